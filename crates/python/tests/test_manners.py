"""What people who write Python expect: versions, types, tables, paths, help."""

from __future__ import annotations

import pydoc
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import get_args

import pandas
import polars
import pyarrow
import pytest
from conftest import EXAMPLE

import infexion
from infexion import BadInput, Board, _native, _types, cachex

BOARDS = ["0,0,r,1 0,1,b,1", EXAMPLE, "rubbish"]


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import PackageNotFoundError, version

    assert infexion.__version__ == _native.version()
    try:
        assert version("infexion") == infexion.__version__
    except PackageNotFoundError:
        pass


def test_the_literal_types_are_the_names_there_are() -> None:
    assert list(get_args(_types.AlgorithmName)) == [each.name for each in infexion.algorithms()]
    assert list(get_args(_types.HeuristicName)) == [each.name for each in infexion.heuristics()]
    for name in get_args(_types.PathAlgorithmName):
        assert cachex.find(2, [], (0, 0), (1, 1), algorithm=name).cost == 3


def test_the_type_of_a_row_is_the_columns_there_are() -> None:
    assert list(infexion.Row.__annotations__) == [name for name, _ in _native.columns()]


def test_help_has_examples() -> None:
    for name in infexion.__all__:
        thing = getattr(infexion, name)
        if callable(thing) and not isinstance(thing, type) and name[0].islower():
            assert ">>>" in pydoc.render_doc(thing), name
    for thing in (Board, infexion.Problem, infexion):
        assert ">>>" in (thing.__doc__ or ""), thing


@pytest.mark.parametrize("make", [pandas.DataFrame, polars.DataFrame, pyarrow.table])
def test_a_table_of_boards_is_solved_by_its_columns(make: type) -> None:
    named = make({"name": ["a", "b", "c"], "board": BOARDS, "rank": [1, 2, 3]})
    rows = infexion.solve_many(named, progress=False).to_list()
    assert [(row["name"], row["length"]) for row in rows] == [("a", 1), ("b", 5), ("c", None)]
    without = infexion.solve_many(make({"board": BOARDS}), progress=False).to_list()
    assert [row["name"] for row in without] == ["0", "1", "2"]
    missing = infexion.solve_many(make({"board": [BOARDS[0], None]}), progress=False).to_list()
    assert [row["outcome"] for row in missing] == ["optimal", "invalid"]
    with pytest.raises(BadInput, match="no column 'board'; its columns are text, n"):
        infexion.solve_many(make({"text": BOARDS, "n": [1, 2, 3]}), progress=False)
    assert infexion.compare(named, ["auto"]).rows[1]["length"] == 5


def test_one_column_is_a_list_of_boards() -> None:
    for column in (pandas.Series(BOARDS[:2]), polars.Series(BOARDS[:2])):
        rows = infexion.solve_many(column, progress=False).to_list()
        assert [row["length"] for row in rows] == [1, 5]


def test_a_single_text_is_not_many_boards() -> None:
    with pytest.raises(BadInput, match="one text is one board"):
        infexion.solve_many(EXAMPLE, progress=False)


def test_whole_numbers_stay_whole_where_some_are_missing() -> None:
    frame = infexion.solve_many(BOARDS, progress=False).to_pandas()
    assert str(frame["length"].dtype) == "Int64" and str(frame["seconds"].dtype) == "float64"
    assert frame["length"].sum() == 6 and frame["length"].isna().sum() == 1


def test_from_csv_takes_a_path_or_says_that_it_wants_text(tmp_path: Path) -> None:
    file = tmp_path / "board.csv"
    file.write_text(Board(EXAMPLE).to_csv())
    assert Board.from_csv(file) == Board(EXAMPLE)
    assert Board.from_csv(file.read_text()) == Board.from_csv(file.read_bytes()) == Board(EXAMPLE)
    with pytest.raises(BadInput, match="to read a file, give a path"):
        Board.from_csv("board.csv")
    with pytest.raises(FileNotFoundError, match="No such file or directory: .*nothing.csv"):
        Board.from_csv(tmp_path / "nothing.csv")
    with pytest.raises(BadInput, match="a int is neither text, bytes nor a path"):
        Board.from_csv(7)  # type: ignore[arg-type]


def test_a_file_name_or_a_cachex_board_given_as_text_is_told_apart(tmp_path: Path) -> None:
    for call in (Board, Board.from_text, infexion.solve, infexion.explain):
        with pytest.raises(BadInput, match=r"to read a file, give a path: Board.from_csv\("):
            call("boards/example.csv")
    grid = '{"n": 3, "board": [["b",1,0]], "start": [2,0], "goal": [0,0]}'
    file = tmp_path / "grid.json"
    file.write_text(grid)
    for given in (grid, grid.encode(), file):
        with pytest.raises(BadInput, match="this is a Cachex board; find a path with infexion.cachex"):
            Board.from_csv(given)
    with pytest.raises(BadInput, match="this is a Cachex board"):
        infexion.solve(grid)


def test_one_board_or_one_run_in_place_of_a_list_is_refused() -> None:
    for one in (EXAMPLE, Board(EXAMPLE), Board(EXAMPLE).to_dict()):
        for call in (infexion.compare, infexion.solve_many):
            with pytest.raises(BadInput, match=r"give a list of boards, such as \[board\]"):
                call(one)
        with pytest.raises(BadInput, match="give a list of boards"):
            infexion.audit("zero", boards=one)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="int is no list of boards"):
        infexion.compare(7)
    with pytest.raises(BadInput, match=r"runs is a list: give \['astar'\]"):
        infexion.compare([EXAMPLE], "astar")
    with pytest.raises(BadInput, match="runs is a list"):
        infexion.compare([EXAMPLE], lambda board: 0)  # type: ignore[arg-type]
    named = infexion.audit("zero", boards={"a": EXAMPLE})
    assert named.boards == 1 and "around 1 board," in str(named)


def test_a_cachex_board_is_read_from_a_text_or_a_path(tmp_path: Path) -> None:
    grid = '{"n": 3, "board": [["b",1,0]], "start": [2,0], "goal": [0,0]}'
    file = tmp_path / "grid.json"
    file.write_text(grid)
    read = infexion.cachex.read
    assert read(file).path == read(grid).path == read(grid.encode()).path
    with pytest.raises(BadInput, match=r"to read a file, give a path: infexion.cachex.read\(pathlib"):
        read("grid.json")
    with pytest.raises(BadInput, match="this is an Infexion board; solve it with infexion.solve"):
        read(Board(EXAMPLE).to_csv())
    with pytest.raises(BadInput, match="a int is neither text, bytes nor a path"):
        read(7)  # type: ignore[arg-type]


def test_a_report_about_the_other_game_is_told_apart() -> None:
    with pytest.raises(BadInput, match="report 000 is about Infexion: infexion.solve"):
        infexion.cachex.find(3, [], (0, 0), (2, 2), system="000")  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="report 002 is about Cachex"):
        infexion.compare([EXAMPLE], ["002"])


def test_values_of_the_wrong_kind_are_told_as_bad_input() -> None:
    with pytest.raises(BadInput, match="a certificate is bytes, not a str; to read a file, give"):
        infexion.verify("proof.cert")  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="count '2' is not a whole number"):
        infexion.generate("2")  # type: ignore[arg-type]
    for wrong in ("1..2", (3, 1), (1, 2, 3), 1.5):
        with pytest.raises(BadInput, match="red must be a number or a range .low, high., not"):
            infexion.generate(2, red=wrong)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="edges '9' is not a whole number"):
        infexion.audit("zero", edges="9")  # type: ignore[arg-type]


def test_nothing_is_no_board_but_the_empty_board_is_one() -> None:
    with pytest.raises(BadInput, match="None is no board"):
        Board(None)  # type: ignore[arg-type]
    assert len(Board()) == 0


@pytest.mark.parametrize("limit", [30, 30.0, "30", "30s", "30000ms", "0.5m", timedelta(seconds=30)])
def test_a_time_limit_is_a_number_a_text_or_a_timedelta(limit: float) -> None:
    result = infexion.solve(EXAMPLE, time_limit=limit)
    assert result.record["time_limit"] == 30.0


def test_a_size_is_a_number_or_a_text() -> None:
    assert infexion.solve(EXAMPLE, memory_limit="1GiB").record["memory_limit"] == 1 << 30
    assert infexion.solve(EXAMPLE, memory_limit="64MB").record["memory_limit"] == 64_000_000


def test_the_picture_of_an_explanation_is_not_cut_off() -> None:
    shown = infexion.explain(EXAMPLE)._repr_html_()
    assert "overflow-x:auto" in shown and "pre-wrap" in shown


def run(*arguments: str) -> tuple[int, str, str]:
    command = [sys.executable, "-W", "error", "-m", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def test_python_m_takes_a_file_and_has_help(tmp_path: Path) -> None:
    board, grid = tmp_path / "board.csv", tmp_path / "board.json"
    board.write_text(Board(EXAMPLE).to_csv())
    grid.write_text('{"n": 3, "board": [["b",1,0]], "start": [2,0], "goal": [0,0]}')
    code, out, _ = run("infexion", str(board))
    assert code == 0 and infexion.check(EXAMPLE, out)
    code, out, _ = run("infexion.cachex", str(grid))
    assert (code, out.splitlines()[0]) == (0, "4")
    for module in ("infexion", "infexion.cachex"):
        code, out, _ = run(module, "--help")
        assert code == 0 and "examples:" in out and "Exit codes" in out
        code, out, error = run(module, str(tmp_path / "nothing"))
        assert (code, out) == (2, "") and error.startswith("error: cannot read")
        assert run(module, "--version")[1] == f"infexion {infexion.__version__}\n"


def test_a_board_of_the_other_game_is_sent_to_its_module(tmp_path: Path) -> None:
    board, grid = tmp_path / "board.csv", tmp_path / "board.json"
    board.write_text(Board(EXAMPLE).to_csv())
    grid.write_text('{"n": 3, "board": [["b",1,0]], "start": [2,0], "goal": [0,0]}')
    code, out, error = run("infexion", str(grid))
    assert (code, out) == (2, "") and error.endswith(f"python -m infexion.cachex {grid}\n")
    code, out, error = run("infexion.cachex", str(board))
    assert (code, out) == (2, "") and error.endswith(f"python -m infexion {board}\n")
    grid.write_text("rubbish")
    code, out, error = run("infexion.cachex", str(grid))
    assert (code, out) == (2, "") and "fields n, board, start and goal" in error
