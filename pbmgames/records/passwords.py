"""Passwords, plain or hashed; both compare without case, in constant time (docs/commands.md, Departure 6)."""

import os

try:
    from _operator import _compare_digest as same  # hmac.compare_digest, without loading OpenSSL
except ImportError:
    from hmac import compare_digest as same

from pbmgames.storage.host import TryLater

PREFIX = "$scrypt$"
COST, BLOCK, PARALLEL = 1 << 14, 8, 1
MOST_PARALLEL, MOST_MEMORY = 16, 1 << 30
_checked = {}               # (kept, given) -> whether they match; a command has one or two


def hashed(kept):
    """Return whether a password is stored as a hash."""
    return kept.startswith(PREFIX)


def matches(kept, given):
    """Return whether the password given is the stored one; an empty stored one matches nothing.

    Raises TryLater if a hash cannot be made now.
    """
    if not hashed(kept):
        return bool(kept) and same(kept.lower().encode("latin-1"), given.lower().encode("latin-1"))
    if (kept, given) not in _checked:
        try:
            cost, block, parallel, salt = _read(kept)
        except ValueError:
            return False
        _checked[kept, given] = same(_hash(given, salt, cost, block, parallel), kept.encode("latin-1"))
    return _checked[kept, given]


def _read(kept):
    """Return (cost, block, parallel, salt) of a hash. Raises ValueError if scrypt could not have made it here."""
    _, _, cost, block, parallel, salt, _ = kept.split("$")
    cost, block, parallel = int(cost), int(block), int(parallel)
    if not (cost > 1 and cost & cost - 1 == 0 and 0 < parallel <= MOST_PARALLEL
            and 0 < 128 * block * (cost + parallel + 2) <= MOST_MEMORY and cost < 1 << 16 * block):
        raise ValueError(kept)
    return cost, block, parallel, bytes.fromhex(salt)


def stored(given, plain=False):
    """Return how a new password is stored: hashed, or as it is if the host's owner wants it plain."""
    if plain:
        return given
    return _hash(given, os.urandom(16), COST, BLOCK, PARALLEL).decode("latin-1")


def _hash(given, salt, cost, block, parallel):
    try:
        from hashlib import scrypt
        made = scrypt(given.lower().encode("latin-1"), salt=salt, n=cost, r=block, p=parallel,
                      maxmem=MOST_MEMORY, dklen=32)
    except (ImportError, MemoryError, OSError, ValueError) as error:    # OpenSSL calls want of memory a bad value
        raise TryLater("a password cannot be hashed now: %s" % (str(error) or type(error).__name__))
    return ("%s%d$%d$%d$%s$%s" % (PREFIX, cost, block, parallel, salt.hex(), made.hex())).encode("latin-1")
