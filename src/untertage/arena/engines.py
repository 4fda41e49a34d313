"""Engines that play matches: this process, several processes, or a Ray cluster. The results are the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any, Final

from untertage.arena.plan import Job, Plan
from untertage.arena.result import Reported, play
from untertage.bots.workers import end_with_parent
from untertage.core.errors import UntertageError
from untertage.core.extras import needs

Engine = Callable[[Plan, Iterable[Job], int], Iterator[Reported]]

QUEUED: Final = 3
"""Queued matches per process."""
TOO_OFTEN: Final = 3
"""After this many crashes in a row the tournament stops instead of retrying."""


class EngineFailure(UntertageError):
    """The matches cannot be played on this engine."""


def processes(plan: Plan, todo: Iterable[Job], workers: int) -> Iterator[Reported]:
    """Play matches one by one, or in parallel worker processes."""
    if workers == 1:
        yield from (play(plan, job) for job in todo)
        return
    waiting = iter(todo)
    lost: list[Job] = []
    downs = 0
    while True:
        running: dict[Future[Reported], Job] = {}
        with ProcessPoolExecutor(workers, get_context("spawn"), end_with_parent) as pool:
            try:
                for result in _drained(pool, plan, lost, waiting, workers, running):
                    downs = 0
                    yield result
                return
            except BrokenProcessPool:
                downs += 1
                lost = [*running.values(), *lost]
                if downs == TOO_OFTEN:
                    raise EngineFailure(f"the worker processes keep crashing near match {lost[0].key}") from None


def _drained(
    pool: ProcessPoolExecutor,
    plan: Plan,
    lost: list[Job],
    waiting: Iterator[Job],
    workers: int,
    running: dict[Future[Reported], Job],
) -> Iterator[Reported]:
    """Keep the pool busy until all matches are played; unfinished matches stay in `running`."""
    while True:
        while len(running) < QUEUED * workers:
            job = lost.pop(0) if lost else next(waiting, None)
            if job is None:
                break
            running[pool.submit(play, plan, job)] = job
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            result = future.result()
            del running[future]
            yield result


def ray_cluster(plan: Plan, todo: Iterable[Job], workers: int) -> Iterator[Reported]:
    """Play on the Ray cluster named by RAY_ADDRESS, or on a local one with this number of workers.

    Ray retries a match on another worker when its worker or machine is lost.
    """
    with needs("ray", "--engine ray"):
        ray: Any = import_module("ray")
    where: dict[str, Any] = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": workers, "include_dashboard": False}
    ray.init(log_to_driver=False, logging_level="error", **where)
    try:
        remote = ray.remote(num_cpus=1, max_retries=-1)(play)
        shared = ray.put(plan)
        waiting = iter(todo)
        running = [remote.remote(shared, job) for job in islice(waiting, QUEUED * workers)]
        while running:
            done, running = ray.wait(running)
            running += [remote.remote(shared, job) for job in islice(waiting, len(done))]
            yield from ray.get(done)
    finally:
        ray.shutdown()


ENGINES: Final[dict[str, Engine]] = {"processes": processes, "ray": ray_cluster}
