"""A subject as people write it: what is no command as it stands is cleaned and tried again (docs/mail.md, The subject).

Game, command, board, userid and move may be cleaned; a password is taken as it is written.
"""

from pbmgames import games
from pbmgames.board import Damaged, Match
from pbmgames.board.moves import MOVE_WORDS
from pbmgames.commands import USERS, Reading, find, options
from pbmgames.letters import IN_SUBJECTS
from pbmgames.records.users import Users
from pbmgames.storage import paths
from pbmgames.words import PROGRAM, clean, cleaned_words, dashed, read

HEADS = ("board", "chat")           # command words in subjects of our letters; a userid stands behind the board there
PLAIN = ("<subject>", "<game>", "<limit>", "<number>", "<address>")


class Subjects:
    """What the words of subjects mean on a host.

    users -- its Users
    """

    def __init__(self, users: "Users") -> None:
        self.host, self.users = users.host, users

    def readings(self, text: str) -> "list[Reading]":
        """Return what a subject may mean, a Reading each.

        A subject that is a command as it stands means that. Any other is cleaned; if no command comes of it, the
        Reading of its words as they stand is returned, if there is one.

        text -- the subject, one character a byte
        """
        reading = read(text)
        tidied = self._read(reading) if reading and reading.command else []
        if tidied:
            return tidied[:1]
        words = _bare(cleaned_words(text))
        found = {reading.text: reading for reading in self._cleaned(words)}
        return list(found.values()) or list(filter(None, [reading or read(" ".join(words))]))

    def _cleaned(self, words):
        """Return the Readings of the words of a subject that is no command as it stands."""
        first = clean(words[0]).lower() if words else ""
        if first in games.TABLE:
            return self._within(first, words[1:])
        if find(None, first):
            return self._within("", words)
        return [reading for game in games.TABLE for reading in self._within(game, words) if self._plays(reading)]

    def _within(self, game, words):
        """Return the Readings of the words that stand behind a game's word, "" for a command of the server."""
        word = clean(words[0]).lower() if words else ""
        command = find(games.find(game), word)
        if command is None or command.operator:
            return []
        takes_options = any(map(options, command.every_form()))
        with_dash, arguments = [], []
        for other in words[1:]:
            (with_dash if dashed(other) or takes_options and dashed(clean(other)) else arguments).append(other)
        board, behind, readings = arguments[:1], arguments[1:], []
        while True:
            reading = Reading(command, board + behind, game, word, list(map(_dash, with_dash)))
            readings += self._read(reading, certain=True)
            # the subject of a letter has the userid on turn behind the board: without such words it may be a command
            if not (word in HEADS and behind and self._is_heading(behind[0])):
                return readings
            behind = behind[1:]

    def _read(self, reading, certain=False):
        """Return the Readings that a Reading becomes when its words are cleaned, one for each form that they fit.

        certain -- whether a form fits only if its boards are there, and its userids known; a signup's is not known yet
        """
        command, game = reading.command, reading.game

        def fits(name, word):
            if name == "<board>":
                return self._has_board(game, word) or self._has_board(game, _number(word))
            return name not in USERS or self._knows(word) or self._knows(clean(word)) or command.word == "signup"
        tidy = [clean(word) or word for word in reading.words]
        ways = list(command.fillings(tidy, fits)) or ([] if certain else list(command.fillings(tidy)))
        tidied = ([self._tidied(game, name, word) for name, word in zip(names, reading.words)] for names in ways)
        return [Reading(command, words, game, reading.word, reading.dashed) for words in tidied]

    def _tidied(self, game, name, word):
        """Return a word that stands for a name in a form: as it is if a board or user is called so, else cleaned."""
        if name == "<move>":
            return clean(word).lower() if clean(word).lower() in MOVE_WORDS else clean(word) or word
        if name == "<board>":
            return word if self._has_board(game, word) or not _number(word) else _number(word)
        if name in USERS:
            return word if self._knows(word) else clean(word)
        if not name.startswith("<"):
            return name
        if name in PLAIN:
            return clean(word).strip("<>") or word
        return word

    def _is_heading(self, word):
        """Return whether a word may stand behind the board in a subject of our letters."""
        return clean(word).lower() in IN_SUBJECTS or self._knows(clean(word))

    def _knows(self, userid):
        """Return whether a user has this userid."""
        return self.users.find(userid) is not None

    def _has_board(self, game, word):
        """Return whether a game has the board that a word such as `101` or `101#3` names."""
        board = word.partition("#")[0]
        return bool(game) and paths.is_board_id(board) and self.host.exists(paths.board(games.TABLE[game], board))

    def _plays(self, reading):
        """Return whether a Reading is a command at a board that is in play, by one of its players.

        The password is not tried: wrong ones are not counted here, so somebody could guess for ever.
        """
        if not reading.command.forms[0].startswith("<board> <userid> <password>") or len(reading.words) < 3:
            return False
        board, user = reading.words[0].partition("#")[0], self.users.find(reading.words[1])
        if user is None or not self._has_board(reading.game, board):       # `subscribe all`, or a userid first
            return False
        text = self.host.read(paths.board(games.TABLE[reading.game], board)) or ""
        try:
            match = Match.parse(games.find(reading.game), board, text, 0)
        except Damaged:
            return False
        return not match.over and user.userid.lower() in map(str.lower, match.players)


def _dash(word):
    """Return a word with the dashes that belong before it, `-` or `--`: telephones make a long dash of either."""
    from pbmgames.commands.challenge import OPTIONS
    name = clean(word).lstrip("-")
    return ("--" if "--" + name.partition("=")[0].lower() in OPTIONS else "-") + name


def _bare(words):
    """Return the words of a subject without `pbm`, `New` or `Nag:` of a letter, and punctuation alone at its end."""
    words = words[1:] if words and words[0].lower() == PROGRAM else list(words)
    while words and not clean(words[-1]):
        words.pop()
    first = [clean(word).lower() for word in words[:2]]
    return words[1:] if len(first) == 2 and first[0] in IN_SUBJECTS and first[1] in games.TABLE else words


def _number(word):
    """Return a board's id that is written `#101` or `101,`."""
    return clean(word).lstrip("#")
