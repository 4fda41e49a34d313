"""Set-up, step by step as in the rules document."""

from __future__ import annotations

from untertage.core.chance import Chance, evenly
from untertage.games.underground.contents import Components, Scenario
from untertage.games.underground.geometry import BIT, CELLS, NOWHERE, end_section
from untertage.games.underground.options import UndergroundOptions
from untertage.games.underground.rules import arranging, flow
from untertage.games.underground.state import BARE, LAYING, NO_CARD, NOBODY, PLATEAUS, State, Variant, push


def variant(components: Components, seats: int, options: UndergroundOptions) -> Variant:
    """The options in the form that the rules use; the rules of a scenario take precedence
    (UG-6, UG-20, UG-21, UG-26, UG-27, UG-28, UG-D44, UG-D45, UG-D47)."""
    scenario = components.scenarios.get(options.setup)
    grade = options.difficulty
    end_column = options.end_column or (scenario.end_column if scenario else components.end_column[grade])
    water = scenario.water_drawn if scenario else components.water_start[grade]
    leaves_out = scenario is not None and not scenario.hourglass and options.hourglass == "scenario"
    return Variant(
        options=options,
        components=components,
        seats=seats,
        hands=options.hands if seats == 1 else seats,
        has_glass=options.kidnapper != "off" and not leaves_out,
        by_turns=options.kidnapper == "turns",
        realtime=options.kidnapper == "realtime",
        turns_per_section=options.turns_per_section,
        runs_out=options.run_out == "penalty",
        together=options.penalty == "together",
        last_card=options.pile_end == "last_card",
        end=end_section(end_column),
        exit_level=options.exit_level,
        any_side=options.exit_sides == "any",
        clearance=options.water_clearance,
        balance=options.stability == "balance",
        wood_rests=options.water_carries == "wood",
        round_trips=options.round_trip == "any",
        turn_end=options.immobility == "turn_end",
        at_once=options.immobility == "at_once",
        flood=scenario is not None and scenario.special == "flood",
        by_players=options.choices == "players",
        water_start=water if options.water_start < 0 else options.water_start,
    )


def empty_table(components: Components, seats: int, options: UndergroundOptions) -> State:
    """The board with nothing on it, all parts beside it, nothing shuffled or dealt yet (UG-1, UG-2, UG-4, UG-5)."""
    shared = variant(components, seats, options)
    return State(
        variant=shared, exit=NOWHERE, door=NOBODY, plateaus=[NOBODY] * PLATEAUS, placed=[],
        level=[0] * CELLS, top=[BARE] * CELLS, symbol=[0] * CELLS, walls=[0] * CELLS, used=0,
        water=0, sunk=0, chips=0, figure=NOWHERE, rat=NOBODY,
        ring=list(range(components.stacks)), stacks=[parts[:] for parts in components.stack_parts],
        jokers=components.joker_parts[:], reserve=components.reserve_parts[:], signal=components.single,
        hands=[[] for _ in range(shared.hands)], pile=list(range(CELLS)), discards=[],
        hidden=list(range(len(components.chips))), digits=[], specials=[], spent=[], keys=0, code=False,
        section=0, count=0, waiting=0,
        hand=0, card=NO_CARD, has_placed=False, has_moved=False, collected=0, pending=[], ended="", ply=0,
    )  # fmt: skip


def set_up(components: Components, seats: int, options: UndergroundOptions, chance: Chance) -> State:
    """Ring and stacks, hands, then the board (UG-1 … UG-11, UG-9, UG-24, UG-D22)."""
    state = empty_table(components, seats, options)
    scenario = components.scenarios.get(options.setup)
    state.ring = shuffled(state.ring, chance)
    state.stacks = [shuffled(stack, chance) for stack in state.stacks]
    if scenario is not None:
        state.pile = [card for card in state.pile if card not in scenario.remove_cards]
    for hand in state.hands:
        for _ in range(components.hand_size):
            hand.append(state.pile.pop(evenly(chance, len(state.pile))))
    if scenario is not None:
        build_scenario(state, scenario, chance)
    else:
        put_tower(state, arranging.draw_place(state, chance))
        arranging.next_plateau(state, 0, chance, None)
    return state


def shuffled(things: list[int], chance: Chance) -> list[int]:
    """A random order that everybody sees (UG-3, UG-D22)."""
    rest = things[:]
    return [rest.pop(evenly(chance, len(rest))) for _ in things]


def put_tower(state: State, cell: int) -> None:
    """The exit, at its own level (UG-13, UG-D2)."""
    state.exit = cell
    state.level[cell] = state.variant.exit_level
    state.relief = None


def build_scenario(state: State, scenario: Scenario, chance: Chance) -> None:
    """What has a fixed place comes before what is drawn; what the players may still turn is asked last
    (UG-25, UG-26, UG-27, UG-29, UG-140, UG-141, UG-D46)."""
    put_tower(state, scenario.exit)
    state.door = scenario.door
    for number, (cell, turns) in enumerate(scenario.plateaus):
        arranging.lay_plateau(state, number, cell, turns)
    arranging.put_figure(state, scenario.figure, None)
    if scenario.special == "ladder_start":
        ladder = state.variant.components.special["ladder"]
        state.hidden.remove(ladder)
        state.specials.append(ladder)
    if scenario.rat >= 0:
        flow.underlay(state, scenario.rat, None)
        state.rat = scenario.rat
    for cell in scenario.chips_fixed:
        flow.lay_chip(state, cell, None)
    for cell in scenario.water_fixed:
        state.water |= BIT[cell]
    arranging.draw_chips(state, scenario.chips_drawn, chance, None)
    arranging.draw_water(state, state.variant.water_start, chance, None)
    if state.variant.by_players:
        arranging.ask_door(state)
        for number in reversed(range(PLATEAUS)):
            if len(arranging.turns_in_place(state, number)) > 1:
                push(state, LAYING, number + PLATEAUS * arranging.IN_PLACE)
    arranging.start(state, None)
