"""Moves, what players do in their place, and what follows from a changed board (docs/commands.md, Moves).

Which questions players can ask each other, a draw or an undo, and what an agreed one does, stands in board/moves.py.
"""

from pbmgames import Callable, copied
from pbmgames.board import Match
from pbmgames.board.moves import ACCEPT, BY_WORD, FORFEIT, GIVE_UP, REJECT, RESIGN, SWAP, play_or_swap, settle
from pbmgames.games import MoveError
from pbmgames.letters import CHAT, NOTIFICATION, SUBMIT, SUMMARY, Letter, Note, comment_block, error_letter, when
from pbmgames.optional import ask, first
from pbmgames.session import ENDED, NOT_PLAYING, Session
from pbmgames.statuses import DENIED, OFF_TURN, Refused

NOT_YOUR_MOVE = "It is not your move"


def move(session: "Session") -> None:
    """Make a move now; or swap, propose a draw, ask for an undo, answer, resign."""
    _move(session, _refuse)


def queue(session: "Session") -> None:
    """Make a move, or keep it until it is your turn; or keep answers to what the other player may play."""
    _move(session, _enqueue)


def _move(session, off_turn):
    """Carry out `move` or `queue`; `off_turn` is a function that gets the move of a player who is not on turn."""
    match, user, text = _opened(session)
    check_playing(match, user)
    if text in IN_ITS_PLACE:
        IN_ITS_PLACE[text](session, match, user, text)
    elif user != match.to_move:
        off_turn(session, match, user, text)
    elif match.out_of_time:
        forfeit(session, match, user)
    else:
        try:
            _play(session, match, user, text)
        except MoveError as error:
            raise error.showing(match, user)


def _opened(session):
    """Return [Match, userid, words ...] for the words `<board> <userid> <password> ...`. Raises Refused."""
    board, userid, password, *words = session.arguments()
    return [session.changing(board), session.authenticate(userid, password), *words]


def check_playing(match: "Match", user: str) -> None:
    """Raise Refused unless a user plays at a board, and its game goes on."""
    if match.over:
        raise Refused(ENDED)
    if user not in match.players:
        raise Refused(NOT_PLAYING, status=DENIED, match=match, reader=user)


def _refuse(session, match, user, text):
    """Refuse the move of a player who is not on turn."""
    raise Refused(NOT_YOUR_MOVE, match=match, reader=user, kind=OFF_TURN)


def _play(session, match, user, text):
    """Play the text of a move for the player on turn, and the moves that follow by themselves. Raises MoveError."""
    before = match.status
    play_or_swap(match, text)
    match.submitted = ""
    away = first("away", session.meets)
    if away:
        away.moved(session, user)
    match.comment = session.request.comment(user)
    if not match.swapped:
        settle(match, lambda *refused: _tell_refused(session, match, before, *refused))
    save_and_send(session, match)


def _tell_refused(session, match, before, user, text, error):
    """Tell a player that their queued move is illegal; the status is shown as it was before the opponent's move."""
    match.tick(session.now)
    shown = copied(match)
    shown.status = before
    letter = session.letter(shown, SUMMARY, user, whole=True)
    session.post.send(user, error_letter(letter, session.name, str(error)))
    session.post.send(user, letter.saying("Unexpected error (%s Board %s)" % (session.name, match.id),
                                          'Queued move "%s" was found but is illegal\n%s' % (text, letter.text)))


def _enqueue(session, match, user, text):
    """Keep the move of a player who is not on turn. Only when their turn comes the move is checked, and played."""
    match.queue(match.seat_off_turn(user), text)    # a pending resignation stays; only another `resign` takes it back
    session.save(match, listed=False)
    if session.request.web:
        letter = session.letter(match)
        session.post.print(letter.saying(letter.subject, letter.text.replace("Summary of", "Summary  of", 1)))
    else:
        session.tell(user, session.letter(match, SUMMARY, user))


# commands of their own -------------------------------------------------------

def swap(session: "Session") -> None:
    """Change places with the other player."""
    match, user = _opened(session)
    _check_turn(match, user)
    _play(session, match, user, SWAP)


def submit(session: "Session") -> None:
    """Store a move until it is confirmed, and show what it would do."""
    match, user, text = _opened(session)
    _check_turn(match, user)
    shown = match.with_moves(match.moves)
    shown.hide()
    play_or_swap(shown, text, submitted=True)
    match.submitted = text.partition(" ")[0]    # a blank can only stand behind the move's number, and ends it
    session.save(match, listed=False)
    session.post.reply(session.letter(shown, SUBMIT, user))


def confirm(session: "Session") -> None:
    """Play the move that was submitted. Unlike `move` it does not look at the total time."""
    match, user = _opened(session)
    if not match.submitted:
        raise Refused("No submission to confirm")
    _check_turn(match, user)
    _play(session, match, user, match.submitted)


def _check_turn(match, user):
    """Raise Refused unless a user is on turn at a board."""
    if match.over:
        raise Refused(ENDED)
    if user != match.to_move:
        raise Refused(NOT_YOUR_MOVE)


_CHAT_BACK = "\n\nTo answer, send a mail with this subject:\n\n    %s chat %s <userid> <password>\n"


def chat(session: "Session") -> None:
    """Send a message to everybody at a board; it is not stored."""
    board, userid, password = session.arguments()
    match = session.board(board)
    user = session.authenticate(userid, password)
    subject = "%s chat %s %s" % (session.name, match.id, user)
    text = "Chat at %s Board %s\n\n%s" % (session.name, match.id, comment_block(session.request.comment(user)))
    if session.request.personal and session.post.mail_form is None:      # modern letters say it themselves
        text += _CHAT_BACK % (session.game.name.lower(), match.id)
    readers = match.readers
    if user not in readers:
        readers.append(user)
    for reader in readers:
        session.post.send(reader, Letter(match, CHAT, reader).saying(subject, text))
    if session.request.local:
        session.post.print(Note(subject, text))


# in place of a move: resign, forfeit -------------------------------------------------------

QUEUED = """Your resign request has been successfully queued.
You will automatically resign on your next move.
If you send a new resign request, this resign will be cancelled.
"""
CANCELLED = "Your pending resign request has been cancelled.\n"


def resign(session: "Session") -> None:
    """Resign now, or when your turn comes; repeat the command to cancel."""
    match, user = _opened(session)
    # not `check_playing`: here the original looks first whether they play, and also shows the board of a finished game
    if user not in match.players:
        raise Refused(NOT_PLAYING, status=DENIED, match=match, reader=user)
    if match.over:
        raise Refused(ENDED, match=match, reader=user)
    give_up(session, match, user)


def give_up(session: "Session", match: "Match", user: str, *_: str) -> None:
    """Let a player resign, now or as soon as they are on turn. A board that has hardly begun is removed instead."""
    if user == match.to_move:
        lose(session, match, RESIGN, session.request.comment(user))
    elif match.unstarted:
        vanish(session, match, user)
    else:
        _pend(session, match, user)


def _pend(session, match, user):
    """Let a player resign on their next turn, or cancel that; tell them, or the web page that they use."""
    text = QUEUED if match.pend(match.seat_off_turn(user)) else CANCELLED
    ask("outdated", session.meets, match, [user])
    session.save(match, listed=False)
    subject = "%s Board %s Resigned" % (session.name, match.id)
    if session.request.web:
        session.post.print(Note(subject, text))
    else:
        session.tell(user, session.letter(match, reader=user).saying(subject, text))


def forfeit(session: "Session", match: "Match", user: str) -> None:
    """Let the player on turn lose: they have tried to move with no time left."""
    comment = session.request.comment(user)
    lines = ["You used too much time"] if session.request.commented else []
    lose(session, match, FORFEIT, [*lines, "", "-" * 60, "", *comment] if comment else lines)


def lose(session: "Session", match: "Match", move: str, comment: "list[str]") -> None:
    """Let the player on turn lose by RESIGN or FORFEIT, or remove a board that has hardly begun."""
    match.comment = comment
    if not match.unstarted:
        match.give_up(move)
        save_and_send(session, match)
    else:
        vanish(session, match, match.to_move)


# questions: a draw, an undo -----------------------------------------------------------------------------------------

ACCEPT_OR_REJECT = ("\nPlease 'accept' or 'reject' it using\n"
                    "\t\"move <board> <userid> <password> accept\"\n"
                    "or\t\"move <board> <userid> <password> reject\"")


def accept_or_reject(session: "Session", match: "Match", user: str, word: str) -> None:
    """Let a player accept or reject the open question. Raises Refused if there is none."""
    if not match.question:
        raise Refused("Nothing has been proposed. Please move or propose a draw or undo.", match=match, reader=user)
    if word == ACCEPT:
        match.agree(user)
    else:
        match.reject()
    _save_question(session, match, user)


def ask_for(session: "Session", match: "Match", user: str, word: str) -> None:
    """Let a player ask the question that a word means. Raises Refused if it is open already."""
    question = BY_WORD[word]
    if match.question is question:
        raise Refused(question.again + ACCEPT_OR_REJECT, match=match, reader=user)
    match.ask(user, question)
    match.tell_extras("asked", question)
    _save_question(session, match, user)


def _save_question(session, match, user):
    """Store and send the board; its letters do not announce a comment that has only the server's own lines."""
    comment = session.request.comment(user)
    own = match.agreed.comment if match.agreed else []
    match.comment = comment + own
    ask("outdated", session.meets, match, match.players)
    save_and_send(session, match, quiet=bool(own) and not comment)


# {word in a move's place: function of (session, match, user, that word)}; `swap` is missing, for it is played as a move
IN_ITS_PLACE: "dict[str, Callable[..., None]]" = {
    GIVE_UP: give_up, ACCEPT: accept_or_reject, REJECT: accept_or_reject, **dict.fromkeys(BY_WORD, ask_for)}


# what follows: letters, and at the end ratings, history, pools, limits and notifications ----------------

def save_and_send(session: "Session", match: "Match", quiet: bool = False) -> None:
    """Store a changed board, enter its end in the registers, and send it to all readers.

    quiet -- the letters do not announce the comment
    """
    if match.over:
        _conclude(session, match)
    session.save(match)
    session.circulate(match, quiet=quiet)


def _conclude(session, match):
    """Enter a finished board in the registers and send the notification letters."""
    from pbmgames.records.registers import read_notifiers
    if match.rated:
        _rate(session, match)
    session.limits.ended(match.players)
    session.limits.save()
    wanting = dict.fromkeys(map(session.users.spelling, read_notifiers(session.host, session.name)))
    for user in [*wanting, *match.notifiers]:
        session.post.send(user, session.letter(match, NOTIFICATION, user))


def _rate(session, match):
    """Enter the result of a board in the ratings, the history and the pools."""
    from pbmgames.records.ratings import Pools, Ratings, Result, enter_result
    match.ratings = Ratings(session.host, session.name, session.users).rate(match.players, match.winner)
    enter_result(session.host, session.name, Result(
        when(session.now), match.id, match.winner, match.points, match.players))
    Pools(session.host, session.name, pool(match.id)).enter(match.players, match.winner)


def pool(board: str) -> str:
    """Return the tournament pool of a board, what stands before the first digit of its id: "a" for `a12`."""
    return board[:next((index for index, sign in enumerate(board) if sign.isdigit()), len(board))]


def vanish(session: "Session", match: "Match", user: str) -> None:
    """Remove a board that a player leaves before both have moved, and tell all its users in one mail."""
    session.remove(match)
    session.limits.ended(match.players, refused=user)
    session.limits.save()
    staying = [player for player in match.players if player != user]
    fields = session.users.address_fields(staying + match.subscribers + [user])
    if fields:
        session.post.write(fields, Note(
            "%s board %s has been removed" % (session.name, match.id),
            "%s has disagreed to play.\n\n"
            "There is only one player left and the game has therefore been removed.\n%s"
            % (user, comment_block(match.comment))))
