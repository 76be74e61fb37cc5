"""One board: search, solve, check, count, explain, steps, audit, generate; and Cachex."""

from __future__ import annotations

import subprocess
import sys

import pytest

import infexion
from infexion import BadInput, Board, CallbackError, Unsolvable, cachex


def test_the_course_interface(example: Board) -> None:
    actions = infexion.search(example.to_dict())
    assert len(actions) == 5 and infexion.check(example, actions, optimal=True).optimal
    with pytest.raises(Unsolvable, match="unsolvable, proved"):
        infexion.search({(0, 0): ("b", 1)})


def test_python_m_infexion(example: Board) -> None:
    def run(module: str, text: str) -> tuple[int, str, str]:
        command = [sys.executable, "-W", "error", "-m", module]
        done = subprocess.run(command, input=text, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    code, out, _ = run("infexion", example.to_csv())
    assert code == 0 and infexion.check(example, out) and len(out.splitlines()) == 5
    assert run("infexion", "0,0,b,1") == (10, "", "error: unsolvable, proved\n")
    code, out, error = run("infexion", "0,0,r,9")
    assert (code, out) == (2, "") and ": power 9 is not between 1 and 6" in error
    code, out, _ = run("infexion.cachex", '{"n": 2, "board": [], "start": [0,0], "goal": [1,1]}')
    assert (code, out) == (0, "3\n(0,0)\n(0,1)\n(1,1)\n") or out.startswith("3\n(0,0)\n")
    assert run("infexion.cachex", "{")[0] == 2


def test_a_result_knows_what_it_is_worth(example: Board) -> None:
    result = infexion.solve(example, algorithm="pruned-bfs")
    assert result.outcome in ("optimal", "solved", "stopped")
    best = infexion.solve(example, algorithm="astar", heuristic="line-cover,infection", threads=1)  # type: ignore[arg-type]
    assert best.proved and best.lower_bound == best.upper_bound == best.length == 5
    assert best.heuristics == ["line-cover", "infection"] and best.statistics.expanded > 0
    # Six boards and two cells of the legend; marks beyond the edge are no cells.
    cells = best.svg().count("<polygon") - best.svg().count("<polygon class='ghost'")
    assert cells == 6 * 49 + 2 and best.summary in best._repr_html_()
    again = infexion.solve(example, algorithm="astar", heuristic=["line-cover", "infection"])
    assert again.statistics.expanded == best.statistics.expanded and again.actions == best.actions


def test_limits_end_a_search_with_bounds() -> None:
    hard = next(infexion.generate(1, seed=5, red=1, blue=20, red_power=1))
    stopped = infexion.solve(hard, algorithm="bfs", memory_limit=1 << 20)
    assert (stopped.outcome, stopped.stop_reason) == ("stopped", "memory")
    assert stopped.summary.startswith("stopped by the memory limit: nothing found, at least")
    with pytest.raises(infexion.Stopped, match="stopped by the memory limit"):
        stopped.require()
    assert infexion.solve(hard, algorithm="ids", time_limit=0.01).stop_reason == "time"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"algorithm": "magic"}, "expected one of auto, astar"),
        ({"heuristic": "magic"}, "expected one of zero, line-cover"),
        ({"algorithm": "bfs", "heuristic": "zero"}, "bfs takes no heuristic"),
        ({"spawn": "everywhere"}, "expected one of"),
        ({"time_limit": -1}, "not a possible time"),
        ({"time_limit": float("nan")}, "not a possible time"),
        ({"memory_limit": -1}, "is negative"),
        ({"threads": -1}, "threads -1 is negative"),
        ({"beam_width": 0}, "beam_width 0"),
        ({"time_limit": "abc"}, "time_limit 'abc' is not a time"),
        ({"memory_limit": "1 cup"}, "memory_limit '1 cup' is not a size"),
        ({"threads": 1.5}, "threads 1.5 is not a whole number"),
        ({"heuristic": ["zero", 3]}, "heuristic 3 is neither a name nor a function"),
        ({"heuristic": 5}, "heuristic 5 is neither a name nor a function"),
        ({"heuristic": "zero"}, "auto takes no heuristic: name an algorithm that takes one, such as astar"),
        ({"system": 0}, "system 0 is not a name, which is a text in quotation marks"),
        ({"algorithm": None}, "algorithm None is not a name"),
        ({"spawn": 3}, "spawn 3 is not a name"),
        ({"system": "002"}, "report 002 is about Cachex: infexion.cachex.find("),
        ({"system": "004", "spawn": True}, "no search with SPAWN: solve with an algorithm, such as astar"),
        ({"algorithm": "astar", "beam_width": 5}, 'astar takes no beam width: say algorithm="beam"'),
        ({"system": "000", "beam_width": 5}, "report 000 takes no beam width"),
        ({"algorithm": "bfs", "threads": 2}, "threads is for the default solver"),
        ({"expansions": True}, "expansions True is not a whole number"),
        ({"algorithm": "astar", "weight": 2, "expand": "parts"}, "expand them whole, or leave the weight out"),
    ],
)
def test_bad_options_say_why(example: Board, arguments: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        infexion.solve(example, **arguments)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_none_is_no_board() -> None:
    for call in (infexion.solve, infexion.count, infexion.explain, infexion.steps):
        with pytest.raises(BadInput, match="None is no board"):
            call(None)  # type: ignore[arg-type]
    assert infexion.solve(Board()).length == 0


def test_check_names_the_first_fault(example: Board) -> None:
    verdict = infexion.check(example, [(5, 6, 0, 1), (5, 6, 0, 1)])
    assert not verdict and verdict.reason == (
        "action 2 (SPREAD 5 6 0 1) is not legal: no stack stands on (5,6)"
    )
    chatter = "thinking...\nSPREAD 5 6 -1 1\n"
    with pytest.raises(BadInput, match="line 1, column 1: unknown action 'thinking...'"):
        infexion.check(example, chatter)
    assert not infexion.check(example, chatter, ignore_other_lines=True)
    plan = infexion.search(example.to_dict())
    assert infexion.check(example, plan[:1]).reason == "after 1 action 4 blue stacks are left"
    with pytest.raises(BadInput, match="None is no list of actions"):
        infexion.check(example, None)  # type: ignore[arg-type]
    longer = [(0, 0)] + plan
    verdict = infexion.check(example, longer, spawn=True, optimal=True)
    assert verdict.valid and verdict.optimal is False


def test_count_and_explain(example: Board) -> None:
    counted = infexion.count(example, list=3)
    assert counted.optimum == 5 and counted.solutions >= len(counted.listed) == 3
    assert all(infexion.check(example, plan) for plan in counted.listed)
    with pytest.raises(Unsolvable, match="the board has no solution"):
        infexion.count("0,0,b,1")
    why = infexion.explain(example)
    assert why.reason in ("bound", "search") and "data:image/svg" in why._repr_html_() and str(why)


def test_skip_counts_expansions_and_not_the_step_that_takes_the_goal(example: Board) -> None:
    for algorithm in ("astar", "greedy", "idastar", "bfs", "beam"):
        search = infexion.steps(example, algorithm=algorithm, heuristic=None)
        made = search.skip(10**6)
        assert search.result is not None and search.result.statistics.expanded == made, algorithm
        assert search.skip(10) == 0
    whole = infexion.solve(example, algorithm="astar", heuristic="zero", expand="whole")
    assert infexion.steps(example, heuristic="zero").skip(10**6) == whole.statistics.expanded


def test_steps_are_those_of_the_search(example: Board) -> None:
    for algorithm in ("astar", "idastar", "beam"):
        search = infexion.steps(example, algorithm=algorithm)
        assert search.result is None
        first = next(search)
        assert first.board == example and first.g == 0
        child = first.children[0]
        assert example.play(child.action) == child.board
        seen = 1 + search.skip(3) + sum(1 for _ in search)
        result = search.result
        assert result is not None and result.statistics.expanded == seen
        whole = infexion.solve(example, algorithm=algorithm)
        assert (result.actions, result.outcome) == (whole.actions, whole.outcome)
        assert next(search, None) is None
    with pytest.raises(BadInput, match="auto cannot be watched step by step"):
        infexion.steps(example, algorithm="auto")


def test_an_audit_of_a_function_finds_what_is_wrong_with_it() -> None:
    report = infexion.audit(lambda board: 2.0 * len(board.blue), edges=20_000)
    assert not report.admissible and not report.consistent
    over = report.overestimate
    assert over is not None and over.estimate is not None
    assert over.estimate > len(over.solution) == infexion.solve(over.board).length
    assert len(over.board) == 2, "shrunk to one red and one blue stack"
    drop = report.inconsistency
    assert drop is not None and None not in drop.estimates
    assert 2.0 * len(drop.board.blue) == drop.estimates[0]
    assert 2.0 * len(drop.board.play(drop.action).blue) == drop.estimates[1]
    assert report._repr_html_().count("<img") == 2


def test_an_audit_of_a_right_function_agrees_with_the_named_one() -> None:
    report = infexion.audit(lambda board: 0 if board.is_solved else 1, edges=20_000)
    assert report.admissible and report.consistent and report.overestimate is None
    named = infexion.audit("zero", edges=20_000)
    assert (named.states, named.measured, named.edges) == (
        report.states, report.measured, report.edges,
    )
    assert named.mean_error == named.mean_distance
    infinite = infexion.audit(lambda board: None if board.blue and not board.red else 0.0)
    assert infinite.admissible


def test_what_a_function_raises_is_raised() -> None:
    def broken(board: Board) -> float:
        raise ZeroDivisionError("mine")

    with pytest.raises(CallbackError, match="failed on the board '.*': ZeroDivisionError: mine") as caught:
        infexion.audit(broken)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    with pytest.raises(BadInput, match="a heuristic returns a number, not 'much'"):
        infexion.audit(lambda board: "much")  # type: ignore[arg-type,return-value]
    with pytest.raises(BadInput, match="nan"):
        infexion.audit(lambda board: float("nan"))
    with pytest.raises(BadInput, match="neither a function nor the name"):
        infexion.audit(7)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="expected one of zero"):
        infexion.audit("magic")  # type: ignore[arg-type]


def test_generate() -> None:
    boards = list(infexion.generate(20, seed=3, red=1, blue=(2, 3), optimum=(2, 3)))
    assert len(boards) == 20 and all(len(board.red) == 1 for board in boards)
    assert all(infexion.solve(board).length in (2, 3) for board in boards)
    with pytest.raises(infexion.Stopped, match="gave up"):
        list(infexion.generate(1, red=0, blue=1, solvable=True, patience=50))
    with pytest.raises(BadInput, match="the power of red stacks must be a range within 1..6"):
        infexion.generate(1, red_power=9)
    with pytest.raises(BadInput):
        infexion.generate(1, red=(3, 1))


def test_cachex() -> None:
    tokens = [("b", 1, 0), ("b", 1, 1), ("b", 1, 3), ("b", 3, 2)]
    answer = cachex.find(5, tokens, (4, 2), (0, 0), paths=3)
    assert answer.cost == 8 and len(answer.paths) >= 1 and answer.path[0] == (4, 2)
    assert "<svg" in answer._repr_svg_()
    assert cachex.path(2, [], (0, 0), (0, 0)) == [(0, 0)]
    assert cachex.find(5, tokens, (4, 2), (0, 0), capture="blue").cost is not None
    for arguments, message in [
        ((5, [("b", 9, 0)], (0, 0), (1, 1)), "outside"),
        ((5, tokens, (1, 0), (0, 0)), "start (1,0) is occupied by a blue token"),
        ((0, [], (0, 0), (0, 0)), ""),
        ((5, [("b", object(), 0)], (0, 0), (1, 1)), "no Cachex board"),
    ]:
        with pytest.raises(BadInput) as caught:
            cachex.path(*arguments)  # type: ignore[arg-type]
        assert message in str(caught.value) and "column" not in str(caught.value)
    with pytest.raises(BadInput, match="expected one of red, blue"):
        cachex.path(2, [], (0, 0), (1, 1), capture="green")  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="line 1, column"):
        cachex.read("[]")
