"""The command line: which game, which tool, which options; everything else lies below."""

import os
import sys

from pbmgames import __version__
from pbmgames.console import MACHINE, complain, fault, later, printed, refuse
from pbmgames.execute import hand_over, run
from pbmgames.games import TABLE
from pbmgames.request import from_process
from pbmgames.signals import listen
from pbmgames.statuses import DONE, LATER, USAGE, Failure
from pbmgames.storage.paths import PREFERENCES, SETTINGS
from pbmgames.text import decode


def renew_page(session):
    """Renew the pages of the boards that a command has changed, if the host has pages: a step after an answer."""
    if session.host.written and session.host.exists(SETTINGS) and session.setting("site"):
        from pbmgames.tools.boardpages import renew
        renew(session)


def end_absence(session):
    """Let who is away until he moves be back once he has: a step after an answer."""
    if session.mover and session.host.exists(PREFERENCES):
        from pbmgames.commands.vacation import moved
        moved(session)


STEPS = (hand_over, renew_page, end_absence)         # what follows the answer to a command
OPTIONS = ("--home", "--color", "--mail", "--version", "--help")


def main(argv=None):
    """Carry out one call of the program; return its exit status (docs/commands.md, Exit statuses)."""
    try:
        _prepare()
        return _main(list(sys.argv if argv is None else argv))
    except Failure as failure:
        return refuse(failure)
    except MACHINE as error:        # what was committed does not come here
        return later(error)
    except Exception as error:      # a user never sees a traceback
        return fault(error)
    except KeyboardInterrupt:
        return complain(LATER, "interrupted: nothing was changed")


def _prepare():
    """Let every signal end a command as ^C does. Raises Failure if Python was told to leave out the help pages."""
    if sys.flags.optimize > 1:
        raise Failure("Python was started with -OO, which drops the help pages: start it without", LATER)
    sys.stdin = sys.stdin or open(0)            # None if it was closed
    sys.stderr = sys.stderr or open(2, "w")
    listen()


def _main(argv):
    program = os.path.basename(argv[0])
    words = argv[1:]
    if program.lower() in TABLE:
        return run(from_process(program, program, words), STEPS)
    if words == ["--mail"]:
        return _mail()
    if "--version" in words and set(words) <= {"--version", "--json"}:
        return _version("--json" in words)
    if words in ([], ["--help"]):
        from pbmgames.usage import PROGRAM
        return printed(PROGRAM) if words else complain(USAGE, "no command\n" + PROGRAM.split("\n\n")[1])
    if words[0].partition("=")[0] not in OPTIONS:
        return _command(program, words)
    found = _options(words)
    return _mail() if found["--mail"] else _command(program, _words(found))


def _version(as_json):
    """Print the version, and where the program is; return the exit status."""
    from pbmgames.storage.paths import PROJECT
    folder = decode(os.fsencode(PROJECT))
    if not as_json:
        return printed("pbm %s in %s\n" % (__version__, folder))
    from pbmgames.letters import json
    return printed(json.document({"version": __version__, "folder": folder, "python": sys.version.split()[0]}))


def _command(program, words):
    """Carry out what stands behind the options; return the exit status."""
    place = next((place for place, word in enumerate(words) if not word.startswith("-")), None)
    if place is None:
        return DONE
    word = words[place]
    if word.lower() in TABLE:
        return run(from_process(word, word, words[:place] + words[place + 1:]), STEPS)
    from pbmgames.tools import TOOLS
    if word in TOOLS:
        module = __import__("pbmgames.tools." + word, fromlist=("main",))
        if "--help" in words:
            return printed(module.__doc__.strip("\n") + "\n")
        return module.main(words[place + 1:])
    return run(from_process(program, "", words), STEPS)


def _options(words):
    """Read the outer shape of the command line, and do what the options before the command ask for. Raises Failure."""
    from pbmgames.usage import PROGRAM, WHEN, read_usage
    try:
        found = read_usage(PROGRAM, words, options_first=True)
    except Failure as failure:
        # a mail must not be lost by how we are called
        raise Failure(str(failure), LATER if "--mail" in words else USAGE)
    if found["--color"] not in (None,) + WHEN:
        raise Failure("--color is auto, always or never", USAGE)
    for option, variable in (("--home", "PBMHOME"), ("--color", "PBMCOLOR")):
        if found[option]:
            os.environ[variable] = found[option]
    return found


def _words(found):
    return [word for word in (found["<game>"], found["<command>"]) if word] + found["<args>"]


def _mail():
    from pbmgames.inbox.receive import receive
    return receive(sys.stdin.buffer, lambda request: run(request, STEPS))
