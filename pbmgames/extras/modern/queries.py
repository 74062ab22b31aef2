"""What players were asked about their answers: etc/<Game>.asked has a line for each Query (docs/files.md, Asked)."""

from pbmgames.inbox.receive import REMEMBERED_DAYS
from pbmgames.records.registers import Register
from pbmgames.storage import Host
from pbmgames.text import DAY, whole_number

ASKED = "etc/%s.asked"
OPEN, DONE, DROPPED = STATES = ("open", "done", "dropped")
NOTHING = "-"
TALK = "chat"               # the act that sends what was written as a chat


class Query:
    """A query: an act that somebody was asked about.

    since   when they were asked, in seconds
    board   the board's id
    userid  who was asked
    state   OPEN, DONE after the yes, or DROPPED
    digest  what `digest_with_plans` returned when they were asked: for another position the query does not count
    act     a move, a word in a move's place, or TALK
    comment the lines of the answer that named the act, without those in which a password may stand; [] if it said
            nothing else
    """

    def __init__(self, since: int, board: str, userid: str, state: str, digest: str, act: str,
                 comment: "list[str]") -> None:
        self.since, self.board, self.userid, self.state = since, board, userid, state
        self.digest, self.act, self.comment = digest, act, comment

    @classmethod
    def parse(cls, line: str) -> "Query | None":
        """Return the Query that a line of the file stands for, None for a line that makes no sense."""
        words = line.split(" ", 6)
        since = whole_number(words[0], 12)
        if len(words) != 7 or since is None or words[3] not in STATES:
            return None
        text = words[6].replace("\\\\", "\0").replace("\\n", "\n").replace("\0", "\\")     # as `render` writes it
        return cls(since, *words[1:6], [] if words[6] == NOTHING else text.split("\n"))   # type: ignore[arg-type, call-arg]

    def render(self) -> str:
        """Return the line of the file that stands for the Query."""
        text = "\n".join(self.comment).replace("\\", "\\\\").replace("\n", "\\n")
        return " ".join([str(self.since), self.board, self.userid, self.state, self.digest, self.act, text or NOTHING])


class Asked(Register):
    """The queries to a game's players.

    A query stays as long as the mark of the answer that it is about.

    now -- the time, in seconds
    """

    def __init__(self, host: Host, game: str, now: int) -> None:
        super().__init__(host, ASKED % game, Query.parse, Query.render, private=True)
        self.drop(lambda query: abs(now - query.since) >= REMEMBERED_DAYS * DAY)

    def of(self, board: str, userid: str) -> "list[Query]":
        """Return the queries to a user at a board, the oldest first."""
        return [query for query in self.rows if (query.board, query.userid) == (board, userid)]

    def enter(self, query: "Query") -> None:
        """Enter a Query, and drop the one that was open for its user at its board."""
        self.dismiss(query.board, query.userid)
        self.lines.append(query)

    def dismiss(self, board: str, userid: str) -> bool:
        """Drop the open query to a user at a board; return whether there was one."""
        waiting = [query for query in self.of(board, userid) if query.state == OPEN]
        for query in waiting:
            query.state = DROPPED
        return bool(waiting)
