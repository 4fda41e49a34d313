"""The same games in a terminal. Nothing in here knows which game it shows."""
