"""What a modern letter tells its reader beside the classic text (docs/mail.md).

One sentence says what happened and whose turn it is. Below it, and as links of the letter's page, stands what the
reader can do.
"""

from pbmgames import Iterable
from pbmgames.board import Match
from pbmgames.board.moves import ACCEPT, BY_WORD, DRAW, FORFEIT, GIVE_UP, REJECT, RESIGN, SWAP, no_swap
from pbmgames.extras.colours.display import url_part
from pbmgames.letters import CHAT, NEW, Letter
from pbmgames.records.boardfile import SWAPPED, Damaged
from pbmgames.records.users import User, Users
from pbmgames.storage import Host, paths

PAGE = "The board as a page"
PASSWORD = "PASSWORD"           # stands in links in place of a password
CHALLENGED = ("If you do not want to play, answer with the word resign before your first move: the board is removed,\n"
              "and no rating changes. If you play no other game of %s, you are then listed as inactive there.")
TO_MOVE = ("To move, answer this mail: your move in the first line, such as %s, and below it a comment if you like.\n"
           "In place of a move you can write one of the words %s.")
TO_WAIT = ("It is the other player's turn. In the first line of your answer you can write one of the words\n"
           "%s, and below it a comment.")
TO_CHAT = "To chat, answer this mail: everybody at the board gets what you write."
BY_SUBJECT = "To answer, send a mail to %s with the subject\n    %s"
EXPECTED = "The first line of your answer was expected to be %s,\nand nothing else. Nothing was done."
ELSE = ("If you meant something else, answer this mail with %s,\n"
        "and nothing else in the first line. The word help brings the rules.")
WATCHER = "You watch this board. To end that, send a mail to %s with the subject\n    %s"


def hints(letter: Letter, reader: "str | None", proved: bool, server: str) -> "list[str]":
    """Return the lines that tell how to answer a letter; [] if there is nothing to do.

    reader -- userid, None = nobody in particular
    proved -- whether an answer to the letter proves who they are
    server -- the server's own address
    """
    match = letter.match
    if reader not in match.players:
        text = WATCHER % (server, _command(letter, "unsubscribe", reader)) if reader in match.subscribers else ""
    elif letter.type == CHAT or match.over:
        text = TO_CHAT if proved else BY_SUBJECT % (server, _command(letter, "chat", reader))
    elif not proved:
        text = BY_SUBJECT % (server, _command(letter, "move", reader, "MOVE"))
    elif reader == match.to_move:
        text = TO_MOVE % (_example(match), listed(choices(match, reader)))
    else:
        text = TO_WAIT % listed(choices(match, reader))
    return text.split("\n") if text else []


def expected(match: "Match", userid: str, text: str = EXPECTED) -> str:
    """Return the text for a player whose answer was not understood: it says what can stand in the first line.

    text -- EXPECTED, or ELSE for one who is asked whether they meant a chat
    """
    move = ["a move, such as %s" % _example(match)] if userid == match.to_move else []
    return text % (", or ".join(move + ["one of the words " + listed(choices(match, userid))]))


def choices(match: "Match", userid: str) -> "list[str]":
    """Return the words that a player can give in place of a move now, in a game that goes on."""
    swap = [SWAP] if userid == match.to_move and not no_swap(match) else []
    answers = [ACCEPT, REJECT] if userid in match.unanswered else []
    return answers + swap + [GIVE_UP, *BY_WORD, "chat"]


def listed(words: "list[str]") -> str:
    """Return words or moves as a sentence lists them: `resign, propose (a draw) or chat`."""
    words = ["%s (a %s)" % (word, DRAW.name) if word == DRAW.word else word for word in words]
    return ", ".join(words[:-1]) + " or " + words[-1]


def possible_moves(match: Match) -> "Iterable[str]":
    """Return the moves that can be made; what lies face down is not looked at."""
    return match.position.face_down().legal_moves()


def _example(match):
    """Return a move that can be made, "" if there is none."""
    return next(iter(possible_moves(match)), "")


def links(letter: Letter, reader: "str | None", server: str) -> "list[tuple[str, str]]":
    """Return (name, mailto URL) of what a reader can do; PASSWORD and MOVE are for them to replace."""
    match = letter.match
    if reader not in match.players:
        words = [("unsubscribe", "unsubscribe", "")] if reader in match.subscribers else []
    elif match.over or letter.type == CHAT:
        words = [("chat", "chat", "")]
    else:
        words = [("move", "move", "MOVE")] if reader == match.to_move else []
        words += [(word, "move", word) for word in choices(match, reader) if word != "chat"] + [("chat", "chat", "")]
    return [(name, mailto(server, _command(letter, command, reader, last))) for name, command, last in words]


def mailto(server: str, subject: str) -> str:
    """Return the URL of a mail with that subject to the server."""
    return "mailto:%s?subject=%s" % (url_part(server).replace("%40", "@"), url_part(subject))


def _command(letter, word, user, last=""):
    """Return the subject by which a user gives a command at the letter's board; `last` is its last word, "" = none."""
    return " ".join(filter(None, (letter.name.lower(), word, letter.match.id, user, PASSWORD, last)))


def before(host: Host, users: Users, match: "Match") -> "Match | None":
    """Return the board as it was before the command under way, None if there was none, or it cannot be read."""
    text = host.stored(paths.board(match.game.name, match.id))
    if text is None:
        return None
    try:
        old = Match.parse(match.game, match.id, text, 0)
    except Damaged:
        return None
    old.respell(users.spelling)
    return old


def sentence(old: "Match | None", letter: Letter, reader: "str | None", giver: str, upkeep: bool) -> str:
    """Return what a letter has to tell its reader, as one sentence.

    old    -- the board before, None if there was none
    giver  -- the userid that stands in the command
    upkeep -- whether it is a command of the operator, such as Cleanup: then time has run out
    """
    match = letter.match
    if letter.type == CHAT:
        deeds = ["%s sends a chat" % giver]
    else:
        deeds = _new(match, reader) if old is None or letter.type == NEW else _deeds(old, match, giver, upkeep)
    turn = _turn(match, reader)
    if not deeds:
        return "%s board %s: %s." % (letter.name, match.id, turn)
    end = ": " if match.over else ", "
    return "%s%s%s." % (", ".join(deeds), end, turn)


def _new(match, reader):
    """Return that a board is new, as a list of one phrase; a reader who plays there is told only the other's name."""
    others = [user for user in match.players if user != reader]
    if len(others) > 1:
        return ["%s plays a new game of %s with %s" % (others[0], match.game.name, others[1])]
    return ["A new game of %s with %s" % (match.game.name, others[0] if others else reader)]


_GAVE_UP = {RESIGN: "%s resigned", FORFEIT: "%s's time ran out"}


def _deeds(old, match, giver, upkeep):
    """Return what has happened on a board, in order, a phrase each; the arguments are as in `sentence`."""
    deeds = []
    if match.players != old.players:
        deeds.append("%s swapped sides" % (match.actor if match.event == SWAPPED else giver or match.players[0]))
    for index in range(len(old.moves), len(match.moves)):
        user, move = match.players[index % len(match.players)], match.moves[index]
        deeds.append(_GAVE_UP[move] % user if move in _GAVE_UP else "%s played %s" % (user, move))
    return deeds + _answers_and_questions(old, match, giver, upkeep)


def _answers_and_questions(old, match, giver, upkeep):
    """Return what has become of a question to both players, as a list of one phrase at most; arguments as above."""
    if match.agreed and upkeep:
        return ["nobody answered in time"]
    if match.agreed:
        other = "".join(old.unanswered[-1:])
        return [match.agreed.done % {"asker": old.actor or giver, "other": other or giver}]
    if match.question:
        is_new = (match.question, match.actor) != (old.question, old.actor)
        return ["%s %s" % (match.actor, match.question.asking)] if is_new else []
    if old.question and len(match.moves) == len(old.moves) and not match.over:
        decliner = giver if giver in old.players else "".join(old.unanswered[:1])
        return ["%s declined the %s" % (decliner, old.question.name)]
    return []


def _turn(match, reader):
    """Return the phrase that tells a reader whose turn it is, or how the game has ended."""
    if match.tied:
        return "the game is a tie"
    if match.over:
        yours = "you won" if reader == match.winner else "you lost"
        return yours if reader in match.players else "%s won" % match.winner
    return "it is your turn" if reader == match.to_move else "it is %s's turn" % match.to_move


def challenged(letter: Letter, reader: "str | None", giver: "User | None") -> "list[str]":
    """Return the lines that tell somebody who was challenged how to say no; [] for all other letters.

    giver -- the User whom the challenge came from, None if it is not known
    """
    match = letter.match
    if letter.type != NEW or match.tournament or reader not in match.players or giver and reader == giver.userid:
        return []
    return (CHALLENGED % match.game.name).split("\n")
