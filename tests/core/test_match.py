"""A match: legal plies only, undo on the engine's terms, resigning, custom component sheets, positions."""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from typing import Any

import pytest

from tests.written import whole
from untertage.core import registry
from untertage.core.errors import (
    BadComponents,
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    IllegalAction,
    NeedsConsent,
    UnknownGame,
    UntertageError,
)
from untertage.core.match import Match
from untertage.core.record import Ply, read_record


@pytest.fixture
def match() -> Match:
    return Match.new(registry.get("the_base"), 2, {"setup_orientation": "random"}, seed=1)


def of_kind(match: Match, kind: str) -> Any:
    seat = match.actors()[0]
    return next(action for action in match.legal(seat) if str(action).startswith(kind))


def test_an_illegal_action_names_its_rule_and_changes_nothing(match: Match) -> None:
    before = match.game.dump_position(match.state)
    with pytest.raises(IllegalAction, match=r"^BASE-13: ") as error:
        match.play(0, "pass")
    assert error.value.refusal.rule == "BASE-13"
    with pytest.raises(IllegalAction, match=r"^BASE-10: .*mutants"):
        match.play(1, "pass")
    with pytest.raises(BadNotation):
        match.play(0, "hop M1 C4")
    assert match.game.dump_position(match.state) == before
    assert match.plies == []


def test_undo_is_free_while_nothing_was_drawn(match: Match) -> None:
    before = match.state.clone()
    match.play(0, of_kind(match, "rotate"))
    assert match.undo_terms(0) == (1, ())
    assert match.undo(0) == 1
    assert match.state == before
    assert match.undo_terms(0) == (0, ())
    assert match.undo(0) == 0


def test_undo_across_a_reveal_needs_consent_and_cannot_roll_again(match: Match) -> None:
    match.play(0, of_kind(match, "move"))
    match.play(0, of_kind(match, "reveal"))
    revealed = match.plies[-1]
    assert revealed.picks
    with pytest.raises(NeedsConsent, match="seat 1"):
        match.undo(0)
    assert match.plies[-1] == revealed
    assert match.undo(0, agreed=(1,)) == 1
    match.play(0, revealed.action)
    assert match.plies[-1] == revealed


def test_undo_after_the_opponents_reply_needs_consent(match: Match) -> None:
    for _ in range(3):
        match.play(0, of_kind(match, "rotate"))
    assert match.undo_terms(0) == (1, ())
    match.play(1, of_kind(match, "rotate"))
    assert match.undo_terms(0) == (2, (1,))
    with pytest.raises(NeedsConsent):
        match.undo(0)
    assert match.undo(0, agreed=(1,)) == 2
    assert len(match.plies) == 2


def test_a_seat_that_never_acted_has_nothing_to_undo(match: Match) -> None:
    match.play(0, of_kind(match, "rotate"))
    assert match.undo_terms(1) == (0, ())


def test_resigning_ends_the_match_and_is_recorded(match: Match) -> None:
    match.play(0, of_kind(match, "rotate"))
    match.resign(0)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("resigned", (1,))
    assert match.actors() == ()
    assert match.legal(0) == []
    assert match.view(0).actors == ()
    with pytest.raises(UntertageError, match="over"):
        match.play(0, "pass")
    with pytest.raises(UntertageError, match="cannot resign"):
        match.resign(1)
    again = Match.from_record(read_record(match.record.to_text().encode()))
    assert again.record == match.record


def test_options_and_seats_are_checked_by_name(match: Match) -> None:
    with pytest.raises(BadOptions, match="rounds"):
        Match.new(match.game, 2, {"rounds": 99})
    with pytest.raises(BadOptions, match="not 3"):
        Match.new(match.game, 3)
    with pytest.raises(UnknownGame, match="the_base"):
        registry.get("chess")
    assert Match.new(match.game, 2, {"rounds": "7", "jump_slots": "false"}).view(0).counter == 7  # type: ignore[attr-defined]


def own_sheet() -> dict[str, Any]:
    return tomllib.loads((resources.files("untertage.games.the_base") / "components.toml").read_text("utf-8"))


def test_a_custom_component_sheet_is_played_and_recorded(match: Match) -> None:
    sheet = own_sheet()
    for tile in sheet["tile"]:
        if tile["shape"] == "I":
            tile.update(shape="T", passages="NES")
    game = match.game.with_sheet(sheet, recorded=True)
    own = Match.new(game, 2, {"setup_orientation": "random"}, seed=2)
    assert "I" not in own.view(0).unseen  # type: ignore[attr-defined]
    while own.actors() and len(own.plies) < 30:
        seat = own.actors()[0]
        own.play(seat, own.legal(seat)[-1])
    record = read_record(own.record.to_text().encode())
    assert record.components == sheet
    assert Match.from_record(record).state == own.state
    assert match.game.sheet is None


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("tile", 3, "passages"), "NEX", "tile B03"),
        (("tile", 3, "shape"), "Q", "tile"),
        (("tile", 3, "certainty"), "sure", "certainty"),
        (("tile", 3, "source"), 7, "source"),
        (("turn", "actions"), 0, "turn: between one and 5 actions"),
        (("board", "central_cell"), "A1", "board: the rules fix central_cell"),
        (("countdown", "start"), 30, "countdown: the rules fix start"),
        (("tokens", "count"), 3, "tokens: the rules fix count"),
        (("side", 0, "id"), "moles", "side: the rules fix these entries: mutants"),
        (("slot", 0, "number"), 2, "slot SM1: the rules fix number"),
        (("board", "surprise"), 1, "surprise"),
    ],
)
def test_a_bad_component_sheet_names_the_entry(match: Match, path: Any, value: Any, said: str) -> None:
    sheet = own_sheet()
    place: Any = sheet
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(BadComponents, match=said):
        match.game.with_sheet(whole(sheet))


def test_a_sheet_with_too_few_tiles_is_refused(match: Match) -> None:
    sheet = own_sheet()
    sheet["tile"].pop()
    with pytest.raises(BadComponents, match="23 tiles are shuffled"):
        match.game.with_sheet(sheet, recorded=True)
    sheet["tile"] = []
    with pytest.raises(BadComponents, match="tile"):
        match.game.with_sheet(whole(sheet))


WRITTEN = {
    "board": [
        "1:M1 - 2:M2 - 3:M3",
        "NS ?? NES ?? NS",
        "?? ?? NS ?? ??",
        "?? EW NESW ?? ??",
        "?? ?? NS:X1 ?? ??",
        "?? ?? NS ?? ??",
        "- 1 2:X2 3:X3 -",
    ],
    "turn": "explorers",
    "counter": 12,
}


def test_a_position_written_by_hand_is_loaded_shown_and_played_on() -> None:
    game = registry.get("the_base")
    match = Match.from_position(game, json.dumps(WRITTEN).encode(), seed=3)
    assert "X1" in game.board(match.view(1))
    match.play(1, "move X1 C3")
    assert match.view(None).ply == 1
    again = Match.from_record(read_record(match.record.to_text().encode()))
    assert again.state == match.state


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"board": ["x"]}, "board"),
        ({"board": [*WRITTEN["board"][:6], "- 1 2:X2 3:X3"]}, r"board\[6\]: expected 5 places"),  # type: ignore[index]
        ({"board": [*WRITTEN["board"][:6], "- 1 2:X2 3 -"]}, "board: X3 is missing"),  # type: ignore[index]
        ({"board": [*WRITTEN["board"][:6], "- 1:X1 2:X2 3:X3 -"]}, "X1 stands on C4 and on B6"),  # type: ignore[index]
        ({"board": [*WRITTEN["board"][:6], "- 1 2:X2 2:X3 -"]}, "slots are 1, 2, 3"),  # type: ignore[index]
        ({"board": ["1:M1 - 2:M2 - 3:M3", "N ?? NES ?? NS", *WRITTEN["board"][2:]]}, "board, A1"),  # type: ignore[index]
        ({"board": ["1:M1 - 2:M2 - 3:M3", "NS ?? SEN ?? NS", *WRITTEN["board"][2:]]}, "board, C1"),  # type: ignore[index]
        ({"turn": "moles"}, "turn"),
        ({"counter": -1}, "counter"),
        ({"counter": 0}, "counter"),
        ({"left": "three"}, "left"),
        ({"left": 0}, "left"),
        ({"tokens": [3, 2]}, "tokens"),
        ({"bag": {"I": 1}}, "bag: 17 tiles lie face-down, but the bag has 1"),
        ({"winner": "mutants"}, "winner"),
        ({"colour": "red"}, "colour"),
        ({"options": {"rounds": 0}}, "options.rounds"),
        ({"returning": {"piece": "X1", "by": "M1"}}, "returning"),
    ],
)
def test_a_wrong_position_names_the_field(change: dict[str, Any], said: str) -> None:
    game = registry.get("the_base")
    with pytest.raises(BadPosition, match=said):
        game.load_position(json.dumps({**WRITTEN, **change}).encode())


def test_a_position_that_is_not_json_is_refused() -> None:
    with pytest.raises(BadPosition, match="not JSON"):
        registry.get("the_base").load_position(b"M1 on C4, please")


@pytest.mark.parametrize("seat", [7, 2, -2])
def test_r7_a_seat_that_does_not_exist_is_an_error(match: Match, seat: int) -> None:
    with pytest.raises(UntertageError, match=f"no seat {seat}; the seats are 0 to 1"):
        match.legal(seat)
    with pytest.raises(UntertageError, match="no seat"):
        match.view(seat)
    assert match.legal(1) == []


def test_r7_the_repr_of_a_match(match: Match) -> None:
    assert repr(match) == "<Match of the_base, 2 seats, 0 plies, running>"
    match.play(0, of_kind(match, "rotate"))
    match.resign(0)
    assert repr(match) == "<Match of the_base, 2 seats, 1 ply, over: resigned>"


def test_a_ply_that_does_not_replay_changes_nothing(match: Match) -> None:
    ply = Ply(0, str(of_kind(match, "rotate")), picks=(0,))
    before = match.record
    with pytest.raises(BadRecord, match="picks too many"):
        match.replay_ply(ply, 1)
    assert match.record == before
    assert match.events == []
