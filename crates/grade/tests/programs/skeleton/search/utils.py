"""Drawing boards is no part of an answer."""


def render_board(board, ansi=False):
    return ""
