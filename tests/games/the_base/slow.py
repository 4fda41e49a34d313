"""A second derivation of The Base, written from the rules document alone.

It shares no predicate with the rules: places are strings, tiles are sets of letters, nothing is looked up in a table.
It exists for comparison, so it prefers clarity to speed. It reads and writes the same positions as the game (see
"Positions" in the rules document).
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

COLUMNS = "ABCDE"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
NAME = {"M": "mutants", "X": "explorers"}
HOME = {"M": "0", "X": "6"}
AIM = {"M": "6", "X": "0"}
OTHER = {"M": "X", "X": "M"}
FACES = {"I": ["NS", "EW"], "L": ["NE", "ES", "SW", "NW"], "T": ["NES", "ESW", "NSW", "NEW"]}


@dataclass
class Table:
    """The whole table; a face-down tile is None, a tile still to be laid is its shape and a `?`."""

    numbers: dict[str, str]
    tiles: dict[str, str | None]
    pieces: dict[str, str]
    bag: dict[str, int]
    turn: str
    left: int
    fresh: bool
    counter: int
    tokens: dict[str, int]
    spent: int
    struck: tuple[str, str] | None
    winner: str | None
    offered: bool
    challenged: bool
    ended: str
    options: dict[str, Any]


def read(position: dict[str, Any]) -> Table:
    """A position as the game writes it."""
    table = Table({}, {}, {}, {}, "", 0, False, 0, {}, 0, None, None, False, False, "", {})
    for row, line in enumerate(position["board"]):
        for column, word in zip(COLUMNS, line.split(), strict=True):
            what, _, piece = word.partition(":")
            if row in (0, 6):
                table.numbers[f"{column}{row}"] = what
            else:
                table.tiles[f"{column}{row}"] = None if what == "??" else what
            if piece:
                table.pieces[piece] = f"{column}{row}"
    table.bag = {shape: n for shape, n in position["bag"].items() if n}
    table.turn = position["turn"][0].upper() if position["turn"] == "mutants" else "X"
    table.left, table.fresh, table.counter = position["left"], position["fresh"], position["counter"]
    table.tokens = dict(zip("MX", position["tokens"], strict=True))
    table.spent = position["spent"]
    if position["returning"]:
        table.struck = (position["returning"]["piece"], position["returning"]["by"])
    if position["winner"]:
        table.winner = "M" if position["winner"] == "mutants" else "X"
    table.offered, table.challenged, table.ended = position["offered"], position["challenged"], position["ended"]
    table.options = dict(position["options"])
    return table


def facts(table: Table) -> dict[str, Any]:
    """The comparable part: after the end, and before the loser has answered, actions left do not count."""
    told = copy.deepcopy(vars(table))
    if table.ended or table.offered:
        for name in ("turn", "left", "fresh"):
            del told[name]
    if table.ended:
        for name in ("challenged", "offered"):
            del told[name]
    return told


def slot(cell: str) -> bool:
    return cell[1] in "06"


def behind(cell: str, edge: str) -> str | None:
    """The neighbour on this side; the only neighbour of a slot is its front tile."""
    column = COLUMNS.index(cell[0]) + STEP[edge][0]
    row = int(cell[1]) + STEP[edge][1]
    if column not in range(5) or row not in range(7):
        return None
    there = f"{COLUMNS[column]}{row}"
    return None if slot(cell) and slot(there) else there


def open_edges(table: Table, cell: str) -> str:
    if slot(cell):
        return "S" if cell[1] == "0" else "N"
    shown = table.tiles[cell]
    return "" if shown is None or "?" in shown else shown


def links(table: Table, cell: str) -> dict[str, str]:
    """Linked neighbours by the edge that leads to them."""
    found = {}
    for edge in open_edges(table, cell):
        there = behind(cell, edge)
        if there is not None and OPPOSITE[edge] in open_edges(table, there):
            found[edge] = there
    return found


def holder(table: Table, cell: str) -> str | None:
    return next((piece for piece, where in table.pieces.items() if where == cell), None)


def saved(table: Table, side: str) -> list[str]:
    return [piece for piece, cell in table.pieces.items() if piece[0] == side and cell[1] == AIM[side]]


def active(table: Table, side: str) -> list[str]:
    return sorted(piece for piece in table.pieces if piece[0] == side and piece not in saved(table, side))


def actor(table: Table) -> str | None:
    """Who decides."""
    if table.ended:
        return None
    loose = to_lay(table)
    if loose:
        return "X" if loose[1] == "5" else "M"
    if table.struck:
        piece, by = table.struck
        return piece[0] if table.options["respawn_chooser"] == "owner" else by[0]
    return table.turn


def to_lay(table: Table) -> str | None:
    """The front tile whose turn it is to be laid: the explorers' first, each row from west to east."""
    waiting = [f"{column}{row}" for row in "51" for column in COLUMNS if "?" in (table.tiles[f"{column}{row}"] or "")]
    return waiting[0] if waiting else None


def legal(table: Table) -> set[str]:
    """All legal actions of whoever decides."""
    if table.ended:
        return set()
    cell = to_lay(table)
    if cell:
        shape = str(table.tiles[cell])[0]
        needed = "N" if cell[1] == "1" else "S"
        return {f"orient {cell} {face}" for face in FACES[shape] if needed in face}
    if table.struck:
        return {f"respawn {table.struck[0]} {free}" for free in return_slots(table, table.struck[0])[1]}
    if table.offered:
        return {"challenge", "decline"}
    board = steps(table) | crossings(table) | turnings(table)
    return (board or {"pass"}) | token_uses(table)


def steps(table: Table) -> set[str]:
    found = set()
    for piece in active(table, table.turn):
        for there in links(table, table.pieces[piece]).values():
            standing = holder(table, there)
            if standing is None or (standing[0] != table.turn and may_strike(table, there, standing)):
                found.add(f"move {piece} {there}")
    return found


def may_strike(table: Table, there: str, victim: str) -> bool:
    if not slot(there):
        return True
    if not table.options["slot_capture"] or there[1] != AIM[table.turn] or there[1] != HOME[victim[0]]:
        return False
    return any(holder(table, cell) is None for cell in table.numbers if cell[1] == HOME[victim[0]])


def crossings(table: Table) -> set[str]:
    found = set()
    if table.left < table.options["jump_cost"]:
        return found
    for piece in active(table, table.turn):
        start = table.pieces[piece]
        for way_in, over in links(table, start).items():
            crossed = holder(table, over)
            if slot(over) or crossed is None or crossed[0] != table.turn:
                continue
            for way_out, landing in links(table, over).items():
                if landing == start or holder(table, landing) is not None:
                    continue
                if table.options["jump_geometry"] == "straight_only" and way_in != way_out:
                    continue
                if not table.options["jump_slots"] and (slot(start) or slot(landing)):
                    continue
                found.add(f"jump {piece} {landing}")
    return found


def turnings(table: Table) -> set[str]:
    """Reveals and rotations."""
    found = set()
    for piece in active(table, table.turn):
        for edge in open_edges(table, table.pieces[piece]):
            cell = behind(table.pieces[piece], edge)
            if cell is None or slot(cell) or holder(table, cell) is not None:
                continue
            shown = table.tiles[cell]
            if shown is None:
                found.add(f"reveal {cell}")
                continue
            results = set()
            for degrees in (90, 180, 270):
                if turned(shown, degrees) not in results:
                    found.add(f"rotate {cell} {degrees}")
                results.add(turned(shown, degrees))
    return found


def token_uses(table: Table) -> set[str]:
    if not table.fresh or table.challenged or not table.tokens[table.turn]:
        return set()
    highest = max(20, table.options["rounds"])
    return {"token extra"} | ({"token time"} if table.counter < highest else set())


def turned(passages: str, degrees: int) -> str:
    edges = set(passages)
    for _ in range(degrees // 90):
        edges = {CLOCKWISE[edge] for edge in edges}
    return "".join(edge for edge in "NESW" if edge in edges)


def return_slots(table: Table, piece: str) -> tuple[int, list[str]]:
    """The first rung that offers a free slot, and the slots it offers."""
    own = [cell for cell in sorted(table.numbers) if cell[1] == HOME[piece[0]]]
    free = [cell for cell in own if holder(table, cell) is None]
    numbered = next(cell for cell in own if table.numbers[cell] == piece[1])
    if numbered in free:
        return 1, [numbered]
    plain = {
        cell: abs(COLUMNS.index(cell[0]) - COLUMNS.index(numbered[0])) for cell in free if table.numbers[cell] == "-"
    }
    if plain:
        return 2, [cell for cell in plain if plain[cell] == min(plain.values())]
    rescued = {mate[1] for mate in saved(table, piece[0])}
    left_behind = [cell for cell in free if table.numbers[cell] in rescued]
    if left_behind:
        return 3, left_behind
    return 4, free


def faces_behind(table: Table, action: str) -> list[str]:
    """The random outcomes of an action: one entry for every face of a reveal, otherwise a single empty one."""
    if not action.startswith("reveal "):
        return [""]
    return [face for shape in "ILT" if table.bag.get(shape, 0) for face in FACES[shape]]


def shape_of(face: str) -> str:
    return next(shape for shape, faces in FACES.items() if face in faces)


def play(before: Table, action: str, face: str = "") -> Table:
    """The table after a legal action; a reveal shows this face."""
    table = copy.deepcopy(before)
    kind, *rest = action.split()
    if kind == "orient":
        table.tiles[rest[0]] = rest[1]
    elif kind == "respawn":
        struck, by = table.struck  # type: ignore[misc]
        table.pieces[struck] = rest[1]
        table.struck = None
        arrived(table, by)
    elif kind == "token":
        table.tokens[table.turn] -= 1
        table.spent += 1
        if rest[0] == "extra":
            table.left += 1
        else:
            table.counter += 1
    elif kind == "challenge":
        table.offered, table.challenged, table.left, table.fresh = False, True, 3, True
        table.spent += sum(table.tokens.values())
        table.tokens = {"M": 0, "X": 0}
    elif kind == "decline":
        table.offered, table.ended = False, "third_piece"
    elif kind == "pass":
        end_turn(table)
    else:
        table.left -= table.options["jump_cost"] if kind == "jump" else 1
        table.fresh = False
        board_action(table, kind, rest, face)
    return table


def board_action(table: Table, kind: str, rest: list[str], face: str) -> None:
    cell = rest[0]
    if kind == "reveal":
        table.tiles[cell] = face
        table.bag[shape_of(face)] -= 1
        table.bag = {shape: n for shape, n in table.bag.items() if n}
    elif kind == "rotate":
        table.tiles[cell] = turned(str(table.tiles[cell]), int(rest[1]))
    else:
        piece, cell = rest
        victim = holder(table, cell)
        table.pieces[piece] = cell
        if victim is not None:
            del table.pieces[victim]
            offered = return_slots(table, victim)[1]
            if len(offered) > 1:
                table.struck = (victim, piece)
                return
            table.pieces[victim] = offered[0]
        arrived(table, piece)
        return
    if table.left == 0:
        end_turn(table)


def arrived(table: Table, piece: str) -> None:
    """After a piece has moved: is it saved, is it the third, is the turn over?"""
    side = piece[0]
    if piece in saved(table, side):
        if len(saved(table, side)) == 3:
            if table.challenged:
                table.ended = "escaped"
            else:
                third_piece(table, side)
            return
        if not table.challenged:
            table.tokens[side] += 1
    if table.left == 0:
        end_turn(table)


def third_piece(table: Table, side: str) -> None:
    table.winner = side
    table.turn = OTHER[side]
    if table.options["time_challenge"] == "offer":
        table.offered = True
    else:
        table.ended = "third_piece"


def end_turn(table: Table) -> None:
    table.left, table.fresh = 3, True
    if table.challenged:
        table.counter -= 1
        if table.counter == 0:
            table.ended = "perished"
        return
    if table.turn == "M":
        table.turn = "X"
        return
    table.turn = "M"
    table.counter -= 1
    if table.counter == 0:
        clock_verdict(table)


def clock_verdict(table: Table) -> None:
    ours, theirs = len(saved(table, "M")), len(saved(table, "X"))
    if ours != theirs:
        table.ended, table.winner = "clock_saved", "M" if ours > theirs else "X"
        return
    far = {side: sorted((to_go(table, piece) for piece in active(table, side)), reverse=True) for side in "MX"}
    if table.options["tiebreak"] == "furthest":
        far = {side: distances[:1] for side, distances in far.items()}
    if far["M"] == far["X"]:
        table.ended = "draw"
    else:
        table.ended, table.winner = "clock_distance", "M" if far["M"] < far["X"] else "X"


def to_go(table: Table, piece: str) -> int:
    row = int(table.pieces[piece][1])
    return 6 - row if piece[0] == "M" else row


def count(table: Table, depth: int) -> int:
    """The number of action sequences of this length; every distinct random result counts once."""
    actions = legal(table)
    if depth == 1:
        return len(actions)
    return sum(
        count(play(table, action, face), depth - 1) for action in actions for face in faces_behind(table, action)
    )
