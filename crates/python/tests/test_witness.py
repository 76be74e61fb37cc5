"""The checker in Python by itself: each of its lemmas and refusals, with files that nothing else refuses.

Needs no package. `scripts/plant-faults --python` plants faults in the checker and runs these tests.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import random
import struct
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[3]
DATA = ROOT / "crates" / "proof" / "tests" / "data"
# A board of the public suite, optimum 8, 277 entries.
LOW = (DATA / "ladder-10-0.low").read_bytes()
START, PLAN, COUNT, FIRST, ENTRY = 12, 61, 77, 85, 20
# Another one with prices, optimum 9, 84 entries.
PRICED = (DATA / "mixed-3r26b-0.prices").read_bytes()
PRICED_FIRST = PLAN + 2 * 9 + 8


def load(path: Path) -> ModuleType:
    loader = importlib.machinery.SourceFileLoader(path.name, str(path))
    spec = importlib.util.spec_from_loader(path.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


witness = load(Path(os.environ.get("INFEXION_WITNESS", ROOT / "scripts" / "check-certificate.py")))


def refusal(data: bytes | bytearray) -> str | None:
    try:
        witness.check(bytes(data))
    except witness.Refused as refused:
        return str(refused)
    return None


def board(text: str) -> bytes:
    cells = bytearray(49)
    for item in text.split():
        r, q, colour, power = item.split(",")
        cells[7 * int(r) + int(q)] = int(power) + (16 if colour == "b" else 0)
    return bytes(cells)


def file(
    game: int,
    start: bytes,
    plan: list[tuple[int, int]] | None,
    entries: list[tuple[bytes, int]],
) -> bytes:
    """A certificate of the level all; the states of entries are like start boards."""
    numbers = []
    for cells, moves in entries:
        values = [7 if cell > 16 else cell for cell in cells]
        digits = [sum((value >> i & 1) << c for c, value in enumerate(values)) for i in range(3)]
        numbers.append((digits[0] << 98 | digits[1] << 49 | digits[2], moves))
    length = 255 if plan is None else len(plan)
    data = b"INFXCERT" + bytes([1, game, 2, length]) + start
    data += bytes(byte for action in plan or [] for byte in action)
    data += struct.pack("<Q", len(entries))
    return data + b"".join(n.to_bytes(19, "big") + bytes([moves]) for n, moves in sorted(numbers))


def test_every_verdict_on_file_is_given() -> None:
    """Lemmas and ways on; the checker in Rust is held against the same file."""
    verdicts = load(ROOT / "scripts" / "make-verdicts")
    for line in (DATA / "verdicts.tsv").read_text(encoding="ascii").splitlines():
        game, level, start, state, *expected = line.split("\t")
        said = verdicts.verdict(witness, int(game), int(level), *verdicts.read(start, state))
        assert list(said) == expected, line


def test_every_verdict_on_prices_is_given() -> None:
    verdicts = load(ROOT / "scripts" / "make-verdicts")
    for line in (DATA / "tariffs.tsv").read_text(encoding="ascii").splitlines():
        game, start, state, prices, life, expected = line.split("\t")
        known = *verdicts.read(start, state), bytes.fromhex(prices), int(life)
        assert verdicts.tariff_verdict(witness, int(game), *known) == expected, line


def priced_entries() -> list[int]:
    """Where the entries of the file with prices begin."""
    places = [PRICED_FIRST]
    while (end := places[-1] + 21 + 51 * PRICED[places[-1] + 20]) < len(PRICED):
        places.append(end)
    return places


def test_prices_of_entries() -> None:
    assert refusal(PRICED) is None
    place = next(place for place in priced_entries() if PRICED[place + 20])
    # A fresh life must not be worth more than the prices say.
    life = bytearray(PRICED)
    life[place + 70 : place + 72] = bytes(2)
    assert refusal(life) == "a fresh life is worth more than a move"
    # Without prices the ways on are not refuted.
    lists = PRICED[place + 20]
    without = PRICED[: place + 20] + b"\0" + PRICED[place + 21 + 51 * lists :]
    assert refusal(without) == "a way on is not refuted"
    # Prices of nothing refute nothing.
    nothing = bytearray(PRICED)
    nothing[place + 21 : place + 21 + 51 * lists] = bytes(51 * lists)
    assert refusal(nothing) == "a way on is not refuted"


def test_sizes_of_entries_with_prices() -> None:
    wrong = "the number of entries is wrong"
    for size in [PRICED_FIRST, len(PRICED) - 1, *priced_entries()[1:], *(p + 20 for p in priced_entries())]:
        assert refusal(PRICED[:size]) == wrong
    for number in (0, 83, 85):
        data = bytearray(PRICED)
        struct.pack_into("<Q", data, PRICED_FIRST - 8, number)
        assert refusal(data) == wrong
    for level in (1, 2):
        data = bytearray(PRICED)
        data[10] = level
        assert refusal(data) == wrong


def test_every_fault_that_can_be_planted_has_its_place() -> None:
    """The list of `scripts/plant-faults` goes with the source."""
    faults = load(ROOT / "scripts" / "plant-faults")
    files = {ROOT / "crates" / "proof" / "src" / name: pairs for name, pairs in faults.FAULTS.items()}
    files[faults.WITNESS] = faults.WITNESS_FAULTS
    for path, pairs in files.items():
        text = path.read_text(encoding="utf-8")
        for old, new in pairs:
            assert text.count(old) == 1 and old != new, (path.name, old)


def test_a_last_token_that_is_lost_solves_the_board_all_the_same() -> None:
    """Within two moves such boards were once said to have no solution."""
    start = board("0,0,r,1 0,1,b,6")
    for checker in (witness.Checker, witness.WithWaste, witness.WithSpawn, witness.WithRoom):
        judge = checker(start)
        assert [judge.refuted(judge.start, moves) for moves in range(4)] == [True, False, False, False]
        # The board after it has neither blue nor red.
        assert not any(judge.refuted(bytes(49), moves) for moves in (0, 1, 2, 3, 255))


def test_a_solved_state_is_neither_refuted_nor_the_state_of_an_entry() -> None:
    start, solved = board("0,0,r,1 0,1,b,1"), board("0,1,r,2")
    detour = [(0, 5), (7, 1)]
    assert refusal(file(1, start, detour, [])) == "nothing refutes the start board"
    assert refusal(file(1, start, detour, [(start, 1)])) == "a way on is not refuted"
    forged = refusal(file(1, start, detour, [(start, 1), (solved, 0)]))
    assert forged in ("an entry is solved", "a way on is not refuted")


def test_a_board_that_can_be_solved_is_not_called_unsolvable() -> None:
    start = board("0,0,r,1 0,1,b,1")
    assert refusal(file(1, start, None, [])) == "nothing refutes the start board"
    assert refusal(file(1, start, None, [(start, 255)])) == "a way on is not refuted"
    right = board("0,0,r,1 1,1,b,6 5,5,b,6")
    assert refusal(file(1, right, None, [])) is None
    assert refusal(file(1, right, None, [(right, 0)])) == "moves out of range"


def test_pokes_that_solve_the_board_are_a_way_on() -> None:
    start = board("0,0,b,6 2,3,b,6")
    detour = [(48, 6), (1, 6), (1, 3), (18, 6), (18, 3)]
    assert refusal(file(2, start, detour, [(start, 4)])) == "a way on is not refuted"
    assert refusal(file(2, start, detour[1:], [(start, 3)])) is None


def test_a_solved_board_needs_no_entry_and_may_have_none() -> None:
    start = board("0,0,r,1")
    assert refusal(file(1, start, [], [])) is None
    assert refusal(file(1, start, [], [(start, 0)])) == "moves out of range"


def test_a_cell_is_empty_or_a_stack_of_1_to_6() -> None:
    for byte in range(256):
        data = bytearray(file(1, board("0,0,r,1 1,1,b,6 5,5,b,6"), None, []))
        data[START + 48] = byte
        is_cell = byte <= 6 or 17 <= byte <= 22
        assert (refusal(data) == "a cell is no cell") == (not is_cell), byte


def test_header_and_size() -> None:
    for place, value, reason in [
        (0, 0, "this is no certificate"),
        (8, 2, "the version is not known here"),
        (9, 0, "no such game"),
        (9, 4, "no such game"),
        (10, 0, "no such level"),
        (10, 4, "no such level"),
    ]:
        data = bytearray(LOW)
        data[place] = value
        assert refusal(data) == reason
    for length in range(FIRST):
        assert refusal(LOW[:length]) in (
            "this is no certificate",
            "the version is not known here",
            "the file ends too early",
        )
    for size in [FIRST, FIRST + ENTRY, len(LOW) - 1, len(LOW) - ENTRY]:
        assert refusal(LOW[:size]) == "the number of entries is wrong"
    for more in (1, ENTRY):
        assert refusal(LOW + b"\xff" * more) == "the number of entries is wrong"
    empty = LOW[:COUNT] + bytes(8)
    assert refusal(empty) == "nothing refutes the start board"


def test_plans_that_stop_short_or_go_on_are_refused() -> None:
    short = bytearray(LOW[: COUNT - 2] + LOW[COUNT:])
    short[START - 1] = 7
    for at in range(FIRST - 2 + ENTRY - 1, len(short), ENTRY):
        short[at] = min(short[at], 6)
    assert refusal(short) == "blue stacks are left after the plan"
    start = board("0,0,r,2 0,1,b,1")
    assert refusal(file(1, start, [(0, 0), (2, 0)], [])) == "the plan goes on after the board is solved"


def test_actions_that_are_not_legal_are_refused() -> None:
    near = board("0,0,r,1 0,1,b,1")
    illegal = "an action is not legal"
    for game in (1, 2):
        for action in [(1, 0), (2, 0), (0, 7), (49, 0), (255, 0), (0, 6), (1, 6), (49, 6), (255, 6)]:
            assert refusal(file(game, near, [action], [])) == illegal, action
    assert refusal(file(1, near, [(2, 6)], [])) == illegal
    assert refusal(file(2, near, [(2, 6)], [])) == "blue stacks are left after the plan"
    seven = " ".join(f"0,{q},b,6" for q in range(7))
    for rest, legal in [("1,0,b,5", True), ("1,0,b,6", True), ("1,0,b,6 1,1,b,1", False)]:
        said = refusal(file(2, board(f"{seven} {rest}"), [(20, 6)], []))
        assert (said != illegal) == legal, rest


def entries_edited(edit: Callable[[bytearray, int], None]) -> list[str | None]:
    """What is said of the certificate after an edit of one entry, for some of its entries."""
    said = []
    for at in range(FIRST, len(LOW), 31 * ENTRY):
        data = bytearray(LOW)
        edit(data, at)
        struct.pack_into("<Q", data, COUNT, (len(data) - FIRST) // ENTRY)
        said.append(refusal(data))
    return said


def test_edits_of_entries_are_refused() -> None:
    assert refusal(LOW) is None

    def lower(data: bytearray, at: int) -> None:
        data[at + 19] -= 1

    def remove(data: bytearray, at: int) -> None:
        del data[at : at + ENTRY]

    def double(data: bytearray, at: int) -> None:
        data[at:at] = data[at : at + ENTRY]

    def swap(data: bytearray, at: int) -> None:
        at = min(at, len(data) - 2 * ENTRY)
        data[at : at + 2 * ENTRY] = data[at + ENTRY : at + 2 * ENTRY] + data[at : at + ENTRY]

    def exaggerate(data: bytearray, at: int) -> None:
        data[at + 19] = 8

    def beyond(data: bytearray, at: int) -> None:
        data[-ENTRY] |= 0x80

    not_shown = {"nothing refutes the start board", "a way on is not refuted"}
    assert set(entries_edited(lower)) <= not_shown
    assert set(entries_edited(remove)) <= not_shown
    for edit in (double, swap, beyond):
        assert set(entries_edited(edit)) == {"entries are out of order or no states"}
    assert set(entries_edited(exaggerate)) == {"moves out of range"}


def test_states_that_cannot_occur_are_refused() -> None:
    start = board("0,0,b,1 0,1,b,1")
    assert refusal(file(1, start, None, [(board("0,0,b,1 3,3,b,1"), 255)])) == "a cell cannot turn blue"
    for heavy, most in [(1, 49), (8, 49), (9, 55)]:
        cells = bytearray(start)
        cells[7 : 7 + heavy] = [22] * heavy
        for more in (0, 1):
            state = bytearray(49)
            state[0] = 17
            power = most - 1 + more
            for cell in range(20, 20 + -(-power // 6)):
                state[cell] = min(6, power)
                power -= state[cell]
            most_power = max(49, 2 + 6 * heavy)
            said = refusal(file(1, bytes(cells), None, [(bytes(state), 255)]))
            too_much = most + more > most_power
            assert (said == "so much power cannot be") == too_much, (heavy, more)


CAPTURED = (1 << 32) + 1


class Task:
    """A small Cachex board and a question, by rules that are written here once more."""

    def __init__(self, question: int, side: int, ends: list[int], contents: list[int]) -> None:
        self.question, self.side, self.ends, self.contents = question, side, ends, contents
        self.cells = [(r, q) for r in range(side) for q in range(side)]

    def price(self, cell: tuple[int, int]) -> int | None:
        content = self.contents[cell[0] * self.side + cell[1]]
        if content == 0:
            return CAPTURED if self.question else 1
        return 1 if self.question and content == (1, 2, 1, 2)[self.question - 1] else None

    def ends_at(self, cell: tuple[int, int], which: int) -> bool:
        if self.question < 3:
            return list(cell) == self.ends[2 * which : 2 * which + 2]
        return cell[self.question - 3] == which * (self.side - 1)

    def near(self, cell: tuple[int, int]) -> list[tuple[int, int]]:
        r, q = cell
        steps = [(r, q + 1), (r, q - 1), (r + 1, q), (r - 1, q), (r + 1, q - 1), (r - 1, q + 1)]
        return [step for step in steps if step in self.cells]

    @cached_property
    def labels(self) -> dict[tuple[int, int], int]:
        most = (1 << 64 if self.question else 1 << 32) - 1
        labels = dict.fromkeys(self.cells, most)
        for _ in self.cells:
            for cell in self.cells:
                price = self.price(cell)
                if price is not None:
                    best = min((labels[other] for other in self.near(cell)), default=most)
                    best = 0 if self.ends_at(cell, 0) else best
                    labels[cell] = min(most, best + price)
        return labels

    @cached_property
    def path(self) -> list[tuple[int, int]]:
        labels = self.labels
        goals = [c for c in self.cells if self.ends_at(c, 1) and self.price(c) is not None]
        unreached = (1 << 64 if self.question else 1 << 32) - 1
        goals = [cell for cell in goals if labels[cell] != unreached]
        if not goals:
            return []
        path = [min(goals, key=labels.__getitem__)]
        while labels[path[0]] != self.price(path[0]):
            rest = labels[path[0]] - (self.price(path[0]) or 0)
            path.insert(0, next(c for c in self.near(path[0]) if labels[c] == rest))
        return path

    def file(self, path: list[tuple[int, int]] | None = None, found: int | None = None) -> bytes:
        path = self.path if path is None else path
        found = bool(path) if found is None else found
        head = struct.pack("<BBHHHHHI", self.question, found, self.side, *self.ends, len(path))
        data = b"INFXCERT\x01\x03" + head + b"".join(struct.pack("<HH", *cell) for cell in path)
        labels, form = self.labels, "<Q" if self.question else "<I"
        for r in range(self.side):
            data += bytes(self.contents[r * self.side : (r + 1) * self.side])
            data += b"".join(struct.pack(form, labels[r, q]) for q in range(self.side))
        return data

    def is_true(self, path: list[tuple[int, int]]) -> bool:
        right = self.path
        if not path or not right:
            return not path and not right
        prices = [self.price(cell) if cell in self.cells else None for cell in path]
        known = [price for price in prices if price is not None]
        return (
            len(known) == len(path)
            and self.ends_at(path[0], 0)
            and self.ends_at(path[-1], 1)
            and all(b in self.near(a) for a, b in zip(path, path[1:]))
            and sum(known) == sum(self.price(cell) or 0 for cell in right)
        )


def parsed(data: bytes) -> tuple[Task, list[tuple[int, int]]]:
    """What a file claims, whether it is right or not."""
    question, _, side, *ends, length = struct.unpack_from("<BBHHHHHI", data, 10)
    path = [struct.unpack_from("<HH", data, 26 + 4 * i) for i in range(length)]
    width = 9 if question else 5
    rows = data[26 + 4 * length :]
    contents = [rows[r * side * width + q] for r in range(side) for q in range(side)]
    return Task(question, side, ends, contents), [(r, q) for r, q in path]


def tasks() -> list[Task]:
    draw = random.Random(3)
    found = []
    for index in range(30):
        side = draw.randrange(1, 5)
        ends = [draw.randrange(side) for _ in range(4)]
        contents = [draw.choice([0, 0, 0, 1, 2]) for _ in range(side * side)]
        found.append(Task(index % 5, side, ends, contents))
    return found


@pytest.mark.parametrize("number", range(30))
def test_no_edit_of_a_path_s_certificate_says_something_false(number: int) -> None:
    task = tasks()[number]
    right = task.file()
    assert refusal(right) is None
    for length in range(len(right)):
        assert refusal(right[:length]) is not None
    assert refusal(right + b"\0") is not None
    for found in range(3):
        data = bytearray(right)
        data[11] = found
        assert (refusal(data) is None) == (found == right[11])
    for content in (3, 255):
        data = bytearray(right)
        data[26 + 4 * len(task.path)] = content
        assert refusal(data) == "a cell is no cell"
    for place in range(8 * len(right)):
        data = bytearray(right)
        data[place // 8] ^= 1 << place % 8
        if refusal(data) is None:
            edited, path = parsed(bytes(data))
            assert edited.is_true(path), place


@pytest.mark.parametrize("number", range(30))
def test_no_other_path_is_accepted_with_right_labels(number: int) -> None:
    task = tasks()[number]
    right = task.path
    paths: list[list[tuple[int, int]]] = [[]]
    beside = [cell for at in range(task.side) for cell in [(at, task.side), (task.side, at)]]
    for cell in [*task.cells, *beside]:
        paths.append([cell])
        for at in range(len(right) + 1):
            paths += [right[:at] + [cell] + right[at + more :] for more in (0, 1)]
            paths += [right[:at], right[at:]]
    for path in paths:
        if refusal(task.file(path)) is None:
            assert task.is_true(path), path
        if path:
            assert refusal(task.file(path, found=0)) is not None


@pytest.mark.parametrize("number", range(30))
def test_no_label_can_be_raised(number: int) -> None:
    """The labels are the prices of cheapest paths, so each is as large as its neighbours allow."""
    task = tasks()[number]
    unreached = (1 << 64 if task.question else 1 << 32) - 1
    for cell, label in task.labels.items():
        if task.price(cell) is not None and label != unreached:
            raised = Task(task.question, task.side, task.ends, task.contents)
            raised.labels = {**task.labels, cell: label + 1}
            raised.path = task.path
            assert refusal(raised.file()) is not None, cell


def test_ends_of_a_path_are_on_the_board_and_those_of_a_connection_play_no_part() -> None:
    for question in range(5):
        for off in range(4):
            task = Task(question, 2, [0, 0, 1, 1], [0, 1, 1, 1] if question in (1, 3) else [0, 2, 2, 2])
            data = bytearray(task.file())
            struct.pack_into("<H", data, 14 + 2 * off, 2)
            said = refusal(data)
            assert (said is None) == (question > 2), (question, off)
            assert question > 2 or said == "the start or goal is not on the board"
    assert refusal(b"INFXCERT\x01\x03" + struct.pack("<BBHHHHHI", 3, 0, 0, 0, 0, 0, 0, 0)) is not None
    assert refusal(b"INFXCERT\x01\x03" + struct.pack("<BBHHHHHI", 5, 0, 1, 0, 0, 0, 0, 0)) == "no such question"


def test_what_is_accepted_names_its_board() -> None:
    start = board("0,0,r,1 1,1,b,6 5,5,b,6")
    said = ["no solution, SPREAD only", "entries checked: 0; level of trust: all", "board: 0,0,r,1 1,1,b,6 5,5,b,6"]
    assert witness.check(file(1, start, None, [])).splitlines() == said
    ends = "from (0,0) to (1,1)"
    subjects = [ends, f"captures of red {ends}", f"captures of blue {ends}"]
    subjects += [f"{colour} from side to side" for colour in ("red", "blue")]
    for question, subject in enumerate(subjects):
        in_the_way = 1 + question % 2
        for content, verdict in [(0, "cheapest path: "), (in_the_way, "no path")]:
            said = witness.check(Task(question, 2, [0, 0, 1, 1], [content] * 4).file()).splitlines()
            assert said[0].startswith(verdict) and said[1:] == [f"2 x 2, {subject}"]
