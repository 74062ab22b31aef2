"""What the tests share: a scratch host, and the program called as users call it."""

import email
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

import pytest

import loaded
import scratch
import shares
import untried

CHECKOUT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, CHECKOUT)
SHARING = ("", "games", "inbox", "extras/site", "stress")       # folders with what tests share
sys.path[:0] = [os.path.join(CHECKOUT, "tests", room) for room in SHARING]

# commands are started as by a person at a shell, even if the tests run in the background, where ^C is ignored
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGQUIT, signal.SIG_DFL)

_failed = []


def pytest_configure(config):
    """Begin as at any shell: with a place for scratch files, a usual umask, and no wish for Python's warnings.

    Where a test starts `python3`, as `bin/pbm` does, that is the Python of the tests: it has docopt.
    """
    os.umask(0o022)
    os.environ["PATH"] = "%s:%s" % (os.path.dirname(sys.executable), os.environ["PATH"])
    os.environ.pop("PYTHONWARNINGS", None)
    scratch.take(failed=lambda: _failed)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session):
    """Let children run the tests, if several processes are wished for."""
    if shares.COUNT not in os.environ or session.testsfailed or session.config.option.collectonly:
        return None
    shares.run(session, int(os.environ.pop(shares.COUNT)))
    return True


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_sessionfinish(session, exitstatus):
    """Leave the scratch files there if a test failed; say in the last line which tests were not tried."""
    if exitstatus:
        _failed.append(exitstatus)
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter:
        untried.tell(report.longrepr[2] for report in reporter.stats.get("skipped", ()))


PYTHON = os.path.realpath(sys.executable)      # without a blank in its path, as the checkout and .venv may have one
NOON = "2003-05-01 12:00:00"
PROGRAM = os.path.join(CHECKOUT, "bin", "pbm")
OWN = "pbm@host.example"        # the server's address, where a mail is delivered to it


# a mailer for a folder: it keeps mails under names that are in order, and starts only one program
MAILER = """cd '%s' && { set -- *; [ -e "$1" ] || shift; exec cat > $((100000 + $#)); }"""


def call(*options):
    """Return how a shell calls the program, with options of Python, wherever the checkout lies."""
    return " ".join(map(shlex.quote, [sys.executable, *options, PROGRAM]))


LEFT = {}                       # commands -> the time and the files of the host that they lead to


SPIES = """
import importlib, sys
sys.path.insert(0, %r)
from pbmgames import cli
def spied(name, work):
    def spy(*words, **options):
        sys.stderr.write(name + "\\n")
        return work(*words, **options)
    return spy
for name in %r:
    place, _, function = name.rpartition(".")
    module = importlib.import_module("pbmgames." + place)
    setattr(module, function, spied(name, getattr(module, function)))
sys.exit(cli.main(["pbm"] + %r))
"""


def sessions(folders=("transcripts", "sessions")):
    """Return the paths of all recorded sessions: the original's, then our own."""
    return [str(path) for folder in folders
            for path in sorted(pathlib.Path(CHECKOUT, "tests", folder).glob("*.transcript"))]


def slow(*values):
    """Return a row of a table of cases, one that `make quick` leaves out."""
    return pytest.param(*values, marks=pytest.mark.slow)


def check(*values):
    """Return a row of a table of cases, one that only `make check` tries."""
    return pytest.param(*values, marks=pytest.mark.check)


def each(nth, rows):
    """Return the rows of a table of cases, as tuples; `make test` tries each nth of them, `make check` all."""
    return [check(*row) if number % nth else row for number, row in enumerate(rows)]


def seeded(test):
    """Mark a test that takes a seed: always the same two, one of them in `make check`."""
    return pytest.mark.parametrize("seed", [1, check(2)])(test)


class Shell:
    """A scratch host, and a shell in which to give commands to it."""

    program = PROGRAM

    def __init__(self, folder):
        self.folder = folder
        self.home = folder / "home"
        (self.home / "etc").mkdir(parents=True)
        self.now = NOON
        self.put("etc/users", "".join("%s:%spw:x:0:%s@example.com\n" % (user, user[0], user)
                                      for user in ("alice", "bob", "carol", "dave")))

    def as_after(self, *begun):
        """Make it the host that commands lead to; each is a line, or (time, line).

        They are given once; after that what they left is copied, for each of them costs twenty milliseconds.
        """
        if begun not in LEFT:
            for words in begun:
                self.now, line = words if isinstance(words, tuple) else (self.now, words)
                assert self(line, PBMSEED="7")[0] == 0, line
            LEFT[begun] = self.now, shutil.copytree(str(self.home), os.path.join(tempfile.mkdtemp(), "home"))
        self.now, left = LEFT[begun]
        shutil.rmtree(str(self.home))
        shutil.copytree(left, str(self.home))

    def put(self, path, text):
        """Write a file of the host."""
        target = self.home / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode("latin-1"))

    def get(self, path):
        """Return a file's text, None if there is none."""
        target = self.home / path
        return target.read_bytes().decode("latin-1") if target.exists() else None

    def environ(self, **extra):
        """Return the environment of a command."""
        environ = {"PATH": os.environ.get("PATH", ""), "TZ": "UTC", "LC_ALL": "C", "PBMHOME": str(self.home),
                   "PBMNOW": self.now, "PBMPASSWORDS": "plain"}
        environ.update(extra)
        return environ

    def called(self, words, extra):
        """Return the words and the environment of a command, given as one line or a list of words."""
        words = words.split() if isinstance(words, str) else words
        # a Cleanup does nothing where nobody would be told, and with SENDER set this machine's own mailer would be used
        if "Cleanup" in words or "SENDER" in extra:
            extra = {"PBMSENDMAIL": "cat > /dev/null", **extra}
        return words, self.environ(**extra)

    def start(self, words, stdin=subprocess.DEVNULL, **extra):
        """Start a command, as `called` takes it, in a process of its own."""
        words, environ = self.called(words, extra)
        return subprocess.Popen([sys.executable, self.program] + words, env=environ, stdin=stdin,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def __call__(self, words, input=None, **extra):
        """Give a command; return (exit status, standard output, standard error)."""
        words, environ = self.called(words, extra)
        done = loaded.run(self.program, words, environ, input)
        return done.returncode, done.stdout.decode("latin-1"), done.stderr.decode("latin-1")

    def order(self, words, input=b"", calls=(), **extra):
        """Give a command; return (exit status, which of `calls`, such as "storage.locks.lock", it made, in order)."""
        done = subprocess.run([sys.executable, "-c", SPIES % (CHECKOUT, list(calls), words.split())], input=input,
                              env=self.environ(**extra), capture_output=True)
        return done.returncode, done.stderr.decode().split()

    def files(self):
        """Return {path: text} of the whole host, but for lock files and what may as well be lost."""
        return {str(path.relative_to(self.home)): path.read_bytes().decode("latin-1")
                for path in sorted(self.home.rglob("*"))
                if path.is_file() and path.name not in (".lockfile", "ledger") and path.suffix != ".index"}


@pytest.fixture
def shell(tmp_path):
    """A scratch host with the users alice, bob, carol and dave; passwords apw ..., mail to nobody."""
    return Shell(tmp_path)


@pytest.fixture
def host(tmp_path):
    """A host with one user, opened for a change of Zenix."""
    from pbmgames.storage import Host
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "users").write_text("alice:apw:x:0:alice@example.com\n")
    host = Host(str(tmp_path), "Zenix").open(exclusive=True)
    yield host
    host.close()


@pytest.fixture
def commons():
    """A folder that every user of the machine can reach."""
    folder = tempfile.mkdtemp(prefix="pbm-test-")
    os.chmod(folder, 0o755)
    yield pathlib.Path(folder)
    shutil.rmtree(folder)


@pytest.fixture
def umask():
    """Set the umask with the function given; it is put back afterwards."""
    before = os.umask(0o022)
    yield os.umask
    os.umask(before)


@pytest.fixture
def mailbox(shell):
    """A mailer that keeps every mail: call it for the mails that came since, in order."""
    box = shell.folder / "mailbox"
    box.mkdir()
    shell.mailer = MAILER % box

    def collect():
        mails = []
        for path in sorted(box.iterdir()):
            mails.append(path.read_bytes().decode("latin-1"))
            path.unlink()
        return mails
    return collect


@pytest.fixture
def deliver(shell, mailbox):
    """Deliver a message to `pbm --mail`: returns (status, the mails that went out as Messages)."""
    numbers = iter(range(1, 1000))

    def deliver(subject, body="", sender="alice@example.com", status=0, **headers):
        headers.setdefault("message_id", "<%d@example.com>" % next(numbers))
        lines = ["%s: %s" % (name.replace("_", "-"), value) for name, value in headers.items() if value]
        data = "\n".join(["From: " + sender, "Subject: " + subject] + lines + ["", body])
        return raw(data.encode("utf-8"), status)

    def raw(data, status=0, **extra):
        extra = dict({"PBMSENDMAIL": shell.mailer, "PBMFROM": "PBM Server <%s>" % OWN}, **extra)
        found, out, error = shell(["--mail"], input=data, **extra)
        assert out == ""
        assert "Traceback" not in error
        assert found == status, error
        return [email.message_from_string(mail) for mail in mailbox()]

    deliver.raw = raw
    return deliver


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A Mailroom with a board of Zenix on which alice has to move."""
    from mailroom import Mailroom
    room = Mailroom(tmp_path, monkeypatch)
    room.letters = room.command("alice", "zenix challenge -size=3 alice bob")
    return room
