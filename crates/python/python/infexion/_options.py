"""Options on their way to the engine."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, get_args

from infexion._native import Board
from infexion._types import (
    BoardLike,
    Expand,
    Heuristics,
    PathSystemName,
    Range,
    ReadingName,
    Size,
    Spawn,
    SystemName,
    Ties,
    Time,
)
from infexion.errors import BadInput


def as_board(board: BoardLike) -> Board:
    """Whatever stands for a board."""
    return Board(board)


def board_of(text: str) -> Board:
    """A board as records write it: one without any stack is an empty text."""
    return Board(text) if text else Board()


def spawn_name(spawn: Spawn) -> str:
    if spawn is True:
        return "all"
    return spawn or "never"


def function_name(function: Callable[..., Any]) -> str:
    """What tables call a function of the user's.

    >>> function_name(board_of), function_name(lambda board: 0)
    ('board_of', 'own')
    """
    name = getattr(function, "__name__", type(function).__name__)
    return "own" if name == "<lambda>" else str(name)


def split_heuristics(
    heuristic: Heuristics,
) -> tuple[list[str], list[tuple[str, Callable[..., Any]]]]:
    """The names among heuristics, and the functions with what to call them."""
    if heuristic is None:
        return [], []
    if isinstance(heuristic, str):
        given: list[Any] = list(heuristic.split(","))
    elif callable(heuristic):
        given = [heuristic]
    elif isinstance(heuristic, Iterable):
        given = list(heuristic)
    else:
        given = [heuristic]
    names, own = [], []
    for one in given:
        if isinstance(one, str):
            names.append(one.strip())
        elif callable(one):
            own.append((function_name(one), one))
        else:
            raise BadInput(f"heuristic {one!r} is neither a name nor a function")
    return names, own


def search_options(
    algorithm: str,
    heuristic: Heuristics,
    spawn: Spawn,
    beam_width: int | None,
    threads: int,
    time_limit: Time,
    memory_limit: Size,
    *,
    system: SystemName | None = None,
    reading: ReadingName | None = None,
    ties: Ties | None = None,
    weight: float | None = None,
    expand: Expand | None = None,
    expansions: int | None = None,
) -> dict[str, Any]:
    names, own = split_heuristics(heuristic)
    limit_of("threads", threads)
    for what, given in (
        ("algorithm", algorithm),
        ("system", system),
        ("reading", reading),
        ("ties", ties),
        ("expand", expand),
        ("spawn", spawn_name(spawn)),
    ):
        is_name(what, given, optional=what != "algorithm")
    if system is not None and system not in get_args(SystemName):
        if system in get_args(PathSystemName):
            raise BadInput(
                f"report {system} is about Cachex: "
                f"infexion.cachex.find(n, board, start, goal, system={system!r})"
            )
    if limit_of("beam_width", beam_width) == 0:
        raise BadInput("beam_width 0 is not at least 1")
    if beam_width is not None and (algorithm != "beam" or system is not None):
        what = f"report {system}" if system is not None else algorithm
        raise BadInput(f'{what} takes no beam width: say algorithm="beam", or leave it out')
    return {
        "algorithm": algorithm,
        "heuristics": names,
        "own": own,
        "spawn": spawn_name(spawn),
        "system": system,
        "reading": reading,
        "ties": ties,
        "weight": number("weight", weight),
        "expand": expand,
        "beam_width": 1000 if beam_width is None else beam_width,
        "threads": threads,
        "time_limit": seconds(time_limit),
        "memory_limit": memory_bytes(memory_limit),
        "expansions": limit_of("expansions", expansions),
    }


_TIMES = {"ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_SIZES = {"": 1, "k": 1000, "m": 1000**2, "g": 1000**3, "t": 1000**4}
_BINARY_SIZES = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}


def seconds(time_limit: Time) -> float | None:
    """A time in seconds, from the forms that the command line takes, too.

    >>> seconds("500ms"), seconds("2m"), seconds(30), seconds("1h 30m"), seconds("none")
    (0.5, 120.0, 30.0, 5400.0, None)
    """
    if time_limit is None or time_limit == "none":
        return None
    if isinstance(time_limit, timedelta):
        return time_limit.total_seconds()
    if isinstance(time_limit, (int, float)):
        return float(time_limit)
    if isinstance(time_limit, str):
        text = time_limit.strip()
        if re.fullmatch(r"\d+(\.\d+)?", text):
            return float(text)
        parts = re.findall(r"(\d+(?:\.\d+)?)\s*(ms|min|s|m|h)\b", text)
        if parts and not re.sub(r"\d+(?:\.\d+)?\s*(ms|min|s|m|h)\b", "", text).strip():
            return sum(float(number) * _TIMES[unit] for number, unit in parts)
    raise BadInput(
        f"time_limit {time_limit!r} is not a time: "
        "expected seconds, a text such as '30s', '500ms' or '2m', or a timedelta"
    )


def memory_bytes(limit: Size) -> int:
    """The limit, or half of the memory that is free, as on the command line.

    >>> memory_bytes("512MB"), memory_bytes("4GiB"), memory_bytes(100)
    (512000000, 4294967296, 100)
    """
    if limit is None:
        return _half_of_free_memory()
    if isinstance(limit, str):
        found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kmgt]?)(i?)b?", limit.strip().lower())
        if found is None or (found[3] and not found[2]):
            raise BadInput(
                f"memory_limit {limit!r} is not a size: expected bytes, or '512MB' or '4GiB'"
            )
        return int(float(found[1]) * (_BINARY_SIZES if found[3] else _SIZES)[found[2]])
    whole("memory_limit", limit, "of bytes")
    if limit < 0:
        raise BadInput(f"memory_limit {limit} is negative")
    return limit


def number(name: str, value: object) -> float | None:
    """Insists on a number, if anything is given."""
    if value is None or (isinstance(value, (int, float)) and not isinstance(value, bool)):
        return value
    raise BadInput(f"{name} {value!r} is not a number")


def counted(count: int, of: str) -> str:
    """A number of things.

    >>> counted(1, "board"), counted(2, "board")
    ('1 board', '2 boards')
    """
    return f"{count} {of}{'' if count == 1 else 's'}"


def mean(value: float) -> str:
    """An average; one of nothing is a dash, and one of absurd numbers stays short.

    >>> mean(1.25), mean(-1e300), mean(math.nan)
    ('1.250', '-1e+300', '-')
    """
    if math.isnan(value):
        return "-"
    return f"{value:.3f}" if abs(value) < 1e6 else f"{value:.3g}"


def limit_of(name: str, value: int | None) -> int | None:
    """Insists on a whole number that is not negative, if anything is given."""
    if value is not None:
        whole(name, value)
        if value < 0:
            raise BadInput(f"{name} {value} is negative")
    return value


def is_name(what: str, value: object, *, optional: bool) -> None:
    """Insists on a text; which names there are is known to the engine."""
    if not (isinstance(value, str) or (optional and value is None)):
        raise BadInput(f"{what} {value!r} is not a name, which is a text in quotation marks")


def whole(name: str, value: object, unit: str = "") -> None:
    """Insists on a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
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
    ends = (values, values) if isinstance(values, int) else values
    match ends:
        case (int(low), int(high)) if 0 <= low <= high:
            return low, high
    raise BadInput(f"{name} must be a number or a range (low, high), not {values!r}")


def names_only(heuristic: Heuristics, where: str) -> Heuristics:
    """Refuses functions where boards are solved side by side in machine code."""
    given: Iterable[Any] = [heuristic] if callable(heuristic) else heuristic or []
    if not isinstance(heuristic, str) and any(callable(one) for one in given):
        raise BadInput(
            f"{where} takes heuristics by name; "
            "solve, steps, compare and audit take functions of your own"
        )
    return heuristic
