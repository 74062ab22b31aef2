"""What an answer may mean beside what its first line says: its writer is then asked (docs/mail.md, Asking back).

Below an act a person writes a comment, and the act stands. Or they tell which piece they mean, take the act back, or
name another one: then we ask. In doubt a question costs less than a lost game. If the first line is no act, we look for
the one that the answer may mean.

A line is a Text here; `dialogue.below` are the lines below the first one.
"""

from pbmgames import TYPE_CHECKING
from pbmgames.board.moves import ACCEPT, DRAW, GIVE_UP, REJECT, UNDO, no_swap
from pbmgames.extras.modern.queries import TALK
from pbmgames.statuses import OFF_TURN, UNREAD_MOVE, Refused

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.extras.modern.dialogue import Dialogue

FINAL = GIVE_UP, ACCEPT     # acts that nobody can mend
MOST_EXPLAINING = 3         # words of a line that may name the piece of the move above
MOST_WITH = 6               # likewise, if `as`, `with` or the like stand in it, or it denies the piece
MOST_NAMED = 4              # acts in a text; if only one of them can be done, that may be meant
MOST_CHATTED = 30           # lines of an answer to a chat of which one may be a move
RESIGNS_ALREADY = ("You have said already that you resign on your next turn. "
                   "To take that back, answer with the word undo.")


# does a line below an act change it? ----------------------------------------------------

def prefixed(dialogue: "Dialogue", act: str) -> str:
    """Return a move with the prefix that a short line below gives it: `B8`, and `neutral` below, are `*B8`.

    Any other act is returned as it is.
    """
    for prefix, words in dialogue.session.game.prefixes.items():
        if act.startswith(prefix):
            continue
        if any(line.matches(words) and _may_name_piece(line) for line in dialogue.below):
            alone = dialogue.read([act])
            return prefix + act if alone.moves and alone.names_acts_only else act
    return act


def _may_name_piece(line):
    """Return whether a line may tell the piece of the move above: it is short, or tells what was meant."""
    if line.says("meant"):
        return True
    most = MOST_WITH if line.says("with") else MOST_EXPLAINING
    return line.word_count <= most and not (line.says("no") or line.doubts or line.says("other person"))


def takes_back(dialogue: "Dialogue", act: str) -> bool:
    """Return whether a line below an act takes it back, or may do so; False if the act cannot be done.

    What is FINAL is taken back by all that is more than courtesy. A move with a prefix, such as the star of `*B8`,
    counts as taken back if the star may only make words bold.
    """
    if not dialogue.below or act in (ACCEPT, REJECT) and not dialogue.opponent_asks:
        return False
    if act in FINAL:
        changed = not all(_is_courtesy(dialogue, line, act) for line in dialogue.below)
    else:
        bold = act.startswith(tuple(dialogue.session.game.prefixes)) and dialogue.text.prefix_may_be_markup
        changed = bold or any(
            _withdraws(dialogue, line, act) or _corrects(dialogue, line, act) for line in dialogue.below)
    return changed and dialogue.is_possible(act)


def _is_courtesy(dialogue, line, act):
    """Return whether a line says only a yes, thanks and the like, or the act once more."""
    repeats = line.named and line.named <= _names_of(dialogue, act) and not line.is_personal
    courteous = line.is_closing or line.yes_or_no or repeats
    return courteous and not (line.says("no") or line.retracts or line.leaning is False)


def _withdraws(dialogue, line, act):
    """Return whether a line below an act takes this back, says what was meant, or accepts what is open."""
    if line.polite:
        return False
    if line.retracts or line.unsettles or line.says("meant"):
        return True
    if (line.says("no") or line.doubts) and _names_piece(dialogue, line, act):
        return True
    return act != ACCEPT and dialogue.accept_or_reject(line.leaning) == ACCEPT


def _corrects(dialogue, line, act):
    """Return whether a line below an act denies this or names another one in its place.

    A place that it tells something of is no other act: `your G7`.
    """
    if not line.may_correct:
        return False
    own, no = _names_of(dialogue, act), line.says("no")
    if line.named & own and (no or line.doubts):                                             # `not F7`
        return True
    # below `F8,F6` a place is part of another move: `take F7`, `not F6`, but not `your F7 was strong`
    places = line.moves if line.says("choice", "negation", "instead") else line.moves - set(act.split(","))
    if any(map(dialogue.whole_moves, places)) and not line.says("past"):
        return True
    if line.moves - own and (no or line.regrets or line.names_acts_only):                    # `Oops, G7`
        return True
    return not line.mentions_place and any(map(dialogue.is_possible, line.named - own - line.denied_wishes))


def _names_of(dialogue, act):
    """Return the words that name an act; for the answer to an open question also the word of that: `undo`.

    An act is a word in small letters, or a move as it was typed; a Text has moves in capital letters.
    """
    question = [dialogue.match.question.word] if act in (ACCEPT, REJECT) else []
    return {act, act.upper(), *question}


def _names_piece(dialogue, line, act):
    """Return whether a line names the piece of a move, or in a few words any piece that has a prefix."""
    return any(line.matches(words) and (act.startswith(prefix) or line.word_count <= MOST_WITH)
               for prefix, words in dialogue.session.game.prefixes.items())


def takes_back_plans(dialogue: "Dialogue") -> bool:
    """Return whether a line below conditional moves takes them back, or may do so."""
    lines = [line for line in dialogue.below if line.text.lower().split()[:1] not in (["if"], ["or"])]
    return any(line.retracts or line.moves and line.may_correct for line in lines)


# which act may be meant? ----------------------------------------------------------------

def meant_instead(dialogue: "Dialogue", line: str, refusal: Refused) -> "list[str]":
    """Return the acts that an answer may mean whose first line was refused as a move, [] if none is clear.

    There are several only if what it means is a part of each, as `F8` is of `F8,F6` and `F8,F7`. The rest of the
    text is read only if the first line was no move, or it is not the user's turn, or if the line may have been
    misread. Raises Refused if they want to resign, and a resignation waits already.
    """
    unread, act = refusal.kind in (UNREAD_MOVE, OFF_TURN), ""
    if unread or _may_be_misread(dialogue, line):
        act = _giving_up(dialogue) or _meant_answer(dialogue) or _other_move(dialogue) or _one_act(dialogue)
    if not act and unread and _is_talk(dialogue):
        act = TALK
    return dialogue.whole_moves(act or line) or ([act] if act else [])


def _may_be_misread(dialogue, line):
    """Return whether a first line that was refused may mean something else, though it can be read as a move."""
    noted = "#" in line and not line.rpartition("#")[2].isdigit()       # `#101 F7`, `F7 # the corner`
    parted = len(dialogue.text.moves) == 2                                  # `F8`, and `F6 is captured` below
    question = dialogue.match.question
    return noted or parted or bool(question and line == question.word)  # `undo`, where the opponent asks for that


def _giving_up(dialogue):
    """Return `resign` if the text says no to a new game, or to the user's own resignation that waits; "" otherwise.

    `resign` does both: it ends a new game, and a second one takes the first back.
    """
    text, match = dialogue.text, dialogue.match
    says_no = UNDO.word in text.named or text.leaning is False or text.retracts
    if dialogue.resigns_later and says_no and text.named <= {GIVE_UP, UNDO.word}:
        return GIVE_UP
    if not match.unstarted or match.question:
        return ""
    plain_no = text.yes_or_no is False and no_swap(match)       # where they may swap it may be a no to that
    return GIVE_UP if plain_no or not text.named and text.says("unwilling") else ""


def _meant_answer(dialogue):
    """Return `accept` or `reject` if the text, or its first line alone, leans to that; "" otherwise."""
    text, question = dialogue.text, dialogue.match.question
    about_it = question and text.named <= {question.word}       # its word may stand beside a yes or no
    leaning = text.leaning if about_it else None
    if leaning is None and not text.named:
        leaning = dialogue.first_line.yes_or_no_to_query     # `Great!` may accept: they are asked
    return dialogue.accept_or_reject(leaning)


def _other_move(dialogue):
    """Return the one move that a text names in place of the one that was asked about: `no, make it H8`."""
    if not dialogue.query or dialogue.text.says("choice", "negation"):
        return ""
    others = dialogue.text.moves - {dialogue.query.act}
    return others.pop() if len(others) == 1 else ""


def _one_act(dialogue):
    """Return the one act that the text names, "" for none or several.

    The word of the opponent's question counts as `accept`. Raises Refused for a resignation that waits already.
    """
    text, question, acts = dialogue.text, dialogue.match.question, _likely_acts(dialogue)
    if len(acts) == 1:
        act = acts.pop()
    elif dialogue.on_turn:
        act = text.lone_move if text.named == text.moves else ""
    else:                               # `Oops, I meant G8`, after the move
        act = UNDO.word if text.corrects_made_move and not (acts or question) else ""
    if act == GIVE_UP and dialogue.resigns_later:
        raise Refused(RESIGNS_ALREADY)
    return dialogue.accept_or_reject(True) if question and act == question.word else act


def _likely_acts(dialogue):
    """Return the acts that are clear in the text, without those that are less likely to be meant than others."""
    text = dialogue.text
    acts = text.clear_acts()
    if not dialogue.on_turn:
        acts -= text.moves
    if text.moves:
        acts.discard(DRAW.word)         # `H8, draw?`: the move comes first
    if UNDO.word in acts and text.says("meant"):
        return {UNDO.word}              # `May I take my move back? I meant G8`
    if not 1 < len(acts) <= MOST_NAMED:
        return acts
    # a place that cannot be played was only mentioned
    return set(dialogue.pairs_with(acts) if dialogue.may_pair else filter(dialogue.is_possible, acts))


def _is_talk(dialogue):
    """Return whether the text is for people, so that we may ask whether it is to be sent as a chat.

    It does not count as such if the user has just been asked something else: they might take the one question for
    the other.
    """
    text, just_asked, acts = dialogue.text, dialogue.opponent_asks or dialogue.query, dialogue.text.named
    if not dialogue.on_turn and "?" in text.text:
        acts = acts - text.moves        # `Did you see H7?`
    return not (just_asked or acts or text.may_be_command or text.yes_or_no is not None)


def meant_in_chat(dialogue: "Dialogue") -> str:
    """Return the one act that a line of an answer to a chat names, with only polite words beside it.

    If no line does, return the one move that stands alone in a clause. Return "" if no act is clear, if it cannot
    be done now, or if a line may take it back.
    """
    lines = [dialogue.read([line]) for line in dialogue.lines[:MOST_CHATTED]]
    named = [(line, line.only_act()) for line in lines]
    acts = {act for line, act in named if act and line.says_only(act)}
    if not acts and not dialogue.text.says("no", "aim"):
        acts = {dialogue.text.lone_move} - {""}
    act = acts.pop() if len(acts) == 1 else ""
    return prefixed(dialogue, act) if act and dialogue.is_possible(act) and not takes_back(dialogue, act) else ""
