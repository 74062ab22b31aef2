"""Mail for games that other programs of this host play: `others = yes` (docs/commands.md, Other programs).

The program gets what the original's script gave it: the words as arguments, the rest in the environment. No shell
sees a word of it, and what the program has to say it mails itself.
"""

import os
from hashlib import sha256

from pbmgames.commands import subject
from pbmgames.commands.words import clean, split
from pbmgames.console import complain
from pbmgames.games import TABLE
from pbmgames.records import others
from pbmgames.records.settings import Settings
from pbmgames.statuses import DONE, LATER
from pbmgames.storage import paths
from pbmgames.storage.host import Host
from pbmgames.text import encode, unbroken

SECONDS = 60
PROGRAMS = ("pbm", "sendmail") + tuple(TABLE)   # that no game of others is called
UPKEEP = ("clean", "rebuild")                   # beginnings of commands that are for cron
FUNCTION = "()"                                 # what a shell of 1994 to 2014 would have run


def refusal(host, text):
    """Return what is told to who asks us for such a game by a subject; "" if it is about none."""
    name, _ = _asked(host, text)
    return others.answer(name) if name else ""


def _asked(host, text):
    """Return (name of the game, the words that follow) of a subject that asks for such a game, else ("", [])."""
    words = split(text)
    if words and words[0].lower() == subject.PROGRAM:
        del words[0]
    name = others.find(host, clean(words[0])) if words and sum(map(len, words)) <= subject.LONGEST else ""
    return (name, words[1:]) if name else ("", [])


def hand_over(request, text, variables, data):
    """Let the program of such a game carry out a message; return the exit status, None if there is none to do so.

    request   -- the Request of the message, which says who sent it and which mark it has
    text      -- the subject
    variables -- {name: value} of the environment
    data      -- the bytes of the message

    Raises Failure or OSError if nothing was done.
    """
    host = Host(paths.home(request.environ))
    name, words = _asked(host, text)
    path = _program(host.root, name) if name and Settings(host, request.environ).get("others") == "yes" else ""
    if not path:
        return None
    variables = dict({name: value for name, value in variables.items() if value}, SENDER=request.sender,
                     MIME_BOUNDARY="=_" + sha256(data).hexdigest()[:40])
    if any(value.startswith(FUNCTION) or unbroken(value) != value for value in [*words, *variables.values()]):
        return complain(DONE, "message passed over: an old shell would run what it holds")
    if next((word for word in words if not word.startswith("-")), "").lower().startswith(UPKEEP):
        return complain(DONE, "message passed over: only cron may ask for upkeep")
    return _run_once([path] + words, variables, data, host.root, request.mark)


def _program(root, name):
    """Return the path of the program that plays a game, "" if there is none that may be started."""
    path = os.path.join(root, "bin", name.lower())
    called = {name.lower(), os.path.basename(os.path.realpath(path)).lower()}
    return path if os.path.isfile(path) and os.access(path, os.X_OK) and not called & set(PROGRAMS) else ""


def _run_once(argv, variables, data, root, mark):
    """Run a program for a message that has no mark yet; return the exit status. Raises Failure or OSError."""
    if not _claim(root, mark):
        return DONE
    try:
        status = _run(argv, variables, data)
    except OSError:
        _claim(root, mark, back=True)
        raise
    if status == LATER:
        _claim(root, mark, back=True)
        return LATER
    return complain(DONE, "%s ended with status %d" % (argv[0], status)) if status else DONE


def _claim(root, mark, back=False):
    """Set the mark of a message, or take it `back`; return False if it was there. Raises Failure."""
    if not mark:
        return True
    host = Host(root).open(exclusive=True)
    try:
        if not back and host.exists(paths.mark(mark)):
            return False
        host.write(paths.mark(mark), None if back else "")
        host.commit()
        return True
    finally:
        host.close()


def _run(argv, variables, data):
    """Run a program that finds the message in a file; return its exit status. Raises OSError if it cannot be run."""
    import subprocess
    import tempfile
    with tempfile.NamedTemporaryFile(prefix="pbm-") as file:
        file.write(data)
        file.flush()
        environ = {name: value for name, value in os.environ.items()
                   if name not in ("INPUTFILE", "MIME_BOUNDARY") and not name.startswith("CONTENT")}
        environ.update({name: os.fsdecode(encode(value)) for name, value in variables.items()}, INPUTFILE=file.name)
        child = subprocess.Popen([os.fsdecode(encode(word)) for word in argv], env=environ, start_new_session=True,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            return child.wait(SECONDS)
        except subprocess.TimeoutExpired:
            return complain(DONE, "%s took more than %d seconds, and was stopped" % (argv[0], SECONDS))
        finally:
            _stop(child)


def _stop(child):
    """Kill what is left of a program and what it has started."""
    try:
        os.killpg(child.pid, 9)
    except OSError:
        pass
    child.wait()
