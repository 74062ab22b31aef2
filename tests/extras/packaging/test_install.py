"""make install, make uninstall: modes, versions side by side, what is in the way, and commands that go on meanwhile."""

import errno
import os
import pathlib
import shlex
import shutil
import stat
import subprocess
import threading

import pytest

from children import NOBODY, as_root, in_child
from conftest import CHECKOUT, PYTHON
from pbmgames import __version__
from pbmgames.extras.compare import transcript
from pbmgames.extras.packaging import install
from pbmgames.games import TABLE
from pbmgames.statuses import Failure

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="no make")


@pytest.fixture
def prefix(tmp_path):
    """A folder to install in that is there already, and has a blank in its name."""
    (tmp_path / "usr local").mkdir()
    return tmp_path / "usr local"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """(A folder, what `make install` said of it): for tests that change nothing."""
    folder = tmp_path_factory.mktemp("installed") / "usr local"
    return folder, make("install", PREFIX=folder)


@pytest.fixture
def copied(installed, prefix):
    """The prefix as a first `make install` leaves it."""
    shutil.rmtree(str(prefix))
    shutil.copytree(str(installed[0]), str(prefix), symlinks=True)
    return prefix


def make(target, **variables):
    """Call make with umask 077; return (status, standard output, standard error)."""
    words = ["%s=%s" % pair for pair in {"PYTHON": PYTHON, **variables}.items()]
    done = subprocess.run(["make", "-s", "-C", CHECKOUT, "--no-print-directory", target] + words,
                          env={"PATH": os.environ["PATH"]}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          universal_newlines=True, preexec_fn=lambda: os.umask(0o077))
    return done.returncode, done.stdout, done.stderr


def run(prefix, *words, home=None, program="pbm"):
    """Run the installed program; return (status, standard output, standard error)."""
    environ = {"PATH": os.environ["PATH"], **({"PBMHOME": str(home)} if home else {})}
    done = subprocess.run([str(prefix / "bin" / program)] + list(words), env=environ, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, universal_newlines=True)
    return done.returncode, done.stdout, done.stderr


def tree(folder):
    """Return what is below a folder: {path: its mode, or where it leads}."""
    return {str(path.relative_to(folder)): os.readlink(str(path)) if path.is_symlink()
            else stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*")}


def versions(prefix):
    """Return the version in use, and what else is in the program's folder."""
    names = {path.name for path in (prefix / "lib" / "pbm").iterdir()} - {"current"}
    return os.readlink(str(prefix / "lib" / "pbm" / "current")), names


@pytest.mark.slow
def test_others_may_read_it_whatever_the_umask(installed):
    prefix, (status, out, err) = installed
    assert (status, err) == (0, "") and str(prefix) in out
    modes = {name: mode for name, mode in tree(prefix).items() if isinstance(mode, int)}
    assert set(modes.values()) == {0o755, 0o644}
    assert all(mode == 0o755 for name, mode in modes.items() if (prefix / name).is_dir() or name.endswith("bin/pbm"))
    assert [name for name in modes if "data" in name] == []


@pytest.mark.slow
def test_what_is_installed_works(installed, shell):
    prefix, _ = installed
    house = str(prefix / "lib" / "pbm" / __version__)
    assert run(prefix, "--version") == (0, "pbm %s in %s\n" % (__version__, house), "")
    assert run(prefix, "games", home=shell.home, program="zenix") == (0, shell("zenix games")[1], "")
    status, out, err = run(prefix, "zenix", "games")
    assert (status, out) == (78, "") and err.startswith("pbm: PBMHOME is not set")
    for name in ["pbm"] + list(TABLE):
        assert b".TH PBM 1" in (prefix / "share/man/man1" / (name + ".1")).read_bytes()
        assert b"complete" in (prefix / "share/bash-completion/completions" / name).read_bytes()
    assert {"README.md", "examples", "docs"} <= {path.name for path in (prefix / "share/doc/pbm").iterdir()}


@pytest.mark.slow
def test_the_examples_call_what_was_installed(installed, shell):
    prefix, _ = installed
    folder, mail = prefix / "share/doc/pbm/examples", shell.folder / "pbm-mail"
    mail.write_text((folder / "pbm-mail").read_text().replace("/home/pbm/games", str(shell.home)))
    done = subprocess.run(["sh", str(mail)], input=b"From: you@example.com\nSubject: help\n\n", capture_output=True,
                          env={"PATH": "/usr/bin:/bin", "PBMSENDMAIL": "cat"})
    assert done.returncode == 0 and b"\nSubject: Help\n" in done.stderr
    for name in ("crontab", "procmailrc"):
        line, = (line for line in (folder / name).read_text().splitlines() if line.startswith("PATH="))
        assert shlex.split(line) == ["PATH=%s/bin:/usr/bin:/bin" % prefix]
    ours = set(os.listdir(os.path.join(CHECKOUT, "examples"))) - {"__pycache__"}
    assert {path.name for path in folder.iterdir()} == ours
    assert not [path for path in folder.iterdir() if "/usr/local/bin" in path.read_text()]


@pytest.mark.slow
@as_root
@pytest.mark.check
@pytest.mark.parametrize("mode, said", [(0o700, True), (0o755, False)])
def test_a_python_that_only_root_can_reach_is_told(prefix, commons, mode, said):
    (commons / "venv").mkdir()
    (commons / "venv").chmod(mode)
    (commons / "venv" / "python3").symlink_to("/usr/bin/python3")
    status, out, err = make("install", PREFIX=prefix, PYTHON=commons / "venv" / "python3")
    assert (status, err) == (0, "") and ("others may not enter %s.\n" % (commons / "venv") in out) == said
    assert ("But only root can start it" in out) == said


@pytest.mark.slow
def test_it_starts_from_one_file_with_all_modules(copied, shell, monkeypatch):
    """Another Python does not see that file, and a damaged one changes nothing."""
    top = copied / "lib" / "pbm" / __version__ / "pbmgames"
    pack, = top.glob("__pycache__/*")
    for path in top.rglob("*.py"):
        if path.name != "__init__.py" or path.parent == top:
            path.write_text("x = 1 / 0\n")
    assert run(copied, "zenix", "challenge", "alice", "bob", home=shell.home)[0] == 0
    monkeypatch.setattr(transcript, "PROJECT", str(top.parent))
    assert "| No Zenix boards found\n" in transcript.record("$ zenix games\n")
    before = shell.files()
    pack.write_bytes(pack.read_bytes()[:20000])
    status, out, err = run(copied, "zenix", "move", "101", "alice", "apw", "B8", home=shell.home)
    assert (status, out) == (75, "") and err.endswith("; nothing was changed, try again later\n")
    pack.rename(pack.with_name("pack.another"))
    assert "ZeroDivisionError" in run(copied, "zenix", "show", "101", home=shell.home)[2] and shell.files() == before


@pytest.mark.slow
def test_a_command_under_way_keeps_the_file_with_all_modules(copied):
    """A package makes it anew when Python is renewed."""
    top = copied / "lib" / "pbm" / __version__
    pack, = top.glob("pbmgames/__pycache__/*")
    with open(pack, "rb") as opened:
        before = os.stat(pack)
        subprocess.run([PYTHON, "-IS", "pbmgames/extras/packaging/pack.py"], cwd=top, check=True)
        assert os.fstat(opened.fileno()).st_nlink == 0 and not os.path.samestat(os.stat(pack), before)
    assert list(top.glob("pbmgames/__pycache__/*")) == [pack]


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="no /proc")
def test_the_file_with_all_modules_takes_the_place_of_no_closed_descriptor(installed, shell, tmp_path):
    """As standard input it would be read as a mail, or as what is typed in a game at the keyboard."""
    mailer = "cat > /dev/null; readlink /proc/$PPID/fd/0 /proc/$PPID/fd/1 /proc/$PPID/fd/2 > '%s/told'" % tmp_path
    done = subprocess.run(["sh", "-c", '"$0/bin/pbm" zenix challenge alice bob <&- >&- 2>&-', str(installed[0])],
                          env={"PATH": os.environ["PATH"], "PBMHOME": str(shell.home), "PBMSENDMAIL": mailer})
    assert (done.returncode, (tmp_path / "told").read_text()) == (74, "/dev/null\n" * 3)


@pytest.mark.check
def test_the_version_before_stays_until_the_next_install(copied):
    prefix, seen = copied, [versions(copied)]
    for _ in range(2):
        make("install", PREFIX=prefix)
        seen.append(versions(prefix))
    one, two = __version__, __version__ + "-2"
    assert seen == [(one, {one}), (two, {one, two}), (one, {one, two})]


def _no_room(*_):
    raise OSError(errno.ENOSPC, "No space left on device", "/usr/local/lib/pbm/1.2.0/bin/pbm")


@pytest.mark.parametrize("place", [install, pathlib.Path])
def test_what_could_not_be_installed_takes_no_room(copied, monkeypatch, capfd, place):
    """Games may lie on the same disk."""
    before = tree(copied)
    monkeypatch.setattr(install, "first_line", lambda python: "#!%s\n" % python)    # a clone's path may have a blank
    monkeypatch.setattr(place, "write" if place is install else "write_bytes", _no_room)
    assert install.report(install.Place("", str(copied)).install) == 65
    err = capfd.readouterr().err
    assert "No space left on device" in err and err.count("\n") == 1 and tree(copied) == before


def test_who_may_not_install_reads_what_to_do(capfd):
    assert install.report(lambda: os.listdir("/nowhere")) == 65 and "root" not in capfd.readouterr().err

    def work():
        raise PermissionError(errno.EACCES, "Permission denied", "/usr/local/lib/pbm")
    assert install.report(work) == 65
    assert capfd.readouterr().err == "pbm: /usr/local/lib/pbm: Permission denied: do this as root\n"


@as_root
def test_who_may_not_remove_an_earlier_version_reads_where_it_is(commons):
    folder = commons / "lib/pbm/1.0"
    (folder / "pbmgames").mkdir(parents=True)
    (folder / "pbmgames/cli.py").touch()

    def work():
        os.setuid(NOBODY)
        install.Place("", str(commons)).drop(["1.0"])
    assert in_child(work) == "PermissionError: [Errno 13] Permission denied: '%s'" % folder


def test_compiled_examples_do_no_harm(prefix, tmp_path, monkeypatch, umask):
    umask(0o022)
    shutil.copytree(CHECKOUT, str(tmp_path / "source"), ignore=shutil.ignore_patterns(".*", "build", "data", "tests"))
    (tmp_path / "source" / "examples" / "__pycache__").mkdir(exist_ok=True)
    monkeypatch.setattr(install, "PROJECT", str(tmp_path / "source"))
    said = install.Place(str(prefix), "/usr").install(python=PYTHON)
    assert said.startswith("pbm %s is in %s/usr/lib/pbm/%s, and links to it are in %s/usr/bin\n" % (
        __version__, prefix, __version__, prefix))
    assert not list(prefix.rglob("__pycache__"))


@pytest.mark.check
def test_removing_leaves_nothing(prefix):
    assert make("install", PREFIX=prefix)[0] == make("install", PREFIX=prefix)[0] == 0
    (prefix / "bin" / "other").write_text("of somebody else")
    assert make("uninstall", PREFIX=prefix) == (0, "pbm is no longer in %s\n" % prefix, "")
    assert set(tree(prefix)) == {"bin", "bin/other"}
    assert make("uninstall", PREFIX=prefix)[0] == 0


@pytest.mark.check
def test_an_installation_without_a_readable_list_of_its_links_is_renewed(copied):
    listed = copied / "lib" / "pbm" / "current" / "installed"
    listed.unlink()
    listed.mkdir()
    assert make("install", PREFIX=copied)[0] == 0
    assert run(copied, "--version")[0] == 0
    assert make("uninstall", PREFIX=copied)[0] == 0 and not (copied / "bin" / "pbm").exists()


@pytest.mark.check
def test_a_destdir_is_not_seen_in_what_is_installed(prefix):
    assert make("install", DESTDIR=prefix, PREFIX="/opt/p b m")[0] == 0
    root = prefix / "opt" / "p b m"
    assert os.readlink(str(root / "bin" / "pbm")) == "../lib/pbm/current/bin/pbm"
    assert run(root, "--version")[0] == 0
    assert make("uninstall", DESTDIR=prefix, PREFIX="/opt/p b m")[0] == 0
    assert set(tree(prefix)) == {"opt", "opt/p b m"}


def old(prefix):
    """Put there what `make install` of version 1.0.0 did."""
    for name in ("lib/pbm/bin/pbm", "lib/pbm/pbmgames/cli.py", "share/man/man1/pbm.1",
                 "share/bash-completion/completions/pbm"):
        (prefix / name).parent.mkdir(parents=True, exist_ok=True)
        (prefix / name).write_text("old")
    (prefix / "lib" / "pbm" / "data").mkdir()
    (prefix / "bin").mkdir()
    for name in ("pbm", *TABLE):
        (prefix / "bin" / name).symlink_to("../lib/pbm/bin/pbm")


@pytest.mark.check
def test_the_first_layout_is_taken_over_and_its_boards_are_left(prefix):
    old(prefix)
    (prefix / "lib/pbm/data/games").mkdir()
    assert make("install", PREFIX=prefix)[0] == 0 and run(prefix, "--version")[0] == 0
    assert make("uninstall", PREFIX=prefix)[1].endswith("but for what is in %s/lib/pbm\n" % prefix)
    left = {name for name in tree(prefix) if "pbm" in name}
    assert "lib/pbm/data/games" in left and "bin/pbm" not in left


@pytest.mark.check
def test_a_link_that_is_no_longer_wanted_goes(copied):
    prefix = copied
    (prefix / "bin" / "chess").symlink_to("pbm")
    with open(str(prefix / "lib/pbm/current/installed"), "a") as file:
        file.write("bin/chess\n")
    make("install", PREFIX=prefix)
    assert not os.path.lexists(str(prefix / "bin" / "chess")) and run(prefix, "--version")[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize("variables, status, said", [
    ({"PREFIX": "usr"}, 64, "PREFIX is 'usr': it must be a path that begins with a slash"),
    ({"PREFIX": "usr local"}, 64, "PREFIX is 'usr local': "),
    ({"PREFIX": "", "DESTDIR": "/dev/null"}, 64, "PREFIX is '': "),
    ({"DESTDIR": "/tmp/x\ty", "PREFIX": "/usr"}, 64, "'/tmp/x\ty/usr': "),
])
def test_what_cannot_work_is_refused(variables, status, said):
    done, out, err = make("install", **variables)
    assert (done, out) == (2, "") and err.startswith("pbm: " + said) and "Error %d" % status in err
    assert not os.path.exists(os.path.join(CHECKOUT, "usr"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bin/zenix", "bin/pbm", "share/doc/pbm/old"])
def test_what_is_in_the_way_is_left(prefix, name):
    (prefix / name).parent.mkdir(parents=True)
    (prefix / name).write_text("of somebody else")
    before = tree(prefix)
    status, _, err = make("install", PREFIX=prefix)
    assert status == 2 and "is in the way: `make install` did not put it there; nothing was changed" in err
    assert tree(prefix) == before


@pytest.mark.parametrize("python", ["", "/opt/my python/bin/python3", "/" + "x" * 130])
def test_a_python_that_no_first_line_can_name_is_refused(python):
    with pytest.raises(Failure, match="cannot stand in the first line"):
        install.first_line(python)


@pytest.mark.slow
def test_make_hands_on_a_python_with_a_blank(prefix):
    (prefix / "python").symlink_to(PYTHON)
    status, _, err = make("install", PREFIX=prefix, PYTHON=prefix / "python")
    assert status == 2 and "cannot stand in the first line" in err and set(tree(prefix)) == {"python"}


@pytest.mark.check
@pytest.mark.parametrize("shells, count", [(1, 1), (3, 4)])
def test_commands_during_installs_all_succeed(copied, shell, shells, count):
    """The short form of what `make machines` does for longer."""
    prefix = copied
    ended, failed, given = threading.Event(), [], []

    def commands():
        while not ended.is_set():
            for words in (["zenix", "games"], ["list"], ["help", "commands"]):
                given.append(words)
                result = run(prefix, *words, home=shell.home)
                if result[0] or result[2]:
                    failed.append((words, result))
    threads = [threading.Thread(target=commands) for _ in range(shells)]
    for thread in threads:
        thread.start()
    try:
        installs = [make("install", PREFIX=prefix)[0] for _ in range(count)]
    finally:
        ended.set()
        for thread in threads:
            thread.join()
    assert installs == [0] * count and failed == [] and len(given) > 4 * count
