"""Commands that describe a game: `games`, `rules`, `notation`, `position`."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from untertage.cli.app import AsJson, Components, GameId, Lang, app, check_lang, console, game_of, print_json
from untertage.core import registry
from untertage.core.errors import BadPosition, UntertageError
from untertage.core.game import CLOCK, Game
from untertage.core.notation import usage
from untertage.core.rulebook import Rule
from untertage.tui.choices import choices_of
from untertage.tui.files import read_bytes
from untertage.tui.session import plain


class UnknownRule(UntertageError):
    """No rule has this id or contains these words."""


def summary(game: Game[Any, Any, Any, Any], lang: str) -> dict[str, Any]:
    """A game as data."""
    words = game.words(lang)
    return {
        "id": game.id,
        "title": words.text("game", "title"),
        "tagline": words.text("game", "tagline"),
        "seats": [game.seats.start, game.seats.stop - 1],
        "cooperative": game.cooperative,
        "rules_version": game.rules_version,
        "end_reasons": sorted(game.end_reasons),
        "options": [
            {
                "name": choice.name,
                "default": choice.default,
                "values": list(choice.values),
                "help": words.text("option", f"{choice.name}_help"),
            }
            for choice in choices_of(game)
        ],
    }


@app.command("games")
def games_(lang: Lang = "en", as_json: AsJson = False) -> None:
    """List the games."""
    found = [summary(registry.get(game_id), check_lang(lang)) for game_id in registry.ids()]
    if as_json:
        print_json(found)
        return
    table = Table("id", "game", "seats", "description", box=None, header_style="bold", pad_edge=False)
    for game in found:
        low, high = game["seats"]
        seats = f"{low}" if low == high else f"{low}–{high}"
        table.add_row(game["id"], game["title"], seats, game["tagline"])
    console().print(table)


@app.command()
def rules(
    game_id: GameId,
    rule_id: Annotated[str | None, typer.Option("--id", help="Show one rule by its id.")] = None,
    search: Annotated[str | None, typer.Option("--search", help="Show only rules that contain these words.")] = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game, one rule, or a search result."""
    book = registry.get(game_id).rules(check_lang(lang))
    found = list(book.rules.values())
    if not found:
        raise UnknownRule(f"{game_id} has no rules document")
    if rule_id is not None:
        if rule_id.upper() not in book.rules:
            raise UnknownRule(f"{game_id} has no rule {rule_id!r}; the first is {next(iter(book.rules))}")
        found = [book.rules[rule_id.upper()]]
    if search is not None:
        wanted = search.lower().split()
        found = [rule for rule in found if all(word in f"{rule.section} {rule.text}".lower() for word in wanted)]
        if not found:
            raise UnknownRule(f"no rule of {game_id} contains {search!r}")
    if as_json:
        print_json(found)
        return
    _print_rules(found)


def _print_rules(found: list[Rule]) -> None:
    out = console()
    section = ""
    for rule in found:
        if rule.section != section:
            out.print(Text(f"{rule.section}\n" if not section else f"\n{rule.section}\n", style="bold underline"))
            section = rule.section
        out.print(Text.assemble((rule.id, "bold cyan"), f"  {plain(rule.text)}"), soft_wrap=not out.is_terminal)


@app.command()
def notation(game_id: GameId, as_json: AsJson = False) -> None:
    """Show how the actions of a game are written."""
    game = registry.get(game_id)
    kinds = [
        {"usage": usage(kind), "meaning": " ".join((inspect.getdoc(kind) or "").split())} for kind in game.action_types
    ]
    if as_json:
        print_json(kinds)
        return
    table = Table("action", "description", box=None, header_style="bold", pad_edge=False)
    for kind in kinds:
        table.add_row(Text(kind["usage"], style="cyan", no_wrap=True), Text(kind["meaning"]))
    console().print(table)


@app.command("position")
def position_(
    game_id: GameId,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Position (JSON).")],
    components: Components = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Check a position and show it."""
    game = game_of(game_id, components)
    check_lang(lang)
    try:
        state = game.load_position(read_bytes(file))
    except BadPosition as error:
        raise BadPosition(f"{file}: {error}") from None
    legal = {seat: [str(action) for action in game.legal_actions(state, seat)] for seat in game.actors(state)}
    if as_json:
        print_json({"position": game.position(state), "legal": {str(seat): found for seat, found in legal.items()}})
        return
    out = console()
    out.print(Text(game.board(game.view(state, None), lang)), soft_wrap=True)
    for seat, found in legal.items():
        who = "clock" if seat == CLOCK else f"seat {seat + 1}"
        out.print(Text(f"{who}: {len(found)} actions: {', '.join(found)}"))
