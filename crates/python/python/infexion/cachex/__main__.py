"""``python -m infexion.cachex < board.json`` prints the course's format."""

from __future__ import annotations

import sys

from infexion.cachex import read
from infexion.errors import BadInput, InfexionError, Stopped


def main() -> int:
    """Reads a board from standard input and prints the cost and the cells of a cheapest path."""
    try:
        answer = read(sys.stdin.buffer.read())
        if answer.cost is None:
            raise Stopped("stopped before a path was found")
    except InfexionError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2 if isinstance(error, BadInput) else 11
    print(answer.text(), end="")
    return 0 if answer.paths else 10


if __name__ == "__main__":
    sys.exit(main())
