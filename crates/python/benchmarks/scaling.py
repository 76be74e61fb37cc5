"""What a million boards cost, and what the cluster adds to the local batch, in one run.

    python benchmarks/scaling.py --boards 50000 --price 0.05

prints the table of docs/scaling.md. The boards are `infexion generate`'s default ones.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

import pyarrow
import pyarrow.parquet

from infexion import distributed, generate, solve_many


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=50_000)
    parser.add_argument("--price", type=float, default=0.05, help="of a core for an hour")
    arguments = parser.parse_args()
    cores = os.cpu_count() or 1
    boards = [board.to_text() for board in generate(arguments.boards, seed=1)]

    def report(name: str, wall: float, solving: float) -> None:
        million = 1e6 / arguments.boards
        hours = wall * cores * million / 3600
        print(
            f"| {name} | {wall:.1f} s | {arguments.boards / wall:,.0f} | "
            f"{solving * million:,.0f} s | {hours:.2f} | {hours * arguments.price:.3f} |"
        )

    print(f"{arguments.boards} boards, {cores} cores, a core-hour at {arguments.price}\n")
    print("| | wall | boards/s | solving, a million | core-hours, a million | cost, a million |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "boards.parquet"
        pyarrow.parquet.write_table(pyarrow.table({"board": boards}), source)
        started = time.monotonic()
        rows = solve_many(boards, time_limit=60.0, progress=False).to_arrow()
        local = time.monotonic() - started
        solving = float(sum(rows["seconds"].to_pylist()))
        report("local", local, solving)
        job = distributed.solve(source, Path(folder) / "rows")
        solved = distributed.read(Path(folder) / "rows")
        report("Ray, with its start", job.seconds, float(sum(solved["seconds"].to_pylist())))
        again = distributed.solve(source, Path(folder) / "rows")
        assert solved.drop(["seconds"]) == rows.drop(["seconds"])
    busy = job.worker_seconds / cores
    print(f"\nworkers {len(job.workers)}, busy {busy:.1f} s each on average")
    print(f"start, hand-out and end of Ray: {job.seconds - busy:.1f} s")
    print(f"work itself, against the local batch: {100 * (busy / local - 1):+.1f} %")
    print(f"running the finished job again: {again.seconds:.3f} s")


if __name__ == "__main__":
    main()
