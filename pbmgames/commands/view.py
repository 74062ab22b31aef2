"""Looking at boards as they are: show, showas, games, a game's own words; echo (docs/commands.md, Looking)."""

from pbmgames import TYPE_CHECKING, Iterator, Sequence
from pbmgames.letters import SUMMARY
from pbmgames.records.boardfile import no_board
from pbmgames.records.users import no_user
from pbmgames.session import Session
from pbmgames.statuses import FAULT, NO_BOARD, NO_USER, Refused
from pbmgames.storage import TryLater

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.board import Match
    from pbmgames.records.boardlist import Row


def show(session: "Session") -> None:
    """Show boards: by their numbers, or those of some users or of a kind."""
    _show(session, session.arguments(least=1), None)


def showas(session: "Session") -> None:
    """Show boards as a player sees them."""
    words = session.arguments(least=3)
    _show(session, words[2:], session.authenticate(words[0], words[1]))


def _show(session, words, reader):
    """Reply with the boards that words ask for, as `reader` sees them; then name those shown if some are missing."""
    shown, missing = [], []
    for word, match, refusal in asked_for(session, without_repeats(session, words), reader):
        if session.request.allowance and not session.request.allowance.left(0):     # no more mails may go out
            return
        if refusal:
            session.refuse(refusal)
        elif match is None:
            missing.append(word)
        else:
            letter = session.letter(match, SUMMARY, reader, whole=True, label=session.quotable_board(word))
            # a mail of the modern form has these lines by itself, and classic letters have none
            below = "".join(line + "\n" for line in letter.below) if session.request.printed else ""
            session.post.reply(letter.saying(letter.subject, letter.text + below) if below else letter)
            shown.append(word)
    if missing:
        session.status = session.status or NO_BOARD
        text = under_heading(_BOARD, WERE, "successfully shown:", shown) + "\n" if shown else ""
        session.reply("Show summary", text + under_heading(
            _BOARD, WERE, "not shown:", [*map(session.request.quotable, missing)]))


def without_repeats(session: "Session", words: "list[str]") -> "list[str]":
    """Return the words; by mail without repeats, for a subject could ask for the same board a hundred times."""
    return list(dict.fromkeys(words)) if session.request.mailed else words


def asked_for(session: "Session", words: "list[str]",
              reader: "str | None") -> "Iterator[tuple[str, Match | None, Refused | None]]":
    """Yield (word, Match, Refused) as `look_up` does, for the boards that words mean as in `boards_meant`.

    Raises as `boards_meant` does; by mail also Refused if there are no such boards.
    """
    boards = boards_meant(session, words, reader, costly=True)
    if not boards:
        _tell_unknown(session, words)
    yield from look_up(session, boards)


def boards_meant(session: "Session", words: "Sequence[str]", reader: "str | None" = None,
                 costly: bool = False) -> "Sequence[str]":
    """Return the boards that words mean: the words themselves if the first is an id, else those of a Selection.

    reader, costly -- as in Selection

    Raises Refused as Selection does, Ahead as `rows` does.
    """
    if session.names_board(words[0]):
        return words
    from pbmgames.commands.select import Selection, select
    return [row.board for row in select(session, Selection(words, reader, costly))]


def _tell_unknown(session, words):
    """Tell a person that there are no such boards; a program that names a sender gets no reply.

    By mail raises Refused, for the first wrong word if there is one.
    """
    request = session.request
    for word in unknown(session, words) if request.local or request.mailed else ():
        is_board = word[:1].isdigit()
        if request.mailed:
            raise no_board(session.name, word) if is_board else no_user()
        session.warn("there is no %s %s" % ("%s board" % session.name if is_board else "user", word))
        session.status = NO_BOARD if is_board else NO_USER
    if request.mailed:
        raise Refused("No %s boards found", session.name, status=NO_BOARD)


def unknown(session: "Session", words: "list[str]") -> "list[str]":
    """Return the words that are no selector, no user and no board."""
    from pbmgames.commands.select import SELECTORS
    return [word for word in words
            if word not in SELECTORS and session.users.find(word) is None and not session.names_board(word)]


def look_up(session: "Session", words: "Sequence[str]") -> "Iterator[tuple[str, Match | None, Refused | None]]":
    """Yield (word, Match, None) for words such as `101` or `101#3`.

    Without such a board it is (word, None, None), and (word, None, Refused) if the board cannot be read.
    """
    for word in words:
        try:
            yield word, session.board_at(word), None
        except Refused as refusal:
            yield word, None, refusal
        except TryLater as error:
            session.warn(str(error), error.kind)        # the name of the file does not concern a player
            board = word.partition("#")[0]
            yield word, None, Refused("%s board %s cannot be read now", session.name, board, status=FAULT)


_BOARD = "The following board"
WERE = (" was", "s were")       # what follows "board": for one board, and for none or several


def under_heading(heading: str, endings: "tuple[str, str]", rest: str, boards: "list[str]") -> str:
    """Return boards under a heading in the singular or plural, "The following boards were not shown:".

    endings -- what stands between `heading` and `rest`: for one board, and for none or several
    """
    ending = endings[0] if len(boards) == 1 else endings[1]
    return "%s%s %s\n  %s\n" % (heading, ending, rest, "".join(" " + board for board in boards or ["None"]))


def games(session: "Session") -> None:
    """List boards, a line each."""
    rows, missing = listed(session)
    names = session.game.sides
    lines = ["Board Move %s Board Status" % " ".join("%-10s" % name for name in names),
             "----- ---- %s -------------------" % " ".join("-" * 10 for _ in names)]
    lines += ["%4s  %3d  %-10s %-10s %s" % (row.board, row.moves, *row.players, _state(row)) for row in rows]
    title = "List of %s games" % session.name
    if not rows:
        lines = ["No %s boards found" % session.name]
    text = "".join(line + "\n" for line in [title, ""] + lines)
    absent = [session.request.quotable(word) for word, refusal in missing if not refusal]
    if absent:
        session.status = session.status or NO_BOARD
        text += "\n\n" + under_heading(_BOARD, WERE, "not found:", absent)
    session.reply(title, text + "".join("\n\n%s\n" % refusal for _, refusal in missing if refusal))


def listed(session: "Session") -> "tuple[list[Row], list[tuple[str, Refused | None]]]":
    """Return (Rows of the boards that `games` lists, (word, Refused) of the others; None = there is no such board)."""
    words, rows, missing = session.request.words[1:], [], []
    if not (words and session.names_board(words[0])):
        from pbmgames.commands.select import Selection, select
        return select(session, Selection(words)), missing
    for word, match, refusal in look_up(session, words):
        if match is None:
            session.status = refusal.status if refusal else session.status
            missing.append((word, refusal))
        else:
            rows.append(match.row())
            rows[-1].board = session.quotable_board(word)
    return rows, missing


def _state(row):
    """Return the status column of a board's row."""
    if row.active:
        return "%s to start" % row.to_move if row.moves == 0 else "%s's turn" % row.to_move
    if row.winner:
        return "%s Won%s" % (row.winner, "" if row.points == "1" else " %s points" % row.points)
    return "game was a tie"


def own(session: "Session") -> None:
    """Carry out a game's own command word on one board."""
    word = session.command.word
    board, match = the_board(session)
    text = getattr(match.position, session.game.commands[word])()
    session.reply("%s Board %s %s" % (session.name, board, word), text)


def the_board(session: "Session") -> "tuple[str, Match]":
    """Return (word, Match) of the one board that a command is about. Raises Refused."""
    board, = session.arguments()
    match = session.board_at(board)
    if match is None:
        raise no_board(session.name, board)
    return board, match


def echo(session: "Session") -> None:
    """Show how the command was understood."""
    words = [session.request.game or session.request.program, *map(session.request.quotable, session.request.words)]
    session.reply("%s echo" % session.name, "argc=%d\n%s" % (
        len(words), "".join('argv[%d]="%s"\n' % item for item in enumerate(words))), parted=False)
