"""Actions and certificates, checked without trusting the solver."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from infexion import _native
from infexion._options import as_board
from infexion._solving import solve
from infexion._types import Action, BoardLike, Time
from infexion.errors import BadInput


@dataclass(frozen=True)
class Verdict:
    """What the independent checker says; true just when the actions are a solution."""

    #: Is every action legal and no blue stack left?
    valid: bool
    #: Why not.
    reason: str | None
    #: Number of actions.
    length: int
    #: Is it as short as can be? ``None`` where that was not asked or is not known.
    optimal: bool | None = None

    def __bool__(self) -> bool:
        return self.valid


def check(
    board: BoardLike,
    actions: Iterable[Action | str] | str,
    *,
    spawn: bool = False,
    optimal: bool = False,
    ignore_other_lines: bool = False,
    time_limit: Time = None,
) -> Verdict:
    """Replays actions, given as tuples or as text, with the independent checker.

    With ``optimal`` their number is compared with the optimum too.

    >>> board = "0,6,r,1 0,0,b,3"
    >>> check(board, [(0, 6, 0, 1)], optimal=True)
    Verdict(valid=True, reason=None, length=1, optimal=True)
    >>> check(board, "SPREAD 0 6 1 0").reason
    'after 1 action 1 blue stack is left'
    """
    board = as_board(board)
    if isinstance(actions, str):
        listed: list[Action | str] = list(_native.read_actions(actions, ignore_other_lines))
    elif isinstance(actions, Iterable):
        listed = list(actions)
    else:
        raise BadInput(
            f"{actions!r} is no list of actions: expected tuples such as (5, 6, -1, 1), or a text"
        )
    reason = _native.check(board, listed, spawn)
    if reason is not None or not optimal:
        return Verdict(reason is None, reason, len(listed))
    known = solve(board, spawn=spawn, time_limit=time_limit)
    if known.lower_bound is not None and len(listed) <= known.lower_bound:
        return Verdict(True, None, len(listed), True)
    shorter = known.upper_bound is not None and known.upper_bound < len(listed)
    return Verdict(True, None, len(listed), False if shorter else None)


@dataclass(frozen=True)
class Proof:
    """What the checker says about a certificate; true just when it is accepted."""

    #: Does it show what it claims?
    accepted: bool
    #: What it shows and what had to be believed, or why it is refused.
    text: str
    #: What an accepted one is about: the stacks of the board, or the ends of a path.
    subject: str

    def __bool__(self) -> bool:
        return self.accepted


def verify(certificate: bytes) -> Proof:
    """Checks a certificate: no search of more than two moves, none of the solver's code.

    >>> result = solve("5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3")
    >>> proof = verify(result.certificate())
    >>> print(proof.text)
    optimal: 5 actions, SPREAD only
    7 entries checked; lemmas used: none
    >>> print(proof.subject)
    board: 1,0,b,2 1,1,b,1 1,3,b,3 3,2,b,1 5,6,r,2
    >>> bool(verify(b"something else"))
    False
    """
    if not isinstance(certificate, (bytes, bytearray)):
        raise BadInput(
            f"a certificate is bytes, not a {type(certificate).__name__}; "
            "to read a file, give pathlib.Path(name).read_bytes()"
        )
    return Proof(*_native.verify(bytes(certificate)))
