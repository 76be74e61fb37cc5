"""The examples and the notebook run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from conftest import ROOT
from nbclient import NotebookClient

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(example: Path, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0 and done.stdout, done.stderr


def kinds(outputs: list[dict[str, object]]) -> list[object]:
    """What kind each output is, without what it says: times differ, and so does where text is cut."""
    found: list[object] = []
    for output in outputs:
        kind = sorted(output["data"]) if "data" in output else output["output_type"]  # type: ignore[call-overload]
        if kind != "stream" or found[-1:] != ["stream"]:
            found.append(kind)
    return found


def words(outputs: list[Any]) -> list[str]:
    """What they say in words, without times, addresses and the counters of the default solver."""
    said = (output.get("text") or output.get("data", {}).get("text/plain", "") for output in outputs)
    text = re.sub(r"Statistics\(.*?\)", "Statistics", "\n".join(said))
    return re.sub(r"0x[0-9a-f]+|\d+\.\d+(e-?\d+)?", "#", text).split()


def test_the_notebook_runs_and_draws_and_is_stored_with_its_outputs() -> None:
    notebook = nbformat.read(ROOT / "examples" / "tour.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    stored = [kinds(cell.outputs) for cell in code]
    said = [words(cell.outputs) for cell in code]
    assert all(stored), "run scripts/notebook"
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    assert stored == [kinds(cell.outputs) for cell in code], "run scripts/notebook"
    assert said == [words(cell.outputs) for cell in code], "run scripts/notebook"
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    shown = [set(output.get("data", {})) for output in outputs]
    assert sum("image/svg+xml" in kind for kind in shown) >= 1, "boards are drawn"
    assert sum("text/html" in kind for kind in shown) >= 7, "storyboards, audits and tables"
    assert sum("image/png" in kind for kind in shown) >= 1, "a plot"
