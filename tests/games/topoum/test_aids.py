"""Aids: previews agree with what actually happens."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.topoum.slow import Slow
from tests.games.topoum.slow.spaces import name
from tests.games.topoum.table import Table, at, cell, with_card
from tests.games.topoum.test_slow import plain
from tests.games.topoum.test_variants import TABLES, walk
from untertage.core.chance import SeededChance
from untertage.games.topoum.aids import Preview
from untertage.games.topoum.game import GAME
from untertage.games.topoum.state import State


def previews(table: Table) -> dict[str, tuple[int, int]]:
    """Points and losses by action."""
    told = GAME.aids(GAME.view(table.state, table.seat)).previews
    return {preview.action: (preview.points, preview.losses) for preview in told}


def test_a_step_previews_its_lines() -> None:
    table = Table("0,0:n@r1 1,0:n 2,0:R 3,0:n 2,1:R@r2")
    found = {preview.action: preview for preview in GAME.aids(GAME.view(table.state, 0)).previews}
    lines = found[f"move {cell(2, 1)} {cell(2, 0)}"].lines
    assert [(at(line.origin), at(line.cell), line.points, line.new) for line in lines] == [((0, 0), (2, 0), 4, True)]
    assert found[f"move {cell(2, 1)} {cell(2, 0)}"].points == 4
    assert set(found) == set(table.legal())


def test_previews_include_prices_penalties_and_losses() -> None:
    table = Table("0,0:R@r1 1,0:R@r2 0,1:-+puddle")
    told = previews(table)
    assert told[f"move {cell(0, 0)} {cell(1, 0)}"] == (-10, 2)
    assert told[f"move {cell(0, 0)} {cell(0, 1)}"] == (-5, 1)
    table = Table("0,0:R@r1 1,0:B", bar=["press", None, None, None, None], active="r1", waits="card_entered")
    assert previews(table) == {"play press 1": (-3, 0)}
    table = with_card("0,0:n@r1 1,0:n 2,0:n@r2", "decoration").do("play decoration hand")
    assert previews(table) == {f"target {cell(2, 0)}": (3, 1)}


def test_a_card_previews_its_targets() -> None:
    """TOP-82: the previewed targets are the legal ones."""
    table = with_card("0,0:n@r1 1,0:n 2,0:n@r2 0,1:B@b1", "grenade")
    (told,) = (preview for preview in GAME.aids(GAME.view(table.state, 0)).previews if "hand" in preview.action)
    assert told.targets
    assert {f"target {name}" for name in told.targets} == set(table.do(told.action).legal())


def test_previews_name_what_is_hit_and_what_disappears() -> None:
    """A medal is no hit (TOP-121); a blown-up field takes its mole and what it alone held along (TOP-62, TOP-63)."""
    table = with_card("0,0:n@r1 1,0:n 2,0:n@r2", "decoration").do("play decoration hand")
    (medal,) = GAME.aids(GAME.view(table.state, 0)).previews
    assert (medal.hits, medal.gone) == ((), ())
    table = with_card("0,0:n@r1 0,-1:n 1,0:n@b1 2,0:n@r2", "grenade").do("play grenade hand")
    found = {preview.action: preview for preview in GAME.aids(GAME.view(table.state, 0)).previews}
    blast = found[f"target {cell(1, 0)}"]
    assert set(blast.hits) == set(blast.gone) == {cell(1, 0), cell(2, 0)}


def test_old_lines_are_shown_but_do_not_count() -> None:
    table = Table("0,0:n@r1 1,0:n@r2 0,1:B@b1 0,2:B@b2")
    aids = GAME.aids(GAME.view(table.state, None))
    assert [(line.points, line.new) for line in aids.lines[0]] == [(2, False)]
    assert [(line.points, line.new) for line in aids.lines[1]] == [(4, False)]
    assert aids.previews == ()


def test_cut_fields_and_the_sizes_of_the_parts() -> None:
    table = Table("0,0:R@r1 1,0:n 2,0:n 3,0:n")
    cuts = {at(cut.cell): cut.parts for cut in GAME.aids(GAME.view(table.state, None)).cuts}
    assert cuts == {(1, 0): (2, 1), (2, 0): (2, 1)}


def test_nobody_gets_previews_of_somebody_elses_choice() -> None:
    table = Table("0,0:R@r1 1,0:B@b1")
    assert GAME.aids(GAME.view(table.state, 1)).previews == ()
    assert GAME.aids(GAME.view(table.state, 0)).previews


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_preview_is_right_when_the_turn_ends_there(number: int) -> None:
    """A choice that ends the turn changes the player's score by exactly what its preview said, except for the press
    point."""
    rng = random.Random(number)
    checked = 0
    for state, _ in walk(number, 2):
        if state.ended or state.turn < 0 or rng.random() < 0.5:
            continue
        seat = state.turn
        told = GAME.aids(GAME.view(state, seat)).previews
        for action, preview in zip(GAME.legal_actions(state, seat), told, strict=True):
            after = state.clone()
            GAME.advance(after, seat, action, SeededChance(1), None)
            if not after.ended and after.turn != seat and after.press != seat:
                assert after.scores[seat] - state.scores[seat] == preview.points or state.variant.no_debt
                checked += 1
    assert checked > 5


def measured(state: State, action: str) -> dict[str, Any]:
    """What the choice alone does to the table of the second model, which shares nothing with the rules."""
    before, after = Slow(plain(state)), Slow(plain(state))
    kind, *words = action.split()
    getattr(after, f"do_{kind}")(*words)
    me = before.turn or ""
    lines = {line for line in after.lines(me) if line not in after.seen or line & after.moved}
    gone = (before.fields() - after.fields()) | (set(before.tile) - set(after.tile))
    values = {frozenset(map(name, line)): after.line_value(me, line) for line in lines}
    return {
        "lines": values,
        "points": after.scores[me] - before.scores[me] + sum(values.values()),
        "losses": max(0, len(before.moles_of(me)) - len(after.moles_of(me))),
        "gone": set(map(name, gone)),
    }


def told(preview: Preview) -> dict[str, Any]:
    return {
        "lines": {frozenset((line.origin, line.cell)): line.points for line in preview.lines},
        "points": preview.points,
        "losses": preview.losses,
        "gone": set(preview.gone),
    }


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_preview_says_what_the_second_model_does(number: int) -> None:
    """Lines, points, losses and lost fields of choices all through a game, whether the turn ends there or not."""
    rng = random.Random(number)
    checked = 0
    for state, _ in walk(number, 3):
        if state.ended or state.turn < 0 or rng.random() < 0.7:
            continue
        found = GAME.aids(GAME.view(state, state.turn)).previews
        for preview in rng.sample(found, min(4, len(found))):
            assert told(preview) == measured(state, preview.action), preview.action
            checked += 1
    assert checked > 40
