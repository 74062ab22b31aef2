"""What the owner of an address answers to an inquiry: a yes or a no, or a password (docs/mail.md, Consent).

A stranger may sign up somebody else. They choose the password, and hope that the owner of the address writes it anyway.
So a password counts only if it is told as one, has letters and figures, or stands where nobody writes a name.

In all functions `names` are texts whose words may stand in the answer as somebody's name.
"""

import re
from itertools import takewhile

from pbmgames import TYPE_CHECKING
from pbmgames.extras.modern.natural import Text
from pbmgames.extras.modern.phrases import PHRASES, SIGN, WRITTEN
from pbmgames.extras.quotes.masks import PROSE, SAFE
from pbmgames.games import Game
from pbmgames.inbox.mailtext import is_quoted
from pbmgames.text import BLANKS, bytewise
from pbmgames.words import clean, normal, pieces

if TYPE_CHECKING:               # a name for hints
    from pbmgames.extras.modern.answers import Answer

MOST_LINES, MOST_TRIED = 20, 6      # lines of an answer that are looked at; texts that are tried as the password
LEAST_BARE = 6                      # signs of a password that may stand alone in its line
_BOLD = re.compile(r"^([*_])(.+)\1$")               # as Gmail's plain text shows it
_MINE = re.compile(r"\b(?:%s)\b" % PHRASES["mine"], re.IGNORECASE)
# `password`; behind it a word such as `is`, a colon or the like, and the rest of the line
_LABEL = re.compile(r"(?<![%s])(?P<phrase>%s)(?!(?<=[%s])[%s])" % (SIGN, PHRASES["password"], SIGN, SIGN)
                    + r"(?: (?P<verb>%s)(?=[ :=]|$))?(?P<colon> ?[:=]| [–—-](?= ))? *(?P<told>.*)" % PHRASES["is"],
                    re.IGNORECASE)


def agreement(answer: "Answer", names: "list[str]") -> "bool | None":
    """Return True if an answer is a yes, False if it is a no, None for neither.

    The whole answer may be one, or its first line if no line below has a no, a doubt or a regret: a signature has none.
    """
    agreed = _read(_with_yes(answer.lines), names).yes_or_no
    if agreed is None and _are_clear(answer.below):
        return _read(_with_yes([answer.line]), names).yes_or_no
    return agreed


def passwords(answer: "Answer", names: "list[str]") -> "list[str]":
    """Return what may be the password that a new user has chosen, each text as it is, and cleaned."""
    lines = _own_lines(answer)
    line = _telling(lines, names)
    words = [_behind_label(line), *_mixed_words(line), *_alone(line, lines, names)]
    spellings = dict.fromkeys(spelling for word in words if word for spelling in (word, clean(word)))
    return list(spellings)[:MOST_TRIED]


def told_password(answer: "Answer", names: "list[str]") -> str:
    """Return the new password that an answer tells, "" if it tells none, or if it is not clear which."""
    return _behind_label(_telling(_own_lines(answer), names))


def is_usual(word: str, ours: "list[str]") -> bool:
    """Return whether a word holds only what stands in commands, in some texts, or is written to anybody.

    ours -- the texts: those of our letters, and the writer's name
    """
    known = {*SAFE, *PROSE, *_pieces(bytewise(WRITTEN["no password"])), *_pieces(" ".join(ours))}
    text = _read([clean(word)], [])
    return known.issuperset(_pieces(word)) or text.polite or text.yes_or_no is not None or text.begins("password")


def _pieces(text):
    """Return the pieces of letters and digits in a text, in lower case, also beyond ASCII."""
    return pieces(bytewise(normal(text).lower()))


def _read(lines, names):
    """Return the Text of lines of an answer about no board."""
    return Text(Game, lines, names)


def _with_yes(lines):
    """Return lines with a yes in place of `that was me` and its like."""
    return [bytewise(_MINE.sub("yes", normal(line))) for line in lines]


def _telling(lines, names):
    """Return which of an answer's own lines may tell a password, "" if none does, or if it is not clear which.

    It is the line with the word `password`, or else the first one that is more than polite, a name or a yes. In no
    other line may be a no, a doubt or a regret.
    """
    found = list(filter(_label, lines)) or [line for line in lines if not _is_courtesy(line, names)][:1]
    return found[0] if len(found) == 1 and _are_clear([line for line in lines if line != found[0]]) else ""


def _own_lines(answer):
    """Return the lines of an answer that are neither blank nor quoted, MOST_LINES at most.

    A line that ends with `password:` or `my password is` goes on in the next one.
    """
    lines: "list[str]" = []
    for line in [line for line in answer.lines if line.strip() and not is_quoted(line)][:MOST_LINES]:
        label = _label(lines[-1]) if lines else None
        if label and not label["told"] and (label["colon"] or label["verb"]):
            lines[-1] += " " + line.strip(BLANKS)
        else:
            lines.append(_BOLD.sub(r"\2", line.strip(BLANKS)))
    return lines


def _is_courtesy(line, names):
    """Return whether a line is polite, a name or a yes."""
    text = _read([line], names)
    return text.polite or text.yes_or_no or text.leaning


def _are_clear(lines):
    """Return whether lines beside a yes or a password have no doubt, no or regret. A long text is never clear."""
    text = _read(lines, [])
    is_long = bool(lines) and not text.text
    return not (text.doubts or text.says("no") or text.regrets or text.leaning is False or is_long)


def _label(line):
    """Return the match of _LABEL in a line, None if there is none."""
    return _LABEL.search(normal(line))


def _behind_label(line):
    """Return what a line tells as a password behind the word for that, "" for nothing.

    It is nothing, too, if more than courtesy stands before that word. Directly behind `password`, as our letters ask
    for it, and behind a colon any text counts. Elsewhere it needs a figure: people write `my password is lost`.
    """
    label = _label(line)
    if label is None or not _is_courtesy(bytewise(label.string[:label.start()]), []):
        return ""
    told, _, behind = label["told"].strip(BLANKS).partition(" ")
    if not _is_courtesy(bytewise(behind), []):
        told = label["told"]
    is_asked_for = label["colon"] or label["phrase"].lower() == "password" and not label["verb"]
    return bytewise(told) if is_asked_for or any(map(str.isdecimal, told)) else ""


def _mixed_words(line):
    """Return the longer words with letters and figures in a line with `password`, or the one alone in its line.

    Hardly anybody writes such a word who has not chosen it, but `F7` and `B2B` are written.
    """
    if " " in line and not _label(line):
        return []
    words = [*line.split(" "), *re.findall("[!-~]+", line)]         # `パスワードはsecret1です` has no blanks
    return [word for word in words if len(clean(word)) >= LEAST_BARE and _is_mixed(normal(word))]


def _alone(line, lines, names):
    """Return a line in a list if it is one word, [] if not, or if it stands where people write who they are.

    That is the last one of several lines, above thanks, and all below the name of who writes.
    """
    if " " in line:
        return []
    end = len(lines)
    while end and _read([lines[end - 1]], []).polite:
        end -= 1
    is_last = end > 1 and line == lines[end - 1]
    is_signed = any(_has_name(one, names) for one in takewhile(lambda one: one != line, lines[:end]))
    return [] if is_last or is_signed else [line]


def _has_name(line, names):
    """Return whether a word of a line is one of the names."""
    text = _read([line], names)
    return not text.people.isdisjoint(re.findall(r"\w+", text.text.lower()))


def _is_mixed(word):
    """Return whether a word has letters and figures."""
    return any(map(str.isdecimal, word)) and any(map(str.isalpha, word))
