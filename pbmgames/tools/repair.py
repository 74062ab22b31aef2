"""Rebuild what can be derived from a game's boards, for `pbm verify --repair`."""

from pbmgames.games.game import TIE, whole_number
from pbmgames.letters.letter import points_won, when
from pbmgames.board.match import FORFEIT, RESIGN, WINNER
from pbmgames.records.ratings import parse
from pbmgames.records.registers import PUT_AWAY, BoardList, History, fields, text_lines
from pbmgames.session import list_line

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def repair(check):
    """Stage the repairs of what a Check found; return in words what was done."""
    done = []
    for work in (_boards, _list, _limits, _order, _history, _number, _leftovers):
        done += work(check)
    return done


def result(match):
    """Return the status that the moves lead to, as words; None if they leave it open."""
    outcome = match.game.outcome()
    if match.moves[-1:] in ([RESIGN], [FORFEIT]):
        return [WINNER, match.players[len(match.moves) % 2]]
    if outcome is None:
        return None
    return [TIE] if outcome == TIE else [WINNER, match.players[outcome[0]], str(outcome[1])]


def drawn(match):
    """Yield (name, tokens) of the entries of a board file that follow from the moves."""
    yield "board", match.game.rows()
    if match.game.draws:
        yield "random", [str(match.seed), str(match.game.draws)]
    for name, _, tokens in match.game.entries():
        yield name, list(tokens)


def _boards(check):
    """Rebuild boards whose drawing or status is not what their moves lead to."""
    for board in check.boards:
        if "status" in board.amiss:
            board.match.status = result(board.match) or []
        if board.amiss:
            check.host.write(board.path, board.match.render())
            yield "%s from its moves" % board.path


def _list(check):
    """Put each board's line right where it stands; boards without one come first, the newest change on top."""
    boards = BoardList(check.host, check.name)
    before = boards.lines()
    right = {board.match.id: list_line(board.match) for board in sorted(
        check.under_way, key=lambda board: -board.match.clock[2])}
    kept = {line.partition(":")[0]: line for line in before}
    lines = [right[board] for board in right if board not in kept]
    lines += [right.get(board, kept[board]) for board in kept if board in right or board in check.unreadable]
    if [line.lower() for line in lines] == [line.lower() for line in before]:
        return []
    boards.fill(lines)
    return [boards.path]


def _limits(check):
    limits = check.session.limits
    if not check.miscounted:
        return []
    counts = check.active()
    for user in dict.fromkeys(list(counts) + list(limits.figures)):
        limits.put(user, limits.ACTIVE, counts.get(user, 0))
    limits.save()
    return ["the active games in games/%s/.limit" % check.name]


def _order(check):
    path = "ratings/" + check.name
    lines = text_lines(check.host, path)
    if None in map(parse, lines):
        return []
    ordered = sorted(lines, key=lambda line: -parse(line).rating)
    if ordered == lines:
        return []
    check.host.write(path, "".join(line + "\n" for line in ordered))
    return ["the order of %s" % path]


def history_line(match):
    """Return the line of the history about a finished board."""
    return History.line(when(match.clock[2]), match.id, match.status[1] if match.status[0] == WINNER else None,
                        points_won(match), match.players)


def result_words(line):
    """Return a line of the history as [board, winner, points, player, player], None if it is malformed."""
    words = fields(line.rstrip("\n"))
    if len(words) < 8 or words[0].lower() not in MONTHS or ":" not in words[2] or whole_number(words[5]) is None:
        return None
    return words[3:]


def _history(check):
    """Put the results of boards right where the history tells other ones, and behind the last line if it has none."""
    missing = {board.match.id: history_line(board.match)[:-1] for board in check.missing()}
    done = ["history/%s: the result of board %s" % (check.name, board) for board in missing]
    history = History(check.host, check.name)
    lines = []
    for line in history.text.split("\n"):
        board = (result_words(line) or [None])[0]
        lines.append(missing.pop(board) if board in missing else line)
    if done:
        history.text = "\n".join(lines)
        history.append("".join(line + "\n" for line in missing.values()))
    return done


def _number(check):
    path = "games/%s/.board" % check.name
    text = check.host.read(path)
    last = whole_number((text or "").strip())
    if last is not None and last >= check.highest() or text is None and check.highest() < 101:
        return []
    check.host.write(path, "%d\n" % max(check.highest(), last or 100))
    return ["%s: the last number given out" % path]


def leftovers(host, game):
    """Return the paths of files of a game that a killed command began to write."""
    folders = ["games/" + game + end for end in ("",) + PUT_AWAY]
    found = ["%s/%s" % (folder, name) for folder in folders for name in host.listing(folder, folders=False)
             if name.startswith("..") and name.endswith(".new")]
    own = [("etc", "..%s.list.new" % game)] + [(folder, "..%s.new" % game)
                                              for folder in ("ratings", "history", "standings")]
    return found + ["%s/%s" % item for item in own if host.exists("%s/%s" % item)]


def _leftovers(check):
    paths = leftovers(check.host, check.name)
    for path in paths:
        check.host.write(path, None)
    return ["%s, left half written, was removed" % path for path in paths]
