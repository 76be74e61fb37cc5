"""The systems of the reports and the options of a search, by the names of the command line."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from conftest import EXAMPLE

import infexion
from infexion import BadInput, Board, _types, cachex


def test_report_003_prints_its_table_in_each_reading_that_its_numbers_support() -> None:
    rows = {
        "converted-power": [1, 2, 1, 1, 2],
        "most-red-power": [1, 2, 1, 1, 2],
        "strongest-red": [1, 2, 1, 1, 2],
        "converted-count": [1, 2, 2, 1, 2],
    }
    (system,) = [each for each in infexion.systems() if each.name == "003"]
    assert [reading.name for reading in system.readings] == [
        "converted-power",
        "converted-count",
        "most-red-power",
        "strongest-red",
    ]
    for reading in system.readings:
        result = infexion.solve(EXAMPLE, system="003", reading=reading.name)
        assert result.statistics.nodes_per_depth == rows[reading.name], reading
        assert result.record["reading"] == reading.name
        assert not result.proved


@pytest.mark.parametrize("name", ["000", "001", "003", "004"])
def test_a_system_is_the_same_in_solve_compare_and_steps(name: Any) -> None:
    solved = infexion.solve(EXAMPLE, system=name)
    assert solved.record["system"] == name
    (row,) = infexion.compare([EXAMPLE], [name]).rows
    assert (row["run"], row["length"]) == (name, solved.length)
    assert row["expanded"] == solved.statistics.expanded
    search = infexion.steps(EXAMPLE, system=name)
    search.skip(10**6)
    assert search.result is not None
    assert search.result.statistics.expanded == solved.statistics.expanded
    (many,) = infexion.solve_many([EXAMPLE], system=name, progress=False)
    assert many["expanded"] == solved.statistics.expanded


def test_options_reach_the_search() -> None:
    def expanded(**options: Any) -> int:
        result = infexion.solve(EXAMPLE, algorithm="astar", heuristic="line-cover", **options)
        assert result.length == 5
        return result.statistics.expanded

    assert expanded(ties="larger-g", expand="whole") < expanded(ties="smaller-g", expand="whole")
    weighted = infexion.solve(EXAMPLE, algorithm="astar", weight=3)
    assert weighted.record["weight"] == 3.0
    assert weighted.lower_bound is not None and 3 * weighted.lower_bound >= (weighted.length or 99)
    stopped = infexion.solve(EXAMPLE, algorithm="bfs", expansions=50)
    assert (stopped.stop_reason, stopped.statistics.expanded) == ("expansions", 50)
    by_slash = infexion.compare([EXAMPLE], ["astar:line-cover/ties=oldest/expand=whole", "bfs"], expansions=50)
    assert [row["expanded"] for row in by_slash.rows] == [50, 50]


def test_a_function_of_ones_own_takes_options_too() -> None:
    def six_at_a_time(board: Board) -> float:
        return len(board.blue) / 6

    found = infexion.compare([EXAMPLE], [("astar/weight=2/ties=oldest", six_at_a_time)])
    (row,) = found.rows
    assert row["run"] == "astar:six_at_a_time/weight=2/ties=oldest"
    alone = infexion.solve(EXAMPLE, algorithm="astar", heuristic=six_at_a_time, weight=2, ties="oldest")
    assert row["expanded"] == alone.statistics.expanded


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"system": "005"}, "there is no system '005'"),
        ({"system": "003", "algorithm": "ids"}, "report 003"),
        ({"system": "004", "spawn": True}, "004"),
        ({"reading": "six-last"}, "needs a system"),
        ({"system": "000", "reading": "six-last"}, "000"),
        ({"algorithm": "bfs", "ties": "oldest"}, "bfs takes no order among equals"),
        ({"algorithm": "astar", "weight": 0.5}, "a weight is a number from 1 to 100"),
        ({"algorithm": "astar", "weight": "2"}, "weight '2' is not a number"),
        ({"algorithm": "astar", "expand": "all"}, "there is no way to expand 'all'"),
        ({"expansions": -1}, "expansions -1 is negative"),
    ],
)
def test_what_does_not_fit_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=re.escape(reason)):
        infexion.solve(EXAMPLE, **options)


def test_a_run_that_does_not_fit_is_refused() -> None:
    for run in ("bfs/weight=2", "003:zero", "astar/w=2", ("bfs", "zero")):
        with pytest.raises(BadInput):
            infexion.compare([EXAMPLE], [run])


def test_the_literal_types_are_the_names_of_the_options() -> None:
    systems = infexion.systems()
    for game, literal in (("infexion", _types.SystemName), ("cachex", _types.PathSystemName)):
        assert list(get_args(literal)) == [each.name for each in systems if each.game == game]
    names = {reading.name for each in systems for reading in each.readings}
    assert set(get_args(_types.ReadingName)) == names
    for option, literal in (("ties", _types.Ties), ("expand", _types.Expand)):
        with pytest.raises(BadInput) as refused:
            infexion.solve(EXAMPLE, algorithm="astar", **{option: "x"})  # type: ignore[arg-type]
        offered = re.search("expected one of ([^(]*)", str(refused.value))
        assert offered and offered[1].strip().split(", ") == list(get_args(literal))


def test_report_002_runs_as_written() -> None:
    own = cachex.find(3, [("r", 0, 1), ("r", 0, 2)], (1, 0), (1, 2), capture="red")
    report = cachex.find(3, [("r", 0, 1), ("r", 0, 2)], (1, 0), (1, 2), capture="red", system="002")
    assert (own.cost, own.outcome) == (2, "optimal")
    assert report.cost == 3 and report.outcome == "solved"
    with pytest.raises(BadInput, match="report 002"):
        cachex.find(2, [], (0, 0), (1, 1), system="002", algorithm="bfs")


def test_pictures_are_converted() -> None:
    story = infexion.solve(EXAMPLE).svg()
    assert infexion.convert(story, "svg") == story.encode()
    assert infexion.convert(story, "png").startswith(b"\x89PNG")
    assert b"Arimo" in infexion.convert(story, "pdf")
    with pytest.raises(BadInput):
        infexion.convert("no picture", "png")
    with pytest.raises(BadInput, match="there is no format of pictures 'gif'"):
        infexion.convert(story, "gif")  # type: ignore[arg-type]
