"""Matches between bots, many of them."""
