"""Boards and pictures for other programs."""

from __future__ import annotations

from typing import Literal, overload

from infexion import _native
from infexion._options import as_board
from infexion._types import BoardLike, ExportFormat, PictureFormat


@overload
def export(board: BoardLike, format: Literal["sas"] = "sas", *, spawn: bool = False) -> str: ...
@overload
def export(
    board: BoardLike, format: Literal["pddl"], *, spawn: bool = False
) -> tuple[str, str]: ...
def export(
    board: BoardLike, format: ExportFormat = "sas", *, spawn: bool = False
) -> str | tuple[str, str]:
    """A board as a planning task, for other people's planners.

    ``"sas"`` is the input of Fast Downward's search; ``"pddl"`` gives two texts, the domain and the
    problem. An optimal plan of the task is an optimal solution of the board.

    >>> task = export("0,0,r,1 0,1,b,1")
    >>> task.splitlines()[:3]
    ['begin_version', '3', 'end_version']
    >>> domain, problem = export("0,0,r,1 0,1,b,1", "pddl")
    >>> domain.count(":action")
    6
    """
    texts = _native.export(as_board(board), format, spawn)
    return texts[0] if len(texts) == 1 else (texts[0], texts[1])


def convert(svg: str, format: PictureFormat) -> bytes:
    """A picture as PNG or PDF, for slides and papers: what ``svg()`` of a result gives, or any SVG.

    The letters come from a font inside the package, so the picture is the same on every machine.

    >>> from infexion import solve
    >>> story = solve("0,0,r,1 0,1,b,1").svg()
    >>> convert(story, "png")[1:4], convert(story, "pdf")[:4]
    (b'PNG', b'%PDF')
    """
    return _native.convert(svg, format)
