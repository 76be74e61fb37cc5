"""A search in a puzzle of your own."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union

from infexion import _native
from infexion._html import picture
from infexion._options import limit_of, memory_bytes, number, seconds, whole
from infexion._problem_answers import Solution
from infexion._result import Statistics
from infexion._steps import Child, Expansion, Frontier, Layer, Waiting, tree_svg
from infexion._types import Expand, Size, Ties, Time
from infexion.errors import BadInput

if TYPE_CHECKING:
    from infexion._problem import Problem

S = TypeVar("S")
A = TypeVar("A")

#: A heuristic for a puzzle of your own: a function, or ``"zero"`` for none.
OwnHeuristic = Union[Callable[[Any], Union[float, None]], Literal["zero"], None]

#: The algorithms that have a use for one.
TAKE_HEURISTICS = ("astar", "greedy", "idastar", "beam")


def algorithm_of(run: str) -> str:
    """The algorithm of a run, without its options.

    >>> algorithm_of("astar/weight=2")
    'astar'
    """
    return run.partition("/")[0]


class ProblemSteps(Iterator[Expansion[S, A]]):
    """A search in a puzzle of your own, driven by hand; see :meth:`Problem.steps`.

    In a notebook it shows the expansions made so far as a tree.
    """

    def __init__(
        self,
        problem: Problem[S, A],
        algorithm: str,
        heuristic: OwnHeuristic,
        *,
        ties: Ties | None = None,
        weight: float | None = None,
        expand: Expand | None = None,
        memory_limit: Size = None,
        beam_width: int | None = None,
        frontier: int = 8,
    ) -> None:
        whole("frontier", frontier)
        if limit_of("beam_width", beam_width) == 0 or frontier < 0:
            raise BadInput("beam_width must be at least 1, and frontier must not be negative")
        plain = algorithm_of(algorithm)
        if plain == "pruned-bfs" and not callable(getattr(problem, "rank", None)):
            raise BadInput("pruned-bfs needs a method rank(state, next) of the puzzle")
        takes = plain in TAKE_HEURISTICS
        if not takes and heuristic is not None:
            raise BadInput(
                f"{plain} takes no heuristic: "
                "name an algorithm that takes one, such as astar, or leave it out"
            )
        chosen = problem._heuristic(heuristic) if takes else None
        self._problem = problem
        self._name = None if chosen is None else chosen[0]
        self._frontier = frontier
        self._start = problem._start()
        options = {
            "algorithm": algorithm,
            "ties": ties,
            "weight": number("weight", weight),
            "expand": expand,
            "beam_width": beam_width,
        }
        self._search = _native.OwnSearch(
            problem, self._start, options, chosen, memory_bytes(memory_limit)
        )
        self._shown: list[Expansion[S, A]] = []
        self._seconds = 0.0

    def __next__(self) -> Expansion[S, A]:
        began = time.perf_counter()
        step = self._search.step(self._frontier)
        self._seconds += time.perf_counter() - began
        if step is None:
            raise StopIteration
        expansion = self._expansion(step)
        self._shown.append(expansion)
        return expansion

    def skip(self, expansions: int) -> int:
        """Makes up to so many expansions that nobody looks at; how many were made."""
        whole("expansions", expansions)
        return self._run(None, expansions, stop=False)

    def finish(
        self, *, time_limit: Time = None, expansions: int | None = None
    ) -> Solution[S, A]:
        """Makes the rest of the expansions, within limits, and gives the answer."""
        self._run(seconds(time_limit), limit_of("expansions", expansions), stop=True)
        result = self.result
        assert result is not None
        return result

    def _run(self, time_limit: float | None, expansions: int | None, stop: bool) -> int:
        began = time.perf_counter()
        made: int = self._search.run(time_limit, expansions, stop)
        self._seconds += time.perf_counter() - began
        return made

    @property
    def result(self) -> Solution[S, A] | None:
        """The answer once the search is over. Its plan has been played again from the start."""
        end = self._search.end(True, self._seconds)
        if end is None:
            return None
        actions, states, unit_costs = self._replay(end["plan"], end["cost"])
        if not unit_costs:
            # The same with the word for costs.
            end = self._search.end(False, self._seconds) or end
        return Solution(
            outcome=end["outcome"],
            stop_reason=end["stop_reason"],
            actions=actions,
            states=states,
            cost=end["cost"],
            lower_bound=end["lower_bound"],
            algorithm=self._search.name,
            heuristic=self._name,
            summary=end["summary"],
            statistics=Statistics(**json.loads(end["statistics"])),
            _texts=[self._problem._shown(state) for state in states],
        )

    def _replay(
        self, plan: list[int] | None, cost: int | None
    ) -> tuple[list[A] | None, list[S], bool]:
        states = [self._start]
        if plan is None:
            return None, states, True
        actions, spent = [], 0
        for place in plan:
            action, state, step = self._problem._entry(states[-1], place)
            actions.append(action)
            states.append(state)
            spent += step
        if spent != cost or not self._problem.is_goal(states[-1]):
            raise BadInput(
                "the plan does not lead to a goal when it is played again: "
                "is_goal and successors must always answer the same"
            )
        return actions, states, spent == len(plan)

    def _expansion(self, step: dict[str, Any]) -> Expansion[S, A]:
        state, g, h = step["state"], step["g"], step["h"]
        entries = list(self._problem.successors(state))

        def child(place: int, next: S, h: int | None, fate: Any) -> Child[S, A]:
            entry = entries[place]
            reached = g + (entry[2] if len(entry) == 3 else 1)
            return Child(entry[0], next, reached, h, None if h is None else reached + h, fate)

        waiting = [Waiting(state, g, h, g + (h or 0)) for state, g, h in step["frontier"]]
        return Expansion(
            index=step["index"],
            state=state,
            g=g,
            h=h,
            f=g + (h or 0),
            lower_bound=step["lower_bound"],
            layer=None if step["layer"] is None else Layer(*step["layer"]),
            children=[child(*each) for each in step["children"]],
            frontier=Frontier(step["frontier_size"], waiting),
        )

    def svg(self, most: int = 12) -> str:
        """The first expansions that were looked at, as a tree."""
        result = self.result
        solution = [] if result is None or result.actions is None else result.states
        return tree_svg(self._shown, self._problem._shown, str, solution, most)

    def _repr_html_(self) -> str:
        shown = min(len(self._shown), 12)
        return picture(self.svg(shown), f"the first {shown} expansions")
