"""Puzzles as clients see them."""

from __future__ import annotations

import msgspec
import pytest

from tests.server.test_seating import happen
from untertage.bots.puzzles import puzzles_of
from untertage.core import registry
from untertage.server import puzzles
from untertage.server.errors import Refused
from untertage.server.journal import Head, Sitting, Started
from untertage.server.plies import play
from untertage.server.table import Table

GAME = "rescue"


def test_a_try_is_judged_at_its_table() -> None:
    found, other = puzzles_of(GAME)[:2]
    info = puzzles.shown(GAME, found.id, "de")
    people = [Sitting(kind="person", player=f"p{seat}", name=f"P{seat}") for seat in range(info.seats)]
    head = {"game": GAME, "rules": registry.get(GAME).rules_version, "seed": 5, "host": "p0", "created": 1}
    table = Table("t", msgspec.convert({**head, "seats": people, "options": {}, "position": info.position}, Head))
    happen(table, [Started(at=1, setup=None)])
    assert puzzles.tried(table, found, "en").state == "open"
    for action in found.plan:
        happen(table, play(table, found.seat, action, 2))
    assert puzzles.tried(table, found, "en").state == "solved"
    with pytest.raises(Refused, match="no_puzzle"):
        puzzles.tried(table, other, "en")


def test_lists_leave_the_positions_out_and_solutions_are_told_in_words() -> None:
    listed = puzzles.listed(GAME, "en").puzzles
    assert [one.position for one in listed] == [None] * len(listed)
    told = puzzles.solution(GAME, listed[0].id, "en").steps
    assert [step.action for step in told] == list(puzzles_of(GAME)[0].plan)
    assert all(step.text != step.action for step in told)


def test_unknown_puzzles_and_dates_are_refused() -> None:
    with pytest.raises(Refused, match="no_puzzle"):
        puzzles.shown(GAME, "nothing", "en")
    with pytest.raises(Refused, match=r"bad_message|date"):
        puzzles.today("tomorrow")
    assert puzzles.today("2026-11-18") == puzzles.today("2026-11-18")


def test_the_goal_says_how_much_the_plan_brings() -> None:
    for lang, said in (("en", "Gain at least {} points"), ("de", "mindestens {} Punkte")):
        listed = {one.id: one.goal for one in puzzles.listed("topoum", lang).puzzles}  # type: ignore[arg-type]
        for found in puzzles_of("topoum"):
            assert (said.format(found.amount) in listed[found.id]) == (found.goal == "score")
    several = [found for game in registry.ids() for found in puzzles_of(game) if found.amount > 1]
    assert len({found.amount for found in several}) > 2
