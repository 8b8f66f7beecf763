"""Tries to make FARM lose something: kills it, crowds it, gives it ugly files. See `docs/reliability.md`."""
