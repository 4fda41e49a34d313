"""The laws of the contract in all variants of the game: every farmer, every deck, obstacles, all sizes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec
import pytest

from tests.games.topoum.runner import choose
from tests.games.topoum.table import Table
from tests.games.topoum.test_slow import DECKS, VARIANTS
from untertage.core.chance import SeededChance, outcomes
from untertage.core.game import Event
from untertage.games.topoum import waits
from untertage.games.topoum.determinize import draw_playable
from untertage.games.topoum.encoding import ENCODING
from untertage.games.topoum.events import Drew, Looked
from untertage.games.topoum.game import GAME
from untertage.games.topoum.geometry import BIT, NAMES
from untertage.games.topoum.pieces import CARD, CRATE, FARMERS, NOBODY, ROCK
from untertage.games.topoum.rules.moles import deadly
from untertage.games.topoum.rules.supply import moles_left, tiles_left
from untertage.games.topoum.sets import parts, spread
from untertage.games.topoum.state import State
from untertage.kit.bits import members

TABLES: list[tuple[int, dict[str, Any]]] = [(2 + i % 3, options) for i, options in enumerate(VARIANTS)] + [
    (
        2 + number % 3,
        {"deck_mode": "custom", "cards": DECKS[number % 4], "farmer": farmer, "obstacles": number % 2 == 1},
    )
    for number, farmer in enumerate(FARMERS)
]
every_variant = pytest.mark.parametrize("number", range(len(TABLES)))


def walk(number: int, seed: int = 0) -> Iterator[tuple[State, list[Event]]]:
    """The live state before every ply and at the end, with the events that led to it."""
    seats, options = TABLES[number]
    state = GAME.setup(seats, GAME.read_options(options), SeededChance(seed))
    rng = random.Random(seed)
    yield state, []
    while not state.ended:
        seat = GAME.actors(state)[0]
        action = choose(GAME, state, seat, rng)
        yield state, GAME.apply(state, seat, action, SeededChance(seed, state.ply + 1))


@cache
def some_states(number: int, every: int = 9) -> tuple[State, ...]:
    return tuple(state.clone() for index, (state, _) in enumerate(walk(number)) if index % every == 0 or state.ended)


def check_invariants(state: State) -> None:
    """Invariants between any two plies."""
    split = bool(state.pending) and state.pending[-1].kind == waits.SPLIT
    assert split == (len(parts(state.battlefield)) > 1), "one battlefield (TOP-63)"
    assert spread(state.battlefield, state.fields) == state.battlefield, "islands that touch it have joined (TOP-9)"
    tiles = [*state.base, *state.neutral]
    assert sum(bits.bit_count() for bits in tiles) == union(tiles).bit_count(), "one tile a field"
    assert sum(bits.bit_count() for bits in state.token) == state.covered.bit_count(), "one token per field (TOP-145)"
    assert state.covered == union(state.token)
    assert state.fields == union(tiles) | state.covered
    assert not state.fields & ~state.variant.board
    assert sum(bits.bit_count() for bits in state.moles) == state.occupied.bit_count(), "one mole per field (TOP-6)"
    assert state.occupied == union(state.moles)
    assert not state.occupied & (~state.battlefield | deadly(state) | state.token[ROCK])
    assert state.red_cross < 0 or state.battlefield & BIT[state.red_cross]
    assert sum(BIT[cell] for cell in state.crate_cell if cell >= 0) == state.token[CRATE]
    assert state.looks == []
    for seat in range(state.seats):
        assert 0 <= moles_left(state, seat) <= 4
        assert 0 <= tiles_left(state, seat) <= 16
        assert state.hands[seat] == sorted(state.hands[seat])
    if state.turn != NOBODY:
        assert not state.ready & ~state.moles[state.turn]
        assert not state.moved & ~state.occupied
    assert GAME.census(state) == GAME.box(state)


def union(sets: list[int]) -> int:
    bits = 0
    for members_ in sets:
        bits |= members_
    return bits


@every_variant
def test_invariants_hold_after_every_ply_and_the_game_ends_in_time(number: int) -> None:
    for seed in range(2):
        for state, _ in walk(number, seed):
            check_invariants(state)
            assert state.ply <= GAME.longest
        assert GAME.outcome(state) is not None


@every_variant
def test_no_line_is_scored_twice_and_no_old_one_whose_moles_stayed(number: int) -> None:
    """A scored line was not there when the turn began, or a mole has come to one of its ends since (TOP-76, TOP-77)."""
    scored = 0
    seen: set[frozenset[str]] = set()
    came: set[str] = set()
    for state, events in walk(number, 5):
        lines: list[frozenset[str]] = []
        for event in events:
            kind, told = str(event.__struct_config__.tag), msgspec.structs.asdict(event)
            if kind in ("moved", "forced", "entered", "recruited", "posted"):
                came.add(told["cell"])
            elif kind == "sighted":
                lines.append(frozenset((told["origin"], told["cell"])))
                assert lines[-1] not in seen or lines[-1] & came
            elif kind == "turn_began":
                seen = {frozenset((NAMES[line >> 8], NAMES[line & 255])) for line in state.seen}
                came = set()
        assert len(set(lines)) == len(lines)
        scored += len(lines)
    assert scored


@every_variant
def test_refusals_agree_with_the_list(number: int) -> None:
    for state in some_states(number)[::2]:
        words = list(GAME.vocabulary(state))
        for seat in range(state.seats):
            allowed = {action for action in words if GAME.refusal(state, seat, action) is None}
            assert allowed == set(GAME.legal_actions(state, seat))


@every_variant
def test_every_refusal_can_be_explained(number: int) -> None:
    seen: dict[tuple[str, ...], Any] = {}
    for state in some_states(number):
        for action in list(GAME.vocabulary(state))[::3]:
            for seat in range(state.seats):
                refusal = GAME.refusal(state, seat, action)
                if refusal is not None:
                    seen[refusal.rule, *sorted(refusal.params)] = refusal
    for refusal in seen.values():
        for lang in ("en", "de"):
            assert "{" not in GAME.explain(refusal, lang)


@every_variant
def test_positions_round_trip(number: int) -> None:
    for state in some_states(number):
        assert GAME.load_position(GAME.dump_position(state)) == state


@every_variant
def test_no_byte_depends_on_what_a_seat_may_not_know(number: int) -> None:
    """View, legal actions, aids, board and refusals are the same in all worlds that the seat cannot tell apart."""
    for index, state in enumerate(some_states(number)):
        for seat in (None, *range(state.seats)):
            view = GAME.view(state, seat)
            world = GAME.determinize(view, SeededChance(index, 3))
            check_invariants(world)
            assert msgspec.json.encode(GAME.view(world, seat)) == msgspec.json.encode(view)
            assert msgspec.json.encode(GAME.aids(GAME.view(world, seat))) == msgspec.json.encode(GAME.aids(view))
            assert GAME.actors(world) == GAME.actors(state)
            for actor in GAME.actors(world):
                assert GAME.legal_actions(world, actor), "whoever is to act has a legal action"
            if seat is not None:
                assert GAME.legal_actions(world, seat) == GAME.legal_actions(state, seat)


@every_variant
def test_events_give_nothing_away(number: int) -> None:
    for state, events in walk(number, 1):
        for event in events:
            for onlooker in (None, *range(state.seats)):
                told = GAME.redact(event, onlooker)
                assert told is not None
                if isinstance(event, Drew | Looked):
                    own = onlooker is not None and event.player == ("red", "blue", "yellow", "black")[onlooker]
                    assert (told == event) == own
                    if not own:
                        assert not hasattr(told, "cards")
                        assert not hasattr(told, "value")


@pytest.mark.parametrize("hand", [["press"], ["press", "sling"], ["press", "press"]])
def test_a_hand_that_must_hold_a_playable_card_is_dealt_one(hand: list[str]) -> None:
    """When neither bar nor swap explains the decision, every other world has a playable card in that hand (TOP-39)."""
    stuck = ["sling", "short_range", "sling", "short_range", "sling"]
    table = Table("0,0:R@r1 1,0:B", hands=[hand, ["vanguard", "tunnel"]], bar=stuck, active="r1", waits="card_entered")
    drawn = set()
    for seat in (1, None):
        view = GAME.view(table.state, seat)
        for seed in range(60):
            world = GAME.determinize(view, SeededChance(seed))
            assert GAME.legal_actions(world, 0)
            assert GAME.view(world, seat) == view
            drawn.add(str(world.hands[0]))
    assert len(drawn) > 2


def test_a_swap_explains_the_decision_so_that_any_hand_is_possible() -> None:
    stuck = ["sling", "short_range", "sling", "short_range", "sling"]
    hands = [["press", "sling"], ["vanguard", "tunnel"]]
    table = Table("0,0:B@r1 1,0:B", hands=hands, bar=stuck, active="r1", waits="card_stepped", ready=[])
    view = GAME.view(table.state, 1)
    listed = [len(GAME.legal_actions(GAME.determinize(view, SeededChance(seed)), 0)) for seed in range(80)]
    assert min(listed) == 1  # nothing but the swap


def test_such_a_hand_is_as_likely_as_it_is_in_the_deal() -> None:
    """Two cards from 6 useless and 4 + 5 playable ones: as likely as the pairs that are not both useless."""
    table = Table("0,0:R@r1 1,0:B", active="r1", waits="card_entered", hand=["press", "press"], bar=["sling"])
    state = table.state
    state.hands[0], state.bar = [], [-1] * 5
    state.bag = [0] * 22
    state.bag[CARD["sling"]], state.bag[CARD["press"]], state.bag[CARD["build_base"]] = 6, 4, 5
    chances: dict[tuple[int, ...], Fraction] = {}
    for share, _, hand in outcomes(lambda chance: tuple(draw_playable(state.clone(), 2, chance))):
        chances[hand] = chances.get(hand, Fraction(0)) + share
    sling, press, build = CARD["sling"], CARD["press"], CARD["build_base"]
    pairs = {(sling, press): 24, (sling, build): 30, (press, press): 6, (build, build): 10, (build, press): 20}
    expected = {tuple(sorted(pair)): Fraction(ways, 90) for pair, ways in pairs.items()}
    assert {tuple(sorted(hand)): share for hand, share in chances.items()} == expected


def test_other_hands_differ_from_world_to_world() -> None:
    state = some_states(0)[1]
    hands = {str(GAME.determinize(GAME.view(state, 0), SeededChance(seed)).hands[1]) for seed in range(30)}
    assert len(hands) > 3


def test_crate_values_that_only_others_know_differ_from_world_to_world() -> None:
    number = next(i for i, (_, options) in enumerate(TABLES) if options.get("farmer") == "crate_lord")
    state = next(s.clone() for s, _ in walk(number, 3) if any(s.crate_known))
    crate = next(i for i, known in enumerate(state.crate_known) if known)
    seat = next(s for s in range(state.seats) if not state.crate_known[crate] >> s & 1)
    values = {GAME.determinize(GAME.view(state, seat), SeededChance(s)).crate_value[crate] for s in range(40)}
    assert len(values) > 1
    looker = next(s for s in range(state.seats) if state.crate_known[crate] >> s & 1)
    known = {GAME.determinize(GAME.view(state, looker), SeededChance(s)).crate_value[crate] for s in range(10)}
    assert known == {state.crate_value[crate]}


def test_a_crate_never_gets_a_value_that_the_viewer_knows_of_another() -> None:
    line = "0,0:R@r1 1,0:n+crate 0,1:n+crate"
    table = Table(line, farmer="crate_lord")
    table.state.crate_value[:2], table.state.crate_known[:2] = [5, 3], [1, 2]
    view = GAME.view(table.state, 0)
    assert [crate.value for crate in view.crates[:2]] == [5, None]
    values = {GAME.determinize(view, SeededChance(seed)).crate_value[1] for seed in range(60)}
    assert values == {2, 3, 4}


@every_variant
def test_indices_and_observations_agree_with_rules_and_view(number: int) -> None:
    """Indices from the state are those of the legal actions, and cached rows equal those of the view, on every board,
    with every farmer and with obstacles; the seats observe in turn, so that each has missed something."""
    look_again = ENCODING.onlookers()
    assert ENCODING.listed is not None
    for index, (state, _) in enumerate(walk(number, 1)):
        for seat in range(state.seats):
            assert ENCODING.listed(state, seat) == ENCODING.numbers(GAME.legal_actions(state, seat))
        seat = index // 2 % state.seats
        assert look_again(state, seat) == ENCODING.encode(GAME.view(state, seat))


@every_variant
def test_copies_do_not_change_later(number: int) -> None:
    """Copies share lists, which are replaced and never changed in place."""
    kept: list[tuple[State, str]] = []
    for index, (state, _) in enumerate(walk(number, 2)):
        if index % 5 == 0:
            kept.append((state.clone(), repr(state)))
    assert all(repr(copy) == told for copy, told in kept)


def test_the_walks_reach_islands_and_splits() -> None:
    kinds: set[int] = set()
    islands = 0
    for number in range(len(TABLES)):
        for state in some_states(number, 3):
            kinds |= {item.kind for item in state.pending}
            islands += len(members(state.fields & ~state.battlefield))
    assert islands
    assert {waits.NAMES[kind] for kind in kinds} >= {"target", "take", "crate", "continue", "setup_marked"}
