"""New boards, and who takes challenges: challenge, accept, reject, limit, seek (contract sections 4 and 9)."""

import os

from pbmgames.commands.play import arguments
from pbmgames.games.game import GameError, whole_number
from pbmgames.host import HostDamaged
from pbmgames.letters import NEW
from pbmgames.match import Match
from pbmgames.registers import ALL, Limits, read_names
from pbmgames.session import REFUSED, USAGE, NO_USER, Refused, is_board_id

FIRST_BOARD = 101
OPTIONS = {"--totaltime": "total", "--forfeittime": "forfeit", "--nagtime": "nag"}


def challenge(session):
    """Start a new board."""
    users = session.request.words[1:]
    seats = len(session.kind.sides)
    if len(users) < seats:
        raise Refused("At least %d players must play" % seats, USAGE)
    if len(users) > seats:
        raise Refused("At most %d players can play" % seats, USAGE)
    special = _special(session)
    if special is None and _invalid(session, users):
        return
    players = [session.users.spelling(user) for user in users]
    match = _new_match(session, special or _next_board(session), players)
    watching = map(session.users.spelling, read_names(session.host, "games/%s/.subscribeall" % session.name))
    match.subscribers = [user for user in watching if user not in players]
    match.comment = session.request.remark("Challenger writes:")
    for user in dict.fromkeys(players):
        session.limits.started(user)
    session.limits.save()
    session.save(match)
    session.circulate(match, NEW)


def _new_match(session, board, players):
    request = session.request
    for word in request.parameters + request.options:
        if " " in word:                     # a board file keeps them as words
            raise Refused("There is a blank in '%s'" % word, USAGE)
    try:
        match = Match(session.kind, board, players, session.now, request.parameters, request.options,
                      new_seed(request) if session.kind.random else 0)
    except GameError as error:
        raise Refused(str(error), USAGE)
    match.limits = time_limits(request.options)
    return match


def new_seed(request):
    """Return the seed of a new board: PBMSEED, else from the system's random source."""
    seed = whole_number(request.environ.get("PBMSEED", ""), 18)
    return int.from_bytes(os.urandom(4), "big") if seed is None else seed


def time_limits(options):
    """Return the time limits that the options set, {"total": days}; case of the names does not count."""
    limits = {}
    for option in options:
        name, _, value = option.partition("=")
        if name.lower() in OPTIONS and "=" in option:
            limits[OPTIONS[name.lower()]] = leading_number(value)
    return limits


def leading_number(text):
    """Return the number that a text begins with, as C's atoi does; 0 for none."""
    digits = text[1:] if text[:1] in ("+", "-") else text
    number = whole_number(digits[:len(digits) - len(digits.lstrip("0123456789"))]) or 0
    return -number if text.startswith("-") else number


def _special(session):
    """Take the id out of `.special`, if that file is there; None if not."""
    path = "games/%s/.special" % session.name
    text = session.host.read(path)
    board = (text or "").partition("\n")[0].strip()
    if not board:
        if text is not None:
            session.host.write(path, None)
        return None
    if not is_board_id(board):
        raise Refused("%s names no board: '%s'" % (path, board), REFUSED)
    if session.has_board(board):
        raise Refused("%s board %s exists already" % (session.name, board), REFUSED)
    session.host.write(path, None)
    return board


def _next_board(session):
    """Return the next free number, and store it as the last one given out."""
    path = "games/%s/.board" % session.name
    text = session.host.read(path)
    last = whole_number((text or "").strip())
    if text is not None and last is None:
        raise HostDamaged("%s is damaged: it holds no number; write the number of the last board into it" % path)
    number = FIRST_BOARD if last is None else last + 1
    while session.has_board(str(number)):
        number += 1
    session.host.write(path, "%d\n" % number)
    return str(number)


def _invalid(session, users):
    """Answer with who cannot be challenged; return whether there is such a one."""
    unknown, rejecting, full = [], [], []
    distinct = {}
    for user in users:
        distinct.setdefault(user.lower(), user)
    for user in distinct.values():
        found = session.users.find(user)
        limit, active = session.limits.get(found.userid)[:2] if found else (0, 0)
        if found is None:
            unknown.append(user)
        elif limit == 0:
            rejecting.append(found.userid)
            if not active:
                session.limits.put(found.userid, Limits.INACTIVE, 1)
        elif not session.limits.accepts(found.userid):
            full.append("%s (%d)" % (found.userid, limit))
    lists = (("The following userid's are not recognized:", unknown),
             ("The following users are not accepting %s challenges:" % session.name, rejecting),
             ("The following users have reached their limit of active %s games:" % session.name, full))
    if not (unknown or rejecting or full):
        return False
    session.limits.save()
    session.reply("Invalid challenge", "".join("%s\n%s\n" % (heading, "".join("\t%s\n" % user for user in names))
                                               for heading, names in lists if names))
    session.status = NO_USER if unknown else REFUSED
    return True


# how many challenges one takes -------------------------------------------------

def accept(session):
    """Accept all challenges from now on."""
    user = _user(session)
    if session.limits.get(user)[Limits.LIMIT] == ALL:
        raise Refused("You are already accepting all %s challenges" % session.name)
    _take(session, user, ALL, "accepted", "accepting all %s challenges")


def reject(session):
    """Reject all challenges from now on."""
    user = _user(session)
    if session.limits.get(user)[Limits.LIMIT] == 0:
        raise Refused("You are already rejecting %s challenges" % session.name)
    _take(session, user, 0, "rejected", "rejecting all %s challenges")


def _user(session):
    return session.user(*arguments(session, "userid", "password"))


def _take(session, user, limit, done, doing):
    session.limits.put(user, Limits.LIMIT, limit)
    session.limits.save()
    session.tell(user, "%s challenges now %s" % (session.name, done),
                 "You are now %s\n" % (doing % session.name))


def limit(session):
    """Set, or show, how many games you will play at a time."""
    user, word = _user_and_word(session, "limit")
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
    user, word = _user_and_word(session, "number")
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


def _user_and_word(session, name):
    """Return the userid and the one word after the password, None if there is none."""
    words = session.request.words[1:]
    if len(words) == 2:
        words = words + [None]
    if len(words) != 3:
        arguments(session, "userid", "password", name)
    return session.user(words[0], words[1]), words[2]
