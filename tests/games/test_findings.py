"""What close looks at the five games found, by the number of the finding, where no test of a rule says it."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.tesseract.table import table as tesseract
from untertage.core import registry
from untertage.core.errors import BadOptions
from untertage.core.match import Match
from untertage.core.words import LANGUAGES
from untertage.games.rescue.events import Advanced
from untertage.server import catalogue

RULES = Path(__file__).parent.parent.parent / "docs" / "rules"


def refused(game_id: str, options: dict[str, Any]) -> str:
    """Why a set-up with these options is refused; empty if it is not."""
    game = registry.get(game_id)
    try:
        game.check_effect(game.read_options(options), 2)
    except BadOptions as error:
        return str(error)
    return ""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_rescue_7_backs_stand_below_the_planet_and_loaders_are_at_cards(lang: str) -> None:
    game = registry.get("rescue")
    match = Match.new(game, 2, {}, seed=1)
    view: Any = match.view(0)
    board = game.board(view, lang)
    for card in view.cards:
        assert re.search(rf"\b{card.place} \S{card.under_symbol}", board), f"the back of {card.place}"
    told = []
    while match.ply < 12:
        seat = match.actors()[0]
        told += [
            game.tell(event, lang) for event in match.play(seat, match.legal(seat)[0]) if isinstance(event, Advanced)
        ]
    assert told
    assert all(len(re.findall(r"\b[A-F][1-6]\b", line)) == 3 for line in told)
    assert not any(re.search(r"\b\d+\b", re.sub(r"[A-F][1-6]", "", line)) for line in told)


@pytest.mark.parametrize(("lang", "word", "others"), [("en", "long side", "sideways"), ("de", "längs", "seitlich")])
def test_rescue_8_one_operation_has_one_name(lang: str, word: str, others: str) -> None:
    sections = registry.get("rescue").words(lang).sections
    named = [text for texts in sections.values() for key, text in texts.items() if key.endswith("flip_long")]
    assert len(named) >= 3
    assert all(word in text for text in named)
    documents = "".join(path.read_text("utf-8") for path in RULES.glob(f"rescue*{'.de' if lang == 'de' else ''}.md"))
    everything = documents + "".join(text for texts in sections.values() for text in texts.values())
    assert others not in everything


def test_rescue_10_documents_name_the_exceptions_and_begin_with_the_goal() -> None:
    for name, rivals in (("rescue.md", "rival"), ("rescue.de.md", "verfeindet")):
        text = (RULES / name).read_text("utf-8")
        assert rivals not in text, "the crews work for one company"
        assert "RES-D29" in next(line for line in text.splitlines() if line.startswith("**RES-90**"))
        assert "RES-D29" in next(line for line in text.splitlines() if line.startswith("**RES-93**"))
    for name, parts in (
        ("rescue.howto.md", ("What is in the box", "Four turns")),
        ("rescue.howto.de.md", ("Spielmaterial", "Vier Züge")),
    ):
        headings = re.findall(r"^## (.*)$", (RULES / name).read_text("utf-8"), re.MULTILINE)
        assert headings[0] == parts[0]
        assert parts[1] in headings


def test_topoum_4_options_without_effect_are_refused_and_every_card_is_in_a_deck() -> None:
    assert "farmer: has no effect" in refused("topoum", {"farmer": "lady_boom"})
    assert "cards: has no effect" in refused("topoum", {"cards": "bayonet,grenade,vanguard,conquest"})
    for option, value, deck in (
        ("ransom", "turn_start", "tactical"),
        ("patrol", "past", "tactical"),
        ("pushed_enemy_penalty", 0, "two_players"),
        ("gas_line_value", 0, "farm"),
    ):
        assert f"{option}: has no effect without" in refused("topoum", {option: value})
        assert refused("topoum", {option: value, "preset": deck}) == ""
    assert "gas_line_value" in refused("topoum", {"gas_line_value": 0, "preset": "farm", "farmer": "rumbler"})
    assert refused("topoum", {"gas_line_value": 0, "obstacles": True}) == ""
    assert refused("topoum", {"farmer": "lady_boom", "preset": "farm"}) == ""
    assert refused("topoum", {"farmer": "lady_boom", "deck_mode": "random"}) == ""
    components: Any = registry.get("topoum").components  # type: ignore[attr-defined]
    lying = {card for deck in components.decks.values() for card in deck}
    assert {"farmer", "long_range", "decoy"} <= lying
    match = Match.new(registry.get("topoum"), 2, {"preset": "farm", "farmer": "lady_boom"}, seed=1)
    assert msgspec.to_builtins(match.view(0))["farmer"] == "lady_boom"


def test_tesseract_5_rolls_are_in_the_log_and_extra_primed_dice_go_up_to_six() -> None:
    first = tesseract({"00": "y1 b2", "33": "p6 o3"}, characters=("temporal_theorist",)).play("end", rolls=[4])
    assert [event.die for event in first.told("die_rolled")] == ["b4"]
    assert registry.get("tesseract").values_of("extra_primed") == (0, 1, 2, 3, 4, 5, 6)
    for lang in ("en", "de"):
        assert "◆" in registry.get("tesseract").words(lang).text("box", "characters_text")


def test_underground_4_nothing_about_an_hourglass_that_is_left_out_is_accepted() -> None:
    for option, value in (("turns_per_section", 1), ("run_out", "penalty"), ("end_column", 9), ("kidnapper", "off")):
        assert f"{option}: has no effect with setup = s1" in refused("underground", {option: value})
        assert refused("underground", {option: value, "setup": "s2"}) == ""
    assert "end_column: has no effect with kidnapper" in refused(
        "underground", {"setup": "s2", "kidnapper": "off", "end_column": 9}
    )


def test_the_base_7_sides_have_names_and_can_be_drawn() -> None:
    """The set-up page says Mutants and Explorers; `lot` is tested in `tests/server/test_seating.py`."""
    assert catalogue.game_info(registry.get("the_base"), "en").sides == ("the mutants", "the explorers")
    assert catalogue.game_info(registry.get("the_base"), "de").sides == ("die Mutanten", "die Aufklärer")


OTHER_WORDS = {
    ("the_base", "en"): "leap|barrier|marker|knock",
    ("the_base", "de"): "anklick|hüpf|Kachel|Barriere|Spielstein|aufgedreht",
    ("rescue", "en"): "sideways|corridor|pawn|astronaut|capsule",
    ("rescue", "de"): "seitlich|Tunnel|Gänge|Kapsel|Zugkarte",
    ("topoum", "en"): "bunker|shield|victory point",
    ("topoum", "de"): "Schlacht ziehen|in die Schlacht|Lösegeld|Siegpunkt",
    ("tesseract", "en"): "loaded|charged|primed zone|explosion|neutrali[sz]",
    ("tesseract", "de"): "violett|geladene[rmn]? Bereich|Laborplatz|neutralisier",
    ("underground", "en"): "end(s|ing)? the turn|sand ?glass|pawn|token|abductor",
    ("underground", "de"): "den Zug beenden|beende[nt]? den Zug|Stundenglas|Kidnapper",
}
"""Words for things and actions that the game calls by another name."""


def said_in_lessons(entry: Any, lang: str) -> list[str]:
    """The texts of lessons in one language."""
    if isinstance(entry, dict):
        return [said for key, value in entry.items() if key not in LANGUAGES or key == lang
                for said in said_in_lessons(value, lang)]  # fmt: skip
    if isinstance(entry, list):
        return [said for each in entry for said in said_in_lessons(each, lang)]
    return [entry] if isinstance(entry, str) and " " in entry else []


@pytest.mark.parametrize(("game_id", "lang"), OTHER_WORDS)
def test_topoum_8_documents_lessons_and_page_say_the_same_word(game_id: str, lang: str) -> None:
    game = registry.get(game_id)
    ending = "" if lang == "en" else f".{lang}"
    documents = [(RULES / f"{game_id}{kind}{ending}.md").read_text("utf-8") for kind in ("", ".howto")]
    words = [text for texts in game.words(lang).sections.values() for text in texts.values()]
    lessons = tomllib.loads(resources.files(game.package()).joinpath("lessons.toml").read_text("utf-8"))
    said = [*(re.sub(r"`[^`]*`", "", text) for text in documents), *words, *said_in_lessons(lessons, lang)]
    assert len(said) > 100
    found = [re.search(rf".*\b({OTHER_WORDS[game_id, lang]}).*", text) for text in said]
    assert [each.group() for each in found if each] == []
