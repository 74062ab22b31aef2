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
  --help        Print this; behind a command or a tool, what that does.

`pbm play zenix` begins a game at this keyboard, without a host. `pbm help`
names the games and `pbm help commands` the commands of a host. A link to pbm
that is called like a game needs no <game>.

Tools:
  play        two people at one keyboard, or one and the machine
  robot       a move from the machine
  svg         a picture of a board
  site        pages of a host for a browser
  verify      is a host in order?
  outbox      mails that wait for the mailer
  compare     saved letters against ours
  transcript  recorded sessions

Variables: PBMHOME, SENDER, PBMSENDMAIL, PBMSENDMAIL_SECONDS, PBMFROM,
PBMPASSWORDS, PBMLETTERS, PBMPASSWORD, PBMCOLOR, NO_COLOR, TERM, TZ, INPUTFILE,
MIME_BOUNDARY, CONTENTTYPE, CONTENTDISPOSITION, CONTENTTRANSFERENCODING,
PBMNOW, PBMSEED, PBMDEBUG.

Settings of a host, in its etc/settings: from, sendmail, passwords, letters,
confirm, keeper, others, site, site_comments, vacation, warn.

`man pbm` tells what each of them does.
"""

GAME = """\
Usage:
  pbm zenix <command> [<args>...]

The first commands:
  pbm play zenix            a game at this keyboard, without a host
  pbm zenix help            the rules, and how moves are written
  pbm zenix move --help     what a command does; likewise every other
  pbm help commands         all commands of a host
  pbm --help                how pbm is called
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
