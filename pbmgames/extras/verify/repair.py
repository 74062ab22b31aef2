"""Rebuild what can be derived from a game's boards, for `pbm verify --repair`."""

from pbmgames.board.replay import FORFEIT, RESIGN
from pbmgames.games.game import TIE
from pbmgames.letters.letter import when
from pbmgames.records.boardfile import WINNER
from pbmgames.records.boardlist import BoardList
from pbmgames.records.damaged import keep
from pbmgames.records.ratings import Record
from pbmgames.records.registers import History, give_out, last_number, text_lines
from pbmgames.records.results import result_words
from pbmgames.storage import paths
from pbmgames.storage.files import temporary_name
from pbmgames.storage.host import HostDamaged


def repair(check):
    """Stage the repairs of what a Check found; return in words what was done."""
    done = []
    for work in (_boards, _list, _limits, _order, _history, _number, _leftovers):
        done += work(check)
    for path in list(check.host.staged):
        keep(check.host, path, check.host.stored(path))
    return done


def result(match):
    """Return the status that the moves lead to, as words; None if they leave it open."""
    outcome = match.position.outcome()
    if match.moves[-1:] in ([RESIGN], [FORFEIT]):
        return [WINNER, match.players[len(match.moves) % 2]]
    if outcome is None:
        return None
    return [TIE] if outcome == TIE else [WINNER, match.players[outcome[0]], str(outcome[1])]


def _boards(check):
    """Enter the results that moves tell; of a board that the operator trusts rebuild all that follows from its moves.

    Where the drawing, or a result, tells of other moves than those in the file, these may be what is wrong.
    """
    for found in check.boards:
        end = result(found.match)
        if found.path == check.trusted and (found.drawing or found.status) or (
                found.status and end and not found.drawing):
            if found.status:
                found.match.take_status(end or [])
            found.drawing = found.status = False
            check.host.write(found.path, found.match.render())
            yield "%s from its moves" % found.path


def _list(check):
    """Put each board's line right where it stands; boards without one come first, the newest change on top."""
    boards = BoardList(check.host, check.name)
    before = boards.lines()
    right = {found.match.id: found.match.row().render() for found in sorted(
        check.under_way, key=lambda found: -found.match.clock.now)}
    kept = {line.partition(":")[0]: line for line in before}
    lines = [right[board] for board in right if board not in kept]
    lines += [right.get(board, kept[board]) for board in kept if board in right or board in check.unreadable]
    if [line.lower() for line in lines] == [line.lower() for line in before]:
        return []
    boards.fill(lines)
    return [boards.path]


def _limits(check):
    limits = check.session.limits
    before, counts = {user: limits.get(user) for user in limits.figures}, check.active()
    if check.unreadable:
        return []
    for user in dict.fromkeys(list(counts) + list(limits.figures)):
        limits.put(user, limits.ACTIVE, counts.get(user, 0))
    if {user: limits.get(user) for user in limits.figures} == before:
        return []
    limits.save()
    return ["the active games in games/%s/.limit" % check.name]


def _order(check):
    path = paths.ratings(check.name)
    lines = text_lines(check.host, path)
    if None in map(Record.parse, lines):
        return []
    ordered = sorted(lines, key=lambda line: -Record.parse(line).rating)
    if ordered == lines:
        return []
    check.host.write(path, "".join(line + "\n" for line in ordered))
    return ["the order of %s" % path]


def history_line(match):
    """Return the line of the history about a finished board."""
    return History.line(when(match.clock.now), match.id, match.winner, match.points, match.players)


def _history(check):
    """Put the results of boards right where the history tells other ones, and in their order where it has none."""
    history = History(check.host, check.name)
    lines, done = history.text.split("\n"), []
    ended = {found.match.id: found.match.clock.now for found in check.boards}
    for found in check.missing():
        boards = [(result_words(line) or [""])[0] for line in lines]
        board, line = found.match.id, history_line(found.match)[:-1]
        if board in boards:
            lines[boards.index(board)] = line
        else:
            later = (place for place, other in enumerate(boards) if ended.get(other, 0) > found.match.clock.now)
            end = len(lines) - (lines[-1] == "")
            lines.insert(next(later, end), line)
        done.append("history/%s: the result of board %s" % (check.name, board))
    if done:
        history.text = "\n".join(lines)
        history.append("")
    return done


def _number(check):
    try:
        last = last_number(check.host, check.name)
    except HostDamaged:
        last = 0
    if (100 if last is None else last) >= check.highest():
        return []
    give_out(check.host, check.name, max(check.highest(), last or 100))
    return ["%s: the last number given out" % paths.register(check.name, "board")]


def leftovers(host, game):
    """Return the paths of files of a game that a killed command began to write."""
    folders = [paths.boards(game, end) for end in ("",) + paths.PUT_AWAY]
    found = ["%s/%s" % (folder, name) for folder in folders for name in host.listing(folder, regular=True)
             if name.startswith("..") and name.endswith(".new")]
    own = map(temporary_name, (paths.board_list(game), paths.ratings(game), paths.history(game), paths.pools(game)))
    return found + [path for path in own if host.exists(path)]


def _leftovers(check):
    paths = leftovers(check.host, check.name)
    for path in paths:
        check.host.write(path, None)
    return ["%s, left half written, was removed" % path for path in paths]
