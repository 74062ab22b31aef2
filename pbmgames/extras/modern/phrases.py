"""What people write in answers, as parts of patterns: the tables of `phrases.txt`, which says how they are written."""

import os
import re

_FEW_WORDS = r"(?:\w+ ){0,3}"
_TABLE = re.compile(r"^\[(.*?)\].*\n((?:..: .*\n)+)", re.MULTILINE)


def _read():
    """Return {name of a table: its phrases, the longest first, as the alternatives of a pattern}."""
    found = {}
    with open(os.path.join(os.path.dirname(__file__), "phrases.txt"), encoding="utf-8") as file:
        text = file.read().replace("'", "['’]").replace("… ", _FEW_WORDS)
    for name, lines in _TABLE.findall(text):
        phrases = [phrase for line in lines.splitlines() for phrase in line[4:].split(", ")]
        pattern = "|".join(sorted(phrases, key=len, reverse=True))
        for other, its in found.items():
            pattern = pattern.replace("<%s>" % other, its)
        found[name] = pattern
    return found


PHRASES = _read()
SMILE = (r"(?<![\w])[:;8=]-?[)(DPp|/](?!\w)|\^\^|(?:(?!%s|%s)[\u2600-\u27bf\U0001f300-\U0001faff])+"
         % (PHRASES["signs"], PHRASES["signs against"]))
