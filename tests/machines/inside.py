"""What is tried in a machine of its own (see machines.py): prints a line for each thing, ends with 1 if one failed."""

import os
import platform
import shutil
import subprocess
import sys
import threading
import time

PLAYER = 1000
COMMANDS = (["zenix", "games"], ["pbm", "zenix", "show", "101"], ["pbm", "help", "commands"], ["hextad", "help"],
            ["pbm", "list"], ["zenix", "move", "101", "anna", "wrong", "B3"], ["pbm", "verify"])
RATE = 50                       # commands a second
HOME = "/home/player/games"
failures = []


def told(what, good, text=""):
    """Print what came of something."""
    print("    %-46s %s %s" % (what, "ok" if good else "FAILED", text), flush=True)
    if not good:
        failures.append(what)


def give(words, user=0, umask=0o022, **options):
    """Run a command as a user; return (exit status, its output)."""
    def prepare():
        os.umask(umask)
        if user:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
    environ = {**os.environ, "HOME": "/home/player" if user else "/root", **options.pop("environ", {})}
    done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=environ, preexec_fn=prepare, universal_newlines=True, **options)
    return done.returncode, done.stdout


def checkout(user, umask):
    """Unpack the source into a path with a blank, as this user; return the path."""
    folder = "/srv/%s %03o" % ("player" if user else "root", umask)
    os.mkdir(folder)
    os.chown(folder, user, user)
    status, said = give(["tar", "--no-same-permissions", "--no-same-owner", "-xf", "/srv/source.tar"], user, umask,
                        cwd=folder)
    assert status == 0, said
    return folder


def tried(target):
    """Run README's two commands as root and as a user, umask 022 and 077; return a checkout of root."""
    for user in (0, PLAYER):
        for umask in (0o022, 0o077):
            folder = checkout(user, umask)
            for command in ("demo", target):
                begun = time.time()
                status, said = give(["make", command], user, umask, cwd=folder)
                last = [line for line in said.splitlines() if line.strip()][-1:]
                told("make %s: %s" % (command, folder[5:]), status == 0, "%.0f s" % (time.time() - begun))
                if status:
                    print(said[-3000:], last)
    return "/srv/root 022"


class Storm:
    """Commands of a user, RATE a second, as long as it stands as a context; each must do what the first such did."""

    def __init__(self, folder):
        self.folder, self.given, self.wrong, self.slow = folder, 0, [], 0.0
        self.expected = [self.run(words) for words in COMMANDS]
        self.ended = threading.Event()

    def run(self, words):
        begun = time.time()
        status, said = give([self.folder + "/" + words[0]] + words[1:], PLAYER, environ={"PBMHOME": HOME})
        self.slow = max(self.slow, time.time() - begun)
        return status, said

    def __enter__(self):
        self.begun = time.time()
        self.threads = [threading.Thread(target=self.work) for _ in range(8)]
        for thread in self.threads:
            thread.start()
        return self

    def work(self):
        while not self.ended.is_set():
            number, self.given = self.given, self.given + 1
            time.sleep(max(0, self.begun + number / RATE - time.time()))
            result = self.run(COMMANDS[number % len(COMMANDS)])
            if result != self.expected[number % len(COMMANDS)]:
                self.wrong.append((COMMANDS[number % len(COMMANDS)], result))

    def __exit__(self, *_):
        self.ended.set()
        for thread in self.threads:
            thread.join()
        self.seconds = time.time() - self.begun

    def told(self, what):
        told(what, not self.wrong, "%d commands, %.0f a second, the slowest %.2f s, %d failed" % (
            self.given, self.given / self.seconds, self.slow, len(self.wrong)))
        for wrong in self.wrong[:3]:
            print(wrong)


def sign_up(folder):
    """Make a host with a board, by the program in a folder."""
    shutil.rmtree(HOME, ignore_errors=True)
    os.makedirs(HOME)
    os.chown("/home/player", PLAYER, PLAYER)
    os.chown(HOME, PLAYER, PLAYER)
    for words in ("signup anna secret anna@example.com", "signup ben hidden ben@example.com",
                  "zenix challenge -size=3 anna ben"):
        status, said = give([folder + "/pbm"] + words.split(), PLAYER, environ={"PBMHOME": HOME})
        assert status == 0, said


def listing(*folders):
    """Return all that is below some folders, but for what Python compiled of itself."""
    return {os.path.join(above, name) for folder in folders for above, inner, names in os.walk(folder)
            for name in inner + names if "__pycache__" not in above + name or "pbm" in above}


def installed(folder):
    """Ten installs with umask 077 while a user gives commands, and the way back."""
    before = listing("/usr/local")
    make = ["make", "-s", "-C", folder]
    status, said = give(make + ["install"], umask=0o077)
    told("make install, umask 077", status == 0, said.strip())
    sign_up("/usr/local/bin")
    with Storm("/usr/local/bin") as storm:
        done = [give(make + ["install"], umask=0o077)[0] for _ in range(10)]
    told("ten installs", done == [0] * 10)
    storm.told("commands during ten installs")
    told("make uninstall leaves nothing", give(make + ["uninstall"])[0] == 0 and listing("/usr/local") == before)


def packaged(folder):
    """Install the package, go to another version and back while a user gives commands, remove it."""
    before = listing("/usr")
    packages = []
    for version in ("1.9.8", "1.9.9"):
        path = os.path.join(folder, "pbmgames", "__init__.py")
        with open(path) as file:
            text = file.read()
        with open(path, "w") as file:
            file.write(text[:text.index("__version__")] + '__version__ = "%s"\n' % version)
        built = [give(["make", "-s", "-C", folder, "deb"], umask=umask) for umask in (0o022, 0o077)]
        packages.append(built[0][1].strip())
        told("make deb", [status for status, _ in built] == [0, 0], os.path.basename(packages[-1]))
    status, said = give(["dpkg", "-i", packages[0]], umask=0o077)
    told("dpkg -i", status == 0, "" if status == 0 else said)
    sign_up("/usr/bin")
    with Storm("/usr/bin") as storm:
        done = [give(["dpkg", "-i", packages[number % 2]], umask=0o077)[0] for number in range(1, 6)]
    told("five upgrades and downgrades", done == [0] * 5)
    storm.told("commands during these")
    told("the package's files are as it says", give(["dpkg", "-V", "pbm"]) == (0, ""))
    told("dpkg -r leaves nothing", give(["dpkg", "-r", "pbm"])[0] == 0 and listing("/usr") == before,
         " ".join(sorted(listing("/usr") ^ before)[:3]))


def main(target):
    print("  Python %s" % platform.python_version(), flush=True)
    folder = tried(target)
    installed(folder)
    packaged(folder)
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
