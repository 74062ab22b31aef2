"""Letters to the keeper of a host about what no player can mend: one a day for each kind (docs/mail.md, The keeper).

Here is also what `pbm verify` looks at for modern letters: the key, claims that wait, addresses that rest, the keeper,
the disk.
"""

import os
import time

from pbmgames import Any, Iterator
from pbmgames.extras.allowance.allowance import FLOOD, GUESS
from pbmgames.extras.allowance.ledger import change, look
from pbmgames.extras.modern import bounces
from pbmgames.extras.modern.tokens import BOUNCES, KEY, renew, secret_in
from pbmgames.games import every
from pbmgames.session import Session
from pbmgames.statuses import DAMAGED, GONE, GUESSED, NEGLECTED, PATIENT
from pbmgames.storage import files, outbox, paths
from pbmgames.text import DAY, bare, checksum, meant

LEAST_FREE = 1 << 26            # bytes
LEAST_SHARE = 0.02              # of the disk; if less than this and less than LEAST_FREE is free, it is nearly full
# kinds of troubles, beside those of warnings
WAITING, FAILED, FULL, RESTING = "waiting", "failed", "full", "resting"
SUBJECTS = {
    DAMAGED: "A damaged file", WAITING: "A mail that no mailer takes", FAILED: "A mail that was given up",
    FULL: "The disk is nearly full", RESTING: "An address that gets no more mail", GONE: "Games of users who are gone",
    NEGLECTED: "Games that do not end", PATIENT: "Games that are not ended yet", GUESSED: "Wrong passwords",
}


def tell(session: Session) -> None:
    """Send letters to the keeper of a command's host, once all its parts are done, unless mails have to wait."""
    mailer = session.post.mailer
    if mailer and session.request.last and not session.host.unapplied:
        letters = mails(session)
        if letters:
            outbox.deliver(session.host.root, mailer, letters, 0, session.now)


def mails(session: Session) -> "list[str]":
    """Put letters to the keeper of a command's host into the outbox; return their paths."""
    root, now, writer, keeper = session.host.root, session.now, session.post.writer, session.setting("keeper")
    name = meant(os.path.basename(root)).encode("ascii", "replace").decode()       # as a header may have it
    made: "dict[str, str]" = {}         # kind -> path of the letter
    untold = [one for one in bounces.resting(root).values() if one.told is None]
    troubles = _troubles(root, now, session.request.told, untold)

    def work(ledger):
        for kind, text in troubles.items():
            key = ["keeper", kind]
            if kind == GONE:                                    # what has happened is told, however often
                key.append(checksum(text))
            if not ledger.count(*key):
                subject = SUBJECTS.get(kind, "Something to look at")
                mail = writer.mail([keeper], "%s at %s" % (subject, name), text, ours=True)
                made[kind] = _post(root, mail, len(made))       # before it is counted: better twice than never
                ledger.note(DAY, *key)
    if troubles and change(root, now, work):        # not counted: they would go out with every mail
        while made:
            files.discard(os.path.join(root, made.popitem()[1]))
    if RESTING in made:
        bounces.tell(root, [one.address for one in untold], now)
    return list(made.values())


def _troubles(root, now, told, untold):
    """Return {kind: lines} of all that the keeper may have to hear of now.

    told   -- what the operator was told, (kind, line) each; the kind "" is for the operator only
    untold -- the Bounces of addresses that rest, of which the keeper does not know
    """
    said = [(kind, line) for kind, line in told if kind]
    resting = [(RESTING, "%s: %d letters came back, it gets no more until somebody writes from it" % (
        one.address, len(one.failed))) for one in untold]
    troubles: "dict[str, str]" = {}
    for kind, line in [*said, *_outbox(root, now), *disk(root), *_guesses(root, now), *resting]:
        troubles[kind] = troubles.get(kind, "") + line + "\n"
    return troubles


def _outbox(root, now):
    """Yield a trouble for each mail that has waited for a day, and for each that was given up since yesterday."""
    for kind, folder in ((WAITING, paths.OUTBOX), (FAILED, paths.FAILED)):
        for path in outbox.waiting(root, folder):
            tried = outbox.tries_of(root, path)
            if tried and (now - tried.first >= DAY if kind == WAITING else now - tried.last < DAY):
                yield kind, "%s: %d tries; %s" % (path, tried.count, tried.error)


def _guesses(root, now):
    """Yield a trouble for each user for whom a flood of wrong passwords came under their own addresses."""
    for userid, count in look(root, now).under(GUESS).items():
        if count >= FLOOD:
            yield GUESSED, "%d wrong passwords for %s under their own address in the last two days" % (count, userid)


def disk(root: str) -> "Iterator[tuple[str, str]]":
    """Yield a trouble, (kind, line), if the disk is nearly full."""
    try:
        found = os.statvfs(root)
    except OSError:
        return
    free = found.f_bavail * found.f_frsize
    if free < LEAST_FREE and found.f_bavail < LEAST_SHARE * found.f_blocks:
        yield FULL, "%s has %d MB left" % (root, free >> 20)


def _post(root, mail, number):
    """Put a mail into the outbox, and on the disk, without a transaction; return its path. Raises OSError."""
    name = "%s/%d.%d.k%05d" % (paths.OUTBOX, time.time_ns(), os.getpid(), number)
    files.ensure_folder(root, paths.OUTBOX)
    files.sync_folder(files.replace(os.path.join(root, name), mail, root=root))
    return name


def check(inspection: "Any") -> "Iterator[Any]":
    """Yield what is odd about the files and settings of this extra."""
    yield from _key(inspection)
    from pbmgames.extras.modern.consent import PENDING, Pending
    from pbmgames.extras.modern.queries import ASKED, Asked
    settings, failed = inspection.settings, bounces.Bounces(inspection.host.read(BOUNCES))
    for one in failed.resting().values():
        yield inspection.note(BOUNCES, "no mail goes to %s since %s: %d letters came back" % (
            one.address, time.strftime("%Y-%m-%d", time.gmtime(one.since)), len(one.failed)))
    odd = Pending(inspection.host, inspection.now).others
    if odd:                             # they are not shown: passwords stand there
        yield inspection.note(PENDING, "lines that mean nothing: %d" % len(odd))
    for path, lines in ((BOUNCES, failed.others),
                        *((ASKED % game.name, Asked(inspection.host, game.name, inspection.now).others)
                          for game in every())):
        for line in lines:
            yield inspection.note(path, "the line '%s' means nothing" % line)
    if settings.get("keeper") and settings.get("keeper").lower() == bare(settings.get("from")).lower():
        yield inspection.note(paths.SETTINGS, "'keeper' is the server itself: name an address that a person reads")
    for _, text in disk(inspection.root):
        yield inspection.note("", "%s: make room, for on a full disk every command is refused" % text)


def _key(inspection):
    """Yield what is odd about the host's key, on which the answers to all letters depend."""
    text = inspection.host.read(KEY)
    if text is not None and secret_in(text) is None:
        yield inspection.wrong(KEY, "it holds no key, and no letter can be answered by mail alone", renew)
    elif text is None and inspection.settings.get("letters") == "modern" and inspection.host.exists(paths.CLEANUPS):
        yield inspection.note(KEY, "it is not there: letters that were sent before cannot be answered by mail alone")
