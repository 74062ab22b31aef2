"""Board letters in saved output of a host: plain texts, mails, mailboxes and folders of them, quoted or not."""

import email
import os
import re
import sys

from pbmgames import Iterator
from pbmgames.games import TABLE, find
from pbmgames.letters import AUTO, NAGGED, NEW, NOTIFICATION, PREVIEW, ROWS, SUBMIT, SUBSCRIPTION, SUMMARY, column_width
from pbmgames.storage import files
from pbmgames.text import BLANKS, decode, fields, whole_number

TYPES = (NEW, SUMMARY, PREVIEW, SUBMIT, NAGGED, NOTIFICATION, SUBSCRIPTION)
QUOTE = r"((?:[A-Za-z]{0,4}[>|] ?)*[ \t]*)"         # `> `, `>> `, `JD> `, the `| ` of a transcript, an indent
HEADING = re.compile(QUOTE + r"(?:(\S+(?: Summary)?) +of (\w+) Board (\S+)"
                             r"|A new (\w+) board \((\S+)\) has been started)[ \t]*$")
FAR = 40                # a letter's table begins at most so many lines below its heading
LEAST_CUT = 2 * ROWS - 1        # moves in a table that shows the last rows only


class SavedLetter:
    """One board letter as it was found.

    source      where it was found: file and line of its heading
    known_type  whether its heading names a type of `letters`
    type        that type; SUMMARY if it is not known
    game        the game's class
    label       the board as the letter calls it, "101#3"
    lines       its lines from the heading on, without quote marks; behind the letter others may follow
    head        the lines between heading and table
    players     two userids
    first       the number of the first move in the table, 1 if there is none
    moves       the moves of the table, as written
    before      the board's moves before these, once they are known
    automatic   the indexes, among all moves of the board, of those that the server made
    drawing_at  the index in `lines` of the first line of the drawing; None if no table was found
    """

    def __init__(self, source: str, heading: "re.Match", lines: "list[str]") -> None:
        _, type, game, label, new_game, new_label = heading.groups()
        self.source = source
        self.known_type = type is None or type in TYPES
        self.type = (type or NEW) if self.known_type else SUMMARY
        self.game = find(game or new_game)
        self.label = label or new_label
        self.lines = lines
        self.players, self.before, self.moves, self.first, self.automatic = ["", ""], [], [], 1, set()
        names = self._names_line()
        self.head = lines[1:names]
        self.drawing_at = None
        if names is not None:
            self._read_table(names)

    @property
    def name(self) -> str:
        """What people are told of the letter: where it is, and which board it shows."""
        return "%s: %s Board %s" % (self.source, self.game.name, self.label)

    @property
    def every_move(self) -> "list[str]":
        """The moves of the board as far as they are known."""
        return self.before + self.moves

    def _names_line(self):
        """Return the index of the table's first line, None if there is none."""
        names = "".join("   %-*s" % (column_width(self.game.move_width) - 2, name) for name in self.game.sides).rstrip()
        lines = trimmed(self.lines[:FAR])
        if names in lines:
            return lines.index(names)
        named = [line for line in lines if any(side in line for side in self.game.sides)]       # one may be damaged
        return lines.index(named[0]) if named else None

    def _read_table(self, names):
        """Read userids and moves. The table ends before a blank line, and the drawing begins two lines further."""
        users = self.lines[names + 1] if names + 1 < len(self.lines) else ""
        self.players = list(self.game.sides) if fields(users) == fields(self.lines[names]) else fields(users)
        self.players = [*self.players, "?", "?"][:2]        # a damaged line may have more or fewer
        end = names + 2
        while end < len(self.lines) and self.lines[end].strip():
            end += 1
        self.drawing_at = end + 2
        numbers, automatic = [], []
        for word in " ".join(self.lines[names + 2:end]).split():
            if word == AUTO:
                automatic.append(len(self.moves) - 1)
            elif len(numbers) == len(self.moves):
                numbers.append(word)
            else:
                self.moves.append(word)
        self.first = _first(numbers)
        self.automatic = {self.first - 1 + index for index in automatic}


def trimmed(lines: "list[str]") -> "list[str]":
    """Return lines without the blanks at their ends; other spaces may be bytes of a userid."""
    return [line.rstrip(BLANKS) for line in lines]


def _first(numbers):
    """Return the number of a table's first move: 1, unless the table must be the end of a longer one."""
    first = whole_number(numbers[0]) if numbers else None
    if not first or first % 2 == 0 or len(numbers) < LEAST_CUT:
        return 1
    return first if numbers == [str(number) for number in range(first, first + len(numbers))] else 1


def saved_letters(name: str, data: bytes) -> "Iterator[SavedLetter]":
    """Yield the board letters of known games in a file's content."""
    for part, before, text in texts(data):
        yield from _letters_of("%s:%s" % (name, part), before, text.replace("\r\n", "\n").split("\n"))


def _letters_of(place, before, lines):
    """Yield the letters in the lines of a text; it begins behind `before` lines of `place`."""
    for number, line in enumerate(lines):
        heading = HEADING.match(line) if "oard " in line else None      # few lines are worth a closer look
        if heading and (heading.group(3) or heading.group(5)).lower() in TABLE:
            own = _own_lines(lines, number, heading.group(1))
            letter = SavedLetter("%s%d" % (place, before + number + 1), heading, own)
            if letter.known_type or letter.drawing_at is not None:      # else it is a sentence about a board
                yield letter


def _own_lines(lines, number, mark):
    """Return a letter's lines, without the quote mark, up to the next heading of the same quotation."""
    own = []
    for line in lines[number:]:
        if line.startswith(mark):
            line = line[len(mark):]
        elif line.rstrip() == mark.rstrip():
            line = ""
        else:
            break
        following = HEADING.match(mark + line) if own else None
        if following and following.group(1) == mark:
            break
        own.append(line)
    return own


def texts(data: bytes) -> "Iterator[tuple[str, int, str]]":
    """Yield the texts in a file: the decoded parts of its mails, or the content as it is.

    Each is (which part of the file it is, such as "message 2, part 1:", "" for the file itself; the number of lines
    before it in the file, 0 for a decoded part; the text).
    """
    lines, mbox = data.split(b"\n"), data.startswith(b"From ")
    starts = [0] + [number for number in range(1, len(lines)) if mbox
                    and lines[number].startswith(b"From ") and not lines[number - 1].strip()]
    for count, (start, end) in enumerate(zip(starts, starts[1:] + [len(lines)]), 1):
        yield from _parts(b"\n".join(lines[start:end]), start, "message %d, " % count if mbox else "")


def _parts(data, before, which):
    """Yield the texts of one mail. A text that is no mail, or a mail of one plain part, is yielded as it is.

    A mail that Python's `email` cannot read, such as one with parts too deep in each other, is yielded as it is, too.
    """
    try:
        mail = email.message_from_bytes(data)
        parts = [(count, part.get_payload(decode=True) or b"") for count, part in enumerate(mail.walk(), 1)
                 if part.get_content_type() == "text/plain"]
        whole = not mail.is_multipart() and str(mail.get("Content-Transfer-Encoding", "")).strip().lower() not in _CODED
    except (LookupError, RecursionError, TypeError, ValueError):
        whole = True
    if whole:
        yield "", before, decode(data)
        return
    for count, content in parts:
        yield "%spart %d:" % (which, count), 0, decode(content)     # type: ignore[arg-type]


_CODED = ("quoted-printable", "base64")     # transfer encodings that have to be decoded


def contents(name: str) -> "Iterator[tuple[str, bytes]]":
    """Yield (name, content) of a file, of all files in a folder (a maildir), or of standard input, "-"."""
    if name == "-":
        yield "standard input", sys.stdin.buffer.read()
    elif os.path.isdir(name):
        for entry in files.listing(name):
            if entry != "tmp" and not entry.startswith("."):
                yield from contents(os.path.join(name, entry))
    else:
        with open(name, "rb") as file:
            yield name, file.read()
