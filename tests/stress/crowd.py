"""A host of ten thousand boards: what long commands cost there, and how long others wait for them."""

import collections
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import faults
import load
import states

BOARDS = 10000
LONG_COMMANDS = ("zenix subscribe all alice apw", "backup %s", "zenix unsubscribe all alice apw", "zenix games",
                 "zenix rebuildgamelist", "verify")
MOST_WAIT = 1           # seconds that another command may take longer because of one of them
PROGRAM = [sys.executable, os.path.join(faults.CHECKOUT, "bin", "pbm")]


def large_host(folder, boards):
    """Make a host with so many boards of Zenix: of three in a row one is new, one begun, one finished."""
    house = load.House(folder)
    for words in ("challenge -size=3 alice bob", "challenge -size=3 carol dave", "move 102 carol cpw B3",
                  "move 102 dave dpw C3", "challenge -size=3 bob carol", "move 103 bob bpw B3", "move 103 carol cpw C3",
                  "resign 103 bob bpw"):
        assert house.give("zenix " + words).status == 0
    home = os.path.join(house.home, "games", "Zenix")
    texts = [open(os.path.join(home, str(number))).read() for number in (101, 102, 103)]
    for number in range(104, 101 + boards):
        with open(os.path.join(home, str(number)), "w") as file:
            file.write(texts[(number - 101) % 3])
    with open(os.path.join(home, ".board"), "w") as file:
        file.write("%d\n" % (100 + boards))
    assert house.give("zenix rebuildgamelist").status == house.give("zenix rebuildactivecount").status == 0
    assert house.give("verify --repair").status in (0, 1)
    return house


def cleanup(choose, boards, kills):
    """Run Cleanup on a host with so many boards, and kill it at so many random moments."""
    folder = tempfile.mkdtemp()
    house = large_host(folder, boards)
    template = os.path.join(folder, "template")
    shutil.copytree(house.home, template)
    before = states.state(house.home)
    words = [*PROGRAM, "zenix", "Cleanup"]
    environ = house.environ(PBMNOW="2003-06-12 12:00:00", PBMSENDMAIL="none")
    seconds, kilobytes = _measure(words, environ)
    after = states.state(house.home)
    outcomes = collections.Counter()
    for _ in range(kills):
        shutil.rmtree(house.home)
        shutil.copytree(template, house.home)
        process = subprocess.Popen(words, env=environ, stdout=subprocess.DEVNULL)
        time.sleep(choose.random() * seconds * 1.1)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert house.give("zenix show 101").status in (0, 66)
        now = states.state(house.home)
        assert now in (before, after), "Cleanup was killed, and left something between"
        outcomes["as before" if now == before else "as after"] += 1
    shutil.rmtree(folder)
    return "Cleanup of %d boards, all of them due: %.1f s, %d MB; killed %d times at random: %s" % (
        boards, seconds, kilobytes // 1024, sum(outcomes.values()),
        ", ".join("%s %d" % item for item in sorted(outcomes.items())))


def _measure(words, environ):
    """Run a program; return the seconds and the kilobytes that it took."""
    started = time.monotonic()
    child = os.posix_spawn(words[0], words, environ)
    _, status, used = os.wait4(child, 0)
    assert status == 0
    return time.monotonic() - started, used.ru_maxrss


# waiting ------------------------------------------------------------------------------------

def waits(choose, boards, count):
    """Let others write, and read, while each of so many long commands is at work on a host with so many boards.

    Raises AssertionError if they wait for too long, or are not served, or a backup is not a host as it was.
    """
    folder = tempfile.mkdtemp()
    house = large_host(folder, boards)
    archive, told = os.path.join(folder, "host.tar"), []
    alone = max(_turns(house, choose, lambda: False, least=9))
    for words in LONG_COMMANDS[:count]:
        started = time.monotonic()
        at_work = subprocess.Popen(PROGRAM + (words.replace("%s", archive)).split(), env=house.environ(),
                                   stdout=subprocess.DEVNULL)
        turns = _turns(house, choose, lambda: at_work.poll() is None)
        assert at_work.wait() == 0, (words, at_work.returncode)
        longest = max(turns) - alone
        told.append("%s %.1f s, others wait %.2f s (of %d)" % (
            words.partition(" %")[0].partition(" alice")[0], time.monotonic() - started, max(0, longest), len(turns)))
        assert longest < MOST_WAIT * faults.patience(), told[-1]
    restored(house, archive)
    shutil.rmtree(folder)
    return "%d boards; %s; the backup was restored, verified and played on" % (boards, "; ".join(told))


def _turns(house, choose, going_on, least=1):
    """Give short commands as long as something goes on; return the seconds that each of them took."""
    seconds = []
    while len(seconds) < least or going_on():
        words = choose.choice(("limit bob bpw 3", "limit bob bpw 4", "show 101", "notify carol cpw"))
        started = time.monotonic()
        result = house.give("zenix " + words, house.folder)
        seconds.append(time.monotonic() - started)
        assert result.status == 0, (words, result.status, result.err)
    return seconds


def restored(house, archive):
    """Put a backup back beside the host, check it and play on there. Raises AssertionError if it is not whole."""
    home, back = house.home, archive + "-restored"
    os.mkdir(back)
    assert subprocess.run(["tar", "-xpf", archive, "-C", back]).returncode == 0
    house.home = back
    try:
        for words in ("verify", "signup erin epw erin@example.com", "signup fred fpw fred@example.com",
                      "zenix challenge -size=3 erin fred", "zenix games", "verify"):
            found = house.give(words)
            assert found.status == 0, (words, found.status, found.out[:2000], found.err)
    finally:
        house.home = home
        shutil.rmtree(back)
