"""README's commands, `make install` and the Debian package, tried in minimal machines: what `make machines` runs.

    machines.py [TARGET [RELEASE...]]       make demo and make TARGET (test) in these releases of Debian

It needs root, mmdebstrap and a mirror of Debian's packages. A machine is a folder with mounts, processes and a
network of its own, which leads nowhere. What runs in it is inside.py.
"""

import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKOUT = os.path.dirname(os.path.dirname(HERE))
RELEASES = ("bullseye", "bookworm", "trixie")       # Debian 11, 12, 13
PACKAGES = "python3,python3-docopt,python3-pytest,make,perl"
MACHINES = os.path.join(CHECKOUT, ".machines")      # those that were made before
PLAYER = "player:x:1000:1000::/home/player:/bin/sh\n"
ENTER = ('mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; ip link set lo up; '
         'exec chroot "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "$@"')


def machine(release):
    """Return the path of an archive of a minimal machine, made if it is not there."""
    path = os.path.join(MACHINES, release + ".tar")
    if not os.path.exists(path):
        os.makedirs(MACHINES, exist_ok=True)
        subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", "--include=" + PACKAGES, "--format=tar",
                        release, path + ".new"], check=True)
        os.rename(path + ".new", path)
    return path


def furnish(root, release):
    """Unpack a machine into an empty folder, with a user, the committed source, and what is to be done there."""
    subprocess.run(["tar", "-xf", machine(release), "-C", root], check=True)
    with open(os.path.join(root, "etc/passwd"), "a") as file:
        file.write(PLAYER)
    with open(os.path.join(root, "etc/group"), "a") as file:
        file.write("player:x:1000:\n")
    os.makedirs(os.path.join(root, "srv"), exist_ok=True)
    subprocess.run(["git", "-C", CHECKOUT, "archive", "-o", os.path.join(root, "srv/source.tar"), "HEAD"], check=True)
    subprocess.run(["cp", os.path.join(HERE, "inside.py"), os.path.join(root, "srv")], check=True)


def main(words):
    """Try all releases; return the exit status."""
    target, releases = (words or ["test"])[0], words[1:] or RELEASES
    failed = 0
    for release in releases:
        with tempfile.TemporaryDirectory() as root:
            os.chmod(root, 0o755)
            furnish(root, release)
            print("%s:" % release, flush=True)
            failed |= subprocess.run(
                ["unshare", "--mount", "--pid", "--fork", "--net", "--kill-child", "sh", "-c", ENTER, root,
                 "python3", "/srv/inside.py", target]).returncode
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
