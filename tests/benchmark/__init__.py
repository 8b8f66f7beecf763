"""The behaviour benchmark: what a request leads to, judged by playing it in a real Home Assistant core."""
