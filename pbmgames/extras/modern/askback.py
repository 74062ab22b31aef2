"""Asking back: what an answer seems to say is done once its writer has said yes (docs/mail.md, Asking back).

A Dialogue tells what an answer means at its board; the module natural tells what its words say. Of the Dialogue only
`ask` and `forget` change anything. What was asked stands in etc/<Game>.asked (docs/files.md, Asked), a Query a line.
"""

from pbmgames import TYPE_CHECKING, kept
from pbmgames.board import Match
from pbmgames.board.moves import ACCEPT, BY_WORD, DRAW, GIVE_UP, REJECT, SWAP, UNDO, no_swap, play_or_swap
from pbmgames.commands.play import NOT_YOUR_MOVE
from pbmgames.extras.allowance.allowance import take, taken
from pbmgames.extras.modern import modern
from pbmgames.extras.modern.answers import Answer
from pbmgames.extras.modern.guide import ELSE, Preview, expected
from pbmgames.extras.modern.tokens import digest_with_plans
from pbmgames.extras.quotes.masks import Masks
from pbmgames.inbox.mailtext import is_quoted
from pbmgames.inbox.receive import REMEMBERED_DAYS
from pbmgames.letters import PREVIEW, SUMMARY
from pbmgames.records.registers import Register
from pbmgames.records.users import User
from pbmgames.session import Session
from pbmgames.statuses import OFF_TURN, Refused
from pbmgames.storage import Host
from pbmgames.text import DAY, bytewise, checksum, whole_number

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.extras.modern.natural import Text

ASKED = "etc/%s.asked"
OPEN, DONE, DROPPED = STATES = ("open", "done", "dropped")
NOTHING = "-"
MOST_ASKED, MOST_TALKS = 20, 5      # queries a day to a user at a board; of those whether what they say is a chat
QUERY = "Answer this mail with the word yes to %s. Until then nothing is done."
SHOWN, UNCHANGED = "Then the board is like this:", "This is the board:"
ONLY = "Nothing else that you wrote is done: write another answer for that."
ANOTHER = ("You were asked whether you want to %s. Answer that letter with the word yes, not this one:\n"
           "its subject is the same, with Confirm at the end. Nothing was done.")
AGAIN = "You are asked once more, since your answer was more than a yes or no."
MOST_NAMED = 4              # places in a text of which one may be the move
MOST_EXPLAINING = 3         # words of a line that names the piece of the move above
MOST_WITH = 6               # likewise, if `as`, `with` or the like stand in it, or it denies the piece
MOST_MEANT = 3              # words of a line that means a move below a yes or no to something else
MOST_CHATTED = 30           # lines of an answer to a chat of which one may be a move
MOST_BELOW = 10000          # characters below an act, or a yes or no, that are looked at
MOST_OFFERING = 1000        # characters beside the offer of a draw that are looked at
SUBJECT = "%s Board %s Confirm"
TALK = "chat"               # stands in an act's place: what was written is sent as a chat
# what acts are called in a query, beside moves and what depends on the board
CALLED = {TALK: "send what you wrote to all at the board, as a chat", SWAP: "change places with the other player",
          **{word: question.acts[0] for word, question in BY_WORD.items()}}
RESIGNS_ALREADY = "You resign on your next turn already. To take that back, answer with the word undo."
RESIGN_NOW, RESIGN_LATER, STAY = "resign: you lose", "resign on your next turn", "take your resignation back"
NOT_PLAY = "resign: the board is removed, and nobody loses"


class Dialogue:
    """What is said with one user at one board: their answer, and our queries to them.

    match     -- the board
    user      -- the User
    answer    -- the Answer
    strangers -- the addresses it went to that are neither the server's nor the user's
    asked     -- the Asked of the game
    forgot    -- whether this answer, which is about something else, has dropped an open query
    """

    forgot = False

    def __init__(self, session: Session, match: Match, user: User, answer: Answer) -> None:
        self.session, self.match, self.user, self.answer = session, match, user, answer
        self.strangers = answer.others - set(user.addresses)
        self.asked = Asked(session.host, session.name, session.now)

    @kept
    def digest(self) -> str:
        """The digest of the position as it is now."""
        return digest_with_plans(self.match, self.user.userid)

    @property
    def opponent_asks(self) -> bool:
        """Whether a question is open at the board, and the user has not answered it."""
        return self.user.userid in self.match.unanswered

    @kept
    def text(self) -> "Text":
        """The Text of the answer."""
        return self._read(self._settled(self._lines))

    def _settled(self, lines):
        """Return lines without the moves that are only mentioned below a yes or no: `yes`, and `I live in E8`."""
        if not (self.query or self.opponent_asks) or sum(map(len, lines)) > MOST_BELOW:
            return lines
        first = self._read([self.answer.line])
        agreed = first.confirms if self.query else first.consent
        if agreed is None:
            return lines
        return [self._aside(line, agreed) for line in lines]

    def _aside(self, line, agreed):
        """Return a line without its moves, but as it is if one may be meant, in place of the yes or no above it.

        What can be played may be meant in a few words, or in any below a no to us.
        """
        text = self._read([line])
        aside = bytewise(text.aside)
        if not aside or self._read([aside]).polite:
            return line
        may_be_meant = text.words <= MOST_MEANT or self.query and not agreed
        return line if may_be_meant and any(map(self._can, text.moves)) else aside

    @kept
    def _lines(self):
        """The lines of the answer above the signature; the place that an address names is no move."""
        lines, names = self.answer.lines, [*self.answer.names, self.user.userid]
        starts = [place for place in range(1, len(lines)) if lines[place].strip() and not lines[place - 1].strip()]
        if not starts:                  # most answers: the whole text need not be read for this
            return lines
        place = starts[-1]
        signed = self._read(lines[place:], names).is_address and not self._read(lines[:place]).polite
        return lines[:place] if signed else lines

    @kept
    def query(self) -> "Query | None":
        """The last Query whose letter was answered, None if none was."""
        signer = modern.of(self.session.post).tokens
        for query in reversed(self.asked.of(self.match.id, self.user.userid)):
            if self.answer.proves(signer.asked(self.match, self.user, query.digest, query.act)):
                return query
        return None

    # what an answer says to our query --------------------------------------------

    def agrees(self) -> "bool | None":
        """Return whether an answer to our query is a yes; False if it is a no, None if it is neither."""
        agreed = self._read(self._unsigned()).confirms
        if agreed and self.query.act == REJECT and self.text.accepts_too:
            return None
        if agreed is not None or self.query.state != OPEN:
            return agreed
        if self._repeats() or self._insists():
            return True
        return False if self._refuses() else None

    @property
    def yes_in_first_line(self) -> bool:
        """Whether the first line is a yes, and nothing below it names another act but within other words."""
        return self.text.mentions and bool(self._read([self.answer.line]).confirms)

    @property
    def may_agree(self) -> bool:
        """Whether it may be a yes to our query, and says nothing else that could be done."""
        text = self.text
        return text.is_vague or self.yes_in_first_line and bool(text.said) and not (text.refuses or text.doubts)

    def _unsigned(self):
        """Return the lines of an answer without the signature below its yes.

        Lines are a signature if they look like one, or if all of them stood in the text that was asked about. A no, a
        doubt, a move or a wish in them spoils that, unless the text that was asked about ended with the same lines.
        """
        lines, comment = self._lines, self.query.comment
        end = next((place for place, line in enumerate(lines, 1) if line.strip() and self._read([line]).confirms),
                   len(lines))
        below, rest = self._read(lines[end:]), "\n".join(lines[end:]).strip()
        spoils = below.doubts or below.refuses or below.said or below.confirms is False
        footer = not "".join(lines[end:end + 1]).strip() and "\n".join(["", *comment]).endswith("\n\n" + rest)
        known = {line for line in lines[end:] if line.strip()} <= set(comment)
        return lines[:end] if footer or (known or below.is_signature) and not spoils else lines

    def _repeats(self):
        """Return whether an answer is only the act of a query, perhaps behind a yes: `Yes, F7`."""
        act = self.query.act
        if act == GIVE_UP and self._leaves_later():             # they were asked whether they take it back
            return self._goes_on()
        first, *below = [line for line in self.answer.lines if line.strip()] or [""]
        line, again = self._read([first]), False
        if act in (ACCEPT, REJECT) and self.opponent_asks:
            again = line.said <= {self.match.question.word} and line.agrees_anew(act == ACCEPT)
        acts = [act]
        if act == UNDO.word:                                    # `I meant G8`: the undo is for that move
            acts += self._read(self.query.comment).moves.difference(self.match.moves)
        return (again or any(map(line.repeats, acts))) and self._read(below).polite

    def _goes_on(self):
        """Return whether an answer to a query about that takes a resignation back: `undo`, `Yes, I don't resign`."""
        text = self.text
        undone = text.said - text.denied == {UNDO.word} and text.leaning is not False and not text.begins_with_no
        again = GIVE_UP in text.said and text.says_first("yes") and text.agrees_anew(False)
        return GIVE_UP in text.denied or undone or again

    def _insists(self):
        """Return whether an answer is a yes above other words that was asked about before, and has come again."""
        text, mendable = self.text, self.query.act not in (GIVE_UP, ACCEPT)
        more = text.doubts or text.says("retraction", "person", "and")
        return (mendable and self.yes_in_first_line and text.is_vague and not more
                and taken(self.session.request, *self._counted("vague")) > 0
                and not self._read(self._lines).moves)          # which may be meant, though they are only mentioned

    def _refuses(self):
        """Return whether an answer to a query says no in other words, or wants an undo of what was not done."""
        text = self.text
        if text.said:
            return text.said == {UNDO.word} != {self.query.act}
        refuses = text.begins_with_no or text.unwilling or text.leaning is False or text.retracts
        return refuses and not text.begins_with_yes

    def forget(self) -> bool:
        """Drop an open query, and return whether there was one. It stays dropped if the answer is refused."""
        dropped = self.asked.dismiss(self.match.id, self.user.userid)
        if dropped:
            self.asked.save()
            self.session.lasting.append(self.asked.save)
        return dropped

    def check_yes(self) -> None:
        """Raise Refused for a yes to another letter than the one that asks."""
        waiting = [query for query in self.asked.of(self.match.id, self.user.userid)
                   if query.state == OPEN and query.digest == self.digest]
        if waiting and self.query not in waiting and self.text.confirms:
            raise Refused(ANOTHER, self._phrase(waiting[-1].act))

    # what is meant --------------------------------------------------------------

    def plain_yes_or_no(self) -> str:
        """Return `accept` or `reject` for a yes or no to what is open at the board, "" for anything else.

        A text that may be only polite counts as neither: `tak` is yes in one language and thanks in another.
        """
        quoted = any(is_quoted(line) and "?" in line for line in self.answer.lines)     # it may answer that
        unsure = not self.opponent_asks or quoted or self.text.polite or self.text.chats or self._offered_with_talk()
        return "" if unsure else self._to_opponent(self.text.consent)

    def _offered_with_talk(self):
        """Return whether a draw was offered with a question or an apology about something else, which a yes may answer.

        A yes to an undo can be mended, one to a draw cannot.
        """
        if self.match.question is not DRAW:
            return False
        lines = [self._read([line]) for line in "\n".join(self.match.comment)[:MOST_OFFERING].split("\n")]
        return any(("?" in line.text and line.words > 2 or line.chats or line.says("apology"))
                   and not line.says("yes", "what is open", "offer") for line in lines)

    def kind_words(self) -> "list[str]":
        """Return the lines of a yes or no that say thanks or sorry, too: `Yes, good game!`"""
        return [line for line in self._lines if self._read([line]).says("thanks", "apology")]

    def takes_back(self, act: str) -> bool:
        """Return whether a line below an act takes it back, or may do so; False if the act cannot be done.

        What nobody can mend, `resign` and `accept`, is taken back by all that is more than courtesy. A star before a
        move may belong to one below, around bold words.
        """
        if act in (ACCEPT, REJECT) and not self.opponent_asks:
            return False
        harmless = self._is_courtesy if act in (GIVE_UP, ACCEPT) else self._is_comment
        bold = act.startswith(tuple(self.session.game.prefixes)) and self.text.closes_bold
        return (bold or not all(harmless(line, act) for line in self._below)) and self._can(act)

    def _is_courtesy(self, line, act):
        """Return whether a line says only a yes, thanks and the like, or the act once more."""
        repeats = line.said and line.said <= self._names(act) and not line.is_personal
        courteous = line.is_courteous or line.consent or repeats
        return courteous and not (line.refuses or line.retracts or line.leaning is False)

    def _is_comment(self, line, act):
        """Return whether a line lets an act stand.

        It does not if it takes it back in a few words, tells what was meant, or accepts what is open. Nor does it if it
        denies the act or names another one, and is short or begins with a no or a doubt.
        """
        if line.polite:
            return True
        denies, own = line.refuses or line.doubts, self._names(act)
        of_piece = any(line.tells(words) and (act.startswith(prefix) or line.words <= MOST_WITH)
                       for prefix, words in self.session.game.prefixes.items())
        if line.retracts or line.says("meant") or line.unsettles or denies and of_piece:
            return False
        if self._to_opponent(line.leaning) == ACCEPT != act:
            return False
        if not line.may_correct:
            return True
        others = line.said - own - line.denied
        return not (denies and line.said & own or line.moves - own and (line.refuses or line.regrets or line.bare)
                    or any(map(self._can, others)))

    def _names(self, act):
        """Return the words that name an act: of an answer to what is open, the word of that, too."""
        question = [self.match.question.word] if act in (ACCEPT, REJECT) else []
        return {act, act.upper(), *question}

    def prefixed(self, act: str) -> str:
        """Return a move with the prefix that a short line below gives it: `B8`, and `neutral` below, are `*B8`."""
        for prefix, words in self.session.game.prefixes.items():
            if not act.startswith(prefix) and any(line.tells(words) and self._explains(line) for line in self._below):
                alone = self._read([act])
                return prefix + act if alone.moves and alone.bare else act
        return act

    def _explains(self, line):
        """Return whether a line may tell what piece is meant: a short one, or one that tells what was meant."""
        most = MOST_WITH if line.says("with") else MOST_EXPLAINING
        few = line.words <= most and not (line.refuses or line.doubts)
        return line.says("meant") or few and not line.says("other person")

    def stays(self) -> bool:
        """Return whether the text clearly takes back a resignation that waits for the user's next turn."""
        if not self._leaves_later() or self.opponent_asks:
            return False
        said = self.text.said
        if said - {UNDO.word, GIVE_UP} or said == {GIVE_UP}:
            return False
        takes_back = self.text.retracts and self.text.words <= 4 and "?" not in self.text.text
        return bool(said) or self.text.consent is False or takes_back

    def drops_plans(self) -> bool:
        """Return whether a line below conditional moves takes them back, or may do so."""
        lines = [line for line in self._below if line.text.lower().split()[:1] not in (["if"], ["or"])]
        return any(line.retracts or line.moves and line.may_correct for line in lines)

    @kept
    def _below(self):
        place = len(self.answer.lines) - len(self.answer.below)
        return [self._read([line]) for line in "\n".join(self._lines[place:])[:MOST_BELOW].split("\n")]

    def _read(self, lines, names=None):
        """Return the Text of lines of the answer. Its patterns take long to load, and few answers need them.

        names -- as in Text, None = the writer's and the players'
        """
        from pbmgames.extras.modern.natural import Text
        return Text(self.session.game, lines, names or [*self.answer.names, *self.match.players])

    def _can(self, act):
        """Return whether an act can be done now."""
        try:
            self._after(act)
        except Refused:
            return False
        return True

    def plans(self, words: "list[str]") -> bool:
        """Return whether words that begin with `if` may plan a move; on the user's own turn a move follows then."""
        if self.user.userid == self.match.to_move:
            return bool(self._read([words[1].partition(",")[0]]).moves)
        return bool(self.text.moves)

    def told(self) -> str:
        """Return the first line that is more than a greeting, for a refusal; without one, the first line."""
        lines = [self.answer.line, *(line for line in self.answer.below if line.strip() and not is_quoted(line))]
        return next((line for line in lines if not self._read([line]).polite), lines[0])

    def meant(self) -> str:
        """Return the one act that the text says, "" if it says none that is clear."""
        return GIVE_UP if self._gives_up() else self._leaning() or self._instead() or self._one_act()

    def _instead(self):
        """Return the one move that a text names in place of the one that was asked about: `no, make it H8`."""
        if not self.query or self.text.says("choice", "negation"):
            return ""
        others = self.text.moves - {self.query.act}
        return others.pop() if len(others) == 1 else ""

    def _gives_up(self):
        """Return whether the text says no to a new game, or to a resignation that waits for the user's next turn.

        In a new game one resignation ends it; otherwise a second one takes the first back.
        """
        text, match = self.text, self.match
        unhappy = UNDO.word in text.said or text.leaning is False or text.retracts
        if unhappy and text.said <= {GIVE_UP, UNDO.word} and self._leaves_later():
            return True
        refuses = text.consent is False and no_swap(match)      # else it may be a no to the swap
        return match.unstarted and not match.question and (refuses or text.unwilling)

    def _leaning(self):
        """Return `accept` or `reject` if the text, or its first line alone, leans to that; "" otherwise."""
        text, question = self.text, self.match.question
        about_it = question and text.said <= {question.word}        # that may stand beside a yes or no
        leaning = text.leaning if about_it else None
        if leaning is None and text.mentions:
            leaning = self._read([self.answer.line]).consent
        return self._to_opponent(leaning)

    def _one_act(self):
        """Return the one act that the text names, "" for none or several; the word of a question accepts that."""
        text, question = self.text, self.match.question
        said, on_turn = text.clear(), self.user.userid == self.match.to_move
        if not on_turn:
            said -= text.moves
            if text.corrects and not (said or question):
                return UNDO.word        # `Oops, I meant G8`, after the move
        if text.moves:
            said.discard(DRAW.word)     # `H8, draw?`: the move comes first
        if UNDO.word in said and text.says("meant"):
            said = {UNDO.word}          # `May I take my move back? I meant G8`
        if 1 < len(said) <= MOST_NAMED:         # a place that cannot be played was only mentioned
            said = set(filter(self._can, text.pairs(said) or said))
        act = said.pop() if len(said) == 1 else text.alone if on_turn and text.said == text.moves else ""
        if act == GIVE_UP and self._leaves_later():
            raise Refused(RESIGNS_ALREADY)
        return self._to_opponent(True) if question and act == question.word else act

    def is_talk(self) -> bool:
        """Return whether the text is words for people.

        Nobody is asked who has just been asked something else: they might take the one question for the other.
        """
        text, asked, said = self.text, self.opponent_asks or self.query, self.text.said
        if self.user.userid != self.match.to_move and "?" in text.text:
            said -= text.moves              # `Did you see H7?`
        return not (asked or said or text.may_be_command or text.consent is not None)

    def meant_in_chat(self) -> str:
        """Return the one act that stands in a line of an answer to a chat with no more than what is polite beside it.

        If there is none, it is the one move that stands alone in a clause. It must be possible now, and no line may
        take it back.
        """
        lines = [self._read([line]) for line in self._lines[:MOST_CHATTED]]
        acts = {act for line in lines for act in [line.one_thing()] if act and line.repeats(act)}
        if not (acts or self.text.refuses):
            acts = {self.text.alone} - {""}
        act = acts.pop() if len(acts) == 1 else ""
        return self.prefixed(act) if act and self._can(act) and not self.takes_back(act) else ""

    def _to_opponent(self, agreed):
        """Return `accept` for True and `reject` for False if the opponent asks; "" for None, or if nobody asks."""
        if agreed is None or not self.opponent_asks:
            return ""
        return ACCEPT if agreed else REJECT

    # asking -----------------------------------------------------------------------

    def ask(self, act: str, comment: "list[str] | None" = None) -> bool:
        """Send a letter that asks about an act with its comment, and shows the board then; return whether it was sent.

        comment -- of an act that is asked about once more; None = it comes from what is written now

        Raises Refused if the act cannot be done.
        """
        session, user, match = self.session, self.user, self.match
        if match.out_of_time:
            return False
        shown = self._after(act)
        if not self._may_ask(act, again=comment is not None):
            return False
        heads = [QUERY % self._phrase(act)]
        if comment is None:
            question = match.question.word if match.question else ""       # it names what an act answers
            if any(word.lower() not in act.lower() for word in self.text.said - {question}):
                heads.append(ONLY)
            comment = [] if self.text.bare else self._comment(session.request.data())
        else:
            heads.append(AGAIN)
        letter, now = Preview(shown, PREVIEW, user.userid), session.letter(match, SUMMARY, user.userid)
        quote = [*(">" + line for line in comment), ""] if comment else []
        asked = "\n".join([*heads, *now.beside, *now.below, "", *quote, self._above_board(act), "", letter.text])
        proof = modern.of(session.post).tokens.asked(match, user, self.digest, act)
        mail = modern.of(session.post).query(
            self.answer.sender, letter.saying(SUBJECT % (session.name, match.id), asked), user, proof)
        if not mail:
            return False
        self.asked.enter(Query(int(session.now), match.id, user.userid, OPEN, self.digest, act, comment))
        self.asked.save()
        session.post.stage(mail)
        return True

    def _may_ask(self, act, again):
        """Count a query about an act, and return whether it may be sent: a user gets only so many a day.

        The same text makes us ask once more only once a day, and once whether it is a chat: programs repeat it.

        again -- whether the act is asked about once more
        """
        request, match = self.session.request, self.match
        once = "vague" if again else "talk" if act == TALK else ""
        if once and not take(request, DAY, 1, *self._counted(once)):
            return False
        most, word = (MOST_TALKS, "talked") if act == TALK else (MOST_ASKED, "asked")
        return take(request, DAY, most, word, self.session.name, match.id, self.user.userid) > 0

    def _above_board(self, act):
        """Return the line that stands above the board in a query about an act."""
        if act == TALK:
            return expected(self.match, self.user.userid, ELSE)
        return UNCHANGED if act == GIVE_UP and self.match.unstarted else SHOWN

    def _counted(self, word):
        """Return the words by which the ledger knows the text; `word` is what is counted of it."""
        return word, self.session.name, self.match.id, self.user.userid, checksum(self.text.text)

    def _comment(self, written):
        """Return the lines of the comment that was written.

        Down to the line with the act, a line is no part of it if one of its words may be a password.
        """
        writer, masks = self.user.userid, Masks(self.session.users)
        own = masks.commented(written, writer)
        end = next((place for place, line in enumerate(written, 1) if self._read([line]).said), 0)
        harmless = masks.harmless(written[:end], writer)
        return [line for line, hidden in zip(written[:end], own)
                if line == hidden and line in harmless and not self._read([line]).is_strange] + own[end:]

    def _after(self, act):
        """Return the board as an act would make it, as the user may see it. Raises MoveError, Refused."""
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

    def _leaves_later(self):
        """Return whether the user will resign on their next turn."""
        user, match = self.user.userid, self.match
        return user != match.to_move and match.pending[match.seat_off_turn(user)]

    def _phrase(self, act):
        """Return what an act is called in a query."""
        match, user = self.match, self.user.userid
        if act == GIVE_UP and match.unstarted:
            return NOT_PLAY
        if act == GIVE_UP and user == match.to_move:
            return RESIGN_NOW
        if act == GIVE_UP:
            return STAY if self._leaves_later() else RESIGN_LATER
        if act in (ACCEPT, REJECT):
            return match.question.acts[1 if act == ACCEPT else 2]
        return CALLED.get(act, "play " + act)


class Query:
    """A question of ours: an act that somebody was asked about.

    since  when, in seconds
    board  the board's id
    userid who was asked
    state  OPEN, DONE after the yes, or DROPPED
    digest that of the position that it is for
    act    a move, a word in a move's place, or TALK
    comment the lines of the answer that said it; without lines in which a password may stand, and [] if they say
            nothing else
    """

    def __init__(self, since: int, board: str, userid: str, state: str, digest: str, act: str,
                 comment: "list[str]") -> None:
        self.since, self.board, self.userid, self.state = since, board, userid, state
        self.digest, self.act, self.comment = digest, act, comment

    @classmethod
    def parse(cls, line: str) -> "Query | None":
        """Return the Query that a line tells, None if it is none."""
        words = line.split(" ", 6)
        since = whole_number(words[0], 12)
        if len(words) != 7 or since is None or words[3] not in STATES:
            return None
        text = words[6].replace("\\\\", "\0").replace("\\n", "\n").replace("\0", "\\")
        return cls(since, *words[1:6], [] if words[6] == NOTHING else text.split("\n"))   # type: ignore[arg-type, call-arg]

    def render(self) -> str:
        """Return its line."""
        text = "\n".join(self.comment).replace("\\", "\\\\").replace("\n", "\\n")
        return " ".join([str(self.since), self.board, self.userid, self.state, self.digest, self.act, text or NOTHING])


class Asked(Register):
    """What a game's players were asked about lately.

    now -- the time, in seconds; a line stays as long as the mark of the answer that it is about
    """

    def __init__(self, host: Host, game: str, now: int) -> None:
        super().__init__(host, ASKED % game, Query.parse, Query.render, private=True)
        self.drop(lambda query: abs(now - query.since) >= REMEMBERED_DAYS * DAY)

    def of(self, board: str, userid: str) -> "list[Query]":
        """Return what a user was asked about at a board."""
        return [query for query in self.rows if (query.board, query.userid) == (board, userid)]

    def enter(self, query: "Query") -> None:
        """Enter a Query; one of the same user and board that is open is dropped."""
        self.dismiss(query.board, query.userid)
        self.lines.append(query)

    def dismiss(self, board: str, userid: str) -> bool:
        """Drop the open query to a user at a board; return whether there was one."""
        found = [query for query in self.of(board, userid) if query.state == OPEN]
        for query in found:
            query.state = DROPPED
        return bool(found)
