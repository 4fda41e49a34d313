"""Run the laws, and report exactly where one is broken."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from untertage.testing.laws import GAME_LAWS, MATCH_LAWS, PLY_LAWS, STATE_LAWS, STEADY_LAWS, Broken
from untertage.testing.walking import AnyGame, Chooser, Scene, Setting, at_random, random_options, walk


class LawBroken(AssertionError):
    """A game breaks a law. The message names the law, the place and the reason."""

    def __init__(self, law: str, place: object, reason: str) -> None:
        super().__init__(f"{law} is broken at {place}: {reason}")
        self.law = law
        self.place = place
        self.reason = reason


class Walked(NamedTuple):
    """How a random match ended."""

    reason: str
    plies: int


def check(law: Callable[..., None], place: object, *arguments: object) -> None:
    """Check one law; raises LawBroken. An unexpected exception counts as a broken law."""
    try:
        law(*arguments)
    except Broken as broken:
        raise LawBroken(law.__name__, place, str(broken)) from broken
    except Exception as error:
        raise LawBroken(law.__name__, place, f"{type(error).__name__}: {error}") from error


def check_scene(scene: Scene) -> None:
    """Check every law of states, and every law of plies if the scene has one; raises LawBroken."""
    for law in STATE_LAWS:
        check(law, scene, scene)
    if scene.turn is not None:
        for ply_law in PLY_LAWS:
            check(ply_law, scene, scene, scene.turn)


def check_walk(setting: Setting, *, every: int = 10, choose: Chooser = at_random) -> Walked:
    """Play one random match and check the laws during play; raises LawBroken.

    Cheap laws are checked after every ply, the others at the start, after every n-th ply and at the end.
    """
    scene: Scene | None = None
    scenes = walk(setting, choose, every=every)
    while True:
        try:
            following = next(scenes, None)
        except Exception as error:
            place = f"{setting}, set-up" if scene is None else f"{setting}, ply {scene.ply + 1}"
            raise LawBroken("playing", place, f"{type(error).__name__}: {error}") from error
        if following is None:
            break
        scene = following
        for law in STEADY_LAWS:
            check(law, scene, scene)
        if scene.ply % every == 0:
            check_scene(scene)
    assert scene is not None
    if scene.ply % every:
        check_scene(scene)
    return Walked(setting.game.outcome(scene.state).reason, scene.ply)  # type: ignore[union-attr]  # it has ended


def check_game(
    game: AnyGame,
    *,
    walks: int = 3,
    seed: int = 1,
    every: int = 10,
    seats: Iterable[int] | None = None,
    options: Mapping[str, Any] | None = None,
    choose: Chooser = at_random,
) -> list[Walked]:
    """Check every law of a game; raises LawBroken, which names law, game, seats, seed, options and ply.

    For each number of seats the first of the random walks uses the default options, the others random ones. With
    `options` all of them use those. `check_walk(Setting(game, seats, seed, options))` repeats a single walk.
    """
    for law in GAME_LAWS:
        check(law, game.id, game)
    walked: list[Walked] = []
    for number_of_seats in game.seats if seats is None else seats:
        for number in range(seed, seed + walks):
            chosen = dict(options or {})
            if options is None and number > seed:
                chosen = random_options(game, random.Random(number), number_of_seats)
            setting = Setting(game, number_of_seats, number, chosen)
            for match_law in MATCH_LAWS:
                check(match_law, setting, setting)
            walked.append(check_walk(setting, every=every, choose=choose))
    return walked
