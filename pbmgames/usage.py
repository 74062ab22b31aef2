"""
pbm: a play-by-mail game server.

Usage:
  pbm [--home=DIR] [--color=WHEN] <game> <command> [<args>...]
  pbm [--home=DIR] [--color=WHEN] <command> [<args>...]
  pbm [--home=DIR] --mail
  pbm --version
  pbm --help

Options:
  --home=DIR    The host's data folder, instead of PBMHOME.
  --color=WHEN  Colour the drawings: auto, always or never.
  --mail        Carry out the mail message on standard input.
  --version     Print the version.
  --help        Print this; behind a command or a tool, what that does.

`pbm help` names the games and `pbm help commands` the commands of a host. A
link to pbm that is called like a game needs no <game>.
"""

# Here are the usage of the program, the usages of its tools, which docopt reads, and passwords that are typed at a
# terminal: for a `-` in a password's place (departure 11c). docopt is looked for only where it is needed.

import os
import sys

from pbmgames.commands import find
from pbmgames.games import TABLE, Game, find as find_game
from pbmgames.optional import merged
from pbmgames.records.settings import known
from pbmgames.statuses import USAGE, Failure
from pbmgames.storage.paths import PROJECT
from pbmgames.text import unbroken

PARAMETERS = "[-<parameter>...]"        # docopt does not see this part of a usage: it would take such words apart
PROGRAM = __doc__.lstrip("\n")
VARIABLES = ("PBMHOME", "SENDER", "PBMSENDMAIL", "PBMSENDMAIL_SECONDS", "PBMFROM", "PBMPASSWORDS", "PBMPASSWORD",
             "PBMCOLOR", "NO_COLOR", "TERM", "TZ", "INPUTFILE", "MIME_BOUNDARY", "CONTENTTYPE", "CONTENTDISPOSITION",
             "CONTENTTRANSFERENCODING", "PBMNOW", "PBMSEED", "PBMDEBUG")

GAME = """\
Usage:
  pbm zenix <command> [<args>...]

The first commands:
%s  pbm zenix help            the rules, and how moves are written
  pbm zenix move --help     what a command does; likewise every other
  pbm help commands         all commands of a host
  pbm --help                how pbm is called
"""


def game(word: str) -> str:
    """Return how the commands of a game are called; `word` is the game word."""
    ways = "".join("  %-25s %s\n" % way for way in merged("begins").items())
    return (GAME % ways).replace("zenix", word.lower())


def program() -> str:
    """Return what the program says of itself: how it is called, its tools, variables and settings."""
    tools = [tool for tool in merged("tools").items() if tool[1]]       # those that people use
    parts = [PROGRAM, "".join(["Tools:\n"] + ["  %-11s %s\n" % tool for tool in tools]),
             _listed("Variables", dict.fromkeys([*VARIABLES, *(row[2] for row in known().values() if row[2])])),
             _listed("Settings of a host, in its etc/settings", known()), "`man pbm` tells what each of them does.\n"]
    return "\n".join(parts)


def _listed(title, names):
    """Return a paragraph that lists names after a title."""
    from textwrap import fill
    return fill("%s: %s." % (title, ", ".join(names)), break_on_hyphens=False, width=79) + "\n"


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


def _look_further():
    """Let Python look for packages in the usual folders, which bin/pbm leaves out, and last in a checkout's .venv."""
    if sys.flags.no_site:
        import site
        site.main()
        sys.path.append(site.getusersitepackages())         # where pip installs for somebody who is not root
    sys.path.append("%s/.venv/lib/python%d.%d/site-packages" % (PROJECT, *sys.version_info[:2]))


# passwords that stand in no process list ----------------------------------------------------------------------------

PASSWORD = "PBMPASSWORD"         # the variable of the environment that holds the first password of a command


def with_passwords(game: str, words: "list[str]") -> "list[str]":
    """Return the words of a command with a password in place of each `-` that stands where a password is expected.

    game -- the game word, "" for a command of the server

    The first one is PBMPASSWORD, if that is set; others are asked for. Raises Failure if nobody can be asked.
    """
    # indices of the words that forms speak of: `-` stands for one of them, parameters and options are left out
    plain = [index for index, word in enumerate(words) if word in ("-", "--") or word[:1] != "-"]
    command = find(find_game(game), words[plain[0]]) if plain else None
    secret = [plain[number] for number in sorted(command.secrets()) if number < len(plain)] if command else []
    words, given = list(words), os.environ.pop(PASSWORD, "")
    for index in [index for index in secret if words[index] == "-"]:
        is_new = command.word == "signup" or "password" in words[:index] and index != secret[0]
        words[index] = given or _typed("New password" if is_new else "Password", twice=is_new)
        given = ""
    return words


def _typed(what, twice):
    """Return the password that is typed at the terminal, which does not show it.

    what  -- what is asked for: "Password"
    twice -- whether it has to be typed twice

    Raises Failure if there is no terminal, no password, or two different ones.
    """
    from getpass import getpass
    try:
        open("/dev/tty").close()
    except OSError:
        raise Failure("there is no terminal on which to ask for a password; set %s", PASSWORD, status=USAGE)
    try:
        password = getpass(what + ": ")
        again = getpass(what + " again: ") if password and twice else password
    except UnicodeDecodeError:
        raise Failure("these are no characters of the locale, see LANG; set %s", PASSWORD, status=USAGE)
    if not password or again != password:
        raise Failure("the two passwords are not the same" if password else "no password was given", status=USAGE)
    return password
