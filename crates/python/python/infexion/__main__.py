"""``python -m infexion < test.csv`` prints the course's format."""

from __future__ import annotations

import sys

from infexion import BadInput, Board, InfexionError, Unsolvable, solve


def main() -> int:
    """Reads a board from standard input and prints a shortest solution, one action a line."""
    try:
        result = solve(Board.from_csv(sys.stdin.buffer.read()))
        result.require()
    except InfexionError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2 if isinstance(error, BadInput) else 10 if isinstance(error, Unsolvable) else 11
    except KeyboardInterrupt:
        return 130
    print(result.text(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
