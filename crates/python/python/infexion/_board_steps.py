"""A search of a board, one expansion at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from infexion import _native
from infexion._html import picture
from infexion._native import Board
from infexion._options import as_board, board_of, search_options
from infexion._result import Result, result_from, write_action
from infexion._steps import Child, Expansion, Frontier, Layer, Waiting, tree_svg
from infexion._types import (
    Action,
    AlgorithmName,
    BoardLike,
    Heuristics,
    ReadingName,
    Size,
    Spawn,
    SystemName,
    Ties,
)
from infexion.errors import BadInput

#: Expansions that are remembered for a picture.
MOST_DRAWN = 200


class Steps(Iterator[Expansion[Board, Action]]):
    """A search that is driven by hand; see :func:`steps`.

    In a notebook it shows the expansions made so far as a tree.
    """

    def __init__(self, board: Board, options: dict[str, Any], frontier: int) -> None:
        self._board = board
        self._spawn = options["spawn"] != "never"
        self._steps = _native.Steps(board, options, frontier)
        self._shown: list[Expansion[Board, Action]] = []

    def __next__(self) -> Expansion[Board, Action]:
        step = self._steps.step()
        if step is None:
            raise StopIteration
        expansion = _expansion(json.loads(step))
        if len(self._shown) < MOST_DRAWN:
            self._shown.append(expansion)
        return expansion

    def skip(self, expansions: int) -> int:
        """Makes up to so many expansions that nobody looks at; how many were made."""
        return self._steps.skip(expansions)

    @property
    def result(self) -> Result | None:
        """The result once the search is over."""
        record = self._steps.record()
        return None if record is None else result_from(self._board, record, self._spawn)

    def svg(self, most: int = 12) -> str:
        """The first expansions that were looked at, as a tree."""
        result = self.result
        solution = result.boards() if result is not None else []
        return tree_svg(self._shown, _stacks, write_action, solution, most)

    def _repr_html_(self) -> str:
        shown = min(len(self._shown), 12)
        return picture(self.svg(shown), f"the first {shown} expansions")


def _stacks(board: Board) -> str:
    """A board in few characters: stacks by colour and power."""
    return "\n".join(f"{colour}{power} on {r},{q}" for (r, q), (colour, power) in board.items()[:8])


def steps(
    board: BoardLike,
    *,
    algorithm: AlgorithmName | None = None,
    heuristic: Heuristics = None,
    spawn: Spawn = False,
    memory_limit: Size = None,
    beam_width: int | None = None,
    system: SystemName | None = None,
    reading: ReadingName | None = None,
    ties: Ties | None = None,
    weight: float | None = None,
    frontier: int = 8,
) -> Steps:
    """A search one expansion at a time: an iterator over :class:`Expansion` objects.

    Each has the ``board`` that is expanded, its ``g``, ``h`` and ``f``, the ``lower_bound`` so
    far, the ``children`` with their ``action``, ``board`` and ``fate``, and the ``frontier``.
    It is A* unless ``algorithm`` or ``system`` says otherwise; the options are those of
    :func:`infexion.solve`. The default solver (``auto``) cannot be watched like this. A* expands
    each board whole here, so its counts are those of ``solve(..., expand="whole")``.

    >>> search = steps("0,0,r,1 0,2,b,1 3,3,b,1")
    >>> first = next(search)
    >>> first.g, len(first.children)
    (0, 6)
    >>> first.children[0].action, first.children[0].fate
    ((0, 0, 0, 1), 'open')
    >>> expansions = 1 + sum(1 for _ in search)
    >>> search.result.statistics.expanded == expansions
    True
    """
    if frontier < 0:
        raise BadInput(f"frontier {frontier} is negative")
    options = search_options(
        algorithm or ("astar" if system is None else "auto"),
        heuristic,
        spawn,
        beam_width,
        1,
        None,
        memory_limit,
        system=system,
        reading=reading,
        ties=ties,
        weight=weight,
    )
    return Steps(as_board(board), options, frontier)


def _expansion(data: dict[str, Any]) -> Expansion[Board, Action]:
    def child(data: dict[str, Any]) -> Child[Board, Action]:
        (action,) = _native.read_actions(data["action"], False)
        return Child(
            action, board_of(data["board"]), data["g"], data["h"], data["f"], data["fate"]
        )

    def waiting(data: dict[str, Any]) -> Waiting[Board]:
        return Waiting(board_of(data["board"]), data["g"], data["h"], data["f"])

    layer, frontier = data.get("layer"), data["frontier"]
    return Expansion(
        index=data["index"],
        state=board_of(data["board"]),
        g=data["g"],
        h=data["h"],
        f=data["f"],
        lower_bound=data["lower_bound"],
        layer=None if layer is None else Layer(**layer),
        children=[child(each) for each in data["children"]],
        frontier=Frontier(frontier["size"], [waiting(each) for each in frontier["best"]]),
    )
