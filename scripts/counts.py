#!/usr/bin/env python3
"""Counts action sequences and distinct boards of Infexion by depth.

An implementation of its own: it shares nothing with the Rust code, and its output is the data
of the rules' tests. Run it to check or to renew that data:

    python3 scripts/counts.py > crates/rules/tests/data/counts.tsv
"""

DIRECTIONS = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]

# name, game, depth, board
CASES = [
    ("course-example", "spread", 4, "5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3"),
    ("wrap-on-every-side", "spread", 3, "0,0,r,3 6,6,r,2 0,6,b,1 6,0,b,2"),
    ("longest-spread", "spread", 3, "3,3,r,6 3,4,b,1 2,4,b,5"),
    ("overflow-on-red", "spread", 3, "2,2,r,2 2,3,r,6 2,4,r,6 5,5,b,1"),
    ("overflow-on-blue", "spread", 3, "2,2,r,3 2,3,b,6 2,4,b,6 2,5,b,5"),
    ("board-can-be-emptied", "spread", 3, "4,4,r,1 4,5,b,6"),
    ("all-powers", "spread", 3, "0,0,r,1 1,2,r,2 2,4,r,3 3,6,b,4 4,1,b,5 5,3,b,6"),
    ("no-red", "spread", 2, "3,3,b,4"),
    ("spawn-on-an-almost-empty-board", "spawn", 2, "3,3,b,1"),
    ("spawn-beside-spreads", "spawn", 2, "0,0,r,2 3,3,b,6 6,1,b,1"),
    (
        "spawn-stops-at-power-49",
        "spawn",
        3,
        "0,0,b,6 0,1,b,6 0,2,b,6 0,3,b,6 0,4,b,6 0,5,b,6 0,6,b,6 1,0,b,3 1,1,r,2",
    ),
    (
        "spawn-opens-after-an-overflow",
        "spawn",
        2,
        "0,0,b,6 0,1,b,6 0,2,b,6 0,3,b,6 0,4,b,6 0,5,b,6 0,6,b,6 1,0,b,6 1,1,r,1",
    ),
]


def parse(text):
    board = {}
    for item in text.split():
        r, q, colour, power = item.split(",")
        board[int(r), int(q)] = (colour, int(power))
    return board


def spread(board, origin, direction):
    after = dict(board)
    _, power = after.pop(origin)
    r, q = origin
    for _ in range(power):
        r, q = (r + direction[0]) % 7, (q + direction[1]) % 7
        _, height = after.pop((r, q), ("", 0))
        if height < 6:
            after[r, q] = ("r", height + 1)
    return after


def successors(board, game):
    for cell, (colour, _) in board.items():
        if colour == "r":
            for direction in DIRECTIONS:
                yield spread(board, cell, direction)
    if game == "spawn" and sum(power for _, power in board.values()) < 49:
        for r in range(7):
            for q in range(7):
                if (r, q) not in board:
                    yield {**board, (r, q): ("r", 1)}


def count(board, game, depth):
    """Sequences of exactly `depth` actions, and the distinct boards they end in.

    A board without blue stacks is played on: this counts moves, not games."""
    layer = {frozenset(board.items()): 1}
    for _ in range(depth):
        below = {}
        for key, ways in layer.items():
            for after in successors(dict(key), game):
                below_key = frozenset(after.items())
                below[below_key] = below.get(below_key, 0) + ways
        layer = below
    return sum(layer.values()), len(layer)


def main():
    print("# name\tgame\tdepth\tsequences\tboards\tboard; made by scripts/counts.py")
    for name, game, depth, text in CASES:
        for shallower in range(1, depth + 1):
            sequences, boards = count(parse(text), game, shallower)
            print(f"{name}\t{game}\t{shallower}\t{sequences}\t{boards}\t{text}")


if __name__ == "__main__":
    main()
