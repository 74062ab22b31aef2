"""The registers of a game that commands keep current: limits, history, pools, watchers (docs/files.md, Registers).

Each class reads its file when made and stages it with `save`; nothing here looks at a board file.
"""

from pbmgames.records import gamefile
from pbmgames.storage import paths
from pbmgames.storage.host import HostDamaged
from pbmgames.text import BLANKS, fields, move_number, whole_number

ALL = -1            # the limit of a user who takes every challenge


class Limits:
    """games/<Game>/.limit: who takes how many challenges, and plays how many games.

    Lines of users who are not in the user file are passed over; such a user who plays gets one again.
    """

    FORM = "%-32s %10d %10d %10d %10d"
    DEFAULT = (ALL, 0, 0, 0)
    LIMIT, ACTIVE, SEEK, INACTIVE = range(4)

    def __init__(self, host, game, users):
        self.host = host
        self.users = users
        self.path = paths.register(game, "limit")
        self.figures = {}           # user as spelled -> [limit, active, seek, inactive], in order of the file
        self.passed_over = False    # whether the file has lines that will be dropped
        known = users.known()
        for token in _tokens(host, self.path, "limit"):
            user, *words = fields(token)[:5] or [""]
            spelt = known.get(user.lower())
            if spelt is None or spelt in self.figures:
                self.passed_over = True         # of two lines for one user the first counts
            else:
                self.figures[spelt] = _figures(words)

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
        """Count a game that is over for the user; one whose line was dropped meanwhile comes below 0."""
        self.put(user, self.ACTIVE, self.get(user)[self.ACTIVE] - 1)

    def accepts(self, user):
        """Return whether the user takes a challenge, as far as the limit goes."""
        limit, active = self.get(user)[:2]
        return limit < 0 or active < limit

    def save(self):
        """Stage the file; users with the default figures get no line.

        What it was is kept if lines of users who are not in the user file are dropped by that.
        """
        lines = [self.FORM % ((user,) + tuple(figures)) for user, figures in self.figures.items()
                 if tuple(figures) != self.DEFAULT]
        text = gamefile.render([("limit", gamefile.LINES, lines)]) if lines else ""
        if self.passed_over and self.host.read(self.path) != text:
            from pbmgames.records.damaged import keep
            keep(self.host, self.path, self.host.stored(self.path))
        self.host.update(self.path, text)


def _figures(words):
    """Return the four figures of a line of the limits, each as atoi reads it, up to one that is none; others are 0."""
    figures = []
    for word in words:
        number = move_number(word)
        if number is None:
            break
        figures.append(number)
        if not word[-1].isdigit():
            break
    return (figures + [0] * 4)[:4]


def _tokens(host, path, name):
    """Return the tokens of a register's one entry, [] of an empty file. Raises HostDamaged."""
    try:
        entries = gamefile.parse(host.read(path) or "")
        if [found for found, _, _ in entries] not in ([], [name]):
            raise gamefile.Malformed("its one entry is not '%s'" % name)
    except gamefile.Malformed as error:
        raise HostDamaged("%s is damaged: %s; mend it, or remove it" % (path, error))
    return entries[0][2] if entries else []


def text_lines(host, path):
    """Return the lines of a file that are not empty."""
    return [line for line in (host.read(path) or "").split("\n") if line]


class History:
    """history/<Game>: one line a rated game."""

    def __init__(self, host, game):
        self.host = host
        self.path = paths.history(game)
        self.text = host.read(self.path) or ""

    @staticmethod
    def line(when, board, winner, points, players):
        """Return the line of a game; `when` is the time as printed, `winner` "" a tie."""
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
    """standings/<Game>: the tournament pools, `pool:user:won:lost:tied` a line; without the last figure none is tied.

    lines -- of the file, also those that are none of a pool
    rows  -- [pool, user, won, lost, tied] of the others
    """

    def __init__(self, host, game):
        self.host = host
        self.path = paths.pools(game)
        self.lines = (host.read(self.path) or "").split("\n")
        self.rows = [row for row in map(pool_row, self.lines) if row]

    def count(self, pool, user, field):
        """Count a game of a user in a pool; field 0 won, 1 lost, 2 tied. Unlisted users are ignored."""
        own = (row for row in self.rows if row[0] == pool and row[1].lower() == user.lower())
        for row in list(own)[:1]:
            row[2 + field] += 1

    def save(self, pool):
        """Stage the file with the lines of one pool sorted, where the first of them stands; all others as they are."""
        own = [row for row in self.rows if row[0] == pool]
        if own:
            rest = [None if row and row[0] == pool else line for row, line in zip(map(pool_row, self.lines), self.lines)]
            place = rest.index(None)
            rest[place:place + 1] = ["%s:%s:%d:%d:%d" % tuple(row) for row in _sorted(own)]
            self.host.update(self.path, "\n".join(line for line in rest if line is not None))


def pool_row(line):
    """Return what a line says as a row of `Pools`, None if it is none of a pool."""
    pool, *words = line.split(":")
    figures = [whole_number(word) for word in words[1:]]
    return None if len(figures) not in (2, 3) or None in figures else [pool, words[0], *(figures + [0])[:3]]


def _sorted(rows):
    """Return rows of a pool, most points first, then least lost: the best of the rest changes places with its first."""
    rows = list(rows)
    for place in range(len(rows)):
        best = min(range(place, len(rows)), key=lambda other: _standing(rows[other]))
        rows[place], rows[best] = rows[best], rows[place]
    return rows


def _standing(row):
    """Return what a row of a pool is sorted by."""
    won, lost, tied = row[2:]
    return -(2 * won + tied), 2 * lost + tied


def read_watchers(host, game):
    """Return the users who watch every new board; several may stand on a line."""
    return [user for line in text_lines(host, paths.register(game, "subscribeall")) for user in fields(line)]


def enter_watcher(host, game, user):
    """Stage that a user watches every new board, unless he has a line of his own."""
    path = paths.register(game, "subscribeall")
    lines = text_lines(host, path)
    if user not in lines:
        host.write(path, "".join(line + "\n" for line in lines + [user]))


def strike_watcher(host, game, user):
    """Stage the list of those who watch every new board without the lines that name this user alone."""
    path = paths.register(game, "subscribeall")
    host.write(path, "".join(line + "\n" for line in text_lines(host, path) if line != user))


def read_notifiers(host, game):
    """Return the users who want a letter at the end of every game."""
    return _tokens(host, paths.register(game, "notify"), "notify")


def write_notifiers(host, game, users):
    """Stage the users who want a letter at the end of every game."""
    host.write(paths.register(game, "notify"),
               gamefile.render([("notify", gamefile.LINES, users)]) if users else "")


def last_number(host, game):
    """Return the last board number that was given out, None if there was none. Raises HostDamaged.

    What stands behind its figures does not count.
    """
    path = paths.register(game, "board")
    text = host.read(path)
    start = (text or "").lstrip(BLANKS)
    number = whole_number(start[:len(start) - len(start.lstrip("0123456789"))])
    if text is not None and number is None:
        raise HostDamaged("%s is damaged: it holds no number; write the number of the last board into it" % path)
    return number


def give_out(host, game, number):
    """Stage a board number as the last one given out."""
    host.write(paths.register(game, "board"), "%d\n" % number)
