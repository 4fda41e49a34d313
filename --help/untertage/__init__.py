"""Five tabletop games about what lies below, in one rules engine."""

__version__ = "0.1.0"
