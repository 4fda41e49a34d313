"""Lessons: small positions with a task that the engine checks.

`lessons.toml` in the package of a game has chapters of tasks. A task says one thing, asks for one or more actions and
answers other legal ones; what the rules forbid is answered by the rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

import msgspec

from untertage.core.chance import SeededChance
from untertage.core.game import Seat
from untertage.core.howto import AnyGame, play_through

Text: TypeAlias = dict[str, str]
"""A text by language."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action that a task asks for."""

    play: str
    """The solution, in notation."""
    also: tuple[str, ...] = ()
    """Other actions that are as good; `*` stands for anything."""
    spot: tuple[str, ...] = ()
    """What the spotlight is on, in the words of the page: something to look at until the first press, then things to
    press in this order. By default the next thing to point at."""
    ask: Text | None = None
    """What to do now, in a task of several steps."""

    def takes(self, notation: str) -> bool:
        return notation == self.play or any(fnmatchcase(notation, pattern) for pattern in self.also)


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reaction to legal actions that the task does not ask for."""

    to: tuple[str, ...]
    say: Text


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn, in one position."""

    id: str
    say: Text
    """What there is to know, in a sentence."""
    ask: Text
    """What to do."""
    done: Text
    """What has happened, once it is done."""
    steps: tuple[Step, ...]
    position: str | None = None
    """The name of a position of the file; None: the set-up."""
    change: dict[str, Any] = {}
    """Fields that differ from the named position."""
    plays: tuple[str, ...] = ()
    """Actions before the task begins, with their picks after ` / ` as in a record."""
    seats: int = 2
    seed: int = 0
    options: dict[str, Any] = {}
    """Seats, seed and options of the set-up."""
    seat: Seat = 0
    """The seat of the reader."""
    brings: tuple[dict[str, Any], ...] = ()
    """Events that the solution leads to for all random results; each with the fields that matter."""
    replies: tuple[Reply, ...] = ()

    def reply(self, notation: str) -> Text | None:
        """The reaction to a legal action that is not asked for; None if there is no special one."""
        fitting = (reply.say for reply in self.replies if any(fnmatchcase(notation, to) for to in reply.to))
        return next(fitting, None)


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tasks that belong together."""

    id: str
    title: Text
    tasks: tuple[Task, ...]
    basic: bool = False
    """Needed for a first match."""


class Lessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lessons of a game."""

    chapters: tuple[Chapter, ...] = ()
    tips: tuple[Text, ...] = ()
    """What helps in a first match."""
    positions: dict[str, dict[str, Any]] = {}

    def tasks(self) -> dict[str, Task]:
        """Every task by its id."""
        return {task.id: task for chapter in self.chapters for task in chapter.tasks}


@cache
def lessons_of(game: AnyGame) -> Lessons:
    """The lessons of a game; none if it has no file."""
    file = resources.files(game.package()) / "lessons.toml"
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Lessons) if file.is_file() else Lessons()


def beginning(game: AnyGame, task: Task) -> Any:
    """The state in which a task begins."""
    if task.position is None:
        state = game.setup(task.seats, game.read_options(task.options), SeededChance(task.seed))
    else:
        position: Mapping[str, Any] = {**lessons_of(game).positions[task.position], **task.change}
        state = game.load_position(msgspec.json.encode(position))
    play_through(game, state, task.plays)
    return state
