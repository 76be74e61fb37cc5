"""The examples and the notebook run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from conftest import ROOT
from nbclient import NotebookClient

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(example: Path) -> None:
    done = subprocess.run([sys.executable, example], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout, done.stderr


def test_the_notebook_runs_and_draws() -> None:
    notebook = nbformat.read(ROOT / "examples" / "tour.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = [set(output.get("data", {})) for output in outputs]
    assert sum("image/svg+xml" in kind for kind in kinds) >= 2, "boards are drawn"
    assert sum("text/html" in kind for kind in kinds) >= 3, "storyboards, audits and tables"
    assert sum("image/png" in kind for kind in kinds) >= 1, "a plot"
