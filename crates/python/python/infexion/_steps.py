"""A search one expansion at a time, as typed objects: the same for Infexion and for puzzles of your own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from infexion import _native
from infexion._types import Fate

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True)
class Child(Generic[S, A]):
    """A successor and what became of it."""

    #: The action that leads to it.
    action: A
    #: The state it leads to: for Infexion a :class:`infexion.Board`.
    state: S
    #: Cost from the start.
    g: int
    #: Estimated cost to go; ``None`` where the search does not estimate, and for a dead end.
    h: int | None
    #: g + h.
    f: int | None
    #: What became of it.
    fate: Fate

    @property
    def board(self) -> S:
        """The state, by the name it has in Infexion."""
        return self.state


@dataclass(frozen=True)
class Waiting(Generic[S]):
    """A state that waits to be expanded."""

    #: The state.
    state: S
    #: Cost from the start.
    g: int
    #: Estimated cost to go, in searches that estimate.
    h: int | None
    #: g + h.
    f: int

    @property
    def board(self) -> S:
        """The state, by the name it has in Infexion."""
        return self.state


@dataclass(frozen=True)
class Frontier(Generic[S]):
    """The states that wait to be expanded."""

    #: How many there are.
    size: int
    #: Those that come next.
    best: list[Waiting[S]]


@dataclass(frozen=True)
class Layer:
    """A new layer of a search by layers."""

    #: Actions from the start.
    depth: int
    #: States that go on.
    kept: int
    #: States that were dropped because others looked better.
    dropped: int


@dataclass(frozen=True)
class Expansion(Generic[S, A]):
    """One expansion of a search."""

    #: 0 for the first.
    index: int
    #: The state that is expanded: for Infexion a :class:`infexion.Board`.
    state: S
    #: Cost from the start.
    g: int
    #: Estimated cost to go, in searches that estimate.
    h: int | None
    #: g + h.
    f: int
    #: No solution costs less, proved so far.
    lower_bound: int
    #: The layer that begins with this expansion, in searches by layers.
    layer: Layer | None
    #: The successors, in the order of the actions.
    children: list[Child[S, A]]
    #: What waits after this expansion.
    frontier: Frontier[S]

    @property
    def board(self) -> S:
        """The state, by the name it has in Infexion."""
        return self.state


def tree_svg(
    expansions: Iterable[Expansion[Any, Any]],
    show: Callable[[Any], str],
    show_action: Callable[[Any], str],
    solution: Iterable[Any],
    most: int,
) -> str:
    """The first expansions as a tree; ``solution`` are the states of the plan."""
    way = list(solution)
    path, goal = set(way), way[-1] if way else None
    nodes: list[dict[str, Any]] = []
    known: dict[Any, int] = {}

    def node(state: Any, parent: int | None, action: str, g: int, h: int | None) -> int:
        note = f"g {g}" if h is None else f"g {g}, h {h}"
        nodes.append(
            {
                "lines": show(state).splitlines() or [""],
                "parent": parent,
                "action": action,
                "note": note,
                "order": None,
                "fate": "open",
                "on_solution": state in path,
            }
        )
        return len(nodes) - 1

    for expansion in list(expansions)[:most]:
        state = expansion.state
        if state not in known:
            known[state] = node(state, None, "", expansion.g, expansion.h)
        at = known[state]
        if nodes[at]["order"] is None:
            nodes[at]["order"] = expansion.index
        for child in expansion.children:
            fate = child.fate
            if fate in ("open", "reopened", "goal"):
                if child.state in known and nodes[known[child.state]]["parent"] == at:
                    continue
                new = node(child.state, at, show_action(child.action), child.g, child.h)
                nodes[new]["fate"] = fate
                known[child.state] = new
            elif child.state not in known:
                new = node(child.state, at, show_action(child.action), child.g, child.h)
                nodes[new]["fate"] = fate
                nodes[new]["on_solution"] = False
    if goal in known:
        # Some searches know a goal only when its turn comes.
        nodes[known[goal]]["fate"] = "goal"
    return _native.tree_svg(nodes)
