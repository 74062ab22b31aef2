"""A host that several machines share over GlusterFS: what `make cluster` runs, as root.

    cluster.py [views|moves|kills|cuts|bricks|twice|recipe|commands|listed|speed|hosts] ...
               [2|3] [default|tuned] [without]

tries these parts, all but `hosts` if none is named, with two and three machines (replica 2 and 3), with default mounts
and with those that cache nothing, two at a time; and then how fast it is. `without` leaves the setting `machines =
several` out. A machine is a network namespace of its own with a mount of the volume; nothing is left of it, and nothing
of this machine's network is used. The bricks are in memory if that may be; TMPDIR=/var/tmp puts them on a disk.
"""

import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKOUT = os.path.dirname(os.path.dirname(HERE))
for _folder in (CHECKOUT, os.path.join(CHECKOUT, "tests"), os.path.join(CHECKOUT, "tests", "stress"), HERE):
    sys.path.insert(0, _folder)

import bricks  # noqa: E402
import parts  # noqa: E402

import load  # noqa: E402
import scratch  # noqa: E402

PARTS = ("views", "moves", "kills", "cuts", "bricks", "twice", "recipe", "commands", "listed", "speed", "hosts")
TIMED = PARTS[-2:]              # they are alone on this machine
MOUNTS = {"default": ((), bricks.SAFE_VOLUME), "tuned": (bricks.TUNED_MOUNT, bricks.SAFE_VOLUME + bricks.TUNED_VOLUME)}


class Fleet:
    """A cluster and the host on it, seen from each of its machines.

    houses -- {machine: its load.House}
    brick  -- the host as the first brick has it, which is the truth while no brick was down
    """

    def __init__(self, folder, count, mount, setting):
        options, volume = MOUNTS[mount]
        self.name = "%d machines, %s mounts" % (count, mount)
        self.cluster = bricks.Cluster(folder, count, "abc"[:count], options, volume)
        self.setting, self.folder = setting, folder
        self.random = random.Random(count)
        self.number = 0
        self.anew()

    def anew(self):
        """Begin with an empty host."""
        self.number += 1
        name = "host%d" % self.number
        self.brick = os.path.join(self.folder, "brick1", name)
        self.houses = {}
        for machine in self.cluster.machines:
            self.houses[machine] = self.house("out-%s-%s" % (machine, name), self.cluster.home(machine))
        self.first = next(iter(self.houses.values()))
        self.begin(self.first, self.setting)
        time.sleep(1.5)                 # the folder is known everywhere

    def house(self, out, above):
        """Return a House whose host lies below a folder, and what it says in a folder of its own, `out`."""
        house = load.House.__new__(load.House)
        house.folder, house.home = os.path.join(self.folder, out), os.path.join(above, "host%d" % self.number)
        house.mailer, house.bound = "", 366
        os.makedirs(house.folder)
        os.makedirs(house.folder + "-struck")
        return house

    def begin(self, house, setting):
        """Make a House's host, an empty one."""
        os.makedirs(os.path.join(house.home, "etc"))
        house.sign_up(load.PLAYERS)
        if setting:
            house.put("settings", "machines = several\n")


def tried(words):
    """Try what the words name, inside; return the exit status."""
    counts = [int(word) for word in words if word.isdigit()] or [2, 3]
    mounts = [word for word in words if word in MOUNTS] or list(MOUNTS)
    chosen = [word for word in words if word in PARTS] or list(PARTS[:-1])
    told, timed = ([name for name in chosen if (name in TIMED) == alone] for alone in (False, True))
    rest = ["without"] * ("without" in words)
    runs = [[str(count), mount, *told, *rest] for mount in mounts for count in counts] if told else []
    with ThreadPoolExecutor(2) as pool:             # most of what they do is to wait
        passed = list(pool.map(whole, runs))
    if timed:
        passed.append(whole([str(max(counts)), mounts[0], *timed, *rest]))
    print("all passed" if all(passed) else "%d of the runs failed" % passed.count(False))
    return 0 if all(passed) else 1


def whole(words):
    """Try parts on one cluster, in namespaces of its own; return whether all passed."""
    with tempfile.TemporaryDirectory(prefix="pbm-cluster-", dir=scratch.best()) as folder:
        with subprocess.Popen([*bricks.ENTER, sys.executable, os.path.abspath(__file__), "inside", folder, *words],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            told = process.stdout.read()
    print(told, end="", flush=True)
    return process.returncode == 0


def inside(folder, words):
    """Be the first process of those namespaces; return the exit status."""
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()      # who started us is gone
    fleet = Fleet(folder, int(words[0]), words[1], "without" not in words)
    print("%s%s:" % (fleet.name, "" if fleet.setting else ", without the setting"), flush=True)
    failed = 0
    for name in [word for word in words[2:] if word in PARTS]:
        started = time.monotonic()
        try:
            told = getattr(parts, name)(fleet)
        except Exception as error:
            failed += 1
            told = "FAILED: %s" % (error if isinstance(error, AssertionError) else traceback.format_exc())
        print("  %-7s %s (%.0f s)" % (name, told, time.monotonic() - started), flush=True)
    return min(failed, 1)


def main(words):
    """Return the exit status."""
    if words[:1] == ["inside"]:
        return inside(words[1], words[2:])
    if not {*PARTS, *MOUNTS, "2", "3", "without"}.issuperset(words):
        sys.exit(__doc__)
    if os.geteuid() != 0 or bricks.missing() or not os.path.exists("/dev/fuse"):
        sys.exit("It needs root, /dev/fuse and these packages: %s" % " ".join(sorted(set(bricks.NEEDED.values()))))
    return tried(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
