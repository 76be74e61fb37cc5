"""Is my heuristic admissible? Is it consistent?"""

from __future__ import annotations

from infexion import Board, audit


def pairs(board: Board) -> float:
    """Every spread takes at most two blue stacks... or does it?"""
    return len(board.blue) / 2


report = audit(pairs, edges=50_000)
print(report)
if report.overestimate is not None:
    print(report.overestimate.board.picture())
