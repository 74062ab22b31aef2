"""What an answer means at its board; what its words say is told by the module natural (docs/mail.md, Asking back).

A yes may be meant for one of two. We ask by a query whether an act is to be done. The opponent may ask by a question
that is open at the board, such as a draw; to answer that is an act itself, `accept` or `reject`.

What is asked of a Dialogue on the way of an answer (answering.py), in its order:

    is it an answer to our query?           query, agrees, yes_in_first_line
    a move or wish in an answer to a chat?  meant_in_chat
    is the first line conditional moves?    is_conditional; does a line below take them back? takes_back_plans
    a resignation that waits?               withdraws_resignation
    a move or a word in its place?          prefixed; does a line below take it back? takes_back
    a yes or no to the opponent?            plain_yes_or_no, kind_words
    none of these?                          meant_instead
    what would an act lead to?              board_after
"""

from pbmgames import TYPE_CHECKING, kept
from pbmgames.board import Match
from pbmgames.board.moves import ACCEPT, BY_WORD, DRAW, GIVE_UP, REJECT, UNDO, no_swap, play_or_swap
from pbmgames.commands import find
from pbmgames.commands.play import NOT_YOUR_MOVE
from pbmgames.extras.allowance.allowance import taken
from pbmgames.extras.modern import modern
from pbmgames.extras.modern.guide import possible_moves
from pbmgames.extras.modern.queries import OPEN, TALK, Asked, Query, ledger_words
from pbmgames.extras.modern.tokens import digest_with_plans
from pbmgames.inbox.mailtext import is_quoted
from pbmgames.records.users import User
from pbmgames.session import Session
from pbmgames.statuses import OFF_TURN, UNREAD_MOVE, Refused
from pbmgames.text import bytewise

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.extras.modern.natural import Text

MOST_NAMED = 4              # acts in a text; if only one of them can be done, that may be meant
MOST_EXPLAINING = 3         # words of a line that may name the piece of the move above
MOST_WITH = 6               # likewise, if `as`, `with` or the like stand in it, or it denies the piece
MOST_MEANT = 3              # words of a line whose move may be meant, though a yes or no stands above it
MOST_WITHDRAWING = 4        # words that take a resignation back
MOST_CHATTED = 30           # lines of an answer to a chat of which one may be a move
MOST_BELOW = 10000          # characters below an act, or a yes or no, that are looked at
MOST_OFFERING = 1000        # characters beside the offer of a draw that are looked at
FINAL = GIVE_UP, ACCEPT     # what nobody can mend
RESIGNS_ALREADY = ("You have said already that you resign on your next turn. "
                   "To take that back, answer with the word undo.")


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
        lines = self._lines
        if (self.query or self.opponent_asks) and sum(map(len, lines)) <= MOST_BELOW:
            first = self.read([self.answer.line])
            agreed = first.yes_or_no_to_query if self.query else first.yes_or_no
            if agreed is not None:
                lines = [self._without_mention(line, agreed) for line in lines]
        return self.read(lines)

    @kept
    def _lines(self):
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
        return line if may_be_meant and any(map(self._is_possible, text.moves)) else rest

    @kept
    def _below(self):
        """The Texts of the lines below the first line of the answer, one for each that is not blank."""
        index = len(self.answer.lines) - len(self.answer.below)
        lines = "\n".join(self._lines[index:])[:MOST_BELOW].split("\n")
        return [self.read([line]) for line in lines if line.strip()]

    def read(self, lines: "list[str]", names: "list[str] | None" = None) -> "Text":
        """Return the Text of lines of the answer. Its patterns take long to load, and few answers need them.

        names -- as in Text, None = the writer's and the players'
        """
        from pbmgames.extras.modern.natural import Text
        return Text(self.session.game, lines, names or [*self.answer.names, *self.match.players])

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
        if self._repeats_act() or self._insists():
            return True
        return False if self._declines() else None

    @kept
    def yes_in_first_line(self) -> bool:
        """Whether the first line is a yes to our query."""
        return bool(self.read([self.answer.line]).yes_or_no_to_query)

    def _without_signature(self):
        """Return the lines of an answer without the signature below its yes.

        The lines below the yes are a signature in three cases:

            the text that was asked about ended with the same paragraph
            each of them stood in that text, wherever
            they look like a signature

        In the last two cases a no, a doubt, a move or a wish in them spoils that. If the answer is the whole text once
        more, the lines may be why we asked: then that spoils the first case, too, and the second does not count.
        """
        lines, comment = self._lines, self.query.comment
        end = next((index for index, line in enumerate(lines, 1)
                    if line.strip() and self.read([line]).yes_or_no_to_query), len(lines))
        below = lines[end:]
        is_paragraph, paragraph = not "".join(below[:1]).strip(), "\n".join(below).strip()
        ended_so = is_paragraph and "\n".join(["", *comment]).endswith("\n\n" + paragraph)
        is_whole_text = "\n".join(lines).strip() == "\n".join(comment).strip()
        if ended_so and not is_whole_text:
            return lines[:end]
        text, known = self.read(below), {line for line in below if line.strip()} <= set(comment)
        spoils = text.doubts or text.says("no") or text.named or text.yes_or_no_to_query is False
        signed = ended_so or known and not is_whole_text or text.is_signature
        return lines[:end] if signed and not spoils else lines

    def _repeats_act(self):
        """Return whether an answer only names the act of our query, perhaps behind a yes: `Yes, F7`."""
        act = self.query.act
        if act == GIVE_UP and self.resigns_later:            # they were asked whether they take that back
            return self._keeps_playing()
        lines = [line for line in self.answer.lines if line.strip()] or [""]
        if self.yes_in_first_line and len(lines) > 1:
            lines = lines[1:]
        first, *below = lines
        line, acts = self.read([first]), [act]
        if act == UNDO.word:                                    # `I meant G8`: the undo is for that move
            acts += self.read(self.query.comment).moves.difference(self.match.moves)
        repeated = any(map(line.says_only, acts))
        if act in (ACCEPT, REJECT) and self.opponent_asks:      # `I accept the draw`
            agrees = line.only_agrees if act == ACCEPT else line.spells_out_no
            repeated = repeated or line.named <= {self.match.question.word} and agrees
        return repeated and self.read(below).polite

    def _keeps_playing(self):
        """Return whether an answer agrees to take back a resignation that waits: `undo`, `Yes, I don't resign`."""
        text = self.text
        names_undo = text.named - text.denied_wishes == {UNDO.word}
        undone = names_undo and text.leaning is not False and not text.begins("no")
        return GIVE_UP in text.denied_wishes or undone

    def _insists(self):
        """Return whether an answer is a vague yes about which we have asked once more already, and which comes again.

        It does not count for what is FINAL.
        """
        text = self.text
        if self.query.act in FINAL or not (self.yes_in_first_line and text.is_vague):
            return False
        if text.doubts or text.says("retraction", "person", "and") or not taken(
                self.session.request, *ledger_words(self, "vague")):
            return False
        return not self.read(self._lines).moves                # one of them may be meant after all

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
        return "" if self._may_answer_else() else self._accept_or_reject(self.text.yes_or_no)

    def _may_answer_else(self):
        """Return whether a yes or no may answer other words of the opponent than the question that is open.

        They ask whether the user minds; or they offer a draw beside another question or an apology. The latter does not
        matter beside an undo: players can mend one to which they agreed by mistake, but no draw.
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
        return [line for line in self._lines if self.read([line]).says("thanks", "apology")]

    def _accept_or_reject(self, agreed):
        """Return `accept` for True and `reject` for False if the opponent asks; "" for None, or if nobody asks."""
        if agreed is None or not self.opponent_asks:
            return ""
        return ACCEPT if agreed else REJECT

    # whether what stands below the first line changes it -----------------------------

    def takes_back(self, act: str) -> bool:
        """Return whether a line below an act takes it back, or may do so; False if the act cannot be done.

        What is FINAL is taken back by all that is more than courtesy. A move with a prefix, such as the star of `*B8`,
        counts as taken back if the star may only make words bold.
        """
        if not self._below or act in (ACCEPT, REJECT) and not self.opponent_asks:
            return False
        if act in FINAL:
            changed = not all(self._is_courtesy(line, act) for line in self._below)
        else:
            bold = act.startswith(tuple(self.session.game.prefixes)) and self.text.prefix_may_be_markup
            changed = bold or any(self._withdraws(line, act) or self._corrects(line, act) for line in self._below)
        return changed and self._is_possible(act)

    def _is_courtesy(self, line, act):
        """Return whether a line, a Text, says only a yes, thanks and the like, or the act once more."""
        repeats = line.named and line.named <= self._names_of(act) and not line.is_personal
        courteous = line.is_closing or line.yes_or_no or repeats
        return courteous and not (line.says("no") or line.retracts or line.leaning is False)

    def _withdraws(self, line, act):
        """Return whether a line below an act, a Text, takes this back, says what was meant, or accepts what is open."""
        if line.polite:
            return False
        if line.retracts or line.unsettles or line.says("meant"):
            return True
        if (line.says("no") or line.doubts) and self._names_piece(line, act):
            return True
        return act != ACCEPT and self._accept_or_reject(line.leaning) == ACCEPT

    def _corrects(self, line, act):
        """Return whether a line below an act, a Text, denies this or names another one in its place.

        A place that it tells something of is no other act: `your G7`.
        """
        if not line.may_correct:
            return False
        own, no = self._names_of(act), line.says("no")
        if line.named & own and (no or line.doubts):                                             # `not F7`
            return True
        # below `F8,F6` a place is part of another move: `take F7`, `not F6`, but not `your F7 was strong`
        places = line.moves if line.says("choice", "negation", "instead") else line.moves - set(act.split(","))
        if any(map(self._whole_moves, places)) and not line.says("past"):
            return True
        if line.moves - own and (no or line.regrets or line.names_acts_only):                    # `Oops, G7`
            return True
        return not line.mentions_place and any(map(self._is_possible, line.named - own - line.denied_wishes))

    def _names_of(self, act):
        """Return the words that name an act; for the answer to an open question also the word of that: `undo`.

        An act is a word in small letters, or a move as it was typed; a Text has moves in capital letters.
        """
        question = [self.match.question.word] if act in (ACCEPT, REJECT) else []
        return {act, act.upper(), *question}

    def _names_piece(self, line, act):
        """Return whether a line, a Text, names the piece of a move, or in a few words any piece that has a prefix."""
        return any(line.matches(words) and (act.startswith(prefix) or line.word_count <= MOST_WITH)
                   for prefix, words in self.session.game.prefixes.items())

    def prefixed(self, act: str) -> str:
        """Return a move with the prefix that a short line below gives it: `B8`, and `neutral` below, are `*B8`.

        Any other act is returned as it is.
        """
        for prefix, words in self.session.game.prefixes.items():
            if act.startswith(prefix):
                continue
            if any(line.matches(words) and self._may_name_piece(line) for line in self._below):
                alone = self.read([act])
                return prefix + act if alone.moves and alone.names_acts_only else act
        return act

    def _may_name_piece(self, line):
        """Return whether a line, a Text, may tell the piece of the move above: it is short, or tells what was meant."""
        if line.says("meant"):
            return True
        most = MOST_WITH if line.says("with") else MOST_EXPLAINING
        return line.word_count <= most and not (line.says("no") or line.doubts or line.says("other person"))

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

    def takes_back_plans(self) -> bool:
        """Return whether a line below conditional moves takes them back, or may do so."""
        lines = [line for line in self._below if line.text.lower().split()[:1] not in (["if"], ["or"])]
        return any(line.retracts or line.moves and line.may_correct for line in lines)

    # which act is meant -------------------------------------------------------------

    def meant_instead(self, line: str, refusal: Refused) -> "list[str]":
        """Return the acts that an answer may mean whose first line was refused as a move, [] if none is clear.

        There are several only if what it means is a part of each, as `F8` is of `F8,F6` and `F8,F7`. The rest of the
        text is read only if the first line was no move, or it is not the user's turn, or if the line may have been
        misread. Raises Refused if they want to resign, and a resignation waits already.
        """
        unread, act = refusal.kind in (UNREAD_MOVE, OFF_TURN), ""
        if unread or self._may_be_misread(line):
            act = GIVE_UP if self._gives_up() else self._meant_answer() or self._other_move() or self._one_act()
        if not act and unread and self._is_talk():
            act = TALK
        return self._whole_moves(act or line) or ([act] if act else [])

    def _may_be_misread(self, line):
        """Return whether a first line that was refused may mean something else, though it can be read as a move."""
        noted = "#" in line and not line.rpartition("#")[2].isdigit()       # `#101 F7`, `F7 # the corner`
        parted = len(self.text.moves) == 2                                  # `F8`, and `F6 is captured` below
        question = self.match.question
        return noted or parted or bool(question and line == question.word)  # `undo`, where the opponent asks for that

    def _gives_up(self):
        """Return whether the text says no to a new game, or to a resignation that waits for the user's next turn.

        `resign` does both: it ends a new game, and a second one takes the first back.
        """
        text, match = self.text, self.match
        unhappy = UNDO.word in text.named or text.leaning is False or text.retracts
        if unhappy and text.named <= {GIVE_UP, UNDO.word} and self.resigns_later:
            return True
        plain_no = text.yes_or_no is False and no_swap(match)       # else it may be a no to the swap
        return match.unstarted and not match.question and (plain_no or not text.named and text.says("unwilling"))

    def _meant_answer(self):
        """Return `accept` or `reject` if the text, or its first line alone, leans to that; "" otherwise."""
        text, question = self.text, self.match.question
        about_it = question and text.named <= {question.word}       # its word may stand beside a yes or no
        leaning = text.leaning if about_it else None
        if leaning is None and not text.named:
            leaning = self.read([self.answer.line]).yes_or_no_to_query     # `Great!` may accept: they are asked
        return self._accept_or_reject(leaning)

    def _other_move(self):
        """Return the one move that a text names in place of the one that was asked about: `no, make it H8`."""
        if not self.query or self.text.says("choice", "negation"):
            return ""
        others = self.text.moves - {self.query.act}
        return others.pop() if len(others) == 1 else ""

    def _one_act(self):
        """Return the one act that the text names, "" for none or several.

        The word of the opponent's question counts as `accept`. Raises Refused for a resignation that waits already.
        """
        text, question = self.text, self.match.question
        acts = text.clear_acts()
        if not self.on_turn:
            acts -= text.moves
            if text.corrects_made_move and not (acts or question):
                return UNDO.word            # `Oops, I meant G8`, after the move
        if text.moves:
            acts.discard(DRAW.word)         # `H8, draw?`: the move comes first
        if UNDO.word in acts and text.says("meant"):
            acts = {UNDO.word}              # `May I take my move back? I meant G8`
        if 1 < len(acts) <= MOST_NAMED:     # a place that cannot be played was only mentioned
            acts = set(self._pairs_with(acts) if self._may_pair else filter(self._is_possible, acts))
        if len(acts) == 1:
            act = acts.pop()
        else:
            act = text.lone_move if self.on_turn and text.named == text.moves else ""
        if act == GIVE_UP and self.resigns_later:
            raise Refused(RESIGNS_ALREADY)
        return self._accept_or_reject(True) if question and act == question.word else act

    def _whole_moves(self, part):
        """Return the legal moves of which a place is a part, `F8,F6` and `F8,F7` for `F8`; [] if it can be played."""
        places = self.read([part]).moves if self._may_pair and self.on_turn else set()
        return self._pairs_with(places) if len(places) == 1 and not self._is_possible(*places) else []

    @property
    def _may_pair(self):
        """Whether a move of the game may be two places, `F8,F6`: a stone and one that it captures."""
        return self.session.game.spellings[0].partition(",")[2][:1].isalpha()

    def _pairs_with(self, places):
        """Return the legal moves that have all these places."""
        return [move for move in possible_moves(self.match) if places <= set(move.split(","))]

    def _is_talk(self):
        """Return whether the text is for people, so that we may ask whether it is to be sent as a chat.

        It does not count as such if the user has just been asked something else: they might take the one question for
        the other.
        """
        text, just_asked, acts = self.text, self.opponent_asks or self.query, self.text.named
        if not self.on_turn and "?" in text.text:
            acts = acts - text.moves        # `Did you see H7?`
        return not (just_asked or acts or text.may_be_command or text.yes_or_no is not None)

    def meant_in_chat(self) -> str:
        """Return the one act that a line of an answer to a chat names, with only polite words beside it.

        If no line does, return the one move that stands alone in a clause. Return "" if no act is clear, if it cannot
        be done now, or if a line may take it back.
        """
        lines = [self.read([line]) for line in self._lines[:MOST_CHATTED]]
        named = [(line, line.only_act()) for line in lines]
        acts = {act for line, act in named if act and line.says_only(act)}
        if not acts and not self.text.says("no", "aim"):
            acts = {self.text.lone_move} - {""}
        act = acts.pop() if len(acts) == 1 else ""
        return self.prefixed(act) if act and self._is_possible(act) and not self.takes_back(act) else ""

    # the board ----------------------------------------------------------------------

    def board_after(self, act: str) -> Match:
        """Return the board as an act would make it, as the user may see it. Raises Refused if it cannot be done."""
        user = self.user.userid
        shown = self.match.with_moves(self.match.moves)
        if act == GIVE_UP:
            if user == shown.to_move and not shown.unstarted:
                shown.give_up()
        elif act == ACCEPT:
            shown.agree(user)
        elif act == REJECT:
            shown.reject()
        elif act not in (TALK, *BY_WORD):
            if user != shown.to_move:
                raise Refused(NOT_YOUR_MOVE, kind=OFF_TURN)
            shown.hide()
            play_or_swap(shown, act)
        return shown

    def _is_possible(self, act):
        """Return whether an act can be done now."""
        try:
            self.board_after(act)
        except Refused:
            return False
        return True

    @property
    def resigns_later(self) -> bool:
        """Whether the user has resigned off turn, so that a resignation waits for their next turn."""
        user, match = self.user.userid, self.match
        return user != match.to_move and bool(match.pending[match.seat_off_turn(user)])
