"""Our queries: letters that ask players whether an act is to be done (docs/mail.md, Asking back).

`ask` sends one, and enters it in etc/<Game>.asked, which has a line for each Query (docs/files.md, Asked).
"""

from pbmgames import TYPE_CHECKING
from pbmgames.board.moves import ACCEPT, BY_WORD, GIVE_UP, REJECT, SWAP
from pbmgames.extras.allowance.allowance import take
from pbmgames.extras.modern import modern
from pbmgames.extras.modern.guide import ELSE, expected
from pbmgames.inbox.receive import REMEMBERED_DAYS
from pbmgames.letters import PREVIEW, SUMMARY, Letter, result
from pbmgames.records.registers import Register
from pbmgames.storage import Host
from pbmgames.text import DAY, checksum, whole_number

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.extras.modern.dialogue import Dialogue

ASKED = "etc/%s.asked"
OPEN, DONE, DROPPED = STATES = ("open", "done", "dropped")
NOTHING = "-"
TALK = "chat"               # the act that sends what was written as a chat
MOST_ASKED, MOST_TALKS = 20, 5      # queries a day to a user at a board: about acts; about chats
MOST_SAME = 2               # queries a day about an act that the same text names in the same position
SUBJECT = "%s Board %s Confirm"
QUERY = "Answer this mail with the word yes to %s. Until then nothing is done."
AGAIN = "You are asked once more, since your answer was no plain yes or no."
ONLY = "Nothing else that you wrote is done: write another answer for that."
SHOWN, UNCHANGED = "Then the board is like this:", "This is the board:"
# what acts are called in a query, beside moves and what depends on the board
CALLED = {TALK: "send what you wrote to all at the board, as a chat", SWAP: "change places with the other player",
          **{word: question.acts[0] for word, question in BY_WORD.items()}}
RESIGN_NOW, RESIGN_LATER = "resign, and so lose the game", "resign on your next turn"
STAY = "take your resignation back"
NOT_PLAY = "resign, so that the board is removed and nobody loses"
ANOTHER = ("You were asked whether you want to %s. Nothing was done.\n"
           "To do it, answer the letter that asked you with the word yes, not this one: its subject ends with Confirm.")


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

    A query is kept for as long as the mark of the answer that it is about: REMEMBERED_DAYS.

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


# asking -----------------------------------------------------------------------------

def ask(dialogue: "Dialogue", act: str, comment: "list[str] | None" = None) -> bool:
    """Send a letter that asks about an act, with its comment and the board after it; return whether it was sent.

    comment -- that of an act which is asked about once more, in lines; None = it is asked about for the first time,
               and what is written now becomes the comment

    Raises Refused if the act cannot be done.
    """
    session, user, match = dialogue.session, dialogue.user, dialogue.match
    if match.out_of_time:
        return False
    after = dialogue.board_after(act)
    if not _count(dialogue, act, MOST_SAME if comment is None else 1):
        return False
    lines = [QUERY % called(dialogue, act)]
    if comment is not None:
        lines.append(AGAIN)
    else:
        lines += [ONLY] if _names_more_than(dialogue, act) else []
        comment = [] if dialogue.text.names_acts_only else _comment(dialogue)
    letter = _letter(dialogue, act, after, lines, comment)
    proof = dialogue.tokens.asked(match, user, dialogue.digest, act)
    mail = modern.of(session.post).query(dialogue.answer.sender, letter, user, proof)
    if not mail:
        return False
    dialogue.asked.enter(Query(session.now, match.id, user.userid, OPEN, dialogue.digest, act, comment))
    dialogue.asked.save()
    session.post.stage(mail)
    return True


def _count(dialogue, act, most_same):
    """Count a query about an act, and return whether it may be sent: a user gets only so many a day.

    Programs repeat their text. So there are fewer queries a day about the same text: one whether it is a chat,
    `most_same` about an act in the same position.
    """
    request, text = dialogue.session.request, checksum(dialogue.text.text)
    player = dialogue.session.name, dialogue.match.id, dialogue.user.userid
    if act == TALK:
        return take(request, DAY, 1, "talk", *player, text) and take(request, DAY, MOST_TALKS, "talked", *player)
    return (take(request, DAY, most_same, "act", *player, text, dialogue.digest)
            and take(request, DAY, MOST_ASKED, "asked", *player))


def _names_more_than(dialogue, act):
    """Return whether the text names a move or wish that is no part of an act, and so is not done with it."""
    # the word of an open question only names what `accept` or `reject` answers
    question = dialogue.match.question.word if dialogue.match.question else ""
    return any(word.lower() not in act.lower() for word in dialogue.text.named - {question})


def _comment(dialogue):
    """Return what was written, in lines, as the comment of an act.

    Down to the line that names the act, lines are left out in which a word may be a password: people also write a whole
    command there, such as `alice secret F7`.
    """
    written = dialogue.session.request.data()
    masked = dialogue.commented(written)
    end = next((index for index, line in enumerate(written, 1) if dialogue.read([line]).named), 0)
    harmless = dialogue.harmless(written[:end])
    kept = [line for line, shown in zip(written[:end], masked)
            if line == shown and line in harmless and not dialogue.read([line]).may_hold_password]
    return kept + masked[end:]


def _letter(dialogue, act, after, lines, comment):
    """Return the Letter of a query about an act.

    after   -- the board after the act
    lines   -- those that ask
    comment -- the lines of the act's comment
    """
    session, match, userid = dialogue.session, dialogue.match, dialogue.user.userid
    above = SHOWN
    if act == TALK:
        above = expected(match, userid, ELSE)
    elif act == GIVE_UP and match.unstarted:
        above = UNCHANGED
    letter, present = _After(after, PREVIEW, userid), session.letter(match, SUMMARY, userid)
    quote = [*(">" + line for line in comment), ""] if comment else []
    text = "\n".join([*lines, *present.beside, *present.below, "", *quote, above, "", letter.text])
    return letter.saying(SUBJECT % (session.name, match.id), text)


class _After(Letter):
    """A letter with a board as it would be after an act. If that ends the game, it tells the result, but no ratings."""

    def headlines(self) -> str:
        """Return the line before the table, and a blank one."""
        return result(self.match) + "\n\n"


def called(dialogue: "Dialogue", act: str) -> str:
    """Return what an act is called in a query."""
    match = dialogue.match
    if act == GIVE_UP and match.unstarted:
        return NOT_PLAY
    if act == GIVE_UP and dialogue.on_turn:
        return RESIGN_NOW
    if act == GIVE_UP:
        return STAY if dialogue.resigns_later else RESIGN_LATER
    if act in (ACCEPT, REJECT):
        return match.question.acts[1 if act == ACCEPT else 2]       # type: ignore[union-attr]  # one is open
    return CALLED.get(act, "play " + act)


def forget(dialogue: "Dialogue") -> bool:
    """Drop the query that is open, and return whether there was one. It stays dropped if the answer is refused."""
    dropped = dialogue.asked.dismiss(dialogue.match.id, dialogue.user.userid)
    if dropped:
        dialogue.session.lasting.append(dialogue.asked.save)
    return dropped
