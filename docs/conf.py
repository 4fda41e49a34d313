"""Configuration of the documentation site: `make docs` builds it into build/docs."""

from __future__ import annotations

import re
from typing import Any

from untertage import __version__
from untertage.core import registry
from untertage.core.howto import IMAGE, RULES
from untertage.core.rulebook import for_players, positions

project = "untertage"
author = "The untertage authors"
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = f"untertage {__version__}"
html_static_path = ["static"]
html_css_files = ["rules.css"]
html_copy_source = False
html_show_copyright = False
default_role = "code"
suppress_warnings = ["misc.highlighting_failure"]  # examples in JSON are abridged
myst_heading_anchors = 4
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_maximum_signature_line_length = 100
RULE = r"[A-Z]{2,4}-D?\d+"


def reference(page: str) -> str:
    """The rules for players: every rule can be linked, and every mention of a rule is a link."""
    page = re.sub(rf"(?<![*\w])({RULE})\b(?!\*)", r'<a href="#\1">\1</a>', for_players(page))
    return re.sub(rf"^\*\*({RULE})\*\*", r'<a id="\1"></a>**\1**', page, flags=re.M)


def howto(page: str, rules: str) -> str:
    """How to play: figures with captions, and rules that link to the reference."""

    def links(found: re.Match[str]) -> str:
        ids = found["ids"].split(", ")
        return ' <span class="ids">' + " ".join(f'<a href="{rules}.html#{one}">{one}</a>' for one in ids) + "</span>"

    page = IMAGE.sub(r"```{figure} \g<path>\n:alt: \g<caption>\n\n\g<caption>\n```", page)
    return RULES.sub(links, page)


def all_positions() -> str:
    """What the rules documents say about positions, game by game."""
    games = [registry.get(game_id) for game_id in registry.ids()]
    return "\n".join(f"## {game.words().text('game', 'title')}\n\n{positions(game.rules().page)}" for game in games)


def read_source(app: Any, name: str, source: list[str]) -> None:
    folder, _, file = name.rpartition("/")
    if folder == "rules" and ".howto" in file:
        source[0] = howto(source[0], file.replace(".howto", ""))
    elif folder == "rules":
        source[0] = reference(source[0])
    elif name == "positions":
        source[0] += "\n" + all_positions()


def setup(app: Any) -> None:
    app.connect("source-read", read_source)
