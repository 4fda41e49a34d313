"""Every bot on every game: legal, repeatable, and blind to what its seat may not know."""

from __future__ import annotations

import random
import threading
import zlib
from typing import Any

import pytest

from tests.walks import TABLES, AnyGame, every_table, sample, start, walk
from untertage.arena.simulate import one_match
from untertage.bots import bot
from untertage.bots.budget import CLOCKS, CPU, BadBudget, Budget, read_budget
from untertage.bots.guard import Terms
from untertage.bots.levels import LEVELS, level, levels_of
from untertage.bots.score import Score, score_of
from untertage.bots.search import Search, SearchBot
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.game import Action, View
from untertage.core.match import Match
from untertage.core.turns import next_seat
from untertage.games.underground.score.terrain import front_of_door
from untertage.kit.levels import Levels
from untertage.kit.tuning import Tuning

SMALL = ("random", "greedy", "clumsy:50", "search:12")
COMPETITIVE = [game_id for game_id in registry.ids() if not registry.get(game_id).cooperative]


def decisions(game_id: str, seats: int, count: int = 3) -> list[tuple[Any, int]]:
    """Some states with a choice, each with the seat that has it."""
    game = registry.get(game_id)
    open_states = [state for state in sample(game_id, seats) if game.actors(state)]
    chosen = [(state, next_seat(game, state)) for state in open_states]
    real = [(state, seat) for state, seat in chosen if len(game.legal_actions(state, seat)) > 1]
    return real[:: max(1, len(real) // count)][:count]


@every_table
@pytest.mark.parametrize("name", SMALL)
def test_a_bot_chooses_a_legal_action_and_the_same_one_again(game_id: str, seats: int, name: str) -> None:
    game = registry.get(game_id)
    for state, seat in decisions(game_id, seats):
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        first = bot.make(name, game, 5).choose(view, legal)
        assert first in legal
        assert first == bot.make(name, game, 5).choose(view, legal)


@every_table
@pytest.mark.parametrize("name", ["greedy", "search:12"])
def test_a_choice_does_not_depend_on_hidden_facts(game_id: str, seats: int, name: str) -> None:
    """States that differ only in what the seat may not know look alike to its bot."""
    game = registry.get(game_id)
    for state, seat in decisions(game_id, seats):
        choices = set()
        for world in range(3):
            other = game.determinize(game.view(state, seat), SeededChance(world))
            choices.add(bot.make(name, game, 5).choose(game.view(other, seat), game.legal_actions(other, seat)))
        assert len(choices) == 1


class Peeking:
    """A bot that knows the state although it should not; the test above would catch it."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game, self._state = game, state

    def choose(self, view: View, legal: list[Action]) -> Action:
        return legal[zlib.crc32(self._game.dump_position(self._state)) % len(legal)]


def test_a_bot_that_peeks_would_be_caught() -> None:
    game = registry.get("rescue")
    state = start(game, 3, 1)
    seat = next_seat(game, state)
    worlds = [game.determinize(game.view(state, seat), SeededChance(world)) for world in range(6)]
    choices = {Peeking(game, w).choose(game.view(w, seat), game.legal_actions(w, seat)) for w in worlds}
    assert len(choices) > 1


@every_table
def test_a_team_of_bots_plays_to_the_end(game_id: str, seats: int) -> None:
    """One bot in any seat; the record replays."""
    game = registry.get(game_id)
    players = tuple("search:2" if seat == 0 else "random" for seat in range(seats))
    record = one_match(game, players, seed=3)
    assert record.outcome is not None
    assert Match.from_record(record).outcome() == record.outcome


def test_consent_is_given_to_what_helps_the_team_and_not_to_everything() -> None:
    """A team mate who is asked for a die agrees where the team is better off, but for an exception: what is left of
    the turn may be put to better use. A transfer that only costs an action is often refused (TES-D17)."""
    game = registry.get("tesseract")
    helpful: list[str] = []
    harmful: list[str] = []
    for seed in range(40):
        for state, _ in walk(game, 2, seed, transfer_consent="ask"):
            seat = next_seat(game, state) if game.actors(state) else 0
            legal = game.legal_actions(state, seat)
            if [str(action) for action in legal] == ["agree", "refuse"]:
                agreed, refused = (prospects(game, state, seat, action) for action in legal)
                kind = helpful if agreed > refused else harmful
                if len(kind) < 10 and refused > 0.1 and abs(agreed - refused) > 0.05 * refused:
                    kind.append(str(bot.make("search:300", game, seed).choose(game.view(state, seat), legal)))
    assert helpful.count("agree") >= 9
    assert harmful.count("refuse") >= 5


def prospects(game: AnyGame, state: Any, seat: int, action: Action) -> float:
    """What the score says after an action."""
    values = score_of(game.id).values
    assert values is not None
    after = state.clone()
    game.advance(after, seat, action, SeededChance(0), None)
    return values(after)[seat]


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


@pytest.mark.parametrize("name", ["", "nobody", "random:3", "greedy:2", "clumsy:101", "code:/no/such/file.py", "exec:"])
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(bot.UnknownBot):
        bot.make(name, registry.get("the_base"), 0)


@pytest.mark.parametrize(
    ("name", "called"),
    [
        *((name, True) for name in ("random", "hard", "expert:200ms", "greedy", "search:5", "exec:./x")),
        *((name, False) for name in ("Anna", "search", "Anna: the second", "")),
    ],
)
def test_bots_are_told_from_people_by_their_names(name: str, called: bool) -> None:
    assert bot.is_bot(name) is called


class Watch:
    """A clock that goes on by a fixed amount whenever it is read."""

    def __init__(self, tick: float) -> None:
        self.now, self._tick = 0.0, tick

    def __call__(self) -> float:
        self.now += self._tick
        return self.now


@pytest.mark.parametrize("seconds", [0.1, 1.0])
def test_a_time_budget_is_used_up_and_not_overdrawn(seconds: float) -> None:
    """With a simulation every 10 ms by the clock: so many of them, and stopped at the end of the budget."""
    game = registry.get("the_base")
    watch = Watch(0.01)
    player = SearchBot(game, 1, Budget(seconds=seconds), clock=watch)
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    player.choose(game.view(state, seat), game.legal_actions(state, seat))
    assert seconds <= watch.now <= 1.2 * seconds
    assert player.simulations == pytest.approx(seconds / 0.01, abs=2)


@pytest.mark.parametrize("name", ["search:1s", "expert:1s"])
def test_a_bot_reads_the_clock_that_was_agreed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.get("the_base")
    watch = Watch(0.1)
    monkeypatch.setitem(CLOCKS, "watch", watch)
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    bot.make(name, game, 1, Terms(clock="watch")).choose(game.view(state, seat), game.legal_actions(state, seat))
    assert 1.0 <= watch.now <= 1.2


def test_processor_time_stands_still_while_a_thread_waits() -> None:
    """What others do meanwhile is not on the bill of a bot that waits for the processor."""
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


def test_one_legal_action_needs_no_thought() -> None:
    game = registry.get("the_base")
    player = SearchBot(game, 1, Budget(seconds=100.0))
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    only = game.legal_actions(state, seat)[:1]
    assert player.choose(game.view(state, seat), only) == only[0]
    assert player.simulations == 0


def test_the_search_finds_a_win_in_one_turn() -> None:
    """Two steps and a piece is home: deeper than one ply, and the tree finds it."""
    game = registry.get("the_base")
    state = start(game, 2, 4, setup_orientation="random")
    state.tiles[5:30] = [15] * 25
    state.bag = [0, 0, 0, 0]
    for piece, place in enumerate([30, 31, 22, 13, 14, 9]):
        state.holder[state.place[piece]] = -1
        state.place[piece] = place
    state.holder = [-1] * 35
    for piece, place in enumerate(state.place):
        state.holder[place] = piece
    state.turn, state.left = 0, 2
    view = game.view(state, 0)
    choice = bot.make("search:600", game, 1).choose(view, game.legal_actions(state, 0))
    assert str(choice) == "move M3 C5"


def first_tries(widen: float, simulations: int) -> list[int]:
    """Which of many actions a search tries that likes the earlier ones better and learns nothing from its leaves."""
    game = registry.get("rescue")
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    score = Score(lambda state: [0.5, 0.5], lambda state, seat, legal: [200.0 - at for at in range(len(legal))])
    tuning = Tuning(widen=widen, urgency=0.0)
    search = Search(game, score, game.view(state, seat), tuning, random.Random(1))
    for _ in range(simulations):
        search.run()
    return [at for at, action in enumerate(search.root.legal) if search.root.tries[search.root.slots[action]]]


@pytest.mark.parametrize("simulations", [1, 10, 50])
def test_widening_tries_few_actions_at_first_and_the_promising_ones(simulations: int) -> None:
    for widen in (1.0, 3.0):
        considered = 2 + int(widen * (simulations - 1) ** 0.5)
        assert first_tries(widen, simulations) == list(range(min(considered, simulations)))


def test_without_widening_every_action_is_tried_once_before_any_is_tried_again() -> None:
    assert first_tries(0.0, 50) == list(range(50))


def test_a_plan_goes_for_the_best_state_in_sight() -> None:
    """Not the action tried most decides, but the best state that was met behind one before chance has a say."""
    game, score = registry.get("underground"), score_of("underground")
    state = start(game, 2, 16, setup="s5")
    seat = next_seat(game, state)
    game.advance(state, seat, game.legal_actions(state, seat)[0], SeededChance(1), None)
    search = Search(game, score, game.view(state, seat), Tuning(explore=2.0, widen=2.0, plan=True), random.Random(1))
    for _ in range(30):
        search.run()
    root = search.root
    assert score.values is not None
    seen = {}
    for action, child in zip(root.actions, root.children, strict=True):
        if child is not None and child.state is not None:
            below = [further.state for further in child.children if further is not None and further.state is not None]
            seen[action] = max(score.values(known)[seat] for known in [child.state, *below])
    most_tried = root.actions[max(range(len(root.tries)), key=root.tries.__getitem__)]
    assert seen[search.best()] == max(seen.values())
    assert seen[most_tried] < max(seen.values())


def test_a_game_without_a_score_is_played_to_its_end() -> None:
    """Rollouts alone: the search still prefers the win to the loss."""
    game = registry.get("the_base")
    state = start(game, 2, 4)
    seat = next_seat(game, state)
    player = SearchBot(game, 1, Budget(simulations=5), score=Score())
    legal = game.legal_actions(state, seat)
    assert player.choose(game.view(state, seat), legal) in legal


@pytest.mark.parametrize("game_id", registry.ids())
def test_rollouts_leave_the_kept_states_alone(game_id: str) -> None:
    """With a cut-off of some plies the search still chooses legally, and what it keeps in its nodes stays true."""
    game = registry.get(game_id)
    state, seat = decisions(game_id, game.seats.start)[0]
    search = Search(game, score_of(game_id), game.view(state, seat), Tuning(rollout=4), random.Random(1))
    for _ in range(25):
        search.run()
    assert search.best() in game.legal_actions(state, seat)
    for action, child in zip(search.root.actions, search.root.children, strict=True):
        if child is not None and child.state is not None:
            again = search.root.state.clone()
            game.advance(again, seat, action, SeededChance(0), None)
            assert game.dump_position(again) == game.dump_position(child.state)


@pytest.mark.parametrize(("game_id", "seats"), [table for table in TABLES if score_of(table[0]).values is not None])
def test_scores_lie_between_lost_and_won(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    values = score_of(game_id).values
    assert values is not None
    for state in sample(game_id, seats):
        if game.actors(state):
            found = values(state)
            assert len(found) == seats
            assert all(-0.02 <= value <= 1.0 for value in found)


@pytest.mark.parametrize(("game_id", "seats"), [table for table in TABLES if score_of(table[0]).weights is not None])
def test_weights_are_positive_one_per_action(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    weights = score_of(game_id).weights
    assert weights is not None
    for state, seat in decisions(game_id, seats, 8):
        legal = game.legal_actions(state, seat)
        found = weights(state, seat, legal)
        assert len(found) == len(legal)
        assert all(weight > 0 for weight in found)


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_game_has_its_four_levels(game_id: str) -> None:
    for name in LEVELS:
        bot.make(name, registry.get(game_id), 0)
    assert level(game_id, "expert") == "search:2s"


def test_a_game_without_levels_of_its_own_has_the_usual_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "part", lambda game_id, name: None)
    levels_of.cache_clear()
    assert levels_of("the_base") == Levels()
    levels_of.cache_clear()
    assert [getattr(Levels(), name) for name in LEVELS] == ["clumsy:70", "clumsy:20", "search:100", "search:2s"]


@pytest.mark.parametrize("game_id", registry.ids())
def test_teams_are_declared_for_cooperative_games_only(game_id: str) -> None:
    game = registry.get(game_id)
    teams = levels_of(game_id).teams
    assert bool(teams) == game.cooperative
    for team in teams:
        game.check_seats(team.seats)
        game.read_options(team.options)


def test_a_level_can_be_given_another_budget() -> None:
    game = registry.get("the_base")
    player = bot.make("expert:30", game, 0)
    assert isinstance(player, SearchBot)
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    player.choose(game.view(state, seat), game.legal_actions(state, seat))
    assert player.simulations == 30


@pytest.mark.parametrize("game_id", COMPETITIVE)
def test_greedy_beats_random(game_id: str) -> None:
    game = registry.get(game_id)
    won = 0
    for seed in range(4):
        for players in (("greedy", "random"), ("random", "greedy")):
            outcome = one_match(game, players, seed=seed).outcome
            assert outcome is not None
            won += outcome.winners == (players.index("greedy"),)
    assert won >= 7


def test_towers_as_high_as_the_box_can_be_valued() -> None:
    """The routes of Underground's score end below the highest level that they know, also in the last cell."""
    game: AnyGame = registry.get("underground")
    state = start(game, 2, 3)
    score = score_of("underground")
    for height in (4, 12, 15, 17):
        tall = state.clone()
        tall.level[:] = [height] * len(tall.level)
        assert len(score.values(tall)) == 2


def test_nobody_buries_the_door() -> None:
    """What stands in front of the door of Underground must be as high as the door; once it is higher, all is lost."""
    game: AnyGame = registry.get("underground")
    state = start(game, 2, 3, setup="s1")
    score = score_of("underground")
    front = front_of_door(state)
    worth = {}
    for height in (8, 9, 10, 11):
        state.level[front] = height
        worth[height] = score.values(state)[0]
    assert worth[8] <= worth[9] < worth[10]
    assert worth[11] < worth[8] - 0.2


def test_a_door_under_water_sends_the_team_to_a_valve() -> None:
    """Nothing may be built on what is as high as the door, so the water has to be drained; a valve nearby helps."""
    game: AnyGame = registry.get("underground")
    state = start(game, 2, 3, setup="s1")
    score = score_of("underground")
    front = front_of_door(state)
    state.code, state.level[front] = True, 10
    state.symbol[:] = [0] * len(state.symbol)
    state.symbol[state.figure] = 2
    dry = score.values(state)[0]
    state.water |= 1 << front
    with_valve = score.values(state)[0]
    state.used |= 1 << state.figure
    without = score.values(state)[0]
    assert without < with_valve < dry


def test_the_flood_of_the_own_card_is_foreseen() -> None:
    """In scenario 5 a blue card floods its own cell at the end of the turn: nobody waits there without a way out."""
    game: AnyGame = registry.get("underground")
    state = start(game, 2, 3, setup="s5")
    score = score_of("underground")
    cards = state.variant.box.cards
    blue = [cell for cell in range(10, 70) if cards[cell].is_blue and cell != state.exit]
    state.figure = state.card = blue[0]
    state.level[blue[0]] = 1
    for cell in (blue[0] - 9, blue[0] - 1, blue[0] + 1, blue[0] + 9):
        state.level[cell] = 0
    trapped = score.values(state)[0]
    state.level[blue[0] + 9] = 1
    displaced = score.values(state)[0]
    state.card = blue[-1]
    elsewhere = score.values(state)[0]
    assert trapped < displaced - 0.2
    assert displaced <= elsewhere


def test_parts_are_ordered_where_every_chip_is_under_water() -> None:
    """No chip can be reached then, although the code is incomplete; the door is what is built for."""
    game: AnyGame = registry.get("underground")
    state = start(game, 2, 8, setup="s5")
    seat = next_seat(game, state)
    game.advance(state, seat, game.legal_actions(state, seat)[0], SeededChance(1), None)
    state.water = state.chips
    state.level[:] = [state.level[state.figure]] * len(state.level)
    legal = game.legal_actions(state, seat)
    weights = score_of("underground").weights
    assert weights is not None
    assert len(weights(state, seat, legal)) == len(legal) > 1
