"""Laws of hidden information, checked on pairs of states that one seat cannot tell apart.

The second state of a pair comes from `determinize(view(state, seat))`. Everything the seat receives has to be the same
for both.
"""

from __future__ import annotations

import random
from typing import Any, Final

import msgspec

from untertage.core.chance import Seen
from untertage.core.game import Action, Event, Seat, View
from untertage.core.match import Match
from untertage.core.undo import decided
from untertage.core.words import LANGUAGES
from untertage.testing.laws import equal, game_law, match_law, ply_law, require, state_law
from untertage.testing.walking import AnyGame, Scene, Setting, Turn, random_ply, walk

WORLDS: Final = 2
"""How many other worlds are drawn for a seat."""
LESSON_WORLDS: Final = 6
"""Number of other worlds that have to differ for a ply to count as revealing."""
UNDONE_PLIES: Final = 60
"""Length of the match in which every random ply is undone once."""
DETOUR: Final = 5
"""Number of plies played after an undo, before that ply is played again."""


def other_world(scene: Scene, seat: Seat | None, number: int = 0) -> Any:
    """A state that this seat cannot tell from the state of the scene."""
    return scene.game.determinize(scene.game.view(scene.state, seat), scene.chance(number))


@state_law
def perfect_games_show_everybody_the_same(scene: Scene) -> None:
    """In a game without hidden parts all views are alike, and the state follows from any of them."""
    game, state = scene.game, scene.state
    if not game.perfect:
        return
    public = game.view(state, None)
    for seat in scene.onlookers:
        view = game.view(state, seat)
        equal(public, _without_seat(view), f"view of seat {seat}, compared with a spectator's")
        equal(state, game.determinize(view, scene.chance()), f"the state determinized for seat {seat}")


@game_law
def declared_hidden_parts_exist(game: AnyGame) -> None:
    """A game that declares hidden parts has views that differ, and a text for every part."""
    for lang in LANGUAGES:
        equal(set(game.hidden), set(game.words(lang).sections.get("hidden", {})), f"keys of [hidden] ({lang})")
    seats = game.seats[-1]
    scenes = walk(Setting(game, seats)) if game.hidden else ()
    differ = any(
        _without_seat(game.view(scene.state, seat)) != game.view(scene.state, None)
        for scene in scenes
        for seat in range(seats)
    )
    require(game.perfect or differ, f"hidden is {game.hidden}, but nobody sees more than a spectator")


def _without_seat(view: View) -> View:
    return msgspec.structs.replace(view, seat=None)


@state_law
def views_are_typed_and_round_trip(scene: Scene) -> None:
    """A view has the declared type, names its seat, the actors and the ply, and survives JSON."""
    game, state = scene.game, scene.state
    for seat in scene.onlookers:
        view = game.view(state, seat)
        require(type(view) is game.view_type, f"view of seat {seat} is a {type(view).__name__}")
        equal((seat, game.actors(state), state.ply), (view.seat, view.actors, view.ply), "seat, actors, ply of a view")
        equal(view, msgspec.json.decode(msgspec.json.encode(view), type=game.view_type), f"view of seat {seat}")


@state_law
def determinized_states_look_the_same(scene: Scene) -> None:
    """A state drawn from a seat's view gives the same view, actors, legal actions and components."""
    game, state = scene.game, scene.state
    for seat in scene.onlookers:
        world = other_world(scene, seat)
        equal(game.view(state, seat), game.view(world, seat), f"view of seat {seat} in a determinized state")
        equal(game.actors(state), game.actors(world), f"actors in a state determinized for seat {seat}")
        equal(game.census(state), game.census(world), f"census of a state determinized for seat {seat}")
        if seat is not None:
            equal(game.legal_actions(state, seat), game.legal_actions(world, seat), f"legal actions of seat {seat}")


@state_law
def seats_receive_the_same_bytes(scene: Scene) -> None:
    """View, text board, aids and refusals are equal for states that a seat cannot tell apart."""
    game, state = scene.game, scene.state
    for seat in scene.onlookers:
        world = other_world(scene, seat, 1)
        if world == state:
            continue
        here, there = game.view(state, seat), game.view(world, seat)
        equal(msgspec.json.encode(here), msgspec.json.encode(there), f"view of seat {seat} as JSON")
        equal(game.board(here), game.board(there), f"board of seat {seat}")
        equal(msgspec.json.encode(game.aids(here)), msgspec.json.encode(game.aids(there)), f"aids of seat {seat}")
        if seat is not None:
            for action in scene.tried[::5]:
                refusals = [game.refusal(one, seat, action) for one in (state, world)]
                equal(refusals[0], refusals[1], f"refusal of {action} for seat {seat}")


@state_law
def aids_are_typed(scene: Scene) -> None:
    """Aids have the declared type and survive JSON; a game that declares none has none."""
    game = scene.game
    for seat in scene.onlookers:
        aids = game.aids(game.view(scene.state, seat))
        if game.aids_type is None:
            require(aids is None, "aids without aids_type")
            continue
        require(type(aids) is game.aids_type, f"aids of seat {seat} are a {type(aids).__name__}")
        equal(aids, msgspec.json.decode(msgspec.json.encode(aids), type=game.aids_type), f"aids of seat {seat}")


@ply_law
def redacted_events_tell_no_more_than_views(scene: Scene, turn: Turn) -> None:
    """The events that a seat receives depend only on what it sees before and after the ply.

    If the same action, in another world and with other chance, leads to a different state with an equal view, the
    redacted events are equal too. It follows that public results of chance belong in the view. In a game without hidden
    parts all receive the same events.
    """
    if scene.game.perfect:
        public = redacted(scene.game, turn.events, None)
        for seat in scene.onlookers:
            equal(public, redacted(scene.game, turn.events, seat), f"events that seat {seat} receives")
        return
    before = Scene(scene.setting, scene.ply, turn.before)
    for seat in scene.onlookers:
        seen, told = scene.game.view(scene.state, seat), redacted(scene.game, turn.events, seat)
        for number in range(WORLDS):
            world = other_world(before, seat, number)
            if not turn.picks and world == turn.before:
                continue
            if scene.game.refusal(world, turn.seat, turn.action) is not None:
                continue
            events = scene.game.apply(world, turn.seat, turn.action, scene.chance(number + 7))
            if world != scene.state and scene.game.view(world, seat) == seen:
                equal(told, redacted(scene.game, events, seat), f"events that seat {seat} receives in another world")


def redacted(game: AnyGame, events: list[Event], seat: Seat | None) -> list[bytes]:
    """The events of one ply as this seat receives them."""
    return [msgspec.json.encode(told) for event in events if (told := game.redact(event, seat)) is not None]


@ply_law
def redacted_events_are_declared_and_spectators_know_least(scene: Scene, turn: Turn) -> None:
    """A redacted event has a declared type, and what a spectator sees in full all seats see in full."""
    game = scene.game
    for event in turn.events:
        seen = [game.redact(event, seat) for seat in scene.onlookers]
        require(all(told is None or type(told) in game.event_types for told in seen), f"{event} is redacted to {seen}")
        if seen[0] == event:
            require(all(told == event for told in seen), f"a spectator sees {event} in full, but not every seat does")


@ply_law
def undo_is_free_only_if_nobody_learnt_anything(scene: Scene, turn: Turn) -> None:
    """A ply can be undone without consent only if nothing random happened and it revealed nothing.

    `Match` samples worlds to find out. This law only checks plies that reveal so much that no sample misses it.
    """
    lesson = "chance decided something" if turn.picks else _lesson(scene, turn)
    if turn.seat < 0 or scene.seats == 1 or not lesson:
        return
    match = Match.from_position(scene.game, scene.game.dump_position(turn.before), seed=scene.setting.seed)
    match.play(turn.seat, turn.action)
    require(match.undo_terms(turn.seat)[1] != (), f"undo of {turn.action} is free although {lesson}")


@match_law
def what_was_observed_stays_decided(setting: Setting) -> None:
    """What chance decided before an undo comes out the same when it comes up again, at the same ply or later."""
    game, rng = setting.game, random.Random(setting.seed)
    match = Match.new(game, setting.seats, setting.options, seed=setting.seed, check_every=0)
    while match.actors() and match.ply < UNDONE_PLIES:
        seat, action = random_ply(game, match.state, rng)
        known = _decided_by(match, seat, action)
        if known:
            picks = match.plies[-1].picks
            match.rewind(match.ply - 1)
            start, seen = match.ply, list[Seen]()
            while match.actors() and match.ply < start + DETOUR:
                seen += _decided_by(match, *random_ply(game, match.state, rng))
            for name in {name for name, _ in known}:
                before, now = ([thing for at, thing in found if at == name] for found in (known, seen))
                both = min(len(before), len(now))
                equal(before[:both], now[:both], f"{name} after an undo of {action} and other actions")
            match.rewind(start)
            match.play(seat, action)
            equal(picks, match.plies[-1].picks, f"picks of {action} after an undo")


def _decided_by(match: Match, seat: Seat, action: Action) -> list[Seen]:
    before = match.state.clone()
    match.play(seat, action)
    return decided(match.game, before, match.plies[-1])


def _lesson(scene: Scene, turn: Turn) -> str:
    """What an onlooker learned from a ply: in several worlds it thought possible, it would have seen something else."""
    if scene.game.perfect:
        return ""
    before = Scene(scene.setting, scene.ply, turn.before)
    for seat in scene.onlookers:
        if all(_shows_something_else(before, scene, turn, seat, number) for number in range(LESSON_WORLDS)):
            return f"seat {seat} learned something from it"
    return ""


def _shows_something_else(before: Scene, after: Scene, turn: Turn, seat: Seat | None, number: int) -> bool:
    """Is the ply impossible, or does it lead to another view, in a world that the seat thought possible?"""
    world = other_world(before, seat, number)
    if world == turn.before:
        return False
    if after.game.refusal(world, turn.seat, turn.action) is not None:
        return True
    after.game.advance(world, turn.seat, turn.action, after.chance(number), None)
    return bool(after.game.view(world, seat) != after.game.view(after.state, seat))
