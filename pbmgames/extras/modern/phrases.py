"""What people write in answers, as patterns: the tables of `phrases.txt`, which says how they are written."""

import re
from functools import cache

from pbmgames.extras.quotes.quotes import tables

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
