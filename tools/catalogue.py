"""Print the list of games of a language as the server answers it; tools/site.py runs it on the Python of the page."""

import sys

import msgspec

from untertage.server import catalogue

print(msgspec.json.encode(catalogue.catalogue(sys.argv[1])).decode())  # type: ignore[arg-type]
