"""Conditional moves: a tree of answers to what one's opponent may play (docs/commands.md, Conditional moves).

A board's file has it as the entry `branches`, a line for each answer in the order of the tree: whose it is, how deep
it lies, counted from 1, the opponent's move and the answer to it. `alice 2 D4 E4` belongs below the nearest line
`alice 1 ...` before it.
"""

from pbmgames.games.game import MoveError

DROPPED, UNFORESEEN, RISKED = "dropped", "unforeseen", "risked"        # what a player is told of his tree


def keep(match, user, nodes):
    """Put (depth, move, answer) in place of a player's tree."""
    match.branches = [line for line in match.branches if line.split(" ")[0] != user]
    match.branches += ["%s %d %s %s" % ((user,) + node) for node in nodes]


def tree(match, user):
    """Return a player's tree as a list of (depth, move, answer)."""
    return [(int(depth), theirs, mine) for owner, depth, theirs, mine in map(str.split, match.branches)
            if owner == user]


def told(match, user):
    """Return a player's tree as lines of play, in the words in which he may give it again."""
    nodes, path, found = tree(match, user), [], []
    for place, (depth, theirs, mine) in enumerate(nodes, 1):
        path[depth - 1:] = ["if %s then %s" % (theirs, mine)]
        if place == len(nodes) or nodes[place][0] <= depth:
            found.append(" ".join(path))
    return found


def owners(match):
    """Return the players who have a tree."""
    return [user for user in dict.fromkeys(match.players) if tree(match, user)]


def drop(match, users, *why):
    """Forget the trees of players; those who had one are told in their next letter."""
    for user in owners(match):
        if user in users:
            keep(match, user, [])
            match.notices[user] = why or (DROPPED,)


def warn(match):
    """Tell the owners of trees, in the letter that asks for it, what an undo does to them."""
    match.notices.update((user, (RISKED,)) for user in owners(match))


def follow(match, tell):
    """Let the player on turn answer the last move from his tree; return whether he did.

    tell -- as for `turn.settle`
    """
    user, move = match.to_move, match.moves[-1]
    nodes = tree(match, user)
    start = next((place for place, node in enumerate(nodes) if node[:2] == (1, move)), None)
    if start is None:
        drop(match, [user], UNFORESEEN, move)
        return False
    answer, end = nodes[start][2], start + 1
    while end < len(nodes) and nodes[end][0] > 1:
        end += 1
    keep(match, user, [(depth - 1, theirs, mine) for depth, theirs, mine in nodes[start + 1:end]])
    try:
        match.play(answer)
    except MoveError as error:          # the rules have changed meanwhile
        drop(match, [user])
        tell(user, answer, error)
        return False
    match.automatic.add(len(match.moves) - 1)
    return True
