"""Hands are hidden: no byte sent to a seat depends on another hand or on what the draw pile holds."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.games.rescue.table import FirstChance, opening
from tests.walks import walk
from untertage.core.chance import NoChance, ScriptedChance, SeededChance
from untertage.core.errors import NeedsConsent
from untertage.core.match import Match
from untertage.games.rescue.events import Drew
from untertage.games.rescue.game import GAME
from untertage.games.rescue.state import State, cards_of


def sent(state: State, seat: int | None) -> bytes:
    """Everything a seat receives: its view, its legal actions, the board in both languages, a refusal for every
    action."""
    parts = [msgspec.json.encode(GAME.view(state, seat))]
    parts += [GAME.board(GAME.view(state, seat), lang).encode() for lang in ("en", "de")]
    if seat is not None:
        parts.append(msgspec.json.encode(GAME.legal_actions(state, seat)))
        words = list(GAME.vocabulary(state))[::11]
        parts.append(msgspec.json.encode([GAME.refusal(state, seat, action) for action in words]))
    return b"\n".join(parts)


def other_deal(state: State, seat: int | None, seed: int) -> State:
    """The same table with all cards that the seat cannot see dealt anew, without a look at the view."""
    copy = state.clone()
    hidden = [owner for owner in range(state.seats) if owner != seat]
    cards = [value for owner in hidden for value in cards_of(copy.hands[owner])] + list(cards_of(copy.draw))
    random.Random(seed).shuffle(cards)
    for owner in hidden:
        size = sum(copy.hands[owner])
        copy.hands[owner] = [cards[:size].count(value) for value in range(2, 7)]
        del cards[:size]
    copy.draw = [cards.count(value) for value in range(2, 7)]
    return copy


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_byte_depends_on_another_hand(seats: int) -> None:
    differing = 0
    for number, (state, _) in enumerate(walk(GAME, seats, 12)):
        if number % 40:
            continue
        for seat in (None, *range(seats)):
            other = other_deal(state, seat, number)
            differing += other.hands != state.hands
            assert sent(other, seat) == sent(state, seat)
    assert differing > 10


def test_the_comparison_notices_a_changed_hand() -> None:
    state = opening(2)
    other = state.clone()
    other.hands[0], other.hands[1] = other.hands[1], other.hands[0]
    assert other.hands != state.hands
    assert sent(other, 0) != sent(state, 0)
    assert sent(other, None) == sent(state, None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_events_show_others_how_many_cards_not_which(seats: int) -> None:
    for _, events in walk(GAME, seats, 4):
        for event in events:
            if isinstance(event, Drew):
                assert len(event.symbols) == event.number
                for onlooker in (None, *range(seats)):
                    told = GAME.redact(event, onlooker)
                    assert isinstance(told, Drew)
                    assert told.symbols == (event.symbols if onlooker == event.seat else ())
                    assert told.number == event.number


def test_redacted_bytes_are_equal_whatever_was_drawn() -> None:
    start = opening(2, start_player="0")
    GAME.advance(start, 0, GAME.parse("rotate A1"), NoChance(), None)
    exchange = GAME.legal_actions(start, 0)[-1]
    told = set()
    for pick in range(5):
        state = start.clone()
        picks = [pick] * len(str(exchange).split()[1].split(","))
        if state.draw[pick] < len(picks):
            continue
        events = GAME.apply(state, 0, exchange, ScriptedChance(picks))
        told.add(msgspec.json.encode([GAME.redact(event, 1) for event in events]))
    assert len(told) == 1


def test_res_d32_open_hands_are_seen_by_all() -> None:
    state = opening(3, open_hands=True)
    for onlooker in (None, 0, 1, 2):
        assert [crew.hand for crew in GAME.view(state, onlooker).crews] == [cards_of(hand) for hand in state.hands]
    for state, events in walk(GAME, 2, 3, open_hands=True):
        assert all(GAME.redact(event, None) == event for event in events)
        for seat in (None, 0, 1):
            view = GAME.view(state, seat)
            assert GAME.determinize(view, FirstChance()).hands == state.hands
        if state.ply > 60:
            break


@pytest.mark.parametrize("seats", [2, 4])
def test_determinized_hands_are_drawn_from_the_unseen_cards(seats: int) -> None:
    """Each unseen card is equally likely in another hand: compare the mean with the share of the symbol."""
    state = opening(seats, seed=5)
    view = GAME.view(state, 0)
    counts = [0] * 5
    rounds = 2_000
    for seed in range(rounds):
        world = GAME.determinize(view, SeededChance(seed))
        counts = [total + held for total, held in zip(counts, world.hands[1], strict=True)]
    for symbol, total in enumerate(counts):
        share = view.unseen.count(symbol + 2) / len(view.unseen)
        assert abs(total / (3 * rounds) - share) < 0.03


def test_unseen_cards_are_what_everybody_can_count() -> None:
    state = opening(3)
    view = GAME.view(state, 1)
    assert len(view.unseen) == 17
    assert sorted((*view.unseen, *cards_of(state.hands[1]))) == sorted([2, 3, 4, 5, 6] * 4)


def test_res_d33_a_change_can_be_taken_back_freely_a_draw_cannot() -> None:
    match = Match.new(GAME, 2, {"start_player": "0"}, seed=2)
    match.play(0, "flip_long A1")
    assert match.undo_terms(0) == (1, ())
    match.undo(0)
    match.play(0, "flip_long A1")
    match.play(0, match.legal(0)[-1])
    with pytest.raises(NeedsConsent):
        match.undo(0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_was_in_the_hands_when_the_pile_was_made_new_is_remembered(seats: int) -> None:
    """The remembered cards are always in hidden hands, and a sampled state puts them there."""
    remembered = exact = 0
    for number, (state, _) in enumerate(walk(GAME, seats, 12)):
        for seat in (None, *range(seats)):
            view = GAME.view(state, seat)
            hidden = [owner for owner in range(seats) if owner != seat]
            for world in (state, GAME.determinize(view, SeededChance(number))):
                others = [sum(world.hands[owner][symbol] for owner in hidden) for symbol in range(5)]
                assert all(view.recalled.count(value) <= others[value - 2] for value in range(2, 7))
            remembered += bool(view.recalled)
            if seats == 2 and seat is not None and len(view.recalled) == sum(state.hands[1 - seat]):
                exact += 1
                assert cards_of(state.hands[1 - seat]) == view.recalled
    assert remembered > 100
    assert seats > 2 or exact > 5


def test_a_stored_view_without_memory_can_still_be_read() -> None:
    """RES-97: views of earlier versions say nothing about it."""
    old = msgspec.to_builtins(GAME.view(opening(3), 1))
    del old["recalled"]
    view = msgspec.convert(old, GAME.view_type)
    assert GAME.view(GAME.determinize(view, SeededChance(3)), 1) == view
