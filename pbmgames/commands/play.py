"""Moves, and the commands that make one: move, queue, swap, submit, confirm (docs/commands.md, Moves)."""

from pbmgames.board.moves import ACCEPT, BY_WORD, REJECT, play_or_swap, settle
from pbmgames.commands.aftermath import publish
from pbmgames.extras import first, taking_part
from pbmgames.games import MoveError
from pbmgames.letters import CHAT, SUBMIT, SUMMARY, Letter, Note, comment_block, error_letter
from pbmgames.session import ENDED, NOT_PLAYING, Refused, Session
from pbmgames.statuses import DENIED, OFF_TURN

TYPE_CHECKING = False
if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.board import Match

NOT_YOUR_MOVE = "It is not your move"


def move(session: "Session") -> None:
    """Make a move now; or swap, propose a draw, ask for an undo, answer, resign."""
    _move(session, _refuse)


def queue(session: "Session") -> None:
    """Make a move, or keep it until it is your turn; or keep answers to what the other player may play."""
    _move(session, _enqueue)


def _move(session, off_turn):
    board, userid, password, text = session.arguments()
    match, user = at_board(session, board, userid, password)
    if text in BY_WORD or text in (ACCEPT, REJECT):
        from pbmgames.commands import instead  # not needed for an ordinary move
        instead.say(session, match, user, text)
    elif text == "resign":
        from pbmgames.commands import instead
        instead.give_up(session, match, user)
    elif user != match.to_move:
        off_turn(session, match, user, text)
    elif match.out_of_time(session.now):
        from pbmgames.commands import instead
        instead.forfeit(session, match, user)
    else:
        _play(session, match, user, text, match)


def at_board(session: "Session", board: str, userid: str, password: str) -> "tuple[Match, str]":
    """Return (board, userid) if the user plays there and the game goes on. Raises Refused."""
    match = session.changing(board)
    user = session.user(userid, password)
    if match.over:
        raise Refused(ENDED)
    if user not in match.players:
        raise Refused(NOT_PLAYING, DENIED, match, user)
    return match, user


def _refuse(session, match, user, text):
    raise Refused(NOT_YOUR_MOVE, match=match, reader=user, kind=OFF_TURN)


def _play(session, match, user, text, shown=None):
    """Play the text of a move for the player on turn, and the moves that follow by themselves.

    shown -- the board that a refusal shows, None = none
    """
    before = match.status
    try:
        play_or_swap(match, text)
    except MoveError as error:
        raise error.showing(shown, user)
    match.submitted = ""
    for note in taking_part("moved", session.wants):
        note(session, user)
    match.say(session.request.remark(user))
    if not match.swapped:
        settle(match, lambda *refused: _tell_refused(session, match, before, *refused))
    publish(session, match)


def _tell_refused(session, match, before, user, text, error):
    """Tell a player that their queued move is illegal; the board's status is shown as it was before."""
    match.tick(session.now)
    match.status, now = before, match.status
    letter = session.letter(match, SUMMARY, user, whole=True)
    session.post.send(user, error_letter(letter, session.name, str(error)))
    session.post.send(user, letter.saying("Unexpected error (%s Board %s)" % (session.name, match.id),
                                          'Queued move "%s" was found but is illegal\n%s' % (text, letter.text)))
    match.status = now


def _enqueue(session, match, user, text):
    """Keep a move unchecked until its owner's turn comes."""
    match.queue(match.seat_off_turn(user), text)    # a pending resignation stays; only another `resign` takes it back
    session.save(match, listed=False)
    if session.request.web:
        letter = session.letter(match)
        session.post.print(letter.saying(letter.subject, letter.text.replace("Summary of", "Summary  of", 1)))
    else:
        letter = session.letter(match, SUMMARY, user)
        session.tell(user, letter)


# commands of their own -------------------------------------------------------

def swap(session: "Session") -> None:
    """Change places with the other player."""
    board, userid, password = session.arguments()
    match, user = _board_on_turn(session, board, userid, password)
    _play(session, match, user, "swap")


def submit(session: "Session") -> None:
    """Store a move until it is confirmed, and show what it would do."""
    board, userid, password, text = session.arguments()
    match, user = _board_on_turn(session, board, userid, password)
    shown = match.with_moves(match.moves)
    shown.hide()
    play_or_swap(shown, text, submitted=True)
    match.submitted = text
    session.save(match, listed=False)
    letter = session.letter(shown, SUBMIT, user)
    session.post.reply(letter)


def confirm(session: "Session") -> None:
    """Play the move that was submitted, though the total time is used up: only a move looks at that, and Cleanup."""
    board, userid, password = session.arguments()
    match, user = _board_on_turn(session, board, userid, password, submitted=True)
    _play(session, match, user, match.submitted)


def _board_on_turn(session, board, userid, password, submitted=False):
    """Return (board, userid) of a player on turn; if asked, only of one who has submitted a move. Raises Refused."""
    match = session.changing(board)
    user = session.user(userid, password)
    if submitted and not match.submitted:
        raise Refused("No submission to confirm")
    if match.over:
        raise Refused(ENDED)
    if user != match.to_move:
        raise Refused(NOT_YOUR_MOVE)
    return match, user


_ANSWER = "\n\nTo answer, send a mail with this subject:\n\n    %s chat %s <userid> <password>\n"


def chat(session: "Session") -> None:
    """Send a message to everybody at a board; it is not stored."""
    board, userid, password = session.arguments()
    match = session.board(board)
    user = session.user(userid, password)
    subject = "%s chat %s %s" % (session.name, match.id, user)
    text = "Chat at %s Board %s\n\n%s" % (session.name, match.id, comment_block(session.request.remark(user)))
    if session.request.personal and first("mail", session.wants) is None:      # modern letters say it themselves
        text += _ANSWER % (session.game.name.lower(), match.id)
    readers = match.present + match.subscribers
    if user not in readers:
        readers.append(user)
    for reader in readers:
        session.post.send(reader, Letter(match, CHAT, reader).saying(subject, text))
    if session.request.local:
        session.post.print(Note(subject, text))
