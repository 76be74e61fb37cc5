"""What the tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from infexion import Board, generate

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = "5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3"

# Ray asks nobody and tells nobody in tests.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"


@pytest.fixture
def example() -> Board:
    return Board(EXAMPLE)


@pytest.fixture(scope="session")
def boards() -> list[Board]:
    some = generate(320, seed=11, red=(0, 3), blue=(0, 4))
    return [board for board in some if board]


@pytest.fixture(scope="session")
def command() -> str:
    """The command line that Python is compared with; `scripts/python-tests` names it."""
    path = os.environ.get("INFEXION_COMMAND", str(ROOT / "target" / "debug" / "infexion"))
    if not Path(path).exists():
        pytest.fail(f"{path} is not there: run `cargo build`, or set INFEXION_COMMAND")
    return path
