"""Handing staged mails to the mailer, after the command is done and its lock is released (docs/design.md, Durability).

A mail is a file in outbox/. The transaction of its command puts it there, and it is removed when the mailer has taken
it. A mail that the mailer refuses, or hangs over, stays for a later command. A note beside it says when it was tried,
and why that failed (docs/files.md, Outbox).
"""

import os
import time

from pbmgames.console import allow_signals, complain
from pbmgames.statuses import DONE
from pbmgames.storage import files, locks, paths
from pbmgames.text import DAY, HOUR, encode, fields, unbroken, whole_number

SECONDS = 30            # how long a mailer may take for one mail
PATIENCE = 9            # failures in a row after which a command leaves the other mails to the next command
MOMENT = 5              # seconds for which a player's command tries older mails; a Cleanup tries for an hour
TAKEN, HUNG = "", "the mailer did not end in time"      # what became of a mail: it was taken, or why it was not
SHELL_SIGNS = frozenset("\n\"#$&'()*;<=>?[\\]^`{|}~!%")  # a command without any of them needs no shell
# the shortest and longest pause, in seconds, between two looks at a running mailer; each is GROWTH times the last one
SHORTEST, LONGEST, GROWTH = 0.0002, 0.05, 1.2
SIGKILL, SIGPIPE = 9, 13


def shell_word(word: str) -> str:
    """Return a word in quotes, so that a shell reads it as it is."""
    return "'%s'" % word.replace("'", "'\\''")


def deliver(root: str, command: str, own: "list[str]", seconds: int, now: int) -> None:
    """Hand over the mails of this command, `own`, then older mails whose next try is due.

    An older mail that fails again goes to the end of the queue, so that it keeps no other waiting. Raises no OSError: a
    mail that stays is not lost.

    root    -- the data folder
    command -- the mailer's command
    own     -- paths below the root, in order
    seconds -- for so long older mails are tried; the rest is left to the next command
    now     -- the time, in seconds
    """
    limit, fresh = time.monotonic() + seconds, set(own)
    names = _names(root, paths.OUTBOX)
    _sweep(root, paths.OUTBOX, names)
    older = [path for path in _in_order(root, paths.OUTBOX, names) if path not in fresh]
    if (own or older) and not files.may(os.path.join(root, paths.OUTBOX), os.W_OK | os.X_OK):
        # a mail that was sent could not be removed, and each command would send it again
        complain(DONE, "no mail is sent: %s cannot be written, check its owner and mode" % paths.OUTBOX)
        return
    failures = 0
    for path in own + older:
        if failures == PATIENCE or path not in fresh and time.monotonic() > limit:
            return
        tried = None if path in fresh else tries_of(root, path)
        if tried is None or tried.due(now):
            fate = _hand_over(root, path, command, now)
            if fate == HUNG:
                return                  # with the others the mailer would hang, too
            failures = failures + 1 if fate else 0


def waiting(root: str, within: str = paths.OUTBOX) -> "list[str]":
    """Return the paths of the mails in a folder, first the one that was made, or last tried, longest ago.

    within -- the folder, the outbox or one in it
    """
    return _in_order(root, within, _names(root, within))


def _in_order(root, within, names):
    """Return what `waiting` does; `names` are all that are in the folder."""
    folder, mails = os.path.join(root, within), [name for name in names if name[0].isdigit()]
    try:
        return [within + "/" + name for name in sorted(mails, key=lambda name: (_tried(folder, name), name))]
    except OSError:
        return []


def _names(root, within):
    """Return the names of the mails and notes in a folder, [] if it cannot be read."""
    try:
        files.check_folder(root, within)
        return files.listing(os.path.join(root, within), regular=True)
    except OSError:
        return []


def _sweep(root, within, names):
    """Remove the notes in a folder whose mails are gone, left by killed commands; `names` are all that are there."""
    notes = {os.path.basename(note_of(name)) for name in names}        # of mails that are there
    for name in {*names} - notes:
        if name.startswith(NOTE_PREFIX):
            files.discard(os.path.join(root, within, name))


def _tried(folder, name):
    """Return when a mail was made, or tried last: the time of its file, in seconds."""
    try:
        return os.lstat(os.path.join(folder, name)).st_mtime
    except FileNotFoundError:
        return 0                            # another command has sent it


def _hand_over(root, name, command, now):
    """Give one mail to the mailer, if it is still there; return TAKEN, HUNG or why else it stays."""
    path = os.path.join(root, name)
    try:
        files.check_folder(root, os.path.dirname(name))
        descriptor = files.open_file(path, os.O_RDWR, root)
    except FileNotFoundError:
        return TAKEN                        # another command has sent it
    except OSError as error:
        return str(error)
    allow_signals(False)                    # signals wait, so that we know whether the mail was taken
    try:
        if not hold(descriptor, path):
            return TAKEN                    # another command has sent it; if there is a new one, it is found next time
        return _give(root, name, descriptor, command, now)
    except OSError as error:
        return str(error)
    finally:
        files.close(descriptor)
        allow_signals(True)


def _give(root, name, descriptor, command, now):
    """Give a mail that we have locked to the mailer, and see to its files; return what `_hand_over` does.

    Raises OSError, or the exception by which a signal has interrupted us.
    """
    if not os.fstat(descriptor).st_size:    # it was taken before, and could not be removed
        _remove(root, name, descriptor)
        return TAKEN
    fate, trouble = run(command, descriptor)
    if fate == TAKEN:
        _remove(root, name, descriptor)
    elif not trouble:
        _note_try(root, name, descriptor, fate, now)
    if trouble:
        raise trouble
    return fate


def _remove(root, name, descriptor):
    """Remove a mail that was taken, and the note beside it. Raises OSError."""
    forget_tries(root, name)
    try:
        files.remove(os.path.join(root, name))
    except OSError:
        os.ftruncate(descriptor, 0)         # no later command sends an empty mail
        raise


def _note_try(root, name, descriptor, fate, now):
    """Note that a mail was not taken, and why; after the last try give it up. Raises OSError."""
    os.utime(descriptor)                    # next time the others come before it
    before = tries_of(root, name)
    first, count = (before.first, before.count + 1) if before else (now, 1)
    files.write_unsynced(os.path.join(root, note_of(name)), "%d %d %d %s\n" % (first, now, count, unbroken(fate)))
    # the number of tries counts too: if the clock was wrong at the first one, `first` says little
    if now - first >= GIVE_UP_AFTER and count > len(PAUSES):
        move(root, name, os.path.join(paths.FAILED, os.path.basename(name)))
        _sweep(root, paths.FAILED, _names(root, paths.FAILED))


# mails that no mailer took ------------------------------------------------------------------------------------------

NOTE_PREFIX = "tries."                                  # the note beside the mail `outbox/x` is `outbox/tries.x`
PAUSES = (HOUR // 4, HOUR, 4 * HOUR, 12 * HOUR, DAY)    # seconds from each try to the next; the last figure repeats
GIVE_UP_AFTER = 5 * DAY                         # for so many seconds after the first try a mail is tried again


class Tries:
    """The tries to hand one mail over.

    first, last times, in seconds
    count       how many there were
    error       why the last one failed
    """

    def __init__(self, first: int, last: int, count: int, error: str) -> None:
        self.first, self.last, self.count, self.error = first, last, count, error

    @property
    def next(self) -> int:
        """When it is tried again."""
        return self.last + PAUSES[min(self.count, len(PAUSES)) - 1]

    def due(self, now: int) -> bool:
        """Return whether it is time for the next try. A clock that was put back does not delay it."""
        return not self.last <= now < self.next


def note_of(path: str) -> str:
    """Return the path of the note beside a mail."""
    folder, name = os.path.split(path)
    return os.path.join(folder, NOTE_PREFIX + name)


def tries_of(root: str, path: str) -> "Tries | None":
    """Return the Tries of a mail, a path below the root; None if it was not tried, or the note cannot be read."""
    try:
        text = files.read(os.path.join(root, note_of(path)), root) or ""
    except OSError:
        return None
    words = text.rstrip("\n").split(" ", 3)
    figures = [whole_number(word, 15) for word in words[:3]]
    if len(words) != 4 or None in figures or not figures[2]:
        return None
    first, last, count = figures
    return Tries(first, last, count, words[3])


def forget_tries(root: str, path: str) -> None:
    """Forget the tries of a mail."""
    files.discard(os.path.join(root, note_of(path)))


def move(root: str, path: str, target: str) -> None:
    """Move a mail and its tries to another folder of the outbox. Raises OSError."""
    files.ensure_folder(root, os.path.dirname(target))
    for old, new in ((note_of(path), note_of(target)), (path, target)):
        try:
            os.rename(os.path.join(root, old), os.path.join(root, new))
        except FileNotFoundError:
            pass


# the mailer ---------------------------------------------------------------------------------------------------------

def hold(descriptor: int, path: str) -> bool:
    """Lock an open mail, so that only one process hands it over; return whether it is still there.

    Raises OSError if another process has it.
    """
    import fcntl
    fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    try:
        # where machines share a host, a mere look may show an older state: this asks the file server
        os.utime(path)
    except FileNotFoundError:
        return False
    return locks.stands(descriptor, path)


def run(command: str, mail: int) -> "tuple[str, BaseException | None]":
    """Run the mailer with the open file `mail` as its input. Signals come through only while it runs.

    Returns (what became of the mail, the exception that interrupted us or None). In every case the mailer has ended.
    """
    try:
        child = _start(command, mail)
    except OSError as error:
        return "the mailer cannot be started: %s" % error.strerror, None
    try:
        allow_signals(True)
        ended = ended_within(child, _seconds())
        allow_signals(False)
    except BaseException as trouble:        # only the first signal interrupts
        return _stop(child), trouble
    return (_fate(child) if ended else _stop(child)), None


def _start(command, mail):
    """Start the mailer in a process group of its own, without a shell if it needs none; return its process id."""
    words = fields(command)
    if words and SHELL_SIGNS.isdisjoint(command):
        try:
            return _spawn(words, mail)
        except FileNotFoundError:
            pass                            # a word that only a shell knows
    return _spawn(["/bin/sh", "-c", command], mail)


def _spawn(words, mail):
    words = list(map(encode, words))
    return os.posix_spawnp(words[0], words, os.environ, setpgroup=0, setsigmask=[],
                           setsigdef=[SIGPIPE],
                           file_actions=[(os.POSIX_SPAWN_DUP2, mail, 0), (os.POSIX_SPAWN_DUP2, 2, 1)])


def _fate(child):
    """Reap the process of a mailer; return what became of its mail."""
    try:
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code < 0:
            return "the mailer was killed by signal %d" % -code
        return "the mailer ended with status %d" % code if code else TAKEN
    except ChildProcessError:
        # somebody else reaped it, so nobody knows. If that counted as a failure, each command would send the mail again
        return TAKEN


def ended_within(child: int, seconds: float) -> bool:
    """Wait for a process to end, for so many seconds at most; return whether it has."""
    limit, pause = time.monotonic() + seconds, SHORTEST
    try:
        while os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            if time.monotonic() > limit:
                return False
            time.sleep(pause)               # a wait without a limit could miss a signal that comes as it begins
            pause = min(GROWTH * pause, LONGEST)
    except ChildProcessError:
        pass                                # somebody else has reaped it
    return True


def _stop(child):
    """Kill a mailer and all that it has started; return what became of its mail, which it may have taken in time."""
    try:
        os.killpg(child, SIGKILL)
        return HUNG if os.waitpid(child, 0)[1] else TAKEN
    except OSError:
        return HUNG                         # it was reaped, and its number may be another process's by now


def _seconds():
    """Return how long the mailer may take, in seconds."""
    seconds = whole_number(os.environ.get("PBMSENDMAIL_SECONDS", ""))
    return SECONDS if seconds is None else seconds
