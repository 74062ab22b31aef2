"""Answers to our own letters: what their headers and first line tell (docs/mail.md, Answers).

Nothing is decided here: whether a token is good is known only where the board is.
"""

from email.utils import getaddresses

from pbmgames.addresses import is_address
from pbmgames.commands.subject import ANSWERED, NESTED, unanswered
from pbmgames.games import TABLE
from pbmgames.inbox.bounds import LONGEST_HEADER
from pbmgames.inbox.quotes import first_line
from pbmgames.letters.tokens import HEX, TOKEN, read
from pbmgames.text import unbroken

REPLIES = ANSWERED + ("odp", "ynt")
# what a letter about no board asks -> the name of the command that takes the answer
QUESTIONS = {("confirm", "userid"): "consent", ("confirm", "address"): "consent", ("reset", "password"): "reset"}
MOST_IDENTIFIERS = 100
MOST_FIELDS = 20                # headers of one name; no mail program makes two
NO_BREAK = "\xc2\xa0"           # a blank of telephones, in UTF-8 read one character a byte


class Answer:
    """An answer to a letter of ours.

    inner       the name of the command that it is, in the table of what only mail brings
    game, board the word of the game, and the id of the board; or "" and the userid that the letter is about
    chat        whether the letter was a chat
    tokens      (token, tag) of the letters it refers to
    sender      the address it comes from; "" if it names none, or more than one
    others      the other addresses that it goes to, in lower case
    line, below the first line of its text that is neither blank nor quoted, and the lines below
    """

    def __init__(self, inner, game, board, chat, tokens, sender, others, lines):
        self.inner, self.game, self.board, self.chat = inner, game, board, chat
        self.tokens, self.sender, self.others = tokens, sender, others
        line, self.below = first_line(lines)
        self.line = unbroken(line.replace(NO_BREAK, " ")).strip()


def answer(message, text, identifiers, own, lines):
    """Return the Answer that a message is, None if it is none.

    text        -- its subject
    identifiers -- of the messages that it refers to
    own         -- the server's own address
    lines       -- its text
    """
    heading = read_heading(text)
    tokens = [found for found in map(read, identifiers[:MOST_IDENTIFIERS]) if found]
    if heading is None or not tokens:
        return None
    senders = [one for one in addresses(message, "From") if one]
    others = {one.lower() for name in ("To", "Cc") for one in addresses(message, name)} - {own.lower()}
    known = senders[0] if len(senders) == 1 and is_address(senders[0]) else ""
    return Answer(*heading, tokens, known, others, lines)


def read_heading(text):
    """Return the first four words of an Answer for a subject that answers a letter's; None for others."""
    words = [word for word in _bare(text).split(" ") if word not in ("", "**")]
    if len(words) == 3 and (words[0].lower(), words[1].lower()) in QUESTIONS:
        return QUESTIONS[words[0].lower(), words[1].lower()], "", words[2], False
    words = words[1:] if words and words[0].lower() in ("new", "nag:") else words
    if not 3 <= len(words) <= 4 or words[0].lower() not in TABLE or words[1].lower() not in ("board", "chat"):
        return None
    return "answer", words[0].lower(), words[2], words[1].lower() == "chat"


def _bare(text):
    """Return a subject without what mail programs put before that of an answer."""
    for _ in range(NESTED):
        text = unanswered(text, REPLIES)
    return text


def addresses(message, name):
    """Return the addresses in all headers of that name; "" for what cannot be read."""
    fields = [str(value)[:LONGEST_HEADER] for value in message.get_all(name, ())[:MOST_FIELDS]]
    return [found for _, found in getaddresses(fields)]


def leaving(text):
    """Return (word of the game, board, userid, token) of a subject that ends a subscription; None for others."""
    words = unbroken(text).split(" ")
    if len(words) != 5 or words[0].lower() != "unsubscribe" or words[1].lower() not in TABLE:
        return None
    game, board, userid, token = words[1].lower(), words[2], words[3], words[4].lower()
    return (game, board, userid, token) if len(token) == TOKEN and HEX.issuperset(token) else None
