"""Tournaments and leagues: entries, pairings, results and standings as pure functions; the server plays them."""
