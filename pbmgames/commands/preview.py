"""Boards as they might be: preview, replay (docs/commands.md, Looking)."""

from pbmgames.board import Match
from pbmgames.board.moves import play_on
from pbmgames.commands.challenge import check_seats, new_match
from pbmgames.letters import PREVIEW
from pbmgames.session import ENDED, Session
from pbmgames.statuses import NO_BOARD, UNKNOWN_BOARD, Refused
from pbmgames.text import leading_number, move_number


def preview(session: "Session") -> None:
    """Show where some moves would lead; nothing is changed."""
    session.post.reply(session.letter(previewed(session), PREVIEW))


def previewed(session: "Session") -> "Match":
    """Return the board as it would be after the moves of the command. Raises Refused."""
    words = session.arguments(least=1)
    if words[0] == "new":
        check_seats(session.game, leading_number("".join(words[1:2])))
        match, moves = new_match(session, "Preview", session.game.sides), words[2:]
    else:
        match, moves = _board(session, words[0]), words[1:]
    if moves:
        match.hide()                    # a tile that lies face down must not be seen beforehand
    for text in moves:
        if match.over:
            raise Refused(ENDED)
        match.play(text)
    return match


def _board(session, word):
    """Return the board that `<n>` or `<n>#<k>` asks for. Raises Refused, first for a wrong k, then for the board."""
    board, mark, number = word.rpartition("#")
    if mark and number and move_number(number) is None:
        raise Refused("Invalid move number %s specified", number)
    match = session.board_at(word) if number and "#" not in board else None
    if match is None:
        raise Refused("Preview board not found", status=NO_BOARD, kind=UNKNOWN_BOARD)
    return match


def replay(session: "Session") -> None:
    """Show the position after some of a board's moves, perhaps with others appended."""
    match = replayed(session)
    if session.request.web:
        rows = match.position.rows()
        rows = ["html print begin:", "board", str(len(rows))] + rows
        session.post.output.append(session.post.writer.ended("".join(line + "\n" for line in rows)))
    else:
        session.post.reply(session.letter(match, whole=True, real=False))


def replayed(session: "Session") -> "Match":
    """Return a board after some of its moves, or after all of them and some given ones. Raises Refused.

    For a board with 20 moves `replay 101 5` shows the position after the fifth of them, `replay 101 -1` after the
    nineteenth, and `replay 101 21 A3 B4` after the twentieth and A3.
    """
    words = session.arguments(least=1)
    numbers = words[1:2] or session.request.parameters[-1:]     # in `replay 101 -1` the -1 was read as a parameter
    count = move_number(numbers[0]) if numbers else None
    if count is None:
        raise session.misuse()
    whole = session.board(words[0])
    whole.tick(session.now)
    given, own = words[2:], len(whole.moves)
    if count < 0:
        count = max(0, count + own + len(given))
    match = whole.with_moves(whole.moves[:count])
    if count > own and given:
        match.hide()
        play_on(match, given[:count - own])
    return match
