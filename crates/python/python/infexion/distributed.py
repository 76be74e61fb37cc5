"""Batches on a cluster, with Ray Data: ``pip install "infexion[ray]"``.

The input is cut into parts; each is one task, and its rows are one file of the output, which
appears whole or not at all. So a worker that dies loses nothing and repeats nothing: its part is
done again by another. A job that was ended goes on with the parts that are missing, and one that
is complete does nothing.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import socket
import time
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pyarrow
import pyarrow.fs
import pyarrow.parquet

from infexion import _native
from infexion._arrow import SCHEMA, table
from infexion._many import Batch
from infexion._options import names_only, search_options
from infexion._types import (
    AlgorithmName,
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

_JOB = "_job.json"
_PARTIAL = "_partial-"
#: Enough parts that no core waits long for the last one, and few enough that a part is worth the
#: time it takes to hand it out.
_PARTS_AT_LEAST = 64
_LARGEST_PART = 5000


@dataclass(frozen=True)
class Job:
    """What a distributed batch came to."""

    #: Boards of the job.
    boards: int
    #: Parts of the job, and how many of them were done before.
    parts: int
    parts_done_before: int
    #: Boards solved by each worker, ``host:process``.
    workers: dict[str, int] = field(default_factory=dict)
    #: Time from start to end, and processor time of the workers.
    seconds: float = 0.0
    cpu_seconds: float = 0.0


def solve(
    input_parquet: str | os.PathLike[str],
    output_path: str | os.PathLike[str],
    address: str | None = None,
    *,
    algorithm: AlgorithmName = "auto",
    heuristic: Heuristics = None,
    spawn: Spawn = False,
    time_limit: Time = 60.0,
    memory_limit: Size = 512 << 20,
    beam_width: int | None = None,
    system: SystemName | None = None,
    reading: ReadingName | None = None,
    ties: Ties | None = None,
    weight: float | None = None,
    expand: Expand | None = None,
    expansions: int | None = None,
    rows_per_part: int | None = None,
    progress: bool = False,
) -> Job:
    """Solves the boards of a Parquet file, or of a folder of them, on all workers of a cluster.

    The input has a column ``board`` (``r,q,colour,power`` items) and perhaps ``name``; both paths
    may be on anything that all workers reach: a shared folder, ``s3://``, ``gs://``. The output is
    a folder of Parquet files with the columns of ``infexion batch``, in the order of the input;
    :func:`read` reads them. ``address=None`` starts Ray on this machine, an address joins a
    cluster. Limits are for each board, and each is solved on one core. The other options are those of
    :func:`infexion.solve`.
    """
    started = time.monotonic()
    options = search_options(
        algorithm,
        names_only(heuristic, "distributed.solve"),
        spawn,
        beam_width,
        1,
        time_limit,
        memory_limit,
        system=system,
        reading=reading,
        ties=ties,
        weight=weight,
        expand=expand,
        expansions=expansions,
    )
    _native.SolverThreads(options, 1)  # What is wrong with the options is told here, not by a worker.
    parts, boards, fingerprint = _plan(os.fspath(input_parquet), rows_per_part)
    output = os.fspath(output_path)
    filesystem, folder = _filesystem(output)
    _claim(filesystem, folder, _digest(fingerprint, options), boards, len(parts))
    present = _present(filesystem, folder)
    missing = [part for part in parts if _part_name(part["part"]) not in present]
    before = len(parts) - len(missing)
    if not missing:
        return Job(boards, len(parts), before, seconds=time.monotonic() - started)
    workers: dict[str, int] = {}
    cpu_seconds = 0.0
    for done in _spread(missing, output, options, address, progress):
        workers[done["worker"]] = workers.get(done["worker"], 0) + done["boards"]
        cpu_seconds += done["cpu_seconds"]
    _sweep(filesystem, folder)
    return Job(boards, len(parts), before, workers, time.monotonic() - started, cpu_seconds)


def read(output_path: str | os.PathLike[str]) -> pyarrow.Table:
    """All rows of a job's output, in the order of its input."""
    filesystem, folder = _filesystem(os.fspath(output_path))
    names = sorted(_present(filesystem, folder))
    tables = [
        pyarrow.parquet.read_table(f"{folder}/{name}", filesystem=filesystem, schema=SCHEMA)
        for name in names
    ]
    return pyarrow.concat_tables(tables) if tables else SCHEMA.empty_table()


def _spread(
    parts: list[dict[str, Any]],
    output: str,
    options: dict[str, object],
    address: str | None,
    progress: bool,
) -> Iterable[dict[str, Any]]:
    try:
        import ray
        import ray.data
    except ImportError:
        message = "distributed batches need Ray: pip install 'infexion[ray]'"
        raise BadInput(message) from None
    logger = logging.getLogger("ray.data")
    level = logger.level
    ours = not ray.is_initialized()
    if ours:
        ray.init(address=address or "local", log_to_driver=False, configure_logging=False)
    try:
        context = ray.data.DataContext.get_current()
        context.enable_progress_bars = progress
        if not progress:
            # Ray Data tells its plans and that bars are off; what goes wrong is an exception.
            logger.setLevel(logging.ERROR)
        # A block a part: Ray leaves a small input on one worker otherwise.
        blocks = ray.data.from_items(parts, override_num_blocks=len(parts))
        done = blocks.map(
            _solve_part,
            fn_args=(output, options),
            num_cpus=1,
        )
        yield from done.iter_rows()
    finally:
        logger.setLevel(level)
        if ours:
            ray.shutdown()


def _solve_part(
    part: dict[str, Any], output: str, options: dict[str, object]
) -> dict[str, Any]:
    """Runs on a worker: reads a slice of the input, solves it, writes a file."""
    started = time.process_time()
    filesystem, path = _filesystem(part["file"])
    with filesystem.open_input_file(path) as file:
        source = pyarrow.parquet.ParquetFile(file)
        columns = [name for name in ("name", "board") if name in source.schema_arrow.names]
        group = source.read_row_group(part["row_group"], columns=columns)
    rows = group.slice(part["start"], part["rows"])
    boards = [board or "" for board in rows["board"].to_pylist()]
    numbers = range(part["number"], part["number"] + len(boards))
    given = rows["name"].to_pylist() if "name" in columns else [None] * len(boards)
    names = [str(number if name is None else name) for name, number in zip(given, numbers)]
    solved = table(Batch(zip(names, boards), options, 1, None, False, True))
    worker = f"{socket.gethostname()}:{os.getpid()}"
    solved = solved.replace_schema_metadata({"infexion.worker": worker})
    filesystem, folder = _filesystem(output)
    partial = f"{folder}/{_PARTIAL}{uuid.uuid4().hex}"
    pyarrow.parquet.write_table(solved, partial, filesystem=filesystem)
    filesystem.move(partial, f"{folder}/{_part_name(part['part'])}")
    cpu_seconds = time.process_time() - started
    return {"worker": worker, "boards": len(boards), "cpu_seconds": cpu_seconds}


def _plan(
    input_parquet: str, rows_per_part: int | None
) -> tuple[list[dict[str, Any]], int, str]:
    """The parts, the number of boards, and a fingerprint of the input and its parts."""
    if rows_per_part is not None and rows_per_part < 1:
        raise BadInput(f"rows_per_part {rows_per_part} is not at least 1")
    filesystem, path = _filesystem(input_parquet)
    prefix = input_parquet[: len(input_parquet) - len(path)] if "://" in input_parquet else ""
    digest = hashlib.sha256()
    groups: list[tuple[str, int, int]] = []
    for file in _input_files(filesystem, path):
        try:
            with filesystem.open_input_file(file) as source:
                parquet = pyarrow.parquet.ParquetFile(source)
                metadata = parquet.metadata
                names = parquet.schema_arrow.names
                # The footer holds the sizes and the bounds of every column.
                source.seek(source.size() - metadata.serialized_size - 8)
                digest.update(source.read())
        except (OSError, pyarrow.ArrowInvalid) as error:
            raise BadInput(f"{file}: {error}") from None
        if "board" not in names:
            raise BadInput(f"{file}: there is no column 'board'")
        for index in range(metadata.num_row_groups):
            groups.append((prefix + file, index, metadata.row_group(index).num_rows))
    boards = sum(rows for _, _, rows in groups)
    size = rows_per_part or min(max(boards // _PARTS_AT_LEAST, 1), _LARGEST_PART)
    digest.update(str(size).encode())
    parts: list[dict[str, Any]] = []
    number = 0
    for file, index, rows in groups:
        for start in range(0, rows, size):
            length = min(size, rows - start)
            parts.append(
                {
                    "part": len(parts),
                    "file": file,
                    "row_group": index,
                    "start": start,
                    "rows": length,
                    "number": number,
                }
            )
            number += length
    return parts, boards, digest.hexdigest()


def _input_files(filesystem: pyarrow.fs.FileSystem, path: str) -> list[str]:
    info = filesystem.get_file_info(path)
    if info.type == pyarrow.fs.FileType.File:
        return [path]
    if info.type == pyarrow.fs.FileType.NotFound:
        raise BadInput(f"cannot read {path}: no such file")
    found = filesystem.get_file_info(pyarrow.fs.FileSelector(path))
    files = sorted(
        entry.path
        for entry in found
        if entry.base_name.endswith(".parquet") and not entry.base_name.startswith(("_", "."))
    )
    if not files:
        raise BadInput(f"{path}: there is no .parquet file in this folder")
    return files


def _claim(
    filesystem: pyarrow.fs.FileSystem, folder: str, digest: str, boards: int, parts: int
) -> None:
    """Writes down which job the output is of, or refuses one that is of another."""
    job = {"fingerprint": digest, "boards": boards, "parts": parts}
    path = f"{folder}/{_JOB}"
    if filesystem.get_file_info(path).type == pyarrow.fs.FileType.File:
        with filesystem.open_input_file(path) as file:
            if json.loads(file.read()) != job:
                raise BadInput(
                    f"{folder} is of another batch: other boards, options or limits; delete it to "
                    "start over, or choose another output"
                )
        return
    filesystem.create_dir(folder, recursive=True)
    if _present(filesystem, folder):
        raise BadInput(f"{folder} holds rows already, without {_JOB}; choose another output")
    with filesystem.open_output_stream(path) as file:
        file.write(json.dumps(job).encode())


def _present(filesystem: pyarrow.fs.FileSystem, folder: str) -> set[str]:
    found = filesystem.get_file_info(pyarrow.fs.FileSelector(folder))
    return {entry.base_name for entry in found if entry.base_name.startswith("part-")}


def _sweep(filesystem: pyarrow.fs.FileSystem, folder: str) -> None:
    """Takes away what workers that died left behind."""
    for entry in filesystem.get_file_info(pyarrow.fs.FileSelector(folder)):
        if entry.base_name.startswith(_PARTIAL):
            filesystem.delete_file(entry.path)


def _part_name(part: int) -> str:
    return f"part-{part:07}.parquet"


def _digest(fingerprint: str, options: dict[str, object]) -> str:
    text = json.dumps([fingerprint, options], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _filesystem(path: str) -> tuple[pyarrow.fs.FileSystem, str]:
    if "://" in path:
        filesystem, inside = pyarrow.fs.FileSystem.from_uri(path)
        return filesystem, inside
    return pyarrow.fs.LocalFileSystem(), os.path.abspath(path)
