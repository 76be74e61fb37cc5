"""Optimal solver and laboratory for the hex-board puzzles Infexion and Cachex.

>>> from infexion import Board, solve
>>> board = Board({(5, 6): ("r", 2), (1, 0): ("b", 2), (1, 1): ("b", 1)})
>>> result = solve(board)
>>> result.proved
True
>>> board.play(result.actions[0]) == result.boards()[1]
True
"""

from collections.abc import Mapping as _Mapping

from infexion import cachex
from infexion._generating import Audit, Inconsistency, Overestimate, audit, generate
from infexion._many import Batch, solve_many
from infexion._native import Board
from infexion._result import Result, Statistics, write_action
from infexion._solving import (
    Count,
    Explanation,
    Steps,
    Verdict,
    algorithms,
    check,
    count,
    explain,
    heuristics,
    search,
    solve,
    steps,
)
from infexion._types import Action, BoardLike, Cell, Stack
from infexion.errors import (
    BadInput,
    IllegalAction,
    InfexionError,
    InternalError,
    Stopped,
    Unsolvable,
)

_Mapping.register(Board)

__all__ = [
    "Action",
    "Audit",
    "BadInput",
    "Batch",
    "Board",
    "BoardLike",
    "Cell",
    "Count",
    "Explanation",
    "IllegalAction",
    "Inconsistency",
    "InfexionError",
    "InternalError",
    "Overestimate",
    "Result",
    "Stack",
    "Statistics",
    "Steps",
    "Stopped",
    "Unsolvable",
    "Verdict",
    "algorithms",
    "audit",
    "cachex",
    "check",
    "count",
    "explain",
    "generate",
    "heuristics",
    "search",
    "solve",
    "solve_many",
    "steps",
    "write_action",
]
