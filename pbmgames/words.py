"""One line of words: a subject, or a line of a `multiple` message, as a command (docs/commands.md, Calling).

No shell sees the line. `subject_words` parts it as the original did, at blanks, and `read` makes a command of these
words. A line that is no command as it stands may be one without what mail programs, telephones and gateways have added
(docs/mail.md, The subject); `cleaned_words` leaves that out. Regular expressions are compiled only when a word needs
them: few words do, and compiling takes longer than a command.
"""

from pbmgames import Any, Callable, Sequence
from pbmgames.commands import Reading, find
from pbmgames.games import TABLE, find as find_game
from pbmgames.optional import first
from pbmgames.records.users import Users
from pbmgames.text import bytewise, meant, unbroken

# what mail programs put before the subject of a reply; `cleaned_words` knows more such words than the few here
FEW_REPLY_PREFIXES = ("re", "aw", "antw", "sv", "vs", "rif")
# the same and what stands before that of a forwarded mail; `Subject:` before one that is copied from a letter of ours
FEW_PREFIXES = FEW_REPLY_PREFIXES + ("fwd", "fw", "wg", "tr", "subject")
# pairs of quotes, with one character a byte
QUOTES = ('""', "''", "``", "\xab\xbb", "\xc2\xab\xc2\xbb", "\xe2\x80\x9c\xe2\x80\x9d", "\xe2\x80\x98\xe2\x80\x99",
          "\xe2\x80\x9e\xe2\x80\x9c")
PROGRAM = "pbm"         # a word that may stand before a command, as at a shell
NESTED = 8              # how many times `Re:` and quotes are removed from a subject
LONGEST = 900           # characters of a command; no line of a mail may have 1000


def read(text: str) -> "Reading | None":
    """Return the Reading of a text, None if it is no command.

    A command for cron and the operator counts as none, and so does a text of more than LONGEST characters.
    """
    words = subject_words(text)
    plain = [word for word in words if not dashed(word)]
    if plain and plain[0].lower() == PROGRAM:
        del plain[0]
    if not plain or sum(map(len, words)) > LONGEST:
        return None
    game = plain.pop(0).lower() if plain[0].lower() in TABLE and len(plain) > 1 else ""
    word = plain.pop(0).lower()
    command = find(find_game(game), word)
    if command is None and not game:        # a game refuses unknown words by itself
        return None
    if command is not None and command.operator:
        return None
    return Reading(command, plain, game, word, [word for word in words if dashed(word)])


class Verbatim:
    """What of a mail counts, and how a reply quotes it: here everything is taken as it was written.

    An extra may have a class with the same methods, which leaves out quoted lines and hides passwords (`quoting`).

    users -- the host's Users
    """

    def __init__(self, users: Users) -> None:
        self.users = users

    def own_lines(self, mail: "Any") -> "list[str]":
        """Return the lines of a mail's text that its writer wrote; `mail` is an inbox.receive.Incoming with a text."""
        return mail.whole

    def readings(self, subject: str) -> "list[Reading]":
        """Return the Readings of a subject, one for each command that it may mean; [] if it is no command."""
        return list(filter(None, [read(subject)]))

    def quoted_line(self, line: str) -> str:
        """Return a subject, or another line with a command, as a reply quotes it."""
        return line

    def quotable(self, line: str) -> "Callable[[str], str]":
        """Return a function for texts with words of a line; it gets a text, and returns it as a reply may have it."""
        return str

    def quoted_text(self, lines: "list[str]") -> "list[str]":
        """Return the lines of a text as a reply quotes them."""
        return lines

    def without_secrets(self, secrets: "set[str]", lines: "list[str]") -> "list[str]":
        """Return the lines of a text in which others may not see some words, the passwords of its command."""
        return lines


def quoting(users: Users) -> "Any":
    """Return the Verbatim of a host's users, or the object that an extra has in its place."""
    return (first("quoting") or Verbatim)(users)


def dashed(word: str) -> bool:
    """Return whether a word is a parameter or an option. These may stand anywhere in a line."""
    return word.startswith("-") and word != "--"


def subject_words(text: str) -> "list[str]":
    """Return the words of a subject without `Re:`, quotes around it, and the word `**` of our letters' subjects.

    They are separated at blanks only, as in the original; `cleaned_words` removes more.
    """
    text = " ".join(word for word in unbroken(text).split(" ") if word not in ("", "**"))
    for _ in range(NESTED):
        text = _unquoted(_without_prefix(text)).strip(" ")
    return text.split(" ") if text else []


def _without_prefix(text, prefixes=FEW_PREFIXES):
    """Return a subject without one prefix: `Re:`, `Fwd:`, `AW[2]:` or `[Fwd:`."""
    prefix = text.partition(":")[0].partition("：")[0]
    word = prefix.strip().lower().lstrip("[").rstrip("0123456789[]().^ \xa0")
    if len(prefix) == len(text) or word not in prefixes:
        return text
    rest = text[len(prefix) + 1:]
    return rest[:-1] if prefix.lstrip().startswith("[") and rest.endswith("]") else rest


def _unquoted(text):
    """Return a text without one pair of quotes around it."""
    for pair in QUOTES:
        half = len(pair) // 2
        if len(text) >= len(pair) and text.startswith(pair[:half]) and text.endswith(pair[half:]):
            return text[half:-half]
    return text


# words with what mail programs add to them: blanks of all kinds, commas, tags, wide letters ------

UNSEEN = "\u200b\u2060\ufeff"      # blanks without width
INVISIBLE = "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]"
# all the words that stand before the subject of a reply
REPLY_PREFIXES = FEW_REPLY_PREFIXES + (
    "antwort", "antwoord", "réf", "rép", "res", "odp", "ang", "bls", "ynt", "yan", "vá", "r", "回复",
    "答复", "回覆", "返信", "回信", "답장", "회신", "отв", "ответ", "σχετ", "απ", "atb", "ats", "vast", "svar",
    "risposta", "respuesta", "resposta", "réponse", "odpověď", "válasz", "vastaus", "השב", "רד", "رد", "balas",
    "trả lời", "tl", "ตอบ", "ตอบกลับ", "תגובה", "resp", "betr", "odg", "hv", "на")
# the same and what stands before that of a mail that is forwarded, or comes from outside
_ALL_PREFIXES = REPLY_PREFIXES + FEW_PREFIXES + (
    "enc", "rv", "pd", "vb", "vl", "doorst", "i", "ext", "external", "spam", "转发")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-") | {"\u2014": "--", "\u2015": "--"})
OPENING, CLOSING = tuple("\"'`([«»“”„‘’"), tuple(".,;:!?…)]\"'`«»“”‘’。।۔")
MOST_BEFORE = 100           # tags and `Re:` that are removed
TAGS = (("[", "]", 60), ("{", "}", 60), ("**", "**", 20))       # how tags begin, how they end, their greatest length


def cleaned_words(text: str, prefixes: "Sequence[str]" = _ALL_PREFIXES, tags: "Sequence[str]" = ()) -> "list[str]":
    """Return the words of a line, separated by blanks of any kind, without `Re:` and its like, tags, quotes and stars.

    tags -- the first words of the tags that are removed, () = all tags are
    """
    text = meant(text).strip()
    for _ in range(MOST_BEFORE):
        before, text = text, _without_prefix(_without_tag(text, tags), prefixes).strip()
        if text == before:
            break
    if text.startswith(OPENING) and text.endswith(CLOSING) and len(text) > 1:
        text = text[1:-1]
    words = [bytewise(word.strip(UNSEEN)) for word in text.split()]
    return [word for word in words if word not in ("", "**")]


def _without_tag(text, tags):
    """Return a subject without one tag before it: `[External]`, `{Spam?}`, `***SPAM***`.

    tags -- as in `cleaned_words`
    """
    for begin, end, longest in TAGS:
        if text.startswith(begin):
            tag, found, rest = text[1:].lstrip("*").partition(end)
            word = (pieces(tag) or [""])[0]
            fits = found and len(tag) <= longest and {"[", "{"}.isdisjoint(tag)
            return rest.lstrip("*:") if fits and (not tags or word in tags) else text
    return text


def pieces(word: str) -> "list[str]":
    """Return the pieces of letters and digits in a word, in lower case: `[Bob's` has "bob" and "s"."""
    if word.isascii():
        return "".join(sign if sign.isalnum() or sign == "_" else " " for sign in word.lower()).split()
    import re
    return [bytewise(part).lower() for part in re.split(r"\W+", normal(word)) if part]


def clean(word: str) -> str:
    """Return a word with the usual letters for wide ones, without invisible characters and punctuation around it."""
    if not word.isascii():
        import re
        word = re.sub(INVISIBLE, "", normal(word)).translate(_DASHES)
    return bytewise(word.lstrip("".join(OPENING)).rstrip("".join(CLOSING)))


def normal(word: str) -> str:
    """Return a word, one character a byte, with wide letters replaced by the usual ones."""
    if word.isascii():
        return word
    from unicodedata import normalize
    return normalize("NFKC", meant(word))
