"""The recipe of docs/host.md, Several machines, followed as it stands: its commands and its line of fstab are read."""

import os
import subprocess
import sys
import time
from shlex import quote

import bricks

import faults

PAGE = os.path.join(faults.CHECKOUT, "docs", "host.md")
NAMES = ("g1", "g2", "g3")
FIRST = 150             # the last figure of the address of g1
PBM = "%s %s " % (quote(sys.executable), quote(os.path.join(faults.CHECKOUT, "bin", "pbm")))
HOME = "/home/pbm/games"
# what a machine has when the recipe begins: folders of its own, a disk at /srv/brick, the names of the others
BEFORE = """set -e
for place in %(places)s; do mkdir -p %(own)s$place; mount --bind %(own)s$place $place; done
mount -t tmpfs none /srv; mkdir /srv/brick; mount -t tmpfs none /srv/brick
mount -t tmpfs none /home; mkdir -p """ + HOME + """
printf '%(hosts)s' > %(own)s/hosts; mount --bind %(own)s/hosts /etc/hosts
printf '%(fstab)s' > %(own)s/fstab; mount --bind %(own)s/fstab /etc/fstab
mkdir -p /run/gluster
glusterd
until gluster pool list >/dev/null 2>&1; do sleep 0.2; done
"""

# glusterd is busy now and then
PATIENT = """set -e
gluster() { for try in 1 2 3 4 5 6 7 8 9 10; do command gluster --mode=script "$@" && return; sleep 1; done; return 1; }
"""


def blocks():
    """Return what stands indented in that section of the page: one text a block."""
    with open(PAGE, encoding="utf-8") as file:
        section = file.read().partition("\n## Several machines")[2].partition("\n## ")[0]
    found = [""]
    for line in section.split("\n"):
        if line.startswith("       "):
            found[-1] += line[7:] + "\n"
        elif found[-1]:
            found.append("")
    return [text for text in found if text]


class Machine:
    """A machine with a network, mounts and a glusterd of its own."""

    def __init__(self, cluster, name, fstab):
        addresses = {other: bricks.STORE % (FIRST + number) for number, other in enumerate(NAMES)}
        cluster.add(name, [addresses[name]])
        self.process = subprocess.Popen(["nsenter", "--net=/run/netns/" + name, "unshare", "--mount",
                                         "sleep", "infinity"])
        mounts = "/proc/%d/ns/mnt"
        while os.readlink(mounts % self.process.pid) == os.readlink(mounts % os.getpid()):
            time.sleep(0.01)
        self.do(BEFORE % {"own": os.path.join(cluster.work, name), "places": " ".join(bricks.PLACES), "fstab": fstab,
                          "hosts": "".join("%s %s\\n" % (address, other) for other, address in addresses.items())})

    def do(self, commands, check=True):
        """Let a shell of the machine carry out commands; return what it prints. Raises RuntimeError if one fails."""
        return bricks.sh("nsenter", "--target", str(self.process.pid), "--mount", "--net", "env", "PBMHOME=" + HOME,
                         "PBMPASSWORDS=plain", "PBMSENDMAIL=true", "sh", "-c", commands, check=check)


def follow(cluster):
    """Follow it on three machines, and play there; return what was done. Raises RuntimeError if a step fails."""
    probes, volume, fstab = blocks()
    machines = [Machine(cluster, name, fstab.strip() + "\\n") for name in NAMES]
    first, *others = machines
    first.do(PATIENT + probes)
    for machine in machines:
        machine.do("until [ $(gluster pool list | grep -c Connected) = 3 ]; do sleep 0.2; done")
    first.do(PATIENT + volume)
    for machine in machines:
        machine.do("mount " + HOME)
    first.do("mkdir etc && echo 'machines = several' > etc/settings && : > etc/users".replace("etc", HOME + "/etc"))
    for user in ("alice", "bob"):
        first.do("%s signup %s pw %s@example.com" % (PBM, user, user))
    for machine in machines:
        said = machine.do(PBM + "verify", check=False)
        assert HOME + ": " not in said and "machines = " not in said, said
    first.do(PBM + "zenix challenge alice bob")
    for number, move in enumerate(("A8", "B8", "C8", "D8", "E8", "F8")):
        machines[number % len(machines)].do("%s zenix move 101 %s pw %s" % (PBM, ("alice", "bob")[number % 2], move))
    shown = {machine.do("sleep 1.5; %s zenix show 101" % PBM) for machine in machines}
    assert len(shown) == 1, shown
    assert "within the hour" not in first.do(PBM + "zenix Cleanup late")
    assert "within the hour" in others[0].do(PBM + "zenix Cleanup late", check=False)
    return "%d lines of docs/host.md carried out, 6 moves from 3 machines" % (probes + volume + fstab).count("\n")
