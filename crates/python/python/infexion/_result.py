"""What a search knows at its end."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from infexion import _native
from infexion._html import picture
from infexion._native import Board
from infexion._types import Action
from infexion.errors import Stopped, Unsolvable


@dataclass(frozen=True)
class Statistics:
    """What a search did, in numbers; without time they are the same in every run with one thread."""

    #: States whose successors were looked at.
    expanded: int
    #: Successors looked at.
    generated: int
    #: States that were expanded again because a shorter way to them was found.
    reopened: int
    #: Expansions until the lower bound last rose.
    expanded_until_last_jump: int
    #: States expanded at each depth.
    nodes_per_depth: list[int]
    #: Most states stored at one time.
    peak_stored: int
    #: Most bytes held.
    peak_bytes: int
    #: Peak bytes divided by peak states.
    bytes_per_stored_state: float
    #: Wall-clock time.
    seconds: float


@dataclass(frozen=True)
class Result:
    """The answer of a search, with what it is worth.

    In a notebook it shows the solution board by board.
    """

    #: The board that was solved.
    board: Board
    #: ``optimal``, ``solved`` (not proved), ``unsolvable`` or ``stopped``.
    outcome: str
    #: For ``stopped``: ``time``, ``memory``, ``cancelled`` or ``gave-up``.
    stop_reason: str | None
    #: The best solution known; ``None`` where none is.
    actions: list[Action] | None
    #: No solution is shorter, proved; ``None`` where there is no solution at all.
    lower_bound: int | None
    #: Length of the best solution known.
    upper_bound: int | None
    #: The algorithm's name.
    algorithm: str
    #: Names of the heuristics.
    heuristics: list[str]
    #: What the search did.
    statistics: Statistics
    #: The record as the command line prints it with ``--format json``.
    record: dict[str, Any] = field(repr=False, compare=False)

    @property
    def proved(self) -> bool:
        """Is the answer final: optimal, or no solution at all?"""
        return self.outcome in ("optimal", "unsolvable")

    @property
    def length(self) -> int | None:
        """Actions of the best solution known."""
        return None if self.actions is None else len(self.actions)

    @property
    def summary(self) -> str:
        """What is known, in the words of the command line."""
        return _summary(self)

    def require(self) -> list[Action]:
        """The actions, or an exception where there are none."""
        if self.actions is not None:
            return self.actions
        raise (Unsolvable if self.outcome == "unsolvable" else Stopped)(self.summary)

    def text(self) -> str:
        """The solution in the course's format, one action a line."""
        return "".join(f"{write_action(action)}\n" for action in self.actions or [])

    def boards(self) -> list[Board]:
        """The start and the board after each action."""
        boards = [self.board]
        for action in self.actions or []:
            boards.append(boards[-1].play(action, spawn=True))
        return boards

    def svg(self) -> str:
        """The solution board by board."""
        return _native.storyboard_svg(self.board, self.actions or [], True)

    def _repr_html_(self) -> str:
        return picture(self.svg(), self.summary)


def write_action(action: Action) -> str:
    """An action in course notation.

    >>> write_action((5, 6, -1, 1))
    'SPREAD 5 6 -1 1'
    """
    name = "SPAWN" if len(action) == 2 else "SPREAD"
    return " ".join([name, *map(str, action)])


def result_from(board: Board, text: str) -> Result:
    record = json.loads(text)
    actions = record["actions"]
    return Result(
        board=board,
        outcome=record["outcome"],
        stop_reason=record.get("stop_reason"),
        actions=None if actions is None else _native.read_actions("\n".join(actions), False),
        lower_bound=record["lower_bound"],
        upper_bound=record["upper_bound"],
        algorithm=record["algorithm"],
        heuristics=record["heuristics"],
        statistics=Statistics(**record["statistics"]),
        record=record,
    )


def _summary(result: Result) -> str:
    def count(number: int | None) -> str:
        return f"{number} action{'' if number == 1 else 's'}"

    if result.outcome == "optimal":
        return f"optimal, proved: {count(result.length)}"
    if result.outcome == "unsolvable":
        return "unsolvable, proved"
    if result.outcome == "solved":
        return (
            f"solved, not proved optimal: {count(result.length)}, "
            f"at least {result.lower_bound} are needed"
        )
    why = {
        "time": "stopped by the time limit",
        "memory": "stopped by the memory limit",
        "cancelled": "interrupted",
        "gave-up": "gave up: every state left was pruned",
    }[result.stop_reason or "cancelled"]
    if result.actions is None:
        return f"{why}: nothing found, at least {count(result.lower_bound)} needed"
    return (
        f"{why}: best found {count(result.length)}, at least {result.lower_bound} are needed"
    )
