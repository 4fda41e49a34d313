"""Exports for learning: their contents, and resuming an interrupted export."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from untertage.core.errors import BadOptions
from untertage.envs import commands, shards
from untertage.envs.episode import Episode

SHORT = {"rounds": 5}
BOXES = Path(__file__).parents[2] / "examples" / "boxes"


def test_a_shard_replays(tmp_path: Path) -> None:
    """A match replayed from its seed has the same observations, masks and returns."""
    plan = shards.plan("the_base", 3, seed=54, options=SHORT, per_shard=2)
    assert shards.export(plan, tmp_path) == 2
    held = list(shards.read(tmp_path))
    episode = Episode("the_base", options=SHORT)
    for part in held:
        for match in np.unique(part["matches"]):
            episode.reset(54 + int(match))
            rows = np.flatnonzero(part["matches"] == match)
            for row in rows:
                mask = np.unpackbits(part["masks"][row], count=plan.actions)
                assert (part["observations"][row] == episode.observation()).all()
                assert (mask == episode.mask()).all()
                assert part["seats"][row] == episode.seat
                episode.step(int(part["actions"][row]))
            assert episode.over
            assert (part["returns"][rows] == np.array(episode.returns(), np.float32)).all()
    assert any(part["returns"].any() for part in held)
    assert np.unique(np.concatenate([part["matches"] for part in held])).tolist() == [0, 1, 2]


def test_an_interrupted_export_resumes(tmp_path: Path) -> None:
    plan = shards.plan("rescue", 2, per_shard=1)
    shards.export(plan, tmp_path)
    first, second = sorted(tmp_path.glob("shard-*.npz"))
    kept = first.stat().st_mtime_ns
    before = list(shards.read(tmp_path))[1]
    second.unlink()
    assert shards.export(plan, tmp_path) == 1
    assert first.stat().st_mtime_ns == kept
    after = list(shards.read(tmp_path))[1]
    assert all((before[name] == after[name]).all() for name in before)


def test_a_folder_holds_one_export(tmp_path: Path) -> None:
    shards.export(shards.plan("the_base", 1, options=SHORT), tmp_path)
    with pytest.raises(BadOptions, match="seed differ"):
        shards.export(shards.plan("the_base", 1, options=SHORT, seed=1), tmp_path)


def test_parquet_holds_the_same(tmp_path: Path) -> None:
    for name in ("npz", "parquet"):
        shards.export(shards.plan("the_base", 2, options=SHORT, format=name), tmp_path / name)  # type: ignore[arg-type]
    ours, theirs = next(shards.read(tmp_path / "npz")), next(shards.read(tmp_path / "parquet"))
    for name in ours:
        assert ours[name].dtype == theirs[name].dtype
        assert (ours[name] == theirs[name]).all()


def test_the_command(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(commands.export)
    given = ["the_base", str(tmp_path / "out"), "-n", "2", "-o", "rounds=1"]
    for new in (1, 0):
        done = CliRunner().invoke(app, given)
        assert done.exit_code == 0, done.output
        assert f"1 shards of 2 matches, {new} of them new" in done.output


def test_r8_two_processes_write_the_same_and_every_seat_may_have_its_own_bot(tmp_path: Path) -> None:
    plan = shards.plan("the_base", 2, players=("random", "plan:1/depth=1"), options=SHORT, per_shard=1)
    assert plan.players == ("random", "plan:1/depth=1")
    told: list[int] = []
    shards.export(plan, tmp_path / "one", told.append)
    shards.export(plan, tmp_path / "two", jobs=2)
    assert sum(told) == 2
    for ours, theirs in zip(shards.read(tmp_path / "one"), shards.read(tmp_path / "two"), strict=True):
        assert all((ours[name] == theirs[name]).all() for name in ours)


def test_an_export_needs_one_bot_for_all_or_one_for_each(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="3 players are named for 2 seats"):
        shards.plan("the_base", 1, seats=2, players=("random",) * 3)


def test_r8_an_export_and_an_environment_use_a_component_sheet() -> None:
    sheet = tomllib.loads((BOXES / "the_base.toml").read_text("utf-8"))
    assert shards.plan("the_base", 1, components=sheet).components == sheet
    assert Episode("the_base").game.sheet is None
    assert Episode("the_base", components=sheet).game.sheet is not None
