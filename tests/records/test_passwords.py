"""Passwords: what is stored, what matches it, and when it is hashed."""

import pytest

from pbmgames.records import users
from pbmgames.records.users import Users
from pbmgames.storage import Host, TryLater


@pytest.mark.slow
def test_password_is_hashed_unless_the_host_wants_it_plain(shell):
    assert shell("signup erin sesame erin@x.org", PBMPASSWORDS="")[0] == 0
    stored = Users(Host(str(shell.home))).find("erin").password
    assert stored.startswith("$scrypt$") and users.matches(stored, "SeSame") and not users.matches(stored, "x")
    assert shell("zenix challenge -size=3 erin bob")[0] == 0
    assert shell("zenix move 101 erin wrong A3")[0] == 77
    assert shell("zenix move 101 erin sesame A3")[0] == 0


HASH = users.HASH_PREFIX + "%d$%d$%d$" + 32 * "a" + "$" + 64 * "b"


@pytest.mark.parametrize("stored", [HASH % (1 << 14, 8, 1), HASH % (3, 8, 1), HASH % (1 << 30, 8, 1), HASH % (2, 0, 1),
                                    HASH % (1 << 14, 8, 99), HASH % (1 << 16, 1, 1),
                                    HASH % (1 << 20, 64, 1), HASH % (2, 8, 16), HASH % (4, 1, 16),
                                    "$scrypt$", "$scrypt$16384$8$1$xx$yy", "$scrypt$a$b$c$d$e", ""])
def test_a_hash_that_is_none_matches_nothing(stored):
    assert not users.matches(stored, "sesame") and not users.matches(stored, "")


@pytest.mark.parametrize("trouble", [MemoryError(), ValueError("[digital envelope routines] malloc failure"),
                                     ImportError("x")])
def test_a_hash_that_cannot_be_made_now_is_no_wrong_password(shell, monkeypatch, trouble):
    def fail(*_, **__):
        raise trouble
    monkeypatch.setattr("hashlib.scrypt", fail)
    with pytest.raises(TryLater, match="a password cannot be hashed now: "):
        users.matches(HASH % (1 << 14, 8, 1), "other than before")


@pytest.mark.slow
def test_a_password_is_hashed_before_the_lock_is_taken(shell):
    """A hundred commands at once would else wait for each other's hashes."""
    assert shell("signup erin sesame erin@x.org", PBMPASSWORDS="")[0] == 0
    assert shell("zenix challenge -size=3 erin bob")[0] == 0
    assert shell.order("zenix move 101 erin sesame A3", calls=["records.users._hash", "storage.locks.lock"]) == (
        0, ["records.users._hash", "storage.locks.lock"])
