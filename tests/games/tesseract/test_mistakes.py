"""What newcomers try in Tesseract, and the sentence that tells them why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from tests.games.mistaken import Mistake, check, check_all, read
from tests.games.tesseract.table import ALL_CARDS, GAME, heights, table
from tests.games.tesseract.test_cards import holding, played
from tests.games.tesseract.test_effects import own, started
from tests.games.tesseract.test_turn import ROOMY
from untertage.core.match import Match
from untertage.games.tesseract.geometry import COLUMN_NAMES
from untertage.games.tesseract.names import FACE_NAMES
from untertage.games.tesseract.state import State

Situation: TypeAlias = Callable[[], State]

LABS = ("y1 y2 y3 o3 o5 p6", "b4", "")
FULL = {f"{x}{y}": "y1 o2 p3 b4" for x in range(4) for y in range(4)}
ROW = "y1 y2 y3 y4 y5 y6 o1 o2 o3 o4 o5"
THREATENED = {"10": "p6 o6", "20": "p6 o6", "30": "p6 o6"}
PAIR = {"op": "adjust", "n": 2, "min": 2, "zones": ["labs"], "same_color": True, "same_dir": True}
TWO = {"op": "adjust", "n": 2, "zones": ["lab"], "same_color": True, "same_dir": True, "steps": 2}


def choosing(taken: str, **options: str) -> State:
    """The second character is to be chosen."""
    match = Match.new(GAME, 2, {"characters": "choose", **options}, seed=1)
    match.play(0, f"character {taken}")
    state: State = match.state
    return state


def corners_tied() -> State:
    """Two corners of layer 3 are tied at set-up."""
    block = {name: " ".join("yopb"[(at + k) % 4] + "3" for k in range(4)) for at, name in enumerate(COLUMN_NAMES)}
    block |= {"00": "b3 o3 y4", "30": "p3 b3 o2", "03": "y3 o3 p2", "33": "p3 y3 b6 y1"}
    waits = [{"kind": "setup", "lab": "a", "at": 2, "left": 4}, {"kind": "pick_corner", "lab": "d"}]
    found = table(block, labs=("b1", "o1", "p1", ""), actions=0, turn=0, pending=waits)
    return found.play("corner 33", rolls=[6]).state


def holds(card: str, **fields: Any) -> Situation:
    """The active player holds the card, or the team has gained it."""
    return lambda: holding(card, **fields).state


def plays(card: str, *texts: str, **fields: Any) -> Situation:
    return lambda: played(card, *texts, **fields).state


def can(*steps: dict[str, Any], **fields: Any) -> Situation:
    """The active player holds a card with these steps."""
    return lambda: own(*steps, **fields).state


def does(*steps: dict[str, Any], **fields: Any) -> Situation:
    """The active player carries out these steps."""
    return lambda: started(*steps, **fields).state


def falls(event: str, *rolls: int | str, **fields: Any) -> Situation:
    """The event below column 00 happens in the threat phase."""
    block = {"00": "y1", **THREATENED}
    return lambda: table(block, base={"00": event}, **fields).play("end", rolls=rolls).state


SITUATIONS: dict[str, Situation] = {
    "set-up": lambda: Match.new(GAME, 2, seed=1).state,
    "set-up tie": lambda: corners_tied(),
    "characters": lambda: choosing("chemist"),
    "characters left out": lambda: choosing("chemist", research_draws="left_out"),
    "turn": lambda: table(ROOMY, labs=("y1 y2 y4 o3 o5", "b4", ""), primed="y6 b2").state,
    "full lab": lambda: table(ROOMY, labs=LABS, matrix="y1 y2 y3").state,
    "no actions": lambda: table(ROOMY, labs=LABS, actions=0).state,
    "block": lambda: heights([[3, 3, 4, 3], [4] * 4, [4] * 4, [4] * 4], c00="p5", c10="y2", c30="b5").state,
    "tie": lambda: heights([[3, 3, 4, 3], [4] * 4, [4] * 4, [4] * 4], c00="p5", c10="y2", c30="b5").play("end").state,
    "group": lambda: table(ROOMY, labs=("y1 y2 y3", "")).play("contain y1,y2,y3").state,
    "studies": lambda: (
        table(
            ROOMY, hands=[["r4_purge", "r2_crane_arm"], []], discards=[card for card in ALL_CARDS if card[:2] == "r3"]
        ).state
    ),
    "once": lambda: table(ROOMY, characters=("data_analyst",)).play("special", rolls=["#0"]).state,
    "mathematician": lambda: table(ROOMY, characters=("mathematician",)).state,
    "refused": lambda: (
        table(ROOMY, labs=("y3", "b3"), options={"transfer_consent": "ask"}).play("transfer b3 b a 0", "refuse").state
    ),
    "consent": lambda: (
        table(ROOMY, labs=("y3", "b3"), options={"transfer_consent": "ask"}).play("transfer b3 b a 0").state
    ),
    "matrix": lambda: (
        table(ROOMY, nodes=["m_prism", "", "", "", "", "m_overdrive@used"], matrix="y1 o1 y6 o6 p6 b6").state
    ),
    "enrich": falls("enrich", 3, primed="b3"),
    "accelerate": falls("accelerate", 6),
    "accelerate tie": lambda: (
        table({"00": "y1", "30": "y2 b3", "03": "y2 o3", "33": "p1 p2 p6"}, base={"00": "accelerate"})
        .play("end", rolls=[5])
        .state
    ),
    "shield": falls("emp_wave", 6, labs=("b1", "b2")),
    "over": lambda: (
        table(ROOMY, labs=("b6 b5 b4", ""), matrix=" ".join(FACE_NAMES[:23]))
        .play("contain b4,b5,b6", "fill b6 a")
        .state
    ),
    "sample full": holds("r2_field_sample", labs=LABS[:2]),
    "sample empty": lambda: (
        holding("r2_field_sample", tesseract={"33": "p6"}, base={"33": "accelerate"}).play("take 33").state
    ),
    "later": can(
        {"op": "flip", "zones": ["lab"]}, {"op": "contain", "rule": "single", "min": 1}, labs=("y1", ""), matrix="y6"
    ),
    "values": lambda: table(ROOMY, labs=("y1 y1 y2", "")).state,
    "crane full": holds("r2_crane_arm", tesseract=FULL),
    "crane": plays("r2_crane_arm", tesseract={"00": "y1 b2 b3 b4", "33": "p6 o3"}),
    "cranes": does({"op": "reposition", "n": 2}),
    "drone empty": holds("r2_courier_drone"),
    "drone full": holds("r2_courier_drone", labs=("y1 y1 y1 y1 y1 y1", "b1 b1 b1 b1 b1 b1")),
    "drone": plays("r2_courier_drone", labs=("y3", "b3 b3 b3 b3 b3 b3", "")),
    "exchange": plays("r2_sample_exchange", labs=("y3", "b3")),
    "exchange empty": holds("r2_sample_exchange"),
    "burn empty": holds("r3_controlled_burn"),
    "burn": plays("r3_controlled_burn", primed="p2"),
    "annihilation": plays("m_annihilation", primed="p2 o3"),
    "reinsertion": holds("r3_reinsertion"),
    "reinserting": plays("r3_reinsertion", primed="p2"),
    "reassembly": holds("r4_reassembly"),
    "reassembling": plays("r4_reassembly", box={"blue": 1}),
    "precision": plays("r3_precision_lock", labs=("y3", "b3")),
    "mirrors": plays("r3_mirror_array", "flip y1 a", labs=("y1 o2", "")),
    "rupture": holds("r4_seal_rupture"),
    "stasis": can({"op": "threat", "mode": "skip"}, skip_prime=True),
    "breakthrough": holds("r4_breakthrough", discards=[card for card in ALL_CARDS if card[:2] == "r3"]),
    "trap": holds("r4_singularity_trap", labs=("y3", ""), matrix="y1 y2 y3 y4 y5 y6"),
    "trapping": plays("r4_singularity_trap", labs=("y3 o2", ""), matrix=ROW),
    "single": does({"op": "contain", "rule": "single"}, labs=("y1 b5", "b1"), matrix="b5"),
    "single none": can({"op": "contain", "rule": "single"}),
    "joint": plays("r4_joint_operation", labs=("y1 y2 y3", "b1")),
    "joint none": holds("r4_joint_operation", labs=("y1 y2", "b1")),
    "materialisation": plays("m_materialisation", box={"blue": 1}, labs=("y3", "b3 b3 b3 b3 b3 b3")),
    "materialisation empty": holds("m_materialisation"),
    "materialisation full": holds(
        "m_materialisation", box={"blue": 1}, labs=("y1 y1 y1 y1 y1 y1", "b1 b1 b1 b1 b1 b1")
    ),
    "rolled": does({"op": "take", "from": "box"}, box={"blue": 1}),
    "taking": does({"op": "take"}),
    "pair": can(PAIR, labs=("y3 b3", "")),
    "pairs": does(PAIR, labs=("y3 y4 b3", "")),
    "second": lambda: started(TWO, labs=("y3 y4 y6 b3", "")).play("adjust y3 a 1").state,
    "with primed": does({"op": "swap", "a": "lab", "b": "primed"}, labs=("y3", ""), primed="b5 y3"),
    "with the box": does(
        {"op": "swap", "a": "lab", "b": "box", "keep": "slot"}, labs=("y3", ""), box={"blue": 1, "yellow": 1}
    ),
    "low": does({"op": "destroy", "max_value": 2}, primed="y1 y3"),
    "columns": does({"op": "destroy", "n": 3, "column_min": 2}, primed="y1 b1 o3"),
    "one column": lambda: (
        started({"op": "destroy", "n": 3, "same_column": True}, primed="y1 b1 o3").play("destroy y1").state
    ),
    "delegation none": can({"op": "delegate", "kinds": ["contain"]}),
    "delegation": does({"op": "delegate", "n": 2, "kinds": ["take"]}, labs=("y1", "b1 b1 b1 b1 b1 b1", "")),
    "delegated": lambda: (
        started({"op": "delegate", "n": 2, "kinds": ["take", "adjust"], "distinct": True}, labs=("y1", "b1"))
        .play("delegate b", "take 33")
        .state
    ),
}

MISTAKES = read(__file__)

WHATEVER = "one thing is missing, whatever is done with it"
SHARED = {
    "TES-13": WHATEVER,
    "TES-16": WHATEVER,
    "TES-24": "somebody else decides, whatever is tried",
    "TES-42": "the card is missing, whether it is played or studied",
    "TES-52": "the cell is filled, with or without a group",
    "TES-6.empty": WHATEVER,
    "TES-D31": "the same decision comes before every action of a turn",
    "TES-D32.box": "the box is empty, for research cards and matrix cards",
    "TES-D46": "nothing that only an effect or the Tesseract asks for can be chosen in a turn",
    ".absent": WHATEVER,
    "TES-D47.rolled": "dice of the box have no value, wherever they go",
    "TES-D47.which": "a die needs its value, wherever it goes",
    "TES-D47.zone": "the place is out of reach, whatever the effect does there",
}
"""Why these sentences answer different kinds of action."""


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.where}: {mistake.typed}")
def test_a_mistake_is_answered_with_its_rule_and_what_is_possible(mistake: Mistake) -> None:
    check(GAME, SITUATIONS, mistake)


def test_there_are_enough_and_no_sentence_answers_two_mistakes() -> None:
    check_all(GAME, SITUATIONS, MISTAKES, SHARED)
