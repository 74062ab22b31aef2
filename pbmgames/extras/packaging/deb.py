"""Build a Debian package of the program, with what dpkg-deb alone can do: what `make deb` runs.

    python3 -m pbmgames.extras.packaging.deb           writes dist/pbm_<version>_all.deb

The package has what `make install PREFIX=/usr` would install; modules are compiled on the machine that gets it. All
files have one time, that of the last commit, or SOURCE_DATE_EPOCH: the same source gives the same bytes.
"""

import hashlib
import os
import subprocess
import sys
import tempfile

from pbmgames import __doc__ as purpose, __version__
from pbmgames.console import complain, printed
from pbmgames.extras.packaging import install
from pbmgames.games import TABLE, find
from pbmgames.statuses import REFUSED, USAGE, Failure

PYTHON = "/usr/bin/python3"
CONTROL = """\
Package: pbm
Version: %(version)s
Architecture: all
Maintainer: pbm maintainers <root@localhost>
Installed-Size: %(size)d
Depends: python3 (>= 3.9), python3-docopt
Recommends: tzdata
Suggests: procmail, default-mta | mail-transport-agent, cron
Section: games
Priority: optional
Description: %(purpose)s
 The subject of a mail is a command; the server reads the board from a file,
 carries the command out, and mails the board to both players. Run it once a
 command, from procmail, a mailer's alias, cron or a shell.
 .
 Games: %(games)s.
"""
LIB = "/usr/" + install.LIB
# The link to the version in use and the modules compiled are no files of the package. While it is replaced, commands
# are given to a copy of the version before, which stays till the next time, as with `make install`.
SCRIPTS = {
    "preinst": """case $1 in upgrade)
    cd {lib} && [ -d current/pbmgames ] || exit 0
    [ "$(readlink current)" = before ] || {{ rm -rf before; cp -a "$(readlink current)" before; }}
    ln -sfn before .current; mv -fT .current current ;;
esac""",
    "postinst": """case $1 in configure|triggered|abort-*)
    umask 022; cd {lib}
    (cd {lib}/{version} && {python} {compile})
    ln -sfn {version} .current; mv -fT .current current ;;
esac""",
    "prerm": """case $1 in remove)
    cd {lib} && rm -rf current before; find {version} -name __pycache__ -prune -exec rm -rf {{}} + ;;
esac""",
    "postrm": """case $1 in upgrade)
    [ ! -d {lib}/{version} ] || find {lib}/{version} -name __pycache__ -prune -exec rm -rf {{}} + ;;
esac"""}
TRIGGERS = "interest-noawait %s\n" % PYTHON


def main(words):
    """Build the package; return the exit status."""
    if words:
        return complain(USAGE, __doc__)
    try:
        with tempfile.TemporaryDirectory() as root:
            os.chmod(root, 0o755)
            return printed("%s\n" % build(root, os.path.join(install.SOURCE, "dist")))
    except Failure as failure:
        return complain(failure.status, str(failure))
    except (OSError, subprocess.CalledProcessError) as error:
        return complain(REFUSED, str(error))


def build(root, folder):
    """Build the package from an empty folder `root`; return its path in `folder`."""
    install.Place(root, "/usr").install(PYTHON)
    os.unlink(root + LIB + "/" + install.CURRENT)
    os.unlink("%s/%s/%s" % (root + LIB, __version__, install.MANIFEST))     # dpkg has its own
    files = sorted(os.path.relpath(os.path.join(above, name), root) for above, _, names in os.walk(root)
                   for name in names if not os.path.islink(os.path.join(above, name)))
    write = install.write
    write(root + "/DEBIAN/control", control(sum(os.path.getsize(os.path.join(root, name)) for name in files)))
    write(root + "/DEBIAN/triggers", TRIGGERS)
    write(root + "/DEBIAN/md5sums", "".join("%s  %s\n" % (digest(os.path.join(root, name)), name) for name in files))
    for name in SCRIPTS:
        write(root + "/DEBIAN/" + name, script(name), 0o755)
    path = os.path.join(folder, "pbm_%s_all.deb" % __version__)
    os.makedirs(folder, exist_ok=True)
    time = age(root)
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, path], check=True,
                   env={**os.environ, "SOURCE_DATE_EPOCH": time, "LC_ALL": "C"}, stdout=subprocess.DEVNULL)
    return path


def control(size):
    """Return what the package says of itself; `size` is that of its files, in bytes."""
    first = purpose.strip().partition("\n")[0].rstrip(".")
    return CONTROL % {"version": __version__, "size": size // 1024, "purpose": first,
                      "games": ", ".join(find(game).name for game in TABLE)}


def script(name):
    """Return a script of the package's, which dpkg runs as root."""
    return "#!/bin/sh\nset -e\n%s\n" % SCRIPTS[name].format(
        lib=LIB, version=__version__, python=PYTHON, compile=" ".join(install.COMPILE))


def age(root):
    """Give everything below a folder one time, and return it, in seconds, as text."""
    time = os.environ.get("SOURCE_DATE_EPOCH") or committed()
    for above, folders, names in os.walk(root):
        for name in folders + names + ["."]:
            os.utime(os.path.join(above, name), (int(time),) * 2, follow_symlinks=False)
    return time


def committed():
    """Return the time of the last commit; of the changelog, where there is no git."""
    try:
        said = subprocess.run(["git", "-C", install.SOURCE, "log", "-1", "--format=%ct"], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, universal_newlines=True).stdout.strip()
    except OSError:
        said = ""
    return said or str(int(os.stat(os.path.join(install.SOURCE, "CHANGELOG.md")).st_mtime))


def digest(path):
    """Return the checksum of a file, as dpkg has it."""
    with open(path, "rb") as file:
        return hashlib.md5(file.read()).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
