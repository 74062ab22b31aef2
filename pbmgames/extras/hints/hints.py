"""What helps a person: how to join, and after a refusal the word that was probably meant, and the syntax filled in.

A hint is made of the line as it may be quoted (docs/mail.md, Passwords), so that no password stands in it.

This module is what takes part in the place "help". The core also asks it for `joining`, with which `help` begins, and
for `seekers`, whom `standings` leaves out.
"""

from pbmgames.board.moves import MOVE_WORDS
from pbmgames.commands import every, find
from pbmgames.extras.quotes.masks import HIDDEN, SIGNUP, Masks, is_board, is_move, nearest
from pbmgames.games import TABLE, Game, find as find_game
from pbmgames.optional import tools
from pbmgames.records.users import printable
from pbmgames.session import Session
from pbmgames.statuses import OFF_TURN, SYNTAX, UNKNOWN_BOARD, UNKNOWN_USER, UNREAD_MOVE, Refused
from pbmgames.storage import TryLater, paths
from pbmgames.text import bare
from pbmgames.words import clean, cleaned_words, dashed


def _command_words(game):
    """Return the command words that users may give: those of all games for the class Game, for None the server's."""
    return [word for command in every(game) if not command.operator for word in command.spellings]


GAME_WORDS, SERVER_WORDS = _command_words(Game), _command_words(None)
KEEP_SUBJECT = ['To answer a letter about a board, keep its subject as it is, behind "Re:". Then the first line',
                "of your text counts, and no password is needed. Other letters can be answered only if they",
                "ask for it."]


def hint(session: "Session", refusal: "Refused") -> str:
    """Return the text of a hint about a refusal, "" if there is nothing to say."""
    lines = _Helper(session).about(refusal)
    # somebody answered a letter, but changed its subject: then the subject was read as a command
    if session.request.receipt.astray and (session.command is None or refusal.kind == SYNTAX):
        lines = [*KEEP_SUBJECT, "", *lines] if lines else KEEP_SUBJECT
    return "\n".join(lines)


def advice(session: "Session", userids: "list[str]") -> str:
    """Return a text with a line for each unknown userid that is nearly a known one, "" if there is none.

    A known userid is not named if it has a sign that no userid may have. It then comes from a damaged line of the user
    file, and a password may have become part of it.
    """
    known = [userid for userid in session.users.known().values() if printable(userid) == userid]
    near = [(userid, nearest(userid, known)) for userid in userids if session.users.find(userid) is None]
    return "".join("There is no user %s; did you mean %s?\n" % pair for pair in near if pair[1])


def joining(session: "Session") -> str:
    """Return the text that tells how to join, to begin a game and to answer a letter."""
    form = session.post.mail_form
    return _JOINING % (form.BY_REPLY % "" if form else _BY_SUBJECT)


_JOINING = """To join, send a mail with a userid and a password of your own in its subject:

    signup <userid> <password>

To begin a game, name two userids, yours and that of the other player. The first
one makes the first move:

    zenix challenge <userid1> <userid2>

To find somebody to play with, see who plays. You can also say how many games
you are looking for, and how many you will play at a time:

    zenix standings
    zenix seek <userid> <password> <number>
    zenix limit <userid> <password> <number>

%s
`help <command>` tells about a command, `help zenix` about a game.
"""
_BY_SUBJECT = """To answer a letter about a board, reply to it, and put your userid, your password
and your move behind its subject; `help move` tells what else stands there:

    Re: Zenix Board 101 <userid> <password> <move>
"""


def seekers(session: "Session", rated: "set[str]") -> str:
    """Return a text about users who seek games but are in no table of the standings, "" without any.

    rated -- the users who have a rating
    """
    seeking = ["    %s (%d)\n" % (user, figures.seek) for user, figures in session.limits.figures.items()
               if figures.seek > 0 and user not in rated]
    return _SEEKERS % session.request.game.lower() + "".join(seeking) if seeking else ""


_SEEKERS = ("\nThese users have no rating yet. They are looking for games: the number says for how many.\n"
            "Challenge them: %s challenge <you> <userid>\n\n")
_MEANT = "Did you mean this?"


class _Helper:
    """The line that was refused, and what it was probably meant to be.

    words -- its words as they may be quoted, without the game's word and without options
    game  -- the game's word, "" for a command of the server
    """

    def __init__(self, session: "Session") -> None:
        self.session, self.users = session, session.users
        request = session.request
        line = next((line[len("Subject: "):] for line in request.message if line.startswith("Subject: ")), None)
        if line is None or not request.mailed:
            line = " ".join([request.game, *request.words]).lstrip()
        words = cleaned_words(Masks(self.users).quoted_line(line))
        self.words = [word for word in words if not dashed(word)]
        self.game = request.game.lower()
        # the writer's userid, not that in the subject; a yes to a command that waited is no answer about a board
        answer = request.receipt.answer
        if answer is not None and answer.inner == "answer" and session.bearer:
            move = clean(answer.command)
            # a word such as `yes` also looks like a move, but names none
            is_named = is_move(move) and (not move.isalpha() or move.lower() in MOVE_WORDS)
            self.words = ["move", answer.board, session.bearer, *([move] if is_named else [])]
        if self.words and clean(self.words[0]).lower() in TABLE:
            self.game = clean(self.words.pop(0)).lower()

    def about(self, refusal: "Refused") -> "list[str]":
        """Return the lines of the hint about a refusal."""
        if self.session.command is None:
            return self._no_command()
        if refusal.hint:
            return [refusal.hint]
        about = {SYNTAX: self._filled, UNKNOWN_USER: self._no_user, UNKNOWN_BOARD: self._no_board,
                 UNREAD_MOVE: self._no_move, OFF_TURN: self._not_now}.get(refusal.kind)
        return about() if about else []

    def _not_now(self):
        """Return how to keep a move until one is on turn."""
        return ["To keep the move until it is your turn:", ""] + self._line(find(Game, "queue"))

    def _no_command(self):
        """Return what was probably meant by a command word that is unknown, in a game or without one."""
        word = clean(self.words[0]).lower() if self.words else ""
        return self._no_command_of_game(word) if self.game else self._no_command_of_server(word)

    def _no_command_of_game(self, word):
        """Return the nearest command word of the game; of a word such as `resign`, that it stands in a move's place."""
        if word in MOVE_WORDS:
            return ["Write this word in place of a move:", ""] + self._line(find(Game, "move"), word)
        own = find_game(self.game).commands
        near = nearest(word, GAME_WORDS + list(own)) if word else ""
        return self._meant(find(find_game(self.game), near)) if near else self._see("help commands")

    def _no_command_of_server(self, word):
        """Return that the game is missing, or misspelt; else the nearest command word of the server, or tool."""
        if find(Game, word) and not find(Game, word).operator:
            line = self._line(find(Game, word), game=self._game_of_board())
            return ["Write the name of the game before it:", "", *line]
        game = nearest(word, TABLE) if len(self.words) > 1 else ""
        command = find(Game, clean(self.words[1]).lower()) if game else None
        if command and not command.operator:
            self.game = game
            del self.words[0]
            return self._meant(command)
        near = nearest(word, SERVER_WORDS) if word else ""
        if near and self.words[0] != near:              # `multiple` is no command in a `multiple`
            return self._meant(find(None, near))
        tool = nearest(self.session.request.word, tools()) if self.session.request.local else ""
        return [_MEANT, ""] + self._lines(tool) if tool else []

    def _meant(self, command):
        return [_MEANT, ""] + self._line(command)

    def _filled(self):
        """Return the syntax, filled with the words of the line.

        If somebody moves on a board on which they do not play, return what they can do there instead.
        """
        if self._is_no_player():
            ways = self._line(find(Game, "chat")) + self._line(find(Game, "unsubscribe"))
            return ["You do not play on this board. To write to everybody there, or to watch it no longer:", ""] + ways
        command, above = self.session.command, "This is the command, with the words that you gave:"
        if HIDDEN in self.words and not command.secrets():
            above = "This command takes no password:"
        return [above, ""] + self._line(command)

    def _is_no_player(self):
        """Return whether a move was refused to somebody who does not play on the board."""
        board, user = next(filter(is_board, map(clean, self.words[1:])), ""), self._asking()
        try:
            return self.session.command.word == "move" and user != "" and user not in self.session.board(board).players
        except (Refused, TryLater):     # there is no such board, or it cannot be read
            return False

    def _no_user(self):
        """Return which userid was probably meant, or what a userid is."""
        pairs = self.session.reading.credentials()
        names = [userid for userid, _ in pairs] or self.session.request.words[1:]
        near = advice(self.session, [userid for userid in names if userid in self.words])
        if near:
            return near.split("\n")[:1]
        if self.session.command.word == "message":      # perhaps the subject of a user's letter behind `Re:`
            return ["To write to a user, or to answer one:", ""] + self._lines(
                "message <userid> <password> <to>...")
        return ["A userid is the name that you have signed up with."] + self._see("help")

    def _no_board(self):
        """Return which other games have a board of that id, or how to find boards."""
        board = next((clean(word) for word in self.words[1:] if is_board(clean(word))), "")
        others = [TABLE[game] for game in TABLE if game != self.game and self._exists(game, board)]
        if others:
            return ["There is a board with this number in %s." % " and in ".join(others)]
        return ["All boards of the game, and those of a player:", ""] + self._lines(
            "%s games" % self.game, "%s games <userid>" % self.game)

    def _no_move(self):
        """Return which word in a move's place was probably meant, or where to read how moves are written."""
        answer = self.session.request.receipt.answer
        if answer is not None and answer.inner == "answer":
            return ["To read how moves of %s are written, answer with the word help." % self.session.name]
        word = self.session.request.words[-1]
        near = nearest(word, MOVE_WORDS) if self.session.command.word in ("move", "queue") and len(word) > 3 else ""
        if near:
            return [_MEANT, ""] + self._line(find(Game, "move"), near)
        return ["How moves of %s are written:" % self.session.name, ""] + self._lines("help %s" % self.game)

    def _game_of_board(self):
        """Return the word of the one game that has the board which the line names, `<game>` if not exactly one has."""
        found = [game for game in TABLE for word in self.words[1:2] if self._exists(game, clean(word).lstrip("#"))]
        return found[0] if len(found) == 1 else "<game>"

    def _exists(self, game, board):
        return paths.is_board_id(board) and self.session.host.exists(paths.board(TABLE[game], board))

    def _see(self, *commands):
        return ["To read more:", ""] + self._lines(*commands)

    def _line(self, command, move="", game=None):
        """Return the line of a command, with words of the refused line in place of its names where they fit.

        move -- the word in a move's place, "" = the last word of the refused line if it looks like a move
        game -- the game's word, None = that of the refused line
        """
        shown = [clean(word) for word in self.words[1:] if HIDDEN not in word]
        board = next(filter(is_board, shown), "")
        user = "" if command.word in SIGNUP else self._asking()
        end = shown[-1] if shown else ""
        last = end if end and end != board and not self.users.find(end) and is_move(end) else ""
        # for `challenge`: the users whom the line names, also behind a hidden word; before them who gave it, unless it
        # names them, too
        given = self.session.request.words[1:]
        users = list(dict.fromkeys(map(self.users.spelling, filter(self.users.find, given))))
        named = users if user in users else [user, *users]
        first, second = [*named, "", ""][:2]
        days = (word for word in shown if word.count("-") == 2)
        known = {"<board>": board, "<board>...<board>": board, "<userid>": user, "<move>": move or last,
                 "<userid1>": first, "<userid2>": second}
        filled = [next(days, name) if name == "<YYYY-MM-DD>" else known.get(name) or name
                  for name in self._form(command)]
        of_server = command.handler in [other.handler for other in every(None)]
        game = "" if of_server else game or self.game or "<game>"
        return self._lines(" ".join(filter(None, [game, command.word, *filled])))

    def _form(self, command):
        """Return the names in one form of a command: in the one that shares most fixed words with the refused line."""
        # an address speaks for the form that has one
        given = {"[<address>...]" if "@" in word else clean(word).lower() for word in self.session.request.words[1:]}
        return max((form.split(" ") for form in command.plain()), key=lambda names: len(given.intersection(names)))

    def _asking(self):
        """Return the userid of whoever is asking, "" if it is not known.

        It is the first userid with a word behind it that is no userid; else that of the one user who has the sender's
        address. A userid in the last place does not count: a letter's subject ends with that of the player on turn.
        """
        words = self.session.request.words or list(map(clean, self.words))
        named = [self.users.spelling(word) for word, behind in zip(words, words[1:])
                 if self.users.find(word) and not self.users.find(behind)]
        sender = bare(self.session.request.sender or "")
        own = [user.userid for user in self.users.at(sender)] if sender and not named else []
        return named[0] if named else own[0] if len(own) == 1 else ""

    def _lines(self, *lines):
        """Return the lines of commands, as the person gives them: in a subject, or at a shell."""
        before = "Subject: " if self.session.request.mailed else "pbm "
        return ["    " + before + line for line in lines]
