"""What else tells of damage: figures that must go together, and names that only one file knows; for `pbm verify`.

Each function takes the Check and yields (whether it is surely wrong, text). What other programs, a clock that was set
back or an operator may have left like that is a note only.
"""

from pbmgames.board.match import GIVEN_UP, RESIGN, SWAPPED, Damaged, Match
from pbmgames.board.replay import FORFEIT
from pbmgames.commands.aftermath import pool
from pbmgames.commands.challenge import time_limits
from pbmgames.games.game import TIE, MoveError, Unreadable
from pbmgames.letters.letter import when
from pbmgames.records.boardfile import SERVER, BoardFile
from pbmgames.records.boardlist import BoardList
from pbmgames.records.ratings import Record, after
from pbmgames.records.registers import (
    History, Limits, Pools, last_number, pool_row, read_notifiers, read_watchers, text_lines)
from pbmgames.records.results import result_words
from pbmgames.storage import paths
from pbmgames.text import fields, signed_number, unbroken, whole_number

MOST = 9            # names that are told in one line
AHEAD = 600         # seconds by which the clocks of two machines may differ
MISSING = 30        # boards in a row that may be gone without a trace: somebody left them at once


def clocks(check):
    """Compare what the players have used with the time that has passed: every write counts both."""
    for found in check.boards:
        if found.file.has("clock") and found.file.has("timer"):
            yield from _clock(found.path, found.match.clock)
        if found.match.clock.now > check.session.now + AHEAD:
            yield False, "%s: its clock is ahead, it says %s: see whether the machine's clock is right" % (
                found.path, when(found.match.clock.now))


def missing(check):
    """Name entries that are there while others are not that are written with them, and users who stand in one twice."""
    for found in check.boards:
        file, match = found.file, found.match
        for group in (SERVER, ("ratingnames", "ratingold", "ratingnow")):
            there = [name for name in group if file.has(name)]
            for name in group if there else ():
                if name not in there:
                    yield False, "%s has no entry '%s', but one '%s'" % (found.path, name, there[0])
        for users in (match.subscribers, match.notifiers):
            for user in set(user for place, user in enumerate(users) if user in users[:place]):
                yield False, "%s: %s is told twice" % (found.path, unbroken(user))


def _clock(path, clock):
    used, passed = sum(clock.used), clock.now - clock.start
    if used < passed:
        yield True, "%s: its players have used %d seconds, but %d have passed" % (path, used, passed)
    elif used > passed or not clock.start <= clock.moved <= clock.now or clock.before > clock.now:
        yield False, "%s: its clock and its timer do not go together; was the machine's clock set back?" % path


def marks(check):
    """Compare the marks for resignations and the swap with moves, queue and status."""
    for found in check.boards:
        match = found.match
        gone = [int(match.moves[-1:] != [] and match.moves[-1] in GIVEN_UP and seat == (len(match.moves) - 1) % 2)
                for seat in range(len(match.players))]
        if match.resigned != gone:
            yield True, "%s: who has resigned is not what its moves say" % found.path
        if any(pending and (match.over or not queued) for pending, queued in zip(match.pending, match.queued)):
            yield True, "%s: a resignation waits that is not in its queue" % found.path
        since = len(match.moves) - (match.game.swap_after or 0)         # an undo keeps the mark, as a forfeit does
        if match.swapped and (match.game.swap_after is None or not -1 <= since <= (match.moves[-1:] == [FORFEIT])) or (
                match.event == SWAPPED and not match.swapped):
            yield True, "%s: its players cannot have changed places just now" % found.path
        names = [user.lower() for user, _, _ in match.ratings]
        if names and sorted(names) != sorted(user.lower() for user in match.players):
            yield True, "%s: its ratings are not those of its players" % found.path
        if found.file.has("options") and match.clock.limits != time_limits(match.options):
            yield False, "%s: its time limits are not those of its options" % found.path


def waiting(check):
    """Name moves that wait, queued or submitted, and mean nothing in the game."""
    for found in check.boards:
        match = found.match
        for text in [*match.queued, match.submitted] if not match.over else ():
            try:
                if text not in ("", RESIGN):
                    match.position.copy().play(text.rpartition("#")[0] or text)
            except Unreadable:
                yield False, "%s: the move that waits, '%s', means nothing" % (found.path, unbroken(text))
            except MoveError:
                pass


def backups(check):
    """Compare the versions of boards before their last writes with the boards, as far as these are still there."""
    boards = {found.match.id: found for found in check.boards if not found.put_away}
    for board in check.versions():
        path = paths.backup(check.name, board)
        try:
            text = check.host.read(path) or ""
            before = Match.parse(check.game, board, text, check.session.now, changing=True)
        except Damaged as error:
            yield False, "%s, the version before a board, %s" % (path, unbroken(str(error)))
            continue
        file = BoardFile(text)
        if file.has("board") and not before.position.shaped(file.rows):
            yield False, "%s has a drawing of another form than ours" % path
        if file.has("clock") and file.has("timer"):
            yield from ((False, said) for _, said in _clock(path, before.clock))
        clock = boards[board].match.clock if board in boards else before.clock
        known = boards[board].match.players if board in boards else check.session.users.known()
        if not {user.lower() for user in before.players} <= {user.lower() for user in known}:
            yield False, "%s: its players are others: %s" % (path, unbroken(" ".join(before.players)))
        for name in SERVER:
            if not file.has(name):
                yield False, "%s has no entry '%s'" % (path, name)
        if file.has("clock") and before.clock.now not in (clock.before, clock.now):
            yield False, "%s is not the version before, as its clock tells" % path


def forms(check):
    """Name lines of registers that no program of this server writes so."""
    host, name = check.host, check.name
    for token in text_lines(host, paths.register(name, "limit")):
        words = fields(token)
        if token[0] not in "()" and (len(words) != 5 or not _is_limit(words) or token != Limits.FORM % (
                words[0], *map(int, words[1:]))):
            yield False, "%s: nobody writes the line '%s'" % (paths.register(name, "limit"), unbroken(token))
    for line in text_lines(host, paths.ratings(name)):
        record = Record.parse(line)
        if record and (record.render() != line or min(record.won, record.lost, record.tied) < 0):
            yield False, "%s: nobody writes the line '%s'" % (paths.ratings(name), unbroken(line))
    for line in text_lines(host, paths.history(name)):
        words = fields(line)
        if result_words(line) and line + "\n" != History.line(
                "%s %2s %s" % tuple(words[:3]), words[3], words[4], int(words[5]), words[6:]):
            yield False, "%s: nobody writes the line '%s'" % (paths.history(name), unbroken(line))
    rows = [row[:2] for row in Pools(host, name).rows]
    for place, row in enumerate(rows):
        if row in rows[:place]:
            yield False, "%s has two lines of %s in pool %s" % (paths.pools(name), unbroken(row[1]), unbroken(row[0]))
    for line in text_lines(host, paths.pools(name)):
        if not pool_row(line):
            yield False, "%s: the line '%s' is none of a pool" % (paths.pools(name), unbroken(line))
    text = host.read(paths.board_list(name))
    if text and not text.startswith(BoardList.HEADING):
        yield False, "%s has no heading" % paths.board_list(name)


def _is_limit(words):
    """Return whether a line of the limits has figures that can be."""
    figures = [signed_number(word, 10) for word in words[1:]]
    return None not in figures and figures[0] >= -1 and figures[2] >= 0 and figures[3] in (0, 1)


def numbers(check):
    """Name a last number that no board is anywhere near, and games that a pool has not counted."""
    last = last_number(check.host, check.name)
    highest = max([check.highest(), 100, *(whole_number(words[0]) or 0 for words in check.results())])
    if last and last > highest + MISSING:
        yield False, "%s: the last number given out is %d, but there is no board beyond %d" % (
            paths.register(check.name, "board"), last, highest)
    counted = {}
    pools = {pool(words[0]).lower() for words in check.results()} | {pool(found.match.id) for found in check.boards}
    for found in check.boards:
        match, name = found.match, pool(found.match.id)
        for user in match.players if match.over and match.ratings else ():
            field = 2 if match.tied else 0 if user == match.winner else 1
            counted[name, user.lower(), field] = counted.get((name, user.lower(), field), 0) + 1
    for name, user, *figures in Pools(check.host, check.name).rows:
        for field, figure in enumerate(figures):
            if figure < counted.get((name, user.lower(), field), 0):
                yield False, "%s: %s has played more games in pool %s than are counted" % (
                    paths.pools(check.name), user, name)
        if any(figures) and name not in pools and name.lower() not in pools:
            yield False, "%s: there is no game of pool %s" % (paths.pools(check.name), unbroken(name))


def times(check):
    """Compare when the history says that games ended with the clocks of their boards, unless the time zone changed."""
    ended = {found.match.id: when(found.match.clock.now) for found in check.boards
             if found.match.over and found.file.has("clock") and not found.doubtful}
    lines = [line for line in text_lines(check.host, paths.history(check.name)) if result_words(line)]
    lines = [(line, ended[fields(line)[3]]) for line in lines if fields(line)[3] in ended]
    other = [line for line, time in lines if not line.startswith(time + " ")]
    for line in other if 2 * len(other) < len(lines) or len(lines) == 1 else ():
        yield False, "%s: the game did not end then, as its board tells: '%s'" % (
            paths.history(check.name), unbroken(line))


def _places(check):
    """Return {path of a file: the userids in it, in order}."""
    host, game = check.host, check.name
    places = {found.path: found.match.players + found.match.subscribers + found.match.notifiers
              for found in check.boards}
    places[paths.history(game)] = [user for words in check.results() for user in words[3:] + words[1:2]]
    places[paths.ratings(game)] = [line.split(" ")[0] for line in text_lines(host, paths.ratings(game))]
    limit = paths.register(game, "limit")
    places[limit] = [line.split(" ")[0] for line in text_lines(host, limit) if line[0] not in "()"]
    places[paths.register(game, "notify")] = read_notifiers(host, game)
    places[paths.register(game, "subscribeall")] = read_watchers(host, game)
    places[paths.pools(game)] = [row[1] for row in Pools(host, game).rows]
    places[paths.seen_users(game)] = text_lines(host, paths.seen_users(game))
    return places


def names(check):
    """Name userids that are in one file only, and not in the user file: one letter of them may be wrong."""
    places, registers = _places(check), [paths.register(check.name, word) for word in (
        "limit", "notify", "subscribeall")] + [paths.seen_users(check.name)]
    for path, users in places.items():
        twice = [user for place, user in enumerate(users) if user in users[:place]]
        if twice and path in registers:
            yield False, "%s has %s twice" % (path, unbroken(twice[0]))
    known = {user for user in check.session.users.known()} | {TIE}
    seen = {}
    for path, users in places.items():
        for user in users:
            seen.setdefault(user.lower(), set()).add(path)
    for path, users in places.items():
        alone = [user for user in dict.fromkeys(users) if user.lower() not in known and len(seen[user.lower()]) == 1]
        if alone:
            yield False, "%s names users of whom nothing else tells: %s" % (
                path, unbroken(" ".join(alone[:MOST]) + " ..." * (len(alone) > MOST)))
    strangers = dict.fromkeys(user for found in check.under_way for user in found.match.present
                              if not found.match.over and user.lower() not in known)
    if strangers:
        yield False, "players of running games who are not in %s: %s" % (paths.USERS, unbroken(" ".join(strangers)))


def figures(check):
    """Count the ratings once more from the history, as far as it goes back to the first game of both players."""
    table = {record.user.lower(): record for record in map(Record.parse, text_lines(
        check.host, paths.ratings(check.name))) if record}
    results = check.results()
    played = {}
    for words in results:
        for user in set(words[3:]):
            played[user] = played.get(user, 0) + 1
    boards = {found.match.id.lower(): found for found in check.boards if found.match.ratings and not found.doubtful}
    records = {user: Record(user) for user in played if user in table and table[user].games == played[user]}
    for board, winner, _, *players in results:
        if len(players) != 2 or not set(players) <= set(records):
            for user in players:
                records.pop(user, None)
            continue
        changed = after(*(records[user] for user in players), winner if winner != TIE else "")
        records.update(zip(players, changed))
        told = boards.get(board)
        if told and {user.lower(): new for user, _, new in told.match.ratings} != {
                record.user: record.rating for record in changed}:
            yield False, "%s: its ratings do not follow from those before" % told.path
    for user, record in records.items():
        if record.render()[33:] != table[user].render()[33:]:
            yield False, "%s: the line of %s does not follow from the history" % (paths.ratings(check.name), user)


ALL = (clocks, missing, marks, waiting, backups, forms, numbers, times, names, figures)
