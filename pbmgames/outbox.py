"""Handing staged mails to the mailer, after the command is done and its lock is released (design.md, Durability).

A mail is a file in outbox/, put there by the command's transaction, and removed
when the mailer has taken it. What fails or hangs stays for a later command.
"""

import os
import time

from pbmgames import files

FOLDER = "outbox"
SECONDS = 30            # how long a mailer may take for one mail
PATIENCE = 3            # failures among the older mails, after which a command stops trying


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


def deliver(root, command, own):
    """Hand over the mails of this command, `own`, then those that older ones left.

    root    -- the data folder
    command -- the mailer's shell command
    own     -- paths below the root, in order

    Returns the number of mails that stay. Raises nothing: a mail that stays is not lost.
    """
    waiting = [FOLDER + "/" + name for name in _names(root)]
    older = [path for path in waiting if path not in own]
    left = len(waiting)
    failures = 0
    for path in list(own) + older:
        if failures >= PATIENCE and path in older:
            break
        outcome = _hand_over(os.path.join(root, path), command)
        if outcome is None:
            return left                     # it hangs: the others would, too
        left -= outcome
        failures += not outcome
    return left


def _names(root):
    try:
        return [name for name in files.listing(os.path.join(root, FOLDER)) if name[0].isdigit()]
    except OSError:
        return []


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
        return None if status is None else status == 0
    except OSError:
        return False
    finally:
        os.close(descriptor)


def _run(command, mail):
    """Run the mailer with the open file `mail` as its input; return its exit status, None if it was stopped."""
    actions = [(os.POSIX_SPAWN_DUP2, mail, 0), (os.POSIX_SPAWN_DUP2, 2, 1)]
    child = os.posix_spawn("/bin/sh", ["sh", "-c", os.fsencode(files.encode(command))], os.environ,
                           file_actions=actions, setpgroup=0)
    limit = time.monotonic() + float(os.environ.get("PBMSENDMAIL_SECONDS") or SECONDS)
    pause = 0.0005
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        if time.monotonic() > limit:
            os.killpg(child, 9)
            os.waitpid(child, 0)
            return None
        time.sleep(pause)
        pause = min(2 * pause, 0.05)
