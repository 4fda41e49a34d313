"""The worked positions: what the rules say about small boards, one query per line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.underground.boards import BOX, stack_pile, table
from untertage.core.chance import Chance
from untertage.core.game import Glass
from untertage.games.underground.contents import LOCK, SYMBOLS
from untertage.games.underground.events import Detected, Flooded
from untertage.games.underground.faces import rests_level
from untertage.games.underground.geometry import BIT, INDEX, NAMES, SECTION_INDEX, SECTIONS, SIDES, SIGHT, names_in
from untertage.games.underground.listing import ACTIONS
from untertage.games.underground.rules import flow
from untertage.games.underground.rules.arriving import offer
from untertage.games.underground.rules.code import code_row
from untertage.games.underground.rules.flow import settle
from untertage.games.underground.rules.placing import corners, ground_of, underside, why_not_there
from untertage.games.underground.rules.play import step_aside
from untertage.games.underground.rules.stacks import reached_stacks
from untertage.games.underground.rules.walking import list_steps_aside, ways, why_not_step
from untertage.games.underground.state import (
    ADVANCING,
    BRINGING,
    FLEEING,
    FLOODING,
    WATCHING,
    State,
    awaited,
    is_closed_lock,
    push,
)
from untertage.games.underground.tables import HAMMER, LADDER, TOOLS

EXAMPLES = tomllib.loads((Path(__file__).parent / "positions.toml").read_text("utf-8"))["example"]
QUERIES = [(example, query["do"], query["want"]) for example in EXAMPLES for query in example["query"]]

CODES = {
    "UG-55": "E_BOUNDS", "UG-63": "E_EXIT", "UG-62": "E_FIGURE", "UG-61": "E_CHIP", "UG-142": "E_RAT",
    "UG-67": "E_STONE_WATER", "UG-65": "E_STONE_GAP", "UG-68": "E_NO_SUPPORT", "UG-69": "E_TIPS",
    "UG-75": "M_NOT_ADJACENT", "UG-D3": "M_EXIT_SIDE", "UG-134": "M_EXIT_LOCKED", "UG-145": "M_EXIT_LOCKED",
    "UG-133": "M_EXIT_LEVEL", "UG-132": "M_EXIT_LEVEL", "UG-76": "M_BOARD", "UG-78": "M_WATER", "UG-77": "M_WALL",
    "UG-82": "M_HEIGHT", "UG-131": "M_HEIGHT", "UG-80": "M_LOCK",
}  # fmt: skip


def build(example: dict[str, Any]) -> State:
    fields = ("origin", "figure", "water", "chips", "symbols", "walls", "gully", "keys", "code", "exit")
    known = {name: example[name] for name in fields if name in example}
    known.setdefault("exit", "I5 N")  # out of the way
    return table(example.get("heights", ()), **known, **example.get("options", {}))


@pytest.mark.parametrize(
    ("example", "do", "want"), QUERIES, ids=[f"{example['name']}: {do}"[:70] for example, do, _ in QUERIES]
)
def test_worked_position(example: dict[str, Any], do: str, want: str) -> None:
    state = build(example)
    verb, *words = do.split()
    assert want == ANSWERS[verb](state, words)


def test_all_worked_positions_are_here() -> None:
    assert len(QUERIES) == 149


def ask_place(state: State, words: list[str]) -> str:
    squares = [word.split(":") for word in words]
    if any(name not in INDEX for name, _ in squares):
        return "E_BOUNDS"
    cells, grounds = [INDEX[name] for name, _ in squares], "".join(ground for _, ground in squares)
    rule, _ = why_not_there(state, cells, grounds)
    return CODES[rule] if rule else f"level {underside(state, cells) + 1}"


def ask_part(state: State, words: list[str]) -> str:
    """The list and the single check have to agree."""
    part, side, turns, name = words
    face = BOX.faces[BOX.face_index[BOX.part_index[part], side, int(turns)]]
    listed = corners(face, ground_of(state), balance=state.variant.balance) >> INDEX[name] & 1
    if not face.inside >> INDEX[name] & 1:
        assert not listed
        return "E_BOUNDS"
    cells = [INDEX[name] + shift for shift in face.shifts]
    rule, _ = why_not_there(state, cells, face.grounds)
    assert bool(listed) == (not rule)
    return CODES[rule] if rule else f"level {underside(state, cells) + 1}"


def ask_cells(state: State, words: list[str]) -> str:
    part, side, turns, name = words
    face = BOX.faces[BOX.face_index[BOX.part_index[part], side, int(turns)]]
    told = {}
    for shift, ground, symbol, walls in zip(face.shifts, face.grounds, face.symbols, face.walls, strict=True):
        text = f"{NAMES[INDEX[name] + shift]}:{ground}"
        text += f"/{SYMBOLS[symbol]}" if symbol else ""
        text += "/" + "".join(edge for bit, edge in enumerate(SIDES) if walls >> bit & 1) if walls else ""
        told[INDEX[name] + shift] = text
    return " ".join(told[cell] for cell in sorted(told))


def ask_step(state: State, words: list[str]) -> str:
    here, there = INDEX[words[0]], INDEX[words[1]]
    state.figure = here
    state.code = state.code or "+code" in words
    tools = (HAMMER if "+hammer" in words else 0) | (LADDER if "+ladder" in words else 0)
    rule = why_not_step(state, here, there, tools)
    if rule:
        return CODES[rule]
    if there == state.exit:
        return "win"
    return "ok key" if is_closed_lock(state, there) else "ok"


def ask_reach(state: State, words: list[str]) -> str:
    ends = {way.cell for way in ways(state, int(words[0])) if way.cell != state.figure}
    return " ".join(NAMES[cell] + ("!" if cell == state.exit else "") for cell in sorted(ends))


def ask_displace(state: State, words: list[str]) -> str:
    push(state, FLOODING, state.figure)
    settle(state, None, [])  # type: ignore[arg-type]  # nothing is drawn
    if state.ended:
        return f"LOSS {state.ended}"
    assert awaited(state) == FLEEING
    return " ".join(sorted(str(step).split()[1] for step in list_steps_aside(state, ACTIONS)))


def ask_chain(state: State, words: list[str]) -> str:
    chips = [BOX.chip_index[word] for word in words if word in BOX.chip_index]
    return "yes" if code_row(BOX, [chip for chip in chips if BOX.chips[chip].is_digit()]) else "no"


def named(words: list[str]) -> dict[str, str]:
    return dict(word.split("=") for word in words if "=" in word)


def ask_signal(state: State, words: list[str]) -> str:
    asked = named(words)
    state.ring = [BOX.shapes.index(name) for name in asked["ring"].split(",")]
    state.signal = BOX.shapes.index(asked["at"])
    for name in asked.get("empty", "").split(","):
        if name:
            state.stacks[BOX.shapes.index(name)] = []
    return " ".join(BOX.shapes[stack] for stack in reached_stacks(state, int(asked["n"]))) or "none"


def ask_track(state: State, words: list[str]) -> str:
    return SECTIONS[SECTION_INDEX[words[0]] + int(words[1])]


def ask_sees(state: State, words: list[str]) -> str:
    return "yes" if SIGHT[SECTION_INDEX[words[0]]] >> INDEX[words[1]] & 1 else "no"


def ask_kidnap(state: State, words: list[str]) -> str:
    asked = named(words)
    state.section = SECTION_INDEX[asked["at"]]
    if "end" in asked:
        state.variant.end = SECTION_INDEX[asked["end"]]
    chance: Chance = stack_pile(state, asked["pile"].split(","))
    log: list[Any] = []
    if words[0] == "expire":
        flow.run_out(state, log)
    else:
        push(state, ADVANCING if words[0] == "advance" else WATCHING)
    settle(state, chance, log)
    for choice in asked.get("choice", "").split(","):
        if choice:
            step_aside(state, INDEX[choice], 0, log)
            settle(state, chance, log)
    if state.ended == "pile":
        return "LOSS pile"
    if state.ended:
        return f"LOSS {state.ended} at {SECTIONS[state.section]}"
    water = ",".join(event.cell for event in log if isinstance(event, Flooded)) or "-"
    spotted = sum(isinstance(event, Detected) for event in log)
    figure, left = NAMES[state.figure], len(state.pile)
    return f"at={SECTIONS[state.section]} spotted={spotted} water={water} figure={figure} pile={left}"


def ask_sand(state: State, words: list[str]) -> str:
    asked = named(words)
    total, left = int(asked["T"]), int(asked["left"])
    for word in words[2:]:
        left = round(Glass(total, 1).sand(Glass(total, 0), left)) if word == "flip" else left - int(word)
    return str(left)


def ask_offers(state: State, words: list[str]) -> str:
    return offer(state) or "none"


def ask_chip(state: State, words: list[str]) -> str:
    asked = named(words)
    state.reserve = state.reserve[: int(asked["reserve"])]
    state.stacks[BOX.single] = state.stacks[BOX.single][: int(asked["stack"])]
    before = state.chips
    chance = stack_pile(state, asked["pile"].split(","))
    push(state, BRINGING)
    settle(state, chance, [])
    if state.ended:
        return f"LOSS {state.ended}"
    (cell,) = names_in(state.chips & ~before)
    single = len(state.stacks[BOX.single])
    return f"at={cell} reserve={len(state.reserve)} stack={single} pile={len(state.pile)}"


ANSWERS = {
    "place": ask_place, "part": ask_part, "cells": ask_cells, "step": ask_step, "reach": ask_reach,
    "displace": ask_displace, "chain": ask_chain, "signal": ask_signal, "track": ask_track, "sees": ask_sees,
    "kidnap": ask_kidnap, "sand": ask_sand, "offers": ask_offers, "chip": ask_chip,
}  # fmt: skip


def test_ug_x11_after_the_movement_the_key_is_gone_and_the_lock_is_open() -> None:
    example = next(example for example in EXAMPLES if example["name"] == "UG-X11")
    state = table(example["heights"], origin="B2", symbols=example["symbols"], figure="B2", keys=1, card="A4")
    move = next(way for way in ways(state, 2) if NAMES[way.cell] == "B4")
    assert (BIT[INDEX["B3"]], 0) == (move.locks, move.tools)
    assert TOOLS[HAMMER | LADDER] == ("hammer", "ladder")
    assert state.symbol[INDEX["B3"]] == LOCK


def test_ug_x4_the_centre_on_the_border_is_enough() -> None:
    row = [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert rests_level(row, frozenset({1}))
    assert not rests_level(row, frozenset({0}))
