"""Many matches stepped together: arrays in, arrays out. Finished matches restart automatically.

The matches can be distributed over several processes, including this one, which share memory; the results do not
depend on their number. With N matches, L bytes of observation, A action indices and S seats the arrays are:

    observations   (N, L)  int8      what the deciding seat sees; float32 with observation="float32"
    masks          (N, A)  int8      1 for every legal action index
    seats          (N,)    int8      which seat decides
    rewards        (N, S)  float32   returns of a match that this step has finished, else 0; with reward="score" of
                                     every step
    done           (N,)    bool      has this step finished a match? The other arrays already show the next one
    finals         (N, L)            the last observation of a finished match, by the seat that acted last

The arrays are reused by every step; copy what you want to keep. Masks are read-only. Match number k in place i has the
seed `seed + i + k * N` and is the same as the one that `Episode` plays with this seed.
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
from collections.abc import Mapping
from itertools import pairwise
from math import prod
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from untertage.core.errors import UntertageError
from untertage.core.game import Seat
from untertage.envs.episode import PACE, Bytes, IllegalNumber, Row, default_seats, game_with
from untertage.envs.opponents import Opponent
from untertage.envs.places import RESET, STEP, Places
from untertage.envs.settings import Observation, Reward, check_setting
from untertage.kit.encoding import encoding_of

_SPAWN: Final = multiprocessing.get_context("spawn")
STOP: Final = b"x"
DONE: Final = b""
TYPES: Final[dict[str, tuple[Any, type[np.generic]]]] = {
    "observations": (ctypes.c_int8, np.int8),
    "masks": (ctypes.c_int8, np.int8),
    "seats": (ctypes.c_int8, np.int8),
    "rewards": (ctypes.c_float, np.float32),
    "done": (ctypes.c_bool, np.bool_),
    "finals": (ctypes.c_int8, np.int8),
    "actions": (ctypes.c_int64, np.int64),
    "seeds": (ctypes.c_int64, np.int64),
}


class Batch:
    """N matches of one game."""

    def __init__(
        self,
        game_id: str,
        count: int,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        components: Mapping[str, Any] | None = None,
        bot_of: Mapping[Seat, Opponent] | None = None,
        seed: int = 0,
        processes: int = 1,
        pace: int = PACE,
        reward: Reward = "outcome",
        observation: Observation = "int8",
        illegal_loses: bool = False,
    ) -> None:
        check_setting("observation", observation, Observation)
        game = game_with(game_id, components)
        self.count: Final = count
        self.seat_count: Final = default_seats(game) if seats is None else seats
        self.encoding: Final = encoding_of(game)
        match = {"game_id": game_id, "seats": self.seat_count, "options": dict(options or {}), "components": components}
        settings = {**match, "bot_of": dict(bot_of or {}), "pace": pace, "reward": reward, "observation": observation}
        shapes = self._shapes()
        shared = shared_memory(shapes, observation)
        arrays = as_arrays(shared, shapes, observation)
        self.observations: Final[Row] = arrays["observations"]
        self.masks: Final[Bytes] = read_only(arrays["masks"])
        self.seats: Final[Bytes] = arrays["seats"]
        self.rewards: Final[npt.NDArray[np.float32]] = arrays["rewards"]
        self.done: Final[npt.NDArray[np.bool_]] = arrays["done"]
        self.finals: Final[Row] = arrays["finals"]
        self._actions: Final = arrays["actions"]
        self._seeds: Final = arrays["seeds"]
        self._every: Final = np.arange(count)
        self._illegal_loses: Final = illegal_loses
        share, *others = shares(count, processes)
        self._workers: Final = [started(shared, shapes, places, settings, illegal_loses) for places in others]
        self._own: Final = Places(arrays, share, settings, illegal_loses)
        self.reset(seed)

    def reset(self, seed: int) -> tuple[Row, Bytes]:
        """Restart all matches; returns observations and masks."""
        self._seeds[:] = np.arange(seed, seed + self.count)
        self._all(RESET)
        return self.observations, self.masks

    def step(self, actions: npt.ArrayLike) -> tuple[Row, Bytes, npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Play one action in each match; returns observations, masks, rewards, done. Raises IllegalNumber."""
        self._actions[:] = actions
        if not self._illegal_loses:
            self._refuse_illegal()
        self._all(STEP)
        return self.observations, self.masks, self.rewards, self.done

    def _refuse_illegal(self) -> None:
        """Raise IllegalNumber before any match has changed."""
        there = (self._actions >= 0) & (self._actions < self.encoding.size)
        legal = self.masks[self._every, np.where(there, self._actions, 0)].astype(np.bool_) & there
        if not legal.all():
            place = int(legal.argmin())
            number, seat = int(self._actions[place]), int(self.seats[place])
            raise IllegalNumber(f"place {place}: index {number} is not legal for seat {seat}")

    def close(self) -> None:
        """Stop the worker processes."""
        for process, pipe in self._workers:
            with contextlib.suppress(BrokenPipeError):
                pipe.send_bytes(STOP)
            process.join()
            pipe.close()
        self._workers.clear()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        count, length = self.count, self.encoding.length
        return {
            "observations": (count, length),
            "masks": (count, self.encoding.size),
            "seats": (count,),
            "rewards": (count, self.seat_count),
            "done": (count,),
            "finals": (count, length),
            "actions": (count,),
            "seeds": (count,),
        }

    def _all(self, command: bytes) -> None:
        """Run a command in all processes; this one works on its own share meanwhile."""
        for _, pipe in self._workers:
            pipe.send_bytes(command)
        try:
            self._own.obey(command)
        finally:
            failures = [said for _, pipe in self._workers if (said := pipe.recv_bytes()) != DONE]
        if failures:
            raise UntertageError(failures[0].decode())


def read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A view of masks: only what changes is written into them, so marks of others would stay."""
    view = array.view()
    view.flags.writeable = False
    return view


def kind_of(name: str, observation: Observation) -> tuple[Any, type[np.generic]]:
    """The type of an array in C and in numpy."""
    return TYPES["rewards" if observation == "float32" and name in ("observations", "finals") else name]


def shares(count: int, processes: int) -> list[range]:
    """The places of each process; the first share belongs to this process."""
    number = max(1, min(processes, count))
    bounds = [count * share // number for share in range(number + 1)]
    return [range(first, last) for first, last in pairwise(bounds)]


def shared_memory(shapes: Mapping[str, tuple[int, ...]], observation: Observation) -> dict[str, Any]:
    """Memory for the arrays that all processes of a batch use."""
    return {name: _SPAWN.RawArray(kind_of(name, observation)[0], prod(shape)) for name, shape in shapes.items()}


def as_arrays(
    shared: Mapping[str, Any], shapes: Mapping[str, tuple[int, ...]], observation: Observation
) -> dict[str, npt.NDArray[Any]]:
    """The shared memory as arrays."""
    kinds = {name: kind_of(name, observation)[1] for name in shapes}
    return {name: np.frombuffer(shared[name], kinds[name]).reshape(shape) for name, shape in shapes.items()}


def started(
    shared: dict[str, Any],
    shapes: dict[str, tuple[int, ...]],
    places: range,
    settings: dict[str, Any],
    illegal_loses: bool,
) -> tuple[SpawnProcess, Connection]:
    """A worker process for these places, and the pipe to it."""
    ours, theirs = _SPAWN.Pipe()
    process = _SPAWN.Process(target=work, args=(theirs, shared, shapes, places, settings, illegal_loses), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def work(
    pipe: Connection,
    shared: Mapping[str, Any],
    shapes: Mapping[str, tuple[int, ...]],
    places: range,
    settings: dict[str, Any],
    illegal_loses: bool,
) -> None:
    """The loop of a worker process."""
    own = Places(as_arrays(shared, shapes, settings["observation"]), places, settings, illegal_loses)
    while (command := pipe.recv_bytes()) != STOP:
        try:
            own.obey(command)
        except UntertageError as error:
            pipe.send_bytes(str(error).encode())
        else:
            pipe.send_bytes(DONE)
