"""A second, slow derivation from the rules document: the legal actions in a written position.

It shares no predicate with the rules: it reads the position and the raw sheet, builds every column separately, and
checks the rules of the document one cell at a time.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib import resources
from itertools import combinations
from typing import Any

ROWS, COLUMNS = "ABCDEFGHI", "123456789"
CELLS = [row + column for row in ROWS for column in COLUMNS]
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OTHER = {"N": "S", "S": "N", "E": "W", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
SHEET: dict[str, Any] = tomllib.loads(
    (resources.files("untertage.games.underground") / "components.toml").read_text("utf-8")
)
SCENARIOS: list[dict[str, Any]] = tomllib.loads(
    (resources.files("untertage.games.underground") / "scenarios.toml").read_text("utf-8")
)["scenario"]
SHAPES = {shape["id"]: [tuple(square) for square in shape["squares"]] for shape in SHEET["shape"]}
PARTS = {part["id"]: part for part in SHEET["part"]}
CARDS = {card["cell"]: card for card in SHEET["card"]}
PLATEAUS = {plateau["id"]: plateau for plateau in SHEET["plateau"]}

SETTING_UP = ("lay", "door", "begin")

Square = tuple[int, int]
Top = dict[str, Any]


def beside(cell: str, side: str) -> str | None:
    row, column = ROWS.index(cell[0]) + STEPS[side][0], COLUMNS.index(cell[1]) + STEPS[side][1]
    return ROWS[row] + COLUMNS[column] if 0 <= row < 9 and 0 <= column < 9 else None


def unturned(part: str, side: str) -> dict[Square, Top]:
    """A face as printed: its squares with ground, symbol and walls."""
    squares = SHAPES[PARTS[part]["shape"]]
    if side == "back":
        width = max(column for _, column in squares)
        squares = [(row, width - column) for row, column in squares]
    grounds, *marks = PARTS[part][side].split()
    tops: list[Top] = [{"ground": ground, "symbol": "", "walls": set()} for ground in grounds]
    for mark in marks:
        if "|" in mark:
            one, other = (int(number) for number in mark.split("|"))
            gap = (squares[other][0] - squares[one][0], squares[other][1] - squares[one][1])
            edge = next(name for name, step in STEPS.items() if step == gap)
            tops[one]["walls"].add(edge)
            tops[other]["walls"].add(OTHER[edge])
        elif ":" in mark:
            tops[int(mark[0])]["walls"].add(mark[2])
        else:
            tops[int(mark[1:])]["symbol"] = mark[0]
    return dict(zip(squares, tops, strict=True))


def turned(face: dict[Square, Top], turns: int) -> dict[Square, Top]:
    for _ in range(turns):
        height = max(row for row, _ in face)
        face = {
            (column, height - row): {**top, "walls": {CLOCKWISE[edge] for edge in top["walls"]}}
            for (row, column), top in face.items()
        }
    return face


def laid(part: str, side: str, turns: int, corner: str) -> dict[str, Top] | None:
    """What a part shows on which cell; nothing if it leaves the board."""
    row, column = ROWS.index(corner[0]), COLUMNS.index(corner[1])
    shown = {}
    for (down, right), top in turned(unturned(part, side), turns).items():
        if row + down > 8 or column + right > 8:
            return None
        shown[ROWS[row + down] + COLUMNS[column + right]] = top
    return shown


class Table:
    """A written position, built up column by column."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.said = position
        self.options = position["options"]
        self.level = dict.fromkeys(CELLS, 0)
        self.top: dict[str, Top] = {cell: {"symbol": "", "walls": set()} for cell in CELLS}
        for letter, place in position["plateaus"].items():
            self.put_plateau(letter, *place.split())
        for text in position["parts"]:
            part, side, turns, corner, level = text.split()
            shown = laid(part, side, int(turns), corner)
            assert shown is not None
            height = 1 + max(self.level[cell] for cell in shown)
            assert int(level) - height in (0, self.options["water_clearance"])
            for cell, top in shown.items():
                self.level[cell], self.top[cell] = int(level), top
        self.card = CARDS.get(position["card"] or "")

    def put_plateau(self, letter: str, corner: str, turns: str) -> None:
        for down, row in enumerate(plateau_rows(letter, int(turns))):
            for right, sign in enumerate(row):
                cell = ROWS[ROWS.index(corner[0]) + down] + COLUMNS[COLUMNS.index(corner[1]) + right]
                self.level[cell] = PLATEAUS[letter]["height"]
                self.top[cell] = {"symbol": "" if sign == "." else sign, "walls": set()}

    def is_locked(self, cell: str) -> bool:
        return self.top[cell]["symbol"] == "L" and cell not in self.said["gully"]

    def code_is_complete(self) -> bool:
        chips = {chip["id"]: chip for chip in SHEET["chip"]}
        rows = [[chip] for chip in self.said["digits"]]
        for _ in range(4):
            rows = [
                [*row, chip]
                for row in rows
                for chip in self.said["digits"]
                if chip not in row and chips[row[-1]]["right"] == chips[chip]["left"]
            ]
        return bool(rows)


def may_lie(table: Table, shown: dict[str, Top]) -> bool:
    """Not over the exit, the figure, chips or the rat; stone rests; wood hangs; nothing tips."""
    said = table.said
    if set(shown) & {said["exit"], said["figure"], said["rat"], *said["chips"]}:
        return False
    thick = table.options["water_clearance"]
    base = max(table.level[cell] + (thick if cell in said["water"] else 0) for cell in shown)
    rests = [cell for cell in shown if table.level[cell] == base and cell not in said["water"]]
    for cell, top in shown.items():
        if top["ground"] == "S" and cell not in rests:
            return False
    if table.options["water_carries"] == "wood":
        rests += [cell for cell in shown if cell in said["water"] and table.level[cell] + thick == base]
    if not rests:
        return False
    return table.options["stability"] == "contact" or holds(list(shown), rests)


def holds(cells: list[str], rests: list[str]) -> bool:
    """Is the middle of all squares a mixture of corners of the resting squares? Tested corner by corner: a point is in
    a convex outline if it is in a triangle of its corners."""
    middle = (
        sum(Fraction(2 * ROWS.index(cell[0]) + 1, 2) for cell in cells) / len(cells),
        sum(Fraction(2 * COLUMNS.index(cell[1]) + 1, 2) for cell in cells) / len(cells),
    )
    corners = sorted(
        {
            (ROWS.index(cell[0]) + down, COLUMNS.index(cell[1]) + right)
            for cell in rests
            for down in (0, 1)
            for right in (0, 1)
        }
    )
    return any(in_triangle(middle, *three) for three in combinations(corners, 3))


def in_triangle(point: Any, a: Square, b: Square, c: Square) -> bool:
    sides = [(q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0]) for p, q in ((a, b), (b, c), (c, a))]
    if (b[0] - a[0]) * (c[1] - a[1]) == (b[1] - a[1]) * (c[0] - a[0]):
        return False  # degenerate; the corners of squares always form proper triangles too
    return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)


def placements(table: Table) -> set[str]:
    """Every placement of every part that the card or the exchange chip brings."""
    assert table.card is not None
    said = table.said
    tops = {name: parts[0] for name, parts in said["stacks"].items() if parts}
    on_board = {text.split()[0] for text in said["parts"]}
    jokers = [name for name, part in PARTS.items() if part["home"] == "joker" and name not in on_board]
    wanted = table.card["part"]
    if wanted == "*":
        given = jokers
    elif wanted[0] == ">":
        start = said["ring"].index(said["signal"])
        around = said["ring"][start + 1 :] + said["ring"][:start]
        given = [tops[name] for name in around if name in tops][: int(wanted[1:])]
    else:
        given = [tops[wanted]] if wanted in tops else []
    found = {f"place {text}" for part in given for text in lyings(table, part)}
    if "exchange" in said["specials"]:
        others = [part for part in [*tops.values(), *jokers] if part not in given]
        found |= {f"exchange {text}" for part in others for text in lyings(table, part)}
    return found


def lyings(table: Table, part: str) -> list[str]:
    found, looks = [], []
    for side in ("front", "back"):
        for turns in range(4):
            face = turned(unturned(part, side), turns)
            if face in looks:
                continue
            looks.append(face)
            for corner in CELLS:
                shown = laid(part, side, turns, corner)
                if shown is not None and may_lie(table, shown):
                    found.append(f"{part} {side} {turns} {corner}")
    return found


def step_needs(table: Table, here: str, side: str) -> set[str] | None:
    """The special chips a step takes, or None if it is impossible; locks are ignored."""
    said = table.said
    there = beside(here, side)
    if there is None:
        return None
    walled = side in table.top[here]["walls"] or OTHER[side] in table.top[there]["walls"]
    needs = {"hammer"} if walled else set()
    if there == said["exit"]:
        if table.options["exit_sides"] == "door" and OTHER[side] != said["door"]:
            return None
        opened = table.code_is_complete() and said["rat"] is None
        return needs if opened and table.level[here] == table.options["exit_level"] else None
    if table.level[there] == 0 or there in said["water"]:
        return None
    rise = abs(table.level[there] - table.level[here])
    if rise > 3:
        return None
    return needs | {"ladder"} if rise > 1 else needs


def walks(table: Table, steps: int) -> set[tuple[str, frozenset[str], frozenset[str]]]:
    """All paths, one by one, as their end, the locks opened and the chips spent."""
    said = table.said
    found: set[tuple[str, frozenset[str], frozenset[str]]] = set()
    paths = [(said["figure"], frozenset[str](), frozenset[str]())]
    for _ in range(steps):
        longer = []
        for here, locks, spent in paths:
            for side in STEPS if here != said["exit"] else ():
                needs, there = step_needs(table, here, side), beside(here, side)
                if needs is None or there is None or needs & spent or not needs <= set(said["specials"]):
                    continue
                opened = locks | {there} if table.is_locked(there) else locks
                if len(opened) <= said["keys"]:
                    longer.append((there, opened, spent | needs))
        paths = list(dict.fromkeys(longer))
        found |= set(paths)
    return {
        (cell, locks, spent)
        for cell, locks, spent in found
        if not any(end == cell and also == locks and less < spent for end, also, less in found)
    }


def finds_something(table: Table) -> bool:
    """Is there anything to pick up or to close where the figure stands?"""
    said = table.said
    cell = said["figure"]
    if cell in said["chips"] or said["rat"] == cell:
        return True
    symbol = table.top[cell]["symbol"] if cell not in said["gully"] else ""
    return (symbol == "K" and said["keys"] < SHEET["supply"]["keys"]) or (symbol == "V" and bool(said["water"]))


def written_walk(cell: str, locks: frozenset[str], spent: frozenset[str]) -> str:
    if not locks and not spent:
        return f"move {cell}"
    return f"move_with {cell} {','.join(sorted(locks)) or '-'} {','.join(sorted(spent)) or '-'}"


def has_glass(options: dict[str, Any]) -> bool:
    """The hourglass runs unless an option or the scenario leaves it out."""
    leaves_out = any(s["id"] == options["setup"] and not s["hourglass"] for s in SCENARIOS)
    return options["kidnapper"] != "off" and (not leaves_out or options["hourglass"] == "always")


def legal(position: dict[str, Any]) -> set[str]:
    """All actions of the player whose turn it is, including the hourglass."""
    return decisions(position) | glass(position)


def glass(position: dict[str, Any]) -> set[str]:
    runs = has_glass(position["options"]) and not position["waiting"]
    return {"flip"} if runs and position["pending"][-1].split()[0] not in SETTING_UP else set()


def count(position: dict[str, Any]) -> int:
    """Number of actions of all seats together: before the first turn any may decide, later any may turn the glass."""
    if position["pending"][-1].split()[0] in SETTING_UP:
        return position["seats"] * len(decisions(position))
    return len(decisions(position)) + position["seats"] * len(glass(position))


def arrangements(position: dict[str, Any], kind: str, *about: str) -> set[str]:
    """What may be decided before the first turn."""
    if kind == "door":
        return {f"door {side}" for side in STEPS if beside(position["exit"], side)}
    if kind == "begin":
        return {f"begin {number + 1}" for number in range(position["seats"])}
    letter = about[0]
    if len(about) == 1:
        corner, now = position["plateaus"][letter].split()
        shape = below(letter, int(now), corner)
        return {f"lay {letter} {corner} {t}" for t in looks_of(letter) if below(letter, t, corner) == shape}
    taken = {position["exit"]}
    for other, place in position["plateaus"].items():
        taken |= below(other, int(place.split()[1]), place.split()[0])
    card = about[1]
    line = {cell for cell in CELLS if cell[0] == card[0] or cell[1] == card[1]}
    for wanted in ({card}, line, set(CELLS)):
        found = {
            f"lay {letter} {corner} {turns}"
            for corner in CELLS
            for turns in looks_of(letter)
            if below(letter, turns, corner) & (wanted - taken) and not below(letter, turns, corner) & taken
        }
        if found:
            return found
    raise AssertionError("a plateau always fits somewhere")


def plateau_rows(letter: str, turns: int) -> list[str]:
    rows: list[str] = PLATEAUS[letter]["rows"]
    for _ in range(turns):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    return rows


def looks_of(letter: str) -> list[int]:
    """Turns that look different."""
    return [t for t in range(4) if plateau_rows(letter, t) not in [plateau_rows(letter, e) for e in range(t)]]


def below(letter: str, turns: int, corner: str) -> set[str]:
    """The cells below a plateau; none if it would leave the board."""
    rows = plateau_rows(letter, turns)
    row, column = ROWS.index(corner[0]), COLUMNS.index(corner[1])
    if row + len(rows) > 9 or column + len(rows[0]) > 9:
        return set()
    return {ROWS[row + r] + COLUMNS[column + c] for r in range(len(rows)) for c in range(len(rows[0]))}


def decisions(position: dict[str, Any]) -> set[str]:
    """What the decision that is due allows."""
    kind, *about = position["pending"][-1].split()
    if kind in SETTING_UP:
        return arrangements(position, kind, *about)
    table = Table(position)
    shaft = {"shaft"} & set(position["specials"])
    if kind == "play":
        return {f"play {card}" for card in position["hands"][position["hand"]]} | shaft
    if kind == "act":
        assert table.card is not None
        found = {"end"} | shaft
        if not position["moved"]:
            ways = walks(table, table.card["steps"])
            if not finds_something(table) and table.options["round_trip"] == "useful":
                ways.discard((position["figure"], frozenset(), frozenset()))
            found |= {written_walk(*walk) for walk in ways}
        return found if position["placed"] else found | placements(table)
    if kind == "pick":
        return {"take", "leave"}
    if kind == "close":
        return {"leave", *(f"close {cell}" for cell in position["water"])}
    if kind == "stand":
        return {"stand", "stay"}
    if kind == "offer":
        return {"renew", "forgo"}
    assert kind == "flee"
    return {
        f"step_with {cell} {','.join(sorted(spent))}" if spent else f"step {cell}" for cell, _, spent in walks(table, 1)
    } | shaft
