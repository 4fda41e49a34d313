"""Every draw of a match follows from a secret and the players' words, and a changed one is noticed."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.cli.commands import run
from tests.walks import every_game
from untertage.core import registry
from untertage.core.errors import BadRecord
from untertage.core.luck import commitment_of, prove, seed_of
from untertage.core.match import Match
from untertage.core.record import Luck, Record, read_record

SECRET = "5ec7e7" * 10 + "abcd"
PLIES = 60
DOCUMENT = Path(__file__).parents[2] / "docs" / "luck.md"


def played(game_id: str, *, undos: bool) -> Record:
    """The record of the beginning of a match; with undos, some plies are taken back."""
    game, rng = registry.get(game_id), random.Random(1)
    seats = max(2, game.seats[0])
    words = tuple(f"word {seat}" for seat in range(seats))
    match = Match.new(game, seats, seed=seed_of(SECRET, words))
    for number in range(PLIES):
        if not match.actors():
            break
        seat = match.actors()[0]
        match.play(seat, rng.choice(match.legal(seat)))
        if undos and number % 20 == 19:
            match.rewind(match.ply - 4)
    known = Luck(commitment=commitment_of(SECRET), secret=SECRET, words=words, undone=tuple(match.undone))
    return msgspec.structs.replace(match.record, luck=known)


def with_changed_draw(record: Record) -> Record:
    """The last ply with a draw gets another one that the rules allow as well, and no later ply is left."""
    at = max(number for number, ply in enumerate(record.plies) if ply.picks)
    for other in range(50):
        ply = record.plies[at]
        changed = msgspec.structs.replace(ply, picks=(*ply.picks[:-1], other), check="")
        forged = msgspec.structs.replace(record, plies=(*record.plies[:at], changed), outcome=None)
        try:
            Match.from_record(forged)
        except BadRecord:
            continue
        if other != ply.picks[-1]:
            return forged
    raise AssertionError("no other draw is possible")


@every_game
@pytest.mark.parametrize("undos", [False, True])
def test_every_draw_follows_from_the_secret_and_the_words(game_id: str, undos: bool) -> None:
    record = played(game_id, undos=undos)
    proof = prove(record)
    assert record.luck is not None
    assert bool(record.luck.undone) is undos
    kept = [*record.setup, *(pick for ply in record.plies for pick in ply.picks)]
    if undos:
        assert len(proof.draws) > 0
    else:
        assert kept == [draw.pick for draw in proof.draws]
    assert read_record(record.to_text().encode()) == read_record(record.to_json()) == record


@every_game
def test_a_changed_draw_is_refused_although_the_rules_allow_it(game_id: str, tmp_path: Path) -> None:
    record = played(game_id, undos=False)
    forged = with_changed_draw(record)
    with pytest.raises(BadRecord, match=f"ply {len(forged.plies)} .* does not follow from the seed"):
        prove(forged)
    good, bad = tmp_path / "good.play", tmp_path / "bad.play"
    good.write_text(record.to_text())
    bad.write_text(forged.to_text())
    code, out, _ = run("verify", str(good))
    assert (code, "draws follow from the seed" in out) == (0, True)
    code, _, err = run("verify", str(bad))
    assert code == 1
    assert "does not follow from the seed" in err


def test_verify_refuses_another_promise_than_the_noted_one(tmp_path: Path) -> None:
    record = played("rescue", undos=False)
    assert record.luck is not None
    file, bare = tmp_path / "match.play", tmp_path / "bare.play"
    file.write_text(record.to_text())
    bare.write_text(msgspec.structs.replace(record, luck=None).to_text())
    assert run("verify", str(file), "--commitment", record.luck.commitment)[0] == 0
    assert run("verify", str(bare))[0] == 0
    for path, noted, said in (
        (file, "0" * 64, f"the server committed to {record.luck.commitment}"),
        (bare, record.luck.commitment, "does not say where its seed came from"),
    ):
        code, _, err = run("verify", str(path), "--commitment", noted)
        assert code == 1
        assert said in err


def changed(**fields: object) -> Callable[[Record], Record]:
    def change(record: Record) -> Record:
        assert record.luck is not None
        return msgspec.structs.replace(record, luck=msgspec.structs.replace(record.luck, **fields))

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (changed(secret="0" * 64), "committed"),
        (changed(commitment="0" * 64), "committed"),
        (changed(words=("word 0", "other")), "does not follow from the secret and the words"),
        (lambda record: msgspec.structs.replace(record, seed=1), "does not follow from the secret and the words"),
        (lambda record: msgspec.structs.replace(record, setup=record.setup[:-1]), "draws of the set-up"),
        (changed(undone=()), "does not follow from the seed"),
        (lambda record: msgspec.structs.replace(record, luck=None), "does not say"),
    ],
)
def test_whatever_was_changed_is_named(change: Callable[[Record], Record], said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        prove(change(played("rescue", undos=True)))


@pytest.mark.parametrize("keep", [-1, 5000])
def test_undone_plies_must_exist(keep: int) -> None:
    record = msgspec.to_builtins(played("rescue", undos=True))
    record["luck"]["undone"][0]["keep"] = keep
    with pytest.raises(BadRecord):
        prove(msgspec.convert(record, Record))


def script(folder: Path, proof: object, *args: str) -> subprocess.CompletedProcess[str]:
    """Run the program of the document on a list of draws."""
    [program] = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert len([line for line in program.splitlines() if line]) <= 20
    (folder / "check.py").write_text(program)
    (folder / "luck.json").write_text(json.dumps(proof))
    command = [sys.executable, "-IS", str(folder / "check.py"), str(folder / "luck.json"), *args]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_program_of_the_document_agrees(tmp_path: Path) -> None:
    for game_id in registry.ids():
        proof = msgspec.to_builtins(prove(played(game_id, undos=True)))
        done = script(tmp_path, proof, commitment_of(SECRET))
        assert (done.returncode, done.stdout) == (0, f"{len(proof['draws'])} draws follow from the seed\n"), done.stderr


def test_the_program_of_the_document_refuses_what_was_changed(tmp_path: Path) -> None:
    proof = msgspec.to_builtins(prove(played("rescue", undos=False)))
    undos, ply, number, weights, index = proof["draws"][-1]
    other = next(at for at, weight in enumerate(weights) if weight and at != index)
    forged = {**proof, "draws": [*proof["draws"][:-1], [undos, ply, number, weights, other]]}
    assert f"ply {ply}, draw {number}: {other} instead of {index}" in script(tmp_path, forged).stderr
    assert script(tmp_path, {**proof, "words": ["word 0", "x"]}).returncode == 1
    assert "promised" in script(tmp_path, proof, "0" * 64).stderr
