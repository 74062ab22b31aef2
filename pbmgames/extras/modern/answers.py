"""Answers to our own letters: what their headers and first line tell (docs/mail.md, Answers).

Nothing is decided here: whether a token is good is known only where the board is.
"""

import re

from pbmgames.extras.modern.tokens import HEX, TOKEN, read
from pbmgames.games import TABLE
from pbmgames.inbox.bounds import addresses
from pbmgames.inbox.quotes import first_line
from pbmgames.inbox.receive import header
from pbmgames.text import bytewise, is_address, meant, unbroken
from pbmgames.words.subject import ANSWERED, NESTED, unanswered
from pbmgames.words.written import ALSO_ANSWERED, clean_line, untagged

REPLIES = ANSWERED + ALSO_ANSWERED
# what a letter about no board asks -> the name of the command that takes the answer
QUESTIONS = {("confirm", "userid"): "consent", ("confirm", "address"): "consent", ("reset", "password"): "reset",
             ("confirm", "command"): "held"}
ABOUT_BRANCHES = ["conditional", "moves"]       # what the subject of a letter about them ends with
MOST_IDENTIFIERS = 100
IDENTIFIER = re.compile(r"<[^<>\s]{1,248}>")
UNREAD = "what cannot be read"
NO_BREAK = "\xc2\xa0"           # a blank of telephones, in UTF-8 read one character a byte


class Answer:
    """An answer to a letter of ours.

    inner       the name of the command that it is, in the table of what only mail brings
    game, board the word of the game, and the id of the board; or "" and the userid that the letter is about
    chat        whether the letter was a chat
    tokens      (token, tag) of the letters it refers to
    sender      the address it comes from; "" if it names none, or more than one
    others      the other addresses that it goes to, in lower case; UNREAD among them for what cannot be read
    line, below the first line of its text that is neither blank nor quoted, and the lines below
    command     the line without what telephones add to it
    lines       those of its text
    names       what the sender is called in From
    """

    def __init__(self, inner, game, board, chat, tokens, sender, others, lines, names=()):
        self.inner, self.game, self.board, self.chat = inner, game, board, chat
        self.tokens, self.sender, self.others = tokens, sender, others
        self.lines, self.names = lines, names
        line, self.below = first_line(lines)
        self.line = unbroken(line.replace(NO_BREAK, " ")).strip()
        self.command = clean_line(self.line)


def answer(message, text, own, lines):
    """Return the Answer that a message is, None if it is none.

    text  -- its subject
    own   -- the server's own address
    lines -- its text
    """
    heading, tokens = read_heading(text), tokens_of(message)
    if heading is None or not tokens:
        return None
    senders = addresses(fields(message, "From"))
    receivers = addresses(fields(message, "To")) + addresses(fields(message, "Cc"))
    others = {one.lower() or UNREAD for one in receivers} - {own.lower()}
    known = senders[0] if len(senders) == 1 and is_address(senders[0]) else ""
    return Answer(*heading, tokens, known, others, lines, [meant(header(message, "From"))])


def tokens_of(message):
    """Return (token, tag) of the letters of ours that a message refers to, wherever in these headers they stand."""
    found = [IDENTIFIER.findall(" ".join(fields(message, name))) for name in ("In-Reply-To", "References")]
    return [pair for pair in map(read, (found[0] + found[1][::-1])[:MOST_IDENTIFIERS]) if pair]


def read_heading(text):
    """Return the first four words of an Answer for a subject that answers a letter's; None for others."""
    words = [word for word in _bare(text).split(" ") if word not in ("", "**")]
    if len(words) == 3 and (words[0].lower(), words[1].lower()) in QUESTIONS:
        return QUESTIONS[words[0].lower(), words[1].lower()], "", words[2], False
    words = words[1:] if words and words[0].lower() in ("new", "nag:", "warning:") else words
    if [word.lower() for word in words[3:]] == ABOUT_BRANCHES:
        del words[3:]
    if not 3 <= len(words) <= 4 or words[0].lower() not in TABLE or words[1].lower() not in ("board", "chat"):
        return None
    return "answer", words[0].lower(), words[2], words[1].lower() == "chat"


def is_question(text):
    """Return whether a subject answers a letter that asks for a word or a password, and is about no board."""
    heading = read_heading(text)
    return heading is not None and heading[0] != "answer"


def _bare(text):
    """Return a subject without what mail programs, and gateways, put before that of an answer."""
    text = meant(text).replace("\uff1a", ":")
    for _ in range(NESTED):
        text = unanswered(untagged(text), REPLIES)
    return bytewise(text)


def fields(message, name):
    """Return what stands in the headers of that name."""
    return [str(value) for value in message.get_all(name, ())]


def leaving(text):
    """Return (word of the game, board, userid, token) of a subject that ends a subscription; None for others."""
    words = unbroken(text).split(" ")
    if len(words) != 5 or words[0].lower() != "unsubscribe" or words[1].lower() not in TABLE:
        return None
    game, board, userid, token = words[1].lower(), words[2], words[3], words[4].lower()
    return (game, board, userid, token) if len(token) == TOKEN and HEX.issuperset(token) else None
