"""The mails that wait because no mailer took them.

Usage:
  pbm outbox [--json]
  pbm outbox drop <name>...
  pbm outbox retry [<name>...]

Without a word they are listed: name, to whom, subject, tries, the next one,
and why the last one failed. Later commands try a mail again
(docs/files.md, Outbox). After 5 days it is put aside, into outbox/failed/.

  drop    remove mails for good
  retry   let mails, all if none is named, be tried by the next command, those
          that were put aside as well

Exit status: 0 done, 1 there is no such mail, or it is just being handed over.
"""

import os
import time

from pbmgames.console import complain, printed
from pbmgames.extras import document
from pbmgames.request import environment
from pbmgames.statuses import DIFFERENT, DONE
from pbmgames.storage import Host, files, outbox, paths
from pbmgames.text import exact, unbroken
from pbmgames.usage import read_usage


def main(words):
    """Carry out `pbm outbox`; return the exit status. Raises Failure."""
    asked = read_usage(__doc__, ["outbox"] + words)
    root = paths.home(environment())
    host = Host(root)
    host.check_root()
    host.listing(paths.OUTBOX)          # one that cannot be read is not empty
    if asked["--json"]:
        return printed(document({"mails": [
            _facts(root, path) for path in outbox.waiting(root) + outbox.waiting(root, paths.FAILED)]}))
    if not (asked["drop"] or asked["retry"]):
        return printed("".join(line + "\n" for line in _listing(root)))
    names = asked["<name>"] or outbox.waiting(root) + outbox.waiting(root, paths.FAILED)
    done = [_change(root, name, _drop if asked["drop"] else _retry) for name in names]
    return DONE if all(done) else DIFFERENT


def _listing(root):
    """Return the lines about the mails that wait, and about those that were put aside."""
    waiting, failed = outbox.waiting(root), outbox.waiting(root, paths.FAILED)
    lines = [line for path in waiting for line in _entry(root, path)]
    lines += ["", "Put aside, in %s/:" % paths.FAILED, ""] if failed else []
    lines += [line for path in failed for line in _entry(root, path)]
    return lines or ["No mail is waiting."]


def _entry(root, path):
    """Return the lines about one mail, without its text and its identifiers."""
    tried = outbox.tries_of(root, path)
    aside = path.startswith(paths.FAILED)
    lines = [os.path.basename(path)] + ["    " + line for line in _head(root, path)]
    if tried is None:
        return lines + ["    not tried yet"]
    return lines + ["    %d %s since %s%s" % (tried.count, "try" if tried.count == 1 else "tries", _when(tried.first),
                                              "" if aside else ", the next one " + _when(tried.next)),
                    "    " + tried.error]


def _facts(root, path):
    """Return what programs are told about one mail (docs/json.md)."""
    tried = outbox.tries_of(root, path)
    head = dict(line.split(": ", 1) for line in _head(root, path))
    aside = path.startswith(paths.FAILED)
    return {"name": os.path.basename(path), "aside": aside, "to": head.get("To"), "subject": head.get("Subject"),
            "tries": tried.count if tried else 0, "first": exact(tried.first) if tried else None,
            "next": exact(tried.next) if tried and not aside else None,
            "error": tried.error if tried else head.get(_UNREADABLE)}


_UNREADABLE = "it cannot be read"


def _head(root, path):
    """Return the headers To and Subject of a mail."""
    try:
        text = files.read(os.path.join(root, path), root) or ""
    except OSError as error:
        return ["%s: %s" % (_UNREADABLE, error.strerror)]
    return [unbroken(line) for line in text.partition("\n\n")[0].split("\n") if line.startswith(("To: ", "Subject: "))]


def _when(seconds):
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def _change(root, name, change):
    """Change a mail that nobody is handing over; return whether that was done."""
    known = {os.path.basename(path): path for path in outbox.waiting(root, paths.FAILED) + outbox.waiting(root)}
    path = known.get(os.path.basename(name))
    if path is None:
        complain(DIFFERENT, "there is no mail %s" % unbroken(name))
        return False
    try:
        descriptor, _ = files.open_file(os.path.join(root, path), os.O_RDWR, root)
        try:
            if outbox.hold(descriptor, os.path.join(root, path)):
                change(root, path)
        finally:
            files.close(descriptor)
    except OSError as error:
        complain(DIFFERENT, "%s: %s" % (path, error.strerror or error))
        return False
    return True


def _drop(root, path):
    outbox.forget_tries(root, path)
    files.remove(os.path.join(root, path))
    files.sync_folder(os.path.join(root, os.path.dirname(path)))       # or it may come back, and go out


def _retry(root, path):
    outbox.forget_tries(root, path)
    if path.startswith(paths.FAILED):
        outbox.move(root, path, os.path.join(paths.OUTBOX, os.path.basename(path)))
