"""Perfect matchings in graphs, after Edmonds.

Pairing libraries such as networkx's `max_weight_matching` know weights that we do not need and would be the largest
dependency of the server. A search for one augmenting path is short, takes O(n^3) at worst, and is exact: if there is
a round without a repeated pairing, it is found.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence


class Matching:
    """A matching in a graph given as a matrix; vertices can be taken out."""

    def __init__(self, edges: Sequence[Sequence[bool]]) -> None:
        self._edges = edges
        self._size = len(edges)
        self.mate: list[int | None] = [None] * self._size
        self.gone: set[int] = set()

    def complete(self) -> bool:
        """Match all vertices if possible."""
        return all(self.mate[one] is not None or self.augment(one) for one in range(self._size) if one not in self.gone)

    def fix(self, one: int, other: int) -> bool:
        """Take out a pair if the others can still be matched; the matching must be complete."""
        if not self._edges[one][other]:
            return False
        before = list(self.mate)
        first, second = self.mate[one], self.mate[other]
        self.gone |= {one, other}
        self.mate[one], self.mate[other] = other, one
        if first == other:
            return True
        assert first is not None
        assert second is not None
        self.mate[first] = self.mate[second] = None
        if self.augment(first):
            return True
        self.mate = before
        self.gone -= {one, other}
        return False

    def augment(self, root: int) -> bool:
        """Find an augmenting path from a free vertex, and use it."""
        search = _Search(self._edges, self.mate, self.gone, root)
        end = search.run()
        while end is not None:
            before = search.parent[end]
            assert before is not None
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after
        return self.mate[root] is not None


class _Search:
    """A breadth-first search for an augmenting path, which contracts odd cycles (blossoms)."""

    def __init__(self, edges: Sequence[Sequence[bool]], mate: list[int | None], gone: set[int], root: int) -> None:
        self._edges = edges
        self._mate = mate
        self._gone = gone
        self._root = root
        self._base = list(range(len(edges)))
        self._used = {root}
        self._queue = deque([root])
        self.parent: list[int | None] = [None] * len(edges)

    def run(self) -> int | None:
        """The free vertex at the other end; None if there is no path."""
        while self._queue:
            one = self._queue.popleft()
            for other, edge in enumerate(self._edges[one]):
                if edge and other not in self._gone and self._base[one] != self._base[other]:
                    end = self._visit(one, other)
                    if end is not None:
                        return end
        return None

    def _visit(self, one: int, other: int) -> int | None:
        mate = self._mate[other]
        if self._mate[one] == other:
            return None
        if other == self._root or (mate is not None and self.parent[mate] is not None):
            self._contract(one, other)
        elif self.parent[other] is None:
            self.parent[other] = one
            if mate is None:
                return other
            self._used.add(mate)
            self._queue.append(mate)
        return None

    def _contract(self, one: int, other: int) -> None:
        top = self._common(one, other)
        blossom: set[int] = set()
        self._mark(one, top, other, blossom)
        self._mark(other, top, one, blossom)
        for vertex in range(len(self._base)):
            if self._base[vertex] in blossom:
                self._base[vertex] = top
                if vertex not in self._used:
                    self._used.add(vertex)
                    self._queue.append(vertex)

    def _common(self, one: int, other: int) -> int:
        """The lowest common ancestor in the tree of contracted vertices."""
        above: set[int] = set()
        while True:
            one = self._base[one]
            above.add(one)
            if one == self._root or self._mate[one] is None:
                break
            one = self._up(one)
        other = self._base[other]
        while other not in above:
            other = self._base[self._up(other)]
        return other

    def _up(self, vertex: int) -> int:
        mate = self._mate[vertex]
        assert mate is not None
        parent = self.parent[mate]
        assert parent is not None
        return parent

    def _mark(self, vertex: int, top: int, child: int, blossom: set[int]) -> None:
        while self._base[vertex] != top:
            mate = self._mate[vertex]
            assert mate is not None
            blossom |= {self._base[vertex], self._base[mate]}
            self.parent[vertex] = child
            child = mate
            vertex = self._up(vertex)
