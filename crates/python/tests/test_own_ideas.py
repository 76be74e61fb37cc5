"""Heuristics and puzzles of one's own."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import EXAMPLE

import infexion
from infexion import BadInput, Board, CallbackError, Problem

DIRECTIONS = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]


def six_at_a_time(board: Board) -> float:
    return len(board.blue) / 6


def test_an_own_heuristic_finds_the_optimum_and_does_not_call_it_proved(
    boards: list[Board],
) -> None:
    proved = compared = 0
    for board in boards:
        known = infexion.solve(board, threads=1)
        # Without a solution A* looks at everything, which can take long.
        if known.length is None or known.length > 4:
            continue
        mine = infexion.solve(board, algorithm="astar", heuristic=six_at_a_time)
        assert mine.length == known.length, board.to_text()
        assert mine.heuristics == ["six_at_a_time"]
        assert mine.outcome != "optimal" or mine.lower_bound == known.length
        proved += mine.proved
        compared += 1
    assert compared > 50 and proved < compared


def test_a_wrong_heuristic_is_never_believed() -> None:
    def ten(board: Board) -> float:
        return 10 * len(board.blue)

    for algorithm in ("astar", "idastar", "beam"):
        width = 20 if algorithm == "beam" else None
        result = infexion.solve(EXAMPLE, algorithm=algorithm, heuristic=ten, beam_width=width)
        assert result.outcome == "solved" and not result.proved
        assert result.lower_bound is not None and result.lower_bound <= 5
    nothing = infexion.solve(EXAMPLE, algorithm="astar", heuristic=lambda board: math.inf)
    assert nothing.outcome == "stopped" and nothing.stop_reason == "gave-up"


def test_an_own_heuristic_that_is_line_cover_does_what_line_cover_does() -> None:
    def cover(board: Board) -> int:
        """Fewest of the 21 lines that hold all blue cells, by trying."""
        cells = list(board.blue)
        if not cells:
            return 0
        r, q = cells[0]
        best = 9
        for line in ("r", "q", "s"):
            rest = [
                (a, b)
                for a, b in cells
                if {"r": a != r, "q": b != q, "s": (a + b - r - q) % 7 != 0}[line]
            ]
            best = min(best, 1 + cover(Board({cell: ("b", 1) for cell in rest})))
        return best

    ours = infexion.solve(EXAMPLE, algorithm="astar", heuristic="line-cover")
    mine = infexion.solve(EXAMPLE, algorithm="astar", heuristic=cover)
    assert mine.statistics.expanded == ours.statistics.expanded
    # On a busy machine a function in Python takes its time.
    table = infexion.compare(
        [EXAMPLE],
        ["astar:line-cover", cover, ("idastar", [cover, "zero"])],
        time_limit=None,
    )
    assert [row["run"] for row in table.rows] == [
        "astar:line-cover", "astar:cover", "idastar:zero+cover",
    ]
    assert table.rows[0]["expanded"] == table.rows[1]["expanded"]
    assert table.rows[0]["estimate"] == table.rows[1]["estimate"] == cover(Board(EXAMPLE))
    assert table.rows[1]["heuristics"] == ["cover"] and "astar:cover" in str(table)
    assert table.to_pandas()["length"].tolist() == [5, 5, 5]


def test_steps_with_an_own_heuristic_show_its_values() -> None:
    search = infexion.steps(EXAMPLE, heuristic=lambda board: 0.3 * len(board.blue))
    first = next(search)
    assert first.h == 2, "1.2 is at least 2 whole actions"
    assert all(child.h == math.ceil(0.3 * len(child.board.blue) - 1e-9) for child in first.children)
    for _ in search:
        pass
    assert search.result is not None and search.result.length == 5
    assert search.svg().startswith("<svg") and "SPREAD 5 6" in search.svg()


def fails(board: Board) -> float:
    if len(board.red) > 1:
        raise ZeroDivisionError("mine")
    return 0


@pytest.mark.parametrize("how", ["solve", "steps", "skip", "compare", "audit"])
def test_an_exception_in_an_own_heuristic_names_the_board(how: str) -> None:
    with pytest.raises(CallbackError, match="failed on the board '.*r.*': ZeroDivisionError: mine") as caught:
        if how == "solve":
            infexion.solve(EXAMPLE, algorithm="astar", heuristic=fails)
        elif how == "steps":
            list(infexion.steps(EXAMPLE, heuristic=fails))
        elif how == "skip":
            infexion.steps(EXAMPLE, heuristic=fails).skip(1000)
        elif how == "compare":
            infexion.compare([EXAMPLE], ["astar:zero", fails])
        else:
            infexion.audit(fails)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def nan(board: Board) -> float:
    return math.nan


@pytest.mark.parametrize("how", ["solve", "steps", "compare", "audit"])
def test_what_is_no_number_is_told_with_the_name_of_the_heuristic(how: str) -> None:
    with pytest.raises(BadInput, match="^the heuristic nan on the board '.*': a heuristic returns a number, not nan"):
        if how == "solve":
            infexion.solve(EXAMPLE, algorithm="astar", heuristic=nan)
        elif how == "steps":
            list(infexion.steps(EXAMPLE, heuristic=nan))
        elif how == "compare":
            infexion.compare([EXAMPLE], [nan])
        else:
            infexion.audit(nan)
    with pytest.raises(BadInput, match="^the heuristic on the board '.*': .* not -inf"):
        infexion.solve(EXAMPLE, algorithm="astar", heuristic=lambda board: -math.inf)


def test_infinite_estimates_are_left_out_of_the_mean_error() -> None:
    never = infexion.audit(lambda board: math.inf, boards=[EXAMPLE])
    assert never.measured > 0 and math.isnan(never.mean_error) and "mean error -, " in str(never)
    some = infexion.audit(lambda board: 0 if len(board.red) < 2 else None, boards=[EXAMPLE])
    finite = [sample for sample in some.samples for _ in range(sample.states)]
    assert 0 < len(finite) < some.measured
    assert some.mean_error == pytest.approx(sum(each.distance for each in finite) / len(finite))
    true = {"a": 6, "b": 5, "c": 3, "d": 0}
    streets = Streets().audit(lambda town: math.inf if town == "b" else true[town] - 1)
    assert streets.measured == 4 and streets.mean_error == 1
    assert math.isnan(Streets().audit(lambda town: None).mean_error)


def test_absurd_estimates_are_shown_short_and_do_no_harm() -> None:
    def absurd(board: Board) -> float:
        return 1e300

    search = infexion.steps(EXAMPLE, heuristic=absurd)
    assert next(search).f >= 1 << 31
    search.skip(10**6)
    assert search.result is not None and search.result.length == 5
    assert max(map(len, str(infexion.audit(absurd, boards=[EXAMPLE])).splitlines())) < 90


def test_infinity_is_a_value_and_found_out_on_the_empty_board() -> None:
    report = infexion.audit(lambda board: 0 if board.red else math.inf)
    assert not report.admissible
    assert report.overestimate is not None
    assert str(report.overestimate) == "it says no solution, the distance is 0"


def test_functions_are_refused_where_they_cannot_be_used() -> None:
    with pytest.raises(BadInput, match="solve_many takes heuristics by name"):
        infexion.solve_many([EXAMPLE], algorithm="astar", heuristic=six_at_a_time)
    with pytest.raises(BadInput, match="auto takes no heuristic"):
        infexion.solve(EXAMPLE, heuristic=six_at_a_time)
    with pytest.raises(BadInput, match="a heuristic returns a number, not None|not 'x'"):
        infexion.solve(EXAMPLE, algorithm="astar", heuristic=lambda board: "x")  # type: ignore[arg-type,return-value]
    with pytest.raises(BadInput, match="two runs are called"):
        infexion.compare([EXAMPLE], [lambda board: 0, lambda board: 1])


class InfexionAgain(Problem[Board, infexion.Action]):
    """Infexion itself, from the outside: every search must find what ours finds."""

    def __init__(self, board: Board) -> None:
        self.start = board

    def is_goal(self, board: Board) -> bool:
        return board.is_solved

    def successors(self, board: Board) -> Iterator[tuple[infexion.Action, Board]]:
        for action in board.legal_actions():
            yield action, board.play(action)

    def rank(self, board: Board, following: Board) -> int:
        return len(following.blue)


@pytest.mark.parametrize("algorithm", ["astar", "idastar", "bfs", "ids"])
def test_infexion_as_an_own_problem_has_the_same_optimum(
    boards: list[Board], algorithm: infexion.AlgorithmName
) -> None:
    compared = 0
    for board in boards:
        known = infexion.solve(board, threads=1)
        if known.length is None or known.length > 3:
            continue
        found = InfexionAgain(board).solve(algorithm=algorithm)
        assert (found.outcome, found.cost) == ("optimal", known.length), board.to_text()
        assert infexion.check(board, found.require())
        compared += 1
        if compared == 12:
            break
    assert compared == 12


def test_searches_that_drop_states_claim_nothing() -> None:
    board = Board("0,0,r,1 0,1,b,1 3,3,b,2")
    assert InfexionAgain(board).solve(algorithm="pruned-bfs").outcome in ("solved", "stopped")
    narrow = InfexionAgain(board).solve(algorithm="beam", heuristic=six_at_a_time, beam_width=3)
    assert narrow.outcome in ("solved", "stopped")


class Streets(Problem[str, str]):
    """Towns with roads of different lengths."""

    start = "a"
    roads = {"a": {"b": 1, "c": 4}, "b": {"c": 2, "d": 6}, "c": {"d": 3}, "d": {}}

    def is_goal(self, town: str) -> bool:
        return town == "d"

    def successors(self, town: str) -> Iterator[tuple[str, str, int]]:
        for next, length in self.roads[town].items():
            yield f"to {next}", next, length


def test_costs_count() -> None:
    for algorithm in ("astar", "idastar", "ids"):
        found = Streets().solve(algorithm=algorithm)
        assert (found.outcome, found.cost, found.length) == ("optimal", 6, 3)
        assert found.states == ["a", "b", "c", "d"] and found.actions == ["to b", "to c", "to d"]
    assert found.summary == "optimal, proved: 6 cost units"
    with pytest.raises(BadInput, match="bfs takes only actions that cost 1"):
        Streets().solve(algorithm="bfs")


class Grid(Problem[tuple[int, int], str]):
    """From a corner to the other one, with a wall between them."""

    start = (0, 0)

    def is_goal(self, cell: tuple[int, int]) -> bool:
        return cell == (9, 9)

    def successors(self, cell: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
        x, y = cell
        for name, to in (("e", (x + 1, y)), ("s", (x, y + 1)), ("w", (x - 1, y)), ("n", (x, y - 1))):
            if 0 <= to[0] < 10 and 0 <= to[1] < 10 and not (to[0] == 5 and to[1] > 0):
                yield name, to

    def heuristic(self, cell: tuple[int, int]) -> float:
        return 18 - sum(cell)


@pytest.mark.parametrize(
    ("options", "cost", "expanded"),
    [
        ({}, 18, 63),
        ({"ties": "smaller-g"}, 18, 90),
        ({"ties": "oldest"}, 18, 90),
        ({"weight": 1}, 18, 63),
        ({"weight": 3}, 22, 86),
        ({"weight": 3, "ties": "oldest"}, 18, 18),
        ({"algorithm": "greedy"}, 26, 99),
        ({"algorithm": "greedy", "ties": "oldest"}, 18, 18),
        ({"expand": "parts"}, 18, 63),
    ],
)
def test_order_among_equals_weight_and_greed_are_for_own_problems_too(
    options: dict[str, Any], cost: int, expanded: int
) -> None:
    found = Grid().solve(**options)
    assert (found.cost, found.statistics.expanded) == (cost, expanded)
    # Nobody has proved the heuristic.
    assert (found.outcome, found.lower_bound) == ("solved", 0)


def test_a_weight_is_kept_to_in_an_own_problem() -> None:
    # Without a heuristic everything is proved: the bound tells how good the answer is.
    found = Streets().solve(weight=2, heuristic="zero")
    assert found.cost is not None and found.lower_bound is not None
    assert 6 <= found.cost <= 2 * 6 and found.lower_bound <= 6

    def uneven(town: str) -> float:
        return {"a": 1, "b": 5, "c": 0, "d": 0}[town]

    # The way over b is best; c looks nearer.
    assert Streets().solve(heuristic=uneven).cost == 6
    assert Streets().solve(heuristic=uneven, weight=3).cost == 7
    assert Streets().solve(heuristic=uneven, algorithm="greedy").cost == 7


class Endless(Problem[int, str]):
    """Always one further, at some cost; there is no goal."""

    start = 0

    def __init__(self, cost: int) -> None:
        self.cost = cost

    def is_goal(self, state: int) -> bool:
        return False

    def successors(self, state: int) -> list[tuple[str, int, int]]:
        return [("on", state + 1, self.cost)]


@pytest.mark.parametrize("cost", [10_000, 65_536, 2**32 - 1])
def test_a_way_that_is_too_dear_to_be_counted_is_told_as_such(cost: int) -> None:
    algorithms: list[infexion.AlgorithmName] = ["astar", "greedy"]
    for algorithm in algorithms:
        found = Endless(cost).solve(algorithm=algorithm)
        assert (found.outcome, found.stop_reason, found.cost) == ("stopped", "cost", None)


def test_options_of_own_problems_can_be_compared_and_are_checked() -> None:
    runs = ["astar", "astar/weight=1.5/ties=oldest", "greedy", "bfs", "beam/beam-width=3"]
    found = Grid().compare(runs, heuristics=[None, "zero"], expansions=200)
    assert [(each.algorithm, each.heuristic) for each in found] == [
        ("astar", "heuristic"), ("astar", None),
        ("astar/ties=oldest/weight=1.5", "heuristic"), ("astar/ties=oldest/weight=1.5", None),
        ("greedy", "heuristic"), ("greedy", None),
        ("bfs", None),
        ("beam/beam-width=3", "heuristic"), ("beam/beam-width=3", None),
    ]
    assert Grid().solve(weight=2, ties="newest").algorithm == "astar/ties=newest/weight=2"
    for options, message in [
        ({"algorithm": "bfs", "ties": "oldest"}, "bfs takes no order among equals"),
        ({"algorithm": "greedy", "weight": 2}, "greedy takes no weight"),
        ({"weight": 0.5}, "a weight is a number from 1 to 100"),
        ({"weight": "2"}, "weight '2' is not a number"),
        ({"weight": 2, "expand": "parts"}, "only with weight 1"),
        ({"ties": "first"}, "first"),
        ({"algorithm": "auto"}, "auto is for Infexion boards only"),
        ({"algorithm": "000"}, "000 is for Infexion boards only"),
        ({"algorithm": "astar:line-cover"}, "is for Infexion boards only"),
        ({"beam_width": 0}, "beam_width must be at least 1"),
        ({"beam_width": 5}, "astar takes no beam width: name an algorithm that takes one, such as beam"),
        ({"algorithm": "bfs", "heuristic": abs}, "bfs takes no heuristic: name an algorithm that takes one, such as astar"),
        ({"expansions": -1}, "expansions -1 is negative"),
    ]:
        with pytest.raises(BadInput, match=message):
            Grid().solve(**options)  # type: ignore[arg-type]


def test_an_own_heuristic_of_an_own_problem_is_audited_against_true_distances() -> None:
    true = {"a": 6, "b": 5, "c": 3, "d": 0}
    fine = Streets().audit(lambda town: true[town])
    assert fine.admissible and fine.consistent and fine.share_exact == 1 and fine.measured == 4
    wrong = Streets().audit(lambda town: true[town] + (town == "c"))
    assert wrong.overestimate is not None and wrong.inconsistency is not None
    assert (wrong.overestimate.state, wrong.overestimate.distance) == ("c", 3)
    assert (wrong.inconsistency.action, wrong.inconsistency.cost) == ("to d", 3)
    with pytest.raises(BadInput, match="states must be at least 1"):
        Streets().audit(states=0)
    infinite = Streets().audit(lambda town: math.inf if town == "b" else 0)
    assert infinite.overestimate is not None and infinite.overestimate.estimate is None
    assert "it says no way, the distance is 5, on 'b'" in str(infinite)


def test_a_problem_is_stepped_through_and_drawn() -> None:
    search = Streets().steps(heuristic=lambda town: 0)
    first = next(search)
    assert (first.state, first.g, first.h) == ("a", 0, 0)
    assert [(child.action, child.g, child.fate) for child in first.children] == [
        ("to b", 1, "open"), ("to c", 4, "open"),
    ]
    assert first.frontier.size == 2 and first.frontier.best[0].state == "b"
    assert search.result is None and search.skip(1) == 1
    rest = list(search)
    assert search.result is not None and search.result.statistics.expanded == 2 + len(rest)
    svg = search.svg()
    assert svg.startswith("<svg") and "to b" in svg and "g 0, h 0" in svg
    assert "data:image/svg" in search._repr_html_()


def test_limits_end_a_search_in_an_own_problem() -> None:
    class Endless(Streets):
        def successors(self, town: str) -> Iterator[tuple[str, str, int]]:
            yield "on", town + "a", 1

    few = Endless().solve(expansions=100)
    assert few.outcome == "stopped" and few.statistics.expanded == 100 and few.actions is None
    assert few.lower_bound is not None and few.lower_bound >= 99
    assert Endless().solve(time_limit="20ms").stop_reason == "time"
    assert Endless().solve(memory_limit="100kB").stop_reason == "memory"
    with pytest.raises(infexion.Stopped):
        few.require()


@pytest.mark.parametrize(
    ("methods", "error", "message"),
    [
        ({"is_goal": lambda self, town: 1 / 0}, CallbackError, "is_goal failed on the state 'a'"),
        ({"successors": lambda self, town: 7}, CallbackError, "successors failed on the state 'a': TypeError"),
        ({"successors": lambda self, town: ["bc d"]}, BadInput, "expected .action, state. or"),
        ({"successors": lambda self, town: [("x", "b", -1)]}, BadInput, "not a whole number"),
        ({"successors": lambda self, town: [("x", ["b"])]}, BadInput, "must be hashable, and a list is not"),
        ({"heuristic": lambda self, town: float("nan")}, BadInput, "not nan"),
        ({"heuristic": lambda self, town: dict[str, int]()["x"]}, CallbackError, "heuristic failed on the state 'a': KeyError"),
    ],
)
def test_what_is_wrong_with_an_own_problem_is_told_with_the_state(
    methods: dict[str, object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        type("Wrong", (Streets,), methods)().solve()


def test_a_problem_without_a_start_is_told_so() -> None:
    class Nowhere(Problem[str, str]):
        def is_goal(self, town: str) -> bool:
            return True

        def successors(self, town: str) -> list[tuple[str, str]]:
            return []

    with pytest.raises(BadInput, match="Nowhere has no start: give it an attribute or a method"):
        Nowhere().solve()


def test_a_goal_test_without_return_is_no_proof_that_there_is_no_solution() -> None:
    forgotten = type("Forgotten", (Streets,), {"is_goal": lambda self, town: None})()
    with pytest.raises(BadInput, match="is_goal.'a'. returned None: True or False is needed"):
        forgotten.solve(algorithm="bfs")
    with pytest.raises(BadInput, match="returned None"):
        forgotten.audit()


def test_one_algorithm_or_heuristic_in_place_of_a_list_is_refused() -> None:
    with pytest.raises(BadInput, match=r"algorithms is a list: give \['astar'\]"):
        Streets().compare("astar")
    with pytest.raises(BadInput, match="heuristics is a list: give"):
        Streets().compare(["astar"], heuristics=lambda town: 0)  # type: ignore[arg-type]


def test_show_that_fails_names_the_state() -> None:
    class Unseen(Streets):
        def show(self, town: str) -> str:
            raise ValueError("dark")

    with pytest.raises(CallbackError, match="show failed on the state 'a': ValueError: dark") as caught:
        Unseen().solve()
    assert isinstance(caught.value.__cause__, ValueError)
    numbers = type("Numbers", (Streets,), {"show": lambda self, town: 7})()
    with pytest.raises(BadInput, match="show.'a'. returned 7: a text is needed"):
        numbers.solve()


def test_a_comparison_of_searches_in_an_own_problem_prints_as_a_table() -> None:
    runs = Streets().compare(["astar", "astar/weight=2", "idastar"], expansions=50)
    table = str(runs).splitlines()
    assert table[0].split() == ["run", "heuristic", "cost", "expanded", "seconds", "what", "is", "known"]
    assert table[2].startswith("astar/weight=2") and table[2].endswith(runs[1].summary)
    assert len(table) == 4 and all(len(line.split("  ")[0]) <= 14 for line in table)
    assert "<pre" in runs._repr_html_() and isinstance(runs, list)


@pytest.mark.parametrize("algorithm", ["astar", "greedy", "bfs", "beam", "pruned-bfs"])
def test_successors_that_change_are_found_out_without_a_crash(algorithm: infexion.AlgorithmName) -> None:
    class Drifting(Problem[tuple[int, int], str]):
        start = (0, 0)
        made = 0

        def is_goal(self, state: tuple[int, int]) -> bool:
            return state[1] == 3

        def successors(self, state: tuple[int, int]) -> list[tuple[str, tuple[int, int]]]:
            self.made += 1
            return [("on", (self.made, state[1] + 1))]

        def rank(self, state: tuple[int, int], following: tuple[int, int]) -> int:
            return 0

    with pytest.raises(BadInput, match="lists other actions than before"):
        Drifting().solve(algorithm=algorithm)
    with pytest.raises(BadInput, match="lists other actions than before"):
        list(Drifting().steps(algorithm=algorithm))


def test_a_problem_that_answers_differently_each_time_is_found_out() -> None:
    class Moody(Streets):
        asked = 0

        def successors(self, town: str) -> Iterator[tuple[str, str, int]]:
            self.asked += 1
            for name, next, length in super().successors(town):
                yield name, next, length if self.asked < 4 else length + 1

    with pytest.raises(BadInput, match="must always"):
        Moody().solve()


def test_a_problem_is_compared_and_its_solution_shown() -> None:
    runs = InfexionAgain(Board("0,0,r,1 0,1,b,1")).compare(["astar", "bfs"], heuristics=[None, six_at_a_time])
    assert [(run.algorithm, run.heuristic) for run in runs] == [
        ("astar", None), ("astar", "six_at_a_time"), ("bfs", None),
    ]
    assert {run.cost for run in runs} == {1}
    assert "SPREAD" not in Streets().solve().text() and "to d" in Streets().solve()._repr_html_()
