"""Many commands at once: moves that meet on boards, and players who do anything at random."""

import functools
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import time

import faults
import recount
import schemas
from children import shared, started as started_child
from pbmgames.games import TABLE, every

GAMES = tuple(TABLE)
PLAYERS = ("alice", "bob", "carol", "dave")
STARTED = 1051779600            # 2003-05-01 09:00:00 UTC
NOT_MOVES = ("Resign", "Forfeit", "--")
ABSENT = "dave"                 # who comes and goes on an odd host


class House:
    """A scratch host for many processes, with users alice, bob, carol and dave.

    mailer -- its mailer, "" = none
    bound  -- how many days of vacation it gives a year
    """

    def __init__(self, folder):
        self.folder = str(folder)
        self.home = os.path.join(self.folder, "home")
        self.mailer, self.bound = "", 366
        os.makedirs(os.path.join(self.home, "etc"))
        self.sign_up(PLAYERS)

    def sign_up(self, users):
        """Let these be the users, at once, as another program does it."""
        self.put("users", "".join("%s:%spw:x:0:%s@example.com\n" % (user, user[0], user) for user in users))

    def put(self, name, text):
        """Replace a file in etc/ at once."""
        path = os.path.join(self.home, "etc", name)
        with open(path + "~", "wb") as file:
            file.write(text.encode("latin-1"))
        os.rename(path + "~", path)

    def environ(self, **extra):
        """Return the environment of a command."""
        environ = {"PATH": os.environ.get("PATH", ""), "TZ": "UTC", "LC_ALL": "C", "PBMHOME": self.home,
                   "PBMNOW": "2003-05-01 12:00:00", "PBMPASSWORDS": "plain"}
        environ.update(extra)
        if environ.get("SENDER"):
            environ["PBMSENDMAIL"] = "true"         # never this machine's own
        if self.mailer:
            environ["PBMSENDMAIL"] = self.mailer
        return environ

    def give(self, words, folder=None, **extra):
        """Give a command in a child of this process; return its faults.Result."""
        return faults.run(words.split() if isinstance(words, str) else words, self.environ(**extra),
                          folder or self.folder)

    def start(self, words):
        """Start the program as a shell does."""
        return subprocess.Popen([sys.executable, os.path.join(faults.CHECKOUT, "bin", "pbm")] + words.split(),
                                env=self.environ(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE)

    def check(self, games, odd=()):
        """Check the host with `pbm verify`, a recount and the schemas of --json; return the number of boards.

        odd -- users whose ratings began anew while they were away
        """
        result = self.give(["verify"])
        assert result.status == 0, result.out + result.err
        count = 0
        recount.check_choices(self.home, PLAYERS, self.bound)
        for game in games:
            self.tell_programs(game)
            count += recount.check(self.home, game, odd)
        return count

    def tell_programs(self, game):
        """Check what --json tells of a game against the schemas of docs/schema/."""
        boards = sorted(recount.boards(self.home, game, ("",)))
        for words in ["games", "standings", "history"] + ["show " + " ".join(boards)] * bool(boards):
            result = self.give("%s %s --json=moves" % (game, words))
            wrong = schemas.objections(json.loads(result.out), schemas.schema(words.split()[0] + ".json"))
            assert wrong == [], (game, words, wrong)

    def mend(self, game):
        """Rebuild what other programs left stale, and check that no command had believed it."""
        shown = self.give([game, "games"])
        for word in ("rebuildgamelist", "rebuildactivecount"):
            assert self.give([game, word]).status == 0
        assert shown.out == self.give([game, "games"]).out, "%s: a stale list was believed" % game


def at_once(house, commands):
    """Give commands all at the same moment, by a process each; return [(command, exit status)].

    They start behind a closed door, a lock on the lock files of their games, so that they really meet.
    """
    doors = [_locked(os.path.join(house.home, "games", game)) for game in
             {TABLE[words.split()[0]] for words in commands}]
    started = [(words, house.start(words)) for words in commands]
    _wait_for_queue(len(commands))
    for door in doors:
        os.close(door)
    results = []
    for words, process in started:
        error = process.communicate()[1].decode()
        assert process.returncode in (0, 65, 75), (words, process.returncode, error)
        assert "fault" not in error and "Traceback" not in error, error
        results.append((words, process.returncode))
    return results


def _locked(folder):
    import fcntl
    descriptor = os.open(os.path.join(folder, ".lockfile"), os.O_RDWR)
    fcntl.lockf(descriptor, fcntl.LOCK_EX, 1)
    return descriptor


def _wait_for_queue(count, seconds=6):
    """Wait until so many processes of this machine wait for a lock, or for some seconds."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        with open("/proc/locks") as file:
            if sum("->" in line for line in file) >= count:
                return
        time.sleep(0.05)


def moves_at_once(folder, games, boards, count, seed):
    """Let `count` processes move at once on `boards` boards of each of the games; return (processes, accepted, boards).

    Checks that every accepted move stands in its board's file exactly once, and nothing else does.
    """
    house = House(folder)
    choose = random.Random(seed)
    kinds = {kind.name.lower(): kind for kind in every()}
    places = []
    for game in games:
        for number in range(101, 101 + boards):
            result = house.give("%s challenge alice bob" % game, PBMSEED=str(seed + number))
            assert result.status == 0, result.err
            board = recount.boards(house.home, TABLE[game])[str(number)]
            places.append((game, number, choose.sample(list(position(kinds[game], board).legal_moves()), 5)))
    commands = []
    for place in range(count):
        game, number, moves = places[place % len(places)]
        commands.append("%s move %d %s %s" % (game, number, choose.choice(("alice apw", "bob bpw")),
                                              choose.choice(moves)))
    results = at_once(house, commands)
    accepted = 0
    for game, number, _ in places:
        done = [words.split()[5] for words, status in results
                if status == 0 and words.startswith("%s move %d " % (game, number))]
        board = recount.boards(house.home, TABLE[game])[str(number)]
        made = [move for move in board.get("moves", []) if move not in NOT_MOVES]
        assert sorted(made) == sorted(done), (game, number, made, done)
        accepted += len(done)
    assert accepted >= len(places), "hardly a move was accepted"
    house.check(TABLE[game] for game in games)
    return len(commands), accepted, len(places)


def position(kind, board):
    """Return the game's position on a board, given as its entries."""
    game = kind(board.get("parameters", ()), int(board.get("random", ["0"])[0]))
    for move in board.get("moves", ()):
        if move not in ("Resign", "Forfeit"):
            game.play(move)
    return game


class Player:
    """Gives random commands to a host, one after the other, and notes the moves that were accepted.

    Boards of an even number are straight: no move is taken back there, or made by the server.

    odd     -- whether users may play themselves
    moves   -- {(game, board): texts of accepted moves}
    sent    -- what else may have become a move
    counts  -- {command word: [accepted, refused]}
    """

    def __init__(self, house, seed, number, odd=False):
        self.odd = odd
        self.house, self.random = house, random.Random("%d %d" % (seed, number))
        self.folder = os.path.join(house.folder, "player%d" % number)
        os.mkdir(self.folder)
        self.kinds = {kind.name.lower(): kind for kind in every()}
        self.moves, self.counts, self.sent = {}, {}, {}

    def act(self):
        """Give one command. Raises AssertionError if it ends in a way that none should."""
        choose = self.random
        game, user = choose.choice(GAMES), choose.choice(PLAYERS)
        here = self._boards(game)
        words = [choose.choice(_ACTIONS)]
        if words[0] in _OF_THE_SERVER:
            self._give("", (choose.choice(_OF_THE_SERVER[words[0]]) % (user, user[0] + "pw")).split())
            return
        if not here or words == ["challenge"]:
            if len(here) > 12:
                return
            words = ["challenge"] + (choose.choices(PLAYERS, k=2) if self.odd else choose.sample(PLAYERS, 2))
        elif words == ["Cleanup"]:
            words += [choose.choice(("late", "daily", "nag", "weekly"))]
        elif words[0] in _WITHOUT_BOARD:
            words += {"games": [], "standings": [], "history": []}.get(words[0], [user, user[0] + "pw"])
            words += [str(choose.randrange(9))] if words[0] in ("limit", "seek") and choose.random() < .7 else []
        else:
            words = self._on_board(game, choose.choice(here), words[0])
        self._give(game, words)

    def _boards(self, game):
        folder = os.path.join(self.house.home, "games", TABLE[game])
        return sorted(name for name in os.listdir(folder) if name[0] != ".") if os.path.isdir(folder) else []

    def _on_board(self, game, board, word):
        """Return a command on a board, by the player on turn for the most part."""
        choose = self.random
        found = recount.boards(self.house.home, TABLE[game], ("",)).get(board)
        if not found:
            return ["show", board]                          # it was put away this moment
        straight = board[-1:] in "02468"
        if straight and word in ("queue", "submit", "confirm"):
            word = "move"
        user = found["players"][len(found.get("moves", ())) % 2]
        if choose.random() < .1:
            user = choose.choice(PLAYERS)
        if word in ("show", "preview"):
            return [word, board]
        words = [word, board, user, user[0] + "pw"]
        if word in ("move", "queue", "submit"):
            legal = [] if recount.finished(found) else list(position(self.kinds[game], found).legal_moves())
            text = choose.choice(legal) if legal and choose.random() < .9 else choose.choice(
                ("A1", "zz", "swap", "propose", "accept", "reject", "undo", "resign", "B2#4"))
            words.append("propose" if straight and text == "undo" else text)
            if word == "queue" and len(legal) > 2 and choose.random() < .5:
                words[4:] = ["if", legal[0], "then", legal[1], "or", "if", legal[1], "then", choose.choice(legal)]
            elif word == "queue" and choose.random() < .3:
                words[4:] = [choose.choice(("show", "drop"))]
        return words

    def clock(self):
        """Return the time on the host."""
        return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(STARTED + int(3600 * self.house.hours())))

    def _give(self, game, words):
        result = self.house.give([game] * bool(game) + words, self.folder, PBMNOW=self.clock(),
                                 PBMSEED=str(self.random.randrange(999)))
        said = "%s %s: %d %s" % (game, " ".join(words), result.status, result.err)
        assert result.status in (0, 64, 65, 66, 75, 77) + self.odd * (67,) and "fault" not in result.err, said
        assert result.status in (66, 67, 75) or not result.err or "within the hour" in result.err, said  # 66: put away
        count = self.counts.setdefault(words[0], [0, 0])
        count[result.status != 0] += 1
        if words[0] == "move" and result.status == 0 and words[4] not in (
                "swap", "propose", "accept", "reject", "undo", "resign"):
            self.moves.setdefault((game, words[1]), []).append(words[4].partition("#")[0])


_ACTIONS = ("move " * 14 + "challenge challenge queue submit confirm resign subscribe unsubscribe notify limit seek "
            "accept reject show preview games standings history Cleanup vacation change").split()
_WITHOUT_BOARD = ("notify", "limit", "seek", "accept", "reject", "games", "standings", "history")

_OF_THE_SERVER = {
    "vacation": ("vacation %s %s until 2003-06-20", "vacation %s %s from 2003-06-01 until 2003-06-09",
                 "vacation %s %s until-i-move", "vacation %s %s show", "vacation %s %s off"),
    "change": ("change zone %s %s Asia/Tokyo", "change zone %s %s host", "change warnings %s %s on",
               "change warnings %s %s off")}


def meddle(house, seed):
    """Do what other programs do to a host: a user comes and goes, lists are put back as they were. Never returns."""
    choose, old = random.Random(seed), {}
    for number in itertools.count():
        time.sleep(0.1)
        house.sign_up(PLAYERS if number % 20 < 14 else [user for user in PLAYERS if user != ABSENT])
        name = TABLE[choose.choice(GAMES)] + ".list"
        if choose.random() < 0.3 and name in old:
            house.put(name, old.pop(name))
        elif name not in old:
            old[name] = recount.read(os.path.join(house.home, "etc", name))


def random_commands(folder, seconds, seed, players=4, odd=False, letters=None):
    """Let processes give random commands for some seconds; return (commands, accepted, moves, boards).

    The clock of the host runs so that boards are nagged, forfeited and put away meanwhile.

    odd     -- whether users play themselves, one comes and goes, and lists go stale
    letters -- the module of players who answer letters, if these do
    """
    house = House(folder)
    kind = letters.Correspondent if letters else Player
    if letters:
        letters.furnish(house)
    started = time.monotonic()
    # two months in all, however busy the machine is
    house.hours = lambda: min(1, (time.monotonic() - started) / max(seconds, 1)) * 24 * 60
    meddler = started_child(lambda: meddle(house, seed)) if odd else None
    try:
        told = shared([functools.partial(play, kind(house, seed, number, odd), lambda acts: acts < LEAST
                                         or time.monotonic() < started + seconds) for number in range(players)])
    except AssertionError as error:
        raise AssertionError("seed %d: %s" % (seed, error)) from error
    finally:
        if odd:
            os.kill(meddler, signal.SIGKILL)
            os.waitpid(meddler, 0)
    if letters:
        letters.carried_out(house, told)
    if odd:
        house.sign_up(PLAYERS)
        for game in GAMES:
            house.mend(game)
    return compare(house, told, seed, (ABSENT,) if odd else ())


LEAST = 12          # commands of a player, however little time there is
FEW = 1000          # commands, all told, of which it may be that none was a move on a board that is still there


def play(player, goes_on):
    """Let a player act as long as a function of the number of their commands says so; return what they know of it."""
    acts = 0
    while goes_on(acts):
        player.act()
        acts += 1
    return player.counts, player.moves, player.sent


def compare(house, told, seed, odd):
    """Check that the files agree with each other, and with what the players were told."""
    boards = house.check((TABLE[game] for game in GAMES), odd)
    given = accepted = compared = 0
    for counts, *_ in told:
        accepted += sum(count[0] for count in counts.values())
        given += sum(sum(count) for count in counts.values())
    there = {game: recount.boards(house.home, TABLE[game]) for game in GAMES}
    for place in {place for _, moves, _ in told for place in moves if place[1][-1] in "02468"}:
        game, board = place
        if board not in there[game]:
            continue                    # it was left before both had moved, and removed
        done = [move for _, moves, _ in told for move in moves.get(place, ())]
        made = [move for move in there[game][board].get("moves", ()) if move not in NOT_MOVES]
        assert sorted(done) == sorted(made), "seed %d: %s %s: %r accepted, %r in the file" % (
            seed, game, board, sorted(done), sorted(made))
        compared += len(made)
    assert compared and boards or given < FEW, "no board to compare"
    return given, accepted, compared, boards
