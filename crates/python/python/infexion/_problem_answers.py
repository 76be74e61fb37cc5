"""What searches and audits of puzzles of your own give."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from infexion._options import counted, mean
from infexion._result import Statistics
from infexion._types import Outcome, StopReason
from infexion.errors import Stopped, Unsolvable

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True)
class Solution(Generic[S, A]):
    """The answer of a search in a puzzle of your own. In a notebook it shows the states."""

    #: ``optimal``, ``solved`` (not proved), ``unsolvable`` or ``stopped``.
    outcome: Outcome
    #: For ``stopped``: what ended the search.
    stop_reason: StopReason | None
    #: The best plan known; ``None`` where none is.
    actions: list[A] | None
    #: The start and the state after each action.
    states: list[S] = field(repr=False)
    #: What the plan costs.
    cost: int | None
    #: No plan costs less, proved; ``None`` where there is no plan at all.
    lower_bound: int | None
    #: The algorithm, with the options that were given: ``"astar/weight=2"``.
    algorithm: str
    #: The heuristic's name; ``None`` for a search without one.
    heuristic: str | None
    #: What is known, in words.
    summary: str
    #: What the search did.
    statistics: Statistics = field(repr=False)
    _texts: list[str] = field(repr=False, compare=False)

    @property
    def proved(self) -> bool:
        """Is the answer final: optimal, or no solution at all?"""
        return self.outcome in ("optimal", "unsolvable")

    @property
    def length(self) -> int | None:
        """Number of actions."""
        return None if self.actions is None else len(self.actions)

    def require(self) -> list[A]:
        """The actions, or an exception where there are none."""
        if self.actions is not None:
            return self.actions
        raise (Unsolvable if self.outcome == "unsolvable" else Stopped)(self.summary)

    def text(self) -> str:
        """The plan state by state."""
        blocks = self._texts[:1]
        for action, shown in zip(self.actions or [], self._texts[1:]):
            blocks.append(f"{action}:\n{shown}")
        return "\n\n".join(blocks) + "\n"

    def _repr_html_(self) -> str:
        cells = []
        for number, shown in enumerate(self._texts):
            name = "start" if number == 0 else f"{number}. {(self.actions or [])[number - 1]}"
            cells.append(
                '<div style="display:inline-block;margin:4px 14px 4px 0;vertical-align:top">'
                f"<small>{html.escape(name)}</small>"
                f'<pre style="margin:2px 0">{html.escape(shown)}</pre></div>'
            )
        return f"<div>{''.join(cells)}<p>{html.escape(self.summary)}</p></div>"


class Solutions(list[Solution[S, A]], Generic[S, A]):
    """The answers of several searches in one puzzle; as text, and in a notebook, a table."""

    def __str__(self) -> str:
        rows = [("run", "heuristic", "cost", "expanded", "seconds", "what is known")]
        for each in self:
            cost = "-" if each.cost is None else str(each.cost)
            expanded, seconds = str(each.statistics.expanded), f"{each.statistics.seconds:.3f}"
            named = (each.algorithm, each.heuristic or "-")
            rows.append((*named, cost, expanded, seconds, each.summary))
        widths = [max(map(len, column)) for column in zip(*rows)]
        lines = []
        for row in rows:
            # Names to the left, numbers to the right.
            names = [cell.ljust(width) for cell, width in zip(row[:2], widths)]
            numbers = [cell.rjust(width) for cell, width in zip(row[2:5], widths[2:])]
            lines.append("  ".join([*names, *numbers, row[5]]).rstrip())
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return f'<pre style="overflow-x:auto">{html.escape(str(self))}</pre>'


@dataclass(frozen=True)
class TooHigh(Generic[S]):
    """A state whose estimate is above the cost of a way to a goal."""

    #: The state.
    state: S
    #: What the heuristic says; ``None`` for "no goal can be reached".
    estimate: float | None
    #: What a way to a goal costs.
    distance: int

    def __str__(self) -> str:
        return f"it says {_value(self.estimate)}, the distance is {self.distance}, on {self.state!r}"


@dataclass(frozen=True)
class FallsTooFar(Generic[S, A]):
    """An action along which the estimate falls by more than the action costs."""

    #: The state before the action.
    state: S
    #: The action.
    action: A
    #: The state after it.
    next: S
    #: What it costs.
    cost: int
    #: The estimates before and after it; ``None`` for "no goal can be reached".
    estimates: tuple[float | None, float | None]

    def __str__(self) -> str:
        before, after = map(_value, self.estimates)
        return f"it falls from {before} to {after} by {self.action!r} on {self.state!r}"


@dataclass(frozen=True)
class ProblemAudit(Generic[S, A]):
    """What an audit found. Nothing found is no proof; a counterexample is one."""

    #: Nothing was found that contradicts "never above the true distance".
    admissible: bool
    #: Nothing was found that contradicts "never falls by more than an action costs".
    consistent: bool
    #: States around the start, actions between them, states whose distance is known.
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
    #: The overestimated state that is nearest to a goal.
    overestimate: TooHigh[S] | None
    #: An action along which the estimate falls too far.
    inconsistency: FallsTooFar[S, A] | None

    def __str__(self) -> str:
        over = "no counterexample" if self.admissible else f"no, {self.overestimate}"
        fall = "no counterexample" if self.consistent else f"no, {self.inconsistency}"
        return (
            f"{counted(self.states, 'state')}, {counted(self.edges, 'action')}, "
            f"{counted(self.measured, 'distance')} known\n"
            f"admissible: {over}\nconsistent: {fall}\n"
            f"mean distance {self.mean_distance:.3f}, mean error {mean(self.mean_error)}, "
            f"exact {100 * self.share_exact:.1f}%"
        )

    def _repr_html_(self) -> str:
        return f'<pre style="white-space:pre-wrap">{html.escape(str(self))}</pre>'


def _value(estimate: float | None) -> str:
    return "no way" if estimate is None else f"{estimate:g}"
