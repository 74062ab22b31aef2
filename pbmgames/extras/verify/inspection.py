"""What the checks of `pbm verify` look at, and the one form of what they find: the Finding."""

import os
from pathlib import PurePosixPath

from pbmgames import Callable, Iterable, kept, optional
from pbmgames.board import WINNER, Match
from pbmgames.games import find
from pbmgames.records.boardfile import BoardFile, Damaged, is_board, remedy
from pbmgames.records.boardlist import BoardList
from pbmgames.records.registers import keep_old
from pbmgames.records.settings import Settings
from pbmgames.records.users import Users, check_disk
from pbmgames.request import Request
from pbmgames.statuses import NO_BOARD, Failure
from pbmgames.storage import Host, HostError, paths
from pbmgames.text import unbroken

WRONG, NOTE, REPAIRED = "wrong", "notes", "repaired"       # kinds; a note is what may be so for a good reason
MOST_NAMED = 9          # names that one line has


class Finding:
    """What a check has found.

    kind -- WRONG, NOTE or REPAIRED
    path -- path, below the data folder, of the file that it is about; "" = none
    text -- what was found, in words, one line
    mend -- function of a Host that stages the repair and returns in words what was done; None = it cannot be repaired
    """

    def __init__(self, kind: str, path: str, text: str, mend: "Callable | None" = None) -> None:
        self.kind, self.path, self.text, self.mend = kind, path, text, mend

    def __str__(self):
        return unbroken("%s: %s" % (self.path, self.text) if self.path else self.text)


class Inspection:
    """A host, as all checks see it; the checks of extras see nothing else.

    host -- the Host, opened
    now  -- the time, in seconds
    root -- the data folder
    """

    def __init__(self, host: "Host", request: "Request") -> None:
        self.host, self.now, self.root = host, request.now(), host.root
        self._environ = request.environ

    @kept
    def settings(self) -> "Settings":
        """The Settings of the host."""
        return Settings(self.host, self._environ)

    @kept
    def users(self) -> "Users":
        """The Users of the host."""
        return Users(self.host)

    def wrong(self, path: str, text: str, mend: "Callable | None" = None) -> "Finding":
        """Return the Finding that something is wrong."""
        return Finding(WRONG, path, text, mend)

    def note(self, path: str, text: str, mend: "Callable | None" = None) -> "Finding":
        """Return the Finding that something is odd, but may be so for a good reason."""
        return Finding(NOTE, path, text, mend)

    def some(self, names: "Iterable[str]") -> str:
        """Return names as one text, `...` for those beyond MOST_NAMED."""
        names = list(names)
        return " ".join(names[:MOST_NAMED]) + (" ..." if names[MOST_NAMED:] else "")

    def findings(self, checks: "Iterable[Callable]") -> "list[Finding]":
        """Return the Findings of checks, each once."""
        return list({str(finding): finding for check in checks for finding in self._found(check)}.values())

    def _found(self, check):
        """Yield the Findings of a check; a file that it cannot read is one of them."""
        try:
            yield from check(self)
        except HostError as error:
            yield trouble(self.root, error)

    def repair(self, findings: "list[Finding]") -> "list[Finding]":
        """Stage the repair of Findings, and copies of the files as they were; return Findings of what was done."""
        mends = dict.fromkeys((finding.path, finding.mend) for finding in findings if finding.mend)
        done = [Finding(REPAIRED, path, mend(self.host)) for path, mend in mends]
        for path in list(self.host.staged):
            keep_old(self.host, path)
        return done

    def summary(self) -> str:
        """Return in words how many users there are."""
        return number(len(self.users.every()), "user")


def number(count: int, what: str) -> str:
    """Return a number and a noun: "no line", "1 line", "2 lines"."""
    return "%s %s%s" % (count or "no", what, "s" if count > 1 else "")


def trouble(root: str, error: "HostError | str") -> "Finding":
    """Return the Finding of a HostError; it names the file as it lies in the data folder."""
    return Finding(WRONG, "", str(error).removeprefix(os.path.join(root, "")))


class Board:
    """A board as it was found.

    path     -- the path of its file, below the data folder
    match    -- the Match
    file     -- its BoardFile
    put_away -- whether it is in a folder of finished boards
    """

    def __init__(self, path: str, match: "Match", text: str, put_away: bool) -> None:
        self.path, self.match, self.put_away = path, match, put_away
        self.file = BoardFile(text)

    def mend(self, host: "Host") -> str:
        """Stage the board with all that follows from its moves; return in words what was done."""
        if self.wrong_status:
            self.match.status = self.match.result()
        host.write(self.path, self.match.render())
        return "from its moves"

    @kept
    def wrong_status(self) -> bool:
        """Whether the status in its file contradicts its moves.

        If the moves leave the result open, only a winner does: players may agree on a tie, or have a question open.
        Nothing about a board whose status is wrong is entered into lists and registers until it is mended.
        """
        status = [word.lower() for word in self.file.tokens("status") if word != "normal"]
        result = [word.lower() for word in self.match.result()]
        if not result:
            return status[:1] == [WINNER]
        if len(status) == 2:                # an old board, which tells no points
            del result[2:]
        return status[:len(result)] != result


class GameInspection(Inspection):
    """A game of a host.

    game         -- its class; `name` is its name
    files        -- (path, whether it is put away) of all boards
    trusted_path -- path of the board whose moves the operator says are right, "" = none
    boards       -- the boards that can be read; the trusted one, too, if its drawing contradicts its moves
    damaged      -- {path: Finding} of the others
    """

    def __init__(self, host: "Host", request: "Request", repairing: bool, trusted: "str | None") -> None:
        """Read the boards of a game of a host.

        trusted -- the id of the board to be trusted, None = no board is named

        Raises Failure if that is not there, TryLater if the board list has boards, but the disk has none.
        """
        super().__init__(host, request)
        self.name, self.game = host.section, find(host.section)
        self.boards, self.damaged = [], {}
        self._check_boards_are_there()
        self.files = self._files()
        self.trusted_path = "" if trusted is None else self._path_of(trusted)
        if not repairing:
            self._keep_all(path for path, _ in self.files)
        for path, put_away in self.files:
            self._read(path, put_away)

    def _check_boards_are_there(self):
        """Raise TryLater if the board list has boards, but the disk has none."""
        host, folder = self.host, paths.boards(self.name)
        names = set(host.listing(folder)) - {paths.LOCK}        # whoever repairs may have just made the folder
        is_other = host.exists(folder) and not host.exists(folder + "/.")       # no folder: `kinds` names that
        lost = not names and not is_other and any(BoardList(host, self.name).lines)
        check_disk(host, [folder] if lost else [])

    def _files(self):
        """Return (path, whether it is put away) of all boards."""
        host, name = self.host, self.name
        return [(paths.board(name, board, end), bool(end)) for end in ("",) + paths.PUT_AWAY
                for board in host.listing(paths.boards(name, end))
                if (paths.is_board_id(board) if end else is_board(host, name, board))]

    def _path_of(self, board):
        """Return the path of a board, in play or put away, by its id. Raises Failure if there is none."""
        found = [path for path, _ in self.files if path.endswith("/" + board)]
        if not found:
            raise Failure("%s board %s not found", self.name, unbroken(board), status=NO_BOARD)
        return found[0]

    def _keep_all(self, boards):
        """Read everything while the lock is held, then let other commands go on."""
        # no lock files: whoever closes a lock file, also one that was opened to be read, loses the lock on it
        registers = [path for path in places(self.name) if not path.endswith(paths.LOCK)]
        for path in [*registers, *self.versions(), paths.USERS, *boards]:
            try:
                self.host.keep(path)
            except HostError:
                pass                                # the check that needs it tries again, and tells what is wrong
        self.host.close()

    def _read(self, path, put_away):
        """Read a board, into `boards` or `damaged`."""
        name = path.rpartition("/")[2]
        try:
            text = self.host.read(path) or ""
            match = Match.parse(self.game, name, text, self.now, changing=path != self.trusted_path)
        except Damaged as error:
            mend = "" if put_away else "; " + remedy(self.host, self.name, name, error)
            self.damaged[path] = Finding(WRONG, path, "the board %s%s" % (error, mend))
        except HostError as error:
            self.damaged[path] = trouble(self.root, error)
        else:
            self.boards.append(Board(path, match, text, put_away))

    def summary(self) -> str:
        """Return in words how many boards there are."""
        archived = sum(put_away for _, put_away in self.files)
        return "%s, %d archived" % (number(len(self.files) - archived, "board"), archived)

    @property
    def under_way(self) -> "list[Board]":
        """The boards that are not put away and whose status is that of their moves."""
        return [board for board in self.boards if not board.put_away and not board.wrong_status]

    @property
    def unreadable(self) -> "list[str]":
        """The paths of the boards under way that cannot be read."""
        return [path for path in self.damaged if path.startswith(paths.boards(self.name) + "/")]

    @property
    def unreliable(self) -> "set[str]":
        """The ids of boards under way that cannot be read, or have another status than their moves."""
        return ({path.rpartition("/")[2] for path in self.unreadable}
                | {board.match.id for board in self.boards if not board.put_away and board.wrong_status})

    def versions(self) -> "list[str]":
        """Return the paths of the versions of boards before their last write."""
        return [paths.backup(self.name, name[1:]) for name in self.host.listing(paths.boards(self.name), regular=True)
                if name[:1] == "." and paths.is_board_id(name[1:])]


# the table of files ---------------------------------------------------------------

def own_rows(table: "Iterable[tuple[str, str, str]]", game: str) -> "list[tuple[str, str, str]]":
    """Return the rows of a game's files, with its name in their paths, or those of the files that all games share.

    table -- such as paths.FILES
    game  -- the game's name, "" = what all games share
    """
    return [(path.replace("<Game>", game), kind, text) for path, kind, text in table
            if ("<Game>" in path) == bool(game)]


def rows() -> "list[tuple[str, str, str]]":
    """Return the rows of the files that a host has, those of extras too."""
    return [*paths.FILES, *optional.files()]


def places(game: str) -> "list[str]":
    """Return the paths of a game's files, "" = of those that all games share.

    Only files with a fixed name are meant: no boards, marks and mails, and no programs.
    """
    return [path for path, kind, _ in own_rows(rows(), game) if "<" not in path and kind != paths.PROGRAM]


def folders(game: str) -> "list[str]":
    """Return the paths of a game's folders, "" = of those that all games share: of all files, boards too."""
    found = {str(folder) for path, _, _ in rows() for folder in PurePosixPath(path).parents} - {"."}
    return sorted(path.replace("<Game>", game) for path in found if ("<Game>" in path) == bool(game))
