"""Aids for a player, and the text board."""

from __future__ import annotations

import random

import pytest

from tests.games.underground import slow
from tests.games.underground.boards import BOX, act, kinds, legal, table
from tests.games.underground.test_setup import fresh
from tests.games.underground.test_slow import written
from untertage.core.chance import SeededChance
from untertage.games.underground import route
from untertage.games.underground.aids import aids_of, placements
from untertage.games.underground.events import GlassMoved
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import CELLS, INDEX, NAMES, SECTIONS, SIGHT, names_in
from untertage.games.underground.state import State


def acting(setup: str = "s2", play: int = 0) -> State:
    state = fresh(2, setup=setup)
    act(state, legal(state, "play")[play])
    return state


def test_every_placement_comes_with_the_level_it_would_have() -> None:
    state = acting()
    listed = {text.removeprefix("place ") for text in legal(state, "place")}
    told = {
        f"{offer.looks.part} {offer.looks.face} {offer.looks.turns} {corner}": level
        for offer in aids_of(state).offers
        for corner, level in offer.corners.items()
    }
    assert set(told) == listed
    for text in sorted(listed)[::17]:
        after = state.clone()
        act(after, f"place {text}")
        assert after.placed[-1].level == told[text]


def test_with_the_exchange_chip_the_other_parts_are_offered_too() -> None:
    state = acting()
    state.specials.append(BOX.special["exchange"])
    state.hidden.remove(BOX.special["exchange"])
    exchanged = {offer.looks.part for offer in aids_of(state).offers if offer.exchange}
    assert exchanged == {text.split()[1] for text in legal(state, "exchange")}


def test_reach_counts_steps() -> None:
    state = table(["1 1 1 1"], origin="C3", figure="C3", exit="I5 N", card="H3")
    assert aids_of(state).steps == 3
    assert aids_of(state).reach == {"C3": 2, "C4": 1, "C5": 2, "C6": 3}
    act(state, "move C5")
    assert (aids_of(state).steps, aids_of(state).reach) == (0, {})


def reach_by_walking(state: State) -> dict[str, int]:
    """The least number of steps to each end of a legal movement, by trying all paths in the second model."""
    before = slow.Table(written(state))
    steps = range(1, BOX.cards[state.card].steps + 1)
    by_steps = {number: slow.walks(before, number) for number in steps}
    found: dict[str, int] = {}
    for walked in by_steps[max(steps)]:
        least = next(number for number in steps if walked in by_steps[number])
        found[walked[0]] = min(found.get(walked[0], least), least)
    return found


def helped(state: State) -> State:
    """The same table with keys, hammer and ladder in the team stock."""
    other = state.clone()
    other.keys = 2
    for chip in (BOX.special["hammer"], BOX.special["ladder"]):
        if chip in other.hidden:
            other.hidden.remove(chip)
            other.specials.append(chip)
    return other


@pytest.mark.parametrize("setup", ["s2", "s3", "s4", "s5", "s6", "s7", "random"])
def test_reach_agrees_with_all_paths_all_through_random_games(setup: str) -> None:
    compared = further = 0
    for seed in range(3):
        state = GAME.setup(2, GAME.read_options({"setup": setup}), SeededChance(seed))
        rng = random.Random(seed)
        while not state.ended:
            if aids_of(state).steps:
                plain, rich = (aids_of(other).reach for other in (state, helped(state)))
                assert plain == reach_by_walking(state)
                assert rich == reach_by_walking(helped(state))
                compared += 1
                further += len(rich) > len(plain)
            actions = GAME.legal_actions(state, GAME.actors(state)[0])
            GAME.advance(state, GAME.actors(state)[0], rng.choice(actions), SeededChance(seed, state.ply), None)
    assert compared > 40
    assert further > 5


@pytest.mark.parametrize("setup", ["s2", "s4", "s7", "random"])
def test_the_next_line_is_the_one_that_is_watched_after_the_hourglass_has_moved(setup: str) -> None:
    """Whoever turns it, and in every section that random games come to; a detection moves it further on."""
    sections = set()
    for seed in range(6):
        state = GAME.setup(2, GAME.read_options({"setup": setup, "end_column": 9}), SeededChance(seed))
        rng = random.Random(seed)
        while not state.ended:
            told = aids_of(state).watched_next
            actor = GAME.actors(state)[0]
            log = GAME.apply(state, actor, rng.choice(GAME.legal_actions(state, actor)), SeededChance(seed, state.ply))
            moved = [event.section for event in log if isinstance(event, GlassMoved)]
            if moved:
                assert set(told) == {cell for cell in NAMES if moved[0][1] in cell}
                sections.add(moved[0])
                assert state.ended or aids_of(state).watched == names_in(SIGHT[SECTIONS.index(moved[-1])])
    assert len(sections) > 15


def test_the_kidnappers_line_now_and_next() -> None:
    state = table(["1"], figure="A1", exit="I5 N", section="T9")
    assert aids_of(state).watched == names_in(SIGHT[8])
    assert "A5" in aids_of(state).watched_next
    assert aids_of(table(["1"], figure="A1", exit="I5 N", kidnapper="off")).watched == ()


def test_watched_cells_are_those_where_a_move_is_seen() -> None:
    """For every section: a movement that ends on a watched cell is detected, any other is not."""
    compared = set()
    for section in SECTIONS:
        for cell in ("C3", "C4", "C5", "D3", "E3"):
            state = table(
                ["1 1 1", "1 0 0", "1 0 0"], origin="C3", figure="C4", exit="I5 N", section=section, card="H3"
            )
            state.figure = INDEX["C4" if cell != "C4" else "C3"]
            if f"move {cell}" not in legal(state, "move"):
                continue
            watched = cell in aids_of(state).watched
            seen = "detected" in kinds(act(state, f"move {cell}", chance=SeededChance(1)))
            assert watched == seen, (section, cell)
            compared.add(watched)
    assert compared == {True, False}


def test_nothing_is_offered_when_nothing_can_be_placed() -> None:
    state = acting()
    act(state, legal(state, "place")[0])
    assert aids_of(state).offers == ()
    assert placements(state, state.stacks[BOX.single][-1])


def test_the_estimate_falls_along_a_stair_to_the_door() -> None:
    stair = table(["7 8 9 10"], origin="D2", figure="D2", exit="E5 N", code=True, card="H3")
    costs = []
    for cell in ("D2", "D3", "D4", "D5"):
        stair.figure = INDEX[cell]
        costs.append(route.estimate(stair))
    assert costs == [30, 20, 10, 0]
    stair.level[INDEX["D5"]] = 8
    stair.figure = INDEX["D4"]
    assert route.estimate(stair) == 10 + 30 + 10
    assert len(route.way_costs(stair, route.door_goal(stair))) == CELLS * route.levels_of(stair)


def test_the_estimate_considers_chips_locks_walls_and_water() -> None:
    """Building over a lock is cheaper than looking for a key."""
    plain = table(["1 1 1"], origin="C3", figure="C3", exit="I5 N", chips=["C5"], card="H3")
    to_chip = route.cost_from(plain, route.way_costs(plain, route.chip_goals(plain)), plain.figure)
    assert to_chip == 20
    for fields, more in (
        ({"symbols": ["C4:L"]}, route.FIRST_PART),
        ({"walls": ["C4:W"]}, route.WALL),
        ({"water": ["C4"]}, route.FIRST_PART + route.OVER_WATER),
    ):
        other = table(["1 1 1"], origin="C3", figure="C3", exit="I5 N", chips=["C5"], card="H3", **fields)  # type: ignore[arg-type]
        cost = route.cost_from(other, route.way_costs(other, route.chip_goals(other)), other.figure)
        assert cost - to_chip == more


def test_the_board_shows_heights_symbols_walls_and_what_lies_on_top() -> None:
    state = table(
        ["3 2 1"], origin="C3", figure="C3", exit="E5 N", chips=["C4"], water=["A1", "C5"], symbols=["C5:V"],
        walls=["C3:E", "C4:S"], section="T4", card="H3",
    )  # fmt: skip
    lines = GAME.board(GAME.view(state, 0)).splitlines()
    assert lines[0].split() == ["1", "2", "3", "4", "⧗", "5", "6", "7", "8", "9"]
    assert lines[3] == " C   .      .     3a @ | 2a ?   1aV~    .      .      .      .".rstrip()
    assert lines[4] == " " * 24 + "======"
    assert "10##^" in lines[6]
    assert lines[1].startswith(" A   . ~")


def test_the_board_in_german() -> None:
    state = fresh(2, setup="s7")
    german = GAME.board(GAME.view(state, 0), "de")
    assert "Karte spielen" in german
    assert "Sanduhr bei T1" in german


def test_the_board_shows_both_faces_of_what_the_card_gives() -> None:
    state = table(["1"], figure="A1", exit="I5 N", card="G5")
    lines = GAME.board(GAME.view(state, 0)).splitlines()
    assert lines[-3] == "Double 4 (duo-4) front  Double 4 (duo-4) back"
    assert [line.split() for line in lines[-2:]] == [["s", "w", "w", "w"], ["=="]]
    act(state, "place duo-4 front 0 B2")
    assert "(duo-4) front" not in GAME.board(GAME.view(state, 0)).splitlines()[-3]


def test_the_board_shows_symbols_and_walls_of_a_part() -> None:
    state = table(["1"], figure="A1", exit="I5 N", card="G5")
    state.stacks[1].append(state.stacks[1].pop(0))
    text = GAME.board(GAME.view(state, 0))
    assert "Double 1 (duo-1) front  Double 1 (duo-1) back" in text
    assert ["s", "sK", "w", "|w"] in [line.split() for line in text.splitlines()]
    for card in ("E9", "D9"):
        wide = table(["1"], figure="A1", exit="I5 N", card=card)
        drawn = GAME.board(GAME.view(wide, 0)).splitlines()
        assert max(map(len, drawn)) <= 80
        assert sum(" front" in line for line in drawn) >= 1


def test_every_way_to_lay_a_plateau_comes_with_its_height() -> None:
    for setup in ("random", "s3"):
        state = fresh(2, setup=setup, choices="players")
        while legal(state, "lay"):
            told = {
                f"lay {offer.looks.part} {corner} {offer.looks.turns}": (offer.looks, corner, level)
                for offer in aids_of(state).offers
                for corner, level in offer.corners.items()
            }
            assert set(told) == set(legal(state, "lay"))
            text = sorted(told)[-1]
            looks, corner, level = told[text]
            act(state, text)
            assert {state.level[INDEX[corner] + 9 * row + column] for row, column in looks.squares} == {level}
