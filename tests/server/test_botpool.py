"""Bots run in worker processes; a worker that dies is replaced, and none outlives the server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import psutil
import pytest

from tests.walks import start
from untertage.core import registry
from untertage.server.botpool import BotPool
from untertage.server.minds import levels, think

ROOT = Path(__file__).parents[2]
GAME = registry.get("the_base")


def a_question() -> tuple[bytes, list[str]]:
    state = start(GAME, 2, 1)
    seat = GAME.actors(state)[0]
    view = msgspec.json.encode(GAME.view(state, seat))
    return view, [str(action) for action in GAME.legal_actions(state, seat)]


@pytest.mark.parametrize("level", [level for level in levels() if level != "expert"])
def test_every_level_answers_with_a_legal_action(level: str) -> None:
    view, legal = a_question()
    assert think("the_base", None, level, view, tuple(legal), 1).action in legal


async def test_a_worker_that_dies_is_replaced() -> None:
    pool = BotPool(1)
    view, legal = a_question()
    try:
        assert (await pool.choose("the_base", None, "random", view, legal, 7)).action in legal
        assert pool._pool is not None
        for process in list(pool._pool._processes.values()):
            os.kill(process.pid or 0, signal.SIGKILL)
            process.join()
        assert (await pool.choose("the_base", None, "random", view, legal, 7)).action in legal
    finally:
        pool.close()


SERVER = """
import asyncio, sys
from tests.server.test_botpool import a_question
from untertage.server.botpool import BotPool

async def main():
    pool = BotPool(1)
    await pool.choose("the_base", None, "random", *a_question(), 7)
    print(*[process.pid for process in pool._pool._processes.values()], flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_no_worker_outlives_a_server_that_was_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        worker = psutil.Process(int(server.stdout.readline()))
        assert worker.is_running()
        server.kill()
    worker.wait(timeout=20)
    assert not worker.is_running()
