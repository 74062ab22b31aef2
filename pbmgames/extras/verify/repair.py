"""Rebuild what can be derived from a game's boards, for `pbm verify --repair`."""

from collections import Counter

from pbmgames import TYPE_CHECKING
from pbmgames.commands.challenge import FIRST_BOARD
from pbmgames.letters import when
from pbmgames.records.boardlist import BoardList
from pbmgames.records.ratings import Record, result_line, result_words
from pbmgames.records.registers import Limits, give_out, keep_old, last_number, text_lines
from pbmgames.storage import HostDamaged, paths
from pbmgames.text import whole_number

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.extras.verify.inspection import Board, GameInspection


def repair(game: "GameInspection") -> "list[tuple[str, str]]":
    """Stage the repairs of a GameInspection that was looked at; return what was done, as (path, text)."""
    done = []
    for work in (_boards, _list, _limits, _order, _history, _number):
        done += work(game)
    for path in list(game.host.staged):
        keep_old(game.host, path)
    return done


def _boards(game):
    """Enter results that the moves lead to. For the trusted board, rebuild all that follows from its moves.

    Any other board whose moves lead to no result stays as it is: then it may be the moves that are wrong.
    """
    for board in game.boards:
        trusted = board.path == game.trusted
        redrawn = trusted and any(board.file.contradictions(board.match))
        if redrawn or board.wrong_status and (trusted or board.result):
            if board.wrong_status:
                board.match.status = board.result or []
            board.wrong_status = False
            game.host.write(board.path, board.match.render())
            yield board.path, "from its moves"


def listed(game: "GameInspection") -> "tuple[BoardList, list[str]] | None":
    """Return the BoardList and its lines as they should be.

    Each is in its place; those that are missing come first, the newest change on top.
    """
    boards = BoardList(game.host, game.name)
    right = {board.match.id: board.match.row().render() for board in sorted(
        game.under_way, key=lambda board: -board.match.clock.changed)}
    kept = {line.partition(":")[0]: line for line in boards.lines if line}
    lines = [right[board] for board in right if board not in kept]
    lines += [right.get(board, kept[board]) for board in kept if board in right or board in game.untrusted]
    return boards, lines


def _list(game):
    boards, lines = listed(game)
    if list(map(str.lower, lines)) != list(map(str.lower, filter(None, boards.lines))):
        boards.fill(lines)
        yield boards.path, "from the boards"


def miscounted(game: "GameInspection", limits: "Limits") -> "list[tuple[str, int]]":
    """Return (user, number of games they play) of each user for whom the Limits have another number."""
    counts = Counter()
    for board in game.under_way:
        if not board.match.over:
            counts.update({game.users.spelling(user): 1 for user in board.match.present})
    return [(user, counts[user]) for user in dict.fromkeys([*counts, *limits.figures])
            if limits.get(user)[limits.ACTIVE] != counts[user]]


def _limits(game):
    limits = Limits(game.host, game.name, game.users)
    wrong = miscounted(game, limits)
    if wrong and not (game.untrusted or limits.odd or game.users.empty):    # with no users all limits would go
        for user, count in wrong:
            limits.put(user, limits.ACTIVE, count)
        limits.save()
        yield limits.path, "the active games"


def _order(game):
    path = paths.RATINGS % game.name
    lines = text_lines(game.host, path)
    if None not in map(Record.parse, lines):
        ordered = sorted(lines, key=lambda line: -Record.parse(line).rating)
        if ordered != lines:
            game.host.write(path, "".join(line + "\n" for line in ordered))
            yield path, "the order"


def _history_line(match):
    """Return the line of the history about a finished board."""
    return result_line(when(match.clock.changed), match.id, match.winner, match.points, match.players)


def results(game: "GameInspection") -> "list[list[str]] | None":
    """Return the lines of the history that mean something, as lists of words in lower case."""
    lines = map(str.lower, text_lines(game.host, paths.HISTORY % game.name))
    return list(filter(None, map(result_words, lines)))


def unwritten(game: "GameInspection") -> "list[Board]":
    """Return the rated boards of which the history has no line, in the order in which they ended."""
    told = set(map(tuple, results(game)))
    found = [board for board in game.boards if board.match.ratings and board.match.over and not board.wrong_status
             and tuple(result_words(_history_line(board.match).lower())) not in told]
    return sorted(found, key=lambda board: board.match.clock.changed)


def _history(game):
    """Correct the lines of boards with another result in the history; insert missing ones in the order of time."""
    path = paths.HISTORY % game.name
    lines = text_lines(game.host, path)
    ended = {board.match.id: board.match.clock.changed for board in game.boards}
    missing = unwritten(game)
    boards = [(result_words(line) or [""])[0] for line in lines]        # of each line
    for found in missing:
        board, line = found.match.id, _history_line(found.match)
        if board in boards:
            lines[boards.index(board)] = line
        else:
            later = (place for place, other in enumerate(boards) if ended.get(other, 0) > found.match.clock.changed)
            place = next(later, len(lines))
            lines.insert(place, line)
            boards.insert(place, board)
        yield path, "the result of board %s" % board
    if missing:
        game.host.write(path, "".join(line + "\n" for line in lines))


def highest(game: "GameInspection") -> int:
    """Return the highest number of a board."""
    return max([whole_number(path.rpartition("/")[2]) or 0 for path, _ in game.files] or [0])


def given(game: "GameInspection") -> "int | None":
    """Return the last board number that was given out, FIRST_BOARD - 1 if none was; None if it is damaged."""
    try:
        number = last_number(game.host, game.name)
    except HostDamaged:
        return None
    return FIRST_BOARD - 1 if number is None else number


def _number(game):
    if (given(game) or 0) < highest(game):
        give_out(game.host, game.name, max(highest(game), FIRST_BOARD - 1))
        yield paths.register(game.name, "board"), "the last number given out"
