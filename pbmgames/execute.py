"""One request from beginning to end: lock, handler, commit, output, mails (design.md, The house and Durability)."""

import os

from pbmgames import files, outbox
from pbmgames.commands import NOTHING, PARTS, TEXTS, WRITE, find, load
from pbmgames.games import find as find_game
from pbmgames.host import Host, HostDamaged, HostError, TryLater
from pbmgames.outbox import ENDING, signal
from pbmgames.session import FAULT, LATER, NO_HOME, NOT_WRITTEN, USAGE, Refused, Session
from pbmgames.users import PATH as USERS

MACHINE = (ImportError, MemoryError, OSError)   # raised by no fault of the command: it may be carried out another time
SEEN = "seen"                   # folder of the marks of mails that were carried out


def home(environ):
    """Return the path of the data folder: PBMHOME, else the project's own `data`."""
    if environ.get("PBMHOME"):
        return os.fsdecode(files.encode(environ["PBMHOME"]))
    above = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return os.path.join(above, "data")


def clock(request):
    """Return the time of a request. Raises HostError if it cannot be told."""
    try:
        return request.now()
    except ValueError as error:
        raise HostError(str(error))


def run(request):
    """Carry out a request, print what it prints, hand over its mails; return the exit status."""
    try:
        session, letters = perform(request)
    except TryLater as error:
        return complain(LATER, str(error))
    except HostDamaged as error:
        return complain(FAULT if request.answering is None else LATER, str(error))
    except HostError as error:
        return complain(NO_HOME, str(error))
    if session is None:
        return 0
    status = NOT_WRITTEN
    try:
        status = answer(session)
        interruptible(True)
        hand_over(session, letters)
    except KeyboardInterrupt:
        pass                        # what is done is done; the mails wait in the outbox
    except Exception as error:
        complain(0, "done, but " + fault(error))
    finally:
        interruptible(False)        # nothing may now turn "done" into "interrupted"
    return status


def answer(session):
    """Print the warnings and the output of a command that was carried out; return the exit status."""
    for text in session.warnings:
        complain(0, text)
    if not write(painted("".join(session.output), session.shown, session.request)):
        return NOT_WRITTEN
    return session.status if session.request.local or session.status in (FAULT, LATER) else 0


def hand_over(session, letters):
    """Give the command's mails, and older ones that wait, to the mailer.

    letters -- paths of the mails, None if they are not all in the outbox yet: a mail must not be sent before
               the journal that brings it is done with
    """
    request, root = session.request, session.host.root
    command = outbox.mailer(request.environ, root)
    if command and letters is not None:
        outbox.deliver(root, command, letters, outbox.HOUR if request.command == "Cleanup" else outbox.MOMENT)


def perform(request):
    """Carry out a request under the lock, all or nothing.

    Returns (session, letters): what to print and the paths of the mails to hand over; (None, [])
    if there is no command word. A mail that was carried out before, as its mark says, is passed
    over. Raises HostError or TryLater; nothing is changed then.
    """
    kind = find_game(request.game) if request.game else None
    if not request.command and not request.unknown:
        return None, []
    host = Host(home(request.environ), kind.name if kind else "")
    session = Session(request, host, kind, clock(request))
    entry = find(kind, request.command)
    use = entry[2] if entry else NOTHING
    mark = "%s/%s" % (SEEN, request.mark) if request.mark and use != PARTS else ""
    _ahead(session, entry)
    try:
        _open(session, use)
        if mark and host.exists(mark):
            return session, []
        attempt(session, garbled if kind and request.garbled else load(entry) if entry else unknown)
        if mark:
            host.write(mark, "")
        return session, _commit(session)
    finally:
        host.close()


def _ahead(session, entry):
    """Do what takes long before the lock is taken, for under it others would wait: read a text, hash a mover's password."""
    request = session.request
    if not session.kind and request.command in TEXTS:
        complete = len(request.words) > TEXTS[request.command]
        if complete and session.mailing and session.expect(*request.words[1:3]):
            request.text()
    elif entry and entry[0] == "play":
        session.expect(*request.words[2:4])


def _open(session, use):
    """Take the lock that a command needs: for itself if it writes, shared if it reads.

    A command that is answered by mail writes, for that mail and its mark are files. Raises HostError.
    """
    request, host = session.request, session.host
    if use != PARTS and (use != NOTHING or not request.printed):
        host.open(exclusive=use == WRITE or not request.printed)
    if session.kind and use != NOTHING and request.answering is not None and not session.users.text.strip():
        raise HostDamaged("%s is missing or empty: is PBMHOME the right folder, and is its disk there?" % USERS)


def _commit(session):
    """Put on the disk what a command staged; from here on signals wait until it is answered.

    Returns the paths of its letters, None if they are still in the journal. Raises TryLater.
    """
    letters = list(session.host.letters)
    interruptible(False)
    trouble = session.host.commit()
    if trouble:
        session.warn(trouble)
        return None
    return letters


def unknown(session):
    """Refuse an unknown command word."""
    raise Refused(session.request.unknown or "Unknown command", USAGE)


def garbled(session):
    """Refuse a command that would spoil a file of lines, or a terminal."""
    raise Refused("There are control characters in the command", USAGE)


def attempt(session, handler):
    """Let a handler work; if it refuses, drop what it staged and answer with the refusal."""
    try:
        handler(session)
    except Refused as refusal:
        session.host.forget()
        session.output.clear()
        session.refuse(refusal)


def interruptible(wanted):
    """Let signals end the command, or keep them waiting: what is being committed is finished and answered."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK if wanted else signal.SIG_BLOCK, ENDING)


def fault(error):
    """Return the line about an exception that should not have been; PBMDEBUG shows where it came from."""
    if os.environ.get("PBMDEBUG"):
        raise error
    text = " ".join(str(error).split())
    return "a fault of the program, please report it: %s: %s" % (type(error).__name__, text)


def later(error):
    """Tell of an error of MACHINE that kept a command from being carried out; return the exit status."""
    return complain(LATER, "%s: %s; try again later" % (type(error).__name__, error))


def painted(text, matches, request):
    """Return what a person at a shell sees: the text with the drawings of the boards coloured, if he wants that."""
    if not matches or not request.local or not colourful(request.environ):
        return text
    from pbmgames.colour import paint_boards
    return paint_boards(text, matches)


def colourful(environ):
    """Return whether drawings on standard output are coloured: as PBMCOLOR says, else on a terminal that can."""
    when = environ.get("PBMCOLOR") or "auto"
    if when == "auto":
        return os.isatty(1) and environ.get("TERM", "dumb") != "dumb" and not environ.get("NO_COLOR")
    return when == "always"


def write(text):
    """Write to standard output; return whether all of it was taken."""
    try:
        files.write_all(1, text)
        return True
    except OSError as error:
        complain(0, "the output could not be written: %s" % error.strerror)
        return False


def complain(status, text):
    """Write one line to standard error; return the status."""
    try:
        os.write(2, files.encode("pbm: %s\n" % text))
    except OSError:
        pass
    return status
