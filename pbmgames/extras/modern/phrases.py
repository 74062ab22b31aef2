"""What people write in answers, as parts of patterns: the tables of `phrases.txt`, which says how they are written."""

import os
import re

_FEW_WORDS = r"(?:\w+ ){0,3}"
_TABLE = re.compile(r"^\[(.*?)\].*\n((?:..: .*\n)+)", re.MULTILINE)
_OTHER = re.compile("<([a-z ]+)>")
# letters with a mark, and how those write them whose keyboard has none
_MARKED = dict(zip("áàâãåąăäæćčçéèêěęğíìîıñńłóòôõöøřśšşșțúùûüýźżžß", """
    a a a a aa? a a ae? ae c c c e e e e e g i i i i n n l o o o o oe? oe? r s s s s t u u u ue? y z z z ss""".split()))
_EITHER = str.maketrans({sign: ("[%s%s]" if len(bare) == 1 else "(?:%s|%s)") % (sign, bare)
                         for sign, bare in _MARKED.items()})


def _read():
    """Return {name of a table: its phrases, the longest first, as the alternatives of a pattern}."""
    found = {}
    with open(os.path.join(os.path.dirname(__file__), "phrases.txt"), encoding="utf-8") as file:
        text = file.read().replace("'", "['’]").replace("… ", _FEW_WORDS)
    for name, lines in _TABLE.findall(text):
        phrases = [phrase for line in lines.splitlines() for phrase in line[4:].split(", ")]
        phrases.sort(key=len, reverse=True)
        pattern = "|".join(phrase if phrase.isascii() else phrase.translate(_EITHER) for phrase in phrases)
        found[name] = _OTHER.sub(lambda other: found[other[1]], pattern)
    return found


PHRASES = _read()
SMILE = (r"(?<![\w])[:;8=]-?[)(DPp|/](?!\w)|\^\^|(?:(?!%s|%s)[\u2600-\u27bf\U0001f300-\U0001faff])+"
         % (PHRASES["signs"], PHRASES["signs against"]))
