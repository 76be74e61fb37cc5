"""The types that everything speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, Tuple, Union

if TYPE_CHECKING:
    from infexion._native import Board

#: A cell ``(r, q)``.
Cell = Tuple[int, int]
#: A stack ``(colour, power)``: ``("r", 2)``.
Stack = Tuple[str, int]
#: An action as the course writes it: ``(r, q, dr, dq)``, and ``(r, q)`` for SPAWN.
Action = Tuple[int, ...]
#: Anything that can be read as a board.
BoardLike = Union["Board", Mapping[Cell, Stack], str]
#: Which spawns are tried: none, on every empty cell, or only next to blue stacks.
Spawn = Union[bool, Literal["all", "near-blue"]]
#: One number, or both ends of a range.
Range = Union[int, Tuple[int, int]]
