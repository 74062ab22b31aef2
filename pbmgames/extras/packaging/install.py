"""Install the program below a prefix, or remove it: what `make install` and `make uninstall` run.

    python3 -m pbmgames.extras.packaging.install            below $DESTDIR$PREFIX, /usr/local by default
    python3 -m pbmgames.extras.packaging.install --remove   what an earlier call has installed there

    lib/pbm/1.2.0/      the program with its papers, one folder a version; 1.2.0-2 if that is there already
    lib/pbm/current     a link to the folder in use
    bin/pbm, bin/zenix, share/man/man1/pbm.1 ...    links through `current`

A link is renamed into place, so an installation is never seen half done. A command under way goes on with the version
that it began with: that stays until the next installation. Modes do not depend on the umask; nothing is touched if
something is in the way.
"""

import os
import shlex
import shutil
import stat
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from itertools import accumulate, count

from pbmgames import Callable, Iterable, __version__
from pbmgames.console import complain, print_out
from pbmgames.extras.packaging import manpage, pack
from pbmgames.games import TABLE
from pbmgames.statuses import REFUSED, USAGE, Failure
from pbmgames.storage import files
from pbmgames.storage.paths import PROJECT
from pbmgames.text import decode

LIB, CURRENT, MANIFEST = "lib/pbm", "current", "installed"
PAGES, COMPLETIONS, PAPERS = "share/man/man1", "share/bash-completion/completions", "share/doc/pbm"
EXAMPLES_BIN = "/usr/local/bin"         # where the examples of a checkout look for the program
SYSTEM_BINS = ["/usr/bin", "/bin"]      # where they look for all other programs
LONGEST_LINE = 127                      # bytes that some systems read of the first line of a script
NO_DOCOPT = "its tools, such as `pbm verify`, need docopt: apt install python3-docopt\n"
CLOSED = """But only root can start it: it runs with %s, and others may not enter %s.
Let it run with another Python: make install PYTHON=/usr/bin/python3
"""


def main(words: "list[str]") -> int:
    """Install or remove the program; return the exit status."""
    if words not in ([], ["--remove"]):
        return complain(USAGE, __doc__)

    def work():
        place = Place(os.environ.get("DESTDIR", ""), os.environ.get("PREFIX", "/usr/local"))
        return place.remove() if words else place.install()
    return report(work)


def report(work: "Callable[[], str]") -> int:
    """Do some work, and print what it returns, or why it failed; return the exit status."""
    try:
        return print_out(decode(os.fsencode(work())))
    except Failure as failure:
        return complain(failure.status, decode(os.fsencode(str(failure))))
    except PermissionError as error:
        return complain(REFUSED, decode(os.fsencode("%s: %s: do this as root" % (error.filename, error.strerror))))
    except (OSError, subprocess.CalledProcessError) as error:
        return complain(REFUSED, decode(os.fsencode(str(error))))


class Place:
    """Where the program is installed.

    prefix -- the folder below which it will be used, as its links and texts name it
    root   -- the folder below which it is put now: DESTDIR and the prefix
    lib    -- the folder of all versions, below the root
    """

    def __init__(self, destdir: str, prefix: str) -> None:
        """Raises Failure if the prefix does not begin with a slash, or a path is not printable."""
        if not prefix.startswith("/"):
            raise Failure("PREFIX is '%s': it must be a path that begins with a slash", prefix, status=USAGE)
        if not (destdir + prefix).isprintable():
            raise Failure("'%s': the path of an installation must be printable", destdir + prefix, status=USAGE)
        self.prefix = os.path.normpath(prefix)
        self.root = (os.path.abspath(destdir).rstrip("/") if destdir else "") + self.prefix
        self.lib = os.path.join(self.root, LIB)

    def path(self, name: str) -> str:
        """Return the path of a file or folder whose name is counted from the root."""
        return os.path.join(self.root, name)

    # installing ----------------------------------------------------------------

    def install(self, python: str = "") -> str:
        """Install the program; return what to say of it. Raises Failure if something is in the way.

        python -- path of the Python that will run it, if it is not this one: then nothing is compiled
        """
        wanted, first = links(), first_line(python or sys.executable)
        self.check(wanted)
        os.umask(0o022)
        before, live = self.manifest(), self.live()
        made = self.make_folders([LIB, *map(os.path.dirname, wanted)])
        self.drop(set(self.versions()) - {live})
        made += [name for name in before if name.endswith("/")]
        folder = self.unused()
        top = os.path.join(self.lib, folder)
        try:
            self.fill(top, first)
            if not python:
                pack.main(top)
            write(os.path.join(top, MANIFEST), "".join(name + "\n" for name in sorted([*made, *wanted])))
        except BaseException:                       # the disk may be full, and the host's games may need the room
            shutil.rmtree(top, ignore_errors=True)
            raise
        link(folder, os.path.join(self.lib, CURRENT))
        for name in sorted(wanted):
            link(wanted[name], self.path(name))
        for name in set(before) - set(wanted):
            self.unlink(name)
        closed = "" if python or os.geteuid() else closed_to_others(sys.executable)
        return "pbm %s is in %s, and links to it are in %s\n%s%s" % (
            __version__, top, self.path("bin"),
            CLOSED % (sys.executable, closed) if closed else "", "" if find_spec("docopt") else NO_DOCOPT)

    def check(self, wanted: "dict[str, str]") -> None:
        """Raise Failure if something stands where a link is wanted, and is not ours."""
        for name in sorted(wanted):
            path = self.path(name)
            if os.path.lexists(path) and not ours(path):
                raise Failure("%s is in the way: `make install` did not put it there; nothing was changed",
                              path, status=REFUSED)

    def make_folders(self, names: "list[str]") -> "list[str]":
        """Make folders below the root; return those that were not there, each with a slash as in the manifest."""
        steps = {step for name in names for step in accumulate(name.split("/"), "{}/{}".format)}
        missing = sorted(step for step in steps if not os.path.isdir(self.path(step)))
        for step in missing:
            os.makedirs(self.path(step))
        return [step + "/" for step in missing]

    def unused(self) -> str:
        """Return a name for the folder of this version that is not there yet."""
        names = (__version__ + ("-%d" % number if number > 1 else "") for number in count(1))
        return next(name for name in names if not os.path.lexists(os.path.join(self.lib, name)))

    def fill(self, top: str, first: str) -> None:
        """Make the folder of this version, with all that the links lead to."""
        copy("pbmgames", os.path.join(top, "pbmgames"))
        write(os.path.join(top, "bin/pbm"), first + read("bin/pbm").partition("\n")[2], 0o755)
        write(os.path.join(top, PAGES, "pbm.1"), manpage.page())
        write(os.path.join(top, COMPLETIONS, "pbm"), read("examples/pbm-completion.bash"))
        for name in ("README.md", "CHANGELOG.md", "LICENSE", "docs", "examples"):
            copy(name, os.path.join(top, PAPERS, name))
        examples = os.path.join(top, PAPERS, "examples")
        for name in os.listdir(examples):
            self.name_program(os.path.join(examples, name))

    def name_program(self, path: str) -> None:
        """Put the path that the program will have into an example."""
        own = os.path.join(self.prefix, "bin")
        search = "PATH=" + shlex.quote(":".join(dict.fromkeys([own, *SYSTEM_BINS])))
        text = read(path).replace(EXAMPLES_BIN + "/pbm", shlex.quote(own + "/pbm")).replace(
            "PATH=" + ":".join([EXAMPLES_BIN, *SYSTEM_BINS]), search)
        write(path, text, os.stat(path).st_mode)

    # what is there -----------------------------------------------------------------

    def live(self) -> str:
        """Return the name of the folder in use, "" if there is none."""
        path = os.path.join(self.lib, CURRENT)
        return os.readlink(path) if os.path.islink(path) else ""

    def versions(self) -> "list[str]":
        """Return the names of the folders of all versions."""
        return [name for name in files.listing(self.lib) if os.path.isdir(os.path.join(self.lib, name, "pbmgames"))
                and not os.path.islink(os.path.join(self.lib, name))]

    def manifest(self) -> "list[str]":
        """Return the names of what was made below the root for the version in use: links, and folders with a slash."""
        try:
            return (files.read(os.path.join(self.lib, CURRENT, MANIFEST)) or "").splitlines()
        except OSError:                     # an installation that is damaged can be renewed, and removed
            return []

    # removing ------------------------------------------------------------------

    def remove(self) -> str:
        """Remove all that installing made; return what to say of it."""
        installed = self.manifest() or list(links())
        for name in installed:
            self.unlink(name)
        self.drop(self.versions())
        if self.live():
            os.unlink(os.path.join(self.lib, CURRENT))
        for name in sorted([LIB + "/", *installed], reverse=True):      # folders after what is in them
            if name.endswith("/"):
                with suppress(OSError):             # something of others is in it
                    os.rmdir(self.path(name))
        left = os.path.lexists(self.lib)
        return "pbm is no longer in %s%s\n" % (self.root, ", but for what is in %s" % self.lib if left else "")

    def unlink(self, name: str) -> None:
        """Remove a link of ours, or what 1.0.0 had in its place."""
        path = self.path(name)
        if not name.endswith("/") and os.path.lexists(path) and ours(path):
            os.unlink(path)

    def drop(self, versions: "Iterable[str]") -> None:
        """Remove folders of versions."""
        for name in versions:
            path = os.path.join(self.lib, name)
            try:
                shutil.rmtree(path)
            except OSError as error:
                error.filename = path           # there it was a name without a folder
                raise


def links() -> "dict[str, str]":
    """Return the links outside of the program's folder, as {name: where it leads}."""
    found = {name: "%s/%s/%s/%s" % ("/".join([".."] * name.count("/")), LIB, CURRENT, name)
             for name in ("bin/pbm", PAGES + "/pbm.1", COMPLETIONS + "/pbm", PAPERS)}
    for game in TABLE:
        found.update({"bin/" + game: "pbm", "%s/%s.1" % (PAGES, game): "pbm.1", "%s/%s" % (COMPLETIONS, game): "pbm"})
    return found


def ours(path: str) -> bool:
    """Return whether what stands at a path is a link of ours, or one of the two files that 1.0.0 had there."""
    if not os.path.islink(path):
        return os.path.isfile(path) and path.endswith(("man1/pbm.1", "completions/pbm"))
    return os.readlink(path) in ("pbm", "pbm.1") or "lib/pbm/" in os.readlink(path)


def first_line(python: str) -> str:
    """Return the first line of a program for this Python. Raises Failure if its path cannot stand there."""
    line = "#!%s -IS\n" % python
    if not python or " " in python or not python.isprintable() or len(line) > LONGEST_LINE:
        raise Failure("PYTHON is '%s': this path cannot stand in the first line of a program; nothing was changed",
                      python, status=USAGE)
    return line


def closed_to_others(path: str) -> str:
    """Return the first file or folder on the way to a program that not everybody may pass, "" if there is none."""
    steps = [step for end in (path, os.path.realpath(path)) for step in accumulate(end.split("/"), "{}/{}".format)]
    return next((step for step in steps if step and not os.stat(step).st_mode & stat.S_IXOTH), "")


def link(target: str, path: str) -> None:
    """Make a link, or replace one: at every moment the old one or the new one is there."""
    half = "%s.%d" % (path, os.getpid())
    os.symlink(target, half)
    os.replace(half, path)


def read(name: str) -> str:
    """Return the text of a file; a relative name is below PROJECT."""
    with open(os.path.join(PROJECT, name), encoding="utf-8") as file:
        return file.read()


def write(path: str, text: str, mode: int = 0o644) -> None:
    """Write a file, and the folders above it."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


def copy(name: str, target: str) -> None:
    """Copy a file or a folder of ours, without compiled modules."""
    source = os.path.join(PROJECT, name)
    if not os.path.isdir(source):
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(source, target)
        os.chmod(target, 0o755 if os.access(source, os.X_OK) else 0o644)
        return
    for inner in os.listdir(source):
        if inner != "__pycache__":
            copy(name + "/" + inner, os.path.join(target, inner))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
