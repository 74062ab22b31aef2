"""Conditional moves: a tree of answers to what the opponent may play (docs/commands.md, Conditional moves).

A branch is what a player gives: `if D4 then E4 if F4 then G4`. All branches of a player are their tree.

A board's file has the trees of its players as the entry `branches`. Each answer is a line, in the order of the tree:
the userid of the tree's owner, the depth, counted from 1, the opponent's move with its number, and the answer to it.
`alice 2 D4#6 E4` belongs below the nearest line `alice 1 ...` before it. A line of an earlier version has no number.
"""

from itertools import takewhile

from pbmgames import Callable, Iterable
from pbmgames.board import Match
from pbmgames.board.moves import UNDO, Question
from pbmgames.records.boardfile import Damaged
from pbmgames.text import fields, whole_number

ENTRY = "branches"
# what a player is told of their tree
DROPPED = "Your conditional moves are dropped."
UNFORESEEN = "Your conditional moves are dropped: they have no answer to %s."
RISKED = "Your conditional moves are dropped if the undo is accepted."
LINES = (DROPPED, UNFORESEEN, RISKED)


def lines(match: "Match") -> "list[str]":
    """Return the lines of the entry."""
    return match.additions.get(ENTRY, [])


def keep(match: "Match", user: str, nodes: "Iterable[tuple[int, str, str]]") -> None:
    """Put nodes, a list of (depth, move, answer), in place of a player's tree."""
    match.additions[ENTRY] = [line for line in lines(match) if line.split(" ")[0] != user] + [
        "%s %d %s %s" % ((user,) + node) for node in nodes]


def tree(match: "Match", user: str) -> "list[tuple[int, str, str]]":
    """Return a player's tree as a list of (depth, move, answer)."""
    return [(int(depth), theirs, mine) for owner, depth, theirs, mine in map(fields, lines(match))
            if owner == user]


def numbered(move: str, number: int) -> str:
    """Return an opponent's move as a tree has it: `D4#6`."""
    return "%s#%d" % (move, number)


def spelt(match: "Match", user: str) -> "list[str]":
    """Return a player's tree as branches, as the player could type them."""
    nodes, path, spelt_lines = tree(match, user), [], []
    for following, (depth, theirs, mine) in enumerate(nodes, 1):
        path[depth - 1:] = ["if %s then %s" % (theirs.partition("#")[0], mine)]
        if following == len(nodes) or nodes[following][0] <= depth:     # the branch ends here
            spelt_lines.append(" ".join(path))
    return spelt_lines


def owners(match: "Match") -> "list[str]":
    """Return the players who have a tree."""
    return [user for user in dict.fromkeys(match.players) if tree(match, user)]


def drop(match: "Match", users: "Iterable[str]", why: str = DROPPED) -> None:
    """Forget the trees of players; those who had one are told why in their next letter."""
    for user in owners(match):
        if user in users:
            keep(match, user, [])
            match.notices[user] = why


# what a board calls: the functions of the place "entry" -------------------------------

def check(match: "Match") -> None:
    """Raise Damaged if a line of the entry is not userid, depth, move and answer, or belongs below no earlier line."""
    depths = dict.fromkeys(match.players, 0)            # player -> depth of their line before
    for line in lines(match):
        words = line.split(" ")
        depth = whole_number(words[1]) if len(words) == 4 and all(words) else None
        if not depth or depth > depths.get(words[0], -1) + 1:       # -1: whoever does not play here can have no line
            raise Damaged("its branches have '%s'", line)
        depths[words[0]] = depth


def respelt(match: "Match", spelling: "Callable[[str], str]") -> None:
    """Replace each userid in the entry by `spelling(userid)`."""
    match.additions[ENTRY] = [" ".join([spelling(user)] + rest) for user, *rest in map(fields, lines(match))]


def changed(match: "Match", users: "Iterable[str]") -> None:
    """Forget the trees of players, because their position or their next move has changed."""
    drop(match, users)


def ended(match: "Match") -> None:
    """Forget all trees: the game is over."""
    match.additions[ENTRY] = []


def asked(match: "Match", question: "Question") -> None:
    """If an undo is asked for, tell the owners of trees, in the letter about it, that they may lose them."""
    if question is UNDO:
        match.notices.update((user, RISKED) for user in owners(match))


def moved(match: "Match") -> bool:
    """Queue the answer of the player on turn to the last move, if their tree has one; return whether it has.

    What the tree has for later moves is kept; without an answer to this one, the tree is dropped.
    """
    user, move = match.to_move, match.moves[-1]
    nodes, due = tree(match, user), (move, numbered(move, len(match.moves)))
    start = next((place for place, node in enumerate(nodes) if node[0] == 1 and node[1] in due), None)
    if start is None:
        drop(match, [user], UNFORESEEN % move)
        return False
    below = takewhile(lambda node: node[0] > 1, nodes[start + 1:])
    keep(match, user, [(depth - 1, theirs, mine) for depth, theirs, mine in below])
    match.queued[match.turn] = nodes[start][2]          # `Match.queue` would drop what is kept
    return True
