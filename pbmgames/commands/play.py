"""Moves and all that may stand in place of one: swap, resign, propose, undo, submit (contract section 5)."""

from pbmgames.games.game import TIE, MoveError
from pbmgames.letters.letter import SUBMIT, SUMMARY, comment_block, error_text
from pbmgames.board.match import FORFEIT, OPEN, PROPOSED, RESIGN, UNDO
from pbmgames.session import DENIED, ENDED, USAGE, Refused
from pbmgames.board.turn import on_turn, settle

NOT_PLAYING = "You are NOT playing this game"
NOT_YOUR_MOVE = "It is not your move"
NOTHING_OPEN = "Nothing has been proposed. Please move or propose a draw or undo."
ANSWER = ("\nPlease 'accept' or 'reject' it using\n"
          "\t\"move <board> <userid> <password> accept\"\n"
          "or\t\"move <board> <userid> <password> reject\"")
STILL_OPEN = {PROPOSED: "A draw has already been proposed." + ANSWER,
              UNDO: "An undo has already been requested." + ANSWER}
UNDONE = ["", "PBeM Server writes:", "UNDO Successful!"]
TOO_LATE = "You used too much time"


def arguments(session, *names):
    """Return the words after the command word. Raises Refused unless there is one for each name."""
    words = session.request.words[1:]
    if len(words) != len(names):
        raise Refused('Syntax is "%s %s %s"' % (session.name, session.request.command,
                                                " ".join("<%s>" % name for name in names)), USAGE)
    return words


def move(session):
    """Make a move now; or swap, propose a draw, ask for an undo, answer, resign."""
    _move(session, "move", _wait_for_turn)


def queue(session):
    """Make a move, or keep it until it is your turn."""
    _move(session, "queue", _enqueue)


def _move(session, word, off_turn):
    session.request.words[0] = word         # the syntax line knows no other spellings
    board, userid, password, text = arguments(session, "board", "userid", "password", "move")
    match = session.changing(board)
    user = session.user(userid, password)
    if match.over:
        raise Refused(ENDED)
    if user not in match.players:
        raise Refused(NOT_PLAYING, DENIED, match)
    if text in _ANY_TIME:
        _ANY_TIME[text](session, match, user)
    elif user == match.to_move and match.out_of_time(session.now):
        _forfeit(session, match, user)
    elif user != match.to_move:
        off_turn(session, match, user, text)
    else:
        _play(session, match, user, text, match)


def _wait_for_turn(session, match, user, text):
    raise Refused(NOT_YOUR_MOVE, match=match)


def _play(session, match, user, text, shown):
    """Play a text on turn and let everything happen that follows from it."""
    try:
        on_turn(match, text)
    except MoveError as error:
        raise Refused(str(error), match=shown)
    _after_move(session, match, user)


def _after_move(session, match, user):
    match.comment = session.request.remark(user + " writes:")
    settle(match, lambda *refused: _tell_refused(session, match, *refused))
    publish(session, match)


def _tell_refused(session, match, user, text, error):
    """Tell a player that his queued move turned out to be illegal, and show him the board."""
    letter = session.letter(match, SUMMARY, user, whole=True)
    session.send([user], *error_text(letter, session.name, str(error)))
    session.send([user], "Unexpected error (%s Board %s)" % (session.name, match.id),
                 'Queued move "%s" was found but is illegal\n%s' % (text, letter.text))


def publish(session, match, **options):
    """Store a changed board, with what its end does to the registers, and send it to all readers."""
    if match.over:
        from pbmgames.commands.aftermath import conclude
        conclude(session, match)
    session.save(match)
    session.circulate(match, **options)


def _enqueue(session, match, user, text):
    """Keep a move unchecked until its owner's turn comes."""
    seat = _other_seat(match, user)
    match.queued[seat] = text       # a pending resignation stays: only a new resign takes it back
    session.save(match, listed=False)
    if session.request.sender is not None and session.request.printed:
        letter = session.letter(match)
        session.print(letter.subject, letter.text.replace("Summary of", "Summary  of", 1))
    else:
        letter = session.letter(match, SUMMARY, user)
        session.tell(user, letter.subject, letter.text)


def _other_seat(match, user):
    """Return the place of a user who is not on turn."""
    return next(seat for seat, player in enumerate(match.players) if player == user and seat != match.turn)


# giving up -------------------------------------------------------------------

def resign(session):
    """Resign now, or when your turn comes; repeat the command to cancel."""
    board, userid, password = arguments(session, "board", "userid", "password")
    match = session.changing(board)
    user = session.user(userid, password)
    if user not in match.players:
        raise Refused(NOT_PLAYING, DENIED, match)
    if match.over:
        raise Refused(ENDED, match=match)
    _resign(session, match, user)


def _resign(session, match, user):
    on_turn_now = user == match.to_move
    if match.unstarted:
        if on_turn_now:
            match.comment = session.request.remark(user + " writes:")
        _vanish(session, match, user)
    elif on_turn_now:
        match.give_up(match.turn)
        match.comment = session.request.remark(user + " writes:")
        publish(session, match)
    else:
        _pend(session, match, user)


def _vanish(session, match, user):
    from pbmgames.commands.aftermath import vanish     # few moves end a game; the others need not load it
    vanish(session, match, user)


def _pend(session, match, user):
    """Mark, or unmark, a player's resignation for his next turn; tell him, wherever the command came from."""
    seat = _other_seat(match, user)
    match.pending[seat] = 1 - match.pending[seat]
    match.queued[seat] = RESIGN if match.pending[seat] else ""
    session.save(match, listed=False)
    subject = "%s Board %s Resigned" % (session.name, match.id)
    text = ("Your resign request has been successfully queued.\n"
            "You will automatically resign on your next move.\n"
            "If you send a new resign request, this resign will be cancelled.\n"
            if match.pending[seat] else "Your pending resign request has been cancelled.\n")
    if session.request.printed:
        session.print(subject, text)
    else:
        session.send([user], subject, text)


def _forfeit(session, match, user):
    """Let a player lose who moves after his total time is used up."""
    match.comment = []
    if session.request.attachable:
        match.comment = [TOO_LATE]
        remark = session.request.remark(user + " writes:")
        if remark:
            match.comment += ["", "-" * 60, ""] + remark
    if match.unstarted:
        _vanish(session, match, user)
    else:
        match.give_up(match.turn, FORFEIT)
        publish(session, match)


# proposals -------------------------------------------------------------------

def _propose(session, match, user):
    _ask(session, match, user, PROPOSED)


def _undo(session, match, user):
    _ask(session, match, user, UNDO)


def _ask(session, match, user, what):
    if match.status[:1] == [what]:
        raise Refused(STILL_OPEN[what], match=match)
    match.status = [what]
    _agree(session, match, user)


def _accept(session, match, user):
    if match.status[:1] not in ([word] for word in OPEN):
        raise Refused(NOTHING_OPEN, match=match)
    _agree(session, match, user)


def _agree(session, match, user):
    """Enter a player's consent; with everybody's, what was asked for happens."""
    if user not in match.status[1:]:
        match.status.append(user)
    match.comment = session.request.remark(user + " writes:")
    quiet = False
    if not match.unanswered:
        if match.status[0] == PROPOSED:
            match.status = [TIE]
        else:
            match.undo()
            quiet = not match.comment       # the server's own words are no news
            match.comment = match.comment + UNDONE
    publish(session, match, quiet=quiet)


def _reject(session, match, user):
    if match.status[:1] not in ([word] for word in OPEN):
        raise Refused(NOTHING_OPEN, match=match)
    match.status = []
    match.comment = session.request.remark(user + " writes:")
    publish(session, match)


_ANY_TIME = {"propose": _propose, "undo": _undo, "accept": _accept, "reject": _reject, "resign": _resign}


# commands of their own -------------------------------------------------------

def swap(session):
    """Change places with the other player."""
    match, user, _ = _player_on_turn(session, "board", "userid", "password")
    _play(session, match, user, "swap", None)


def submit(session):
    """Store a move until it is confirmed, and show what it would do."""
    match, user, text = _player_on_turn(session, "board", "userid", "password", "move")
    shown = match.with_moves(match.moves)
    try:
        match.submitted = on_turn(shown, text)
    except MoveError as error:
        raise Refused(str(error))
    session.save(match, listed=False)
    letter = session.letter(shown, SUBMIT, user)
    session.reply(letter.subject, letter.text)


def _player_on_turn(session, *names):
    words = arguments(session, *names)
    match = session.changing(words[0])
    user = session.user(words[1], words[2])
    if match.over:
        raise Refused(ENDED)
    if user != match.to_move:
        raise Refused(NOT_YOUR_MOVE)
    return match, user, words[-1]


def confirm(session):
    """Play the move that was submitted."""
    board, userid, password = arguments(session, "board", "userid", "password")
    match = session.changing(board)
    user = session.user(userid, password)
    if not match.submitted:
        raise Refused("No submission to confirm")
    if match.over:
        raise Refused(ENDED)
    if user != match.to_move:
        raise Refused(NOT_YOUR_MOVE)
    if match.out_of_time(session.now):
        _forfeit(session, match, user)
    else:
        _play(session, match, user, match.submitted, None)


def chat(session):
    """Send a message to everybody at a board; it is not stored."""
    board, userid, password = arguments(session, "board", "userid", "password")
    match = session.board(board)
    user = session.user(userid, password)
    subject = "%s chat %s %s" % (session.name, match.id, user)
    text = "Chat at %s Board %s\n\n%s" % (session.name, match.id,
                                          comment_block(session.request.remark(user + " writes:")))
    readers = match.present + match.subscribers
    for reader in readers + [user] * (user not in readers):
        session.send([reader], subject, text)
    if session.request.local:
        session.print(subject, text)
