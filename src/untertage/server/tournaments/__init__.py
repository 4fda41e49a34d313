"""Tournaments on a server: stored, played at ordinary tables, and shown."""
