"""The file `automations.yaml`: one item spliced in or cut out, every other byte left as it was."""
