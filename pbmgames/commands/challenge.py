"""New boards (docs/commands.md, Challenges)."""

import os

from pbmgames import Sequence
from pbmgames.board import Match
from pbmgames.games import Game
from pbmgames.letters import NEW, NOT_RECOGNIZED, grouped
from pbmgames.optional import first
from pbmgames.records.cleanups import Cleanups
from pbmgames.records.registers import give_out, last_number, read_watchers
from pbmgames.request import Request
from pbmgames.session import Session
from pbmgames.statuses import NO_USER, REFUSED, SYNTAX, USAGE, Refused
from pbmgames.storage import Host, paths
from pbmgames.text import leading_number, whole_number

FIRST_BOARD = 101
OPTIONS = {"--totaltime": "total", "--forfeittime": "forfeit", "--nagtime": "nag"}


def challenge(session: "Session") -> None:
    """Start a new board."""
    users = session.request.words[1:]
    check_seats(session.game, len(users), "must")
    special = special_board(session.host, session.name)
    if special is not None:                 # it counts once
        session.host.write(paths.register(session.name, "special"), None)
    if not special and _invalid(session, users):
        return
    players = [session.users.spelling(user) for user in users]
    match = new_match(session, special or _next_board(session), players, session.request.options)
    _check_words(players, session.request.parameters + session.request.options)
    # if the system's clock is slow now, the board must not look too old once the clock is right again
    match.clock.changed_before = max([session.now, *Cleanups(session.host, session.name).last.values()])
    if session.request.allowance and not session.post.proven:
        found = map(session.users.find, dict.fromkeys(players))         # all are there, unless the board is special
        session.request.allowance.challenge(session, list(filter(None, found)))
    watching = map(session.users.spelling, read_watchers(session.host, session.name))
    match.subscribers = [user for user in dict.fromkeys(watching) if user not in players]
    match.comment = session.request.comment("Challenger")
    session.limits.started(players)
    session.limits.save()
    session.save(match)
    session.circulate(match, NEW)


def _check_words(players, dashed):
    """Raise Refused if a board file could not keep the userids of the players, or parameters and options, as words."""
    for user in players:                    # a special board takes users who are not in the user file
        if not user or " " in user or ":" in user:
            raise Refused("This is no userid: '%s'", user, status=USAGE)
    for word in dashed:
        if " " in word:
            raise Refused("There is a blank in '%s'", word, status=USAGE)


def check_seats(game: "type[Game]", count: int, verb: str = "can") -> None:
    """Raise Refused unless `count` players can play a game; `verb` is the refusal's word, `must` or `can`."""
    seats = len(game.sides)
    if count < seats:
        raise Refused("At least %d players %s play", seats, verb, status=USAGE, kind=SYNTAX)
    if count > seats:
        raise Refused("At most %d players can play", seats, status=USAGE, kind=SYNTAX)


def new_match(session: "Session", board: str, players: "Sequence[str]", options: "Sequence[str]" = ()) -> "Match":
    """Return a new board with the parameters and time limits of the request. Raises Refused.

    options -- those that its file keeps
    """
    request = session.request
    match = Match(session.game, board, players, session.now, request.parameters, options,
                  new_seed(request) if session.game.random else 0)
    match.clock.limits = _time_limits(request.options)
    return match


def new_seed(request: "Request") -> int:
    """Return the seed of a new board: PBMSEED, else from the system's random source."""
    seed = whole_number(request.environ.get("PBMSEED", ""), 20)
    return int.from_bytes(os.urandom(8), "big") if seed is None else seed


def _time_limits(options):
    """Return the time limits that options set, {"total": units}; the options may be in any case."""
    limits = {}
    for option in options:
        name, equals, value = option.partition("=")
        if equals and name.lower() in OPTIONS:
            limits[OPTIONS[name.lower()]] = leading_number(value)
    return limits


def special_board(host: "Host", game: str) -> "str | None":
    """Return the id that the file `.special` gives to the next board, "" if it is empty, None if there is no such file.

    Raises Refused if no new board can have that id.
    """
    path = paths.register(game, "special")
    text = host.read(path)
    if text is None:
        return None
    board = text.partition("\n")[0].strip()[:paths.ID_LENGTH]
    if board and not paths.is_board_id(board):
        raise Refused("%s names no board: '%s'", path, board)
    if board and host.exists(paths.board(game, board)):
        raise Refused("%s board %s exists already", game, board)
    return board


def _next_board(session):
    """Return the id of the next board, the next free number, and stage it as the last one given out."""
    last = last_number(session.host, session.name)
    number = FIRST_BOARD if last is None else last + 1
    while any(session.host.exists(paths.board(session.name, str(number), end)) for end in ("", paths.ARCHIVE)):
        number += 1
    give_out(session.host, session.name, number)
    return str(number)


def _invalid(session, users):
    """Tell the caller which users cannot be challenged; return whether there are any.

    A user among them who takes no challenges and plays no game becomes inactive.
    """
    unknown, rejecting, full = [], [], []
    for user in users:
        found = session.users.find(user)
        if found is None:
            unknown.append(session.request.quotable(user))
            continue
        figures = session.limits.get(found.userid)
        if figures.limit == 0:
            rejecting.append(found.userid)
            if figures.active <= 0:
                session.limits.put(found.userid, inactive=1)
                session.limits.save()
        elif not figures.open:
            full.append("%s (%d)" % (found.userid, figures.limit))
    text = grouped((NOT_RECOGNIZED, unknown),
                   ("The following users are not accepting %s challenges:" % session.name, rejecting),
                   ("The following users have reached their limit of active %s games:" % session.name, full))
    if not text:
        return False
    text += "\n"
    help = first("help") if session.request.personal else None
    if help:
        text += help.advice(session, unknown)
    session.reply("Invalid challenge", text)
    session.status = NO_USER if unknown else REFUSED
    return True
