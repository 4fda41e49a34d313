"""The rules of Topoum, one module a chapter."""
