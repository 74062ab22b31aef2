"""Standard output and standard error; reading and writing open files to the end; signals.

Every signal that would end the program ends a command as ^C does. Signals wait while something may not be left half
done.
"""

import _signal as signal  # without the names of `signal` itself, which take long to load
import errno
import os

from pbmgames.statuses import DONE, FAULT, LATER, NOT_WRITTEN, Failure
from pbmgames.text import decode, encode

# errors of the machine, after which the same command may succeed later; without memory Python may raise SystemError
MACHINE = (ImportError, MemoryError, OSError, SystemError)
WHEN = ("auto", "always", "never")      # the values of --color


def at_terminal() -> bool:
    """Return whether a person at a terminal reads what is printed. Programs and pages get what the original printed."""
    return os.isatty(1) and not os.environ.get("SENDER")


def colourful(environ: "dict[str, str]") -> bool:
    """Return whether drawings on standard output are coloured: as PBMCOLOR says, else on a terminal with colours."""
    when = environ.get("PBMCOLOR") or "auto"
    if when == "auto":
        return os.isatty(1) and environ.get("TERM", "dumb") != "dumb" and not environ.get("NO_COLOR")
    return when == "always"


def read_all(descriptor: int) -> str:
    """Return the text of an open file, from where the descriptor stands to the end. Raises OSError."""
    pieces = []
    while not pieces or pieces[-1]:         # an empty piece is the end
        pieces.append(os.read(descriptor, 1 << 20))
    return decode(b"".join(pieces))


def write_all(descriptor: int, text: str) -> None:
    """Write a text to an open file. Raises OSError."""
    data = encode(text)
    while data:
        written = os.write(descriptor, data)
        if not written:
            raise OSError(errno.EIO, "nothing more can be written")
        data = data[written:]


def write(text: str) -> None:
    """Write to standard output. Raises Failure if not all of it could be written."""
    try:
        write_all(1, text)
    except OSError as error:
        raise Failure("the output could not be written: %s", error.strerror, status=NOT_WRITTEN)


def print_out(text: str) -> int:
    """Write to standard output; return the exit status: DONE, or NOT_WRITTEN after a line on standard error."""
    try:
        write(text)
    except Failure as failure:
        return complain(failure.status, str(failure))
    return DONE


def shown(text: str, descriptor: int) -> bytes:
    """Return a text as bytes for an open file. On a terminal control characters and broken UTF-8 are escaped."""
    data = encode(text)
    if not os.isatty(descriptor):
        return data
    text = data.decode("utf-8", "backslashreplace")
    return "".join(sign if sign.isprintable() or sign in "\n\t" else ascii(sign)[1:-1] for sign in text).encode()


def complain(status: int, text: str) -> int:
    """Write one line to standard error; return the status."""
    try:
        os.write(2, shown("pbm: %s\n" % text, 2))
    except OSError:
        pass
    return status


def refuse(failure: Failure) -> int:
    """Write a Failure to standard error, with its advice for a person at a shell; return its exit status."""
    advice = "" if os.environ.get("SENDER") else failure.advice
    return complain(failure.status, str(failure) + advice)


def unexpected(error: BaseException, otherwise: int = FAULT) -> int:
    """Report an exception that kept a command from being carried out; return the exit status.

    After an error of MACHINE that is LATER. Any other exception is a fault of the program: it is reported as `fault`
    does, and the status is `otherwise`.
    """
    if not isinstance(error, MACHINE):
        return fault(error, otherwise)
    if isinstance(error, OSError) and error.filename:
        return complain(LATER, "%s: %s; try again later" % (decode(os.fsencode(error.filename)), error.strerror))
    return complain(LATER, "%s: %s; try again later" % (type(error).__name__, error))


def fault(error: BaseException, status: int = FAULT, before: str = "") -> int:
    """Report an exception that is a fault of the program; return `status`. With PBMDEBUG raise it instead.

    before -- what the line begins with, such as "done, but "
    """
    if os.environ.get("PBMDEBUG"):
        raise error
    return complain(status, "%sa fault of the program, please report it: %s: %s" % (
        before, type(error).__name__, " ".join(str(error).split())))


# signals ----------------------------------------------------------------------

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2,
          signal.SIGXCPU)
_interrupted = []


def listen() -> None:
    """Let every signal that would end the program raise KeyboardInterrupt; make sure that we see our children end."""
    for number in ENDING:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _interrupt)
    if signal.getsignal(signal.SIGCHLD) == signal.SIG_IGN:      # a parent's choice: no mailer's end would be seen
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)


def _interrupt(*_):
    """Raise KeyboardInterrupt, but only for the first signal: no second one interrupts the cleaning up."""
    if not _interrupted:
        _interrupted.append(True)
        raise KeyboardInterrupt


def check_signals() -> None:
    """Raise KeyboardInterrupt if a signal has come, even if a command has caught the one that it raised."""
    if _interrupted:
        raise KeyboardInterrupt


def allow_signals(wanted: bool) -> None:
    """Let signals end the command if `wanted`. If not they wait, as while a commit is finished and its reply given."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK if wanted else signal.SIG_BLOCK, ENDING)
