"""What every command works with: its request, the host's registers, the boards, and the ways to answer."""

from pbmgames.board.match import Damaged, Match
from pbmgames.extras import taking_part, variable
from pbmgames.games.game import Game
from pbmgames.letters.letter import SUMMARY, UNREAL, Letter, error_text
from pbmgames.letters.mail import Writer
from pbmgames.records.boardfile import Contradiction
from pbmgames.records.users import Users, printable
from pbmgames.request import Request
from pbmgames.statuses import (
    DAMAGED, DENIED, DONE, FAULT, NO_BOARD, NO_USER, REFUSED, SYNTAX, UNKNOWN_BOARD, UNKNOWN_USER, USAGE, Failure)
from pbmgames.storage import paths
from pbmgames.storage.host import Host, TryLater
from pbmgames.text import leading_number, unbroken

TYPE_CHECKING = False
if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from pbmgames.records.boardlist import BoardList
    from pbmgames.records.registers import Limits
    from pbmgames.records.settings import Settings

ENDED = "The game has ended"
SILENT = "none"             # in a mailer's place: nobody is to be told anything
CLOCK_WORDS = ("--nagtime", "--forfeittime")       # as bare words they ask for the clock block


class Refused(Failure):
    """A command is refused: the text of the reply, the exit status, the board to show, if any, and to whom.

    once  -- words by which the ledger knows a refusal that is answered only now and then
    cause -- the Failure that it passes on, of which it has the kind, and the hint
    """

    status = REFUSED

    def __init__(self, text: str, status: "int | None" = None, match: "Match | None" = None,
                 reader: "str | None" = None, once: "tuple[str, ...]" = (), cause: "Failure | None" = None,
                 kind: str = "") -> None:
        super().__init__(text, status, kind=cause.kind if cause else kind)
        self.match, self.reader, self.once = match, reader, once
        self.hint = cause.hint if cause else ""


class Session:
    """One command under way.

    game    the game's class, None for a server-wide command
    command the command's line in the table
    output  what to print, in order
    shown   the boards of all letters written so far
    mails   paths of its mails, once all is committed; None if they are not in the outbox yet
    warnings what to say on standard error, (kind, text) each; the kind "" = none that matters
    told    what was said there, likewise
    mover   who has made a move by this command, "" if nobody
    passed_over the boards that could not be read
    status  the exit status for a person at a shell
    proven  whether a right password came with the command
    refused whether it was refused
    bearer  the userid of who answers a letter of his, which is as good as his password; "" = nobody
    objects what extras keep for as long as the command lasts, by a name of theirs
    """

    def __init__(self, request: Request, host: Host, game: "type[Game] | None", now: int,
                 command: "Any" = None) -> None:
        self.request, self.host, self.game, self.now = request, host, game, now
        self.command = command
        self.name = game.name if game else "Server"
        self.output: "list[str]" = []
        self.warnings: "list[tuple[str, str]]" = []
        self.told: "list[tuple[str, str]]" = []
        self.mover = ""
        self.shown: "list[Match]" = []
        self.passed_over: "list[str]" = []
        self.mails: "list[str] | None" = []
        self.status = DONE
        self.proven = self.refused = False
        self.bearer = ""
        self._users: "Users | None" = None
        self._limits: "Limits | None" = None
        self._list: "BoardList | None" = None
        self._settings: "Settings | None" = None
        self._writer: "Writer | None" = None
        self.objects: "dict[str, Any]" = {}

    # registers, each loaded and read when first needed ------------------------

    @property
    def users(self) -> Users:
        """The host's users."""
        if self._users is None:
            self._users = Users(self.host)
            if self.request.game and self.command and not self._users.text.strip():
                self.warn("%s is missing or empty: nobody can play" % paths.USERS)
        return self._users

    @property
    def limits(self) -> "Limits":
        """Who takes how many challenges of this game."""
        if self._limits is None:
            from pbmgames.records.registers import Limits
            self._limits = Limits(self.host, self.name, self.users)
        return self._limits

    @property
    def list(self) -> "BoardList":
        """The game's list of boards."""
        if self._list is None:
            from pbmgames.records.boardlist import BoardList
            self._list = BoardList(self.host, self.name)
        return self._list

    def setting(self, name: str) -> str:
        """Return a setting of the host, "" if it has none."""
        if self._settings is None:
            from pbmgames.records.settings import Settings
            self._settings = Settings(self.host, self.request.environ)
            for text in self._settings.wrong:
                self.warn(text)
        return self._settings.get(name)

    def wants(self, condition: str) -> bool:
        """Return whether the host has a file, "etc/bounces", or a setting, "keeper" or "letters=modern"."""
        if "/" in condition:
            return self.host.exists(condition)
        name, equals, value = condition.partition("=")
        if not self.host.exists(paths.SETTINGS) and variable(name) not in self.request.environ:
            return False                    # a host without settings loads nothing for them
        return self.setting(name) == value if equals else bool(self.setting(name))

    @property
    def writer(self) -> Writer:
        """The form of this command's mails and replies."""
        if self._writer is None:
            self._writer = Writer(self.request, lambda: self.setting("from"), self.host.read(paths.ADVERTISEMENT))
        return self._writer

    # who and what ------------------------------------------------------------

    def arguments(self, least: "int | None" = None) -> "Sequence[str]":
        """Return the words after the command word.

        least -- how many there must be at least; if None, exactly as many as the command's first form has

        Raises Refused if they are others.
        """
        words = self.request.words[1:]
        if len(words) < least if least is not None else len(words) != len(self.command.names()):
            raise self.misuse()
        return words

    def misuse(self) -> Refused:
        """Return the Refused that tells a command's syntax: of one of a game the first form, of the server all."""
        if self.game:
            word, forms = "%s %s" % (self.name, self.command.word), self.command.forms[:1]
        else:
            word, forms = self.request.command, self.command.every_form()      # as it was spelt
        spelt = ['"%s"' % (word + " " + form).rstrip() for form in forms]
        return Refused("Syntax is " + "\n       or ".join(spelt), USAGE, kind=SYNTAX)

    def no_user(self) -> Refused:
        """Return the Refused that says that nobody has a userid."""
        return Refused("Invalid userid entered", NO_USER, kind=UNKNOWN_USER)

    def unknown(self, userid: str) -> str:
        """Return a userid that nobody has as it is told: by mail without what may be a password."""
        return printable(userid) if self.request.answering is not None else userid

    def no_board(self, board: str) -> Refused:
        """Return the Refused that says that there is no such board."""
        return Refused("%s board %s not found" % (self.name, board), NO_BOARD, kind=UNKNOWN_BOARD)

    def user(self, userid: str, password: str) -> str:
        """Return the userid as spelled in the user file. Raises Refused if he or his password is unknown."""
        if self.bearer and userid == self.bearer:
            return userid
        from pbmgames.records import passwords
        user = self.users.find(userid)
        if user is None:
            raise self.no_user()
        guard = self.request.guard
        if not (guard.fits(user, password) if guard else passwords.matches(user.password, password)):
            raise Refused("Invalid password entered", DENIED)
        self.proven = True
        return user.userid

    def expect(self, userid: str, password: str) -> bool:
        """Return, before the lock is taken, whether a password is right as far as can be told.

        What it takes to hash the password is then done; `user` has the last word.
        """
        from pbmgames.records import passwords
        try:
            user = Users(self.host).find(userid)
            return user is not None and passwords.matches(user.password, password)
        except TryLater:
            return False

    def path(self, board: str) -> str:
        """Return the path of a board's file."""
        return paths.board(self.name, board)

    def has_board(self, board: str) -> bool:
        """Return whether there is such a board."""
        return paths.is_board_id(board) and self.host.exists(self.path(board))

    def names_board(self, word: str) -> bool:
        """Return whether a word names a board of this host, perhaps with `#<k>`."""
        return self.has_board(_asked(word)[0])

    def board_at(self, word: str) -> "Match | None":
        """Return the board that `word` asks for, `<n>` or `<n>#<k>`; None if there is none. Raises Refused."""
        board, digits = _asked(word)
        if not self.has_board(board):
            return None
        match = self.board(board)
        match.tick(self.now)                # the time used counts up to now
        return match if digits is None else match.at(leading_number(digits))

    def boards(self) -> "Sequence[str]":
        """Return the ids of all boards, in the order of `ls` in the C locale."""
        return [name for name in self.host.listing(paths.boards(self.name)) if paths.is_board_id(name)]

    def board(self, board: str, changing: bool = False) -> Match:
        """Return the board of that id, perhaps to be changed. Raises Refused if there is none or it is damaged."""
        match = self.stored(board, changing)
        match.respell(self.users.spelling)
        return match

    def stored(self, board: str, changing: bool = False) -> Match:
        """Return the board of that id, with userids as its file spells them. Raises Refused."""
        text = self.host.read(self.path(board)) if paths.is_board_id(board) else None
        if text is None:
            raise self.no_board(board)
        # a board without a clock is as old as its file
        now = self.now if "(clock " in text else self.host.modified(self.path(board)) // 10 ** 9
        try:
            return Match.parse(self.game, board, text, now, changing)   # type: ignore[arg-type]  # boards have a game
        except Damaged as error:
            what, _, why = str(error).partition(":")
            mend = "mend it"
            if isinstance(error, Contradiction):
                mend = "if its moves are right give `pbm verify --repair --trust=moves %s %s`" % (
                    self.name.lower(), board)
            self.warn("%s is damaged:%s; %s, or put back the version before it, %s"
                      % (self.path(board), why, mend, paths.backup(self.name, board)), DAMAGED)
            raise Refused("%s board %s %s" % (self.name, board, what), error.status)

    def readable(self, boards: "Iterable[str]", changing: bool = False) -> "Iterator[Match]":
        """Yield those of the boards that can be read; the others get a line on standard error, and the status FAULT."""
        self.users.known()                  # if they cannot be read, that is no board's fault
        for board in boards:
            try:
                match = self.board(board, changing)
            except (Refused, TryLater) as error:
                if isinstance(error, TryLater):
                    self.warn(str(error), error.kind)
                self.pass_over(board)
            else:
                yield match

    def pass_over(self, board: str) -> None:
        """Do without a board that cannot be read."""
        self.passed_over.append(board)
        self.status = FAULT

    def changing(self, board: str) -> Match:
        """Return the board with its clock brought up to now, ready to be changed."""
        match = self.board(board, changing=True)
        match.tick(self.now)
        return match

    def remark(self, user: str) -> "Sequence[str]":
        """Return the comment that came with the command, under the name of its writer."""
        return self.request.remark(user + " writes:")

    # writing -----------------------------------------------------------------

    def save(self, match: Match, listed: bool = True) -> None:
        """Stage a board, and the version before it; `listed` moves its line to the top of the list."""
        self.back_up(match)
        self.host.write(self.path(match.id), match.render())
        if listed:
            self.list.top(match.row())

    def remove(self, match: Match) -> None:
        """Stage that a board goes, but for its backup."""
        self.back_up(match)
        self.host.write(self.path(match.id), None)
        self.list.drop(match.id)

    def back_up(self, match: Match) -> None:
        """Stage the stored version of a board as its backup, if there is one."""
        before = self.host.read(self.path(match.id))
        if before is not None:
            self.host.write(paths.backup(self.name, match.id), before)

    # answers -----------------------------------------------------------------

    def reply(self, subject: str, text: str, parted: bool = True, letter: "Letter | None" = None) -> None:
        """Answer the caller: on standard output, or by mail to SENDER; `parted` as in `Writer.printed`.

        letter -- the Letter that the text is of, None if it is of none
        """
        if self.request.printed:
            self.print(subject, text, parted)
        else:
            self.post([self.request.sender], subject, text, letter, parted)

    def print(self, subject: str, text: str, parted: bool = True) -> None:
        """Print a reply."""
        self.output.append(self.writer.printed(subject, text, parted))

    def send(self, users: "Iterable[str]", subject: str, text: str, letter: "Letter | None" = None) -> None:
        """Send one mail to all of the users who have an address; `letter` as in `reply`."""
        to = self.users.addresses(users)
        if to and self.mailing:
            self.post(to, subject, text, letter)

    def post(self, to: "Sequence[str | None]", subject: str, text: str, letter: "Letter | None" = None,
             parted: bool = True) -> None:
        """Stage one mail to address fields, within the limits of the message that brought the command.

        letter, parted -- as in `reply`

        Raises Refused.
        """
        mail = None
        for form in taking_part("mail", self.wants):
            mail = form(self, to, subject, text, letter)
        if mail is None:
            mail = self.writer.mail(to, subject, text, parted)
        if mail:
            self.stage(mail)

    def stage(self, mail: str) -> None:
        """Stage a finished mail, within the limits of the message that brought the command. Raises Refused."""
        if not self.mailing:
            return
        if self.request.guard:
            self.request.guard.post(self, mail)
        else:
            self.host.post(mail)

    @property
    def mailing(self) -> bool:
        """Whether mail is sent at all: one at a shell without a mailer causes none (docs/commands.md, Departure 1)."""
        mailer = self.request.environ.get("PBMSENDMAIL") or self.host.exists(paths.SETTINGS) and self.setting("sendmail")
        if mailer:
            return mailer != SILENT
        upkeep = self.command is not None and self.command.operator
        return not self.request.local or upkeep and self.host.exists(paths.MAILER)

    def tell(self, user: str, subject: str, text: str, letter: "Letter | None" = None) -> None:
        """Send a user a mail that only concerns him; a person at a shell sees it as well; `letter` as in `reply`."""
        self.send([user], subject, text, letter)
        if self.request.local:
            self.print(subject, text)

    def refuse(self, refusal: Refused, hint: str = "") -> None:
        """Answer with a refusal, and quote the message that caused it; by mail not too often.

        hint -- what to say below its first paragraph
        """
        self.status, self.refused = refusal.status, True
        limit = self.request.guard.refusal(self, refusal.once) if self.request.guard else ""
        if limit is None:
            return
        first, gap, rest = str(refusal).partition("\n\n")
        text = "\n\n".join([first] + [hint] * bool(hint) + [rest] * bool(gap))
        lines = self.request.message if self.request.quoted is None else self.request.quoted(self.request.message)
        quoted = "".join(">%s\n" % line for line in lines)
        letter = self.letter(refusal.match, SUMMARY, refusal.reader, whole=True) if refusal.match else None
        subject, text = error_text(letter, self.name, text + limit)
        self.reply(subject, text + quoted, letter=letter)

    def letter(self, match: Match, type: str = SUMMARY, reader: "str | None" = None, **options: "Any") -> Letter:
        """Return a Letter of this command."""
        self.shown.append(match)
        if not match.over and type not in UNREAL:
            options["asides"] = self._beside(match, reader)
        options.setdefault("clocked", any(option in CLOCK_WORDS for option in self.request.options))
        return Letter(match, type, reader, **options)

    def _beside(self, match: Match, reader: "str | None") -> "tuple[list[str], list[str]]":
        """Return what a letter tells its reader beside the classic text, and below it."""
        lines: "list[str]" = []
        below: "list[str]" = []
        for beside in taking_part("beside", self.wants):
            more, under = beside(self, match, reader)
            lines, below = lines + more, below + under
        return lines, below

    def warn(self, text: str, kind: str = "") -> None:
        """Say something, once, to whoever runs the host."""
        warning = kind, unbroken(text)
        if warning not in self.warnings:
            self.warnings.append(warning)

    def circulate(self, match: Match, type: str = SUMMARY, printed: bool = True, **options: "Any") -> None:
        """Send the board to all its readers, each from his point of view, and print it once."""
        for reader in match.readers if self.mailing else ():
            letter = self.letter(match, type, reader, **options)
            self.send([reader], letter.subject, letter.text, letter)
        if printed and self.request.printed:
            letter = self.letter(match, type, **options)
            self.print(letter.subject, letter.text)


def _asked(word: str) -> "tuple[str, str | None]":
    """Return the board's id, and what stands behind the last `#` (None = nothing), of a word such as `<n>#<k>`."""
    board, mark, digits = word.rpartition("#")
    return (board, digits) if mark else (word, None)
