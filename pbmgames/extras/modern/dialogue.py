"""What an answer means at its board; what its words say is told by the module natural (docs/mail.md, Asking back).

A player may be asked by two. We ask by a query whether an act is to be done. The opponent asks by a question that is
open at the board, such as a draw; to answer that is an act itself, `accept` or `reject`. A yes may be meant for either.

What is asked on the way of an answer (answering.py), in its order, of a Dialogue or of the modules that are named:

    which query of ours does it answer?     query
    a move or wish in an answer to a chat?  `guesses`: meant_in_chat
    is it a yes to our query, or a no?      agrees, yes_in_first_line
    is the first line conditional moves?    is_conditional
    does a line below take them back?       `guesses`: takes_back_plans
    a resignation that waits?               withdraws_resignation
    a move or a word in its place?          `guesses`: prefixed
    does a line below take it back?         `guesses`: takes_back
    a yes or no to the opponent?            plain_yes_or_no, kind_words
    none of these?                          `guesses`: meant_instead
    what would an act lead to?              board_after
"""

from pbmgames import TYPE_CHECKING, kept
from pbmgames.board import Match
from pbmgames.board.moves import ACCEPT, BY_WORD, DRAW, GIVE_UP, REJECT, UNDO, play_or_swap
from pbmgames.commands import find
from pbmgames.commands.play import NOT_YOUR_MOVE
from pbmgames.extras.modern import modern
from pbmgames.extras.modern.guide import possible_moves
from pbmgames.extras.modern.queries import OPEN, TALK, Asked, Query
from pbmgames.extras.modern.tokens import digest_with_plans
from pbmgames.inbox.mailtext import is_quoted
from pbmgames.records.users import User
from pbmgames.session import Session
from pbmgames.statuses import OFF_TURN, Refused
from pbmgames.text import bytewise

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.extras.modern.natural import Text

MOST_MEANT = 3              # words of a line whose move may be meant, though a yes or no stands above it
MOST_WITHDRAWING = 4        # words that take a resignation back
MOST_BELOW = 10000          # characters below an act, or a yes or no, that are looked at
MOST_OFFERING = 1000        # characters beside the offer of a draw that are looked at


class Dialogue:
    """What is said with one user at one board: their answer, and our queries to them. It changes nothing.

    match     -- the board
    user      -- the User whose letter was answered
    answer    the Answer
    strangers the addresses it went to that are neither the server's nor the user's
    tokens    the host's Tokens
    asked     the Asked of the game
    """

    def __init__(self, session: Session, match: Match, user: User) -> None:
        self.session, self.match, self.user, self.answer = session, match, user, session.request.receipt.answer
        self.strangers = self.answer.others - set(user.addresses)
        self.tokens = modern.of(session.post).tokens
        self.asked = Asked(session.host, session.name, session.now)

    @kept
    def digest(self) -> str:
        """The digest of the position as it is now."""
        return digest_with_plans(self.match, self.user.userid)

    @property
    def on_turn(self) -> bool:
        """Whether the user is on turn."""
        return self.user.userid == self.match.to_move

    @property
    def opponent_asks(self) -> bool:
        """Whether a question is open at the board that the user has not answered."""
        return self.user.userid in self.match.unanswered

    @kept
    def query(self) -> "Query | None":
        """The last Query whose letter was answered, None if none was."""
        for query in reversed(self.asked.of(self.match.id, self.user.userid)):
            if self.answer.proves(self.tokens.asked(self.match, self.user, query.digest, query.act)):
                return query
        return None

    # the text of the answer -------------------------------------------------------

    @kept
    def text(self) -> "Text":
        """The Text of the answer, without an address at its end, and without moves that it only mentions.

        Below a yes or no, to us or to the opponent, a move may be only mentioned: `yes`, and `I live in E8`.
        """
        lines = self.lines
        if (self.query or self.opponent_asks) and sum(map(len, lines)) <= MOST_BELOW:
            agreed = self.first_line.yes_or_no_to_query if self.query else self.first_line.yes_or_no
            if agreed is not None:
                lines = [self._without_mention(line, agreed) for line in lines]
        return self.read(lines)

    @kept
    def first_line(self) -> "Text":
        """The Text of the first line of the answer."""
        return self.read([self.answer.line])

    @kept
    def lines(self) -> "list[str]":
        """The lines of the answer, but for a last paragraph that is an address: its `Room F7` is no move."""
        lines = self.answer.lines
        starts = [index for index in range(1, len(lines)) if lines[index].strip() and not lines[index - 1].strip()]
        if not starts:                  # most answers: the whole text need not be read for this
            return lines
        above, last = lines[:starts[-1]], lines[starts[-1]:]
        signed = self.read(last, [*self.answer.names, self.user.userid]).is_address and not self.read(above).polite
        return above if signed else lines

    def _without_mention(self, line, agreed):
        """Return a line below a yes or no without the moves that it only mentions.

        It stays as it is if a move in it may be meant: one that can be made now, with few words beside it. Below a no
        to our query the number of words does not matter.

        agreed -- True below a yes, False below a no
        """
        text = self.read([line])
        rest = bytewise(text.without_mentions)
        if self.read([rest]).polite:
            return line
        may_be_meant = text.word_count <= MOST_MEANT or self.query and not agreed
        return line if may_be_meant and any(map(self.is_possible, text.moves)) else rest

    @kept
    def below(self) -> "list[Text]":
        """The Texts of the lines below the first line of the answer, one for each that is not blank."""
        index = len(self.answer.lines) - len(self.answer.below)
        lines = "\n".join(self.lines[index:])[:MOST_BELOW].split("\n")
        return [self.read([line]) for line in lines if line.strip()]

    def read(self, lines: "list[str]", names: "list[str] | None" = None) -> "Text":
        """Return the Text of lines of the answer. Its patterns take long to load, and few answers need them.

        names -- as in Text, None = the writer's and the players'
        """
        from pbmgames.extras.modern.natural import Text
        return Text(self.session.game, lines, names or [*self.answer.names, *self.match.players])

    # what of it others may see -------------------------------------------------------

    def commented(self, lines: "list[str]") -> "list[str]":
        """Return lines of the answer as others may see them, without the user's password."""
        if not any(lines):
            return lines
        from pbmgames.extras.quotes.comments import commented
        return commented(self.session.users, lines, self.user)

    def harmless(self, lines: "list[str]") -> "list[str]":
        """Return the lines in which no word is, or may be, the user's password."""
        from pbmgames.extras.quotes.comments import harmless
        return harmless(lines, self.user)

    # what an answer says to our query --------------------------------------------

    def agrees(self) -> "bool | None":
        """Return True if an answer to our query is a yes, False if it is a no, None if it is neither."""
        text = self.read(self._without_signature())
        if self.query.act == GIVE_UP:
            agreed = text.yes_or_no_to_resigning
        else:                                               # `Great!` does not accept
            agreed = text.yes_or_no if self.query.act == ACCEPT else text.yes_or_no_to_query
        if agreed and self.query.act == REJECT and text.says("what is open"):      # `Yes, I accept`
            return None
        if agreed is not None or self.query.state != OPEN:
            return agreed
        if self._repeats_act():
            return True
        return False if self._declines() else None

    @kept
    def yes_in_first_line(self) -> bool:
        """Whether the first line is a yes to our query."""
        return bool(self.first_line.yes_or_no_to_query)

    def _without_signature(self):
        """Return the lines of an answer without the signature below its yes."""
        lines = self.lines
        end = next((index for index, line in enumerate(lines, 1)
                    if line.strip() and self.read([line]).yes_or_no_to_query), len(lines))
        return lines[:end] if end < len(lines) and self._are_signature(lines[end:]) else lines

    def _are_signature(self, below):
        """Return whether the lines below a yes are a signature.

        They are if they are a paragraph with which the text that was asked about ended, too. Other lines are one if
        they look like it, or if each of them stood in that text; but not if they say no, doubt, or name a move or wish.

        If somebody sends that whole text once more, its lines may be why we asked. Then a paragraph at its end is none
        either if it says no, doubts or names something; and that lines stood in it makes them none.
        """
        comment = self.query.comment
        is_whole_text = "\n".join(self.lines).strip() == "\n".join(comment).strip()
        ended_so = not below[0].strip() and "\n".join(["", *comment]).endswith("\n\n" + "\n".join(below).strip())
        if ended_so and not is_whole_text:
            return True
        text, stood_there = self.read(below), {line for line in below if line.strip()} <= set(comment)
        if text.doubts or text.says("no") or text.named or text.yes_or_no_to_query is False:
            return False
        return ended_so or text.is_signature or stood_there and not is_whole_text

    def _repeats_act(self):
        """Return whether an answer only names the act of our query, perhaps behind a yes: `Yes, F7`."""
        act = self.query.act
        if act == GIVE_UP and self.resigns_later:            # they were asked whether they take that back
            return self._keeps_playing()
        lines = [line for line in self.answer.lines if line.strip()] or [""]
        if self.yes_in_first_line and len(lines) > 1:
            lines = lines[1:]
        first, *below = lines
        return self._says_act(self.read([first]), act) and self.read(below).polite

    def _says_act(self, line, act):
        """Return whether a line, a Text, says no more than the act of our query."""
        acts = [act]
        if act == UNDO.word:                                    # `I meant G8`: the undo is for that move
            acts += self.read(self.query.comment).moves.difference(self.match.moves)
        if any(map(line.says_only, acts)):
            return True
        if act not in (ACCEPT, REJECT) or not self.opponent_asks or line.named - {self.match.question.word}:
            return False
        return line.only_agrees if act == ACCEPT else line.spells_out_no        # `I accept the draw`

    def _keeps_playing(self):
        """Return whether an answer agrees to take back a resignation that waits: `undo`, `Yes, I don't resign`."""
        text = self.text
        names_undo = text.named - text.denied_wishes == {UNDO.word}
        undone = names_undo and text.leaning is not False and not text.begins("no")
        return GIVE_UP in text.denied_wishes or undone

    def _declines(self):
        """Return whether an answer to our query says no in other words, or wants an undo of what was not done."""
        text = self.text
        if text.named:
            return text.named == {UNDO.word} and self.query.act != UNDO.word
        says_no = text.begins("no") or text.says("unwilling") or text.leaning is False or text.retracts
        return says_no and not text.begins("yes")

    # what an answer says to the opponent's question ---------------------------------

    def plain_yes_or_no(self) -> str:
        """Return `accept` or `reject` for a yes or no to what is open at the board, "" for anything else.

        A text that may be only polite counts as neither: `tak` is yes in one language and thanks in another.
        """
        quotes_question = any(is_quoted(line) and "?" in line for line in self.answer.lines)    # it may answer that
        if not self.opponent_asks or quotes_question or self.text.polite or self.text.small_talk:
            return ""
        return "" if self._may_answer_else() else self.accept_or_reject(self.text.yes_or_no)

    def _may_answer_else(self):
        """Return whether a yes or no may answer other words of the opponent than the question that is open.

        They ask whether the user minds; or they offer a draw beside another question or an apology. Beside an undo
        these do not matter: one to which players agreed by mistake can be mended, a draw cannot.
        """
        lines = [self.read([line]) for line in "\n".join(self.match.comment)[:MOST_OFFERING].split("\n")]
        if any("?" in line.text and line.says("minding") for line in lines):
            return True
        return self.match.question is DRAW and any(map(self._offers_more, lines))

    def _offers_more(self, line):
        """Return whether a line beside the offer of a draw, a Text, asks or says something else."""
        if "?" in line.text:                # `Draw?` names nothing else
            return line.named != {DRAW.word} or line.says("going on")
        return (line.small_talk or line.says("apology")) and not line.says("yes", "what is open", "offer")

    def kind_words(self) -> "list[str]":
        """Return the lines of a yes or no that say thanks or sorry, too: `Yes, good game!`"""
        return [line for line in self.lines if self.read([line]).says("thanks", "apology")]

    def accept_or_reject(self, agreed: "bool | None") -> str:
        """Return `accept` for True and `reject` for False if the opponent asks; "" for None, or if nobody asks."""
        if agreed is None or not self.opponent_asks:
            return ""
        return ACCEPT if agreed else REJECT

    # a resignation that waits, and conditional moves ---------------------------------

    def withdraws_resignation(self) -> bool:
        """Return whether the text clearly takes back a resignation that waits for the user's next turn."""
        if not self.resigns_later or self.opponent_asks:
            return False
        text = self.text
        if text.named:
            return text.named in ({UNDO.word}, {UNDO.word, GIVE_UP})
        takes_back = text.retracts and text.word_count <= MOST_WITHDRAWING and "?" not in text.text
        return text.yes_or_no is False or takes_back

    @property
    def is_conditional(self) -> bool:
        """Whether the first line is about conditional moves, where an extra has these: `if F7 ...`, `show`, `drop`.

        On the user's own turn a move must follow `if`: `if you don't mind, F7` plans nothing. Off turn it may stand
        anywhere.
        """
        words, queue = self.answer.command.lower().split(" "), find(self.session.game, "queue")
        if len(words) > 1:                  # else it may be `show` or `drop`
            if words[0] != "if":
                return False
            planned = self.read([words[1].partition(",")[0]]) if self.on_turn else self.text
            if not planned.moves:
                return False
        reading = queue.read([self.match.id, self.user.userid, "", *words])
        return reading.handler() is not queue.load()    # forms that an extra has added have a handler of their own

    # what can be done at the board -----------------------------------------------------

    def board_after(self, act: str) -> Match:
        """Return the board as an act would make it, as the user may see it. Raises Refused if it cannot be done."""
        userid = self.user.userid
        shown = self.match.with_moves(self.match.moves)
        if act == GIVE_UP:
            if userid == shown.to_move and not shown.unstarted:
                shown.give_up()
        elif act == ACCEPT:
            shown.agree(userid)
        elif act == REJECT:
            shown.reject()
        elif act not in (TALK, *BY_WORD):
            if userid != shown.to_move:
                raise Refused(NOT_YOUR_MOVE, kind=OFF_TURN)
            shown.hide()
            play_or_swap(shown, act)
        return shown

    def is_possible(self, act: str) -> bool:
        """Return whether an act can be done now."""
        try:
            self.board_after(act)
        except Refused:
            return False
        return True

    def whole_moves(self, part: str) -> "list[str]":
        """Return the legal moves of which a place is a part, `F8,F6` and `F8,F7` for `F8`; [] if it can be played."""
        places = self.read([part]).moves if self.may_pair and self.on_turn else set()
        return self.pairs_with(places) if len(places) == 1 and not self.is_possible(*places) else []

    @property
    def may_pair(self) -> bool:
        """Whether a move of the game may be two places, `F8,F6`: a stone and one that it captures."""
        return self.session.game.spellings[0].partition(",")[2][:1].isalpha()

    def pairs_with(self, places: "set[str]") -> "list[str]":
        """Return the legal moves that have all these places."""
        return [move for move in possible_moves(self.match) if places <= set(move.split(","))]

    @property
    def resigns_later(self) -> bool:
        """Whether the user has resigned off turn, so that a resignation waits for their next turn."""
        userid, match = self.user.userid, self.match
        return userid != match.to_move and bool(match.pending[match.seat_off_turn(userid)])
