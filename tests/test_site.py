"""The documentation site: it builds without warnings, is complete and loads nothing from other hosts."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import untertage
from untertage.core import registry

ROOT = Path(__file__).parent.parent


def build_site(folder: Path) -> None:
    """Build the site as `make docs` does: every warning is an error, and a broken link is a warning."""
    sphinx = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "docs", str(folder)]
    done = subprocess.run(sphinx, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def foreign(page: Path) -> list[str]:
    """What a page loads from another host."""
    return re.findall(
        r"""<(?:script|link|img|iframe)[^>]*?(?:src|href)="(?:https?:)?//[^"]*""", page.read_text("utf-8")
    )


def test_the_site_builds_is_complete_and_loads_nothing_from_other_hosts(tmp_path: Path) -> None:
    build_site(tmp_path)
    for game_id in registry.ids():
        for page in (f"{game_id}.html", f"{game_id}.de.html"):
            assert (tmp_path / "rules" / page).is_file()
    reference = (tmp_path / "api.html").read_text("utf-8")
    assert [name for name in untertage.__all__ if f'untertage.{name}"' not in reference] == []
    assert [(page.name, foreign(page)) for page in tmp_path.rglob("*.html") if foreign(page)] == []
