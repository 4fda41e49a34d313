"""Open-loop Monte Carlo tree search over determinized states, for all games.

A node stands for a sequence of actions, not for a state: every simulation starts in a state determinized from the view
and descends the tree with new random picks, so that hidden information and chance are averaged. Each node knows which
seat decides there, and maximizes the value of that seat.

Where no chance was involved on the way from the root, the state is stored in the node and not computed again.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from untertage.bots.chance import Imagined
from untertage.bots.score import AnyGame, Score, end_values
from untertage.core.game import CLOCK, Action, Seat, View
from untertage.core.turns import next_seat
from untertage.kit.tuning import Tuning

Path = list[tuple["Node", int]]

WORLD_LASTS: Final = 8
"""Simulations per determinized state; determinizing costs as much as several plies."""
CANDIDATES: Final = 3
"""Actions compared at every ply of a rollout."""
MOST_SEATS: Final = 8
ENOUGH: Final = 4
"""Tries after which the mean of an action with random results is trusted."""
TYPICAL: Final = 4.0
"""The number of standard deviations of the leaf values that is scaled to one."""


class Node:
    """Statistics of the decision after one sequence of actions."""

    __slots__ = (
        "_slots",
        "actions",
        "children",
        "end",
        "first",
        "hint",
        "legal",
        "others",
        "ranked",
        "seat",
        "share",
        "state",
        "sums",
        "sure",
        "total",
        "tries",
        "visits",
    )

    def __init__(self) -> None:
        self.seat: Seat = CLOCK
        self.legal: list[Action] = []
        """The legal actions of the last visit; empty before the first one."""
        self.ranked: list[int] = []
        """The slots of those actions, the most promising first."""
        self._slots: dict[Action, int] = {}
        self.actions: list[Action] = []
        """By slot: the action."""
        self.share: list[float] = []
        """By slot: the prior probability; the shares of a list sum to one."""
        self.tries: list[int] = []
        self.sums: list[float] = []
        self.children: list[Node | None] = []
        self.visits = 0
        self.total = 0.0
        self.state: Any = None
        """The state, if no chance is involved between the root and here."""
        self.end: Sequence[float] | None = None
        """The final values, if the state is stored and the game is over."""
        self.first: Sequence[float] = ()
        """The score of the state, if it is stored."""
        self.hint: Any = None
        """What a network said about the actions of the first state here."""
        self.sure = True
        """Whether the last action before this node never involved chance."""
        self.others: dict[Seat, Node] = {}
        """The nodes of other seats, where chance decides who acts."""

    @property
    def slots(self) -> dict[Action, int]:
        """The slot of every action. Hashing actions takes long, so the table is made when it is needed."""
        for slot in range(len(self._slots), len(self.actions)):
            self._slots[self.actions[slot]] = slot
        return self._slots

    def begin(self, legal: list[Action], share: list[float]) -> None:
        """Take slots for the first legal actions, in their order."""
        count = len(legal)
        self.actions, self.share = legal[:], share
        self.tries, self.sums, self.children = [0] * count, [0.0] * count, [None] * count
        self.ranked = list(range(count))

    def add(self, action: Action, share: float) -> None:
        """Take a slot for a new action."""
        self.actions.append(action)
        self.share.append(share)
        self.tries.append(0)
        self.sums.append(0.0)
        self.children.append(None)


class Search:
    """The search tree for one decision of one seat."""

    def __init__(self, game: AnyGame, score: Score, view: View, tuning: Tuning, source: random.Random) -> None:
        assert view.seat is not None
        self._game = game
        self._view = view
        self._tuning = tuning
        self._score = score
        self._values = score.values if score.fitted is None else score.fitted
        self._random = source
        self._chance = Imagined(source)
        self._sums = [0.0] * MOST_SEATS
        self._squares = [0.0] * MOST_SEATS
        self._scale = [0.0] * MOST_SEATS
        """By seat: the factor that normalizes values by their spread."""
        self.simulations = 0
        self._world = game.determinize(view, self._chance)
        self._hidden = self._chance.picks > 0
        judge = score.judge
        self._judge = judge if judge is not None and judge.fits(game.seat_count(self._world)) else None
        self.root = Node()
        if not self._hidden:
            self.root.state = self._world
        self._open(self.root, self._world, view.seat)

    def follow(self, action: Action, view: View) -> bool:
        """Continue below an action that was played, for the next decision of the same seat. False if chance or hidden
        information was involved, if something else happened, or if the tree does not reach that far."""
        slot = self.root.slots.get(action, -1)
        child = self.root.children[slot] if slot >= 0 else None
        if child is None or not child.sure or not child.legal or child.seat != view.seat:
            return False
        game, seat = self._game, child.seat
        expected = game.determinize(self._view, self._chance)
        game.advance(expected, seat, action, self._chance, None)
        if game.view(expected, seat) != view:
            return False
        self._view = view
        self._world = game.determinize(view, self._chance)
        self.root = child
        self._open(child, self._world, seat)
        return True

    def forget_others(self, action: Action) -> bool:
        """Keep only the tree below an action that will be played, all that `follow` needs; False if it needs none. What
        is left is all that the next garbage collection has to look through."""
        slot = self.root.slots.get(action, -1)
        child = self.root.children[slot] if slot >= 0 else None
        self.root.children = [child if at == slot else None for at in range(len(self.root.children))]
        return child is not None and child.sure and bool(child.legal)

    def best(self) -> Action:
        """The most visited action, and of equals the one with the better mean. If no chance is involved in it, `plan`
        chooses the action with the best reachable state instead."""
        root = self.root
        means = [total / max(1, tries) for total, tries in zip(root.sums, root.tries, strict=True)]
        slots = sorted(root.ranked, key=lambda slot: (root.tries[slot], means[slot]))
        if self._tuning.plan and self._is_certain(root, slots[-1]):
            slots = [slot for slot in slots if self._is_certain(root, slot)]
            slots.sort(key=lambda slot: self._promise(root, slot))
        return root.actions[slots[-1]]

    def _is_certain(self, node: Node, slot: int) -> bool:
        """Is the state after an action stored, because no chance is involved?"""
        child = node.children[slot]
        return child is not None and child.state is not None

    def _promise(self, node: Node, slot: int) -> float:
        """The value of the best state that the seat can reach after an action before chance is involved."""
        child, tries = node.children[slot], node.tries[slot]
        if child is None:
            return -1.0
        if child.end is not None:
            return child.end[node.seat]
        if child.state is None:
            return node.sums[slot] / tries if tries >= ENOUGH else -1.0
        best = child.first[node.seat]
        if child.legal and child.seat == node.seat:
            for further in child.ranked:
                if child.tries[further]:
                    best = max(best, self._promise(child, further))
        return best

    def run(self) -> None:
        """One simulation: descend to a leaf and back up its values."""
        if self._hidden and self.simulations and self.simulations % WORLD_LASTS == 0:
            self._world = self._game.determinize(self._view, self._chance)
        self.simulations += 1
        path: Path = []
        values = self._descend(path)
        self._learn_scale(values)
        for node, slot in path:
            value = values[node.seat] if node.seat >= 0 else 0.0
            node.visits += 1
            node.total += value
            node.tries[slot] += 1
            node.sums[slot] += value

    def means(self) -> list[float]:
        """The mean value of all simulations, by seat."""
        return [total / max(1, self.simulations) for total in self._sums]

    def _learn_scale(self, values: Sequence[float]) -> None:
        """Update the scale: some scores differ by tenths, others by thousandths."""
        count = self.simulations
        for seat, value in enumerate(values):
            self._sums[seat] += value
            self._squares[seat] += value * value
            mean = self._sums[seat] / count
            spread = self._squares[seat] / count - mean * mean
            self._scale[seat] = 1.0 / (TYPICAL * spread**0.5) if spread > 1e-12 else 0.0

    def _descend(self, path: Path) -> Sequence[float]:
        """Select and play actions until one is tried for the first time; the values of the state after it."""
        game, chance = self._game, self._chance
        node = self.root
        state = None if node.state is not None else self._world.clone()
        while True:
            if state is None:
                if node.end is not None:
                    return node.end
                if not node.legal:
                    self._open(node, node.state, next_seat(game, node.state))
            elif not game.actors(state):
                return end_values(game, state)
            else:
                node = self._open(node, state, self._view.seat if node is self.root else next_seat(game, state))
            slot = self._select(node)
            path.append((node, slot))
            child = node.children[slot]
            certain = state is None
            if state is None:
                if child is not None and child.state is not None:
                    node = child
                    continue
                state = node.state.clone()
            picks = chance.picks
            game.advance(state, node.seat, node.actions[slot], chance, None)
            if child is None:
                child = node.children[slot] = Node()
                child.sure = chance.picks == picks
                return self._leaf(child, state, certain=certain and child.sure)
            if chance.picks != picks:
                child.sure = False
            node = child

    def _open(self, node: Node, state: Any, seat: Seat | None) -> Node:
        """Update the legal actions of a node from the state; returns the node of the seat."""
        assert seat is not None
        if node.legal and node.seat != seat:
            node = node.others.setdefault(seat, Node())
        legal: list[Action] = self._game.legal_actions(state, seat)
        if legal == node.legal:
            return node
        node.seat, node.legal = seat, legal
        if not node.actions:
            node.begin(legal, self._shares(node, state, legal))
        else:
            slots = node.slots
            if any(action not in slots for action in legal):
                for action, share in zip(legal, self._shares(node, state, legal), strict=True):
                    if action not in slots:
                        node.add(action, share)
                slots = node.slots
            node.ranked = [slots[action] for action in legal]
        if self._score.weights is None:
            self._random.shuffle(node.ranked)
        if self._judge is not None or self._score.weights is not None:
            node.ranked.sort(key=node.share.__getitem__, reverse=True)
        return node

    def _shares(self, node: Node, state: Any, legal: list[Action]) -> list[float]:
        """The prior probability of each action."""
        weights = self._weights(node, state, legal)
        whole = sum(weights) or 1.0
        return [weight / whole for weight in weights]

    def _weights(self, node: Node, state: Any, legal: list[Action]) -> Sequence[float]:
        """How promising each action is, by the network or the score."""
        if self._judge is not None and node.seat >= 0:
            return self._judge.priors(state, node.seat, node.hint, legal)
        return [1.0] * len(legal) if self._score.weights is None else self._score.weights(state, node.seat, legal)

    def _select(self, node: Node) -> int:
        """The slot with the best sum of mean value and exploration bonus (PUCT)."""
        tuning, visits, seat = self._tuning, node.visits, node.seat
        ranked = node.ranked
        if tuning.widen:
            ranked = ranked[: 2 + int(tuning.widen * visits**0.5)]
        scale = self._scale[seat]
        untried = node.total / visits * scale - tuning.urgency if visits else 0.0
        attention = tuning.explore * (visits + 1) ** 0.5
        tries, sums, share = node.tries, node.sums, node.share
        best, chosen = -1e9, 0
        for slot in ranked:
            count = tries[slot]
            if count:
                worth = sums[slot] / count * scale + attention * share[slot] / (1 + count)
            else:
                worth = untried + attention * share[slot]
            if worth > best:
                best, chosen = worth, slot
        return chosen

    def _leaf(self, child: Node, state: Any, *, certain: bool) -> Sequence[float]:
        """The values of a new state, which is stored if no chance is involved."""
        if certain:
            child.state = state
        if not self._game.actors(state):
            values = end_values(self._game, state)
            if certain:
                child.end = values
            return values
        seat = next_seat(self._game, state)
        if self._judge is not None and self._judge.judges and seat >= 0:
            values, child.hint = self._judge.look(state, seat)
        elif self._values is not None and not self._tuning.rollout:
            values = self._values(state)
        else:
            values = self._roll_out(state.clone() if certain else state)
        if certain:
            child.first = values
        return values

    def _roll_out(self, state: Any) -> Sequence[float]:
        """Play a few plies guided by the score, or at random to the end."""
        game, values = self._game, self._score.values
        plies = game.longest if values is None else self._tuning.rollout
        for _ in range(plies):
            if not game.actors(state):
                return end_values(game, state)
            seat = next_seat(game, state)
            legal = game.legal_actions(state, seat)
            game.advance(state, seat, self._likely(state, seat, legal), self._chance, None)
        return end_values(game, state) if not game.actors(state) or values is None else values(state)

    def _likely(self, state: Any, seat: Seat, legal: list[Action]) -> Action:
        """The best of a few random actions by the game's score."""
        some = [legal[int(self._random.random() * len(legal))] for _ in range(CANDIDATES)]
        if self._score.weights is not None:
            weights = self._score.weights(state, seat, some)
            return some[max(range(CANDIDATES), key=weights.__getitem__)]
        if self._score.values is None or seat == CLOCK:
            return some[0]
        return max(some, key=lambda action: self._worth(state, seat, action))

    def _worth(self, state: Any, seat: Seat, action: Action) -> float:
        after = state.clone()
        self._game.advance(after, seat, action, self._chance, None)
        if not self._game.actors(after):
            return end_values(self._game, after)[seat]
        assert self._score.values is not None
        return self._score.values(after)[seat]
