"""The command line: which game, which tool, which options. The modules that it calls do everything else."""

import os
import sys

from pbmgames import __version__, execute
from pbmgames.console import WHEN, at_terminal, complain, listen, print_out, unexpected
from pbmgames.games import TABLE
from pbmgames.optional import asked_document, document, load, tools
from pbmgames.request import from_process
from pbmgames.statuses import LATER, USAGE, Failure
from pbmgames.text import as_name

OPTIONS = ("--home", "--color", "--mail", "--version", "--help")
VARIABLES = {"--home": "PBMHOME", "--color": "PBMCOLOR"}


def main(argv: "list[str] | None" = None) -> int:
    """Carry out one call of the program; return its exit status (docs/commands.md, Exit statuses).

    argv -- the name of the program and the words behind it, None = those of the process
    """
    argv = [as_name(os.fsencode(word)) for word in (sys.argv if argv is None else argv)]
    try:
        _prepare()
        return _main(argv)
    except Failure as failure:
        return execute.fail(from_process(argv[0], "", argv[1:]), failure)
    except Exception as error:      # nothing was committed: `execute` catches what fails after a commit
        return unexpected(error)    # a user never sees a traceback
    except KeyboardInterrupt:
        return complain(LATER, "interrupted: nothing was changed")


def _prepare():
    """Make the process ready: standard files, umask, PBMHOME, and signals, which then end a command as ^C does.

    Raises Failure if Python was told to leave out the help pages.
    """
    os.umask(os.umask(0o077) & 0o077)           # whatever the caller's umask, we can read and write what we make
    if sys.flags.optimize > 1:
        raise Failure("Python was started with -OO, which drops the help pages: start it without", status=LATER)
    sys.stdin = sys.stdin or open(0)            # Python has None if it was closed
    sys.stderr = sys.stderr or open(2, "w")
    if os.environ.get("PBMHOME"):
        os.environ["PBMHOME"] = os.path.expanduser(os.environ["PBMHOME"])       # cron does not do that
    listen()


def _main(argv):
    """Find out what the call asks for, and do it; return the exit status. Raises Failure."""
    # `**` comes from the subject of a letter
    program, words = os.path.basename(argv[0]), [word for word in argv[1:] if word != "**"]
    if program.lower() in TABLE:
        return _run(program, program, words)
    if [word for word in words if asked_document([word]) is None] == ["--version"]:     # perhaps with `--json`
        return _version(words)
    if words == ["--help"]:
        return _usage()
    if words and words[0].partition("=")[0] in OPTIONS:
        mail, words = _options(words)
        if mail:
            from pbmgames.inbox.receive import receive
            return receive(sys.stdin.buffer)
    return _command(program, words)


def _version(words):
    """Print the version, and where the program is; return the exit status."""
    from pbmgames.storage.paths import PROJECT
    if asked_document(words) is None:
        return print_out("pbm %s in %s\n" % (__version__, PROJECT))
    return print_out(document({"version": __version__, "folder": PROJECT, "python": sys.version.split()[0]}))


def _command(program, words):
    """Carry out the words behind the options, a command or a tool; return the exit status."""
    index = next((index for index, word in enumerate(words) if not word.startswith("-")), None)
    word = words[index] if index is not None else ""
    if word.lower() in TABLE:
        return _run(word, word, words[:index] + words[index + 1:])
    if word in tools():
        module = load(tools()[word], word)
        if {"--help", "-h"} & set(words):
            return print_out(module.__doc__.strip("\n") + "\n")
        return module.main(words[:index] + words[index + 1:])
    return _run(program, "", words)


def _run(program, game, words):
    """Carry out a command; return the exit status.

    program -- the name by which it was called, for `echo`
    game    -- the game word, "" for a command of the server
    """
    command = next((word for word in words if not word.startswith("-")), None)
    if command is None and at_terminal():
        return _usage(game)
    if command and "--help" in words and not os.environ.get("SENDER"):      # tell what it does, and do nothing
        return _help(command, game)
    if "-" in words and not os.environ.get("SENDER"):
        from pbmgames.passwords import with_passwords
        words = with_passwords(game, words)
    return execute.run(from_process(program, game, words))


def _help(command, game):
    """Print what a command does; return the exit status."""
    from pbmgames.commands.help import command_page
    from pbmgames.games import find
    page = command_page(command, find(game))
    return print_out(page) if page else complain(USAGE, "There is no help on: %s" % command)


def _usage(game=""):
    """Print how the program, or a command of a game, is called; return the exit status."""
    from pbmgames import usage
    return print_out(usage.game(game) if game else usage.program())


def _options(words):
    """Do what the options before the command ask for; return (whether a mail is read, the words behind the options).

    Raises Failure if they make no sense.
    """
    status = LATER if "--mail" in words else USAGE          # no mail may be lost because of a wrong option
    left, mail = list(words), False
    while left and left[0].partition("=")[0] in OPTIONS:
        option, equals, value = left.pop(0).partition("=")
        if option in VARIABLES:
            if not equals and left:
                value = left.pop(0)
            if option == "--color" and value not in WHEN:
                raise Failure("--color is auto, always or never", status=status)
            if not value:
                raise _no_such_line(status)
            os.environ[VARIABLES[option]] = os.path.expanduser(value)       # no shell does that in `--home=~/games`
        elif option == "--mail" and not equals:
            mail = True
        else:                               # --version and --help stand alone
            raise _no_such_line(status)
    if mail == bool(left):                  # either a mail is read or words are given, never both
        raise _no_such_line(status)
    return mail, left


def _no_such_line(status):
    """Return the Failure of a command line that makes no sense."""
    from pbmgames.usage import PROGRAM
    return Failure("no such command line\n%s", PROGRAM.split("\n\n")[1], status=status)
