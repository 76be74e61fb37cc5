"""What the web interface answers is what the shipped schemas say, and nothing else."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import jsonschema
import pytest

from conftest import EXAMPLE, ROOT
from test_schema import BLUE, CROWDED, check

BOARD = EXAMPLE.replace(" ", "\n")
NEAR = "0,0,r,1\n0,1,b,1\n"
PLAN = "SPREAD 0 0 0 1\n"
CACHEX = json.dumps({"n": 3, "board": [["b", 1, 1]], "start": [2, 0], "goal": [0, 2]})
ASTAR = {"algorithm": "astar", "heuristics": ["line-cover"]}
BFS = {"algorithm": "bfs"}
SOON = {"seconds": 0.05}

#: Every kind of request whose answer is JSON, where it has several forms in each of them.
QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("solve", {"board": BOARD, "search": ASTAR}),
    ("solve", {"board": BLUE}),
    ("solve", {"board": CROWDED, "search": {"algorithm": "ids"}, "limits": SOON}),
    ("trace", {"board": BOARD, "search": ASTAR, "count": 20}),
    ("trace", {"board": NEAR, "search": BFS, "count": 200}),
    ("race", {"board": NEAR, "left": ASTAR, "right": BFS}),
    ("check", {"board": NEAR, "actions": PLAN}),
    ("check", {"board": NEAR, "actions": PLAN, "optimal": True}),
    ("check", {"board": NEAR, "actions": "SPREAD 0 1 0 1\n", "optimal": True}),
    ("compare", {"board": BOARD, "runs": ["astar:line-cover", "auto"]}),
    ("count", {"board": BOARD, "list": 3}),
    ("estimate", {"board": BOARD}),
    ("estimate", {"board": BLUE, "spawn": "all"}),
    ("explain", {"board": BOARD}),
    ("explain", {"board": BLUE}),
    ("generate", {"game": "infexion", "seed": 3}),
    ("generate", {"game": "infexion", "seed": 3, "optimum": [2, 3], "count": True}),
    ("generate", {"game": "cachex", "seed": 3, "side": 6, "density": 0.3}),
    ("path", {"board": CACHEX}),
    ("path", {"board": CACHEX, "mode": "capture", "colour": "blue", "paths": 3, "svg": True}),
    ("certificate", {"game": "infexion", "board": NEAR, "actions": PLAN}),
    ("certificate", {"game": "cachex", "board": CACHEX}),
]
#: What is sent besides: fetched like files, shown as events, or refused.
OTHERS = {"catalogue", "healthz", "progress", "compared", "refusal"}


@pytest.fixture(scope="module")
def server(command: str) -> Iterator[str]:
    """The address of a server."""
    arguments = [command, "serve", "--port", "0", "--log", "error"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield process.stdout.readline().strip()
        process.terminate()


def fetched(url: str, body: str | None = None, accept: str = "*/*") -> tuple[int, str]:
    """The status and the text of an answer."""
    headers = {"Content-Type": "application/json", "Accept": accept}
    data = None if body is None else body.encode()
    try:
        # Whatever proxy is named: the server is on this machine.
        opener = build_opener(ProxyHandler({}))
        with opener.open(Request(url, data, headers), timeout=60) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as refusal:
        with refusal:
            return refusal.code, refusal.read().decode()


def events(server: str, kind: str, question: dict[str, Any]) -> list[tuple[str, Any]]:
    """The name and the data of each event of an answer."""
    status, text = fetched(f"{server}api/{kind}", json.dumps(question), "text/event-stream")
    assert status == 200, text
    shown = []
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if line[:1] not in ("", ":"))
        if fields:
            shown.append((fields["event"], json.loads(fields["data"])))
    return shown


def holds(name: str, answer: Any) -> None:
    """It is what the schema says, and with a field more it would not be."""
    check(f"api/{name}", answer)
    record = answer[0] if isinstance(answer, list) else answer
    more = {**record, "more": 1}
    with pytest.raises(jsonschema.ValidationError):
        check(f"api/{name}", [more, *answer[1:]] if isinstance(answer, list) else more)


def test_every_schema_has_its_question() -> None:
    shipped = {file.stem for file in (ROOT / "docs" / "schema" / "api").glob("*.json")}
    assert shipped == {kind for kind, _ in QUESTIONS} | OTHERS


@pytest.mark.parametrize("kind, question", QUESTIONS)
def test_an_answer(server: str, kind: str, question: dict[str, Any]) -> None:
    status, text = fetched(f"{server}api/{kind}", json.dumps(question))
    assert status == 200, text
    holds(kind, json.loads(text))


def test_what_is_fetched_like_a_file(server: str) -> None:
    for name, address in (("catalogue", "api/catalogue"), ("healthz", "healthz")):
        status, text = fetched(server + address)
        assert status == 200, text
        holds(name, json.loads(text))


@pytest.mark.parametrize(
    "kind, question, progress",
    [
        ("solve", {"board": BOARD}, "progress"),
        ("explain", {"board": BOARD}, "progress"),
        ("race", {"board": BOARD, "left": BFS, "right": BFS, "pace": 20_000}, "race"),
        ("compare", {"board": NEAR, "runs": ["bfs"]}, "compared"),
    ],
)
def test_events(server: str, kind: str, question: dict[str, Any], progress: str) -> None:
    *before, (last, answer) = events(server, kind, question)
    assert last == "result"
    holds(kind, answer)
    assert before
    for name, snapshot in before:
        assert name == "progress"
        holds(progress, snapshot)


@pytest.mark.parametrize(
    "address, body, expected",
    [
        ("api/solve", "{", 400),
        ("api/solve", json.dumps({"board": "1,1,r,9\n" * 30}), 422),
        ("api/solve", json.dumps({"board": NEAR, "limits": {"seconds": 1e6}}), 422),
        ("api/count", json.dumps({"board": BLUE}), 422),
        ("api/solve", None, 405),
        ("api/nothing", None, 404),
        ("api/solve", " " * (2 << 20), 413),
    ],
)
def test_a_refusal(server: str, address: str, body: str | None, expected: int) -> None:
    status, text = fetched(server + address, body)
    assert status == expected, text
    holds("refusal", json.loads(text))


def test_a_refusal_as_an_event(server: str) -> None:
    ((name, refusal),) = events(server, "count", {"board": BLUE})
    assert name == "error"
    holds("refusal", refusal)
