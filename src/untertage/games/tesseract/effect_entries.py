"""Effects as a component sheet writes them: steps of cards, hooks of passive abilities."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from untertage.games.tesseract.state import VALUES

Count: TypeAlias = Annotated[int, Meta(ge=1, le=24)]
Steps: TypeAlias = Annotated[int, Meta(ge=1, le=5)]


class _Plain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of an entry."""


class Take(_Plain, frozen=True, tag_field="op", tag="take"):
    """Dice come into a lab, from the Tesseract or from the box (TES-29)."""

    n: Count = 1
    min: int = -1
    from_: Literal["cube", "box"] = msgspec.field(default="cube", name="from")
    to: Literal["lab", "labs"] = "lab"
    set: bool = False


class Adjust(_Plain, frozen=True, tag_field="op", tag="adjust"):
    """Dice change by some steps, or all of a zone at once (TES-31)."""

    zones: tuple[Literal["lab", "labs", "primed"], ...]
    n: Count = 1
    min: int = -1
    steps: Steps = 1
    same_color: bool = False
    same_dir: bool = False
    all: bool = False
    delta: Annotated[int, Meta(ge=-5, le=5)] = 0


class Set(_Plain, frozen=True, tag_field="op", tag="set"):
    """Dice get another value (TES-45)."""

    zones: tuple[Literal["lab", "labs", "primed"], ...]
    n: Count = 1
    min: int = -1


class Flip(_Plain, frozen=True, tag_field="op", tag="flip"):
    """Dice show their opposite face (TES-46)."""

    zones: tuple[Literal["lab", "labs", "primed"], ...]
    n: Count = 1
    min: int = -1


class Reroll(_Plain, frozen=True, tag_field="op", tag="reroll"):
    """Dice are rolled where they lie (TES-49)."""

    zones: tuple[Literal["lab", "labs", "primed"], ...]
    n: Count = 1
    min: int = -1


class Reposition(_Plain, frozen=True, tag_field="op", tag="reposition"):
    """Dice move on the Tesseract (TES-47)."""

    n: Count = 1
    min: int = -1


class Transfer(_Plain, frozen=True, tag_field="op", tag="transfer"):
    """Dice go from lab to lab (TES-35)."""

    n: Count = 1
    min: int = -1
    scope: Literal["mine", "any"] = "mine"
    adjust: Annotated[int, Meta(ge=0, le=5)] = 0


class Swap(_Plain, frozen=True, tag_field="op", tag="swap"):
    """Two dice change places, or only their colours (TES-D38)."""

    a: Literal["lab", "labs", "primed"]
    b: Literal["cube", "box", "primed"]
    n: Count = 1
    min: int = -1
    keep: Literal["die", "slot"] = "die"


class Destroy(_Plain, frozen=True, tag_field="op", tag="destroy"):
    """Primed dice go into the box (TES-16)."""

    n: Count = 1
    min: int = -1
    zones: tuple[Literal["primed"], ...] = ("primed",)
    max_value: Annotated[int, Meta(ge=1, le=6)] = VALUES
    column_min: int = 0
    same_column: bool = False
    whole_column: bool = False


class Restore(_Plain, frozen=True, tag_field="op", tag="restore"):
    """Dice go back on the Tesseract (TES-79)."""

    from_: Literal["box", "primed", "lab"] = msgspec.field(name="from")
    n: Count = 1
    min: int = -1
    max_value: Annotated[int, Meta(ge=1, le=6)] = VALUES


class Contain(_Plain, frozen=True, tag_field="op", tag="contain"):
    """A containment without an action (TES-D30)."""

    n: Count = 1
    min: int = -1
    rule: Literal["group", "single"] = "group"
    from_: Literal["lab", "labs"] = msgspec.field(default="lab", name="from")
    roll: bool = True


class Draw(_Plain, frozen=True, tag_field="op", tag="draw"):
    """Research cards are drawn (TES-44)."""

    level: Literal[2, 3, 4]
    n: Count = 1
    min: int = -1


class Actions(_Plain, frozen=True, tag_field="op", tag="actions"):
    """More actions in this turn (TES-25)."""

    n: Count
    min: int = -1


class Ignition(_Plain, frozen=True, tag_field="op", tag="ignition"):
    """The marker goes back (TES-17)."""

    delta: Annotated[int, Meta(lt=0)]
    min: int = -1


class Threat(_Plain, frozen=True, tag_field="op", tag="threat"):
    """Nothing is primed in this turn (TES-D36)."""

    mode: Literal["skip"]
    min: int = -1


class Delegate(_Plain, frozen=True, tag_field="op", tag="delegate"):
    """Another player acts (TES-D37)."""

    kinds: tuple[Literal["take", "adjust", "transfer", "contain"], ...]
    n: Count = 1
    min: int = -1
    distinct: bool = False


StepEntry: TypeAlias = (
    Take | Adjust | Set | Flip | Reroll | Reposition | Transfer | Swap | Destroy | Restore | Contain | Draw
    | Actions | Ignition | Threat | Delegate
)  # fmt: skip


class OnTransfer(_Plain, frozen=True, tag_field="hook", tag="on_transfer"):
    """Dice moved by the character's transfer action may be adjusted."""

    adjust: Steps


class ExtraAction(_Plain, frozen=True, tag_field="hook", tag="extra_action"):
    """Different actions earn another one (TES-D34)."""

    n: Count
    distinct: Annotated[int, Meta(ge=1, le=6)]


class AdjustSteps(_Plain, frozen=True, tag_field="hook", tag="adjust_steps"):
    """The character's adjust action reaches further in a zone."""

    zone: Literal["lab", "primed"]
    steps: Steps


class Wrap(_Plain, frozen=True, tag_field="hook", tag="wrap"):
    """6 and 1 are neighbours."""

    runs: bool
    adjust: bool


class TakeThreshold(_Plain, frozen=True, tag_field="hook", tag="take_threshold"):
    """Fewer free faces are enough for taking."""

    min_free: Annotated[int, Meta(ge=1, le=5)]


class TransferCount(_Plain, frozen=True, tag_field="hook", tag="transfer_count"):
    """The character's transfer action moves several dice."""

    n: Count


class AdjustZones(_Plain, frozen=True, tag_field="hook", tag="adjust_zones"):
    """The character's adjust action reaches other zones."""

    zones: tuple[Literal["labs", "primed"], ...]


class ResearchBonus(_Plain, frozen=True, tag_field="hook", tag="research_bonus"):
    """Cards for rolled dice come from a higher level (TES-D12)."""

    level_up: Count


class ThreatReroll(_Plain, frozen=True, tag_field="hook", tag="threat_reroll"):
    """A die primed in the character's turn may be rolled again."""

    n: Count


class AfterContain(_Plain, frozen=True, tag_field="hook", tag="after_contain"):
    """Steps after each containment by the character."""

    steps: tuple[StepEntry, ...]


class WildColor(_Plain, frozen=True, tag_field="hook", tag="wild_color"):
    """One die of a group may count as any colour."""

    per_turn: Count


Hook: TypeAlias = (
    OnTransfer | ExtraAction | AdjustSteps | Wrap | TakeThreshold | TransferCount | AdjustZones | ResearchBonus
    | ThreatReroll | AfterContain | WildColor
)  # fmt: skip
