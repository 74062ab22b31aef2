"""pbm: a play-by-mail game server.

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

`pbm help` names the games and `pbm help commands` the commands. A link to pbm that is called like a game needs no <game>.

Tools: `pbm play` (two people at one keyboard), `pbm svg` (a picture of a board),
`pbm compare` (saved letters against ours), `pbm transcript` (recorded sessions),
`pbm verify` (is a host in order?); each tells its usage after --help.
"""

import os
import sys

from pbmgames import __version__
from pbmgames.execute import ENDING, MACHINE, complain, fault, later, run, signal, write
from pbmgames.games import TABLE
from pbmgames.request import from_process
from pbmgames.session import DONE, FAULT, LATER, NOT_WRITTEN, USAGE

# words that are programs of their own -> their module; what they need of a host they open themselves
TOOLS = {"compare": "compare", "play": "play", "svg": "svg", "transcript": "transcript",
         "verify": "verify"}
WHEN = (None, "auto", "always", "never")
OPTIONS = ("--home", "--color", "--mail", "--version", "--help")


def main(argv=None):
    """Carry out one call of the program; return its exit status (contract section 12)."""
    try:
        _prepare()
        return _main(list(sys.argv if argv is None else argv))
    except MACHINE as error:        # what was committed does not come here
        return later(error)
    except Exception as error:      # a user never sees a traceback
        return complain(FAULT, fault(error))
    except KeyboardInterrupt:
        return complain(LATER, "interrupted: nothing was changed")


def _prepare():
    """Let every signal end a command as ^C does, and let no file of the host be standard output by chance."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDONLY)
    sys.stdin = sys.stdin or open(0)            # None if it was closed
    sys.stderr = sys.stderr or open(2, "w")
    for number in ENDING:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _interrupt)


def _interrupt(*_):
    """Raise KeyboardInterrupt, once: a second signal must not hit who deals with the first."""
    if not _interrupted:
        _interrupted.append(True)
        raise KeyboardInterrupt


_interrupted = []


def _main(argv):
    program = os.path.basename(argv[0])
    words = argv[1:]
    if program.lower() in TABLE:
        return run(from_process(program, program, words))
    if words == ["--mail"]:
        return _mail()
    if words in (["--help"], ["--version"]):
        return printed(__doc__.strip("\n") if words == ["--help"] else "pbm %s" % __version__)
    if not words:
        return complain(USAGE, "no command\n" + __doc__.split("\n\n")[1])
    if words[0].partition("=")[0] in OPTIONS:
        words = _options(words)
        if isinstance(words, int):
            return words
    place = next((place for place, word in enumerate(words) if not word.startswith("-")), None)
    if place is None:
        return 0
    word = words[place]
    if word.lower() in TABLE:
        return run(from_process(word, word, words[:place] + words[place + 1:]))
    if word in TOOLS:
        module = __import__("pbmgames.tools." + TOOLS[word], fromlist=("main",))
        if "--help" in words:
            return printed(module.__doc__.strip("\n"))
        return module.main(words[place + 1:])
    return run(from_process(program, "", words))


def printed(text):
    """Print a text; return the exit status."""
    return DONE if write(text + "\n") else NOT_WRITTEN


def read_usage(doc, words, **options):
    """Read words as docopt does; return what it found, None if the usage was told instead."""
    try:
        from docopt import DocoptExit, docopt
    except ImportError:
        complain(USAGE, "this needs the Python package docopt: pip install docopt")
        return None
    try:
        return docopt(doc, words, help=False, **options)
    except DocoptExit as error:
        complain(USAGE, "no such command line\n%s" % error)
        return None


def _options(words):
    """Read the outer shape of the command line; return the words that are left, or an exit status."""
    found = read_usage(__doc__, words, options_first=True)
    if found is None:
        return LATER if "--mail" in words else USAGE        # a mail must not be lost by how we are called
    if found["--home"]:
        os.environ["PBMHOME"] = found["--home"]
    if found["--mail"]:
        return _mail()
    if found["--color"] not in WHEN:
        return complain(USAGE, "--color is auto, always or never")
    if found["--color"]:
        os.environ["PBMCOLOR"] = found["--color"]
    return [word for word in (found["<game>"], found["<command>"]) if word] + found["<args>"]


def _mail():
    from pbmgames.inbox.receive import receive
    return receive(sys.stdin.buffer)
