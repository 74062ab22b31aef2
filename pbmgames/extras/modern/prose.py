"""Prose: which moves and wishes a text names.

A text is read in steps:

    1  quoted lines and invisible signs go; `no problem` becomes a yes, small talk becomes `please`: `text`
    2  moves are found in that, as people write them: `F9xF7`, `f 9`, `7-f`. `moves` has them as the game spells them,
       such as `F9,F7`; what is left is `without_moves`
    3  wishes are found in what is left, by the phrases of phrases.txt; what then is left is `other_words`

It names a move or wish if that stands anywhere in it, also in `not F7`. It denies a wish as in `no swap`. It doubts by
a word or sign of choice: `F7?`, `maybe F7`. An act is clear if its clause neither says no nor doubts.
"""

import re
from functools import cache

from pbmgames import kept
from pbmgames.board.moves import BY_WORD, DRAW, SWAP, UNDO
from pbmgames.extras.modern.phrases import (
    PHRASES,
    PUNCTUATION,
    SIGN,
    WISHES,
    count_words,
    doubts,
    first_doubt,
    in_any_script,
    phrase,
)
from pbmgames.games import Game
from pbmgames.inbox.mailtext import is_quoted
from pbmgames.words import INVISIBLE, normal

LONGEST = 2000          # characters; a longer text is no answer to a letter of ours, and is taken to say nothing
MOST_SIGNS = 8 * LONGEST        # characters that are looked at, with the invisible ones
FEW = 6                 # words of a line that takes something back, is about a draw, or may be a command
_ASKED_FOR = {"yes", "no"}      # the words that our letters ask for
# a wish that is denied; `_without_denied` has put NUL in the wish's place
_DENIED = re.compile(r"(?<!\w)(?:%s)(?: (?:want )?to| an?)? \0" % PHRASES["denial"], re.IGNORECASE)
_ASKS_US = re.compile(r"(?:%s) ([^?\n]*)\??" % PHRASES["asks us"], re.IGNORECASE)       # `could you play B3?`: no doubt
# where a clause ends
CLAUSES = re.compile("|".join((
    r"(?<=[.!?…])\s+", r"(?<=[。！？])", r"\n",        # behind a sentence or line
    r" [–—-]+ ", r" \(",                            # at a dash or bracket
    r"[,;:]\s+(?=[^\W\d]|\d\d:)",                  # at a comma before a word or tile: not within `24: 7, 9`
    r"\s(?:%s)\s" % PHRASES["and"],
    r"\s(?=(?:%s|%s)\s)" % (PHRASES["instead"], PHRASES["aim"]))), re.IGNORECASE)
_BOLD_LINE = re.compile(r"(?m)^[ \t]*\*([^\s*](?:[^*\n]*[^\s*])?)\*[.! \t]*$")       # as Gmail's plain text shows it
_LINK = re.compile(r"(?:https?://|www\.)\S+")


class Prose:
    """What somebody wrote, and the moves and wishes that it names.

    game  -- the game's class
    lines -- one character a byte; quoted ones do not count
    names -- texts, one character a byte, whose words may stand there as somebody's name
    people -- these words as they stand in `text`, in lower case, but for those that our letters ask for
    text  -- what is looked at, in NFKC: without quoted lines and invisible signs, "" if it is too long
    moves -- the moves that it names, as the game spells them
    without_moves -- the text without them
    small_talk -- how many phrases of small talk it has; each has become `please` in `text`
    """

    def __init__(self, game: "type[Game]", lines: "list[str]", names: "list[str]") -> None:
        text = normal("\n".join(line for line in lines if not is_quoted(line)))[:MOST_SIGNS]
        text = re.sub(INVISIBLE + "|[\ufe0f\U0001f3fb-\U0001f3ff]", "", text).strip()
        text = _LINK.sub("http", without_addresses(_BOLD_LINE.sub(r"\1", text)))
        text = _ASKS_US.sub(r"\1", in_latin(text))
        text, self.small_talk = phrase("small talk").subn("please", phrase("no problem").sub("fine", text))
        self.text = text if len(text) <= LONGEST else ""
        self.people = {word for name in map(normal, names) for word in re.findall(r"\w+", name.lower())} - _ASKED_FOR
        self.game = game
        self.moves, self.without_moves = moves_in(game, self.text)

    def says(self, *tables: str) -> bool:
        """Return whether one of the phrases of some tables of phrases.txt stands in the text."""
        return bool(phrase(*tables).search(self.text))

    def matches(self, pattern: str) -> bool:
        """Return whether a pattern fits somewhere in the text, in any case."""
        return bool(re.search(pattern, self.text, re.IGNORECASE))

    @property
    def word_count(self) -> int:
        """The number of the text's words."""
        return count_words(self.text)

    @property
    def named(self) -> "set[str]":
        """The moves that the text names, as the game spells them, and the words for wishes, such as "resign"."""
        return self.moves | wishes_in(self.without_moves)

    @property
    def denied_wishes(self) -> "set[str]":
        """The words for wishes that the text names only to deny them: `no swap`."""
        text = self.without_moves
        return {wish for wish in _named_wishes(text) if "\0" not in _without_denied(text, in_any_script(wish))}

    def clear_acts(self) -> "set[str]":
        """Return the moves and wishes that the text names, without those that it denies or doubts.

        If it names no move, and doubts a wish, nothing is clear; nor is it if a prefix may be markup.
        """
        doubtful = [moves | wishes for clause, moves, wishes in self._clauses() if self._is_doubtful(clause, moves)]
        if self.prefix_may_be_markup or doubtful and not self.moves:
            return set()
        return self.named.difference(self.denied_wishes, *doubtful)

    def _is_doubtful(self, clause, moves):
        """Return whether a clause says no or doubts, beside the wishes in it and what denies these: `H8, no swap`.

        moves -- those that the clause names
        """
        for pattern in (phrase("draw"), *map(in_any_script, WISHES)):
            clause = _without_denied(clause, pattern).replace("\0", "x")     # `cancel my move` says no only to the move
        no = phrase("no", "instead", "aim") if moves else phrase("no")
        return bool(no.search(clause)) or doubts(clause)

    def _clauses(self):
        """Yield (clause, its moves, its wishes) for each clause that names one; what is no doubt in it is left out.

        A question mark is no doubt where a clause asks for a swap, a draw or an undo. `Would`, `was` and their like are
        none where it names no move, or asks for an undo.
        """
        for clause in dict.fromkeys(CLAUSES.split(self.text)):
            moves, wishes = moves_in(self.game, clause)[0], wishes_in(clause)
            if wishes & {*BY_WORD, SWAP}:
                clause = clause.replace("?", " ")
            if not moves or UNDO.word in wishes:
                clause = phrase("past").sub(" ", clause)
            if moves or wishes:
                yield clause, moves, wishes

    @property
    def first_doubt(self) -> str:
        """The first word or sign of doubt in the clauses with moves or wishes; "" if there is none, or no move."""
        return first_doubt("\n".join(clause for clause, _, _ in self._clauses())) if self.moves else ""

    def only_act(self) -> str:
        """Return the one move or wish that is clear in the text, "" if there is none, or several."""
        acts = self.clear_acts()
        return acts.pop() if len(acts) == 1 else ""

    @property
    def lone_move(self) -> str:
        """The one move that stands alone in a line; "" if there is none, or several, or if a prefix may be markup.

        In a text without doubts a move that stands alone in a clause will do: `It was lovely, thanks. H8`.
        """
        moves = self.lone_moves(self.text.split("\n"))
        if not moves and not doubts(phrase("past").sub(" ", self.text)):
            moves = self.lone_moves(CLAUSES.split(self.text))
        return moves.pop() if len(moves) == 1 and not self.prefix_may_be_markup else ""

    def lone_moves(self, parts: "list[str]") -> "set[str]":
        """Return the moves that are all a line or clause says, perhaps behind `my move is` and its like."""
        found = [moves_in(self.game, phrase("saying", "apology").sub(" ", part)) for part in parts if self.moves]
        return {move for moves, rest in found if not rest.strip(PUNCTUATION) for move in moves}

    @property
    def names_acts_only(self) -> bool:
        """Whether the text holds nothing but moves, wishes and punctuation."""
        return not self.other_words.replace("\n", " ").strip(PUNCTUATION)

    @kept
    def other_words(self) -> str:
        """The text without its moves and wishes."""
        rest = self.without_moves
        for wish in WISHES:
            rest = in_any_script(wish).sub(" ", rest)
        return rest

    @kept
    def prefix_may_be_markup(self) -> bool:
        """Whether a prefix of moves, such as the star of `*B8`, may only make a word bold or begin a list."""
        signs = "".join(map(re.escape, self.game.prefixes))
        return bool(signs and re.search(r"[%s](?:\s|$)|\w[%s]" % (signs, signs), self.text))


def _without_denied(text, pattern):
    """Return a text without the phrases of a wish that it denies, and with NUL in place of its other ones.

    A phrase that holds a denial itself stays as it is: `gebe nicht auf`.

    pattern -- of the wish's phrases
    """
    text = pattern.sub(lambda found: found[0] if phrase("negation").search(found[0]) else "\0", text)
    return _DENIED.sub(" ", text)


def wishes_in(text: str) -> "set[str]":
    """Return the words for the wishes in a text; if it names none, a few words about a draw count as that wish."""
    return _named_wishes(text) or {DRAW.word for line in text.split("\n") if _wants_draw(line)}


def _named_wishes(text):
    """Return the words for the wishes whose phrases stand in a text, such as {"resign"}."""
    return {wish for wish in WISHES if in_any_script(wish).search(text)}


def _wants_draw(line):
    """Return whether a line is a few words about a draw, without a no or doubt: `shall we draw?`.

    Its question mark is no doubt, nor are `would`, `was` and their like.
    """
    if not phrase("draw").search(line) or count_words(line) > FEW or phrase("no").search(line):
        return False
    return not doubts(phrase("past").sub(" ", line.replace("?", " ")))


# moves, as people write them between other words ----------------------------------------

# what a move looks like in prose; `F 8` may have a blank in it behind a capital letter that is nowhere a word
_PLACE = r"(?:[A-Za-z]{1,2}-?\d{1,2}|\d{1,2}-?[A-Za-z]|(?-i:[B-HJ-NP-XZ]) [1-9]\d?(?! ?\d))"
# behind any other letter, such as in `a 3`, it counts only where it stands apart from other words
_PARTED = r"(?:[A-Za-z] \d{1,2}|\d{1,2} [A-Za-z])"
# alone in a line any sign may stand between them, but a star, which may be a part of the move
_ALONE = r"^[^\w*]*(?:[A-Za-z](?: ?[^A-Za-z\d*\s]){1,2} ?\d{1,2}|\d{1,2}(?: ?[^A-Za-z\d*\s]){1,2} ?[A-Za-z])[^\w*]*$"
# a place counts only where none of these touches it: `F7`, `(F7)`, `F7.` and `F7:aan`, but not `F777`, `F7-8` or `F7.5`
_BEFORE = "(?<![%s*-])(?<![%s][.,:])" % (SIGN, SIGN)
_BEHIND = r"(?![%s*-]|:(?![a-zä]{1,3}(?!\w))\S)(?![.,][%s])" % (SIGN, SIGN)
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
_BETWEEN_NUMBERS = {":": r" ?(?:->|→|[:/,(-]|[,:]?(?: \(?(?:[^\W\d]{1,4}|%s)){1,3}) ?\(?" % PHRASES["move"],
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
