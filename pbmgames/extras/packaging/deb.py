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
LIB = "/usr/" + install.LIB
# files for dpkg, made from templates in the folder debian. dpkg runs the scripts as root. They make what is no file of
# the package: the compiled modules, and the link to the version in use. While a package is replaced, the link leads to
# a copy of the old version, so that commands find a whole program. The copy stays until the next time, as with `make
# install`.
TABLES, SCRIPTS = ("control", "triggers"), ("preinst", "postinst", "prerm", "postrm")
TIME = "946684800"                  # the year 2000: dpkg-deb gives this time to all files that are younger, here to all


def main(words: "list[str]") -> int:
    """Build the package; return the exit status."""
    if words:
        return complain(USAGE, __doc__)
    with tempfile.TemporaryDirectory() as root:
        os.chmod(root, 0o755)
        return install.report(lambda: build(root, os.path.join(PROJECT, "dist")) + "\n")


def build(root: str, folder: str) -> str:
    """Build the package in `folder`, and return its path; `root` is an empty folder to work in."""
    install.Place(root, "/usr").install(PYTHON)
    os.unlink(root + LIB + "/" + install.CURRENT)
    os.unlink("%s/%s/%s" % (root + LIB, __version__, install.MANIFEST))     # dpkg has its own
    for name in TABLES + SCRIPTS:
        install.write(root + "/DEBIAN/" + name, filled(name), 0o755 if name in SCRIPTS else 0o644)
    path = os.path.join(folder, "pbm_%s_all.deb" % __version__)
    os.makedirs(folder, exist_ok=True)
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, path], check=True,
                   env={"SOURCE_DATE_EPOCH": TIME, **os.environ, "LC_ALL": "C"}, stdout=subprocess.DEVNULL)
    return path


def filled(name: str) -> str:
    """Return the text of a file for dpkg: its template, filled."""
    return install.read("pbmgames/extras/packaging/debian/" + name) % {
        "version": __version__, "lib": LIB, "python": PYTHON,
        "purpose": first_sentence(purpose), "games": ", ".join(find(game).name for game in TABLE)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
