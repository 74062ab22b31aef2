"""Moves in prose: which places and numbers of a text are moves, as people write them between other words.

Each game says in `spellings` what its moves look like, such as `F9,F7`. People write `f 9`, `F9xF7` or `7-f`.
"""

import re
from functools import cache

from pbmgames.extras.modern.phrases import PHRASES, SIGN
from pbmgames.games import Game

# what a move looks like in prose; `F 8` may have a blank in it behind a capital letter that is nowhere a word
_PLACE = r"(?:[A-Za-z]{1,2}-?\d{1,2}|\d{1,2}-?[A-Za-z]|(?-i:[B-HJ-NP-XZ]) [1-9]\d?(?! ?\d))"
# behind any other letter, such as in `a 3`, it counts only where it stands apart from other words
_PARTED = r"(?:[A-Za-z] \d{1,2}|\d{1,2} [A-Za-z])"
# alone in a line any sign may stand between them, but a star, which may be a part of the move
_ALONE = r"^[^\w*]*(?:[A-Za-z](?: ?[^A-Za-z\d*\s]){1,2} ?\d{1,2}|\d{1,2}(?: ?[^A-Za-z\d*\s]){1,2} ?[A-Za-z])[^\w*]*$"
# a place counts only where none of these touches it: `F7`, `(F7)` and `F7.`, but not `F777`, `F7-8` or `F7.5`
_BEFORE = "(?<![%s*-])(?<![%s][.,:])" % (SIGN, SIGN)
_BEHIND = r"(?![%s*-]|:\S)(?![.,][%s])" % (SIGN, SIGN)
# where `B 3` stands apart: behind punctuation or a word such as `play`, before punctuation, thanks or `please`
_APART = r"(?:(?<=^)|(?<=[,;:!(] )|(?<=[.:(])|%s)%%s(?=\s*(?:[.,;!)。、]|$|(?:%s|%s)(?!\w)))" % (
    "|".join(r"(?<=\b(?i:%s) )" % word for word in PHRASES["before a place"].split("|")),
    PHRASES["thanks"], PHRASES["please"])
_ORDINAL = re.compile(r"^\s*\d{1,3}[.)](?=[A-Za-z])")             # `1.` before a move, as in a list
PARTS = re.compile(r"([A-Za-z]+\d+)|(\d+)|([^A-Za-z\d]+)")       # the parts of a move: places, numbers, signs
_CAPTURE = re.compile(r"(?<![A-Za-z])[xX](?=[A-Za-z]-?\d)")      # the x of `F9xF7` and `xF7`, which belongs to no place
_DENIED_PAIR = re.compile(r"((?<!\w)(?:%s) %s),(?= )" % (PHRASES["denial"], _PLACE), re.IGNORECASE)     # `not F7, F8`
# what people write between two places, or two numbers
_BETWEEN_PLACES = " ?(?:[xX×:/-]|%s) ?"
_BETWEEN_NUMBERS = {":": r" ?(?:->|→|[:/-]|[,:]?(?: \(?(?:[^\W\d]{1,4}|%s)){1,3}) ?\(?" % PHRASES["move"],
                    ",": r" ?(?:[,;/.&-]| [^\W\d]{1,3}| ) ?"}
# a place that is no move: `Room H9`, `2e étage`, and the postcode `E8 3AB`
_POSTCODE = r"(?-i:[A-Z]{1,2}\d{1,2}[A-Z]? \d(?!ST|ND|RD|TH)[ABD-HJLNP-UW-Z]{2})"
_ADDRESS = re.compile(r"(?<!\w)(?:(?:%s) ?%s|%s (?:%s)|%s)(?!\w)" % (
    PHRASES["room"], _PLACE, _PLACE, PHRASES["floor"], _POSTCODE), re.IGNORECASE)
_ALIKE = "АВСЕНКМОРТХІЈавсенкмортхіјΑΒΕΖΗΙΚΜΝΟΡΤΧ"        # letters of Cyrillic and Greek that look like ours
_BEFORE_FIGURE = re.compile("[%s](?=-?\\d)" % _ALIKE)
_LATIN = str.maketrans(_ALIKE, "ABCEHKMOPTXIJabcehkmoptxijABEZHIKMNOPTX")


@cache
def _shapes(spellings: "tuple[str, ...]") -> "list[tuple[re.Pattern[str], str]]":
    """Return (pattern, spelling) of what the moves of these spellings look like in prose, in their order."""
    return [(re.compile(pattern), spelling) for spelling in spellings
            for pattern in _patterns(PARTS.findall(spelling))]


def _patterns(parts):
    """Return the patterns of a move whose spelling has these parts, as PARTS finds them: (place, number, sign) each.

    Of the three texts of a part one is not empty.
    """
    if not any(place for place, _, _ in parts):
        return _patterns_of_numbers([part[1] for part in parts if part[1]], [part[2] for part in parts if part[2]])
    prefix = re.escape(parts[0][2])
    if prefix:
        return [r"(?<![%s%s])%s%s(?![%s%s])" % (SIGN, prefix, prefix, _PLACE, SIGN, prefix)]
    body = "".join(_PLACE if place else _BETWEEN_PLACES % re.escape(sign) for place, _, sign in parts)
    return [_BEFORE + body + _BEHIND, *([_APART % _PARTED, _ALONE] if len(parts) == 1 else [])]


def _patterns_of_numbers(numbers, signs):
    """Return the patterns of a move that is spelt as numbers with signs between, such as `24:7,9`.

    Alone in a line the numbers may be parted by blanks and most signs, but not by those of a date: `1.2.2003`.
    """
    numbers = [r"\d\d" if len(number) == 2 else r"\d{1,5}" for number in numbers]
    of_dates = "".join(re.escape(sign) for sign in "./-" if sign not in signs)
    alone = r"^\W*%s\W*$" % (r"[^\w%s]+" % of_dates).join(numbers)
    between = [_BETWEEN_NUMBERS.get(sign, re.escape(sign)) for sign in signs] + [""]
    run = "".join(map("".join, zip(numbers, between)))
    return [alone, r"(?<![%s:])%s(?![%s:])(?![,.]\d)" % (SIGN, run, SIGN)]


def without_addresses(text: str) -> str:
    """Return a text with `Room` in place of each place that is none of a board: `Room H9`, a postcode."""
    return _ADDRESS.sub("Room", text)


def in_latin(text: str) -> str:
    """Return a text in which letters before figures that only look like ours are ours: a Cyrillic `Н8` is `H8`."""
    return _BEFORE_FIGURE.sub(lambda found: found[0].translate(_LATIN), text)


def moves_in(game: "type[Game]", text: str) -> "tuple[set[str], str]":
    """Return (the moves in a text, as the game spells them; the text without them).

    If the text names a piece that has a prefix, all its moves get this: `neutral B8` is `*B8`.
    """
    moves, rest = set(), []
    for line in text.split("\n"):
        line = _ORDINAL.sub("", line if "*" in game.prefixes else line.replace("*", " "))
        line = _DENIED_PAIR.sub(r"\1;", _CAPTURE.sub("x ", line))
        for pattern, spelling in _shapes(game.spellings):
            moves.update(_spelt(found.group(), spelling) for found in pattern.finditer(line))
            line = pattern.sub(" ", line)
        rest.append(line)
    for prefix, words in game.prefixes.items():
        denied = r"(?:%s) (?:\w+ )?(?:%s)" % (PHRASES["denial"], words)
        if re.search(words, re.sub(denied, " ", "\n".join(rest), flags=re.IGNORECASE), re.IGNORECASE):
            moves = {prefix + move.lstrip(prefix) for move in moves}
    return moves, "\n".join(rest)


def _spelt(text, spelling):
    """Return a move that was found in prose as the game spells it: `f9 x f7` is `F9,F7` if that has a comma."""
    parts = PARTS.findall(spelling)
    if len(parts) == 1:
        return _place(text)
    found = iter(re.findall(_PLACE if any(place for place, _, _ in parts) else r"\d+", text))
    return "".join(sign or _place(next(found)) for _, _, sign in parts)


def _place(text):
    """Return a place or number as games spell it, letters first: `7-f` becomes `F7`."""
    return "".join(filter(str.isalpha, text)).upper() + "".join(filter(str.isdigit, text))
