"""Training: generations of self-play and learning, stored in a folder and resumed from there.

While the network learns from one generation, the next one is already played with the network before it, so no process
waits. Every match has its own seed; the order of the results does not depend on the number of processes.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, cast

import msgspec
import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from untertage.bots.trained import FILE
from untertage.bots.workers import end_with_parent
from untertage.core import registry
from untertage.train import curve, samples
from untertage.train.curve import Point
from untertage.train.learning import judged, learn
from untertage.train.model import Model, exported
from untertage.train.samples import Samples
from untertage.train.selfplay import Task, run_task
from untertage.train.settings import BadRun, Settings

SCORE: Final = "score"
"""The name of the default opponent: the search with the score alone, with as many simulations."""
THREADS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
STRIDE: Final = 1_000_000
"""Seeds per generation."""

Played = list["Future[tuple[Samples | None, float]]"]


class Run:
    """A training run in a folder."""

    def __init__(self, settings: Settings, folder: Path, device: str) -> None:
        self.settings = settings
        self.folder = folder
        self._open()
        self.device = torch.device(device)
        torch.manual_seed(settings.seed)
        self.model = Model(settings).to(self.device)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=settings.rate, weight_decay=1e-4)
        self.average = AveragedModel(self.model, multi_avg_fn=get_ema_multi_avg_fn(settings.average))
        self.points = curve.read(folder)
        self._resume()

    @property
    def generation(self) -> int:
        """The next generation to learn from."""
        return len(self.points)

    def _open(self) -> None:
        """Create the folder, or check that it holds a run with the same settings."""
        game = registry.get(self.settings.game)
        if self.settings.seats not in game.seats:
            raise BadRun(f"{game.id} cannot be played with {self.settings.seats} seats")
        (self.folder / "data").mkdir(parents=True, exist_ok=True)
        path, text = self.folder / "settings.json", msgspec.json.encode(self.settings)
        if path.exists() and msgspec.json.decode(path.read_bytes(), type=Settings) != self.settings:
            raise BadRun(f"{self.folder} holds a run with other settings")
        path.write_bytes(msgspec.json.format(text, indent=1) + b"\n")

    def _resume(self) -> None:
        """Load the last checkpoint and the positions of the window."""
        path = self.folder / "checkpoint.pt"
        older = range(max(0, self.generation - self.settings.window), self.generation)
        files = [self.folder / "data" / f"{number:04d}.npz" for number in older]
        self._window = [samples.load(file) for file in files if file.exists()]
        if self.generation and path.exists():
            state = torch.load(path, map_location=self.device, weights_only=True)
            self.model.load_state_dict(state["model"])
            self.average.load_state_dict(state["average"])
            self.optimizer.load_state_dict(state["optimizer"])

    def weights(self, generation: int) -> bytes:
        """The network that plays a generation: made from all but the one before; none at first."""
        path = self.folder / "data" / f"{generation - 2:04d}.safetensors"
        return path.read_bytes() if generation >= 2 else b""

    def tasks(self, generation: int) -> list[Task]:
        """The matches of a generation: self-play first, then exams."""
        settings, weights = self.settings, self.weights(generation)
        first = STRIDE * generation + settings.seed * STRIDE * 10_000
        found: list[Task] = [(settings, weights, first + number, None) for number in range(settings.games)]
        rivals = settings.opponents or ("",)
        if weights:
            for number in range(settings.exams):
                rival = rivals[number // settings.seats % len(rivals)]
                found.append((settings, weights, first + STRIDE // 2 + number, rival))
        return found

    def train(self, jobs: int, until: Callable[[], bool]) -> Iterator[Point]:
        """Generation after generation until told to stop."""
        started = time.monotonic() - 60 * (self.points[-1].minutes if self.points else 0.0)
        with workers(jobs) as pool:
            ahead = self._submitted(pool, self.generation)
            while not until():
                played, number = ahead, self.generation
                new, marks = self._collected(played, self.tasks(number))
                ahead = self._submitted(pool, number + 1)
                yield self._learned(number, new, marks, (time.monotonic() - started) / 60)
            for future in ahead:
                future.cancel()
            pool.shutdown(cancel_futures=True)

    def _submitted(self, pool: ProcessPoolExecutor, generation: int) -> Played:
        return [pool.submit(run_task, task) for task in self.tasks(generation)]

    def _collected(self, played: Played, tasks: list[Task]) -> tuple[Samples, dict[str, list[float]]]:
        parts: list[Samples] = []
        marks: dict[str, list[float]] = {}
        for future, task in zip(played, tasks, strict=True):
            found, points = future.result()
            if found is not None:
                parts.append(found)
            else:
                marks.setdefault(task[3] or SCORE, []).append(points)
        return samples.joined([part for part in parts if len(part)]), marks

    def _learned(self, number: int, new: Samples, marks: dict[str, list[float]], minutes: float) -> Point:
        settings, data = self.settings, self.folder / "data"
        samples.save(new, data / f"{number:04d}.npz")
        self.model.see(new)
        self._window = [*self._window[1 - settings.window :], new] if settings.window > 1 else [new]
        steps = max(1, round(settings.reuse * len(new) / settings.batch))
        window, seed = samples.joined(self._window), settings.seed + number
        fresh = judged(self._averaged(), new, settings)
        losses = learn(self.model, self.average, self.optimizer, window, settings, steps=steps, seed=seed)
        before = self.points[-1] if self.points else None
        point = Point(
            generation=number,
            minutes=round(minutes, 2),
            games=(before.games if before else 0) + settings.games,
            positions=(before.positions if before else 0) + len(new),
            value_loss=losses[0],
            policy_loss=losses[1],
            new_value=fresh[0],
            new_policy=fresh[1],
            score_value=fresh[2],
            score_policy=fresh[3],
            points={name: sum(each) for name, each in marks.items()},
            exams={name: len(each) for name, each in marks.items()},
        )
        self._store(number)
        self.points.append(point)
        curve.write(self.folder, self.points)
        return point

    def _averaged(self) -> Model:
        """The network that plays, with the columns that were seen so far."""
        model = cast(Model, self.average.module)
        for name, buffer in self.model.named_buffers():
            model.get_buffer(name).copy_(buffer)
        return model

    def _store(self, number: int) -> None:
        """Write the network and the checkpoint."""
        weights = exported(self._averaged())
        for path in (self.folder / "data" / f"{number:04d}.safetensors", self.folder / FILE):
            path.write_bytes(weights)
        parts: dict[str, Any] = {"model": self.model, "average": self.average, "optimizer": self.optimizer}
        state: dict[str, Any] = {name: part.state_dict() for name, part in parts.items()}
        new = self.folder / "checkpoint.new"
        torch.save(state, new)
        new.replace(self.folder / "checkpoint.pt")


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that play matches, each with one thread for numpy."""
    before = {name: os.environ.get(name) for name in THREADS}
    os.environ.update(dict.fromkeys(THREADS, "1"))
    try:
        with ProcessPoolExecutor(jobs, get_context("spawn"), end_with_parent) as pool:
            yield pool
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
