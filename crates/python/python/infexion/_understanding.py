"""One board understood: how many solutions, and why none is shorter."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass, field
from typing import Any

from infexion import _native
from infexion._html import image
from infexion._options import as_board, memory_bytes, seconds
from infexion._types import Action, BoardLike, Size, Time
from infexion.errors import BadInput


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
    time_limit: Time = None,
    memory_limit: Size = None,
) -> Count:
    """Counts the optimal solutions of a board, and lists the first ``list`` of them.

    >>> count("0,0,r,6 0,3,b,1", list=10)
    Count(optimum=1, solutions=2, final_boards=1, listed=[[(0, 0, 0, 1)], [(0, 0, 0, -1)]])
    """
    if list < 0:
        raise BadInput(f"list {list} is negative")
    found = json.loads(
        _native.count(as_board(board), spawn, list, seconds(time_limit), memory_bytes(memory_limit))
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

    def _repr_html_(self) -> str:
        # As wide as it needs: the notebook scrolls, and cuts nothing off.
        scrolled = '<div style="overflow-x:auto;max-width:100%">{}</div>'
        shown = html.escape(self.text)
        return scrolled.format(image(self._svg, "why no solution is shorter")) + (
            f'<pre style="white-space:pre-wrap">{shown}</pre>'
        )

    def __str__(self) -> str:
        return self.text


def explain(
    board: BoardLike,
    *,
    spawn: bool = False,
    time_limit: Time = None,
    memory_limit: Size = None,
) -> Explanation:
    """Says why a board cannot be solved in fewer actions.

    >>> why = explain("0,0,r,1 0,1,b,1 3,3,b,1")
    >>> why.data["record"]["length"], len(why.data["cover"]["lines"])
    (4, 2)
    """
    data, text, svg = _native.explain(
        as_board(board), spawn, seconds(time_limit), memory_bytes(memory_limit)
    )
    return Explanation(text, json.loads(data), svg)
