"""Positions: written by hand, loaded, shown, continued; and the errors for invalid ones."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.games.rescue.table import moves
from untertage.core.errors import BadPosition
from untertage.core.match import Match
from untertage.games.rescue.game import GAME
from untertage.games.rescue.state import State


def written(lang: str = "en") -> dict[str, Any]:
    """The example of the rules document."""
    found = re.search(r"```json\n(.*?)```", GAME.rules(lang).page, re.S)
    assert found is not None
    example: dict[str, Any] = json.loads(found[1])
    return example


def load(example: dict[str, Any]) -> State:
    return GAME.load_position(json.dumps(example).encode())


def test_the_example_of_the_document_can_be_loaded_shown_and_played_on() -> None:
    assert written("de") == written("en")
    match = Match.from_position(GAME, json.dumps(written()).encode())
    assert "├" in GAME.board(GAME.view(match.state, 2))
    match.play(2, "rotate A4")
    assert "5 D3>L1" in moves(match.state)
    match.play(2, "move 5 D3 L1")
    assert match.state.aboard == [1, 1, 1]
    again = Match.from_record(match.record)
    assert again.state == match.state


def test_the_draw_pile_is_what_is_left() -> None:
    state = load(written())
    assert sum(state.draw) == 20 - 9 - 3
    assert load({**written(), "draw": [2, 2, 3, 3, 4, 5, 5, 6]}) == state


def changed(**fields: Any) -> dict[str, Any]:
    return {**written(), **fields}


def crew_changed(seat: int, **fields: Any) -> dict[str, Any]:
    example = written()
    example["crews"][seat].update(fields)
    return example


WRONG = [
    (changed(layout=["MW4b0"]), r"^layout: expected 36 cards"),
    (changed(layout=[*written()["layout"][:5], "MY7b0 MR8b0 MY2f0 MR9f1 MW5b1 MW5b1"]), r"^layout: MW5 lies on two"),
    (changed(layout=[*written()["layout"][:5], "MY7b0 MR8b0 MY2f0 MR9f1 MW5b1 MB2x1"]), r"^layout: 'MB2x1'"),
    (crew_changed(0, aboard=2), r"^crews\[0\]: places and aboard"),
    (
        crew_changed(1, places=["E2", "C3", "D3", "D3", "D3", "B4", "B6"]),
        r"^crews\[1\]\.places: E2 is already occupied",
    ),
    (crew_changed(1, places=["G7", "C3", "D3", "D3", "D3", "B4", "B6"]), r"^crews\[1\]\.places\[0\]"),
    (crew_changed(2, hand=[2, 2]), r"^crews\[2\]\.hand: expected 3"),
    (crew_changed(2, hand=[2, 2, 9]), r"^crews\[2\]\.hand\[2\]"),
    (crew_changed(2, boots=1), r"^crews\[2\]: .*boots"),
    (changed(crews=written()["crews"][:1]), r"^crews: expected 2 to 4"),
    (changed(loaders=[17, 1, 10]), r"^loaders: .* 8 and 16 places"),
    (changed(loaders=[17, 1, 24]), r"^loaders\[2\]: the track has the places 0 to 23"),
    (changed(turn=3), r"^turn: expected 0 to 2, not 3"),
    (changed(step="pass"), r"^step: "),
    (changed(step="over"), r"^step: 'over' exactly"),
    (changed(turns=6, options={"implosion_round": 2}), r"^step: 'over' exactly"),
    (changed(discard=[2, 2, 2]), r"^discard: .* value 2"),
    (changed(draw=[2]), r"^draw: these symbol cards are left: 2, 2, 3, 3, 4, 5, 5, 6"),
    (changed(options={"colours": "red,blue"}), r"^options\.colours: 3 seats"),
    (changed(options={"loader_track": "round"}), r"^options\.loader_track: "),
    (changed(options={"colours": "red,red,blue"}), r"^options: colours"),
    (changed(surprise=1), r"surprise"),
]


@pytest.mark.parametrize(("example", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_wrong_position_is_refused_with_the_field(example: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        load(example)


def test_two_crews_cannot_both_have_won() -> None:
    example = written()
    for seat in (0, 1):
        example["crews"][seat]["places"] = ["C3", "C3", "C3"]
        example["crews"][seat]["aboard"] = 5
    with pytest.raises(BadPosition, match=r"^crews\[0\]\.aboard: only the seat in turn"):
        load({**example, "step": "over"})


def test_a_finished_match_can_be_written_too() -> None:
    example = written()
    example["crews"][2] = {"places": ["C3", "C3", "C3"], "aboard": 5, "hand": [2, 2]}
    state = load({**example, "step": "over", "turns": 30})
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (2,)
    assert GAME.load_position(GAME.dump_position(state)) == state


def test_positions_on_the_track_of_20_keep_its_gaps() -> None:
    options = {"loader_track": "cards20"}
    assert load(changed(loaders=[5, 12, 18], options=options)).loaders == [5, 12, 18]
    with pytest.raises(BadPosition, match="7 and 13 places"):
        load(changed(loaders=[5, 13, 1], options=options))
