"""Aids for user interfaces and bots, compared with every possible random outcome."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.games.tesseract.table import GAME, table
from untertage.core.chance import outcomes
from untertage.games.tesseract.aids import ignition_chance, lab_aid
from untertage.games.tesseract.components import EVENT_KINDS
from untertage.games.tesseract.geometry import COLUMN_NAMES
from untertage.games.tesseract.rules.cube import threatened
from untertage.games.tesseract.state import TURN, State


def by_all_ways(state: State, limit: int = 300_000) -> Fraction:
    """Play the threat phase with every random outcome and the best decision at every choice; count where the marker
    moves."""
    return risk_of(state, GAME.parse("end"), state.ignitions, limit)


def risk_of(state: State, action: Any, marker: int, limit: int) -> Fraction:
    def run(chance: Any) -> State:
        after = state.clone()
        GAME.advance(after, GAME.actors(after)[0], action, chance, None)
        return after

    ways = outcomes(run, limit=limit)
    return sum((share * risk_after(after, marker, limit) for share, _, after in ways), Fraction(0))


def risk_after(state: State, marker: int, limit: int) -> Fraction:
    if state.ignitions > marker:
        return Fraction(1)
    if state.ended or state.pending[-1].kind == TURN:
        return Fraction(0)
    legal = GAME.legal_actions(state, GAME.actors(state)[0])
    return min(risk_of(state, action, marker, limit) for action in legal)


@pytest.mark.parametrize("event", EVENT_KINDS)
@pytest.mark.parametrize("primed", ["", "y1 b1 o4", "y2 b2 o3 p3 o4 p5 b5", "o2 p2 y6 y6 y6 b4"])
def test_the_chance_of_an_ignition_is_exact_for_every_event(event: str, primed: str) -> None:
    state = table({"00": "y1", "33": "p6 o3 o6"}, primed=primed, base={"00": event}, box={"blue": 1}).state
    assert ignition_chance(state, 0) == by_all_ways(state)


CHAINS = [
    ("chain_reaction", "enrich"),
    ("fission", "chain_reaction"),
    ("accelerate", "fission"),
    ("chain_reaction", "phase_change"),
    ("fission", "accelerate"),
]


@pytest.mark.parametrize(("first", "second"), CHAINS)
def test_the_chance_of_an_ignition_is_exact_for_chains(first: str, second: str) -> None:
    dice = {"00": "y1", "30": "b2", "33": "p6 o3 o6"}
    state = table(dice, primed="y2 b2 o4 p5", base={"00": first, "30": second}, box={"blue": 1}).state
    assert ignition_chance(state, 0) == by_all_ways(state)


def test_a_shockwave_fills_the_box_for_a_fission() -> None:
    state = table(
        {"00": "y1", "30": "b2", "33": "p6 o3 o6"}, primed="y2 b2 o4 p5", labs=("y3 b5", ""),
        base={"00": "fission", "30": "shockwave"},
    ).state  # fmt: skip
    assert ignition_chance(state, 0) == by_all_ways(state)


def random_dice(rng: random.Random, count: int) -> list[str]:
    return [rng.choice("yopb") + str(rng.randint(1, 6)) for _ in range(count)]


@pytest.mark.parametrize("seed", range(25))
def test_the_chance_of_an_ignition_is_exact_on_random_tables(seed: int) -> None:
    rng = random.Random(seed)
    names = rng.sample(COLUMN_NAMES, 4)
    dice = {
        name: " ".join(rng.choice("yopb") + str(rng.randint(1, 6)) for _ in range(rng.choice((1, 1, 2))))
        for name in names
    }
    state = table(
        dice, primed=" ".join(random_dice(rng, rng.randint(0, 7))),
        base={name: rng.choice(EVENT_KINDS) for name in names}, box={"purple": rng.randint(0, 1)},
    ).state  # fmt: skip
    assert min(ignition_chance(state, column) for column in threatened(state)) == by_all_ways(state)


@pytest.mark.parametrize("primed", ["y1 b1 o2 o2", "y1 b1 o2 o2 y3 b3 y4 b4 y5 b5 y6 b6", ""])
def test_the_second_roll_of_the_temporal_theorist_counts(primed: str) -> None:
    state = table({"00": "y1 b2"}, primed=primed, characters=("temporal_theorist",)).state
    assert ignition_chance(state, 0) == by_all_ways(state)
    ordinary = table({"00": "y1 b2"}, primed=primed, characters=("data_analyst",)).state
    assert ignition_chance(state, 0) <= ignition_chance(ordinary, 0)


def test_a_tie_after_a_chain_reaction_is_part_of_the_risk() -> None:
    dice = {"00": "y1", "30": "b6 b2", "33": "p6 o2"}
    state = table(dice, primed="y1 b1 o2 o2 y3 b3", base={"00": "chain_reaction"}).state
    assert ignition_chance(state, 0) == by_all_ways(state) == Fraction(3, 4)


def test_the_risk_does_not_give_away_a_hidden_event() -> None:
    """With show_base=uncovered_only the number is the same whatever lies below the die."""
    told = {"always": set(), "uncovered_only": set()}
    for column in ("01", "10", "11", "20", "21", "02"):
        for shown, chances in told.items():
            options = {"show_base": shown, "base_side": "4"}
            state = table({column: "y1", "33": "p6 o3 o6"}, primed="y2 b2 o4 p4", options=options).state
            chances |= {threat.chance for threat in GAME.aids(GAME.view(state, 0)).threat}
    assert told["uncovered_only"] == {float(Fraction(1, 3))}
    assert len(told["always"]) > 1


def test_aids_show_movable_threatened_and_takeable_dice_and_groups() -> None:
    found = table({"00": "y1", "33": "p6 o3"}, labs=("y1 y2 y3", "b3"), matrix="y1 y2 y3", base={"00": "fission"})
    shown = GAME.aids(GAME.view(found.state, 0))
    assert shown.movable == ("00", "33")
    assert [(threat.column, threat.event) for threat in shown.threat] == [("00", "fission")]
    assert [(group.dice, group.useful) for group in shown.labs[0].groups] == [(("y1", "y2", "y3"), False)]
    assert shown.labs[0].takeable == ("00", "33")


def test_the_joker_is_in_the_groups_until_it_is_spent() -> None:
    found = table(labs=("y1 o2 y3", ""), characters=("spectroscopist",))
    assert [group.dice for group in lab_aid(found.state, 0).groups] == [("y1", "y3", "o2")]
    found.state.wilds = 1
    assert lab_aid(found.state, 0).groups == ()


def test_ties_are_all_shown() -> None:
    found = table({"00": "y3 y1", "30": "b3 b1"})
    assert GAME.view(found.state, None).threat == ("00", "30")
    assert len(GAME.aids(GAME.view(found.state, None)).threat) == 2


def test_a_skipped_prime_threatens_nothing() -> None:
    found = table({"00": "y3 y1"}, skip_prime=True)
    assert GAME.view(found.state, None).threat == ()


def test_a_hidden_event_is_not_shown() -> None:
    found = table({"00": "y1", "33": "p6 o3"}, options={"show_base": "uncovered_only"})
    assert [threat.event for threat in GAME.aids(GAME.view(found.state, 1)).threat] == [""]
