"""What can be named: algorithms, heuristics, the systems of the reports."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from infexion import _native
from infexion._types import AlgorithmName, HeuristicName, ReadingName, Status


@dataclass(frozen=True)
class AlgorithmInfo:
    """An algorithm that can be named."""

    #: Its name.
    name: AlgorithmName
    #: What it does.
    summary: str
    #: What its answer is worth.
    claim: str
    #: Does ``heuristic`` mean anything to it?
    takes_heuristics: bool
    #: The heuristics it uses where none are named; of several the largest counts.
    default_heuristics: list[HeuristicName]
    #: Does ``ties`` mean anything to it?
    takes_ties: bool
    #: Does ``weight`` mean anything to it?
    takes_weight: bool
    #: Can :func:`infexion.steps` show it?
    stepwise: bool


@dataclass(frozen=True)
class Claim:
    """What is claimed of a heuristic in one of the games."""

    #: Never above the true number of actions to go.
    admissible: Status
    #: Never falls by more than 1 along an action.
    consistent: Status


@dataclass(frozen=True)
class HeuristicInfo:
    """A heuristic that can be named."""

    #: Its name.
    name: HeuristicName
    #: What it says.
    summary: str
    #: What is claimed in the game without SPAWN.
    spread_only: Claim
    #: What is claimed in the extended game.
    with_spawn: Claim


@dataclass(frozen=True)
class ReadingInfo:
    """A way to read a report."""

    #: Its name, for ``reading``.
    name: ReadingName
    #: What it means.
    summary: str


@dataclass(frozen=True)
class SystemInfo:
    """The system of a student report, which runs as it is described."""

    #: The number of the report, for ``system``.
    name: str
    #: ``infexion``, for :func:`infexion.solve`, or ``cachex``, for :func:`infexion.cachex.find`.
    game: str
    #: What it does.
    summary: str
    #: Where it spawns in the extended game; ``None`` where the report says nothing of it.
    spawn: str | None
    #: Does ``ties`` mean anything to it?
    takes_ties: bool
    #: The ways to read it, the usual one first.
    readings: list[ReadingInfo]


def systems() -> list[SystemInfo]:
    """The systems of five student reports, with the ways to read them.

    >>> [system.name for system in systems()]
    ['000', '001', '002', '003', '004']
    >>> [reading.name for reading in systems()[0].readings]
    ['seen-when-generated', 'seen-when-expanded']
    """

    def info(data: dict[str, Any]) -> SystemInfo:
        readings = [ReadingInfo(**each) for each in data.pop("readings")]
        return SystemInfo(readings=readings, **data)

    return [info(each) for each in json.loads(_native.list_systems())]


def of_game(listed: str, game: str) -> list[dict[str, Any]]:
    """What is listed of one of the two games."""
    entries: list[dict[str, Any]] = json.loads(listed)
    return [each for each in entries if each.pop("game") == game]


def algorithms() -> list[AlgorithmInfo]:
    """The algorithms that can be named, with what they do and claim.

    Those of Cachex are in :func:`infexion.cachex.algorithms`.

    >>> [algorithm.name for algorithm in algorithms()][:4]
    ['auto', 'astar', 'greedy', 'idastar']
    """
    return [AlgorithmInfo(**each) for each in of_game(_native.list_algorithms(), "infexion")]


def heuristics() -> list[HeuristicInfo]:
    """The heuristics that can be named, with what they say and what is claimed in both games.

    >>> {each.name: each.spread_only.admissible for each in heuristics()}["line-cover"]
    'proved'
    """

    def info(data: dict[str, Any]) -> HeuristicInfo:
        claims = {each.pop("for"): Claim(**each) for each in data["claims"]}
        return HeuristicInfo(
            data["name"], data["summary"], claims["spread-only"], claims["with-spawn"]
        )

    return [info(each) for each in of_game(_native.list_heuristics(), "infexion")]
