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

from pbmgames.console import complain, print_out
from pbmgames.extras.tools.usage import read_usage
from pbmgames.optional import document
from pbmgames.request import environment
from pbmgames.statuses import DIFFERENT, DONE
from pbmgames.storage import Host, files, outbox, paths
from pbmgames.text import exact, unbroken


def main(words: "list[str]") -> int:
    """Carry out `pbm outbox`; return the exit status. Raises Failure."""
    arguments = read_usage(__doc__, ["outbox"] + words)
    root = paths.home(environment())
    host = Host(root)
    host.check_root()
    host.listing(paths.OUTBOX)          # fails if it cannot be read: else it would be called empty
    mails = outbox.waiting(root) + outbox.waiting(root, paths.FAILED)
    if arguments["drop"] or arguments["retry"]:
        names, change = arguments["<name>"] or mails, _drop if arguments["drop"] else _retry
        known = {os.path.basename(path): path for path in reversed(mails)}      # of two of one name, that of the outbox
        statuses = [_change(root, name, known.get(os.path.basename(name)), change) for name in names]
        return next(filter(None, statuses), DONE)
    if arguments["--json"]:
        return print_out(document({"mails": [_facts(root, path, exact) for path in mails]}))
    return print_out("".join(_listed(_facts(root, path, _local)) for path in mails) or "No mail is waiting.\n")


def _facts(root, path, moment):
    """Return what is told about one mail, without its text and its identifiers (docs/json.md).

    moment -- a function of seconds that returns the time as text
    """
    tried, aside, head = outbox.tries_of(root, path), path.startswith(paths.FAILED), []
    error = tried.error if tried else None
    try:
        head = (files.read(os.path.join(root, path), root) or "").partition("\n\n")[0].split("\n")
    except OSError as trouble:
        error = error or "it cannot be read: %s" % trouble.strerror
    fields = dict(unbroken(line).split(": ", 1) for line in head if line.startswith(("To: ", "Subject: ")))
    return {"name": os.path.basename(path), "aside": aside, "to": fields.get("To"), "subject": fields.get("Subject"),
            "tries": tried.count if tried else 0, "first": moment(tried.first) if tried else None,
            "next": moment(tried.next) if tried and not aside else None, "error": error}


def _listed(mail):
    """Return the lines about one mail, for people; `mail` is what `_facts` returns."""
    lines = [mail["name"] + (": put aside" if mail["aside"] else "")]
    lines += ["%s: %s" % (name, mail[name.lower()]) for name in ("To", "Subject") if mail[name.lower()] is not None]
    if mail["tries"]:
        lines.append("%d %s since %s%s" % (mail["tries"], "try" if mail["tries"] == 1 else "tries", mail["first"],
                                           ", the next one " + mail["next"] if mail["next"] else ""))
    else:
        lines.append("not tried yet")
    if mail["error"]:
        lines.append(mail["error"])
    return "\n    ".join(lines) + "\n"


def _local(seconds):
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def _change(root, name, path, change):
    """Change a mail, unless a command is just handing it over; return the exit status.

    path   -- the path below the root of the mail with that name, None = there is none
    change -- _drop or _retry
    """
    if path is None:
        return complain(DIFFERENT, "there is no mail %s" % unbroken(name))
    try:
        with open(files.open_file(os.path.join(root, path), os.O_RDWR, root), "rb") as mail:
            if outbox.hold(mail.fileno(), os.path.join(root, path)):
                outbox.forget_tries(root, path)
                change(root, path)
    except OSError as error:
        return complain(DIFFERENT, "%s: %s" % (path, error.strerror or error))
    return DONE


def _drop(root, path):
    """Remove a mail for good."""
    files.remove(os.path.join(root, path))
    files.sync_folder(os.path.join(root, os.path.dirname(path)))       # or it may come back, and go out


def _retry(root, path):
    """Let the next command try a mail; its tries so far are forgotten already."""
    if path.startswith(paths.FAILED):
        outbox.move(root, path, os.path.join(paths.OUTBOX, os.path.basename(path)))
