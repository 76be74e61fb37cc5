"""Fast Downward, a planner that shares nothing with this project, on exported boards.

    python benchmarks/planner.py 200

exports so many random boards, half of them with SPAWN, has Fast Downward find optimal plans, and
compares: the lengths must agree with ours, and the independent checker must accept the plans. It
prints a summary for `docs/benchmarks`. Needs `pip install up-fast-downward`.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import infexion
from infexion import Action, Board

SEARCH = "astar(hmax())"


def program() -> Path:
    """Fast Downward's search; its package is not imported, since it wants others."""
    found = find_spec("up_fast_downward")
    if found is None or not found.submodule_search_locations:
        raise SystemExit("Fast Downward is not here: pip install up-fast-downward")
    return Path(found.submodule_search_locations[0], "downward/builds/release/bin/downward")


def steps(task: str) -> list[str] | None:
    """The operators of an optimal plan of a SAS+ task; ``None`` where there provably is none."""
    done = subprocess.run(
        [program(), "--internal-plan-file", "/dev/null", "--search", SEARCH],
        input=task, capture_output=True, text=True,
    )
    if done.returncode == 11:
        return None
    if done.returncode != 0:
        raise RuntimeError(f"Fast Downward ended with {done.returncode}: {done.stdout[-500:]}")
    return re.findall(r"^(sp(?:read|awn).*) \(1\)$", done.stdout, re.MULTILINE)


def plan(task: str) -> list[Action] | None:
    """The same as actions, for a task of ours."""
    found = steps(task)
    return None if found is None else [_action(*step.split()) for step in found]


def _action(name: str, *numbers: str) -> Action:
    return tuple(int(number) for number in numbers[: 4 if name == "spread" else 2])


def translated(board: Board, spawn: bool) -> str:
    """The SAS+ task that Fast Downward itself makes of our PDDL."""
    domain, problem = infexion.export(board, "pddl", spawn=spawn)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("domain", domain), ("problem", problem)):
            Path(folder, f"{name}.pddl").write_text(text, encoding="utf-8")
        subprocess.run(
            [sys.executable, "-m", "fast_downward.translate", "domain.pddl", "problem.pddl"],
            cwd=folder, check=True, capture_output=True,
        )
        return Path(folder, "output.sas").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Case:
    """A board and the game it is for."""

    board: Board
    spawn: bool


def cases(count: int) -> list[Case]:
    """The same boards each time: of all powers, solvable ones and some that are not."""
    half = count // 2
    spread = infexion.generate(
        count - half - count // 10, seed=41, red=(1, 2), blue=(1, 4), optimum=(1, 5), distinct=True
    )
    # Two stacks of power 6 need two tokens, and there is one.
    hopeless = infexion.generate(count // 10, seed=42, red=1, red_power=1, blue=2, blue_power=6)
    spawn = infexion.generate(half, seed=43, red=(0, 2), blue=(1, 3), optimum=(1, 4), spawn=True)
    return [
        *(Case(board, False) for board in (*spread, *hopeless)),
        *(Case(board, True) for board in spawn),
    ]


def compare(case: Case) -> int | None:
    """The optimum that both find, or an exception."""
    ours = infexion.solve(case.board, spawn=case.spawn, threads=1)
    assert ours.proved, case.board.to_text()
    theirs = plan(infexion.export(case.board, spawn=case.spawn))
    length = None if theirs is None else len(theirs)
    if length != ours.length:
        raise AssertionError(f"{case}: Fast Downward says {length}, we say {ours.length}")
    if theirs is not None:
        verdict = infexion.check(case.board, theirs, spawn=case.spawn)
        assert verdict, f"{case}: {verdict.reason}"
    return length


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    found: Counter[tuple[bool, int | None]] = Counter()
    for number, case in enumerate(cases(count), 1):
        found[case.spawn, compare(case)] += 1
        if number % 20 == 0:
            print(f"{number} of {count} boards agree", file=sys.stderr)
    print(f"{sum(found.values())} boards: Fast Downward, {SEARCH}, and infexion agree on all of them.\n")
    print("| game | optimum | boards |\n|---|---|---:|")
    for (spawn, length), boards in sorted(found.items(), key=lambda item: (item[0][0], item[0][1] or 99)):
        game = "with SPAWN" if spawn else "SPREAD only"
        print(f"| {game} | {'no solution' if length is None else length} | {boards} |")


if __name__ == "__main__":
    main()
