"""Every law notices a game that breaks it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from untertage.core import registry
from untertage.core.campaign import Campaign
from untertage.core.chance import SeededChance
from untertage.core.errors import Refusal
from untertage.core.game import CLOCK, Outcome, TallyLine
from untertage.core.match import Match
from untertage.core.rulebook import Rulebook
from untertage.core.undo import LastPly
from untertage.core.words import Words
from untertage.kit import encoding as encodings
from untertage.testing import (
    GAME_LAWS,
    MATCH_LAWS,
    PLY_LAWS,
    STATE_LAWS,
    STEADY_LAWS,
    LawBroken,
    Setting,
    check,
    check_walk,
    contract,
    encoding,
    hidden,
    texts,
    walk,
)

SOUND: Any = registry.get("rescue")
"""A game with chance and hidden hands; each spoiler breaks one thing."""
SEATS = 2
NUMBERS = itertools.count()


def hands(state: Any) -> str:
    return msgspec.json.encode(SOUND.position(state)).decode()


def more_words(section: str, key: str, text: str) -> Callable[[str], Words]:
    """The English texts for both languages, with one text added or replaced."""
    sections = SOUND.words("en").sections
    changed = Words({**sections, section: {**sections[section], key: text}})
    return lambda lang="en": changed


def one_sided(lang: str = "en") -> Words:
    sections = SOUND.words(lang).sections
    return Words(sections if lang == "en" else {**sections, "extra": {"key": "text"}})


def unsteady(seats: int, options: Any, chance: Any) -> Any:
    return SOUND.setup(seats, options, SeededChance(next(NUMBERS)))


def impatient(state: Any, seat: int, action: Any, chance: Any, log: Any) -> None:
    if log is None:
        chance.pick([1, 1])
    SOUND.advance(state, seat, action, chance, log)


def blurred(state: Any, seat: int | None) -> Any:
    return msgspec.structs.replace(SOUND.view(state, seat), ply=0)


def leaking(state: Any, seat: int, action: Any) -> Refusal | None:
    refusal = SOUND.refusal(state, seat, action)
    return None if refusal is None else Refusal(refusal.rule, {"hands": hands(state)})


def elsewhere(view: Any, chance: Any) -> Any:
    return SOUND.setup(SEATS, SOUND.read_options({}), SeededChance(99))


def undecided(run: Any, *, limit: int) -> Any:
    return [(1, (0,), run(SeededChance(0)))] * 2


def twice(state: Any, seat: int) -> list[Any]:
    return SOUND.legal_actions(state, seat) * 2


class LooseEncoding:
    """The encoding of the game with one method replaced."""

    def __init__(self, **replaced: Any) -> None:
        self.__dict__.update(replaced)

    def __getattr__(self, name: str) -> Any:
        return getattr(encodings.encoding_of(SOUND), name)


def peeking_row(state: Any, seat: int) -> bytearray:
    row = encodings.encoding_of(SOUND).observe(state, seat)
    row[0] = len(hands(state)) % 100 + sum(hands(state).encode()) % 27
    return row


SPOILERS: dict[Any, dict[str, Any]] = {
    contract.somebody_acts_or_the_game_is_over: {"outcome": lambda state: Outcome("boredom", ())},
    contract.every_actor_has_a_legal_action: {"legal_actions": lambda state, seat: []},
    contract.every_component_is_somewhere_exactly_once: {"census": lambda state: {}},
    contract.the_first_actor_decides: {"actors": lambda state: (CLOCK, *SOUND.actors(state))},
    contract.legal_lists_are_stable_and_without_repeats: {"legal_actions": twice},
    contract.legal_actions_are_in_the_vocabulary: {"vocabulary": lambda state: []},
    contract.refusals_agree_with_legal_lists: {"refusal": lambda state, seat, action: None},
    contract.actions_round_trip_as_json: {"action_types": SOUND.action_types[:1]},
    contract.clones_are_equal_and_independent: {"dump_position": lambda state: b"%d" % next(NUMBERS)},
    contract.positions_round_trip: {"load_position": lambda data: None},
    contract.a_log_changes_nothing: {"advance": impatient},
    contract.the_same_seed_gives_the_same_match: {"setup": unsteady},
    contract.the_tally_adds_up: {"tally": lambda state, events: (TallyLine("aboard", (9, 9), points=True),)},
    contract.bad_options_and_seat_counts_are_named: {"check_seats": lambda seats: None},
    hidden.perfect_games_show_everybody_the_same: {"hidden": ()},
    hidden.declared_hidden_parts_exist: {"hidden": ("hands", "boots")},
    hidden.views_are_typed_and_round_trip: {"view": blurred},
    hidden.determinized_states_look_the_same: {"determinize": elsewhere},
    hidden.seats_receive_the_same_bytes: {"refusal": leaking},
    hidden.aids_are_typed: {"aids_type": msgspec.Struct},
    hidden.redacted_events_tell_no_more_than_views: {"redact": lambda event, seat: event},
    hidden.redacted_events_are_declared_and_spectators_know_least: {"redact": lambda event, seat: SOUND},
    texts.notation_round_trips: {"parse": lambda text: text},
    texts.nonsense_is_bad_notation: {"parse": lambda text: text},
    texts.refusals_can_be_explained: {"explain": lambda refusal, lang="en": "no"},
    texts.the_board_fits_a_terminal: {"board": lambda view, lang="en": "\n" + 81 * "-"},
    texts.plies_can_be_told: {"tell": lambda event, lang="en": "{seat} did it"},
    texts.languages_have_the_same_words: {"words": one_sided},
    texts.everything_has_its_words: {"end_reasons": frozenset({"boredom"})},
    texts.options_are_declared_consistently: {"campaign": Campaign(counted={"weather": ("rain",)})},
    texts.texts_use_existing_fields: {"words": more_words("action", "move", "Take {nonsense}")},
    texts.refusals_are_tied_to_rules: {"words": more_words("refusal", "RES-9999", "Never.")},
    texts.rules_documents_agree: {"rules": lambda lang="en": SOUND.rules("en") if lang == "en" else Rulebook()},
}
"""For each law the attributes of a game that breaks it."""

PATCHES: dict[Any, tuple[Any, str, Any]] = {
    contract.chances_add_up_to_one: (contract, "outcomes", undecided),
    contract.records_round_trip_and_replay: (Match, "from_record", lambda record: Match.new(SOUND, SEATS)),
    hidden.undo_is_free_only_if_nobody_learnt_anything: (LastPly, "tells_something", lambda self: False),
    hidden.what_was_observed_stays_decided: (
        Match,
        "rewind",
        lambda self, plies: self._restore(self.state_after(plies), plies),
    ),
    encoding.legal_actions_have_indices: (
        encoding,
        "encoding_of",
        lambda game: LooseEncoding(numbers=lambda legal: [0] * len(legal)),
    ),
    encoding.observations_depend_on_the_view_alone: (
        encoding,
        "encoding_of",
        lambda game: LooseEncoding(observe=peeking_row),
    ),
    encoding.observations_show_the_view: (
        encoding,
        "encoding_of",
        lambda game: LooseEncoding(observe=lambda state, seat: bytearray(3)),
    ),
    encoding.observations_tell_nothing_hidden: (
        encoding,
        "encoding_of",
        lambda game: LooseEncoding(observe=peeking_row),
    ),
}
"""For each law about the engine or an optional module a change that breaks it."""


def examine(law: Any, game: Any) -> None:
    """Check one law on random matches."""
    setting = Setting(game, SEATS, 4)
    if law in GAME_LAWS:
        check(law, game.id, game)
    elif law in MATCH_LAWS:
        check(law, setting, setting)
    elif law in PLY_LAWS:
        for scene in walk(setting):
            if scene.turn is not None:
                check(law, scene, scene, scene.turn)
    else:
        for scene in walk(setting):
            check(law, scene, scene)


def spoiled(**attributes: Any) -> Any:
    game = type(SOUND)()
    for name, value in attributes.items():
        setattr(game, name, value)
    return game


@pytest.mark.parametrize("law", SPOILERS, ids=lambda law: law.__name__)
def test_a_spoiled_game_breaks_the_law(law: Any) -> None:
    with pytest.raises(LawBroken, match=f"{law.__name__} is broken at rescue"):
        examine(law, spoiled(**SPOILERS[law]))


@pytest.mark.parametrize("law", PATCHES, ids=lambda law: law.__name__)
def test_a_spoiled_engine_breaks_the_law(law: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*PATCHES[law])
    plays_cards = registry.get("topoum") if law is hidden.undo_is_free_only_if_nobody_learnt_anything else SOUND
    with pytest.raises(LawBroken, match=f"{law.__name__} is broken at "):
        examine(law, plays_cards)


def test_a_crash_is_reported_with_its_place() -> None:
    def crash(state: Any, *arguments: Any) -> None:
        if state.ply == 30:
            raise ZeroDivisionError
        SOUND.advance(state, *arguments)

    setting = Setting(spoiled(advance=crash), SEATS, 4)
    with pytest.raises(LawBroken, match=re.escape("rescue, 2 seats, seed 4, options {}, ply 31: ZeroDivisionError")):
        check_walk(setting, every=100)


def test_every_law_has_a_spoiler() -> None:
    laws = {*GAME_LAWS, *MATCH_LAWS, *STEADY_LAWS, *STATE_LAWS, *PLY_LAWS}
    assert {law.__name__ for law in laws} == {law.__name__ for law in (*SPOILERS, *PATCHES)}
