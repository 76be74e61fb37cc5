"""Many boards on all cores."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sized
from typing import TYPE_CHECKING, Any

from infexion import _native
from infexion._options import as_board, search_options
from infexion._types import BoardLike, Spawn
from infexion.errors import BadInput

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

#: How many boards may be under way or done before the first of them is: one hard board does not
#: hold up the others until so many are done.
WINDOW = 4096


class Batch(Iterator[dict[str, Any]]):
    """The rows of many boards, in the order of the boards, as they are done; see :func:`solve_many`.

    It is an iterator: rows that were taken are gone. :meth:`to_list` and the tables take the rest.
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
        self._crew = _native.Crew(options, threads)
        self._boards = enumerate(boards)
        self._ordered = ordered
        self._done: dict[int, dict[str, Any]] = {}
        self._submitted = 0
        self._collected = 0
        self._given = 0
        self._bar = _progress_bar(total, progress) if progress is not False else None
        if progress and self._bar is None:
            raise BadInput("progress=True needs the package tqdm")

    def __next__(self) -> dict[str, Any]:
        try:
            return self._next()
        except BaseException:
            # Also at the end: a crew without work, a bar that is full.
            self.close()
            raise

    def _next(self) -> dict[str, Any]:
        while not (self._given in self._done if self._ordered else self._done):
            self._fill()
            if self._collected == self._submitted:
                raise StopIteration
            number, row = self._crew.collect()
            self._collected += 1
            self._done[number] = json.loads(row)
            if self._bar is not None:
                self._bar.update(1)
        number = self._given if self._ordered else next(iter(self._done))
        self._given += 1
        return self._done.pop(number)

    def _fill(self) -> None:
        under_way = 16 * self._crew.threads
        while (
            self._submitted - self._collected < under_way
            and self._submitted - self._given < WINDOW
        ):
            following = next(self._boards, None)
            if following is None:
                return
            number, (name, board) = following
            self._crew.submit(number, name, board)
            self._submitted += 1

    def close(self) -> None:
        """Ends what is under way; there are no more rows."""
        self._crew.cancel()
        self._boards = enumerate(())
        self._submitted = self._collected
        self._done.clear()
        if self._bar is not None:
            self._bar.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def to_list(self) -> list[dict[str, Any]]:
        """All rows."""
        return list(self)

    def to_arrow(self) -> pyarrow.Table:
        """All rows as a pyarrow table."""
        from infexion._arrow import table

        return table(self)

    def to_pandas(self) -> pandas.DataFrame:
        """All rows as a pandas data frame."""
        frame: pandas.DataFrame = self.to_arrow().to_pandas()
        return frame

    def to_polars(self) -> polars.DataFrame:
        """All rows as a polars data frame."""
        import polars

        return polars.DataFrame(self)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The Arrow interface: anything that speaks it takes the rows as they are done."""
        from infexion._arrow import reader

        return reader(self).__arrow_c_stream__(requested_schema)


def solve_many(
    boards: Iterable[BoardLike] | Mapping[str, BoardLike],
    *,
    algorithm: str = "auto",
    heuristic: str | Iterable[str] | None = None,
    spawn: Spawn = False,
    time_limit: float | None = None,
    memory_limit: int | None = 512 << 20,
    threads: int = 0,
    beam_width: int = 1000,
    progress: bool | None = None,
    ordered: bool = True,
) -> Batch:
    """Solves boards on all cores, each on one of them, and streams their rows.

    The boards may be any iterable, also an endless one: they are taken as they are needed. A
    dictionary names them. Limits are for each board. A text that is no board gives a row whose
    ``outcome`` is ``invalid`` and whose ``error`` says why; so does a board without any stack. The rows are those of
    ``infexion batch``. A progress bar is shown where tqdm is installed and standard error is a
    terminal, or with ``progress=True``. With ``ordered=False`` rows come as they are done.

    >>> rows = solve_many(["0,0,r,1 0,1,b,1", "0,0,b,1", "rubbish"], progress=False)
    >>> [(row["outcome"], row["length"]) for row in rows]
    [('optimal', 1), ('unsolvable', None), ('invalid', None)]
    """
    options = search_options(
        algorithm, heuristic, spawn, beam_width, threads, time_limit, memory_limit
    )
    total = len(boards) if isinstance(boards, Sized) else None
    return Batch(_named(boards), options, threads, total, progress, ordered)


def _named(boards: Iterable[BoardLike] | Mapping[str, BoardLike]) -> Iterator[tuple[str, str]]:
    pairs = boards.items() if isinstance(boards, Mapping) else enumerate(boards)
    for name, board in pairs:
        # Texts are read by the engine: what is wrong with one is part of its row.
        text = board if isinstance(board, str) else as_board(board).to_text()
        yield str(name), text


def _progress_bar(total: int | None, progress: bool | None) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    # `disable=None` is off where there is no terminal.
    return tqdm(total=total, unit="board", disable=False if progress else None)
