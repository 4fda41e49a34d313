"""Properties that hold in every game of The Base. Hypothesis draws indices into the legal list, so failures shrink."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.the_base.boards import Table
from untertage.core.chance import SeededChance
from untertage.games.the_base.game import GAME

steady = settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
"""The same examples every time, so that the test is not flaky."""

COLUMNS = "ABCDE"
MIRROR = str.maketrans("EW", "WE")
HALF_TURN = str.maketrans("NESW", "SWNE")
SIDES = {"mutants": "explorers", "explorers": "mutants"}

options = st.fixed_dictionaries(
    {
        "rounds": st.integers(1, 6),
        "jump_cost": st.sampled_from([1, 2]),
        "jump_geometry": st.sampled_from(["any_exit", "straight_only"]),
        "jump_slots": st.booleans(),
        "slot_capture": st.booleans(),
        "respawn_chooser": st.sampled_from(["attacker", "owner"]),
        "tiebreak": st.sampled_from(["furthest", "lexicographic"]),
        "time_challenge": st.sampled_from(["offer", "off"]),
        "setup_orientation": st.sampled_from(["players", "random"]),
        "tile_mix": st.sampled_from(["standard", "open", "tight"]),
    }
)
choices = st.lists(st.integers(0, 39), max_size=60)
seeds = st.integers(0, 10_000)

SLOTS = st.permutations(["1", "2", "3", "-", "-"])
FACES = ["NS", "EW", "NE", "ES", "SW", "NW", "NES", "ESW", "NSW", "NEW", "??"]


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Positions that need not be reachable: tiles and pieces anywhere, at most two of a side saved."""
    board = [draw(SLOTS), *([draw(st.sampled_from(FACES)) for _ in COLUMNS] for _ in range(5)), draw(SLOTS)]
    board[3][2] = "NESW"
    spots = [(row, column) for row in range(7) for column in range(5) if board[row][column] != "??"]
    places = draw(st.permutations(spots))
    taken: list[tuple[int, int]] = []
    for piece in ("M1", "M2", "M3", "X1", "X2", "X3"):
        aim = 6 if piece[0] == "M" else 0
        full = sum(f":{piece[0]}" in word for word in board[aim]) == 2
        row, column = next(spot for spot in places if spot not in taken and not (full and spot[0] == aim))
        board[row][column] += f":{piece}"
        taken.append((row, column))
    hidden = sum(word == "??" for row in board for word in row)
    shares = draw(st.tuples(st.integers(0, hidden), st.integers(0, hidden)).filter(lambda both: sum(both) <= hidden))
    return {
        "board": [" ".join(row) for row in board],
        "turn": draw(st.sampled_from(["mutants", "explorers"])),
        "left": draw(st.integers(1, 5)),
        "fresh": draw(st.booleans()),
        "counter": draw(st.integers(2, 20)),
        "tokens": draw(st.tuples(st.integers(0, 2), st.integers(0, 2))),
        "bag": {"I": shares[0], "L": shares[1], "T": hidden - sum(shares)},
        "options": draw(options),
    }


def load(data: dict[str, Any]) -> Table:
    return Table(GAME.load_position(msgspec.json.encode(data)))


def checked(state: Any) -> None:
    """What holds between any two plies."""
    view = GAME.view(state, None)
    assert GAME.census(state) == GAME.box(state)
    cells = [piece.cell for piece in view.pieces if piece.cell is not None]
    assert len(cells) == len(set(cells)) == 6 - (view.returning is not None)
    face_up = {tile.cell for tile in view.tiles if tile.passages} | {slot.cell for slot in view.slots}
    assert face_up.issuperset(cells)
    assert bool(GAME.actors(state)) == (GAME.outcome(state) is None)
    assert all(0 <= tokens <= 2 for tokens in view.tokens)
    assert view.supply >= 0
    assert 0 <= view.counter <= 30


@steady
@given(options=options, seed=seeds, choices=choices)
def test_pieces_tiles_tokens_and_counter_keep_their_laws(
    options: dict[str, Any], seed: int, choices: list[int]
) -> None:
    state = GAME.setup(2, GAME.read_options(options), SeededChance(seed))
    checked(state)
    for number, choice in enumerate(choices):
        if not GAME.actors(state):
            break
        seat = GAME.actors(state)[0]
        legal = GAME.legal_actions(state, seat)
        action = legal[choice % len(legal)]
        before = GAME.view(state, None)
        GAME.apply(state, seat, action, SeededChance(seed, number + 1))
        after = GAME.view(state, None)
        checked(state)
        for was, now in zip(before.pieces, after.pieces, strict=True):
            saved = was.cell is not None and was.cell[1] == ("6" if was.piece[0] == "M" else "0")
            assert not saved or was.cell == now.cell
        raised = str(action) == "token time"
        assert after.counter - before.counter == 1 if raised else before.counter - after.counter in (0, 1)
        turned = [cell for was, now in zip(before.tiles, after.tiles, strict=True) if (cell := was.cell) and was != now]
        assert len(turned) <= 1
        assert Counter(after.unseen) <= Counter(before.unseen)


def transformed_cell(cell: str, *, half_turn: bool) -> str:
    return COLUMNS[4 - COLUMNS.index(cell[0])] + (str(6 - int(cell[1])) if half_turn else cell[1])


def transformed_piece(piece: str, *, half_turn: bool) -> str:
    return piece.translate(str.maketrans("MX", "XM")) if half_turn else piece


def transformed_passages(passages: str, *, half_turn: bool) -> str:
    edges = passages.translate(HALF_TURN if half_turn else MIRROR)
    return "".join(edge for edge in "NESW" if edge in edges)


def transformed(data: dict[str, Any], *, half_turn: bool) -> dict[str, Any]:
    """The mirrored table, or the table turned by half with the sides exchanged."""
    rows = [[_transformed_word(word, half_turn) for word in reversed(row.split())] for row in data["board"]]
    out = {**data, "board": [" ".join(row) for row in (reversed(rows) if half_turn else rows)]}
    if data.get("returning"):
        out["returning"] = {
            name: transformed_piece(piece, half_turn=half_turn) for name, piece in data["returning"].items()
        }
    if half_turn:
        out["turn"] = SIDES[data["turn"]]
        out["tokens"] = tuple(reversed(data["tokens"]))
        out["winner"] = SIDES.get(data.get("winner") or "")
    return out


def _transformed_word(word: str, half_turn: bool) -> str:
    what, colon, piece = word.partition(":")
    if set(what) <= set("NESW"):
        what = transformed_passages(what, half_turn=half_turn)
    return what + colon + transformed_piece(piece, half_turn=half_turn)


def transformed_action(table: Table, text: str, *, half_turn: bool) -> str:
    """The action that means the same on the transformed table."""
    kind, *rest = text.split()
    if kind in ("move", "jump", "respawn"):
        piece = transformed_piece(rest[0], half_turn=half_turn)
        return f"{kind} {piece} {transformed_cell(rest[1], half_turn=half_turn)}"
    if kind == "reveal":
        return f"reveal {transformed_cell(rest[0], half_turn=half_turn)}"
    if kind == "rotate":
        degrees = int(rest[1]) if half_turn else 360 - int(rest[1])
        action = GAME.parse(f"rotate {transformed_cell(rest[0], half_turn=half_turn)} {degrees}")
        return str(GAME.canonical(table.state, action))
    return text


def held_to_symmetry(data: dict[str, Any], choice: int, *, half_turn: bool) -> None:
    """Equal legal actions, and equal tables after one of them."""
    one, two = load(data), load(transformed(data, half_turn=half_turn))
    assert {transformed_action(two, text, half_turn=half_turn) for text in one.legal()} == two.legal()
    text = sorted(one.legal())[choice % len(one.legal())]
    other = transformed_action(two, text, half_turn=half_turn)
    face = next(
        face
        for shape, face in (("I", "NS"), ("L", "NE"), ("T", "NES"), ("", ""))
        if one.view.unseen.get(shape) or not shape
    )
    turn = one.view.turn
    one.play(text, shows=face)
    two.play(other, shows=transformed_passages(face, half_turn=half_turn))
    if half_turn and one.view.turn != turn:
        return  # the counter falls after the explorers' turn alone (BASE-17)
    after = msgspec.to_builtins(GAME.position(one.state))
    assert transformed(after, half_turn=half_turn) == {
        **msgspec.to_builtins(GAME.position(two.state)),
        "board": [" ".join(row.split()) for row in GAME.position(two.state).board],  # type: ignore[attr-defined]
    }


@steady
@given(data=tables(), choice=st.integers(0, 39))
def test_east_and_west_are_alike(data: dict[str, Any], choice: int) -> None:
    held_to_symmetry(data, choice, half_turn=False)


@steady
@given(data=tables(), choice=st.integers(0, 39))
def test_the_sides_are_alike_after_half_a_turn_of_the_board(data: dict[str, Any], choice: int) -> None:
    held_to_symmetry(data, choice, half_turn=True)


@steady
@given(data=tables())
def test_any_position_is_written_and_read_alike(data: dict[str, Any]) -> None:
    state = load(data).state
    assert state == GAME.load_position(GAME.dump_position(state))
    assert GAME.legal_actions(state, GAME.actors(state)[0])


def test_the_mirror_is_a_mirror() -> None:
    data = {"board": ["1 - 2 3:M1 -", "NE ?? EW ES:X1 NSW"], "turn": "mutants", "tokens": (1, 0), "winner": None}
    mirrored = transformed(data, half_turn=False)
    assert mirrored["board"] == ["- 3:M1 2 - 1", "NES SW:X1 EW ?? NW"]
    assert data == transformed(mirrored, half_turn=False)
    turned = transformed(data, half_turn=True)
    assert turned["board"] == ["NES NW:M1 EW ?? SW", "- 3:X1 2 - 1"]
    assert data == transformed(turned, half_turn=True)
