"""A machine of its own for real programs: it has this one's files, but its own mounts, processes and network.

Nothing is left of what is written there, and no process, however a test ends. It needs root.
"""

import glob
import os
import pathlib
import shutil
import subprocess
import time

import pytest

from conftest import CHECKOUT
from machines.machines import ENTER

PACKAGES = os.path.join(CHECKOUT, "build", "mail")      # where .ci/run puts what cannot be installed side by side
# Its first process reads what never comes, and ends with the test; nobody waits for the others.
START = """set -e
read -r pid rest < /proc/self/stat
root=$0/root
mount -t tmpfs tmpfs "$0"
mkdir "$0/changed" "$0/work" "$root"
mount -t overlay -o "lowerdir=/,upperdir=$0/changed,workdir=$0/work" overlay "$root"
for place in /tmp /home /run /var/log /var/mail /var/spool; do mount -t tmpfs -o mode=755 tmpfs "$root$place"; done
chmod 1777 "$root/tmp"; chgrp mail "$root/var/mail"; chmod 2775 "$root/var/mail"; ln -s ../mail "$root/var/spool"
if grep -q ^crontab: /etc/group; then
    mkdir "$root/var/spool/cron"; install -d -g crontab -m 1730 "$root/var/spool/cron/crontabs"
fi
[ -e "$root$1/pbmgames" ] || { mkdir -p "$root$1"; mount --bind "$1" "$root$1"; mount -o remount,bind,ro "$root$1"; }
trap '' CHLD
exec sh -c "$2" "$root" sh -c "echo $pid; exec cat"
"""
SECONDS = 60                # how long anything may take


class Machine:
    """A machine; as a context it ends with it."""

    def __init__(self, folder):
        """Start it, with an empty folder for its use. Skips the test if that may not be."""
        words = ["unshare", "--mount", "--pid", "--fork", "--net", "--kill-child", "sh", "-c", START, str(folder),
                 CHECKOUT, ENTER]
        if os.geteuid():
            pytest.skip("not root")
        for name in ("unshare", "nsenter", "ip", "mount"):
            if not shutil.which(name):
                pytest.skip("no " + name)
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.pid = self.process.stdout.readline().decode().strip()
        if not self.pid:
            said = self.process.communicate()[1].decode().strip()
            pytest.skip("no machine of its own: " + said.rpartition(": ")[2])
        self.root = pathlib.Path("/proc", self.pid, "root")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def run(self, words, *given, input="", user=None, status=0):
        """Give a command, words or a line for the shell with its $0 and so on; return its output, errors included."""
        words = ["sh", "-c", words, *given] if isinstance(words, str) else list(words)
        if user:
            words = ["su", user, "-s", "/bin/sh", "-c", 'cd && exec "$0" "$@"', "--"] + words
        words = ["nsenter", "-t", self.pid, "-m", "-p", "-n", "-r", "-w", "env", "-i", "LC_ALL=C.UTF-8",
                 "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root"] + words
        done = subprocess.run(words, input=input.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=SECONDS)
        text = done.stdout.decode("utf-8", "replace")
        assert status in (None, done.returncode), text
        return text

    def wait(self, happened):
        """Wait until a function returns what is true."""
        limit = time.monotonic() + SECONDS
        while not happened():
            assert time.monotonic() < limit, self.log()
            time.sleep(0.02)

    def log(self):
        """Return what the program wrote that is waited for."""
        return ""

    def write(self, path, text, user="root", mode="644"):
        """Write a file, of a user."""
        self.run('cat > "$0" && chmod %s "$0" && chown %s: "$0"' % (mode, user), path, input=text)

    def edit(self, path, old, new):
        """Replace what stands once in a file."""
        text = self.run(["cat", path])
        assert text.count(old) == 1, text
        self.run('cat > "$0"', path, input=text.replace(old, new))

    def person(self, name, number):
        """Let there be an account, and nothing of it but an empty home."""
        self.run('sed -i "/^$0:/d" /etc/passwd /etc/group; echo "$0:*:$1:$1::/home/$0:/bin/sh" >> /etc/passwd; '
                 'echo "$0:*:$1:" >> /etc/group; install -d -o "$0" -g "$0" "/home/$0"', name, str(number))

    def daemon(self, name, number):
        """Let there be an account of a program, this machine's own if it has one."""
        if "no" in self.run('grep -q "^$0:" /etc/group || echo no', name):
            self.person(name, number)

    def program(self, name, *packages):
        """Let there be a program: of the packages that lie ready, else this machine's own. Skips if it has none."""
        files = [path for package in packages for path in sorted(glob.glob("%s/%s_*.deb" % (PACKAGES, package)))[-1:]]
        if files and len(files) == len(packages):
            for path in files:
                self.run('dpkg-deb --fsys-tarfile "$0" | tar -x --keep-directory-symlink -C /', path)
        elif "no" in self.run("command -v $0 > /dev/null || echo no", name):
            pytest.skip("no " + name)       # .ci/run puts it into build/mail
