"""Whether what stands below the first line of an answer changes what this line says (docs/mail.md, Asking back).

Below an act a person writes a comment, and the act stands. Or they tell which piece they mean, take the act back, or
name another one: then we ask. In doubt a question costs less than a lost game.

A line here is a Text; `dialogue.below` are the lines below the first one. The module is loaded if there are any.
"""

from pbmgames import TYPE_CHECKING
from pbmgames.board.moves import ACCEPT, GIVE_UP, REJECT

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.extras.modern.dialogue import Dialogue

FINAL = GIVE_UP, ACCEPT     # acts that nobody can mend
MOST_EXPLAINING = 3         # words of a line that may name the piece of the move above
MOST_WITH = 6               # likewise, if `as`, `with` or the like stand in it, or it denies the piece


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
