"""Component sheets of Topoum: outlines, marked spaces, terrain, and cards and farmers with ids of their own."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.test_sheets import OWN_NAME, example
from tests.written import NAMED, adding, house
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.errors import BadComponents, BadOptions
from untertage.core.match import Match
from untertage.core.record import read_record
from untertage.core.sheets import HEAD


def test_topoum_draws_its_own_outline_and_any_number_of_marked_spaces() -> None:
    game = registry.get("topoum")
    own = game.with_sheet(example("topoum"))
    view = Match.new(own, 2, {"preset": "long_meadow", "obstacles": True}, seed=1).view(0)
    assert ("g1" in view.spaces, "a7" in view.spaces, len(view.marked)) == (True, False, 6)  # type: ignore[attr-defined]
    with pytest.raises(BadOptions, match="board_radius: has no effect"):
        own.check_effect(own.read_options({"board_radius": 6}), 2)
    for rows, said in (
        (["g1-g13"], "at least 37 spaces"),
        (["a1-a3"], "a1-a3 is not a stretch"),
        ([*example("topoum")["board"]["rows"], "a13"], "must be connected"),
    ):
        with pytest.raises(BadComponents, match=said):
            game.with_sheet(adding(board={"rows": rows}))
    none = game.with_sheet({HEAD: {"name": NAMED, "replaces": ["marked"]}, "marked": []})
    assert Match.new(none, 4, {"obstacles": True}, seed=1).view(0).marked == ()  # type: ignore[attr-defined]


def own_match(seed: int, **options: Any) -> tuple[Match, list[Any]]:
    """A whole match with the example of Topoum, played at random, and its events."""
    match = Match.new(registry.get("topoum").with_sheet(example("topoum")), 2, options, seed=seed)
    rng, events = random.Random(seed), []
    while match.actors():
        seat = match.actors()[0]
        events += match.play(seat, rng.choice(match.legal(seat)))
    return match, events


def test_topoum_3_own_cards_are_played_recorded_and_shown() -> None:
    """An own card has the effect of one of the 22, its own reach, and the picture of the card that is most like it."""
    match, events = own_match(4, preset="bees")
    game, view = match.game, msgspec.to_builtins(match.view(0))
    told = [game.tell(event, "de") for event in events]
    assert any("spielt „Steinschleuder“" in line for line in told)
    assert view["like"]["slingshot"] == "long_range"
    assert dict(zip(view["cards"], view["categories"], strict=True))["slingshot"] == "combat"
    assert Match.from_record(read_record(match.record.to_text().encode())).state == match.state
    assert game.census(match.state)["card slingshot"] == 5
    position = game.load_position(msgspec.json.encode(msgspec.json.decode(game.dump_position(match.state))))
    assert game.view(position, 0) == game.view(match.state, 0)


def test_topoum_3_an_own_card_reaches_as_far_as_its_sheet_says() -> None:
    """It is refused by name, and no sentence about the card of the box is said of it."""
    game = registry.get("topoum").with_sheet(example("topoum"))
    deck = ["slingshot", "grenade", "vanguard", "patrol", "build_base", "conquest", "farmer"]
    fields = {"g7": "R@r", "g8": "B@b", "g9": "B", "h7": "B@b", "h6": "B"}
    position = {"cards": deck, "farmer": "beekeeper", "fields": fields, "hands": [["slingshot"], []], "active": "g7"}
    position["pending"] = [{"kind": "card_entered", "player": "red"}]
    match = Match.from_position(game, msgspec.json.encode(position))
    match.play(0, "play slingshot hand")
    assert {str(action) for action in match.legal(0)} == {"target g8", "target h7"}
    refusal = game.refusal(match.state, 0, game.parse("target h8"))
    assert refusal is not None
    assert game.explain(refusal, "en") == "TOP-128: No mole stands on h8; “Slingshot” is aimed at an enemy."


def test_topoum_3_own_farmers_do_what_one_of_the_eight_does() -> None:
    game = registry.get("topoum").with_sheet(example("topoum"))
    assert game.values_of("farmer")[-2:] == ("beekeeper", "random")
    assert game.words("de").value("farmer", "beekeeper") == "Die Imkerin"
    deck = "bayonet,grenade,vanguard,patrol,build_base,conquest,farmer"
    options = {"deck_mode": "custom", "cards": deck, "farmer": "beekeeper"}
    match, _ = own_match(2, **options)
    view = msgspec.to_builtins(match.view(0))
    assert (view["farmer"], view["like"]) == ("beekeeper", {"beekeeper": "sprayer"})
    assert any("Beekeeper" in line for line in match.game.board(match.view(0), "en").splitlines())
    gas = [
        field for field in msgspec.to_builtins(Match.new(game, 2, options, seed=2).view(0))["fields"] if field["token"]
    ]
    assert {field["token"] for field in gas} == {"gas"}
    for change, said in (
        ({"token": "rock", "use": "dance"}, "farmer beekeeper: the rules know no farmer"),
        ({"setup": "centre_on_tile"}, "farmer beekeeper: the rules fix setup = marked"),
        ({"id": "random"}, "farmer random: something else has this id"),
        ({"name": None}, "a custom farmer needs name"),
    ):
        entry = {key: value for key, value in {**example("topoum")["farmer"][0], **change}.items() if value is not None}
        with pytest.raises(BadComponents, match=said):
            registry.get("topoum").with_sheet(adding(farmer=[entry]))


def test_topoum_3_a_card_says_nothing_without_effect() -> None:
    for change in ({"reach": [1]}, {"sight": True}, {"needs": ["mole"]}):
        sheet = adding(card=[{"id": "panic", **change}])
        with pytest.raises(
            BadComponents, match=f"card panic: {next(iter(change))} has no effect with target 'direction'"
        ):
            registry.get("topoum").with_sheet(sheet)


def test_topoum_3_a_box_of_other_cards() -> None:
    """Cards can be replaced as well, if a deck can still be made of them."""
    game = registry.get("topoum")
    kept = ("bayonet", "sling", "vanguard", "patrol", "build_base", "conquest", "press", "decoration")
    cards = [card for card in house("topoum")["card"] if card["id"] in kept]
    rocket = {**example("topoum")["card"][0], "id": "rocket"}
    deck = [{"id": "first_game", "cards": ["rocket", *kept[1:7]]}]
    sheet = {HEAD: {"name": NAMED, "replaces": ["card", "deck"]}, "card": [*cards, rocket], "deck": deck}
    match = Match.new(game.with_sheet(sheet), 2, {"deck_mode": "random"}, seed=3)
    assert set(msgspec.to_builtins(match.view(0))["cards"]) <= {*kept, "rocket"}
    with pytest.raises(BadComponents, match="deck first_game: there is no card 'abandoned_base'"):
        game.with_sheet({HEAD: {"name": NAMED, "replaces": ["card"]}, "card": [*cards, rocket]})
    with pytest.raises(BadOptions, match="cards: there is no card 'tunnel'"):
        Match.new(game.with_sheet(sheet), 2, {"deck_mode": "custom", "cards": "tunnel,rocket,sling,press"}, seed=1)


def test_topoum_3_terrain_has_the_ids_of_the_tokens_in_the_box() -> None:
    game = registry.get("topoum")
    entry = {**house("topoum")["terrain"][0], "id": "mud", "name": OWN_NAME, "text": OWN_NAME}
    with pytest.raises(BadComponents, match="terrain mud: the tokens are those of the box; give another name"):
        game.with_sheet(adding(terrain=[entry]))
    own = game.with_sheet(adding(card=[{"id": "sling", "name": OWN_NAME, "text": OWN_NAME, "reach": [1, 2, 3]}]))
    assert own.words("de").term("sling") == "Eigenes"


def test_topoum_uses_the_flags_of_terrain() -> None:
    game = registry.get("topoum")
    own = game.with_sheet(adding(terrain=[{"id": "ice", "enter": "blocked", "line_value": 3, "blocks_sight": True}]))
    ground = own.setup(2, own.read_options({}), SeededChance(1)).variant.ground
    assert (ground.opaque, ground.solid, ground.slippery, ground.worth, ground.more) == (
        [1, 2],
        [1, 2],
        [],
        [2, 3],
        [2, -2],
    )
