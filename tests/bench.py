"""What `make bench` prints: start-up, a host of 10,000 boards, scoring, and the slowest commands of the games.

It installs the program, as hosts have it.

Every figure is the median (and the worst) over calls of whole commands, side by
side in one run with the bare interpreter; nothing is asserted here.
"""

import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time

CHECKOUT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [CHECKOUT, os.path.join(CHECKOUT, "tests", "games")]

from pbmgames.board import Match
from pbmgames.games import find
from pbmgames.records import users
from pbmgames.records.boardlist import BoardList
from pbmgames.records.ratings import Record
from pbmgames.records.registers import Limits
from scratch import best

START = 1051779600
RUNS = 30
BOARDS, USERS = 10000, 1000


class Bench:
    """A host in a scratch folder, and the times of commands on it."""

    def __init__(self, home):
        self.home = home
        self.environ = {"PATH": os.environ.get("PATH", ""), "PBMHOME": home, "PBMPASSWORDS": "plain"}

    def put(self, path, text):
        """Write a file of the host."""
        path = os.path.join(self.home, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)

    def call(self, words, message=b""):
        """Run Python with these words; return the seconds it took. Raises an error if it is refused."""
        began = time.perf_counter()
        done = subprocess.run([sys.executable] + words, env=self.environ, input=message, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        seconds = time.perf_counter() - began
        if done.returncode:
            raise RuntimeError("%s: %d: %s%s" % (words, done.returncode, done.stdout[-500:], done.stderr))
        return seconds

    def work(self, words):
        """Carry out a command, whatever it answers; return the seconds that a processor worked for it."""
        isolated = ["-I", "-S"] * (words[0] != "pbm")           # a tool needs docopt
        used = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
        subprocess.run([sys.executable, *isolated, os.path.join(PREFIX, "bin", words[0]), *words[1:]],
                       env=self.environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - used

    def time(self, title, command, runs=RUNS, bare=None):
        """Print the median and worst time of a command; `command` makes the words of run i."""
        seconds = [self.call(command(run)) for run in range(runs)]
        median = statistics.median(seconds)
        print("  %-44s %7.1f ms %7.1f ms%s" % (title, 1000 * median, 1000 * max(seconds),
                                             "   %.2f x bare" % (median / bare) if bare else ""))
        return median


def program(game, *words):
    """Return the words that call a game's program, as the first line of the installed one does."""
    return ["-I", "-S", os.path.join(PREFIX, "bin", game)] + list(words)


def make_host(bench, boards, users):
    """Fill a host with Zenix boards in play, of 500 different ones at most, and with users who have played."""
    draw = random.Random(1)
    names = ["alice", "bob"] + ["user%d" % number for number in range(2, users)]
    bench.put("etc/users", "".join("%s:pw:x:0:%s@example.com\n" % (name, name) for name in names))
    bench.put("ratings/Zenix", "".join(
        Record(name, draw.randrange(40), draw.randrange(40), 0, 2000 - place % 1500).render() + "\n"
        for place, name in enumerate(names)))
    lines, active, played = [], {}, []
    for number in range(101, 101 + boards):
        if len(played) < 500:
            played.append(Match(find("zenix"), "101", ["", ""], START))
            for _ in range(draw.randrange(20)):
                played[-1].play(draw.choice(list(played[-1].position.legal_moves())))
        match = draw.choice(played)
        match.id, match.players = str(number), draw.sample(names, 2)
        bench.put("games/Zenix/%d" % number, match.render())
        lines.append(match.row().render())
        for name in match.players:
            active[name] = active.get(name, 0) + 1
    bench.put("games/Zenix/.board", "%d\n" % (100 + boards))
    bench.put("etc/Zenix.list", BoardList.HEADING + "".join(line + "\n" for line in reversed(lines)))
    bench.put("games/Zenix/.limit", "(limit\n%s)\n" % "".join(
        Limits.FORM % (name, -1, count, 0, 0) + "\n" for name, count in active.items()) if active else "")


def heading(text):
    """Print the title of a section."""
    print("\n%-46s %7s    %7s" % (text, "median", "worst"))


BARE = {"python -c pass": lambda run: ["-c", "pass"], "python -I -S -c pass": lambda run: ["-I", "-S", "-c", "pass"]}


def side_by_side(bench, commands, runs=RUNS):
    """Time commands in turn, run by run, and print each beside the bare interpreter, with `site` and without.

    commands -- a dict: title to a function that makes the words of run i
    """
    commands = dict(BARE, **commands)
    seconds = {title: [] for title in commands}
    for run in range(runs):
        for title, command in commands.items():
            seconds[title].append(bench.call(command(run)))
    medians = {title: statistics.median(found) for title, found in seconds.items()}
    bare = [medians[title] for title in BARE]
    for title, found in seconds.items():
        print("  %-44s %7.1f ms %7.1f ms   %.2f x bare   %.2f x without site" % (
            (title, 1000 * medians[title], 1000 * max(found)) + tuple(medians[title] / each for each in bare)))


def bench_start_up():
    """Time small commands beside the bare interpreter."""
    heading("Start-up (%d runs, the commands in turn)" % RUNS)
    with tempfile.TemporaryDirectory() as home:
        bench = Bench(home)
        make_host(bench, 0, USERS)
        for game in ("zenix", "conhex"):
            for _ in range(2 * RUNS + 1):
                bench.call(program(game, "challenge", "alice", "bob"))
        side_by_side(bench, {
            "pbm --version": lambda run: program("pbm", "--version"),
            "zenix show": lambda run: program("zenix", "show", "101"),
            "zenix move": lambda run: program("zenix", "move", str(101 + run), "alice", "pw", "B8"),
            "conhex show": lambda run: program("conhex", "show", "101"),
            "conhex move": lambda run: program("conhex", "move", str(101 + run), "alice", "pw", "I9"),
            "zenix standings, %d users" % USERS: lambda run: program("zenix", "standings")})
        stored = users.stored_password("pw")
        bench.put("etc/users", "alice:%s:x:0:a@x\nbob:%s:x:0:b@x\n" % (stored, stored))
        side_by_side(bench, {"zenix move, hashed password":
                             lambda run: program("zenix", "move", str(101 + run), "bob", "pw", "C8")})


def bench_mails():
    """Time a move with two mails handed to `cat`: on the disk, whose syncs take what they take, and in memory."""
    for place, folder in (("on this disk", None), ("in memory", best())):
        heading("A move with two mails, the host %s (%d runs, in turn)" % (place, RUNS))
        with tempfile.TemporaryDirectory(dir=folder) as home:
            bench = Bench(home)
            make_host(bench, 0, USERS)
            for _ in range(RUNS):
                bench.call(program("zenix", "challenge", "alice", "bob"))
            bench.environ["PBMSENDMAIL"] = "cat"
            side_by_side(bench, {"zenix move, two mails handed to cat":
                                 lambda run: program("zenix", "move", str(101 + run), "alice", "pw", "B8")})


MESSAGE = b"""From: Alice <alice@example.com>
To: pbm@host.example
Subject: %s
Message-ID: <%d@example.com>
Date: Thu, 1 May 2003 12:00:00 +0000
MIME-Version: 1.0
Content-Type: text/plain; charset=us-ascii

"""


def bench_by_mail():
    """Time a show at a shell and the same by mail, in turn, the host in memory; the mailer is `true`."""
    heading("A show at a shell and by mail (%d runs each, in turn)" % RUNS)
    with tempfile.TemporaryDirectory(dir=best()) as home:
        bench = Bench(home)
        make_host(bench, 0, USERS)
        bench.call(program("zenix", "challenge", "alice", "bob"))
        bench.environ["PBMSENDMAIL"] = "true"
        seconds = {"at a shell": [], "by mail": []}
        for run in range(RUNS):
            seconds["at a shell"].append(bench.call(program("zenix", "show", "101")))
            seconds["by mail"].append(bench.call(program("pbm", "--mail"), MESSAGE % (b"zenix show 101", run)))
        shell, mail = (statistics.median(found) for found in seconds.values())
        for way, found in seconds.items():
            print("  %-44s %7.1f ms %7.1f ms" % ("zenix show, " + way, 1000 * statistics.median(found),
                                                 1000 * max(found)))
        print("  by mail it takes %.2f times as long" % (mail / shell))


def bench_letters():
    """Time a move with two letters handed to `cat`, modern ones and classic ones in turn."""
    heading("A move with two letters (%d runs each, in turn)" % RUNS)
    with tempfile.TemporaryDirectory() as home:
        bench = Bench(home)
        make_host(bench, 0, USERS)
        bench.environ["PBMSENDMAIL"] = "cat"
        seconds = {"classic": [], "modern": []}
        for run in range(RUNS):
            for way, found in seconds.items():
                bench.environ["PBMLETTERS"] = way
                bench.call(program("zenix", "challenge", "alice", "bob"))
                found.append(bench.call(program("zenix", "move", str(101 + 2 * run + (way == "modern")), "alice", "pw",
                                                "B8")))
        classic, modern = (statistics.median(found) for found in seconds.values())
        for way, found in seconds.items():
            print("  %-44s %7.1f ms %7.1f ms" % (way, 1000 * statistics.median(found), 1000 * max(found)))
        print("  modern letters take %.2f times as long" % (modern / classic))


STAT_LOOP = "import os, sys\nfor name in os.listdir(sys.argv[1]): os.stat(sys.argv[1] + '/' + name)"


def bench_index():
    """Time the list of a large host's boards, from the index and without it, over the bare `os.stat` of its files."""
    heading("The index of %d boards (over start-up)" % BOARDS)
    with tempfile.TemporaryDirectory() as home:
        bench = Bench(home)
        make_host(bench, BOARDS, USERS)
        games = program("zenix", "games", "alice", "next")
        for _ in range(2):      # twice: a file that changed in the moment the index was written is read again
            bench.call(games)
        start, version, stat, all_known = (statistics.median(found) for found in zip(*(
            [bench.call(["-I", "-S", "-c", "pass"]), bench.call(program("pbm", "--version")),
             bench.call(["-I", "-S", "-c", STAT_LOOP, os.path.join(home, "games", "Zenix")]), bench.call(games)]
            for _ in range(RUNS))))
        none_known = []
        for _ in range(3):
            os.unlink(os.path.join(home, "etc", "Zenix.index"))
            none_known.append(bench.call(games))
        for title, seconds in (("a loop of os.stat", stat - start),
                               ("games alice next, all in the index", all_known - version),
                               ("games alice next, none in it", statistics.median(none_known) - version)):
            print("  %-44s %7.1f ms   %.2f x os.stat" % (title, 1000 * seconds, seconds / (stat - start)))


def bench_large_host():
    """Time commands on an empty host and on a large one."""
    for boards in (0, BOARDS):
        heading("A host with %d boards and %d users" % (boards, USERS))
        with tempfile.TemporaryDirectory() as home:
            bench = Bench(home)
            make_host(bench, boards, USERS)
            bare = bench.time("python -c pass", lambda run: ["-c", "pass"])
            bench.time("challenge", lambda run: program("zenix", "challenge", "alice", "bob"), bare=bare)
            bench.time("move", lambda run: program("zenix", "move", str(101 + boards + run), "alice", "pw", "B8"),
                       bare=bare)
            bench.time("games alice next", lambda run: program("zenix", "games", "alice", "next"), bare=bare)
            bench.time("games all", lambda run: program("zenix", "games", "all"), bare=bare)
            bench.time("standings", lambda run: program("zenix", "standings"), bare=bare)
            bench.put("etc/settings", "sendmail = none\n")         # else it does nothing: nobody would be told
            bench.time("Cleanup nag", lambda run: program("zenix", "Cleanup", "nag"), runs=3, bare=bare)


GROWING = {         # title -> words, and how often: what is asked for stays the same on a host of any size
    "show": ("zenix show 101", 5), "games alice next, the first time": ("zenix games alice next", 1),
    "games alice next": ("zenix games alice next", 5), "challenge": ("zenix challenge alice bob", 5),
    "move": ("zenix move %d alice pw B8", 1), "signup": ("pbm signup newcomer pw newcomer@example.net", 1),
    "standings": ("zenix standings", 3), "rebuildgamelist": ("zenix rebuildgamelist", 1),
    "rebuildactivecount": ("zenix rebuildactivecount", 1), "Cleanup late": ("zenix Cleanup late", 1),
    "verify": ("pbm verify", 1)}
SIZES = 100, 10000, 100000


def bench_growth():
    """Print the processor seconds of commands on hosts of 100, 10,000 and 100,000 boards, with as many users."""
    print("\n%-36s" % "Processor seconds on hosts of" + "%9d" * len(SIZES) % SIZES)
    found = {title: [] for title in GROWING}
    for size in SIZES:
        with tempfile.TemporaryDirectory(dir=best()) as home:
            bench = Bench(home)
            make_host(bench, size, size)
            bench.put("etc/settings", "from = PBM <pbm@example.com>\nsendmail = none\n")
            bench.environ["PBMNOW"] = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(START + 86400))
            for title, (words, runs) in GROWING.items():
                words = words.replace("%d", str(101 + size))
                found[title].append(min(bench.work(words.split()) for _ in range(runs)))
    for title, seconds in found.items():
        print("  %-34s" % title + "%9.2f" * len(seconds) % tuple(seconds))


def bench_site():
    """Time `pbm site` on a large host, first and after a move, and a move with and without the page of its board."""
    heading("Pages of a host with %d boards" % BOARDS)
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as pages:
        bench = Bench(home)
        make_host(bench, BOARDS, USERS)
        site = ["pbm", "site", pages]
        bench.time("the first run", lambda run: program(*site), runs=1)
        for _ in range(2 * RUNS + 5):
            bench.call(program("zenix", "challenge", "alice", "bob"))
        bench.call(program(*site))

        def moved(run):
            bench.call(program("zenix", "move", str(101 + BOARDS + run), "alice", "pw", "B8"))
            return program(*site)

        bench.time("a run after one move", moved, runs=5)
        without = bench.time("move", lambda run: program("zenix", "move", str(106 + BOARDS + run), "alice", "pw", "B8"))
        bench.put("etc/settings", "site = %s %s\n" % (pages, site[2].partition("=")[2]))
        bench.call(program(*site))
        bench.time("move, with its board's page", lambda run: program(
            "zenix", "move", str(106 + BOARDS + RUNS + run), "alice", "pw", "B8"), bare=without)
        bench_slowest_page(bench, site)


def bench_slowest_page(bench, site):
    """Time the last move of a long game of Hextad, with and without the page of its board."""
    match = late_match("hextad", ())
    last = match.moves[-1]
    match = match.with_moves(match.moves[:-1])
    settings = "site = %s %s\n" % (site[-1], site[2].partition("=")[2])

    def moved(run):
        bench.put("games/Hextad/101", match.render())
        return program("hextad", "move", "101", match.to_move, "pw", last)

    bench.put("etc/settings", "")
    without = bench.time("move late in Hextad", moved)
    bench.put("etc/settings", settings)
    bench.call(program(*site))
    bench.time("move late in Hextad, with its board's page", moved, bare=without)


def bench_scoring():
    """Time the longest path on random and on hard boards."""
    from longest_path_cases import families
    from pbmgames.games.longest_path import longest_path
    heading("Zenix: the longest path of one colour")
    for name, cases in families().items():
        seconds = []
        for cells in cases():
            began = time.perf_counter()
            longest_path(cells)
            seconds.append(time.perf_counter() - began)
        print("  %-44s %7.2f ms %7.2f ms   (%d cases)" % (name, 1000 * statistics.median(seconds),
                                                         1000 * max(seconds), len(seconds)))


def bench_games():
    """Time whole commands late in long random games."""
    heading("A whole command late in a game")
    with tempfile.TemporaryDirectory() as home:
        bench = Bench(home)
        bench.put("etc/users", "alice:pw:x:0:a@x\nbob:pw:x:0:b@x\n")
        bare = bench.time("python -c pass", lambda run: ["-c", "pass"])
        for name, parameters in (("exo", ()), ("exo", ("-region_size=8",)), ("hextad", ()),
                                 ("hextad", ("-max_pips=9",)), ("conhex", ()), ("hexafive", ()),
                                 ("zenix", ("-size=12",))):
            last = late_board(bench, name, parameters)
            bench.time("%s %s" % (name, " ".join(parameters)), lambda run: program(name, "preview", "101", last),
                       bare=bare)


def late_board(bench, name, parameters):
    """Store the board of a long random game one move before its end; return a legal move."""
    match = late_match(name, parameters)
    last = match.moves[-1]
    bench.put("games/%s/101" % match.game.name, match.with_moves(match.moves[:-1]).render())
    return last


def late_match(name, parameters):
    """Return the Match of a long random game, at its end."""
    kind = find(name)
    draw = random.Random(11)
    best = []
    for _ in range(3):
        match = Match(kind, "101", ["alice", "bob"], START, parameters, seed=5)
        while not match.over:
            match.play(draw.choice(list(match.position.legal_moves())))
        best = max(best, match.moves, key=len)
    return Match(kind, "101", ["alice", "bob"], START, parameters, seed=5).with_moves(best)


SECTIONS = {"startup": bench_start_up, "mails": bench_mails, "bymail": bench_by_mail, "letters": bench_letters,
            "index": bench_index, "growth": bench_growth,
            "host": bench_large_host, "site": bench_site, "scoring": bench_scoring, "games": bench_games}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=best()) as PREFIX:
        subprocess.run(["make", "-s", "-C", CHECKOUT, "install", "PREFIX=" + PREFIX, "PYTHON=" + sys.executable],
                       check=True, stdout=subprocess.DEVNULL)
        for section in sys.argv[1:] or SECTIONS:
            SECTIONS[section]()
