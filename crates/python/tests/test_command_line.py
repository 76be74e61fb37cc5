"""Python and the command line give the same answers with the same counters."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

import infexion
from infexion import Board


def run(command: str, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([command, *arguments], input=text, capture_output=True, text=True)


def cell(value: Any) -> str:
    """A value as a CSV file holds it."""
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value, separators=(",", ":"))


def without_time(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "seconds"}


@pytest.mark.parametrize(
    "options",
    [{}, {"algorithm": "astar"}, {"algorithm": "beam", "heuristic": "infection"}],
    ids=lambda options: "-".join(options.values()) or "auto",
)
def test_hundreds_of_boards(
    command: str, boards: list[Board], options: dict[str, str], tmp_path: Path
) -> None:
    source, target = tmp_path / "boards.tsv", tmp_path / "rows.csv"
    texts = {f"board-{n}": board.to_text() for n, board in enumerate(boards)}
    source.write_text("".join(f"{name}\t{text}\n" for name, text in texts.items()))
    flags = [f"--{name}={value}" for name, value in options.items()]
    done = run(command, "batch", str(source), "-o", str(target), "--time-limit=none", *flags)
    assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(target.open()))
    assert len(rows) == len(texts) > 250
    for row, (name, text) in zip(rows, texts.items()):
        result = infexion.solve(text, threads=1, memory_limit=512 << 20, **options)  # type: ignore[arg-type]
        statistics = result.statistics
        assert (row["name"], row["outcome"]) == (name, result.outcome)
        assert row["length"] == ("" if result.length is None else str(result.length))
        assert int(row["expanded"]) == statistics.expanded
        assert int(row["generated"]) == statistics.generated
        actions = json.loads(row["actions"] or "null")
        assert actions == (None if result.actions is None else result.text().splitlines())
    many = infexion.solve_many(texts, progress=False, **options)  # type: ignore[arg-type]
    for mine, row in zip(many, rows):
        as_text = {key: cell(value) for key, value in mine.items()}
        assert without_time(as_text) == without_time(row)


def test_records_summaries_and_exit_codes(command: str, boards: list[Board]) -> None:
    # The usual memory limit is half of what is free, which changes from one moment to the next.
    flags = ["--threads=1", "--time-limit=none", "--memory-limit=512MiB", "--format=json"]
    for board in boards[:25]:
        done = run(command, "solve", *flags, text=board.to_csv())
        result = infexion.solve(board, threads=1, memory_limit="512MiB")
        theirs, mine = json.loads(done.stdout), dict(result.record)
        for record in (theirs, mine):
            record["statistics"] = without_time(record["statistics"])
        assert theirs == mine
        done = run(command, "solve", "--threads=1", text=board.to_csv())
        assert (done.stdout, done.stderr.splitlines()[0]) == (result.text(), result.summary)


def test_messages_are_the_same(command: str, example: Board) -> None:
    for text in ("0,0,r,9\n7,7,x,1\n", "r,q,c,p\n", "# note\n", "1,2\n", "\n"):
        with pytest.raises(infexion.BadInput) as caught:
            Board.from_csv(text)
        shown = " ".join(run(command, "solve", text=text).stderr.split())
        for line in str(caught.value).splitlines():
            if "Board.from_csv(" in line:
                continue  # What to type in Python.
            fault = line.split(": ", 1)[1]
            assert fault.replace(" ", "") in shown.replace(" ", "").replace("│", "")
    done = run(command, "solve", "--algorithm=bfs", "--heuristic=zero", text=example.to_csv())
    with pytest.raises(infexion.BadInput) as caught:
        infexion.solve(example, algorithm="bfs", heuristic="zero")
    # The fault is the same; what to type instead is not.
    fault, _, instead = str(caught.value).partition(": ")
    assert f"error: {fault}: type --algorithm astar" in done.stderr
    assert instead == "name an algorithm that takes one, such as astar, or leave it out"


def test_generated_boards_are_the_same(command: str) -> None:
    flags = ["--seed=7", "--red=1..2", "--blue=2", "--optimum=2..4", "--format=tsv"]
    done = run(command, "generate", "-n30", *flags)
    mine = infexion.generate(30, seed=7, red=(1, 2), blue=2, optimum=(2, 4))
    theirs = [line.split("\t")[1] for line in done.stdout.splitlines()]
    assert theirs == [board.to_text() for board in mine]


def test_parquet_goes_in_and_arrow_reads_what_comes_out(
    command: str, boards: list[Board], tmp_path: Path
) -> None:
    texts = [board.to_text() for board in boards[:40]] + ["rubbish"]
    expected = [without_time(dict(row)) for row in infexion.solve_many(texts, progress=False)]
    for compression in ("snappy", "none"):
        source, target = tmp_path / f"{compression}.parquet", tmp_path / f"out-{compression}.parquet"
        columns = {"name": [str(n) for n in range(len(texts))], "board": texts, "extra": texts}
        pyarrow.parquet.write_table(pyarrow.table(columns), source, compression=compression)
        done = run(command, "batch", str(source), "-o", str(target), "--time-limit=none")
        assert done.returncode == 0, done.stderr
        table = pyarrow.parquet.read_table(target)
        assert [without_time(row) for row in table.to_pylist()] == expected
        again = run(command, "batch", str(source), "-o", str(target), "--time-limit=none")
        assert "nothing to do: all 41 boards are done" in again.stderr


def test_a_killed_batch_goes_on(command: str, boards: list[Board], tmp_path: Path) -> None:
    source, target = tmp_path / "boards.csv", tmp_path / "rows.parquet"
    texts = [board.to_text() for board in boards] * 30
    source.write_text("board\n" + "".join(f'"{text}"\n' for text in texts))
    journal = tmp_path / "rows.parquet.journal"
    process = subprocess.Popen([command, "batch", str(source), "-o", str(target), "--jobs=1"])
    while not (journal.exists() and len(journal.read_bytes()) > 10_000):
        assert process.poll() is None
    process.kill()
    process.wait()
    assert not target.exists()
    done = run(command, "batch", str(source), "-o", str(target))
    assert "of them done before" in done.stderr
    table = pyarrow.parquet.read_table(target, columns=["name", "board"])
    assert table["board"].to_pylist() == texts
    assert table["name"].to_pylist() == [str(number) for number in range(len(texts))]


def test_batches_refuse_rubbish(command: str, tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish.parquet"
    rubbish.write_bytes(b"\0\1\2" * 100)
    for arguments in (
        [rubbish, "out.csv"],
        ["missing.tsv", "out.csv"],
        [rubbish, rubbish],
        [rubbish, "out.txt"],
    ):
        done = run(command, "batch", *map(str, arguments))
        assert done.returncode == 2 and done.stderr and "panicked" not in done.stderr
