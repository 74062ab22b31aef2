"""What is tried on a fleet of machines: functions of the Fleet that return what to print, or raise AssertionError."""

import functools
import os
import signal
import subprocess
import sys
import threading
import time

import recipe as recipes

import faults
import load
import recount
from bench import SIZES, Bench, make_host
from children import shared
from pbmgames.games import TABLE, every

KINDS = {kind.name.lower(): kind for kind in every()}
DONE, REFUSED, LATER = 0, 65, 75


def give(fleet, machine, words, **extra):
    """Give a command on a machine; return its Result. Raises AssertionError if it ends in a way that none should."""
    result = fleet.houses[machine].give(words, **extra)
    said = "on %s, %s: %d %s" % (machine, words, result.status, result.err)
    assert result.status in (DONE, REFUSED, LATER, 66) and "fault" not in result.err, said
    return result


def board_at(fleet, game, board):
    """Return the entries of a board as the brick has it."""
    return recount.boards(fleet.brick, TABLE[game], ("",)).get(board, {})


def settle(fleet):
    """Wait until no machine knows anything old, and check the host as each of them sees it; return its boards."""
    time.sleep(1.5)
    counts = [house.check([TABLE[game] for game in TABLE if os.path.isdir(os.path.join(fleet.brick, "games",
                                                                                    TABLE[game]))])
              for house in fleet.houses.values()]
    assert len(set(counts)) == 1, counts
    return counts[0]


# views ---------------------------------------------------------------------------


def views(fleet):
    """Tell for how long a machine sees what another has changed already."""
    there, here = (fleet.houses[name].home for name in list(fleet.houses)[:2])
    told = []
    for kind, (prepare, change, look) in _VIEWS.items():
        path = "seen-%s" % kind.replace(" ", "-")
        prepare(os.path.join(there, path))
        time.sleep(1.5)
        before = look(os.path.join(here, path))
        change(os.path.join(there, path))
        started = time.monotonic()
        while _looked(look, os.path.join(here, path)) == before and time.monotonic() < started + 15:
            time.sleep(0.005)
        told.append("%s %.2f s" % (kind, time.monotonic() - started))
    return "old for: " + ", ".join(told)


def _looked(look, path):
    try:
        return look(path)
    except OSError as error:
        return error.errno


def _put(path, text):
    with open(path + "~", "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.rename(path + "~", path)


def _read(path):
    with open(path) as file:
        return file.read()


def _overwrite(path):
    with open(path, "r+") as file:
        file.write("new")
        file.flush()
        os.fsync(file.fileno())


_VIEWS = {          # what is done there first, what is changed there, how it is looked at here
    "attributes": (lambda path: _put(path, "a"), lambda path: os.chmod(path, 0o600),
                   lambda path: os.stat(path).st_mode),
    "entries": (lambda path: _put(path, "old"), lambda path: _put(path, "new"), _read),
    "removed": (lambda path: _put(path, "old"), os.unlink, os.path.exists),
    "negative entries": (lambda path: None, lambda path: _put(path, "new"), os.path.exists),
    "data": (lambda path: _put(path, "old"), _overwrite, _read),
    "listings": (os.mkdir, lambda path: _put(os.path.join(path, "new"), ""), os.listdir),
}


# moves -----------------------------------------------------------------------------


def moves(fleet, each=12):
    """Let players move in turn from the machines, in all games, with somebody subscribing in between."""
    fleet.anew()
    given = later = refused = 0
    lost = []
    machines = list(fleet.houses)
    for game in TABLE:
        board = _challenged(fleet, game)
        for number in range(each):
            entries = board_at(fleet, game, board)
            legal = list(load.position(KINDS[game], entries).legal_moves())
            if not legal or recount.finished(entries):
                break
            user = entries["players"][len(entries.get("moves", ())) % 2]
            move = fleet.random.choice(legal)
            machine = machines[number % len(machines)]
            other = machines[(number + 1) % len(machines)]
            give(fleet, other, "%s show %s" % (game, board))        # now it knows the board as it was before
            status = give(fleet, machine, "%s move %s %s %spw %s" % (game, board, user, user[0], move)).status
            word = "unsubscribe" if number % 2 else "subscribe"
            give(fleet, other, "%s %s %s carol cpw" % (game, word, board))
            made = len(board_at(fleet, game, board).get("moves", ()))
            given, later, refused = given + 1, later + (status == LATER), refused + (status == REFUSED)
            if made != len(entries.get("moves", ())) + (status == DONE):
                lost.append("%s %s %s" % (game, board, move))
    assert not lost, "of %d moves, %d refused, %d lost or half done" % (given, refused, len(lost))
    assert not refused, "of %d moves %d were refused, on an old view" % (given, refused)
    settle(fleet)
    return "%d moves, 0 lost, %d had to come again" % (given, later)


def _challenged(fleet, game, house=None):
    """Set up a board, from the first machine or where a House says; return its id."""
    house = house or fleet.first
    for _ in range(5):
        if house.give("%s challenge alice bob" % game, PBMSEED="1").status == DONE:
            return max((name for name in os.listdir(os.path.join(house.home, "games", TABLE[game])) if name[0] != "."),
                       key=int)
    raise AssertionError("no challenge")


# deaths ------------------------------------------------------------------------------


def kills(fleet):
    """Kill a machine's command, then its mount, in the middle of moves; let another machine go on."""
    fleet.anew()
    board = _challenged(fleet, "conhex")
    here, there = list(fleet.houses)[:2]
    result = give(fleet, here, _next_move(fleet, "conhex", board))
    places = [number for number, call in enumerate(result.calls, 1) if call in faults.CHANGING]
    made = waits = 0
    for place in places:
        board = _in_play(fleet, "conhex", board)
        words, before = _next_move(fleet, "conhex", board), _plies(fleet, "conhex", board)
        result = _struck(fleet, here, words, faults.Fault("kill before", place))
        assert result.status in (-9, DONE), result.err
        waits = max(waits, _go_on(fleet, there, "conhex", board))
        done = _plies(fleet, "conhex", board) - before - 1
        assert done in (0, 1) and done >= (result.status == DONE), "call %d: %d moves" % (place, done)
        made += done
    for number in range(3):
        board = _in_play(fleet, "conhex", board)
        words, before = _next_move(fleet, "conhex", board), _plies(fleet, "conhex", board)
        process = _real(fleet, here, words)
        time.sleep(0.1 + 0.15 * number)
        fleet.cluster.kill_mount(here)
        process.wait()
        waits = max(waits, _go_on(fleet, there, "conhex", board))
        done = _plies(fleet, "conhex", board) - before - 1
        assert done in (0, 1) and done >= (process.returncode == 0), "mount killed: %d moves" % done
    settle(fleet)
    return "%d commands killed, of which %d had happened; 3 mounts; the other waited %.1f s at most" % (
        len(places), made, waits)


def _struck(fleet, machine, words, fault, system=faults.System, results=None):
    """Give a command to which something happens; return its Result, and append it to a list."""
    house = fleet.houses[machine]
    found = faults.run(words.split(), house.environ(), house.folder + "-struck", fault, system=system)
    if results is not None:
        results.append(found)
    return found


def _plies(fleet, game, board):
    return len(board_at(fleet, game, board).get("moves", ()))


def _in_play(fleet, game, board):
    """Return a board on which at least four moves can be made: this one, or a new one."""
    entries = board_at(fleet, game, board)
    if not recount.finished(entries) and len(entries.get("moves", ())) < 20:
        return board
    return _challenged(fleet, game)


def _next_move(fleet, game, board):
    """Return the command of a move that is legal now."""
    entries = board_at(fleet, game, board)
    legal = sorted(load.position(KINDS[game], entries).legal_moves())
    user = entries["players"][len(entries.get("moves", ())) % 2]
    return "%s move %s %s %spw %s" % (game, board, user, user[0], fleet.random.choice([
        move for move in legal if move != "swap"]))


def _real(fleet, machine, words, **options):
    """Start the program as a shell does, on a machine; return the process."""
    house = fleet.houses[machine]
    return subprocess.Popen([sys.executable, os.path.join(faults.CHECKOUT, "bin", "pbm"), *words.split()],
                            env=house.environ(**options.pop("extra", {})), stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, **options)


def _go_on(fleet, machine, game, board, limit=60):
    """Let a machine look at a board and move there until that was done; return how many seconds it took."""
    assert give(fleet, machine, "%s show %s" % (game, board)).status in (DONE, LATER)
    started = time.monotonic()
    while time.monotonic() < started + limit:
        found = give(fleet, machine, _next_move(fleet, game, board))
        if found.status == DONE:
            return time.monotonic() - started
    raise AssertionError("%s cannot go on: %s" % (machine, found.err))


class Sleeping(faults.System):
    """A system in which a command stops at a call, and tells its number as a process in a file."""

    told = ""

    def _wrapped(self, name, real):
        def call(*arguments, **options):
            self.trace.append(name)
            if len(self.trace) == self.fault:
                with open(self.told, "w") as file:
                    file.write(str(os.getpid()))
                os.kill(os.getpid(), signal.SIGSTOP)
            return real(*arguments, **options)
        return call


def cuts(fleet):
    """Cut a machine off while it is at work, awake or asleep, let another go on, and take it back."""
    fleet.anew()
    board = _challenged(fleet, "conhex")
    here, there = list(fleet.houses)[:2]
    calls = give(fleet, here, _next_move(fleet, "conhex", board)).calls
    renames = [number for number, call in enumerate(calls, 1) if call == "rename"]
    made, waits = 0, []
    for number, place in enumerate((renames[0] + 3, renames[1], renames[1] + 1, renames[3], renames[-1])):
        board = _in_play(fleet, "conhex", board)
        words, before = _next_move(fleet, "conhex", board), _plies(fleet, "conhex", board)
        Sleeping.told, results = os.path.join(fleet.folder, "asleep"), []
        thread = threading.Thread(target=_struck, args=(fleet, here, words, place, Sleeping, results))
        thread.start()
        while not recount.read(Sleeping.told):
            assert thread.is_alive(), "it was done before it slept"
            time.sleep(0.01)
        pid = int(recount.read(Sleeping.told))
        os.unlink(Sleeping.told)
        fleet.cluster.cut(here)
        if number % 2:
            os.kill(pid, signal.SIGCONT)            # it is awake, and everything hangs
        waits.append(_go_on(fleet, there, "conhex", board))
        fleet.cluster.join(here)
        time.sleep(1)
        if thread.is_alive():
            os.kill(pid, signal.SIGCONT)
        thread.join()
        assert results, "the command hangs"
        done = _plies(fleet, "conhex", board) - before - 1
        assert done in (0, 1), "%d moves" % done
        assert results[0].status in (DONE, LATER) and (results[0].status == DONE) <= (done == 1), results[0].err
        assert results[0].status == DONE or not done or "look before you repeat it" in results[0].err, results[0].err
        _mounted(fleet, here)
        made += done
    settle(fleet)
    return "%d times cut off, %d moves had happened; the other waited %s s" % (
        len(waits), made, ", ".join("%.0f" % wait for wait in waits))


def _mounted(fleet, machine):
    """Wait until a machine has its host again."""
    limit = time.monotonic() + 60
    while time.monotonic() < limit:
        if os.path.exists(os.path.join(fleet.houses[machine].home, "etc", "users")):
            return
        time.sleep(0.2)
    raise AssertionError("%s has no host any more" % machine)


def bricks(fleet):
    """Kill a brick while players move, heal it, and kill the next one."""
    fleet.anew()
    board = _challenged(fleet, "conhex")
    given = later = 0
    for number in range(2, fleet.cluster.replicas + 1):
        for step in range(12):
            if step == 4:
                fleet.cluster.kill_brick(number)
            machine = list(fleet.houses)[step % len(fleet.houses)]
            board = _in_play(fleet, "conhex", board)
            before = _plies(fleet, "conhex", board)
            status = give(fleet, machine, _next_move(fleet, "conhex", board)).status
            assert _plies(fleet, "conhex", board) == before + (status == DONE), "step %d: lost" % step
            assert status != REFUSED
            given, later = given + 1, later + (status == LATER)
        assert fleet.cluster.heal(), "brick %d does not heal" % number
        time.sleep(1)
    settle(fleet)
    own = os.path.join(os.path.dirname(os.path.dirname(fleet.brick)), "brick%d", os.path.basename(fleet.brick))
    assert len({recount.read(os.path.join(own % (number + 1), "games", TABLE["conhex"], board))
                for number in range(fleet.cluster.replicas)}) == 1, "the bricks differ"
    return "%d moves with a brick killed and healed, 0 lost, %d had to come again" % (given, later)


# once ----------------------------------------------------------------------------------


def twice(fleet):
    """Let two machines hand over the same mails, get the same mail, and run the same Cleanup, at the same moment."""
    fleet.anew()
    here, there = list(fleet.houses)[:2]
    log = os.path.join(fleet.folder, "log")
    for house in fleet.houses.values():
        house.mailer = "cat >> %s-%s" % (log, os.path.basename(house.folder))
    board = _challenged(fleet, "zenix")
    waiting = os.path.join(fleet.first.home, "outbox")
    os.makedirs(waiting, exist_ok=True)
    for number in range(40):
        _put(os.path.join(waiting, "1.1.%06d" % number), "To: x@example.com\n\nletter %d.\n" % number)
    for _ in range(12):
        _at_once(fleet, (here, there), "zenix show 9", SENDER="carol@example.com")
    told = _logged(fleet, log)
    counts = [told.count("letter %d." % number) for number in range(40)]
    assert counts == [1] * 40, "handed over: %s" % counts
    message = os.path.join(fleet.folder, "message")
    moved = repeated = 0
    for number in range(4):
        words, before = _next_move(fleet, "zenix", board), _plies(fleet, "zenix", board)
        user = words.split()[3]
        with open(message, "w") as file:
            file.write("From: %s@example.com\nMessage-ID: <%d@example.com>\nSubject: %s\n\n" % (user, number, words))
        for _ in range(3):
            statuses = _at_once(fleet, (here, there), "--mail", message)
            assert set(statuses) <= {DONE, LATER}, statuses
        moved += _plies(fleet, "zenix", board) - before
        repeated += 6
    assert moved == 4, "%d moves by 4 mails" % moved
    before = _logged(fleet, log).count("Nag: ")
    _at_once(fleet, (here, there), "Cleanup nag", PBMNOW="2003-05-13 12:00:00")
    nags = _logged(fleet, log).count("Nag: ") - before
    assert nags == 1, "%d nags" % nags
    for house in fleet.houses.values():
        house.mailer = ""
    return "40 mails handed over once, 4 of %d copies of mails carried out, 1 nag by 2 Cleanups" % repeated


def _at_once(fleet, machines, words, message=None, **extra):
    """Give the same command on machines at the same moment; return the exit statuses."""
    processes = []
    for machine in machines:
        with open(message or os.devnull) as file:
            processes.append(_real(fleet, machine, words, stdin=file, extra=extra))
    return [process.wait() for process in processes]


def _logged(fleet, log):
    return "".join(recount.read("%s-%s" % (log, os.path.basename(house.folder))) for house in fleet.houses.values())


def recipe(fleet):
    """Follow the recipe of docs/host.md; it is for three machines with default mounts."""
    if len(fleet.houses) < 3 or fleet.cluster.options:
        return "is for three machines with default mounts"
    return recipes.follow(fleet.cluster)


# load ----------------------------------------------------------------------------------

COMMANDS = {2: 300, 3: 2000}        # by how many machines; of mounts that cache nothing always the first


def commands(fleet):
    """Let each machine give random commands, and count everything again."""
    fleet.anew()
    return _commands(fleet, COMMANDS[2 if fleet.cluster.options else len(fleet.houses)])


def listed(fleet):
    """Do the same while each machine lists all the time what others are writing, as a backup may do."""
    fleet.anew()
    lists = [subprocess.Popen([sys.executable, "-c", LISTING, os.path.join(house.home, "machines")])
             for house in fleet.houses.values()]
    try:
        return _commands(fleet, COMMANDS[2])
    finally:
        for process in lists:
            process.kill()
            process.wait()


# a program that looks at all that is in a folder, over and over
LISTING = """
import os, sys
while True:
    for folder, _, names in os.walk(sys.argv[1]):
        for name in names:
            os.path.exists(os.path.join(folder, name))
"""


def _commands(fleet, count):
    started, hours = time.monotonic(), {"start": time.monotonic()}
    each = -(-count // len(fleet.houses))
    for house in fleet.houses.values():
        house.hours = lambda: (time.monotonic() - hours["start"]) / 2          # a month in 24 minutes
    told = shared([functools.partial(load.play, load.Player(house, 1, number), each.__gt__)
                   for number, house in enumerate(fleet.houses.values())])
    seconds = time.monotonic() - started
    settle(fleet)
    given, accepted, compared, boards = load.compare(fleet.first, told, 1, ())
    return "%d random commands, %d carried out, %d moves on %d boards compared, %.1f a second" % (
        given, accepted, compared, boards, given / seconds)


def speed(fleet, seconds=3):
    """Measure commands a second: on one game and on five, from one machine and from all, and on the disk below."""
    fleet.anew()
    told = []
    for title, setting in (("without the file system", False), ("and with the setting", True)):
        house = fleet.house("local-%s-%d" % (setting, fleet.number), os.path.join(fleet.folder, "local-%s" % setting))
        fleet.begin(house, setting)
        told.append("%s %s" % (title, _rates(fleet, [house], seconds)))
    for count in range(1, len(fleet.houses) + 1):
        told.append("from %d %s" % (count, _rates(fleet, list(fleet.houses.values())[:count], seconds)))
    return "commands a second, one game and five: " + ", ".join(told)


def _rates(fleet, houses, seconds):
    """Return how many commands a second machines carry out on one game, and on five."""
    told = []
    for games in (["zenix"], list(TABLE)):
        tasks = [(house, game, _challenged(fleet, game, house)) for house in houses for game in games]
        done = shared([functools.partial(_subscribing, *task, seconds) for task in tasks])
        told.append("%.1f" % (sum(done) / seconds))
    return " and ".join(told)


def hosts(fleet, seconds=6):
    """Measure on hosts of 100, 10,000 and 100,000 boards, with as many users: commands a second, and single ones."""
    told = []
    for size in SIZES:
        fleet.anew()
        local = fleet.house("local-%d" % size, os.path.join(fleet.folder, "local"))
        for house, setting in ((local, False), (fleet.first, True)):
            make_host(Bench(house.home), size, size)
            house.put("settings", "machines = several\n" * setting)
            rate = _subscribing(house, "zenix", "101", seconds, "alice pw") / seconds
            looks = ", ".join("%s %.2f s" % (words, _seconds(house, "zenix " + words))
                              for words in ("show 102", "games alice", "games alice"))
            told.append("%d boards, %s: %.1f a second, %s" % (size, "shared" if setting else "local", rate, looks))
    return "commands on large hosts\n          " + "\n          ".join(told)


def _seconds(house, words):
    """Return the seconds that a command takes."""
    started = time.monotonic()
    command = house.start(words)                # `give` has no patience for a minute
    assert command.communicate() and command.returncode == DONE, words
    return time.monotonic() - started


def _subscribing(house, game, board, seconds, who="carol cpw"):
    """Subscribe and unsubscribe again and again; return how often that was done."""
    folder, done = os.path.join(house.folder, "%s-%s" % (game, board)), 0
    os.makedirs(folder, exist_ok=True)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        word = ("subscribe", "unsubscribe")[done % 2]
        done += house.give("%s %s %s %s" % (game, word, board, who), folder).status == DONE
    return done
