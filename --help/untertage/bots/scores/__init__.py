"""One module a game: how good a state is for every seat (see `untertage.bots.score`)."""
