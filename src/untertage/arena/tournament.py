"""A tournament that can be interrupted and resumed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from untertage.arena.engines import ENGINES
from untertage.arena.plan import Plan, check, jobs, rehearse
from untertage.arena.result import Ledger, Result
from untertage.bots.guard import BotFailure


def run(
    plan: Plan, folder: Path, *, workers: int = 1, engine: str = "processes", strict: bool = False
) -> Iterator[tuple[int, int]]:
    """Play the missing matches; yields (played, total) at the start and after every match.

    Raises BotFailure if a bot cannot be started, and with `strict` after the first match in which a bot failed.
    """
    check(plan)
    rehearse(plan)
    ledger = Ledger(folder)
    ledger.begin(plan)
    played = {result.key for result in ledger.results()}
    todo = [job for job in jobs(plan) if job.key not in played]
    total = sum(1 for _ in jobs(plan))
    yield total - len(todo), total
    if not todo:
        return
    for done, (result, record) in enumerate(ENGINES[engine](plan, todo, workers), total - len(todo) + 1):
        ledger.add(result, record)
        yield done, total
        failure = result.first_failure()
        if strict and failure is not None:
            raise BotFailure(f"match {result.key}: {failure}")


def finished(folder: Path) -> tuple[Plan, list[Result]]:
    """The plan of a folder and its results, in the order of the plan."""
    ledger = Ledger(folder)
    plan = ledger.plan()
    order = {job.key: number for number, job in enumerate(jobs(plan))}
    results = [result for result in ledger.results() if result.key in order]
    return plan, sorted(results, key=lambda result: order[result.key])
