"""One request from beginning to end: lock, handler, commit, output, mails (docs/design.md, Durability)."""

import os

from pbmgames.commands.table import NOTHING, PARTS, WRITE, find, of_extras
from pbmgames.console import complain, fault, refuse, write
from pbmgames.extras import first, taking_part
from pbmgames.games import find as find_game
from pbmgames.session import Refused, Session
from pbmgames.signals import interruptible
from pbmgames.statuses import DONE, FAULT, LATER, NOT_WRITTEN, USAGE, Failure
from pbmgames.storage import paths
from pbmgames.storage.host import Host, HostDamaged, Unapplied
from pbmgames.times import HOUR


def run(request, steps=()):
    """Carry out a request, print what it prints, then take the steps; return the exit status.

    steps -- functions of the Session, for what follows an answer: what they cannot do now must not be lost by that
    """
    try:
        session = perform(request, lambda part: run(part, steps))
    except Failure as error:
        if isinstance(error, HostDamaged) and hand_over in steps:
            _alarm(request, error)
        return _undone(request, error)
    return DONE if session is None else _finish(session, steps)


def _undone(request, error):
    """Say why nothing was changed; return the exit status: a mail waits for a hand."""
    documents = documents_for(request)
    if documents:
        write(documents.error(error))
    return refuse(error) if request.answering is None else complain(LATER, str(error))


def _finish(session, steps):
    """Answer, and take the steps that follow an answer; return the exit status."""
    status = NOT_WRITTEN
    try:
        status = answer(session)
        interruptible(True)
        for step in steps:
            step(session)
        tell(session)
    except KeyboardInterrupt:
        pass                        # what is done is done; the mails wait in the outbox
    except Failure as error:
        complain(DONE, "done, but %s" % error)      # likewise
    except Exception as error:
        fault(error, before="done, but ")
    finally:
        interruptible(False)        # nothing may now turn "done" into "interrupted"
    return status


def _alarm(request, error):
    """Let the keeper of the host know why a command could not be carried out."""
    session = Session(request, Host(paths.home(request.environ)), None, request.now())
    session.told.append(str(error))
    try:
        hand_over(session)
    except (Failure, OSError):
        pass                            # standard error has it


def answer(session):
    """Print the warnings and the output of a command that was carried out; return the exit status."""
    tell(session)
    if not write(painted("".join(session.output), session.shown, session.request)):
        return NOT_WRITTEN
    return session.status if session.request.local or session.status in (FAULT, LATER) else DONE


def tell(session):
    """Print what there is to say to whoever runs the host, once."""
    for text in session.warnings:
        complain(DONE, text)
    session.told += session.warnings
    session.warnings.clear()


def hand_over(session):
    """Give the command's mails, letters to the keeper, and older ones that wait to the mailer: a step after an answer.

    A mail must not be sent before the journal that brings it is done with.
    """
    if session.mails is None or not session.mailing:
        return
    from pbmgames.storage import outbox
    root = session.host.root
    seconds = HOUR if session.request.command == "Cleanup" else outbox.MOMENT
    mails = session.mails
    for letters in taking_part("sent", session.wants):
        mails = mails + letters(session)
    outbox.deliver(root, outbox.mailer(session.setting, root), mails, seconds, session.now)


def perform(request, runner=None):
    """Carry out a request under the lock, all or nothing.

    runner -- function of a Request that carries it out, for a command that gives others

    Returns the Session: what to print and which mails to hand over; None if there is no command
    word. A mail that was carried out before, as its mark says, is passed over.
    Raises Failure; nothing is changed then.
    """
    game = find_game(request.game) if request.game else None
    if not request.words and not request.unknown:
        return None
    command = of_extras("inner").get(request.inner) if request.inner else find(game, request.command)
    use = command.use if command else NOTHING
    host = Host(paths.home(request.environ, needed=use != NOTHING or not request.local), game.name if game else "")
    session = Session(request, host, game, request.now(), runner, command)
    mark = paths.mark(request.mark) if request.mark and use != PARTS else ""
    _ahead(session)
    done = False
    try:
        _open(session, use)
        session.now = request.now()         # who waited for the lock comes after who had it
        if not (mark and host.exists(mark)):
            attempt(session)
            for name in [request.mark, *request.further] if mark else ():
                host.write(paths.mark(name), "")
            _commit(session)
        done = True
        return session
    finally:
        host.close()
        if request.guard:
            request.guard.settle(done)


def _ahead(session):
    """Do what takes long before the lock is taken, for under it others would wait: hash a password, read a text."""
    request, command = session.request, session.command
    known = [session.expect(*pair) for pair in command.credentials(request.words)] if command else []
    if any(known) and command.text and len(request.words) > len(command.names()) and session.mailing:
        request.text()


def _open(session, use):
    """Take the lock that a command needs: for itself if it writes, shared if it reads.

    A command that is answered by mail writes, for that mail and its mark are files. Raises HostError.
    """
    request, host = session.request, session.host
    if use != PARTS and (use != NOTHING or not request.printed):
        host.open(exclusive=use == WRITE or not request.printed)
    if session.game and use != NOTHING and request.answering is not None and not session.users.text.strip():
        raise HostDamaged("%s is missing or empty: is PBMHOME the right folder, and is its disk there?" % paths.USERS)


def attempt(session):
    """Let the handler work; if it refuses, drop what it staged and answer with the refusal."""
    try:
        handler(session)(session)
    except Refused as refusal:
        session.host.forget()
        session.output.clear()
        hint, documents = _hint(session, refusal), documents_for(session.request)
        if documents:
            documents.refuse(session, refusal, hint)
        else:
            session.refuse(refusal, hint)


def _hint(session, refusal):
    """Return what helps a person after a refusal; programs that read text get it alone (docs/commands.md, 11a)."""
    if not session.request.personal and not session.request.as_json:
        return ""
    hint = first("refused")
    return hint(session, refusal) if hint else ""


def documents_for(request):
    """Return what writes documents for programs, None if the answer to a request is text, or nothing writes them."""
    return first("document") if request.as_json else None


def handler(session):
    """Return the function that carries out the session's command. Raises Refused if there is none, or if it may not."""
    if session.game and session.request.garbled:        # it would spoil a file of lines, or a terminal
        raise Refused("There are control characters in the command", USAGE)
    if session.command is None:
        raise Refused(session.request.unknown or "Unknown command", USAGE)
    if session.request.document is not None and first("document"):
        return first("document").handler(session)
    return session.command.carry_out


def _commit(session):
    """Put on the disk what a command staged; from here on signals wait until it is answered. Raises TryLater."""
    session.mails = list(session.host.mails)
    interruptible(False)
    try:
        session.host.commit()
    except Unapplied as error:
        session.warn(str(error))
        session.mails = None


def painted(text, matches, request):
    """Return what a person at a shell sees: the text with the drawings of the boards coloured, if he wants that."""
    if not matches or not request.local or not colourful(request.environ):
        return text
    from pbmgames.letters.colour import paint_boards
    return paint_boards(text, matches)


def colourful(environ):
    """Return whether drawings on standard output are coloured: as PBMCOLOR says, else on a terminal that can."""
    when = environ.get("PBMCOLOR") or "auto"
    if when == "auto":
        return os.isatty(1) and environ.get("TERM", "dumb") != "dumb" and not environ.get("NO_COLOR")
    return when == "always"
