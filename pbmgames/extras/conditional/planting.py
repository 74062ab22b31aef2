"""Conditional moves as a player gives them: words, and whether they are legal (docs/commands.md, Conditional moves)."""

from pbmgames.board.moves import numbered
from pbmgames.extras.conditional import branches
from pbmgames.games import MoveError

MOST = 500              # answers in a tree
LIKE = "Conditional moves look like: if <move> then <move> if <move> then <move> or if <move> then <move>"


class Node:
    """A position of the tree, with the opponent of the tree's owner on turn.

    position  the game there
    number    how many moves led there
    answer    the owner's move that led there
    branch    the line of play in which that was first given
    below     {the opponent's move: Node after the answer}
    heard     {(the opponent's move, the answer), as they were written: Node}
    """

    def __init__(self, position, number, answer="", branch=""):
        self.position, self.number, self.answer, self.branch = position, number, answer, branch
        self.below, self.heard = {}, {}


def plays(lines):
    """Return the lines of play in lines of text, each as a list of (the opponent's move, the answer).

    Raises MoveError if they are no conditional moves.
    """
    found, words = [], " or ".join(lines).split()
    while words:
        end = next((place for place, word in enumerate(words) if word.lower() == "or"), len(words))
        if end:
            found.append(_play(words[:end]))
        words = words[end + 1:]
    if not found:
        raise MoveError(LIKE)
    return found


def _play(words):
    marks = [word.lower() for word in words[::2]]
    if len(words) % 4 or marks != ["if", "then"] * (len(words) // 4):
        raise MoveError(LIKE)
    return list(zip(words[1::4], words[3::4]))


def plant(match, user, lines):
    """Make lines of play a player's tree, in place of their former tree and of their queued move. Raises MoveError."""
    root = Node(match.position.face_down().copy(), len(match.moves))
    left = MOST
    for line in lines:
        node = root
        for place, pair in enumerate(line, 1):
            if pair not in node.heard:
                new = _grow(node, pair, " ".join("if %s then %s" % both for both in line[:place]))
                left -= new
                if left < 0:
                    raise MoveError("There are more than %d conditional moves" % MOST)
            node = node.heard[pair]
    match.queue(match.seat_off_turn(user), "")
    branches.keep(match, user, _listed(root))


def _grow(node, pair, branch):
    """Enter a move and the answer to it below a Node; return whether they are new there. Raises MoveError."""
    position = node.position.copy()
    theirs, mine = (_made(position, text, node.number + place, branch) for place, text in enumerate(pair, 1))
    known = node.below.get(theirs)
    if known and known.answer != mine:
        raise MoveError("There are two answers in: %s\nand: %s" % (known.branch, branch))
    node.heard[pair] = node.below[theirs] = known or Node(position, node.number + 2, mine, branch)
    return not known


def _made(position, text, number, branch):
    """Play a move of a branch; return its canonical spelling. Raises MoveError, which names the branch."""
    try:
        if position.outcome() is not None:
            raise MoveError("The game is over before %s" % text)
        return position.play(numbered(text, number))
    except MoveError as error:
        raise MoveError("%s\nin: %s" % (error, branch), kind=error.kind)


def _listed(root):
    """Return the tree as a list of (depth, move, answer)."""
    found, ahead = [], [(1, theirs, node) for theirs, node in reversed(list(root.below.items()))]
    while ahead:
        depth, theirs, node = ahead.pop()
        found.append((depth, theirs, node.answer))
        ahead += [(depth + 1, move, child) for move, child in reversed(list(node.below.items()))]
    return found
