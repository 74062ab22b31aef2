"""The registers of a game that every command keeps current: board list, limits, history, pools (contract section 2).

Each class reads its file when made and stages it with `save`; nothing here looks at a board file.
"""

from pbmgames.records import gamefile
from pbmgames.games.game import whole_number
from pbmgames.storage.host import HostDamaged

PUT_AWAY = ARCHIVE, TOURNEY = "-archive", "-tourney"    # ends of the names of folders with finished boards
ALL = -1            # the limit of a user who takes every challenge


class BoardList:
    """etc/<Game>.list: one line a board, newest change first.

    The text is kept whole and cut where needed: a host may have thousands of boards.
    """

    HEADING = "boardno:player1:player2:moveno:status:parameters\n"

    def __init__(self, host, game):
        self.host = host
        self.path = "etc/%s.list" % game
        self.text = host.read(self.path) or ""
        if self.text.startswith("boardno:"):
            self.text = self.text.partition("\n")[2]
        if self.text and not self.text.endswith("\n"):
            self.text += "\n"

    def top(self, board, line):
        """Put a board's line on top; `line` None takes it away."""
        whole = "\n" + self.text
        start = whole.find("\n%s:" % board)
        if start >= 0:
            end = whole.find("\n", start + 1)
            self.text = self.text[:start] + self.text[end:]
        if line is not None:
            self.text = line + "\n" + self.text
        self.save()

    def fill(self, lines):
        """Put these lines in place of all."""
        self.text = "".join(line + "\n" for line in lines)
        self.save()

    def save(self):
        """Stage the list."""
        self.host.write(self.path, self.HEADING + self.text)

    def lines(self):
        """Return the lines that are not empty, the heading apart."""
        return [line for line in self.text.split("\n") if line]

    def rows(self):
        """Return the boards as lists [board, player1, player2, moves, status, parameters]; other lines are passed over."""
        return [row for row in (line.split(":", 5) for line in self.text.split("\n"))
                if len(row) == 6 and whole_number(row[3]) is not None]


class Limits:
    """games/<Game>/.limit: who takes how many challenges, and plays how many games."""

    FORM = "%-32s %10d %10d %10d %10d"
    DEFAULT = (ALL, 0, 0, 0)
    LIMIT, ACTIVE, SEEK, INACTIVE = range(4)

    def __init__(self, host, game, users):
        self.host = host
        self.users = users
        self.path = "games/%s/.limit" % game
        self.figures = {}           # user as spelled -> [limit, active, seek, inactive], in order of the file
        known = users.known()
        for token in _tokens(host, self.path, "limit"):
            user, *words = fields(token)[:5] or [""]
            self.figures[known.get(user.lower(), user)] = [_figure(word) for word in words] + [0] * (4 - len(words))

    def get(self, user):
        """Return the user's (limit, active, seek, inactive)."""
        return tuple(self.figures.get(user, self.DEFAULT))

    def put(self, user, field, value):
        """Set one figure of a user; a line that says nothing is dropped, a new one comes last."""
        figures = list(self.get(user))
        figures[field] = value
        if tuple(figures) == self.DEFAULT:
            self.figures.pop(user, None)
        else:
            self.figures[user] = figures

    def started(self, user):
        """Count a game that begins for the user."""
        self.put(user, self.ACTIVE, self.get(user)[self.ACTIVE] + 1)
        self.put(user, self.SEEK, max(0, self.get(user)[self.SEEK] - 1))

    def ended(self, user):
        """Count a game that is over for the user."""
        self.put(user, self.ACTIVE, max(0, self.get(user)[self.ACTIVE] - 1))

    def accepts(self, user):
        """Return whether the user takes a challenge, as far as the limit goes."""
        limit, active = self.get(user)[:2]
        return limit < 0 or active < limit

    def save(self):
        """Stage the file; unknown users, and users with the default figures, get no line."""
        known = self.users.known()
        lines = [self.FORM % ((user,) + tuple(figures)) for user, figures in self.figures.items()
                 if user.lower() in known and tuple(figures) != self.DEFAULT]
        self.host.update(self.path, gamefile.render([("limit", gamefile.LINES, lines)]) if lines else "")


def _tokens(host, path, name):
    """Return the tokens of a register's one entry, [] if it is not there. Raises HostDamaged."""
    try:
        entries = gamefile.parse(host.read(path) or "")
    except gamefile.Malformed as error:
        raise HostDamaged("%s is damaged: %s; mend it, or remove it" % (path, error))
    return next((tokens for found, _, tokens in entries if found == name), [])


def text_lines(host, path):
    """Return the lines of a file that are not empty."""
    return [line for line in (host.read(path) or "").split("\n") if line]


def fields(line):
    """Return the words of a line; only blanks and tabs part them, for other spaces may be bytes of a name."""
    return [word for word in line.replace("\t", " ").split(" ") if word]


def _figure(word):
    number = whole_number(word.lstrip("-"))
    return 0 if number is None else -number if word.startswith("-") else number


class History:
    """history/<Game>: one line a rated game."""

    def __init__(self, host, game):
        self.host = host
        self.path = "history/" + game
        self.text = host.read(self.path) or ""

    @staticmethod
    def line(when, board, winner, points, players):
        """Return the line of a game; `when` is the time as printed, `winner` None a tie."""
        return "%s %-5s %-10s %2d%s\n" % (when, board, winner or "TIE", points,
                                          "".join(" %-10s" % player for player in players))

    def add(self, *result):
        """Stage the line of a game, given as `line` takes it."""
        self.append(self.line(*result))

    def append(self, line):
        """Stage a line more, on a line of its own even if the file was cut off."""
        self.text += line if self.text[-1:] in ("", "\n") else "\n" + line
        self.save()

    def save(self):
        """Stage the file."""
        self.host.write(self.path, self.text)


class Pools:
    """standings/<Game>: the tournament pools, `pool:user:won:lost:tied` a line."""

    def __init__(self, host, game):
        self.host = host
        self.path = "standings/" + game
        self.rows = []              # [pool, user, won, lost, tied]
        self.lines = []             # of the file: the rows, and as text what is none
        for line in (host.read(self.path) or "").split("\n"):
            pool, *words = line.split(":")
            if len(words) == 4 and None not in map(whole_number, words[1:]):
                self.rows.append([pool, words[0]] + list(map(whole_number, words[1:])))
                line = self.rows[-1]
            self.lines.append(line)

    def count(self, pool, user, field):
        """Count a game of a user in a pool; field 0 won, 1 lost, 2 tied. Unlisted users are ignored."""
        for row in self.rows:
            if row[0] == pool and row[1].lower() == user.lower():
                row[2 + field] += 1

    def save(self):
        """Stage the file, if it has pools at all."""
        if self.rows:
            self.host.update(self.path, "\n".join(line if isinstance(line, str) else "%s:%s:%d:%d:%d" % tuple(line)
                                                  for line in self.lines))


def read_names(host, path):
    """Return the users of a plain list file, one a line."""
    return [line.strip(" \t\r") for line in (host.read(path) or "").split("\n") if line.strip(" \t\r")]


def write_names(host, path, names):
    """Stage a plain list file."""
    host.write(path, "".join(name + "\n" for name in names))


def read_notifiers(host, game):
    """Return the users who want a letter at the end of every game."""
    return _tokens(host, "games/%s/.notify" % game, "notify")


def write_notifiers(host, game, names):
    """Stage the users who want a letter at the end of every game."""
    host.write("games/%s/.notify" % game, gamefile.render([("notify", gamefile.LINES, names)]) if names else "")
