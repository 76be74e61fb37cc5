"""Rows as Arrow data, for pyarrow, pandas, polars and Ray."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import pyarrow

from infexion import _native

_TYPES = {
    "text": pyarrow.string(),
    "whole": pyarrow.int64(),
    "real": pyarrow.float64(),
    "texts": pyarrow.list_(pyarrow.string()),
    "wholes": pyarrow.list_(pyarrow.int64()),
}

#: The columns of a batch, as `infexion batch` writes them.
SCHEMA = pyarrow.schema(
    [pyarrow.field(name, _TYPES[held]) for name, held in _native.columns()]
)

_ROWS_PER_BATCH = 1024


def _batches(rows: Iterable[Mapping[str, Any]]) -> Iterator[pyarrow.RecordBatch]:
    rows = iter(rows)
    while chunk := list(islice(rows, _ROWS_PER_BATCH)):
        yield pyarrow.RecordBatch.from_pylist(chunk, schema=SCHEMA)


def reader(rows: Iterable[Mapping[str, Any]]) -> pyarrow.RecordBatchReader:
    """A stream of record batches."""
    return pyarrow.RecordBatchReader.from_batches(SCHEMA, _batches(rows))


def table(rows: Iterable[Mapping[str, Any]]) -> pyarrow.Table:
    """A table."""
    return reader(rows).read_all()
