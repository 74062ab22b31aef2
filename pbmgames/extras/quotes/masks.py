"""What a reply quotes of a mail, and what others see of a command, without what is or may be a password (docs/mail.md).

What others see of an answer is told by the module `comments`.

- Of a complete command, words in the place of a password are hidden, and words equal to these.
- Any other line that may be a command is shown up to its first userid, or to its first unknown word if that comes
  before. Unknown is a word that stands neither in PROSE, the words of sentences, nor in SAFE, those of commands. A line
  of a text may be a command if it begins like one, or names a user or a password in its first words.

What a reply shows of some subjects, if only alice is a user (tests/extras/quotes/test_masks.py has many more):

    zenix move 101 alice secret B3      zenix move 101 alice **** B3            complete
    signup carl cpw carl@x              signup carl **** carl@x                 likewise: carl may be a new userid
    zenix mov 101 alice secret B3       zenix mov 101 alice **** ****           up to the first userid
    zenix move 101 alise secret B3      zenix move 101 alise **** B3            complete: alise may be a slip
    zenix show now alice secret         zenix show now alice ****               `show` asks for no password
    hello world                         hello ****                              up to the first unknown word
"""

from itertools import islice, takewhile

from pbmgames import Any, Callable, Iterable, kept
from pbmgames.board.moves import MOVE_WORDS
from pbmgames.commands import USERS, Reading, every, find
from pbmgames.games import TABLE, Game, find as find_game
from pbmgames.letters import IN_SUBJECTS
from pbmgames.records.users import HIDDEN, NOBODY, Users, printable
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
COMMANDS = [word.lower() for command in every(Game) + every(None) for word in command.spellings]
TAKE_PASSWORDS = [word.lower() for command in every(Game) + every(None) if command.secrets()
                  for word in command.spellings]
FIRST_OF_COMMANDS = [*TABLE, *COMMANDS]     # words that a command may begin with
OURS = [*FIRST_OF_COMMANDS, *MOVE_WORDS]    # words of commands; a word that is nearly one of them may be misspelt
SIGNUP = ("signup", "register") + find(None, "signup").also
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
        return masked_where(Line.may_be_command, lines, self.users) + (["..."] if len(lines) > MOST_QUOTED else [])

    def without_secrets(self, secrets: "set[str]", lines: "list[str]") -> "list[str]":
        """Return lines of text with each word hidden that is one of the secrets."""
        return without(secrets, lines)


def masked_where(hides: "Callable[[Line], bool]", lines: "list[str]", users: "Users") -> "list[str]":
    """Return the first lines of a text, masked where `hides`, a function of a Line, returns true."""
    masked = []
    for text in lines[:MOST_QUOTED]:
        line = Line(text.lstrip("> \t"), users)
        masked.append(line.masked() if hides(line) else text)
    return masked


def announces_password(word: str) -> bool:
    """Return whether a word in lower case announces a password: `pw`, `password`, `pasword`, `kennwort`."""
    return word in ("pw", "pwd", "mdp") or bool(nearest(word, ["password", "kennwort"]))


def says_password(words: "Iterable[str]") -> bool:
    """Return whether words in lower case announce a password, by one of them or as `mot de passe`."""
    found = set(words)
    return any(map(announces_password, found)) or found.issuperset(("mot", "passe"))


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


def _could_be_user(word):
    """Return whether a word, once it is cleaned, could be a userid."""
    return printable(clean(word)) == clean(word)


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
                return users.find(word) is not None or not (known or word.isdigit()) and _could_be_user(word)
            if name.endswith("password>"):
                return users.find(word) is None and not _near(word, users)
            return _LOOKS.get(name, bool)(clean(word).lstrip("#") if name in ("<board>", "<move>") else word)
        # if none of its words is a userid, a form with two userids would fit almost any line
        return any(known or sum(map(names.count, USERS)) < 2
                   for names in reading.command.fillings(reading.words, fits))

    def _first_hidden(self):
        """Return the index of the first word that is hidden; all behind it are hidden, too."""
        return self._first_secret() if self._takes_password else self._first_unknown()

    def _first_secret(self):
        """Return the index of the first word that may be a password, in a line in which one may stand.

        That is the first unknown word, or the one behind the first userid if this comes sooner. One number counts as
        known: it may be a board's id.
        """
        numbered = False
        for index, word in enumerate(self.words):
            if self._is_user(word.lstrip("-")):
                return index + 1
            if self._is_number(index) and not numbered:
                numbered = True
            elif not self._is_harmless(index, named=False):
                return index
        return len(self.words)

    def _first_unknown(self):
        """Return the index of the first unknown word in a line without a password; the one behind it, if it is shown.

        It is shown if no userid stands before it, and no sign within it.
        """
        named = False                   # whether a userid was there
        for index, word in enumerate(self.words):
            if self._is_user(word.lstrip("-")):
                named = True
            elif named and not self._is_harmless(index, named):
                return index
            elif not (named or self._is_number(index) or self._is_harmless(index, named)):
                return index + 1 if len(pieces(word)) == 1 else index
        return len(self.words)

    def _is_harmless(self, index, named):
        """Return whether the word at an index is known, or looks like an option; `named` is as in `_is_option`."""
        word = self.words[index]
        return self._is_known(index) or dashed(word) and _is_option(word, named)

    def _is_number(self, index):
        """Return whether the word at an index is a number, and not the first word of the line."""
        return index > 0 and clean(self.words[index]).replace("#", "").isdigit()

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
        if len(words) < 2:
            return False
        begin = list(takewhile(lambda word: word not in PROSE, words))
        ours = {word for word in words if word in SAFE or nearest(word, OURS) or nearest(word, SIGNUP)}
        if not ours.isdisjoint(begin[:1]) or any(self._is_user(word) or announces_password(word) for word in words):
            return True
        unknown = [word for word in words if not (word in PROSE or word in ours or word.isdigit())]
        if any(map(self._is_nearly_user, unknown[:1])):
            return True
        behind = "".join(begin[1:] if len(words) > 2 else words)
        return any(sign in "0123456789" for sign in behind) and not "".join(words).isdigit()

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
        return _could_be_user(word) and _near(clean(word), self.users)

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
