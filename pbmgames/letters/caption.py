"""What stands beside the picture of a board: who plays and has what, the last move, whose turn it is or who won."""

from pbmgames.letters.letter import result


def caption(match):
    """Return the lines above a picture, as (seat, text); seat None = about the whole board."""
    lines = [(seat, "%s, %s%s" % (user, side, stock and ": " + stock))
             for seat, (user, side, stock) in enumerate(players(match))]
    return lines + [(None, "%s%s" % (last_move(match), state(match)))]


def players(match):
    """Return (userid, side, what he has beside the board) of each player."""
    return list(zip(match.players, match.game.sides, match.position.stocks()))


def last_move(match):
    """Return the last move as a sentence, "" before the first."""
    return "Move %d: %s. " % (len(match.moves), match.moves[-1]) if match.moves else ""


def state(match):
    """Return who won, or whose turn it is, and what waits for an answer."""
    return result(match) + (" %s %s." % (match.actor, match.question.asking) if match.question else "")
