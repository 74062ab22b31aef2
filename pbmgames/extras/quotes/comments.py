"""What an answer says to others, without the password of its writer (docs/mail.md, Passwords).

What it says is shown, but for commands with its writer's userid, and for the writer's password. To find this, a few
words are compared with it: first those that stand where people write a password (`_told`), then those that look like
one (`_standing_out`). A comparison takes long, as each is a hash, and the game is locked meanwhile.
"""

import re

from pbmgames.board.moves import MOVE_WORDS
from pbmgames.extras.quotes.masks import (
    FIRST_OF_COMMANDS,
    MOST_QUOTED,
    PROSE,
    SAFE,
    announces_password,
    is_move,
    masked_where,
    says_password,
    without,
)
from pbmgames.records.users import User, Users, matches
from pbmgames.storage import TryLater
from pbmgames.text import bytewise, meant
from pbmgames.words import clean, pieces

LONGEST_COORDINATE = 3      # signs of what is surely no password, but a place: `F7`, `F10`
MOST_TRIED = 6              # words of a text that are compared with its writer's password: a hash takes time
MOST_COMPARED = 24          # words that are compared with it in lines above a move
QUOTATION = "*_\"'`()[]{}<>\u00ab\u00bb\u2018\u2019\u201a\u201c\u201d\u201e\u2039\u203a\u300c\u300d\uff08\uff09"
SEPARATORS = ":;,=/|#\u3001\u3002\uff0c\uff0f\uff1a\uff1b"        # signs that part words, also in Chinese and Japanese
SENTENCE_ENDS = (".", ",", ";", ":", "!", "?")
FEW = 4                     # words of a line that is short: it may hold nothing but a password and who has it


def commented(users: Users, lines: "list[str]", writer: User) -> "list[str]":
    """Return lines that a user, the writer, sends to others, without passwords in commands, and without their own.

    Of the lines those that seem to tell a password are searched first, then short ones.
    """
    shown = masked_where(lambda line: line.is_command_of(writer.userid), lines, users) + lines[MOST_QUOTED:]
    ordered = sorted(lines[:MOST_QUOTED], key=lambda line: (not _tells_password(line, writer.userid), len(line)))
    words = [spelling for line in ordered for word in _told(line, writer.userid) for spelling in _spellings([word])]
    words += _spellings([word for line in ordered for word in _standing_out(line)])     # first all of them bare
    return without(_right(list(dict.fromkeys(words))[:MOST_TRIED], writer), shown)


def harmless(lines: "list[str]", writer: User) -> "list[str]":
    """Return the lines in which no word is, or may be, their writer's password.

    A line that seems to tell a password is left out. In the other lines all words that may be the password are
    compared with it; once MOST_COMPARED were, further lines with such words are left out.
    """
    compared, found = set(), []
    for line in lines:
        words = _spellings(_told(line.lower(), writer.userid) + _standing_out(line.lower()) + _unusual(line))
        compared.update(words)
        too_many = words and len(compared) > MOST_COMPARED
        if not (_tells_password(line, writer.userid) or too_many or _right(words, writer)):
            found.append(line)
    return found


def _right(words, writer):
    """Return the set of those words that are the writer's password, or of which that cannot be found out now."""
    return {word for word in words if _may_be_password(writer, word)}


# words of a line that may be its writer's password -------------------------------

def _told(line, writer):
    """Return the words of a line where its writer may tell a password: `alice/secret`, `my password is secret`.

    These are the words behind the writer's userid, `password`, `:` or `=`, with nothing but signs between, and
    - where a game or a command is among the first two words, all unusual words: the userid may be missing, or stand
      behind the password;
    - in another line with the word `password`, all words, the unusual ones first;
    - in another short line with the userid, all words but those of sentences.
    """
    part = r"[^\s%s]{0,64}" % SEPARATORS         # counted, as a text may have many signs and no blank
    behind = r"(?i)(?:\b(?:%s|password|pwd?|pass)[\W_]{1,9}?|[:=\uff1a][\W_]{0,9}?)(?=(%s\w%s)(\S{0,64}))"
    pairs = re.findall(behind % (re.escape(meant(writer)), part, part), meant(line))
    told = [bytewise(word) for first, rest in pairs for word in (first, first + rest)]  # it may end at a sign
    written = _words_backwards(line)
    bare = {word: _bare(word).lower() for word in written}
    others = [word for word in bare if bare[word] != writer.lower()]
    if any(bare[word] in FIRST_OF_COMMANDS for word in written[-2:]):       # the first two words of the line
        told += [word for word in others if not _is_usual(bare[word])]
    elif says_password(bare.values()):
        others = [word for word in others if not announces_password(bare[word])]
        told += sorted(others, key=lambda word: bare[word] in PROSE)
    elif len(bare) <= FEW and writer.lower() in bare.values():
        told += [word for word in others if bare[word] not in PROSE]
    return [word for word in told if len(_bare(word)) > 1]


def _tells_password(line, writer):
    """Return whether a line has a word such as `password`, or an unusual one behind its writer's userid."""
    text = meant(line).replace("_", " ")
    behind = re.findall(r"(?i)\b%s\W+(\w\S*)" % re.escape(meant(writer)), text)
    return not PROSE.issuperset(_bare(bytewise(word)).lower() for word in behind) or says_password(
        word.lower() for word in pieces(bytewise(text)))


def _standing_out(line):
    """Return the words of a line that look like a password, the last one first.

    These are the last of a few words, those with figures, and ASCII words among other letters: `密码是secret`.
    """
    words = [word for word in _words_backwards(line) if len(_bare(word)) > 2]
    found = words[:1] if len(words) <= FEW else []
    found += [word for word in words if not meant(_bare(word)).isalpha() and any(map(str.isalpha, word))]
    if re.search(r"[\u0370-\u1fff\u3040-\ud7ff]", meant(line)):           # letters, no marks: `–`
        found += re.findall("[!-~]{3,}", line)
    return [word for word in found if not (_bare(word).lower() in PROSE or _is_short_move(_bare(word).lower()))]


def _unusual(line):
    """Return all words of a line, and all their pieces between signs, that are neither usual nor moves."""
    parts = [*_words_backwards(line.lower()), *pieces(line.replace("_", " ").replace("*", " "))]
    return [word for word in parts if len(word) > 2 and not is_move(word) and not _is_usual(_bare(word))]


def _words_backwards(line):
    """Return the words of a line with the marks around them, the last one first: there a password is likely."""
    return [word for word in reversed(line.replace("\t", " ").split(" ")) if _bare(word)]


def _bare(word):
    """Return a word without the punctuation around it, and without the signs of bold or slanted words."""
    return clean(clean(word).strip("*_<>"))


def _spellings(words):
    """Return what words may stand for: all bare, then with the marks around them, which may be part of a password.

    Of these marks only those of a quotation may be none of it, or those and the last one: `"monkey!".` At last come the
    parts of words that have signs within.
    """
    parts = [bytewise(part) for word in words for part in re.split("[%s]" % SEPARATORS, meant(word)) if len(part) > 1]
    unquoted = [_unquoted(word) for word in words]
    shortened = [_unquoted(word[:-1]) for word in words if word.endswith(SENTENCE_ENDS)]
    return list(dict.fromkeys([*map(_bare, words), *unquoted, *shortened, *words, *parts]))


def _unquoted(word):
    """Return a word without the signs of a quotation, of brackets and of bold or slanted words around it."""
    return bytewise(meant(word).strip(QUOTATION))


def _is_usual(word):
    """Return whether a bare word in lower case is surely no password: one of letters or commands, or a short move."""
    return word in PROSE or word in SAFE or _is_short_move(word)


def _is_short_move(word):
    """Return whether a word in lower case is a move of places with few signs, or a word in a move's place."""
    short = all(len(part) <= LONGEST_COORDINATE for part in pieces(word))
    return word in MOVE_WORDS or is_move(word) and not word.isalpha() and short


def _may_be_password(user, word):
    """Return whether a word is a user's password, or whether that cannot be found out now."""
    try:
        return matches(user.password, word)
    except TryLater:
        return True
