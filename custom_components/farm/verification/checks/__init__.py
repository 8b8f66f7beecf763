"""One check per file; the table lists them."""
