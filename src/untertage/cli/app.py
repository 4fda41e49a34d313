"""The Typer app, and options, input and output shared by several commands."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.console import Console
from typer.core import TyperGroup

from untertage import __version__, build
from untertage.core import registry
from untertage.core.errors import BadComponents, BadOptions, UntertageError
from untertage.core.game import Game
from untertage.core.pairs import read_pairs, typed_options
from untertage.core.words import LANGUAGES
from untertage.tui.files import read_sheet

AnyGame = Game[Any, Any, Any, Any]

BAD_INPUT: Final = 2
OLD_FLAGS: Final = {"--num": "--games", "--sheet": "--components", "--bot": "--players"}
"""Flags that had another name in an earlier version."""
_UsageError: type[Exception] = typer.BadParameter.__mro__[2]
"""Raised by Typer for a wrong command line."""


class Commands(TyperGroup):
    """Prints an error as one line on standard error, without a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        given = renamed(sys.argv[1:] if args is None else args)
        try:
            code = super().main(given, prog_name or "untertage", complete_var, False, windows_expand_args, **extra)
        except UntertageError as error:
            code = complain(str(error))
        except _UsageError as error:
            said = str(getattr(error, "format_message", error.__str__)())
            code = complain(f"{said.rstrip('.')}. See untertage --help.")
        if standalone_mode:
            sys.exit(code if isinstance(code, int) else 0)
        return code


def renamed(args: Sequence[str]) -> list[str]:
    """The command line with the current names of flags; says which ones are old."""
    found = []
    for arg in args:
        flag, equals, value = arg.partition("=")
        new = OLD_FLAGS.get(flag, flag)
        if new != flag:
            typer.echo(f"untertage: {flag} is now called {new}", err=True)
        found.append(f"{new}{equals}{value}")
    return found


def complain(text: str) -> int:
    typer.echo(f"untertage: {' '.join(text.split())}", err=True)
    return BAD_INPUT


app = typer.Typer(
    cls=Commands,
    name="untertage",
    help=(
        "Play, simulate and study five tabletop games.\n\n"
        "Exit codes: 0 success, 1 a check failed, 2 bad usage or bad input."
    ),
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game, as listed by `untertage games`.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Lang = Annotated[str, typer.Option("--lang", help="Language: en or de.")]
OptionValues = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set a house rule; may be repeated.")
]
Components = Annotated[Path | None, typer.Option("--components", metavar="FILE", help="Custom component sheet (TOML).")]


def console() -> Console:
    """Standard output; created on each call because tests and pipes replace it."""
    return Console(highlight=False)


def print_json(value: Any) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def game_of(game_id: str, components: Path | None = None) -> AnyGame:
    """The game, with a custom component sheet if given; raises UnknownGame, BadComponents."""
    game = registry.get(game_id)
    if components is None:
        return game
    try:
        return game.with_sheet(read_sheet(components))
    except BadComponents as error:
        said = str(error)
        raise BadComponents(said if said.startswith(str(components)) else f"{components}: {said}") from None


def options_for(game: AnyGame, given: list[str] | None, seats: int) -> dict[str, Any]:
    """All options of the game, with the given `name=value` pairs; raises BadOptions, also if one has no effect."""
    options = game.read_options(typed_options(game, read_pairs(given)))
    game.check_effect(options, seats)
    complete: dict[str, Any] = msgspec.to_builtins(options)
    return complete


def check_lang(lang: str) -> str:
    if lang not in LANGUAGES:
        raise BadOptions(f"unknown language {lang!r}; choose from: {', '.join(LANGUAGES)}")
    return lang


def _show_version(value: bool) -> None:
    if value:
        typer.echo(f"untertage {__version__}, {build()} rules")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    show: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Without a command, print the help."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
