"""The home as values: entities, areas, floors, labels, and the functions Home Assistant offers on them."""
