"""Phrases and names of our own, from which homes and requests are composed."""
