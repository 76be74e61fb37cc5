"""Solving one board."""

from __future__ import annotations

from infexion import _native
from infexion._options import as_board, limit_of, search_options
from infexion._result import Result, result_from
from infexion._types import (
    Action,
    AlgorithmName,
    BoardLike,
    Cell,
    Expand,
    Heuristics,
    ReadingName,
    Size,
    Spawn,
    Stack,
    SystemName,
    Ties,
    Time,
)
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
    algorithm: AlgorithmName = "auto",
    heuristic: Heuristics = None,
    spawn: Spawn = False,
    time_limit: Time = None,
    memory_limit: Size = None,
    threads: int = 0,
    beam_width: int | None = None,
    system: SystemName | None = None,
    reading: ReadingName | None = None,
    ties: Ties | None = None,
    weight: float | None = None,
    expand: Expand | None = None,
    expansions: int | None = None,
) -> Result:
    """Solves a board.

    ``algorithm`` is a name (see :func:`infexion.algorithms`). ``heuristic`` is a name (see
    :func:`infexion.heuristics`), a function of your own that takes a :class:`Board` and returns a
    number, or a list of both, of which the largest counts. ``spawn=True`` plays the extended game,
    ``spawn="near-blue"`` tries only spawns next to blue stacks. A time limit is in seconds or a
    text such as ``"30s"``, a memory limit in bytes or a text such as ``"4GiB"``; without one half
    of the free memory is used at most. With ``threads=1`` runs repeat exactly, 0 is all cores.

    ``system="000"`` runs the system of a student report as it is described, and ``reading`` says how
    where the report leaves something open (see :func:`infexion.systems`). ``ties`` says which of
    equals comes first in a queue: ``"larger-g"``, ``"smaller-g"``, ``"newest"`` or ``"oldest"``.
    With ``weight=1.5`` A* goes by g + 1.5 h; with an admissible heuristic the solution is at most
    1.5 times as long as a shortest one.
    ``expand="whole"`` is A* as in textbooks, which stores all successors of a state at once.
    ``expansions`` ends the search after so many of them: unlike time, the same on every machine.
    The names are those of the command line.

    Nothing is called optimal on the word of a function of yours: nobody has proved it. ``None`` and
    infinity say that a board has no solution; so does a function without ``return``. An exception
    inside it ends the search as a :class:`infexion.CallbackError` that names the board.

    ``threads`` is for the default solver, and ``beam_width`` for ``beam``: so many boards are kept in
    each layer, 1000 unless told otherwise.

    Releases the interpreter's lock; Ctrl-C raises KeyboardInterrupt at once.

    >>> result = solve("5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3")
    >>> result.length, result.proved
    (5, True)
    >>> solve("0,0,b,1").summary
    'unsolvable, proved'
    >>> solve("0,0,b,1", spawn=True).length
    2
    >>> def six_at_a_time(board):
    ...     return len(board.blue) / 6
    >>> mine = solve(result.board, algorithm="astar", heuristic=six_at_a_time)
    >>> mine.length, mine.proved, mine.heuristics
    (5, False, ['six_at_a_time'])
    >>> solve(result.board, system="003").statistics.nodes_per_depth
    [1, 2, 1, 1, 2]
    >>> solve(result.board, algorithm="astar", weight=2, ties="oldest").length
    5
    """
    board = as_board(board)
    one_thread = algorithm != "auto" or system is not None or spawn in ("near-blue", "no-capture")
    if limit_of("threads", threads) not in (0, 1) and one_thread:
        raise BadInput(
            "threads is for the default solver, and this search runs on one: leave threads out"
        )
    options = search_options(
        algorithm,
        heuristic,
        spawn,
        beam_width,
        threads,
        time_limit,
        memory_limit,
        system=system,
        reading=reading,
        ties=ties,
        weight=weight,
        expand=expand,
        expansions=expansions,
    )
    return result_from(board, _native.solve(board, options), bool(spawn))
