"""A host with modern letters whose mails go in and out within the process, and a player's mail program."""

import contextlib
import email
import errno
import io
import os
import signal

from conftest import Shell
from mailprograms import answer
from pbmgames import console, execute
from pbmgames.extras.modern import keeper
from pbmgames.inbox import receive
from pbmgames.storage import journal

SERVER = "pbm@games.example"
USERS = ("alice", "bob", "carol", "dave")


@contextlib.contextmanager
def signals_as_before():
    """Let the signals through again that a command leaves blocked, for it ends then; forget those that came."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        console._interrupted.clear()


class Mailroom(Shell):
    """A host in a folder; `deliver` gives it a message and returns the mails that it sends."""

    def __init__(self, folder, monkeypatch):
        super().__init__(folder)
        self.put("etc/users", "".join("%s:%spw:x:0:%s@home.example\n" % (user, user[0], user) for user in USERS))
        self.put("etc/settings", "letters = modern\nfrom = PBM <%s>\n" % SERVER)
        for name in list(os.environ):
            if name.startswith("PBM") or name in ("SENDER", "INPUTFILE"):
                monkeypatch.delenv(name)
        monkeypatch.setenv("PBMHOME", str(self.home))
        monkeypatch.setenv("PBMPASSWORDS", "plain")
        monkeypatch.setenv("PBMSEED", "5")
        monkeypatch.setattr(os, "fsync", lambda descriptor: None)       # the disk is not what is tested
        monkeypatch.setattr(execute, "hand_over", lambda session: None)      # the mails stay in the outbox
        monkeypatch.setattr(keeper, "tell", lambda session: None)
        self._monkeypatch = monkeypatch
        self.number = 0
        self.at(0)

    def at(self, minutes):
        """Let it be so many minutes after noon."""
        self._monkeypatch.setenv("PBMNOW", "2003-05-01 %02d:%02d:00" % (12 + minutes // 60, minutes % 60))

    def day(self, days):
        """Let it be so many days later, at noon."""
        self._monkeypatch.setenv("PBMNOW", "2003-05-%02d 12:00:00" % (1 + days))

    def get(self, path):
        """Return a file's text, "" if there is none."""
        return super().get(path) or ""

    def files(self):
        """Return {path: text} of what a command may change: all but locks, marks, and what may as well be lost."""
        return {str(path.relative_to(self.home)): path.read_bytes() for path in sorted(self.home.rglob("*"))
                if path.is_file() and path.name != ".lockfile" and path.suffix != ".index"
                and path.parent.name not in ("seen", "outbox")}

    def identifier(self):
        """Return an identifier that no message had."""
        self.number += 1
        return "<%d@mail.example>" % self.number

    def deliver(self, message, expected=0):
        """Take a message in, as text or Message; return the mails that go out, in order. Its status is as expected."""
        data = message.as_bytes() if hasattr(message, "as_bytes") else message.encode("latin-1")
        with signals_as_before():
            status = receive.receive(io.BytesIO(data))
        assert status == expected, (status, data)
        return self.sent()

    def fail(self, message):
        """Take a message in while the disk is full: nothing goes out, and it will be delivered again."""
        def full(*_):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        with self._monkeypatch.context() as patch:
            patch.setattr(journal, "commit", full)
            assert self.deliver(message, 75) == []

    def sent(self):
        """Return the mails in the outbox, and empty it."""
        box = self.home / "outbox"
        mails = []
        for path in sorted(box.iterdir(), key=lambda path: path.name) if box.exists() else ():
            mails.append(email.message_from_bytes(path.read_bytes()))
            path.unlink()
        return mails

    def command(self, user, subject, text=""):
        """Send a command in a subject; return the mails that go out."""
        return self.deliver("From: %s@home.example\nTo: %s\nMessage-ID: %s\nSubject: %s\n\n%s" % (
            user, SERVER, self.identifier(), subject, text))

    def answer(self, letter, text, **headers):
        """Return a mail program's answer to a letter; `headers` replace its own, None = without it."""
        return answer(letter, self.identifier(), text, **headers)


def subjects(mails):
    """Return whom mails go to, and their subjects."""
    return [(mail["To"].partition("@")[0], mail["Subject"]) for mail in mails]
