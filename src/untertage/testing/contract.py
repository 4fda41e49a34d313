"""Laws of the contract: legal actions, refusals, states, positions, records, chance, endings."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec

from untertage.core.chance import Chance, RecordedChance, ScriptedChance, SeededChance, outcomes
from untertage.core.errors import BadOptions
from untertage.core.game import CLOCK, Action, Event
from untertage.core.match import Match
from untertage.core.record import read_record
from untertage.testing.laws import Broken, equal, game_law, match_law, ply_law, require, state_law, steady_law
from untertage.testing.walking import AnyGame, Scene, Setting, Turn, random_ply, walk

RECORDED_PLIES: Final = 120
CLONE_PLIES: Final = 6
MOST_WAYS: Final = 2_000


@steady_law
def somebody_acts_or_the_game_is_over(scene: Scene) -> None:
    """A game continues while a seat may act, and ends for a declared reason within its bound."""
    game = scene.game
    actors, outcome = game.actors(scene.state), game.outcome(scene.state)
    if bool(actors) == (outcome is not None):
        raise Broken(f"actors {actors} and outcome {outcome}")
    if scene.ply > game.longest:
        raise Broken(f"more than {game.longest} plies")
    if outcome is None:
        return
    require(outcome.reason in game.end_reasons, f"{outcome.reason!r} is not a declared end reason")
    everybody = tuple(range(scene.seats))
    require(set(outcome.winners) <= set(everybody), f"winners {outcome.winners}")
    if game.cooperative:
        require(outcome.winners in ((), everybody), f"a team wins or loses together, not {outcome.winners}")


@steady_law
def every_actor_has_a_legal_action(scene: Scene) -> None:
    """A seat that may act has at least one legal action."""
    for seat in scene.game.actors(scene.state):
        if not scene.game.legal_actions(scene.state, seat):
            raise Broken(f"seat {seat} is to act but has no legal action")


@steady_law
def every_component_is_somewhere_exactly_once(scene: Scene) -> None:
    """No component is lost or doubled: the census of the table is the content of the box."""
    census, box = scene.game.census(scene.state), scene.game.box(scene.state)
    if census != box:
        extra, lost = Counter(census) - Counter(box), Counter(box) - Counter(census)
        raise Broken(f"components: {dict(extra)} too many, {dict(lost)} lost")


@state_law
def the_first_actor_decides(scene: Scene) -> None:
    """The first actor can do everything that the other players can do now; CLOCK comes last."""
    game, actors = scene.game, scene.game.actors(scene.state)
    require(CLOCK not in actors[:-1], f"CLOCK is not last among the actors {actors}")
    if len(actors) > 1:
        first = set(game.legal_actions(scene.state, actors[0]))
        for seat in actors[1:]:
            more = set(game.legal_actions(scene.state, seat)) - first
            require(seat == CLOCK or not more, f"seat {seat} can do more than seat {actors[0]}: {more}")


@state_law
def legal_lists_are_stable_and_without_repeats(scene: Scene) -> None:
    """Legal lists have a fixed order and no repeats, and are empty exactly for those who may not act."""
    game, state = scene.game, scene.state
    for seat in (CLOCK, *range(scene.seats + 1)):
        legal = game.legal_actions(state, seat)
        equal(legal, game.legal_actions(state.clone(), seat), f"legal list of seat {seat} in a clone")
        require(len(set(legal)) == len(legal), f"the legal list of seat {seat} repeats an action")
        require(bool(legal) == (seat in game.actors(state)), f"seat {seat} has {len(legal)} legal actions")


@state_law
def legal_actions_are_in_the_vocabulary(scene: Scene) -> None:
    """Every legal action is in the vocabulary."""
    vocabulary = set(scene.vocabulary)
    for seat in scene.game.actors(scene.state):
        for action in scene.game.legal_actions(scene.state, seat):
            require(action in vocabulary, f"{action} is legal but not in the vocabulary")


@state_law
def refusals_agree_with_legal_lists(scene: Scene) -> None:
    """`refusal` is None exactly for legal actions."""
    for seat in range(scene.seats):
        legal = set(scene.game.legal_actions(scene.state, seat))
        for action in scene.tried:
            refusal = scene.game.refusal(scene.state, seat, action)
            if (refusal is None) != (action in legal):
                raise Broken(f"seat {seat}, {action}: refusal {refusal}, listed as legal: {action in legal}")


@state_law
def actions_round_trip_as_json(scene: Scene) -> None:
    """Legal actions are of the declared types and survive encoding and decoding as JSON."""
    game = scene.game
    require(all(issubclass(kind, Action) for kind in game.action_types), "action_types are not all actions")
    union: Any = reduce(or_, game.action_types)
    for seat in game.actors(scene.state):
        legal = game.legal_actions(scene.state, seat)
        equal(legal, msgspec.json.decode(msgspec.json.encode(legal), type=list[union]), f"actions of seat {seat}")


@state_law
def clones_are_equal_and_independent(scene: Scene) -> None:
    """A clone is equal to its original, and playing on in the clone does not change the original."""
    game, rng = scene.game, scene.random()
    before = game.dump_position(scene.state)
    copy = scene.state.clone()
    equal(scene.state, copy, "the clone")
    for number in range(CLONE_PLIES):
        if game.actors(copy):
            seat, action = random_ply(game, copy, rng)
            game.advance(copy, seat, action, scene.chance(number), None)
    equal(before, game.dump_position(scene.state), "the original, after playing on in a clone")


@state_law
def positions_round_trip(scene: Scene) -> None:
    """A position written as JSON and read again is the same state."""
    again = scene.game.load_position(scene.game.dump_position(scene.state))
    equal(scene.state, again, "the position read again")
    equal(scene.seats, scene.game.seat_count(again), "seat_count")


@ply_law
def chances_add_up_to_one(scene: Scene, turn: Turn) -> None:
    """The probabilities of all chance outcomes of an action add up to one, and each can be replayed from its picks."""
    if not 1 <= len(turn.picks) <= 2:
        return

    def run(chance: Chance) -> Any:
        copy = turn.before.clone()
        scene.game.advance(copy, turn.seat, turn.action, chance, None)
        return copy

    try:
        ways = outcomes(run, limit=MOST_WAYS)
    except ValueError:  # too many to count
        return
    equal(Fraction(1), sum(share for share, _, _ in ways), "sum of probabilities")
    for _, picks, after in ways[:3]:
        equal(after, run(ScriptedChance(picks)), f"the state after picks {picks}")


@match_law
def a_log_changes_nothing(setting: Setting) -> None:
    """Playing without a log gives the same states and picks; with one, every ply reports events of declared types."""
    game = setting.game
    quiet = setting.start()
    for scene in walk(setting):
        if scene.turn is None:
            continue
        picks = RecordedChance(SeededChance(setting.seed, scene.ply))
        game.advance(quiet, scene.turn.seat, scene.turn.action, picks, None)
        equal(list(scene.turn.picks), picks.picks, f"{scene}: picks without a log")
        equal(scene.state, quiet, f"{scene}: state without a log")
        require(bool(scene.turn.events), f"{scene}: no event")
        for event in scene.turn.events:
            require(isinstance(event, Event) and type(event) in game.event_types, f"{scene}: undeclared {event}")


@match_law
def the_same_seed_gives_the_same_match(setting: Setting) -> None:
    """The same seed and the same actions give the same match."""
    again = walk(setting)
    for scene in walk(setting):
        twin = next(again)
        equal(scene.state, twin.state, f"{scene}: state")
        equal(scene.turn and scene.turn.events, twin.turn and twin.turn.events, f"{scene}: events")


@match_law
def the_tally_adds_up(setting: Setting) -> None:
    """The result in numbers has a value per seat or one for all, and its points add up to the scores."""
    game = setting.game
    state, rng, events = setting.start(), Scene(setting, 0, None).random(), list[Event]()
    while game.actors(state):
        seat, action = random_ply(game, state, rng)
        events += game.apply(state, seat, action, SeededChance(setting.seed, len(events)))
    lines = game.tally(state, events)
    for line in lines:
        require(len(line.values) in (1, setting.seats), f"{line.name}: {len(line.values)} values")
        require(line.of is None or max(line.values) <= line.of, f"{line.name}: {line.values} of {line.of}")
    outcome = game.outcome(state)
    points = [line.values for line in lines if line.points]
    if points and outcome is not None:
        equal(outcome.scores, tuple(map(sum, zip(*points, strict=True))), "the sum of the points")
    require(len({line.name for line in lines}) == len(lines), "two lines have the same name")


@match_law
def records_round_trip_and_replay(setting: Setting) -> None:
    """A record is the same after writing and reading, as text and as JSON, and replays to the same state."""
    match = Match.new(setting.game, setting.seats, setting.options, seed=setting.seed)
    rng = Scene(setting, 0, match.state).random()
    while match.actors() and len(match.plies) < RECORDED_PLIES:
        match.play(*random_ply(setting.game, match.state, rng))
    record = match.record
    equal(record, read_record(record.to_text().encode()), "the record read from its text")
    equal(record, read_record(record.to_json()), "the record read from JSON")
    again = Match.from_record(record)
    equal(match.state, again.state, "the state after replay")
    equal(record, again.record, "the record after replay")


@game_law
def bad_options_and_seat_counts_are_named(game: AnyGame) -> None:
    """An unknown option or a wrong number of seats raises BadOptions, and the message names it."""
    for name, attempt in (
        ("no_such_option", lambda: game.read_options({"no_such_option": 1})),
        (str(game.seats.stop), lambda: game.check_seats(game.seats.stop)),
    ):
        try:
            attempt()
        except BadOptions as error:
            require(name in str(error), f"the message {str(error)!r} does not name {name}")
        else:
            raise Broken(f"{name} is accepted")
