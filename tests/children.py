"""Other processes of a test: functions run in a child, perhaps as another user, what a process does, and where."""

import os
import pty
import time

import pytest

NOBODY = 65534
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="not root")


def in_child(work):
    """Run a function in a child; return its result as text, "<class>: <text>" of what it raised."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            text = str(work())
        except BaseException as error:
            text = "%s: %s" % (type(error).__name__, error)
        os.write(writing, text.encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading) as file:
        return file.read()


def shared(works):
    """Run functions in a child each, all at once; return their results. Raises AssertionError if one of them raises.

    A result is what `repr` can tell.
    """
    children = []
    for work in works:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            try:
                text = repr((True, work()))
            except BaseException as error:
                text = repr((False, "%s: %s" % (type(error).__name__, error)))
            with os.fdopen(writing, "w") as file:
                file.write(text)
            os._exit(0)
        os.close(writing)
        children.append((child, reading))
    results = []
    for child, reading in children:
        with os.fdopen(reading) as file:
            results.append(eval(file.read() or "False, 'it died'", {}))
        os.waitpid(child, 0)
    for fine, result in results:
        assert fine, result
    return [result for _, result in results]


def started(work):
    """Start a child that runs a function; return its process id.

    It ends with status 0 if the function returns what is true.
    """
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = 0 if work() else 1
        finally:
            os._exit(status)
    return child


def at_terminal(command, environ, *answers):
    """Give a command at a terminal, and type answers where it asks; return (status, all that was shown)."""
    child, terminal = pty.fork()
    if not child:
        os.execve(command[0], command, environ)
    shown, left = b"", list(answers)
    while True:
        try:
            data = os.read(terminal, 1000)
        except OSError:             # its other end is closed
            break
        shown += data
        if shown.endswith(b": ") and left:
            os.write(terminal, os.fsencode(left.pop(0)) + b"\n")
    os.close(terminal)
    return os.waitpid(child, 0)[1] >> 8, shown.decode().replace("\r\n", "\n")


def as_nobody(work):
    """Run a function as the user nobody in a child; return as `in_child` does."""
    def become():
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
        return work()
    return in_child(become)


def mode(path):
    """Return the permissions of a file."""
    return os.stat(path).st_mode & 0o777


def running(pid):
    """Return whether a process runs; one that only waits to be buried does not."""
    try:
        with open("/proc/%d/stat" % pid) as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_for_lock(pid):
    """Wait until a process waits for a lock."""
    for _ in range(500):
        with open("/proc/locks") as file:
            if any("->" in line and " %d " % pid in line for line in file):
                return
        time.sleep(0.01)
    pytest.fail("it does not wait for the lock")
