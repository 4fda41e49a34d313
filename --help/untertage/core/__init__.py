"""The contract between every game and everything that plays it."""
