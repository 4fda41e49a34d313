"""Work on the database of a server, which may be running: `untertage admin`."""
