"""The usage of the program, and how it is read: by docopt, which is looked for only where it is needed."""

import sys

from pbmgames.statuses import USAGE, Failure

PROGRAM = """\
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
  --help        Print this.

`pbm help` names the games and `pbm help commands` the commands. A link to pbm that is
called like a game needs no <game>.

Tools: `pbm play` (two people at one keyboard), `pbm robot` (a move from the machine),
`pbm svg` (a picture of a board), `pbm compare` (saved letters against ours),
`pbm transcript` (recorded sessions), `pbm verify` (is a host in order?),
`pbm outbox` (mails that wait); each tells its usage after --help.
"""

WHEN = ("auto", "always", "never")      # of --color


def read_usage(doc, words, **options):
    """Return what docopt finds in words. Raises Failure with the usage if they do not fit, or if there is no docopt."""
    if sys.flags.no_site:
        import site
        site.main()
    try:
        from docopt import DocoptExit, docopt
    except ImportError:
        raise Failure("this needs the Python package docopt: apt install python3-docopt, or pip install docopt", USAGE)
    try:
        return docopt(doc, words, help=False, **options)
    except DocoptExit as error:
        raise Failure("no such command line\n%s" % error, USAGE)
