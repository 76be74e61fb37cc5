"""Puzzles of your own in the same searches."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from infexion import _native
from infexion._options import function_name, limit_of
from infexion._problem_answers import FallsTooFar, ProblemAudit, Solution, Solutions, TooHigh
from infexion._problem_steps import TAKE_HEURISTICS, OwnHeuristic, ProblemSteps, algorithm_of
from infexion._types import AlgorithmName, Expand, Size, Ties, Time
from infexion.errors import BadInput, CallbackError

S = TypeVar("S")
A = TypeVar("A")


class Problem(ABC, Generic[S, A]):
    """A puzzle of your own: give it a start, goals and actions, and every search can run on it.

    A state is anything that can be a key of a dictionary, such as a tuple. ``start`` is an
    attribute or a method. ``successors`` lists ``(action, state)``, or ``(action, state, cost)``
    with a whole number, always in the same order. A ``heuristic`` and a way to ``show`` a state can
    be added.

    >>> class Cans(Problem):
    ...     "Get 4 litres with cans of 3 and 5."
    ...     start = (0, 0)
    ...     def is_goal(self, cans):
    ...         return 4 in cans
    ...     def successors(self, cans):
    ...         a, b = cans
    ...         yield "fill the small can", (3, b)
    ...         yield "fill the large can", (a, 5)
    ...         yield "empty the small can", (0, b)
    ...         yield "empty the large can", (a, 0)
    ...         over = min(a, 5 - b)
    ...         yield "pour into the large can", (a - over, b + over)
    ...         over = min(b, 3 - a)
    ...         yield "pour into the small can", (a + over, b - over)
    >>> solution = Cans().solve()
    >>> solution.summary
    'optimal, proved: 6 actions'
    >>> solution.states[-1]
    (3, 4)
    >>> Cans().audit(lambda cans: abs(4 - cans[1])).admissible
    False
    """

    #: Where the search begins: an attribute, a property or a method.
    start: Any

    @abstractmethod
    def is_goal(self, state: S) -> bool:
        """Is this a state to reach?"""

    @abstractmethod
    def successors(self, state: S) -> Iterable[tuple[A, S] | tuple[A, S, int]]:
        """The actions of a state, each with where it leads, and what it costs if that is not 1."""

    def heuristic(self, state: S) -> float | None:
        """An estimate of the cost still to go; ``None`` or infinity say that there is no way."""
        return 0

    def show(self, state: S) -> str:
        """A state as text, for pictures and tables."""
        return str(state)

    def solve(
        self,
        *,
        algorithm: AlgorithmName = "astar",
        heuristic: OwnHeuristic = None,
        ties: Ties | None = None,
        weight: float | None = None,
        expand: Expand | None = None,
        time_limit: Time = None,
        expansions: int | None = None,
        memory_limit: Size = None,
        beam_width: int | None = None,
    ) -> Solution[S, A]:
        """Searches with ``astar``, ``greedy``, ``idastar``, ``bfs``, ``ids``, ``beam``, or
        ``pruned-bfs``.

        ``heuristic`` is a function; without it the puzzle's own method is used, and with ``"zero"``
        none. "Optimal" is never said on the word of a heuristic: nobody has proved yours. The plan
        has been played again from the start. ``pruned-bfs`` keeps the states with the least
        ``rank(state, next)``, a method that the puzzle must have then. ``bfs``, ``pruned-bfs`` and
        ``beam`` take only actions that cost 1.

        ``ties``, ``weight`` and ``expand`` are those of :func:`infexion.solve`: which of equals
        comes first in the queue of ``astar`` and ``greedy``; what ``astar`` multiplies the estimate
        by, from 1 to 100, so that with an admissible heuristic a plan costs at most so many times
        the least; and how it expands a state: ``"whole"``, unless told otherwise, or in ``"parts"``.
        ``expansions`` ends the search after so many. The memory limit is about the search's own
        tables, not about your states.
        """
        steps = self.steps(
            algorithm=algorithm,
            heuristic=heuristic,
            ties=ties,
            weight=weight,
            expand=expand,
            memory_limit=memory_limit,
            beam_width=beam_width,
        )
        return steps.finish(time_limit=time_limit, expansions=expansions)

    def steps(
        self,
        *,
        algorithm: AlgorithmName = "astar",
        heuristic: OwnHeuristic = None,
        ties: Ties | None = None,
        weight: float | None = None,
        expand: Expand | None = None,
        memory_limit: Size = None,
        beam_width: int | None = None,
        frontier: int = 8,
    ) -> ProblemSteps[S, A]:
        """The same search one expansion at a time: an iterator over :class:`Expansion` objects."""
        return ProblemSteps(
            self,
            algorithm,
            heuristic,
            ties=ties,
            weight=weight,
            expand=expand,
            memory_limit=memory_limit,
            beam_width=beam_width,
            frontier=frontier,
        )

    def audit(
        self, heuristic: OwnHeuristic = None, *, states: int = 10_000
    ) -> ProblemAudit[S, A]:
        """Holds a heuristic, a function or the puzzle's own, against true distances.

        Up to ``states`` states are found from the start by breadth-first search; distances are then
        worked out backwards from the goals among them.
        """
        chosen = self._heuristic(heuristic) or ("zero", _zero)
        if limit_of("states", states) == 0:
            raise BadInput("states must be at least 1")
        found = _native.audit_problem(self, self._start(), chosen, states)
        measured = max(found["measured"], 1)
        finite = found["measured"] - found["infinite"]
        over, fall = found["overestimate"], found["inconsistency"]
        return ProblemAudit(
            admissible=found["overestimates"] == 0,
            consistent=found["inconsistent_edges"] == 0,
            states=found["states"],
            edges=found["edges"],
            measured=found["measured"],
            overestimates=found["overestimates"],
            inconsistent_edges=found["inconsistent_edges"],
            mean_distance=found["distance"] / measured,
            mean_error=found["error"] / finite if finite else math.nan,
            share_exact=found["exact"] / measured,
            overestimate=over and TooHigh(*over),
            inconsistency=fall
            and FallsTooFar(
                fall[0], self._action(fall[0], fall[2]), fall[1], fall[3], (fall[4], fall[5])
            ),
        )

    def compare(
        self,
        algorithms: Iterable[str] = ("astar", "idastar", "bfs", "ids"),
        *,
        heuristics: Iterable[OwnHeuristic] = (None,),
        time_limit: Time = None,
        expansions: int | None = None,
        memory_limit: Size = None,
    ) -> Solutions[S, A]:
        """Runs algorithms against each other, those that take one with each of the heuristics.

        The answers are a list that prints as a table.

        Options follow an algorithm as in :func:`infexion.compare`: ``"astar/weight=1.5/ties=oldest"``,
        ``"beam/beam-width=50"``.
        """
        if isinstance(algorithms, str):
            raise BadInput(f"algorithms is a list: give [{algorithms!r}]")
        if isinstance(heuristics, str) or callable(heuristics):
            raise BadInput(f"heuristics is a list: give [{heuristics!r}]")
        runs: list[tuple[str, OwnHeuristic]] = []
        given = list(heuristics)
        for algorithm in algorithms:
            takes = algorithm_of(algorithm) in TAKE_HEURISTICS
            runs += [(algorithm, each) for each in (given if takes else [None])]
        searches = (ProblemSteps(self, *run, memory_limit=memory_limit) for run in runs)
        return Solutions(
            each.finish(time_limit=time_limit, expansions=expansions) for each in searches
        )

    def _start(self) -> S:
        try:
            given = self.start
        except AttributeError as error:
            if hasattr(type(self), "start"):
                # A property that fails by itself.
                raise
            name = type(self).__name__
            raise BadInput(
                f"{name} has no start: give it an attribute or a method of this name"
            ) from error
        start: S = given() if callable(given) else given
        return start

    def _shown(self, state: S) -> str:
        try:
            text = self.show(state)
        except Exception as error:
            told = f"{type(error).__name__}: {error}".rstrip(": ")
            raise CallbackError(f"show failed on the state {state!r}: {told}") from error
        if not isinstance(text, str):
            raise BadInput(f"show({state!r}) returned {text!r}: a text is needed")
        return text

    def _heuristic(self, given: OwnHeuristic) -> tuple[str, Callable[[Any], Any]] | None:
        if given == "zero":
            return None
        if isinstance(given, str) or not (given is None or callable(given)):
            raise BadInput(f"heuristic {given!r} is neither a function nor 'zero'")
        if given is not None:
            return function_name(given), given
        if type(self).heuristic is Problem.heuristic:
            return None
        return "heuristic", self.heuristic

    def _entry(self, state: S, place: int) -> tuple[A, S, int]:
        entries = list(self.successors(state))
        if place >= len(entries):
            raise BadInput(
                f"successors({state!r}) lists other actions than before: "
                "it must always list the same ones in the same order"
            )
        entry = entries[place]
        return entry[0], entry[1], entry[2] if len(entry) == 3 else 1

    def _action(self, state: S, place: int) -> A:
        return self._entry(state, place)[0]


def _zero(_: object) -> float:
    return 0
