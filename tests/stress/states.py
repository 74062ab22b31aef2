"""What a host holds, as {path: text}, and how two such states, or two mails, compare."""

import hashlib
import os
import re


def state(home):
    """Return {path: text} of a host's files, without the outbox, locks, what is only half written and may be lost.

    A key is there as soon as one is asked for it, and is left out: letters tell whether it is the right one.
    """
    found = {}
    for folder, _, names in os.walk(home):
        for name in names:
            path = os.path.join(folder, name)[len(home) + 1:]
            if not (name == ".lockfile" or name.startswith("..") or name.endswith(".index")
                    or path.startswith("outbox/") or path == "seen/ledger"):
                found[path] = read(os.path.join(folder, name))
    if re.fullmatch("[0-9a-f]{64}\n", found.get("etc/key", "")):
        del found["etc/key"]
    return found


def everything(home):
    """Return a hash of all names, permissions and contents of a host: who reads two such hosts sees the same."""
    found = []
    for folder, _, names in sorted(os.walk(home)):
        found.append("%s %o" % (folder, os.stat(folder).st_mode))
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name != ".lockfile" and not name.endswith(".index"):
                found.append("%s %o %s" % (path, os.stat(path).st_mode, read(path)))
    return hashlib.sha256("\0".join(found).encode()).digest()


def boards(found):
    """Return the files of a state however often a Cleanup was given, which drops the versions that the last one kept.

    A draw that was accepted twice the usual time after the last move is put away by the next Cleanup. A repair that
    is given again keeps what the first one wrote.
    """
    return {path.replace("-archive/", "/") for path in found if "/." not in path and not path.startswith("damaged/")}


def without_marks(found):
    """Return a state without the marks of mails."""
    return {path: text for path, text in found.items() if not path.startswith("seen/")}


def difference(now, before, after):
    """Return in words which files are neither as before nor as after, and which are as which."""
    words = []
    for path in sorted({*now, *before, *after}):
        if before.get(path) != after.get(path) or now.get(path) != after.get(path):
            words.append("%s is %s" % (path, "as before" if now.get(path) == before.get(path) else
                                       "as after" if now.get(path) == after.get(path) else "neither"))
    return "; ".join(words)


def likened(mail, keyless):
    """Return a mail without the random ends of our identifiers and the boundaries of its parts.

    keyless -- whether the identifiers themselves hang on a random key
    """
    mail = re.sub(r"(?<=[0-9a-f]{40})[0-9a-f]{10}(?=@)|(?<=pbm-)[0-9a-f]{20,24}", "", mail)
    return re.sub(r"[0-9a-f]{8,48}(?=@)|(?<=X-PBM-Sent: )[0-9a-f]{48}", "", mail) if keyless else mail


def read(path):
    """Return a file's text."""
    with open(path, "rb") as file:
        return file.read().decode("latin-1")
