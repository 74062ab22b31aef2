"""The user file (docs/files.md, Users).

A line is `userid:password:...:<digit>:<address[ address...]>`; userids and passwords compare without case.
"""

from pbmgames.records.gamefile import Rows
from pbmgames.storage import paths
from pbmgames.storage.host import TryLater
from pbmgames.text import within

NOBODY = "nobody"           # the address of who wants no mail
HIDDEN = "****"             # stands where a password is, or may be
SIGNS = "._-"               # of userids, beside letters and digits
OFF = "#"                   # what the line of a user begins with who is none for the time being


def printable(userid):
    """Return a userid as it may be printed: behind a sign that none has, `alice;secret`, may be a password."""
    end = next((place for place, sign in enumerate(userid) if not is_sign(sign)), None)
    return userid if end is None else userid[:end] + HIDDEN


def is_sign(sign):
    """Return whether userids may have a sign."""
    return sign.isascii() and (sign.isalnum() or sign in SIGNS)


class User:
    """One line of the user file."""

    __slots__ = ("line",)

    def __init__(self, line):
        self.line = line

    @property
    def userid(self):
        """The userid in the file's spelling."""
        return self.line.partition(":")[0]

    @property
    def password(self):
        """The password as stored, plain or `$scrypt$...`."""
        return self.line.split(":", 2)[1] if ":" in self.line else ""

    @property
    def address(self):
        """The address field as it stands; empty if he wants no mail."""
        return "" if self.unreachable else self.line.rpartition(":")[2].strip()

    @property
    def addresses(self):
        """His addresses, each by itself and bare, in lower case."""
        return within(self.address)

    @property
    def unreachable(self):
        """Whether the address says that he wants no mail."""
        return self.line.rpartition(":")[2].strip().lower() == NOBODY


def check_there(host):
    """Raise TryLater if a host has no user file, not even an empty one: its disk may not be there."""
    if host.exists(".") and not host.exists(paths.USERS):
        raise TryLater("%s has no %s: is it the right folder, and is its disk there?" % (host.root, paths.USERS))


class Users:
    """The user file of a host."""

    def __init__(self, host):
        self.host = host
        self._take(host.read(paths.USERS) or "")

    def _take(self, text):
        self.text = text
        self._folded = "\n" + text.lower()
        self._known = None

    def find(self, userid):
        """Return the User of that name in any case, None if there is none.

        Searches the text as it is: a command asks for a few users out of thousands.
        """
        if not userid or ":" in userid or "\n" in userid or userid.startswith(OFF):
            return None
        start = self._folded.find("\n%s:" % userid.lower())
        if start < 0:
            return None
        return User(self.text[start:].partition("\n")[0])

    def spelling(self, userid):
        """Return the userid as the file spells it; as given if the file does not know him."""
        user = self.find(userid)
        return user.userid if user else userid

    def known(self):
        """Return {userid in lower case: as the file spells it} of all users."""
        if self._known is None:
            names = (line.partition(":")[0] for line in self.text.split("\n"))
            self._known = {name.lower(): name for name in names if name and not name.startswith(OFF)}
        return self._known

    def grown(self):
        """Return a text for each line that looks like two: one wrong bit in a line end makes one of them."""
        return ["%s: line %d looks like two lines that have grown together" % (paths.USERS, number)
                for number, line in enumerate(self.text.split("\n"), 1) if _is_two(line)]

    def every(self):
        """Return all users in the order of the file."""
        return [User(line) for line in self.text.split("\n") if ":" in line and not line.startswith(OFF)]

    def addresses(self, userids):
        """Return the address fields of those of the users who have one, each once, in order."""
        found = []
        for userid in userids:
            user = self.find(userid)
            if user and user.address and user.address not in found:
                found.append(user.address)
        return found

    def add(self, userid, password, address):
        """Stage a new user; the password as it shall be stored."""
        self._replace(None, "%s:%s:x:0:%s" % (userid, password, address))

    def change(self, user, password=None, address=None):
        """Stage a user's line with another password, as it shall be stored, or address field."""
        fields = user.line.split(":")
        fields[1] = fields[1] if password is None else password
        fields[-1] = fields[-1] if address is None else address
        self._replace(user, ":".join(fields))

    def remove(self, user):
        """Stage the file without the user."""
        self._replace(user, None)

    def _replace(self, user, line):
        file = Rows(self.text)
        place = file.lines.index(user.line) if user else len(file.lines)
        file.lines[place:place + 1] = [] if line is None else [line]
        self._take(file.render())
        self.host.write(paths.USERS, self.text, private=True)


def _is_two(line):
    """Return whether an address, and a digit before it, stand amid a line, with the fields of another user behind."""
    fields = line.split(":")
    return any(len(digit) == 1 and digit.isdigit() and ("@" in field or field.lower().startswith(NOBODY))
               for digit, field in zip(fields[2:], fields[3:-3]))
