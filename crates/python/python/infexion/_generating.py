"""Random boards, and audits of heuristics on them."""

from __future__ import annotations

import html
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from infexion import _native
from infexion._html import picture
from infexion._native import Board
from infexion._many import refuse_one_board
from infexion._options import (
    as_board,
    board_of,
    both_ends,
    counted,
    function_name,
    limit_of,
    mean,
    memory_bytes,
    seconds,
    spawn_name,
    whole,
)
from infexion._result import write_action
from infexion._types import Action, BoardLike, Estimate, HeuristicName, Range, Size, Spawn, Time
from infexion.errors import BadInput


def _shape(
    seed: int,
    red: Range,
    blue: Range,
    red_power: Range,
    blue_power: Range,
    density: float | None = None,
    max_total_power: int | None = None,
    optimum: Range | None = None,
    solvable: bool = False,
    distinct: bool = False,
    spawn: Spawn = False,
    time_limit: Time = None,
    memory_limit: Size = 512 << 20,
    patience: int = 100_000,
) -> dict[str, object]:
    whole("seed", seed)
    whole("patience", patience)
    if seed < 0 or patience < 1:
        raise BadInput("seed must not be negative, and patience must be at least 1")
    return {
        "seed": seed,
        "red": both_ends("red", red),
        "blue": both_ends("blue", blue),
        "red_power": both_ends("red_power", red_power),
        "blue_power": both_ends("blue_power", blue_power),
        "density": density,
        "max_total_power": max_total_power,
        "optimum": None if optimum is None else both_ends("optimum", optimum),
        "solvable": solvable,
        "distinct": distinct,
        "spawn": spawn_name(spawn),
        "time_limit": seconds(time_limit),
        "memory_limit": memory_bytes(memory_limit),
        "patience": patience,
    }


def generate(
    count: int | None = None,
    *,
    seed: int = 1,
    red: Range = (1, 4),
    blue: Range = (1, 6),
    red_power: Range = (1, 6),
    blue_power: Range = (1, 6),
    density: float | None = None,
    max_total_power: int | None = None,
    optimum: Range | None = None,
    solvable: bool = False,
    distinct: bool = False,
    spawn: bool = False,
    time_limit: Time = None,
    memory_limit: Size = 512 << 20,
    patience: int = 100_000,
) -> Iterator[Board]:
    """Random boards, one at a time: ``count`` of them, or without end.

    A range is a number or a pair ``(low, high)``, both ends included. The same seed and options
    give the same boards as ``infexion generate``.

    >>> [board.to_text() for board in generate(2, red=1, blue=1, seed=7)] == [
    ...     board.to_text() for board in generate(2, red=1, blue=1, seed=7)]
    True
    >>> all(len(board.blue) == 3 for board in generate(10, blue=3))
    True
    """
    limit_of("count", count)
    # Made here, not at the first board: a fault is told where it is made.
    boards = _native.BoardGenerator(
        _shape(
            seed, red, blue, red_power, blue_power, density, max_total_power, optimum,
            solvable, distinct, spawn, time_limit, memory_limit, patience,
        )
    )
    # Boards that are cheap to find come in bundles; those that must be solved one by one.
    bundle = 1 if optimum is not None or solvable else 256
    return _stream(boards, count, bundle)


def _stream(boards: _native.BoardGenerator, count: int | None, bundle: int) -> Iterator[Board]:
    left = count
    while left is None or left > 0:
        size = bundle if left is None else min(bundle, left)
        yield from boards.take(size)
        left = None if left is None else left - size


@dataclass(frozen=True)
class Overestimate:
    """A board whose estimate is above its true distance, as small as could be found."""

    #: The board.
    board: Board
    #: What the heuristic says; ``None`` for "no solution".
    estimate: float | None
    #: A shortest solution, shorter than the estimate.
    solution: list[Action]

    def __str__(self) -> str:
        return f"it says {_value(self.estimate)}, the distance is {len(self.solution)}"

    def svg(self) -> str:
        """The board and its solution."""
        return _native.storyboard_svg(self.board, self.solution, True)

    def _repr_html_(self) -> str:
        return picture(self.svg(), str(self))


@dataclass(frozen=True)
class Inconsistency:
    """An action along which the estimate falls by more than 1, on a board as small as was found."""

    #: The board before the action.
    board: Board
    #: The action.
    action: Action
    #: The estimates before and after it; ``None`` for "no solution".
    estimates: tuple[float | None, float | None]

    def __str__(self) -> str:
        before, after = map(_value, self.estimates)
        return f"it falls from {before} to {after} by {write_action(self.action)}"

    def svg(self) -> str:
        """The board and the action."""
        return _native.storyboard_svg(self.board, [self.action], True)

    def _repr_html_(self) -> str:
        return picture(self.svg(), str(self))


@dataclass(frozen=True)
class Sample:
    """How often states of one distance have one estimate."""

    #: The true distance.
    distance: int
    #: What the heuristic says, a finite number.
    estimate: float
    #: Number of states.
    states: int


@dataclass(frozen=True)
class Audit:
    """What an audit found. Nothing found is no proof; a counterexample is one."""

    #: Nothing was found that contradicts "never above the true distance".
    admissible: bool
    #: Nothing was found that contradicts "never falls by more than 1 along an action".
    consistent: bool
    #: Boards, states around them, actions between these, states whose distance is known.
    boards: int
    states: int
    edges: int
    measured: int
    #: How many states are overestimated, and along how many actions the estimate falls too far.
    overestimates: int
    inconsistent_edges: int
    #: Average true distance of the states measured.
    mean_distance: float
    #: Average of distance minus estimate, over the states with a finite estimate; ``nan`` where
    #: there is none.
    mean_error: float
    #: Share of the states measured whose estimate is just right, 0 to 1.
    share_exact: float
    #: The smallest counterexamples found.
    overestimate: Overestimate | None
    inconsistency: Inconsistency | None
    #: How often states of each distance have each estimate.
    samples: list[Sample]

    def __str__(self) -> str:
        lines = [
            f"{counted(self.states, 'state')} around {counted(self.boards, 'board')}, "
            f"{counted(self.edges, 'action')}, {counted(self.measured, 'distance')} known",
            f"admissible: {_verdict(self.admissible, self.overestimate)}",
            f"consistent: {_verdict(self.consistent, self.inconsistency)}",
            f"mean distance {self.mean_distance:.3f}, mean error {mean(self.mean_error)}, "
            f"exact {100 * self.share_exact:.1f}%",
        ]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        found = [shown for shown in (self.overestimate, self.inconsistency) if shown is not None]
        pictures = "".join(shown._repr_html_() for shown in found)
        return f"<div><pre>{html.escape(str(self))}</pre>{pictures}</div>"


def audit(
    heuristic: Estimate | HeuristicName,
    boards: Iterable[BoardLike] | Mapping[str, BoardLike] | None = None,
    *,
    spawn: bool = False,
    edges: int = 200_000,
    states: int = 200,
    seed: int = 1,
    red: Range = (1, 4),
    blue: Range = (1, 6),
    red_power: Range = (1, 6),
    blue_power: Range = (1, 6),
) -> Audit:
    """Holds a heuristic, by name or as your own function, against true distances.

    The function gets a :class:`Board` and returns a number; ``None`` and infinity say that there
    is no solution. Up to ``states`` states around each board (yours, or random ones) are looked
    at, until there were ``edges`` actions. What is wrong is shrunk to a board that can be checked
    by hand.

    >>> report = audit(lambda board: len(board.blue), edges=20_000)
    >>> report.admissible
    False
    >>> print(report.overestimate)
    it says 3, the distance is 2
    >>> audit("line-cover", edges=20_000).admissible
    True
    """
    if not (callable(heuristic) or isinstance(heuristic, str)):
        raise BadInput(f"{heuristic!r} is neither a function nor the name of a heuristic")
    whole("edges", edges)
    whole("states", states)
    if edges < 1 or states < 1:
        raise BadInput("edges and states must be at least 1")
    shape = _shape(seed, red, blue, red_power, blue_power, spawn=spawn)
    refuse_one_board(boards)
    if isinstance(boards, Mapping):
        boards = boards.values()
    given = None if boards is None else [as_board(board) for board in boards]
    called = heuristic if isinstance(heuristic, str) else function_name(heuristic)
    found = json.loads(_native.audit(heuristic, called, given, shape, edges, states))
    finite = sum(sample["states"] for sample in found["samples"])
    measured = max(found["measured"], 1)
    over, drop = found["overestimate"], found["drop"]
    return Audit(
        admissible=found["overestimates"] == 0,
        consistent=found["inconsistent_edges"] == 0,
        boards=found["boards"],
        states=found["states"],
        edges=found["edges"],
        measured=found["measured"],
        overestimates=found["overestimates"],
        inconsistent_edges=found["inconsistent_edges"],
        mean_distance=found["distance"] / measured,
        mean_error=found["error"] / finite if finite else math.nan,
        share_exact=found["exact"] / measured,
        overestimate=over
        and Overestimate(
            board_of(over["board"]),
            over["estimate"],
            _native.read_actions("\n".join(over["solution"]), False),
        ),
        inconsistency=drop
        and Inconsistency(
            board_of(drop["board"]),
            _native.read_actions(drop["action"], False)[0],
            (drop["estimates"][0], drop["estimates"][1]),
        ),
        samples=[Sample(**sample) for sample in found["samples"]],
    )


def _value(estimate: float | None) -> str:
    return "no solution" if estimate is None else f"{estimate:g}"


def _verdict(holds: bool, found: object) -> str:
    return "no counterexample" if holds else f"no, {found}" if found else "no"
