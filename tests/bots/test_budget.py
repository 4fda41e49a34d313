"""Budgets in simulations and in time, and the clocks that measure them."""

from __future__ import annotations

import threading

import pytest

from tests.walks import start
from untertage.bots import bot
from untertage.bots.budget import CLOCKS, CPU, BadBudget, Budget, read_budget
from untertage.bots.guard import Terms
from untertage.bots.search_bot import SearchBot
from untertage.core import registry
from untertage.core.turns import next_seat


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("200", Budget(simulations=200)),
        ("2s", Budget(seconds=2.0)),
        ("500ms", Budget(seconds=0.5)),
        ("0.2s", Budget(seconds=0.2)),
    ],
)
def test_budgets_are_simulations_or_time(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget
    assert read_budget(str(budget)) == budget


@pytest.mark.parametrize("text", ["", "0", "0s", "-1", "1.5", "2m", "s", "many"])
def test_a_bad_budget_is_refused(text: str) -> None:
    with pytest.raises(BadBudget):
        read_budget(text)


class Watch:
    """A clock that advances by a fixed amount whenever it is read."""

    def __init__(self, tick: float) -> None:
        self.now, self._tick = 0.0, tick

    def __call__(self) -> float:
        self.now += self._tick
        return self.now


@pytest.mark.parametrize("seconds", [0.1, 1.0])
def test_a_time_budget_is_used_up_and_not_exceeded(seconds: float) -> None:
    """With 10 ms per simulation, the search uses the whole budget and then stops."""
    game = registry.get("the_base")
    watch = Watch(0.01)
    player = SearchBot(game, 1, Budget(seconds=seconds), clock=watch)
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    player.choose(game.view(state, seat), game.legal_actions(state, seat))
    assert seconds <= watch.now <= 1.2 * seconds
    assert player.simulations == pytest.approx(seconds / 0.01, abs=2)


@pytest.mark.parametrize("name", ["search:1s", "expert:1s"])
def test_a_bot_uses_the_agreed_clock(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.get("the_base")
    watch = Watch(0.1)
    monkeypatch.setitem(CLOCKS, "watch", watch)
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    bot.make(name, game, 1, Terms(clock="watch")).choose(game.view(state, seat), game.legal_actions(state, seat))
    assert 1.0 <= watch.now <= 1.2


def test_cpu_time_stands_still_while_a_thread_waits() -> None:
    """A bot that waits for the CPU is not charged for the work of other threads."""
    waiting, done = threading.Event(), threading.Event()
    spent: list[float] = []

    def wait() -> None:
        begun = CLOCKS[CPU]()
        waiting.set()
        done.wait()
        spent.append(CLOCKS[CPU]() - begun)

    thread = threading.Thread(target=wait)
    thread.start()
    waiting.wait()
    begun = CLOCKS[CPU]()
    while CLOCKS[CPU]() - begun < 0.1:
        pass
    done.set()
    thread.join()
    assert spent[0] < 0.1


def test_a_simulation_budget_is_exact() -> None:
    game = registry.get("topoum")
    player = SearchBot(game, 1, Budget(simulations=37))
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    player.choose(game.view(state, seat), game.legal_actions(state, seat))
    assert player.simulations == 37


def test_a_single_legal_action_needs_no_search() -> None:
    game = registry.get("the_base")
    player = SearchBot(game, 1, Budget(seconds=100.0))
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    only = game.legal_actions(state, seat)[:1]
    assert player.choose(game.view(state, seat), only) == only[0]
    assert player.simulations == 0
