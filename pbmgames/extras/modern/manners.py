"""Manners: what stands in an answer beside what it says, such as greetings, thanks and names."""

import re

from pbmgames.extras.modern.phrases import PUNCTUATION, SMILE, doubts, phrase
from pbmgames.extras.modern.prose import WISHES

_NO_NAME = ("no name", "yes", "no", *WISHES)       # tables of what is nobody's name
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|['’.-])*")
# words without capital letters in names and addresses
_JOINING = set("am an and at bei da de del den der di du e en et i im in la le of on the und van von y".split())


def holds_only_manners(text: str, names: "set[str]", below: int = -1) -> bool:
    """Return whether a text is no more than greetings, thanks and names.

    Its writer may sign in its last line.

    below -- the number of a line below which they have to sign, such as that of their yes or no
    """
    lines = text.split("\n")
    last = max((number for number, line in enumerate(lines) if line.strip(PUNCTUATION)), default=0)
    return all(is_manners(line, names, signs=number == last and number > below) for number, line in enumerate(lines))


def is_manners(line: str, names: "set[str]", signs: bool = False) -> bool:
    """Return whether a line is no more than a greeting, thanks and names.

    signs -- whether its writer may sign there: then a name that is not quite one of `names` counts, as it does beside a
             greeting
    """
    words = without_greetings(line).strip(PUNCTUATION)
    return not words or _is_name(words, names, signs or bool(phrase("greeting").search(line)))


def _is_name(text, names, signs):
    """Return whether a text is one or two names.

    signs -- whether it stands where people write names: then words with a capital letter count as such if the first
             one begins like a name that is known
    """
    words = text.split()
    if len(words) > 2 or not all(map(_NAME.fullmatch, words)):
        return False
    if all(word.lower().strip(".") in names for word in words):
        return True
    begins = words[0].strip(".")[:3].lower()
    if not signs or not any(name.startswith(begins) for name in names):
        return False
    if doubts(text) or phrase("retraction").search(text):
        return False
    return all(word[0].isupper() and not never_a_name(word) for word in words)


def without_greetings(text: str) -> str:
    """Return a text without greetings, thanks and smiles."""
    for table in ("greeting", "thanks", "please"):
        text = phrase(table).sub(" ", text)
    return SMILE.sub(" ", text)


def never_a_name(word: str) -> bool:
    """Return whether a word is a yes, a no, a wish or the like."""
    return bool(phrase(*_NO_NAME).fullmatch(word))


def has_capitals(line: str) -> bool:
    """Return whether all words of a line begin with a capital letter, but for those in brackets and joining words."""
    words = re.findall(r"[^\W\d_]+", re.sub(r"\(.*?\)", " ", line))
    return all(word[0].isupper() or word in _JOINING for word in words)
