"""Lessons: every solution is legal and leads where the text says, wrong tries are answered, every action is taught."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.walks import every_game
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.game import CLOCK, kinds
from untertage.core.lessons import Step, Task, beginning, lessons_of
from untertage.core.record import read_record
from untertage.core.words import LANGUAGES

GOLDEN = Path(__file__).parent / "golden"
SEEDS = range(3)
TASKS = [(game_id, task) for game_id in registry.ids() for task in lessons_of(registry.get(game_id)).tasks()]
every_task = pytest.mark.parametrize(("game_id", "task_id"), TASKS, ids=["-".join(pair) for pair in TASKS])


def task_of(game_id: str, task_id: str) -> Task:
    return lessons_of(registry.get(game_id)).tasks()[task_id]


def played(game_id: str, task: Task, seed: int = 0) -> Iterator[tuple[Step, list[str], list[Any]]]:
    """Each step of the solution with the legal actions before it and the events after it."""
    game = registry.get(game_id)
    state = beginning(game, task)
    assert game.seat_count(state) == task.seats
    for step in task.steps:
        assert game.actors(state)[0] == task.seat
        legal = [str(action) for action in game.legal_actions(state, task.seat)]
        events = game.apply(state, task.seat, game.parse(step.play), SeededChance(seed)) if step.play in legal else []
        yield step, legal, json.loads(msgspec.json.encode(events))


@every_task
def test_a_solution_is_legal_and_leads_where_the_text_says(game_id: str, task_id: str) -> None:
    task = task_of(game_id, task_id)
    for seed in SEEDS:
        happened: list[Any] = []
        for step, legal, events in played(game_id, task, seed):
            assert step.play in legal
            assert step.takes(step.play)
            happened += events
        for wanted in task.brings:
            assert any(all(event.get(name) == value for name, value in wanted.items()) for event in happened), wanted


@every_task
def test_every_alternative_is_possible(game_id: str, task_id: str) -> None:
    for step, legal, _ in played(game_id, task_of(game_id, task_id)):
        for pattern in step.also:
            assert any(Step(action, (pattern,)).takes(action) and step.takes(action) for action in legal), pattern


@every_task
def test_wrong_tries_get_a_reaction_of_their_own(game_id: str, task_id: str) -> None:
    task = task_of(game_id, task_id)
    wrong = [a for step, legal, _ in played(game_id, task) for a in legal if not step.takes(a)]
    heard = [task.reply(action) for action in wrong]
    assert all(reply.say in heard for reply in task.replies), "a reply that is never given"
    assert None not in heard, "a wrong try without a reply"


def texts(thing: Any) -> Iterator[dict[str, str]]:
    """Every text of the lessons."""
    if isinstance(thing, dict) and set(thing) & set(LANGUAGES):
        yield thing
    elif isinstance(thing, dict):
        for part in thing.values():
            yield from texts(part)
    elif isinstance(thing, list):
        for part in thing:
            yield from texts(part)


@every_game
def test_every_text_is_in_every_language(game_id: str) -> None:
    found = list(texts(json.loads(msgspec.json.encode(lessons_of(registry.get(game_id))))))
    assert len(found) > 50
    for text in found:
        assert set(text) == set(LANGUAGES)
        assert len(set(text.values())) == len(LANGUAGES)
        assert all(part[-1] in ".!?" or len(part) < 60 for part in text.values()), text


@every_task
def test_a_task_says_one_thing_in_one_sentence(game_id: str, task_id: str) -> None:
    for text in task_of(game_id, task_id).say.values():
        assert not any(stop in text for stop in (". ", "! ", "? "))
        assert len(text) < 200


def done_by_the_clock(game_id: str) -> set[str]:
    """The kinds of actions that nobody but the clock takes in the recorded matches."""
    records = [read_record(path.read_bytes()) for path in (GOLDEN / game_id).glob("*.play")]
    plies = [(ply.seat, ply.action.split()[0]) for record in records for ply in record.plies]
    return {kind for seat, kind in plies if seat == CLOCK} - {kind for seat, kind in plies if seat != CLOCK}


@every_game
def test_the_lessons_teach_every_kind_of_action(game_id: str) -> None:
    game = registry.get(game_id)
    taught = {step.play.split()[0] for task in lessons_of(game).tasks().values() for step in task.steps}
    assert taught == set(kinds(game.action_types)) - done_by_the_clock(game_id)


@every_game
def test_chapters_are_short_and_begin_with_what_a_first_match_needs(game_id: str) -> None:
    lessons = lessons_of(registry.get(game_id))
    tasks = [task.id for chapter in lessons.chapters for task in chapter.tasks]
    assert len(tasks) >= 8
    assert len(set(tasks)) == len(tasks)
    assert all(1 < len(chapter.tasks) <= 9 for chapter in lessons.chapters)
    basic = [chapter.basic for chapter in lessons.chapters]
    assert basic[0]
    assert basic == sorted(basic, reverse=True)
    assert 7 <= sum(len(chapter.tasks) for chapter in lessons.chapters if chapter.basic) <= 13, "about ten minutes"
    assert 3 <= len(lessons.tips) <= 5
