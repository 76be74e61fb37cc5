"""A right solver and its mutants, each with one classic mistake.

    mutants.py MUTANT < board.csv          prints the answer of that mutant
    mutants.py MUTANT shallow < board.csv  the same, with ties to the board seen after fewer actions
    mutants.py find MUTANT SEED COUNT      looks for small boards that it fails

The mutant `right` has no mistake. The names are the tags by which the suites say what a board
catches (`catches-NAME`), and what feedback says about them is in `src/suite/classic.rs`."""

import heapq
import itertools
import random
import sys

DIRECTIONS = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
SIZE = 7

MUTANTS = [
    "right",
    "blue-count",  # h = number of blue stacks: one spread can take six
    "grid-distance",  # h = distance to the furthest blue on a board without wrap-around
    "greedy",  # looks only at h, not at the actions spent
    "early-goal",  # takes the first goal it generates, not the first it expands
    "no-overflow",  # a stack of power 7 stays
    "no-wrap",  # a spread ends at the edge
    "capture-resets",  # a captured stack starts again at power 1
    "spawn-right",  # the extended game, no mistake
    "spawn-beyond-49",  # spawns whatever the total power is
    "approach-infection",  # an estimate that is admissible but not consistent, no mistake
    "visited-list",  # the same, but a board that was generated once is never looked at again
]


def read(lines):
    board = {}
    for line in lines:
        if line.strip():
            r, q, colour, power = (field.strip() for field in line.split(","))
            board[int(r), int(q)] = (colour, int(power))
    return board


def spread(board, cell, direction, mutant="right"):
    after = dict(board)
    _, power = after.pop(cell)
    r, q = cell
    for _ in range(power):
        r, q = r + direction[0], q + direction[1]
        if mutant == "no-wrap" and not (0 <= r < SIZE and 0 <= q < SIZE):
            break
        r, q = r % SIZE, q % SIZE
        colour, old = after.get((r, q), ("", 0))
        new = 1 if mutant == "capture-resets" and colour == "b" else old + 1
        if new > 6 and mutant == "no-overflow":
            new = 6
        if new > 6:
            del after[r, q]
        else:
            after[r, q] = ("r", new)
    return after


def successors(board, mutant):
    for cell, (colour, _) in sorted(board.items()):
        if colour == "r":
            for direction in DIRECTIONS:
                yield ("SPREAD", *cell, *direction), spread(board, cell, direction, mutant)
    if mutant.startswith("spawn"):
        total = sum(power for _, power in board.values())
        if total < 49 or mutant == "spawn-beyond-49":
            for cell in itertools.product(range(SIZE), repeat=2):
                if cell not in board:
                    yield ("SPAWN", *cell), {**board, cell: ("r", 1)}


def blues(board):
    return [cell for cell, (colour, _) in board.items() if colour == "b"]


def reds(board):
    return [cell for cell, (colour, _) in board.items() if colour == "r"]


def estimate(board, mutant):
    blue = blues(board)
    if not blue:
        return 0
    if mutant in ("blue-count", "greedy", "early-goal"):
        return len(blue)
    if mutant == "grid-distance":
        distance = lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1])
        return max(min((distance(cell, red) for red in reds(board)), default=99) for cell in blue)
    if mutant in ("approach-infection", "visited-list"):
        return approach(board) + infection(board)
    return cover(blue)


NEVER = 1 << 20


def approach(board):
    """Actions before any capture is possible."""

    def steps(a, b):
        r, q = (b[0] - a[0]) % SIZE, (b[1] - a[1]) % SIZE
        ways = itertools.product((r, r - SIZE), (q, q - SIZE))
        return min(max(abs(x), abs(y), abs(x + y)) for x, y in ways)

    short = (max(0, steps(red, blue) - board[red][1]) for red in reds(board) for blue in blues(board))
    return min(short, default=NEVER)


def infection(board):
    """Actions of a game without geometry: the strongest red stack takes the strongest blue ones."""
    red = sorted(board[cell][1] for cell in reds(board))
    # Those of power 6 give nothing and come last.
    blue = sorted((board[cell][1] % 6 for cell in blues(board)), reverse=True)
    actions = 0
    while blue:
        if not red:
            return NEVER
        tokens = red.pop()
        red = sorted(red + [power + 1 for power in blue[:tokens] if power])
        blue = blue[tokens:]
        actions += 1
    return actions


def cover(blue):
    """The fewest of the 21 lines that hold all these cells."""
    if not blue:
        return 0
    r, q = blue[0]
    lines = (lambda c: c[0] == r, lambda c: c[1] == q, lambda c: sum(c) % SIZE == (r + q) % SIZE)
    return 1 + min(cover([cell for cell in blue if not on(cell)]) for on in lines)


def solve(board, mutant="right", most=200_000, shallow=False):
    """The actions, or None; None too if there are too many boards to look at."""
    key = lambda b: frozenset(b.items())
    count = itertools.count()
    heap = [(estimate(board, mutant), 0, next(count), board, ())]
    best = {key(board): 0}
    while heap:
        _, _, _, here, path = heapq.heappop(heap)
        cost = len(path)
        if not blues(here):
            return path
        if best[key(here)] < cost:
            continue
        if len(best) > most:
            return None
        for action, after in successors(here, mutant):
            new_cost = cost + 1
            if mutant == "early-goal" and not blues(after):
                return (*path, action)
            if mutant == "visited-list" and key(after) in best:
                continue
            if best.get(key(after), 1 << 30) <= new_cost:
                continue
            best[key(after)] = new_cost
            guess = estimate(after, mutant)
            f = guess if mutant == "greedy" else new_cost + guess
            # The deeper of two equal ones is nearer to a goal; a mistake should not depend on it.
            tie = new_cost if shallow else -new_cost
            heapq.heappush(heap, (f, tie, next(count), after, (*path, action)))
    return None


def replay(board, path):
    """Whether a path solves a board by the rules, and nothing else."""
    for kind, *numbers in path:
        if kind == "SPAWN":
            if tuple(numbers) in board or sum(power for _, power in board.values()) >= 49:
                return False
            board = {**board, tuple(numbers): ("r", 1)}
            continue
        cell, direction = tuple(numbers[:2]), tuple(numbers[2:])
        if board.get(cell, ("", 0))[0] != "r":
            return False
        board = spread(board, cell, direction)
    return not blues(board)


def candidate(generator, mutant):
    heavy = mutant in ("no-overflow", "capture-resets")
    board = {}
    if mutant in ("blue-count", "greedy", "early-goal"):
        # Many blue stacks on one line, which one spread takes, once a stack stands there.
        for q in generator.sample(range(SIZE), generator.randint(4, 6)):
            board[3, q] = ("b", generator.randint(1, 2))
        for _ in range(generator.randint(1, 2)):
            cell = (generator.choice([0, 1, 5, 6]), generator.randrange(SIZE))
            board[cell] = ("r", generator.randint(2, 5))
        if generator.random() < 0.5:
            board[3, generator.randrange(SIZE)] = ("r", 1)
        return board
    for colour, number in (("r", generator.randint(1, 3)), ("b", generator.randint(1, 5))):
        for _ in range(number):
            cell = (generator.randrange(SIZE), generator.randrange(SIZE))
            board[cell] = (colour, generator.choice([5, 6]) if heavy and generator.random() < 0.5 else generator.randint(1, 3))
    return board


def find(mutant, seed, wanted):
    generator = random.Random(f"{mutant}-{seed}")
    while wanted:
        board = candidate(generator, mutant)
        if not blues(board) or not reds(board) or sum(power for _, power in board.values()) > 49:
            continue
        right = solve(board, "spawn-right" if mutant.startswith("spawn") else "right", most=30_000)
        if not right or len(right) > 5:
            continue
        wrong, shallow = (solve(board, mutant, most=20_000, shallow=ties) for ties in (False, True))
        if wrong is None and mutant != "no-wrap":
            continue
        is_wrong = lambda path: path is None or not replay(board, path) or len(path) > len(right)
        if is_wrong(wrong) and is_wrong(shallow):
            wanted -= 1
            kind = "none" if wrong is None else "invalid" if not replay(board, wrong) else f"{len(wrong)} for {len(right)}"
            print("#", mutant, kind)
            print(" ".join(f"{r},{q},{colour},{power}" for (r, q), (colour, power) in sorted(board.items())), flush=True)


def main():
    if sys.argv[1] == "find":
        find(sys.argv[2], sys.argv[3], int(sys.argv[4]))
        return
    path = solve(read(sys.stdin), sys.argv[1], shallow=sys.argv[2:] == ["shallow"])
    for action in path or ():
        print(*action)


if __name__ == "__main__":
    main()
