"""What the robot knows of Zenix beyond its rules; places are numbers, sets of places are bits of a number."""

from pbmgames.games import FIRST, SECOND, TIE
from pbmgames.games.longest_path import longest_path

_MOST = 1 << 16         # lengths to remember
_FEW = 12               # places of which trying all paths is quicker
_pyramids = {}          # size -> its Pyramid


class Pyramid:
    """The places of one size.

    names  the coordinate of each place
    above  what lies on each place, as (place above, the other place it rests on)
    beside the set of places that each place touches
    known  {connected set of places: the length of a longest path in it}
    """

    def __init__(self, cells):
        """Number the cells, {coordinate: (row, column)}."""
        self.names, self.cells = list(cells), list(cells.values())
        numbers = {cell: number for number, cell in enumerate(self.cells)}
        self.above, self.beside, self.known = [], [], {}
        for row, column in self.cells:
            pairs = (((row - 1, column), (row, column - 1)), ((row - 1, column + 1), (row, column + 1)))
            self.above.append([(numbers[top], numbers[foot]) for top, foot in pairs if top in numbers])
            around = [(row, column - 1), (row, column + 1)] + [(row + down, column + right) for down, right in
                      ((1, -1), (1, 0), (-1, 0), (-1, 1))]
            self.beside.append(sum(1 << numbers[cell] for cell in around if cell in numbers))

    def longest(self, places):
        """Return the length of a longest path in a set of places."""
        best = 0
        for part in self.parts(places):
            if bin(part).count("1") > best:
                best = max(best, self.length(part))
        return best

    def parts(self, places):
        """Yield the connected parts of a set."""
        while places:
            part, wider = 0, places & -places
            while wider:
                part |= wider
                places ^= wider
                near = 0
                while wider:
                    near |= self.beside[wider.bit_length() - 1]
                    wider ^= 1 << wider.bit_length() - 1
                wider = near & places
            yield part

    def length(self, part):
        """Return the length of a longest path in a connected set."""
        if part not in self.known:
            if len(self.known) > _MOST:
                self.known.clear()
            size = bin(part).count("1")
            if size > _FEW:
                cells = [cell for number, cell in enumerate(self.cells) if part >> number & 1]
                self.known[part] = len(longest_path(cells))
            else:
                self.known[part] = self.walk(part, part, size)
        return self.known[part]

    def walk(self, left, starts, most):
        """Return the length of a longest path in a set that begins in one of `starts`, a part of it; `most` will do."""
        best = 0
        while starts and best < most:
            start = starts.bit_length() - 1
            starts ^= 1 << start
            rest = left ^ 1 << start
            best = max(best, 1 + self.walk(rest, self.beside[start] & rest, most - 1))
        return best


def play_out(game, lots):
    """Play a Zenix to its end by lots; return (outcome, moves)."""
    if game.size not in _pyramids:
        _pyramids[game.size] = Pyramid(game._cells)
    pyramid = _pyramids[game.size]
    signs = [game.pieces.get(cell) for cell in pyramid.cells]
    ready = [place for place, cell in enumerate(pyramid.cells) if not signs[place] and game._supported(cell)]
    own, neutral, turn, moves = game.own, game.neutral, game.turn, []
    while ready:
        number = lots.below(len(ready))
        use_own = lots.below(own[turn] + neutral[turn]) < own[turn]     # so that both kinds last
        place, ready[number] = ready[number], ready[-1]
        ready.pop()
        if use_own:
            own[turn] -= 1
            signs[place] = "XO"[turn]
            moves.append(pyramid.names[place])
        else:
            neutral[turn] -= 1
            signs[place] = "*"
            moves.append("*" + pyramid.names[place])
        ready += [top for top, foot in pyramid.above[place] if signs[foot]]
        turn = 1 - turn
    return result(pyramid, signs), moves


def result(pyramid, signs):
    """Return the outcome of a full pyramid."""
    first, second = (pyramid.longest(sum(1 << place for place, sign in enumerate(signs) if sign == own))
                     for own in "XO")
    return TIE if first == second else (FIRST if first > second else SECOND, 1)
