"""The command `untertage`.

Exit codes: 0 success; 1 a check failed (`verify`); 2 bad usage or bad input.
Results go to standard output; an error is one line on standard error.
"""

from __future__ import annotations

from untertage.arena import commands
from untertage.cli import games, play, records, series, sheets
from untertage.cli.app import app
from untertage.envs.commands import export
from untertage.server.admin.commands import admin
from untertage.server.commands import serve
from untertage.train.commands import train

app.command()(serve)
app.add_typer(admin)
app.command()(export)
app.command()(train)
commands.register(app)

__all__ = ["app", "export", "games", "main", "play", "records", "series", "serve", "sheets", "train"]


def main() -> None:
    """Run the command line."""
    app()
