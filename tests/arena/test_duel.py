"""tools/duel.py, by which two bots are compared."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import duel


def test_a_duel_says_how_the_first_bot_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    order = ["duel.py", "rescue", "plan:1/depth=2", "random", "--games", "2", "--jobs", "1", "--output", str(tmp_path)]
    monkeypatch.setattr("sys.argv", order)
    assert duel.main() == 0
    told = capsys.readouterr().out
    assert told.startswith("rescue: plan:1/depth=2 ")
    assert " of 2 against random; ends {" in told
