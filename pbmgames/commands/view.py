"""Looking at boards: show, showas, games, preview, replay, help, echo, a game's own words (contract sections 7 and 8)."""

from pbmgames.commands.select import Selection, board_and_count, is_board, select
from pbmgames.games.game import GameError, MoveError, whole_number
from pbmgames.letters import PREVIEW, SUMMARY
from pbmgames.host import TryLater
from pbmgames.match import Match
from pbmgames.session import ENDED, FAULT, NO_BOARD, USAGE, Refused, list_line


def show(session):
    """Show boards, by id or by selector."""
    words = session.request.words[1:]
    if not words:
        raise Refused('Syntax is "%s show <board>...<board>"' % session.name, USAGE)
    _show(session, words, None)


def showas(session):
    """Show boards as a player sees them."""
    words = session.request.words[1:]
    if len(words) < 3:
        raise Refused('Syntax is "%s showas <userid> <password> <board>...<board>"' % session.name, USAGE)
    _show(session, words[2:], session.user(words[0], words[1]))


def _show(session, words, reader):
    by_id = is_board(session, words[0])
    if by_id:
        asked = words
    else:
        asked = select(session, Selection(words, reader, costly=True))
    shown, missing = [], []
    for word in asked:
        match = _board_or_refusal(session, word)
        if match is None:
            missing.append(word)
            continue
        if isinstance(match, Refused):
            session.refuse(match)
            continue
        letter = session.letter(match, SUMMARY, reader, whole=True, label=word)
        session.reply(letter.subject, letter.text)
        shown.append(word)
    if missing:
        session.status = session.status or NO_BOARD
        session.reply("Show summary", (_named("successfully shown", shown) + "\n" if shown else "")
                      + _named("not shown", missing))


def _board_or_refusal(session, word):
    """Return what `board_at` does, or the Refused about a board that cannot be read: it does not hide the others."""
    try:
        return board_at(session, word)
    except Refused as refusal:
        return refusal
    except TryLater as error:
        session.warn(str(error))            # which file it is does not concern a player
        return Refused("%s board %s cannot be read now" % (session.name, word.partition("#")[0]), FAULT)


def _named(what, boards):
    return "The following board%s %s:\n  %s\n" % ("s were" if len(boards) > 1 else " was", what,
                                                  "".join(" " + board for board in boards))


def board_at(session, word):
    """Return the board that `word` asks for, `<n>` or `<n>#<k>`; None if there is none."""
    board, count = board_and_count(word)
    if board is None or not session.has_board(board):
        return None
    match = session.changing(board)        # the time used counts up to now
    return match if count is None else match.at(count)


def games(session):
    """List boards, a line each."""
    words = session.request.words[1:]
    missing = []
    if words and is_board(session, words[0]):
        rows = []
        for word in words:
            match = _board_or_refusal(session, word)
            if match is None or isinstance(match, Refused):
                session.status = FAULT if match else session.status
                missing.append(word)
            else:
                rows.append([word] + list_line(match).split(":", 5)[1:])
    else:
        rows = select(session, Selection(words, None), rows=True)
    names = session.kind.sides
    lines = ["Board Move %s Board Status" % " ".join("%-10s" % name for name in names),
             "----- ---- %s -------------------" % " ".join("-" * 10 for _ in names)]
    lines += ["%4s  %3d  %-10s %-10s %s" % (row[0], int(row[3]), row[1], row[2], _state(row)) for row in rows]
    title = "List of %s games" % session.name
    if not rows:
        lines = ["No %s boards found" % session.name]
    text = "".join(line + "\n" for line in [title, ""] + lines)
    if missing:
        session.status = session.status or NO_BOARD
        text += "\n" + _named("not shown", missing)
    session.reply(title, text)


def _state(row):
    """Return the status column of a board's row, made from its line in the board list."""
    moves, status = row[3], row[4]
    words = status.split(" ")
    if status == "tie":
        return "game was a tie"
    if words[1:2] == ["won"]:
        return "%s Won%s" % (words[0], "" if words[2:3] in ([], ["1"]) else " %s points" % words[2])
    return "%s %s" % (words[0], "to start") if moves == "0" else "%s's turn" % words[0]


def preview(session):
    """Show where some moves would lead; nothing is changed."""
    words = session.request.words[1:]
    if not words:
        raise Refused('Syntax is "%s preview <board> <move>...<move>"' % session.name, USAGE)
    if words[0] == "new":
        match, moves = _new_board(session, words[1:2]), words[2:]
    else:
        match, moves = board_at(session, words[0]), words[1:]
        if match is None:
            raise Refused("Preview board not found", NO_BOARD)
        if match.over:
            raise Refused(ENDED)
        match = match.with_moves(match.moves)
    _play_all(match, moves)
    letter = session.letter(match, PREVIEW)
    session.reply(letter.subject, letter.text)


def _new_board(session, words):
    kind = session.kind
    seats = len(kind.sides)
    number = whole_number(words[0]) if words else None
    if (number or 0) < seats:
        raise Refused("At least %d players can play" % seats, USAGE)
    if number > seats:
        raise Refused("At most %d players can play" % seats, USAGE)
    seed = 0
    if kind.random:
        from pbmgames.commands.challenge import new_seed
        seed = new_seed(session.request)
    try:
        return Match(kind, "Preview", kind.sides, session.now, session.request.parameters, seed=seed)
    except GameError as error:
        raise Refused(str(error), USAGE)


def _play_all(match, moves):
    from pbmgames.turn import on_turn
    for text in moves:
        if match.over:
            raise Refused(ENDED)
        try:
            on_turn(match, text)
        except MoveError as error:
            raise Refused(str(error))


def replay(session):
    """Show the position after some of a board's moves, perhaps with others appended."""
    words = session.request.words[1:]
    count = whole_number(words[1]) if len(words) > 1 else None
    if count is None:
        raise Refused('Syntax is "%s replay <board> <number> <move>...<move>"' % session.name, USAGE)
    whole = session.changing(words[0])
    match = whole.with_moves(whole.moves[:count])
    more = words[2:][:max(0, count - len(whole.moves))]
    _play_all(match, more)
    if session.request.printed and not session.request.local:
        rows = match.game.rows()
        session.output.append("".join(line + "\n" for line in ["html print begin:", "board", str(len(rows))] + rows))
    else:
        letter = session.letter(match)
        session.reply(letter.subject, letter.text)


def own(session):
    """Carry out a game's own command word on one board."""
    word, *boards = session.request.words
    if len(boards) != 1:
        raise Refused('Syntax is "%s %s <board>"' % (session.name, word), USAGE)
    match = board_at(session, boards[0])
    if match is None:
        raise Refused("%s board %s not found" % (session.name, boards[0]), NO_BOARD)
    text = getattr(match.game, session.kind.commands[word])()
    session.reply("%s Board %s %s" % (session.name, boards[0], word), text)


def help(session):
    """Show the rules of the game."""
    session.reply("%s help" % session.name, page(session.host, session.kind))


def page(host, kind):
    """Return the help page of a game: help/<Game> of the host, else the docstring of the game's module."""
    import sys
    text = host.read("help/" + kind.name)
    return sys.modules[kind.__module__].__doc__.strip("\n") + "\n" if text is None else text


def echo(session):
    """Show how the command was understood."""
    words = [session.request.program] + session.request.words
    session.reply("%s echo" % session.name, "argc=%d\n%s" % (
        len(words), "".join('argv[%d]="%s"\n' % item for item in enumerate(words))))
