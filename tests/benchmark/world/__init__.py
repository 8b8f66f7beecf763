"""Real Home Assistant cores that hold the homes of the benchmark."""
