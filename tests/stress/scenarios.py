"""Whole commands on small hosts, and what must hold after one of their system calls failed or they were killed."""

import email
import itertools
import json
import os
import shutil

import faults
import handscenarios
import modernscenarios
from handscenarios import OUTSIDE, STARTED
from modernscenarios import mail
from pbmgames.extras.modern import reports as reports
from pbmgames.extras.modern.bounces import Bounces
from pbmgames.extras.modern.tokens import VOUCHER, Tokens
from pbmgames.inbox.message import take_apart
from schemas import objections, schema
from states import boards, difference, everything, likened, read, state, without_marks

DAY1, DAY2, MONTH2 = "2003-05-01 12:00:00", "2003-05-02 12:00:00", "2003-06-01 12:00:00"
LATER = "2003-06-01 12:15:00"       # when a mail that was refused once is due
USERS = ("alice", "bob", "carol", "dave")
BASE = STARTED[:1]
WATCHED = STARTED + [("2003-05-01 11:00:00", words) for words in (
    "zenix subscribe 101 carol cpw", "zenix notify dave dpw", "zenix limit alice apw 5", "zenix seek bob bpw 2",
    "zenix challenge -size=3 carol dave", "zenix move 102 carol cpw B3", "zenix move 102 dave dpw C3",
    "zenix resign 102 carol cpw")]
LAST = [("2003-05-01 11:30:00", "zenix move 101 " + words) for words in (
    "alice apw A3", "bob bpw *B2", "alice apw *C2")]
CROWDED = WATCHED + [("2003-05-10 09:00:00", words) for words in (
    "zenix challenge -size=3 dave bob", "zenix challenge alice carol", "zenix challenge carol bob",
    "zenix move 103 dave dpw B3", "zenix move 103 bob bpw propose", "zenix move 105 carol cpw A8")]
MIXED = CROWDED + [("2003-05-10 09:30:00", "exo challenge alice bob")]


# name -> (setup, time, command, its standard input if it has any); the setup is (time, command), perhaps with its
# input and the mailer, or (path, text) of a file that another program wrote, None if it removed it, or a function of
# what it was; an input may be a function of all letters that the setup sent
SCENARIOS = {
    "challenge": ([], DAY1, "zenix challenge -size=3 --totaltime=9 alice bob"),
    "accept": (STARTED + [("2003-05-01 11:00:00", "zenix limit alice apw 0")], DAY1, "zenix accept alice apw"),
    "reject": (STARTED, DAY1, "zenix reject alice apw"),
    "limit": (WATCHED, DAY1, "zenix limit alice apw 3"),
    "seek": (WATCHED, DAY1, "zenix seek alice apw 2"),
    "move": (STARTED, DAY1, "zenix move 101 alice apw A3"),
    "queued move": (STARTED + [("2003-05-01 11:00:00", "zenix queue 101 bob bpw A2")], DAY1,
                    "zenix move 101 alice apw A3"),
    "conditional move": (STARTED, DAY1, "zenix queue 101 bob bpw if *A3 then B2 or if A3 then *B2"),
    "answered move": (STARTED + [("2003-05-01 11:30:00", "zenix queue 101 bob bpw if A3 then *B2")], DAY1,
                      "zenix move 101 alice apw A3"),
    "move that ends a vacation": (STARTED + [("2003-05-01 11:00:00", "vacation alice apw until-i-move")], DAY1,
                                  "zenix move 101 alice apw A3"),
    "planned vacation": (STARTED, DAY1, "vacation alice apw from 2003-06-01 until 2003-06-20"),
    "last move": (WATCHED + LAST, DAY2, "zenix move 101 bob bpw C1"),
    "move by mail": (WATCHED, DAY2, "--mail", mail("zenix move 101 alice apw A3", "Well played.\n")),
    "queue": (STARTED, DAY1, "zenix queue 101 bob bpw A2"),
    "swap": ([("2003-05-01 09:00:00", "exo challenge alice bob"), ("2003-05-01 10:00:00", "exo move 101 alice apw F6")],
             DAY1, "exo swap 101 bob bpw"),
    "propose": (STARTED, DAY1, "zenix move 101 alice apw propose"),
    "resign": (WATCHED, DAY2, "zenix resign 101 alice apw"),
    "submit": (STARTED, DAY1, "zenix submit 101 alice apw A3"),
    "confirm": (STARTED + [("2003-05-01 11:00:00", "zenix submit 101 alice apw A3")], DAY1,
                "zenix confirm 101 alice apw"),
    "chat": (WATCHED, DAY1, "--mail", mail("zenix chat 101 alice apw", "Hello.\n")),
    "show by mail": (CROWDED, DAY2, "zenix show 101 103 999"),
    "subscribe": (WATCHED, DAY1, "zenix subscribe all carol cpw"),
    "unsubscribe": (WATCHED, DAY1, "zenix unsubscribe 101 carol cpw"),
    "notify": (WATCHED, DAY1, "zenix notify alice apw"),
    "cleanup": (CROWDED, MONTH2, "zenix Cleanup"),
    "list rebuilt": (WATCHED + [("etc/Zenix.list", None)], DAY1, "zenix rebuildgamelist"),
    "counts rebuilt": (WATCHED + [("games/Zenix/.limit", None)], DAY1, "zenix rebuildactivecount"),
    "signup": (STARTED, DAY1, "signup erin secret erin@example.com"),
    "change": (STARTED, DAY1, "change address alice apw alice@home.example"),
    "password": (STARTED, DAY1, "change password alice apw sesame"),
    "vacation": (STARTED, DAY1, "vacation alice apw until 2003-05-09"),
    "choice": (STARTED, DAY1, "change warnings alice apw on"),
    "warning": (STARTED + [("etc/settings", "warn = 9 days\n")], "2003-05-21 12:00:00", "zenix Cleanup"),
    "signoff": (BASE, DAY1, "signoff dave dpw"),
    "message": ([], DAY1, "message alice apw bob carol", "Hello.\n"),
    "broadcast": ([], DAY1, "broadcast alice apw", "Hello.\n"),
    "repair": (WATCHED + [("etc/Zenix.list", None), ("games/Zenix/.limit", None), ("games/Zenix/.board", "7\n")],
               DAY1, "verify --repair"),
    "multiple": (BASE, DAY1, "--mail", mail("multiple", "zenix move 101 alice apw A3\nexo challenge carol dave\n"
                                                           "vacation alice apw until 2003-05-09\n")),
    "cleanup everywhere": (MIXED, MONTH2, "Cleanup"),
    "lists rebuilt": (MIXED + [("etc/Zenix.list", None), ("etc/Exo.list", None)], MONTH2, "rebuildgamelist"),
    "all counts rebuilt": (MIXED + [("games/Zenix/.limit", None), ("games/Exo/.limit", None)], MONTH2,
                           "rebuildactivecount"),
    **modernscenarios.SCENARIOS,
    **handscenarios.SCENARIOS,
}
SENDER = {"show by mail": "carol@example.com", "cleanup": "root@example.com"}
# those that look at many boards, and do without one that cannot be read
OF_MANY = ("show by mail", "subscribe", "cleanup", "warning", "list rebuilt", "counts rebuilt", "cleanup everywhere",
           "lists rebuilt", "all counts rebuilt")
# what gives several commands, each all or nothing for itself: the commands
PARTS = {
    "multiple": ("zenix move 101 alice apw A3", "exo challenge carol dave", "vacation alice apw until 2003-05-09"),
    "cleanup everywhere": ("zenix Cleanup", "exo Cleanup"),
    "lists rebuilt": ("zenix rebuildgamelist", "exo rebuildgamelist"),
    "all counts rebuilt": ("zenix rebuildactivecount", "exo rebuildactivecount"),
}


# what stands beside all transactions, and is compared only when all is over
BESIDE = dict.fromkeys(("move against who rests", "who rested writes", "keeper"), "etc/bounces")
COUNTED = ("report", "third report")    # what may be done though it was refused: it comes again, and counts once
MAILER = dict.fromkeys(("refused mail", "mail given up"), "false")
RESTING, KEEPER = "bob@example.com", "keeper@example.com"
PASSED_OVER = ("pbm: message passed over: it reports that mail to ", "pbm: message passed over: it was carried out")


class Scenario:
    """A host, a command to give to it, and how both look before and after.

    before, after -- {path: text} of the host's files, without the outbox
    between       -- likewise, if some of the command's parts were carried out, without marks
    letters       -- the mails it sends, sorted, and those that were given up
    keyless       -- whether the host has no key before, and so another one in each run
    calls         -- the names of its system calls, in order
    looked_at     -- all that hosts held which were read and found right
    """

    def __init__(self, name, folder):
        self.name, self.folder = name, str(folder)
        setup, self.now, self.words, *text = SCENARIOS[name]
        self.home, self.box = os.path.join(self.folder, "home"), os.path.join(self.folder, "box")
        self.template, self.input = os.path.join(self.folder, "template"), os.path.join(self.folder, "input")
        # a mail that it has not got wholly is none, as for any mailer
        self._mailer = "cd '%s' && cat > .$$ && mv .$$ $$" % self.box
        os.makedirs(os.path.join(self.home, "etc"))
        os.mkdir(self.box)
        self._put("etc/users", "".join("%s:%spw:x:0:%s@example.com\n" % (user, user[0], user) for user in USERS))
        self._put("etc/vacation", "carol 2003-09-01\n")
        sent = self._set_up(setup, any(map(callable, text)))
        self._put(self.input, "".join(one(sent) if callable(one) else one for one in text))
        shutil.copytree(self.home, self.template)
        self.looked_at = set()
        self.keyless = not os.path.exists(os.path.join(self.home, "etc/key"))
        self.before = self.state()
        self.verdict = self.run("verify", mailer="").status
        self.between = [self._with_parts(chosen) for chosen in _some(PARTS.get(name, ()))]
        self.reset()
        self.calls = self._must(self.run(self.words)).calls
        self.after, self.told = self.state(), self._told()
        self._must(self.run("zenix games", now=LATER))      # sends what waits
        self.letters = self.mails()

    @property
    def speaks_early(self):
        """Whether the command prints more than that it is done."""
        return self.name in ("repair", "trusted moves") or self.name in PARTS

    def _set_up(self, setup, sending):
        """Do what comes before; return the letters that were sent, as Messages, if there is a mailer."""
        sent = []
        for first, second, *more in setup:
            if "/" in first:
                self._put(first, second)
                continue
            text, mailer = (more + [None, None if sending else ""][len(more):])
            self._put(self.input, text(sent) if callable(text) else text or "")
            self._must(self.run(second, now=first, mailer=mailer, stdin=self.input))
            sent += map(email.message_from_string, self.taken())
            shutil.rmtree(self.box)
            os.mkdir(self.box)
        return sent

    def _put(self, path, text):
        path = os.path.join(self.home, path)
        if text is None:
            os.unlink(path)
            return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        text = text(read(path)) if callable(text) else text
        with open(path, "w") as file:
            file.write(text)
        if text.startswith("#!"):
            os.chmod(path, 0o755)

    def _with_parts(self, parts):
        """Return the state in which only these parts of the command were carried out."""
        self.reset()
        for words in parts:
            self._must(self.run(words, now=self.now, mailer=""))
        return without_marks(self.state())

    def _must(self, result):
        fine = result.status == 0 and (not result.err or result.err.startswith(PASSED_OVER))
        assert fine, (self.name, result.status, result.out, result.err)
        return result

    def run(self, words, fault=None, now=None, mailer=None, **options):
        """Give a command, in the scenario's time unless another is given; the options are those of `faults.run`."""
        if words == self.words and now is None:
            options["stdin"] = self.input
        return faults.run(words.split(), self.environ(words, now, mailer), self.folder, fault, **options)

    def environ(self, words, now=None, mailer=None):
        """Return the environment of a command."""
        environ = {"PATH": os.environ.get("PATH", ""), "TZ": "UTC", "LC_ALL": "C", "PBMHOME": self.home,
                   "PBMNOW": now or self.now, "PBMPASSWORDS": "plain", "PBMSENDMAIL_SECONDS": "5",
                   "PBMSENDMAIL": self._mailer if mailer is None else mailer}
        if mailer == "" and "Cleanup" in words:         # which does nothing where nobody would be told
            environ["PBMSENDMAIL"] = "none"
        if now is None and words == self.words:
            environ.update({"SENDER": SENDER[self.name]} if self.name in SENDER else {})
            environ.update({"PBMSENDMAIL": MAILER[self.name]} if self.name in MAILER else {})
        return environ

    def reset(self):
        """Put the host back to where it was before the command."""
        shutil.rmtree(self.home)
        shutil.rmtree(self.box)
        shutil.copytree(self.template, self.home)
        os.mkdir(self.box)

    def fill(self, contents, folders, mails):
        """Put other files into the host, all of them: {path: bytes}, folders, and mails that were sent already."""
        shutil.rmtree(self.home)
        for folder in sorted(folders | {""}):
            os.mkdir(os.path.join(self.home, folder))
        for place, data in [*contents.items(), *((os.path.join(self.box, "sent%d" % number), one)
                                                 for number, one in enumerate(mails))]:
            with open(os.path.join(self.home, place), "wb") as file:
                file.write(data)

    def mails(self):
        """Return the mails that left the outbox, sorted, without what no two runs of a command have in common."""
        return sorted(likened(one, self.keyless) for one in self.taken())

    def taken(self):
        """Return the mails that the mailer got, and those that were given up, as they are."""
        names = [name for name in os.listdir(self.box) if name[0] != "."]
        return [read(os.path.join(self.box, name)) for name in names] + self._stored("outbox/failed")

    def waiting(self):
        """Return the mails in the outbox, sorted."""
        return sorted(self._stored("outbox"))

    def _stored(self, folder):
        return [read(os.path.join(self.home, folder, name)) for name in self._names(folder) if name[0].isdigit()]

    def _names(self, folder):
        """Return the names in a folder of the host, without what is only half written."""
        folder = os.path.join(self.home, folder)
        return [name for name in os.listdir(folder) if name[0] != "."] if os.path.isdir(folder) else []

    def state(self):
        """Return the state of the host, but for what stands beside all transactions."""
        found = state(self.home)
        found.pop(BESIDE.get(self.name), None)
        return found

    def _told(self):
        path = os.path.join(self.home, BESIDE.get(self.name, ""))
        return read(path) if os.path.isfile(path) else ""

    def attempt(self, fault, give=None):
        """Give the command with a fault; check that all of it happened, or nothing; return a word on how it went.

        give -- function of this that gives the command in another way, and returns its faults.Result
        Raises AssertionError if anything else is found.
        """
        self.reset()
        result = give(self) if give else self.run(self.words, fault)
        said = "%s, %s: status %d, %s" % (self.name, fault, result.status, result.err.strip())
        assert "Traceback" not in result.err, said
        assert result.err.count("\n") <= max(1, len(PARTS.get(self.name, ()))) or result.status in (0, 70, 74), said
        expected = (0, 70, 74, 75, 78, -9) + ((1,) if self.verdict or self.name in OUTSIDE else ())
        assert result.status in expected and "fault of the program" not in result.err, said
        if result.status == 70:
            return self._passed_over(said)
        happened, twice = self.settle(said, self._claimed(result.status))
        kind = "killed" if result.status < 0 else "done" if result.status in (0, 74) else "refused"
        return kind + (" after all" if happened and kind == "killed" else "") + (", letters twice" if twice else "")

    def _claimed(self, status):
        """Return the one state that an exit status tells, None if it tells none."""
        if self.name in OUTSIDE or status == 0 and self.name == "repair":       # see `_partly`
            return None
        if status == 0 or status == 74 and not self.speaks_early:
            return self.after
        return None if status in (-9, 1, 74) or self.between or self.name in COUNTED else self.before

    def settle(self, said, claimed):
        """Check what is left of the command, give it again if it did not happen, and check that nothing is lost.

        claimed -- the state there must be, None if the command said nothing of it
        Returns (whether it had happened, whether a letter came twice). Raises AssertionError.
        """
        self._look(said, claimed)
        happened = self.state() == self.after
        if self.before == self.after:
            happened = bool(self.mails() or self.waiting())
        if not happened or self.name in COUNTED + OUTSIDE:
            early = self.state() == self.before and bool(self.mails() + self.waiting())
            assert not early or self.name in OUTSIDE, said + ": letter about nothing"
            again = self.run(self.words)
            assert again.status == 1 and self.name in OUTSIDE or self._must(again)
            found, wanted = self.state(), self.after
            alike = found == wanted or self.words in ("Cleanup", "verify --repair") and boards(found) == boards(wanted)
            assert alike, said + ": the next try went wrong: " + difference(found, self.before, wanted)
        self._must(self.run("zenix games", now=LATER))      # sends what waits
        got = self.mails()
        left = set(self._names("outbox")) - {"failed"}
        assert not left, said + ": the outbox is not empty: %s" % left
        self._check_key(said)
        if self.name in BESIDE:
            self._check_beside(said, got)
            return happened, False
        assert sorted(set(got)) == sorted(set(self.letters)), said + ": letters lost or invented"
        assert len(set(got)) == len(set(self.taken())), said + ": a second copy has another identifier"
        for letter in self.letters:
            assert got.count(letter) >= self.letters.count(letter), said + ": a letter is missing"
        return happened, len(got) > len(self.letters)

    def _check_beside(self, said, got):
        """Check the letters of a command that looks at addresses that rest.

        Who cannot be seen to rest gets his letter, and others hear of it the next time.
        """
        found, wanted = set(map(heads, got)), set(map(heads, self.letters))
        more = {head for head in found if head[0] in (RESTING, KEEPER)}
        assert wanted <= found <= wanted | more, said + ": %r" % found
        rests = Bounces(self._told()).resting().get(RESTING)
        assert rests or not Bounces(self.told).resting(), said + ": it rests no more"
        told = RESTING in dict(found) or any("Mail to bob comes back" in one for one in got)
        assert told or not rests, said + ": unheard"

    def _check_key(self, said):
        """Check that the key is one that all letters were signed with: it must be safe before one uses it."""
        letters = list(map(email.message_from_string, self.taken()))
        signed = [one for one in letters if one[VOUCHER]]
        if signed:
            tokens = Tokens(bytes.fromhex(read(os.path.join(self.home, "etc/key")).strip()))
            ours = [take_apart(one.as_bytes()) for one in signed]
            proved = [tokens.sent(one.get(VOUCHER), reports.recipients_of(one)) for one in ours]
            assert all(proved), said + ": a letter has another key"

    def _passed_over(self, said):
        """Check that a command which left out a board that it could not read did the others, and later all."""
        assert self.name in OF_MANY, said
        for words in ("verify", self.words, "verify"):
            result = self.run(words)
            assert result.status == 0 or result.status == self.verdict and words == "verify", (
                said, result.out, result.err)
        assert result.status == 0, (said, result.out)
        found, wanted = boards(state(self.home)), boards(self.after)
        assert found == wanted, said + ": %r" % (found ^ wanted)
        assert {letter.split("\n\n")[0] for letter in self.letters} <= {
            letter.split("\n\n")[0] for letter in self.mails()}, said + ": a letter is missing"
        return "done but for a board"

    def _look(self, said, claimed):
        """Check that a reader sees one of the states that may be, the claimed one if there is one, nothing wrong."""
        whole = everything(self.home)
        if whole not in self.looked_at:
            self._read(said)
            if whole == everything(self.home):      # no journal was carried out by whoever looked
                self.looked_at.add(whole)
        now = self.state()
        fine = now in (self.before, self.after) if claimed is None else now == claimed
        assert fine or claimed is None and self._partly(now), said + ": " + difference(now, self.before, self.after)

    def _read(self, said):
        """Let a program and `verify` read the host. Raises AssertionError if they find something wrong."""
        result = self.run("zenix games --json", mailer="")
        assert result.status == 0 and not result.err, (said, result.status, result.err)
        assert objections(json.loads(result.out), schema("games.json")) == [], said
        result = self.run("verify", mailer="")
        now = self.state()
        assert result.status in (0, self.verdict if now != self.after else 0) and not result.err, (
            said, result.status, result.out, result.err)

    def _partly(self, now):
        """Return whether a state is that after a part of the command, or after a repair of what could be read.

        A board that could not be read at first, but later, stands at another place of the list.
        """
        if self.name == "repair":
            return all(now.get(path) in (self.before.get(path), self.after.get(path))
                       for path in {*now, *self.after} - {"etc/Zenix.list", "damaged/etc/Zenix.list"})
        return without_marks(now) in self.between


def heads(text):
    """Return whom a mail goes to, and its subject."""
    found = email.message_from_string(text)
    return found["To"], found["Subject"]


def _some(parts):
    """Return all selections of some of a command's parts, but neither none nor all."""
    return [chosen for count in range(1, len(parts)) for chosen in itertools.combinations(parts, count)]
