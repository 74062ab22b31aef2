"""The two forms of files (docs/files.md, Entries, Registers).

Entries: `(name token token)`, or `(name`, one token a line, `)`. Rows: one a line, in a form of the file's own.
"""

LINE, LINES = "line", "lines"
_SIGNS = "(", ")", "\\"        # what no token on the disk begins with


class Malformed(ValueError):
    """The text is not a list of entries."""


def parse(text):
    """Return the entries of a file as a list of (name, form, tokens).

    form -- LINE or LINES. The tokens of a LINE are its words.
    Raises Malformed if an entry has no name or no end, or something stands between entries or begins inside one.
    """
    entries = []
    lines = iter(text.split("\n"))
    for line in lines:
        if not line.strip():
            continue
        if not line.startswith("("):
            raise Malformed("no entry begins with %r" % line[:40])
        if line.endswith(")"):
            name, *tokens = line[1:-1].split(" ")
            entries.append((_name(name), LINE, [_unescape(token) for token in tokens]))
        else:
            entries.append((_name(line[1:]), LINES, _body(lines, line)))
    return entries


def _name(text):
    """Return the name of an entry. Raises Malformed if it is not one word."""
    if not text or not text.isprintable() or " " in text:
        raise Malformed("%r is no name of an entry" % text[:40])
    return text


def _body(lines, heading):
    tokens = []
    for line in lines:
        if line == ")":
            return tokens
        tokens.append(_unescape(line))
    raise Malformed("entry %r is not closed" % heading[:40])


def render(entries):
    """Return the text of a list of (name, form, tokens); `parse` gives the list back."""
    return "".join(_render(*entry) for entry in entries)


def _render(name, form, tokens):
    if any("\n" in token or form == LINE and " " in token for token in [name] + tokens):
        raise ValueError("the entry '%s' could not be read again" % name)
    tokens = [_escape(token) for token in tokens]
    if form == LINE:
        return "(%s)\n" % " ".join([name] + tokens)
    return "(%s\n%s)\n" % (name, "".join(token + "\n" for token in tokens))


def _escape(token):
    return "\\" + token if token.startswith(_SIGNS) else token


def _unescape(token):
    if not token.startswith(_SIGNS):
        return token
    if token[0] == "\\" and token[1:].startswith(_SIGNS):
        return token[1:]
    raise Malformed("%r stands inside an entry" % token[:40])


class Rows:
    """The lines of a register of a host.

    lines -- each as a row of the register, or as its text where it is none: such a line stays as it is
    """

    def __init__(self, text, parse=None, render=None):
        """Read a text, None of no file; `parse` makes a row of a line, or None, and `render` a line of a row."""
        found = (text or "").split("\n")
        self.lines = found if found[-1] else found[:-1]
        self._render = render
        if parse:
            self.lines = [parse(line) or line for line in self.lines]

    @property
    def rows(self):
        """The rows, in order."""
        return [line for line in self.lines if not isinstance(line, str)]

    @property
    def others(self):
        """The lines that are none, but for empty ones."""
        return [line for line in self.lines if isinstance(line, str) and line]

    def drop(self, unwanted):
        """Take those rows out of which a function says so."""
        self.lines = [line for line in self.lines if isinstance(line, str) or not unwanted(line)]

    def render(self):
        """Return the text."""
        return "".join((line if isinstance(line, str) else self._render(line)) + "\n" for line in self.lines)


class Register(Rows):
    """The same of a file of a host, which `save` stages; a `private` one is nobody else's to read."""

    def __init__(self, host, path, parse=None, render=None, private=False):
        super().__init__(host.read(path), parse, render)
        self.host, self.path, self.private = host, path, private

    def save(self):
        """Stage the file, if it has changed."""
        text = self.render()
        if text != (self.host.read(self.path) or ""):
            self.host.write(self.path, text, private=self.private)
