"""The user file (docs/files.md, Users), and passwords, plain or hashed (docs/commands.md, departure 6).

A line is `userid:password:...:<digit>:<address[ address...]>`; userids and passwords compare without case,
passwords in constant time.
"""

import os
from io import StringIO

from pbmgames.statuses import NO_USER, UNKNOWN_USER, Refused
from pbmgames.storage import Host, TryLater, paths
from pbmgames.text import addresses_in, encode

NOBODY = "nobody"           # the address of users who want no mail
HIDDEN = "****"             # is printed in place of a password
SIGNS = "._-"               # of userids, beside letters and digits
MOST_SEARCHES = 50          # after so many searches in the text its lines are taken apart
INVALID = "Invalid password entered"
OFF = "#"                   # begins the line of a user who is switched off by hand
NO_USERS = paths.USERS + " is missing, or names no user: "      # begins a refusal where `Users.empty` is true


def printable(userid: str) -> str:
    """Return what may be printed of a userid: `alice****` for `alice;secret`, which may hold a password."""
    end = next((index for index, sign in enumerate(userid) if not is_sign(sign)), None)
    return userid if end is None else userid[:end] + HIDDEN


def is_sign(sign: str) -> bool:
    """Return whether a userid may contain a sign."""
    return sign.isascii() and (sign.isalnum() or sign in SIGNS)


class User:
    """One line of the user file."""

    def __init__(self, line: str) -> None:
        self.line = line

    @property
    def userid(self) -> str:
        """The userid in the file's spelling."""
        return self.line.partition(":")[0]

    @property
    def password(self) -> str:
        """The password as stored, plain or `$scrypt$...`."""
        return self.line.split(":", 2)[1] if ":" in self.line else ""

    @property
    def address(self) -> str:
        """The address field as it stands, "" if the user has none, or wants no mail."""
        return self._field.rstrip("\r") if self._field.strip().lower() not in ("", NOBODY) else ""

    @property
    def addresses(self) -> "list[str]":
        """The user's addresses, each by itself and bare, in lower case."""
        return addresses_in(self.address)

    @property
    def unreachable(self) -> bool:
        """Whether the address says that the user wants no mail."""
        return self._field.strip().lower() == NOBODY

    @property
    def _field(self):
        return self.line.rpartition(":")[2] if self.line.count(":") > 1 else ""


def no_user() -> Refused:
    """Return the refusal of a userid that nobody has."""
    return Refused("Invalid userid entered", status=NO_USER, kind=UNKNOWN_USER)


def check_there(host: Host) -> None:
    """Raise TryLater if the disk of a host may not be there: it has no user file, or a link leads nowhere."""
    check_disk(host, [] if host.exists(paths.USERS) else [paths.USERS])


def check_players(host: Host) -> None:
    """Raise TryLater if a host without users has boards, whose users may be lost, or if a link leads nowhere."""
    boards = (paths.is_board_id(name) for folder in host.listing(paths.GAMES)
              for name in host.listing("%s/%s" % (paths.GAMES, folder)))
    check_disk(host, ["users in " + paths.USERS] if any(boards) else [])


def check_disk(host: Host, lost: "list[str]") -> None:
    """Raise TryLater if something is lost, or a link leads nowhere.

    lost -- what the host should have and has not, such as paths; [] = nothing
    """
    # a link whose target is missing is there for `host.exists`, but not for Python
    lost = [path for path in (paths.USERS, paths.GAMES)
            if host.exists(path) and not os.path.exists(os.path.join(host.root, path))] + lost
    if lost and host.exists("."):
        raise TryLater("%s has no %s: is it the right folder, and is its disk there?", host.root, lost[0])


def _names_user(line):
    """Return whether a line of the user file is a user's."""
    return line.find(":") > 0 and not line.startswith(OFF)


class Users:
    """The user file of a host."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._take(host.read(paths.USERS) or "")

    def _take(self, text):
        self.text = text
        self._folded = "\n" + text.lower()
        self._known, self._lines, self._asked = None, {}, 0

    @property
    def empty(self) -> bool:
        """Whether the file names no user: it is missing, or a power loss has left it empty, or full of zeros."""
        # the lines are made one by one, for nearly always the first one is a user's
        return not any(map(_names_user, StringIO(self.text)))

    def find(self, userid: str) -> "User | None":
        """Return the User of that name in any case, None if there is none.

        It searches the text, as most commands ask for a few users out of thousands. After MOST_SEARCHES it takes all
        lines apart.
        """
        # nobody with a blank in their userid can play: boards and registers hold words
        if not userid or any(sign in userid for sign in ": \t\n") or userid.startswith(OFF):
            return None
        self._asked += 1
        if self._asked > MOST_SEARCHES:
            self.known()
            line = self._lines.get(userid.lower())
            return User(line) if line else None
        start = self._folded.find("\n%s:" % userid.lower())
        if start < 0:
            return None
        return User(self.text[start:].partition("\n")[0])

    def spelling(self, userid: str) -> str:
        """Return the userid as the file spells it; as given if it is not in the file."""
        user = self.find(userid)
        return user.userid if user else userid

    def known(self) -> "dict[str, str]":
        """Return {userid in lower case: as the file spells it} of all users."""
        if self._known is None:
            for line in filter(_names_user, self.text.split("\n")):     # of two lines for one user the first counts
                self._lines.setdefault(line.partition(":")[0].lower(), line)
            self._known = {name: line.partition(":")[0] for name, line in self._lines.items()}
        return self._known

    def every(self) -> "list[User]":
        """Return all users in the order of the file."""
        return [User(line) for line in filter(_names_user, self.text.split("\n"))]

    def at(self, address: str) -> "list[User]":
        """Return the users who have an address."""
        address = address.lower()           # first it is searched in the whole line: to take the line apart is slow
        return [user for user in self.every() if address in user.line.lower() and address in user.addresses]

    def address_fields(self, userids: "list[str]") -> "list[str]":
        """Return the address fields of some users, each once, in order; users without one are left out."""
        users = filter(None, map(self.find, userids))
        return [field for field in dict.fromkeys(user.address for user in users) if field]

    def add(self, userid: str, password: str, address: str) -> None:
        """Stage a new user, with the password as it is stored."""
        self._put(self._all() + ["%s:%s:x:0:%s" % (userid, password, address)])

    def change(self, user: "User", password: "str | None" = None, address: "str | None" = None) -> None:
        """Stage a user's line with a new password, as it is stored, or a new address field; None = as before."""
        fields, lines = user.line.split(":"), self._all()
        fields += [""] * (3 - len(fields))          # a line may end behind the userid, or behind the password
        fields[1] = fields[1] if password is None else password
        fields[-1] = fields[-1] if address is None else address
        lines[lines.index(user.line)] = ":".join(fields)
        self._put(lines)

    def remove(self, user: "User") -> None:
        """Stage the file without the lines of a user; there may be several."""
        start = user.userid.lower() + ":"
        self._put([line for line in self._all() if not line.lower().startswith(start)])

    def _all(self):
        """Return all lines, also those that name no user."""
        lines = self.text.split("\n")
        return lines if lines[-1] else lines[:-1]

    def _put(self, lines):
        self._take("".join(line + "\n" for line in lines))
        self.host.write(paths.USERS, self.text, private=True)


# passwords ----------------------------------------------------------------------------------------------------------

HASH_PREFIX = "$scrypt$"        # begins a stored password that is a hash
COST, BLOCK, PARALLEL = 1 << 14, 8, 1           # of new hashes: the parameters n, r and p of scrypt
MOST_PARALLEL, MOST_MEMORY = 16, 1 << 30        # what a stored hash may ask for; memory in bytes
_checked = {}               # (stored, given) -> whether they match; hashing is slow, and a command may ask twice


def same(one: str, other: str) -> bool:
    """Return whether two texts are the same. How long it takes does not tell an attacker how alike they are."""
    from _operator import _compare_digest as compared  # hmac.compare_digest, without loading OpenSSL
    return compared(encode(one), encode(other))


def is_hashed(stored: str) -> bool:
    """Return whether a password is stored as a hash."""
    return stored.startswith(HASH_PREFIX)


def matches(stored: str, given: str) -> bool:
    """Return whether the password given is the stored one; never if the stored one is empty.

    Raises TryLater if a hash cannot be made now.
    """
    if not is_hashed(stored):
        return bool(stored) and same(stored.lower(), given.lower())
    if (stored, given) not in _checked:
        try:
            _checked[stored, given] = same(_hash(given, *_parameters(stored)), stored)
        except ValueError:                  # a damaged hash, or one that asks for too much
            return False
    return _checked[stored, given]


def _parameters(stored):
    """Return (salt, cost, block, parallel) of a hash. Raises ValueError if scrypt cannot make such a hash here."""
    _, _, cost, block, parallel, salt, _ = stored.split("$")
    cost, block, parallel = int(cost), int(block), int(parallel)
    # scrypt wants a cost that is a power of two, less than 2 ** (16 * block). The product is the memory that it takes
    if not (cost > 1 and cost & cost - 1 == 0 and 0 < parallel <= MOST_PARALLEL
            and 0 < 128 * block * (cost + parallel + 2) <= MOST_MEMORY and cost < 1 << 16 * block):
        raise ValueError(stored)
    return bytes.fromhex(salt), cost, block, parallel


def stored_password(given: str, plain: bool = False) -> str:
    """Return how a new password is stored: hashed, or as it is if the operator wants it plain.

    Raises TryLater if a hash cannot be made now.
    """
    return given if plain else _hash(given, os.urandom(16), COST, BLOCK, PARALLEL)


def _hash(given, salt, cost, block, parallel):
    """Return the hash of a password as it is stored. Raises TryLater."""
    try:
        from hashlib import scrypt
        made = scrypt(encode(given.lower()), salt=salt, n=cost, r=block, p=parallel,
                      maxmem=MOST_MEMORY, dklen=32)
    except (ImportError, MemoryError, OSError, ValueError) as error:    # ValueError: too little memory
        raise TryLater("a password cannot be hashed now: %s", str(error) or type(error).__name__)
    return "%s%d$%d$%d$%s$%s" % (HASH_PREFIX, cost, block, parallel, salt.hex(), made.hex())
