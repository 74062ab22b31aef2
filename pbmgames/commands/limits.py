"""How many challenges a user takes: accept, reject, limit, seek (docs/commands.md, Watching, and taking challenges)."""

from pbmgames.letters import Note
from pbmgames.records.registers import ALL
from pbmgames.session import Session
from pbmgames.statuses import USAGE, Refused
from pbmgames.text import leading_number


def accept(session: "Session") -> None:
    """Accept all challenges from now on."""
    _take(session, ALL, "You are already accepting all %s challenges", "accepted")


def reject(session: "Session") -> None:
    """Reject all challenges from now on."""
    _take(session, 0, "You are already rejecting %s challenges", "rejected")


def _take(session, limit, already, done):
    """Give the user of the command a limit. Raises Refused with the text `already` if they have this limit already."""
    user = session.authenticate(*session.arguments())
    if session.limits.get(user).limit == limit:
        raise Refused(already, session.name)
    _put(session, user, limit, done)


def _put(session, user, limit, done, below=""):
    """Give a user a limit and tell them; `below` is what else they are told."""
    session.limits.put(user, limit=limit)
    session.limits.save()
    session.tell(user, Note("%s challenges now %s" % (session.name, done),
                            "You are now %s\n%s" % (_taking(session, limit), below)))


def limit(session: "Session") -> None:
    """Set, or show, how many games you will play at a time."""
    user, word = _user_and_word(session)
    before = session.limits.get(user).limit
    if word is None:
        session.tell(user, Note("%s limit status" % session.name, _STATUS.format(
            session.name, "limit", "limit",
            "is the maximum number of games to allow,\nor 'accept' to accept all games.",
            _taking(session, before) + "\n")))
        return
    _put(session, user, _limit(word), "limited", "\nPreviously you were %s\n\n" % _taking(session, before))


_STATUS = """Syntax is "{0} {1} <userid> <password> <{2}>"
where <{2}> {3}


Currently you are {4}
"""


def _limit(word):
    """Return the limit that a word means: a number, or what begins like one of _LIMIT_WORDS. Raises Refused."""
    number = leading_number(word)
    if number > 0 or word == "0":
        return number
    for start, meaning in _LIMIT_WORDS.items():
        if word.lower().startswith(start):
            return meaning
    raise Refused('Invalid Limit: "%s"', word, status=USAGE)


_LIMIT_WORDS = {"reject": 0, "accept": ALL, "all": ALL, "inf": ALL}


def _taking(session, limit):
    """Return what a limit means, as the words behind "You are now"."""
    if limit < 0:
        return "accepting all %s challenges" % session.name
    if limit == 0:
        return "rejecting all %s challenges" % session.name
    return "limited to %d active %s games" % (limit, session.name)


def seek(session: "Session") -> None:
    """Set, or show, how many challenges you are looking for."""
    user, word = _user_and_word(session)
    if word is None:
        session.tell(user, Note("%s seek status" % session.name, _STATUS.format(
            session.name, "seek", "number",
            "is the number of challenges you are seeking.\nThe number will be shown on the 'standings' list.",
            _seeking(session, session.limits.get(user).seek) + ".\n")))
        return
    number = max(0, leading_number(word))
    session.limits.put(user, seek=number)
    session.limits.save()
    session.tell(user, Note("Now " + _seeking(session, number), "You are now %s\n\n" % _seeking(session, number)))


def _seeking(session, number):
    """Return how many challenges a user seeks, as the words behind "You are now"."""
    return "seeking %d %s challenge%s" % (number, session.name, "" if number == 1 else "s")


def _user_and_word(session):
    """Return the userid and the word after the password; None in place of that word unless there is exactly one."""
    words = session.arguments(least=2)
    return session.authenticate(*words[:2]), words[2] if len(words) == 3 else None
