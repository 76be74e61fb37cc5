"""Batches on Ray: work spreads, nothing is lost, nothing is repeated."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

import infexion
from infexion import Board, distributed

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Any:
    """One Ray for all tests: a job uses the one that runs."""
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        object_store_memory=200 << 20,
    )
    yield
    ray.shutdown()


def write(path: Path, boards: list[Board], copies: int = 1) -> list[str]:
    texts = [board.to_text() for board in boards] * copies
    names = [f"n{number}" for number in range(len(texts))]
    table = pyarrow.table({"name": names, "board": texts})
    pyarrow.parquet.write_table(table, path, row_group_size=100)
    return texts


def test_the_records_are_those_of_the_local_batch(boards: list[Board], tmp_path: Path) -> None:
    source, output = tmp_path / "boards.parquet", tmp_path / "rows"
    texts = write(source, boards)
    job = distributed.solve(source, output, rows_per_part=25)
    assert (job.boards, job.parts_done_before) == (len(boards), 0)
    assert sum(job.workers.values()) == len(boards)
    table = distributed.read(output)
    local = infexion.solve_many(
        {f"n{n}": text for n, text in enumerate(texts)}, time_limit=60.0, progress=False
    ).to_arrow()
    assert table.drop(["seconds"]) == local.drop(["seconds"])
    assert pyarrow.parquet.read_table(output).num_rows == len(boards), "a folder like any other"
    # A job that is complete does nothing: no file is touched and nobody is asked to work.
    before = {file.name: file.stat().st_mtime_ns for file in output.iterdir()}
    again = distributed.solve(source, output, rows_per_part=25)
    assert (again.parts_done_before, again.workers) == (again.parts, {})
    assert before == {file.name: file.stat().st_mtime_ns for file in output.iterdir()}
    # Parts that are missing, and only these, are done again.
    lost = sorted(output.glob("part-*"))[3]
    lost.unlink()
    again = distributed.solve(source, output, rows_per_part=25)
    assert again.parts - again.parts_done_before == 1
    assert distributed.read(output).drop(["seconds"]) == local.drop(["seconds"])
    # Other options are another job.
    with pytest.raises(infexion.BadInput, match="is of another batch"):
        distributed.solve(source, output, rows_per_part=25, algorithm="astar")


def test_work_spreads_also_where_the_input_is_small(tmp_path: Path) -> None:
    # Boards that take their whole time limit: whoever is free takes the next part.
    source, output = tmp_path / "boards.parquet", tmp_path / "rows"
    boards = list(infexion.generate(16, seed=5, red=1, blue=30, red_power=1))
    write(source, boards)
    job = distributed.solve(source, output, rows_per_part=1, algorithm="ids", time_limit=0.5)
    assert job.parts == sum(job.workers.values()) == 16
    assert len(job.workers) > 1, job.workers


def test_a_killed_worker_loses_no_board_and_repeats_none(tmp_path: Path) -> None:
    source, output = tmp_path / "boards.parquet", tmp_path / "rows"
    boards = list(infexion.generate(120, seed=4, red=(1, 2), blue=(7, 9), red_power=1))
    texts = write(source, boards)
    jobs: list[distributed.Job] = []
    job = threading.Thread(
        target=lambda: jobs.append(
            distributed.solve(source, output, time_limit=None, rows_per_part=5)
        )
    )
    job.start()
    # Two of them, one after the other: workers are busy from their first part to the last.
    killed: set[int] = set()
    while job.is_alive() and len(killed) < 2:
        for part in output.glob("part-*"):
            metadata = pyarrow.parquet.read_schema(part).metadata
            worker = int(metadata[b"infexion.worker"].decode().split(":")[1])
            if worker not in killed and len(killed) < 2:
                os.kill(worker, signal.SIGKILL)
                killed.add(worker)
    assert len(killed) == 2 and job.is_alive(), "killed in the middle, not at the end"
    job.join()
    (done,) = jobs
    assert len(done.workers) > 1 and done.parts == 24
    table = distributed.read(output)
    assert table["board"].to_pylist() == texts
    assert table["name"].to_pylist() == [f"n{number}" for number in range(len(texts))]
    assert set(table["outcome"].to_pylist()) <= {"optimal", "unsolvable"}
    assert not list(output.glob("_partial-*"))


def test_an_address_joins_a_cluster(boards: list[Board], tmp_path: Path) -> None:
    source, output = tmp_path / "boards.parquet", tmp_path / "rows"
    write(source, boards[:20])
    address = ray.get_runtime_context().gcs_address
    program = (
        "from infexion import distributed; import ray\n"
        f"job = distributed.solve({str(source)!r}, {str(output)!r}, {address!r}, rows_per_part=5)\n"
        "assert not ray.is_initialized()\n"
        "print(job.boards)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "20\n", done.stderr
    assert distributed.read(output).num_rows == 20
    assert ray.is_initialized(), "the cluster stays"


def test_bad_input_is_told_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(infexion.BadInput, match="no such file"):
        distributed.solve(tmp_path / "missing.parquet", tmp_path / "rows")
    with pytest.raises(infexion.BadInput, match="there is no .parquet file"):
        distributed.solve(tmp_path, tmp_path / "rows")
    other = tmp_path / "other.parquet"
    pyarrow.parquet.write_table(pyarrow.table({"x": [1]}), other)
    with pytest.raises(infexion.BadInput, match="there is no column 'board'"):
        distributed.solve(other, tmp_path / "rows")
    other.write_bytes(b"rubbish" * 10)
    with pytest.raises(infexion.BadInput):
        distributed.solve(other, tmp_path / "rows")
    with pytest.raises(infexion.BadInput, match="expected one of auto"):
        distributed.solve(other, tmp_path / "rows", algorithm="magic")  # type: ignore[arg-type]
    pyarrow.parquet.write_table(pyarrow.table({"board": ["rubbish", None, "0,0,b,1"]}), other)
    distributed.solve(other, tmp_path / "rows")
    outcomes = distributed.read(tmp_path / "rows")["outcome"].to_pylist()
    assert outcomes == ["invalid", "invalid", "unsolvable"]
