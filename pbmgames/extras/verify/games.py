"""Checks of what the boards and registers of a game say about each other, and how `--repair` mends that.

Each is a function of a GameInspection that yields Findings. A repair makes of the boards what can be derived from them.
"""

from collections import Counter

from pbmgames import Iterator
from pbmgames.board import Damaged, Match
from pbmgames.commands.challenge import FIRST_BOARD, special_board
from pbmgames.extras.verify.hosts import kinds, unfinished
from pbmgames.extras.verify.inspection import Finding, GameInspection, number
from pbmgames.letters import when
from pbmgames.records.boardfile import derived, is_board
from pbmgames.records.boardlist import BoardList
from pbmgames.records.ratings import Record, Result, Standing
from pbmgames.records.registers import Limits, give_out, last_number, read_notifiers, read_watchers, text_lines
from pbmgames.records.users import printable
from pbmgames.statuses import Refused
from pbmgames.storage import HostDamaged, paths
from pbmgames.text import unbroken, whole_number

SHOWN = 60                              # characters of a malformed line that are quoted
AHEAD = 600                             # seconds by which the clocks of two machines may differ


# boards ---------------------------------------------------------------------------

def boards(game: "GameInspection") -> "Iterator[Finding]":
    """Compare what each board's file says with what its moves lead to."""
    yield from game.damaged.values()
    for board in game.boards:
        path, match, file = board.path, board.match, board.file
        for name, tokens in derived(match):
            if not file.has(name) and tokens:
                yield game.note(path, "there is no entry '%s'" % name)
        if board.put_away and not match.over:
            yield game.note(path, "it was put away, but its game goes on: is it another board's?")
        if file.has("board") and not match.position.shaped(file.rows):
            yield game.note(path, "its drawing has another form than ours")
        trusted = path == game.trusted_path     # of any other board the moves may be wrong, and the drawing right
        if board.wrong_status:
            yield game.wrong(path, "its status is '%s', its moves say '%s'" % (
                " ".join(file.tokens("status")) or "normal", " ".join(match.result() or ["normal"])),
                board.mend if trusted or match.result() else None)
        elif trusted and any(file.contradictions(match)):
            yield game.wrong(path, "its drawing is another one than its moves lead to", board.mend)


def clocks(game: "GameInspection") -> "Iterator[Finding]":
    """Compare the time that the players have used with the time that has passed: every write of a board counts both."""
    for board in game.boards:
        clock = board.match.clock
        if not clock.start <= clock.moved <= clock.changed:
            yield game.note(board.path, "its last move is not between its start and its last change: "
                                        "see whether the second figure of `clock` is right")
        used, passed = sum(clock.used), clock.changed - clock.start
        if clock.changed > game.now + AHEAD:
            yield game.note(board.path, "its clock is ahead, it says %s: see whether the machine's clock is right" %
                            when(clock.changed))
        elif board.file.has("clock") and board.file.has("timer") and used != passed:
            yield (game.wrong if used < passed else game.note)(
                board.path, "its players have used %d seconds, but %d have passed" % (used, passed))


def players(game: "GameInspection") -> "Iterator[Finding]":
    """Name players of running games who are not in the user file: wrong if no player is there, else a note."""
    known = game.users.known()
    playing = dict.fromkeys(user for board in game.under_way if not board.match.over for user in board.match.present)
    gone = [user for user in playing if user.lower() not in known]
    finding, who = (game.wrong, "all players") if gone == list(playing) else (game.note, "players")
    if gone:
        yield finding(paths.USERS, "%s of running games are not there: %s" % (who, game.some(map(printable, gone))))


def versions(game: "GameInspection") -> "Iterator[Finding]":
    """Compare the version of each board before its last write with the board, if that is still there."""
    now = {board.match.id: board.match for board in game.boards if not board.put_away}
    for path in game.versions():
        name = path.rpartition("/.")[2]
        try:
            before = Match.parse(game.game, name, game.host.read(path) or "", game.now, changing=True)
        except Damaged as error:
            yield game.note(path, "the version before a board %s" % error)
            continue
        match = now.get(name)
        if match and game.host.read(path) == game.host.read(paths.board(game.name, name)):
            yield game.note(path, "the board is the same: was the version before its last write put back?")
        if match and not _precedes(before, match):
            yield game.note(path, "it is not the version before of %s" % paths.board(game.name, name))


def _precedes(before, match):
    """Return whether a Match may be the version of a board before its last write; an undo may have made moves fewer.

    A queued move that turns out to be illegal makes the last two changes of the clock one: then they tell nothing.
    """
    shorter = min(len(before.moves), len(match.moves))
    return ({user.lower() for user in before.players} == {user.lower() for user in match.players}
            and before.moves[:shorter] == match.moves[:shorter] and before.clock.start == match.clock.start
            and (before.clock.changed in (match.clock.changed_before, match.clock.changed)
                 or match.clock.changed_before == match.clock.changed))


# registers ------------------------------------------------------------------------

def board_list(game: "GameInspection") -> "Iterator[Finding]":
    """Compare the board list with the boards under way."""
    listed = BoardList(game.host, game.name)
    wanted = _lines(game, listed)
    present, right = Counter(map(str.lower, filter(None, listed.lines))), Counter(map(str.lower, wanted))
    spelt = {line.lower(): line for line in [*wanted, *listed.lines]}

    def mend(_host):
        listed.fill(wanted)
        return "from the boards"

    for line in right - present:
        yield game.wrong(listed.path, "there is no line '%s'" % short(spelt[line]), mend)
    for line in present - right:
        yield game.wrong(listed.path, "the line '%s' is wrong, or stands there twice" % short(spelt[line]), mend)


def _lines(game, listed):
    """Return the lines that a BoardList should have.

    Lines stay in their order. Those that are missing are put on top, the board that changed last first. A line about a
    board that is unreliable stays as it is.
    """
    right = {board.match.id: board.match.row().render() for board in sorted(
        game.under_way, key=lambda board: -board.match.clock.changed)}
    kept = {line.partition(":")[0]: line for line in listed.lines if line}
    lines = [right[board] for board in right if board not in kept]
    return lines + [right.get(board, kept[board]) for board in kept if board in right or board in game.unreliable]


def limits(game: "GameInspection") -> "Iterator[Finding]":
    """Look at the form of the limits, and compare the active games there with the boards."""
    found = Limits(game.host, game.name, game.users)
    for line in found.odd:
        yield game.wrong(found.path, "this line is malformed: '%s'" % short(line))
    if game.unreliable:
        yield game.note(found.path, "active games are not counted as long as boards are damaged")
        return
    counts = Counter()
    for board in game.under_way:
        if not board.match.over:
            counts.update({game.users.spelling(user): 1 for user in board.match.present})
    wrong = [user for user in dict.fromkeys([*counts, *found.figures]) if found.get(user).active != counts[user]]

    def mend(_host):
        for user in wrong:
            found.put(user, active=counts[user])
        found.save()
        return "the active games"

    for user in filter(game.users.find, wrong):
        yield game.wrong(found.path, "%s plays %s, not %d" % (
            user, number(counts[user], "game"), found.get(user).active), None if found.odd else mend)


def order(game: "GameInspection") -> "Iterator[Finding]":
    """Look at the form and the order of the ratings."""
    path, seen, before = paths.RATINGS % game.name, set(), None
    lines = text_lines(game.host, path)
    records = list(map(Record.parse, lines))

    def mend(host):
        best_first = sorted(zip(records, lines), key=lambda pair: -pair[0].rating)
        host.write(path, "".join(line + "\n" for _, line in best_first))
        return "the order"

    for record, line in zip(records, lines):
        if record is None:
            yield game.wrong(path, "this line is malformed: '%s'" % short(line))
            continue
        if record.user.lower() in seen:
            yield game.wrong(path, "there are two lines for %s" % record.user)
        if before is not None and record.rating > before:
            yield game.wrong(path, "%s stands below a lower rating" % record.user, mend if all(records) else None)
        seen.add(record.user.lower())
        before = record.rating


def ratings(game: "GameInspection") -> "Iterator[Finding]":
    """Compare the ratings with the last results and the history."""
    path = paths.RATINGS % game.name
    rated = {record.user.lower(): record for record in map(Record.parse, text_lines(game.host, path)) if record}
    newest, played = {}, Counter()      # user -> rating after the last line of the history; how many lines there
    boards = {board.match.id.lower(): board.match.ratings for board in game.boards}
    for result in _results(text_lines(game.host, paths.HISTORY % game.name)):
        newest.update(dict.fromkeys(result.players))
        newest.update((user.lower(), new) for user, _, new in boards.get(result.board, ()))
        played.update(set(result.players))
    for user, last in newest.items():
        if user in rated and last not in (None, rated[user].rating):
            yield game.wrong(path, "the rating of %s is %d, after the last game it was %d" % (
                rated[user].user, rated[user].rating, last))
        elif user not in rated and game.users.find(user):
            yield game.note(path, "there is no line for %s, who has finished games" % user)
    for user, record in rated.items():
        more = record.games - played[user]
        if more:
            yield game.note(path, "%s has %s %s than the history has lines" % (
                record.user, number(abs(more), "game"), "more" if more > 0 else "less"))


def watchers(game: "GameInspection") -> "Iterator[Finding]":
    """Name notifiers and watchers of the game who are no users.

    A register of them that is damaged is a Finding, too: no game can end until it is mended.
    """
    for name, users in (("notify", read_notifiers(game.host, game.name)),
                        ("subscribeall", read_watchers(game.host, game.name))):
        strangers = [user for user in users if user.lower() not in game.users.known()]
        if strangers:
            yield game.note(paths.register(game.name, name), "there is no user %s" % game.some(
                map(printable, strangers)))


def history(game: "GameInspection") -> "Iterator[Finding]":
    """Compare the history with the boards that are finished."""
    path = paths.HISTORY % game.name
    lines = text_lines(game.host, path)
    results = _results(lines)
    missing = _unwritten(game, results)
    for line, times in Counter(lines).items():
        if Result.parse(line) is None:
            yield game.wrong(path, "this line is malformed: '%s'" % short(line))
        elif times > 1:
            yield game.wrong(path, "the same line stands there twice: '%s'" % short(line))

    def mend(host):
        host.write(path, "".join(line + "\n" for line in _entered(missing, lines, game)))
        return "the results of %s" % game.some(board.match.id for board in missing)

    for board in missing:
        yield game.wrong(path, "there is no line for board %s" % board.match.id, mend)
    known = {path.rpartition("/")[2].lower() for path, _ in game.files}
    gone = [result.board for result in results if result.board not in known]
    if gone:
        yield game.note(path, "%s of boards that are gone: %s" % (number(len(gone), "result"), game.some(gone)))


def _results(lines):
    """Return the Results that the lines of the history tell, in lower case."""
    return list(filter(None, map(Result.parse, map(str.lower, lines))))


def _unwritten(game, results):
    """Return the rated boards that are not among the results of the history, in the order in which they ended."""
    told = set(map(_key, results))
    found = [board for board in game.boards if board.match.ratings and board.match.over and not board.wrong_status
             and _key(_result(board.match)) not in told]
    return sorted(found, key=lambda board: board.match.clock.changed)


def _key(result):
    """Return all of a Result but the time, in lower case: Results of one game have the same."""
    return tuple(map(str.lower, [result.board, result.winner, result.points, *result.players]))


def _result(match):
    """Return the Result of a finished board."""
    return Result(when(match.clock.changed), match.id, match.winner, match.points, match.players)


def _entered(missing, lines, game):
    """Return the lines of the history with the results of the missing boards.

    A result replaces the line about the same board; if there is none, it is put in by the time at which its game ended.
    """
    ended = {board.match.id: board.match.clock.changed for board in game.boards}
    right = list(lines)
    boards = [result.board if result else "" for result in map(Result.parse, lines)]        # the board of each line
    for match in [board.match for board in missing]:
        if match.id in boards:
            right[boards.index(match.id)] = _result(match).render()
        else:
            later = (place for place, board in enumerate(boards) if ended.get(board, 0) > match.clock.changed)
            place = next(later, len(boards))
            right.insert(place, _result(match).render())
            boards.insert(place, match.id)
    return right


def pools(game: "GameInspection") -> "Iterator[Finding]":
    """Look at the form of the tournament pools; a line with `#` in front is a comment."""
    path = paths.POOLS % game.name
    for line in text_lines(game.host, path):
        if Standing.parse(line) is None and not line.startswith("#"):
            yield game.wrong(path, "this line is malformed, and its user's games are not counted: '%s'" % short(line))


def last(game: "GameInspection") -> "Iterator[Finding]":
    """Look at the last number that was given out as the id of a board."""
    path = paths.register(game.name, "board")
    highest = max([whole_number(path.rpartition("/")[2]) or 0 for path, _ in game.files], default=0)

    def mend(host):
        give_out(host, game.name, max(highest, FIRST_BOARD - 1))
        return "the last number given out"

    try:
        given = last_number(game.host, game.name)
    except HostDamaged:
        yield game.wrong(path, "it holds no number", mend)
        return
    given = FIRST_BOARD - 1 if given is None else given
    if given < highest:
        yield game.note(path, "the last number given out is %d, but there is a board %d" % (given, highest), mend)


def special(game: "GameInspection") -> "Iterator[Finding]":
    """Look at the id that the operator has chosen for the next board."""
    try:
        special_board(game.host, game.name)
    except Refused as error:
        yield game.wrong(paths.register(game.name, "special"), "no board can begin: %s" % error)


def strangers(game: "GameInspection") -> "Iterator[Finding]":
    """Name files that are none of ours. What a killed command left half written is not named: Cleanup removes it."""
    folder = paths.boards(game.name)
    for name in game.host.listing(folder):
        bare = name.lstrip(".")
        known = paths.is_board_id(bare) if name.startswith(".") else is_board(game.host, game.name, name)
        if bare not in paths.HIDDEN_FILES and not known and not name.startswith(".."):
            yield game.note("%s/%s" % (folder, short(name)), "it does not belong to this server")


CHECKS = (boards, board_list, limits, order, ratings, watchers, history, pools, last, special, strangers, clocks,
          players, versions, unfinished, kinds)


def short(text: str) -> str:
    """Return a text that can stand in one line, cut if it is long."""
    return unbroken(text if len(text) <= SHOWN else text[:SHOWN] + "...")
