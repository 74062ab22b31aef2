"""How a tool reads its command line: what docopt finds in it, the game and the board that it names.

The usage of a tool is the docstring of its module, which docopt reads. Nothing else of the program needs docopt.
"""

import os
import sys

from pbmgames import TYPE_CHECKING
from pbmgames.games import TABLE, Game, find as find_game
from pbmgames.records.boardfile import no_board
from pbmgames.request import from_process
from pbmgames.statuses import USAGE, Failure
from pbmgames.storage import Host, paths
from pbmgames.text import unbroken

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.board import Match

PARAMETERS = "[-<parameter>...]"        # docopt does not see this part of a usage: it would take such words apart


def read_usage(doc: str, words: "list[str]", **options) -> dict:
    """Return what docopt finds in the words of a tool.

    doc   -- the tool's docstring, with its usage and options
    words -- of the command line; the first is the tool's name

    Raises Failure with the usage if the words do not fit it, and if there is no docopt.
    """
    _look_further()
    try:
        from docopt import DocoptExit, docopt
    except ImportError:
        raise Failure("`pbm %s` needs the Python package docopt: apt install python3-docopt, or pip install docopt",
                      words[0], status=USAGE)
    # docopt gets only these parts: it would also read a `--word` that stands in prose
    usage = [part for part in doc.split("\n\n") if part.startswith(("Usage:", "Options:"))]
    try:
        found = docopt("\n\n".join(usage).replace(PARAMETERS, ""), words, help=False, **options)
    except DocoptExit:
        raise Failure("no such command line: pbm %s\n%s", unbroken(" ".join(words)), usage[0].rstrip("\n"),
                      status=USAGE)
    for name, value in found.items():
        if name.startswith("--") and isinstance(value, str):
            found[name] = os.path.expanduser(value)         # no shell does that in `--host=~/copy`
    return found


def named_game(word: str) -> type[Game]:
    """Return the class of the game that a word of a tool's command line names. Raises Failure if there is none."""
    game = find_game(word)
    if game is None:
        raise Failure("there is no game %s, where a game is one of %s", unbroken(word), ", ".join(TABLE), status=USAGE)
    return game


def named_board(game: "type[Game]", word: str) -> "Match":
    """Return the board that a word names, `<n>` or `<n>#<k>`; nothing is locked after that. Raises Failure."""
    from pbmgames.session import Session
    request = from_process("pbm", game.name, [])
    with Host(paths.home(request.environ), game.name).open(exclusive=False) as host:
        match = Session(request, host, game).board_at(word)
    if match is None:
        raise no_board(game.name, word)
    return match


def _look_further():
    """Let Python look for packages in the usual folders, which bin/pbm leaves out, and last in a checkout's .venv."""
    if sys.flags.no_site:
        import site
        site.main()
        sys.path.append(site.getusersitepackages())         # where pip installs for somebody who is not root
    sys.path.append("%s/.venv/lib/python%d.%d/site-packages" % (paths.PROJECT, *sys.version_info[:2]))
