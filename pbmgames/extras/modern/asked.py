"""etc/<Game>.asked: what somebody seems to have meant, and was asked about (docs/files.md, Asked)."""

from pbmgames.records.registers import Register
from pbmgames.storage import paths
from pbmgames.text import DAY, whole_number

DAYS = 60                   # that a line stays: as long as marks of mails
OPEN, DONE, DROPPED = STATES = ("open", "done", "dropped")
NOTHING = "-"


class Doubt:
    """An act that somebody was asked about.

    since  when, in seconds
    board  the board's id
    userid who was asked
    state  OPEN, DONE after the yes, or DROPPED
    about  the digest of the position that it is for
    act    a move or a word in a move's place
    text   the lines of the answer that it was read in
    """

    def __init__(self, since, board, userid, state, about, act, text):
        self.since, self.board, self.userid, self.state = since, board, userid, state
        self.about, self.act, self.text = about, act, list(text)

    @classmethod
    def parse(cls, line):
        """Return the Doubt that a line tells, None if it is none."""
        words = line.split(" ", 6)
        since = whole_number(words[0], 12)
        if len(words) != 7 or since is None or words[3] not in STATES:
            return None
        text = words[6].replace("\\\\", "\0").replace("\\n", "\n").replace("\0", "\\")
        return cls(since, *words[1:6], [] if words[6] == NOTHING else text.split("\n"))

    def render(self):
        """Return its line."""
        text = "\n".join(self.text).replace("\\", "\\\\").replace("\n", "\\n")
        return " ".join(["%d" % self.since, self.board, self.userid, self.state, self.about, self.act, text or NOTHING])


class Asked(Register):
    """What a game's players were asked about lately.

    now -- the time, in seconds
    """

    def __init__(self, host, game, now):
        super().__init__(host, paths.asked(game), Doubt.parse, Doubt.render, private=True)
        self.drop(lambda doubt: not 0 <= now - doubt.since < DAYS * DAY)

    def of(self, board, userid):
        """Return what a user was asked about at a board."""
        return [doubt for doubt in self.rows if (doubt.board, doubt.userid) == (board, userid)]

    def enter(self, doubt):
        """Enter a Doubt; one that is open already is dropped."""
        self.dismiss(doubt.board, doubt.userid)
        self.lines.append(doubt)

    def dismiss(self, board, userid):
        """Drop what is open; return whether anything was."""
        found = [doubt for doubt in self.of(board, userid) if doubt.state == OPEN]
        for doubt in found:
            doubt.state = DROPPED
        return bool(found)
