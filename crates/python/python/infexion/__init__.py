"""Optimal solver and laboratory for the hex-board puzzles Infexion and Cachex.

The rules of both games, with pictures, are in docs/rules.md; the whole interface is in docs/python.md.

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
from infexion._board_steps import Steps, steps
from infexion._catalogue import (
    AlgorithmInfo,
    Claim,
    HeuristicInfo,
    ReadingInfo,
    SystemInfo,
    algorithms,
    heuristics,
    systems,
)
from infexion._checking import Proof, Verdict, check, verify
from infexion._comparing import Comparison, compare
from infexion._exporting import convert, export
from infexion._generating import Audit, Inconsistency, Overestimate, Sample, audit, generate
from infexion._many import Batch, solve_many
from infexion._native import Board
from infexion._native import version as _version
from infexion._problem import Problem
from infexion._problem_answers import FallsTooFar, ProblemAudit, Solution, Solutions, TooHigh
from infexion._problem_steps import ProblemSteps
from infexion._result import Result, Statistics, write_action
from infexion._solving import search, solve
from infexion._steps import Child, Expansion, Frontier, Layer, Waiting
from infexion._table import Row
from infexion._types import (
    Action,
    AlgorithmName,
    BoardLike,
    Cell,
    Expand,
    Fate,
    HeuristicName,
    Outcome,
    ReadingName,
    Stack,
    StopReason,
    SystemName,
    Ties,
)
from infexion._understanding import Count, Explanation, count, explain
from infexion.errors import (
    BadInput,
    CallbackError,
    IllegalAction,
    InfexionError,
    InternalError,
    Stopped,
    Unsolvable,
)

_Mapping.register(Board)

__version__ = _version()

__all__ = [
    "Action",
    "AlgorithmInfo",
    "AlgorithmName",
    "Audit",
    "BadInput",
    "Batch",
    "Board",
    "BoardLike",
    "CallbackError",
    "Cell",
    "Child",
    "Claim",
    "Comparison",
    "Count",
    "Expand",
    "Expansion",
    "Explanation",
    "FallsTooFar",
    "Fate",
    "Frontier",
    "HeuristicInfo",
    "HeuristicName",
    "IllegalAction",
    "Inconsistency",
    "InfexionError",
    "InternalError",
    "Layer",
    "Outcome",
    "Overestimate",
    "Problem",
    "ProblemAudit",
    "ProblemSteps",
    "Proof",
    "ReadingInfo",
    "ReadingName",
    "Result",
    "Row",
    "Sample",
    "Solution",
    "Solutions",
    "Stack",
    "Statistics",
    "Steps",
    "StopReason",
    "Stopped",
    "SystemInfo",
    "SystemName",
    "Ties",
    "TooHigh",
    "Unsolvable",
    "Verdict",
    "Waiting",
    "__version__",
    "algorithms",
    "audit",
    "cachex",
    "check",
    "compare",
    "convert",
    "count",
    "explain",
    "export",
    "generate",
    "heuristics",
    "search",
    "solve",
    "solve_many",
    "steps",
    "systems",
    "verify",
    "write_action",
]
