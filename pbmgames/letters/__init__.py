"""The texts of board letters: heading, result, table, drawing, clock (docs/commands.md, Letters).

Every function returns text; where it goes is not known here.
"""

import time

from pbmgames import Sequence, copied, kept
from pbmgames.board import Match
from pbmgames.board.clock import USUAL, in_words
from pbmgames.records.boardfile import LEFT, SWAPPED
from pbmgames.text import DAY, HOUR

RULE = "*" * 60
SIGNATURE_STARTS = ("-- ", "__", "--=20", "      ______")      # how the first line of a signature may begin
ROWS = 4                    # so many rows of the table are shown if not all are
NOT_RECOGNIZED = "The following userid's are not recognized:"
AUTO = "(Auto)"             # behind a move that the server has made

# letter types
NEW, SUMMARY, PREVIEW, SUBMIT, NAGGED, NOTIFICATION, SUBSCRIPTION, CHAT = (
    "New", "Summary", "Preview", "Submit", "Nag", "Notification", "Subscription Summary", "Chat")
WHOLE = (NEW, PREVIEW, NOTIFICATION, SUBSCRIPTION)      # types that show every move
IN_SUBJECTS = ("new", "nag", "warning", "error", "resigned")    # words in subjects, besides game, board and userid
UNREAL = (PREVIEW, SUBMIT)      # types that show a board as it is not yet, or might be: nobody can act upon it


class Note:
    """What stands in place of a Letter in a mail that is about no board: a subject and a text.

    parted  whether the text is a part with headers of its own if the mail is a multipart message
    """

    match = None

    def __init__(self, subject: str, text: str, parted: bool = True) -> None:
        self.subject, self.text, self.parted = subject, text, parted


class Letter:
    """One letter about a board, for one reader.

    match    the board
    type     one of the types above
    reader   userid, None = nobody in particular
    whole    whether all moves are shown
    label    the board as the caller asked for it, "101#3"
    quiet    whether the subject leaves out the two stars that announce a comment
    clocked  whether the caller asked for the clock block
    beside   lines that extras add to the headlines
    below    lines that extras add below the text
    parted   as in Note
    real     whether it shows the board as it is, so that its reader can act upon it
    replaced whether `saying` has given it its subject and text
    """

    parted = True

    def __init__(self, match: "Match", type: str, reader: "str | None" = None, whole: bool = False,
                 label: "str | None" = None, quiet: bool = False, clocked: bool = False, real: bool = True) -> None:
        self.match, self.type, self.reader = match, type, reader
        self.whole = whole or type in WHOLE or match.over
        self.label = label or match.id
        self.quiet = quiet
        self.clocked = clocked
        self.beside: "list[str]" = []
        self.below: "list[str]" = []
        self.name = match.game.name
        self.real, self.replaced = real and type not in UNREAL, False

    def saying(self, subject: str, text: str) -> "Letter":
        """Return a copy of this letter with another subject and text, which may quote its own."""
        other = copied(self)
        other.subject, other.text, other.replaced = subject, text, True
        return other

    @kept
    def subject(self) -> str:
        """The subject, without `Subject: `. An answer has it too; from its form the server knows the board."""
        match = self.match
        return "%s%s Board %s %s%s" % ("New " if self.type == NEW else "", self.name, self.label, match.to_move,
                                       " **" if not self.quiet and announced(match.comment) else "")

    @kept
    def text(self) -> str:
        """The letter below its subject (docs/commands.md, Letters); it ends with an empty line."""
        match = self.match
        title = "A new %s board (%s) has been started\n\n" if self.type == NEW else self.type + " of %s Board %s\n\n"
        parts = [title % (self.name, self.label), self.headlines(), table(match, self.whole), "\n\n",
                 match.position.draw(match.over)]
        if self.type != NOTIFICATION:
            parts += [subscriber_lines(match), comment_block(match.comment)]
        return "".join([*parts, self.clock_block(), "\n"])

    def headlines(self) -> str:
        """Return the lines above the table, each followed by an empty line."""
        match = self.match
        lines = []
        if match.event == LEFT:
            lines.append("%s has decided not to play. The game has been re-started." % match.actor)
        if self.type == SUBMIT:
            lines.append("This is a preview of a submitted move.  It must be confirmed to take effect.")
        if match.event == SWAPPED:
            lines.append("%s has swapped sides." % match.actor)
        if match.question:
            lines.append("%s %s.\nThe following players still need to accept or reject this:\n%s" % (
                match.actor, match.question.asked, "\n".join("\t" + user for user in match.unanswered)))
        lines.append(result(match))
        if match.over:
            lines.append(ratings(match))
        else:
            lines += ["\nYou have the following move queued:\n\t" + move
                      for user, move in zip(match.players, match.queued) if user == self.reader and move]
            lines += self.beside
            lines += [line for user, line in match.notices.items() if user == self.reader]
        return "".join(line + "\n\n" for line in lines)

    def clock_block(self) -> str:
        """Return the lines about clock and time limits, "" if they are not shown (docs/commands.md, Letters)."""
        match, clock = self.match, self.match.clock
        limits = {name: match.limit(name, self.label) for name in USUAL}
        unusual = ["%s Timeout set to %s" % (name.capitalize(), in_words(limits[name]))
                   for name in ("nag", "forfeit") if limits[name] != USUAL[name]]
        total = limits["total"]
        # In a challenge `--nagtime` and `--forfeittime` set limits; in other commands they ask for the clock. The
        # id "Preview" is that of a board not begun, though it looks like that of a tournament
        asked = (match.tournament or self.clocked and self.type != NEW) and match.id != "Preview"
        if not (match.over or unusual or total or asked):
            return ""
        lines = ["Game started.... " + when(clock.start),
                 "Last move made.. " + when(clock.moved),
                 ("Game ended...... " if match.over else "It is now....... ") + when(clock.changed)]
        if unusual:
            lines += [""] + unusual
        lines += ["", "Time used by players:"
                  + ("  (Total Time Allowed per player is %s)" % in_words(total) if total else "")]
        return "\n\n%s\n\n%s" % (RULE, "".join(line + "\n" for line in lines + self.times()))

    def times(self) -> "list[str]":
        """Return the lines that tell the time used by each player, and the time since the game began."""
        match, clock = self.match, self.match.clock
        width = max(map(len, match.players))
        names = ["%-*s (%s)" % (width, user, name) for user, name in zip(match.players, match.game.sides)]
        lines = ["%s: %s" % (name, duration(seconds)) for name, seconds in zip(names, clock.used)]
        return lines + ["%-*s: %s" % (max(map(len, names)), "Total", duration(max(0, clock.changed - clock.start)))]


def result(match: "Match") -> str:
    """Return who won, or whose turn it is."""
    if match.tied:
        return "Game was a tie."
    if match.winner:
        return "Game won by %s%s." % (match.winner, " by %d points" % match.points if match.points > 1 else "")
    if not match.moves:
        return "Please start the game %s." % match.to_move
    return "It is %s's turn." % match.to_move


def state(match: "Match") -> str:
    """Return who won, or whose turn it is, and which question is open."""
    return result(match) + (" %s %s." % (match.actor, match.question.asking) if match.question else "")


def ratings(match: "Match") -> str:
    """Return the lines about the players' ratings after the game."""
    if not match.ratings:
        return "This game was not rated."
    return "\n".join(_rating(*rating) for rating in match.ratings)


def _rating(user, old, new):
    if old == -1:
        return "%s's rating is %d (provisional)." % (user, new)
    if old == new:
        return "%s's rating is %d." % (user, new)
    return "%s's rating went %s from %d to %d." % (user, "up" if new > old else "down", old, new)


def column_width(move_width: int) -> int:
    """Return the width of a player's column in the table of moves.

    move_width -- that of the Game
    """
    return max(move_width + 4, 12)


def table(match: "Match", whole: bool) -> str:
    """Return the table of moves with names above it, a column for each player.

    whole -- whether all rows are shown; else the last four, or more to show all moves that the server has just made
    """
    width = column_width(match.game.move_width)
    lines = ["".join("   %-*s" % (width - 2, name) for name in names) + "\n"
             for names in (match.game.sides, match.players)]
    seats = len(match.players)
    count = len(match.moves)
    rows = -(-count // seats)                   # rounded up
    first = 0 if whole else max(0, rows - ROWS) * seats
    if match.automatic:
        first = min(first, min(match.automatic) // seats * seats)
    for index in range(first, count):
        text = match.moves[index] + (" " + AUTO if index in match.automatic else "")
        ends_row = (index + 1) % seats == 0 or index + 1 == count
        lines.append(" %3d %-*s" % (index + 1, width - 4, text))
        if ends_row:
            lines.append("\n")
        elif len(text) > width - 3:             # too long: the next move goes on a new line, still in its own column
            lines.append("\n" + " " * ((width + 1) * (index % seats + 1)))
    return "".join(lines)


def subscriber_lines(match: "Match") -> str:
    """Return the lines that name subscribers and notifiers, with an empty line above; "" if there are neither."""
    listed = {"Subscribers": match.subscribers, "Notifiers": match.notifiers}
    lines = ["%s: %s\n" % (title, " ".join(users)) for title, users in listed.items() if users]
    return "\n\n" + "".join(lines) if lines else ""


def comment_block(comment: "Sequence[str]") -> str:
    """Return a comment's lines below a row of stars, "" if there is no comment."""
    if not comment:
        return ""
    return "\n\n%s\n\n%s" % (RULE, "".join(line + "\n" for line in comment))


def grouped(*groups: "tuple[str, list[str]]") -> str:
    """Return names below headings, a name a line; a heading without names is left out.

    groups -- (heading, names) of each
    """
    return "\n".join("%s\n%s" % (heading, "".join("\t%s\n" % name for name in names))
                     for heading, names in groups if names)


def announced(comment: "list[str]") -> bool:
    """Return whether two stars in the subject announce a comment: it has more than a heading and a signature."""
    return len(comment) > 1 and not comment[1].startswith(SIGNATURE_STARTS)


def when(seconds: int) -> str:
    """Return a time as letters show it, in local time: `May  1 09:00`."""
    return time.strftime("%b %e %R", time.localtime(seconds))


def duration(seconds: int) -> str:
    """Return a span of time as letters show it: `  2 days, 01:20:30`. A negative one is shown as 0."""
    seconds = max(0, seconds)
    return "%3d days, %02d:%02d:%02d" % (seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // 60, seconds % 60)


def error_letter(letter: "Letter | None", name: str, text: str, quoted: str = "") -> "Letter | Note":
    """Return the letter that tells of an error, or a Note if it shows no board.

    letter -- the Letter about the board to show below the error, None = none
    name   -- of the game
    text   -- what went wrong
    quoted -- the message that caused the error
    """
    end = "\n\nOriginal message follows:\n" + quoted
    if letter is None:
        return Note(name + " error", text + end)
    return letter.saying("%s Board %s Error" % (name, letter.label), "%s\n\n%s%s" % (text, letter.text, end))
