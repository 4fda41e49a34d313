"""The server inside a page: the same rooms and requests, for one person, in a Web Worker and without a network."""
