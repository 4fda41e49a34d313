"""Every puzzle that ships is proved again; grades, the puzzle of the day, and verdicts."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import msgspec
import pytest

from untertage.bots.best import TooLarge
from untertage.bots.puzzles import Puzzle, can_be_beaten, goals_of, is_proved, judged, of_the_day, puzzles_of
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.kit.goals import AnyGame

ENOUGH = 30
QUICK = 5_000
"""Actions tried in proofs that run every time."""
WORLDS = 3
every_game = pytest.mark.parametrize("game_id", registry.ids())


@every_game
def test_every_puzzle_is_proved(game_id: str) -> None:
    game = registry.get(game_id)
    assert [found.id for found in puzzles_of(game_id) if not is_proved(game, found)] == []


@every_game
def test_plans_need_not_know_what_is_hidden(game_id: str) -> None:
    """They reach the goal in every position that looks the same to the seat."""
    game = registry.get(game_id)
    for found in puzzles_of(game_id):
        view = game.view(game.load_position(found.state.encode()), found.seat)
        for seed in range(WORLDS):
            world = game.dump_position(game.determinize(view, SeededChance(seed))).decode()
            assert is_proved(game, msgspec.structs.replace(found, state=world)), found.id


def beaten(game_id: str, puzzles: list[Puzzle]) -> list[str]:
    """The puzzles with a plan that is not the best, or with another proof than the file says."""
    game = registry.get(game_id)
    doubts = [(found, can_be_beaten(game, found, found.tried)) for found in puzzles]
    return [
        found.id for found, doubt in doubts if (doubt.more, doubt.shorter, doubt.seen) != (False, False, found.tried)
    ]


@every_game
def test_no_turn_brings_more_and_none_as_much_with_fewer_actions(game_id: str) -> None:
    """Large proofs run with `pytest -m soak`."""
    quick = [found for found in puzzles_of(game_id) if found.tried <= QUICK]
    assert len(quick) >= 8
    assert beaten(game_id, quick) == []


@pytest.mark.soak
@every_game
def test_no_turn_brings_more_in_puzzles_with_large_proofs(game_id: str) -> None:
    assert beaten(game_id, [found for found in puzzles_of(game_id) if found.tried > QUICK]) == []


def test_a_plan_that_is_not_the_best_is_noticed() -> None:
    game = registry.get("topoum")
    found = next(each for each in puzzles_of("topoum") if each.goal == "score" and each.tried <= QUICK)
    assert can_be_beaten(game, msgspec.structs.replace(found, amount=found.amount - 1), QUICK).more
    assert can_be_beaten(game, msgspec.structs.replace(found, plan=(*found.plan, "end")), QUICK).shorter
    with pytest.raises(TooLarge):
        can_be_beaten(game, found, found.tried // 2)


@every_game
def test_there_are_enough_puzzles_with_different_positions(game_id: str) -> None:
    found = puzzles_of(game_id)
    assert len(found) >= ENOUGH
    assert len({each.state for each in found}) == len({each.id for each in found}) == len(found)


def test_the_puzzles_of_underground_have_many_goals_and_come_from_many_matches() -> None:
    found = puzzles_of("underground")
    goals = Counter(each.goal for each in found)
    assert set(goals) == set(goals_of("underground"))
    assert max(goals.values()) <= len(found) / 3
    assert max(Counter(each.source.partition(", ply ")[0] for each in found).values()) <= 4
    assert {each.grade for each in found} == {1, 2, 3, 4, 5}
    assert all(set(each.missed) == {"random", "easy", "normal", "hard"} for each in found)


@every_game
def test_grades_follow_what_bots_miss(game_id: str) -> None:
    found = puzzles_of(game_id)
    assert [each.grade for each in found] == sorted(each.grade for each in found)
    assert all(each.missed["random"] >= 0.75 for each in found)


@pytest.mark.parametrize(
    ("easy", "normal", "grade"), [(0, 0, 1), (0.5, 0, 2), (1, 0, 3), (1, 0.5, 4), (0, 0.5, 4), (1, 1, 5)]
)
def test_the_grade_is_the_weakest_level_that_finds_the_plan(easy: float, normal: float, grade: int) -> None:
    missed = {"easy": easy, "normal": normal}
    found = Puzzle(id="x", goal="win", seat=0, plan=("end",), missed=missed, source="", state="")
    assert found.grade == grade


@every_game
def test_goals_have_texts_in_both_languages(game_id: str) -> None:
    for lang in ("en", "de"):
        words = registry.get(game_id).words(lang)
        for part in ("goal", "goal_missed"):
            texts = {goal: words.find(part, goal) for goal in goals_of(game_id)}
            assert all(texts.values())
            counted = {name for name, goal in goals_of(game_id).items() if goal.amount is not None}
            more = {name: words.find(part, f"{name}.more") or texts[name] for name in counted}
            assert all("{n}" in (text or "") for text in more.values()), "how much is asked for"


def test_every_day_has_its_puzzle() -> None:
    first = date(2026, 11, 18)
    days = [of_the_day(first + timedelta(days=n)) for n in range(150)]
    assert days == [of_the_day(first + timedelta(days=n)) for n in range(150)]
    assert {game_id for game_id, _ in days} == set(registry.ids())
    assert len(set(days)) == len(days)


def states(game: AnyGame, found: Puzzle, actions: list[str]) -> list[tuple[object, str]]:
    state = game.load_position(found.state.encode())
    seen: list[tuple[object, str]] = [(state.clone(), "")]
    for ply, text in enumerate(actions):
        game.advance(state, found.seat, game.parse(text), SeededChance(1, ply), None)
        seen.append((state.clone(), text))
    return seen


@every_game
def test_the_plan_solves_a_puzzle_and_a_part_of_it_leaves_it_open(game_id: str) -> None:
    game, found = registry.get(game_id), puzzles_of(game_id)[0]
    assert judged(game, found, states(game, found, list(found.plan))).state == "solved"
    verdict = judged(game, found, states(game, found, list(found.plan[:-1])))
    assert (verdict.state, verdict.right) == ("open", len(found.plan) - 1)


def test_a_turn_that_ends_without_the_goal_fails() -> None:
    game = registry.get("tesseract")
    found = next(each for each in puzzles_of("tesseract") if each.goal == "contain")
    verdict = judged(game, found, states(game, found, ["end"]))
    assert (verdict.state, verdict.right, verdict.actions) == ("failed", 0, 1)


def test_less_than_the_plan_brings_does_not_solve_a_puzzle() -> None:
    game = registry.get("topoum")
    found = next(each for each in puzzles_of("topoum") if each.goal == "score" and each.amount > 6)
    asked = msgspec.structs.replace(found, amount=found.amount + 1)
    assert judged(game, found, states(game, found, list(found.plan))).state == "solved"
    assert judged(game, asked, states(game, asked, list(asked.plan))).state == "failed"


def test_a_wrong_plan_is_not_proved() -> None:
    game, found = registry.get("tesseract"), puzzles_of("tesseract")[0]
    assert not is_proved(game, msgspec.structs.replace(found, plan=("end",)))
    assert not is_proved(game, msgspec.structs.replace(found, plan=found.plan[1:]))
