"""The course's frame: reads a board, calls `search`, prints the actions."""

import sys

from .program import search


def parse_input(text):
    board = {}
    for line in text.splitlines():
        if line.strip():
            r, q, colour, power = line.split(",")
            board[int(r), int(q)] = (colour.strip(), int(power))
    return board


def main():
    for r, q, dr, dq in search(parse_input(sys.stdin.read())):
        print(f"SPREAD {r} {q} {dr} {dq}")


if __name__ == "__main__":
    main()
