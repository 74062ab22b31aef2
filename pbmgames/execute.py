"""One request: lock, handler, commit, output, in this order (docs/design.md, Durability)."""

import os

from pbmgames.commands.table import NOTHING, WRITE, find, of_extras
from pbmgames.console import complain, interruptible, refuse, write
from pbmgames.extras import first
from pbmgames.games import find as find_game
from pbmgames.session import Refused, Session
from pbmgames.statuses import DONE, FAULT, LATER, NOT_WRITTEN, USAGE
from pbmgames.storage import paths
from pbmgames.storage.host import Host, HostDamaged, Unapplied


def undone(request, error):
    """Say why nothing was changed; return the exit status: a mail waits for a hand."""
    documents = documents_for(request)
    if documents:
        write(documents.error(error))
    return refuse(error) if request.answering is None else complain(LATER, str(error))


def answer(session):
    """Print the warnings and the output of a command that was carried out; return the exit status."""
    tell(session)
    if not write(painted("".join(session.output), session.shown, session.request)):
        return NOT_WRITTEN
    return session.status if session.request.local or session.status in (FAULT, LATER) else DONE


def tell(session):
    """Print what there is to say to whoever runs the host, once."""
    for _, text in session.warnings:
        complain(DONE, text)
    session.told += session.warnings
    session.warnings.clear()


def perform(request):
    """Carry out a request under the lock, all or nothing.

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
    session = Session(request, host, game, request.now(), command)
    _ahead(session)
    try:
        _open(session, use)
        session.now = session.post.now = request.now()         # who waited for the lock comes after who had it
        if any(host.exists(paths.mark(name)) for name in (request.mark, request.old_mark) if name):
            session.warn("a mail was passed over: it was carried out before")
        else:
            attempt(session)
            for name in filter(None, [request.mark, *request.further] * (not session.more)):
                host.write(paths.mark(name), "")
            _commit(session)
            session.post.settle()
        return session
    finally:
        host.close()


def _ahead(session):
    """Do what takes long before the lock is taken, for under it others would wait: hash a password, read a text."""
    if session.command is None:
        return
    said = session.reading
    known = [session.expect(*pair) for pair in said.credentials()]
    if any(known) and session.command.text and said.complete and session.mailing:
        session.request.text()


def _open(session, use):
    """Take the lock that a command needs: for itself if it writes, shared if it reads.

    A command that is answered by mail writes, for that mail and its mark are files. Raises HostError.
    """
    request, host = session.request, session.host
    if use != NOTHING or not request.printed:
        host.open(exclusive=use == WRITE or not request.printed)
    if session.game and use != NOTHING and request.answering is not None and not session.users.text.strip():
        raise HostDamaged("%s is missing or empty: is PBMHOME the right folder, and is its disk there?" % paths.USERS, kind="")


def attempt(session):
    """Let the handler work; if it refuses, drop what it staged and answer with the refusal."""
    try:
        handler(session)(session)
    except Refused as refusal:
        session.host.forget()
        session.output.clear()
        session.objects.clear()
        for stage in session.lasting:
            stage()
        hint, documents = _hint(session, refusal), documents_for(session.request)
        if documents:
            documents.refuse(session, refusal, hint)
        else:
            session.refuse(refusal, hint)


def _hint(session, refusal):
    """Return what helps a person after a refusal; programs that read text get it alone (departure 11a)."""
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
    return session.reading.handler()


def _commit(session):
    """Put on the disk what a command staged; from here on signals wait until it is answered. Raises TryLater."""
    session.mails = list(session.host.mails)
    interruptible(False)
    try:
        session.host.commit()
    except Unapplied as error:
        session.warn(str(error), error.kind)
        session.mails = None


def painted(text, matches, request):
    """Return what a person at a shell sees: the text with the drawings of the boards coloured, if he wants that."""
    if not matches or not request.local or not colourful(request.environ):
        return text
    from pbmgames.letters.display import paint_boards
    return paint_boards(text, matches)


def colourful(environ):
    """Return whether drawings on standard output are coloured: as PBMCOLOR says, else on a terminal that can."""
    when = environ.get("PBMCOLOR") or "auto"
    if when == "auto":
        return os.isatty(1) and environ.get("TERM", "dumb") != "dumb" and not environ.get("NO_COLOR")
    return when == "always"
