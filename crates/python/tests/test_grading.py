"""The package in the course's frame, graded as a student's program would be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

PROGRAM = """
def search(input):
    import infexion
    return infexion.search(input)
"""


def test_our_own_search_has_full_marks_in_the_frame_of_the_course(
    command: str, tmp_path: Path
) -> None:
    handed_in, report = tmp_path / "handed-in", tmp_path / "report.json"
    (handed_in / "ours").mkdir(parents=True)
    (handed_in / "ours" / "program.py").write_text(PROGRAM)
    words = [command, "grade", "--suite", "infexion", "--strict", "--json", str(report)]
    for tag in ("warm-up", "easy", "teaches", "medium", "hard", "challenge"):
        words += ["--tag", tag]
    words += ["--submissions", str(handed_in), "--command", f"{sys.executable} -m search"]
    graded = subprocess.run(words, capture_output=True, text=True)
    assert graded.returncode == 0, graded.stdout + graded.stderr
    [total] = json.loads(report.read_text())["totals"]
    assert total["complete"] and total["points"] == total["max_points"]
    assert total["right"] == total["boards"] > 70
