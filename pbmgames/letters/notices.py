"""What a letter tells besides: of its reader's conditional moves, to him alone, and of players who are away."""

from pbmgames.board.branches import DROPPED, RISKED, UNFORESEEN

_TEXTS = {
    DROPPED: "Your conditional moves are dropped.",
    UNFORESEEN: "Your conditional moves are dropped: they have no answer to %s.",
    RISKED: "Your conditional moves are dropped if the undo is accepted.",
}


def notice(what, *words):
    """Return the line that tells it."""
    return _TEXTS[what] % words


def absence(user, first, last):
    """Return the line that tells when a player is away: from "" = now until "" = not known."""
    if first:
        return "%s will be on vacation from %s until %s." % (user, first, last)
    return "%s is on vacation%s." % (user, " until " + last if last else "")
