"""The command `untertage`.

Exit codes: 0 all is well; 1 a check failed (`verify`); 2 the command or its input cannot be used.
Answers go to standard output; errors are one line on standard error.
"""

from __future__ import annotations

from untertage.arena import commands
from untertage.cli import games, play, records, series
from untertage.cli.app import app
from untertage.envs.commands import export
from untertage.server.commands import serve

app.command()(serve)
app.command()(export)
commands.register(app)

__all__ = ["app", "export", "games", "main", "play", "records", "series", "serve"]


def main() -> None:
    """The entry point of the package."""
    app()
