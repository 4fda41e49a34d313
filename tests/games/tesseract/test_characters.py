"""The eleven characters: every passive ability and every special action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.tesseract.table import ALL_CARDS, GAME, Table, table

BLOCK = {"00": "y1 b2", "30": "o1 p4", "33": "p6 o3"}


def playing(character: str, **fields: Any) -> Table:
    mates = [name for name in ("data_analyst", "nuclear_physicist", "chemist") if name != character]
    return table(fields.pop("tesseract", BLOCK), characters=(character, *mates), **fields)


CHARACTERS: dict[str, Callable[[], None]] = {}
Scene = Callable[[], None]


def scene(character: str) -> Callable[[Scene], Scene]:
    def keep(check: Scene) -> Scene:
        CHARACTERS[character] = check
        return check

    return keep


@scene("logistics_engineer")
def logistics_engineer() -> None:
    found = playing("logistics_engineer", labs=("y1", "b6"))
    assert found.legal("transfer") == [
        "transfer y1 a b 0", "transfer y1 a b 1", "transfer b6 b a 0", "transfer b6 b a -1",
    ]  # fmt: skip
    found.play("transfer b6 b a -1", "special", "take 33", "take 00")
    assert (found.lab(), found.state.actions) == ("y1 o3 b2 b5", 1)
    found.play("special", "take 30", "pass")
    assert found.legal("take") == []


@scene("quantum_physicist")
def quantum_physicist() -> None:
    found = playing("quantum_physicist", labs=("y1", "y6 b3"), primed="y3 o1")
    found.play("special")
    assert "adjust b3 b 1" not in found.legal()
    assert "adjust y1 a -1" not in found.legal()
    assert found.rule("pass") == "TES-D48"
    found.play("adjust y3 primed 1")
    assert found.legal() == ["adjust y1 a 1"]
    found.play("adjust y1 a 1")
    assert (found.lab(), found.primed()) == ("y2", "y4 o1")


@scene("nuclear_physicist")
def nuclear_physicist() -> None:
    found = playing("nuclear_physicist", labs=("y3", ""), primed="b4 o4 p4 y2")
    assert "adjust b4 primed -2" in found.legal()
    assert "adjust y3 a 2" not in found.legal()
    found.play("special")
    assert found.legal() == ["destroy o4", "destroy p4", "destroy b4"]
    found.play("destroy o4", "destroy p4")
    assert (found.primed(), found.state.actions) == ("y2 b4", 2)
    assert found.rule("special") == "TES-D32"
    assert found.play("adjust y2 primed -2").box() == {"yellow": 1, "orange": 1, "purple": 1}


@scene("mathematician")
def mathematician() -> None:
    found = playing("mathematician", labs=("y6 y5 y1", ""), primed="b6 b1")
    assert found.legal("contain") == ["contain y1,y5,y6"]
    assert {"adjust y6 a 1", "adjust y1 a -1"} <= set(found.legal("adjust"))
    assert found.rule("adjust b6 primed 1") == "TES-33"
    found.play("adjust y6 a 1", "special", "set b6 primed 2")
    assert (found.lab(), found.primed()) == ("y1 y1 y5", "b1 b2")


@scene("structural_engineer")
def structural_engineer() -> None:
    tight = {"10": "y1 b2", "20": "o1 p4", "00": "p6 o3", "11": "y3 y4", "30": "b1"}
    found = playing("structural_engineer", tesseract=tight, primed="y2 o3")
    assert "take 10" in found.legal()
    assert table(tight).rule("take 10") == "TES-6"
    found.play("special")
    assert found.legal() == ["restore y2 primed"]
    found.play("restore y2 primed", "place 33")
    assert found.stack("33") == "y2"
    assert found.rule("special") == "TES-39"


@scene("robotics_engineer")
def robotics_engineer() -> None:
    found = playing("robotics_engineer", labs=("y1 y2", "b3", "p1"))
    found.play("transfer y1 a b 0")
    assert found.state.actions == 2
    assert set(found.legal()) == {"transfer y2 a b 0", "transfer y1 b a 0", "transfer b3 b a 0", "pass"}
    assert found.rule("transfer y2 a c 0") == "TES-35"
    found.play("transfer b3 b a 0")
    assert (found.lab(0), found.lab(1), found.state.actions) == ("y2 b3", "y1", 2)
    found.play("special", "reposition 33 00", "take 00")
    assert found.lab() == "y2 o3 b3"
    found.play("special", "pass", "pass")
    assert found.state.actions == 0


@scene("mission_director")
def mission_director() -> None:
    found = playing("mission_director", labs=("y1", "b3", "p1 p2 p3"), options={"transfer_consent": "ask"})
    found.play("adjust b3 b 1")
    assert GAME.actors(found.state) == (1,)
    found.play("agree")
    assert (found.lab(1), found.state.actions) == ("b4", 2)
    found.play("special", "delegate c")
    assert GAME.actors(found.state) == (2,)
    found.play("take 33")
    assert found.legal("take") == []
    assert found.legal("study") == []
    found.play("contain p1,p2,p3", "fill p2 c", "pass")
    assert (found.matrix(), GAME.actors(found.state)) == ("p2", (0,))
    assert found.state.actions == 1
    assert found.rule("special") == "TES-39"


@scene("data_analyst")
def data_analyst() -> None:
    found = playing("data_analyst", labs=("y1 y2 y3", "")).play("special", rolls=["#4"])
    assert found.hand() == ["r2_courier_drone"]
    found.play("contain y1,y2,y3", "fill y1 a").play("roll", rolls=[1, 1, "#0"])
    assert found.hand() == ["r2_courier_drone", "r3_precision_lock"]


@scene("temporal_theorist")
def temporal_theorist() -> None:
    found = playing("temporal_theorist", labs=("y1 b1", ""), primed="p3")
    found.play("special", "reroll y1 a", "pass", "reroll p3 primed", rolls=[6, 5])
    assert (found.lab(), found.primed()) == ("y6 b1", "p5")
    found.play("end", rolls=[5])
    assert [event.die for event in found.told("die_rolled")] == ["b5"], "the first roll is in the log"
    assert found.legal() == ["roll", "pass"]
    found.play("roll", rolls=[2])
    assert found.primed() == "p5 b2"


@scene("chemist")
def chemist() -> None:
    found = playing("chemist", labs=("y1 y2 y3", ""), primed="b5", discards=ALL_CARDS)
    found.play("contain y1,y2,y3", "fill y1 a")
    assert "adjust b5 primed 1" in found.legal()
    found.play("adjust y3 a 1")
    assert found.state.actions == 2
    found.play("special", "adjust y2 a 1", "adjust b5 primed -1")
    assert (found.lab(), found.primed()) == ("y3 y4", "b4")


@scene("spectroscopist")
def spectroscopist() -> None:
    found = playing("spectroscopist", labs=("y1 o2 y3 b4 b5", ""), box={"purple": 1}, discards=ALL_CARDS)
    assert "contain y1,y3,o2" in found.legal()
    found.play("special", "swap b5 a purple")
    assert (found.lab(), found.box()) == ("y1 y3 o2 p5 b4", {"blue": 1})
    found.play("contain y1,o2,y3", "fill o2 a")
    assert found.matrix() == "o2"
    assert found.state.wilds == 1
    assert found.legal("contain") == ["contain y3,p5,b4"]
    assert found.rule("contain y3,p5,y1") == "TES-50"


@pytest.mark.parametrize("character", [character.id for character in GAME.components.characters])
def test_every_character_does_what_it_says(character: str) -> None:
    CHARACTERS[character]()


def test_all_eleven_are_tested() -> None:
    assert len(CHARACTERS) == 11
    assert set(CHARACTERS) == {character.id for character in GAME.components.characters}
    assert sum(character.diamond for character in GAME.components.characters) == 3


def test_tes_d34_three_different_actions_earn_a_fourth() -> None:
    found = playing("quantum_physicist", labs=("y3", "b3"), hands=[["r3_overtime"], []])
    found.play("take 33", "adjust y3 a 1")
    assert found.state.actions == 1
    found.play("transfer b3 b a 0")
    assert found.state.actions == 1
    found.play("play r3_overtime")
    assert found.state.actions == 3
    same = playing("quantum_physicist", labs=("y3", "b3")).play("take 33", "adjust y3 a 1", "adjust y4 a 1")
    assert same.state.actions == 0


def test_tes_d34_the_bonus_comes_once_and_despite_overtime() -> None:
    found = playing("quantum_physicist", labs=("y3", "b3"), hands=[["r3_overtime"], []])
    found.play("play r3_overtime", "take 33", "adjust y3 a 1", "transfer b3 b a 0")
    assert found.state.actions == 3
    found.play("adjust y4 a 1")
    assert found.state.actions == 2


def test_tes_d33_an_ability_for_an_action_does_not_change_cards() -> None:
    found = playing("logistics_engineer", labs=("y3", ""), hands=[["r2_courier_drone"], []])
    found.play("play r2_courier_drone")
    assert found.legal() == ["transfer y3 a b 0"]
    half_life = playing("nuclear_physicist", primed="b4", hands=[["r2_damping_field"], []])
    assert "adjust b4 primed 2" in half_life.legal()


def test_tes_d33_wrapping_holds_for_everything_done_to_own_dice() -> None:
    found = playing("mathematician", labs=("y6", "b6"), hands=[["r3_relay_network", "r2_fine_tuning"], []])
    found.play("play r2_fine_tuning", "adjust y6 a 2")
    assert found.lab() == "y2"
    found.play("play r3_relay_network")
    assert "transfer b6 b a 1" in found.legal()


def test_a_joker_is_spent_only_when_it_is_needed() -> None:
    found = playing("spectroscopist", labs=("y1 y2 y3", ""), discards=ALL_CARDS).play("contain y1,y2,y3", "fill y2 a")
    assert found.state.wilds == 0


def test_a_refused_adjustment_in_another_lab_costs_nothing() -> None:
    found = playing("mission_director", labs=("y1", "b3"), options={"transfer_consent": "ask"})
    found.play("adjust b3 b 1", "refuse")
    assert (found.lab(1), found.state.actions) == ("b3", 3)
    assert found.rule("adjust b3 b 1") == "TES-36"


def test_keystone_does_not_change_what_the_threat_takes() -> None:
    tight = {"00": "p6 o3", "10": "y1 y6", "20": "o1 p6", "11": "y3 y4", "01": "o6 o6"}
    found = playing("structural_engineer", tesseract=tight)
    assert "take 10" in found.legal()
    assert "10" not in GAME.view(found.state, 0).movable


def test_foresight_works_only_in_the_players_own_threat_phase() -> None:
    found = table({"00": "y1 b2", "33": "p6 o3"}, characters=("temporal_theorist", "chemist"), active="b",
                  pending=[{"kind": "turn", "lab": "b"}])  # fmt: skip
    found.play("end", rolls=[4])
    assert found.primed() == "b4"
    event = playing("temporal_theorist", tesseract={"00": "y1", "33": "p6 o3"}, base={"00": "chain_reaction"})
    event.play("end", rolls=[4]).play("pass", rolls=[5])
    assert event.primed() == "y4 o5"
