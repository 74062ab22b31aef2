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

# What the program says of itself; its usage is the docstring.

from pbmgames.optional import merged
from pbmgames.records.settings import known

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
