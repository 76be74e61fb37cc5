"""A puzzle of one's own: the 8-puzzle in all searches, audited, and its search drawn."""

from __future__ import annotations

from collections.abc import Iterator

from infexion import Problem

Tiles = tuple[int, ...]


class EightPuzzle(Problem[Tiles, str]):
    """Nine places, eight tiles, and a gap (0) that a neighbour may move into."""

    start: Tiles = (1, 2, 5, 3, 4, 8, 6, 7, 0)

    def is_goal(self, tiles: Tiles) -> bool:
        return tiles == (0, 1, 2, 3, 4, 5, 6, 7, 8)

    def successors(self, tiles: Tiles) -> Iterator[tuple[str, Tiles]]:
        gap = tiles.index(0)
        row, column = divmod(gap, 3)
        for name, r, c in [("up", 1, 0), ("down", -1, 0), ("left", 0, 1), ("right", 0, -1)]:
            if 0 <= row + r < 3 and 0 <= column + c < 3:
                other = 3 * (row + r) + column + c
                moved = list(tiles)
                moved[gap], moved[other] = moved[other], 0
                yield f"{tiles[other]} {name}", tuple(moved)

    def heuristic(self, tiles: Tiles) -> float:
        """Rows and columns between each tile and its place."""
        return sum(
            abs(place // 3 - tile // 3) + abs(place % 3 - tile % 3)
            for place, tile in enumerate(tiles)
            if tile
        )

    def show(self, tiles: Tiles) -> str:
        rows = (tiles[0:3], tiles[3:6], tiles[6:9])
        return "\n".join(" ".join(str(tile or "_") for tile in row) for row in rows)


puzzle = EightPuzzle()
print(puzzle.solve(algorithm="bfs").text())
for run in puzzle.compare(["astar", "idastar", "bfs", "ids"], heuristics=[None, "zero"]):
    print(f"{run.algorithm:8} {run.heuristic or '-':10} {run.statistics.expanded:6}  {run.summary}")

print(puzzle.audit(states=5_000))
print(puzzle.audit(lambda tiles: 2 * puzzle.heuristic(tiles), states=5_000))

search = puzzle.steps()
for expansion in search:
    pass
with open("eight-puzzle.svg", "w", encoding="utf-8") as file:
    file.write(search.svg())
