"""web/src/wire.ts: the types of all messages and of every game's views, actions and events, as TypeScript.

`python -m tools.generated` writes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from untertage.core import luck, registry
from untertage.server import (
    bodies,
    client_messages,
    daily_bodies,
    friend_bodies,
    history_bodies,
    info,
    people_bodies,
    puzzle_bodies,
    rating_bodies,
    reading,
    review_bodies,
    server_messages,
    tournament_bodies,
)
from untertage.server.local import lab_bodies

TARGET = Path(__file__).parent.parent / "web" / "src" / "wire.ts"
HEAD = "// Written by tools.generated from the types of the server and of the games; do not edit."
PROTOCOL = "/** Version of the protocol that these types describe. */"
RAW = {"view": "AnyView", "action": "AnyAction", "events": "AnyEvent", "aids": "AnyAids"}
"""Types of the fields that are encoded by the game."""
WIDTH = 120
PARTS = ("options", "view", "action", "event", "aids")


class Writer:
    """Collects TypeScript declarations, one per struct."""

    def __init__(self) -> None:
        self.lines: list[str] = [HEAD, "", PROTOCOL, f"export const PROTOCOL = {info.PROTOCOL};"]
        self.names: dict[type, str] = {}
        self.prefix = ""

    def declare(self, kind: type[msgspec.Struct], name: str) -> str:
        """Declare a struct as an interface, after the structs it mentions."""
        if kind in self.names:
            return self.names[kind]
        if name in self.names.values():
            raise ValueError(f"{name} would be declared twice")
        self.names[kind] = name
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        body = [f"  readonly {info.tag_field}: {json(info.tag)};"] if info.tag_field else []
        body += [self.field(kind, field) for field in info.fields]
        doc = " ".join((kind.__doc__ or "").split())
        self.lines += ["", f"/** {doc} */", f"export interface {name} {{", *body, "}"]
        return name

    def field(self, kind: type[msgspec.Struct], field: inspect.Field) -> str:
        """A field; in messages to the server, fields with a default are optional."""
        optional = "?" if not field.required and issubclass(kind, info.Body | client_messages.ToServer) else ""
        name = field.encode_name
        return f"  readonly {name}{optional}: {self.type_of(field.type, RAW.get(name, 'unknown'))};"

    def union(self, name: str, types: tuple[type[msgspec.Struct], ...], ending: str = "") -> None:
        parts = [self.declare(kind, f"{self.prefix}{kind.__name__}{ending}") for kind in types]
        self.lines += ["", f"export type {name} =", *(f"  | {part}" for part in parts)]
        self.lines[-1] += ";"

    def type_of(self, info: inspect.Type, raw: str = "unknown") -> str:
        match info:
            case inspect.StructType(cls=kind):
                own = kind.__module__.startswith("untertage.games")
                return self.declare(kind, (self.prefix if own else "") + kind.__name__)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(self.type_of(part, raw) for part in types))
            case inspect.LiteralType(values=values):
                return " | ".join(json(value) for value in values)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return f"readonly {grouped(self.type_of(item, raw))}[]"
            case inspect.FrozenSetType(item_type=item) | inspect.SetType(item_type=item):
                return f"readonly {grouped(self.type_of(item, raw))}[]"
            case inspect.TupleType(item_types=items):
                return f"readonly [{', '.join(self.type_of(item, raw) for item in items)}]"
            case inspect.NamedTupleType(fields=fields):
                return f"readonly [{', '.join(self.type_of(field.type, raw) for field in fields)}]"
            case inspect.DictType(key_type=key, value_type=value):
                by = "number" if isinstance(key, inspect.IntType) else "string"
                return f"Readonly<Record<{by}, {self.type_of(value, raw)}>>"
            case inspect.StrType():
                return "string"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.RawType():
                return raw
            case inspect.AnyType():
                return "unknown"
        raise TypeError(f"no TypeScript for {info}")


def json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def wrapped(line: str) -> str:
    """A line of TypeScript; a long union is broken before its bars."""
    first, *rest = line.split(" | ")
    lines = [first]
    for part in rest:
        if len(f"{lines[-1]} | {part}") > WIDTH:
            lines.append(f"    | {part}")
        else:
            lines[-1] += f" | {part}"
    return "\n".join(lines)


def grouped(name: str) -> str:
    return f"({name})" if " " in name else name


def titled(game_id: str) -> str:
    return "".join(part.capitalize() for part in game_id.split("_"))


def declare_game(writer: Writer, game_id: str) -> None:
    """Declare options, view, actions and events of one game, prefixed with its name."""
    game = registry.get(game_id)
    writer.prefix = titled(game_id)
    writer.declare(game.options_type, f"{writer.prefix}Options")
    writer.declare(game.view_type, f"{writer.prefix}View")
    if game.aids_type is None:
        writer.lines += ["", f"export type {writer.prefix}Aids = null;"]
    else:
        writer.declare(game.aids_type, f"{writer.prefix}Aids")
    writer.union(f"{writer.prefix}Action", game.action_types, "Action")
    writer.union(f"{writer.prefix}Event", game.event_types, "Event")
    writer.prefix = ""


def declare_games(writer: Writer) -> None:
    for game_id in registry.ids():
        declare_game(writer, game_id)
    writer.lines += ["", "/** By the id of the game. */", "export interface Games {"]
    for game_id in registry.ids():
        parts = [f"    {part}: {titled(game_id)}{part.capitalize()};" for part in PARTS]
        writer.lines += [f"  {game_id}: {{", *parts, "  };"]
    writer.lines += ["}", "", "export type GameId = keyof Games;"]
    writer.lines += [f'export type Any{part.capitalize()} = Games[GameId]["{part}"];' for part in PARTS]


def wire() -> str:
    """The whole file."""
    writer = Writer()
    declare_games(writer)
    for alias in ("Lang", "Code"):
        values = " | ".join(json(value) for value in get_args(getattr(info, alias)))
        writer.lines += ["", f"export type {alias} = {values};"]
    for module in (
        bodies,
        daily_bodies,
        friend_bodies,
        history_bodies,
        people_bodies,
        puzzle_bodies,
        rating_bodies,
        review_bodies,
        reading,
        tournament_bodies,
        lab_bodies,
    ):
        for kind in vars(module).values():
            own = isinstance(kind, type) and kind.__module__ == module.__name__
            if own and issubclass(kind, info.Body | info.Answer):
                writer.declare(kind, kind.__name__)
    for kind in (luck.Proof, info.Commitment):
        writer.declare(kind, kind.__name__)
    writer.union("ClientMessage", get_args(client_messages.ClientMessage))
    writer.union("ServerMessage", get_args(server_messages.ServerMessage))
    return "\n".join(map(wrapped, writer.lines)) + "\n"


def files() -> Iterator[tuple[Path, str]]:
    yield TARGET, wire()
