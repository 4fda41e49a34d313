"""Chapters 6 and 9: containments and what follows from them."""

from __future__ import annotations

from typing import Final

from untertage.core.chance import Chance, about
from untertage.core.game import Event
from untertage.games.tesseract import actions
from untertage.games.tesseract.events import Contained, GroupDeclared, NodeGained, NodeRevealed, Rerolled
from untertage.games.tesseract.listing import Listing, T
from untertage.games.tesseract.names import FACE_NAMES, LAB_NAMES
from untertage.games.tesseract.rules.groups import SMALLEST, groups, is_group, joker_groups, may_group
from untertage.games.tesseract.rules.labs import cards_left, draw_card, may_touch
from untertage.games.tesseract.rules.marks import put_in, roll_marked, take_out
from untertage.games.tesseract.rules.threat import destroy, end
from untertage.games.tesseract.state import (
    ALL_FACES,
    BIT,
    CARDS,
    COLORS,
    CONTAINED,
    FACE_DOWN,
    GROUP,
    IN_LAB,
    IN_LABS,
    TOP_LEVEL,
    VALUES,
    Pending,
    State,
)
from untertage.games.tesseract.tables import FILLS
from untertage.kit.bag import draw

ROW: Final = [sum(BIT[color * VALUES : (color + 1) * VALUES]) for color in range(COLORS)]
"""The cells of a colour."""
NODE: Final = [sum(BIT[value::VALUES]) for value in range(VALUES)]
"""The cells of a value, counted from 0."""


def source_dice(state: State, lab: int, source: int) -> list[int]:
    """The dice from which a group may be made: those in the player's lab, or with a card in all labs."""
    if source == IN_LABS:
        return sorted([die for other, dice in enumerate(state.labs) if may_touch(state, lab, other) for die in dice])
    return state.labs[lab]


def has_empty_cell(state: State, group: tuple[int, ...]) -> bool:
    """At least one die of the group can be contained (TES-52)."""
    return any(not state.contained & BIT[die] for die in group)


def groups_from(state: State, lab: int, source: int) -> list[tuple[int, ...]]:
    """The groups that this lab's owner can name now, useful or not (TES-50)."""
    if source == IN_LAB:
        return lab_groups(state, lab)
    character = state.character(lab)
    return groups_among(source_dice(state, lab, source), character.wrap_runs, joker=state.wilds < character.wilds)


def lab_groups(state: State, lab: int) -> list[tuple[int, ...]]:
    """The groups among the dice of a lab; kept until one of them changes (TES-50)."""
    character = state.character(lab)
    joker = state.wilds < character.wilds
    kept = state.jokers if joker else state.groups
    found = kept[lab]
    if found is None:
        found = kept[lab] = groups_among(state.labs[lab], character.wrap_runs, joker=joker)
    return found


def groups_among(dice: list[int], wrap: bool, *, joker: bool) -> list[tuple[int, ...]]:
    """All groups among some dice, those that need a joker last (TES-50)."""
    if len(dice) < SMALLEST or not may_group(dice, wrap):
        return []
    return groups(dice, wrap) + joker_groups(dice, wrap) if joker else groups(dice, wrap)


def contain_actions(state: State, lab: int, source: int, listing: Listing[T]) -> list[T]:
    """The groups with which this lab's owner can contain something now (TES-50, TES-52)."""
    found: list[T] = []
    add_contains(state, lab, source, listing, found)
    return found


def add_contains(state: State, lab: int, source: int, listing: Listing[T], found: list[T]) -> None:
    for group in groups_from(state, lab, source):
        if has_empty_cell(state, group):
            found.append(listing.contain(group))  # noqa: PERF401  # faster than a list of its own when compiled


def declare(
    state: State, lab: int, group: tuple[int, ...], source: int, *, rolled: bool, log: list[Event] | None
) -> None:
    """Show a group; a joker is spent only if the group needs it (TES-50)."""
    if not is_group(group, state.character(lab).wrap_runs):
        state.wilds += 1
    if log is not None:
        log.append(GroupDeclared(LAB_NAMES[lab], tuple([FACE_NAMES[die] for die in group])))
    state.pending.append(Pending(GROUP, lab, left=int(rolled), mask=source, dice=list(group)))


def withdraw(state: State, group: Pending) -> None:
    """The group that was shown is taken back, because the owner of a lab has refused (TES-D49)."""
    if not is_group(tuple(group.dice), state.character(group.lab).wrap_runs):
        state.wilds -= 1
    state.pending.pop()
    state.pending[-1].left += 1


def fill_actions(state: State, lab: int, source: int, dice: list[int]) -> list[actions.TesseractAction]:
    """Which of the dice can fill a cell, and from which lab they come (TES-15, TES-52)."""
    found: list[actions.TesseractAction] = []
    for other in range(len(state.labs)) if source == IN_LABS else [lab]:
        if not may_touch(state, lab, other):
            continue
        here = sorted(set(dice).intersection(state.labs[other]))
        found += [FILLS[other][die] for die in here if not state.contained & BIT[die]]
    return found


def fill(
    state: State, lab: int, die: int, from_lab: int, rest: list[int], *, rolled: bool, log: list[Event] | None
) -> None:
    """Put the die into its cell; the 24th wins (TES-52, TES-80)."""
    take_out(state, from_lab, die)
    state.contained |= BIT[die]
    if log is not None:
        log.append(Contained(LAB_NAMES[lab], FACE_NAMES[die]))
    if state.contained == ALL_FACES:
        end(state, "contained", log)
    else:
        state.pending.append(Pending(CONTAINED, lab, left=int(rolled), die=die, dice=rest))


def destroy_twin(state: State, die: int, log: list[Event] | None) -> None:
    """Destroy the primed die of the same colour and value (TES-53)."""
    state.primed[die] -= 1
    destroy(state, die, "primed", log)


def reward_node(state: State, lab: int, die: int, chance: Chance, log: list[Event] | None) -> None:
    """Turn the matrix card up at the second die of a value, gain it at the fourth (TES-76, TES-77)."""
    value = die % VALUES
    count = (state.contained & NODE[value]).bit_count()
    if count >= state.components.reveal_at and state.nodes[value] == FACE_DOWN:
        about(chance, "matrix", value)
        card = state.nodes[value] = draw(state.matrix_deck, chance)
        state.stirred |= CARDS
        if log is not None:
            log.append(NodeRevealed(value + 1, state.components.matrix_cards[card].id))
    if count == state.components.gain_at:
        state.holders[value] = lab
        state.stirred |= CARDS
        if log is not None:
            log.append(NodeGained(value + 1, state.components.matrix_cards[state.nodes[value]].id, LAB_NAMES[lab]))


def completes_color(state: State, die: int) -> bool:
    """The die was the sixth of its colour (TES-79)."""
    row = ROW[die // VALUES]
    return state.contained & row == row


def research_level(state: State, lab: int, rolled: int) -> int:
    """The level of the card for this many rolled dice, 0 if there is none (TES-54, TES-55, TES-D12)."""
    usual = min(TOP_LEVEL, rolled)
    higher = min(TOP_LEVEL, rolled + state.character(lab).research_bonus)
    if cards_left(state, higher):
        return higher
    return usual if cards_left(state, usual) else 0


def roll_rest(state: State, lab: int, rest: list[int], chance: Chance, log: list[Event] | None) -> None:
    """Roll the remaining dice of the group and draw the card (TES-54, TES-D11)."""
    level = research_level(state, lab, len(rest))
    marks = [take_out(state, lab, die) for die in rest]
    for at, die in enumerate(rest):
        into = roll_marked(chance, die, marks[at])
        put_in(state, lab, into, marks[at])
        if log is not None:
            log.append(Rerolled(LAB_NAMES[lab], FACE_NAMES[die], FACE_NAMES[into]))
    draw_card(state, lab, level, chance, log)
