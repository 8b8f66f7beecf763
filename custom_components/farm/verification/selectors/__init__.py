"""Whether a value fits what a field accepts, per kind of Home Assistant's selectors."""
