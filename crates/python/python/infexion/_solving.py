"""One board: search, solve, check, count, explain, and a search step by step."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from infexion import _native
from infexion._native import Board
from infexion._options import as_board, memory_bytes, search_options
from infexion._result import Result, result_from
from infexion._types import Action, BoardLike, Cell, Spawn, Stack
from infexion.errors import BadInput


def search(board: dict[Cell, Stack]) -> list[Action]:
    """The course's interface: a shortest list of SPREAD actions that leaves no blue stack.

    Raises :class:`infexion.Unsolvable` where there is none.

    >>> search({(5, 6): ("r", 2), (1, 0): ("b", 2), (1, 1): ("b", 1),
    ...         (3, 2): ("b", 1), (1, 3): ("b", 3)})  # doctest: +ELLIPSIS
    [(5, 6, -1, 1), ...]
    """
    return solve(board).require()


def solve(
    board: BoardLike,
    *,
    algorithm: str = "auto",
    heuristic: str | Iterable[str] | None = None,
    spawn: Spawn = False,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    threads: int = 0,
    beam_width: int = 1000,
) -> Result:
    """Solves a board.

    ``algorithm`` and ``heuristic`` are names (see :func:`infexion.algorithms` and
    :func:`infexion.heuristics`); of several heuristics the largest counts. ``spawn=True`` plays
    the extended game, ``spawn="near-blue"`` tries only spawns next to blue stacks. Limits are in
    seconds and bytes; without a memory limit half of the free memory is used at most. With
    ``threads=1`` runs repeat exactly, 0 is all cores.

    Releases the interpreter's lock; Ctrl-C raises KeyboardInterrupt at once.

    >>> result = solve("5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3")
    >>> result.length, result.proved
    (5, True)
    >>> solve("0,0,b,1").summary
    'unsolvable, proved'
    >>> solve("0,0,b,1", spawn=True).length
    2
    """
    board = as_board(board)
    options = search_options(
        algorithm, heuristic, spawn, beam_width, threads, time_limit, memory_limit
    )
    return result_from(board, _native.solve(board, options))


@dataclass(frozen=True)
class Verdict:
    """What the independent checker says; true just when the actions are a solution."""

    #: Is every action legal and no blue stack left?
    valid: bool
    #: Why not.
    reason: str | None
    #: Number of actions.
    length: int
    #: Is it as short as can be? ``None`` where that was not asked or is not known.
    optimal: bool | None = None

    def __bool__(self) -> bool:
        return self.valid


def check(
    board: BoardLike,
    actions: Iterable[Action | str] | str,
    *,
    spawn: bool = False,
    optimal: bool = False,
    ignore_other_lines: bool = False,
    time_limit: float | None = None,
) -> Verdict:
    """Replays actions, given as tuples or as text, with the independent checker.

    With ``optimal`` their number is compared with the optimum too.

    >>> board = Board("0,6,r,1 0,0,b,3")
    >>> check(board, [(0, 6, 0, 1)], optimal=True)
    Verdict(valid=True, reason=None, length=1, optimal=True)
    >>> check(board, "SPREAD 0 6 1 0").reason
    'after 1 actions 1 blue stack is left'
    """
    board = as_board(board)
    if isinstance(actions, str):
        listed: list[Action | str] = list(_native.read_actions(actions, ignore_other_lines))
    else:
        listed = list(actions)
    reason = _native.check(board, listed, spawn)
    if reason is not None or not optimal:
        return Verdict(reason is None, reason, len(listed))
    known = solve(board, spawn=spawn, time_limit=time_limit)
    if known.lower_bound is not None and len(listed) <= known.lower_bound:
        return Verdict(True, None, len(listed), True)
    shorter = known.upper_bound is not None and known.upper_bound < len(listed)
    return Verdict(True, None, len(listed), False if shorter else None)


@dataclass(frozen=True)
class Count:
    """The optimal solutions of a board, counted."""

    #: Actions of an optimal solution.
    optimum: int
    #: Number of different sequences of that many actions that solve the board.
    solutions: int
    #: Number of different boards they end with.
    final_boards: int
    #: The first solutions in the order of the actions, as many as were asked for.
    listed: list[list[Action]]


def count(
    board: BoardLike,
    *,
    spawn: bool = False,
    list: int = 0,
    time_limit: float | None = None,
    memory_limit: int | None = None,
) -> Count:
    """Counts the optimal solutions of a board, and lists the first ``list`` of them.

    >>> count("0,0,r,6 0,3,b,1", list=10)
    Count(optimum=1, solutions=2, final_boards=1, listed=[[(0, 0, 0, 1)], [(0, 0, 0, -1)]])
    """
    if list < 0:
        raise BadInput(f"list {list} is negative")
    found = json.loads(
        _native.count(as_board(board), spawn, list, time_limit, memory_bytes(memory_limit))
    )
    found["listed"] = [_native.read_actions("\n".join(plan), False) for plan in found["listed"]]
    return Count(**found)


@dataclass(frozen=True)
class Explanation:
    """Why a board cannot be solved in fewer actions. In a notebook it shows the picture."""

    #: The argument in words.
    text: str
    #: Everything the argument consists of, as plain data.
    data: dict[str, Any] = field(repr=False)
    _svg: str = field(repr=False)

    @property
    def reason(self) -> str:
        """How the lower bound is known: ``solved``, ``bound``, ``search``, ``unsolvable``, ``open``."""
        return str(self.data["reason"])

    def svg(self) -> str:
        """The argument as a picture."""
        return self._svg

    def _repr_svg_(self) -> str:
        return self._svg

    def __str__(self) -> str:
        return self.text


def explain(
    board: BoardLike,
    *,
    spawn: bool = False,
    time_limit: float | None = None,
    memory_limit: int | None = None,
) -> Explanation:
    """Says why a board cannot be solved in fewer actions.

    >>> why = explain("0,0,r,1 0,1,b,1 3,3,b,1")
    >>> why.data["record"]["length"], len(why.data["cover"]["lines"])
    (4, 2)
    """
    data, text, svg = _native.explain(as_board(board), spawn, time_limit, memory_bytes(memory_limit))
    return Explanation(text, json.loads(data), svg)


class Steps(Iterator[dict[str, Any]]):
    """A search that is driven by hand; see :func:`steps`."""

    def __init__(self, board: Board, options: dict[str, object], frontier: int) -> None:
        self._board = board
        self._steps = _native.Steps(board, options, frontier)

    def __next__(self) -> dict[str, Any]:
        expansion = self._steps.step()
        if expansion is None:
            raise StopIteration
        return _expansion(json.loads(expansion))

    def skip(self, expansions: int) -> int:
        """Makes up to so many expansions that nobody looks at; how many were made."""
        return self._steps.skip(expansions)

    @property
    def result(self) -> Result | None:
        """The result once the search is over."""
        record = self._steps.record()
        return None if record is None else result_from(self._board, record)


def steps(
    board: BoardLike,
    *,
    algorithm: str = "astar",
    heuristic: str | Iterable[str] | None = None,
    spawn: Spawn = False,
    memory_limit: int | None = None,
    beam_width: int = 1000,
    frontier: int = 8,
) -> Steps:
    """A search one expansion at a time: an iterator over dictionaries.

    Each has the ``board`` that is expanded, its ``g``, ``h`` and ``f``, the ``lower_bound`` so
    far, the ``children`` with their ``action``, ``board`` and ``fate``, and the ``frontier``.
    The default solver (``auto``) cannot be watched like this.

    >>> search = steps("0,0,r,1 0,2,b,1 3,3,b,1")
    >>> first = next(search)
    >>> first["g"], len(first["children"])
    (0, 6)
    >>> first["children"][0]["action"]
    (0, 0, 0, 1)
    >>> expansions = 1 + sum(1 for _ in search)
    >>> search.result.statistics.expanded == expansions
    True
    """
    if frontier < 0:
        raise BadInput(f"frontier {frontier} is negative")
    options = search_options(algorithm, heuristic, spawn, beam_width, 1, None, memory_limit)
    return Steps(as_board(board), options, frontier)


def _expansion(data: dict[str, Any]) -> dict[str, Any]:
    for state in (data, *data["children"], *data["frontier"]["best"]):
        state["board"] = Board(state["board"]) if state["board"] else Board()
    for child in data["children"]:
        (child["action"],) = _native.read_actions(child["action"], False)
    return data


def algorithms() -> list[dict[str, Any]]:
    """The algorithms, each with its ``name``, ``summary`` and ``claim``.

    >>> [algorithm["name"] for algorithm in algorithms()]
    ['auto', 'astar', 'idastar', 'bfs', 'ids', 'pruned-bfs', 'beam']
    """
    found: list[dict[str, Any]] = json.loads(_native.list_algorithms())
    return found


def heuristics() -> list[dict[str, Any]]:
    """The heuristics, each with its ``name``, ``summary`` and what is claimed in both games.

    >>> {h["name"]: h["spread_only"]["admissible"] for h in heuristics()}["line-cover"]
    'proved'
    """
    found: list[dict[str, Any]] = json.loads(_native.list_heuristics())
    return found
