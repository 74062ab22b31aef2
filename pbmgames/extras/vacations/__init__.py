"""Planned and bounded vacations, and warnings before a game ends for age: for players who go away."""

# what letters tell
LOST = "You forfeit unless you move before %s."
LOST_BY = "%s forfeits without a move before %s."
ACCEPTED = "The %s counts as accepted without an answer before %s."
_AWAY = "%s is on vacation."
_AWAY_UNTIL = "%s is on vacation until %s."
_AWAY_FROM = "%s will be on vacation from %s until %s."
LINES = (LOST, LOST_BY, ACCEPTED, _AWAY, _AWAY_UNTIL, _AWAY_FROM)


def absence(user: str, first: str, last: str) -> str:
    """Return the line that tells when a player is away; `first` "" = already now, `last` "" = nobody knows."""
    if first:
        return _AWAY_FROM % (user, first, last)
    return _AWAY_UNTIL % (user, last) if last else _AWAY % user
