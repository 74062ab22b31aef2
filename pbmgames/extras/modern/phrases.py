"""What people write in answers: the tables of `phrases.txt` as patterns, and what a line of only manners is.

The first lines of phrases.txt say how the tables are written. Manners are what stands in an answer beside what it says:
greetings, thanks and names.
"""

import re
from functools import cache

from pbmgames.board.moves import BY_WORD, GIVE_UP, SWAP
from pbmgames.extras.quotes.quotes import tables

# the words for wishes; each is the name of a table of phrases, too. A phrase that may hold another one comes before it
WISHES = (GIVE_UP, SWAP, *reversed(BY_WORD))
_FEW_WORDS = r"(?:\w+ ){0,3}"
SIGN = "0-9A-Za-z_\u00aa-\u024f\u0370-\u052f"      # letters and digits of scripts that put blanks between words
PUNCTUATION = " \t.,!:;*_-~\"'`“”„‘’«»()[]。！、，…·•\u00a1\u00bf"
_OTHER = re.compile("<([a-z ]+)>")
# what those write whose keyboard has no letters with accents -> these letters
_BARE = {"a": "áàâãąă", "c": "ćčç", "e": "éèêěę", "g": "ğ", "i": "íìîı", "l": "ł", "n": "ñń", "o": "óòôõ", "r": "ř",
         "s": "śšşș", "t": "ț", "u": "úùû", "y": "ý", "z": "źžż",
         "aa?": "å", "ae?": "ä", "ae": "æ", "oe?": "öø", "ue?": "ü", "ss": "ß"}
_EITHER = str.maketrans({sign: ("[%s%s]" if len(bare) == 1 else "(?:%s|%s)") % (sign, bare)
                         for bare, signs in _BARE.items() for sign in signs})


# {name of a table: its phrases as they are written, a comma and a blank between}
WRITTEN = {name: ", ".join(line[4:] for line in lines) for name, lines in tables(__file__, "phrases.txt").items()}


def _read():
    """Return {name of a table: its phrases, the longest first, as the alternatives of a pattern}."""
    found = {}
    for name, written in WRITTEN.items():
        text = written.replace("'", "['’]").replace("… ", _FEW_WORDS)
        phrases = sorted(text.split(", "), key=len, reverse=True)
        pattern = "|".join(one if one.isascii() else one.translate(_EITHER) for one in phrases)
        found[name] = _OTHER.sub(lambda other: found[other[1]], pattern)
    return found


PHRASES = _read()
SMILE = re.compile(r"(?<![\w])[:;8=]-?[)(DPp|/](?!\w)|\^\^|<3|(?:(?!%s|%s)[\u2600-\u27bf\U0001f300-\U0001faff])+" % (
    PHRASES["signs"], PHRASES["signs against"]))


@cache
def phrase(*tables: str, sign: str = r"\w") -> "re.Pattern[str]":
    """Return the pattern of the phrases of some tables of phrases.txt; a part of a longer word is no phrase.

    A pattern takes long to make, and most answers need few of them. So each is made when it is first asked for.

    sign -- pattern of the signs that words are made of
    """
    return re.compile(r"(?<!%s)(?:%s)(?!%s)" % (sign, "|".join(PHRASES[name] for name in tables), sign), re.IGNORECASE)


def in_any_script(*tables: str) -> "re.Pattern[str]":
    """Return such a pattern that also finds phrases in scripts without blanks, where they touch other words."""
    return phrase(*tables, sign="[%s]" % SIGN)


@cache
def doubt() -> "re.Pattern[str]":
    """Return the pattern of the words and signs of doubt or choice."""
    return re.compile(r"\?|؟|\.\.\.|…|%s|%s" % (phrase("doubt").pattern, PHRASES["doubting signs"]), re.IGNORECASE)


def doubts(text: str) -> bool:
    """Return whether a text holds a word or sign of doubt or choice."""
    return bool(first_doubt(text))


def first_doubt(text: str) -> str:
    """Return the first word or sign of doubt or choice in a text, smiles and opinions apart; "" if there is none."""
    found = doubt().search(phrase("opinion").sub(" ", SMILE.sub(" ", text)))
    return found[0] if found else ""


def count_words(text: str) -> int:
    """Return the number of words of a text; `I'd` is one."""
    return len(re.findall(r"[\w'’]+", text))


# manners --------------------------------------------------------------------------------

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
