"""What follows from a changed board: letters, and at its end ratings, history, pools, limits and notifications."""

from pbmgames.extras import taking_part
from pbmgames.letters import NOTIFICATION, Note, comment_block, when

TYPE_CHECKING = False
if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.board import Match
    from pbmgames.session import Session


def publish(session: "Session", match: "Match", **options) -> None:
    """Store a changed board, enter its end in the registers, and send it to all readers."""
    if match.over:
        _conclude(session, match)
    session.save(match)
    session.circulate(match, **options)


def hear(session: "Session", match: "Match", users: "list[str]") -> None:
    """Tell the extras that users get a letter about a change which may bring back an earlier state of a board."""
    for work in taking_part("heard", session.wants):
        work(match, users)


def _conclude(session, match):
    """Enter a finished board in the registers and send the notification letters."""
    if match.rated:
        _rate(session, match)
    _leave(session, match)
    session.limits.save()
    _notify(session, match)


def _rate(session, match):
    from pbmgames.records.ratings import Pools, Ratings, enter_result, result_line
    ratings = Ratings(session.host, session.name, session.users)
    order = ratings.order(match.players)
    change = ratings.rate(match.players, match.winner)
    match.ratings = [(user,) + change[user] for user in order]
    result = result_line(when(session.now), match.id, match.winner, match.points, match.players)
    enter_result(session.host, session.name, result)
    pools = Pools(session.host, session.name)
    for user in match.players:
        pools.count(pool(match.id), user, 2 if match.tied else 0 if user == match.winner else 1)
    pools.save(pool(match.id))


def pool(board: str) -> str:
    """Return the tournament pool of a board: the leading non-digits of its id."""
    return board[:next((place for place, sign in enumerate(board) if sign.isdigit()), len(board))]


def _leave(session, match, refused=None):
    """Take one from each player's active games. A player who refused this game and has no other becomes inactive."""
    limits = session.limits
    for user in dict.fromkeys(match.players):
        limits.ended(user)
        if user != refused:
            limits.put(user, limits.INACTIVE, 0)
        elif limits.get(user)[limits.ACTIVE] <= 0:
            limits.put(user, limits.INACTIVE, 1)


def _notify(session, match):
    """Send the notification letters about a finished board."""
    from pbmgames.records.registers import read_notifiers
    wanting = dict.fromkeys(map(session.users.spelling, read_notifiers(session.host, session.name)))
    for user in [*wanting, *match.notifiers]:
        letter = session.letter(match, NOTIFICATION, user)
        session.post.send(user, letter)


def vanish(session: "Session", match: "Match", user: str) -> None:
    """Remove a board that a user left before both players had moved, and tell everybody in one mail."""
    session.remove(match)
    _leave(session, match, refused=user)
    session.limits.save()
    staying = [player for player in match.players if player != user]
    fields = session.users.addresses(staying + match.subscribers + [user])
    if fields:
        session.post.write(fields, Note(
            "%s board %s has been removed" % (session.name, match.id),
            "%s has disagreed to play.\n\n"
            "There is only one player left and the game has therefore been removed.\n%s"
            % (user, comment_block(match.comment))))
