"""Cachex path-finding.

``python -m infexion.cachex board.json`` prints the course's format.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from os import PathLike
from typing import Any, get_args

from infexion import _native
from infexion._catalogue import of_game
from infexion._options import is_name, memory_bytes, seconds, whole
from infexion._result import Statistics
from infexion._types import (
    Cell,
    ColourName,
    Outcome,
    PathAlgorithmName,
    PathSystemName,
    Size,
    SystemName,
    Time,
)
from infexion.errors import BadInput

#: A token on the board: ``("b", 1, 0)``.
Token = tuple[str, int, int]


@dataclass(frozen=True)
class PathResult:
    """The answer to a path question. In a notebook it shows the board with the path."""

    #: ``optimal``, ``unsolvable`` (there is no path) or ``stopped``.
    outcome: Outcome
    #: What a cheapest path costs, 0 where there is none; ``None`` where a limit was reached.
    cost: int | None
    #: Cheapest paths from start to goal: one, or as many as were asked for and exist.
    paths: list[list[Cell]]
    #: No path is cheaper, proved.
    lower_bound: int | None
    #: The algorithm's name.
    algorithm: str
    #: What the search did.
    statistics: Statistics
    #: The record as the command line prints it with ``--format json``.
    record: dict[str, Any] = field(repr=False, compare=False)
    _board: bytes = field(repr=False, compare=False)

    @property
    def summary(self) -> str:
        """What is known, in the words of the command line."""
        words: str = self.record["summary"]
        return words

    @property
    def path(self) -> list[Cell]:
        """The first path; empty where there is none."""
        return self.paths[0] if self.paths else []

    def text(self) -> str:
        """The course's format: the cost, then one cell a line."""
        return "".join([f"{self.cost}\n", *(f"({r},{q})\n" for r, q in self.path)])

    def svg(self) -> str:
        """The board with the paths."""
        return _native.path_svg(self._board, self.paths, self.summary)

    def _repr_svg_(self) -> str:
        return self.svg()


def path(
    n: int,
    board: Iterable[Token],
    start: Cell,
    goal: Cell,
    *,
    capture: ColourName | None = None,
) -> list[Cell]:
    """The cells of a cheapest path from start to goal; empty where there is none.

    ``board`` lists the occupied cells as the course's JSON does. With ``capture="red"`` red cells
    are free, blue ones are in the way, and the path that captures fewest empty cells is sought.

    >>> len(path(5, [("b", 1, 0), ("b", 1, 1), ("b", 1, 3), ("b", 3, 2)], (4, 2), (0, 0)))
    8
    >>> path(2, [("b", 0, 1), ("r", 1, 0)], (0, 0), (1, 1))
    []
    """
    return find(n, board, start, goal, capture=capture).path


def find(
    n: int,
    board: Iterable[Token],
    start: Cell | None = None,
    goal: Cell | None = None,
    *,
    capture: ColourName | None = None,
    connect: ColourName | None = None,
    algorithm: PathAlgorithmName | None = None,
    system: PathSystemName | None = None,
    paths: int = 1,
    time_limit: Time = None,
    memory_limit: Size = None,
) -> PathResult:
    """Like :func:`path` with all that is known about the answer.

    ``connect="blue"`` joins the two sides of a colour; start and goal are not needed then.
    ``system="002"`` runs the system of student report 002 as it is described.

    >>> find(3, [], (0, 0), (2, 2)).cost
    5
    >>> find(3, [], (0, 0), (2, 2), system="002").cost
    5
    >>> find(3, [("r", 0, 1), ("r", 1, 1)], connect="red").cost
    1
    """
    question: dict[str, Any] = {"n": n, "board": [list(token) for token in board]}
    question.update({name: list(end) for name, end in (("start", start), ("goal", goal)) if end})
    try:
        text = json.dumps(question).encode()
    except TypeError as error:
        raise BadInput(f"this is no Cachex board: {error}") from None
    return _find(text, False, capture, connect, algorithm, system, paths, time_limit, memory_limit)


def read(
    text: str | bytes | PathLike[str],
    *,
    capture: ColourName | None = None,
    connect: ColourName | None = None,
    algorithm: PathAlgorithmName | None = None,
    system: PathSystemName | None = None,
    paths: int = 1,
    time_limit: Time = None,
    memory_limit: Size = None,
) -> PathResult:
    """Answers the question of a text in the course's JSON format, or of a file, by its path.

    A path is a ``pathlib.Path``; a string is always the text itself.

    >>> read('{"n": 3, "board": [["b",1,0]], "start": [2,0], "goal": [0,0]}').path
    [(2, 0), (1, 1), (0, 1), (0, 0)]
    """
    if isinstance(text, PathLike):
        with open(text, "rb") as file:
            content = file.read()
    else:
        content = text.encode() if isinstance(text, str) else text
    if not isinstance(content, bytes):
        raise BadInput(f"a {type(text).__name__} is neither text, bytes nor a path")
    if (start := content.strip()[:1]) and start not in b"{[":
        if content.strip().endswith(b".json"):
            raise BadInput(
                f"{text!r} is not the text of a board; to read a file, give a path: "
                f"infexion.cachex.read(pathlib.Path({text!r}))"
            )
        if start.isdigit() and b"," in content:
            raise BadInput("this is an Infexion board; solve it with infexion.solve(text)")
    return _find(content, True, capture, connect, algorithm, system, paths, time_limit, memory_limit)


@dataclass(frozen=True)
class PathAlgorithmInfo:
    """An algorithm that can be named."""

    #: Its name.
    name: PathAlgorithmName
    #: What it does.
    summary: str
    #: What its answer is worth.
    claim: str


def algorithms() -> list[PathAlgorithmInfo]:
    """The algorithms that can be named, with what they do and claim.

    >>> [algorithm.name for algorithm in algorithms()]
    ['auto', 'astar', 'bfs', 'dijkstra', 'bidirectional']
    """
    listed = of_game(_native.list_algorithms(), "cachex")
    return [PathAlgorithmInfo(each["name"], each["summary"], each["claim"]) for each in listed]


def _find(
    text: bytes,
    places: bool,
    capture: str | None,
    connect: str | None,
    algorithm: str | None,
    system: str | None,
    paths: int,
    time_limit: Time,
    memory_limit: Size,
) -> PathResult:
    for what, given in (("algorithm", algorithm), ("system", system)):
        is_name(what, given, optional=True)
    if system in get_args(SystemName):
        raise BadInput(f"report {system} is about Infexion: infexion.solve(board, system={system!r})")
    whole("paths", paths)
    if paths < 1:
        raise BadInput(f"paths {paths} is not at least 1")
    memory = memory_bytes(memory_limit)
    found = _native.find_path(
        text, places, capture, connect, algorithm, system, paths, seconds(time_limit), memory
    )
    record = json.loads(found)
    return PathResult(
        outcome=record["outcome"],
        cost=record["cost"],
        paths=[[(r, q) for r, q in cells] for cells in record["paths"]],
        lower_bound=record["lower_bound"],
        algorithm=record["algorithm"],
        statistics=Statistics(**record["statistics"]),
        record=record,
        _board=text,
    )
