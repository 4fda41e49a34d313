"""Undo is free only if nobody learned anything, is fast enough for an event loop, and changes nothing observed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from threading import Thread

import pytest

from untertage.core import registry
from untertage.core.chance import NamedChance, ScriptedChance, SeededChance, about
from untertage.core.errors import NeedsConsent
from untertage.core.match import CHECKPOINT_EVERY, Match
from untertage.core.undo import UndoTerms


def play_until(match: Match, kind: str, seed: int = 0) -> int:
    """Play at random until the last ply is of this kind and without chance; returns its seat."""
    rng = random.Random(seed)
    while True:
        seat = match.actors()[0]
        match.play(seat, rng.choice(match.legal(seat)))
        last = match.plies[-1]
        if last.action.startswith(kind) and not last.picks:
            return seat


def shown_card() -> tuple[Match, int]:
    """A match of Topoum in which a seat has just played a card from its hand: the others now know the card."""
    match = Match.new(registry.get("topoum"), 2, seed=0)
    seat = play_until(match, "play")
    while not match.plies[-1].action.endswith("hand"):
        seat = play_until(match, "play", seed=len(match.plies))
    return match, seat


def test_taking_back_a_card_that_others_have_seen_needs_their_consent() -> None:
    match, seat = shown_card()
    assert match.undo_terms(seat) == UndoTerms(1, (1 - seat,))
    with pytest.raises(NeedsConsent):
        match.undo(seat)


def test_taking_back_a_ply_that_reveals_nothing_is_free() -> None:
    match = Match.new(registry.get("topoum"), 2, seed=0)
    seat = play_until(match, "enter")
    assert match.undo_terms(seat) == UndoTerms(1, ())


def test_only_hidden_information_makes_a_request_slow() -> None:
    match, seat = shown_card()
    assert match.undo_request(seat).is_slow
    assert not match.undo_request(1 - seat).is_slow
    opened = Match.new(registry.get("underground"), 4, seed=1)
    for _ in range(40):
        mover = opened.actors()[0]
        opened.play(mover, opened.legal(mover)[0])
        assert not opened.undo_request(mover).is_slow


def test_a_request_keeps_its_answer_while_the_match_continues() -> None:
    match, seat = shown_card()
    request = match.undo_request(seat)
    match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    answers: list[UndoTerms] = []
    thread = Thread(target=lambda: answers.append(request.terms()))
    thread.start()
    thread.join()
    assert answers == [UndoTerms(1, (1 - seat,))]


@pytest.mark.parametrize("game_id", registry.ids())
def test_rewinding_restores_every_earlier_state(game_id: str) -> None:
    game = registry.get(game_id)
    match = Match.new(game, game.seats.stop - 1, seed=6)
    rng = random.Random(6)
    states = [match.state.clone()]
    while match.actors() and len(match.plies) < 3 * CHECKPOINT_EVERY:
        seat = match.actors()[0]
        match.play(seat, rng.choice(match.legal(seat)))
        states.append(match.state.clone())
    record = match.record
    for plies in (len(states) - 2, 2 * CHECKPOINT_EVERY, CHECKPOINT_EVERY + 5, CHECKPOINT_EVERY, 1, 0):
        match.rewind(plies)
        assert match.state == states[plies]
        assert (len(match.plies), len(match.events)) == (plies, plies)
    for ply in record.plies:
        match.play(ply.seat, ply.action)
    assert match.record == record


def with_two_reveals() -> Iterator[tuple[Match, str, str]]:
    """Matches of The Base in which a seat can reveal either of two tiles, and then the other."""
    for seed in range(20):
        match = Match.new(registry.get("the_base"), 2, {"setup_orientation": "random"}, seed=seed)
        rng = random.Random(seed)
        while match.actors():
            seat = match.actors()[0]
            reveals = [str(action) for action in match.legal(seat) if str(action).startswith("reveal")]
            if len(reveals) > 1 and match.state.left > 1:
                yield match, reveals[0], reveals[1]
                break
            match.play(seat, rng.choice(match.legal(seat)))


def face(match: Match, action: str) -> str:
    """What the reveal shows."""
    return str(match.play(match.actors()[0], action)[0])


def test_a_tile_shows_the_same_face_after_an_undo_and_another_action() -> None:
    for match, reveal, other in with_two_reveals():
        start = match.ply
        shown = face(match, reveal)
        match.rewind(start)
        face(match, other)
        assert face(match, reveal) == shown
        match.rewind(start)
        assert face(match, reveal) == shown


def test_another_tile_does_not_show_the_face_that_was_taken_back() -> None:
    same = []
    for match, reveal, other in with_two_reveals():
        start = match.ply
        match.play(match.actors()[0], reveal)
        shown = match.plies[-1].picks
        match.rewind(start)
        match.play(match.actors()[0], other)
        same.append(match.plies[-1].picks == shown)
    assert len(same) > 10
    assert sum(same) < len(same) / 2


def test_the_last_tile_of_a_shape_is_kept_for_where_it_was_seen() -> None:
    weights = [1, 1, 1]
    seen = NamedChance(ScriptedChance([1]))
    about(seen, "crate", 4)
    seen.pick(weights)
    memory = {name: (thing,) for name, thing in seen.seen}
    drawn = set()
    for seed in range(20):
        chance = NamedChance(SeededChance(seed), memory, registry.get("topoum").withdraw)
        about(chance, "crate", 5)
        drawn.add(chance.pick(weights))
    assert drawn == {0, 2}


def test_without_an_undo_the_picks_come_from_the_seed_and_the_ply() -> None:
    match = Match.new(registry.get("rescue"), 2, seed=3)
    rng = random.Random(3)
    for _ in range(60):
        state, seat = match.state.clone(), match.actors()[0]
        action = rng.choice(match.legal(seat))
        match.play(seat, action)
        match.game.advance(state, seat, action, SeededChance(3, match.ply), None)
        assert state == match.state
