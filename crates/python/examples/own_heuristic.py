"""A heuristic of one's own: solve with it, compare it with ours, and find out where it is wrong."""

from __future__ import annotations

from infexion import Board, audit, compare, generate, solve


def pairs(board: Board) -> float:
    """Every spread takes at most two blue stacks... or does it?"""
    return len(board.blue) / 2


result = solve("5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3", algorithm="astar", heuristic=pairs)
print(result.summary, f"({result.statistics.expanded} expansions)")

boards = list(generate(20, seed=1, red=(1, 2), blue=(2, 4), solvable=True))
print(compare(boards, ["astar:zero", "astar:line-cover", pairs]))

report = audit(pairs, edges=50_000)
print(report)
if report.overestimate is not None:
    print(report.overestimate.board.picture())
