#!/usr/bin/env python3
"""Checks certificates: slow, short, and written apart from every other program here.

    scripts/check-certificate.py FILE...

`docs/certificates.md` has the format and proves why this is enough. Nothing is clever. Read as far as
you need: parts 1 to 3 check optima at the level lines+tokens, part 4 adds the level all, part 5 prices,
part 6 the extended game, part 7 Cachex. Exit code 0 if all files are accepted, 1 if one is refused.
"""

import struct
import sys
from functools import lru_cache
from itertools import accumulate, combinations

# Part 1. The board: cell (r, q) is the number 7 r + q.

DIRECTIONS = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
CELLS = range(49)
BLUE = 7
NEVER = 255


class Refused(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Refused(reason)


@lru_cache(maxsize=None)
def window(cell, direction, power):
    """The cells that a stack of this power lays its tokens on."""
    (r, q), (dr, dq) = divmod(cell, 7), DIRECTIONS[direction]
    return tuple((r + j * dr) % 7 * 7 + (q + j * dq) % 7 for j in range(1, power + 1))


def blue_cells(state):
    return frozenset(c for c in CELLS if state[c] == BLUE)


def red_cells(state):
    return [c for c in CELLS if 1 <= state[c] <= 6]


class Checker:
    """SPREAD only. Lines and tokens are believed.

    A state has a number for each cell: 0 empty, 1 to 6 a red stack, 7 the blue stack that the
    start board has there.
    """

    def __init__(self, start):
        self.blue_power = {c: v - 16 for c, v in zip(CELLS, start) if v > 16}
        self.start = bytes(BLUE if v > 16 else v for v in start)

    def total(self, state):
        return sum(self.blue_power[c] if v == BLUE else v for c, v in enumerate(state))

    def lay(self, state, cells):
        state = bytearray(state)
        for cell in cells:
            power = self.blue_power[cell] if state[cell] == BLUE else state[cell]
            state[cell] = (power + 1) % 7
        return bytes(state)

    def spread(self, state, cell, direction):
        lifted = state[:cell] + b"\0" + state[cell + 1 :]
        return self.lay(lifted, window(cell, direction, state[cell]))

    def after(self, state, cell, direction):
        require(cell < 49 and direction < 6 and 1 <= state[cell] <= 6, "an action is not legal")
        return self.spread(state, cell, direction)

    def ways_on(self, state, moves):
        """(state, moves left) for all that must be refuted; None for a way that solves."""
        for cell in red_cells(state):
            for direction in range(6):
                yield self.spread(state, cell, direction), left(moves, 1)

    # Part 2. The lemmas: is it clear that a state has no solution within so many moves?

    def refuted(self, state, moves):
        blue = blue_cells(state)
        if not blue:
            return False
        if moves == NEVER:
            return self.counted_out(state, blue)
        if not self.tokens_suffice(state, blue, moves) or not lines_suffice(blue, moves):
            return True
        return moves <= 2 and not self.solved_by_trying(state, moves)

    def tokens_suffice(self, state, blue, moves):
        return greedy(*self.bases(state, blue), 0, moves)[-1] >= len(blue)

    def bases(self, state, blue):
        ready = [state[c] for c in red_cells(state)]
        return ready, [self.blue_power[c] + 1 for c in blue if self.blue_power[c] < 6]

    def counted_out(self, state, blue):
        sixes = sum(self.blue_power[c] == 6 for c in blue)
        return not red_cells(state) or self.total(state) - 6 * sixes < sixes

    def solved_by_trying(self, state, moves):
        blue = blue_cells(state)
        if not blue or moves == 0:
            return not blue
        if moves == 1:
            spreads = ((c, d, state[c]) for c in red_cells(state) for d in range(6))
            return any(blue.issubset(window(*spread)) for spread in spreads)
        return any(
            way is None or self.solved_by_trying(*way) for way in self.ways_on(state, moves)
        )


def left(moves, cost):
    return NEVER if moves == NEVER else moves - cost


LINES = {frozenset([cell, *window(cell, d, 6)]) for cell in CELLS for d in range(3)}


@lru_cache(maxsize=1 << 16)
def lines_suffice(blue, lines):
    if not blue or lines >= 7:
        return True
    first = min(blue)
    return lines > 0 and any(
        lines_suffice(blue - line, lines - 1) for line in LINES if first in line
    )


def greedy(ready, locked, beginning, steps):
    """The sums of the greedy game after 0, 1, .., steps steps."""
    ready, locked = sorted(ready), sorted(locked)
    sums, released = [beginning], 0
    for _ in range(steps):
        while locked and released < sums[-1]:
            ready.append(locked.pop())
            released += 1
        ready.sort()
        sums.append(sums[-1] + (ready.pop() if ready else 0))
    return sums


# Part 3. The certificate.


def check_infexion(game, data):
    require(len(data) >= 51, "the file ends too early")
    level, length = data[0], data[1]
    require(level in (1, 2, 3), "no such level")
    start, data = data[2:51], data[51:]
    require(all(v & 15 <= 6 and v >> 4 <= 1 and v != 16 for v in start), "a cell is no cell")
    checker = [Checker, WithWaste, WithSpawn, WithRoom][2 * game - 2 + (level > 1)](start)
    actions = 0 if length == NEVER else length
    require(len(data) >= 2 * actions + 8, "the file ends too early")
    if length != NEVER:
        state = checker.start
        for cell, direction in zip(data[0 : 2 * actions : 2], data[1 : 2 * actions : 2]):
            require(BLUE in state, "the plan goes on after the board is solved")
            state = checker.after(state, cell, direction)
        require(BLUE not in state, "blue stacks are left after the plan")
    (count,) = struct.unpack_from("<Q", data, 2 * actions)
    target = NEVER if length == NEVER else length - 1
    entries, prices = read_entries(data[2 * actions + 8 :], count, target, level == 3)

    judged = {}

    def shown(state, moves):
        if entries.get(state, -1) >= moves:
            return True
        if (state, moves) not in judged:
            judged[state, moves] = checker.refuted(state, moves)
        return judged[state, moves]

    require(target < 0 or shown(checker.start, target), "nothing refutes the start board")
    most_power = max(49, checker.total(checker.start))
    for state, moves in entries.items():
        require(blue_cells(state) <= checker.blue_power.keys(), "a cell cannot turn blue")
        require(checker.total(state) <= most_power, "so much power cannot be")
        require(BLUE in state, "an entry is solved")
        tariffs = [Tariff(checker, game, *named) for named in prices[state]]
        for way in checker.ways_on(state, moves) if moves > 0 else ():
            refuted = way and (any(tariff.refutes(*way) for tariff in tariffs) or shown(*way))
            require(refuted, "a way on is not refuted")
    claim = "no solution" if length == NEVER else f"optimal: {length} actions"
    rules, trust = ["SPREAD only", "SPREAD and SPAWN"][game - 1], ["lines+tokens", "all", "all+prices"][level - 1]
    stacks = [f"{c // 7},{c % 7},{'rb'[v >> 4]},{v & 15}" for c, v in zip(CELLS, start) if v]
    checked = f"entries checked: {count}; level of trust: {trust}"
    return f"{claim}, {rules}\n{checked}\nboard: {' '.join(stacks)}"


def read_entries(data, count, target, with_prices):
    """The moves of each state, and the prices that its entry names: 49, and the worth of a life."""
    require(with_prices or len(data) == 20 * count, "the number of entries is wrong")
    entries, prices, before, at = {}, {}, -1, 0
    while at < len(data):
        lists = data[at + 20] if with_prices and at + 20 < len(data) else 0
        end = at + 20 + with_prices + 51 * lists
        require(len(data) >= end, "the number of entries is wrong")
        number, moves = int.from_bytes(data[at : at + 19], "big"), data[at + 19]
        require(before < number < 1 << 147, "entries are out of order or no states")
        require(moves <= target and (moves == NEVER) == (target == NEVER), "moves out of range")
        digits = number >> 98, number >> 49, number
        state = bytes(sum((digits[i] >> c & 1) << i for i in range(3)) for c in CELLS)
        prices[state] = list(struct.iter_unpack("<49sH", data[end - 51 * lists : end]))
        entries[state], before, at = moves, number, end
    require(len(entries) == count, "the number of entries is wrong")
    return entries, prices


# Part 4. Waste and windows, for the level all.


class WithWaste(Checker):
    def refuted(self, state, moves):
        if super().refuted(state, moves):
            return True
        usable = 2 < moves < NEVER and BLUE in state
        return usable and any(self.too_much_waste(state, moves, split) for split in (1, 2, 0))

    def too_much_waste(self, state, moves, split):
        """With red stacks up to `split` standing apart."""
        blue, red = blue_cells(state), red_cells(state)
        apart = {c for c in red if state[c] <= split}
        base = {c: state[c] for c in red if c not in apart}
        base.update({c: self.blue_power[c] + 1 for c in blue if self.blue_power[c] < 6})
        solid = blue | {c for c in red if c not in apart}
        weak = sorted((state[c] for c in red if state[c] <= max(split, 1)), reverse=True)

        def fits(c):
            return any(solid.issuperset(window(c, d, base[c])) for d in range(6))

        reach = {c: base[c] if fits(c) else base[c] - 1 for c in base}
        outside = min(6, moves - 1 + max(split, 1))

        def game(sizes, dropped, beginning, steps):
            ready = sorted(size for c, size in sizes.items() if c not in blue)[dropped:]
            locked = [size for c, size in sizes.items() if c in blue]
            return greedy(ready, locked, beginning, steps)

        @lru_cache(maxsize=None)
        def windows_suffice(lives):
            return game(reach, 0, lives * outside, moves - lives)[-1] >= len(blue)

        narrow = wide = None
        for e in range(min(len(weak), moves) + 1):
            sums = game(base, e if split == 0 else 0, sum(weak[:e]), moves - e)
            for y in range(moves - e + 1):
                spare = sums[moves - e - y] - len(blue)
                if spare >= 0 and windows_suffice(y if split == 0 else e + y):
                    narrow = max(narrow or 0, spare + e + 2 * y)
                    wide = max(wide or 0, spare + 2 * e + 2 * y)
        if narrow is None:
            return True
        bad = bad_cells(blue, base, solid)
        islands = blue_components(solid, blue)
        return len(bad) + len(islands) > narrow and any(
            packing(order, islands, solid, tight) > most
            for tight, most in [(apart, narrow), (set(), wide if split else narrow)]
            for order in (bad, bad[::-1])
        )


def run_of(cell, direction, solid):
    """The solid cells next to a cell in a direction, and what follows them if the line is not full."""
    cells = window(cell, direction, 6)
    end = next((j for j in range(6) if cells[j] not in solid), 6)
    return set(cells[:end]), set(cells[end : end + 1])


def bad_cells(blue, base, solid):
    clean = set()
    for c in base:
        for d in range(6):
            run, _ = run_of(c, d, solid)
            if len(run) >= max(base[c], 2):
                clean |= run
    return sorted(blue - clean)


def blue_components(solid, blue):
    components, rest = [], set(solid)
    for cell in sorted(solid):
        if cell not in rest:
            continue
        component, new = set(), {cell}
        while new:
            component |= new
            new = {n for c in new for n in neighbours(c) if n in solid} - component
        rest -= component
        if component <= blue:
            components.append(component)
    return components


@lru_cache(maxsize=None)
def neighbours(cell):
    return tuple(window(cell, direction, 1)[0] for direction in range(6))


def packing(bad, islands, solid, tight):
    """The size of the greedy packing: bad cells in this order, then components."""
    charged = [set() for _ in range(6)]
    areas, chosen, size = {}, set(), 0

    def take(charges, area):
        clash = any(charges[d] & charged[d] for d in range(6))
        if clash or any(areas.get(c, 0) >= (1 if c in tight else 2) for c in area):
            return False
        for d in range(6):
            charged[d] |= charges[d]
        for c in area:
            areas[c] = areas.get(c, 0) + 1
        return True

    for b in bad:
        runs = [run_of(b, d, solid) for d in range(6)]
        charges = []
        for d in range(6):
            (before, entry), (_, leaving) = runs[(d + 3) % 6], runs[d]
            charges.append(entry | leaving if before else entry)
        if take(charges, set().union(*(run | beyond for run, beyond in runs))):
            chosen.add(b)
            size += 1
    for island in islands:
        if not island & chosen:
            charges = [{neighbours(c)[(d + 3) % 6] for c in island} - solid for d in range(6)]
            size += take(charges, set().union(*charges))
    return size


# Part 5. Prices, for the level all+prices.


class Tariff:
    """What moves earn at the prices of 49 cells, if every one may earn `life`."""

    def __init__(self, checker, game, prices, life):
        self.checker, self.prices, self.life = checker, prices, life
        # With SPAWN a token on a cell can be had for the price of a spawn, which is `life`.
        costs = prices if game == 1 else [min(price, life) for price in prices]
        self.value = [values_of_lives(prices, costs[c], c) for c in CELLS]
        require(all(fresh <= life for fresh, *_ in self.value), "a fresh life is worth more than a move")

    def refutes(self, state, moves):
        blue = blue_cells(state)
        ready, waiting = {c: state[c] for c in red_cells(state)}, self.checker.blue_power
        bases = ready | {c: waiting[c] + 1 for c in blue if waiting[c] < 6}
        more = sum(max(0, self.value[c][base] - self.life) for c, base in bases.items())
        return moves != NEVER and sum(self.prices[c] for c in blue) > moves * self.life + more


def values_of_lives(prices, cost, cell):
    """By base, 0 for a fresh life: the most that a window earns, less the tokens beyond the base."""
    runs = [accumulate(prices[c] for c in window(cell, d, 6)) for d in range(6)]
    best = [0, *(max(sums) for sums in zip(*runs))]
    return [max(best[p] - (p - base) * cost for p in range(max(base, 1), 7)) for base in range(7)]


# Part 6. The extended game: SPAWN is direction 6, and ways on are the steps of the normal form.


class WithSpawn(Checker):
    """Theorem 1 of docs/spawn.md."""

    def after(self, state, cell, direction):
        if direction != 6:
            return super().after(state, cell, direction)
        legal = cell < 49 and state[cell] == 0 and self.total(state) < 49
        require(legal, "an action is not legal")
        return self.lay(state, [cell])

    def ways_on(self, state, moves):
        for cell in red_cells(state):
            yield from self.propped(state, cell, 1, moves)
        for cell in CELLS:
            cost = 2 if state[cell] else 3
            room = self.total(state) + cost - 2 < 49
            if room and cost <= moves and any(state[n] == 0 for n in neighbours(cell)):
                yield self.lay(state, [cell] * (cost - 1)), left(moves, cost)

    def propped(self, state, cell, cost, moves):
        total = self.total(state)
        for d in range(6):
            free = [c for c in window(cell, d, state[cell]) if state[c] == 0]
            for number in range(len(free) + 1):
                spent = cost + number
                if spent > moves or number and total + number > 49:
                    continue
                if self.is_useful(number, left(moves, spent)):
                    for props in combinations(free, number):
                        yield self.spread(self.lay(state, props), cell, d), left(moves, spent)

    def is_useful(self, props, moves):
        return True

    def tokens_suffice(self, state, blue, moves):
        ready, locked = self.bases(state, blue)
        return any(
            greedy(ready, locked, u, moves - 2 * u)[-1] >= len(blue)
            for u in range(moves // 2 + 1)
        )

    def counted_out(self, state, blue):
        sixes, total = sum(self.blue_power[c] == 6 for c in blue), self.total(state)
        return not red_cells(state) and total >= 49 or sixes >= total - 6 * sixes + 9


class WithRoom(WithSpawn):
    """Lemma 2 and Theorem 2 too."""

    def is_useful(self, props, moves):
        return min(props, 5) <= moves

    def ways_on(self, state, moves):
        if not self.is_roomy(state, moves):
            yield from super().ways_on(state, moves)
            return
        for cell in red_cells(state):
            yield from self.propped(state, cell, 1, moves)
        blue = blue_cells(state)
        if 2 * len(blue) <= moves:
            yield None
        for cell in blue:
            if self.blue_power[cell] < 6:
                yield from self.propped(self.lay(state, [cell]), cell, 3, moves)

    def is_roomy(self, state, moves):
        needed = 3 if moves < 7 else 4 if moves < 10 else 5
        around = [sum(state[n] == 0 for n in neighbours(c)) for c in CELLS]
        enough = all(around[c] >= (3 if state[c] else needed) for c in CELLS)
        return moves <= 21 and self.total(state) + moves <= 49 and enough


# Part 7. Cachex: labels that no path can beat.


def check_cachex(data):
    require(len(data) >= 16, "the file ends too early")
    question, found, side, *ends, length = struct.unpack_from("<BBHHHHHI", data)
    require(question <= 4 and side > 0, "no such question")
    require(question > 2 or max(ends) < side, "the start or goal is not on the board")
    data = data[16:]
    require(len(data) >= 4 * length, "the file ends too early")
    path = list(struct.iter_unpack("<HH", data[: 4 * length]))
    data, form = data[4 * length :], "I" if question == 0 else "Q"
    row_bytes = side * (1 + struct.calcsize(f"<{form}"))
    require(len(data) == side * row_bytes, "the size is wrong")
    own = [0, 1, 2, 1, 2][question]
    unreached = (1 << 8 * struct.calcsize(f"<{form}")) - 1
    price, label = {}, {}
    for r in range(side):
        row = data[r * row_bytes : (r + 1) * row_bytes]
        for q, (content, value) in enumerate(zip(row[:side], struct.iter_unpack(f"<{form}", row[side:]))):
            require(content <= 2, "a cell is no cell")
            if content == 0:
                price[r, q] = 1 if question == 0 else (1 << 32) + 1
            elif content == own:
                price[r, q] = 1
            label[r, q] = value[0]

    def is_end(cell, which):
        line = 0 if which == 0 else side - 1
        if question <= 2:
            return cell == tuple(ends[2 * which : 2 * which + 2])
        return cell[0 if question == 3 else 1] == line

    for (r, q), cost in price.items():
        require(not is_end((r, q), 0) or label[r, q] <= cost, "the label of a start is too large")
        for dr, dq in DIRECTIONS:
            other = (r + dr, q + dq)
            if other in price and label[other] != unreached:
                require(label[r, q] <= label[other] + cost, "a label is too large")
    lower = min((label[c] for c in price if is_end(c, 1)), default=unreached)
    (a, b, c, d), colour = ends, ["", "red", "blue"][own]
    asked = f"{colour} from side to side" if question > 2 else f"from ({a},{b}) to ({c},{d})"
    captures = f"captures of {colour} " if 0 < question < 3 else ""
    subject = f"{side} x {side}, {captures}{asked}"
    if found != 1:
        require(found == 0 and not path, "a path that is none")
        require(lower == unreached, "a goal may be reached")
        return f"no path\n{subject}"
    require(path and is_end(path[0], 0) and is_end(path[-1], 1), "the path has wrong ends")
    require(all(cell in price for cell in path), "the path is blocked")
    for (a, b), (c, d) in zip(path, path[1:]):
        require((c - a, d - b) in DIRECTIONS, "the path is not connected")
    require(sum(price[cell] for cell in path) == lower, "the labels do not prove the path cheapest")
    return f"cheapest path: {len(path)} cells\n{subject}"


# The end: which game, which files.


def check(data):
    require(data[:8] == b"INFXCERT", "this is no certificate")
    require(len(data) >= 10 and data[8] == 1, "the version is not known here")
    if data[9] == 3:
        return check_cachex(data[10:])
    require(data[9] in (1, 2), "no such game")
    return check_infexion(data[9], data[10:])


def main(names):
    if not names:
        print(__doc__, file=sys.stderr)
        return 2
    code = 0
    for name in names:
        with open(name, "rb") as file:
            data = file.read()
        try:
            print(f"{name}: accepted\n{check(data)}")
        except Refused as refusal:
            print(f"{name}: refused: {refusal}")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
