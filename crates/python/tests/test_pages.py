"""The Python that pages show runs, and gives what its comments say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import EXAMPLE, ROOT

import infexion

PAGES = ["README.md", "docs/python.md", "crates/python/README.md"]


def blocks(page: str) -> Iterator[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    yield from re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def names() -> dict[str, Any]:
    """What the pages speak of without making it."""
    board = infexion.Board(EXAMPLE)
    return {
        "infexion": infexion,
        "board": board,
        "boards": [board, infexion.Board("0,0,r,1 0,1,b,1")],
        "my_function": lambda board: 0,
        **{"n": 3, "tokens": [], "start": (0, 0), "goal": (2, 2)},
    }


def comment_after(lines: list[str], node: ast.stmt) -> str | None:
    """The comment at the end of a statement, or alone on the line after it."""
    last = (node.end_lineno or 0) - 1
    beside = lines[last][node.end_col_offset :].strip()
    if beside.startswith("# "):
        return beside[2:]
    below = lines[last + 1] if last + 1 < len(lines) else ""
    return below[2:] if below.startswith("# ") else None


def is_value(text: str) -> bool:
    try:
        ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return False
    return True


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page_runs_and_gives_what_it_says(
    page: str, capsys: pytest.CaptureFixture[str]
) -> None:
    scope = names()
    compared = 0
    for block in blocks(page):
        lines = block.splitlines()
        for node in ast.parse(block).body:
            source = ast.get_source_segment(block, node) or ""
            comment = comment_after(lines, node)
            if not isinstance(node, ast.Expr):
                exec(compile(source, page, "exec"), scope)
                continue
            value = eval(compile(source, page, "eval"), scope)
            printed = capsys.readouterr().out
            if comment is not None and source.startswith("print("):
                assert comment in printed, source
                compared += 1
            elif comment is not None and is_value(comment):
                assert value == ast.literal_eval(comment), source
                compared += 1
    assert compared > 0, "the page shows values"
