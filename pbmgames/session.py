"""What every command works with: its request, the host's registers, the boards, and the ways to answer."""

from pbmgames.records import passwords, registers
from pbmgames.storage.host import TryLater
from pbmgames.letters.letter import SUMMARY, Letter, error_text
from pbmgames.letters.mail import Writer
from pbmgames.board.match import Damaged, Match
from pbmgames.request import unbroken
from pbmgames.records.users import PATH as USERS
from pbmgames.records.users import Users

# exit statuses of contract section 12
DONE, USAGE, REFUSED, NO_BOARD, NO_USER = 0, 64, 65, 66, 67
FAULT, NOT_WRITTEN, LATER, DENIED, NO_HOME = 70, 74, 75, 77, 78
WAITS = (LATER, NO_HOME)    # the command was not carried out, and may be another time

ENDED = "The game has ended"
CLOCK_WORDS = ("--nagtime", "--forfeittime")       # as bare words they ask for the clock block
ID_LENGTH = 15
ID_SIGNS = "-_+."
REGISTERS = ("board", "journal", "limit", "lockfile", "notify", "special", "subscribeall")  # .board is no board's backup


class Refused(Exception):
    """A command is refused: the text of the reply, the exit status, and the board to show, if any."""

    def __init__(self, text, status=REFUSED, match=None):
        super().__init__(text)
        self.status = status
        self.match = match


class Session:
    """One command under way.

    kind    the game's class, None for a server-wide command
    output  what to print, in order
    shown   the boards of all letters written so far
    warnings what to say on standard error
    passed_over the boards that could not be read
    status  the exit status for a person at a shell
    """

    def __init__(self, request, host, kind, now):
        self.request, self.host, self.kind, self.now = request, host, kind, now
        self.name = kind.name if kind else "Server"
        self.output, self.warnings, self.shown, self.passed_over = [], [], [], []
        self.status = DONE
        self._writer = self._users = self._limits = self._list = None

    # registers, each read when first needed ----------------------------------

    @property
    def users(self):
        """The host's users."""
        if self._users is None:
            self._users = Users(self.host)
            if self.kind and not self._users.text.strip():
                self.warn("%s is missing or empty: nobody can play" % USERS)
        return self._users

    @property
    def limits(self):
        """Who takes how many challenges of this game."""
        if self._limits is None:
            self._limits = registers.Limits(self.host, self.name, self.users)
        return self._limits

    @property
    def list(self):
        """The game's list of boards."""
        if self._list is None:
            self._list = registers.BoardList(self.host, self.name)
        return self._list

    @property
    def writer(self):
        """The form of this command's mails and replies."""
        if self._writer is None:
            self._writer = Writer(self.request, self.host.read("advertisement") or "")
        return self._writer

    # who and what ------------------------------------------------------------

    def user(self, userid, password):
        """Return the userid as spelled in the user file. Raises Refused if he or his password is unknown."""
        user = self.users.find(userid)
        if user is None:
            raise Refused("Invalid userid entered", NO_USER)
        if not passwords.matches(user.password, password):
            raise Refused("Invalid password entered", DENIED)
        return user.userid

    def expect(self, userid="", password=""):
        """Return, before the lock is taken, whether a password is right as far as can be told; `user` has the last word.

        What it takes to hash the password is then done.
        """
        try:
            user = Users(self.host).find(userid)
            return user is not None and passwords.matches(user.password, password)
        except TryLater:
            return False

    def path(self, board):
        """Return the path of a board's file."""
        return "games/%s/%s" % (self.name, board)

    def has_board(self, board):
        """Return whether there is such a board."""
        return is_board_id(board) and self.host.exists(self.path(board))

    def readable(self, boards):
        """Yield those of the boards that can be read; the others get a line on standard error, and the status FAULT."""
        for board in boards:
            try:
                yield self.board(board)
            except (Refused, TryLater) as error:
                self.passed_over.append(board)
                self.status = FAULT
                if isinstance(error, TryLater):
                    self.warn(str(error))

    def boards(self):
        """Return the ids of all boards, in the order of `ls` in the C locale."""
        return [name for name in self.host.listing("games/" + self.name) if is_board_id(name)]

    def board(self, board):
        """Return the board of that id. Raises Refused if there is none or it is damaged."""
        text = self.host.read(self.path(board)) if is_board_id(board) else None
        if text is None:
            raise Refused("%s board %s not found" % (self.name, board), NO_BOARD)
        try:
            match = Match.parse(self.kind, board, text, self.now)
        except Damaged as error:
            what, _, why = str(error).partition(":")
            self.warn("%s is damaged:%s; mend it, or put back the version before it, %s"
                      % (self.path(board), why, self.path("." + board)))
            raise Refused("%s board %s %s" % (self.name, board, what), FAULT)
        match.respell(self.users.spelling)
        return match

    def changing(self, board):
        """Return the board with its clock brought up to now, ready to be changed."""
        match = self.board(board)
        match.tick(self.now)
        return match

    # writing -----------------------------------------------------------------

    def save(self, match, listed=True):
        """Stage a board, and the version before it; `listed` moves its line to the top of the list."""
        path = self.path(match.id)
        before = self.host.read(path)
        if before is not None:
            self.host.write(self.path("." + match.id), before)
        self.host.write(path, match.render())
        if listed:
            self.list.top(match.id, list_line(match))

    # answers -----------------------------------------------------------------

    def reply(self, subject, text):
        """Answer the caller: on standard output, or by mail to SENDER."""
        if self.request.printed:
            self.print(subject, text)
        else:
            self.host.post(self.writer.mail([self.request.sender], subject, text))

    def print(self, subject, text):
        """Print a reply."""
        if self.output and not self.output[-1].endswith("\n"):
            self.output[-1] += "\n"
        self.output.append(self.writer.printed(subject, text))

    def send(self, users, subject, text):
        """Send one mail to all of the users who have an address."""
        to = self.users.addresses(users)
        if to and self.mailing:
            self.host.post(self.writer.mail(to, subject, text))

    @property
    def mailing(self):
        """Whether mail is sent at all: a person at a shell without a mailer causes none (contract section 12)."""
        return not self.request.local or bool(self.request.environ.get("PBMSENDMAIL"))

    def tell(self, user, subject, text):
        """Send a user a mail that only concerns him; a person at a shell sees it as well."""
        self.send([user], subject, text)
        if self.request.local:
            self.print(subject, text)

    def refuse(self, refusal):
        """Answer with a refusal, on a session on which nothing is staged."""
        quoted = "".join(">%s\n" % line for line in self.request.message)
        subject, text = error_text(self.letter(refusal.match, whole=True) if refusal.match else None,
                                   self.name, str(refusal))
        self.reply(subject, text + quoted)
        self.status = refusal.status

    def letter(self, match, kind=SUMMARY, reader=None, **options):
        """Return a Letter of this command."""
        self.shown.append(match)
        clocked = any(option.lower() in CLOCK_WORDS for option in self.request.options)
        return Letter(match, kind, self.now, reader, clocked=clocked, **options)

    def warn(self, text):
        """Say something, once, to whoever runs the host."""
        text = unbroken(text)
        if text not in self.warnings:
            self.warnings.append(text)

    def circulate(self, match, kind=SUMMARY, printed=True, **options):
        """Send the board to all its readers, each from his point of view, and print it once."""
        for reader in match.readers if self.mailing else ():
            letter = self.letter(match, kind, reader, **options)
            self.send([reader], letter.subject, letter.text)
        if printed and self.request.printed:
            letter = self.letter(match, kind, **options)
            self.print(letter.subject, letter.text)


def is_board_id(text):
    """Return whether the text can be a board's id: up to 15 letters, digits and signs, none of them first."""
    return (0 < len(text) <= ID_LENGTH and text.isascii() and text[0].isalnum() and text not in REGISTERS
            and (text.isalnum() or all(letter.isalnum() or letter in ID_SIGNS for letter in text)))


def list_line(match):
    """Return a board's line of the board list."""
    return "%s:%s:%d:%s:%s" % (match.id, ":".join(match.players), len(match.moves), list_status(match),
                               "".join(" " + word for word in match.parameters))


def list_status(match):
    """Return a board's status as the board list tells it."""
    if match.status[:1] == ["tie"]:
        return "tie"
    if match.over:
        return "%s won %s points" % (match.status[1], match.status[2] if len(match.status) > 2 else "1")
    asked = match.unanswered if match.status[:1] in (["proposed"], ["undo"]) else []
    return " ".join([match.to_move] + asked) + " turn"
