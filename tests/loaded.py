"""The program, loaded once: each command is a child of one process, and costs three milliseconds instead of fifty.

A command has its own descriptors, environment, folder and umask, and ends as it would have ended otherwise. What the
start of an interpreter does is left out: that is what `Shell.start` and the tests that call bin/pbm themselves are for.
"""

import atexit
import json
import os
import subprocess
import sys
import tempfile
from types import SimpleNamespace

from pbmgames.extras.compare import transcript

# a line it reads is (words, environment, umask, folder, files of the three descriptors); it answers with the exit status
LOADER = """
import gc, json, os, sys, time
program = sys.argv[1]
sys.path.insert(0, os.path.dirname(os.path.dirname(program)))
from pbmgames import cli, commands, execute, inbox
from pbmgames.board import moves
from pbmgames.commands import aftermath, play, view
from pbmgames.inbox import receive
with open(program) as file:
    code = compile(file.read(), program, "exec")
gc.freeze()
requests = os.fdopen(os.dup(0))
for line in iter(requests.readline, ""):
    words, environ, umask, folder, names = json.loads(line)
    child = os.fork()
    if not child:
        os.environ.clear()
        os.environ.update(environ)
        time.tzset()
        os.chdir(folder)
        for number, name in enumerate(names):
            os.dup2(os.open(name, os.O_RDWR | os.O_CREAT if number else os.O_RDONLY), number)
        requests.close()
        os.umask(umask)
        sys.argv[:] = words
        exec(code, {"__name__": "__main__", "__file__": program})
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
STARTS = ("PYTHON", "LC_", "LANG", "LD_")       # a variable of the environment that the start of an interpreter looks at
_loaded = {}                                    # (program, process) -> its Loaded


class Loaded:
    """A process with the program of a checkout; call it to give a command."""

    def __init__(self, program):
        self.names = [os.path.join(tempfile.mkdtemp(prefix="loaded-"), name) for name in ("in", "out", "err")]
        self.process = subprocess.Popen([sys.executable, "-IS", "-c", LOADER, program], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env={"LC_ALL": "C"}, universal_newlines=True)
        atexit.register(self.process.communicate)       # it ends when nobody will ask any more

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

def run(program, words, environ, input=None, name=None):
    """Give a command to bin/pbm of a checkout, loaded if that is the same; return what was done.

    name -- what the program is called by, if not by its path
    """
    if any(name.startswith(STARTS) and (name, value) != ("LC_ALL", "C") for name, value in environ.items()):
        return subprocess.run([sys.executable, program] + words, env=environ, input=input or b"", capture_output=True)
    place = program, os.getpid()                # a child of a test may be another user, in another machine
    if place not in _loaded:
        _loaded[place] = Loaded(program)
    return _loaded[place]([name or program] + [os.fsdecode(word) for word in words], environ, input)


def replaying(program):
    """Return a class of Scratch hosts on which a recorded session is replayed with bin/pbm of a checkout."""
    class Scratch(transcript.Scratch):
        def start(self, words, environ):
            return run(program, words[1:], environ, name=words[0])
    return Scratch
