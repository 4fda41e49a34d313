"""Firedamp: dig for gold, and guess how much gas the others keep to themselves."""
