"""Answers to letters: a token in place of a password, the first line in place of a subject (docs/mail.md, Answers).

The way of an answer, which ends where it is dealt with:

    answer        whose letter is it, and did they write?
    _answer       is the token good for the board as it is?
    _in_chat      it answers a chat: the one act that it says is asked about, else it is a chat
    _to_query     it answers our query: a yes does the act, a no forgets it
    _as_chat      its first line begins with the word chat
    _at_board     the game is over, or it went to others; the first line is help, show, or conditional moves
    _act          the first line is played; if a line below may take that back, or it is refused, what the text means is
                  asked about
"""

from pbmgames.board.moves import GIVE_UP, MOVES
from pbmgames.commands import find
from pbmgames.extras.allowance.allowance import take, taken
from pbmgames.extras.modern import modern
from pbmgames.extras.modern.answers import clean_line
from pbmgames.extras.modern.askback import DONE, OPEN, TALK, Dialogue
from pbmgames.extras.modern.guide import expected
from pbmgames.extras.quotes.masks import Masks
from pbmgames.games import Game, Unreadable
from pbmgames.letters import SUMMARY, Note
from pbmgames.optional import THERE
from pbmgames.records.registers import read_notifiers, write_notifiers
from pbmgames.records.users import same
from pbmgames.session import ENDED, Session
from pbmgames.statuses import DENIED, OFF_TURN, UNREAD_MOVE, Refused
from pbmgames.text import BLANKS, DAY, bytewise, checksum

MOST_REFUSALS, MOST_AGAIN = 20, 2               # refusals a day to a user at a board; those for the same text
MOST_CHATS = 10         # chats a day by answers of a user at a board
SHOW, HELP = "show", "help"
FORGOTTEN_TOO = "What you were asked before is forgotten."
OVER = ENDED + "\n\nWhat you answer goes to all at the board, unless it is a move or a wish. Nothing was done."
EARLIER_STATE = ("Your mail answers a letter about an earlier state of this board. Nothing was done.\n"
                 "This is the board as it is now; please answer this letter.")
DONE_ALREADY = ("That is done already: your yes has come before. Nothing more was done.\n"
                "This is the board as it is now; for anything else, please answer this letter.")
MORE = ("More than a yes stands in your answer. Nothing was done, and the question is forgotten.\n"
        "Please answer this letter: below the board stands how.")
DROPPED_BEFORE = ("Nothing was done, and the question is forgotten. Another mail of yours came before this yes.\n"
                  "Please answer this letter: below the board stands how.")
FORGOTTEN = "Nothing was done, and the question is forgotten. This is the board as it is."
MADE_ALREADY = "This move is made already. Nothing more was done, and this is the board as it is now."
DOUBTFUL = 'It is not clear whether you want that, because of "%s".\n'
SEVERAL = "It names more than one move.\n"
BEGUN = "The game has begun: nobody needs to agree to it."
TO_OTHERS = ("Your answer went to others, too: %s.\n"
             "Nothing was done. Please answer this letter, to this server only.")
LAST_ANSWER = ("This is the last answer today to what is not understood on this board: what follows is passed over\n"
               "without a word, but moves and commands are carried out as ever.")
NO_TEXT = "There was no text to send as chat. What the others are to get stands below the line with the word chat."
SENT_ALREADY = "This chat is sent already: the same text was one before. Nothing more was done."
TALKATIVE = ("No more than %d of your answers a day become chats on this board: this one was not sent.\n"
             "To go on, write the command with your password as the subject:\n\n"
             "    %%s chat %%s %%s <password>" % MOST_CHATS)
STRANGE = ("Your mail does not answer a letter about this board to one of its players. Nothing\n"
           "was done. Answer the last letter about the board, or write a command as the subject:\n\n"
           "    %s move %s <userid> <password> <move>")
NOT_FROM_OWNER = """A mail that answers a letter to you about %s board %s came from

    %s

which is none of your addresses. Nothing was done. If it was you, answer from one of
your addresses, or send the command with your password:

    %s move %s %s <password> <move>
"""


def answer(session: Session) -> None:
    """Carry out what the first line of an answer says. A refusal shows the board to the writer of the answer."""
    answer = session.request.answer       # docs/mail.md, Answers, has the cases in the same order
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
    """Decide whether a user is told why nothing was done.

    They are told only so often a day, and less often for the same text. The last refusal of a day says that it is the
    last.
    """
    answer = session.request.answer
    who = session.name, answer.board, user
    again = take(session.request, DAY, MOST_AGAIN, "again", *who, checksum("\n".join([str(refusal)] + answer.lines)))
    number = again and take(session.request, DAY, MOST_REFUSALS, "refused", *who)
    refusal.replied = number > 0
    if number == MOST_REFUSALS:
        refusal.say("%s\n\n%s", LAST_ANSWER, refusal)


def _answer(dialogue):
    """Carry out an answer if its token is good, in the order that this module's first lines tell. Raises Refused."""
    session, match, user, answer = dialogue.session, dialogue.match, dialogue.user, dialogue.answer
    query = dialogue.query
    tokens = modern.of(session.post).tokens
    good = (tokens.chat if answer.chat else tokens.move)(match, user)
    if query and query.state == DONE:
        raise Refused(DONE_ALREADY)
    # an answer to our query counts like one to the board's last letter, as long as the board is unchanged
    if not (query and query.digest == dialogue.digest or answer.proves(good)):
        again = match.moves[-1:] == [answer.command.upper()] and user.userid != match.to_move
        raise Refused(MADE_ALREADY if again else EARLIER_STATE)
    session.bearer, session.post.proven = user.userid, True         # from here on as if they had given their password
    dialogue.check_yes()
    if answer.chat:
        _in_chat(dialogue)
        return
    if query and not dialogue.strangers and _to_query(dialogue):
        return
    chat = _as_chat(dialogue)
    if chat is None:
        _at_board(dialogue)
    else:
        _chat(dialogue, chat)


def _to_query(dialogue):
    """Do what an answer to our query says, and return whether it is dealt with; if not, it is read like any other.

    A yes does the act, a no forgets it, and what is vague is asked about again. Raises Refused for a yes that comes too
    late, or stands in the first line above something that is no act.
    """
    query, agreed = dialogue.query, dialogue.agrees()
    if query.state != OPEN:
        if agreed:
            raise Refused(DROPPED_BEFORE)
        return False
    if dialogue.opponent_asks and dialogue.text.names_answer:      # `accept` answers that, whatever we have asked
        dialogue.forget()
        return False
    if agreed:
        query.state = DONE
        dialogue.asked.save()
        if query.act == TALK:
            _chat(dialogue, query.comment, SENT_ALREADY)
        else:
            _move(dialogue, "move", [query.act], query.comment)
    elif agreed is False:
        dialogue.forget()
        letter = dialogue.session.letter(dialogue.match, SUMMARY, dialogue.user.userid)
        dialogue.session.post.reply(letter.saying(letter.subject, "%s\n\n%s" % (FORGOTTEN, letter.text)))
    elif not (dialogue.may_agree and dialogue.ask(query.act, query.comment)):
        if dialogue.yes_in_first_line and not dialogue.text.said:
            dialogue.forget()
            raise Refused(MORE)
        return False
    return True


def _as_chat(dialogue):
    """Return the lines of the chat that an answer is if its first line begins with the word chat, None if it is none.

    If more stands in that line, it is a chat only if a colon follows the word, or the text names no move and no wish.
    Then the rest of the line is sent too, above the lines below it.
    """
    word, _, rest = dialogue.answer.line.partition(" ")
    if clean_line(word).lower() != "chat" or rest and not word.endswith(":") and dialogue.text.said:
        return None
    if rest.split(" ")[0] == dialogue.answer.board:           # a whole command, with the password
        rest = Masks(dialogue.session.users).quoted([dialogue.answer.line])[0].partition(" ")[2]
    return [rest, *dialogue.answer.below] if rest else dialogue.answer.below


def _in_chat(dialogue):
    """Send the answer to a chat as a chat. If it says only what its writer can do at the board now, ask about that.

    Conditional moves, `show` and `help` are no chat. Behind a line with the word chat everything is.
    """
    word = clean_line(dialogue.answer.line).lower()
    if word in (SHOW, HELP) or any(_taking(dialogue, word)):
        _at_board(dialogue)
        return
    lines = dialogue.answer.below if word == "chat" else dialogue.answer.lines
    on_turn = dialogue.user.userid == dialogue.match.to_move and not dialogue.match.over
    act = dialogue.meant_in_chat() if on_turn and word != "chat" and not dialogue.strangers else ""
    if not (act and dialogue.ask(act)):
        _chat(dialogue, lines)


def _at_board(dialogue):
    """Carry out an answer that is clear; ask back about one that is nearly clear. Raises Refused for any other."""
    session, match, user, answer = dialogue.session, dialogue.match, dialogue.user.userid, dialogue.answer
    if match.over:
        if not answer.line or dialogue.text.said and dialogue.text.bare:
            raise Refused(OVER)
        _chat(dialogue, answer.lines)
        return
    if not answer.line:
        raise Refused(expected(match, user))
    if dialogue.strangers:
        raise Refused(TO_OTHERS, ", ".join(sorted(dialogue.strangers)))
    word = clean_line(unstarred(session.game, answer.command))
    if word.lower() == HELP:
        _give(session, [HELP])
        return
    extra, command = next(_taking(dialogue, word), (None, ""))
    if word.lower() == SHOW:
        session.post.reply(session.letter(match, SUMMARY, user, whole=True))
        if _has(extra, match, user):            # it may be a word of the extra, too
            _move(dialogue, command, [word], answer.below)
        return
    dialogue.forgot = dialogue.forget()
    if extra and dialogue.drops_plans():
        raise Refused(expected(match, user))
    if extra:
        _move(dialogue, command, [one.rstrip(",") for one in word.split()], answer.below)
    else:
        _act(dialogue, word)


def _act(dialogue, word):
    """Play the word of the first line, or ask back about what the answer may mean. Raises Refused."""
    answer, plain = dialogue.answer, word.lower() in MOVES
    word = word.lower() if plain else word
    if dialogue.stays():
        _move(dialogue, "move", [GIVE_UP], answer.below)        # the second one takes the first back
        return
    more = "".join(answer.below).strip()
    act = dialogue.prefixed(word) if more and not plain else word
    if act != word or more and dialogue.takes_back(word):
        if dialogue.ask(act):
            return
        raise Refused(expected(dialogue.match, dialogue.user.userid))
    agreed = "" if plain else dialogue.plain_yes_or_no()
    try:
        _move(dialogue, "move", [agreed or word], dialogue.kind_words() if agreed else answer.below)
    except Refused as refusal:
        act = _perhaps(dialogue, word, refusal)
        if act and dialogue.ask(act):
            return
        if refusal.kind in (UNREAD_MOVE, OFF_TURN) and dialogue.match.unstarted and dialogue.text.consent:
            raise Refused("%s\n%s", BEGUN, expected(dialogue.match, dialogue.user.userid))
        if refusal.kind == OFF_TURN and not dialogue.text.moves:
            raise Refused("%s\n%s", refusal, expected(dialogue.match, dialogue.user.userid))
        raise


def _perhaps(dialogue, word, refusal):
    """Return the act that an answer may mean whose first word was refused, "" if none is clear."""
    unread = refusal.kind in (UNREAD_MOVE, OFF_TURN)
    noted = "#" in word and not word.rpartition("#")[2].isdigit()       # `#101 F7`, `F7 # the corner`
    parted = len(dialogue.text.moves) == 2          # `F8`, and `F6 is captured` below
    act = dialogue.meant() if unread or noted or parted else ""
    return act or (TALK if unread and dialogue.is_talk() else "")


def _taking(dialogue, line):
    """Yield (Extra, core command) for each extra that takes such a line behind a password: `if F7 ...`, `drop`.

    On the writer's own turn a move is the second word, else it stands anywhere: `if you don't mind, F7` plans nothing.
    """
    words = line.lower().split(" ")
    for extra in THERE if line else ():
        for command, (_, *forms) in extra.added.items():
            rests = [form.partition("<board> <userid> <password> ")[2].split(" ") for form in forms]
            takes = any(words[0] in rest[0].split("|") and (len(rest) > 1 or len(words) == 1) for rest in rests)
            if takes and (len(words) == 1 or dialogue.plans(words)):
                yield extra, command


def _has(extra, match, user):
    """Return whether an extra has an entry for a user at a board; False if `extra` is None."""
    entries = [match.additions.get(name, ()) for name in (extra.entries if extra else ())]
    return any(line.split(" ")[0] == user for lines in entries for line in lines)


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
    """Give the command `move` or `queue`, with a comment, in the name of the proven user."""
    session, answer, request = dialogue.session, dialogue.answer, dialogue.session.request
    message = request.message
    request.message = message[:3] + Masks(session.users).commented(comment, session.bearer)
    try:
        _give(session, [command, answer.board, session.bearer, ""] + words)
    except Refused as refusal:
        request.message = message
        told, masks = [dialogue.told()], Masks(session.users)
        shown, = masks.harmless(told, session.bearer) or masks.quoted(told)
        misread = "#" in answer.command and shown != answer.line
        if command == "move" and (refusal.kind == UNREAD_MOVE or misread):
            doubt = dialogue.text.doubt
            why = DOUBTFUL % bytewise(doubt) if doubt else SEVERAL if len(dialogue.text.moves) > 1 else ""
            refusal.say("%s\n%s%s", Unreadable(shown), why, expected(dialogue.match, session.bearer))
        raise


def _chat(dialogue, lines, again=""):
    """Give the command `chat` in the name of the proven user, within limits: two programs must not chat for ever.

    lines -- what is said
    again -- the refusal of a text that comes again within a day; "" = it is passed over, for only programs write so

    Raises Refused if there is no text, and for the first chat that is too many on a day; further ones are passed over.
    """
    session, answer, match = dialogue.session, dialogue.answer, dialogue.match
    request, post, who = session.request, session.post, (session.name, match.id, session.bearer)
    request.message = request.message[:3] + Masks(session.users).commented(lines, session.bearer)
    text = "\n".join(request.data())
    if not text:
        raise Refused(NO_TEXT)
    said = "said", *who, checksum(text)
    if taken(post.request, *said):
        if again:
            raise Refused(again)
    elif take(post.request, DAY, MOST_CHATS, "chat", *who):
        take(post.request, DAY, None, *said)
        _give(session, ["chat", match.id, session.bearer, ""])
    elif take(post.request, DAY, 1, "talkative", *who):
        raise Refused(TALKATIVE, answer.game, match.id, session.bearer)


def _give(session, words):
    session.request.words = words
    session.command = find(session.game, words[0])
    session.reading.handler()(session)


def leave(session: Session) -> None:
    """End a subscription to a board, or a notifier's letters; nobody is answered, whatever comes of it."""
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
