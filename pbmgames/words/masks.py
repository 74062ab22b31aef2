"""A line of words as it may be quoted: what is a password, or may be one, is hidden (docs/mail.md, Passwords).

The line may be a complete command, one with words missing or wrongly spelt, or no command.
"""

from pbmgames import games
from pbmgames.commands.table import every, find, options
from pbmgames.records.users import HIDDEN, NOBODY, printable
from pbmgames.words.subject import LONGEST, PROGRAM, REPLIES, bare, dashed, read
from pbmgames.words.written import clean, nearest, pieces, split

TYPE_CHECKING = False
if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from typing import Any

    from pbmgames.commands.table import Command
    from pbmgames.records.users import Users

MOST_GUESSES = 8            # so many words of a line are compared with userids
SHOWN = 2                   # words of a line that has nothing of ours in it: a word like `register`, and a userid
FIRST = 5                   # words at the beginning of a line of text that tell whether it is a command
# usual words of sentences: none of them is a word of ours, a userid or a password
PROSE = set("""
    a about an and any are as at be by can could dear do does for from have hello help hey hi how i if
    in is it its me my no not of ok on or our please so thank thanks that the there they this to was we
    what when where who why will with would you your
""".split())
HEADING = ("new", "nag", "warning", "error", "resigned")           # words of our own subjects
LONGEST_POOL = 3            # letters before the digits of a tournament's board
MOVES = ["pass", "--"] + [      # words in a move's place
    word for form in find(True, "move").every_form() for word in form.rpartition(" ")[2].split("|") if "<" not in word]
LONGEST_PLACE = 5           # letters of a coordinate
COMMANDS = [word for command in every(True) + every(False) for word in (command.word.lower(),) + command.also]
SIGNUP = ("signup", "register") + find(None, "signup").also
PASSWORD = ("password",)    # what stands behind it may be one
MOST_QUOTED = 100           # lines of a text: telling whether one begins like a command takes time
SAFE = set(COMMANDS).union(games.TABLE, HEADING, MOVES, [PROGRAM, HIDDEN])


def masked(text: str, users: "Users") -> str:
    """Return a subject, or another line of words, with its passwords hidden.

    users -- the host's Users
    """
    words = bare(text)
    if sum(map(len, words)) > LONGEST:                  # its end is not quoted, and half a word would not be recognised
        words = " ".join(words)[:LONGEST].rpartition(" ")[0].split(" ") + ["..."] if len(words) > 1 else [
            words[0][:LONGEST] + "..."]
    said = read(" ".join(words))
    if said and said.command and len(split(" ".join(words))) == len(words) and _fits(said, users):
        line = Line(users, split(" ".join(_without_secrets(words, said))))
        line.hide_strangers(said.command)
    else:
        line = Line(users, split(" ".join(words)))
        line.hide_unknown()
    quoted = " ".join(line.words)
    return quoted if len(quoted) <= LONGEST else quoted[:LONGEST] + "..."      # stars may be longer than what they hide


def quoted(lines: "list[str]", users: "Users") -> "list[str]":
    """Return the first lines of a text as they may be quoted: passwords are hidden in commands."""
    return [masked(line.lstrip("> \t"), users) if _begins(line.lstrip("> \t"), users) else line
            for line in lines[:MOST_QUOTED]] + ["..."] * (len(lines) > MOST_QUOTED)


def _begins(line, users):
    """Return whether a line of a text begins like a command, or like an answer with a userid and a password."""
    known = Line(users, [])
    before = REPLIES + (PROGRAM, "subject")
    words = [word for word in pieces(" ".join(split(line)[:2 * FIRST])) if word not in before][:FIRST]
    place = next((place for place, word in enumerate(words)
                  if known.names_user(word) or known.is_nearly_user(word)), None)
    ours = [word for word in words[:place] if word not in PROSE and (
        word in SAFE or word.isdigit() or nearest(word, games.TABLE) or nearest(word, COMMANDS + MOVES))]
    if place is not None and place < 3 and PROSE.isdisjoint(words[:place]):
        return len(words) > 1
    if words and (words[0] in SIGNUP or nearest(words[0], SIGNUP[:1] + PASSWORD)):
        return len(words) > 1
    return bool(ours) and (place is not None or ours[0] == words[0] and any(map(str.isdigit, words)))


def without(secrets: "set[str]", lines: "list[str]") -> "list[str]":
    """Return lines of text, one character a byte, with each word hidden that is one of the secrets, in any case."""
    text = "\n".join(lines).lower()
    if not any(secret.lower() in text for secret in secrets):
        return lines
    import re
    found = re.compile(r"(?<![0-9A-Za-z_\x80-\xff])(?:%s)(?![0-9A-Za-z_\x80-\xff])" % "|".join(
        map(re.escape, sorted(secrets, key=len, reverse=True))), re.IGNORECASE | re.ASCII)
    return [found.sub(HIDDEN, line) for line in lines]


def _without_secrets(words, said):
    """Return the words with the passwords of their Reading hidden, and all words equal to them.

    No word is compared with the real password: an answer would tell strangers what they have guessed.
    """
    secrets = {secret.lower() for _, secret in said.credentials()}
    return [HIDDEN if word.lower() in secrets else word for word in words]


def _fits(said, users):
    """Return whether the words of a Reading look like what a form asks for."""
    nobody = said.command.secrets() and not any(map(users.find, said.words))     # then one may be misspelt

    def fits(name: str, word: str) -> "bool | set[Any]":
        if name in ("<userid1>", "<userid2>"):
            return printable(word) == word
        if name in _USERS:
            return users.find(word) is not None or (
                nobody and not word.isdigit() and printable(clean(word)) == clean(word))
        if name.endswith("password>"):      # else the word behind it may be the password
            return users.find(word) is None and not nearest(word, users.known())
        return _LOOKS.get(name, bool)(word)
    return any(not nobody or sum(map(names.count, _USERS)) < 2
               for names in said.command.fillings(said.words, fits))


def is_board(word: str) -> bool:
    """Return whether a word looks like a board's id, perhaps with `#<k>`."""
    board, mark, ply = word.partition("#")
    pool = board.rstrip("0123456789")
    return len(pool) <= LONGEST_POOL and pool != board and (not mark or ply.lstrip("-").isdigit())


def _is_address(word):
    return "@" in word or word.lower() == NOBODY


def is_move(word: str) -> bool:
    """Return whether a word looks like a move of a game: short coordinates and figures, or a word in a move's place."""
    text, mark, ply = word.lower().partition("#")
    places = text.lstrip("*").replace(":", ",").split(",")
    return (not mark or ply.isdigit()) and (text in MOVES or all(
        part.isalnum() and part.isascii() and len(part) <= LONGEST_PLACE for part in places))


_USERS = ("<userid>", "<to>")
# what a word looks like -> a function that tells
_LOOKS = {"<board>": is_board, "<move>": is_move, "<number>": str.isdigit, "<limit>": str.isdigit,
          "<address>": _is_address, "<YYYY-MM-DD>": lambda word: word.replace("-", "").isdigit()}


class Line:
    """The words of a line while they are being hidden."""

    def __init__(self, users: "Users", words: "list[str]") -> None:
        self.users, self.words = users, words

    def hide_strangers(self, command: "Command") -> None:
        """Hide what stands behind a userid in a complete command, except words that the command has there."""
        if not command.secrets():
            self.words[:] = [HIDDEN if len(pieces(word)) > 1 and self.names_user(word) else word for word in self.words]
        literal = {part for form in command.every_form() for part in pieces(form)}
        free = not command.secrets() and any(map(options, command.every_form()))
        behind = False
        for place, word in enumerate(self.words):
            if behind and (not free if dashed(word) else not command.secrets() and not (
                    self._is_user(word) or word.lower() in literal)):
                self.words[place] = HIDDEN
            behind = behind or self._is_user(word)

    def hide_unknown(self) -> None:
        """In an incomplete command, hide all that stands behind a userid, or behind a word that may be one."""
        if not any(map(self.tells, self.words)) and not any(map(self.is_nearly_user, self.words[:MOST_GUESSES])):
            self._hide_foreign()
            return
        numbers = 0
        for place, word in enumerate(self.words):
            number = clean(word).lstrip("#").isdigit()
            if self._is_user(word):
                break
            if clean(word).lower() in SAFE or dashed(word) or self.is_spelt_wrongly(place):
                continue
            if number and not numbers and (place or len(self.words) > 1):
                numbers = 1
                continue
            if not self.is_nearly_user(word):
                self.words[place] = HIDDEN
            break
        self._hide_from(place + 1)

    def _hide_foreign(self):
        """In a line that is no command, hide what stands behind two words that are no words of sentences."""
        unknown = [place for place, word in enumerate(self.words) if clean(word).lower() not in PROSE]
        parted = [place for place in unknown if len(pieces(self.words[place].replace("'", ""))) > 1]
        told = [place + 1 for place in unknown if nearest(clean(self.words[place]), PASSWORD)]
        self._hide_from(min(unknown[SHOWN:SHOWN + 1] + parted + told + [len(self.words)]))

    def _hide_from(self, place):
        self.words[place:] = [HIDDEN] * len(self.words[place:])

    def tells(self, word: str) -> bool:
        """Return whether a word, or a part of it between signs, is a userid, a word of ours or a number."""
        return (self.names_user(word) or clean(word).isdigit() or clean(word).lower() in SAFE
                or len(pieces(word)) > 1 and not SAFE.isdisjoint(pieces(word)))

    def names_user(self, word: str) -> bool:
        """Return whether a word is a userid, or has one as a part between signs."""
        return self._is_user(word) or any(map(self.users.find, pieces(word)))

    def _is_user(self, word):
        return self.users.find(clean(word)) is not None or self.users.find(word) is not None

    def is_nearly_user(self, word: str) -> bool:
        """Return whether a word is nearly a userid."""
        return printable(clean(word)) == clean(word) and bool(nearest(clean(word), self.users.known()))

    def is_spelt_wrongly(self, place: int) -> bool:
        """Return whether a word stands in the place of the game or the command, and is nearly one."""
        words = [clean(word).lower() for word in self.words[:place + 1] if word.lower() != PROGRAM]
        if len(words) == 1:
            return bool(nearest(words[0], games.TABLE) or nearest(words[0], COMMANDS))
        game = words[0] if words[0] in games.TABLE else nearest(words[0], games.TABLE)
        return len(words) == 2 and game != "" and bool(nearest(words[1], COMMANDS + list(games.find(game).commands)))
