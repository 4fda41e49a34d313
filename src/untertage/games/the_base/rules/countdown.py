"""Tokens, the countdown, the end and the time challenge (chapters 7, 8 and 10)."""

from __future__ import annotations

from untertage.core.game import Event
from untertage.games.the_base.events import (
    ChallengeEnded,
    ChallengeStarted,
    Counter,
    GameOver,
    Passed,
    Saved,
    TokenGained,
    TokenSpent,
    TurnEnded,
)
from untertage.games.the_base.geometry import EXPLORERS, IS_TARGET, NAMES, OWNER, PIECES, SIDES, TEAM, TO_GO
from untertage.games.the_base.rules.steps import is_saved, saved_count
from untertage.games.the_base.state import NOBODY, State


def may_use_token(state: State) -> bool:
    """A token is used at the start of its owner's turn, so never in the turn it was gained (BASE-63, BASE-D18)."""
    return state.fresh and state.tokens[state.turn] > 0 and not state.challenged


def may_extend(state: State) -> bool:
    """The counter goes no higher than its track (BASE-D20)."""
    return may_use_token(state) and state.counter < state.variant.maximum


def use_token(state: State, use: str, log: list[Event] | None) -> None:
    """One more action or one more round; the token leaves the game (BASE-64, BASE-65, BASE-66, BASE-67)."""
    state.tokens[state.turn] -= 1
    state.spent += 1
    if log is not None:
        log.append(TokenSpent(SIDES[state.turn], use))
    if use == "extra":
        state.left += 1
    else:
        set_counter(state, state.counter + 1, log)


def after_move(state: State, piece: int, log: list[Event] | None) -> None:
    """A piece that reached a target slot is saved; the rest of the action follows (BASE-28)."""
    if IS_TARGET[OWNER[piece]][state.place[piece]]:
        save(state, piece, log)


def save(state: State, piece: int, log: list[Event] | None) -> None:
    """The first and second saved piece earn a token, the third ends the game (BASE-62, BASE-73, BASE-85).

    The supply runs out only in written positions, where more tokens may have been given out than pieces saved.
    """
    side = OWNER[piece]
    if log is not None:
        log.append(Saved(PIECES[piece], NAMES[state.place[piece]]))
    if saved_count(state, side) == TEAM:
        win_at_once(state, side, log)
    elif state.supply > 0 and not state.challenged:
        state.tokens[side] += 1
        state.supply -= 1
        if log is not None:
            log.append(TokenGained(SIDES[side]))


def win_at_once(state: State, side: int, log: list[Event] | None) -> None:
    """The third saved piece wins at once; the loser may be offered the challenge (BASE-73, BASE-83, BASE-86)."""
    if state.challenged:
        end_challenge(state, "escaped", log)
        return
    state.winner = side
    if log is not None:
        log.append(GameOver("third_piece", SIDES[side]))
    if state.variant.challenge:
        state.offered = True
        state.turn = 1 - side
    else:
        state.ended = "third_piece"


def begin_challenge(state: State, log: list[Event] | None) -> None:
    """The loser plays on alone from here, without tokens; saved pieces stay (BASE-83, BASE-84, BASE-85, BASE-87)."""
    state.offered = False
    state.challenged = True
    state.spent += state.tokens[0] + state.tokens[1]
    state.tokens = [0, 0]
    if log is not None:
        log.append(ChallengeStarted(SIDES[state.turn]))
    begin_turn(state, state.turn)


def end_challenge(state: State, reason: str, log: list[Event] | None) -> None:
    """Whether all were saved in time; the result of the match stands (BASE-86, BASE-83)."""
    state.ended = reason
    if log is not None:
        log.append(ChallengeEnded(reason))


def begin_turn(state: State, side: int) -> None:
    """Three actions, and the tokens may be used (BASE-11, BASE-63)."""
    state.turn = side
    state.left = state.variant.actions
    state.fresh = True


def give_up_turn(state: State, log: list[Event] | None) -> None:
    """What is left of the turn lapses (BASE-14)."""
    if log is not None:
        log.append(Passed(SIDES[state.turn]))
    state.left = 0
    end_turn(state, log)


def end_turn(state: State, log: list[Event] | None) -> None:
    """The other side is next; after the explorers' turn the counter falls (BASE-10, BASE-17, BASE-D21)."""
    if log is not None:
        log.append(TurnEnded(SIDES[state.turn]))
    if state.challenged:
        set_counter(state, state.counter - 1, log)  # BASE-84
        if state.counter == 0:
            end_challenge(state, "perished", log)
        else:
            begin_turn(state, state.turn)
        return
    if state.turn == EXPLORERS:
        set_counter(state, state.counter - 1, log)
        if state.counter == 0:
            run_out(state, log)
            return
    begin_turn(state, 1 - state.turn)


def set_counter(state: State, value: int, log: list[Event] | None) -> None:
    """The counter falls after every round and rises by tokens alone (BASE-69, BASE-71, BASE-72)."""
    state.counter = value
    if log is not None:
        log.append(Counter(value))


def run_out(state: State, log: list[Event] | None) -> None:
    """At zero: more saved pieces, then the rearmost piece, then a draw (BASE-74, BASE-75, BASE-76, BASE-78)."""
    ours, theirs = saved_count(state, 0), saved_count(state, 1)
    if ours != theirs:
        state.ended, state.winner = "clock_saved", 0 if ours > theirs else 1
    else:
        state.winner = less_distant(state)
        state.ended = "draw" if state.winner == NOBODY else "clock_distance"
    state.left = 0
    if log is not None:
        log.append(GameOver(state.ended, None if state.winner == NOBODY else SIDES[state.winner]))


def distances(state: State, side: int) -> list[int]:
    """Rows to go for every active piece, the rearmost first (BASE-76, BASE-77)."""
    pieces = range(TEAM * side, TEAM * side + TEAM)
    return sorted((TO_GO[side][state.place[p]] for p in pieces if not is_saved(state, p)), reverse=True)


def less_distant(state: State) -> int:
    """The side whose rearmost piece is nearer, or nobody; by option all pieces count (BASE-76, BASE-D22)."""
    ours, theirs = distances(state, 0), distances(state, 1)
    if not state.variant.all_distances:
        ours, theirs = ours[:1], theirs[:1]
    if ours == theirs:
        return NOBODY
    return 0 if ours < theirs else 1
