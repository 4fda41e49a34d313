"""`play`: the terminal client."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer

from untertage.cli.app import Components, Lang, OptionValues, app, check_lang, game_of, options_for
from untertage.core.errors import BadOptions, BadPosition, BadRecord, UntertageError
from untertage.core.extras import needs
from untertage.core.match import Match
from untertage.core.record import read_record
from untertage.tui.files import read_bytes
from untertage.tui.session import PERSON, Session


def no_colour(plain: bool) -> None:
    """Set NO_COLOR if colours are not wanted."""
    if plain:
        os.environ["NO_COLOR"] = "1"


def needs_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadOptions("play and replay need a terminal; for text use `untertage replay FILE --print`")


@app.command()
def play(
    game_id: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Without it, a start screen opens.")] = None,
    seats: Annotated[int | None, typer.Option("--seats", help="Number of seats.")] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="NAME,...",
            help="Players by seat: a bot (random, hard, ...) or any other name for a person.",
        ),
    ] = None,
    option: OptionValues = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Random seed; the same seed gives the same match.")] = None,
    lang: Lang = "en",
    components: Components = None,
    position: Annotated[
        Path | None, typer.Option("--position", metavar="FILE", help="Start from a position (JSON).")
    ] = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Continue a saved match.")] = None,
    plain: Annotated[bool, typer.Option("--no-colour", "--no-color", help="Do not use colours.")] = False,
) -> None:
    """Play in the terminal, against bots or with others at the same screen."""
    check_lang(lang)
    session: Session | None = None
    if load is not None:
        if any(value is not None for value in (seats, players, seed, components, position)) or option:
            raise BadOptions("--load takes seats, players, options and components from the file; do not give them")
        session = loaded(load, game_id)
    elif game_id is not None:
        session = Session(new_match(game_id, seats, players, option, seed, components, position))
    elif any(value is not None for value in (seats, players, seed, components, position)) or option:
        raise BadOptions("these options need a game: untertage play GAME ...")
    needs_terminal()
    no_colour(plain)
    with needs("tui", "play"):
        from untertage.tui.app import UntertageApp

    UntertageApp(lang=lang, session=session).run()


def loaded(file: Path, game_id: str | None) -> Session:
    """Load a saved match; raises BadFile or BadRecord, which name the file."""
    data = read_bytes(file)
    try:
        session = Session(Match.from_record(read_record(data)))
    except UntertageError as error:
        raise BadRecord(f"{file}: {error}") from None
    if game_id not in (None, session.game.id):
        raise BadRecord(f"{file}: this is a match of {session.game.id}, not {game_id}")
    return session


def new_match(
    game_id: str,
    seats: int | None,
    players: str | None,
    option: list[str] | None,
    seed: int | None,
    components: Path | None,
    position: Path | None,
) -> Match:
    """The match that the options of `play` describe; raises BadOptions and others."""
    game = game_of(game_id, components)
    number = secrets.randbelow(1_000_000) if seed is None else seed
    names = tuple(name.strip() for name in players.split(",")) if players is not None else ()
    if position is not None:
        if option:
            raise BadOptions("a position includes its options; do not give --option")
        match = _from_position(position, game_id, components, number, names)
        if (names and len(names) != match.seats) or seats not in (None, match.seats):
            raise BadOptions(f"the position has {match.seats} seats")
        if names:
            return match
        return _from_position(position, game_id, components, number, _usual(match.seats))
    count = seats or len(names) or game.seats.start
    if names and len(names) != count:
        raise BadOptions(f"{len(names)} players named for {count} seats")
    return Match.new(game, count, options_for(game, option, count), seed=number, players=names or _usual(count))


def _from_position(file: Path, game_id: str, components: Path | None, seed: int, players: tuple[str, ...]) -> Match:
    try:
        return Match.from_position(game_of(game_id, components), read_bytes(file), seed=seed, players=players)
    except BadPosition as error:
        raise BadPosition(f"{file}: {error}") from None


def _usual(seats: int) -> tuple[str, ...]:
    """One person against bots."""
    return (PERSON, *["random"] * (seats - 1))
