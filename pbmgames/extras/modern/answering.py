"""Answers to letters: a token in place of a password, the first line in place of a subject (docs/mail.md, Answers).

The way of an answer:

    read        the module `answers` has made an Answer of the mail
    know        `answer` finds whose letter it is, and whether they wrote; `_check`, whether the letter still counts
    understand  by what the Dialogue says, which changes nothing. The first of these that deals with an answer ends it:
                    `_look`         its first line is help or show
                    `_to_chat`      it answers a chat, or its first line begins with the word chat
                    `_to_query`     it answers a query of ours: a yes does the act, a no forgets it
                    `_no_move`      the game is over, or it went to others, too
                    `_first_line`   its first line is conditional moves, a move or a word in its place; if a line below
                                    may take that back, we ask (`_asked_for_below`)
                    `_ask_instead`  the first line was refused: we ask about what the whole text may mean
    act or ask  `_do`, `_move` and `_chat` give the command that it means; `ask` of the module `queries` asks about it
    tell        the command writes to all players; `_reply` shows the writer the board. All else is refused.
                The refusal reaches the writer, and `_limit` bounds how often
"""

from pbmgames.board.moves import ACCEPT, GIVE_UP, MOVE_WORDS, REJECT
from pbmgames.commands import find
from pbmgames.extras.allowance.allowance import take, taken
from pbmgames.extras.modern import modern
from pbmgames.extras.modern.answers import clean_line
from pbmgames.extras.modern.dialogue import Dialogue
from pbmgames.extras.modern.guide import expected, listed
from pbmgames.extras.modern.queries import ANOTHER, DONE, OPEN, TALK, ask, called, forget
from pbmgames.extras.quotes.masks import Masks
from pbmgames.games import Unreadable
from pbmgames.inbox.mailtext import is_quoted
from pbmgames.letters import SUMMARY, Note
from pbmgames.session import ENDED, Session
from pbmgames.statuses import DENIED, OFF_TURN, UNREAD_MOVE, Refused
from pbmgames.text import DAY, bytewise, checksum, words_of

MOST_REFUSALS, MOST_AGAIN = 20, 2               # refusals a day to a user at a board: in all; for the same text
MOST_CHATS = 10         # chats a day by answers of a user at a board
MOST_SHOWN = 30         # boards that a user at a board gets a day for `show` and `help`
SHOW, HELP = "show", "help"
CONDITIONAL = "branches"        # the entry with the conditional moves of a board
FORGOTTEN_TOO = "What you were asked before is forgotten."
OVER = ENDED + "\n\nNothing was done. If you answer with another text, it is sent to everybody at the board as a chat."
EARLIER_STATE = ("Your mail answers a letter about an earlier state of this board. Nothing was done.\n"
                 "This is the board as it is now; please answer this letter.")
DONE_ALREADY = ("That is done already: your yes has come before. Nothing more was done.\n"
                "This is the board as it is now; for anything else, please answer this letter.")
MORE = ("Your answer is no plain yes. So nothing was done, and the question is forgotten.\n"
        "Please answer this letter: the lines below the board tell you how.")
DROPPED_BEFORE = ("Nothing was done, and the question is forgotten. Another mail of yours came before this yes.\n"
                  "Please answer this letter: the lines below the board tell you how.")
SHOWN_OFTEN = "You have asked for this board %d times today. It is shown again tomorrow." % MOST_SHOWN
RULES_BELOW = "The rules of the game stand below the board."
FORGOTTEN = "Nothing was done, and the question is forgotten. This is the board as it is."
MADE_ALREADY = "This move is made already. Nothing more was done, and this is the board as it is now."
DOUBTFUL = 'It is not clear whether you want this move, because of "%s".\n'
SEVERAL = "It names more than one move.\n"
WHOLE = "In the first line of your answer write the whole move: %s."
CHANGED_BELOW = ("A line below the first one may take it back, or change it. So nothing was done.\n"
                 "If you want what stands in the first line, answer with this line alone.")
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
    answer = session.request.receipt.answer
    match = session.changing(answer.board)
    user = _owner(session, match, answer)
    if answer.sender.lower() not in user.addresses:
        _warn_owner(session, answer, user)
        return
    dialogue, forgot = Dialogue(session, match, user), False
    try:
        _check(dialogue)
        session.bearer, session.post.proven = user.userid, True     # from here on as if they had given their password
        if not (_look(dialogue) or _to_chat(dialogue) or _to_query(dialogue) or _no_move(dialogue)):
            forgot = forget(dialogue)           # it is about something else than what was asked
            _first_line(dialogue)
    except Refused as refusal:
        _limit(dialogue, refusal)
        if forgot:
            refusal.say("%s\n%s", refusal, FORGOTTEN_TOO)
        raise


# know: whose letter it is, and whether it still counts ------------------------------

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


def _check(dialogue):
    """Raise Refused if an answer comes too late, or is a yes, but not to the query that waits for one."""
    match, user, answer, query, tokens = dialogue.match, dialogue.user, dialogue.answer, dialogue.query, dialogue.tokens
    if query and query.state == DONE:
        raise Refused(DONE_ALREADY)
    # an answer to our query counts like one to the board's last letter, as long as the board is unchanged
    good = (tokens.chat if answer.chat else tokens.move)(match, user)
    counts = query and query.digest == dialogue.digest or answer.proves(good)
    if not counts:
        made_already = match.moves[-1:] == [answer.command.upper()] and not dialogue.on_turn
        raise Refused(MADE_ALREADY if made_already else EARLIER_STATE)
    waiting = [one for one in dialogue.asked.of(match.id, user.userid)
               if one.state == OPEN and one.digest == dialogue.digest]
    if waiting and query not in waiting and dialogue.text.yes_or_no_to_query:
        raise Refused(ANOTHER, called(dialogue, waiting[-1].act))


# understand, and then act or ask ------------------------------------------------------

def _look(dialogue):
    """Show the board if the first line asks for that, and return whether it does.

    Who writes `show` gets their conditional moves, too, who writes `help` the rules below the board. Raises Refused if
    that was too often today: a program may answer each mail with this word.
    """
    session, match, userid = dialogue.session, dialogue.match, dialogue.user.userid
    word = dialogue.answer.command.lower()
    if word not in (SHOW, HELP):
        return False
    if not take(session.request, DAY, MOST_SHOWN, "shown", session.name, match.id, userid):
        raise Refused(SHOWN_OFTEN)
    if word == HELP:
        from pbmgames.commands.help import rules
        _reply(dialogue, RULES_BELOW, "\n" + rules(session.host, session.game))
        return True
    session.post.reply(session.letter(match, SUMMARY, userid, whole=True))
    if any(entry.startswith(userid + " ") for entry in match.additions.get(CONDITIONAL, ())):
        _move(dialogue, "queue", [SHOW], dialogue.answer.below)
    return True


def _to_chat(dialogue):
    """Send an answer as a chat if it begins with the word chat or answers a chat; return whether it is dealt with.

    If an answer to a chat says only what its writer can do at the board now, we ask about that. It is no chat if its
    first line is conditional moves.
    """
    answer, lines = dialogue.answer, _chat_lines(dialogue)
    if lines is None:
        if not answer.chat or dialogue.is_conditional:
            return False
        may_act = dialogue.on_turn and not dialogue.match.over and not dialogue.strangers
        if may_act:
            from pbmgames.extras.modern.guesses import meant_in_chat
            act = meant_in_chat(dialogue)
            if act and ask(dialogue, act):
                return True
        lines = answer.lines
    _chat(dialogue, lines)
    return True


def _chat_lines(dialogue):
    """Return the lines that an answer sends if its first line begins with the word chat, None if it does not.

    If more stands in that line, it is a chat only if a colon follows the word, or the text names no move and no wish.
    Then the rest of the line is sent too, above the lines below it. An answer to a chat is one anyhow: there the word
    counts only if it stands alone.
    """
    answer = dialogue.answer
    word, _, rest = answer.line.partition(" ")
    if clean_line(word).lower() != "chat":
        return None
    if rest and (answer.chat or not word.endswith(":") and dialogue.text.named):
        return None
    if rest.split(" ")[0] == answer.board:                    # it may be a whole command, with the password
        rest = dialogue.commented([answer.line])[0].partition(" ")[2]
    return [rest, *answer.below] if rest else answer.below


def _to_query(dialogue):
    """Do what an answer to our query says; return whether it is dealt with. If not, it is read like any other.

    Raises Refused for a yes that comes too late, and as `_ask_again` does.
    """
    query = dialogue.query
    if not query or dialogue.strangers:
        return False
    agreed = dialogue.agrees()
    if query.state != OPEN:
        if agreed:
            raise Refused(DROPPED_BEFORE)
        return False
    if dialogue.opponent_asks and dialogue.text.begins("answer") and not (agreed and query.act == ACCEPT):
        return False                    # `accept` or `reject` answers the opponent, whatever we have asked
    if agreed is None:
        return _ask_again(dialogue)
    if agreed:
        query.state = DONE
        dialogue.asked.save()
        _do(dialogue, query.act, query.comment)
    else:
        _decline(dialogue)
    return True


def _decline(dialogue):
    """Forget our query after a no. Raises Refused.

    If we asked whether they accept what the opponent asks, a plain no rejects that: left open, it may count as accepted
    one day.
    """
    forget(dialogue)
    if dialogue.query.act == ACCEPT and dialogue.opponent_asks and dialogue.text.yes_or_no_to_query is False:
        _do(dialogue, REJECT, dialogue.kind_words())
    else:
        _reply(dialogue, FORGOTTEN)


def _ask_again(dialogue):
    """Ask once more after a vague answer to our query; return whether the answer is dealt with.

    Raises Refused for a yes in the first line if we cannot tell what the rest means.
    """
    query, text = dialogue.query, dialogue.text
    if text.is_vague and ask(dialogue, query.act, query.comment):
        return True
    if text.named or not dialogue.yes_in_first_line:
        return False
    forget(dialogue)
    raise Refused(MORE)


def _no_move(dialogue):
    """Deal with an answer that can make no move, whatever it says; return whether it is such an answer.

    Raises Refused if nothing was written, if it went to others, too, or for a move or wish once the game is over.
    """
    match, answer, userid = dialogue.match, dialogue.answer, dialogue.user.userid
    line = answer.command
    if match.over:
        if not line or dialogue.text.named and dialogue.text.names_acts_only:
            raise Refused(OVER)
        _chat(dialogue, answer.lines)
    elif not line:
        raise Refused(expected(match, userid))
    elif dialogue.strangers:
        raise Refused(TO_OTHERS, ", ".join(sorted(dialogue.strangers)))
    else:
        return False
    return True


def _first_line(dialogue):
    """Do what the first line says, or ask back if a line below it may take that back. Raises Refused."""
    answer, line = dialogue.answer, dialogue.answer.command
    if dialogue.is_conditional:
        _queue(dialogue)
        return
    if dialogue.withdraws_resignation():
        _do(dialogue, GIVE_UP, answer.below)        # the second one takes the first back
        return
    is_word = line.lower() in MOVE_WORDS
    move = line.lower() if is_word else line
    if _asked_for_below(dialogue, move):
        return
    agreed = "" if is_word else dialogue.plain_yes_or_no()
    try:
        _do(dialogue, agreed or move, dialogue.kind_words() if agreed else answer.below)
    except Refused as refusal:
        _ask_instead(dialogue, move, refusal)


def _queue(dialogue):
    """Carry out a first line about conditional moves. Raises Refused, also if a line below may take them back."""
    answer = dialogue.answer
    if dialogue.below:
        from pbmgames.extras.modern.guesses import takes_back_plans
        if takes_back_plans(dialogue):
            raise Refused(CHANGED_BELOW)
    _move(dialogue, "queue", [word.rstrip(",") for word in words_of(answer.command)], answer.below)


def _asked_for_below(dialogue, move):
    """Ask about the move of a first line if a line below may change it or take it back; return whether we have asked.

    Raises Refused if it may, but we have asked too often today.
    """
    if not dialogue.below:
        return False
    from pbmgames.extras.modern.guesses import prefixed, takes_back
    act = prefixed(dialogue, move)
    if act == move and not takes_back(dialogue, move):
        return False
    if not ask(dialogue, act):
        raise Refused(CHANGED_BELOW)
    return True


def _ask_instead(dialogue, move, refusal):
    """Ask what an answer may mean whose first line was refused as a move. Raises Refused if that is not clear."""
    from pbmgames.extras.modern.guesses import meant_instead
    match, text = dialogue.match, dialogue.text
    acts = meant_instead(dialogue, move, refusal)
    if len(acts) == 1 and ask(dialogue, acts[0]):
        return
    _explain(dialogue, refusal)
    if len(acts) > 1:
        raise Refused("%s\n%s", refusal, WHOLE % listed(acts))
    words = expected(match, dialogue.user.userid)
    if refusal.kind in (UNREAD_MOVE, OFF_TURN) and match.unstarted and text.yes_or_no:
        raise Refused("%s\n%s", BEGUN, words)
    if refusal.kind == OFF_TURN and not text.moves:
        raise Refused("%s\n%s", refusal, words)
    raise refusal


# act ------------------------------------------------------------------------------------

def _do(dialogue, act, comment):
    """Do an act, with the lines of a comment, in the name of the proven user. Raises Refused."""
    if act == TALK:
        _chat(dialogue, comment, SENT_ALREADY)
    else:
        _move(dialogue, "move", [act], comment)


def _move(dialogue, command, words, comment):
    """Give the command `move` or `queue`, with the lines of a comment. Raises Refused."""
    request = dialogue.session.request
    written = request.message
    _put_text(dialogue, comment)
    try:
        _give(dialogue, command, words)
    finally:
        request.message = written           # a refusal quotes all that was written


def _chat(dialogue, lines, again=""):
    """Send a chat in the name of the proven user, within limits: two programs must not chat for ever.

    lines -- what is said
    again -- the refusal of a text that comes again within a day; "" = that is passed over: only programs repeat it

    Raises Refused if there is no text, and for the first chat that is too many on a day; further ones are passed over.
    """
    request, match, userid = dialogue.session.request, dialogue.match, dialogue.user.userid
    _put_text(dialogue, lines)
    who, text = (dialogue.session.name, match.id, userid), "\n".join(request.data())
    if not text:
        raise Refused(NO_TEXT)
    same_text = "said", *who, checksum(text)
    if taken(request, *same_text):
        if again:
            raise Refused(again)
    elif take(request, DAY, MOST_CHATS, "chat", *who):
        take(request, DAY, None, *same_text)
        _give(dialogue, "chat", [])
    elif take(request, DAY, 1, "talkative", *who):
        raise Refused(TALKATIVE, dialogue.answer.game, match.id, userid)


def _put_text(dialogue, lines):
    """Put lines of the answer into the request, as the text of the command that is given next; passwords are hidden."""
    request = dialogue.session.request
    # the first three are From, Subject and a blank line
    request.message = request.message[:3] + dialogue.commented(lines)


def _give(dialogue, command, words):
    """Carry out a command within the session that the answer has begun. Raises Refused.

    words -- those behind the password, in place of which the token counts
    """
    session = dialogue.session
    session.request.words = [command, dialogue.match.id, dialogue.user.userid, "", *words]
    session.command = find(session.game, command)
    session.reading.handler()(session)


# tell ------------------------------------------------------------------------------------

def _reply(dialogue, above, below=""):
    """Show the board to the writer between two texts, in a letter, so that the answer to it counts."""
    session = dialogue.session
    letter = session.letter(dialogue.match, SUMMARY, dialogue.user.userid)
    session.post.reply(letter.saying(letter.subject, "%s\n\n%s%s" % (above, letter.text, below)))


def _explain(dialogue, refusal):
    """If the first line was refused because it is no move, let the refusal say why, and what can stand there.

    It quotes the first line that is more than a greeting.
    """
    answer = dialogue.answer
    lines = [answer.line, *(line for line in answer.below if line.strip() and not is_quoted(line))]
    quoted = next((line for line in lines if not dialogue.read([line]).polite), answer.line)
    shown = quoted if dialogue.harmless([quoted]) else Masks(dialogue.session.users).quoted_line(quoted)
    # a wrong move number, as in `alice secret F7#2`, is refused with the whole line, in which a password may stand
    if refusal.kind == UNREAD_MOVE or "#" in answer.command and shown != answer.line:
        refusal.say("%s\n%s%s", Unreadable(shown), _why_unclear(dialogue.text),
                    expected(dialogue.match, dialogue.user.userid))


def _why_unclear(text):
    """Return a line that says why no move is clear in a text that names some, "" if it is not known why."""
    if text.first_doubt:
        return DOUBTFUL % bytewise(text.first_doubt)
    return SEVERAL if len(text.moves) > 1 else ""


def _limit(dialogue, refusal):
    """Let a refusal show the board to its user, and be sent only if they have not had too many today.

    Fewer are sent for the same text. The last one of a day says that it is the last.
    """
    request, match, userid = dialogue.session.request, dialogue.match, dialogue.user.userid
    refusal.showing(refusal.match or match, userid)
    who, text = (dialogue.session.name, match.id, userid), "\n".join([str(refusal)] + dialogue.answer.lines)
    again = take(request, DAY, MOST_AGAIN, "again", *who, checksum(text))
    number = again and take(request, DAY, MOST_REFUSALS, "refused", *who)
    refusal.replied = number > 0
    if number == MOST_REFUSALS:
        refusal.say("%s\n\n%s", LAST_ANSWER, refusal)
