"""Try hard to make the server lose something, and print figures.

    python tests/stress/stress.py [--tiny|--short|--long] [--seed=N] [--only=<command>,...] [<section>]...

faults   system calls of whole commands fail, once and for good, or the command is killed or interrupted there
power    the power goes off: names and contents that were not synced are there or not, in any selection
strace   calls fail from outside, in the program as users start it, where strace is to be had
load     a hundred processes and more at once
random   four players who do anything, and a clock that runs through two months; odd users and files besides
cleanup  a host of ten thousand boards: time, memory, and kills in the middle
waits    the same: how long others wait for long commands there, and whether a backup is a host
hostile  command lines, messages, environments and files made to do harm
mails    messages of up to 1 MB that are made to take long
damage   whole files lost, swapped, zeroed or put back, and what verify says
clock    a clock that jumps by years, and back, with Cleanups meanwhile
modes    files and folders that are somebody else's, or that nobody may write; as root
flood    forged mails: challenges, and passwords under a player's own address, whose command then waits for a yes
backup   backups under load, each restored, verified and played on

It is a sample that takes a quarter of an hour at most. --long tries every fault and every loss of power, and two to
ten times the sample of the rest, in two hours; --short tries a little of each, --tiny what takes ten seconds.
--only takes some of scenarios.SCENARIOS for the first three sections; `modern` stands for those of modern letters.
"""

import collections
import functools
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path[:0] = [os.path.dirname(TESTS), TESTS, os.path.join(TESTS, "games"), HERE]

import attacks
import correspondents
import crowd
import faults
import hostile
import load
import mails
import modernscenarios
import power
import scenarios
from children import shared
from handscenarios import UNRECORDED
from scratch import best

WORKERS = os.cpu_count() or 1
TINY, SHORT, SAMPLE, LONG = range(4)  # how much is tried
FEW = (3, 30)                         # scenarios of a tiny and of a short run
NAMES = list(scenarios.SCENARIOS)     # of the commands that faults, power and strace take


def share(work, tasks, workers=WORKERS):
    """Do the tasks in some processes; return the results in any order. Raises AssertionError if a task does.

    work -- function of (folder, list of tasks) that returns a list of results
    """
    def part(number):
        folder = tempfile.mkdtemp(dir=best())
        try:
            return work(folder, tasks[number::workers])
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return [result for results in shared([functools.partial(part, number) for number in range(workers)])
            for result in results]


# faults ------------------------------------------------------------------------------

def fault_plan(scenario):
    """Return every fault that a scenario can meet, as (name, kind, place, lasting)."""
    plan = []
    for place, call in enumerate(scenario.calls, 1):
        plan += [(scenario.name, kind, place, lasting) for kind in faults.ERRORS for lasting in (False, True)
                 if call in faults.ONLY.get(kind, (call,))]
        if call in faults.CHANGING:
            plan += [(scenario.name, kind, place, False) for kind in ("kill before", "kill after", "signal")]
        if call == "write":
            plan += [(scenario.name, "short", place, lasting) for lasting in (False, True)]
            plan.append((scenario.name, "kill half", place, False))
    return plan


def try_faults(folder, plan):
    """Try faults; return how each went."""
    stages = {}
    outcomes = []
    for name, kind, place, lasting in plan:
        if name not in stages:
            stages[name] = scenarios.Scenario(name, os.path.join(folder, name))
        outcomes.append(stages[name].attempt(faults.Fault(kind, place, lasting)))
    return outcomes


def stress_faults(choose, size):
    """Fail, or be killed, at system calls of every scenario."""
    plan, whole, commands = planned(fault_plan, choose, size, 20, 120, 3000)
    counts = collections.Counter(share(try_faults, plan))
    return "%d faults of %d tried in %d commands: %s" % (len(plan), whole, commands, told(counts))


def planned(plan_of, choose, size, *counts):
    """Return (what is tried in scenarios, how much could be, how many scenarios there are).

    plan_of -- function that lists what there is to try in a Scenario
    counts  -- how much is tried in a tiny and in a short run, in a sample, and in a long run if that is not everything
    """
    folder, names = tempfile.mkdtemp(dir=best()), some(choose, size)
    plan = [item for name in names for item in plan_of(scenarios.Scenario(name, os.path.join(folder, name)))]
    shutil.rmtree(folder)
    return choose.sample(plan, min(len(plan), (*counts, len(plan))[size])), len(plan), len(names)


def some(choose, size):
    """Return the names of the scenarios in any order, some of them for a short run."""
    return choose.sample(NAMES, min(len(NAMES), (*FEW, len(NAMES), len(NAMES))[size]))


def told(counts):
    """Return in words how often it went how, and how often a letter came twice."""
    groups = collections.Counter()
    for word, count in counts.items():
        groups[word.partition(",")[0]] += count
    return "%s; a letter came twice after %d, none was lost" % (
        ", ".join("%s %d" % (word, groups[word]) for word in sorted(groups)),
        sum(count for word, count in counts.items() if "twice" in word))


def stress_power(choose, size):
    """Let the power go off during every scenario."""
    count = (2, 4, 30, 1 << 30)[size]
    plan = [(name, count, choose.randrange(1 << 30)) for name in some(choose, size) if name not in UNRECORDED]
    results = share(power.try_crashes, plan)
    counts = collections.Counter(word for _, _, words in results for word in words)
    return "%d states of the disk of %d after power loss in %d commands: %s" % (
        sum(counts.values()), sum(found for _, found, _ in results), len(results), told(counts))


def strace_plan(scenario):
    """Return what strace can do to a scenario, as (name, system call, action, number)."""
    plan = []
    for call, syscalls in (("rename", "rename"), ("fsync", "fsync"), ("unlink", "unlink"), ("mkdir", "mkdir"),
                           ("write", "write")):         # not fcntl: Python itself needs it to start
        for number in range(1, scenario.calls.count(call) + 1):
            plan += [(scenario.name, syscalls, action, number) for action in
                     ("error=EIO", "error=ENOSPC", "error=EINTR", "signal=KILL")]
    return plan


def try_strace(folder, plan):
    """Let strace tamper with system calls; return how each went."""
    stages = {}
    outcomes = []
    for name, syscall, action, number in plan:
        if name not in stages:
            stages[name] = scenarios.Scenario(name, os.path.join(folder, name))
        outcomes.append(stages[name].attempt(
            "%s %s of call %d" % (syscall, action, number), lambda stage: faults.under_strace(
                stage.words.split(), stage.environ(stage.words), syscall, action, number, stage.input)))
    return outcomes


def stress_strace(choose, size):
    """Do from outside a part of what `stress_faults` does from inside."""
    if not faults.has_strace():
        return "strace is not to be had here"
    plan, whole, _ = planned(strace_plan, choose, size, 2, 6, 200, 2000)
    return "%d system calls of %d tampered with by strace: %s" % (
        len(plan), whole, told(collections.Counter(share(try_strace, plan))))


# load --------------------------------------------------------------------------------

def stress_load(choose, size):
    """Let many processes move at the same moment."""
    lines = []
    plans = [(("zenix",), 1, 100), (("zenix",), 10, 200), (load.GAMES, 1, 100)]
    for games, boards, count in (plans[1:2], plans[1:2], plans, plans * 3)[size]:
        folder = tempfile.mkdtemp()
        started = time.monotonic()
        processes, accepted, places = load.moves_at_once(folder, games, boards, count, choose.randrange(1 << 30))
        lines.append("%d processes at once on %d boards of %d games: %d moves accepted, each once in its file; %.1f s"
                     % (processes, places, len(games), accepted, time.monotonic() - started))
        shutil.rmtree(folder)
    return "\n".join(lines)


def stress_random(choose, size):
    """Let four processes give random commands: on a plain host, one with odd users and stale files, one by mail."""
    seconds = (0, 4, 30, 120)[size]
    return "\n".join(_random_commands(choose, seconds, *how) for how in ((False,), (True,), (False, correspondents)))


def _random_commands(choose, seconds, odd, letters=None):
    folder = tempfile.mkdtemp(dir=best())
    given, accepted, moves, boards = load.random_commands(folder, seconds, choose.randrange(1 << 30), odd=odd,
                                                          letters=letters)
    shutil.rmtree(folder)
    return ("%d random commands by 4 processes in %g seconds%s: %d carried out, %d boards, "
            "all registers agree with a recount; %d moves looked for and found once" % (
                given, seconds, ", with absent users, users who play themselves and stale lists" if odd
                else ", every other one an answer to a modern letter" if letters else "",
                accepted, boards, moves))


# a large host ---------------------------------------------------------------------------

def stress_cleanup(choose, size):
    """Run Cleanup on a large host, and kill it at random moments."""
    return crowd.cleanup(choose, crowd.BOARDS // (100, 20, 1, 1)[size], (1, 3, 6, 12)[size])


def stress_waits(choose, size):
    """Let others wait for long commands on a large host."""
    return crowd.waits(choose, crowd.BOARDS // (200, 20, 1, 1)[size], (2, 6, 6, 6)[size])


# hostile input ----------------------------------------------------------------------------

def attack(folder, tasks):
    """Give hostile inputs to a host; return their kinds and exit statuses."""
    target = hostile.Target(folder)
    return [target.attack(seed, number) for seed, number in tasks]


def stress_hostile(choose, size):
    """Give hostile inputs to a host."""
    seed = choose.randrange(1 << 30)
    results = share(attack, [(seed, number) for number in range((25, 150, 2000, 5000)[size])])
    kinds = collections.Counter(kind for kind, _ in results)
    statuses = collections.Counter(status for _, status in results)
    return "%d hostile inputs (%s): no traceback, no hang, nothing outside touched; exit statuses %s" % (
        len(results), ", ".join("%s %d" % item for item in sorted(kinds.items())),
        ", ".join("%d: %d" % item for item in sorted(statuses.items())))


def weigh(folder, tasks):
    """Take hostile messages apart in a program of its own; return what it says of the dearest."""
    program = os.path.join(HERE, "mails.py")
    results = []
    for seed, first, last in tasks:
        done = subprocess.run([sys.executable, program, str(seed), str(first), str(last)], capture_output=True)
        assert done.returncode == 0, "mails.py %d %d %d: %s" % (seed, first, last, done.stderr[-300:])
        seconds, number, kilobytes = done.stdout.split()
        results.append((float(seconds), int(number), int(kilobytes)))
    return results


def stress_mails(choose, size):
    """Take hostile messages apart."""
    seed, step = choose.randrange(1 << 30), 25
    results = share(weigh, [(seed, first, first + step) for first in range(0, (25, 100, 1500, 3000)[size], step)])
    seconds, number, _ = max(results)
    kilobytes = max(result[2] for result in results)
    said = "%d messages of up to 1 MB that are made to take long: the dearest %.2f s, %d MB (seed %d, number %d)" % (
        step * len(results), seconds, kilobytes >> 10, seed, number)
    assert seconds <= mails.SECONDS and kilobytes <= mails.KILOBYTES, said
    return said


# what nobody means to happen ----------------------------------------------------------------

def stress_damage(choose, size):
    """Damage whole files, and see what `pbm verify` tells of them."""
    return attacks.damaged(choose, (5, 25, 200, 600)[size])


def stress_clock(choose, size):
    """Let the machine's clock jump by years, and back."""
    return attacks.clock(choose, *((4, 1), (8, 3), (20, 12), (40, 60))[size])


def stress_modes(choose, size):
    """Give commands on a host of which some files, or folders, are somebody else's."""
    if os.geteuid():
        return "not root"
    outcomes = share(attacks.modes, attacks.modes_plan(choose, (6, 30, 300, 1000)[size]))
    return "%d commands where files or folders have foreign modes and owners: %s" % (
        len(outcomes), told(collections.Counter(outcomes)))


def stress_flood(choose, size):
    """Flood a host with forged mails."""
    return attacks.flood(choose, *((12, 3), (12, 64), (80, 70), (200, 100))[size])


def stress_backup(choose, size):
    """Take backups of a host on which players are at work."""
    return attacks.backups(choose, *((0, 2), (2, 5), (15, 50), (30, 100))[size])


SECTIONS = {"faults": stress_faults, "power": stress_power, "strace": stress_strace, "load": stress_load,
            "random": stress_random, "cleanup": stress_cleanup, "waits": stress_waits,
            "hostile": stress_hostile, "mails": stress_mails, "damage": stress_damage, "clock": stress_clock,
            "modes": stress_modes, "flood": stress_flood, "backup": stress_backup}

SIZES = {"--tiny": TINY, "--short": SHORT, "--long": LONG}


def main(words):
    """Run the sections named, all if none is; return the exit status."""
    size = next((size for word, size in SIZES.items() if word in words), SAMPLE)
    seed = next((int(word[7:]) for word in words if word.startswith("--seed=")), random.randrange(1 << 30))
    chosen = [name for word in words if word.startswith("--only=") for name in word[7:].split(",")]
    if chosen:
        NAMES[:] = list(modernscenarios.SCENARIOS) if chosen == ["modern"] else chosen
    names = [word for word in words if not word.startswith("--")] or list(SECTIONS)
    print("seed %d" % seed, flush=True)
    status = 0
    for name in names:
        started = time.monotonic()
        try:
            text = SECTIONS[name](random.Random("%d %s" % (seed, name)), size)
        except AssertionError as error:
            text, status = "FAILED: %s" % error, 1
        for line in text.split("\n"):
            print("%-8s %s" % (name, line), flush=True)
        print("%-8s %.1f s" % ("", time.monotonic() - started), flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
