"""An outside witness: Fast Downward finds the same optima on exported boards."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import infexion

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))

import planner  # noqa: E402

CASES = planner.cases(30)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.board.to_text().replace(" ", "_"))
def test_fast_downward_finds_the_same_optimum(case: planner.Case) -> None:
    planner.compare(case)


def test_the_boards_are_of_all_kinds() -> None:
    lengths = {(case.spawn, infexion.solve(case.board, spawn=case.spawn).length) for case in CASES}
    assert {(False, None), (False, 3), (True, 2), (True, 3)} <= lengths


def test_the_pddl_is_translated_to_a_task_with_the_same_optimum() -> None:
    # With SPAWN, which has all actions. The translation takes some seconds.
    board = infexion.Board("0,0,r,2 0,1,b,6 3,3,b,2")
    found = planner.steps(planner.translated(board, spawn=True))
    assert found is not None and len(found) == infexion.solve(board, spawn=True).length
