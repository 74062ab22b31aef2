"""What others see of a mail, and what a reply quotes of it, without what is or may be a password (docs/mail.md).

- Of a complete command, words in the place of a password are hidden, and words equal to these.
- Any other line that may be a command is shown up to its first userid, or to its first unknown word if that comes
  before. Unknown is a word that stands neither in PROSE, the words of sentences, nor in SAFE, those of commands. A line
  of a text may be a command if it begins like one, or names a user or a password in its first words.
- What an answer says to others is shown, but for commands with its writer's userid, and for the writer's password. To
  find this, a few words are compared with it: first those that stand where people write a password (`_told`), then
  those that look like one (`_standing_out`).
"""

from itertools import islice, takewhile

from pbmgames import Any, Callable, Iterable, kept
from pbmgames.board.moves import MOVE_WORDS
from pbmgames.commands import USERS, Reading, every, find
from pbmgames.games import TABLE, Game, find as find_game
from pbmgames.letters import IN_SUBJECTS
from pbmgames.records.users import HIDDEN, NOBODY, Users, matches, printable
from pbmgames.storage import TryLater
from pbmgames.text import bytewise, meant
from pbmgames.words import (
    FEW_PREFIXES,
    LONGEST,
    PROGRAM,
    Verbatim,
    clean,
    cleaned_words,
    dashed,
    pieces,
    read,
    subject_words,
)

FIRST = 10                  # words at the beginning of a line of text that tell whether it is a command
# usual words of sentences, and small words of surnames: none of them is taken for a command, a userid or a password
PROSE = set("""
    a about all am an and any anyone are as at be been but by can could dear did do does don't find for forgot
    from get had have hello help here hey hi how i if in is it its just know let like looking many me much my need
    no not now of ok on one opponent or our out play players please see so some someone thank thanks that the
    there they this to try trying up us very want was we were what when where who why will with would you your
    da de del den der di du la le van von
""".split())
LONGEST_POOL = 3            # letters before the digits of a tournament's board
LONGEST_PLACE = 5           # signs between the commas of what may be a move: a place, a tile, a word such as `pass`
LONGEST_COORDINATE = 3      # signs of what is surely no password, but a place: `F7`, `F10`
COMMANDS = [word.lower() for command in every(Game) + every(None) for word in command.spellings]
TAKE_PASSWORDS = [word.lower() for command in every(Game) + every(None) if command.secrets()
                  for word in command.spellings]
FIRST_OF_COMMANDS = [*TABLE, *COMMANDS]     # words that a command may begin with
OURS = [*FIRST_OF_COMMANDS, *MOVE_WORDS]    # words of commands; a word that is nearly one of them may be misspelt
SIGNUP = ("signup", "register") + find(None, "signup").also
MOST_TRIED = 6              # words of a text that are compared with its writer's password: a hash takes time
MOST_COMPARED = 24          # words that are compared with it in lines above a move
QUOTATION = "*_\"'`()[]{}<>\u00ab\u00bb\u2018\u2019\u201a\u201c\u201d\u201e\u2039\u203a\u300c\u300d\uff08\uff09"
SEPARATORS = ":;,=/|#\u3001\u3002\uff0c\uff0f\uff1a\uff1b"        # signs that part words, also in Chinese and Japanese
SENTENCE_ENDS = (".", ",", ";", ":", "!", "?")
FEW = 4                     # words of a line that is short: it may hold nothing but a password and who has it
MOST_QUOTED = 100           # lines of a text that are quoted: telling whether one begins like a command takes time
# words of commands and letters that are shown wherever they stand
SAFE = {*OURS, *IN_SUBJECTS, PROGRAM, HIDDEN}


class Masks(Verbatim):
    """What others see of a mail, and what a reply quotes of it, with passwords hidden.

    What the mail itself says is told by the modules `quotes`, for its text, and `subjects`.
    """

    def own_lines(self, mail: "Any") -> "list[str]":
        """Return the lines of a mail's text that its writer wrote."""
        from pbmgames.extras.quotes.quotes import lines
        return lines(mail)

    def readings(self, subject: str) -> "list[Reading]":
        """Return what a subject may mean once it is cleaned, a Reading each."""
        from pbmgames.extras.quotes.subjects import Subjects
        return Subjects(self.users).readings(subject)

    def quoted_line(self, line: str) -> str:
        """Return a subject, or another line of words, with its passwords hidden."""
        return Line(line, self.users).masked()

    def quotable(self, line: str) -> "Callable[[str], str]":
        """Return a function that gets a text with words of a line, and hides those that may not be shown."""
        return Line(line, self.users).quotable

    def quoted_text(self, lines: "list[str]") -> "list[str]":
        """Return the first lines of a text with passwords hidden in commands; `...` for the rest."""
        return self._masked_where(Line.may_be_command, lines) + (["..."] if len(lines) > MOST_QUOTED else [])

    def commented(self, lines: "list[str]", writer: str) -> "list[str]":
        """Return lines that a user, the writer, sends to others, without passwords in commands, and without their own.

        To find their own, a few words are compared with it: first those of `_told`, then those of `_standing_out`. Of
        the lines those that seem to tell a password come first, then short ones.
        """
        shown = self._masked_where(lambda line: line.is_command_of(writer), lines) + lines[MOST_QUOTED:]
        ordered = sorted(lines[:MOST_QUOTED], key=lambda line: (not _tells_password(line, writer), len(line)))
        words = [spelling for line in ordered for word in _told(line, writer) for spelling in _spellings([word])]
        words += _spellings([word for line in ordered for word in _standing_out(line)])
        return without(self._right(list(dict.fromkeys(words))[:MOST_TRIED], writer), shown)

    def harmless(self, lines: "list[str]", writer: str) -> "list[str]":
        """Return the lines in which no word is, or may be, their writer's password.

        A line that seems to tell a password is left out. In the other lines all words that may be the password are
        compared with it; once MOST_COMPARED were, further lines with such words are left out.
        """
        compared, harmless = set(), []
        for line in lines:
            words = _spellings(_told(line.lower(), writer) + _standing_out(line.lower()) + _unusual(line))
            compared.update(words)
            too_many = words and len(compared) > MOST_COMPARED
            if not (_tells_password(line, writer) or too_many or self._right(words, writer)):
                harmless.append(line)
        return harmless

    def without_secrets(self, secrets: "set[str]", lines: "list[str]") -> "list[str]":
        """Return lines of text with each word hidden that is one of the secrets."""
        return without(secrets, lines)

    def _masked_where(self, hides, lines):
        """Return the first lines of a text, masked where `hides`, a function of a Line, returns true."""
        masked = []
        for text in lines[:MOST_QUOTED]:
            line = Line(text.lstrip("> \t"), self.users)
            masked.append(line.masked() if hides(line) else text)
        return masked

    def _right(self, words, writer):
        """Return the set of those words that are the writer's password, or of which that cannot be found out now."""
        user = self.users.find(writer)
        return {word for word in words if user and _may_be_password(user, word)}


# words of a text that may be its writer's password ------------------------------

def _told(line, writer):
    """Return the words of a line where its writer may tell a password: `alice/secret`, `my password is secret`.

    These are the words behind the writer's userid, `password`, `:` or `=`, with nothing but signs between, and
    - where a game or a command is among the first two words, all unusual words: the userid may be missing, or stand
      behind the password;
    - in another line with the word `password`, all words, the unusual ones first;
    - in another short line with the userid, all words but those of sentences.
    """
    import re
    part = r"[^\s%s]{0,64}" % SEPARATORS         # counted, as a text may have many signs and no blank
    behind = r"(?i)(?:\b(?:%s|password|pwd?|pass)[\W_]{1,9}?|[:=\uff1a][\W_]{0,9}?)(?=(%s\w%s)(\S{0,64}))"
    pairs = re.findall(behind % (re.escape(meant(writer)), part, part), meant(line))
    told = [bytewise(word) for first, rest in pairs for word in (first, first + rest)]  # it may end at a sign
    written = _words_backwards(line)
    words = {word: _bare(word).lower() for word in written}
    others = [word for word, bare in words.items() if bare != writer.lower()]
    if any(words[word] in FIRST_OF_COMMANDS for word in written[-2:]):      # the first two words of the line
        told += [word for word in others if not _is_usual(words[word])]
    elif _says_password(words.values()):
        others = [word for word in others if not _announces_password(words[word])]
        told += sorted(others, key=lambda word: words[word] in PROSE)
    elif len(words) <= FEW and writer.lower() in words.values():
        told += [word for word in others if words[word] not in PROSE]
    return [word for word in told if len(_bare(word)) > 1]


def _tells_password(line, writer):
    """Return whether a line has a word such as `password`, or an unusual one behind its writer's userid."""
    import re
    text = meant(line).replace("_", " ")
    behind = re.findall(r"(?i)\b%s\W+(\w\S*)" % re.escape(meant(writer)), text)
    return not PROSE.issuperset(_bare(bytewise(word)).lower() for word in behind) or _says_password(
        word.lower() for word in pieces(bytewise(text)))


def _standing_out(line):
    """Return the words of a line that look like a password, the last one first.

    These are the last of a few words, those with figures, and ASCII words among other letters: `密码是secret`.
    """
    import re
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
    import re
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


def _announces_password(word):
    """Return whether a word in lower case announces a password: `pw`, `password`, `pasword`, `kennwort`."""
    return word in ("pw", "pwd", "mdp") or bool(nearest(word, ["password", "kennwort"]))


def _says_password(words):
    """Return whether words in lower case announce a password, by one of them or as `mot de passe`."""
    found = set(words)
    return any(map(_announces_password, found)) or found.issuperset(("mot", "passe"))


def without(secrets: "set[str]", lines: "list[str]") -> "list[str]":
    """Return lines of text, one character a byte, with each word hidden that is one of the secrets, in any case.

    A word ends where letters begin that are not ASCII: some languages have no blanks between words.
    """
    text = "\n".join(lines).lower()
    if not any(secret.lower() in text for secret in secrets):
        return lines
    import re
    longest_first = map(re.escape, sorted(secrets, key=len, reverse=True))
    pattern = re.compile("(?<![0-9A-Za-z])(?:%s)(?![0-9A-Za-z])" % "|".join(longest_first), re.IGNORECASE | re.ASCII)
    return [pattern.sub(HIDDEN, line) for line in lines]


# what words look like ------------------------------------------------------------

def is_board(word: str) -> bool:
    """Return whether a word looks like a board's id, perhaps with `#<k>`."""
    board, sign, ply = word.partition("#")
    pool = board.rstrip("0123456789")
    return len(pool) <= LONGEST_POOL and pool != board and (not sign or ply.lstrip("-").isdigit())


def is_move(word: str) -> bool:
    """Return whether a word looks like a move of a game: short coordinates and figures, or a word in a move's place."""
    text, sign, ply = word.lower().partition("#")
    places = text.lstrip("*").replace(":", ",").split(",")
    return (not sign or ply.isdigit()) and (text in MOVE_WORDS or all(
        part.isalnum() and part.isascii() and len(part) <= LONGEST_PLACE for part in places))


def _is_place(word):
    """Return whether a word looks like a move with letters and figures."""
    return is_move(word) and not word.isalpha() and not word.isdigit()


# name of a word in a form -> function that tells whether a word looks like it
_LOOKS = {"<board>": is_board, "<move>": is_move, "<number>": str.isdigit, "<limit>": str.isdigit,
          "<address>": lambda word: "@" in word or word.lower() == NOBODY,
          "<YYYY-MM-DD>": lambda word: word.replace("-", "").isdigit()}


_NEAR = {}                  # (word, the user file) -> whether it is nearly a userid: a line is looked at more than once


def _near(word, users):
    """Return whether a word is nearly a userid."""
    key = word, users.text
    if key not in _NEAR:
        _NEAR[key] = bool(nearest(word, users.known()))
    return _NEAR[key]


def _is_option(word, named):
    """Return whether a word looks like an option or a parameter: `-size=8` does, `-flip` only before any userid.

    named -- whether a userid stands before it
    """
    name, equals, number = word.lstrip("-").partition("=")
    return not name or name.replace("_", "").isalpha() and (number.isdigit() if equals else not named)


class Line:
    """A line of words, and which of them may be shown.

    words -- its words

    Inside, `_reading` is the line as a command, None if it is none. `_takes_password` tells whether a password may
    stand in it: its command is not known, or asks for one. `_literals` are the words of its command's forms.
    """

    def __init__(self, text: str, users: "Users") -> None:
        line = " ".join(subject_words(text))[:LONGEST]
        self.users, self.words = users, cleaned_words(line)
        self._reading = read(" ".join(self.words))
        command = self._reading.command if self._reading else None
        forms = command.every_form() if command else []
        self._takes_password = not command or bool(command.secrets())
        self._literals = {part for form in forms for part in pieces(form)}

    # which words are shown ------------------------------------------------------------

    def masked(self) -> str:
        """Return the line with stars in place of each word that is hidden."""
        text = " ".join(word if shown else HIDDEN for word, shown in zip(self.words, self._shown))
        return text if len(text) <= LONGEST else text[:LONGEST] + "..."     # stars may be longer than what they hide

    def quotable(self, text: str) -> str:
        """Return a text that quotes words of the line, or parts of them, with those hidden that may not be shown.

        In a complete command nothing is hidden: no text quotes its password, and a password may be any word.
        """
        words = [] if self._is_complete else [word for word, shown in zip(self.words, self._shown) if not shown]
        return without({part for word in words for part in (word, clean(word), *pieces(word)) if part}, [text])[0]

    @kept
    def _shown(self):
        """For each word whether it is shown: in a complete command its name tells that, else where it stands."""
        if self._is_complete:
            return self._shown_by_name()
        end = self._first_hidden()
        return [index < end for index in range(len(self.words))]

    def _shown_by_name(self):
        """Return for each word of a command whether it is shown.

        Its password is hidden, and so are words that are equal to it, and parameters behind a userid. No word is
        compared with the user's real password: the reply would tell strangers that they have guessed it.
        """
        secrets = {secret.lower() for _, secret in self._reading.credentials()}
        first_user = next((index for index, word in enumerate(self.words) if self._is_user(word)), len(self.words))
        return [word.lower() not in secrets and not (dashed(word) and index > first_user)
                for index, word in enumerate(self.words)]

    @kept
    def _is_complete(self):
        """Whether it is a command that takes a password, and its words look like what a form of it asks for.

        If none of its words is a userid, the one in the place of a userid may be misspelt, or new. A word like a userid
        does not fit in the place of a password: then the word behind it may be the password.
        """
        reading, users = self._reading, self.users
        if not (reading and reading.command and self._takes_password):
            return False
        known = any(map(users.find, reading.words))

        def fits(name: str, word: str) -> bool:
            if name in USERS:
                return users.find(word) is not None or not (known or word.isdigit()) and (
                    printable(clean(word)) == clean(word))
            if name.endswith("password>"):
                return users.find(word) is None and not _near(word, users)
            return _LOOKS.get(name, bool)(clean(word).lstrip("#") if name in ("<board>", "<move>") else word)
        # if none of its words is a userid, a form with two userids would fit almost any line
        return any(known or sum(map(names.count, USERS)) < 2
                   for names in reading.command.fillings(reading.words, fits))

    def _first_hidden(self):
        """Return the index of the first word that is hidden; all behind it are hidden, too.

        If a password may stand in the line, the first hidden word is the first unknown one, or the one behind the first
        userid if that comes sooner. One number counts as known: it may be a board's id.

        A line without a password is shown up to its first unknown word. That word is shown as well if no userid stands
        before it and no sign within it.
        """
        named = numbered = False        # whether a userid, a number was there
        for index, word in enumerate(self.words):
            if self._is_user(word.lstrip("-")):
                if self._takes_password:
                    return index + 1
                named = True
            elif not named and index > 0 and clean(word).replace("#", "").isdigit() and not (
                    self._takes_password and numbered):
                numbered = True
            elif not (self._is_known(index) or dashed(word) and _is_option(word, named)):
                is_shown = not self._takes_password and not named and len(pieces(word)) == 1
                return index + 1 if is_shown else index
        return len(self.words)

    def _is_known(self, index):
        """Return whether the word at an index is one of commands or sentences, or a misspelt game or command."""
        word = clean(self.words[index]).lower()
        return word in SAFE or word in PROSE or word in self._literals or (
            self._is_misspelt(index) and not self._is_nearly_user(word))

    # whether a line of a text is a command ---------------------------------------------

    def is_command_of(self, writer: str) -> bool:
        """Return whether it is a complete command with a password, or a part of one with the writer's userid.

        It is a part if words of commands stand before the userid, a command word among them: `move alice secret`.
        Within a sentence there must be two: `my move 101 alice secret`. Or it ends like a command: `alice secret F7`.
        """
        words = [clean(word).lower() for word in self.words if any(map(str.isalnum, word))]
        index = next((index for index, word in enumerate(words[:-1]) if nearest(word, [writer])), None)
        signs_up = words[:1] and words[0] in SIGNUP and not PROSE.issuperset(words[1:2])
        if self._is_complete and (index is not None or signs_up or any(map(self._is_user, words))):
            return True
        if index is None or words[index + 1] in PROSE:
            return False
        before = list(takewhile(lambda word: word in SAFE or is_board(word), reversed(words[:index])))
        begins = any(word in TAKE_PASSWORDS for word in before) and (len(before) == index or len(before) > 1)
        ends = _is_place(words[-1]) or index == 0 and words[-1] in MOVE_WORDS
        return begins or len(words) == index + 3 and ends

    def may_be_command(self) -> bool:
        """Return whether a line of a text begins like a command, or like an answer with a userid and a password.

        One of these is enough. The first word is one of commands, or nearly. A userid or `password` is among the first
        words. The first unknown word is nearly a userid. Figures, as in a move, stand behind a word, and no word of
        sentences before them; in a line of two words they may stand anywhere.
        """
        words = self._first_words
        begin = list(takewhile(lambda word: word not in PROSE, words))
        ours = {word for word in words if word in SAFE or nearest(word, OURS) or nearest(word, SIGNUP)}
        unknown = [word for word in words if not (word in PROSE or word in ours or word.isdigit())]
        behind = "".join(begin[1:] if len(words) > 2 else words)
        return len(words) > 1 and (
            not ours.isdisjoint(begin[:1])
            or any(self._is_user(word) or _announces_password(word) for word in words)
            or any(map(self._is_nearly_user, unknown[:1]))
            or any(sign in "0123456789" for sign in behind) and not "".join(words).isdigit())

    @kept
    def _first_words(self):
        """The first words of a line of text, in lower case; a word that is no userid is parted at its signs."""
        words = [word for word in self.words if clean(word).lower() not in FEW_PREFIXES][:FIRST]
        parts = (clean(part).lower() for word in words
                 for part in ([word] if self._is_user(word) else pieces(word.replace("_", " "))))
        return list(islice(parts, 2 * FIRST))           # one sign may stand for many words

    # what a word is --------------------------------------------------------------------

    def _is_user(self, word):
        """Return whether a word is a userid, as it stands or cleaned."""
        return self.users.find(clean(word)) is not None or self.users.find(word) is not None

    def _is_nearly_user(self, word):
        """Return whether a word is nearly a userid, and could be one."""
        return printable(clean(word)) == clean(word) and _near(clean(word), self.users)

    def _is_misspelt(self, index):
        """Return whether the word at an index stands where a game or command does, and is nearly one."""
        words = [clean(word).lower() for word in self.words[:index + 1] if word.lower() != PROGRAM]
        if len(words) == 1:
            return bool(nearest(words[0], FIRST_OF_COMMANDS))
        game = words[0] if words[0] in TABLE else nearest(words[0], TABLE)
        return len(words) == 2 and game != "" and bool(nearest(words[1], COMMANDS + list(find_game(game).commands)))


# the word that was probably meant ----------------------------------------------

def nearest(word: str, choices: "Iterable[str]") -> str:
    """Return the one of the choices that a word was probably meant to be, in any case; "" if none is near enough.

    One letter may be wrong, missing, too many or swapped with its neighbour; in a word of more than four letters two
    may. Never ask it about passwords: a reply would tell how near a guess came.
    """
    most = 1 if len(word) <= 4 else 2
    best, letters = "", set(word.lower())
    for choice in choices:
        if abs(len(choice) - len(word)) <= most and len(letters.difference(choice.lower())) <= most:
            steps = distance(word.lower(), choice.lower())
            if steps <= most and len(choice) > steps:
                best, most = choice, steps - 1
    return best


def distance(one: str, other: str) -> int:
    """Return how many letters of one word must be put in, left out, replaced or swapped with the next to get the other.

    A row has the distances of one beginning of `one` from all beginnings of `other`.
    """
    before, row = [], list(range(len(other) + 1))
    for index, letter in enumerate(one, 1):
        above, before, row = before, row, [index]
        for column, found in enumerate(other, 1):
            steps = min(before[column] + 1, row[-1] + 1, before[column - 1] + (letter != found))
            if above and column > 1 and letter == other[column - 2] and found == one[index - 2]:
                steps = min(steps, above[column - 2] + 1)
            row.append(steps)
    return row[-1]
