"""Golden games (tests/golden/<game>/*.play): whole games, replayed ply by ply. tools/golden.py records them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools import golden

from tests.walks import every_game
from untertage.core import registry
from untertage.core.errors import BadRecord
from untertage.core.match import RESIGNED, Match, replay
from untertage.core.record import Record, read_record

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*/*.play"))
every_file = pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.stem}" for path in FILES])


def of_game(game_id: str) -> list[Record]:
    return [read_record(path.read_bytes()) for path in FILES if path.parent.name == game_id]


@every_file
def test_a_golden_game_replays_identically(path: Path) -> None:
    record = read_record(path.read_bytes())
    assert path.parent.name == record.game
    assert all(ply.check for ply in record.plies), "every ply has a checksum"
    assert record.outcome is not None, "a golden game is a whole game"
    states = list(replay(record))
    assert len(record.plies) + 1 == len(states)
    match = Match.from_record(record)
    assert record == match.record
    assert path.read_text("utf-8") == match.record.to_text()


@every_file
def test_a_golden_game_can_be_described_and_shown_in_both_languages(path: Path) -> None:
    match = Match.from_record(read_record(path.read_bytes()))
    for lang in ("en", "de"):
        assert all(match.game.tell(event, lang) for events in match.events for event in events)
        assert match.game.board(match.view(None), lang)


@every_game
def test_every_end_reason_has_a_golden_game(game_id: str) -> None:
    ends = {record.outcome.reason for record in of_game(game_id) if record.outcome is not None}
    assert set() == registry.get(game_id).end_reasons - ends, f"record them with tools/golden.py record {game_id}"
    assert ends <= registry.get(game_id).end_reasons | {RESIGNED}


@every_game
def test_every_number_of_seats_has_a_golden_game(game_id: str) -> None:
    assert set() == set(registry.get(game_id).seats) - {record.seats for record in of_game(game_id)}


def other_check(record: Record) -> Record:
    plies = list(record.plies)
    plies[3] = msgspec.structs.replace(plies[3], check="00000000")
    return msgspec.structs.replace(record, plies=tuple(plies))


def other_action(record: Record) -> Record:
    plies = list(record.plies)
    plies[3] = msgspec.structs.replace(plies[3], action=plies[4].action, seat=plies[3].seat ^ 1)
    return msgspec.structs.replace(record, plies=tuple(plies))


@pytest.mark.parametrize("change", [other_check, other_action])
def test_a_changed_ply_is_noticed_and_named(change: Any) -> None:
    with pytest.raises(BadRecord, match="ply 4"):
        Match.from_record(change(read_record(FILES[0].read_bytes())))


def test_a_changed_outcome_is_noticed() -> None:
    record = read_record(FILES[0].read_bytes())
    with pytest.raises(BadRecord, match="outcome differs"):
        Match.from_record(msgspec.structs.replace(record, outcome=msgspec.structs.replace(record.outcome, reason="x")))


def test_the_recorder_records_and_never_overwrites_without_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "new.play"
    arguments = ["record", "the_base", "--seed", "5", "--option", "rounds=1", "--output", str(output)]
    assert golden.main(arguments) == 0
    written = output.read_text("utf-8")
    assert golden.main(arguments) == 1
    assert golden.main([*arguments, "--force"]) == 0
    assert written == output.read_text("utf-8")
    assert Match.from_record(read_record(output.read_bytes())).outcome() is not None
    assert golden.main([*arguments[:-1], str(tmp_path / "b.play"), "--until", "boredom"]) == 2
    assert "boredom" in capsys.readouterr().err
    assert golden.main([*arguments[:-1], str(tmp_path / "b.play"), "--until", "escaped", "--tries", "2"]) == 1
    assert not (tmp_path / "b.play").exists()


def test_the_recorder_searches_for_an_end_reason_and_an_action(tmp_path: Path) -> None:
    output = tmp_path / "new.play"
    rounds = ["--option", "rounds=2", "--option", "setup_orientation=random"]
    wanted = ["--until", "draw", "--having", "reveal", "--tries", "200"]
    assert golden.main(["record", "the_base", *rounds, *wanted, "--output", str(output)]) == 0
    record = read_record(output.read_bytes())
    assert record.outcome is not None
    assert record.outcome.reason == "draw"
    assert any(ply.action.startswith("reveal") for ply in record.plies)
