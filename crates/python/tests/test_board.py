"""Boards: what they are made from, what they do, what they refuse."""

from __future__ import annotations

import doctest
import pickle
from collections.abc import Mapping

import pytest
from conftest import EXAMPLE

import infexion
from infexion import BadInput, Board, IllegalAction


def test_examples_in_the_docstrings_of_native_code() -> None:
    finder = doctest.DocTestFinder()
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for test in finder.find(Board, "Board", module=False, globs={"Board": Board}):
        runner.run(test)
    assert runner.tries > 10 and runner.failures == 0


def test_every_way_to_the_same_board(example: Board) -> None:
    ways = [
        Board(example.to_dict()),
        Board.from_dict(dict(example)),
        Board.from_csv(example.to_csv()),
        Board.from_csv(example.to_csv().encode()),
        Board.from_text(EXAMPLE),
        Board(example),
        eval(repr(example), {"Board": Board}),
        pickle.loads(pickle.dumps(example)),
    ]
    assert all(board == example and hash(board) == hash(example) for board in ways)
    assert len({*ways, Board()}) == 2
    assert eval(repr(Board()), {"Board": Board}) == Board() == pickle.loads(pickle.dumps(Board()))


def test_it_reads_like_a_dictionary(example: Board) -> None:
    as_dict = example.to_dict()
    assert isinstance(example, Mapping)
    assert dict(example.items()) == as_dict and list(example) == list(as_dict)
    assert list(example.values()) == list(as_dict.values()) and len(example) == len(as_dict)
    assert example[5, 6] == ("r", 2) and example.get((0, 0)) is None
    assert example.get((0, 0), "x") == "x" and (5, 6) in example and (0, 1) not in example
    with pytest.raises(KeyError):
        example[0, 0]
    assert not Board() and example and example != as_dict


def test_play_agrees_with_the_boards_of_a_solution(example: Board) -> None:
    result = infexion.solve(example)
    board = example
    for action, after in zip(result.require(), result.boards()[1:]):
        assert action in board.legal_actions()
        board = board.play(action)
        assert board == after
    assert board.is_solved and not example.is_solved


def test_pictures(example: Board) -> None:
    assert example._repr_svg_().startswith("<svg") and example.svg().count("class='blue'") == 4
    assert len(example.picture().splitlines()) == 13 and str(example) == example.picture()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({(7, 0): ("r", 1)}, "cell (7,0) is outside the board"),
        ({(0, 0): ("r", 9)}, "power 9 is not between 1 and 6"),
        ({(0, 0): ("g", 1)}, "colour 'g' is neither r nor b"),
        ({(0, 0): ("r", "x")}, "power 'x' is not a whole number"),
        ({(0, 0): ("r", 1.5)}, "power '1.5' is not a whole number"),
        ({(0, 10**30): ("r", 1)}, "is not a whole number"),
        ({0: ("r", 1)}, "expected (r, q): (colour, power)"),
        ({(0, 0): None}, "expected (r, q): (colour, power)"),
        ({(0, 0): (b"r", 1)}, "is neither r nor b"),
        ("0,0,r,1\n0,0,b,1\n", "line 2, column 1: cell (0,0) is given twice"),
        ("", "the board is empty"),
        ("rubbish", "expected 4 fields"),
        ("\ud800", ""),
        (7, "int is no board"),
        ([1, 2], "is no board"),
    ],
)
def test_bad_boards_say_why(given: object, message: str) -> None:
    with pytest.raises((BadInput, UnicodeEncodeError)) as caught:
        Board(given)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        Board({(7, 0): ("r", 9), (0, 9): ("b", 1)})
    assert len(str(caught.value).splitlines()) == 3


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        ((0, 0, 0, 1), IllegalAction, "no stack stands on (0,0)"),
        ((1, 0, 0, 1), IllegalAction, "is blue; only red stacks spread"),
        ((0, 0), IllegalAction, "SPAWN is not part of this game"),
        ((5, 6, 1, 1), BadInput, "(1,1) is not a direction"),
        ((5, 6, 1), BadInput, "SPREAD takes 4 numbers, found 3"),
        ("JUMP 1 2", BadInput, "unknown action 'JUMP'"),
        (None, BadInput, "None is not an action"),
        ((5.5, 6, 0, 1), BadInput, "is not an action"),
    ],
)
def test_bad_actions_say_why(
    example: Board, action: object, error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        example.play(action)  # type: ignore[arg-type]
    assert message in str(caught.value)
