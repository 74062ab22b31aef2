"""Handing staged mails to the mailer, after the command is done and its lock is released (design.md, Durability).

A mail is a file in outbox/, put there by the command's transaction, and removed
when the mailer has taken it. What fails or hangs stays for a later command.
"""

import os
import time

try:
    import _signal as signal        # without the names, which take long to load
except ImportError:
    import signal

from pbmgames import files

FOLDER = "outbox"
SECONDS = 30            # how long a mailer may take for one mail
PATIENCE = 3            # failures in a row after which a command leaves older mails to the next one
OWN_PATIENCE = 9        # likewise its own
MOMENT, HOUR = 5, 3600  # seconds after which older mails are left to the next command: of a player, of cron
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def mailer(environ, root):
    """Return the shell command that takes a mail, None if none is to be sent.

    Without PBMSENDMAIL a person at a shell (no SENDER) causes no mail (contract section 12).
    """
    if environ.get("PBMSENDMAIL"):
        return environ["PBMSENDMAIL"]
    if not environ.get("SENDER"):
        return None
    own = os.path.join(root, "bin", "sendmail")
    if os.access(own, os.X_OK):
        return "'%s' -t" % own.replace("'", "'\\''")
    return "/usr/sbin/sendmail -t -i"


def deliver(root, command, own, seconds=MOMENT):
    """Hand over the mails of this command, `own`, then those that older ones left.

    An older mail that fails again goes to the end of the queue, so that it keeps no other waiting.

    root    -- the data folder
    command -- the mailer's shell command
    own     -- paths below the root, in order
    seconds -- after so many the older mails are left to the next command

    Returns the number of mails that stay. Raises nothing: a mail that stays is not lost.
    """
    waiting = _waiting(root)
    fresh = set(own)
    left = len(waiting)
    failures = 0
    limit = time.monotonic() + seconds
    for path in list(own) + [path for path in waiting if path not in fresh]:
        if failures >= OWN_PATIENCE if path in fresh else failures >= PATIENCE or time.monotonic() > limit:
            break
        outcome = _hand_over(os.path.join(root, path), command)
        if outcome is None:
            return left                     # it hangs: the others would, too
        left -= outcome
        failures = 0 if outcome else failures + 1
    return left


def _waiting(root):
    """Return the paths of the mails in the outbox, those first that were made, or tried, longest ago."""
    folder = os.path.join(root, FOLDER)
    try:
        names = [name for name in files.listing(folder) if name[0].isdigit()]
        return [FOLDER + "/" + name for name in sorted(names, key=lambda name: (_tried(folder, name), name))]
    except OSError:
        return []


def _tried(folder, name):
    try:
        return os.stat(os.path.join(folder, name)).st_mtime
    except FileNotFoundError:
        return 0                            # another command has sent it


def _hand_over(path, command):
    """Give one mail to the mailer. Returns True if it is dealt with, False if not, None if the mailer hangs."""
    import fcntl
    try:
        descriptor = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return True                         # another command has sent it
    except OSError:
        return False
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)      # one process at a time has this mail
        if not os.path.exists(path):
            return True
        status = _run(command, descriptor)
        if status == 0:
            files.discard(path)
            return True
        os.utime(path)                      # the next ones first, next time
        return None if status is None else False
    except OSError:
        return False
    finally:
        files.close(descriptor)


def _run(command, mail):
    """Run the mailer with the open file `mail` as its input; return its exit status, None if it was stopped."""
    actions = [(os.POSIX_SPAWN_DUP2, mail, 0), (os.POSIX_SPAWN_DUP2, 2, 1)]
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)       # until we know whom to stop
    try:
        child = os.posix_spawn("/bin/sh", ["sh", "-c", os.fsencode(files.encode(command))], os.environ,
                               file_actions=actions, setpgroup=0, setsigmask=before, setsigdef=[signal.SIGPIPE])
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return _wait(child, time.monotonic() + _seconds())
    except KeyboardInterrupt:               # nobody would know any more whether the mail was taken
        _stop(child)
        raise
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _wait(child, limit):
    pause = 0.0005
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        if time.monotonic() > limit:
            _stop(child)
            return None
        time.sleep(pause)
        pause = min(2 * pause, 0.05)


def _stop(child):
    """Kill a mailer and all it has started."""
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _seconds():
    try:
        return float(os.environ.get("PBMSENDMAIL_SECONDS") or SECONDS)
    except ValueError:
        return SECONDS
