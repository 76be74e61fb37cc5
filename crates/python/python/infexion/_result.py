"""What a search knows at its end."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from infexion import _native
from infexion._html import picture
from infexion._native import Board
from infexion._options import memory_bytes, seconds
from infexion._types import Action, Outcome, Size, StopReason, Time
from infexion.errors import BadInput, Stopped, Unsolvable


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
    outcome: Outcome
    #: For ``stopped``: ``time``, ``memory``, ``expansions``, ``cost``, ``cancelled`` or ``gave-up``.
    stop_reason: StopReason | None
    #: The best solution known; ``None`` where none is.
    actions: list[Action] | None
    #: No solution is shorter, proved; ``None`` where there is no solution at all.
    lower_bound: int | None
    #: Length of the best solution known.
    upper_bound: int | None
    #: The algorithm's name.
    algorithm: str
    #: Names of the heuristics, also of your own.
    heuristics: list[str]
    #: What the search did.
    statistics: Statistics
    #: The record as the command line prints it with ``--format json``.
    record: dict[str, Any] = field(repr=False, compare=False)
    #: Was it the extended game?
    spawn: bool = False

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
        words: str = self.record["summary"]
        return words

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

    def certificate(
        self,
        *,
        level: str | None = None,
        time_limit: Time = None,
        memory_limit: Size = None,
    ) -> bytes:
        """A proof of the answer that a stranger can check, for example with :func:`infexion.verify`.

        ``level`` is what has to be believed: ``"lines+tokens"``, ``"all"`` or ``"all+prices"``; without it
        the lowest that keeps the certificate small. Raises :class:`infexion.BadInput` if the answer is not proved.
        """
        if not self.proved:
            raise BadInput(f"only an answer that is proved has a certificate: {self.summary}")
        limit = memory_bytes(memory_limit)
        return _native.certificate(
            self.board, self.actions, self.spawn, level, seconds(time_limit), limit
        )

    def _repr_html_(self) -> str:
        return picture(self.svg(), self.summary)


def write_action(action: Action) -> str:
    """An action in course notation.

    >>> write_action((5, 6, -1, 1))
    'SPREAD 5 6 -1 1'
    """
    name = "SPAWN" if len(action) == 2 else "SPREAD"
    return " ".join([name, *map(str, action)])


def result_from(board: Board, text: str, spawn: bool) -> Result:
    record = json.loads(text)
    actions = record["actions"]
    return Result(
        board=board,
        outcome=record["outcome"],
        stop_reason=record["stop_reason"],
        actions=None if actions is None else _native.read_actions("\n".join(actions), False),
        lower_bound=record["lower_bound"],
        upper_bound=record["upper_bound"],
        algorithm=record["algorithm"],
        heuristics=record["heuristics"] + record.get("own_heuristics", []),
        statistics=Statistics(**record["statistics"]),
        record=record,
        spawn=spawn,
    )
