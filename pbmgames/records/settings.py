"""What the operator has chosen: etc/settings, a line `name = value` each; the environment overrides them."""

from pbmgames import optional
from pbmgames.storage import Host, paths
from pbmgames.text import bare, fields, is_address, unbroken, whole_number

DEFAULTS = {"from": "PBeM Server <pbmserv@localhost>"}
# name -> what it may be; what it decides; the variable of the environment that overrides it, "" for none. The first is
# a tuple of values, the default in front, or the name of a shape. The settings of extras stand in optional.py
NAMES = {"from": ("sender", "The server's own address", "PBMFROM"),
         "sendmail": ("command", "How mail goes out; none = not at all", "PBMSENDMAIL"),
         "passwords": (("hashed", "plain"), "How new ones are stored", "PBMPASSWORDS")}
UNFIT = "%s is '%s', should be %s"
# shape -> how a value must look, in words, and a function that checks it
SHAPES = {
    "sender": ("an address, as in a From header", lambda value: "@" in bare(value)),
    "address": ("an address", is_address),
    "command": ("a command that takes a mail", bool),
    "folder and URL": ("a folder, from / on, and a URL", lambda value: _are_folder_and_url(*fields(value))),
    "days a year": ("a number of days, `30 a year`", lambda value: _is_number_and(value, "a year")),
    "days": ("a number of days, `3 days`", lambda value: _is_number_and(value, "days")),
}


def known() -> "dict[str, tuple[str | tuple[str, ...], str, str]]":
    """Return NAMES with the settings of the extras."""
    return {**NAMES, **optional.merged("settings")}


def wanted(values: "str | tuple[str, ...]") -> str:
    """Return what a setting may be, in words; `values` are its values or the name of its shape."""
    return SHAPES[values][0] if isinstance(values, str) else " or ".join(values)


class Settings:
    """The settings of a host.

    wrong -- what cannot be understood, a text for each line
    idle  -- the names in the file that are settings of an extra that is not installed
    """

    def __init__(self, host: Host, environ: "dict[str, str]") -> None:
        self._host, self._names = host, known()
        self._values, self.wrong, self.idle = {}, [], []
        for number, line in enumerate((host.read(paths.SETTINGS) or "").split("\n"), 1):
            name, equals, value = (part.strip(" \t\r") for part in line.partition("="))
            if not name.startswith("#") and (name or equals):
                self._take(number, name, value if equals else None)
        for name, (_, _, variable) in self._names.items():
            if environ.get(variable):
                self._override(name, variable, environ[variable])

    def _override(self, name, variable, value):
        """Take a setting from a variable of the environment. A value that should have a shape is not checked."""
        values = self._names[name][0]
        if isinstance(values, str) or value in values:
            self._values[name] = value
        else:
            self.wrong.append(unbroken(UNFIT % (variable, value, wanted(values))))

    def _take(self, number, name, value):
        """Take a setting from a line of the file, or note what is wrong there; value None = the line has no `=`."""
        if value is None:
            self._complain(number, "'%s' has no = behind a name" % name)
        elif name in self._names:
            values = self._names[name][0]
            if _fits(value, values):
                self._values[name] = value
            else:
                self._values.pop(name, None)        # an earlier line does not count, as for a good one
                self._complain(number, UNFIT % (name, value, wanted(values)))
        elif name in optional.merged("settings", optional.EXTRAS):
            self.idle.append(name)
        else:
            self._complain(number, "there is no setting '%s'" % name)

    def _complain(self, number, text):
        self.wrong.append(unbroken("%s, line %d: %s" % (paths.SETTINGS, number, text)))

    def get(self, name: str) -> str:
        """Return a setting: what the environment says, else the file, else the default; "" if there is none."""
        values = self._names.get(name, ("",))[0]
        return self._values.get(name, "") or (DEFAULTS.get(name, "") if isinstance(values, str) else values[0])

    def meets(self, condition: str) -> bool:
        """Return whether a condition is met.

        condition -- `etc/key`: the host has such a file; `letters=modern`: a setting has that value; `warn`: it has any
        """
        if "/" in condition:
            return self._host.exists(condition)
        name, equals, value = condition.partition("=")
        return self.get(name) == value if equals else bool(self.get(name))


def _fits(value, values):
    """Return whether a setting may have a value; `values` is what it may be, as in NAMES."""
    fits = SHAPES[values][1](value) if isinstance(values, str) else value in values
    return bool(fits) and unbroken(value) == value


def _are_folder_and_url(folder="", url="", *more):
    return (folder.startswith("/") and url.lower().startswith(("http://", "https://")) and not more
            and url.isascii() and not set(url) & set('"<>?#'))


def _is_number_and(value, words):
    number, _, rest = value.partition(" ")
    return whole_number(number) is not None and rest.strip(" ") == words
