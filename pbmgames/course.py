"""The course of a request: the commands that it gives, one after the other, and what follows the answer to each."""

from pbmgames import execute
from pbmgames.commands.table import PARTS, find
from pbmgames.console import complain, fault, interruptible
from pbmgames.extras import taking_part
from pbmgames.session import Session
from pbmgames.statuses import DONE, FAULT, LATER, NOT_WRITTEN, WAITS, Failure
from pbmgames.storage import paths
from pbmgames.storage.host import Host, HostDamaged
from pbmgames.text import HOUR

BUSY = "These commands could not be carried out now. Please send them again later."


def run(request):
    """Carry out a request, or the commands that it gives; return the exit status."""
    if not request.printed:
        used(request)
    command = find(None, request.command) if not (request.game or request.inner) else None
    if not command or command.use != PARTS or request.document is not None:
        return one(request)
    from pbmgames import parts
    try:
        found = parts.of(request, command)
    except Failure as error:
        return execute.undone(request, error)
    return _several(request, found, command) if found else one(request)


def used(request, addresses=()):
    """Let the extras know that somebody writes to us: from SENDER, and from these addresses."""
    root = paths.home(request.environ)
    for use in taking_part("used", Host(root).exists):
        use(root, [request.sender, *addresses])


# one command ------------------------------------------------------------------

def one(request):
    """Carry out a request that gives no others, answer it, and do what follows; return the exit status.

    What would take long is done in several transactions, so that nobody waits for it.
    """
    status, more = DONE, True
    while more and status == DONE:
        interruptible(True)
        try:
            session = execute.perform(request)
        except Failure as error:
            if isinstance(error, HostDamaged):
                _alarm(request, error)
            return execute.undone(request, error)
        except KeyboardInterrupt:
            if not request.carried:
                raise
            return complain(LATER, "interrupted: a part was done")
        if session is None:
            return DONE
        status, more = _finish(session), session.more
    return status


def _finish(session):
    """Answer, and do what follows an answer; return the exit status."""
    status = NOT_WRITTEN
    try:
        status = execute.answer(session)
        interruptible(True)
        hand_over(session)
        follow(session)
        execute.tell(session)
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
    session.told.append((error.kind, str(error)))
    try:
        hand_over(session)
    except (Failure, OSError):
        pass                            # standard error has it


def hand_over(session):
    """Give the command's mails, letters to the keeper, and older ones that wait to the mailer.

    A mail must not be sent before the journal that brings it is done with.
    """
    if session.mails is None or not session.mailing:
        return
    from pbmgames.storage import outbox
    root = session.host.root
    seconds = HOUR if session.request.command == "Cleanup" else outbox.MOMENT
    mails = session.mails
    for letters in taking_part("sent", session.wants) if session.request.last else ():
        mails = mails + letters(session)
    outbox.deliver(root, outbox.mailer(session.setting, root), mails, seconds, session.now)


def follow(session):
    """Let the extras do what follows an answer."""
    for work in taking_part("answered", session.wants):
        work(session)


# several commands -------------------------------------------------------------

def _several(request, parts, command):
    """Carry out the parts of a request, each a transaction of its own; return the exit status for all of them.

    Those of a mail have marks of their own, so that a mail that is delivered again, because one of them had to wait,
    goes on where it was: what follows for the same game waits with it.
    """
    statuses = _each(request, parts)
    waiting = [part for part, status in zip(parts, statuses) if status in WAITS]
    if waiting and len(waiting) < len(parts) and not (request.mark or request.local or command.operator):
        return _give_up(request, waiting)
    status = LATER if waiting else next(filter(None, statuses), DONE)
    return status if request.local or status in (FAULT, LATER) else DONE


def _each(request, parts):
    """Carry out parts, as far as no signal ends that; return the exit status of each."""
    statuses, stuck = [], set()
    try:
        for part in parts:
            interruptible(True)
            objection = part.allowance.objection() if part.allowance else ""
            if objection:
                rest = parts[len(statuses):]
                return statuses + [_stop(request, rest, objection)] * len(rest)
            statuses.append(LATER if part.game in stuck else _tried(part))
            if request.mark and statuses[-1] in WAITS:
                stuck.add(part.game)
    except KeyboardInterrupt:
        if not statuses:
            raise
        complain(DONE, "interrupted after %d of %d commands" % (len(statuses), len(parts)))
    return statuses + [LATER] * (len(parts) - len(statuses))


def _tried(part):
    """Carry out a part; what stops it is its own affair. Returns its exit status."""
    try:
        return one(part)
    except Exception as error:          # it was not carried out
        return fault(error, LATER)


def _stop(request, parts, objection):
    """Answer that parts are not carried out, not even when the mail comes again; return their exit status."""
    from pbmgames.parts import notice
    host = Host(paths.home(request.environ))
    parts = [part for part in parts if not (part.mark and host.exists(paths.mark(part.mark)))]
    if not parts:
        return DONE
    told = notice(request, objection)
    told.mark, *told.further = [part.mark for part in parts]
    told.message = [line for part in parts for line in part.message]
    return _tried(told)


def _give_up(request, waiting):
    """Answer that parts had to wait: were their mail delivered again, the others would be carried out twice."""
    from pbmgames.parts import notice
    told = notice(request, BUSY)
    told.allowance = None                   # he must be told
    told.message = [line for part in waiting for line in part.message]
    return LATER if _tried(told) != DONE else DONE
