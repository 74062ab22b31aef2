"""README's commands, `make install` and the Debian package, tried in minimal machines: what `make machines` runs.

    machines.py [11|12|13|sid] [root|user] [022|077] [demo|install|package|test] [/PLACE] [PACKAGE] ...
    machines.py odd

tries these releases of Debian, as these users, with these umasks; all of a kind if none is named. Any umask may be
named, and folders other than /srv where the clone is to lie. The installs and packages are root's with umask 077, and
left out if a user or umask is named but not they. What takes minutes, make test, comes last. `quick`, `rest` and
`perltest` stand for these targets of make.

Packages of Debian's are there from the start if they are named: `postfix`, `exim4-daemon-light`, `procmail`,
`python3-venv`. So is `pbm`, which is this; and with `noexec` no program starts from /tmp, and there is no /dev/shm.

Without a word all of that is done, and then `odd`: `make test` in what it once failed in, the lines of ODD.

It needs root, mmdebstrap and a mirror of Debian's packages. A machine is a folder with mounts, processes and a network
of its own, which leads nowhere. What runs in it is inside.py.
"""

import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKOUT = os.path.dirname(os.path.dirname(HERE))
RELEASES = {"11": "bullseye", "12": "bookworm", "13": "trixie", "sid": "sid"}
USERS, UMASKS, PIECES = ("root", "user"), ("022", "077"), ("demo", "install", "package", "test")
TARGETS = ("quick", "perltest", "rest")             # more pieces, if they are named
PACKAGES = ("python3", "python3-docopt", "python3-pytest", "make", "perl")
# releases, users, umasks, places and neighbours that tests once failed with
ODD = ("sid root 000 /tmp postfix procmail pbm iproute2 mount cron", "13 user 007 /home python3-venv",
       "13 root 022 /root exim4-daemon-light procmail pbm iproute2 mount cron",
       "12 user 077 /tmp postfix procmail iproute2 mount cron",
       "12 root 002 /root exim4-daemon-light procmail iproute2 mount cron noexec", "11 user 022 /home noexec")
OURS = ("pbm", "noexec")                            # what inside.py sees to, in the place of a package
MACHINES = os.path.join(CHECKOUT, ".machines")      # those that were made before
PLAYER = "player:x:1000:1000::/home/player:/bin/sh\n"
ENTER = ('mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; ip link set lo up; '
         'exec chroot "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "$@"')


def machine(release, packages):
    """Return the path of an archive of a minimal machine with some packages, made if it is not there."""
    path = os.path.join(MACHINES, "-".join([release, *packages]) + ".tar")
    if not os.path.exists(path):
        os.makedirs(MACHINES, exist_ok=True)
        # a mirror may be older than it should
        subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", '--aptopt=Acquire::Check-Valid-Until "false"',
                        "--include=" + ",".join((*PACKAGES, *packages)), "--format=tar", release, path + ".new"],
                       check=True)
        os.rename(path + ".new", path)
    return path


def furnish(root, release, packages):
    """Unpack a machine into an empty folder, with a user, the committed source, and what is to be done there."""
    subprocess.run(["tar", "-xf", machine(release, packages), "-C", root], check=True)
    with open(os.path.join(root, "etc/passwd"), "a") as file:
        file.write(PLAYER)
    with open(os.path.join(root, "etc/group"), "a") as file:
        file.write("player:x:1000:\n")
    os.makedirs(os.path.join(root, "srv"), exist_ok=True)
    subprocess.run(["git", "-C", CHECKOUT, "archive", "-o", os.path.join(root, "srv/source.tar"), "HEAD"], check=True)
    subprocess.run(["cp", os.path.join(HERE, "inside.py"), os.path.join(HERE, "storm.py"), os.path.join(root, "srv")],
                   check=True)


def tried(release, packages, *words):
    """Do in a new machine what the words for inside.py say; return the exit status."""
    with tempfile.TemporaryDirectory() as root:
        os.chmod(root, 0o755)
        needed = sorted({*packages} - {*OURS} | ({"mount"} if "noexec" in packages else set()))
        furnish(root, RELEASES[release], needed)
        print("Debian %s%s:" % (release, "".join(", " + name for name in packages)), flush=True)
        return subprocess.run(["unshare", "--mount", "--pid", "--fork", "--net", "--kill-child",
                               "sh", "-c", 'mount --bind "$0" "$0"; mount -t tmpfs tmpfs "$0/tmp"; ' + ENTER, root,
                               "python3", "/srv/inside.py", *words]).returncode


def main(words):
    """Try what the words name, all and ODD if there are none; return the exit status."""
    failed = 0 if words == ["odd"] else named(words)
    for line in ODD if words in ([], ["odd"]) else ():
        failed |= named([*line.split(), "test"])
    return failed


def named(words):
    """Try what the words name; return the exit status."""
    if {"-h", "--help"} & {*words}:
        sys.exit(__doc__)
    releases, users = ([word for word in kind if word in words] or list(kind) for kind in (RELEASES, USERS))
    pieces = [word for word in (*PIECES, *TARGETS) if word in words]
    umasks = [word for word in words if re.fullmatch("0[0-7]{2}", word)] or UMASKS
    places = [word for word in words if word[0] == "/"] or ["/srv"]
    packages = sorted({*words} - {*RELEASES, *USERS, *PIECES, *TARGETS, *umasks, *places})
    if not pieces:
        pieces = ["demo", "test"] if {*USERS, *umasks, *places} & {*words} else PIECES
    failed = 0
    long = {"test", *TARGETS}
    for some in ([piece for piece in pieces if piece not in long], [piece for piece in pieces if piece in long]):
        for release in releases if some else ():
            failed |= tried(release, packages, *map(",".join, (users, umasks, places, some, packages)))
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
