"""Bots: programs that play a seat, given the same view and legal actions as a person."""
