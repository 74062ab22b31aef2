"""Which userids a newcomer may not have, though nobody has them (docs/commands.md, Commands of the server)."""

from pbmgames import games
from pbmgames.commands.departed import REALLY
from pbmgames.commands.select import rows
from pbmgames.commands.server import of_game, played
from pbmgames.records.users import printable
from pbmgames.session import Refused

ALIKE = (("rn", "m"), ("vv", "w"), ("0", "o"), ("1", "l"), ("i", "l"), ("5", "s"), ("_", "-"), (".", "-"))
HINT = "\nThe operator may enter him nevertheless: signup ... %s" % REALLY


def check(session, userid):
    """Raise Refused if others could take a new user for another one; at a shell the operator may say he is right."""
    if session.request.local and REALLY in session.request.options:
        return
    hint = HINT if session.request.local else ""
    mistaken = next((user for user in session.users.known().values() if look(user) == look(userid)), None)
    if mistaken:
        raise Refused("The userid %s looks like that of another user, %s%s" % (userid, printable(mistaken), hint))
    for game in played(session.host):
        for row in rows(of_game(session, game, ["games"])):
            if row.active and userid.lower() in map(str.lower, row.players):
                raise Refused("The userid %s is that of a former user, whose games go on, such as %s board %s%s" % (
                    userid, games.TABLE[game], row.board, hint))


def look(userid):
    """Return what a hasty reader sees of a userid: names that look alike have the same."""
    seen = userid.lower().rstrip("._-")
    for sign, other in ALIKE:
        seen = seen.replace(sign, other)
    return seen
