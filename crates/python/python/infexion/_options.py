"""Options on their way to the engine."""

from __future__ import annotations

from collections.abc import Iterable

from infexion._native import Board
from infexion._types import BoardLike, Range, Spawn
from infexion.errors import BadInput


def as_board(board: BoardLike) -> Board:
    """Whatever stands for a board. ``Board(None)`` is an empty one; to solve it is a mistake."""
    if board is None:
        raise BadInput("None is no board: expected a dict, text or a Board")
    return Board(board)


def spawn_name(spawn: Spawn) -> str:
    if spawn is True:
        return "all"
    return spawn or "never"


def search_options(
    algorithm: str,
    heuristic: str | Iterable[str] | None,
    spawn: Spawn,
    beam_width: int,
    threads: int,
    time_limit: float | None,
    memory_limit: int | None,
) -> dict[str, object]:
    names = heuristic.split(",") if isinstance(heuristic, str) else list(heuristic or [])
    for name in names:
        if not isinstance(name, str):
            raise BadInput(f"heuristic {name!r} is not a name")
    whole("threads", threads)
    whole("beam_width", beam_width)
    if time_limit is not None and not isinstance(time_limit, (int, float)):
        raise BadInput(f"time_limit {time_limit!r} is not a number of seconds")
    if threads < 0 or beam_width < 1:
        raise BadInput(f"threads {threads} and beam_width {beam_width} must not be negative")
    return {
        "algorithm": algorithm,
        "heuristics": [name.strip() for name in names],
        "spawn": spawn_name(spawn),
        "beam_width": beam_width,
        "threads": threads,
        "time_limit": time_limit,
        "memory_limit": memory_bytes(memory_limit),
    }


def memory_bytes(limit: int | None) -> int:
    """The limit, or half of the memory that is free, as on the command line."""
    if limit is None:
        return _half_of_free_memory()
    whole("memory_limit", limit, "of bytes")
    if limit < 0:
        raise BadInput(f"memory_limit {limit} is negative")
    return limit


def whole(name: str, value: object, unit: str = "") -> None:
    """Insists on a whole number."""
    if not isinstance(value, int):
        raise BadInput(f"{name} {value!r} is not a whole number {unit}".rstrip())


def _half_of_free_memory() -> int:
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            for line in file:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024 // 2
    except OSError:
        pass
    return 2 << 30


def both_ends(name: str, values: Range) -> tuple[int, int]:
    low, high = (values, values) if isinstance(values, int) else values
    if not 0 <= low <= high:
        raise BadInput(f"{name} must be a number or a range (low, high), not {values!r}")
    return low, high
