"""The documentation site: it builds without a warning, is complete and loads nothing from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import untertage
from untertage.core import registry

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation site, built as `make docs` does: every warning is an error, a broken link is a warning."""
    folder = tmp_path_factory.mktemp("site")
    sphinx = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "docs", str(folder)]
    done = subprocess.run(sphinx, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_the_site_has_the_rules_and_the_public_interface(site: Path) -> None:
    for game_id in registry.ids():
        for page in (f"{game_id}.html", f"{game_id}.de.html"):
            assert (site / "rules" / page).is_file()
    reference = (site / "api.html").read_text("utf-8")
    assert [name for name in untertage.__all__ if f'untertage.{name}"' not in reference] == []


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    loads = re.compile(r"""<(?:script|link|img|iframe)[^>]*?(?:src|href)="(?:https?:)?//[^"]*""")
    assert [(page.name, loads.findall(page.read_text("utf-8"))) for page in site.rglob("*.html")] == [
        (page.name, []) for page in site.rglob("*.html")
    ]
