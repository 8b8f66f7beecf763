"""Tells applets in plain words; what is said in which language is data."""
