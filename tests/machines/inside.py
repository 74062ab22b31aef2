"""What is tried in a machine of its own (see machines.py): prints a line for each thing, ends with 1 if one failed."""

import os
import platform
import re
import shutil
import subprocess
import sys
import time

from storm import Storm

USERS = {"root": 0, "user": 1000}
HOME = "/home/player/games"
PLAY = {"PBMHOME": HOME, "PBMNOW": "2026-11-01 12:00:00", "PBMPASSWORDS": "plain"}
QUEUES = ("/var/spool/postfix/maildrop", "/var/spool/exim4/input")      # of the mailers that a machine may have
failures = []


def told(what, good, text=""):
    """Print what came of something."""
    print("    %-38s %s %s" % (what, "ok" if good else "FAILED", text), flush=True)
    if not good:
        failures.append(what)


def start(words, user="root", umask=0o022, environ=(), **options):
    """Start a command as a user, who has nobody's environment but his own."""
    def become():
        os.umask(umask)
        if user != "root":
            os.setgroups([])
            os.setgid(USERS[user])
            os.setuid(USERS[user])
    environ = {**os.environ, "HOME": "/root" if user == "root" else "/home/player", **dict(environ)}
    return subprocess.Popen(words, env=environ, preexec_fn=become, **options)


def give(words, *who, **options):
    """Give a command as a user; return (exit status, its output)."""
    process = start(words, *who, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                    universal_newlines=True, **options)
    said = process.communicate()[0]
    return process.returncode, said


def checkout(user, umask, place="/srv"):
    """Unpack the source into a path with signs that shells and formats read, as this user; return the path."""
    folder = "%s/%s's 5%%s \u00fc %03o" % (place, user, umask)
    os.mkdir(folder)
    os.chown(folder, USERS[user], USERS[user])
    status, said = give(["tar", "--no-same-permissions", "--no-same-owner", "-xf", "/srv/source.tar"], user, umask,
                        cwd=folder)
    assert status == 0, said
    return folder


def made(target, user, umask, place):
    """Run a target of make in a checkout; tell how long it took, what pytest counted and what was not tried."""
    folder, begun, used = checkout(user, umask, place), time.time(), sum(os.times()[2:4])
    status, said = give(["make", target], user, umask, cwd=folder)
    figures = ["%.0f s, %.0f s of processor" % (time.time() - begun, sum(os.times()[2:4]) - used)]
    told("make %s: %s" % (target, folder), status == 0, ", ".join(figures + re.findall(r"\d+ passed.*(?= in )", said)))
    waiting = [name for queue in QUEUES if os.path.isdir(queue) for name in os.listdir(queue)]
    told("no mail went out", not waiting, " ".join(waiting))
    for line in re.findall(r"^not tried: .*", said, re.M):
        print("        " + line, flush=True)
    if status:
        print(said[-20000:])
    shutil.rmtree(folder)


def play(words, **options):
    """Start a command of a player on a host, as Popen does. A hashed password would cost as much as four commands."""
    return start(words, "user", environ=PLAY, **options)


def host(folder):
    """Make a host with a board, by the program in a folder; return commands to be given to it."""
    shutil.rmtree(HOME, ignore_errors=True)
    os.makedirs(HOME)
    os.chown(HOME, USERS["user"], USERS["user"])
    for words in ("signup anna secret anna@example.com", "signup ben hidden ben@example.com",
                  "zenix challenge -size=3 anna ben", "zenix submit 101 anna secret B3"):
        assert play([folder + "/pbm"] + words.split(), stdout=subprocess.DEVNULL).wait() == 0, words
    return Storm(folder, play)


def listing(*folders):
    """Return all that is below some folders, but for what Python compiled of itself."""
    return {os.path.join(above, name) for folder in folders for above, inner, names in os.walk(folder)
            for name in inner + names if "__pycache__" not in above + name or "pbm" in above}


def installed():
    """Ten installs with umask 077 while a user gives commands, and the way back."""
    folder = checkout("root", 0o077)
    before = listing("/usr/local")
    make = ["make", "-s", "-C", folder]
    status, said = give(make + ["install"], umask=0o077)
    told("make install, umask 077", status == 0, said.strip())
    with host("/usr/local/bin") as storm:
        done = [give(make + ["install"], umask=0o077)[0] for _ in range(10)]
    told("ten installs", done == [0] * 10)
    told("commands during ten installs", not storm.wrong, storm.figures())
    told("make uninstall leaves nothing", give(make + ["uninstall"])[0] == 0 and listing("/usr/local") == before)


def packaged():
    """Install the package, go to another version and back while a user gives commands, remove it."""
    folder = checkout("root", 0o022)
    before = listing("/usr")
    packages = []
    for version in ("1.9.8", "1.9.9"):
        path = os.path.join(folder, "pbmgames", "__init__.py")
        with open(path) as file:
            text = file.read()
        with open(path, "w") as file:
            file.write(re.sub('__version__ = ".*"', '__version__ = "%s"' % version, text))
        built = [give(["make", "-s", "-C", folder, "deb"], umask=umask) for umask in (0o022, 0o077)]
        packages.append(built[0][1].strip())
        told("make deb", [status for status, _ in built] == [0, 0], os.path.basename(packages[-1]))
    status, said = give(["dpkg", "-i", packages[0]], umask=0o077)
    told("dpkg -i", status == 0, "" if status == 0 else said)
    done = []
    with host("/usr/bin") as storm:
        for number in range(1, 6):
            done.append(give(["dpkg", "-i", packages[number % 2]], umask=0o077)[0])
            time.sleep(3)               # what was started from `before` has ended when the next one removes it
    told("five upgrades and downgrades", done == [0] * 5)
    told("commands during these", not storm.wrong, storm.figures())
    told("the package's files are as it says", give(["dpkg", "-V", "pbm"]) == (0, ""))
    told("dpkg -r leaves nothing", give(["dpkg", "-r", "pbm"])[0] == 0 and listing("/usr") == before,
         " ".join(sorted(listing("/usr") ^ before)[:3]))


def unwritable():
    """Try `make demo` and the like as a user in a clone of root's."""
    folder = checkout("root", 0o022)
    for target in ("demo", "demo-site"):
        status, said = give(["make", target], "user", cwd=folder)
        told("make %s, in root's clone" % target, status == 0, said if status else "")
    status, said = give(["make", "test"], "user", cwd=folder)
    told("make test, in root's clone: says why not", status and "may write" in said and "Error" in said, "")
    shutil.rmtree(folder)


def prepared(packages):
    """See to what is no package of Debian's."""
    os.makedirs("/home/player", exist_ok=True)
    os.chown("/home/player", USERS["user"], USERS["user"])
    if "pbm" in packages:
        folder = checkout("root", 0o022)
        give(["make", "-s", "-C", folder, "deb"])
        status, said = give(["sh", "-c", 'dpkg -i "$0"/dist/*.deb', folder])
        told("dpkg -i", status == 0, said if status else "")
        shutil.rmtree(folder)
    if "noexec" in packages:
        for words in (["-o", "remount,noexec", "/tmp"], ["-t", "tmpfs", "-o", "size=1k", "tmpfs", "/dev/shm"]):
            subprocess.run(["mount", *words], check=True)


def main(users, umasks, places, pieces, packages):
    print("    Python %s" % platform.python_version(), flush=True)
    prepared(packages.split(","))
    for piece in pieces.split(","):
        if piece == "install":
            installed()
        elif piece == "package":
            packaged()
        else:
            for user in users.split(","):
                for umask in umasks.split(","):
                    for place in places.split(","):
                        if (user, place) != ("user", "/root"):
                            made(piece, user, int(umask, 8), place)
            if piece == "demo":
                unwritable()
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
