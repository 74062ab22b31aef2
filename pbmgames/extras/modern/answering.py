"""Answers to letters: a token in place of a password, the first line in place of a subject (docs/mail.md, Answers).

The way of an answer, which ends where it is dealt with:

    answer              whose letter is it, and did they write?
    _answer             is the token good for the board as it is? To what kind of letter is it an answer?
    _to_chat            to a chat: what it says becomes a chat; if it says only what its writer can do at the board now,
                        we ask about that
    _to_query           to a query of ours: a yes does the act, a no forgets it
    _chat_lines         its first line begins with the word chat
    _to_board           to a letter that shows the board: the game is over, or the answer went to others, too; its first
                        line is help, show, or conditional moves
    _play_first_line    the first line is a move or a word in its place; if a line below may take that back, we ask
    _ask_instead        the first line was refused: we ask about what the text may mean
"""

from pbmgames.board.moves import ACCEPT, GIVE_UP, MOVE_WORDS, REJECT
from pbmgames.commands import find
from pbmgames.extras.allowance.allowance import take, taken
from pbmgames.extras.modern import modern
from pbmgames.extras.modern.answers import clean_line
from pbmgames.extras.modern.dialogue import Dialogue
from pbmgames.extras.modern.guide import expected, listed
from pbmgames.extras.modern.queries import DONE, OPEN, TALK
from pbmgames.extras.quotes.masks import Masks
from pbmgames.games import Game, Unreadable
from pbmgames.letters import SUMMARY, Note
from pbmgames.records.registers import read_notifiers, write_notifiers
from pbmgames.records.users import same
from pbmgames.session import ENDED, Session
from pbmgames.statuses import DENIED, OFF_TURN, UNREAD_MOVE, Refused
from pbmgames.text import BLANKS, DAY, bytewise, checksum, words_of

MOST_REFUSALS, MOST_AGAIN = 20, 2               # refusals a day to a user at a board: in all; for the same text
MOST_CHATS = 10         # chats a day by answers of a user at a board
SHOW, HELP = "show", "help"
CONDITIONAL = "branches"        # the entry with the conditional moves of a board
FORGOTTEN_TOO = "What you were asked before is forgotten."
OVER = ENDED + "\n\nNothing was done. If you answer with another text, it is sent to everybody at the board as a chat."
EARLIER_STATE = ("Your mail answers a letter about an earlier state of this board. Nothing was done.\n"
                 "This is the board as it is now; please answer this letter.")
DONE_ALREADY = ("That is done already: your yes has come before. Nothing more was done.\n"
                "This is the board as it is now; for anything else, please answer this letter.")
MORE = ("Your answer says more than yes. So nothing was done, and the question is forgotten.\n"
        "Please answer this letter: the lines below the board tell you how.")
DROPPED_BEFORE = ("Nothing was done, and the question is forgotten. Another mail of yours came before this yes.\n"
                  "Please answer this letter: the lines below the board tell you how.")
RULES_BELOW = "The rules of the game stand below the board."
FORGOTTEN = "Nothing was done, and the question is forgotten. This is the board as it is."
MADE_ALREADY = "This move is made already. Nothing more was done, and this is the board as it is now."
DOUBTFUL = 'It is not clear whether you want this move, because of "%s".\n'
SEVERAL = "It names more than one move.\n"
WHOLE = "In the first line of your answer write the whole move: %s."
BEGUN = "The game has begun: nobody needs to agree to it."
TO_OTHERS = ("Your answer went to others, too: %s.\n"
             "Nothing was done. Please answer this letter, to this server only.")
LAST_ANSWER = ("This is the last such reply about this board today. If we cannot carry out another answer of yours,\n"
               "you will not hear of it. But moves and commands that are right are carried out as before.")
NO_TEXT = "There was no text to send as a chat. Write the word chat in the first line, and your text below it."
SENT_ALREADY = "This chat was sent already, with the same text. Nothing more was done."
TALKATIVE = ("No more than %d of your answers a day become chats on this board: this one was not sent.\n"
             "To go on, write the command with your password as the subject:\n\n"
             "    %%s chat %%s %%s <password>" % MOST_CHATS)
STRANGE = ("Your mail answers a letter that this server does not know. Nothing was done.\n"
           "Answer the last letter about the board, or write a command as the subject:\n\n"
           "    %s move %s <userid> <password> <move>")
NOT_FROM_OWNER = """A mail that answers a letter to you about %s board %s came from

    %s

which is none of your addresses. Nothing was done. If it was you, answer from one of
your addresses, or send the command with your password:

    %s move %s %s <password> <move>
"""


def answer(session: Session) -> None:
    """Carry out what an answer says, or ask back about it. A refusal shows the board to the writer of the answer."""
    answer = session.request.receipt.answer       # docs/mail.md, Answers, has the cases in the same order
    match = session.changing(answer.board)
    user = _owner(session, match, answer)
    if answer.sender.lower() not in user.addresses:
        _warn_owner(session, answer, user)
        return
    dialogue = Dialogue(session, match, user, answer)
    try:
        _answer(dialogue)
    except Refused as refusal:
        _limit(session, user.userid, refusal.showing(refusal.match or match, user.userid))
        if dialogue.forgot:
            refusal.say("%s\n%s", refusal, FORGOTTEN_TOO)
        raise


def _limit(session, user, refusal):
    """Let a refusal be sent only if its user has not had too many today: they are told why nothing was done.

    Fewer are sent for the same text. The last one of a day says that it is the last.
    """
    answer = session.request.receipt.answer
    who = session.name, answer.board, user
    again = take(session.request, DAY, MOST_AGAIN, "again", *who, checksum("\n".join([str(refusal)] + answer.lines)))
    number = again and take(session.request, DAY, MOST_REFUSALS, "refused", *who)
    refusal.replied = number > 0
    if number == MOST_REFUSALS:
        refusal.say("%s\n\n%s", LAST_ANSWER, refusal)


def _answer(dialogue):
    """Carry out an answer if its token is good, in the order that this module's first lines tell. Raises Refused."""
    session, match, user, answer = dialogue.session, dialogue.match, dialogue.user, dialogue.answer
    query, tokens = dialogue.query, modern.of(session.post).tokens
    good = (tokens.chat if answer.chat else tokens.move)(match, user)
    if query and query.state == DONE:
        raise Refused(DONE_ALREADY)
    # an answer to our query counts like one to the board's last letter, as long as the board is unchanged
    if not (query and query.digest == dialogue.digest or answer.proves(good)):
        made_already = match.moves[-1:] == [answer.command.upper()] and not dialogue.on_turn
        raise Refused(MADE_ALREADY if made_already else EARLIER_STATE)
    session.bearer, session.post.proven = user.userid, True         # from here on as if they had given their password
    dialogue.check_yes()
    if answer.chat:
        _to_chat(dialogue)
        return
    if query and not dialogue.strangers and _to_query(dialogue):
        return
    chat = _chat_lines(dialogue)
    if chat is None:
        _to_board(dialogue)
    else:
        _chat(dialogue, chat)


def _to_query(dialogue):
    """Do what an answer to our query says, and return whether it is dealt with; if not, it is read like any other.

    A yes does the act, a no forgets it, and what is vague is asked about again. A plain no to accepting declines, for
    what stays open may count as accepted one day. Raises Refused for a yes that comes too late, and for one in the
    first line above something that is no act.
    """
    query, agreed = dialogue.query, dialogue.agrees()
    if query.state != OPEN:
        if agreed:
            raise Refused(DROPPED_BEFORE)
        return False
    accepts = query.act == ACCEPT and dialogue.opponent_asks
    # `accept` answers the opponent, whatever we have asked
    if dialogue.opponent_asks and dialogue.text.begins("answer") and not (accepts and agreed):
        dialogue.forget()
        return False
    if agreed:
        _do_asked(dialogue)
        return True
    if agreed is False:
        dialogue.forget()
        if accepts and dialogue.text.yes_or_no_to_query is False:
            _move(dialogue, "move", [REJECT], dialogue.kind_words())
            return True
        letter = dialogue.session.letter(dialogue.match, SUMMARY, dialogue.user.userid)
        dialogue.session.post.reply(letter.saying(letter.subject, "%s\n\n%s" % (FORGOTTEN, letter.text)))
        return True
    if dialogue.may_agree and dialogue.ask(query.act, query.comment):
        return True
    if dialogue.yes_in_first_line and not dialogue.text.named:
        dialogue.forget()
        raise Refused(MORE)
    return False


def _do_asked(dialogue):
    """Do the act of our query, to which the writer has said yes."""
    query = dialogue.query
    query.state = DONE
    dialogue.asked.save()
    if query.act == TALK:
        _chat(dialogue, query.comment, SENT_ALREADY)
    else:
        _move(dialogue, "move", [query.act], query.comment)


def _chat_lines(dialogue):
    """Return the lines of the chat that an answer is if its first line begins with the word chat, None if it is none.

    If more stands in that line, it is a chat only if a colon follows the word, or the text names no move and no wish.
    Then the rest of the line is sent too, above the lines below it.
    """
    answer = dialogue.answer
    word, _, rest = answer.line.partition(" ")
    if clean_line(word).lower() != "chat" or rest and not word.endswith(":") and dialogue.text.named:
        return None
    if rest.split(" ")[0] == answer.board:                    # a whole command, with the password
        rest = Masks(dialogue.session.users).quoted_text([answer.line])[0].partition(" ")[2]
    return [rest, *answer.below] if rest else answer.below


def _to_chat(dialogue):
    """Send the answer to a chat as a chat. If it says only what its writer can do at the board now, ask about that.

    Conditional moves, `show` and `help` are no chat. Behind a line with the word chat everything is.
    """
    answer = dialogue.answer
    line = clean_line(answer.line).lower()
    if line in (SHOW, HELP) or _is_conditional(dialogue, line):
        _to_board(dialogue)
        return
    lines = answer.below if line == "chat" else answer.lines
    may_act = dialogue.on_turn and not dialogue.match.over and line != "chat" and not dialogue.strangers
    act = dialogue.meant_in_chat() if may_act else ""
    if not (act and dialogue.ask(act)):
        _chat(dialogue, lines)


def _to_board(dialogue):
    """Carry out an answer to a letter that shows the board, or ask back about it. Raises Refused if it is not clear."""
    session, match, user, answer = dialogue.session, dialogue.match, dialogue.user.userid, dialogue.answer
    if match.over:
        if not answer.line or dialogue.text.named and dialogue.text.names_acts_only:
            raise Refused(OVER)
        _chat(dialogue, answer.lines)
        return
    if not answer.line:
        raise Refused(expected(match, user))
    if dialogue.strangers:
        raise Refused(TO_OTHERS, ", ".join(sorted(dialogue.strangers)))
    line = clean_line(unstarred(session.game, answer.command))
    if line.lower() == HELP:
        from pbmgames.commands.help import rules
        letter = session.letter(match, SUMMARY, user)       # a letter, so that the answer to it counts
        page = rules(session.host, session.game)
        session.post.reply(letter.saying(letter.subject, "%s\n\n%s\n%s" % (RULES_BELOW, letter.text, page)))
        return
    if line.lower() == SHOW:
        session.post.reply(session.letter(match, SUMMARY, user, whole=True))
        if any(entry.startswith(user + " ") for entry in match.additions.get(CONDITIONAL, ())):
            _move(dialogue, "queue", [line], answer.below)
        return
    dialogue.forgot = dialogue.forget()
    if not _is_conditional(dialogue, line):
        _play_first_line(dialogue, line)
    elif dialogue.takes_back_plans():
        raise Refused(expected(match, user))
    else:
        _move(dialogue, "queue", [word.rstrip(",") for word in words_of(line)], answer.below)


def _play_first_line(dialogue, line):
    """Play the first line, a move or a word in its place, or ask back about what the answer means. Raises Refused."""
    answer, is_word = dialogue.answer, line.lower() in MOVE_WORDS
    move = line.lower() if is_word else line
    if dialogue.withdraws_resignation():
        _move(dialogue, "move", [GIVE_UP], answer.below)        # the second one takes the first back
        return
    more_below = "".join(answer.below).strip()
    act = dialogue.prefixed(move) if more_below and not is_word else move
    if act != move or more_below and dialogue.takes_back(move):
        if dialogue.ask(act):
            return
        raise Refused(expected(dialogue.match, dialogue.user.userid))
    agreed = "" if is_word else dialogue.plain_yes_or_no()
    try:
        _move(dialogue, "move", [agreed or move], dialogue.kind_words() if agreed else answer.below)
    except Refused as refusal:
        _ask_instead(dialogue, move, refusal)


def _ask_instead(dialogue, line, refusal):
    """Ask back about what an answer may mean whose first line was refused. Raises Refused if nothing is clear."""
    act = _likely_act(dialogue, line, refusal)
    whole = dialogue.whole_moves(act or line)
    if len(whole) > 1:
        raise Refused("%s\n%s", refusal, WHOLE % listed(whole))
    act = "".join(whole) or act
    if act and dialogue.ask(act):
        return
    match, text = dialogue.match, dialogue.text
    if refusal.kind in (UNREAD_MOVE, OFF_TURN) and match.unstarted and text.yes_or_no:
        raise Refused("%s\n%s", BEGUN, expected(match, dialogue.user.userid))
    if refusal.kind == OFF_TURN and not text.moves:
        raise Refused("%s\n%s", refusal, expected(match, dialogue.user.userid))
    raise refusal


def _likely_act(dialogue, line, refusal):
    """Return the act that an answer may mean whose first line was refused, "" if none is clear.

    The rest of the text is read only if that line was no move, or it is not the user's turn, or if the line may have
    been misread.
    """
    unread = refusal.kind in (UNREAD_MOVE, OFF_TURN)
    noted = "#" in line and not line.rpartition("#")[2].isdigit()       # `#101 F7`, `F7 # the corner`
    parted = len(dialogue.text.moves) == 2          # `F8`, and `F6 is captured` below
    question = dialogue.match.question
    repeated = question and line == question.word   # `undo`, where the opponent has asked for that
    act = dialogue.meant() if unread or noted or parted or repeated else ""
    return act or (TALK if unread and dialogue.is_talk() else "")


def _is_conditional(dialogue, line):
    """Return whether a line is about conditional moves, where an extra has these: `if F7 ...`, `show`, `drop`.

    `if you don't mind, F7` is not: it plans nothing.
    """
    words, queue = line.lower().split(" "), find(dialogue.session.game, "queue")
    if len(words) > 1 and not (words[0] == "if" and dialogue.plans_move(words)):
        return False
    reading = queue.read([dialogue.match.id, dialogue.user.userid, "", *words])
    return reading.handler() is not queue.load()


def unstarred(game: "type[Game]", line: str) -> str:
    """Return a line without the `*` or `_` around it by which mail programs show bold text.

    A sign that moves of the game may have is left there.
    """
    text, signs = line.strip(BLANKS).rstrip(".!"), {"*", "_"}.difference(game.prefixes)
    plain = text.strip("".join(signs)).strip(BLANKS)
    bold = text[:1] in signs and text[-1:] == text[:1]
    return plain if bold and plain and signs.isdisjoint(plain) else line


def _owner(session, match, answer):
    """Return the User whose letter was answered. Raises Refused if there is not exactly one."""
    tags = {modern.of(session.post).tokens.tag(match, name): name for name in dict.fromkeys(match.players)}
    owners = {tags.get(tag) for _, tag in answer.tokens}
    user = session.users.find(owners.pop() or "") if len(owners) == 1 else None
    if user is None:
        raise Refused(STRANGE, answer.game, answer.board, status=DENIED)
    return user


def _warn_owner(session, answer, user):
    """Tell a user, once a day for a board, that somebody answered their letter from an address that is not theirs."""
    if take(session.request, DAY, 1, "foreign", session.name, answer.board, user.userid):
        session.post.send(user.userid, Note("A mail in your name", NOT_FROM_OWNER % (
            session.name, answer.board, answer.sender or "no address, or more than one", answer.game, answer.board,
            user.userid)))


def _move(dialogue, command, words, comment):
    """Give the command `move` or `queue`, with a comment, in the name of the proven user.

    Raises Refused. If the move could not be read, the refusal quotes its line of the answer, and says why it is not
    clear and what can stand in the first line.
    """
    session, answer, request = dialogue.session, dialogue.answer, dialogue.session.request
    message = request.message
    request.message = message[:3] + Masks(session.users).commented(comment, session.bearer)
    try:
        _give(session, [command, answer.board, session.bearer, ""] + words)
    except Refused as refusal:
        request.message = message
        line, masks = [dialogue.line_to_quote()], Masks(session.users)
        shown, = masks.harmless(line, session.bearer) or map(masks.quoted_line, line)
        misread = "#" in answer.command and shown != answer.line
        if command == "move" and (refusal.kind == UNREAD_MOVE or misread):
            doubt = dialogue.text.first_doubt
            why = DOUBTFUL % bytewise(doubt) if doubt else SEVERAL if len(dialogue.text.moves) > 1 else ""
            refusal.say("%s\n%s%s", Unreadable(shown), why, expected(dialogue.match, session.bearer))
        raise


def _chat(dialogue, lines, again=""):
    """Give the command `chat` in the name of the proven user, within limits: two programs must not chat for ever.

    lines -- what is said
    again -- the refusal of a text that comes again within a day; "" = that is passed over: only programs repeat it

    Raises Refused if there is no text, and for the first chat that is too many on a day; further ones are passed over.
    """
    session, answer, match = dialogue.session, dialogue.answer, dialogue.match
    request, who = session.request, (session.name, match.id, session.bearer)
    request.message = request.message[:3] + Masks(session.users).commented(lines, session.bearer)
    text = "\n".join(request.data())
    if not text:
        raise Refused(NO_TEXT)
    same_text = "said", *who, checksum(text)
    if taken(request, *same_text):
        if again:
            raise Refused(again)
    elif take(request, DAY, MOST_CHATS, "chat", *who):
        take(request, DAY, None, *same_text)
        _give(session, ["chat", match.id, session.bearer, ""])
    elif take(request, DAY, 1, "talkative", *who):
        raise Refused(TALKATIVE, answer.game, match.id, session.bearer)


def _give(session, words):
    """Carry out a command of these words within the session that the answer has begun."""
    session.request.words = words
    session.command = find(session.game, words[0])
    session.reading.handler()(session)


def leave(session: Session) -> None:
    """End a subscription to a board, or a notifier's letters. Nobody is answered, whether it is done or not."""
    _, board, userid, token = session.request.words
    user = session.users.spelling(userid)
    try:
        match = None if board == "all" else session.changing(board)
    except Refused:
        return
    good = modern.of(session.post).tokens.unsubscribe(session.name, board, match.clock.start if match else 0, user)
    if not same(good, token):
        return
    if match is None:
        names = [session.users.spelling(name) for name in read_notifiers(session.host, session.name)]
        if user in names:
            write_notifiers(session.host, session.name, [name for name in names if name != user])
    elif user in match.subscribers:
        match.subscribers.remove(user)
        session.save(match, listed=False)
