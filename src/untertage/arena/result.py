"""The result of a match, and the file of all results."""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from untertage.arena.plan import Job, Plan, differences, variant_game
from untertage.arena.simulate import played_match
from untertage.bots.score import score_of
from untertage.core import registry
from untertage.core.errors import UntertageError
from untertage.core.game import Action, Game, Seat

POINTS: Final = 20
"""Number of intervals in the score curve of a match."""


class OtherTournament(UntertageError):
    """The folder belongs to another tournament."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """One match: players, outcome and statistics."""

    key: str
    variant: int
    players: tuple[str, ...]
    seed: int
    reason: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    plies: int
    actions: dict[str, int]
    """How often each kind of action was chosen."""
    things: dict[str, int]
    """How often an action named this card, tile or other component."""
    curve: tuple[tuple[float, ...], ...]
    """The score of every seat, from the opening to the end."""
    decisions: tuple[int, ...]
    habits: dict[str, float] = {}
    """What the game's `habits` module counts."""
    failures: tuple[tuple[str, ...], ...] = ()
    """By seat: why its bot did not make a decision; empty if all bots worked."""
    seconds: tuple[float, ...] = ()
    """Thinking time by seat; the only field that differs between two runs of the same match."""

    def same(self) -> Result:
        """The result without its timing."""
        return msgspec.structs.replace(self, seconds=())

    def first_failure(self) -> str | None:
        """The first thing that went wrong with a bot, with its name; None if all bots worked."""
        for player, messages in zip(self.players, self.failures, strict=False):
            if messages:
                return f"{player}: {messages[0]}"
        return None


class Reported(NamedTuple):
    """A result, and the record of the match if the plan asks for records."""

    result: Result
    record: str | None


class _Witness:
    """Collects the statistics of a match."""

    def __init__(self, game: Game[Any, Any, Any, Any], seats: int) -> None:
        self._values = score_of(game.id).values
        self._terms = game.words("en").sections.get("term", {})
        self.played: list[Action] = []
        self.actions: Counter[str] = Counter()
        self.things: Counter[str] = Counter()
        self.values: list[tuple[float, ...]] = []
        self.decisions = [0] * seats
        self.seconds = [0.0] * seats
        self._since = time.perf_counter()

    def __call__(self, state: Any, seat: Seat, action: Action) -> None:
        now = time.perf_counter()
        if seat >= 0:
            self.decisions[seat] += 1
            self.seconds[seat] += now - self._since
        self.played.append(action)
        self.actions[str(action.__struct_config__.tag)] += 1
        for field in action.__struct_fields__:
            self._count(getattr(action, field))
        if self._values is not None:
            self.values.append(tuple(round(value, 3) for value in self._values(state)))
        self._since = time.perf_counter()

    def _count(self, value: Any) -> None:
        for name in value if isinstance(value, tuple) else (value,):
            if isinstance(name, str) and name in self._terms:
                self.things[name] += 1

    def curve(self) -> tuple[tuple[float, ...], ...]:
        if not self.values:
            return ()
        last = len(self.values) - 1
        return tuple(self.values[round(last * point / POINTS)] for point in range(POINTS + 1))


def play(plan: Plan, job: Job) -> Reported:
    """Play one match of a plan; everything but the timing depends only on plan and job."""
    variant = plan.variants[job.variant]
    game = variant_game(plan, variant)
    witness = _Witness(game, len(job.players))
    counted = registry.part(game.id, "habits")
    match, failures = played_match(
        game,
        job.players,
        seed=job.seed,
        options=variant.options,
        terms=plan.terms(),
        witness=witness,
        keep_record=plan.records,
        keep_events=counted is not None,
    )
    outcome = match.outcome()
    assert outcome is not None
    result = Result(
        key=job.key,
        variant=job.variant,
        players=job.players,
        seed=job.seed,
        reason=outcome.reason,
        winners=outcome.winners,
        scores=outcome.scores,
        plies=match.ply,
        actions=dict(sorted(witness.actions.items())),
        things=dict(sorted(witness.things.items())),
        curve=witness.curve(),
        decisions=tuple(witness.decisions),
        habits={} if counted is None else counted.habits(witness.played, match.events, outcome),
        failures=failures if any(failures) else (),
        seconds=tuple(round(seconds, 3) for seconds in witness.seconds),
    )
    return Reported(result, match.record.to_text() if plan.records else None)


class Ledger:
    """The folder of a tournament: the plan, and one line per finished match, which is never changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._plan = folder / "plan.json"
        self._results = folder / "results.jsonl"

    def plan(self) -> Plan:
        """The plan of this folder; raises OtherTournament if there is none."""
        try:
            return msgspec.json.decode(self._plan.read_bytes(), type=Plan)
        except FileNotFoundError:
            raise OtherTournament(f"{self.folder} holds no tournament") from None
        except msgspec.DecodeError as error:
            raise OtherTournament(f"{self._plan} cannot be read: {error}") from None

    def begin(self, plan: Plan) -> None:
        """Start or resume a plan; an incomplete last line is dropped."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._plan.exists():
            begun = self.plan()
            differing = differences(begun, plan)
            if differing:
                raise OtherTournament(f"{self.folder} holds a tournament with other {', '.join(differing)}")
            plan = msgspec.structs.replace(plan, games=max(plan.games, begun.games))
        fresh = self._plan.with_suffix(".new")
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(plan)))
        fresh.replace(self._plan)
        if self._results.exists():
            data = self._results.read_bytes()
            whole = data.rfind(b"\n") + 1
            if whole < len(data):
                os.truncate(self._results, whole)

    def results(self) -> list[Result]:
        """All results so far, each match once."""
        if not self._results.exists():
            return []
        decoder = msgspec.json.Decoder(Result)
        found: dict[str, Result] = {}
        for line in self._results.read_bytes().splitlines(keepends=True):
            if line.endswith(b"\n"):
                result = decoder.decode(line)
                found.setdefault(result.key, result)
        return list(found.values())

    def record_file(self, key: str) -> Path:
        """The file of the record of one match."""
        return self.folder / "records" / f"{key.replace('/', '-')}.play"

    def add(self, result: Result, record: str | None = None) -> None:
        """Append one line and sync it to disk, after the record of the match."""
        if record is not None:
            path = self.record_file(result.key)
            path.parent.mkdir(exist_ok=True)
            path.write_text(record, "utf-8")
        with self._results.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")
            file.flush()
            os.fsync(file.fileno())
