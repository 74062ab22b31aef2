"""A line of words as it may be quoted: what is a password, or may be one, is hidden (docs/mail.md, Passwords).

Masks has what others ask for: a subject, the lines of a text. A Line decides which of its words may be shown. If it is
a complete command, the names of its words tell that. In any other all words behind a userid may be passwords, or all
behind the first unusual word: one that stands neither in PROSE, the words of sentences, nor in SAFE, our own words.
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
from pbmgames.words import FEW_PREFIXES, LONGEST, PROGRAM, Verbatim, clean, dashed, pieces, read, split, subject_words

FIRST = 5                   # words at the beginning of a line of text that tell whether it is a command
# usual words of sentences, and of surnames: none of them counts as a word of ours, a userid or a password
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
COMMANDS = [word for command in every(Game) + every(None) for word in (command.word.lower(),) + command.also]
OURS = [*TABLE, *COMMANDS, *MOVE_WORDS]     # words of commands; a word that is nearly one of them may be misspelt
SIGNUP = ("signup", "register") + find(None, "signup").also
MOST_TRIED = 6              # words of a text that are compared with its writer's password: a hash takes time
MOST_COMPARED = 24          # different words that are compared with it in lines above a move
MOST_TOLD = 4               # words of a line that tells a password: `my password is secret`, `clave secret`
MOST_QUOTED = 100           # lines of a text that are quoted: telling whether one begins like a command takes time
# words of commands and letters that are shown wherever they stand
SAFE = {*OURS, *IN_SUBJECTS, PROGRAM, HIDDEN}


class Masks(Verbatim):
    """What others see of a mail, and what a reply quotes of it, with passwords hidden.

    What the mail itself says is told by the modules `quotes`, for its text, and `subjects`.
    """

    def own(self, mail: "Any") -> "list[str]":
        """Return the lines of a mail's text that its writer wrote."""
        from pbmgames.extras.quotes.quotes import lines
        return lines(mail)

    def readings(self, subject: str) -> "list[Reading]":
        """Return what a subject may mean once it is cleaned, a Reading each."""
        from pbmgames.extras.quotes.subjects import Subjects
        return Subjects(self.users).readings(subject)

    def command(self, line: str) -> str:
        """Return a subject, or another line of words, with its passwords hidden."""
        return Line(line, self.users).masked()

    def quotable(self, line: str) -> "Callable[[str], str]":
        """Return a function that gets a text with words of a line, and hides those that may not be shown."""
        return Line(line, self.users).quotable

    def quoted(self, lines: "list[str]") -> "list[str]":
        """Return the first lines of a text with passwords hidden in commands; `...` for the rest."""
        return self._masked_where(Line.begins_as_command, lines) + (["..."] if len(lines) > MOST_QUOTED else [])

    def commented(self, lines: "list[str]", writer: str) -> "list[str]":
        """Return lines that a user, the writer, sends to others, with passwords hidden in commands and short lines.

        A few words elsewhere are compared with the writer's own, and with nobody else's: first those that stand where a
        password is told, then those that look like one, of short lines first.
        """
        shown = self._masked_where(lambda line: line.is_command_of(writer), lines) + lines[MOST_QUOTED:]
        shown, user = [_without_announced(line, writer.lower()) for line in shown], self.users.find(writer)
        read = sorted(shown[:MOST_QUOTED], key=len)
        told = [word for line in read for word in _told(line, writer)]
        suspects = _spellings(told + [word for line in read for word in _suspects(line)])[:MOST_TRIED]
        return without({word for word in suspects if user and _may_be_password(user, word)}, shown)

    def harmless(self, lines: "list[str]", writer: str) -> "list[str]":
        """Return the lines in which no word is their writer's password, or may be: behind `password`, or their userid.

        In a line only the first few words are compared with the password: those behind the userid or a sign, and those
        that are neither usual nor moves. Once many words were, further lines with such words are left out.
        """
        user, compared, harmless = self.users.find(writer), set(), []
        for line in lines:
            plain = line.replace("_", " ").replace("*", " ")
            words = _spellings([*_told(line.lower(), writer), *_unusual(line, plain)])[:MOST_TRIED]
            compared.update(words)
            if _without_announced(plain, writer.lower(), anywhere=True) != plain:
                continue
            if words and len(compared) > MOST_COMPARED:
                continue
            if not any(user and _may_be_password(user, word) for word in words):
                harmless.append(line)
        return harmless

    def without(self, secrets: "set[str]", lines: "list[str]") -> "list[str]":
        """Return lines of text with each word hidden that is one of the secrets."""
        return without(secrets, lines)

    def _masked_where(self, hides, lines):
        """Return the first lines of a text, masked where `hides`, a function of a Line, returns true."""
        masked = []
        for text in lines[:MOST_QUOTED]:
            line = Line(text.lstrip("> \t"), self.users)
            masked.append(line.masked() if hides(line) else text)
        return masked


def _without_announced(line, writer, anywhere=False):
    """Return a line of a text with the words hidden that its writer announces as a password: `my password is secret`.

    These stand behind a word such as `password`, or directly behind the writer's userid at the start: `alice secret`.
    Words of sentences are shown; so is a surname, with a capital letter, behind the userid. A line of more than
    MOST_TOLD words is returned as it is.

    writer   -- the writer's userid in lower case
    anywhere -- whether the line may be long, and the userid stand anywhere
    """
    import re
    begins = re.match(r"[> \t-]*(?:(?:login|user(?:id|name)?)[ \t:=]+)?", line, re.IGNORECASE)[0]
    parts = re.split(r"([ \t:;,=/|#]+(?:-+[ \t]+)?)", line[len(begins):])      # words, and what stands between them
    behind_user = behind_password = False
    if sum(map(bool, parts[::2])) > MOST_TOLD and not anywhere:
        return line
    for index in range(0, len(parts), 2):
        shown, word = meant(parts[index]), clean(parts[index]).lower()
        surname = shown[:1].isupper() and not shown.isupper() and not re.search("[0-9]", shown)
        if len(word) > 1 and word not in PROSE and (behind_password or behind_user and not surname):
            parts[index] = HIDDEN
        is_writer = word == writer and (anywhere or index == 0)
        behind_user = is_writer or behind_user and parts[index] == HIDDEN
        behind_password = behind_password or _announces_password(word)
    return begins + "".join(parts)


def _told(line, writer):
    """Return the words of a line that stand where its writer tells a password: `alice/secret`, `my password is x`."""
    return _behind_a_sign(line, writer) + _beside_password(line)


def _behind_a_sign(line, writer):
    """Return the words of a line directly behind the writer's userid, `:` or `=`, be they usual or not.

    Only signs stand between. Such a word ends at the next sign, or at a blank, so each is there in two forms.
    """
    import re
    part = r"[^\s:;,=/|#]{0,64}"                # counted, as a text may have many signs and no blank
    behind = r"(?i)(?:\b%s[\W_]{1,9}?|[:=\uff1a][\W_]{0,9}?)(?=(%s\w%s)(\S{0,64}))"
    pairs = re.findall(behind % (re.escape(meant(writer)), part, part), meant(line))
    found = [bytewise(word) for first, rest in pairs for word in (first, first + rest)]
    return [word for word in found if len(_bare(word)) > 2]


def _beside_password(line):
    """Return the words of a line with a word such as `password`, but for such words and usual ones; [] of others."""
    words = _words(line)
    others = [word for word in words if not _announces_password(_bare(word).lower())]
    return [] if others == words else [word for word in others if _bare(word).lower() not in PROSE]


def _suspects(line):
    """Return the words of a line that look like a password: the last one of few, and those with letters and figures."""
    words = _words(line)
    with_figures = [word for word in words if not meant(_bare(word)).isalpha() and any(map(str.isalpha, word))]
    last = words[:1] if len(words) <= MOST_TOLD else []
    return [word for word in last + with_figures
            if not _is_short_move(_bare(word)) and _bare(word).lower() not in PROSE]


def _words(line):
    """Return the words of a line that are neither short nor hidden, with the marks around them, from the last on."""
    return [word for word in reversed(line.split(" ")) if len(_bare(word)) > 2 and _bare(word) != HIDDEN]


def _unusual(line, plain):
    """Return the words of a line, in lower case, that are neither usual nor moves, in all their spellings.

    Passwords compare without case.

    plain -- the line without signs of bold or slanted words
    """
    words = [word for word in line.lower().split(" ") if not _is_usual(_bare(word))]
    return [word for word in _spellings([*words, *pieces(plain)])
            if len(word) > 2 and not is_move(word) and not _is_usual(word)]


def _bare(word):
    """Return a word without the punctuation around it, and without the signs of bold or slanted words."""
    return clean(clean(word).strip("*_<>"))


def _spellings(words):
    """Return what words may stand for: all bare, then with the marks around them, which may belong to a password."""
    return list(dict.fromkeys([*map(_bare, words), *(word.strip("*_") for word in words), *words]))


def _is_usual(word):
    """Return whether a bare word in lower case is surely no password: one of letters or commands, or a short move."""
    return word in PROSE or word in SAFE or _is_short_move(word)


def _is_short_move(word):
    """Return whether a word looks like a move of places with few signs, or is a word in a move's place."""
    short = all(len(part) <= LONGEST_COORDINATE for part in pieces(word))
    return word.lower() in MOVE_WORDS or is_move(word) and not word.isalpha() and short


def _may_be_password(user, word):
    """Return whether a word is a user's password, or whether that cannot be found out now."""
    try:
        return matches(user.password, word)
    except TryLater:
        return True


def _announces_password(word):
    """Return whether a word in lower case announces a password: `pw`, `password`, `pasword`."""
    return word in ("pw", "pwd") or bool(nearest(word, ["password"]))


def without(secrets: "set[str]", lines: "list[str]") -> "list[str]":
    """Return lines of text, one character a byte, with each word hidden that is one of the secrets, in any case."""
    text = "\n".join(lines).lower()
    if not any(secret.lower() in text for secret in secrets):
        return lines
    import re
    longest_first = map(re.escape, sorted(secrets, key=len, reverse=True))
    # \xef\xbc\x9a is a wide colon
    pattern = re.compile(r"(?:(?<![0-9A-Za-z\x80-\xff])|(?<=\xef\xbc\x9a))(?:%s)(?![0-9A-Za-z\x80-\xff])"
                         % "|".join(longest_first), re.IGNORECASE | re.ASCII)
    return [pattern.sub(HIDDEN, line) for line in lines]


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


def _short(words):
    """Return the words of a line, with `...` for the last ones if it is too long; a single word is cut."""
    if sum(map(len, words)) <= LONGEST:
        return words
    text = " ".join(words)[:LONGEST]
    return text.rpartition(" ")[0].split(" ") + ["..."] if len(words) > 1 else [text + "..."]


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
        line = " ".join(_short(subject_words(text)))
        self.users, self.words = users, split(line)
        self._reading = read(" ".join(self.words)) or read(line)
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
        """For each word whether it is shown. In a complete command its name tells that, else where it stands."""
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
        """Whether it is a command that takes a password, and its words look like what a form of it asks for."""
        reading, users = self._reading, self.users
        if not (reading and reading.command and self._takes_password):
            return False
        nobody = not any(map(users.find, reading.words))                           # then a userid may be misspelt

        def fits(name: str, word: str) -> bool:
            if name in USERS:
                return users.find(word) is not None or (
                    nobody and not word.isdigit() and printable(clean(word)) == clean(word))
            if name.endswith("password>"):      # not a userid: then the word behind it may be the password
                return users.find(word) is None and not _near(word, users)
            return _LOOKS.get(name, bool)(clean(word).lstrip("#") if name in ("<board>", "<move>") else word)
        # if none of its words is a userid, a form with two userids would fit almost any line
        return any(not nobody or sum(map(names.count, USERS)) < 2
                   for names in reading.command.fillings(reading.words, fits))

    def _first_hidden(self):
        """Return the index of the first word that is hidden; all behind it are hidden, too.

        Where a password may follow, this is the word behind the first userid. It is the first unusual word if that
        comes before, or if no password may follow. One number before the userid is shown: it may be a board's id.
        """
        named = numbered = False        # whether a userid, a number was there
        for index, word in enumerate(self.words):
            number = not named and clean(word).replace("#", "").isdigit()
            if self._is_user(word.lstrip("-")):
                if self._takes_password:
                    return index + 1
                named = True
            elif number and (not self._takes_password or not numbered and len(self.words) > 1):
                numbered = True
            elif not (self._is_usual(index) or dashed(word) and _is_option(word, named)):
                return index + 1 if self._is_no_password(index, named) else index
        return len(self.words)

    def _is_usual(self, index):
        """Return whether the word at an index is usual in commands or sentences, or a misspelt game or command."""
        word = clean(self.words[index]).lower()
        return word in SAFE or word in PROSE or word in self._literals or (
            self._is_misspelt(index) and not self._is_nearly_user(word))

    def _is_no_password(self, index, named):
        """Return whether an unusual word is shown: it is nearly a userid, or nothing hints at a password.

        index -- where the word stands
        named -- whether a userid stands before it
        """
        word, before = self.words[index], self.words[:index]
        hinted = named or self._takes_password and (
            any(map(self._belongs_to_command, self.words)) or any(clean(one).lower() not in PROSE for one in before))
        return self._is_nearly_user(word) or not hinted and len(pieces(word.replace("'", ""))) == 1

    # whether a line of a text is a command ---------------------------------------------

    def is_command_of(self, writer: str) -> bool:
        """Return whether it is a command with a password, whole or in part: `alice secret A3` by alice.

        A part has the writer's userid behind a command word: `move alice secret`. Within a sentence more words of a
        command stand before it. Or the userid comes first, and later a word in a move's place.
        """
        words = [clean(word).lower() for word in self.words if any(map(str.isalnum, word))]
        index = next((index for index, word in enumerate(words[:-1]) if nearest(word, [writer])), None)
        if self._is_complete:
            return index is not None or words[0] in SIGNUP or any(map(self._is_user, self.words))
        if index is None:
            return False
        before, secret, behind = words[:index], words[index + 1], words[index + 2:]
        # the words of a command that stand directly before the userid
        ours = list(takewhile(lambda word: word in SAFE or is_board(word) or word == "subject", reversed(before)))
        named = words[index] == writer.lower() and (len(ours) == len(before) or len(ours) > 1)
        has_command = any(word in COMMANDS for word in ours)
        has_wish = behind[:1] == ["if"] and "then" in behind or any(word in MOVE_WORDS for word in behind[:1])
        ends_with_move = len(behind) == 1 and _is_place(self.words[-1])
        return secret not in PROSE and (named and (has_command or has_wish and not before) or ends_with_move)

    def begins_as_command(self) -> bool:
        """Return whether a line of a text begins like a command, or like an answer with a userid and a password."""
        if self._is_order():
            return True
        words = [word for word in self._first_words if word not in FEW_PREFIXES + (PROGRAM,)][:FIRST]
        usual = [word in PROSE for word in words]
        ours = [word not in PROSE and (word in SAFE or word.isdigit() or bool(nearest(word, OURS))) for word in words]
        user = self._first_user(words, [prose or our for prose, our in zip(usual, ours)])
        names_user = user is not None and user < 3 and not any(usual[:user])
        signs_up = any(word in SIGNUP or nearest(word, SIGNUP[:1]) for word in words[:1])
        if names_user or signs_up or any(map(_announces_password, words)):
            return len(words) > 1
        if user is not None:
            return any(ours[:user])
        names_board = any(word.strip("#.,:").isdigit() for word in self.words[:FIRST])     # `24:7,9` is a move
        return ours[:1] == [True] and not words[0].isdigit() and names_board

    def _is_order(self):
        """Return whether it is a password and a move, perhaps behind a userid, or a command that names a user."""
        words = self._first_words
        if len(words) == 2 and any(map(_is_place, words)):      # `secret12 F7`; `Juego F7` is prose
            return any(len(word) > LONGEST_COORDINATE and not word.isalpha() and word.isascii() for word in words)
        greets = len(words) == 4 and words[0] in PROSE and self._is_user(words[1])     # `hello alice secret F7`
        three = words[1:] if greets else words
        if len(three) == 3 and _is_place(three[2]):             # `alice secret F7`
            return PROSE.isdisjoint(three) and (three[0].isalpha() or len(three[0]) > LONGEST_COORDINATE)
        if not words or words[0] in PROSE or not (words[0] in SAFE or self._is_misspelt(0)):
            return False
        return any(self._is_user(word) or word not in PROSE and self._is_nearly_user(word) for word in words[1:FIRST])

    @kept
    def _first_words(self):
        """The first words of a line of text, in lower case; a word that is no userid is parted at its signs."""
        return list(islice(self._parts(), 4 * FIRST))       # one sign may stand for many words

    def _parts(self):
        """Yield the words of the beginning of a line as `_first_words` has them."""
        for word in self.words[:2 * FIRST]:
            for piece in [word] if self._is_user(word) else pieces(word):
                if self._is_user(piece) or self._is_nearly_user(piece):
                    yield clean(piece).lower()
                else:
                    yield from filter(None, piece.split("_"))

    def _first_user(self, words, known):
        """Return the index of the first userid, or else of the first unknown word if it is nearly one; None for none.

        known -- for each word whether it is usual in sentences or commands
        """
        found = next((index for index, word in enumerate(words) if self._is_user(word)), None)
        if found is None and False in known and self._is_nearly_user(words[known.index(False)]):
            return known.index(False)
        return found

    # what a word is --------------------------------------------------------------------

    def _belongs_to_command(self, word):
        """Return whether a word, or a part of it between signs, is a userid, a word of ours, a number, or a move."""
        parts = {clean(word).lower(), *pieces(word), *pieces(word.replace("_", " "))}
        if self._is_user(word) or not SAFE.isdisjoint(parts):
            return True
        if any(part.isdigit() or self.users.find(part) for part in parts):
            return True
        return len(self.words) == 2 and _is_place(clean(word))

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
            return bool(nearest(words[0], [*TABLE, *COMMANDS]))
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
