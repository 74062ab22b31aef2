"""The games: the table of them, and the contract of a game, what the server asks of every set of rules (docs/games.md).

A game knows positions and moves; it knows no users, files, clocks or mail. A position is made by playing a list of
moves on a new game, so a game needs no loading code. What `rows` and `entries` return is written into board files for
other programs; when a file is read, it is only compared. A new game is one module, and one name in TABLE.
"""

from pbmgames import Any, Iterable, Sequence, copied
from pbmgames.statuses import REFUSED, UNREAD_MOVE, USAGE, Refused
from pbmgames.text import whole_number

# {word, also the name of the module: name of the class}; a game is imported only when it is played
TABLE = {name.lower(): name for name in ("Conhex", "Exo", "Hexafive", "Hextad", "Zenix")}


def find(word: str) -> "type[Game] | None":
    """Return the class of the game that `word` names in any case, None if there is none, as for ""."""
    name = word.lower()
    if name not in TABLE:
        return None
    module = __import__("pbmgames.games." + name, fromlist=(TABLE[name],))
    return getattr(module, TABLE[name])


def every() -> "list[type[Game]]":
    """Return the classes of all games, in the order of TABLE."""
    return [find(name) for name in TABLE]


TIE = "tie"             # what `outcome` returns when nobody won
FIRST, SECOND = 0, 1    # the seats
PIECES = ("first", "second", "neutral")         # the styles of pieces, those of the seats first
LONGEST_NUMBER = 900    # digits of a coordinate; Python refuses to read numbers of several thousand


class ParameterError(Refused):
    """A parameter of a challenge is unknown or has a bad value; the `hint` tells which ones there are."""

    status = USAGE


class MoveError(Refused):
    """A move is refused; the game is as it was before."""

    status = REFUSED
    ply = 0             # the number of the move, if it is one of a board's list


class Unreadable(MoveError):
    """The text of a move means nothing in this game."""

    kind = UNREAD_MOVE

    def __init__(self, text: str) -> None:
        super().__init__('Invalid move "%s" entered', text)


class Illegal(MoveError):
    """The move can be read, but the rules forbid it."""


class Game:
    """One position of one game, and the rules that lead to the next.

    turn    the seat on turn
    draws   how many lots the game has drawn

    Class attributes:
      name        the type name as printed, "Zenix"
      sides       the names of the two sides, in order of play
      move_width  the width of a move in the table of a letter, MoveWidth in docs/games.md
      parameters  the names of the challenge's parameters, without dash, in the order in which
                  a shortened one is looked up
      swap_after  the number of moves after which the players may change places, None = never
      spellings   an example of each form of a move, the longest first; they serve to find moves in what people write:
                  `A1` stands for any place, `10` for a number of two figures, `1` for any number
      prefixes    {sign that may stand before a place: what people write instead}, the beginnings of words as a regular
                  expression, "neutr|semleges"
      random      whether a new game draws lots; if so, it is given a `seed`
      commands    {the game's own command word: name of the method that makes the reply's text}
      signs       the characters that may stand in `rows`
    """

    name = ""
    sides = ("Ohs", "Eks")
    move_width = 8
    parameters: "tuple[str, ...]" = ()
    swap_after: "int | None" = None
    spellings: "tuple[str, ...]" = ("A1",)
    prefixes: "dict[str, str]" = {}
    random = False
    draws = 0
    commands: "dict[str, str]" = {}
    signs = ""

    def __init__(self, parameters: "Sequence[str]" = (), seed: int = 0) -> None:
        """Set up the first position.

        parameters -- the challenge's words that begin with a dash, as typed
        seed       -- whole number that determines the lots of a game that draws some

        Raises ParameterError if a parameter is unknown or has a bad value.
        """
        self.turn = FIRST

    # what a game must define ------------------------------------------------

    def play(self, text: str) -> str:
        """Play the move `text` for the side on turn; return its canonical spelling.

        It is not called once there is an outcome. If the move is refused it raises MoveError, and changes nothing.
        """
        raise NotImplementedError

    def legal_moves(self) -> "Iterable[str]":
        """Yield the canonical text of every legal move of the side on turn."""
        raise NotImplementedError

    def outcome(self) -> "str | tuple[int, int] | None":
        """Return None while the game goes on; after its end (winner's seat, points), or TIE."""
        raise NotImplementedError

    def rows(self) -> "list[str]":
        """Return the lines of the board file's `board` entry."""
        raise NotImplementedError

    def draw(self, over: bool = False) -> str:
        """Return the drawing; each line, the last one too, ends with a newline.

        over -- whether the board is finished, perhaps by a resignation that the game does not know: nobody is on turn
        """
        raise NotImplementedError

    # what a game may define -------------------------------------------------

    def face_down(self) -> "Game":
        """Return a position for trying out moves, which never shows what lots will bring. It must not be stored."""
        return self

    def shaped(self, rows: "Sequence[str]") -> bool:
        """Return whether rows have the form of this game's `rows`, by default a square of `signs`.

        Rows of another form were written by another program, and are not compared with the moves.
        """
        return bool(rows) and all(len(row) == len(rows) and set(row) <= set(self.signs) for row in rows)

    def entries(self) -> "Iterable[tuple[str, str, list[str]]]":
        """Return the game's own entries of the board file, as (name, form, tokens).

        form -- "line" for `(name token token)`, "lines" for one token a line
        """
        return ()

    def named(self) -> "list[str]":
        """Return the names of the places that moves can name."""
        return []

    def words(self) -> "Iterable[tuple[str, list[str]]]":
        """Return what lies where, for screen readers, as (what, places): ("Eks", ["A8", "B8"])."""
        return ()

    def proof(self) -> "Sequence[tuple[str, list[str]]]":
        """Return what decides the game if the board does not show it plainly, as (what, places in a row).

        Zenix returns the longest path of each side.
        """
        return ()

    def spans(self, over: bool = False) -> "Iterable[tuple[int, int, int, str]]":
        """Yield what to colour in the drawing, as (line, column, width, style).

        Lines and columns count from 0. Styles: see `pbmgames.extras.colours.display`.
        """
        return ()

    # what every game has ----------------------------------------------------

    def copy(self) -> "Any":
        """Return a copy of the position: what is played on one does not change the other.

        Lists, dicts and sets are copied, but not what is in them: no move may change that.
        """
        return copied(self)

    def read_parameters(self, words: "Sequence[str]") -> "list[tuple[str, str | None]]":
        """Return the parameters in `words` as a list of (name, text after "=" or None).

        A name may be shortened, even to one letter. Raises ParameterError for an unknown name or a word without a dash.
        """
        given = []
        for word in words:
            start, equals, value = (word[1:] if word.startswith("-") else "").partition("=")
            name = next((name for name in self.parameters if start and name.startswith(start)), None)
            if name is None:
                names = ", ".join("-" + name for name in self.parameters) or "none"
                raise ParameterError("Invalid %s parameter '%s'", self.name, word,
                                     hint="%s has these parameters: %s" % (self.name, names))
            given.append((name, value if equals else None))
        return given

    def read_number(self, name: str, text: "str | None", low: int, high: int) -> int:
        """Return the parameter value `text` as a whole number from `low` to `high`.

        Raises ParameterError, naming the parameter, if the text is no such number.
        """
        number = whole_number(text or "")
        if number is None or not low <= number <= high:
            raise self.bad_value(name, text, "a number from %d to %d" % (low, high) if low < high else str(low))
        return number

    def bad_value(self, name: str, text: "str | None", valid: str = "") -> ParameterError:
        """Return the ParameterError for a parameter with a bad value.

        text  -- the value, None = the parameter has none
        valid -- what its values may be: "one of 3, 8"
        """
        hint = "-%s is %s" % (name, valid) if valid else ""
        return ParameterError("Invalid %s %s '%s'", self.name, name, text or "", hint=hint)


class PieceGame(Game):
    """A game of pieces on places that have names, and one character each in the drawing.

    Class attributes, besides those of Game:
      styles  {sign on a place of the drawing: its style}; a style of PIECES also tells whose piece it is

    last    the name of the place of the last move, None before the first move
    """

    styles: "dict[str, str]" = {}
    last: "str | None" = None

    @property
    def drawn(self) -> "dict[str, tuple[int, int]]":
        """Where each place is in the drawing, {name: (line, column)}."""
        raise NotImplementedError

    def shown(self, over: bool = False) -> "dict[str, str]":
        """Return the sign of each place in the drawing, {name: sign}; `over` as in `draw`."""
        raise NotImplementedError

    def lines(self, over: bool = False) -> "list[str]":
        """Return the lines of the drawing that show the board; `over` as in `draw`."""
        raise NotImplementedError

    def below(self) -> "list[str]":
        """Return the lines of the drawing below the board."""
        return []

    def draw(self, over: bool = False) -> str:
        """Return the help page's drawing, and what stands below it (see Game)."""
        return "".join(line + "\n" for line in self.lines(over) + self.below())

    def looks(self, over: bool) -> "dict[tuple[int, int], str]":
        """Return the style of each coloured character but labels, {(line, column): style}; `over` as in `draw`."""
        drawn = self.drawn
        return {drawn[name]: "last" if name == self.last else self.styles[sign]
                for name, sign in self.shown(over).items()}

    def spans(self, over: bool = False) -> "Iterable[tuple[int, int, int, str]]":
        """Yield places and labels (see Game)."""
        looks = self.looks(over)
        for place, style in looks.items():
            yield (*place, 1, style)
        for line, text in enumerate(self.lines(over)):
            for column, sign in enumerate(text):
                if sign.isalnum() and (line, column) not in looks:
                    yield line, column, 1, "label"

    def named(self) -> "list[str]":
        """Return the names of all places (see Game)."""
        return list(self.shown())

    def words(self) -> "Iterable[tuple[str, list[str]]]":
        """Return the pieces of each side, and the neutral ones (see Game)."""
        shown = self.shown()
        return [(what, [name for name, sign in shown.items() if self.styles[sign] == style])
                for what, style in zip(self.sides + ("neutral",), PIECES) if style in self.styles.values()]


def read_coordinate(text: str, move: "str | None" = None) -> str:
    """Return a coordinate in its canonical spelling: "b3" and "3B" are "B3".

    move -- the whole move, if the coordinate is only a part of it; None = `text` is the whole move

    Raises Unreadable, quoting the move, if it is not a letter part and a number part (docs/commands.md, Moves).
    """
    letters = text.strip("0123456789")          # of `A1B` nothing is stripped: the figure inside makes it unreadable
    digits = text.replace(letters, "")
    number = whole_number(digits, LONGEST_NUMBER)
    if (letters.isascii() and letters.isalpha() and number is not None
            and text in (letters + digits, digits + letters)):
        return "%s%d" % (letters.upper(), number)
    raise Unreadable(text if move is None else move)


def in_letters(number: int) -> str:
    """Return the letter part of a coordinate for row or line `number`: 0 is A, 25 Z, 26 AA, 27 AB."""
    before, letter = divmod(number, 26)
    return (in_letters(before - 1) if before else "") + chr(ord("A") + letter)
