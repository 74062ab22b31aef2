"""Carry out a request: lock, handler, commit, output, mails, in this order (docs/design.md, Durability).

A request that gives other commands, such as `multiple`, is carried out as its parts, one after the other (parts.py).
"""

from pbmgames import Callable
from pbmgames.commands import DRY_RUN, NOTHING, PARTS, WRITE, find, of_extras
from pbmgames.console import allow_signals, check_signals, colourful, complain, fault, print_out, refuse, unexpected
from pbmgames.games import find as find_game
from pbmgames.optional import ask, first, taking_part
from pbmgames.records.users import NO_USERS, check_players, check_there
from pbmgames.request import Request
from pbmgames.session import Session
from pbmgames.statuses import DONE, FAULT, LATER, NOT_WRITTEN, USAGE, WAITS, Ahead, Failure, Refused
from pbmgames.storage import Host, HostDamaged, Unapplied, paths
from pbmgames.text import HOUR


def run(request: "Request") -> int:
    """Carry out a request, or the commands that it gives; return the exit status. Raises Failure as `run_one` does."""
    if not request.printed:
        tell_addresses(request)
    command = find(None, request.word) if not (request.game or request.inner) else None
    if not command or command.use != PARTS or request.document is not None:
        return run_one(request)
    return _several(request, command)


def tell_addresses(request: "Request") -> None:
    """Tell the extras which addresses somebody writes to us from: SENDER and those of the From header."""
    root = paths.home(request.environ)
    ask("used", Host(root).exists, root, [request.sender, *request.addresses])


# several commands -------------------------------------------------------------

def _several(request, command):
    """Carry out the parts of a request, each a transaction of its own; return the exit status for all of them.

    Each part of a mail has a mark of its own. If a part has to wait, the later parts for the same game wait with it,
    and the mail is delivered again. Then the parts that have their marks are passed over. A mail without a mark is only
    delivered again if all parts have to wait. Else the parts that are done would be done twice, so its sender is told
    which ones were not done.
    """
    from pbmgames import parts
    requests = parts.of(request, command)
    if not requests:
        return run_one(request)             # its handler says that there is nothing to do
    statuses = _each(request, requests)
    waiting = [part for part, status in zip(requests, statuses) if status in WAITS]
    if not waiting:
        return _status_for(request, next(filter(None, statuses), DONE))
    # cron, or whoever sits at the shell, decides by the exit status whether to give it again
    comes_again = request.receipt.mark or request.local or command.operator
    if comes_again or len(waiting) == len(requests):
        return LATER
    return DONE if _run_part(parts.unfinished(request, waiting)) == DONE else LATER


def _status_for(request, status):
    """Return the exit status that a caller gets: DONE for a refusal that went out by mail, or to a web page."""
    return status if request.local or status in (FAULT, LATER) else DONE


def _each(request, requests):
    """Carry out all parts, or those before a signal; return the exit status of each, LATER if it was not begun."""
    statuses, stuck = [], set()         # games of which a part has to wait
    try:
        for part in requests:
            allow_signals(True)
            check_signals()
            if part.allowance and part.allowance.objection():
                rest = requests[len(statuses):]
                notice = part.allowance.notice(request, rest)
                return statuses + [_run_part(notice) if notice else DONE] * len(rest)
            status = LATER if part.game in stuck else _run_part(part)
            statuses.append(status)
            if request.receipt.mark and status in WAITS:
                stuck.add(part.game)
    except KeyboardInterrupt:
        if not statuses:
            raise
        complain(DONE, "interrupted after %d of %d commands" % (len(statuses), len(requests)))
    return statuses + [LATER] * (len(requests) - len(statuses))


def _run_part(part):
    """Carry out a part; return its exit status. An exception in it does not stop the parts behind it."""
    try:
        return run_one(part)
    except Failure as failure:
        return fail(part, failure)
    except Exception as error:
        return unexpected(error, LATER)


# one command ------------------------------------------------------------------

def run_one(request: "Request") -> int:
    """Carry out a request that gives no other commands, reply to it, and do what follows; return the exit status.

    A handler whose work takes long does it in several transactions (`Session.more`), so that other commands need not
    wait for all of it. If it ends between two of them, standard error says so. Given once more, it does the rest.

    Raises Failure if nothing was changed, or not all; its text says which.
    """
    if not (request.words or request.unknown):      # without a command word there is nothing to do
        return DONE
    begun, status = False, DONE         # whether a transaction before this one has done a part
    while True:
        allow_signals(True)
        try:
            if begun:
                check_signals()
            session = _perform_when_prepared(request)
        except Failure as error:
            if isinstance(error, HostDamaged):
                _alarm(request, error)
            if begun:
                error.say("a part was done before this: %s", error)
            raise
        except KeyboardInterrupt:
            if not begun:
                raise
            return complain(LATER, "interrupted: a part was done")
        status = _finish(session) or status
        if not session.more:
            return status
        begun = True


def _perform_when_prepared(request):
    """Do what `perform` does. Whenever it needs something slow done before the lock, do that, and begin again."""
    while True:
        try:
            return perform(request)
        except Ahead as ahead:
            ahead.work()


def _finish(session):
    """Give the reply and do what follows it: mails, what extras add, warnings. Return the exit status."""
    status = NOT_WRITTEN
    try:
        status = print_reply(session)
        allow_signals(True)
        _follow(session)
        print_warnings(session)
    except KeyboardInterrupt:
        pass                        # what is done is done; the mails wait in the outbox
    except (Failure, OSError) as error:
        complain(DONE, "done, but %s" % error)      # the mails wait here, too
    except Exception as error:
        fault(error, before="done, but ")
    finally:
        allow_signals(False)        # nothing may now turn "done" into "interrupted"
    return status


def _follow(session):
    """Hand the mails over, and let the extras do what follows a reply."""
    hand_over(session)
    ask("replied", session.meets, session)


def _alarm(request, error):
    """Let the keeper of the host know why a command could not be carried out. A dry run sends no mail."""
    if DRY_RUN in request.options:
        return
    session = Session(request, Host(paths.home(request.environ)), None)
    request.told.append((error.kind, str(error)))
    try:
        _follow(session)
    except (Failure, OSError):
        pass                            # the error itself is told all the same


def hand_over(session: "Session") -> None:
    """Give the command's mails, and older ones that wait, to the mailer.

    Nothing is sent while the journal waits to be applied. It will put the mails into the outbox once more, so they
    would be sent twice.
    """
    if session.host.unapplied or not session.post.mailer:
        return
    from pbmgames.storage import outbox
    seconds = HOUR if session.request.word == "Cleanup" else outbox.MOMENT
    outbox.deliver(session.host.root, session.post.mailer, session.host.mails, seconds, session.now)


def fail(request: "Request", failure: Failure) -> int:
    """Say why a request was not carried out; return the exit status. A mail gets LATER, so that it comes again."""
    if request.by_document:
        print_out(first("document").error(failure))
    return complain(LATER, str(failure)) if request.mailed else refuse(failure)


def print_reply(session: "Session") -> int:
    """Print the warnings and the output of a command that was carried out; return the exit status."""
    print_warnings(session)
    text, boards = "".join(session.post.output), session.post.shown
    if boards and session.request.local and colourful(session.request.environ):
        for paint in taking_part("terminal"):
            text = paint(text, boards)
    status = print_out(text)
    return status if status == NOT_WRITTEN else _status_for(session.request, session.status)


def print_warnings(session: "Session") -> None:
    """Print the warnings for the operator, and add them to `told` of the request, from which the keeper hears."""
    warnings = session.post.warnings
    for _, text in warnings:
        complain(DONE, text)
    session.request.told += warnings
    warnings.clear()


def perform(request: "Request") -> "Session":
    """Carry out a request under the lock, all or nothing.

    Returns the Session, which holds what to print and which mails to hand over. A mail whose mark is there was carried
    out before, and is passed over. Raises Failure or Ahead; then nothing is changed.
    """
    game = find_game(request.game)
    command = of_extras("inner").get(request.inner) if request.inner else find(game, request.word)
    use = command.use if command else NOTHING
    host = Host(paths.home(request.environ, needed=use != NOTHING or not request.local), game.name if game else "")
    session = Session(request, host, game, command)
    if request.allowance:
        request.allowance.begin(request.receipt.mark)
    _before_the_lock(session)
    with host:
        _open(session, use)
        session.post.now = request.now()         # read again: we may have waited for another command
        if any(host.exists(paths.MARK % name) for name in request.receipt.own_marks):
            session.warn("message passed over: it was carried out before")
        else:
            _handle_and_commit(session)
        return session


def _handle_and_commit(session):
    """Call the handler; commit what it has staged, with the marks of the mail that brought the command."""
    request = session.request
    _call_handler(session)
    if not session.more:                    # else it comes again
        for name in request.receipt.new_marks:
            session.host.write(paths.MARK % name, "")
    _commit(session)
    if request.allowance:
        request.allowance.settle()


def _before_the_lock(session):
    """Hash a password and read a text before the lock is taken: both may take long, and others would wait."""
    if session.command is None:
        return
    reading = session.reading
    right = [session.seems_right(*pair) for pair in reading.credentials()]     # a list, so that all are hashed
    # the text is read only if the handler will want it: before that it asks for the password, and for a mailer
    if any(right) and session.command.text and reading.complete and session.post.mailer:
        session.request.text()


def _open(session, use):
    """Take the lock that a command needs: exclusive if it writes, shared if it only reads.

    A command whose reply is a mail always writes, for that mail and the mark are files. Raises HostError, also if there
    are no users, as when the disk of the host is not there.
    """
    request, host = session.request, session.host
    writes = use == WRITE or not request.printed
    plays_by_mail = session.game and use != NOTHING and request.mailed
    if plays_by_mail:
        check_there(host)                       # so that nothing is created in a folder that is no host
    if writes or use != NOTHING:
        host.open(exclusive=writes)
    if plays_by_mail and session.users.empty:
        # a new host has no users either, so the keeper does not hear of it
        raise HostDamaged(NO_USERS + "is PBMHOME the right folder, and is its disk there?", kind="")
    if use == WRITE and not session.game and session.users.empty:
        check_players(host)                     # else a signup would create a user file without the players


def _call_handler(session):
    """Call the handler. If it refuses, drop what it staged, and reply with the refusal. Then stage what lasts."""
    try:
        handler(session)(session)
    except Refused as refusal:
        session.host.forget()
        session.post.output.clear()
        session.post.objects.clear()
        by_document = session.request.by_document
        # a program that reads text gets the refusal without a hint (departure 11a)
        help = first("help") if by_document or session.request.personal else None
        hint = help.hint(session, refusal) if help else ""
        if by_document:
            first("document").refuse(session, refusal, hint)
        else:
            session.refuse(refusal, hint)
    if not session.more:
        for stage in session.lasting:
            stage()


def handler(session: "Session") -> "Callable":
    """Return the function that carries out the session's command.

    Raises Refused if there is none, or if the command holds control characters.
    """
    if session.game and session.request.garbled:        # they would spoil a file of lines, or a terminal
        raise Refused("There are control characters in the command", status=USAGE)
    if session.command is None:
        raise Refused(session.request.unknown or "Unknown command", status=USAGE)
    if session.request.document is not None:        # only an option of the extra asks for one
        return first("document").handler(session)
    for word in session.request.options + session.request.parameters + session.request.words[1:]:
        meant = session.command.misspelt(word)
        if meant:
            raise Refused("%s has no option %s, did you mean %s?", session.command.word, word, meant, status=USAGE)
    return session.reading.handler()


def _commit(session):
    """Write what a command staged; from here on signals wait until the reply is given. Raises HostError."""
    allow_signals(False)
    try:
        session.host.commit()
    except Unapplied as error:
        session.warn(str(error), error.kind)
