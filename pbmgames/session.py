"""What every command works with: its request, the host's registers, the boards, and the ways to reply."""

from pbmgames import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Sequence, kept
from pbmgames.board import Damaged, Match
from pbmgames.games import Game
from pbmgames.letters import SUMMARY, UNREAL, Letter, Note, error_letter
from pbmgames.optional import taking_part
from pbmgames.post import Post
from pbmgames.records.boardfile import is_board, read, remedy
from pbmgames.records.users import INVALID, NO_USERS, Users, matches, no_user
from pbmgames.request import Request
from pbmgames.statuses import DAMAGED, DENIED, DONE, FAULT, SYNTAX, USAGE, Refused
from pbmgames.storage import Host, TryLater, paths
from pbmgames.text import leading_number, signed_number, unbroken

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.records.boardlist import BoardList
    from pbmgames.records.registers import Limits

ENDED = "The game has ended"
NOT_PLAYING = "You are NOT playing this game"


class Session:
    """One command under way.

    request the Request
    host    the Host
    game    the game's class, None for a server-wide command
    command the Command, None if there is none
    post    the Post of the command; `setting` and `meets` are methods of it
    more    whether the command is carried out once more, in another transaction, for what is left
    passed_over the ids of the boards that could not be read
    status  the exit status for a person at a shell
    bearer  the userid of a user who needs no password, for they answer a letter that only they got; "" = nobody
    lasting functions that stage what is stored in the end, also if the command is refused
    """

    def __init__(self, request: Request, host: Host, game: "type[Game] | None", command: "Any" = None,
                 post: "Post | None" = None) -> None:
        self.request, self.host, self.game, self.command = request, host, game, command
        self.name = game.name if game else "Server"
        self.post = post or Post(request, host, self.name, command)
        self.setting, self.meets = self.post.setting, self.post.meets
        self.more = False
        self.passed_over: "list[str]" = []
        self.status = DONE
        self.bearer = ""
        self.lasting: "list[Callable[[], None]]" = []

    @property
    def now(self) -> int:
        """The time of the command, in seconds."""
        return self.post.now

    # registers, each loaded and read when first needed ------------------------

    @kept
    def users(self) -> Users:
        """The host's users."""
        if self.request.game and self.command and self.post.users.empty:
            self.warn(NO_USERS + "nobody can play")
        return self.post.users

    @kept
    def limits(self) -> "Limits":
        """Who takes how many challenges of this game."""
        from pbmgames.records.registers import Limits
        return Limits(self.host, self.name, self.users)

    @kept
    def board_list(self) -> "BoardList":
        """The game's list of boards."""
        from pbmgames.records.boardlist import BoardList
        return BoardList(self.host, self.name)

    @kept
    def beside(self) -> "Sequence[Callable]":
        """The functions of the place "beside" (see optional.py); kept, for a command may send many letters."""
        return list(taking_part("beside", self.meets))

    # who and what ------------------------------------------------------------

    def arguments(self, least: "int | None" = None) -> "Sequence[str]":
        """Return the words after the command word.

        least -- how many there must be at least; None = they must be all that one of the command's forms asks for

        Raises Refused if they are not.
        """
        reading = self.reading
        if len(reading.words) < least if least is not None else not reading.complete:
            raise self.misuse()
        return reading.words

    @property
    def reading(self) -> "Any":
        """The Reading of what stands behind the command word."""
        return self.command.read(self.request.words[1:])

    def misuse(self) -> Refused:
        """Return the Refused that tells a command's syntax: the first form for a game, all forms for the server."""
        if self.game:
            word, forms = "%s %s" % (self.name, self.command.word), self.command.plain()[:1]
        else:
            word, forms = self.request.word, self.command.plain()       # in the spelling of the caller
        spelt = ['"%s"' % (word + " " + form).rstrip() for form in forms]
        return Refused("Syntax is %s", "\n       or ".join(spelt), status=USAGE, kind=SYNTAX)

    def authenticate(self, userid: str, password: str) -> str:
        """Return the userid as the user file spells it. Raises Refused if it is unknown, or the password is wrong."""
        if self.bearer and userid == self.bearer:
            return userid
        user = self.users.find(userid)
        if user is None:
            raise no_user()
        # the links in our letters hold a word that the player has to replace by their password
        objection = self.post.mail_form.objection(password) if self.post.mail_form else None
        if objection and not matches(user.password, password):
            raise objection
        if self.request.allowance:
            self.request.allowance.check(self, user, password)
        elif not matches(user.password, password):
            raise Refused(INVALID, status=DENIED)
        self.post.proven = True
        return user.userid

    def seems_right(self, userid: str, password: str) -> bool:
        """Return whether a password seems right, before the lock is taken. Under the lock `authenticate` decides.

        To hash a password is slow. `matches` keeps the hash, so nobody waits for it under the lock.
        """
        try:
            user = Users(self.host).find(userid)
            return user is not None and matches(user.password, password)
        except TryLater:
            return False

    # boards -------------------------------------------------------------------

    def path(self, board: str) -> str:
        """Return the path of a board's file."""
        return paths.board(self.name, board)

    def has_board(self, board: str) -> bool:
        """Return whether there is such a board."""
        return self.is_board(board) and self.host.exists(self.path(board))

    def is_board(self, name: str) -> bool:
        """Return whether a file of the boards' folder is a board, whatever its state."""
        return is_board(self.host, self.name, name)

    def names_board(self, word: str) -> bool:
        """Return whether a word names a board of this host, perhaps with `#<k>`."""
        return self.has_board(word.partition("#")[0])

    def quotable_board(self, word: str) -> str:
        """Return a word that stands for a board, as a reply may quote it.

        The id of a board is shown as it is. Any other word may be a misplaced password.
        """
        digits = word.partition("#")[2]
        known = self.names_board(word) and (not digits or signed_number(digits) is not None)
        return word if known else self.request.quotable(word)

    def board_at(self, word: str) -> "Match | None":
        """Return the board that `word` asks for, `<n>` or `<n>#<k>`; None if there is none. Raises as `board` does."""
        board, mark, digits = word.partition("#")
        if not self.has_board(board):
            return None
        match = self.board(board)
        match.tick(self.now)                # the clock includes the time up to now
        return match.at(leading_number(digits)) if mark else match

    def boards(self) -> "Sequence[str]":
        """Return the ids of all boards, in the order of `ls` in the C locale."""
        return list(filter(self.is_board, self.host.listing(paths.boards(self.name))))

    def board(self, board: str, changing: bool = False) -> Match:
        """Return the board of that id, perhaps to be changed.

        Raises Refused if there is none or it is damaged, TryLater if its file cannot be read now.
        """
        match = self.stored(board, changing)
        match.respell(self.users.spelling)
        return match

    def stored(self, board: str, changing: bool = False) -> Match:
        """Return the board of that id, with userids as its file spells them. Raises as `board` does."""
        text, written = read(self.host, self.name, board)       # a board without a clock is as old as its file
        try:
            return Match.parse(self.game, board, text, written, changing)   # type: ignore[arg-type]  # there is a game
        except Damaged as error:
            mend = remedy(self.host, self.name, board, error)
            self.warn("%s is damaged: %s; %s" % (self.path(board), error.why, mend), DAMAGED)
            error.say("%s board %s %s", self.name, board, error.short)      # all that a player is told
            raise

    def readable(self, boards: "Iterable[str]") -> "Iterator[Match]":
        """Yield the boards that can be read, perhaps to be changed, and pass over the others."""
        for board in boards:
            try:
                match = self.board(board, changing=True)
            except (Refused, TryLater) as error:
                self.pass_over(board, error)
            else:
                yield match

    def pass_over(self, board: str, error: "Refused | TryLater") -> None:
        """Go on without a board that cannot be read, for the reason that `stored` has raised; warn the operator."""
        if isinstance(error, TryLater):             # `stored` has warned already of a damaged board
            self.warn(str(error), error.kind)
        self.passed_over.append(board)
        self.status = FAULT

    def changing(self, board: str) -> Match:
        """Return the board with its clock brought up to now, ready to be changed. Raises as `board` does."""
        match = self.board(board, changing=True)
        match.tick(self.now)
        return match

    # writing -----------------------------------------------------------------

    def save(self, match: Match, listed: bool = True) -> None:
        """Stage a board, and its stored version as backup; if `listed`, move its row to the top of the board list."""
        self.back_up(match)
        self.host.write(self.path(match.id), match.render())
        if listed:
            self.board_list.top(match.row())

    def remove(self, match: Match) -> None:
        """Stage that a board is removed; its backup stays."""
        self.back_up(match)
        self.host.write(self.path(match.id), None)
        self.board_list.drop(match.id)

    def back_up(self, match: Match) -> None:
        """Stage the stored version of a board as its backup, if there is one."""
        before = self.host.read(self.path(match.id))
        if before is not None:
            self.host.write(paths.backup(self.name, match.id), before)

    # replies and letters -----------------------------------------------------

    def reply(self, subject: str, text: str, parted: bool = True) -> None:
        """Give the caller a reply, see Note. Raises Refused."""
        self.post.reply(Note(subject, text, parted))

    def tell(self, user: str, letter: "Letter | Note") -> None:
        """Send a user a letter that concerns only them; print it for a person at a shell as well. Raises Refused."""
        self.post.send(user, letter)
        if self.request.local:
            self.post.print(letter)

    def circulate(self, match: Match, type: str = SUMMARY, **options) -> None:
        """Send the board to all its readers, to each from their own point of view; print it, but not for cron.

        options -- as in Letter
        """
        for reader in match.readers if self.post.mailer else ():
            self.post.send(reader, self.letter(match, type, reader, **options))
        if self.request.printed and not self.command.operator:
            self.post.print(self.letter(match, type, **options))

    def refuse(self, refusal: Refused, hint: str = "") -> None:
        """Reply with a refusal, and quote the message that caused it below. How often a sender gets this is limited.

        hint -- what to say below the first paragraph of the refusal, "" = nothing
        """
        self.status, self.post.refused = refusal.status, True
        if refusal.replied is False:
            return
        below = ""
        if refusal.replied is None and self.request.allowance:          # the usual limits of refusals decide
            below = self.request.allowance.below_refusal(refusal.once, self.post.users)
            if below is None:               # the sender got too many of them
                return
        text = self._told(refusal, hint) + below
        quoted = "".join(">%s\n" % line for line in self.request.quoted(self.request.message))
        letter = self.letter(refusal.match, SUMMARY, refusal.reader, whole=True) if refusal.match else None
        self.post.reply(error_letter(letter, self.name, text, quoted))

    def _told(self, refusal, hint):
        """Return what a reply tells of a refusal, with a hint below its first paragraph."""
        own = not self.command or refusal.kind == SYNTAX        # whether it has only words of our own
        head, gap, rest = (str(refusal) if own else refusal.quoting(self.request.quotable)).partition("\n\n")
        return head + ("\n\n" + hint if hint else "") + gap + rest

    def letter(self, match: Match, type: str = SUMMARY, reader: "str | None" = None, **options) -> Letter:
        """Return a Letter about a board, with the lines that extras add; `reader` and `options` are as in Letter."""
        # without a value these options mean: show the clock
        clocked = "--nagtime" in self.request.options or "--forfeittime" in self.request.options
        letter = Letter(match, type, reader, clocked=clocked, **options)
        if not match.over and type not in UNREAL:
            for add_lines in self.beside:
                add_lines(self, letter)
        return letter

    def warn(self, text: str, kind: str = "") -> None:
        """Tell the operator something; the same warning is given only once."""
        warning = kind, unbroken(text)
        if warning not in self.post.warnings:
            self.post.warnings.append(warning)
