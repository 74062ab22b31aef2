"""Standard output and standard error; reading and writing open files to the end."""

import errno
import os

from pbmgames.statuses import DONE, FAULT, LATER, NOT_WRITTEN
from pbmgames.text import decode, encode

MACHINE = (ImportError, MemoryError, OSError)   # raised by no fault of the command: it may be carried out another time


def at_terminal():
    """Return whether a person at a terminal reads what is printed; programs and web pages see what they always saw."""
    return os.isatty(1) and not os.environ.get("SENDER")


def read_all(descriptor):
    """Return the text of an open file from where it stands. Raises OSError."""
    parts = []
    while not parts or parts[-1]:
        parts.append(os.read(descriptor, 1 << 20))
    return decode(b"".join(parts))


def write_all(descriptor, text):
    """Write a text to an open file. Raises OSError."""
    data = encode(text)
    while data:
        taken = os.write(descriptor, data)
        if not taken:
            raise OSError(errno.EIO, "nothing more can be written")
        data = data[taken:]


def write(text):
    """Write to standard output; return whether all of it was taken."""
    try:
        write_all(1, text)
        return True
    except OSError as error:
        complain(DONE, "the output could not be written: %s" % error.strerror)
        return False


def printed(text):
    """Write to standard output; return the exit status."""
    return DONE if write(text) else NOT_WRITTEN


def complain(status, text):
    """Write one line to standard error; return the status."""
    try:
        os.write(2, encode("pbm: %s\n" % text))
    except OSError:
        pass
    return status


def refuse(failure):
    """Tell of a Failure on standard error, and a person at a shell what to do; return its exit status."""
    advice = "" if os.environ.get("SENDER") else failure.advice
    return complain(failure.status, str(failure) + advice)


def later(error):
    """Tell of an error of MACHINE that kept a command from being carried out; return the exit status."""
    return complain(LATER, "%s: %s; try again later" % (type(error).__name__, error))


def fault(error, status=FAULT, before=""):
    """Tell of an exception that should not have been; return the status. PBMDEBUG shows where it came from."""
    if os.environ.get("PBMDEBUG"):
        raise error
    return complain(status, "%sa fault of the program, please report it: %s: %s" % (
        before, type(error).__name__, " ".join(str(error).split())))
