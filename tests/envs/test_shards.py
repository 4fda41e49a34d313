"""Exports for learning: their contents, and resuming an interrupted export."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from untertage.core.errors import BadOptions
from untertage.envs import commands, shards
from untertage.envs.episode import Episode

SHORT = {"rounds": 5}


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
