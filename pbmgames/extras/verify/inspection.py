"""What a game's boards and registers say about each other: the checks of `pbm verify`."""

from pbmgames.board.match import WINNER, Match
from pbmgames.games.game import TIE
from pbmgames.records.boardfile import BoardFile, Damaged, drawn
from pbmgames.records.boardlist import BoardList
from pbmgames.records.ratings import Record, after
from pbmgames.records.registers import last_number, text_lines
from pbmgames.records.results import result_words
from pbmgames.session import Session
from pbmgames.storage import paths
from pbmgames.storage.host import HostDamaged, HostError
from pbmgames.text import unbroken, whole_number
from pbmgames.extras.verify import kinds, repair, witness as witnesses

SHOWN = 60                              # characters of a malformed line that are quoted


class Found:
    """A board as it was found.

    match    -- the board
    file     -- its BoardFile
    put_away -- whether it is in a folder of finished ones
    drawing  -- whether its drawing is of another position than that of its moves
    status   -- whether its status is another one than its moves lead to
    """

    def __init__(self, path, match, put_away):
        self.path, self.match, self.put_away = path, match, put_away
        self.file = None
        self.drawing = self.status = False

    @property
    def doubtful(self):
        """Whether it contradicts itself: what its moves say is entered nowhere else."""
        return self.drawing or self.status


class Check:
    """What is found about one game.

    game    -- its class
    host    -- opened; closed as soon as all is read, unless it will be repaired
    trusted -- path of the board whose moves the operator says are right, "" = none
    boards  -- the boards that can be read
    wrong   -- what is wrong, in words, in the order it was found
    notes   -- what may be as it is for a good reason
    """

    def __init__(self, game, host, request, repairing=False, trusted=""):
        self.game, self.host = game, host
        self.session = Session(request, host, game, request.now())
        self.boards, self.wrong, self.notes = [], [], []
        self.damaged = set()                        # ids of boards under way that cannot be read
        boards = self._paths()
        self.trusted = next((path for path, _ in boards if path.endswith("/" + trusted)), "")
        if not repairing:
            self._read_all(boards)
        for path, put_away in boards:
            self._look_at(path, put_away)
        for check in (self._check_list, self._check_limits, self._check_ratings, self._check_history,
                      self._check_number, self._check_leftovers):
            try:
                check()
            except HostError as error:
                self.wrong.append(str(error))
        self._hear_witnesses()
        self.wrong = list(dict.fromkeys([*self.wrong, *kinds.of_game(host, game.name)]))

    @property
    def name(self):
        """The game's type name."""
        return self.game.name

    @property
    def under_way(self):
        """The boards that are not put away and tell one story."""
        return [board for board in self.boards if not board.put_away and not board.doubtful]

    @property
    def unreadable(self):
        """The ids of boards under way that cannot be read, or contradict themselves."""
        return self.damaged | {board.match.id for board in self.boards if not board.put_away and board.doubtful}

    def _paths(self):
        """Return (path, whether put away) of all boards."""
        return [(paths.board(self.name, board, end), bool(end)) for end in ("",) + paths.PUT_AWAY
                for board in self.host.listing(paths.boards(self.name, end))
                if (paths.is_board_id(board) if end else self.session.is_board(board))]

    def _read_all(self, boards):
        """Read everything at one time, then let other commands go on."""
        registers = [paths.register(self.name, name) for name in ("limit", "board", "notify", "subscribeall")]
        registers += [place(self.name) for place in (paths.board_list, paths.ratings, paths.history, paths.pools)]
        registers += [paths.backup(self.name, board) for board in self.versions()]
        registers += [paths.seen_users(self.name), paths.USERS]
        for path in registers + [path for path, _ in boards]:
            try:
                self.host.keep(path)
            except HostError:
                pass                                # it is tried, and told, again
        self.host.close()

    def _hear_witnesses(self):
        for witness in witnesses.ALL:
            try:
                for wrong, text in witness(self):
                    (self.wrong if wrong else self.notes).append(text)
            except HostError as error:
                self.wrong.append(str(error))

    # boards ------------------------------------------------------------------

    def _look_at(self, path, put_away):
        board = path.rpartition("/")[2]
        try:
            text = self.host.read(path)
            match = Match.parse(self.game, board, text, self.session.now)
        except (Damaged, HostError) as error:
            self.wrong.append(unbroken("%s board %s %s (%s)" % (self.name, board, error, path)
                                       if isinstance(error, Damaged) else str(error)))
            if not put_away:
                self.damaged.add(board)
            return
        self.boards.append(Found(path, match, put_away))
        self._compare(self.boards[-1], text)

    def _compare(self, found, text):
        """Compare what a board's file says with what its moves lead to."""
        path, match = found.path, found.match
        file = found.file = BoardFile(text)
        for name, tokens in drawn(match):
            if not file.has(name) and tokens:
                self.notes.append("%s has no entry '%s'" % (path, name))
        if file.has("board") and not match.position.shaped(file.rows):
            self.notes.append("%s has a drawing of another form than ours" % path)
        for name in file.contradictions(match):
            found.drawing = True
            self.wrong.append("%s: the entry '%s' is not what its moves lead to" % (path, name))
        status, words = repair.result(match), file.tokens("status")
        if not _agree([word for word in words if word != "normal"], status):
            found.status = True
            self.wrong.append("%s: its status is '%s', its moves say '%s'" % (
                path, " ".join(words) or "normal", " ".join(status or ["normal"])))

    # registers ----------------------------------------------------------------

    def _check_list(self):
        boards = BoardList(self.host, self.name)
        path = boards.path
        rows = {}
        for line in boards.lines():
            rows.setdefault(line.partition(":")[0], []).append(line)
        there = {found.match.id: found.match.row().render() for found in self.under_way}
        for board, right in there.items():
            told = rows.get(board, [])
            if len(told) != 1:
                self.wrong.append("%s has %s for board %s" % (path, number(len(told), "line"), board))
            elif told[0].lower() != right.lower():
                self.wrong.append("%s: the line of board %s is '%s', should be '%s'" % (
                    path, board, short(told[0]), right))
        for board, told in rows.items():
            if board not in there and board not in self.unreadable:
                self.wrong.append("%s: there is no board for the line '%s'" % (path, short(told[0])))

    def _check_limits(self):
        limits = self.session.limits
        if self.unreadable:
            self.notes.append("%s: active games are not counted as long as boards are damaged" % limits.path)
            return
        counts = self.active()
        for user in dict.fromkeys(list(counts) + list(limits.figures)):
            told = limits.get(user)[limits.ACTIVE]
            if told != counts.get(user, 0) and self.session.users.find(user):
                self.wrong.append("%s: %s plays %s, not %d" % (
                    limits.path, user, number(counts.get(user, 0), "game"), told))

    def active(self):
        """Return {user as the user file spells him: number of games he plays}."""
        counts = {}
        for board in self.under_way:
            if not board.match.over:
                for user in {self.session.users.spelling(user): 1 for user in board.match.present}:
                    counts[user] = counts.get(user, 0) + 1
        return counts

    def _check_ratings(self):
        path = paths.ratings(self.name)
        rated = {}
        before = None
        for line in text_lines(self.host, path):
            record = Record.parse(line)
            if record is None:
                self.wrong.append("%s: this line is malformed: '%s'" % (path, short(line)))
                continue
            if record.user.lower() in rated:
                self.wrong.append("%s has two lines for %s" % (path, record.user))
            if before is not None and record.rating > before:
                self.wrong.append("%s: %s stands below a lower rating" % (path, record.user))
            rated[record.user.lower()] = record
            before = record.rating
        self._check_newest(path, rated)

    def _check_newest(self, path, rated):
        """Compare each user's rating with what the last game he finished says of it."""
        boards = {board.match.id.lower(): board.match.ratings for board in self.boards}
        newest = {}                 # user -> his rating after the last line of the history; a clock may be set back
        for board, _, _, *players in self.results():
            newest.update(dict.fromkeys(players))
            newest.update((user.lower(), new) for user, _, new in boards.get(board, ()))
        for user, last in newest.items():
            if user not in rated:
                if self.session.users.find(user):
                    self.notes.append("%s has no line for %s, who has finished games" % (path, user))
            elif last is not None and rated[user].rating != last:
                self.wrong.append("%s: the rating of %s is %d, after the last game it was %d" % (
                    path, rated[user].user, rated[user].rating, last))

    def results(self):
        """Return the lines of the history that mean something, as lists of words in lower case."""
        lines = map(str.lower, text_lines(self.host, paths.history(self.name)))
        return list(filter(None, map(result_words, lines)))

    def _check_history(self):
        path = paths.history(self.name)
        seen = {}
        for line in text_lines(self.host, path):
            seen[line] = seen.get(line, 0) + 1
        for line, times in seen.items():
            if result_words(line) is None:
                self.wrong.append("%s: this line is malformed: '%s'" % (path, short(line)))
            elif times > 1:
                self.wrong.append("%s has the same line twice: '%s'" % (path, short(line)))
        for board in self.missing():
            self.wrong.append("%s has no line for board %s" % (path, board.match.id))
        known = {board.match.id.lower() for board in self.boards} | set(map(str.lower, self.unreadable))
        results = self.results()
        gone = [words[0] for words in results if words[0] not in known]
        if gone:
            self.notes.append("%s: %s of boards that are gone: %s" % (
                path, number(len(gone), "result"), " ".join(gone[:9]) + (" ..." if gone[9:] else "")))
        self._check_games_played(results)

    def missing(self):
        """Return the rated boards of which the history has no line, as they ended."""
        told = set(map(tuple, self.results()))
        found = [board for board in self.boards if board.match.ratings and board.match.over and not board.doubtful
                 and tuple(result_words(repair.history_line(board.match).lower())) not in told]
        return sorted(found, key=lambda board: board.match.clock.now)

    def _check_games_played(self, results):
        """Compare the games that the ratings count with the lines of the history, which its owner may have cut."""
        played = {}
        for words in results:
            for user in set(words[3:]):
                played[user] = played.get(user, 0) + 1
        path, beginners = paths.ratings(self.name), self._beginners(results)
        for record in filter(None, map(Record.parse, text_lines(self.host, path))):
            games = record.games - played.get(record.user.lower(), 0)
            if games < 0:
                self.notes.append("%s: %s has %s less than the history has lines" % (
                    path, record.user, number(-games, "game")))
            elif games:
                told = "%s: %s has %s more than the history has lines" % (path, record.user, number(games, "game"))
                if record.user.lower() in beginners:
                    self.wrong.append(told)
                else:
                    self.notes.append(told + ", whose beginning may have been cut off")

    def _beginners(self, results):
        """Return the users whose very first game stands in the history: its board says that both players were new."""
        boards = {found.match.id.lower(): {user.lower(): new for user, _, new in found.match.ratings}
                  for found in self.boards if not found.doubtful}
        seen, beginners = set(), set()
        for board, winner, _, *players in results:
            if len(players) == 2 and not seen.intersection(players):
                first = after(*map(Record, players), winner if winner != TIE else "")
                if boards.get(board) == {record.user: record.rating for record in first}:
                    beginners.update(players)
            seen.update(players)
        return beginners

    def _check_number(self):
        path = paths.register(self.name, "board")
        try:
            last = last_number(self.host, self.name)
        except HostDamaged:
            last = 0
            self.wrong.append("%s holds no number" % path)
        if (100 if last is None else last) < self.highest():
            self.notes.append("%s: the last number given out is %s, but there is a board %d" % (
                path, last or "none", self.highest()))

    def versions(self):
        """Return the ids of the boards of which there is the version before their last write."""
        return [name[1:] for name in self.host.listing(paths.boards(self.name), regular=True)
                if name[:1] == "." and paths.is_board_id(name[1:])]

    def highest(self):
        """Return the highest number of a board."""
        ids = [board.match.id for board in self.boards] + list(self.damaged)
        return max([whole_number(board) or 0 for board in ids] or [0])

    def _check_leftovers(self):
        for path in repair.leftovers(self.host, self.name):
            self.notes.append("%s was left half written and can be removed" % path)
        folder = paths.boards(self.name)
        for name in self.host.listing(folder):
            bare = name.lstrip(".")
            known = paths.is_board_id(bare) if name.startswith(".") else self.session.is_board(name)
            if bare not in paths.REGISTERS and not known and not name.startswith(".."):
                self.notes.append("%s/%s does not belong to this server" % (folder, short(name)))


def _agree(told, expected):
    """Return whether a stored status can go with what the moves say; a tie may have been agreed on."""
    if expected is None:
        return told[:1] != [WINNER]
    return [word.lower() for word in told[:len(expected)]] == [word.lower() for word in expected]


def number(count, what):
    """Return a number of things in words: "no line", "1 line", "2 lines"."""
    return "%s %s%s" % (count or "no", what, "s" if count > 1 else "")


def short(text):
    """Return a text so that it fits into a line."""
    return unbroken(text if len(text) <= SHOWN else text[:SHOWN] + "...")
