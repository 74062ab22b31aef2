"""The host's secret, by which it knows an answer to one of its letters: etc/key (docs/files.md, Key)."""

import os

from pbmgames.extras import KEY
from pbmgames.records.registers import keep
from pbmgames.statuses import DAMAGED
from pbmgames.storage import files
from pbmgames.storage.host import Host, TryLater

LENGTH = 32             # bytes


def secret(host, warnings=None):
    """Return the host's secret as bytes; it is made, and on the disk, when it is first asked for.

    A file that holds no such thing stops no move: the secret is one that nobody knows then, so that no answer is good,
    and whoever runs the host is told in `warnings`, (kind, text) each. Raises TryLater if it can be neither read nor made.
    """
    text = host.read(KEY)
    found = parse(_made(host) if text is None else text)
    if found is None and warnings is not None:
        warnings.append((DAMAGED, "%s is damaged: it holds no key, and no letter can be answered by mail alone; put it "
                                  "back, or let `pbm verify --repair` make a new one" % KEY))
    return found or os.urandom(LENGTH)


def parse(text):
    """Return the secret that a text holds, as bytes, None if it is none."""
    try:
        found = bytes.fromhex(text.strip())
    except ValueError:
        return None
    return found if len(found) == LENGTH else None


def renew(host):
    """Stage a new key on a host that was opened to be written; keep what was there. Return what was done, in words."""
    keep(host, KEY, host.stored(KEY))
    host.write(KEY, os.urandom(LENGTH).hex() + "\n", private=True)
    return "a new key; who answers an older letter gets a fresh one"


def _made(host):
    """Make the key under the lock of the server's files; return what the file then holds. Raises HostError."""
    server = Host(host.root) if host.section else host      # a command of the server has its lock already
    try:
        if server is not host:
            server.open(exclusive=True)
        text = server.read(KEY)                       # another command may have been faster
        return text if text is not None else _write(host.root)
    finally:
        if server is not host:
            server.close()


def _write(root):
    """Write a new key, bring it to the disk, and return it. Raises TryLater."""
    path = os.path.join(root, KEY)
    text = os.urandom(LENGTH).hex() + "\n"
    try:
        files.sync_folder(files.replace(path, text, True, root))
    except OSError as error:
        raise TryLater("%s cannot be made: %s" % (KEY, error.strerror or error))
    return text
