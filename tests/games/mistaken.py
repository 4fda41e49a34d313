"""Mistakes of newcomers, and what they are told: `mistakes.toml` in the folder of each game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from untertage.core.errors import BadNotation, IllegalAction, Refusal
from untertage.core.game import Game
from untertage.core.understanding import SAID, instead, understood
from untertage.core.words import LANGUAGES

ENOUGH = 25


class Mistake(NamedTuple):
    """A situation by name, what is typed there, the rule and its case, and the answers."""

    where: str
    typed: str
    rule: str
    en: str
    de: str
    seat: int | None = None
    """Who types it; usually whoever decides next."""
    exact: bool = False
    """A program sends it as it stands, without the notation that the game prefers."""


def read(folder: str) -> list[Mistake]:
    """The mistakes of a game, from the file beside its tests."""
    text = Path(folder).with_name("mistakes.toml").read_text("utf-8")
    return [Mistake(**entry) for entry in tomllib.loads(text)["mistake"]]


def refused(game: Game[Any, Any, Any, Any], state: Any, mistake: Mistake) -> tuple[str, Refusal]:
    """The kind of action that is meant, and why it is refused."""
    seat = game.actors(state)[0] if mistake.seat is None else mistake.seat
    try:
        action = game.parse(mistake.typed) if mistake.exact else understood(game, state, seat, mistake.typed)
    except IllegalAction as error:
        return mistake.typed.split()[0].lower(), error.refusal
    refusal = game.refusal(state, seat, action)
    assert refusal is not None, f"{mistake.typed} is legal"
    return str(action.__struct_config__.tag), refusal


def check(game: Game[Any, Any, Any, Any], situations: Mapping[str, Any], mistake: Mistake) -> None:
    """The seat gets this rule and these sentences, and the state does not change."""
    state = situations[mistake.where]()
    before = game.dump_position(state)
    _, refusal = refused(game, state, mistake)
    said = (game.explain(refusal, lang).removeprefix(f"{refusal.rule}: ") for lang in LANGUAGES)
    assert (mistake.rule, mistake.en, mistake.de) == (refusal.key, *said)
    assert before == game.dump_position(state)
    check_help(game, state, mistake)


def check_help(game: Game[Any, Any, Any, Any], state: Any, mistake: Mistake) -> None:
    """Whoever is to act is told what is possible: at most three actions, of the refused kind if one is legal."""
    seat = game.actors(state)[0] if mistake.seat is None else mistake.seat
    legal = game.legal_actions(state, seat)
    try:
        refused_one = game.canonical(state, game.parse(mistake.typed))
    except BadNotation:
        return
    offered = instead(refused_one, legal)
    assert all(action in legal for action in offered)
    assert bool(offered) == bool(legal)
    assert len(offered) <= SAID
    kind = type(refused_one)
    if any(type(action) is kind for action in legal):
        assert {type(action) for action in offered} == {kind}
    else:
        assert len({type(action) for action in offered}) == min(len({type(action) for action in legal}), SAID)


def check_all(
    game: Game[Any, Any, Any, Any],
    situations: Mapping[str, Any],
    mistakes: Sequence[Mistake],
    shared: Mapping[str, str],
    games: Mapping[str, Game[Any, Any, Any, Any]] = MappingProxyType({}),
) -> None:
    """There are enough answers, every sentence is among them, and none answers different mistakes.

    `shared` says why some sentences answer different kinds of action; `games` has those of situations with an own
    sheet.
    """
    sentences = game.words().sections["refusal"]
    kinds: dict[str, set[str]] = {}
    answered = set()
    for mistake in mistakes:
        kind, refusal = refused(games.get(mistake.where, game), situations[mistake.where](), mistake)
        key = refusal.key if refusal.key in sentences else f".{refusal.case}"
        kinds.setdefault(key, set()).add(kind)
        answered.add((key, mistake.en, mistake.de))
    assert len(answered) >= ENOUGH
    assert len({en for _, en, _ in answered}) == len({de for _, _, de in answered}) == len(answered)
    assert sentences.keys() - kinds.keys() == set(), "sentences without a mistake"
    assert sorted(kinds.keys() - sentences.keys()) == [], "mistakes without a sentence of their own"
    assert {key for key, found in kinds.items() if len(found) > 1} == shared.keys()
