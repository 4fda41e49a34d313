"""The decisions of Tesseract."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from untertage.core.game import Action as Action

Column: TypeAlias = Annotated[str, Meta(pattern="^[0-3][0-3]$")]
Die: TypeAlias = Annotated[str, Meta(pattern="^[yopb][1-6]$")]
Color: TypeAlias = Annotated[str, Meta(pattern="^(yellow|orange|purple|blue)$")]
DieOrColor: TypeAlias = Annotated[str, Meta(pattern="^([yopb][1-6]|yellow|orange|purple|blue)$")]
Exchanged: TypeAlias = Annotated[str, Meta(pattern="^([0-3][0-3]|[yopb][1-6]|yellow|orange|purple|blue)$")]
Lab: TypeAlias = Annotated[str, Meta(pattern="^[abcd]$")]
Zone: TypeAlias = Annotated[str, Meta(pattern="^([abcd]|primed)$")]
RestoredFrom: TypeAlias = Annotated[str, Meta(pattern="^([abcd]|primed|box)$")]
Value: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Delta: TypeAlias = Annotated[int, Meta(ge=-5, le=5)]
CardId: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9_]+$")]


class Character(Action, frozen=True):
    """Choose a character for the next lab (TES-D44)."""

    character: CardId


class Corner(Action, frozen=True):
    """Take a top corner die at set-up (TES-20)."""

    column: Column


class Take(Action, frozen=True):
    """Move a die from the Tesseract to the player's lab (TES-29)."""

    column: Column


class Adjust(Action, frozen=True):
    """Change a die in a lab or in the primed area (TES-31)."""

    die: Die
    zone: Zone
    delta: Delta


class Transfer(Action, frozen=True):
    """Move a die from one lab to another, changed on the way if an ability allows it (TES-35)."""

    die: Die
    lab: Lab
    to: Lab
    delta: Delta


class Study(Action, frozen=True):
    """Trade a research card for one of the next level (TES-37)."""

    card: CardId


class Contain(Action, frozen=True):
    """Name the group of a containment (TES-50)."""

    dice: tuple[Die, ...]


class Fill(Action, frozen=True):
    """Put a die into its cell of the matrix (TES-52)."""

    die: Die
    lab: Lab


class Special(Action, frozen=True):
    """Start the special action of the player's character (TES-39)."""


class Play(Action, frozen=True):
    """Play a research card (TES-41)."""

    card: CardId


class Use(Action, frozen=True):
    """Use a gained matrix card (TES-78)."""

    card: CardId


class End(Action, frozen=True):
    """End the action phase (TES-26)."""


class Set(Action, frozen=True):
    """Give a die another value (TES-45)."""

    die: Die
    zone: Zone
    value: Value


class Flip(Action, frozen=True):
    """Turn a die to its opposite face (TES-46)."""

    die: Die
    zone: Zone


class Reroll(Action, frozen=True):
    """Roll a die of a lab or of the primed area again, by a card or ability (TES-49)."""

    die: Die
    zone: Zone


class Reposition(Action, frozen=True):
    """Move a die of the Tesseract to another column (TES-47)."""

    column: Column
    to: Column


class Swap(Action, frozen=True):
    """Exchange a die for one of the Tesseract, of the primed area or of the box (TES-8, TES-D38)."""

    die: Die
    zone: Zone
    other: Exchanged


class Destroy(Action, frozen=True):
    """Destroy a primed die by a card or ability (TES-16)."""

    die: Die


class DestroyColumn(Action, frozen=True):
    """Destroy all dice of a primed column (TES-16)."""

    value: Value


class Restore(Action, frozen=True):
    """Choose a die that goes back on the Tesseract (TES-16, TES-79)."""

    die: DieOrColor
    zone: RestoredFrom


class Place(Action, frozen=True):
    """Choose the column on which a die goes back (TES-79)."""

    column: Column


class Create(Action, frozen=True):
    """Put a destroyed die into a lab (TES-16)."""

    die: DieOrColor
    lab: Lab


class Delegate(Action, frozen=True):
    """Choose who performs the delegated actions (TES-D37)."""

    lab: Lab


class Prime(Action, frozen=True):
    """Choose among several lowest dice the one to prime (TES-11, TES-59)."""

    column: Column


class Accelerate(Action, frozen=True):
    """Choose among several lowest dice the one that is destroyed (TES-67)."""

    column: Column


class Enrich(Action, frozen=True):
    """Choose among several lowest primed dice (TES-12, TES-68)."""

    die: Die


class Shield(Action, frozen=True):
    """Choose the lab that an EMP wave spares (TES-71)."""

    lab: Lab


class Twin(Action, frozen=True):
    """Destroy the primed die that equals the contained one (TES-53)."""


class Roll(Action, frozen=True):
    """Roll: the rest of the group for a research card (TES-54), or a primed die once more."""


class Agree(Action, frozen=True):
    """Consent to what another player wants to do in one's lab (TES-36)."""


class Refuse(Action, frozen=True):
    """Do not consent (TES-36)."""


class Pass(Action, frozen=True):
    """Decline an offer, or end a step that allows fewer dice (TES-28)."""


TesseractAction: TypeAlias = (
    Character | Corner | Take | Adjust | Transfer | Study | Contain | Fill | Special | Play | Use | End | Set
    | Flip | Reroll | Reposition | Swap | Destroy | DestroyColumn | Restore | Place | Create | Delegate |
    Prime | Accelerate | Enrich | Shield | Twin | Roll | Agree | Refuse | Pass
)  # fmt: skip
ACTION_TYPES: Final = (
    Character, Corner, Take, Adjust, Transfer, Study, Contain, Fill, Special, Play, Use, End, Set, Flip, Reroll,
    Reposition, Swap, Destroy, DestroyColumn, Restore, Place, Create, Delegate, Prime, Accelerate, Enrich, Shield,
    Twin, Roll, Agree, Refuse, Pass,
)  # fmt: skip
