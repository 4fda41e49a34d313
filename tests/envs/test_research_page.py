"""docs/research.md: its examples run, its tables are up to date."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "research.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
BIG = {
    "sb3_contrib": "no CPU build of torch is available: see tools/learning.py",
    "pyspiel": "OpenSpiel has no wheel for this platform",
}


def sizes() -> Any:
    spec = importlib.util.spec_from_file_location("sizes", ROOT / "tools" / "sizes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"example {number}" for number in range(1, len(EXAMPLES) + 1)])
def test_examples_run_in_ten_lines(example: str, tmp_path: Path) -> None:
    for name, reason in BIG.items():
        if name in example:
            pytest.importorskip(name, reason=reason)
    assert len([line for line in example.splitlines() if line and "import" not in line]) <= 10
    if "__main__" in example:
        script = tmp_path / "example.py"
        script.write_text(example, "utf-8")
        subprocess.run([sys.executable, str(script)], check=True, timeout=60)
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(example, "research.md", "exec"), {"__name__": "example"})


def test_there_is_an_example_for_everything() -> None:
    for name in ("envs.aec", "envs.gym", "envs.spiel", "envs.batch", "import shards", "MaskablePPO"):
        assert any(name in example for example in EXAMPLES)


def test_the_table_of_sizes_is_up_to_date() -> None:
    tool = sizes()
    assert tool.with_table(PAGE, tool.table_of_sizes()) == PAGE


def test_the_page_of_encodings_is_up_to_date() -> None:
    assert sizes().encodings() == (ROOT / "docs" / "encodings.md").read_text("utf-8")
