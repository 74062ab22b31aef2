"""Mails that are no command: answers to our letters, ends of subscriptions, reports that a letter did not arrive.

This module only decides what a mail is (docs/mail.md, Answers). Whether its token is good is decided by the command
that the mail becomes, which knows the board.
"""

from pbmgames.extras.modern.tokens import HEX, NO_TAG, TOKEN, read
from pbmgames.games import TABLE, Game, find
from pbmgames.inbox.headers import header, identifiers
from pbmgames.inbox.mailtext import is_quoted
from pbmgames.inbox.message import Message, NoReply, addresses
from pbmgames.inbox.receive import Incoming, heading
from pbmgames.records.users import Users, same
from pbmgames.request import Request
from pbmgames.text import BLANKS, is_address, meant, unbroken
from pbmgames.words import REPLY_PREFIXES, clean, cleaned_words, normal

# blanks that telephones put into a move: beside `:` and `,`, in `B 3` and `3 B`; a dash in `B-3`
_GAPS = r" *([:,]) *(?=[A-Za-z]{0,2}-?\d)|(?<=\b[A-Za-z])(?: +|-)(?=\d)|(?<=\d) +(?=[A-Za-z]$)"
# how the subject of a letter about no board begins -> the command that an answer to it becomes
ASKING = {("confirm", "userid"): "consent", ("confirm", "address"): "consent", ("reset", "password"): "reset",
          ("confirm", "command"): "held"}
ABOUT_BRANCHES = ["conditional", "moves"]       # how the subject of a letter about conditional moves ends
# how tags begin that gateways put before or behind a subject: `[EXT]`, `EXT:`, `(Unclassified)`
GATEWAY = ("ext", "extern", "external", "externe", "externo", "externa", "esterno", "ekstern", "spam", "suspected",
           "suspicious", "possible", "bulk", "junk", "phishing", "internal", "caution", "warning", "official", "sec",
           "secure", "encrypted", "signed", "verified", "unverified", "unclassified", "non", "ticket", "внешний",
           "внешняя", "внешнее", "外部", "外部邮件")
_TAGS = r"(?i)[\[(](?:#\d+|(?:%s)\b[^\[\]()]*)[\])]:?|\(was:[^()]*\)" % "|".join(GATEWAY)
# how the subjects of our replies begin that no answer is expected to
REPLIES = ("vacation of ", "welcome ", "list of games", "message sent", "broadcast sent", "subscription summary",
           "please wait, ", "new password for ", "your password ", "your address ", "your time zone ", "your warnings ")
MOST_IDENTIFIERS = 100
NO_ADDRESS = "nobody"           # the sender of a request that is never answered
UNREAD = "what cannot be read"
NO_BREAK = "\xc2\xa0"           # a blank of telephones, in UTF-8 read one character a byte


def request(mail: Incoming) -> "Request | None":
    """Return the Request that a mail becomes if it is an answer, or ends a subscription; None for any other.

    Raises NoReply for a report that counts, OSError if that cannot be entered.
    """
    modern = mail.settings.get("letters") == "modern"
    if modern and mail.message.kind == "multipart/report":
        from pbmgames.extras.modern import reports
        failed = reports.enter(mail)
        if failed:
            raise NoReply("it reports that mail to %s does not arrive, which is noted" % failed)
    leaving = _leave(mail) if modern else None
    if leaving:
        return leaving
    sender, parts, tokens = mail.sender(), read_heading(mail.subject), tokens_of(mail.message)
    inner = parts[0] if parts else ""
    if parts and tokens and (modern or inner != "answer" and mail.settings.get("confirm") == "yes"):
        return _answered(mail, Answer(mail, parts, tokens), sender)
    if modern and _only_thanks(mail):
        raise NoReply("it only says thanks for a reply")
    mail.astray = modern and bool(tokens)
    # a password may stand in an answer to a letter about no board: such letters ask for a word or a password
    mail.private = inner not in ("", "answer") or any(tag == NO_TAG for _, tag in tokens)
    return None


def _only_thanks(mail):
    """Return whether a mail is a courtesy in answer to a reply, though `Vacation of alice` reads as a command."""
    subject = " ".join(cleaned_words(mail.subject, REPLY_PREFIXES)).lower()
    is_reply = not mail.subject.lower().startswith(subject)         # `Re:` or its like stands before it
    if not (is_reply and subject.startswith(REPLIES)) or Users(mail.host).find("of"):
        return False                    # a user who is called Of may send `vacation of <password>`
    from pbmgames.extras.modern.natural import Text
    text = Text(Game, mail.lines, [header(mail.message, "From")])
    return text.polite and text.says("thanks")


def _answered(mail, answer, sender):
    """Return the Request that an Answer becomes.

    sender -- the address that gets the reply if the answer does not come from exactly one
    """
    if answer.inner == "held":
        from pbmgames.extras.modern.held import game_of
        answer.game = game_of(mail.host, answer.about)
    made = mail.arranged(answer.game, [answer.inner, answer.board or answer.about], answer.sender or sender)
    made.inner, made.receipt.answer = answer.inner, answer
    made.message = heading(made, mail.quoting.quoted_line(mail.subject))
    if answer.inner == "answer":      # else a password may stand in the text: nobody is to quote it
        made.message += mail.lines
    return made


def _leave(mail):
    """Return the Request of a mail whose subject ends a subscription, None for any other mail.

    Whoever has the token may send it, programs too.
    """
    words = unbroken(mail.subject).split(" ")
    if len(words) != 5 or words[0].lower() != "unsubscribe" or words[1].lower() not in TABLE:
        return None
    _, game, board, userid, token = words
    if len(token) != TOKEN or not HEX.issuperset(token.lower()):
        return None
    made = mail.arranged(game.lower(), ["leave", board, userid, token.lower()], NO_ADDRESS)
    made.inner, made.message = "leave", []
    return made


class Answer:
    """An answer to a letter of ours.

    inner       the word of the command that it becomes, one of those that only mail brings
    game, board the word of the game, and the id of the board; "" if the letter is about no board. The game may also be
                that of a command that waits
    about       then the last word of its subject: a userid, or the name of a command that waits; else ""
    chat        whether the letter was a chat
    tokens      (token, tag) of the letters it refers to
    sender      the address it comes from; "" if it names none, or more than one
    others      the other addresses that it goes to, in lower case; UNREAD among them for what cannot be read
    line        the first line of its text that is neither blank nor quoted
    below       the lines below that
    command     the line without what programs and telephones add to it
    lines       all lines of its text
    names       texts that may hold the sender's name: the header From
    """

    def __init__(self, mail: Incoming, parts: "tuple[str, str, str, bool]", tokens: "list[tuple[str, str]]") -> None:
        """Read a mail; `parts` is what `read_heading` returns for its subject, `tokens` are as above."""
        self.inner, self.game, word, self.chat = parts
        self.board, self.about = (word, "") if self.inner == "answer" else ("", word)
        self.tokens, self.lines, message = tokens, mail.lines, mail.message
        # the commas in `Smith, Bob <bob@x.org>` part no addresses
        senders = [found for found in addresses(message.every("From")) if "@" in found or not found]
        self.sender = senders[0] if len(senders) == 1 and is_address(senders[0]) else ""
        receivers = addresses(message.every("To")) + addresses(message.every("Cc"))
        self.others = {address.lower() or UNREAD for address in receivers} - {mail.own.lower()}
        self.names = [header(message, "From").rpartition("@")[0]]        # the domain is nobody's name
        line, self.below = first_line(self.lines)
        self.line = unbroken(line.replace(NO_BREAK, " ")).strip(BLANKS)     # other blanks may be bytes of letters
        self.command = clean_line(unstarred(find(self.game) or Game, clean_line(self.line)))

    def proves(self, good: str) -> bool:
        """Return whether one of the answer's tokens is this good one.

        All are compared, so that the time does not tell which of them it is.
        """
        return any([same(good, token) for token, _ in self.tokens])


def tokens_of(message: Message) -> "list[tuple[str, str]]":
    """Return (token, tag) of each letter of ours that a message names in In-Reply-To or References."""
    found = identifiers(message, "In-Reply-To") + identifiers(message, "References")[::-1]
    return [pair for pair in map(read, found[:MOST_IDENTIFIERS]) if pair]


def read_heading(text: str) -> "tuple[str, str, str, bool] | None":
    """Return (inner, game, board or about, chat) of an Answer if a subject answers a letter's, None if it does not."""
    if not {"[", "("}.isdisjoint(text):
        import re
        text = re.sub(_TAGS, " ", meant(text))
    words = cleaned_words(text, REPLY_PREFIXES + GATEWAY, GATEWAY)
    if len(words) == 3 and (words[0].lower(), words[1].lower()) in ASKING:
        return ASKING[words[0].lower(), words[1].lower()], "", words[2], False
    words = words[1:] if words and words[0].lower() in ("new", "nag:", "warning:") else words
    if [word.lower() for word in words[3:]] == ABOUT_BRANCHES:
        del words[3:]
    if not 3 <= len(words) <= 4 or words[0].lower() not in TABLE or words[1].lower() not in ("board", "chat"):
        return None
    return "answer", words[0].lower(), words[2], words[1].lower() == "chat"


def first_line(lines: "list[str]") -> "tuple[str, list[str]]":
    """Return (the first line that is neither blank nor quoted, the lines behind it); ("", []) if there is none."""
    for index, line in enumerate(lines):
        if line.strip() and not is_quoted(line):
            return line, lines[index + 1:]
    return "", []


def clean_line(line: str) -> str:
    """Return the first line of an answer without what telephones add to a word or a move: `b 3.` becomes `b3`.

    A line with `?` or `..` is returned as it stands, and so is one of several words that does not begin with `if`.
    """
    tidy, written = clean(line).strip(BLANKS), normal(line)
    if not tidy.isalnum():
        import re
        tidy = re.sub(_GAPS, r"\1", tidy)
    plain = "?" not in written and ".." not in written and (" " not in tidy or tidy[:3].lower() == "if ")
    return tidy if plain and tidy else line


def unstarred(game: "type[Game]", line: str) -> str:
    """Return a line without the `*` or `_` around it by which mail programs show bold text.

    A sign that moves of the game may have is left there.
    """
    text, signs = line.strip(BLANKS).rstrip(".!"), {"*", "_"}.difference(game.prefixes)
    plain = text.strip("".join(signs)).strip(BLANKS)
    bold = text[:1] in signs and text[-1:] == text[:1]
    return plain if bold and plain and signs.isdisjoint(plain) else line
