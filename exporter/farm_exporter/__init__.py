"""Trains FARM's text encoders and exports them as a bundle that the integration can load."""
