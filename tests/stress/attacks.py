"""What nobody means to happen to a host: whole files damaged, a wrong clock, foreign modes, floods of forged mail."""

import email
import os
import tempfile
import time

import correspondents
import faults
import load
import mailprograms
import recount
import scenarios
import verdicts
from children import NOBODY, shared
from crowd import restored
from pbmgames.extras.allowance.allowance import FLOOD
from pbmgames.games import find
from scratch import best

DAY = 86400
STARTED = 8             # boards that others may start for one player in an hour, by mail (docs/mail.md, Limits of mail)


# damaged files --------------------------------------------------------------------------

def damaged(choose, count):
    """Lose, swap, empty or put back so many whole files; return what `pbm verify` made of it.

    Raises AssertionError if it misses one that something else on the host knows.
    """
    with tempfile.TemporaryDirectory(dir=best()) as folder:
        found = list(verdicts.whole(verdicts.host(folder), count, choose.randrange(1 << 30)))
    missed = [(path, what) for path, what, told, _ in found if not told]
    unknown = [one for one in missed if not verdicts.reason(*one)]
    assert not unknown, "missed: %s" % unknown
    return "%d whole files lost, swapped, zeroed or put back: verify sees %d, of %d nothing can tell, 0 missed" % (
        len(found), len(found) - len(missed), len(missed))


# a wrong clock --------------------------------------------------------------------------

class Jumping(load.House):
    """A house whose machine has a clock that jumps; PBMNOW is not set there.

    ahead -- by how many seconds it is wrong
    """

    ahead = 0

    def environ(self, **extra):
        return super().environ(**{"PBMNOW": "", **extra})

    def give(self, words, folder=None, **extra):
        real = time.time
        time.time = lambda: real() + self.ahead         # of this process, and so of its child
        try:
            return super().give(words, folder, **extra)
        finally:
            time.time = real


def clock(choose, boards, jumps):
    """Let a clock jump by years, there and back, while players move and Cleanup runs; no game may end for that.

    Raises AssertionError if one does, or nobody can play on.
    """
    with tempfile.TemporaryDirectory(dir=best()) as folder:
        house = Jumping(folder)
        words = ["zenix challenge alice bob"] * boards + ["Cleanup late"]
        for _ in range(jumps):
            words += [choose.choice((-1, 1)) * choose.randrange(300, 4000) * DAY, "move", "Cleanup", "Cleanup late"]
            words += [0, "move", choose.choice(("Cleanup", "Cleanup late", "Cleanup daily")), "move"]
        for word in words:
            if isinstance(word, int):
                house.ahead = word
                continue
            word = _next_move(house, choose) if word == "move" else word
            done = house.give(word, PBMSENDMAIL="true")
            assert done.status == 0 and "fault" not in done.err, (house.ahead, word, done.status, done.out, done.err)
        left = recount.boards(house.home, "Zenix", ("",))
        ended = [name for name, board in left.items() if recount.finished(board)]
        assert len(left) == boards and not ended, "%d of %d games are left, %s ended" % (len(left), boards, ended)
        house.check(["Zenix"])
        return "%d boards, a clock that jumped %d times by years and back, Cleanups meanwhile: no game ended" % (
            boards, jumps)


def _next_move(house, choose):
    """Return the command of a legal move on any board."""
    found = recount.boards(house.home, "Zenix", ("",))
    name = choose.choice(sorted(found))
    user = found[name]["players"][len(found[name].get("moves", ())) % 2]
    legal = sorted(load.position(find("zenix"), found[name]).legal_moves())
    return "zenix move %s %s %spw %s" % (name, user, user[0], choose.choice(legal))


# foreign modes --------------------------------------------------------------------------

MODES = (0o0, 0o400, 0o444, 0o500, 0o555, 0o600, 0o700, 0o755, 0o1777, 0o2770, 0o3770)
OWNED = ("move", "challenge", "move that ends a vacation", "signup", "cleanup", "modern move", "subscribe", "vacation")


def modes(folder, tasks):
    """Give commands as a user to whom some files of the host, or folders, do not belong; return how each went."""
    os.chmod(folder, 0o711)
    stages, outcomes = {}, []
    for name, places in tasks:
        if name not in stages:
            stages[name] = scenarios.Scenario(name, os.path.join(folder, name))
        outcomes.append(stages[name].attempt("modes %s" % (places,), lambda stage: _as_a_stranger(stage, places)))
    return outcomes


def modes_plan(choose, count):
    """Return so many tasks: (scenario, [(which file, its mode, whether it is root's)])."""
    return [(choose.choice(OWNED), [(choose.random(), choose.choice(MODES), choose.random() < .5)
                                    for _ in range(choose.randrange(1, 4))]) for _ in range(count)]


def _as_a_stranger(stage, places):
    """Give the command of a Scenario as nobody, whose host it is but for some files; return its Result."""
    paths = sorted(os.path.join(top, name) for top, folders, files in os.walk(stage.home) for name in folders + files)
    before = {path: os.stat(path) for path in [stage.home, stage.box, *paths]}
    for path in before:
        os.chown(path, NOBODY, NOBODY)
    for share, mode, roots in places:
        path = paths[int(share * len(paths))]
        os.chmod(path, mode)
        if roots:
            os.chown(path, 0, 0)
    os.chmod(stage.folder, 0o711)
    try:
        return stage.run(stage.words, user=NOBODY)
    finally:
        for top, folders, files in os.walk(stage.home):
            for path in [os.path.join(top, name) for name in folders + files]:
                os.chown(path, 0, 0)
                os.chmod(path, 0o700 if os.path.isdir(path) else 0o600)
        for path, found in before.items():
            if os.path.exists(path):
                os.chmod(path, found.st_mode & 0o7777)
                os.chown(path, 0, 0)


# floods ---------------------------------------------------------------------------------

class Flood(load.House):
    """A host with modern letters that is flooded with forged mails."""

    def __init__(self, folder):
        super().__init__(folder)
        correspondents.furnish(self)
        self.count = 0

    def mail(self, sender, subject, text=""):
        """Deliver a mail; return the letters that it caused."""
        self.count += 1
        return self.deliver("From: %s\nMessage-ID: <%d@x>\nSubject: %s\n\n%s" % (sender, self.count, subject, text))

    def deliver(self, message):
        """Deliver a message; return the letters that it caused."""
        path, before = os.path.join(self.folder, "message"), set(os.listdir(correspondents.box(self)))
        with open(path, "wb") as file:
            file.write(message.encode("latin-1"))
        done = faults.run(["--mail"], self.environ(), self.folder, stdin=path)
        assert done.status == 0 and "fault" not in done.err, (message, done.status, done.err)
        box = correspondents.box(self)
        return [email.message_from_string(recount.read(os.path.join(box, name)))
                for name in sorted(set(os.listdir(box)) - before) if name[0] != "."]


def flood(choose, challenges, guesses):
    """Flood a host with challenges by strangers, and with passwords under alice's own address; she plays on.

    Raises AssertionError if there are more boards or letters than one host bears, or she cannot.
    """
    with tempfile.TemporaryDirectory(dir=best()) as folder:
        host = Flood(folder)
        assert host.give("zenix challenge -size=3 alice bob").status == 0
        letters = [letter for number in range(challenges) for letter in host.mail(
            "eve%d@example.net" % (number % 99), "zenix challenge -size=3 alice " + choose.choice(load.PLAYERS[1:]))]
        boards = len(recount.boards(host.home, "Zenix")) - 1
        assert boards <= STARTED, "%d boards by forged mail" % boards
        assert sum("alice" in letter["To"] for letter in letters) <= 2 * STARTED, "alice is flooded"
        told = [letter for _ in range(guesses) for letter in host.mail(
            "alice@example.com", "zenix move 101 alice guess%d A3" % choose.randrange(1 << 30))]
        assert len(told) <= FLOOD, "%d answers to guesses" % len(told)
        asked = host.mail("alice@example.com", "zenix move 101 alice apw A3")
        if guesses > FLOOD:
            letter = asked[-1]
            assert "moves" not in recount.boards(host.home, "Zenix")["101"], "carried out among forged ones"
            assert "apw" not in letter.as_string(), "a password is quoted"
            host.deliver(mailprograms.answer(letter, "<yes@x>", "yes"))
        assert recount.boards(host.home, "Zenix")["101"].get("moves") == ["A3"], "alice cannot move"
        host.check(["Zenix"])
        return "%d forged challenges: %d boards, %d letters; %d guesses from her own address: %d answers; she moved" % (
            challenges, boards, len(letters), guesses, len(told))


# backups --------------------------------------------------------------------------------

def backups(choose, seconds, count):
    """Take backups while four players give random commands; restore each, check it and play on there.

    Raises AssertionError if one is not whole.
    """
    with tempfile.TemporaryDirectory(dir=best()) as folder:
        house = load.House(folder)
        house.hours = lambda: 1
        seed, end = choose.randrange(1 << 30), time.monotonic() + seconds
        players = [load.Player(house, seed, number) for number in range(3)]
        works = [lambda player=player: load.play(player, lambda acts: acts < load.LEAST or time.monotonic() < end)
                 for player in players]
        works.append(lambda: [_backup(house, number) for number in range(count)])
        archives = shared(works)[-1]
        for archive in archives:
            restored(house, archive)
        return "%d backups while three players gave commands: each restored, verified and played on" % len(archives)


def _backup(house, number):
    """Take a backup; return where it is."""
    folder = os.path.join(house.folder, "backup%d" % number)
    os.mkdir(folder)
    archive = os.path.join(folder, "host.tar")
    result = house.give(["backup", archive], folder)
    assert result.status == 0, (result.status, result.err)
    return archive
