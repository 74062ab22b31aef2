"""What a letter tells besides: of its reader's conditional moves, to him alone, and of players who are away."""

from pbmgames.board.branches import DROPPED, RISKED, UNFORESEEN

LOST, LOST_BY, TIED = "You forfeit unless you move before %s.", "%s forfeits without a move before %s.", (
    "The draw counts as accepted without an answer before %s.")
_AWAY, _AWAY_UNTIL, _AWAY_FROM = (
    "%s is on vacation.", "%s is on vacation until %s.", "%s will be on vacation from %s until %s.")
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
        return _AWAY_FROM % (user, first, last)
    return _AWAY_UNTIL % (user, last) if last else _AWAY % user


def is_told(line):
    """Return whether a line of a letter is one of these."""
    import re
    forms = (LOST, LOST_BY, TIED, _AWAY, _AWAY_UNTIL, _AWAY_FROM, *_TEXTS.values())
    return any(re.fullmatch(re.escape(form).replace("%s", ".+"), line) for form in forms)
