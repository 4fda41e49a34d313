"""A second, slow derivation of Rescue, written from the rules document alone, over written positions.

It shares nothing with the rules of the engine: cards come from the raw sheet, positions are plain dictionaries in the
documented form, tunnels are walked card by card, symbol cards are single cards.
"""

from __future__ import annotations

import copy
import itertools
import json
import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

_SHEET = tomllib.loads(
    (Path(__file__).parents[3] / "src" / "untertage" / "games" / "rescue" / "components.toml").read_text("utf-8")
)
_CARDS = {card["id"]: card for card in _SHEET["mine_card"]}
_CENTRE = {"C3", "D3", "C4", "D4"}
_ALL = [f"{column}{row}" for row in "123456" for column in "ABCDEF"]
_INNER = {place for place in _ALL if place[0] in "BCDE" and place[1] in "2345"} - _CENTRE
_OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}

Table = dict[str, Any]


def card_at(table: Table, place: str) -> str:
    """The card on a place and its state, such as MW4b0."""
    row: str = table["layout"][int(place[1]) - 1]
    return row.split()["ABCDEF".index(place[0])]


def visible(table: Table, place: str) -> tuple[set[str], int]:
    """Openings and symbol of the visible side."""
    token = card_at(table, place)
    card, side, turned = _CARDS[token[:-2]], token[-2], token[-1] == "1"
    name = "front" if side == "f" else "back"
    sides = set(card[f"{name}_open"])
    if turned:
        sides = {_OPPOSITE[edge] for edge in sides}
    return sides, card[f"{name}_symbol"]


def neighbour(place: str, edge: str) -> str | None:
    column, row = "ABCDEF".index(place[0]), int(place[1])
    column += {"E": 1, "W": -1}.get(edge, 0)
    row += {"S": 1, "N": -1}.get(edge, 0)
    return f"{'ABCDEF'[column]}{row}" if 0 <= column < 6 and 1 <= row <= 6 else None


def tunnel(table: Table, start: str) -> set[str]:
    """All places that can be walked to, one card after the other."""
    reached, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for edge in visible(table, here)[0]:
            there = neighbour(here, edge)
            if there and there not in reached and _OPPOSITE[edge] in visible(table, there)[0]:
                reached.add(there)
                waiting.append(there)
    return reached


def loader_spot(table: Table, at: int) -> tuple[str, str]:
    """The outer card beside a place of the track, and its sides there."""
    if table["options"].get("loader_track", "edges24") == "cards20":
        ring = [f"{c}1" for c in "ABCDEF"] + [f"F{r}" for r in "23456"]
        ring += [f"{c}6" for c in "EDCBA"] + [f"A{r}" for r in "5432"]
        place = ring[at]
        sides = "N" * (place[1] == "1") + "E" * (place[0] == "F") + "S" * (place[1] == "6") + "W" * (place[0] == "A")
        return place, sides
    side, step = divmod(at, 6)
    return [(f"{'ABCDEF'[step]}1", "N"), (f"F{step + 1}", "E"), (f"{'FEDCBA'[step]}6", "S"), (f"A{6 - step}", "W")][
        side
    ]


def held(table: Table) -> set[str]:
    return {place for crew in table["crews"] for place in crew["places"]}


def actions(table: Table) -> set[str]:
    """All legal actions of the seat in turn, in notation."""
    if table["step"] == "over":
        return set()
    if table["step"] == "manipulate":
        only_free = table["options"].get("manipulate") == "unoccupied"
        places = [place for place in _ALL if not (only_free and place in held(table))]
        return {f"{operation} {place}" for place in places for operation in ("rotate", "flip_long", "flip_short")}
    crew = table["crews"][table["turn"]]
    found = {
        "exchange " + ",".join(map(str, sorted(given)))
        for count in (1, 2, 3)
        for given in itertools.combinations(crew["hand"], count)
    }
    for start in crew["places"]:
        reached = tunnel(table, start)
        for symbol in crew["hand"]:
            for end in reached - {start}:
                if visible(table, end)[1] == symbol and (end in _CENTRE or end not in held(table)):
                    found.add(f"move {symbol} {start} {end}")
            for number, at in enumerate(table["loaders"], 1):
                place, sides = loader_spot(table, at)
                if place in reached and visible(table, place)[0] & set(sides):
                    found.add(f"move {symbol} {start} L{number}")
    return found


def after(table: Table, action: str) -> list[tuple[Fraction, Table]]:
    """Every state that the action can lead to, with its probability."""
    new = copy.deepcopy(table)
    new["ply"] += 1
    kind, *fields = action.split()
    if kind in ("rotate", "flip_long", "flip_short"):
        _change(new, kind, fields[0])
        new["step"] = "act"
        return [(Fraction(1), new)]
    crew = new["crews"][new["turn"]]
    if kind == "exchange":
        given = [int(value) for value in fields[0].split(",")]
    else:
        given = [int(fields[0])]
        crew["places"].remove(fields[1])
        if fields[2].startswith("L"):
            crew["aboard"] += 1
        else:
            crew["places"] = sorted([*crew["places"], fields[2]], key=_ALL.index)
    for value in given:
        crew["hand"].remove(value)
        new["discard"] = sorted([*new["discard"], value])
    if crew["aboard"] == 5:
        new["step"] = "over"
        new["turns"] += 1
        return [(Fraction(1), new)]
    return [(share, _next_turn(drawn)) for share, drawn in _draws(new, len(given))]


def _change(table: Table, kind: str, place: str) -> None:
    """A half turn, or the other side; flipping over the short side includes a half turn."""
    token = card_at(table, place)
    side, turned = token[-2], token[-1]
    if kind != "rotate":
        side = {"f": "b", "b": "f"}[side]
    if kind != "flip_long":
        turned = {"0": "1", "1": "0"}[turned]
    row = table["layout"][int(place[1]) - 1].split()
    row["ABCDEF".index(place[0])] = token[:-2] + side + turned
    table["layout"][int(place[1]) - 1] = " ".join(row)


def _draws(table: Table, number: int) -> list[tuple[Fraction, Table]]:
    """Draw single cards, mixing the discard pile when there is none left."""
    if not number:
        return [(Fraction(1), table)]
    if not table["draw"]:
        table = {**table, "draw": table["discard"], "discard": []}
    found: list[tuple[Fraction, Table]] = []
    pile: Counter[int] = Counter(table["draw"])
    for value, number_left in sorted(pile.items()):
        new = copy.deepcopy(table)
        new["draw"].remove(value)
        crew = new["crews"][new["turn"]]
        crew["hand"] = sorted([*crew["hand"], value])
        share = Fraction(number_left, len(table["draw"]))
        found += [(share * rest, final) for rest, final in _draws(new, number - 1)]
    return found


def _next_turn(table: Table) -> Table:
    seats = len(table["crews"])
    table["turns"] += 1
    rounds = table["options"].get("implosion_round", 0)
    if rounds and table["turns"] == rounds * seats:
        table["step"] = "over"
        return table
    length = 20 if table["options"].get("loader_track") == "cards20" else 24
    table["turn"] = (table["turn"] + 1) % seats
    table["loaders"] = [(at + 1) % length for at in table["loaders"]]
    table["step"] = "manipulate"
    return table


def winners(table: Table) -> list[int]:
    """Most aboard, then most on the outer ring, then most on the inner ring."""

    def standing(crew: Table) -> tuple[int, int, int]:
        inner = sum(place in _INNER for place in crew["places"])
        centre = sum(place in _CENTRE for place in crew["places"])
        return crew["aboard"], len(crew["places"]) - inner - centre, inner

    best = max(map(standing, table["crews"]))
    return [seat for seat, crew in enumerate(table["crews"]) if standing(crew) == best]


def count(table: Table, depth: int) -> int:
    """The number of action sequences of this length; every distinct random result counts once."""
    if depth == 1:
        return len(actions(table))
    return sum(count(result, depth - 1) for action in actions(table) for result in results(table, action))


def results(table: Table, action: str) -> list[Table]:
    """The distinct states that an action can lead to."""
    return list({json.dumps(result, sort_keys=True): result for _, result in after(table, action)}.values())
