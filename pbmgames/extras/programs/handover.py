"""Mails are handed over to the programs that play their games: `others = yes` (docs/commands.md, Other programs).

The program gets what the original's script gave it: the words as arguments, the rest in the environment. No shell
reads any of it. The program mails its own replies.
"""

import os
import signal

from pbmgames import Any, Iterator, execute
from pbmgames.console import allow_signals, complain
from pbmgames.games import TABLE
from pbmgames.inbox.headers import raw
from pbmgames.inbox.message import DealtWith, NoReply
from pbmgames.inbox.receive import Incoming
from pbmgames.records.boardlist import ELSEWHERE, other_game, other_games
from pbmgames.request import PART_HEADERS, Request
from pbmgames.statuses import DONE, LATER
from pbmgames.storage import files, locks, paths
from pbmgames.storage.outbox import ended_within
from pbmgames.text import encode, sha256, unbroken
from pbmgames.words import LONGEST, PROGRAM, clean, cleaned_words

SECONDS = 60            # how long a program may run
# standard input and output of a program are /dev/null; its standard error is ours
NO_FILES = ((os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0))
IGNORED = (signal.SIGPIPE, signal.SIGXFSZ)      # signals that Python ignores, and that other programs expect to work
STOPPED = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGKILL)    # signals by which somebody stops a program
PROGRAMS = ("pbm", "sendmail") + tuple(TABLE)   # programs that are no games
UPKEEP = ("clean", "rebuild")                   # beginnings of commands that are for cron
FUNCTION = "()"                                 # shells of 1994 to 2014 executed a value that begins like this


def hand_over(mail: Incoming) -> "Request | None":
    """If a subject asks for a game that another program plays, let that program carry out the mail.

    Returns None if the subject asks for no such game; a Request with the refusal if the host does not allow it, or has
    no such program. Raises DealtWith if the program has run, NoReply if it must not see this mail, Failure or OSError
    if it could not be started.
    """
    name, words = _asked(mail.host, mail.subject)
    if not name:
        return None
    request, path = mail.command, _program(mail.host.root, name) if mail.settings.get("others") == "yes" else ""
    if path:
        execute.tell_addresses(request)
        variables = _variables(mail, request)
        _check(words, variables)
        environ = {**request.environ, **variables}
        raise DealtWith(_run_once([path] + words, environ, mail.data, mail.host.root, request))
    request.unknown = request.unknown or ELSEWHERE % name
    return request


def _asked(host, text):
    """Return (name of another program's game, the words that follow) of a subject that asks for one, else ("", [])."""
    words = cleaned_words(text)
    if words and words[0].lower() == PROGRAM:
        del words[0]
    name = other_game(host, clean(words[0])) if words and sum(map(len, words)) <= LONGEST else ""
    return (name, words[1:]) if name else ("", [])


def _variables(mail, request):
    """Return {name: value} of the environment variables that tell the program of the message."""
    headers = {name: raw(mail.message, label) for name, label in PART_HEADERS}
    return dict({name: value for name, value in headers.items() if value}, SENDER=request.sender,
                MIME_BOUNDARY="=_" + sha256(mail.data).hexdigest()[:40])


def _check(words, variables):
    """Raise NoReply if a program must not get such words and variables."""
    if any(value.startswith(FUNCTION) or unbroken(value) != value for value in [*words, *variables.values()]):
        raise NoReply("an old shell would run what it holds")
    if next((word for word in words if not word.startswith("-")), "").lower().startswith(UPKEEP):
        raise NoReply("only cron may ask for upkeep")


def _program(root, name):
    """Return the path of the program that plays a game, "" if there is none that may be started. Raises OSError."""
    path = os.path.join(root, "bin", name.lower())
    if not files.runnable(path):
        return ""
    called = {name.lower(), os.path.basename(os.path.realpath(path)).lower()}
    return "" if called & set(PROGRAMS) else path


def check(inspection: "Any") -> "Iterator[Any]":
    """Yield a note for each game of another program that mail may ask for, but whose program cannot be started."""
    for name in other_games(inspection.host) if inspection.settings.get("others") == "yes" else ():
        if not _program(inspection.root, name):
            yield inspection.note("bin/" + name.lower(),
                                  "no program can be started here, so mails about %s only get a reply" % name)


def _run_once(argv, environ, data, root, request):
    """Run a program for a message, unless the message has a mark; return the exit status.

    While the program runs, another process that gets the same message waits for a lock. The mark is set when the
    program has ended: if it was stopped, the message may come again.

    Raises NoReply if there is a mark, OSError if the program cannot be started.
    """
    if not request.receipt.mark:
        return _run(argv, environ, data)
    path, old = (os.path.join(root, paths.MARK % name) for name in (request.receipt.mark, request.receipt.old_mark))
    files.ensure_folder(root, paths.SEEN)
    held = locks.lock(files.temporary_name(path), exclusive=True, root=root)
    try:
        if files.exists(path) or files.exists(old):
            raise NoReply("it was carried out before")
        status = _run(argv, environ, data)
        if status != LATER:
            _set(path)
        return status
    finally:
        files.discard(files.temporary_name(path))
        files.close(held)


def _set(path):
    """Set a mark. If that fails, only warn: the program has done its work, and the message will hardly come again."""
    try:
        files.publish(path)
        files.sync_folder(os.path.dirname(path))
    except OSError as error:
        complain(DONE, "done, but %s: %s" % (path, error.strerror))


def _run(argv, environ, data):
    """Run a program that finds the message in a file; return DONE or LATER. Raises OSError if it cannot be run.

    From here on signals wait, except while the program runs: nothing may turn "done" into "interrupted".
    """
    from tempfile import NamedTemporaryFile
    allow_signals(False)
    with NamedTemporaryFile(prefix="pbm-") as file:
        file.write(data)
        file.flush()
        words = [os.fsencode(argv[0]), *map(encode, argv[1:])]          # only the words are bytes read as Latin-1
        variables = {encode(name): encode(value) for name, value in environ.items()}
        variables[b"INPUTFILE"] = os.fsencode(file.name)
        child = os.posix_spawn(words[0], words, variables, file_actions=NO_FILES, setpgroup=0, setsigmask=[],
                               setsigdef=IGNORED)
        try:
            allow_signals(True)
            ended = ended_within(child, SECONDS)
            allow_signals(False)
        except BaseException:
            if _stop(child) == DONE:        # a signal came, but the program had ended before
                return DONE
            raise
    status = _stop(child)
    if not ended:
        return complain(DONE, "%s took more than %d seconds, and was stopped" % (argv[0], SECONDS))
    if status == LATER or -status in STOPPED:
        return LATER
    return complain(DONE, "%s ended with status %d" % (argv[0], status)) if status else DONE


def _stop(child):
    """Kill what is left of a program and what it has started; return its exit status, -<signal> if one ended it."""
    try:
        os.killpg(child, signal.SIGKILL)
    except OSError:
        pass
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
