"""A course program in two lines: the interface is the course's own."""

from infexion import search

board = {(5, 6): ("r", 2), (1, 0): ("b", 2), (1, 1): ("b", 1), (3, 2): ("b", 1), (1, 3): ("b", 3)}

for r, q, dr, dq in search(board):
    print(f"SPREAD {r} {q} {dr} {dq}")
