"""What can go wrong. The messages are those of the command line."""


class InfexionError(Exception):
    """The base of all errors of this package."""


class BadInput(InfexionError, ValueError):
    """What was given makes no sense; the message names every fault, one a line."""


class IllegalAction(BadInput):
    """An action is against the rules."""


class Unsolvable(InfexionError):
    """There is no solution, proved."""


class Stopped(InfexionError):
    """A limit was reached before there was an answer."""


class CallbackError(InfexionError):
    """A function of yours failed; the message names the board or state, the cause is its exception."""


class InternalError(InfexionError, RuntimeError):
    """A bug in this package."""
