"""Rows that can be taken as a table by the libraries that people use for tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


class Row(TypedDict):
    """What one way to search gave on one board, as ``infexion batch`` and ``compare`` write it."""

    name: str
    board: str
    red: int
    blue: int
    run: str
    spawn: str | None
    algorithm: str | None
    system: str | None
    reading: str | None
    ties: str | None
    weight: float | None
    expand: str | None
    heuristics: list[str] | None
    beam_width: int | None
    threads: int | None
    time_limit: float | None
    memory_limit: int | None
    expansions_limit: int | None
    version: str | None
    #: As in :class:`infexion.Result`, or ``invalid`` for what is no board.
    outcome: str
    stop_reason: str | None
    length: int | None
    lower_bound: int | None
    upper_bound: int | None
    actions: list[str] | None
    summary: str | None
    estimate: int | None
    expanded: int | None
    generated: int | None
    reopened: int | None
    expanded_until_last_jump: int | None
    nodes_per_depth: list[int] | None
    peak_stored: int | None
    peak_bytes: int | None
    bytes_per_stored_state: float | None
    seconds: float | None
    #: What is wrong with what is no board.
    error: str | None


class Table:
    """Rows as a pyarrow, pandas or polars table, or for anything that speaks the Arrow interface."""

    @abstractmethod
    def _rows(self) -> Iterable[Row]:
        """The rows."""

    def to_list(self) -> list[Row]:
        """All rows as dictionaries."""
        return list(self._rows())

    def to_arrow(self) -> pyarrow.Table:
        """All rows as a pyarrow table."""
        from infexion._arrow import table

        return table(self._rows())

    def to_pandas(self) -> pandas.DataFrame:
        """All rows as a pandas data frame. Whole numbers stay whole also where some are missing."""
        import pandas
        import pyarrow

        whole = {pyarrow.int64(): pandas.Int64Dtype()}
        frame: pandas.DataFrame = self.to_arrow().to_pandas(types_mapper=whole.get)
        return frame

    def to_polars(self) -> polars.DataFrame:
        """All rows as a polars data frame."""
        import polars

        frame = polars.from_arrow(self.to_arrow())
        assert isinstance(frame, polars.DataFrame)
        return frame

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The Arrow interface: anything that speaks it takes the rows as they are done."""
        from infexion._arrow import reader

        return reader(self._rows()).__arrow_c_stream__(requested_schema)
