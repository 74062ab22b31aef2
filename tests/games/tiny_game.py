"""Tictac: noughts and crosses, the smallest game that is one.

Starting a game

    tictac challenge [-misere] userid1 userid2

Userid1 plays Noughts (o) and moves first, userid2 plays Crosses (x). With
-misere, short -m, three in a row lose.

The board

       A B C
    1  o . .
    2  . x .
    3  . . .

Moves

    tictac move board# userid password B2

puts a sign on an empty place, letter and number in any order and case. Three
signs of one player in a row, upright, level or slanting, win; a full board
without is a tie.
"""

from pbmgames import Iterable, Sequence
from pbmgames.games import TIE, Illegal, PieceGame, read_coordinate

_EMPTY, _SIGNS = ".", "ox"
_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Tictac(PieceGame):
    """A position of Tictac: nine places, A1 B1 C1 A2 ..., each a sign or a dot."""

    name = "Tictac"
    sides = ("Noughts", "Crosses")
    parameters = ("misere",)
    signs = ".ox"
    styles = {".": "cell", "o": "first", "x": "second"}

    def __init__(self, parameters: "Sequence[str]" = (), seed: int = 0) -> None:
        """Set up an empty board (see Game)."""
        super().__init__(parameters, seed)
        for name, text in self.read_parameters(parameters):
            if text is not None:
                raise self.bad_value(name, text)
        self.misere = bool(parameters)
        self.places = [_EMPTY] * 9

    def play(self, text: str) -> str:
        """Play a place, "B2" (see Game)."""
        name = read_coordinate(text)
        if name not in _names():
            raise Illegal("%s is not on the board", name)
        place = _names().index(name)
        if self.places[place] != _EMPTY:
            raise Illegal("%s is already occupied", name)
        self.places[place] = _SIGNS[self.turn]
        self.last = name
        self.turn = 1 - self.turn
        return name

    def legal_moves(self) -> "Iterable[str]":
        """Yield every empty place until the game has ended (see Game)."""
        if self.outcome() is None:
            yield from (name for name, sign in zip(_names(), self.places) if sign == _EMPTY)

    def outcome(self) -> "str | tuple[int, int] | None":
        """Tell who has three in a row, or that the board is full (see Game)."""
        mover = 1 - self.turn
        if any(all(self.places[place] == _SIGNS[mover] for place in line) for line in _LINES):
            return self.turn if self.misere else mover, 1
        return None if _EMPTY in self.places else TIE

    def rows(self) -> "list[str]":
        """Return a string a row of the `board` entry, `.ox` (see Game)."""
        return ["".join(self.places[row:row + 3]) for row in (0, 3, 6)]

    @property
    def drawn(self) -> "dict[str, tuple[int, int]]":
        """Where the drawing has each place (see PieceGame)."""
        return {name: (1 + place // 3, 3 + place % 3 * 2) for place, name in enumerate(_names())}

    def shown(self, over: bool = False) -> "dict[str, str]":
        """Return the sign of each place (see PieceGame)."""
        return dict(zip(_names(), self.places))

    def lines(self, over: bool = False) -> "list[str]":
        """Return the help page's drawing (see PieceGame)."""
        return ["   A B C"] + ["%d  %s" % (row, " ".join(signs)) for row, signs in enumerate(self.rows(), 1)]


def _names():
    """Return the places' coordinates in their order."""
    return [column + row for row in "123" for column in "ABC"]
