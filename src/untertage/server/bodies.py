"""Bodies of HTTP requests and answers (see docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from untertage.core.campaign import Value
from untertage.core.game import Outcome, Seat
from untertage.server.info import Answer, Body, ClockPlan, Code, Lang, Notation, TableInfo, Wager, Word, You
from untertage.server.server_messages import Moment

_UNSEEN: Final = r"\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Control characters, and marks that change the direction of the text around them."""
_NAME: Final = rf"^[^\s{_UNSEEN}]([^{_UNSEEN}]*[^\s{_UNSEEN}])?$"
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24, pattern=_NAME)]


class SeatPlan(Body, frozen=True, kw_only=True):
    """The plan for a seat: you, another person at your screen, a person invited by link, or a bot."""

    kind: Literal["me", "here", "person", "bot"]
    name: Name | None = None
    level: str | None = None


class NewTable(Body, frozen=True, kw_only=True):
    """POST /api/tables."""

    game: str
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=8)]
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    lot: bool = False
    """Assign seats at random."""
    position: dict[str, Any] | None = None
    """Start from this position; it contains the options of the match."""
    components: dict[str, Any] | None = None
    """A custom component sheet."""
    listed: bool = False
    hints: bool = True
    rated: bool = False
    """No hints, nothing is taken back, one seat per person; the result changes ratings."""
    clock: ClockPlan | None = None
    absent: Literal["wait", "bot"] = "wait"
    """When a player leaves, the others wait, or a bot plays until the player returns."""
    absent_level: str | None = None
    lesson: str = ""
    """Play this task of the game's lessons instead of a match; it has its own position."""
    seed: Annotated[str, Meta(pattern=r"^[0-9]{1,20}$")] | None = None
    """The same deal as in a finished match, whose record names it; only against bots. Such a match does not count."""
    luck: Wager | None = None
    """Without it, the server chooses a secret now, and you add nothing."""


class TableFor(Answer, frozen=True, kw_only=True):
    """A table and your role there."""

    table: TableInfo
    you: You


class Invitation(Answer, frozen=True, kw_only=True):
    """An invitation link; the first person to use it gets the seat."""

    seat: Seat
    secret: str
    path: str
    """Path of the page: `/#/join/<table>/<secret>`."""


class Created(Answer, frozen=True, kw_only=True):
    """A new table."""

    table: TableInfo
    you: You
    invitations: tuple[Invitation, ...]


class TableList(Answer, frozen=True, kw_only=True):
    """GET /api/tables (listed tables) and GET /api/tables/mine, most recent first."""

    tables: tuple[TableFor, ...]


class Claim(Body, frozen=True, kw_only=True):
    """POST /api/tables/{table}/claim: use an invitation."""

    secret: Annotated[str, Meta(min_length=1, max_length=100)]
    word: Word = ""


class Sit(Body, frozen=True, kw_only=True):
    """POST /api/tables/{table}/sit: take a free seat at a listed table."""

    seat: Seat
    word: Word = ""


class SeatChange(Body, frozen=True, kw_only=True):
    """PUT /api/tables/{table}/seats/{seat}, for the host: any plan before the start, later a bot for absent players."""

    plan: SeatPlan


class OptionValue(Answer, frozen=True, kw_only=True):
    """A possible value of an option."""

    value: Value
    label: str


class OptionInfo(Answer, frozen=True, kw_only=True):
    """An option of a game: one of several values, a number within bounds, or a text."""

    name: str
    label: str
    help: str
    default: Value
    values: tuple[OptionValue, ...] = ()
    least: int | None = None
    most: int | None = None
    needs: dict[str, tuple[Value, ...]] = msgspec.field(default_factory=dict)
    """The option has an effect only with these values of other options, or of `seats`."""
    counted: tuple[Value, ...] = ()
    """If not empty: a match counts as progress only with one of these values."""


class StepInfo(Answer, frozen=True, kw_only=True):
    """A step of a campaign: a set-up that can be won."""

    step: str
    label: str
    text: str
    """Short description; may be empty."""
    options: dict[str, Value]


class BotInfo(Answer, frozen=True, kw_only=True):
    """A bot that can take a seat."""

    level: str
    label: str
    help: str


class GameInfo(Answer, frozen=True, kw_only=True):
    """A game in the catalogue."""

    strengths: dict[str, str]
    """By level of a bot: how it did when it was measured; levels that were not are missing."""
    characters: dict[str, tuple[str, ...]]
    """By level of a bot: its character at each seat; empty for a bot without one."""

    game: str
    title: str
    tagline: str
    goal: str
    fewest: int
    most: int
    cooperative: bool
    secrets: bool
    """Whether seats have private information that must be hidden when players share a screen."""
    options: tuple[OptionInfo, ...]
    minutes: tuple[int, int] | None
    """Usual duration in minutes, from and to."""
    difficulty: Literal[1, 2, 3] | None
    """How much there is to learn."""
    asks: tuple[str, ...]
    """Options that a newcomer chooses before a quick match."""
    aim: str
    """The goal in one sentence."""
    first: str
    """What to do first; empty if the game does not say."""
    roles: tuple[str, ...]
    """Who you are: one text for all seats, or one per seat if the sides differ; empty if the game does not say."""
    sides: tuple[str, ...]
    """Names of the sides by seat, if they differ."""
    colours: tuple[str, ...]
    """Colour of each seat's pieces."""
    campaign: tuple[StepInfo, ...] = ()
    lessons: int = 0
    """Number of tasks in the lessons."""


class WrittenSheet(Body, frozen=True, kw_only=True):
    """POST /api/games/{game}/sheet"""

    toml: str


class BoxChange(Answer, frozen=True, kw_only=True):
    """One difference between a component sheet and the default one."""

    kind: Literal["added", "removed", "changed"]
    table: str
    entry: str
    field: str
    before: str
    after: str


class BoxInfo(Answer, frozen=True, kw_only=True):
    """What is in the box of a table or a record with a custom component sheet."""

    name: str
    text: str
    changes: tuple[BoxChange, ...]
    more: int
    """Changes that are left out."""
    sections: dict[str, dict[str, str]]
    """Texts of the sheet that replace or extend those of the game."""


class SheetInfo(Answer, frozen=True, kw_only=True):
    """An uploaded component sheet that can be used."""

    components: dict[str, Any]
    """The sheet, for `POST /api/tables`."""
    box: BoxInfo
    info: GameInfo
    """The game with this sheet."""
    own: tuple[str, ...]
    """Options whose values come from the sheet."""
    pictured: dict[str, Any] | None
    """What the set-up page draws, from the game's module `pictured`; None if the game has none."""


class Catalogue(Answer, frozen=True, kw_only=True):
    """GET /api/games?lang=de"""

    games: tuple[GameInfo, ...]
    bots: tuple[BotInfo, ...]
    phrases: dict[str, str]
    """Ready-made chat phrases, by the key that `say` sends."""


class WordList(Answer, frozen=True, kw_only=True):
    """GET /api/games/{game}/words?lang=de: the texts of a game, in sections."""

    game: str
    lang: Lang
    sections: dict[str, dict[str, str]]


class RecordInfo(Answer, frozen=True, kw_only=True):
    """A finished or uploaded record."""

    record: str
    game: str
    seats: int
    players: tuple[str, ...]
    plies: int
    options: dict[str, Value]
    outcome: Outcome | None
    ending: str | None
    own_components: bool


class Frame(Answer, frozen=True, kw_only=True):
    """One state of a replay."""

    ply: int
    view: msgspec.Raw
    """The view of the game, as in an update."""
    moment: Moment | None
    """The ply that led to it; None for the opening."""
    text: str = ""
    """The board as text, if the client asked for it."""


class Replay(Answer, frozen=True, kw_only=True):
    """GET /api/records/{record}/replay?eyes=0&lang=de"""

    info: RecordInfo
    eyes: Seat | None
    frames: tuple[Frame, ...]


class Mark(Body, frozen=True, kw_only=True):
    """What a player has achieved in a game: `goal` is `step:<id>` or `level:<bot level>`."""

    game: Annotated[str, Meta(min_length=1, max_length=80)]
    goal: Annotated[str, Meta(min_length=1, max_length=80)]
    won: Annotated[int, Meta(ge=0)] | None = None
    """When it was first won, in milliseconds since 1970; None if it was only played."""
    score: Annotated[int, Meta(ge=-(10**9), le=10**9)] | None = None
    """The highest score, for games that have scores."""
    plies: Annotated[int, Meta(ge=1, le=10**6)] | None = None
    """The fewest plies of a won match."""


class Progress(Body, frozen=True, kw_only=True):
    """PUT /api/progress: what a device knows; the answer is what the player has achieved on all devices."""

    marks: Annotated[tuple[Mark, ...], Meta(max_length=1000)] = ()


class TallyRow(Answer, frozen=True, kw_only=True):
    """A line of the result: a source of points, or another number that tells how the match went."""

    name: str
    label: str
    values: tuple[int, ...]
    """One value per seat, or a single one for the whole table."""
    of: int | None
    """The most that was possible."""
    points: bool
    """A part of the score; these rows add up to the scores of the outcome."""


class Ending(Answer, frozen=True, kw_only=True):
    """GET /api/records/{record}/ending?lang=de: how a finished match ended."""

    info: RecordInfo
    cooperative: bool
    verdict: str
    """Who won and why; the client fills in the names for `{winners}` and `{others}`."""
    rows: tuple[TallyRow, ...]


class Swing(Answer, frozen=True, kw_only=True):
    """A ply after which the winning chances of a seat stayed different."""

    ply: int
    actor: Seat
    """Who made the ply."""
    seat: Seat
    """Whose chances changed most."""
    before: float
    after: float
    texts: tuple[str, ...]
    """What happened."""


class Retrospect(Answer, frozen=True, kw_only=True):
    """GET /api/records/{record}/review?lang=de: how a bot sees a finished match. Everything is empty if it cannot."""

    plies: tuple[int, ...]
    """The plies after which the chances were estimated."""
    chances: tuple[tuple[float, ...], ...]
    """For each of them the winning chances of every seat; in a cooperative game they are equal."""
    swings: tuple[Swing, ...]


class Problem(Answer, frozen=True, kw_only=True):
    """The body of every HTTP error."""

    code: Code
    text: str
    rule: str | None = None
    option: str | None = None
    """The option that was refused."""


class Summons(Answer, frozen=True, kw_only=True):
    """A line of GET /api/bot/events: a running table where you have a seat."""

    table: str
    game: str
    seat: Seat


class Move(Body, frozen=True, kw_only=True):
    """POST /api/bot/tables/{table}/move"""

    action: Notation
    seat: Seat | None = None
    """By default your lowest seat that may act."""
    v: int | None = None
    """If given, the move is rejected unless the table still has this version."""


class Moved(Answer, frozen=True, kw_only=True):
    """The move is stored; this is the new version."""

    v: int
