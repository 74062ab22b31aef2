"""Who stands where in a game: ratings/<Game>, and what one result does to it (docs/commands.md, Ratings).

Also the pools of tournaments, standings/<Game>, and the results, history/<Game> (docs/files.md, Pools, History).
"""

from pbmgames import Callable, Sequence
from pbmgames.games import TIE
from pbmgames.records.registers import Register
from pbmgames.records.users import Users
from pbmgames.storage import Host, HostDamaged, paths
from pbmgames.text import MONTHS, fields, signed_number, whole_number

NEW = 1600              # the rating of a user who has not played
ESTABLISHED = 20        # with so many games a rating is no longer provisional
K = 32                  # so many points an established rating may change with one game
FARTHEST = 40000        # a greater difference of ratings counts as this one: the expected result is certain


class Record:
    """One user's line of the table.

    line -- as the file has it, None if the record is new
    """

    FORM = "%-32s %4d %4d %4d %6d"

    def __init__(self, user: str, won: int = 0, lost: int = 0, tied: int = 0, rating: int = NEW,
                 line: "str | None" = None) -> None:
        self.user, self.line = user, line
        self.won, self.lost, self.tied, self.rating = won, lost, tied, rating

    @classmethod
    def parse(cls, line: str) -> "Record | None":
        """Return the Record that a line of the table tells, None if it is malformed."""
        user, *words = fields(line) or [""]
        figures = [signed_number(word) for word in words]
        if len(figures) != 4 or None in figures:
            return None
        won, lost, tied, rating = figures
        return cls(user, won, lost, tied, rating, line)

    @property
    def games(self) -> int:
        """The number of rated games played."""
        return self.won + self.lost + self.tied

    def render(self) -> str:
        """Return the line of the table, as the file has it if it is there already."""
        return self.line or self.FORM % (self.user, self.won, self.lost, self.tied, self.rating)


class Ratings(Register):
    """The table of one game, best rating first; userids are spelt as in the user file.

    Lines of users who are not in the user file stay as they are and are not shown. Such a user counts as new.

    Raises HostDamaged if a line is no rating.
    """

    def __init__(self, host: Host, game: str, users: "Users") -> None:
        super().__init__(host, paths.RATINGS % game, Record.parse, Record.render)
        if self.others:
            raise HostDamaged("%s is damaged: line %d is no rating; mend it", self.path,
                              self.lines.index(self.others[0]) + 1)
        self.users = users
        for record in self.rows:
            record.user = users.known().get(record.user.lower(), record.user)

    def present(self) -> "list[Record]":
        """Return the records of those who are in the user file."""
        known = self.users.known()
        return [record for record in self.rows if record.user.lower() in known]

    def rate(self, users: "list[str]", winner: str) -> "list[tuple[str, int, int]]":
        """Enter one result and stage the table.

        users  -- the two players in order of play
        winner -- one of them, "" for a tie

        Returns (user, old, new) of each, in the order of the table before the game, newcomers last; old is -1 for a
        provisional rating.
        """
        present = self.present()
        order = [record.user.lower() for record in present] + [user.lower() for user in users]
        known = {record.user.lower(): record for record in reversed(present)}     # of a user's lines the first counts
        before = [known.get(user.lower()) or Record(user) for user in users]
        score = _score(users[0], winner)
        changed = [_after(before[0], before[1], score), _after(before[1], before[0], -score)]
        played = {user.lower() for user in users}
        self.drop(lambda record: record.user.lower() in played)
        # the loser goes in first, and so stands before a winner with the same rating
        for record in reversed(changed) if winner == users[0] else changed:
            self._insert(record)
        self.save()
        ranked = sorted(zip(users, before, changed), key=lambda player: order.index(player[0].lower()))
        return [(user, _shown(old, new), new.rating) for user, old, new in ranked]

    def _insert(self, record):
        lower = (index for index, other in enumerate(self.lines) if other and other.rating < record.rating)
        self.lines.insert(next(lower, len(self.lines)), record)


def _shown(before, after):
    """Return the old rating as a letter tells it.

    It is -1 if it was provisional. With exactly 20 games before this one the original tells the new rating.
    """
    if before.games < ESTABLISHED:
        return -1
    return after.rating if before.games == ESTABLISHED else before.rating


def _score(user, winner):
    """Return the score of a user: 1 if they have won, 0 for a tie, -1 if they have lost; `winner` "" for a tie."""
    return 0 if not winner else 1 if user == winner else -1


def _counted(own, score):
    """Return (won, lost, tied) of a Record or Standing with one game more, which had this score."""
    return own.won + (score > 0), own.lost + (score < 0), own.tied + (score == 0)


def _after(own, other, score):
    """Return a player's record after a game.

    own, other -- the Records of the player and of the opponent before it
    score      -- of the player, as `_score` tells it
    """
    if own.games < ESTABLISHED:
        rating = _provisional(own, other, score)
    else:
        rating = own.rating + int(_change(own, other, score))
    won, lost, tied = _counted(own, score)
    return Record(own.user, won, lost, tied, rating)


def _provisional(own, other, score):
    """Return the new rating of a player whose rating is provisional (docs/commands.md, Ratings).

    It takes the same arguments as `_after`.
    """
    if other.games < ESTABLISHED:
        value = _divide(own.rating + other.rating, 2) + 200 * score
    else:
        value = other.rating + 400 * score
    return _divide(own.rating * own.games + value, own.games + 1) + _divide(1720 - own.rating, 5)


def _change(own, other, score):
    """Return by how much an established rating changes (docs/commands.md, Ratings).

    It takes the same arguments as `_after`.
    """
    ahead = min(max(other.rating - own.rating, -FARTHEST), FARTHEST)
    expected = 1 / (1 + 10 ** (ahead / 400))
    change = K * ((score + 1) / 2 - expected)
    return change * other.games / ESTABLISHED if other.games < ESTABLISHED else change


def _divide(number, by):
    """Return a quotient as C does, truncated toward zero."""
    return -(-number // by) if number < 0 else number // by


# pools --------------------------------------------------------------------------------------------------------------

class Standing:
    """How one user of a pool stands: a line `pool:user:won:lost:tied`, where a missing last figure is 0."""

    def __init__(self, pool: str, user: str, won: int, lost: int, tied: int = 0) -> None:
        self.pool, self.user, self.won, self.lost, self.tied = pool, user, won, lost, tied

    @classmethod
    def parse(cls, line: str) -> "Standing | None":
        """Return the Standing that a line tells, None if it has another form."""
        pool, *words = line.rstrip(": \r").split(":")
        figures = [whole_number(word) for word in words[1:]]
        return cls(pool, words[0], *figures) if len(figures) in (2, 3) and None not in figures else None

    @property
    def row(self) -> "tuple[str, str, int, int, int]":
        """What the line has, in order."""
        return self.pool, self.user, self.won, self.lost, self.tied

    @property
    def place(self) -> "tuple[int, int]":
        """What it is sorted by: most points first, then fewest losses."""
        return -(2 * self.won + self.tied), 2 * self.lost + self.tied

    def count(self, score: int) -> None:
        """Count a game; `score` is the user's, as `_score` tells it."""
        self.won, self.lost, self.tied = _counted(self, score)


class Pools(Register):
    """standings/<Game>: the tournament pools, a Standing for each user of a pool."""

    def __init__(self, host: Host, game: str, pool: "str | None" = None) -> None:
        """Read the file.

        pool -- only its lines become rows, and the others stay as they are; None = the lines of all pools do
        """
        def parse(line: str) -> "Standing | None":
            return Standing.parse(line) if pool is None or line.startswith(pool + ":") else None
        super().__init__(host, paths.POOLS % game, parse, lambda standing: "%s:%s:%d:%d:%d" % standing.row)

    def enter(self, players: "Sequence[str]", winner: str) -> None:
        """Count a game for those of its players who are in the pool, and stage the file.

        winner -- "" for a tie

        The rows are sorted among themselves; other lines keep their places.
        """
        for user in players:
            for standing in self.rows:
                if standing.user.lower() == user.lower():
                    standing.count(_score(user, winner))
        rows = iter(_sorted(self.rows))
        self.lines = [line if isinstance(line, str) else next(rows) for line in self.lines]
        if self.rows:
            self.save()

    def render(self) -> str:
        """Return the text; its last line has a line end only if it had one before."""
        return super().render()[:-1] if self.cut else super().render()


def _sorted(rows):
    """Sort the rows of a pool by their `place`, and return them.

    It is a selection sort, as in the original: on it depends the order of equal rows.
    """
    for index in range(len(rows)):
        best = min(range(index, len(rows)), key=lambda other: rows[other].place)
        rows[index], rows[best] = rows[best], rows[index]
    return rows


# results ------------------------------------------------------------------------------------------------------------

class Result:
    """One line of a history.

    when    the time of the end as it is printed, `May  9 21:45`
    board   the board's id
    winner  the userid of the winner, "" = a tie
    points  of the winner, as written
    players the userids
    """

    def __init__(self, when: str, board: str, winner: str, points: "int | str", players: "list[str]") -> None:
        self.when, self.board, self.points, self.players = when, board, str(points), players
        # the line of a tie has TIE in the winner's place, but a user may be called so, too
        self.winner = "" if winner.lower() == TIE and TIE not in map(str.lower, players) else winner

    @classmethod
    def parse(cls, line: str, spelling: "Callable[[str], str]" = str) -> "Result | None":
        """Return the Result that a line tells, None if it is malformed.

        spelling -- function of a userid that returns how it is spelt
        """
        words = fields(line.rstrip("\n"))
        if len(words) < 8 or words[0].title() not in MONTHS or ":" not in words[2] or whole_number(words[5]) is None:
            return None
        board, winner, points, *players = words[3:]
        return cls(line[:12], board, spelling(winner), points, list(map(spelling, players)))

    def render(self) -> str:
        """Return the line."""
        return "%s %-5s %-10s %2s%s" % (self.when, self.board, self.winner or "TIE", self.points,
                                        "".join(" %-10s" % player for player in self.players))


def enter_result(host: Host, game: str, result: "Result") -> None:
    """Stage history/<Game>, the results of all rated games, with one Result more."""
    results = Register(host, paths.HISTORY % game)
    results.lines.append(result.render())
    results.save()


def read_results(host: Host, game: str, spelling: "Callable[[str], str]") -> "list[Result]":
    """Return the Results that the history of a game holds, oldest first; lines in other forms are passed over.

    spelling -- as in Result.parse
    """
    found = [Result.parse(line, spelling) for line in Register(host, paths.HISTORY % game).lines]
    return [result for result in found if result and len(result.players) == 2]
