"""What programs print as JSON is what the shipped schemas say, and nothing else."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import infexion
from conftest import ROOT
from infexion import _native, cachex
from infexion._options import search_options

EXAMPLE = str(ROOT / "suites" / "example.csv")
PATH_EXAMPLE = str(ROOT / "suites" / "example.json")
#: A board that no search here solves in time, and one without a solution.
CROWDED = "".join(f"{n // 7},{n % 7},{'r' if n == 24 else 'b'},{n % 2 + 1}\n" for n in range(49))
BLUE = "3,3,b,1\n"


#: Outputs with parts that take one of several forms: one form does not know the fields beside it.
OPEN = {"check", "grade"}


def strict(schema: Any) -> Any:
    """The schema with every object closed, so that a field that it does not know is a fault.

    What is shipped leaves objects open: later versions may have more to say.
    """
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: strict(part) for name, part in schema.items()}
    if "properties" in schema and "oneOf" not in schema:
        closed.setdefault("additionalProperties", False)
    return closed


def check(name: str, value: Any) -> None:
    schema = json.loads((ROOT / "docs" / "schema" / f"{name}.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(value)
    jsonschema.Draft202012Validator(schema if name in OPEN else strict(schema)).validate(value)


def printed(command: str, *arguments: str, text: str = "") -> list[Any]:
    done = subprocess.run([command, *arguments], input=text, capture_output=True, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines, done.stderr
    return lines


@pytest.mark.parametrize(
    "arguments, text",
    [
        ((EXAMPLE,), ""),
        (("--spawn", EXAMPLE), ""),
        (("--algorithm=beam", "--heuristic=nearest", EXAMPLE), ""),
        (("--algorithm=ids", "--time-limit=50ms"), CROWDED),
        (("--time-limit=none", "--memory-limit=none"), BLUE),
    ],
)
def test_a_record(command: str, arguments: tuple[str, ...], text: str) -> None:
    for record in printed(command, "solve", "--format=json", *arguments, text=text):
        check("solve", record)


@pytest.mark.parametrize("mode", [(), ("--capture=red",), ("--connect=blue",), ("--paths=3",)])
def test_a_path(command: str, mode: tuple[str, ...]) -> None:
    for record in printed(command, "path", "--format=json", *mode, PATH_EXAMPLE):
        check("path", record)


@pytest.mark.parametrize("listed", ["algorithms", "heuristics", "systems"])
def test_a_list_of_names(command: str, listed: str) -> None:
    (entries,) = printed(command, listed, "--format=json")
    check(listed, entries)
    native: str = getattr(_native, f"list_{listed}")()
    assert json.loads(native) == entries
    for field in entries[0]:
        with pytest.raises(jsonschema.ValidationError):
            check(listed, [{name: part for name, part in entries[0].items() if name != field}])


def test_other_commands(command: str) -> None:
    for text in ("", BLUE):
        where = [] if text else [EXAMPLE]
        for explanation in printed(command, "explain", "--format=json", *where, text=text):
            check("explain", explanation)
    for count in printed(command, "count", "-n100", "--format=json", EXAMPLE):
        check("count", count)
    for options in (["--edges=2000"], ["--edges=500", "--spawn"]):
        for line in printed(command, "audit", "--format=json", *options):
            check("audit", line)


@pytest.mark.parametrize(
    "answer, standing",
    [
        ("SPREAD 0 0 0 1\n", "optimal"),
        ("SPREAD 0 0 0 -1\nSPREAD 0 6 0 1\nSPREAD 0 0 0 1\n", "longer-than-optimal"),
        ("SPREAD 0 1 0 1\n", "invalid"),
        ("", "invalid"),
    ],
)
def test_a_checked_answer(command: str, tmp_path: Path, answer: str, standing: str) -> None:
    board = tmp_path / "board.csv"
    board.write_text("0,0,r,1\n0,1,b,1\n")
    where = ["--format=json", "--optimal", str(board), "-"]
    (feedback,) = printed(command, "check", *where, text=answer)
    assert feedback["standing"] == standing
    check("check", feedback)
    with pytest.raises(jsonschema.ValidationError):
        check("check", {name: part for name, part in feedback.items() if name != "answer"})


def test_lines_of_results(command: str, tmp_path: Path) -> None:
    boards, rows = tmp_path / "boards.tsv", tmp_path / "rows.jsonl"
    crowded = " ".join(CROWDED.split())
    boards.write_text(f"a\t0,0,r,1 0,1,b,1\nb\t3,3,b,1\nc\trubbish\nd\t{crowded}\n")
    limits = ["--time-limit=50ms", "--memory-limit=64MB"]
    subprocess.run([command, "batch", str(boards), "-o", str(rows), *limits], check=True)
    lines = [json.loads(line) for line in rows.read_text().splitlines()]
    assert [line["outcome"] for line in lines][:3] == ["optimal", "unsolvable", "invalid"]
    for line in lines:
        check("results", line)


def test_python_has_the_same_records() -> None:
    check("solve", infexion.solve("0,0,r,1 0,1,b,1").record)
    check("path", cachex.find(3, [], (0, 0), (2, 2)).record)
    for row in infexion.solve_many(["0,0,r,1 0,1,b,1", "rubbish"], progress=False):
        check("results", row)
    options = search_options("bfs", None, False, None, 1, None, None)
    steps = _native.Steps(infexion.Board("0,0,r,1 0,2,b,1 3,3,b,1"), options, 8)
    while (step := steps.step()) is not None:
        check("expansion", json.loads(step))


def test_a_grading(command: str, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    suite = str(ROOT / "crates" / "grade" / "suites" / "infexion")
    command_line = f"{command} solve --algorithm pruned-bfs --time-limit 1s"
    subprocess.run(
        [command, "grade", "--command", command_line, "--suite", suite, "--json", str(report)],
        capture_output=True,
    )
    check("grade", json.loads(report.read_text()))


def test_a_field_that_is_not_described_is_noticed() -> None:
    record = infexion.solve("0,0,r,1 0,1,b,1").record
    with pytest.raises(jsonschema.ValidationError):
        check("solve", {**record, "more": 1})
    with pytest.raises(jsonschema.ValidationError):
        check("solve", {name: value for name, value in record.items() if name != "stop_reason"})
