"""How many challenges one takes: accept, reject, limit, seek (docs/commands.md, Watching, and taking challenges)."""

from pbmgames.records.registers import ALL, Limits
from pbmgames.session import Refused
from pbmgames.statuses import USAGE
from pbmgames.text import whole_number


def accept(session):
    """Accept all challenges from now on."""
    _take(session, ALL, "accepting all %s challenges", "accepting all %s challenges", "accepted")


def reject(session):
    """Reject all challenges from now on."""
    _take(session, 0, "rejecting %s challenges", "rejecting all %s challenges", "rejected")


def _take(session, limit, already, doing, done):
    user = session.user(*session.arguments())
    if session.limits.get(user)[Limits.LIMIT] == limit:
        raise Refused("You are already " + already % session.name)
    session.limits.put(user, Limits.LIMIT, limit)
    session.limits.save()
    session.tell(user, "%s challenges now %s" % (session.name, done), "You are now %s\n" % (doing % session.name))


def limit(session):
    """Set, or show, how many games you will play at a time."""
    user, word = _user_and_word(session)
    before = session.limits.get(user)[Limits.LIMIT]
    if word is None:
        session.tell(user, "%s limit status" % session.name,
                     "Syntax is \"%s limit <userid> <password> <limit>\"\n"
                     "where <limit> is the maximum number of games to allow,\n"
                     "or 'accept' to accept all games.\n\n\nCurrently you are %s\n\n"
                     % (session.name, _taking(session, before)))
        return
    after = _LIMIT_WORDS.get(word, whole_number(word))
    if after is None:
        raise Refused('Invalid Limit: "%s"' % word, USAGE)
    session.limits.put(user, Limits.LIMIT, after)
    session.limits.save()
    session.tell(user, "%s challenges now limited" % session.name,
                 "You are now %s\n\nPreviously you were %s\n\n"
                 % (_taking(session, after), _taking(session, before)))


_LIMIT_WORDS = {"accept": ALL, "all": ALL, "inf": ALL, "reject": 0}


def _taking(session, limit):
    if limit < 0:
        return "accepting all %s challenges" % session.name
    if limit == 0:
        return "rejecting all %s challenges" % session.name
    return "limited to %d active %s games" % (limit, session.name)


def seek(session):
    """Set, or show, how many challenges you are looking for."""
    user, word = _user_and_word(session)
    number = whole_number(word or "")
    if number is None:
        session.tell(user, "%s seek status" % session.name,
                     "Syntax is \"%s seek <userid> <password> <number>\"\n"
                     "where <number> is the number of challenges you are seeking.\n"
                     "The number will be shown on the 'standings' list.\n\n\nCurrently you are %s.\n\n"
                     % (session.name, _seeking(session, session.limits.get(user)[Limits.SEEK])))
        return
    session.limits.put(user, Limits.SEEK, number)
    session.limits.save()
    session.tell(user, "Now " + _seeking(session, number), "You are now %s\n\n" % _seeking(session, number))


def _seeking(session, number):
    return "seeking %d %s challenge%s" % (number, session.name, "" if number == 1 else "s")


def _user_and_word(session):
    """Return the userid and the one word after the password, None if there is none."""
    words = session.request.words[1:]
    if len(words) == 2:
        return session.user(*words), None
    userid, password, word = session.arguments()
    return session.user(userid, password), word
