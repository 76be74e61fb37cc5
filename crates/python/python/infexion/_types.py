"""The types that everything speaks of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Literal, Tuple, Union

if TYPE_CHECKING:
    from infexion._native import Board

#: A cell ``(r, q)``.
Cell = Tuple[int, int]
#: A stack ``(colour, power)``: ``("r", 2)``.
Stack = Tuple[str, int]
#: An action as the course writes it: ``(r, q, dr, dq)``, and ``(r, q)`` for SPAWN.
Action = Tuple[int, ...]
#: Anything that can be read as a board.
BoardLike = Union["Board", Mapping[Cell, Stack], str]
#: Which spawns are tried: none, on every empty cell, only next to blue stacks, or as report 003 does.
Spawn = Union[bool, Literal["all", "near-blue", "no-capture"]]
#: One number, or both ends of a range.
Range = Union[int, Tuple[int, int]]
#: The algorithms; what each of them does is in :func:`infexion.algorithms`.
AlgorithmName = Literal[
    "auto", "astar", "greedy", "idastar", "bfs", "ids", "pruned-bfs", "beam"
]
#: The heuristics; what each of them says is in :func:`infexion.heuristics`.
HeuristicName = Literal[
    "zero",
    "line-cover",
    "infection",
    "approach",
    "approach-infection",
    "nearest",
    "six-first",
    "six-seven",
    "report-001",
]
#: The systems of the student reports; what each of them does is in :func:`infexion.systems`.
SystemName = Literal["000", "001", "003", "004"]
#: How a report is read where it leaves something open.
ReadingName = Literal[
    "seen-when-generated",
    "seen-when-expanded",
    "six-gone",
    "six-becomes-seven",
    "six-last",
    "converted-power",
    "converted-count",
    "most-red-power",
    "strongest-red",
]
#: The systems for Cachex.
PathSystemName = Literal["002"]
#: Which of equals comes first in a queue: by g, the number of actions made, or by when it was found.
Ties = Literal["larger-g", "smaller-g", "newest", "oldest"]
#: How A* expands a state: successors are stored when their turn comes, or all at once.
Expand = Literal["parts", "whole"]
#: What is known at the end of a search.
Outcome = Literal["optimal", "solved", "unsolvable", "stopped"]
#: What ended a search that does not know the answer.
StopReason = Literal["time", "memory", "expansions", "cost", "cancelled", "gave-up"]
#: What became of a successor.
Fate = Literal[
    "open", "reopened", "duplicate", "above-bound", "pruned", "dead-end", "goal"
]
#: How sure a claim is.
Status = Literal["proved", "believed", "known false"]
#: The algorithms of Cachex.
PathAlgorithmName = Literal["auto", "astar", "bfs", "dijkstra", "bidirectional"]
#: The colours of Cachex.
ColourName = Literal["red", "blue"]
#: The languages of planners.
ExportFormat = Literal["sas", "pddl"]
#: The formats of pictures.
PictureFormat = Literal["svg", "png", "pdf"]
#: A heuristic of your own: what it says of a board; ``None`` and infinity say "no solution".
Estimate = Callable[["Board"], Union[float, None]]
#: One heuristic or several, by name or as functions; of several the largest counts.
Heuristics = Union[HeuristicName, Estimate, Iterable[Union[HeuristicName, Estimate]], None]
#: A time: seconds, ``"30s"``, ``"500ms"``, ``"2m"``, or a timedelta.
Time = Union[float, str, timedelta, None]
#: A size: bytes, ``"512MB"`` or ``"4GiB"``.
Size = Union[int, str, None]
