"""``python -m infexion board.csv``, or with the board on standard input: the course's format."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from infexion import BadInput, Board, InfexionError, Unsolvable, __version__, solve

EXAMPLES = """examples:
  python -m infexion board.csv
  python -m infexion < board.csv
  python -m infexion board.csv --spawn --time-limit 30s

Standard output holds one action a line and nothing else. Exit codes: 0 a solution was printed,
2 bad input or usage, 10 no solution exists, 11 stopped with nothing found, 130 interrupted.
The whole command line is `infexion --help`."""


def main(arguments: list[str] | None = None) -> int:
    """Reads a board and prints a shortest solution, one action a line."""
    parser = argparse.ArgumentParser(
        prog="python -m infexion",
        description="Print a shortest solution of an Infexion board, one action a line.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "file", nargs="?", default="-", help="the board as r,q,colour,power lines [default: standard input]"
    )
    parser.add_argument("--spawn", action="store_true", help="play the game with SPAWN")
    parser.add_argument("--time-limit", metavar="TIME", help="30, 500ms, 2m [default: none]")
    parser.add_argument("--version", action="version", version=f"infexion {__version__}")
    given = parser.parse_args(arguments)
    try:
        content = sys.stdin.buffer.read() if given.file == "-" else Path(given.file).read_bytes()
        if content.lstrip(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
            raise BadInput(
                f"{given.file}: this is a Cachex board; find a path with: python -m infexion.cachex {given.file}"
            )
        board = Board.from_csv(content)
        result = solve(board, spawn=given.spawn, time_limit=given.time_limit)
        result.require()
    except OSError as error:
        print(f"error: cannot read {given.file}: {error.strerror}", file=sys.stderr)
        return 2
    except InfexionError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2 if isinstance(error, BadInput) else 10 if isinstance(error, Unsolvable) else 11
    except KeyboardInterrupt:
        return 130
    print(result.text(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
