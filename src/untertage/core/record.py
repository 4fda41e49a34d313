"""The saved form of a match: everything needed to replay it exactly, without a random generator.

A record is written as text (`.play`) for people and golden games, or as JSON for programs.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from untertage.core.errors import BadRecord, said_of_field
from untertage.core.game import Game, Outcome, Seat

FORMAT: Final = 1


class Ply(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action, with the picks of chance in it and a checksum of the state after it."""

    seat: Seat
    action: str
    picks: tuple[int, ...] = ()
    check: str = ""


class Undone(msgspec.Struct, frozen=True):
    """Plies that were taken back: those after the first `keep`."""

    keep: int
    plies: tuple[Ply, ...]


class Luck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the seed of a match came from (see `core.luck`), and what was taken back meanwhile."""

    commitment: str
    secret: str
    words: tuple[str, ...]
    """What each seat has added."""
    undone: tuple[Undone, ...] = ()


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match from its set-up, or from a written position, to its present state."""

    game: str
    rules: int
    seats: int
    format: int = FORMAT
    options: dict[str, Any] = {}
    components: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    setup: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    seed: int | None = None
    luck: Luck | None = None
    plies: tuple[Ply, ...] = ()
    resigned: Seat | None = None
    outcome: Outcome | None = None

    @classmethod
    def opening(
        cls,
        game: Game[Any, Any, Any, Any],
        seats: int,
        *,
        rules: int | None = None,
        options: dict[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        players: tuple[str, ...] = (),
        seed: int | None = None,
    ) -> Record:
        """The record of a match before its set-up."""
        return cls(
            game=game.id,
            rules=game.rules_version if rules is None else rules,
            seats=seats,
            options=options or {},
            components=None if game.sheet is None else dict(game.sheet),
            position=position,
            players=players,
            seed=seed,
        )

    def to_json(self) -> bytes:
        """The record as JSON."""
        return msgspec.json.encode(self)

    def to_text(self) -> str:
        """The record as readable text, one line per ply."""
        lines = [f"untertage {self.format}", f"game {self.game}", f"rules {self.rules}", f"seats {self.seats}"]
        for name in ("options", "components", "position", "players", "seed", "luck"):
            value = getattr(self, name)
            if value not in (None, {}, ()):
                lines.append(f"{name} {_json(value)}")
        lines.append(" ".join(["setup", *map(str, self.setup)]))
        lines += [_ply_line(ply) for ply in self.plies]
        if self.resigned is not None:
            lines.append(f"resigned {self.resigned}")
        if self.outcome is not None:
            lines.append(f"outcome {_json(self.outcome)}")
        return "\n".join(lines) + "\n"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _ply_line(ply: Ply) -> str:
    picks = " / " + " ".join(map(str, ply.picks)) if ply.picks else ""
    check = f" = {ply.check}" if ply.check else ""
    return f"{ply.seat}: {ply.action}{picks}{check}"


def read_record(data: bytes) -> Record:
    """Read a record from text or JSON; raises BadRecord."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("not a text file") from None
    if text.lstrip().startswith("{"):
        return _from_json(text)
    return _from_text(text)


_DECODER: Final = msgspec.json.Decoder(Record)


def _from_json(text: str) -> Record:
    try:
        record = _DECODER.decode(text)
    except msgspec.ValidationError as error:
        raise BadRecord(said_of_field(error)) from None
    except msgspec.DecodeError as error:
        raise BadRecord(f"not JSON: {error}") from None
    except RecursionError:
        raise BadRecord("nested too deeply") from None
    return _of_known_format(record)


def _of_known_format(record: Record) -> Record:
    if record.format != FORMAT:
        raise BadRecord(f"format {record.format} is not known here, only {FORMAT}")
    return record


def _from_text(text: str) -> Record:
    fields: dict[str, Any] = {}
    plies: list[dict[str, Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            _read_line(line, fields, plies)
        except (ValueError, msgspec.DecodeError, RecursionError):
            raise BadRecord(f"line {number} cannot be read: {line[:60]!r}") from None
    if "format" not in fields:
        raise BadRecord("the first line must be 'untertage 1'")
    try:
        record = msgspec.convert({**fields, "plies": plies}, Record)
    except msgspec.ValidationError as error:
        raise BadRecord(said_of_field(error)) from None
    return _of_known_format(record)


def _read_line(line: str, fields: dict[str, Any], plies: list[dict[str, Any]]) -> None:
    seat, colon, rest = line.partition(": ")
    if colon and seat.lstrip("-").isdigit():
        rest, _, check = rest.partition(" = ")
        action, _, picks = rest.partition(" / ")
        plies.append({"seat": int(seat), "action": action, "picks": tuple(map(int, picks.split())), "check": check})
        return
    key, _, value = line.partition(" ")
    if key == "untertage":
        fields["format"] = int(value)
    elif key == "game":
        fields["game"] = value
    elif key == "setup":
        fields["setup"] = tuple(map(int, value.split()))
    elif key in (
        "rules",
        "seats",
        "resigned",
        "options",
        "components",
        "position",
        "players",
        "seed",
        "luck",
        "outcome",
    ):
        fields[key] = msgspec.json.decode(value)
    else:
        raise ValueError(key)
