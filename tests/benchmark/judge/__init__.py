"""The judge: what was called against what should have been, what was named, what was replied."""
