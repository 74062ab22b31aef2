"""What the host's owner has chosen: etc/settings, a line `name = value` each; the environment has the last word."""

from pbmgames.addresses import bare, is_address
from pbmgames.storage import paths
from pbmgames.text import unbroken, whole_number

ENVIRONMENT = {"from": "PBMFROM", "sendmail": "PBMSENDMAIL", "passwords": "PBMPASSWORDS", "letters": "PBMLETTERS"}
DEFAULTS = {"from": "PBeM Server <pbmserv@localhost>"}
YES_OR_NO = ("no", "yes")
# name -> its values, the default first; or what the value must look like, and a function that says whether it does
NAMES = {
    "from": ("an address, as in a From header", lambda value: "@" in bare(value)),
    "sendmail": ("a command that takes a mail", bool),
    "passwords": ("hashed", "plain"),
    "letters": ("classic", "modern"),
    "confirm": YES_OR_NO,
    "keeper": ("an address", is_address),
    "others": YES_OR_NO,
    "machines": ("one", "several"),
    "site": ("a folder, from / on, and a URL", lambda value: value.startswith("/") and len(value.split()) == 2),
    "site_comments": YES_OR_NO,
    "vacation": ("a number of days, `30 a year`", lambda value: _is_number_and(value, "a year")),
    "warn": ("a number of days, `3 days`", lambda value: _is_number_and(value, "days")),
}


class Settings:
    """The settings of a host.

    wrong -- what cannot be understood, a line each
    """

    def __init__(self, host, environ):
        self._environ = environ
        self._values, self.wrong = {}, []
        for number, line in enumerate((host.read(paths.SETTINGS) or "").split("\n"), 1):
            name, equals, value = (part.strip(" \t\r") for part in line.partition("="))
            if not name.startswith("#") and (name or equals):
                self._take(number, name, value)

    def _take(self, number, name, value):
        expected = NAMES.get(name)
        if expected is None:
            self._complain(number, "there is no setting '%s'" % name)
        elif not _fits(value, expected):
            wanted = " or ".join(expected) if isinstance(expected[1], str) else expected[0]
            self._complain(number, "%s is '%s', should be %s" % (name, value, wanted))
        else:
            self._values[name] = value

    def _complain(self, number, text):
        self.wrong.append(unbroken("%s, line %d: %s" % (paths.SETTINGS, number, text)))

    def get(self, name):
        """Return a setting: what the environment says, else the file, else the default; "" if there is none."""
        chosen = self._environ.get(ENVIRONMENT.get(name, ""), "") or self._values.get(name, "")
        if chosen:
            return chosen
        return NAMES[name][0] if isinstance(NAMES[name][1], str) else DEFAULTS.get(name, "")

    def meets(self, condition):
        """Return whether a setting is as a condition says: "keeper", that it has a value, or "letters=modern"."""
        name, equals, value = condition.partition("=")
        return self.get(name) == value if equals else bool(self.get(name))


def _fits(value, expected):
    fits = value in expected if isinstance(expected[1], str) else expected[1](value)
    return bool(fits) and unbroken(value) == value


def _is_number_and(value, words):
    number, _, rest = value.partition(" ")
    return whole_number(number) is not None and rest.strip(" ") == words
