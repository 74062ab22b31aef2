"""Build a Debian package of the program, with what dpkg-deb alone can do: what `make deb` runs.

    python3 -m pbmgames.extras.packaging.deb           writes dist/pbm_<version>_all.deb

The package has what `make install PREFIX=/usr` would install; modules are compiled on the machine that gets it. All
files have one time, SOURCE_DATE_EPOCH if it is set: the same source gives the same bytes.
"""

import os
import subprocess
import sys
import tempfile

from pbmgames import __doc__ as purpose, __version__
from pbmgames.console import complain
from pbmgames.extras.packaging import install
from pbmgames.extras.packaging.manpage import first_sentence
from pbmgames.games import TABLE, find
from pbmgames.statuses import USAGE
from pbmgames.storage.paths import PROJECT

PYTHON = "/usr/bin/python3"
CONTROL = """\
Package: pbm
Version: %(version)s
Architecture: all
Maintainer: pbm maintainers <root@localhost>
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
# The link to the version in use and the compiled modules are no files of the package. While the package is replaced,
# commands are carried out by a copy of the version before. As with `make install`, it stays until the next time.
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
TIME = "946684800"                  # the year 2000; dpkg-deb gives this time to all younger files, so to all


def main(words):
    """Build the package; return the exit status."""
    if words:
        return complain(USAGE, __doc__)
    with tempfile.TemporaryDirectory() as root:
        os.chmod(root, 0o755)
        return install.told(lambda: build(root, os.path.join(PROJECT, "dist")) + "\n")


def build(root, folder):
    """Build the package from an empty folder `root`; return its path in `folder`."""
    install.Place(root, "/usr").install(PYTHON)
    os.unlink(root + LIB + "/" + install.CURRENT)
    os.unlink("%s/%s/%s" % (root + LIB, __version__, install.MANIFEST))     # dpkg has its own
    install.write(root + "/DEBIAN/control", control())
    install.write(root + "/DEBIAN/triggers", TRIGGERS)
    for name in SCRIPTS:
        install.write(root + "/DEBIAN/" + name, script(name), 0o755)
    path = os.path.join(folder, "pbm_%s_all.deb" % __version__)
    os.makedirs(folder, exist_ok=True)
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, path], check=True,
                   env={"SOURCE_DATE_EPOCH": TIME, **os.environ, "LC_ALL": "C"}, stdout=subprocess.DEVNULL)
    return path


def control():
    """Return what the package says of itself."""
    return CONTROL % {"version": __version__, "purpose": first_sentence(purpose),
                      "games": ", ".join(find(game).name for game in TABLE)}


def script(name):
    """Return a script of the package; dpkg runs it as root."""
    return "#!/bin/sh\nset -e\n%s\n" % SCRIPTS[name].format(
        lib=LIB, version=__version__, python=PYTHON, compile=" ".join(install.COMPILE))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
