"""Measure random play of other engines in the same run, in CPU time; engines that are not installed are skipped.

pip install catanatron chess networkx pygame rlcard open_spiel
PYTHONPATH=build/compiled python tools/bench.py --peers [--seconds 2]
"""

from __future__ import annotations

import contextlib
import io
import random
import time
import warnings
from collections.abc import Callable
from typing import Any

import untertage
from bench import clone_seconds, measure, setup_seconds
from untertage.core import registry

CATAN = "Catanatron"
CONNECT_FOUR = "PettingZoo connect_four"
Play = Callable[[random.Random], int]


def openspiel(name: str) -> Play:
    """One random game from Python; chance nodes are played but not counted."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                ways, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(ways, shares)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def openspiel_python(name: str) -> Play:
    import open_spiel.python.games  # noqa: F401  # registers them

    return openspiel(name)


def catanatron() -> Play:
    from catanatron import Color, Game, RandomPlayer

    def play(rng: random.Random) -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        state = game.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    return play


def rlcard(name: str) -> Play:
    import rlcard as field

    env = field.make(name)

    def play(rng: random.Random) -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def aec(make: Callable[[], Any]) -> Play:
    """Drawn matches through PettingZoo's interface (see bench_envs)."""
    import bench_envs

    return bench_envs.aec(make)


def connect_four() -> Play:
    from pettingzoo.classic import connect_four_v3

    return aec(connect_four_v3.raw_env)


def pettingzoo_chess() -> Play:
    from pettingzoo.classic import chess_v6

    return aec(chess_v6.raw_env)


def python_chess() -> Play:
    import chess

    def play(rng: random.Random) -> int:
        board, decisions = chess.Board(), 0
        while decisions < 300 and (legal := list(board.legal_moves)):
            board.push(rng.choice(legal))
            decisions += 1
        return decisions

    return play


def own_environment(game_id: str) -> Play:
    from untertage.envs.aec import raw_env

    return aec(lambda: raw_env(game_id))


FIELD: dict[str, Callable[[], Play]] = {
    CATAN: catanatron,
    "RLCard uno": lambda: rlcard("uno"),
    CONNECT_FOUR: connect_four,
    "PettingZoo chess": pettingzoo_chess,
    "python-chess": python_chess,
    "OpenSpiel C++ connect_four": lambda: openspiel("connect_four"),
    "OpenSpiel C++ chess": lambda: openspiel("chess"),
    "OpenSpiel C++ backgammon": lambda: openspiel("backgammon"),
    "OpenSpiel C++ gin_rummy": lambda: openspiel("gin_rummy"),
    "OpenSpiel Python tic_tac_toe": lambda: openspiel_python("python_tic_tac_toe"),
}


def rate(play: Play, seconds: float) -> float:
    """Decisions per second of CPU time."""
    rng, decisions, begun = random.Random(1), 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        decisions += play(rng)
    return decisions / spent


def attempt(make: Callable[[], Play], seconds: float) -> tuple[float, str]:
    """The rate, or the reason why there is none."""
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            return rate(make(), seconds), ""
    except ImportError as error:
        return 0.0, f"not installed ({error.name})"
    except Exception as error:  # a peer that changed its interface must not stop the run
        return 0.0, f"cannot be run: {error!r}"[:100]


def compare(seconds: float) -> None:
    """Print the other engines, our games, then the ratios."""
    print(f"{untertage.build()} rules; decisions per second of CPU time, random play")
    field = {}
    for name, make in FIELD.items():
        field[name], missing = attempt(make, seconds)
        print(f"{name:<32}{field[name]:>12,.0f}" if not missing else f"{name:<32}  {missing}")
    ratios = []
    for game_id in registry.ids():
        game = registry.get(game_id)
        seats, options = max(2, game.seats.start), game.read_options({})
        ours = measure(game, seats, options, seconds)
        copy, begin = clone_seconds(game, seats, options), setup_seconds(game, seats, options)
        steps, missing = attempt(lambda game_id=game_id: own_environment(game_id), seconds)  # type: ignore[misc]
        print(
            f"untertage {game_id:<22}{ours['decisions_per_s']:>12,.0f}   clone {copy * 1e6:.2f} µs, "
            f"set-up {begin * ours['decisions_per_s']:.1f} decisions"
        )
        print(f"untertage {game_id + ' as PettingZoo':<22}{steps:>12,.0f}" if not missing else f"  {missing}")
        ratios.append((game_id, ours["decisions_per_s"], steps))
    for game_id, decisions, steps in ratios:
        said = [
            f"{value / field[peer]:.2f} times {peer}"
            for value, peer in ((decisions, CATAN), (steps, CONNECT_FOUR))
            if field[peer]
        ]
        print(f"{game_id:<12} {'; '.join(said) or 'nothing to compare with'}")
