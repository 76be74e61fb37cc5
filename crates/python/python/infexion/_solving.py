"""One board: search, solve, check, count, explain, and a search step by step."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, overload

from infexion import _native
from infexion._html import image, picture
from infexion._native import Board
from infexion._options import as_board, board_of, memory_bytes, search_options, seconds
from infexion._result import Result, result_from, write_action
from infexion._steps import Child, Expansion, Frontier, Layer, Waiting, tree_svg
from infexion._types import (
    Action,
    AlgorithmName,
    BoardLike,
    Cell,
    Expand,
    ExportFormat,
    HeuristicName,
    Heuristics,
    PictureFormat,
    ReadingName,
    Size,
    Spawn,
    Stack,
    Status,
    SystemName,
    Ties,
    Time,
)
from infexion.errors import BadInput

#: Expansions that are remembered for a picture.
MOST_DRAWN = 200


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
    beam_width: int = 1000,
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
    With ``weight=1.5`` A* goes by g + 1.5 h, and the solution is at most 1.5 times too long.
    ``expand="whole"`` is A* as in textbooks, which stores all successors of a state at once.
    ``expansions`` ends the search after so many of them: unlike time, the same on every machine.
    The names are those of the command line.

    Nothing is called optimal on the word of a function of yours: nobody has proved it. An exception
    inside it ends the search as a :class:`infexion.CallbackError` that names the board.

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
    time_limit: Time = None,
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
class Proof:
    """What the checker says about a certificate; true just when it is accepted."""

    #: Does it show what it claims?
    accepted: bool
    #: What it shows and what had to be believed, or why it is refused.
    text: str

    def __bool__(self) -> bool:
        return self.accepted


def verify(certificate: bytes) -> Proof:
    """Checks a certificate, without any search and without the solver's code.

    >>> result = solve("5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3")
    >>> proof = verify(result.certificate())
    >>> print(proof.text)
    optimal: 5 actions, SPREAD only
    7 entries checked; lemmas used: none
    >>> bool(verify(b"something else"))
    False
    """
    return Proof(*_native.verify(certificate))


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


@overload
def export(board: BoardLike, format: Literal["sas"] = "sas", *, spawn: bool = False) -> str: ...
@overload
def export(
    board: BoardLike, format: Literal["pddl"], *, spawn: bool = False
) -> tuple[str, str]: ...
def export(
    board: BoardLike, format: ExportFormat = "sas", *, spawn: bool = False
) -> str | tuple[str, str]:
    """A board as a planning task, for other people's planners.

    ``"sas"`` is the input of Fast Downward's search; ``"pddl"`` gives two texts, the domain and the
    problem. An optimal plan of the task is an optimal solution of the board.

    >>> task = export("0,0,r,1 0,1,b,1")
    >>> task.splitlines()[:3]
    ['begin_version', '3', 'end_version']
    >>> domain, problem = export("0,0,r,1 0,1,b,1", "pddl")
    >>> domain.count(":action")
    6
    """
    texts = _native.export(as_board(board), format, spawn)
    return texts[0] if len(texts) == 1 else (texts[0], texts[1])


def convert(svg: str, format: PictureFormat) -> bytes:
    """A picture as PNG or PDF, for slides and papers: what ``svg()`` of a result gives, or any SVG.

    The letters come from a font inside the package, so the picture is the same on every machine.

    >>> story = solve("0,0,r,1 0,1,b,1").svg()
    >>> convert(story, "png")[1:4], convert(story, "pdf")[:4]
    (b'PNG', b'%PDF')
    """
    return _native.convert(svg, format)


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
    beam_width: int = 1000,
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
    :func:`infexion.solve`. The default solver (``auto``) cannot be watched like this.

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


@dataclass(frozen=True)
class AlgorithmInfo:
    """An algorithm that can be named."""

    #: Its name.
    name: AlgorithmName
    #: What it does.
    summary: str
    #: What its answer is worth.
    claim: str
    #: Does ``heuristic`` mean anything to it?
    takes_heuristics: bool


@dataclass(frozen=True)
class Claim:
    """What is claimed of a heuristic in one of the games."""

    #: Never above the true number of actions to go.
    admissible: Status
    #: Never falls by more than 1 along an action.
    consistent: Status


@dataclass(frozen=True)
class HeuristicInfo:
    """A heuristic that can be named."""

    #: Its name.
    name: HeuristicName
    #: What it says.
    summary: str
    #: What is claimed in the game without SPAWN.
    spread_only: Claim
    #: What is claimed in the extended game.
    with_spawn: Claim


@dataclass(frozen=True)
class ReadingInfo:
    """A way to read a report."""

    #: Its name, for ``reading``.
    name: ReadingName
    #: What it means.
    summary: str


@dataclass(frozen=True)
class SystemInfo:
    """The system of a student report, which runs as it is described."""

    #: The number of the report, for ``system``.
    name: str
    #: ``infexion``, for :func:`infexion.solve`, or ``cachex``, for :func:`infexion.cachex.find`.
    game: str
    #: What it does.
    summary: str
    #: Where it spawns in the extended game; ``None`` where the report says nothing of it.
    spawn: str | None
    #: The ways to read it, the usual one first.
    readings: list[ReadingInfo]


def systems() -> list[SystemInfo]:
    """The systems of five student reports, with the ways to read them.

    >>> [system.name for system in systems()]
    ['000', '001', '002', '003', '004']
    >>> [reading.name for reading in systems()[0].readings]
    ['seen-when-generated', 'seen-when-expanded']
    """

    def info(data: dict[str, Any]) -> SystemInfo:
        readings = [ReadingInfo(**each) for each in data.pop("readings")]
        return SystemInfo(readings=readings, **data)

    return [info(each) for each in json.loads(_native.list_systems())]


def algorithms() -> list[AlgorithmInfo]:
    """The algorithms that can be named, with what they do and claim.

    >>> [algorithm.name for algorithm in algorithms()][:4]
    ['auto', 'astar', 'greedy', 'idastar']
    """
    return [AlgorithmInfo(**each) for each in json.loads(_native.list_algorithms())]


def heuristics() -> list[HeuristicInfo]:
    """The heuristics that can be named, with what they say and what is claimed in both games.

    >>> {each.name: each.spread_only.admissible for each in heuristics()}["line-cover"]
    'proved'
    """
    return [
        HeuristicInfo(
            each["name"],
            each["summary"],
            Claim(**each["spread_only"]),
            Claim(**each["with_spawn"]),
        )
        for each in json.loads(_native.list_heuristics())
    ]
