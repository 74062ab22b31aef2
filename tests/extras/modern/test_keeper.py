"""Letters to the keeper of a host: one a day and kind, and never about what a player does."""

import collections
import errno
import os
import types

import pytest

from pbmgames.extras.modern import keeper
from pbmgames.storage import files

pytestmark = pytest.mark.slow

KEEPER = "keeper@host.example"


@pytest.fixture
def give(shell, mailbox):
    """Give a command on a host that has a keeper; returns the subjects of the letters to him, and their texts."""
    shell.put("etc/settings", "keeper = %s\n" % KEEPER)

    def give(words, **extra):
        extra.setdefault("PBMSENDMAIL", shell.mailer)
        shell(words, **extra)
        mails = [mail for mail in mailbox() if "\nTo: %s\n" % KEEPER in mail]
        return [(mail.partition("\nSubject: ")[2].partition("\n")[0], mail.partition("\n\n")[2]) for mail in mails]
    return give


def test_a_damaged_board_is_told_of_once_a_day(shell, give):
    give("zenix challenge -size=3 alice bob")
    shell.put("games/Zenix/101", "nonsense\n")
    (subject, text), = give("zenix move 101 alice apw A3")
    assert subject == "A damaged file at home" and text.startswith("games/Zenix/101 is damaged:")
    assert give("zenix move 101 alice apw A3") == []
    shell.now = "2003-05-02 12:00:00"
    assert len(give("zenix show 101")) == 1


def test_a_folder_beyond_ascii_is_named_in_the_subject(shell, give):
    give("zenix challenge -size=3 alice bob")
    shell.put("games/Zenix/101", "nonsense\n")
    shell.home = shell.home.rename(shell.folder / "h\u00f6st")
    (subject, _), = give("zenix move 101 alice apw A3")
    assert subject == "A damaged file at h?st"


@pytest.mark.parametrize("sender", ["", "keeper@home.example"])
def test_programs_do_not_answer_what_the_keeper_gets(shell, mailbox, sender):
    shell("zenix challenge -size=3 alice bob")
    shell.put("etc/settings", "keeper = keeper@home.example\n")
    shell.put("games/Zenix/101", "(")
    shell("zenix Cleanup", PBMSENDMAIL=shell.mailer, SENDER=sender)
    mail, = [mail for mail in mailbox() if "To: keeper@" in mail and "A damaged file" in mail]
    assert "\nAuto-Submitted: auto-generated\nX-Loop: " in mail.partition("\n\n")[0]


def test_a_damaged_register_is_told_of(shell, give):
    give("zenix challenge -size=3 alice bob")
    shell.put("games/Zenix/.limit", "nonsense\n")
    (subject, text), = give("zenix challenge -size=3 alice bob")
    assert subject == "A damaged file at home" and ".limit" in text


@pytest.mark.slow
def test_a_mail_that_waits_for_a_day_is_told_of(shell, give):
    give("zenix challenge -size=3 alice bob", PBMSENDMAIL="exit 1")
    shell.now = "2003-05-02 11:59:00"
    assert give("zenix games", PBMSENDMAIL="exit 1") == []
    shell.now = "2003-05-02 12:00:00"
    picky = "cat > '{0}/mail'; grep -q keeper@ '{0}/mail' || exit 1; cp '{0}/mail' '{0}/mailbox/1'".format(shell.folder)
    (subject, text), = give("zenix games", PBMSENDMAIL=picky)
    assert subject == "A mail that no mailer takes at home" and "the mailer ended with status 1" in text
    assert text.count("outbox/") == 2 and "alice" not in text
    for note in (shell.home / "outbox").glob("tries.*"):
        note.write_text(note.read_text().replace(" 2 the", " 6 the"))       # as if it had been tried more often
    shell.now = "2003-05-09 12:00:00"
    give("zenix games", PBMSENDMAIL="exit 1")
    shell.now = "2003-05-09 12:30:00"
    assert [subject for subject, _ in give("zenix games")] == ["A mail that was given up at home"]
    shell.now = "2003-05-11 12:30:00"
    assert "A mail that was given up at home" not in [subject for subject, _ in give("zenix games")]


@pytest.mark.slow
def test_cleanup_tells_of_games_that_it_leaves_alone_because_users_are_gone(shell, give):
    for game in ("zenix", "exo"):
        give(game + " challenge alice bob")
        give(game + " Cleanup")
    shell.put("etc/users", "bob:bpw:x:0:bob@example.com\n")
    shell.now = "2003-05-12 12:00:00"
    said = ("etc/users has lost 3 of the 4 users of the last Cleanup of %s: no game was ended for that\ngames of %s "
            "go on, though a player is gone: 101; `pbm %s Cleanup --really` ends them\n")
    assert give("Cleanup late") == [("Games of users who are gone at home", "".join(
        said % (game, game, game.lower()) for game in ("Exo", "Zenix")))]
    assert give("Cleanup late") == []
    shell.now = "2003-05-13 12:00:00"
    assert len(give("zenix Cleanup late")) == 1
    assert give("zenix Cleanup late --really") == []


def test_cleanup_tells_of_games_that_it_ends_because_users_are_gone(shell, give):
    give("zenix challenge alice bob")
    give("exo challenge carol bob")
    shell.put("etc/users", shell.get("etc/users").replace("alice:", "alicf:"))
    shell.now = "2003-05-12 12:00:00"
    assert give("Cleanup late") == [("Games of users who are gone at home",
                                      "games of Zenix ended because a player is gone: 101 (alice)\n")]
    shell.put("etc/users", shell.get("etc/users").replace("carol:", "carom:"))
    shell.now = "2003-05-12 12:30:00"                   # each game is told of, however shortly after another
    assert give("Cleanup late") == [("Games of users who are gone at home",
                                      "games of Exo ended because a player is gone: 101 (carol)\n")]


def command(shell, writer, told=()):
    """Return what `mails` looks at of a command that told the operator something."""
    return types.SimpleNamespace(
        host=types.SimpleNamespace(root=str(shell.home)), setting={"keeper": KEEPER}.get, now=1051790000,
        post=types.SimpleNamespace(writer=writer), request=types.SimpleNamespace(told=told))


def test_what_could_not_be_told_is_told_the_next_time(shell, monkeypatch):
    shell.put("etc/bounces", "bob@example.com 1051783200 - 1051520000,1051610000,1051779600 -\n")
    writer = types.SimpleNamespace(mail=lambda to, subject, text, ours: "To: %s\n\n%s" % (to[0], text))

    def told():
        return keeper.mails(command(shell, writer))
    with monkeypatch.context() as patch:
        patch.setattr(keeper, "_post", lambda *_: os.open("/nonexistent/x", os.O_RDONLY))
        assert told() == []
    assert [len(told()), len(told())] == [1, 0] and "1051783200 1051790000 " in shell.get("etc/bounces")


def test_without_a_ledger_nothing_is_told_with_every_mail(shell, monkeypatch):
    def full(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    monkeypatch.setattr(files, "publish", full)
    writer = types.SimpleNamespace(mail=lambda to, subject, text, ours: text)
    monkeypatch.setattr(keeper, "_post", lambda root, *_: shell.put("outbox/1", "letter") or "outbox/1")
    assert keeper.mails(command(shell, writer, [("damaged", "x")])) == []
    assert shell.get("outbox/1") is None


@pytest.mark.slow
def test_players_mistakes_are_not_told(shell, give):
    give("zenix challenge -size=3 alice bob")
    for words in ("zenix move 101 alice bad A3", "zenix move 101 alice apw Z9", "zenix show 999", "nonsense",
                  "zenix challenge alice zed"):
        assert give(words) == []


def test_without_a_keeper_nothing_is_told(shell, give):
    shell.put("etc/settings", "")
    give("zenix challenge -size=3 alice bob")
    shell.put("games/Zenix/101", "nonsense\n")
    assert give("zenix move 101 alice apw A3") == []


Disk = collections.namedtuple("Disk", "f_bavail f_blocks f_frsize")


@pytest.mark.parametrize("disk, told", [
    (Disk(10, 10 ** 6, 4096), True), (Disk(10 ** 5, 10 ** 6, 4096), False), (Disk(10, 100, 4096), False),
    (Disk(10 ** 5, 10 ** 7, 4096), False)])
def test_a_disk_that_is_nearly_full(monkeypatch, disk, told):
    monkeypatch.setattr(os, "statvfs", lambda path: disk)
    assert bool(list(keeper.disk("x"))) == told


@pytest.mark.check
def test_forged_users_make_one_letter_a_day(shell, give, deliver):
    users = ["user%d" % number for number in range(20)]
    shell.put("etc/users",
              shell.get("etc/users") + "".join("%s:pw:x:0:%s@example.com\n" % (user, user) for user in users))
    shell("zenix challenge -size=3 alice bob")
    told = [mail for user in users for mail in deliver(
        "multiple", "".join("zenix move 101 %s guess%d A3\n" % (user, number) for number in range(5)),
        sender=user + "@example.com") if mail["To"] == KEEPER]
    assert [mail["Subject"] for mail in told] == ["Wrong passwords at home"]
