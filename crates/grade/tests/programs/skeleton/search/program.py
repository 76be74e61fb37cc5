"""A right solver, as a good student hands it in: A* with the larger of line cover and relaxed infection."""

import heapq
from functools import cache

DIRECTIONS = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
SIZE = 7


def spread(board, cell, direction):
    after = dict(board)
    _, power = after.pop(cell)
    r, q = cell
    for _ in range(power):
        r, q = (r + direction[0]) % SIZE, (q + direction[1]) % SIZE
        _, old = after.get((r, q), ("", 0))
        if old == 6:
            del after[r, q]
        else:
            after[r, q] = ("r", old + 1)
    return after


@cache
def cover(blue):
    """The fewest of the 21 lines that hold all these cells."""
    if not blue:
        return 0
    r, q = min(blue)
    lines = (lambda c: c[0] == r, lambda c: c[1] == q, lambda c: sum(c) % SIZE == (r + q) % SIZE)
    return 1 + min(cover(frozenset(c for c in blue if not on(c))) for on in lines)


def infection(board):
    """The strongest red stack takes the strongest blue ones, wherever they are; None if red runs out."""
    red = sorted(power for colour, power in board.values() if colour == "r")
    # Those of power 6 give nothing and come last.
    blue = sorted((power % 6 for colour, power in board.values() if colour == "b"), reverse=True)
    actions = 0
    while blue:
        if not red:
            return None
        tokens = red.pop()
        red = sorted(red + [power + 1 for power in blue[:tokens] if power])
        blue = blue[tokens:]
        actions += 1
    return actions


def estimate(board):
    least = infection(board)
    blue = frozenset(cell for cell, (colour, _) in board.items() if colour == "b")
    return None if least is None else max(least, cover(blue))


def path_to(key, came_from):
    path = []
    while came_from[key]:
        key, action = came_from[key]
        path.append(action)
    return path[::-1]


def search(input):
    start = frozenset(input.items())
    fewest, came_from = {start: 0}, {start: None}
    count = 0
    heap = [(0, 0, count, start)]
    while heap:
        _, minus_g, _, key = heapq.heappop(heap)
        actions, board = -minus_g, dict(key)
        if actions > fewest[key]:
            continue
        if all(colour == "r" for colour, _ in board.values()):
            return path_to(key, came_from)
        for cell, (colour, _) in board.items():
            for direction in DIRECTIONS if colour == "r" else ():
                after = spread(board, cell, direction)
                new = frozenset(after.items())
                if new in fewest and fewest[new] <= actions + 1:
                    continue
                least = estimate(after)
                if least is None:
                    continue
                fewest[new], came_from[new] = actions + 1, (key, (*cell, *direction))
                count += 1
                heapq.heappush(heap, (actions + 1 + least, -actions - 1, count, new))
    return []
