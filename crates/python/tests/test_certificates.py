"""Certificates, judged by the checker in Rust and by the one that shares nothing with it."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from types import ModuleType

import pytest

import infexion
from infexion import BadInput, Board

SCRIPT = Path(__file__).parents[3] / "scripts" / "check-certificate.py"


@pytest.fixture(scope="module")
def witness() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_certificate", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def accepts(witness: ModuleType, data: bytes) -> bool:
    try:
        witness.check(data)
    except witness.Refused:
        return False
    return True


BOARDS = [
    "5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3",
    "0,0,r,1 0,2,b,1 2,2,b,1 3,3,b,1 5,5,b,1 1,4,b,1",
    "0,0,r,1 1,0,r,2 0,2,b,1 2,2,b,2 3,3,b,1 5,5,b,1 1,4,b,1 6,2,b,1",
    "3,3,r,6 3,4,b,6 2,4,b,6 5,1,b,5",
    "1,1,b,1",
    "3,3,r,1 3,4,b,6 2,4,b,6 2,3,b,6 3,2,b,6 4,2,b,6 4,3,b,6 0,0,b,5",
]


@pytest.mark.parametrize("spawn", [False, True])
@pytest.mark.parametrize("level", ["lines+tokens", "all", "all+prices"])
@pytest.mark.parametrize("board", BOARDS)
def test_both_checkers_accept(witness: ModuleType, board: str, level: str, spawn: bool) -> None:
    if spawn and level == "lines+tokens" and len(board.split()) > 5:
        pytest.skip("every poke of every state: too slow for Python")
    result = infexion.solve(board, spawn=spawn)
    data = result.certificate(level=level)
    proof = infexion.verify(data)
    assert proof, proof.text
    claim = "no solution" if result.actions is None else f"optimal: {result.length} actions"
    assert proof.text.startswith(claim)
    rules, trust = ("SPREAD and SPAWN" if spawn else "SPREAD only"), f"level of trust: {level}"
    said = witness.check(data).splitlines()
    assert said[0] == f"{claim}, {rules}" and said[1].endswith(trust)
    # Without a look at the board, a certificate of another one would do as well.
    stacks = " ".join(sorted(board.split()))
    assert said[2] == proof.subject == f"board: {stacks}"


def test_both_checkers_judge_edits_alike(witness: ModuleType) -> None:
    draw = random.Random(17)
    certificates = [
        infexion.solve(board).certificate(level=level)
        for board in BOARDS[:4]
        for level in ("lines+tokens", "all", "all+prices")
    ]
    refused = 0
    for _ in range(60):
        data = bytearray(draw.choice(certificates))
        data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
        proof = infexion.verify(bytes(data))
        assert proof.accepted == accepts(witness, bytes(data)), proof.text
        refused += not proof
    assert refused > 30


def test_what_must_be_read_is_short() -> None:
    """The table in docs/certificates.md, section 5."""
    lines: dict[str, int] = {}
    part = "ends"
    for line in SCRIPT.read_text(encoding="utf-8").splitlines():
        heading = line.strip()
        if heading.startswith("# Part "):
            part = heading[7]
        elif heading.startswith("# The end"):
            part = "ends"
        elif heading and not heading.startswith("#"):
            lines[part] = lines.get(part, 0) + 1
    page = (SCRIPT.parents[1] / "docs" / "certificates.md").read_text(encoding="utf-8")
    for part, count in lines.items():
        row = "beginning and end" if part == "ends" else f"{part}, "
        assert any(
            found.startswith(f"| {row}") and f" | {count} | " in found
            for found in page.splitlines()
        ), f"part {part} has {count} lines"
    assert sum(lines[part] for part in ("ends", "1", "2", "3", "4", "5")) <= 300


def test_only_what_is_proved_has_a_certificate(example: Board) -> None:
    result = infexion.solve(example, algorithm="pruned-bfs")
    with pytest.raises(BadInput, match="only an answer that is proved"):
        result.certificate()
    with pytest.raises(BadInput, match="level of trust"):
        infexion.solve(example).certificate(level="none")
