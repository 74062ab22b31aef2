"""Conditional moves as a player gives them, sees them and drops them (docs/commands.md, Conditional moves)."""

from itertools import groupby

from pbmgames.board import Match
from pbmgames.board.moves import UNDO, without_number
from pbmgames.commands.play import check_playing
from pbmgames.extras.conditional import branches
from pbmgames.games import MoveError
from pbmgames.letters import SUMMARY
from pbmgames.session import Session
from pbmgames.statuses import Refused
from pbmgames.text import without_signature, words_of

YOURS = "Your conditional moves:\n%s"
NONE = "You have no conditional moves.\n"
ON_TURN = "It is your move: conditional moves are answers to moves of the other player"
LEAVING = "You are going to resign on your next move: take that back first"
BEGINNINGS = ("if", "or")


def conditional(session: "Session") -> None:
    """Keep answers to moves that the other player may make; show them, or drop them."""
    reading = session.reading
    board, userid, password, word = reading.words[:4]
    if word.lower() != "if" and not reading.complete:       # behind `if` stand branches: `read` checks them
        raise session.misuse()
    match = session.changing(board)
    user = session.authenticate(userid, password)
    check_playing(match, user)
    text = _WAYS[word.lower()](session, match, user)
    # to answer this letter is to answer the board's last letter
    letter = session.letter(match, SUMMARY, user).saying(
        "%s Board %s Conditional moves" % (session.name, match.id), text)
    if word.lower() == "show" or session.request.web:
        session.post.reply(letter)
    else:
        session.tell(user, letter)


def _plant(session, match, user):
    """Check conditional moves and keep them; return the text that tells them."""
    if user == match.to_move:
        raise Refused(ON_TURN, match=match, reader=user)
    if match.pending[match.seat_off_turn(user)]:
        raise Refused(LEAVING, match=match, reader=user)
    try:
        plant(match, user, read(_lines(session.request)))
    except MoveError as error:
        raise error.showing(match, user)
    session.save(match, listed=False)
    return _list(session, match, user)


def _lines(request):
    """Return the lines with branches: the one in the command, and those at the top of the mail's text."""
    lines = [" ".join(request.words[4:])] if len(request.words) > 5 else []
    for line in without_signature(request.data()):
        first = "".join(words_of(line)[:1]).lower()
        if first and first not in BEGINNINGS:
            break
        lines.append(line)
    return lines


def _drop(session, match, user):
    """Drop a player's conditional moves; return the text that tells it."""
    had = user in branches.owners(match)
    branches.drop(match, [user])
    if had:
        session.save(match, listed=False)
    return branches.DROPPED + "\n" if had else NONE


def _list(session, match, user):
    """Return the text that tells a player their conditional moves."""
    lines = branches.spelt(match, user)
    if not lines:
        return NONE
    risk = "\n%s\n" % branches.RISKED if match.question is UNDO else ""
    return YOURS % "".join("\t%s\n" % line for line in lines) + risk


_WAYS = {"if": _plant, "show": _list, "drop": _drop}


# from words to a tree of legal moves ----------------------------------------------------

MOST_CONDITIONS = 500   # answers in a tree
LIKE = "Conditional moves look like: if <move> then <move> if <move> then <move> or if <move> then <move>"


def read(lines: "list[str]") -> "list[list[tuple[str, str]]]":
    """Read lines of text as branches, which `or` or a line end parts.

    Returns each as a list of (the opponent's move, the answer). Raises MoveError if they are no conditional moves.
    """
    every = [word for line in lines for word in ["or", *words_of(line)]]
    parts = groupby(every, lambda word: word.lower() == "or")
    found = [_pairs(list(words)) for is_or, words in parts if not is_or]
    if not found:
        raise MoveError(LIKE)
    return found


def _pairs(words):
    """Return the pairs of one branch: [("D4", "E4")] for `if D4 then E4`."""
    keywords = [word.lower() for word in words[::2]]
    if len(words) % 4 or keywords != ["if", "then"] * (len(words) // 4):
        raise MoveError(LIKE)
    return list(zip(words[1::4], words[3::4]))


def plant(match: "Match", user: str, given: "list[list[tuple[str, str]]]") -> None:
    """Make branches a player's tree, in place of their former tree and of their queued move. Raises MoveError.

    given -- the branches, as `read` returns them
    """
    # {the opponent's move: (the answer, the branch in which that was first given, what stands below it)}
    tree: "dict[str, tuple]" = {}
    first, left = len(match.moves) + 1, MOST_CONDITIONS
    for pairs in given:
        position, below = match.position.face_down().copy(), tree
        for place, (move, answer) in enumerate(pairs):
            number, branch = first + 2 * place, " ".join("if %s then %s" % pair for pair in pairs[:place + 1])
            theirs = _played(position, move, number, branch)
            mine = _played(position, answer, number + 1, branch)
            if theirs not in below:
                below[theirs] = mine, branch, {}
                left -= 1
            if left < 0:
                raise MoveError("There are more than %d conditional moves", MOST_CONDITIONS)
            known, earlier, below = below[theirs]
            if known != mine:
                raise MoveError("These have two answers to the same move: %s\nand: %s", earlier, branch)
    match.queue(match.seat_off_turn(user), "")
    branches.keep(match, user, _listed(tree, first))


def _played(position, text, number, branch):
    """Play a move of a branch; return its canonical spelling. Raises MoveError, which names the branch."""
    try:
        if position.outcome() is not None:
            raise MoveError("The game is over before %s", text)
        return position.play(without_number(text, number))
    except MoveError as error:
        raise MoveError("%s\nin: %s", error, branch, kind=error.kind)


def _listed(tree, number, depth=1):
    """Yield a tree as (depth, move, answer); the opponent's moves at its top have that number."""
    for theirs, (answer, _, below) in tree.items():
        yield depth, branches.numbered(theirs, number), answer
        yield from _listed(below, number + 2, depth + 1)
