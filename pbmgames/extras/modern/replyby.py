"""What the reader of a letter can do: told below it, and as links of its page (docs/mail.md)."""

from pbmgames.board.questions import ACCEPT, BY_WORD, REJECT
from pbmgames.letters.letter import CHAT
from pbmgames.letters.markup import quoted

TO_MOVE = ("To move, answer this mail: your move on the first line, such as %s, a comment below it.\n"
           "In place of a move the line can be %s.")
TO_WAIT = "It is for the other player to move. The first line of your answer can be\n%s; a comment goes below it."
TO_CHAT = "To chat, answer this mail: everybody at the board gets what you write."
OVER = "To chat, answer this mail: the word chat on the first line, below it what everybody\nat the board gets."
BY_SUBJECT = "To answer, send a mail to %s with the subject\n    %s"
EXPECTED = "The first line of your answer was expected to be %s,\nand nothing else. Nothing was done."
WATCHER = "You watch this board. To end that, send a mail to %s with the subject\n    %s"


def hints(letter, reader, proved, server):
    """Return the lines that tell how to answer a letter; [] if there is nothing to do.

    reader -- userid, None = nobody in particular
    proved -- whether an answer to it proves who he is
    server -- the server's own address
    """
    match = letter.match
    if reader in match.players:
        return _for_player(letter, reader, proved, server).split("\n")
    if reader in match.subscribers:
        return (WATCHER % (server, _command(letter, "unsubscribe", reader))).split("\n")
    return []


def expected(match, user):
    """Return what is told to a player whose answer was not understood: what can stand in its first line."""
    move = ["a move, such as %s" % _example(match)] if user == match.to_move else []
    return EXPECTED % (", or ".join(move + ["one of the words " + _listed(choices(match, user))]))


def _for_player(letter, reader, proved, server):
    words, chat = choices(letter.match, reader), letter.type == CHAT
    if chat or letter.match.over:
        return (TO_CHAT if chat else OVER) if proved else BY_SUBJECT % (server, _command(letter, "chat", reader))
    if not proved:
        return BY_SUBJECT % (server, _command(letter, "move", reader, "MOVE"))
    if reader == letter.match.to_move:
        return TO_MOVE % (_example(letter.match), _listed(words))
    return TO_WAIT % _listed(words)


def choices(match, user):
    """Return the words that a player can give in place of a move now."""
    if match.over:
        return ["chat"]
    swap = ["swap"] if user == match.to_move and _may_swap(match) else []
    answers = [ACCEPT, REJECT] if user in match.unanswered else []
    return answers + swap + ["resign", *BY_WORD, "chat"]


def _may_swap(match):
    from pbmgames.board.turn import MoveError, may_swap
    try:
        may_swap(match)
        return True
    except MoveError:
        return False


def _listed(words):
    return ", ".join(words[:-1]) + " or " + words[-1]


def _example(match):
    """Return a move that can be made; what lies face down is not looked at."""
    return next(iter(match.position.face_down().legal_moves()), "")


def links(letter, reader, server):
    """Return (name, mailto URL) of what a reader can do; PASSWORD and MOVE are for him to replace."""
    match = letter.match
    if reader not in match.players:
        words = [("unsubscribe", "unsubscribe", "")] if reader in match.subscribers else []
    elif match.over or letter.type == CHAT:
        words = [("chat", "chat", "")]
    else:
        words = [("move", "move", "MOVE")] * (reader == match.to_move)
        words += [(word, "move", word) for word in choices(match, reader) if word != "chat"] + [("chat", "chat", "")]
    return [(name, mailto(server, _command(letter, command, reader, last))) for name, command, last in words]


def mailto(server, subject):
    """Return the URL of a mail with that subject to the server."""
    return "mailto:%s?subject=%s" % (quoted(server).replace("%40", "@"), quoted(subject))


def _command(letter, word, user, last=""):
    return " ".join(filter(None, (letter.name.lower(), word, letter.match.id, user, "PASSWORD", last)))
