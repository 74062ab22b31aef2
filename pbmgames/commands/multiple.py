"""Several commands in one message, each a transaction of its own (docs/commands.md, Commands of the server)."""

from pbmgames.words import subject
from pbmgames.words.masks import masked
from pbmgames.console import fault
from pbmgames.records import others
from pbmgames.request import Request
from pbmgames.signals import interruptible
from pbmgames.statuses import DONE, LATER, WAITS
from pbmgames.storage import paths
from pbmgames.text import unsigned

MOST_LINES = 200            # commands of one message
END = "end"


def multiple(session):
    """Carry out the commands in the text of your mail, one a line, up to a line `end`; each is answered.

    Every command is a transaction of its own with a mark of its own, so that a mail
    that is delivered again, because one of them had to wait, goes on where it was:
    what follows for the same game waits with it.
    """
    request = session.request
    lines = command_lines(request.text())
    parts = [_part(session, line, number) for number, line in enumerate(lines[:MOST_LINES], 1)]
    if not lines:
        parts = [_notice(request, "There is no command in the text of your message")]
    elif len(lines) > MOST_LINES:
        parts.append(_notice(request, "Only the first %d commands were carried out" % MOST_LINES))
    statuses = run_all(session, parts)
    waiting = [part for part, status in zip(parts, statuses) if status in WAITS]
    if waiting and len(waiting) < len(parts) and not request.mark and not request.local:
        # delivered again, the others would be carried out twice
        undone = _notice(request, _BUSY)
        undone.guard = None                 # he must be told
        undone.message = [line for part in waiting for line in part.message]
        statuses = [LATER if session.run(undone) != DONE else DONE]
    session.status = LATER if set(statuses) & set(WAITS) else next((status for status in statuses if status), DONE)


_BUSY = "These commands could not be carried out now. Please send them again later."


def run_all(session, parts):
    """Carry out other Requests, as far as no signal ends that; return the exit status of each."""
    statuses, stuck = [], set()
    try:
        for part in parts:
            interruptible(True)
            objection = part.guard.objection() if part.guard else ""
            if objection:
                rest = parts[len(statuses):]
                return statuses + [_stop(session, rest, objection)] * len(rest)
            statuses.append(LATER if part.game in stuck else _run(session, part))
            if session.request.mark and statuses[-1] in WAITS:
                stuck.add(part.game)
    except KeyboardInterrupt:
        if not statuses:
            raise
        session.warn("interrupted after %d of %d commands" % (len(statuses), len(parts)))
    return statuses + [LATER] * (len(parts) - len(statuses))


def _stop(session, parts, objection):
    """Answer that parts are not carried out, not even when the mail comes again; return their exit status."""
    parts = [part for part in parts if not (part.mark and session.host.exists(paths.mark(part.mark)))]
    if not parts:
        return DONE
    notice = _notice(session.request, objection)
    notice.mark, *notice.further = [part.mark for part in parts]
    notice.message = [line for part in parts for line in part.message]
    return _run(session, notice)


def _run(session, part):
    """Carry out a part; what stops it is its own affair. Returns its exit status."""
    try:
        return session.run(part)
    except Exception as error:          # it was not carried out
        return fault(error, LATER)


def command_lines(lines):
    """Return the commands among lines: what stands before `end` or a signature, without blank lines and `#` notes."""
    lines = [line.strip(" \t\r") if line != "-- " else line for line in lines]
    lines = lines[:next((place for place, line in enumerate(lines) if line.lower() == END), len(lines))]
    return [line for line in unsigned(lines) if line and not line.startswith("#")]


def _part(session, line, number):
    """Return the request that one line makes."""
    game, words = subject.read(line)
    if not game and words[:1] == ["multiple"]:
        words = []
    other = "" if words else others.find(session.host, "".join(subject.bare(line)[:1]))
    unknown = "" if words else others.answer(other) if other else "This line is no command"
    part = _notice(session.request, unknown, number, game, words)
    part.message = ["Subject: " + masked(line, session.users)]
    return part


def _notice(request, text, number=0, game="", words=()):
    """Return a request that is part of another; with no words it is answered with the text."""
    environ = {name: value for name, value in request.environ.items() if name not in ("INPUTFILE", "MIME_BOUNDARY")}
    part = Request(request.program, game, words, environ)
    part.unknown, part.answering, part.guard = text, request.answering, request.guard
    part.mark = "%s.%d" % (request.mark, number) if request.mark else ""
    part.message = []
    return part
