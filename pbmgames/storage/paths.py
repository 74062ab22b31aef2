"""Where everything of a host is, as paths below its root; `game` is a type name, "Zenix"."""

import os

from pbmgames import Iterator
from pbmgames.optional import THERE, merged
from pbmgames.statuses import NO_HOME, Failure
from pbmgames.text import as_name, encode

NOWHERE = os.devnull                                    # the root if there is no host: nothing can be below a device
# the folder above the package: a checkout, a version that was installed, or where Python keeps its packages
PROJECT = as_name(os.fsencode(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))))
USERS, VACATION, SETTINGS = "etc/users", "etc/vacation", "etc/settings"
GAMES = "games"                                         # has a folder of boards for each game
LOCK, JOURNAL = ".lockfile", ".journal"
ADVERTISEMENT, HELP, MAILER = "advertisement", "help", "bin/sendmail"
# mails that wait, those that were given up, marks of messages that were dealt with
OUTBOX, FAILED, SEEN = "outbox", "outbox/failed", "seen"
# files of a game: the list of boards, our own index of them, ratings, results of rated games, tournament pools
BOARD_LIST, INDEX, RATINGS, HISTORY, POOLS = "etc/%s.list", "etc/%s.index", "ratings/%s", "history/%s", "standings/%s"
CLEANUPS = "cleanup"                                    # when the Cleanups of each game ran
# files of these folders: when the Cleanups of one game ran, the page of a subject, the mark of a message
RUNS, HELP_PAGE, MARK = CLEANUPS + "/%s", HELP + "/%s", SEEN + "/%s"
DAMAGED = "damaged"                                     # files as they were before something in them was replaced
PUT_AWAY = ARCHIVE, TOURNEY = "-archive", "-tourney"    # ends of the names of folders with finished boards
ID_LENGTH = 15
ID_SIGNS = "-_+."
# our files among the boards, without the dot: no board has such an id, for its backup would take the place of the file
HIDDEN_FILES = ("board", "journal", "limit", "lockfile", "notify", "special", "subscribeall")
# kinds of files: one that is read, one that nobody else may read, one that is run
TEXT, SECRET, PROGRAM = "text", "secret", "program"
# the files of a host: path, kind, what is in it (docs/files.md, The folder); those of extras are in optional.py
FILES = (
    ("etc/users", SECRET, "who plays here: userid, password, address"),
    ("etc/vacation", TEXT, "who is away"),
    ("etc/settings", TEXT, "how the host is run"),
    ("etc/<Game>.list", TEXT, "one line for each board, newest change first"),
    ("etc/<Game>.index", TEXT, "what the board files say; may be lost"),
    ("etc/.lockfile", TEXT, "lock of the commands of the server"),
    ("etc/.journal", TEXT, "their journal"),
    ("games/<Game>/<n>", TEXT, "a board"),
    ("games/<Game>/.<n>", TEXT, "the board before its last write"),
    ("games/<Game>/.board", TEXT, "the last number given out"),
    ("games/<Game>/.special", TEXT, "the id of the next board"),
    ("games/<Game>/.limit", TEXT, "who takes how many challenges, and plays how many games"),
    ("games/<Game>/.notify", TEXT, "who hears of every end"),
    ("games/<Game>/.subscribeall", TEXT, "who watches every board"),
    ("games/<Game>/.lockfile", TEXT, "lock of the game"),
    ("games/<Game>/.journal", TEXT, "journal of the game"),
    ("games/<Game>-archive/<n>", TEXT, "a finished board"),
    ("games/<Game>-tourney/<n>", TEXT, "a finished board of a tournament"),
    ("ratings/<Game>", TEXT, "ratings, best first"),
    ("history/<Game>", TEXT, "results of rated games"),
    ("standings/<Game>", TEXT, "tournament pools"),
    ("outbox/<mail>", TEXT, "a mail that waits for the mailer"),
    ("outbox/failed/<mail>", TEXT, "one that was given up"),
    ("seen/<mark>", TEXT, "a message that was carried out"),
    ("seen/.lockfile", TEXT, "lock of the files that change beside commands"),
    ("damaged/<path>", TEXT, "what a file was before something in it was dropped or replaced"),
    ("cleanup/<Game>", TEXT, "when the Cleanups of the game ran"),
    ("help/<subject>", TEXT, "a page of the host; one named <Game> replaces that of the game"),
    ("advertisement", TEXT, "ends every mail and reply"),
    ("bin/sendmail", PROGRAM, "the host's own mailer"),
)


def home(environ: "dict[str, str]", needed: bool = True) -> str:
    """Return the path of the data folder: PBMHOME, else `data` of a checkout.

    needed -- False for a command that also works without a host: then NOWHERE is returned if there is neither

    Raises Failure if there is neither, and a host is needed.
    """
    if environ.get("PBMHOME"):
        return as_name(encode(environ["PBMHOME"]))
    if os.path.exists(os.path.join(PROJECT, "setup.cfg")):
        return os.path.join(PROJECT, "data")
    if not needed:
        return NOWHERE
    raise Failure("PBMHOME is not set: it names the folder with the games, such as PBMHOME=~/games",
                  status=NO_HOME, advice=_advice())


def _advice():
    """Return what somebody who has no host can do next."""
    ways = ["To play here and now, no host is needed:\n\n    %s\n\n" % command for command in merged("begins")]
    return "\n\n" + "".join(ways) + _HOST


_HOST = """\
For a host of your own, for all who play at this shell:

    mkdir -m 700 ~/games
    export PBMHOME=~/games

How a host is played on by mail stands in README, A host by mail."""


def real(path: str) -> str:
    """Return a path without links and from / on, in the form of `as_name`, so that it can be compared and told."""
    return as_name(os.fsencode(os.path.realpath(path)))


def boards(game: str, end: str = "") -> str:
    """Return the folder of a game's boards; `end` is one of PUT_AWAY for the archives of finished boards."""
    return "%s/%s%s" % (GAMES, game, end)


def board(game: str, board_id: str, end: str = "") -> str:
    """Return the path of a board."""
    return "%s/%s" % (boards(game, end), board_id)


def backup(game: str, board_id: str) -> str:
    """Return the path of a board's backup: its file as it was before the last write."""
    return "%s/.%s" % (boards(game), board_id)


def register(game: str, name: str) -> str:
    """Return the path of a register in the folder of the boards: board, limit, notify, special or subscribeall."""
    return "%s/.%s" % (boards(game), name)


def damaged(path: str) -> "Iterator[str]":
    """Yield the paths for the first, the second ... copy of a file, made before something in it is dropped."""
    yield DAMAGED + "/" + path
    number = 2
    while True:
        yield "%s/%s.%d" % (DAMAGED, path, number)
        number += 1


def is_mark(name: str) -> bool:
    """Return whether a name can be that of a mark: a SHA-256 in hex, perhaps with `.<k>`."""
    return len(name.partition(".")[0]) == 64 and not name.strip("0123456789abcdef.")


def is_board_id(text: str) -> bool:
    """Return whether the text can be a board's id: up to 15 letters, digits and signs, a letter or digit first."""
    return (0 < len(text) <= ID_LENGTH and text.isascii() and text[0].isalnum() and text not in HIDDEN_FILES
            and (text.isalnum() or all(sign.isalnum() or sign in ID_SIGNS for sign in text)))


def ours(name: str) -> bool:
    """Return whether only this program makes a file or folder: then no link in its place is followed."""
    first, last = name.partition("/")[0], name.rpartition("/")[2]
    return (first in (OUTBOX, SEEN, DAMAGED, CLEANUPS) or any(first in extra.folders for extra in THERE)
            or last.startswith("..") or last == JOURNAL
            or last.startswith(".") and is_board_id(last[1:]))
