"""How to play: a text for newcomers with figures, which are positions that the page draws.

`<id>.howto.md` lies beside the rules document, `<id>.howto.toml` describes its figures: a position, actions played from
there, and what is marked. A figure may begin where another one ends, so an example is played by the rules.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import msgspec

from untertage.core.chance import NoChance, ScriptedChance, SeededChance
from untertage.core.errors import IllegalAction
from untertage.core.game import Event, Game, Seat
from untertage.core.rulebook import document, translated
from untertage.core.turns import next_seat

IMAGE: Final = re.compile(
    r"^!\[(?P<caption>[^\]]*)\]\((?P<path>[^)\s]*/(?P<name>[^)\s/.]+)\.(?P<lang>\w+)\.webp)\)$", re.M
)
"""A figure in the text: a paragraph with a picture called `<name>.<lang>.webp`."""
BOX: Final = re.compile(r"!\[[^\]]+\]\(\.\./pictures/box/(?P<file>[^)\s]+\.webp)\)")
"""A component; several can stand in a paragraph."""
RULES: Final = re.compile(r"\s*§ (?P<ids>[A-Z]+-D?\d+(?:, [A-Z]+-D?\d+)*)$", re.M)
"""The rules that a paragraph or a point of a list is about, at its end."""


AnyGame = Game[Any, Any, Any, Any]


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a figure shows."""

    position: dict[str, Any] | None = None
    """A position of the game; without one, and without `after`, the set-up."""
    after: str = ""
    """The figure whose end is the beginning of this one."""
    seats: int = 2
    seed: int = 0
    options: dict[str, Any] = {}
    """Seats, seed and options of the set-up."""
    plays: tuple[str, ...] = ()
    """Actions of the deciding seats, with their picks after ` / ` as in a record."""
    eyes: Seat | None = None
    """Whose view is drawn; None: what an onlooker sees."""
    chosen: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    """The things that are drawn as chosen or as possible, in the words of the page."""
    shape: str = ""
    """Width to height, as in `4/3`."""


class Scene(msgspec.Struct, frozen=True):
    """A figure, the state it shows, and the events of the actions that led there."""

    figure: Figure
    state: Any
    events: tuple[tuple[Event, ...], ...] = ()


def howto_page(game: AnyGame, lang: str) -> str:
    """The document in a language, in English if there is none in it, or an empty text."""
    return translated(game.package(), game.id, lang, ".howto", "howto") or ""


@cache
def scenes(game: AnyGame) -> dict[str, Scene]:
    """The figures of a game by name, in the order of their file."""
    found: dict[str, Scene] = {}
    text = document(game.package(), f"{game.id}.howto.toml", "howto.toml")
    for name, entry in tomllib.loads(text or "").items():
        found[name] = _play(game, msgspec.convert(entry, Figure), found)
    return found


def _play(game: AnyGame, figure: Figure, earlier: dict[str, Scene]) -> Scene:
    """Play the actions of a figure; raises IllegalAction if the rules do not allow one."""
    state = _beginning(game, figure, earlier)
    return Scene(figure, state, play_through(game, state, figure.plays))


def play_through(game: AnyGame, state: Any, plays: Iterable[str]) -> tuple[tuple[Event, ...], ...]:
    """Play actions, each with its picks after ` / `, in place; their events. Raises IllegalAction."""
    events: list[tuple[Event, ...]] = []
    for text in plays:
        words, _, picks = text.partition(" / ")
        seat, action = next_seat(game, state), game.canonical(state, game.parse(words))
        refusal = game.refusal(state, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal, game.explain(refusal))
        chance = ScriptedChance(map(int, picks.split())) if picks else NoChance()
        events.append(tuple(game.apply(state, seat, action, chance)))
    return tuple(events)


def _beginning(game: AnyGame, figure: Figure, earlier: dict[str, Scene]) -> Any:
    if figure.after:
        return earlier[figure.after].state.clone()
    if figure.position is not None:
        return game.load_position(msgspec.json.encode(figure.position))
    return game.setup(figure.seats, game.read_options(figure.options), SeededChance(figure.seed))
