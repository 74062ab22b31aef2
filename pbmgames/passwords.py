"""Passwords, plain or hashed; both compare without case, in constant time (contract section 12)."""

import os

try:
    from _operator import _compare_digest as same   # hmac.compare_digest, without loading OpenSSL
except ImportError:
    from hmac import compare_digest as same

PREFIX = "$scrypt$"
COST, BLOCK, PARALLEL = 1 << 14, 8, 1


def matches(stored, given):
    """Return whether the password given is the stored one; an empty stored one matches nothing."""
    if not stored:
        return False
    if stored.startswith(PREFIX):
        parts = stored.split("$")
        if len(parts) != 7:
            return False
        try:
            cost, block, parallel = (int(part) for part in parts[2:5])
            made = _hash(given, bytes.fromhex(parts[5]), cost, block, parallel)
        except (ValueError, OverflowError, MemoryError):
            return False
        return same(made, stored.encode("latin-1"))
    return same(stored.lower().encode("latin-1"), given.lower().encode("latin-1"))


def store(given):
    """Return how a new password is stored: hashed, or plain where PBMPASSWORDS=plain asks for that."""
    if os.environ.get("PBMPASSWORDS") == "plain":
        return given
    return _hash(given, os.urandom(16), COST, BLOCK, PARALLEL).decode("latin-1")


def _hash(given, salt, cost, block, parallel):
    import hashlib
    made = hashlib.scrypt(given.lower().encode("latin-1"), salt=salt, n=cost, r=block, p=parallel,
                          maxmem=256 * cost * block, dklen=32)
    return ("%s%d$%d$%d$%s$%s" % (PREFIX, cost, block, parallel, salt.hex(), made.hex())).encode("latin-1")
