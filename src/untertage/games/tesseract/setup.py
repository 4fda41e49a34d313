"""Set-up: the table before the first decision."""

from __future__ import annotations

from untertage.core.chance import Chance, evenly
from untertage.core.errors import BadOptions
from untertage.games.tesseract.geometry import COLUMNS, INNER, LAYERS
from untertage.games.tesseract.options import TesseractOptions
from untertage.games.tesseract.rules.cube import free_faces, see_side, see_top
from untertage.games.tesseract.rules.flow import run
from untertage.games.tesseract.state import (
    BURIED,
    COLORS,
    FACE_DOWN,
    FACES,
    NOBODY,
    SETUP,
    VALUES,
    Components,
    Pending,
    State,
)
from untertage.games.tesseract.variants import is_in_play
from untertage.kit.bag import draw


def labs_for(seats: int) -> int:
    """A single person plays two labs (TES-18, TES-D3)."""
    return max(2, seats)


def empty_table(components: Components, seats: int, options: TesseractOptions) -> State:
    """Nothing is built or dealt yet; the marker stands on 0 (TES-17)."""
    if options.base_side not in components.bases:
        raise BadOptions(f"base_side: the component sheet has no side {options.base_side}")
    team = labs_for(seats)
    state = State()
    state.components = components
    state.options = options
    state.base = components.bases[options.base_side]
    state.seats = seats
    state.crew = [-1] * team
    state.starter = 0
    state.columns = [[] for _ in range(COLUMNS)]
    state.free = [0] * COLUMNS
    state.stirred = 0
    state.labs = [[] for _ in range(team)]
    state.marks = [[] for _ in range(team)]
    state.groups, state.jokers = [None] * team, [None] * team
    state.primed = [0] * FACES
    state.contained = 0
    state.box = [0] * COLORS
    state.unseen = [0] * COLORS
    state.aside = [0] * COLORS
    state.deck = [card.copies if is_in_play(options, card.steps) else 0 for card in components.research]
    state.hands = [[] for _ in range(team)]
    state.discards = [0] * len(components.research)
    state.nodes = [FACE_DOWN] * VALUES
    state.holders = [NOBODY] * VALUES
    state.matrix_deck = [int(is_in_play(options, card.steps)) for card in components.matrix_cards]
    state.uncovered = 0
    state.ignitions = state.active = state.turn = state.actions = 0
    state.paid = []
    state.bonus = False
    state.specials = state.wilds = 0
    state.skip_prime = False
    state.refused = 0
    state.pending = []
    state.ended = ""
    state.ply = 0
    return state


def set_up(components: Components, seats: int, options: TesseractOptions, chance: Chance) -> State:
    """Build the block, deal the characters, choose who starts, and continue to the first decision."""
    state = empty_table(components, seats, options)
    build(state, chance)
    if options.characters != "choose":
        deal_characters(state, options.characters.split(","), chance)
    state.starter = state.active = _starter(state, chance)
    state.pending.append(Pending(SETUP, state.starter))
    run(state, chance, None)
    return state


def deal_characters(state: State, wanted: list[str], chance: Chance) -> None:
    """The characters that were named, and a random one for every other lab (TES-D44)."""
    people = state.components.characters
    ids = [character.id for character in people]
    named = [name for name in wanted if name != "random"]
    for name in named:
        if name not in ids:
            raise BadOptions(f"characters: unknown character {name!r}")
        if not is_in_play(state.options, people[ids.index(name)].special):
            raise BadOptions(f"characters: {name} draws research cards, which research_draws leaves out")
        if named.count(name) > 1:
            raise BadOptions("characters: a character cannot be played twice")
    free = [int(card.id not in named and is_in_play(state.options, card.special)) for card in people]
    for lab in range(len(state.crew)):
        name = wanted[lab] if lab < len(wanted) else "random"
        state.crew[lab] = draw(free, chance) if name == "random" else ids.index(name)


def build(state: State, chance: Chance) -> None:
    """Four layers of sixteen dice; what is open to view is decided now (TES-1, TES-2, TES-23, TES-D8)."""
    state.unseen = [COLUMNS * LAYERS // COLORS] * COLORS
    for column in range(COLUMNS):
        state.columns[column] = [BURIED] * LAYERS
        if not INNER[column]:
            for at in range(LAYERS):
                see_side(state, column, at, chance, None)
        see_top(state, column, chance, None)
    state.free = [free_faces(state, column) for column in range(COLUMNS)]


def _starter(state: State, chance: Chance) -> int:
    """The lab that takes the first turn; a number beyond the table counts on from the first lab (TES-D45)."""
    if state.options.starting_player == "random":
        return evenly(chance, len(state.labs))
    return int(state.options.starting_player) % len(state.labs)
