"""The laws of the contract, on every registered game, with no exceptions."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tests.walks import every_game, every_table, onlookers, random_ply, sample, start, walk
from untertage.core import registry
from untertage.core.chance import RecordedChance, ScriptedChance, SeededChance, outcomes
from untertage.core.errors import BadNotation, BadOptions
from untertage.core.game import Action, Event
from untertage.core.match import Match
from untertage.core.record import read_record

VOCABULARY_LIMIT = 3_000


def some_vocabulary(game: Any, state: Any, seed: int = 0) -> list[Any]:
    """All that can be written, or a fair part of it when that is too much; the legal ones are always in it."""
    words = list(game.vocabulary(state))
    if len(words) > VOCABULARY_LIMIT:
        words = random.Random(seed).sample(words, VOCABULARY_LIMIT)
    for seat in game.actors(state):
        words += game.legal_actions(state, seat)
    return list(dict.fromkeys(words))


@every_table
def test_notation_round_trip_and_distinct(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for state in sample(game_id, seats)[::5]:
        words = some_vocabulary(game, state)
        texts = [str(action) for action in words]
        assert len(set(texts)) == len(texts)
        assert [game.parse(text) for text in texts] == words


@every_game
@pytest.mark.parametrize("text", ["", "   ", "no such action", "\x00", "move move move move", "é 1 2 3", "-", "1"])
def test_nonsense_is_bad_notation(game_id: str, text: str) -> None:
    with pytest.raises(BadNotation):
        registry.get(game_id).parse(text)


@every_table
def test_actions_are_typed_and_round_trip_on_the_wire(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    union: Any = game.action_types[0]
    for kind in game.action_types[1:]:
        union = union | kind
    assert all(issubclass(kind, Action) for kind in game.action_types)
    for state in sample(game_id, seats)[::5]:
        for seat in game.actors(state):
            legal = game.legal_actions(state, seat)
            assert msgspec.json.decode(msgspec.json.encode(legal), type=list[union]) == legal


@every_table
def test_legal_lists_are_stable_without_repeats_and_empty_exactly_for_non_actors(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for state in sample(game_id, seats):
        for seat in (-1, *range(seats + 1)):
            legal = game.legal_actions(state, seat)
            assert legal == game.legal_actions(state.clone(), seat)
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (seat in game.actors(state))


@every_table
def test_every_legal_action_is_in_the_vocabulary(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for state in sample(game_id, seats)[::7]:
        words = set(game.vocabulary(state))
        for seat in game.actors(state):
            assert set(game.legal_actions(state, seat)) <= words


@every_table
def test_refusal_is_none_exactly_for_legal_actions(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for number, state in enumerate(sample(game_id, seats)[::4]):
        words = some_vocabulary(game, state, number)
        for seat in range(seats):
            legal = set(game.legal_actions(state, seat))
            allowed = {action for action in words if game.refusal(state, seat, action) is None}
            assert allowed == legal


@every_table
def test_every_refusal_can_be_explained_in_both_languages(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for number, state in enumerate(sample(game_id, seats)[::9]):
        refusals = {
            (refusal.rule, *sorted(refusal.params)): refusal
            for seat in range(seats)
            for action in some_vocabulary(game, state, number)
            if (refusal := game.refusal(state, seat, action)) is not None
        }
        for refusal in refusals.values():
            assert game.explain(refusal, "en").startswith(f"{refusal.rule}: ")
            assert "{" not in game.explain(refusal, "de")


@every_table
def test_a_clone_is_equal_and_independent(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    rng = random.Random(5)
    for state in sample(game_id, seats):
        before = game.dump_position(state)
        copy = state.clone()
        assert copy == state
        for _ in range(6):
            if game.actors(copy):
                seat, action = random_ply(game, copy, rng)
                game.advance(copy, seat, action, SeededChance(1, copy.ply), None)
        assert game.dump_position(state) == before


@every_table
def test_positions_round_trip_as_json(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for state in sample(game_id, seats):
        again = game.load_position(game.dump_position(state))
        assert again == state
        assert game.seat_count(again) == seats


@every_table
def test_records_round_trip_and_replay(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    match = Match.new(game, seats, seed=11)
    rng = random.Random(11)
    while match.actors() and len(match.plies) < 120:
        seat, action = random_ply(game, match.state, rng)
        match.play(seat, action)
    record = match.record
    assert read_record(record.to_text().encode()) == record
    assert read_record(record.to_json()) == record
    again = Match.from_record(record)
    assert again.state == match.state
    assert again.record == record


@every_table
def test_same_seed_same_game(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    first, second = (list(_trace(game, seats)) for _ in range(2))
    assert first == second


def _trace(game: Any, seats: int) -> Any:
    for state, events in itertools.islice(walk(game, seats, 21), 60):
        yield game.dump_position(state), events


@every_table
def test_events_change_nothing_and_are_declared(game_id: str, seats: int) -> None:
    """A playout without a log goes exactly as one with a log; every action is told."""
    game = registry.get(game_id)
    told, quiet = start(game, seats, 3), start(game, seats, 3)
    rng = random.Random(3)
    while game.actors(told):
        seat, action = random_ply(game, told, rng)
        loud, mute = RecordedChance(SeededChance(3, told.ply)), RecordedChance(SeededChance(3, told.ply))
        events = game.apply(told, seat, action, loud)
        game.advance(quiet, seat, action, mute, None)
        assert loud.picks == mute.picks
        assert events, f"nobody is told of {action}"
        assert all(type(event) in game.event_types and isinstance(event, Event) for event in events)
        assert told == quiet


@every_table
def test_chance_adds_up_to_one(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    checked = 0
    rng = random.Random(8)
    for state in sample(game_id, seats):
        if not game.actors(state):
            continue
        seat, action = random_ply(game, state, rng)
        recorded = RecordedChance(SeededChance(2))
        game.advance(state.clone(), seat, action, recorded, None)
        if not recorded.picks or len(recorded.picks) > 2:
            continue

        def run(chance: Any, state: Any = state, seat: int = seat, action: Any = action) -> Any:
            copy = state.clone()
            game.advance(copy, seat, action, chance, None)
            return copy

        try:
            ways = outcomes(run, limit=5_000)
        except ValueError:  # a long chain of dice; its sum is a product of the sums seen elsewhere
            continue
        assert sum(share for share, _, _ in ways) == Fraction(1)
        for _, picks, after in ways[:3]:
            copy = state.clone()
            game.advance(copy, seat, action, ScriptedChance(picks), None)
            assert copy == after
        checked += 1
        if checked == 5:
            break


@every_table
def test_a_determinized_state_looks_the_same(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for number, state in enumerate(sample(game_id, seats)[::2]):
        for seat in onlookers(seats):
            view = game.view(state, seat)
            world = game.determinize(view, SeededChance(number))
            assert game.view(world, seat) == view
            assert game.actors(world) == game.actors(state)
            if seat is not None:
                assert game.legal_actions(world, seat) == game.legal_actions(state, seat)
            assert game.census(world) == game.census(state)


@every_table
def test_a_seat_gets_the_same_bytes_from_states_it_cannot_tell_apart(game_id: str, seats: int) -> None:
    """View, legal list and refusals, as bytes and texts."""
    game = registry.get(game_id)
    for number, state in enumerate(sample(game_id, seats)[::9]):
        words = some_vocabulary(game, state, number)[::7]
        for seat in range(seats):
            world = game.determinize(game.view(state, seat), SeededChance(number, 77))
            for there, here in ((world, state),):
                assert msgspec.json.encode(game.view(there, seat)) == msgspec.json.encode(game.view(here, seat))
                assert game.board(game.view(there, seat)) == game.board(game.view(here, seat))
                for action in words:
                    assert game.refusal(there, seat, action) == game.refusal(here, seat, action)


@every_table
def test_views_round_trip_on_the_wire(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for state in sample(game_id, seats):
        for seat in onlookers(seats):
            view = game.view(state, seat)
            assert type(view) is game.view_type
            assert (view.seat, view.actors, view.ply) == (seat, game.actors(state), state.ply)
            assert msgspec.json.decode(msgspec.json.encode(view), type=game.view_type) == view


@every_table
def test_every_game_ends_for_a_declared_reason_within_its_bound(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for seed in range(20, 24):
        plies = -1
        for state, _ in walk(game, seats, seed):
            plies += 1
            assert plies <= game.longest
            assert (game.outcome(state) is None) == bool(game.actors(state))
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.reason in game.end_reasons
        assert set(outcome.winners) <= set(range(seats))
        if game.cooperative:
            assert outcome.winners in ((), tuple(range(seats)))


@every_table
def test_every_component_is_somewhere_exactly_once(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for seed in (31, 32):
        for state, _ in walk(game, seats, seed):
            assert game.census(state) == game.box(state)


@every_table
def test_redacted_events_are_events_and_spectators_see_no_more_than_anybody(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for _, events in walk(game, seats, 41):
        for event in events:
            seen = [game.redact(event, seat) for seat in onlookers(seats)]
            assert all(told is None or type(told) in game.event_types for told in seen)
            if seen[0] == event:
                assert all(told == event for told in seen)


@every_game
def test_unknown_options_and_wrong_seat_counts_are_named(game_id: str) -> None:
    game = registry.get(game_id)
    with pytest.raises(BadOptions, match="no_such_option"):
        game.read_options({"no_such_option": 1})
    with pytest.raises(BadOptions, match=str(game.seats.stop)):
        game.check_seats(game.seats.stop)


@every_table
def test_the_text_board_fits_into_a_terminal(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for state in sample(game_id, seats)[::6]:
        for lang in ("en", "de"):
            lines = game.board(game.view(state, 0), lang).splitlines()
            assert max(map(len, lines)) <= 80
            assert len(lines) > 3


@every_table
def test_aids_are_of_their_type_and_come_from_the_view_alone(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for number, state in enumerate(sample(game_id, seats)[::9]):
        for seat in onlookers(seats):
            view = game.view(state, seat)
            aids = game.aids(view)
            if game.aids_type is None:
                assert aids is None
                continue
            assert type(aids) is game.aids_type
            assert msgspec.json.decode(msgspec.json.encode(aids), type=game.aids_type) == aids
            world = game.determinize(view, SeededChance(number, 5))
            assert msgspec.json.encode(game.aids(game.view(world, seat))) == msgspec.json.encode(aids)
