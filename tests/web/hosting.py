"""A plain static host."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BELOW = "untertage"
"""The path below which the host offers the site."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *told: object) -> None:
        """Requests are nobody's concern."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder that contains the site; the address of the site."""
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}/{BELOW}/"
        host.shutdown()
