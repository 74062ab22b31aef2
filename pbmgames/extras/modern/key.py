"""The host's secret, by which it knows an answer to one of its letters: etc/key (docs/files.md, Key)."""

import os

from pbmgames.extras import KEY
from pbmgames.storage import files
from pbmgames.storage.host import Host, HostDamaged, TryLater

LENGTH = 32             # bytes


def secret(host):
    """Return the host's secret as bytes; it is made, and on the disk, when it is first asked for.

    Raises HostDamaged if the file holds no such thing, TryLater if it can be neither read nor made.
    """
    text = host.read(KEY)
    if text is None:
        text = _made(host)
    try:
        found = bytes.fromhex(text.strip())
    except ValueError:
        found = b""
    if len(found) != LENGTH:
        raise HostDamaged("%s is damaged: it holds no key; put it back, or remove it, and letters sent so far can no "
                          "longer be answered by mail alone" % KEY)
    return found


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
