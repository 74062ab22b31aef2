"""The program, loaded once: a command costs three milliseconds instead of twenty.

A command has its own descriptors, environment, folder and umask. What the start of an interpreter does is left out:
that is what `Shell.start` and the tests that call bin/pbm themselves are for. UNOPENED in its environment is a path: it
ends with status 99 where it would open that.

Commands are carried out one after the other in a child of the process that has loaded the program. If one of them is
killed, or after MOST of them, the next child begins afresh.
"""

import atexit
import json
import os
import subprocess
import sys
import tempfile
from types import SimpleNamespace

# it reads lines of (words, environment, umask, folder, files of the three descriptors), and answers with exit statuses
LOADER = """
import gc, io, json, mmap, os, signal, sys, time
program = sys.argv[1]
sys.path.insert(0, os.path.dirname(os.path.dirname(program)))
from pbmgames import cli, commands, console, execute, games, inbox, parts, passwords, usage
from pbmgames.board import moves
from pbmgames.commands import account, challenge, limits, play, standings, upkeep, view
from pbmgames.inbox import receive
from pbmgames.storage import journal, outbox
games.every()
for name in ("verify.verify", "verify.hosts", "site.site", "modern.answering", "modern.natural", "modern.htmlletter",
             "modern.bounces", "modern.consent", "modern.keeper", "json.documents", "hints.hints", "quotes.subjects",
             "quotes.quotes", "vacations.asides", "allowance.allowance", "conditional.branches", "caution.caution"):
    try:
        __import__("pbmgames.extras." + name)
    except ImportError:             # there is no such extra
        pass
phrases = sys.modules.get("pbmgames.extras.modern.phrases")
for table in phrases.PHRASES if phrases else ():
    phrases.phrase(table)            # patterns that each child would have to make
try:
    from pbmgames.extras.tools.usage import read_usage
    read_usage("Usage: pbm x", ["x"])
except (ImportError, console.Failure):          # there is no such extra, or no docopt
    pass
# what modules keep while a command lasts
kept = [value for name, module in sys.modules.items() if name.startswith("pbmgames.")
        for value in vars(module).values() if isinstance(value, (list, dict)) and not value]
gc.freeze()
gc.disable()
requests, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
busy, MOST, MORE, END = mmap.mmap(-1, 1), 100, 0, 98
encoding, errors = sys.stdin.encoding, sys.stdin.errors
mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
handlers = {number: signal.getsignal(number) for number in (*console.ENDING, signal.SIGCHLD)}

def carry_out(words, environ, umask, folder, names):
    os.environ.clear()
    os.environ.update(environ)
    time.tzset()
    os.chdir(folder)
    for number, name in enumerate(names):
        opened = os.open(name, os.O_RDWR | os.O_CREAT if number else os.O_RDONLY)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), encoding, errors)
    if "UNOPENED" in environ:
        sys.addaudithook(lambda event, told: event == "open" and told[0] == environ.get("UNOPENED") and os._exit(99))
    os.umask(umask)
    sys.argv[:] = words
    try:
        return cli.main()
    except BaseException as error:
        text = "pbm: %s: %s; nothing was changed, try again later\\n" % (type(error).__name__, error)
        os.write(2, text.encode("utf-8", "replace"))
        return 75
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for value in kept:
            value.clear()

def serve():
    for _ in range(MOST):
        line = requests.readline()
        if not line:
            return END
        busy[0] = 1
        status = carry_out(*json.loads(line))
        busy[0] = 0
        print(status, file=answers, flush=True)
        if "UNOPENED" in line:      # nothing takes the hook away
            break
    return MORE

ended = MORE
while ended != END:
    child = os.fork()
    if not child:
        os._exit(serve())
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if busy[0]:                     # it was killed, or has left in the middle of a command
        busy[0] = 0
        print(ended, file=answers, flush=True)
"""
STARTS = ("PYTHON", "LC_", "LANG", "LD_")       # variables that the start of an interpreter looks at
OURS = os.getpid()
_loaded = {}                                    # path of a program -> its Loaded


class Loaded:
    """A process with the program of a checkout; call it to give a command."""

    def __init__(self, program):
        umask = os.umask(0o077)             # a test may have set one that lets nobody read what it makes
        folder = tempfile.mkdtemp(prefix="loaded-")
        self.names = [os.path.join(folder, name) for name in ("in", "out", "err")]
        open(self.names[0], "w").close()
        self.process = subprocess.Popen([sys.executable, "-IS", "-c", LOADER, program], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env={"LC_ALL": "C"}, universal_newlines=True)
        os.umask(umask)

    def __call__(self, words, environ, input=None):
        """Give a command, its own name first; return what was done, as subprocess.run does."""
        _, *outputs = names = list(self.names)
        if input is None:
            names[0] = os.devnull
        else:
            with open(names[0], "wb") as file:
                file.write(input)
        umask = os.umask(0)
        os.umask(umask)
        self.process.stdin.write(json.dumps([words, environ, umask, os.getcwd(), names]) + "\n")
        self.process.stdin.flush()
        status, found = int(self.process.stdout.readline()), []
        for name in outputs:
            with open(name, "rb") as file:
                found.append(file.read())
            os.unlink(name)         # a program that a command has left behind may still have it open
        return SimpleNamespace(returncode=status, stdout=found[0], stderr=found[1])


@atexit.register
def end():
    """Let the loaded programs end: nobody will ask them any more."""
    while _loaded and os.getpid() == OURS:
        _loaded.popitem()[1].process.communicate()


def loadable(program, environ):
    """Return whether a command may be given to a loaded program: bin/pbm of a checkout, started as usual, by us.

    Who we have forked may be another user, in a machine of its own.
    """
    usual = all(not name.startswith(STARTS) or (name, value) == ("LC_ALL", "C") for name, value in environ.items())
    return usual and os.getpid() == OURS and os.path.isdir(os.path.join(os.path.dirname(program), "..", "pbmgames"))


def run(program, words, environ, input=None, name=None):
    """Give a command to a program, and wait for it; return what was done.

    name -- what the program is called by, if not by its path
    """
    if not loadable(program, environ):
        return subprocess.run([sys.executable, program] + words, env=environ, input=input or b"", capture_output=True)
    if program not in _loaded:
        _loaded[program] = Loaded(program)
    return _loaded[program]([name or program] + [os.fsdecode(word) for word in words], environ, input)


def replaying(program, scratch):
    """Return the class of scratch hosts on which `scratch` replays recorded sessions, with a program that is loaded."""
    class Scratch(scratch):
        def start(self, words, environ):
            return run(program, words[1:], environ, name=words[0])
    return Scratch
