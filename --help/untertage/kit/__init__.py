"""Functions that several games use."""
