"""A small game with hands, hidden discards and an hourglass, for tests of the server."""
