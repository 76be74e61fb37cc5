"""Searches against each other on many boards."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Union, get_args

from infexion import _native
from infexion._many import named_boards
from infexion._options import (
    limit_of,
    memory_bytes,
    seconds,
    spawn_name,
    split_heuristics,
    whole,
)
from infexion._table import Row, Table
from infexion._types import Estimate, Heuristics, PathSystemName, Size, Spawn, Time
from infexion.errors import BadInput

if TYPE_CHECKING:
    from infexion._many import Boards

#: A way to search, as on the command line: ``"astar:line-cover+infection"``, ``"astar/weight=1.5"``,
#: ``"000"``, ``"003/reading=strongest-red"``; a function of your own (A* with it); or an algorithm,
#: perhaps with options, and its heuristics: ``("idastar", my_function)``.
Run = Union[str, Estimate, tuple[str, Heuristics]]


@dataclass(frozen=True)
class Comparison(Table):
    """What a comparison gave: rows, and a table with one line for each way to search."""

    #: One row for each board and each way to search, as ``infexion compare`` writes them.
    rows: list[Row] = field(repr=False)
    #: The table that ``infexion compare`` prints.
    summary: str

    def _rows(self) -> Iterable[Row]:
        return self.rows

    def __str__(self) -> str:
        return self.summary

    def _repr_html_(self) -> str:
        return f'<pre style="overflow-x:auto">{html.escape(self.summary)}</pre>'


def compare(
    boards: Boards,
    runs: Iterable[Run] | Mapping[str, Run] = ("auto", "astar", "bfs", "ids"),
    *,
    spawn: Spawn = False,
    time_limit: Time = "10s",
    memory_limit: Size = 512 << 20,
    beam_width: int = 1000,
    jobs: int = 1,
    expansions: int | None = None,
) -> Comparison:
    """Runs searches against each other, yours beside ours.

    A run is a text as on the command line (``"astar:line-cover+infection"``), a function of your
    own, which is A* with it, or a pair of an algorithm and its heuristics; a dictionary names them.
    The number of a student report runs its system (:func:`infexion.systems`). Options follow after
    slashes: ``"astar/weight=1.5/ties=oldest"``, ``"003/reading=strongest-red"``; there are ``ties``,
    ``weight``, ``expand``, ``reading`` and ``beam-width``.
    Limits are for each run on each board. ``jobs`` are run at the same time; Python runs one
    function at a time all the same, and times mean something with 1 only.

    >>> def six_at_a_time(board):
    ...     return len(board.blue) / 6
    >>> found = compare(["0,0,r,1 0,1,b,1 3,3,b,2"], ["astar:line-cover", six_at_a_time])
    >>> [(row["run"], row["outcome"], row["length"]) for row in found.rows]
    [('astar:line-cover', 'optimal', 4), ('astar:six_at_a_time', 'solved', 4)]
    >>> found = compare(["0,0,r,1 0,1,b,1"], ["003", ("astar/weight=2", six_at_a_time)])
    >>> [(row["run"], row["length"]) for row in found.rows]
    [('003', 1), ('astar:six_at_a_time/weight=2', 1)]
    """
    if isinstance(runs, str) or callable(runs):
        raise BadInput(f"runs is a list: give [{runs!r}]")
    whole("jobs", jobs)
    whole("beam_width", beam_width)
    if jobs < 0 or beam_width < 1:
        raise BadInput("jobs must not be negative, and beam_width must be at least 1")
    pairs = runs.items() if isinstance(runs, Mapping) else ((None, run) for run in runs)
    chosen = [_run(name, run) for name, run in pairs]
    names = [run["name"] for run in chosen]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"two runs are called {name!r}: name them with a dictionary")
    if not chosen:
        raise BadInput("no runs were given")
    rows, summary = _native.compare(
        list(named_boards(boards)),
        chosen,
        spawn_name(spawn),
        beam_width,
        jobs,
        seconds(time_limit),
        memory_bytes(memory_limit),
        limit_of("expansions", expansions),
    )
    return Comparison([json.loads(row) for row in rows], summary)


def _run(name: str | None, run: Run) -> dict[str, Any]:
    heuristic: Any = None
    if isinstance(run, str):
        text = run
    elif callable(run):
        text, heuristic = "astar", run
    elif isinstance(run, tuple) and len(run) == 2:
        text, heuristic = run
    else:
        raise BadInput(f"{run!r} is no run: expected a text, a function, or (algorithm, heuristic)")
    if not isinstance(text, str):
        raise BadInput(f"the algorithm of {run!r} is no text")
    if text.partition("/")[0] in get_args(PathSystemName):
        raise BadInput(f"report {text} is about Cachex, and compare is for Infexion boards")
    names, own = split_heuristics(heuristic)
    own = [(name or called, function) if len(own) == 1 else (called, function) for called, function in own]
    used = "+".join([*names, *(called for called, _ in own)])
    algorithm, slash, options = text.partition("/")
    return {
        "name": name or (f"{algorithm}:{used}{slash}{options}" if used else text),
        "text": text,
        "heuristics": names,
        "own": own,
    }
