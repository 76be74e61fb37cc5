"""Many boards on all cores."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sized
from typing import Any, Union

from infexion import _native
from infexion._native import Board
from infexion._options import as_board, names_only, search_options
from infexion._table import Row, Table
from infexion._types import (
    AlgorithmName,
    BoardLike,
    Expand,
    Heuristics,
    ReadingName,
    Size,
    Spawn,
    SystemName,
    Ties,
    Time,
)
from infexion.errors import BadInput

#: Boards: any iterable of them, a dictionary that names them, or a table of pandas, polars or pyarrow
#: with a column ``board`` and, if there is one, ``name``.
Boards = Union[Iterable[BoardLike], Mapping[str, BoardLike], Any]

#: How many boards may be under way or done before the first of them is: one hard board does not
#: hold up the others until so many are done.
WINDOW = 4096


class Batch(Table, Iterator[Row]):
    """The rows of many boards, in the order of the boards, as they are done; see :func:`solve_many`.

    It is an iterator: rows that were taken are gone. ``to_list``, ``to_arrow``, ``to_pandas`` and
    ``to_polars`` take the rest.
    """

    def __init__(
        self,
        boards: Iterable[tuple[str, str]],
        options: Mapping[str, object],
        threads: int,
        total: int | None,
        progress: bool | None,
        ordered: bool,
    ) -> None:
        self._threads = _native.SolverThreads(options, threads)
        self._boards = enumerate(boards)
        self._ordered = ordered
        self._done: dict[int, Row] = {}
        self._submitted = 0
        self._collected = 0
        self._given = 0
        self._bar = _progress_bar(total, progress) if progress is not False else None
        if progress and self._bar is None:
            raise BadInput("progress=True needs the package tqdm")

    def __next__(self) -> Row:
        try:
            return self._next()
        except BaseException:
            # Also at the end: threads without work, a bar that is full.
            self.close()
            raise

    def _next(self) -> Row:
        while not (self._given in self._done if self._ordered else self._done):
            self._fill()
            if self._collected == self._submitted:
                raise StopIteration
            number, row = self._threads.collect()
            self._collected += 1
            self._done[number] = json.loads(row)
            if self._bar is not None:
                self._bar.update(1)
        number = self._given if self._ordered else next(iter(self._done))
        self._given += 1
        return self._done.pop(number)

    def _fill(self) -> None:
        under_way = 16 * self._threads.threads
        while (
            self._submitted - self._collected < under_way
            and self._submitted - self._given < WINDOW
        ):
            following = next(self._boards, None)
            if following is None:
                return
            number, (name, board) = following
            self._threads.submit(number, name, board)
            self._submitted += 1

    def close(self) -> None:
        """Ends what is under way; there are no more rows."""
        self._threads.cancel()
        self._boards = enumerate(())
        self._submitted = self._collected
        self._done.clear()
        if self._bar is not None:
            self._bar.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self) -> Iterable[Row]:
        return self


def solve_many(
    boards: Boards,
    *,
    algorithm: AlgorithmName = "auto",
    heuristic: Heuristics = None,
    spawn: Spawn = False,
    time_limit: Time = None,
    memory_limit: Size = 512 << 20,
    threads: int = 0,
    beam_width: int | None = None,
    system: SystemName | None = None,
    reading: ReadingName | None = None,
    ties: Ties | None = None,
    weight: float | None = None,
    expand: Expand | None = None,
    expansions: int | None = None,
    progress: bool | None = None,
    ordered: bool = True,
) -> Batch:
    """Solves boards on all cores, each on one of them, and streams their rows.

    The boards may be any iterable, also an endless one: they are taken as they are needed. A
    dictionary names them. A table of pandas, polars or pyarrow has them in its column ``board``, and
    their names in its column ``name`` if there is one. Limits are for each board. A text that is no
    board gives a row whose ``outcome`` is ``invalid`` and whose ``error`` says why; so does a board
    without any stack. The rows are those of ``infexion batch``. A progress bar is shown where tqdm
    is installed and standard error is a terminal, or with ``progress=True``. With
    ``ordered=False`` rows come as they are done. The other options are those of
    :func:`infexion.solve`.

    >>> rows = solve_many(["0,0,r,1 0,1,b,1", "0,0,b,1", "rubbish"], progress=False)
    >>> [(row["outcome"], row["length"]) for row in rows]
    [('optimal', 1), ('unsolvable', None), ('invalid', None)]
    """
    options = search_options(
        algorithm,
        names_only(heuristic, "solve_many"),
        spawn,
        beam_width,
        threads,
        time_limit,
        memory_limit,
        system=system,
        reading=reading,
        ties=ties,
        weight=weight,
        expand=expand,
        expansions=expansions,
    )
    total = len(boards) if isinstance(boards, Sized) else None
    return Batch(named_boards(boards), options, threads, total, progress, ordered)


def named_boards(boards: Boards) -> Iterator[tuple[str, str]]:
    """Boards as texts, with their names or numbers. What can hold no boards is refused at once."""
    refuse_one_board(boards)
    columns = _columns(boards)
    if columns is not None:
        pairs: Iterable[tuple[object, Any]] = _of_table(boards, columns)
    elif isinstance(boards, Mapping):
        pairs = boards.items()
    elif isinstance(boards, Iterable):
        pairs = enumerate(boards)
    else:
        raise BadInput(f"{type(boards).__name__} is no list of boards")
    return ((str(name), _text(board)) for name, board in pairs)


def refuse_one_board(boards: object) -> None:
    """Refuses one board where several are asked for: its stacks would be taken for boards."""
    if isinstance(boards, (str, bytes)):
        raise BadInput("one text is one board: give a list of boards, such as [board]")
    is_dict = isinstance(boards, Mapping) and isinstance(next(iter(boards), None), tuple)
    if isinstance(boards, Board) or is_dict:
        raise BadInput("this is one board: give a list of boards, such as [board]")


def _text(board: Any) -> str:
    # Texts are read by the engine: what is wrong with one is part of its row.
    return board if isinstance(board, str) else as_board(board).to_text()


def _columns(boards: Any) -> list[str] | None:
    """The names of a table's columns; ``None`` for what is no table."""
    if isinstance(boards, Mapping):
        return None
    for attribute in ("column_names", "columns"):
        names = getattr(boards, attribute, None)
        # A pyarrow table has both: its ``columns`` are data.
        if names is not None and not callable(names):
            return [str(name) for name in names]
    return None


def _of_table(table: Any, columns: list[str]) -> Iterator[tuple[object, BoardLike]]:
    if "board" not in columns:
        raise BadInput(
            f"this table has no column 'board'; its columns are {', '.join(columns) or 'none'}"
        )

    def values(name: str) -> list[Any]:
        column = table[name]
        read = getattr(column, "to_pylist", None) or getattr(column, "to_list", None)
        return list(read() if read is not None else column)

    boards = values("board")
    names = values("name") if "name" in columns else range(len(boards))
    # What is missing is a text without a board, in pandas a number that is none.
    texts = (board if isinstance(board, (str, Mapping)) else "" for board in boards)
    return zip(names, texts)


def _progress_bar(total: int | None, progress: bool | None) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    # `disable=None` is off where there is no terminal.
    return tqdm(total=total, unit="board", disable=False if progress else None)
