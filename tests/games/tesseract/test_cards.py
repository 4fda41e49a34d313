"""Chapter 5: every research card and every matrix card is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.tesseract.table import GAME, Table, table

SHEET = GAME.components
BLOCK = {"00": "y1 b2", "30": "o1 p4", "33": "p6 o3"}
MINE = ("logistics_engineer", "quantum_physicist")


def holding(card: str, **fields: Any) -> Table:
    """A table where the active player can play or use the card."""
    given: dict[str, Any] = {"characters": MINE, **fields}
    dice = given.pop("tesseract", BLOCK)
    if card.startswith("m_"):
        given["matrix"] = " ".join(sorted({*given.get("matrix", "").split(), "y4", "o4", "p4", "b4"}))
        given["nodes"] = ["", "", "", f"{card}@b", "", ""]
    else:
        given["hands"] = [[card], *([] for _ in given.get("labs", ("", ""))[1:])]
    return table(dice, **given)


def played(card: str, *texts: str, rolls: Any = (), **fields: Any) -> Table:
    verb = "use" if card.startswith("m_") else "play"
    return holding(card, **fields).play(f"{verb} {card}", *texts, rolls=rolls)


CARDS: dict[str, Callable[[], None]] = {}
Scene = Callable[[], None]


def scene(card: str) -> Callable[[Scene], Scene]:
    def keep(check: Scene) -> Scene:
        CARDS[card] = check
        return check

    return keep


@scene("r2_field_sample")
def field_sample() -> None:
    found = played("r2_field_sample", "take 33")
    assert (found.lab(), found.state.actions) == ("o3", 3)


@scene("r2_fine_tuning")
def fine_tuning() -> None:
    found = played("r2_fine_tuning", labs=("y3", "b3"), primed="p3")
    assert found.legal() == [f"adjust y3 a {delta}" for delta in (1, 2, -1, -2)]
    assert found.play("adjust y3 a -2").lab() == "y1"


@scene("r2_damping_field")
def damping_field() -> None:
    found = played("r2_damping_field", labs=("y3", ""), primed="p2 b6")
    assert found.legal() == [f"adjust p2 primed {d}" for d in (1, 2, -1, -2)] + [
        "adjust b6 primed -1",
        "adjust b6 primed -2",
    ]
    assert found.play("adjust p2 primed -2").box() == {"purple": 1}


@scene("r2_polarity_switch")
def polarity_switch() -> None:
    found = played("r2_polarity_switch", "flip p2 primed", labs=("y3", ""), primed="p2")
    assert found.primed() == "p5"


@scene("r2_courier_drone")
def courier_drone() -> None:
    found = played("r2_courier_drone", "transfer b3 b c 0", "transfer y3 a b 0", labs=("y3", "b3", ""))
    assert [found.lab(lab) for lab in range(3)] == ["", "y3", "b3"]
    assert found.legal("end") == ["end"]


@scene("r2_crane_arm")
def crane_arm() -> None:
    found = played("r2_crane_arm", "reposition 33 00")
    assert (found.stack("00"), found.stack("33")) == ("y1 b2 o3", "p6")


@scene("r2_recalculation")
def recalculation() -> None:
    found = played("r2_recalculation", labs=("y3 b3", ""))
    assert found.rule("pass") == "TES-D48"
    found.play("reroll y3 a", rolls=[6])
    assert found.rule("reroll y6 a") == "TES-D43"
    assert found.play("pass").lab() == "y6 b3"


@scene("r2_sample_exchange")
def sample_exchange() -> None:
    found = played("r2_sample_exchange", "swap y3 a 33", labs=("y3", ""))
    assert (found.lab(), found.stack("33")) == ("o3", "p6 y3")


@scene("r3_precision_lock")
def precision_lock() -> None:
    found = played("r3_precision_lock", "set p2 primed 6", primed="p2")
    assert found.primed() == "p6"


@scene("r3_double_extraction")
def double_extraction() -> None:
    found = played("r3_double_extraction", "take 33", "take 30")
    assert found.lab() == "o3 p4"


@scene("r3_controlled_burn")
def controlled_burn() -> None:
    found = played("r3_controlled_burn", "destroy p2", primed="p2 b2")
    assert (found.primed(), found.box()) == ("b2", {"purple": 1})


@scene("r3_overtime")
def overtime() -> None:
    assert played("r3_overtime").state.actions == 5


@scene("r3_mirror_array")
def mirror_array() -> None:
    found = played("r3_mirror_array", "flip y1 a", "flip p2 primed", "flip b3 a", labs=("y1 b3", ""), primed="p2")
    assert (found.lab(), found.primed()) == ("y6 b4", "p5")


@scene("r3_reinsertion")
def reinsertion() -> None:
    found = played("r3_reinsertion", "restore p6 primed", "place 11", primed="p6")
    assert (found.primed(), found.stack("11")) == ("", "p6")


@scene("r3_spectral_shift")
def spectral_shift() -> None:
    found = played("r3_spectral_shift", "swap y3 a blue", "swap o5 a yellow", labs=("y3 o5", ""), box={"blue": 1})
    assert (found.lab(), found.box()) == ("y5 b3", {"orange": 1})


@scene("r3_relay_network")
def relay_network() -> None:
    found = played("r3_relay_network", "transfer b3 b c 1", "transfer y3 a c -1", "pass", labs=("y3 o1", "b3", ""))
    assert found.lab(2) == "y2 b4"


@scene("r4_singularity_trap")
def singularity_trap() -> None:
    found = played("r4_singularity_trap", "set y3 a 5", labs=("y3", ""))
    assert found.legal() == ["fill y5 a"]
    assert found.play("fill y5 a").matrix() == "y5"


@scene("r4_joint_operation")
def joint_operation() -> None:
    found = played("r4_joint_operation", "contain y1,y2,y3", labs=("y1", "y2 y3"))
    assert found.legal() == ["fill y1 a", "fill y2 b", "fill y3 b"]
    found.play("fill y2 b")
    assert (found.matrix(), found.lab(1)) == ("y2", "y3")
    assert found.legal("end") == ["end"]


@scene("r4_purge")
def purge() -> None:
    found = played("r4_purge", "destroy p2", "destroy p2", "pass", primed="p2 p2 b2")
    assert (found.primed(), found.box()) == ("b2", {"purple": 2})


@scene("r4_stasis_field")
def stasis_field() -> None:
    found = played("r4_stasis_field", "destroy p2", "end", primed="p2 b2")
    assert found.primed() == "b2"
    assert found.state.active == 1


@scene("r4_seal_rupture")
def seal_rupture() -> None:
    assert played("r4_seal_rupture", ignitions=3).state.ignitions == 2


@scene("r4_reassembly")
def reassembly() -> None:
    found = played("r4_reassembly", "restore blue box", rolls=[2], box={"blue": 2})
    found.play("place 11", "restore blue box", rolls=[5])
    found.play("place 11")
    assert found.stack("11") == "b2 b5"


@scene("r4_omni_tool")
def omni_tool() -> None:
    found = played("r4_omni_tool", "set y3 a 5", "set p2 primed 1", labs=("y3 b3", ""), primed="p2")
    assert found.rule("set y5 a 6") == "TES-D43"
    assert found.play("set b3 a 1").lab() == "y5 b1"


@scene("r4_emergency_shift")
def emergency_shift() -> None:
    assert played("r4_emergency_shift").state.actions == 7


@scene("r4_inversion_field")
def inversion_field() -> None:
    found = played("r4_inversion_field", "flip y1 a", "flip y2 a", "flip o3 primed", labs=("y1 y2", ""), primed="o3")
    assert (found.lab(), found.primed()) == ("y5 y6", "o4")
    assert found.legal("end")


@scene("r4_null_wave")
def null_wave() -> None:
    found = played("r4_null_wave", primed="y1 y2 y2 b6 o1")
    assert (found.primed(), found.box()) == ("y1 y1 b5", {"yellow": 1, "orange": 1})


@scene("r4_breakthrough")
def breakthrough() -> None:
    assert played("r4_breakthrough", rolls=["#0", "#1"]).hand() == ["r3_precision_lock", "r3_double_extraction"]


@scene("m_annihilation")
def annihilation() -> None:
    found = played("m_annihilation", primed="y2 y2 b2 o3")
    assert found.legal() == ["destroy_column 2", "destroy_column 3"]
    found.play("destroy_column 2")
    assert (found.primed(), found.box()) == ("o3", {"yellow": 2, "blue": 1})


@scene("m_materialisation")
def materialisation() -> None:
    found = played("m_materialisation", "create b6 a", "create y1 b", box={"blue": 1, "yellow": 1})
    assert (found.lab(0), found.lab(1), found.box()) == ("b6", "y1", {})


@scene("m_paradox")
def paradox() -> None:
    found = played("m_paradox", ignitions=2)
    assert (found.state.ignitions, found.state.skip_prime) == (1, True)
    assert played("m_paradox").state.skip_prime


@scene("m_overdrive")
def overdrive() -> None:
    assert played("m_overdrive").state.actions == 8


@scene("m_perfect_match")
def perfect_match() -> None:
    found = played("m_perfect_match", "fill y1 a", "fill b2 b", labs=("y1", "b2"))
    assert found.matrix() == "y1 y4 o4 p4 b2 b4"


@scene("m_open_channel")
def open_channel() -> None:
    found = played("m_open_channel", "transfer y1 a b 1", "transfer o1 a b 0", "pass", labs=("y1 o1 p1", ""))
    assert (found.lab(1), found.state.actions) == ("y2 o1", 4)


@scene("m_prism")
def prism() -> None:
    found = played("m_prism", "set y1 a 3", "set b1 b 3", "set p1 primed 3", "pass", labs=("y1", "b1 b2"), primed="p1")
    assert (found.lab(0), found.lab(1), found.primed()) == ("y3", "b2 b3", "p3")


@scene("m_time_reversal")
def time_reversal() -> None:
    found = played("m_time_reversal", "restore p1 primed", "place 11", "restore p2 primed", "place 11", primed="p1 p2")
    assert (found.primed(), found.stack("11")) == ("", "p1 p2")


@scene("m_revelation")
def revelation() -> None:
    found = played("m_revelation", rolls=["#2", "#0"])
    assert found.hand() == ["r3_precision_lock", "r4_purge"]


@pytest.mark.parametrize("card", [card.id for card in [*SHEET.research, *SHEET.matrix_cards]])
def test_every_card_does_what_it_says(card: str) -> None:
    CARDS[card]()
