"""Machines that share a replicated file system, all on this one: GlusterFS, network namespaces, veth pairs.

Everything lives in the namespaces of one process: when it ends, the kernel removes what it has started.
"""

import os
import signal
import subprocess
import time

NEEDED = {"glusterd": "glusterfs-server", "mount.glusterfs": "glusterfs-client", "ip": "iproute2",
          "unshare": "util-linux"}
ENTER = ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"]     # its end is that of all
STORE = "10.77.0.%d"                    # the address of a brick; those of the machines begin at 101
PLACES = ("/var/lib/glusterd", "/var/log/glusterfs", "/run")
# mount options, and options of the volume, under which nothing is cached
TUNED_MOUNT = ("attribute-timeout=0", "entry-timeout=0", "negative-timeout=0")
TUNED_VOLUME = tuple("performance.%s off" % name for name in (
    "stat-prefetch", "quick-read", "io-cache", "read-ahead", "write-behind", "open-behind", "readdir-ahead"))
SAFE_VOLUME = ("network.ping-timeout 5", "server.tcp-user-timeout 5", "server.keepalive-time 2",
               "server.keepalive-interval 1", "server.keepalive-count 3")


def missing():
    """Return the packages that are needed and not there."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    return sorted({package for tool, package in NEEDED.items()
                   if not any(os.access(os.path.join(folder, tool), os.X_OK) for folder in path.split(":"))})


def sh(*words, check=True):
    """Run a command; return what it prints. Raises RuntimeError if it fails and that is to be checked."""
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    text = done.stdout.decode(errors="replace")
    if check and done.returncode:
        raise RuntimeError("%s: %s" % (" ".join(words), text))
    return text


class Cluster:
    """Bricks in a namespace `store`, and machines that mount their volume.

    work     -- an empty folder
    replicas -- how many bricks hold each file
    machines -- names of the machines, one letter each
    mount    -- options of the mounts
    volume   -- options of the volume, `name value`
    """

    def __init__(self, work, replicas, machines, mount=(), volume=SAFE_VOLUME):
        self.work, self.replicas, self.machines, self.options = work, replicas, machines, mount
        self.clients = {}
        self._network()
        self._volume(volume)
        for name in machines:
            self.mount(name)

    def _network(self):
        sh("mount", "--make-rprivate", "/")
        for place in PLACES:
            os.makedirs(place, exist_ok=True)
            own = os.path.join(self.work, place.strip("/").replace("/", "_"))
            os.makedirs(own)
            sh("mount", "--bind", own, place)
        os.makedirs("/run/gluster")
        sh("ip", "link", "set", "lo", "up")
        sh("ip", "link", "add", "bridge0", "type", "bridge")
        sh("ip", "link", "set", "bridge0", "up")
        self.add("store", [STORE % (number + 1) for number in range(self.replicas)])
        for number, name in enumerate(self.machines):
            self.add(name, [STORE % (101 + number)])

    def add(self, name, addresses):
        """Make the network of a machine."""
        sh("ip", "netns", "add", name)
        sh("ip", "link", "add", "to-" + name, "type", "veth", "peer", "name", "eth0", "netns", name)
        sh("ip", "link", "set", "to-" + name, "master", "bridge0", "up")
        for device in ("lo", "eth0"):
            sh("ip", "-n", name, "link", "set", device, "up")
        for address in addresses:
            sh("ip", "-n", name, "addr", "add", address + "/24", "dev", "eth0")

    def _volume(self, options):
        subprocess.Popen(["ip", "netns", "exec", "store", "glusterd", "--no-daemon"])
        bricks = []
        for number in range(self.replicas):
            folder = os.path.join(self.work, "brick%d" % (number + 1))
            os.makedirs(folder)
            bricks.append("%s:%s" % (STORE % (number + 1), folder))
        limit = time.monotonic() + 60
        while "Number of Peers" not in self.gluster("peer", "status", check=False):
            if time.monotonic() > limit:
                raise RuntimeError("glusterd does not answer")
            time.sleep(0.2)
        self.gluster("volume", "create", "games", "replica", str(self.replicas), *bricks, "force")
        for option in options:
            self.gluster("volume", "set", "games", *option.split(" "))
        self.gluster("volume", "start", "games")

    def gluster(self, *words, check=True):
        """Run a command of Gluster's own; return what it prints."""
        return self.inside("store", "gluster", "--mode=script", *words, check=check)

    def inside(self, name, *words, check=True):
        """Run a command in the network of a machine; return what it prints."""
        return sh("ip", "netns", "exec", name, *words, check=check)

    def home(self, name):
        """Return the folder of the volume as a machine sees it."""
        return os.path.join(self.work, "on-" + name)

    def mount(self, name):
        """Mount the volume on a machine."""
        home = self.home(name)
        os.makedirs(home, exist_ok=True)
        words = ["glusterfs", "--process-name", "fuse", "--volfile-server=" + STORE % 1, "--volfile-id=games",
                 "--no-daemon", "--log-file=/var/log/glusterfs/on-%s.log" % name]
        words += ["--" + option for option in self.options]
        # nsenter leaves us our mounts, `ip netns exec` would not
        self.clients[name] = subprocess.Popen(["nsenter", "--net=/run/netns/" + name, *words, home])
        limit = time.monotonic() + 30
        while not os.path.ismount(home):
            if time.monotonic() > limit:
                raise RuntimeError("%s cannot mount the volume" % name)
            time.sleep(0.05)

    def kill_mount(self, name):
        """Kill the client of a machine, and mount anew."""
        self.clients[name].kill()
        self.clients[name].wait()
        sh("umount", "-l", self.home(name))
        self.mount(name)

    def cut(self, name):
        """Cut a machine off."""
        sh("ip", "link", "set", "to-" + name, "down")

    def join(self, name):
        """Take a machine back."""
        sh("ip", "link", "set", "to-" + name, "up")

    def kill_brick(self, number):
        """Kill a brick, counted from 1."""
        folder = os.path.join(self.work, "brick%d" % number)
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/cmdline" % pid, "rb") as file:
                    words = file.read().split(b"\0")
            except OSError:
                continue
            if words[0].endswith(b"glusterfsd") and os.fsencode(folder) in words:
                os.kill(int(pid), signal.SIGKILL)
                os.waitpid(int(pid), 0)         # it is ours, for we are the first process

    def heal(self):
        """Start bricks that were killed, and wait until they hold what the others hold."""
        self.gluster("volume", "start", "games", "force")
        limit = time.monotonic() + 120
        while time.monotonic() < limit:
            self.gluster("volume", "heal", "games", check=False)
            said = self.gluster("volume", "heal", "games", "info", check=False)
            left = [line for line in said.split("\n") if line.startswith("Number of entries:")]
            if len(left) == self.replicas and all(line.endswith(": 0") for line in left):
                return True
            time.sleep(1)
        return False
