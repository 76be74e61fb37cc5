"""Rows as Arrow data, for pyarrow, pandas, polars and Ray."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import pyarrow

#: The columns of a batch, as `infexion batch` writes them.
SCHEMA = pyarrow.schema(
    [
        pyarrow.field("name", pyarrow.string()),
        pyarrow.field("board", pyarrow.string()),
        pyarrow.field("outcome", pyarrow.string()),
        pyarrow.field("stop_reason", pyarrow.string()),
        pyarrow.field("length", pyarrow.int64()),
        pyarrow.field("lower_bound", pyarrow.int64()),
        pyarrow.field("upper_bound", pyarrow.int64()),
        pyarrow.field("actions", pyarrow.string()),
        pyarrow.field("algorithm", pyarrow.string()),
        pyarrow.field("heuristics", pyarrow.string()),
        pyarrow.field("expanded", pyarrow.int64()),
        pyarrow.field("generated", pyarrow.int64()),
        pyarrow.field("peak_stored", pyarrow.int64()),
        pyarrow.field("peak_bytes", pyarrow.int64()),
        pyarrow.field("seconds", pyarrow.float64()),
        pyarrow.field("error", pyarrow.string()),
    ]
)

_ROWS_PER_BATCH = 1024


def _batches(rows: Iterable[dict[str, Any]]) -> Iterator[pyarrow.RecordBatch]:
    rows = iter(rows)
    while chunk := list(islice(rows, _ROWS_PER_BATCH)):
        yield pyarrow.RecordBatch.from_pylist(chunk, schema=SCHEMA)


def reader(rows: Iterable[dict[str, Any]]) -> pyarrow.RecordBatchReader:
    """A stream of record batches."""
    return pyarrow.RecordBatchReader.from_batches(SCHEMA, _batches(rows))


def table(rows: Iterable[dict[str, Any]]) -> pyarrow.Table:
    """A table."""
    return reader(rows).read_all()
