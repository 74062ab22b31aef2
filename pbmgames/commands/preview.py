"""Boards as they might be: preview, replay (docs/commands.md, Looking)."""

from pbmgames.board.match import Match
from pbmgames.board.turn import on_turn
from pbmgames.commands.challenge import check_seats, new_seed
from pbmgames.games.game import GameError, MoveError
from pbmgames.letters.letter import PREVIEW
from pbmgames.session import ENDED, Refused
from pbmgames.statuses import NO_BOARD, USAGE
from pbmgames.text import whole_number


def preview(session):
    """Show where some moves would lead; nothing is changed."""
    words = session.arguments(least=1)
    if words[0] == "new":
        match, moves = _new_board(session, words[1:2]), words[2:]
    else:
        match, moves = session.board_at(words[0]), words[1:]
        if match is None:
            raise Refused("Preview board not found", NO_BOARD)
        if match.over:
            raise Refused(ENDED)
        match = match.with_moves(match.moves)
    _play_all(match, moves)
    letter = session.letter(match, PREVIEW)
    session.reply(letter.subject, letter.text)


def _new_board(session, words):
    game = session.game
    check_seats(game, whole_number("".join(words)) or 0)
    try:
        return Match(game, "Preview", game.sides, session.now, session.request.parameters,
                     seed=new_seed(session.request) if game.random else 0)
    except GameError as error:
        raise Refused(str(error), USAGE)


def _play_all(match, moves):
    for text in moves:
        if match.over:
            raise Refused(ENDED)
        try:
            on_turn(match, text)
        except MoveError as error:
            raise Refused(str(error))


def replay(session):
    """Show the position after some of a board's moves, perhaps with others appended."""
    words = session.arguments(least=2)
    count = whole_number(words[1])
    if count is None:
        raise session.misuse()
    whole = session.changing(words[0])
    match = whole.with_moves(whole.moves[:count])
    _play_all(match, words[2:][:max(0, count - len(whole.moves))])
    if session.request.printed and not session.request.local:
        rows = match.position.rows()
        session.output.append("".join(line + "\n" for line in ["html print begin:", "board", str(len(rows))] + rows))
    else:
        letter = session.letter(match)
        session.reply(letter.subject, letter.text)
