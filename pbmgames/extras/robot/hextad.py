"""What the robot knows of Hextad beyond its rules; what may lie beside the tiles is noted as they are laid."""

from pbmgames.games import FIRST, SECOND, TIE
from pbmgames.games.hextad import UNSEEN
from pbmgames.games.hextad_moves import is_sum, read_move
from pbmgames.games.hextad_plane import neighbours

_ANY = -1           # the set of all counts


def sampled(game, lots):
    """Return a copy with all tiles dealt anew but those that lie or can be seen in a pool."""
    other = game.copy()
    seen = {tile for tile, _, _ in game.laid}.union(*game.pools)
    unseen = lots.shuffled(tile for tile in game._tiles if tile not in seen)
    other.pools = [sorted(unseen.pop() if tile == UNSEEN else tile for tile in pool) for pool in game.pools]
    other.boneyard = unseen
    return other


def rate(game, move):
    """Rate a move by its points, from a half."""
    return 1 - 10 / (20 + game._points(*read_move(move)))


def play_out(game, lots):
    """Play a Hextad to its end by lots; return (outcome, moves)."""
    plane, moves = Plane(game.strict), []
    for tile, first, second in game.laid:
        plane.lay(int(tile[0]), first)
        plane.lay(int(tile[1]), second)
    pools, boneyard = [list(pool) for pool in game.pools], game.boneyard[::-1]
    scores, turn = game.scores, game.turn
    while any(pools):
        tile, first, second = plane.draw(pools[turn], lots)
        scores[turn] += plane.lay(int(tile[0]), first) + plane.lay(int(tile[1]), second)
        if tile[0] == tile[1] and first > second:
            first, second = second, first
        moves.append("%s:%d,%d" % (tile, first, second))
        pools[turn].remove(tile)
        if boneyard:
            pools[turn].append(boneyard.pop())
        turn = 1 - turn
    first, second = scores
    return TIE if first == second else (FIRST if first > second else SECOND, abs(first - second)), moves


class Plane:
    """The positions in use.

    counts   the pip count on each covered position
    fitting  {open position that touches a tile: the counts that may lie there, as bits}
    rim      the positions of `fitting`, in any order, and some that are covered by now
    """

    def __init__(self, strict):
        self.strict = strict
        self.counts, self.fitting, self.rim = {}, {}, []

    def lay(self, count, position):
        """Cover a position; return the points for the intersections that this completes."""
        counts, fitting, points = self.counts, self.fitting, 0
        counts[position] = count
        fitting.pop(position, None)
        around = neighbours(position)
        pips = [counts.get(place) for place in around]
        for i in range(6):
            one, other = pips[i - 1], pips[i]
            if other is None and around[i] not in fitting:
                fitting[around[i]] = _ANY
                self.rim.append(around[i])
            if one is not None and other is not None and is_sum(one, other, count):
                points += max(one, other, count)
        if self.strict:
            for i in range(6):
                one, other = pips[i - 1], pips[i]
                if one is None and other is not None:
                    fitting[around[i - 1]] &= 1 << count + other | 1 << abs(count - other)
                elif other is None and one is not None:
                    fitting[around[i]] &= 1 << count + one | 1 << abs(count - one)
        return points

    def draw(self, pool, lots):
        """Return a legal (tile, first, second) drawn by lot."""
        rim, counts, fitting = self.rim, self.counts, self.fitting
        while True:
            number = lots.below(len(rim))
            position = rim[number]
            if position in counts:
                rim[number] = rim[-1]
                rim.pop()
                continue
            way = lots.below(6)
            around = neighbours(position)
            other = around[way]
            if other in counts:
                continue
            tile = pool[lots.below(len(pool))]
            one, two = int(tile[0]), int(tile[1])
            turned = lots.below(2)
            if turned:
                one, two = two, one
            if (fitting[position] >> one & 1 and fitting.get(other, _ANY) >> two & 1
                    and (not self.strict or self._sums(around[way - 1], around[way - 5], one, two))):
                return (tile, other, position) if turned else (tile, position, other)

    def _sums(self, left, right, one, two):
        """Tell whether the positions on both sides of a tile make sums with it, as far as they are covered."""
        return all(place not in self.counts or is_sum(one, two, self.counts[place]) for place in (left, right))
