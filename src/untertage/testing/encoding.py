"""Laws of the encoding for learners, for games that have one (`encoding.py`)."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import Any, Final

from untertage.core.game import CLOCK, Seat
from untertage.kit.encoding import Encoding, encoding_of
from untertage.testing.laws import Broken, equal, match_law, require, state_law
from untertage.testing.walking import AnyGame, Scene, Setting, walk

PAIR_EVERY: Final = 3
"""Plies between two comparisons of worlds, which are expensive to draw."""


def encodings(game: AnyGame) -> list[Encoding]:
    """The encoding of a game, if it has one."""
    return [encoding_of(game)] if importlib.util.find_spec(f"{game.package()}.encoding") else []


def looks(setting: Setting) -> Iterator[tuple[Scene, Seat]]:
    """Every scene of a match with one observing seat; each seat observes twice in a row and then misses some plies."""
    for scene in walk(setting, every=setting.game.longest + 1):  # no turns, which need a clone each
        yield scene, scene.ply // 2 % scene.seats


def same_row(encoding: Encoding, expected: Any, actual: Any, what: str) -> None:
    """Raise `Broken` with the names of the segments in which two rows differ."""
    if expected != actual:
        parts = [(part.name, part.first, part.first + part.size) for part in encoding.segments]
        names = [name for name, first, end in parts if expected[first:end] != actual[first:end]]
        raise Broken(f"{what}: {', '.join(names) or 'another length'}")


@state_law
def legal_actions_have_indices(scene: Scene) -> None:
    """Legal actions have different indices, which decode to them, and the fast list of indices is the same."""
    for encoding in encodings(scene.game):
        for seat in (CLOCK, *range(scene.seats)):
            legal = scene.game.legal_actions(scene.state, seat)
            numbers = encoding.numbers(legal)
            if encoding.listed is not None:
                equal(numbers, encoding.listed(scene.state, seat), f"listed indices of seat {seat}")
            known = [number for number in numbers if number >= 0]
            require(len(set(known)) == len(known), f"two legal actions of seat {seat} have the same index")
            require(encoding.leaves_out or known == numbers, f"a legal action of seat {seat} has no index")
            for number, action in zip(numbers, legal, strict=True):
                if number >= 0:
                    require(encoding.action(number) in (action, None), f"index {number} does not decode to {action}")


@state_law
def observations_depend_on_the_view_alone(scene: Scene) -> None:
    """The row from the state equals the row from the view, also in another state that the seat cannot tell apart."""
    for encoding in encodings(scene.game):
        for seat in range(scene.seats):
            view = scene.game.view(scene.state, seat)
            expected = encoding.encode(view)
            other = scene.game.determinize(view, scene.chance())
            same_row(encoding, expected, encoding.observe(scene.state, seat), f"seat {seat}, from the state")
            same_row(encoding, expected, encoding.observe(other, seat), f"seat {seat}, in another world")


@match_law
def observations_show_the_view(setting: Setting) -> None:
    """The row from the state equals the row from the view, also when a cache has followed the match."""
    game, seats = setting.game, range(setting.seats)
    for encoding in encodings(game):
        every_ply, some_plies = encoding.onlookers(), encoding.onlookers()
        for scene, seat in looks(setting):
            expected = encoding.encode(game.view(scene.state, seat))
            cached = [every_ply(scene.state, each) for each in seats][seat]
            same_row(encoding, expected, encoding.observe(scene.state, seat), f"{scene}, seat {seat}, from the state")
            same_row(encoding, expected, cached, f"{scene}, seat {seat}, asked after every ply")
            same_row(encoding, expected, some_plies(scene.state, seat), f"{scene}, seat {seat}, asked sometimes")


@match_law
def observations_tell_nothing_hidden(setting: Setting) -> None:
    """The row is the same in two states that the seat cannot tell apart, also when a cache has seen both of them."""
    game = setting.game
    for encoding in encodings(game):
        observe = encoding.onlookers()
        for scene, seat in looks(setting):
            if scene.ply % PAIR_EVERY and game.actors(scene.state):
                continue
            other = game.determinize(game.view(scene.state, seat), scene.chance())
            expected = encoding.observe(scene.state, seat)
            same_row(encoding, expected, encoding.observe(other, seat), f"{scene}, seat {seat}, in another world")
            for state in (scene.state, other, scene.state):
                same_row(encoding, expected, observe(state, seat), f"{scene}, seat {seat}, with a cache")
