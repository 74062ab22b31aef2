"""Words as mail programs, telephones and gateways leave them: blanks of all kinds, commas, tags, wide letters.

All of this is tried only if the words are no command as they stand (docs/mail.md, The subject). Patterns are made when
a word needs them, for few words do, and making the patterns takes longer than a command.
"""

from pbmgames.text import bytewise, meant
from pbmgames.words.subject import ANSWERED, REPLIES

TYPE_CHECKING = False
if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from collections.abc import Iterable, Sequence

UNSEEN = "\u200b\u2060\ufeff"      # blanks without width
INVISIBLE = "[\u00ad\u200b-\u200f\u2060\ufeff]"
# marks of answers
ANSWERS = ANSWERED + (
    "antwort", "antw.", "aw.", "réf", "rép", "res", "odp", "odp.", "ang", "bls", "ynt", "yan", "vá", "r", "回复",
    "答复", "回覆", "返信", "回信", "답장", "회신", "отв", "ответ", "σχετ", "απ", "atb", "ats", "vast", "svar",
    "risposta", "respuesta", "resposta", "réponse", "odpověď", "válasz", "vastaus", "השב", "רד", "رد", "sv.", "balas",
    "trả lời", "ตอบ")
# and of what is passed on, or comes from outside
_MARKS = ANSWERS + REPLIES + (
    "enc", "rv", "pd", "vb", "vl", "doorst", "i", "ext", "external", "spam", "转发")
# `Re:`, `AW[2] :`, `Réf :`; `[External]`, `{Spam?}`, `***SPAM***`
_BEFORE = (r"\s*(?:(?:%s)\s?(?:[\[(^]?\d{1,3}[\])]?)?\s?[:：]|[\[{][^\[\]{}]{0,60}[\]}]"
           r"|\*{2,}[\w ]{1,20}\*{2,})")
_BRACKETS = ("[", "{", "*")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-") | {"\u2014": "--", "\u2015": "--"})
OPENING, CLOSING = tuple("\"'`([«»“”„‘’"), tuple(".,;:!?…)]\"'`«»“”‘’。।۔")
MOST_BEFORE = 100           # tags and `Re:`
_SIGNS = r"[^\w]+"


def split(text: str, marks: "Sequence[str]" = _MARKS) -> "list[str]":
    """Return the words of a line, parted by blanks of any kind, without `Re:` and its like, tags, quotes and stars."""
    text = meant(text)
    if ":" in text or "：" in text or text.lstrip().startswith(_BRACKETS):
        text = _begun(text, marks)
    text = text.strip()
    if text.startswith(OPENING) and text.endswith(CLOSING) and len(text) > 1:
        text = text[1:-1]
    words = [bytewise(word.strip(UNSEEN)) for word in text.split()]
    return [word for word in words if word not in ("", "**")]


def _begun(text, marks):
    """Return a text without what stands before a subject."""
    import re
    before = re.compile(_BEFORE % "|".join(mark.replace(".", "[.]") for mark in marks), re.IGNORECASE)
    place = 0
    for _ in range(MOST_BEFORE):
        found = before.match(text, place)
        if not found:
            break
        place = found.end()
    return text[place:]


def pieces(word: str) -> "list[str]":
    """Return the parts of a word between its signs, in lower case."""
    if word.isascii():
        return "".join(sign if sign.isalnum() or sign == "_" else " " for sign in word.lower()).split()
    import re
    return [bytewise(part).lower() for part in re.split(_SIGNS, normal(word)) if part]


def clean(word: str) -> str:
    """Return a word without what does not belong to it: marks around it, invisible signs, wide letters."""
    if not word.isascii():
        import re
        word = re.sub(INVISIBLE, "", normal(word)).translate(_DASHES)
    return bytewise(word.lstrip("".join(OPENING)).rstrip("".join(CLOSING)))


def normal(word: str) -> str:
    """Return a word, one character a byte, with wide letters replaced by the usual ones."""
    from unicodedata import normalize
    return normalize("NFKC", meant(word))


# the word that was probably meant ----------------------------------------------

def nearest(word: str, choices: "Iterable[str]") -> str:
    """Return the one of the choices that a word was probably meant to be, in any case; "" if none is near enough.

    Never ask it about passwords: it would tell how near a guess came. One letter may be wrong, missing, too many or
    swapped with its neighbour; in a word of more than four letters two may.
    """
    most = 1 if len(word) <= 4 else 2
    best, letters = "", set(word.lower())
    for choice in choices:
        if abs(len(choice) - len(word)) <= most and len(letters.difference(choice.lower())) <= most:
            steps = distance(word.lower(), choice.lower())
            if steps <= most and len(choice) > steps:
                best, most = choice, steps - 1
    return best


def distance(one: str, other: str) -> int:
    """Return how many letters must be put in, left out, replaced or swapped with their neighbour to change a word."""
    before, row = [], list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        above, before, row = before, row, [place]
        for column, found in enumerate(other, 1):
            steps = min(before[column] + 1, row[-1] + 1, before[column - 1] + (letter != found))
            if above and column > 1 and letter == other[column - 2] and found == one[place - 2]:
                steps = min(steps, above[column - 2] + 1)
            row.append(steps)
    return row[-1]
