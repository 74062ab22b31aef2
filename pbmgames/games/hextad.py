r"""Hextad: dominoes of hexagons, laid so that three counts make a sum.

Challenge

  hextad challenge [-pool_size=N] [-min_pips=A] [-max_pips=B]
                   [-strict|-lenient] userid1 userid2

starts a game; userid1 is First and moves first, userid2 is Second.

  -pool_size=N   tiles in each player's pool, 1 or more (default 7)
  -min_pips=A    fewest pips on half a tile, 0 to 8 (default 0)
  -max_pips=B    most pips on half a tile, more than A, up to 9 (default 6)
  -strict        every intersection a move completes must be a valid sum
                 (the default)
  -lenient       other intersections are allowed too; they score nothing

Names of parameters may be shortened (-pool=5, -len). If -strict and -lenient
are both given, the last one counts. There must be enough tiles for both pools
and the start.

Tiles

A tile is two hexagons joined along an edge, each with a number of pips. It is
written as two digits, the lower first: 24. The set has each pair of numbers
once, doubles such as 33 too: 28 tiles for 0 to 6.

The tiles are shuffled into the boneyard. The first double drawn is the start
tile; it is laid in the middle, one half above the other. Then First draws a
pool, then Second. Both pools are open to everybody.

The board

It has no limits. Each hexagon of the plane has a number, its position, which
never changes: the start tile covers 1 (upper half) and 2 (lower half), and
around it the numbers go on ring by ring, in a ring line by line from the top,
and from left to right. At the start, with the tile 33:

                  11

           12            13

    14             3            15

            4    _____    5
                /     \
    16         /  ooo  \        17
              /\       /
            6 \ \     /   7
               \/     \
    18         /  ooo  \        19
              /\       /
            8 \ \_____/   9
               \/____/
    20            10            21

           22            23

                  24

The board shows the number of every position that the player on turn can use
in at least one legal move. The joint inside a tile is left open; the double
line at the lower left and below is the thickness of the tiles.

Moves

  hextad move board# userid password 24:7,9

lays your tile 24 with the 2 on position 7 and the 4 on position 9. (42:9,7 is
the same move.) The two positions must be empty and next to each other, and at
least one of them must be next to a tile that already lies there. After the
move you draw the next tile from the boneyard, while there is one. There is no
passing: whoever has a tile can always lay it, for instance end on against an
outermost tile, where it completes nothing.

Sums

An intersection is a point where three hexagons meet, once all three are
covered. Its three counts are a valid sum if two of them add up to the third,
and are then worth the third: 2 4 6 is worth 6, 3 0 3 is worth 3, 0 0 0 is
valid but worth 0. In a strict game a move that completes an intersection
without a valid sum is not allowed. You score all valid sums that your move
completes, ten at the most, so 60 points with the usual tiles. An example:

       _____                   _____         _____
      /     \                 /     \       /     \
     /  ooo  \               /  ooo  \_____/  o o  \
    /\       /              /\       / o o         /
    \ \     /               \ \     /  o o   _____/
     \/     \     ---->      \/     \  o o  /____/
     /  ooo  \               /  ooo  \_____/
    /\       /              /\       /____/
    \ \_____/               \ \_____/
     \/____/                 \/____/

    Start tile 33           26:17,7   3+3=6: 6 points

                             _____         _____
                            /     \       /     \
                           /  ooo  \_____/  o o  \_____
                          /\       / o o         /     \
                          \ \     /  o o   _____/  o o  \
                  ---->    \/     \  o o  / o o         /
                           /  ooo  \_____/        _____/
                          /\       /____/\  o o  /____/
                          \ \_____/     \ \_____/
                           \/____/       \/____/

                          24:35,19   2+4=6, 2+2=4: 10 points

Pips are drawn like those of dice; 7, 8 and 9 are two rows of three with one,
two or three between them. Under the board stand, for each player, the points
and the pool, and the number of tiles in the boneyard:

    First     6 pts   04 05 06 11 25 44 45
    Second    0 pts   02 12 13 14 24 35 55
    Boneyard: 12 tiles

First strategy

A tile scores where it comes to lie beside two hexagons that touch each other.
Look for such notches, and for both tiles that could fill one: both pools are
open, so you can work out what the other player could score after your move.
A 0 fits beside two equal counts. In a strict game a notch that no tile of the
other player may fill waits for you, at least until they draw another tile.

End

When all tiles lie, the player with more points wins by the difference. Equal
points are a tie.

By mail

Where letters tell how to answer them, reply to the letter about your board.
Keep its subject, and write the move on the first line, alone: 24:7,9. A
comment may stand below it. Elsewhere the subject of your mail is the command:

  hextad move 101 alice secret 24:7,9

History

Hextiles and the rules of Hextad are by Cameron Browne, 2008, (c) Cyberite
Ltd. The name comes from "hextiles with addition".
"""

from pbmgames import Iterable, Sequence
from pbmgames.games import FIRST, PIECES, SECOND, TIE, Game, Illegal, ParameterError, Unreadable, hextad_drawing
from pbmgames.games.hextad_plane import fitting_counts, gaps, is_sum, neighbours, sums
from pbmgames.games.lots import Lots
from pbmgames.text import whole_number

UNSEEN = "??"          # a tile that lies face down, or was drawn and is not shown; sorted behind all others


class Hextad(Game):
    """A position of Hextad; a tile is its two pip counts as digits, the lower one first: "24".

    strict    whether a move may complete only intersections with a valid sum
    pools     the two sides' tiles, each in ascending order
    boneyard  the tiles to be drawn, the next one first
    scores    the two sides' points
    laid      the tiles that lie, in order of play, as (tile, first, second): the
              positions under its first and its second pip count
    counts    the pip count on each covered position
    """

    name = "Hextad"
    sides = ("First", "Second")
    spellings = ("10:1,2",)
    move_width = 12
    parameters = ("pool_size", "min_pips", "max_pips", "strict", "lenient")
    random = True
    signs = "0123456789@,"

    def __init__(self, parameters: "Sequence[str]" = (), seed: int = 0) -> None:
        """Deal the tiles and lay the first one (see Game)."""
        super().__init__(parameters, seed)
        self.strict = True
        pool_size, self._tiles = self._read_challenge(parameters)
        self._deal(pool_size, Lots(seed))

    def _read_challenge(self, words):
        """Return (number of tiles in a pool, all tiles), and set `strict`. Raises ParameterError."""
        given = {"pool_size": "7", "min_pips": "0", "max_pips": "6"}
        for name, text in self.read_parameters(words):
            if name in given:
                given[name] = text
                continue
            if text is not None:
                self.read_number(name, text, 1, 1)
            self.strict = name == "strict"
        pool_size = self.read_number("pool_size", given["pool_size"], 1, 999999999)
        lowest = self.read_number("min_pips", given["min_pips"], 0, 9)
        highest = self.read_number("max_pips", given["max_pips"], lowest + 1, 9)
        tiles = ["%d%d" % (low, high) for low in range(lowest, highest + 1)
                 for high in range(low, highest + 1)]
        if len(tiles) < 2 * pool_size + 1:
            raise ParameterError("Not enough tiles: %d for two pools of %d", len(tiles), pool_size)
        return pool_size, tiles

    def _deal(self, pool_size, lots):
        """Shuffle the tiles: the first double is laid, the next ones fill the pools, the rest is the boneyard."""
        tiles = lots.shuffled(self._tiles)
        self.draws = lots.draws
        start = next(tile for tile in tiles if tile[0] == tile[1])
        tiles.remove(start)
        self.pools = [sorted(tiles[:pool_size]), sorted(tiles[pool_size:2 * pool_size])]
        self.boneyard = tiles[2 * pool_size:]
        self.scores = [0, 0]
        self.laid = []
        self.counts = {}
        self.lay(start, 1, 2)

    def lay(self, tile: str, first: int, second: int) -> None:
        """Put a tile on two positions, whatever the rules say."""
        self.laid.append((tile, first, second))
        self.counts[first] = int(tile[0])
        self.counts[second] = int(tile[1])

    # rules ------------------------------------------------------------------

    def play(self, text: str) -> str:
        """Play a tile and two positions, "24:7,9" (see Game)."""
        tile, first, second = read_move(text)
        self._check_place(tile, first, second)
        points = self._points(tile, first, second)
        self.lay(tile, first, second)
        self.scores[self.turn] += points
        pool = self.pools[self.turn] + self.boneyard[:1]
        pool.remove(tile)
        self.pools[self.turn] = sorted(pool)
        del self.boneyard[:1]
        self.turn = 1 - self.turn
        return move_text(tile, first, second)

    def _check_place(self, tile, first, second):
        """Raise Illegal if the side on turn does not have the tile, or it cannot lie there."""
        if tile not in self.pools[self.turn]:
            raise Illegal("You have no tile %s", tile)
        for position in (first, second):
            if position in self.counts:
                raise Illegal("Position %d is taken", position)
        if second not in neighbours(first):
            raise Illegal("Positions %d and %d are not next to each other", first, second)
        if not any(beside in self.counts for beside in neighbours(first) + neighbours(second)):
            raise Illegal("The tile must touch another")

    def _points(self, tile, first, second):
        """Return what the tile would score there. In a strict game raises Illegal for an intersection without a sum."""
        points = 0
        for _, triple in sums({**self.counts, first: int(tile[0]), second: int(tile[1])}, first, second):
            if is_sum(*triple):
                points += max(triple)
            elif self.strict:
                raise Illegal("%d %d %d is not a valid sum", *triple)
        return points

    def scored(self) -> "dict[tuple[int, ...], int]":
        """Return what the last move scored, {intersection: points}, without those worth 0."""
        if len(self.laid) < 2:          # only the start tile, which nobody has played
            return {}
        _, first, second = self.laid[-1]
        return {corner: max(triple) for corner, triple in sums(self.counts, first, second)
                if is_sum(*triple) and any(triple)}

    def legal_moves(self) -> "Iterable[str]":
        """Yield every way to lay a tile that can be seen, in the order of positions (see Game)."""
        return (move_text(*fit) for fit in self._fits())

    def _fits(self):
        """Yield (tile, first, second) for each legal move."""
        # each tile both ways round, a double only once
        ways = [(int(way[0]), int(way[1]), way) for tile in self.pools[self.turn] if tile != UNSEEN
                for way in dict.fromkeys((tile, tile[::-1]))]
        fitting = {}                    # {position: the pip counts that fit there}, worked out once
        for one, other, beside in gaps(self.counts):
            for position in (one, other):
                if position not in fitting:
                    fitting[position] = fitting_counts(self.counts, position) if self.strict else range(10)
            for a, b, way in ways:
                if (a in fitting[one] and b in fitting[other]
                        and (not self.strict or all(is_sum(a, b, self.counts[both]) for both in beside))):
                    yield _low_first(way, one, other)

    def outcome(self) -> "str | tuple[int, int] | None":
        """Return who has won and by how many points, once all tiles lie (see Game)."""
        if any(self.pools):
            return None
        first, second = self.scores
        if first == second:
            return TIE
        return (FIRST if first > second else SECOND), abs(first - second)

    def face_down(self) -> "Game":
        """Return a copy in which tiles drawn from now on are UNSEEN: nobody can lay them (see Game)."""
        other = self.copy()
        other.boneyard = [UNSEEN] * len(self.boneyard)
        return other

    # the board for people and programs --------------------------------------

    def numbers(self, over: bool) -> "list[int]":
        """Return the positions whose number is shown: those that the side on turn can use."""
        return [] if over else sorted({position for _, *pair in self._fits() for position in pair})

    def _painted(self, over):
        """Return the drawing, as `hextad_drawing.paint` returns it."""
        return hextad_drawing.paint(self.laid, self.numbers(over))

    def rows(self) -> "list[str]":
        """Return a string for each tile that lies, in order of play: `2@17,6@7` (see Game)."""
        return ["%s@%d,%s@%d" % (tile[0], first, tile[1], second)
                for tile, first, second in self.laid]

    def shaped(self, rows: "Sequence[str]") -> bool:
        """Return whether all rows are tiles on two positions (see Game)."""
        return bool(rows) and all(row.count("@") == 2 and row.count(",") == 1 and set(row) <= set(self.signs)
                                  for row in rows)

    def entries(self) -> "Iterable[tuple[str, str, list[str]]]":
        """Return the entries `pools`, `scores` and `boneyard` (see Game)."""
        return (("pools", "lines", [" ".join(pool) for pool in self.pools]),
                ("scores", "line", [str(score) for score in self.scores]),
                ("boneyard", "line", list(self.boneyard)))

    def draw(self, over: bool = False) -> str:
        """Return the tiles, the numbers of usable positions, points and pools (see Game)."""
        text = hextad_drawing.lines(self._painted(over)) + [""]
        for name, score, pool in zip(self.sides, self.scores, self.pools):
            text.append("%-6s %4d pts   %s" % (name, score, " ".join(pool)))
        text.append("Boneyard: %d tiles" % len(self.boneyard))
        return "\n".join(text) + "\n"

    def spans(self, over: bool = False) -> "Iterable[tuple[int, int, int, str]]":
        """Yield tiles, pips, numbers and the sides' names; the last tile has a style of its own (see Game)."""
        painted = self._painted(over)
        for place, (_, style) in painted.items():
            yield (*place, 1, style)
        below = 2 + max(line for line, _ in painted)
        for line, (name, style) in enumerate(zip(self.sides, PIECES)):
            yield below + line, 0, len(name), style

    def named(self) -> "list[str]":
        """Return the positions with a tile or a number (see Game)."""
        return [str(position) for position in [*self.counts, *self.numbers(False)]]

    def words(self) -> "Iterable[tuple[str, list[str]]]":
        """Return the tiles in order of play (see Game)."""
        return [("tiles", ["%s:%d,%d" % tile for tile in self.laid])]


def read_move(text: str) -> "tuple[str, int, int]":
    """Return the (tile, first, second) of a move, ("24", 7, 9) for "42:9,7".

    The lower pip count comes first, with its position; of a double the lower position comes first. Raises Unreadable
    if the text is not two digits, a colon and two positions with a comma.
    """
    tile, _, positions = text.partition(":")
    first, _, second = (whole_number(position, 5) for position in positions.partition(","))
    if len(tile) != 2 or whole_number(tile) is None or not first or not second:
        raise Unreadable(text)
    return _low_first(tile, first, second)


def _low_first(tile, first, second):
    """Return (tile, first, second) in the order that `read_move` describes."""
    if tile[0] > tile[1] or (tile[0] == tile[1] and first > second):
        return tile[::-1], second, first
    return tile, first, second


def move_text(tile: str, first: int, second: int) -> str:
    """Return the canonical spelling of a move."""
    return "%s:%d,%d" % (tile, first, second)
