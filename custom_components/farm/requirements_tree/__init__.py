"""The Bidirectional Requirements Traceability Tree: why rules are there, what they lack, where they clash."""
