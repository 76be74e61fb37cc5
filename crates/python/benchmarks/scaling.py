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

    def report(name: str, wall: float, cpu: float) -> None:
        hours = cpu * 1e6 / arguments.boards / 3600
        print(
            f"| {name} | {wall:.1f} s | {cpu:.1f} s | {1e6 * cpu / arguments.boards:.0f} us | "
            f"{hours:.2f} | {hours * arguments.price:.4f} |"
        )

    print(f"{arguments.boards} boards, {cores} cores, a core-hour at {arguments.price}\n")
    print("| | wall | processor | a board | core-hours, a million | cost, a million |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        source, output = Path(folder) / "boards.parquet", Path(folder) / "rows"
        pyarrow.parquet.write_table(pyarrow.table({"board": boards}), source)
        started, before = time.monotonic(), time.process_time()
        rows = solve_many(boards, time_limit=60.0, progress=False).to_arrow()
        local = time.process_time() - before
        report("local", time.monotonic() - started, local)
        job = distributed.solve(source, output)
        report("Ray", job.seconds, job.cpu_seconds)
        again = distributed.solve(source, output)
        assert distributed.read(output).drop(["seconds"]) == rows.drop(["seconds"])
    print(f"\n{job.parts} parts, {len(job.workers)} workers")
    print(f"processor time against the local batch: {100 * (job.cpu_seconds / local - 1):+.1f} %")
    print(f"running the finished job again: {again.seconds:.3f} s")


if __name__ == "__main__":
    main()
