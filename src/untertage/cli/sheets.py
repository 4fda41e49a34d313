"""`components`: what is in the box, a sheet to edit, and what a sheet changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.text import Text

from untertage.arena.simulate import played_match
from untertage.cli.app import AnyGame, AsJson, Components, GameId, app, console, game_of, print_json
from untertage.core.errors import BadComponents
from untertage.core.sheets import HEAD, Change
from untertage.core.template import template

MARKS: Final = {"printed": "●", "derived": "◐", "invented": "○"}
SIGNS: Final = {"added": "+", "removed": "-", "changed": "~"}
TRIALS: Final = 3
"""Matches with each number of seats that a check plays."""


@app.command("components")
def components_(
    game_id: GameId,
    components: Components = None,
    as_template: Annotated[bool, typer.Option("--template", help="Print the full default sheet, to edit.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what the sheet changes.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Check the sheet and play a few matches with it.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the components of a game, or check a sheet and what it changes."""
    game = game_of(game_id, components)
    if as_template:
        typer.echo(template(game), nl=False)
        return
    if diff:
        _print_changes(game, as_json=as_json)
    if check:
        played = tried(game)
        if not as_json:
            console().print(Text(f"{game_id}: the sheet can be used; {played} matches were played"))
    if diff or check:
        return
    if as_json:
        print_json(game.whole_sheet)
        return
    _print_sheet(game)


def tried(game: AnyGame) -> int:
    """Play some matches between random bots, with every value of the options that the sheet provides."""
    values = [{}, *({name: value} for name in game.options_type.tables for value in game.values_of(name))]
    played = 0
    for options in values:
        for seats in game.seats:
            for seed in range(TRIALS if not options else 1):
                try:
                    played_match(game, ("random",) * seats, seed=seed, options=options, keep_record=False)
                except (ArithmeticError, AssertionError, LookupError, ValueError) as error:
                    raise BadComponents(
                        f"a match with {seats} seats, seed {seed}, {options} fails: {error!r}"
                    ) from None
                played += 1
    return played


def _print_changes(game: AnyGame, *, as_json: bool) -> None:
    found = game.sheet_changes()
    if as_json:
        print_json(found)
        return
    out = console()
    for change in found:
        out.print(Text(said(change)), soft_wrap=True)
    if not found:
        out.print(Text("no changes"))


def said(change: Change) -> str:
    """A change in a line."""
    where = " ".join(part for part in (change.table, change.entry, change.field) if part)
    values = {
        "added": _shown(change.after),
        "removed": _shown(change.before),
        "changed": f"{_shown(change.before)} → {_shown(change.after)}",
    }
    return f"{SIGNS[change.kind]} {where}: {values[change.kind]}"


def _print_sheet(game: AnyGame) -> None:
    out = console()
    out.print(Text("  ".join(f"{mark} {certainty}" for certainty, mark in MARKS.items())))
    for name, entry in game.whole_sheet.items():
        if name == HEAD:
            continue
        for item in entry if isinstance(entry, list) else [entry]:
            _print_entry(out, name, item)


def _print_entry(out: Any, name: str, entry: Any) -> None:
    if not isinstance(entry, Mapping):
        out.print(Text(f"  {name}: {_shown(entry)}"))
        return
    fields = {key: value for key, value in entry.items() if key not in ("source", "certainty")}
    mark = MARKS.get(str(entry.get("certainty")), " ")
    told = ", ".join(f"{key} {_shown(value)}" for key, value in fields.items())
    out.print(Text.assemble(f"{mark} ", (name, "bold cyan"), f" {told} ", (f"({entry.get('source', '')})", "dim")))


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
