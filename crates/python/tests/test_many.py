"""Many boards: rows, tables, streams."""

from __future__ import annotations

from itertools import count as numbers
from itertools import islice

import pandas
import polars
import pyarrow
import pytest

import infexion
from infexion import Board


def test_rows_come_in_order_or_as_they_are_done(boards: list[Board]) -> None:
    rows = infexion.solve_many(boards, progress=False).to_list()
    assert [row["name"] for row in rows] == [str(n) for n in range(len(boards))]
    loose = infexion.solve_many(boards, progress=False, ordered=False).to_list()
    assert sorted(int(row["name"]) for row in loose) == list(range(len(boards)))


def test_an_endless_stream_is_taken_bit_by_bit() -> None:
    taken = 0

    def endless() -> object:
        nonlocal taken
        for seed in numbers():
            taken += 1
            yield next(infexion.generate(1, seed=seed, red=1, blue=1))

    with infexion.solve_many(endless(), progress=False, threads=2) as rows:
        first = list(islice(rows, 30))
    assert len(first) == 30 and taken < 100
    assert list(rows) == []


def test_what_the_boards_raise_is_raised() -> None:
    def broken() -> object:
        yield "0,0,r,1"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        infexion.solve_many(broken(), progress=False).to_list()
    with pytest.raises(infexion.BadInput, match="int is no board"):
        infexion.solve_many([7], progress=False).to_list()
    with pytest.raises(infexion.BadInput, match="auto takes no heuristic"):
        infexion.solve_many([], heuristic="zero")


def test_tables(boards: list[Board]) -> None:
    def batch() -> infexion.Batch:
        return infexion.solve_many(boards[:50], progress=False)

    arrow = batch().to_arrow()
    assert isinstance(arrow, pyarrow.Table) and arrow.num_rows == 50
    assert isinstance(batch().to_pandas(), pandas.DataFrame)
    frame = batch().to_polars()
    assert isinstance(frame, polars.DataFrame) and frame.height == 50
    # Anything that speaks the Arrow interface reads a batch as it is.
    assert pyarrow.table(batch()).drop(["seconds"]) == arrow.drop(["seconds"])
    assert polars.DataFrame(batch()).drop("seconds").equals(frame.drop("seconds"))
    assert arrow["length"].to_pylist() == [infexion.solve(b).length for b in boards[:50]]


def test_progress(boards: list[Board], capsys: pytest.CaptureFixture[str]) -> None:
    infexion.solve_many(boards[:10]).to_list()
    assert capsys.readouterr().err == "", "no bar where there is no terminal"
    infexion.solve_many(boards[:10], progress=True).to_list()
    assert "10/10" in capsys.readouterr().err


def test_one_hard_board_does_not_block_the_rest() -> None:
    hard = next(infexion.generate(1, seed=5, red=1, blue=30, red_power=1))
    easy = list(infexion.generate(100, seed=2, red=1, blue=1))
    rows = infexion.solve_many(
        [hard, *easy], time_limit=3.0, ordered=False, threads=2, progress=False
    )
    names = [row["name"] for row in rows]
    assert names[-1] == "0" and len(names) == 101
