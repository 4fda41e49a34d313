"""Answers that people read: rules, how to play, lessons."""

from __future__ import annotations

import msgspec

from untertage.core.game import Seat
from untertage.server.info import Answer, Lang


class RuleText(Answer, frozen=True, kw_only=True):
    """One numbered rule."""

    rule: str
    section: str
    text: str


class RulesPage(Answer, frozen=True, kw_only=True):
    """GET /api/games/{game}/rules?lang=de: the rules document for players as Markdown, and each rule."""

    game: str
    lang: Lang
    title: str
    page: str
    rules: tuple[RuleText, ...]


class FigureInfo(Answer, frozen=True, kw_only=True):
    """A figure of a how-to document: what a board draws."""

    name: str
    view: msgspec.Raw
    eyes: Seat | None
    events: tuple[msgspec.Raw, ...]
    """What the actions played in the figure have done."""
    chosen: tuple[str, ...]
    lit: tuple[str, ...]
    shape: str


class HowtoPage(Answer, frozen=True, kw_only=True):
    """GET /api/games/{game}/howto?lang=de: how to play, as Markdown, with its figures; empty if there is none."""

    game: str
    lang: Lang
    title: str
    page: str
    figures: tuple[FigureInfo, ...]


class TaskStep(Answer, frozen=True, kw_only=True):
    """An action that a task asks for."""

    play: str
    """The solution, in notation."""
    spot: tuple[str, ...]
    """What the spotlight is on; empty: the next thing to point at."""
    ask: str
    """What to do now; empty: what the task says."""


class TaskInfo(Answer, frozen=True, kw_only=True):
    """One task of a lesson; `POST /api/tables` with `lesson` opens a table for it."""

    task: str
    say: str
    ask: str
    done: str
    seats: int
    seat: Seat
    """The seat of the reader."""
    steps: tuple[TaskStep, ...]


class ChapterInfo(Answer, frozen=True, kw_only=True):
    """Tasks that belong together."""

    chapter: str
    title: str
    basic: bool
    """Needed for a first match."""
    tasks: tuple[TaskInfo, ...]


class LessonsPage(Answer, frozen=True, kw_only=True):
    """GET /api/games/{game}/lessons?lang=de: chapters of tasks, and tips for a first match; empty if there are none."""

    game: str
    lang: Lang
    chapters: tuple[ChapterInfo, ...]
    tips: tuple[str, ...]
