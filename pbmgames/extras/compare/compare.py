"""Compare saved letters of a pbmserv host with what pbm prints.

Usage:
  pbm compare [--host=DIR] [--ignore-trailing] [--drawing] [FILE...]

Options:
  --host=DIR         A data folder with the boards; tells parameters that no
                     letter states, and the moves before the last four rows.
  --ignore-trailing  Forgive blanks that were added or lost at line ends.
  --drawing          Compare only the drawing, not head lines and table.

FILE is a letter's text, a mail, an mbox, or a folder of these (a maildir); the
letters may be quoted. Without FILE, standard input is read. A letter is found
by its heading, "Summary of Zenix Board 101". What follows the drawing
(subscribers, comment, clock) is not compared. What does not follow from the
moves is taken as the letter tells it: userids, proposals, swaps, queued moves,
ratings, agreed ties and the tiles in hand of Hextad.

Exit status: 0 all the same, 1 some differ, 65 nothing that could be compared.
"""

import difflib
import os
from collections import Counter, namedtuple

from pbmgames.console import complain, write
from pbmgames.extras.compare.reconstruct import expected, reconstruct
from pbmgames.extras.compare.savedletters import SavedLetter, contents, saved_letters, trimmed
from pbmgames.extras.compare.setups import ways
from pbmgames.extras.tools.usage import read_usage
from pbmgames.games import MoveError, ParameterError
from pbmgames.records.boardfile import BoardFile, Damaged
from pbmgames.statuses import DIFFERENT, DONE, NO_BOARD, NO_HOME, REFUSED, Failure
from pbmgames.storage import files, paths
from pbmgames.text import whole_number

SAME, DIFFERS, SKIPPED = "same", "different", "skipped"
CUT = "only its last moves are shown"
# What came of one letter, played in one way:
#   verdict   SAME, DIFFERS or SKIPPED
#   text      the difference, or why it was skipped
#   likeness  1 if they are the same, else about the share of their lines that agree. It is well below 0 if the moves
#             cannot be played to the end: the sooner one is refused, the lower it is
Comparison = namedtuple("Comparison", "verdict text likeness", defaults=(-3,))


def compare(letter: "SavedLetter", host: "str | None" = None, ignore_trailing: bool = False,
            drawing: bool = False) -> "Comparison":
    """Compare one SavedLetter; return a Comparison.

    host            -- path of a data folder that may have the board, None = there is none
    ignore_trailing -- whether blanks at line ends may differ
    drawing         -- whether only the drawing is compared
    """
    if letter.drawing_at is None:
        return Comparison(SKIPPED, "its table of moves is missing")
    setups = []
    board = _board(host, letter) if host else None
    if board:
        moves, *setup = board
        letter.before = moves[:letter.first - 1]
        setups.append(setup)
    if len(letter.before) < letter.first - 1:
        return Comparison(SKIPPED, CUT)
    tried = [Comparison(SKIPPED, "its drawing does not tell how the game began")]
    for setup in setups + list(ways(letter.game, letter.lines[letter.drawing_at:], letter.every_move)):
        tried.append(_against(letter, setup, ignore_trailing, drawing))
        if tried[-1].verdict == SAME:
            break
    return max(tried, key=lambda comparison: comparison.likeness)


def _against(letter, setup, ignore_trailing, drawing):
    """Play a letter's moves from one setup; return the Comparison of the letter and what they lead to.

    setup -- what `reconstruct` takes behind the letter
    """
    try:
        above, board = expected(reconstruct(letter, *setup), letter)
    except ParameterError as error:
        return Comparison(SKIPPED, str(error), -2)
    except MoveError as error:
        return Comparison(DIFFERS, "move %d is refused: %s\n" % (error.ply, error), error.ply / 1e6 - 1)
    ours = board if drawing else above + board
    theirs = _shown(letter, len(board), drawing)
    if ignore_trailing:
        ours, theirs = trimmed(ours), trimmed(theirs)
    if ours == theirs:
        return Comparison(SAME, "", 1)
    text = "".join(line + "\n" for line in difflib.unified_diff(
        theirs, ours, letter.source + " (letter)", "pbm", lineterm=""))
    return Comparison(DIFFERS, text, difflib.SequenceMatcher(None, theirs, ours).ratio() - 1e-6)


def _shown(letter, count, drawing):
    """Return the lines of a letter that are compared.

    Our drawing has `count` lines; the letter's may have more. So all lines that follow without a gap count as well. The
    same is true of indented lines below a gap: there a game may tell its stocks, while all else in a letter begins at
    the margin.
    """
    lines = letter.lines + ["", ""]
    end = letter.drawing_at + count
    while end + 1 < len(lines) and (lines[end].strip()
                                    or (lines[end + 1].startswith(" ") and lines[end + 1].strip())):
        end += 1
    return lines[letter.drawing_at if drawing else 0:min(end, len(letter.lines))]


def _board(host, letter):
    """Return (moves, game, parameters, seed) of the host's board that a letter is about; None if it has none."""
    board = letter.label.partition("#")[0]
    for end in ("",) + paths.PUT_AWAY if paths.is_board_id(board) else ():
        text = files.read(os.path.join(host, paths.board(letter.game.name, board, end)), host)
        try:
            file = BoardFile(text or "")
        except Damaged:
            continue
        if sorted(file.tokens("players")) == sorted(letter.players):
            seed = whole_number("".join(file.tokens("random")[:1]), 20)
            return file.tokens("moves"), letter.game, file.tokens("parameters"), seed or 0
    return None


def main(words: "list[str]") -> int:
    """Carry out `pbm compare`; return the exit status. Raises Failure."""
    arguments = read_usage(__doc__, ["compare"] + words)
    host, counts, reasons = arguments["--host"], Counter(), Counter()
    try:
        if host and not files.exists(os.path.join(host, ".")):
            raise Failure("--host=%s is not a folder", host, status=NO_HOME)
        for letter in _letters(arguments["FILE"] or ["-"]):
            result = compare(letter, host, arguments["--ignore-trailing"], arguments["--drawing"])
            counts[result.verdict] += 1
            if result.verdict == SKIPPED:
                reasons[result.text] += 1
            elif result.verdict == DIFFERS:
                write("%s: differs\n%s" % (letter.name, result.text))
    except OSError as error:
        return complain(NO_BOARD, "%s: %s" % (error.filename, error.strerror))
    write(summary(counts, reasons))
    return DIFFERENT if counts[DIFFERS] else DONE if counts[SAME] else REFUSED


def _letters(names):
    """Yield the SavedLetters in files and folders."""
    for name in names:
        for path, data in contents(name):
            yield from saved_letters(path, data)


def summary(counts: "Counter", reasons: "Counter") -> str:
    """Return the last line of the report: how many letters were the same, differ, were skipped and why."""
    why = " (%s)" % "; ".join("%d: %s" % (count, reason) for reason, count in reasons.items()) if reasons else ""
    total = sum(counts.values())
    return "%d letter%s: %d same, %d different, %d skipped%s\n" % (
        total, "" if total == 1 else "s", counts[SAME], counts[DIFFERS], counts[SKIPPED], why)
