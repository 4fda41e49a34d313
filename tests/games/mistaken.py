"""Mistakes of newcomers, and what they are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from untertage.core.errors import IllegalAction
from untertage.core.game import Game
from untertage.core.understanding import understood
from untertage.core.words import LANGUAGES

ENOUGH = 25


class Mistake(NamedTuple):
    """A situation by name, what is typed there, the rule and its case, and the answers."""

    where: str
    typed: str
    rule: str
    en: str
    de: str


def answers(game: Game[Any, Any, Any, Any], state: Any, seat: int, typed: str) -> tuple[str, ...]:
    """The key of the refusal and its sentence in every language, without the rule's id."""
    try:
        refusal = game.refusal(state, seat, understood(game, state, seat, typed))
    except IllegalAction as error:
        refusal = error.refusal
    assert refusal is not None, f"{typed} is legal"
    return refusal.key, *(game.explain(refusal, lang).removeprefix(f"{refusal.rule}: ") for lang in LANGUAGES)


def check(game: Game[Any, Any, Any, Any], situations: Mapping[str, Any], mistake: Mistake) -> None:
    """The acting seat gets this rule and these sentences, and the state does not change."""
    state = situations[mistake.where]()
    before = game.dump_position(state)
    assert mistake[2:] == answers(game, state, game.actors(state)[0], mistake.typed)
    assert before == game.dump_position(state)


def check_all(mistakes: Sequence[Mistake]) -> None:
    """There are enough answers, and no sentence answers different mistakes."""
    answered = {(mistake.rule, mistake.en, mistake.de) for mistake in mistakes}
    assert len(answered) >= ENOUGH
    assert len({en for _, en, _ in answered}) == len({de for _, _, de in answered}) == len(answered)
