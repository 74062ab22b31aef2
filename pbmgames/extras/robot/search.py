"""A player for every game: Monte-Carlo tree search on the contract of `games/__init__.py`; it knows no rules.

A playout goes down the tree of positions met so far, each time by the move that looks best. It adds a position, and
plays on by lots to the end. The result is noted at each position that it went through. A move is judged by the results
of the playouts that went through it. As long as these are few, playouts in which it was played at any later time count
as well ("all moves as first", AMAF). Where all that can follow has been looked at, the result is proven: lots do not
matter there any more.

The search never looks at what lies face down. It deals that anew before each playout.
"""

from random import Random
from time import monotonic

from pbmgames import Any, Callable, Iterable
from pbmgames.games import TIE, Game, MoveError
from pbmgames.optional import load

KNOWN = ("hextad", "zenix")     # games of which a module here knows more
AS_FIRST = 20           # after so many playouts of a move, they weigh as much as those in which it came later
PRIOR = 2               # how good a move looks at a glance counts like so many playouts


class Chance(Random):
    """Lots like those of games/lots.py, but drawn faster; they, too, fall the same way on every Python version."""

    def below(self, count: int) -> int:
        """Draw a whole number from 0 to count-1."""
        return int(self.random() * count)

    def shuffled(self, items: "Iterable") -> list:
        """Return the items in an order drawn by lot."""
        return sorted(items, key=lambda item: self.random())


def play_out(position: "Game", lots: "Chance") -> "tuple[Any, list[str]]":
    """Play on by lots to the end, in this position itself; return (outcome, the moves).

    Listing the moves takes longer than trying one. So those of a seat are listed anew only when half of them are used.
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


class Try:
    """What is known of a move in a position.

    move         its text
    visits       how many playouts went through it
    wins         what they brought the player: 1 for a win, half for a tie
    amaf_visits  how many playouts had the move here or later
    amaf_wins    what those brought the player
    below        the Node that it leads to, None if no playout went there
    """

    __slots__ = ("move", "visits", "wins", "amaf_visits", "amaf_wins", "below")

    def __init__(self, move: str, rating: float) -> None:
        self.move, self.visits, self.wins = move, 0, 0.0
        self.below: "Node | None" = None
        self.amaf_visits, self.amaf_wins = PRIOR, PRIOR * rating


class Node:
    """What is known of a position.

    turn    the seat on turn
    tries   {move: Try} of the moves met so far
    choice  the Tries of the moves that can be made and whose result is not proven; None before they are listed
    proven  the best proven result of a move, for the player on turn; None = no result is proven
    best    the Try of that move
    """

    __slots__ = ("turn", "tries", "choice", "proven", "best")

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.tries: "dict[str, Try]" = {}
        self.choice: "list[Try]" = None
        self.proven: "float | None" = None
        self.best: "Try | None" = None

    def list_moves(self, position: "Game", rate: "Callable") -> None:
        """Note which moves can be made; `rate` as in Search."""
        self.choice = []
        for move in position.legal_moves():
            if move not in self.tries:
                self.tries[move] = Try(move, rate(position, move))
            self.choice.append(self.tries[move])

    def pick(self, even: bool) -> "Try":
        """Return the Try of the move to play.

        even -- whether the other player may then choose the better side: the best move is the one that is most even
        """
        best, chosen = -1.0, None
        for tried in self.choice:
            value = (tried.wins + AS_FIRST * tried.amaf_wins / tried.amaf_visits) / (tried.visits + AS_FIRST)
            if even and value > 0.5:
                value = 1 - value
            if value > best:
                best, chosen = value, tried
        return chosen

    def note(self, tried: "Try", gain: float, moves: "list[str]") -> None:
        """Note what a playout through a Try brought the player on turn, and the moves that they made from here on."""
        tried.visits += 1
        tried.wins += gain
        for move in moves:
            later = self.tries.get(move)
            if later:
                later.amaf_visits += 1
                later.amaf_wins += gain

    def settle(self, tried: "Try", gain: float) -> bool:
        """Note that the result of a Try is proven; return whether that of the position is proven, too."""
        if self.proven is None or gain > self.proven:
            self.proven, self.best = gain, tried
        self.choice.remove(tried)
        return self.proven == 1 or not self.choice


class Search:
    """The search for a move.

    position  where to begin
    root      its Node
    lots      a Chance, or a `Lots`
    even      whether the other player may choose a side after the move
    sampled   a function of (position, lots): a copy in which what nobody can see is dealt anew, and not looked at
    rate      a function of (position, move): how good a legal move looks at a glance, from 0 to 1
    play_out  a function like `play_out` above
    hidden    whether something lies face down
    solved    whether the result is proven
    """

    def __init__(self, position: "Game", lots: "Chance", even: bool = False) -> None:
        self.position, self.lots, self.even = position, lots, even
        word = position.name.lower()
        known = load("extras.robot", word) if word in KNOWN else None
        self.sampled = getattr(known, "sampled", lambda position, lots: position.copy())
        self.rate = getattr(known, "rate", lambda position, move: 0.5)
        self.play_out = getattr(known, "play_out", play_out)
        self.root = Node(position.turn)
        self.root.list_moves(position, self.rate)
        self.hidden = getattr(known, "hidden", lambda position: False)(position)
        self.solved = False

    def run(self, playouts: "int | None" = None, seconds: int = 0) -> None:
        """Play playouts until the result is proven, or until so many are played; None = for so many seconds.

        At least one is played.
        """
        count, end = 0, monotonic() + seconds
        while not self.solved:
            self.playout()
            count += 1
            enough = count >= playouts if playouts else monotonic() >= end
            if enough:
                break

    def playout(self) -> None:
        """Play one playout, and note its result."""
        position = self.sampled(self.position, self.lots)
        node, path, moves = self.root, [], []
        while True:
            # what was dealt anew may allow other moves, but none at the root: what its player holds is seen
            if node.choice is None or self.hidden and node is not self.root:
                node.list_moves(position, self.rate)
            tried = node.pick(self.even and node is self.root)
            path.append((node, tried))
            moves.append(position.play(tried.move))
            if tried.below is None:
                break
            node = tried.below
        outcome = position.outcome()
        if outcome is None:
            tried.below = Node(position.turn)
            outcome, rest = self.play_out(position, self.lots)
            moves += rest
        elif not self.hidden:
            self.prove(path, outcome)
        for depth, (node, tried) in enumerate(path):
            node.note(tried, worth(outcome, node.turn), moves[depth::2])       # every other move is this player's

    def prove(self, path: "list[tuple[Node, Try]]", outcome: "Any") -> None:
        """Note that a path leads to an outcome, and what follows from that."""
        for node, tried in reversed(path):
            if not node.settle(tried, worth(outcome, node.turn)):
                return
            gain = node.proven              # the player on turn would choose the best of the proven results
            outcome = TIE if gain == 0.5 else (node.turn if gain else 1 - node.turn, 1)
        self.solved = True

    def answer(self) -> "tuple[str, float]":
        """Return (the best move, what it promises its player, from 0 = a loss to 1 = a win)."""
        root = self.root
        best = max(root.choice, key=lambda tried: (tried.visits, tried.wins), default=None)
        hope = best.wins / max(1, best.visits) if best else 0
        if root.proven is not None and root.proven >= hope:
            return root.best.move, root.proven
        return best.move, hope


def worth(outcome: "Any", seat: int) -> float:
    """Return what an outcome brings a seat: 1 for a win, half for a tie, 0 for a loss."""
    return 0.5 if outcome == TIE else float(outcome[0] == seat)
