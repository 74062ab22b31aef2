"""A player for every game: Monte-Carlo tree search on the contract of `games/__init__.py`; it knows no rules.

A playout goes down the tree of positions met so far, each time by the move that looks best. It adds a position, and
plays on by lots to the end. The result is noted at each position that it went through. A move is judged by the results
of the playouts that went through it. As long as these are few, playouts in which it was played at any later time count
as well (all moves as first). Where all that can follow has been looked at, the result is proven, and no lots decide it.

What lies face down is dealt anew before each playout, and never looked at.
"""

from pbmgames.games import TIE, MoveError

KNOWN = ("hextad", "zenix")     # games of which a module here knows more
AS_FIRST = 20           # with so many playouts through a move, these count as much as those with it at a later time
PRIOR = 2               # what is said of a move at a glance counts like so many playouts


def play_out(position, lots):
    """Play on by lots to the end, in this position itself; return (outcome, the moves).

    To list the moves takes longer than to try one. So those of a seat are listed anew only when half of them are used.
    """
    moves, outcome, choices, fewest = [], position.outcome(), ([], []), [0, 0]
    while outcome is None:
        turn = position.turn
        choice = choices[turn]
        if len(choice) <= fewest[turn]:
            choice[:] = position.legal_moves()
            fewest[turn] = len(choice) // 2
        place = lots.below(len(choice))
        move, choice[place] = choice[place], choice[-1]
        choice.pop()
        try:
            moves.append(position.play(move))
        except MoveError:               # it was legal when it was listed
            continue
        outcome = position.outcome()
    return outcome, moves


class Node:
    """What is known of a position.

    turn     the seat on turn
    moves    the texts of the moves met so far; the five lists below have an entry for each
    visits   how many playouts went through it
    wins     what they brought the player: 1 for a win, half for a tie
    met      how many playouts had the move here or later
    fared    what those brought the player
    below    the Node that it leads to, None if no playout went there
    places   {move: its place in the lists}
    choice   the places of the moves that can be made and whose result is not proven
    sure     the best proven result of a move, None for none
    best     the place of that move
    """

    __slots__ = ("turn", "moves", "visits", "wins", "met", "fared", "below", "places", "choice", "sure", "best")

    def __init__(self, turn):
        self.turn = turn
        self.moves, self.visits, self.wins, self.met, self.fared, self.below = [], [], [], [], [], []
        self.places, self.choice = {}, None
        self.sure = self.best = None

    def look(self, position, rate):
        """Note which moves there are; `rate` as in Search."""
        self.choice = [self.place(move, position, rate) for move in position.legal_moves()]

    def place(self, move, position, rate):
        """Return the place of a move in the lists; `rate` as in Search."""
        if move not in self.places:
            self.places[move] = len(self.moves)
            self.moves.append(move)
            self.visits.append(0)
            self.wins.append(0.0)
            self.met.append(PRIOR)
            self.fared.append(PRIOR * rate(position, move))
            self.below.append(None)
        return self.places[move]

    def pick(self, even=False):
        """Return the place of the move to try.

        even -- whether the other player may then choose the better side: the best move is the one that is most even
        """
        visits, wins, met, fared = self.visits, self.wins, self.met, self.fared
        best, chosen = -1.0, None
        for place in self.choice:
            value = (wins[place] + AS_FIRST * fared[place] / met[place]) / (visits[place] + AS_FIRST)
            if even and value > 0.5:
                value = 1 - value
            if value > best:
                best, chosen = value, place
        return chosen

    def note(self, place, gain, moves):
        """Note what a playout brought the player on turn, and the moves that they made in it from here on."""
        self.visits[place] += 1
        self.wins[place] += gain
        places, met, fared = self.places, self.met, self.fared
        for move in moves:
            other = places.get(move)
            if other is not None:
                met[other] += 1
                fared[other] += gain

    def settle(self, place, gain):
        """Note that the result of a move is proven; return whether that of the position is proven, too."""
        if self.sure is None or gain > self.sure:
            self.sure, self.best = gain, place
        self.choice.remove(place)
        return self.sure == 1 or not self.choice


class Search:
    """The search for a move.

    position  where to begin
    root      its Node
    lots      a `Lots`
    even      whether the other player may choose a side after the move
    sampled   a function of (position, lots): a copy in which what nobody can see is dealt anew, and not looked at
    rate      a function of (position, move): how good a legal move looks at a glance, from 0 to 1
    play_out  a function like `play_out` above
    hidden    whether something lies face down
    solved    whether the result is proven
    """

    def __init__(self, position, lots, even=False):
        self.position, self.lots, self.even = position, lots, even
        word = position.name.lower()
        known = __import__("pbmgames.extras.robot." + word, fromlist=("",)) if word in KNOWN else None
        self.sampled = getattr(known, "sampled", lambda position, lots: position.copy())
        self.rate = getattr(known, "rate", lambda position, move: 0.5)
        self.play_out = getattr(known, "play_out", play_out)
        self.root = Node(position.turn)
        self.root.look(position, self.rate)
        self.hidden = getattr(known, "hidden", lambda position: False)(position)
        self.solved = False

    def run(self, enough):
        """Play until a result is proven, or `enough`, a function of the number of playouts, is true; at least once."""
        count = 0
        while not self.solved and not (count and enough(count)):
            self.playout()
            count += 1

    def playout(self):
        """Play one playout, and note its result."""
        position = self.sampled(self.position, self.lots)
        node, path, moves = self.root, [], []
        while True:
            if node.choice is None or self.hidden and node is not self.root:
                node.look(position, self.rate)
            place = node.pick(self.even and node is self.root)
            path.append((node, place))
            moves.append(position.play(node.moves[place]))
            if node.below[place] is None:
                break
            node = node.below[place]
        outcome = position.outcome()
        if outcome is None:
            node.below[place] = Node(position.turn)
            outcome, rest = self.play_out(position, self.lots)
            moves += rest
        elif not self.hidden:
            self.prove(path, outcome)
        for depth, (node, place) in enumerate(path):
            node.note(place, worth(outcome, node.turn), moves[depth::2])

    def prove(self, path, outcome):
        """Note that a path leads to an outcome, and what follows from that."""
        for node, place in reversed(path):
            if not node.settle(place, worth(outcome, node.turn)):
                return
            gain = node.sure
            outcome = TIE if gain == 0.5 else (node.turn if gain else 1 - node.turn, 1)
        self.solved = True

    def answer(self):
        """Return (the best move, what it promises its player from 0 to 1)."""
        root = self.root
        best = max(root.choice, key=lambda place: (root.visits[place], root.wins[place]), default=None)
        hope = root.wins[best] / max(1, root.visits[best]) if root.choice else 0
        if root.sure is not None and root.sure >= hope:
            return root.moves[root.best], root.sure
        return root.moves[best], hope


def worth(outcome, seat):
    """Return what an outcome brings a seat: 1 for a win, half for a tie, 0 for a loss."""
    return 0.5 if outcome == TIE else float(outcome[0] == seat)
