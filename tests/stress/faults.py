"""Commands whose system calls fail, or which are killed or interrupted between two of them.

A command runs in a forked child in which the modules that touch the system
(`WATCHED`) see an `os` that counts their calls and lets one of
them go wrong. From outside, strace does the same to the program as users start it.
"""

import errno
import fcntl
import gc
import importlib
import os
import pkgutil
import select
import shutil
import signal
import subprocess
import sys
import time

import pbmgames
from pbmgames import cli, console, request
from pbmgames.extras.programs import handover
from pbmgames.extras.verify import outbox, verify
from pbmgames.inbox import receive

CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CALLS = ("open", "read", "write", "fsync", "close", "rename", "unlink", "mkdir", "scandir", "access", "stat", "lstat",
         "fstat", "fchmod", "fchown", "chown", "utime", "readlink", "posix_spawn", "posix_spawnp")
CHANGING = ("open", "write", "fsync", "rename", "unlink", "mkdir", "fchmod", "fchown", "chown", "utime", "lockf",
            "posix_spawn", "posix_spawnp")
PATH_CALLS = ("isdir", "exists")
ERRORS = {"ENOSPC": errno.ENOSPC, "EIO": errno.EIO, "EACCES": errno.EACCES, "EMFILE": errno.EMFILE,
          "EINTR": errno.EINTR}
ONLY = {"EMFILE": ("open", "scandir", "posix_spawn", "posix_spawnp"),      # calls that an error is for
        "EINTR": ("open", "read", "write", "fsync", "close", "lockf")}
KILLS = ("kill before", "kill after", "kill half")
SECONDS = 20            # after which a command counts as hanging on a machine that has time for it


# what is loaded here need not be loaded by every child, and one that becomes another user may not be able to
for _, name, _ in pkgutil.walk_packages(pbmgames.__path__, "pbmgames."):
    importlib.import_module(name)
gc.freeze()             # no child need look through it for garbage, and so copy it
WATCHED = [console, handover, outbox, receive, request, verify] + [
    module for name, module in sorted(sys.modules.items())
    if name.startswith(("pbmgames.storage", "pbmgames.extras.machines", "pbmgames.extras.allowance"))
    and hasattr(module, "os")]


class Fault:
    """What goes wrong.

    kind    a key of ERRORS, "short" (half of what is written goes out), "signal" (one that may wait), or one of KILLS
    place   the number of the call that it happens to, counted from 1
    lasting whether it happens to all later calls that it can happen to as well
    """

    def __init__(self, kind, place, lasting=False):
        self.kind, self.place, self.lasting = kind, place, lasting

    def __str__(self):
        return "%s at call %d%s" % (self.kind, self.place, " and later" if self.lasting else "")

    def hits(self, number, call):
        """Return whether the call of that number and name goes wrong."""
        return number == self.place or self.lasting and number > self.place and call in ONLY.get(self.kind, (call,))


class System:
    """Stands in for `os`: counts the calls and lets the fault happen."""

    def __init__(self, fault, trace):
        self.fault, self.trace = fault, trace
        self.path = Paths(self)
        self.lockf = self._wrapped("lockf", fcntl.lockf)

    def __getattr__(self, name):
        real = getattr(os, name)
        return self._wrapped(name, real) if name in CALLS else real

    def _wrapped(self, name, real):
        def call(*arguments, **options):
            self.trace.append(name)
            fault = self.fault
            if not fault or not fault.hits(len(self.trace), name):
                return real(*arguments, **options)
            if fault.kind in ERRORS:
                if name == "access":
                    return False                # it raises no OSError
                if name == "close":
                    real(*arguments)            # as the system does: it is closed all the same
                path = arguments[:1] if arguments and isinstance(arguments[0], str) else ()
                raise OSError(ERRORS[fault.kind], os.strerror(ERRORS[fault.kind]), *path)
            if name == "write" and fault.kind in ("short", "kill half"):
                data = arguments[1]
                done = real(arguments[0], data[:max(1, len(data) // 2)])
                if fault.kind == "short":
                    return done
            if fault.kind == "kill after":
                real(*arguments, **options)
            if fault.kind in KILLS:
                os.kill(os.getpid(), signal.SIGKILL)
            if fault.kind == "signal":
                os.kill(os.getpid(), signal.SIGTERM)
            return real(*arguments, **options)
        return call


class Paths:
    """Stands in for `os.path`: what cannot be looked at is not there."""

    def __init__(self, system):
        self.system = system

    def __getattr__(self, name):
        real = getattr(os.path, name)
        if name not in PATH_CALLS:
            return real

        def look(path):
            try:
                return self.system._wrapped("stat", real)(path)
            except OSError:
                return False
        return look


class Result:
    """How a command ended: status (negative = killed by that signal), out, err, calls (names, in order)."""

    def __init__(self, status, out, err, calls):
        self.status, self.out, self.err, self.calls = status, out, err, calls


def patience():
    """Return how much longer a command may take because this machine is busy."""
    return max(1, os.getloadavg()[0] / (os.cpu_count() or 1))


def run(words, environ, folder, fault=None, user=None, stdin=os.devnull, system=System):
    """Run a command in a forked child, with a fault if given.

    system -- what stands in for `os` there: System, or a class derived from it
    folder -- where its output may be kept for a moment
    user   -- number of the user it runs as, if root starts it
    stdin  -- path of the file that is its standard input
    Raises AssertionError if it hangs.
    """
    names = [os.path.join(folder, name) for name in ("out", "err", "calls")]
    ended, held = os.pipe()             # the child holds one end of it until it ends
    child = os.fork()
    if child == 0:
        _become(words, environ, system(fault, Trace()), names, user, stdin)
    os.close(held)
    hangs = not select.select([ended], [], [], SECONDS * patience())[0]
    os.close(ended)
    if hangs:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert not hangs, "%s hangs with %s" % (words, fault)
    out, err, calls = (_read(name) for name in names)
    status = os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)
    return Result(status, out, err, calls.splitlines())


def _read(path):
    with open(path, "rb") as file:
        return file.read().decode("latin-1")


def _become(words, environ, system, names, user, stdin):
    """Be the command: never returns."""
    status = 99
    try:
        os.dup2(os.open(stdin, os.O_RDONLY), 0)
        sys.stdin = open(0, closefd=False)
        for descriptor, name in enumerate(names, 1):
            opened = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
            os.dup2(opened, descriptor)
            if opened > 3:
                os.close(opened)
        if user is not None:
            os.setgroups([])
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
        os.environ.clear()
        os.environ.update(environ)
        time.tzset()
        for module in WATCHED:
            module.os = system
        fcntl.lockf = system.lockf
        sys.stdout, sys.stderr = (open(descriptor, "w", errors="backslashreplace", closefd=False)
                                  for descriptor in (1, 2))
        status = cli.main(["pbm"] + words)
        sys.stderr.flush()
    except BaseException as error:                  # cli.main lets nothing pass; this would be a finding
        os.write(2, ("Traceback: %r\n" % error).encode())
    finally:
        os._exit(status)


class Trace(list):
    """A list of calls that writes itself down, for whoever kills the process."""

    def append(self, name):
        """Add a call."""
        super().append(name)
        os.write(3, (name + "\n").encode())


def under_strace(words, environ, syscall, action, number, stdin=os.devnull):
    """Run the program under strace, which tampers with the n-th of its system calls of one kind.

    action -- "error=ENOSPC", "signal=KILL"
    Returns a Result without calls.
    """
    done = subprocess.run(
        ["strace", "-qq", "-o", "/dev/null", "-e", "trace=" + syscall,
         "-e", "inject=%s:%s:when=%d" % (syscall, action, number)]
        + [sys.executable, os.path.join(CHECKOUT, "bin", "pbm")] + words,
        env=environ, stdin=open(stdin, "rb"), capture_output=True, timeout=SECONDS * patience())
    return Result(done.returncode, done.stdout.decode("latin-1"), done.stderr.decode("latin-1"), [])


def has_strace():
    """Return whether strace is there and may trace."""
    if not shutil.which("strace"):
        return False
    return subprocess.run(["strace", "-qq", "-o", "/dev/null", "-e", "inject=fsync:error=EIO", "true"],
                          stderr=subprocess.DEVNULL).returncode == 0
