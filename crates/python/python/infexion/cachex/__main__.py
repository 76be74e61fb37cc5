"""``python -m infexion.cachex board.json``, or with the board on standard input: the course's format."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from infexion import Board, __version__
from infexion.cachex import read
from infexion.errors import BadInput, InfexionError, Stopped

EXAMPLES = """examples:
  python -m infexion.cachex board.json
  python -m infexion.cachex < board.json
  python -m infexion.cachex board.json --capture red

The first line of standard output is the cost, then comes one cell a line. Exit codes: 0 a path was
printed, 2 bad input or usage, 10 there is no path, 11 stopped by a limit, 130 interrupted."""


def _is_infexion(content: bytes) -> bool:
    try:
        return bool(Board.from_csv(content))
    except BadInput:
        return False


def main(arguments: list[str] | None = None) -> int:
    """Reads a board and prints the cost and the cells of a cheapest path."""
    parser = argparse.ArgumentParser(
        prog="python -m infexion.cachex",
        description="Print a cheapest path on a Cachex board.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "file", nargs="?", default="-", help="the board in the course's JSON [default: standard input]"
    )
    parser.add_argument(
        "--capture", choices=["red", "blue"], help="cells of this colour are free, empty ones cost 1"
    )
    parser.add_argument("--time-limit", metavar="TIME", help="30, 500ms, 2m [default: none]")
    parser.add_argument("--version", action="version", version=f"infexion {__version__}")
    given = parser.parse_args(arguments)
    try:
        content = sys.stdin.buffer.read() if given.file == "-" else Path(given.file).read_bytes()
        if _is_infexion(content):
            raise BadInput(
                f"{given.file}: this is an Infexion board; solve it with: python -m infexion {given.file}"
            )
        answer = read(content, capture=given.capture, time_limit=given.time_limit)
        if answer.cost is None:
            raise Stopped("stopped before a path was found")
    except OSError as error:
        print(f"error: cannot read {given.file}: {error.strerror}", file=sys.stderr)
        return 2
    except InfexionError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2 if isinstance(error, BadInput) else 11
    except KeyboardInterrupt:
        return 130
    print(answer.text(), end="")
    return 0 if answer.paths else 10


if __name__ == "__main__":
    sys.exit(main())
