"""What people write in answers, as parts of patterns: the tables of `phrases.txt`, which says how they are written."""

import re

from pbmgames.extras.quotes.quotes import tables

_FEW_WORDS = r"(?:\w+ ){0,3}"
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
        pattern = "|".join(phrase if phrase.isascii() else phrase.translate(_EITHER) for phrase in phrases)
        found[name] = _OTHER.sub(lambda other: found[other[1]], pattern)
    return found


PHRASES = _read()
