"""Whole commands on small hosts, and what must hold after one of their system calls failed or they were killed."""

import os
import shutil

import faults

DAY1, DAY2, MONTH2 = "2003-05-01 12:00:00", "2003-05-02 12:00:00", "2003-06-01 12:00:00"
USERS = ("alice", "bob", "carol", "dave")
BASE = [("2003-05-01 09:00:00", "zenix challenge -size=3 alice bob")]
STARTED = BASE + [("2003-05-01 10:00:00", "zenix move 101 alice apw B3"),
                  ("2003-05-01 11:00:00", "zenix move 101 bob bpw C3")]
WATCHED = STARTED + [("2003-05-01 11:00:00", words) for words in (
    "zenix subscribe 101 carol cpw", "zenix notify dave dpw", "zenix limit alice apw 5", "zenix seek bob bpw 2",
    "zenix challenge -size=3 carol dave", "zenix move 102 carol cpw B3", "zenix move 102 dave dpw C3",
    "zenix resign 102 carol cpw")]
LAST = [("2003-05-01 11:30:00", "zenix move 101 " + words) for words in (
    "alice apw A3", "bob bpw *B2", "alice apw *C2")]
CROWDED = WATCHED + [("2003-05-10 09:00:00", words) for words in (
    "zenix challenge -size=3 dave bob", "zenix challenge alice carol", "zenix challenge carol bob",
    "zenix move 103 dave dpw B3", "zenix move 103 bob bpw propose", "zenix move 105 carol cpw A8")]

# name -> (setup, time, command)
SCENARIOS = {
    "challenge": ([], DAY1, "zenix challenge -size=3 --totaltime=9 alice bob"),
    "move": (STARTED, DAY1, "zenix move 101 alice apw A3"),
    "last move": (WATCHED + LAST, DAY2, "zenix move 101 bob bpw C1"),
    "cleanup": (CROWDED, MONTH2, "zenix Cleanup"),
    "signup": (STARTED, DAY1, "signup erin secret erin@example.com"),
    "show by mail": (CROWDED, DAY2, "zenix show 101 103 999"),
}
SENDER = {"show by mail": "carol@example.com", "cleanup": "root@example.com"}


class Scenario:
    """A host, a command to give to it, and how both look before and after.

    before, after -- {path: text} of the host's files, without the outbox
    letters       -- the mails it sends, sorted
    calls         -- the names of its system calls, in order
    """

    def __init__(self, name, folder):
        self.name, self.folder = name, str(folder)
        setup, self.now, self.words = SCENARIOS[name]
        self.home, self.box = os.path.join(self.folder, "home"), os.path.join(self.folder, "box")
        self.template = os.path.join(self.folder, "template")
        os.makedirs(os.path.join(self.home, "etc"))
        os.mkdir(self.box)
        with open(os.path.join(self.home, "etc", "users"), "w") as file:
            file.write("".join("%s:%spw:x:0:%s@example.com\n" % (user, user[0], user) for user in USERS))
        with open(os.path.join(self.home, "etc", "vacation"), "w") as file:
            file.write("carol 2003-09-01\n")
        for now, words in setup:
            self._must(self.run(words, now=now, mailer=""))
        shutil.copytree(self.home, self.template)
        self.before = state(self.home)
        self.calls = self._must(self.run(self.words)).calls
        self.after, self.letters = state(self.home), self.mails()

    def _must(self, result):
        assert result.status == 0 and not result.err, (self.name, result.status, result.err)
        return result

    def run(self, words, fault=None, now=None, mailer=None):
        """Give a command, in the scenario's time unless another is given."""
        return faults.run(words.split(), self.environ(words, now, mailer), self.folder, fault)

    def environ(self, words, now=None, mailer=None):
        """Return the environment of a command."""
        environ = {"PATH": os.environ.get("PATH", ""), "TZ": "UTC", "LC_ALL": "C", "PBMHOME": self.home,
                   "PBMNOW": now or self.now, "PBMPASSWORDS": "plain", "PBMSENDMAIL_SECONDS": "5",
                   "PBMSENDMAIL": "cat > '%s'/$$" % self.box if mailer is None else mailer}
        if now is None and self.name in SENDER and words == self.words:
            environ["SENDER"] = SENDER[self.name]
        return environ

    def reset(self):
        """Put the host back to where it was before the command."""
        shutil.rmtree(self.home)
        shutil.rmtree(self.box)
        shutil.copytree(self.template, self.home)
        os.mkdir(self.box)

    def mails(self):
        """Return the mails that the mailer got, sorted."""
        return sorted(_read(os.path.join(self.box, name)) for name in os.listdir(self.box))

    def waiting(self):
        """Return the mails in the outbox, sorted."""
        folder = os.path.join(self.home, "outbox")
        names = os.listdir(folder) if os.path.isdir(folder) else []
        return sorted(_read(os.path.join(folder, name)) for name in names if not name.startswith("."))

    def attempt(self, fault, give=None):
        """Give the command with a fault; check that all of it happened, or nothing; return a word on how it went.

        give -- function of this that gives the command in another way, and returns its faults.Result
        Raises AssertionError if anything else is found.
        """
        self.reset()
        result = give(self) if give else self.run(self.words, fault)
        said = "%s, %s: status %d, %s" % (self.name, fault, result.status, result.err.strip())
        assert "Traceback" not in result.err, said
        assert result.err.count("\n") <= 1 or result.status in (0, 74), said
        assert result.status in (0, 70, 74, 75, 78, -9) and "fault of the program" not in result.err, said
        if result.status == 70:
            return self._passed_over(said)
        claimed = {0: self.after, 74: self.after, -9: None}.get(result.status, self.before)
        self._look(said, claimed)
        happened = state(self.home) == self.after
        if self.before == self.after:
            happened = bool(self.mails() or self.waiting())
        if not happened:
            assert not self.mails() and not self.waiting(), said + ": a letter about nothing"
            self._must(self.run(self.words))
            assert state(self.home) == self.after, said + ": the next try went wrong"
        self._must(self.run("zenix games"))         # sends what waits
        got = self.mails()
        assert sorted(set(got)) == sorted(set(self.letters)), said + ": letters lost or invented"
        for letter in self.letters:
            assert got.count(letter) >= self.letters.count(letter), said + ": a letter is missing"
        assert not self.waiting(), said + ": the outbox is not empty"
        kind = "killed" if result.status < 0 else "done" if result.status in (0, 74) else "refused"
        return kind + (" after all" if happened and kind == "killed" else "") + (
            ", letters twice" if len(got) > len(self.letters) else "")

    def _passed_over(self, said):
        """Check that a command which left out a board that it could not read did the others, and later all."""
        assert self.name in SENDER, said
        for words in ("verify", self.words, "verify"):
            result = self.run(words)
            assert result.status == 0, (said, result.out, result.err)
        # a draw that was accepted twice the usual time after the last move is put away by the next Cleanup
        boards = [{path.replace("-archive/", "/") for path in found if "/." not in path}
                  for found in (state(self.home), self.after)]
        assert boards[0] == boards[1], said + ": %r" % (boards[0] ^ boards[1])
        assert {letter.split("\n\n")[0] for letter in self.letters} <= {
            letter.split("\n\n")[0] for letter in self.mails()}, said + ": a letter is missing"
        return "done but for a board"

    def _look(self, said, claimed):
        """Check that a reader sees one of the two states, the claimed one if there is one, and nothing wrong."""
        result = self.run("zenix games", mailer="")
        assert result.status == 0 and not result.err, (said, result.status, result.err)
        result = self.run("verify", mailer="")
        assert result.status == 0 and not result.err, (said, result.status, result.out, result.err)
        now = state(self.home)
        assert now in ((self.before, self.after) if claimed is None else (claimed,)), said + ": " + difference(
            now, self.before, self.after)


def state(home):
    """Return {path: text} of a host's files, without the outbox, locks and what is only half written."""
    found = {}
    for folder, _, names in os.walk(home):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), home)
            if not (name == ".lockfile" or name.startswith("..") or name.endswith(".index")
                    or path.startswith("outbox/")):
                found[path] = _read(os.path.join(folder, name))
    return found


def difference(now, before, after):
    """Return in words which files are neither as before nor as after, and which are as which."""
    words = []
    for path in sorted({*now, *before, *after}):
        if before.get(path) != after.get(path) or now.get(path) != after.get(path):
            words.append("%s is %s" % (path, "as before" if now.get(path) == before.get(path) else
                                       "as after" if now.get(path) == after.get(path) else "neither"))
    return "; ".join(words)


def _read(path):
    with open(path, "rb") as file:
        return file.read().decode("latin-1")
