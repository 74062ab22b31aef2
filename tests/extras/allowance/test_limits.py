"""What one message may cause, and what its sender may try: answers, refusals, wrong passwords."""

import email
import itertools
from types import SimpleNamespace

import pytest

from conftest import OWN, Shell
from pbmgames.extras.allowance import allowance as limits
from pbmgames.extras.allowance.ledger import Ledger
from pbmgames.statuses import Refused

LATER = "2003-05-01 13:00:01"
FULL = limits.FULL.partition("\n")[0]


@pytest.fixture
def many(shell):
    """A host with a game of which there are 40 boards; its name."""
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    text = shell.get("games/Zenix/101")
    for number in range(102, 141):
        shell.put("games/Zenix/%d" % number, text)
    shell("zenix rebuildgamelist")
    return "zenix"


def told(mails, text):
    """Return how many of the mails have a text in them."""
    return sum(text in " ".join(mail.get_payload().split()) for mail in mails)


# answers ---------------------------------------------------------------------------

@pytest.mark.slow
def test_a_board_is_shown_once_a_command(deliver, many):
    assert len(deliver("zenix show 101 101 102 101")) == 2
    assert len(deliver("list zenix zenix")) == 1
    mails = deliver("multiple", body="zenix show 101 101\nzenix show 101\n")
    assert len(mails) == 2


@pytest.mark.slow
def test_scripts_get_what_they_got(shell, many, mailbox):
    shell("zenix show 101 101", SENDER="a@x.org", PBMSENDMAIL=shell.mailer)
    assert len(mailbox()) == 2
    for _ in range(9):
        shell("zenix show nonsense 101 x", SENDER="a@x.org", PBMSENDMAIL=shell.mailer)
        shell("zenix move 101 alice wrong A3", SENDER="a@x.org", PBMSENDMAIL=shell.mailer)
    assert sum("Invalid password" in mail for mail in mailbox()) == 9
    assert shell.get("seen/ledger") is None


@pytest.mark.slow
def test_one_message_gets_64_mails_and_is_told_so(deliver, many):
    mails = deliver("multiple", body="zenix show alice\n" * 3, sender="eve@x.org")
    assert len(mails) == 64 and told(mails, FULL) == 1 and FULL in mails[-1].get_payload()
    assert mails[-1]["To"] == "eve@x.org" and mails[-1]["Subject"] == "Zenix error"


@pytest.mark.slow
def test_one_message_gets_a_megabyte(deliver, many, shell):
    shell.put("help/long", "x" * 70 + "\n" + "y" * 300000 + "\n")
    mails = deliver("multiple", body="help long\n" * 6, sender="eve@x.org")
    assert len(mails) == 4 and told(mails, FULL) == 1


@pytest.mark.slow
def test_one_address_gets_512_mails_an_hour(deliver, many, shell):
    shell.put("seen/ledger", "%d 500 mails eve@x.org\n" % (1051790400 + 3600))
    assert [len(deliver("zenix show alice", sender="eve@x.org")) for _ in range(3)] == [12, 0, 0]
    assert len(deliver("zenix show 101", sender="bob@x.org")) == 1
    shell.now = LATER
    assert len(deliver("zenix show 101", sender="eve@x.org")) == 1


@pytest.mark.slow
def test_challenges_without_a_password_stop_before_somebody_is_not_told(deliver, shell):
    mails = deliver("multiple", body="zenix challenge -size=3 alice bob\n" * 40)
    assert len(mails) == 63 and told(mails, FULL) == 1
    assert shell.get("games/Zenix/.board") == "131\n"
    assert sum(mail["To"] == "bob@example.com" for mail in mails) == 31


@pytest.mark.slow
def test_moves_are_never_limited(deliver, many):
    body = "".join("zenix move %d alice apw A3\n" % number for number in range(101, 141))
    mails = deliver("multiple", body="zenix show alice\n" * 2 + body, sender="alice@example.com")
    assert len(mails) == 64 + 80


# commands ---------------------------------------------------------------------------

def test_what_takes_too_long_is_refused(monkeypatch, shell):
    guard = limits.Allowance(str(shell.home), "a@x.org", 0)
    assert guard.objection() == ""
    end = limits.time.monotonic() + limits.MOST_SECONDS
    monkeypatch.setattr(limits.time, "monotonic", lambda: end)
    assert guard.objection() == limits.TOO_LONG


# passwords ---------------------------------------------------------------------------

def wrong(count, user="alice"):
    return "".join("zenix move 101 %s guess%d A3\n" % (user, number) for number in range(count))


@pytest.mark.slow
def test_a_message_stops_at_its_fifth_wrong_password(deliver, many, shell):
    mails = deliver("multiple", body=wrong(4) + "zenix move 101 alice apw A3\n" + wrong(3)
                    + "zenix move 101 bob bpw B3\n", sender="alice@example.com")
    assert told(mails, "Invalid password entered") == 5
    assert told(mails, "passwords were wrong") == 1
    assert "(moves\nA3\n)" in shell.get("games/Zenix/101")


@pytest.mark.slow
@pytest.mark.parametrize("word", ["apw", "wrong"])
def test_who_guesses_waits_and_is_told_so_once_whether_he_is_right_or_not(deliver, many, shell, word):
    shell.put("etc/users", shell.get("etc/users") + "eve:epw:x:0:eve@x.org\n")
    assert told(deliver("multiple", body=wrong(5), sender="eve@x.org"), "Invalid password entered") == 5
    mail, = deliver("zenix move 101 alice %s A3" % word, sender="eve@x.org")
    assert mail.get_payload().startswith("There were too many wrong passwords for alice from other addresses than ")
    assert deliver("zenix move 101 alice %s A3" % word, sender="eve@x.org") == []
    assert "(moves" not in shell.get("games/Zenix/101")
    assert len(deliver("zenix move 101 alice apw A3", sender="alice@example.com")) == 2
    assert len(deliver("zenix move 101 bob bpw B3", sender="eve@x.org")) == 2       # about bob she has not guessed
    shell.now = LATER
    assert len(deliver("zenix move 101 alice apw C3", sender="eve@x.org")) == 2


@pytest.mark.slow
def test_who_has_to_wait_is_told_so_whatever_he_asks(deliver, many, shell):
    shell.put("etc/users", shell.get("etc/users") + "eve:epw:x:0:eve@x.org\n")
    deliver("multiple", body=wrong(5), sender="eve@x.org")
    mail, = deliver("zenix subscribe alice apw 101", sender="eve@x.org")
    assert mail.get_payload().startswith("There were too many wrong passwords for alice")
    assert deliver("zenix subscribe alice apw 101", sender="eve@x.org") == []


@pytest.mark.slow
def test_twenty_wrong_ones_from_everywhere_make_all_strangers_wait(deliver, many, shell):
    for number in range(5):
        deliver("multiple", body=wrong(4), sender="eve%d@x.org" % number)
    mails = deliver("zenix move 101 alice apw A3", sender="alice@elsewhere.org")
    assert told(mails, "There were too many wrong passwords for alice") == 1
    assert deliver("zenix move 101 alice apw A3", sender="alice@elsewhere.org") == []
    assert len(deliver("zenix move 101 alice apw A3", sender="Alice@Example.COM")) == 2


@pytest.mark.slow
def test_guesses_under_a_users_own_address_are_reported_to_the_keeper(deliver, many, shell):
    shell.put("etc/settings", "keeper = root@host.example\n")
    mails = deliver("multiple", body=wrong(5), sender="alice@example.com")
    report, = [mail for mail in mails if mail["To"] == "root@host.example"]
    assert report["Subject"] == "Wrong passwords at home" and "alice" in report.get_payload()
    assert "guess" not in report.get_payload()
    again = deliver("multiple", body=wrong(5), sender="alice@example.com")
    assert [mail for mail in again if mail["To"] == "root@host.example"] == []
    assert len(deliver("zenix move 101 alice apw A3", sender="alice@example.com")) == 2


def lines(count, user, address):
    """Return so many wrong passwords for a user from an address, as the ledger has them."""
    return "".join("%d 1 wrong %s %s =%016x..1\n" % (1051794000, user, address, number) for number in range(count))


@pytest.mark.check
def test_what_is_guessed_of_others_does_not_hide_what_is_guessed_of_alice(deliver, shell):
    deliver("zenix challenge -size=3 alice bob")
    shell.put("seen/ledger", lines(20, "alice", "eve@x.org") + lines(1900, "bob", "%s@x.org" % ("m" * 240)))
    for number in range(3):
        deliver("multiple", body=wrong(5, "carol"), sender="eve%d@%s.org" % (number, "d" * 60))
    assert shell.get("seen/ledger").count(" wrong alice ") == 20
    mail, = deliver("zenix move 101 alice apw A3", sender="mallory@x.org")
    assert mail.get_payload().startswith("There were too many wrong passwords for alice")


def test_a_ledger_full_of_wrong_passwords_makes_strangers_wait(deliver, shell):
    deliver("zenix challenge -size=3 alice bob")
    shell.put("seen/ledger", lines(limits.MOST_KEPT - 1, "bob", "eve@x.org"))
    assert told(deliver("zenix move 101 alice guess A3", sender="mallory@x.org"), "Invalid password") == 1
    for word in ("guess", "apw"):
        mail, = deliver("zenix move 101 alice %s A3" % word, sender="%s@x.org" % word)
        assert mail.get_payload().startswith("There were too many wrong passwords for alice")
    assert shell.get("seen/ledger").count(" wrong ") == limits.MOST_KEPT
    deliver("multiple", body=wrong(5), sender="alice@example.com")
    assert shell.get("seen/ledger").count(" wrong ") == limits.MOST_KEPT + 1        # one line for all five
    assert len(deliver("zenix move 101 alice apw A3", sender="alice@example.com")) == 2


# refusals ---------------------------------------------------------------------------

@pytest.mark.slow
@pytest.mark.parametrize("sender, most", [("alice@example.com", 6), ("Eve@x.org", 3)])
def test_refusals_are_limited_and_the_last_says_so(deliver, many, shell, sender, most):
    mails = list(itertools.chain(*(deliver("zenix nonsense", sender=sender) for _ in range(9))))
    assert len(mails) == most
    assert [told([mail], "no more replies to commands that are refused.") for mail in mails] == [0] * (most - 1) + [1]
    text = mails[-1].get_payload()
    assert text.startswith("Unknown command\n\n") and "\n\nFor an hour you will get no more" in text
    assert len(deliver("zenix move 101 alice apw A3", sender=sender)) == 2
    assert len(deliver("zenix show 101", sender=sender)) == 1
    shell.now = LATER
    assert len(deliver("zenix nonsense", sender=sender)) == 1


@pytest.mark.slow
def test_a_damaged_ledger_costs_nothing_but_what_it_counted(deliver, many, shell):
    for copy, harm in (("", "1 2"), (".2", "\0" * 5000), (".3", "nonsense\n")):
        shell.put("seen/ledger", harm)
        assert len(deliver("zenix nonsense", sender="alice@example.com")) == 1
        assert shell.get("damaged/seen/ledger" + copy) == harm
        assert Ledger(shell.get("seen/ledger"), 0) is not None
    (shell.home / "seen" / "ledger").unlink()
    (shell.home / "seen" / "ledger").mkdir()
    assert len(deliver("zenix nonsense", sender="alice@example.com")) == 1


@pytest.mark.slow
def test_what_has_to_wait_counts_when_it_is_carried_out(deliver, many, shell):
    """A mail that comes again, because it could not be answered, counts once, and is answered."""
    shell.put("outbox", "a file where a folder belongs")
    subjects = ["zenix move 101 bob wrong C3", "zenix nonsense"]
    for _ in range(4):
        for number, subject in enumerate(subjects):
            assert deliver(subject, sender="eve@x.org", message_id="<w%d@x.org>" % number, status=75) == []
    assert sorted(line.split()[2] for line in shell.get("seen/ledger").splitlines()) == ["refusal", "refusal", "wrong"]
    (shell.home / "outbox").unlink()
    for number, (subject, told) in enumerate(zip(subjects, ("Invalid password", "Unknown command"))):
        mail, = deliver(subject, sender="eve@x.org", message_id="<w%d@x.org>" % number)
        assert mail.get_payload().startswith(told)
    assert sorted(line.split()[2] for line in shell.get("seen/ledger").splitlines()) == [
        "mails", "mails", "refusal", "refusal", "wrong"]


NOBODY_WAITS = SimpleNamespace(warn=print, wants=lambda condition: False, lasting=[])       # in place of a Session


def test_without_a_ledger_everything_goes_on(shell, capfd):
    shell.put("seen", "a file where a folder belongs")
    guard = limits.Allowance(str(shell.home), "eve@x.org", 0)
    user = shell_user(shell)
    guard.check(NOBODY_WAITS, user, "apw")
    assert not is_wrong(guard, user, "apw") and is_wrong(guard, user, "wrong")
    guard.settle()
    assert capfd.readouterr().err == "pbm: seen/ledger cannot be stored (Not a directory): mail has no limits\n"


def test_that_there_is_no_ledger_is_said_once_a_mail(shell):
    shell.put("seen/..ledger.new/in the way", "")
    mail = b"From: eve@x.org\nSubject: zenix move 101 alice wrong A3\n\n"
    _, _, said = shell(["--mail"], input=mail, PBMSENDMAIL="true")
    assert said.startswith("pbm: seen/ledger cannot be stored (") and said.count("\n") == 1


def is_wrong(guard, user, password):
    """Return whether a password was looked at, and found to be wrong."""
    try:
        guard.check(NOBODY_WAITS, user, password)
    except Refused as refusal:
        return str(refusal) == "Invalid password entered"
    return False


def shell_user(shell):
    from pbmgames.records.users import Users
    from pbmgames.storage import Host
    return Users(Host(str(shell.home))).find("alice")


@pytest.mark.slow
def test_many_processes_at_once_get_no_more_guesses(shell):
    import os
    user = shell_user(shell)
    tried = []
    for _ in range(30):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                if is_wrong(limits.Allowance(str(shell.home), "eve@x.org", 0), user, "guess"):
                    os.write(writing, b"tried")
            finally:
                os._exit(0)
        os.close(writing)
        tried.append((child, reading))
    count = 0
    for child, reading in tried:
        os.waitpid(child, 0)
        count += os.read(reading, 9) == b"tried"
        os.close(reading)
    assert count == limits.MOST_WRONG


@pytest.mark.check
def test_two_hosts_and_a_forged_sender_make_no_storm(shell, tmp_path_factory, mailbox):
    """Their answers go from one to the other; even where a relay strips the headers that tell what they are."""
    other = Shell(tmp_path_factory.mktemp("other"))
    hosts = {OWN: shell, "pbm@other.example": other}
    for host in hosts.values():         # an hour in which the two have already talked for long
        host.put("seen/ledger", "".join("1051794000 500 mails %s\n" % address for address in hosts))
    for text in ("nonsense", "zenix show 999", "help", "list", "multiple"):
        for stripped in (False, True):
            waiting, rounds = ["From: pbm@other.example\nTo: %s\nSubject: %s\n\nhelp\nlist\n" % (OWN, text)], 0
            while waiting and rounds < 40:
                mail = waiting.pop(0)
                to = email.message_from_string(mail)["To"]
                rounds += 1
                hosts[to](["--mail"], input=mail.encode(), PBMFROM="PBM Server <%s>" % to, PBMSENDMAIL=shell.mailer)
                waiting += [bare_mail(mail) if stripped else mail for mail in mailbox()]
            assert 0 < rounds < (40 if stripped else 4), (text, stripped)


def bare_mail(mail):
    """Return a mail without the headers that say that a program wrote it."""
    names = ("Auto-Submitted", "X-Loop", "In-Reply-To", "References")
    return "\n".join(line for line in mail.split("\n") if line.partition(":")[0] not in names)


# challenges ---------------------------------------------------------------------------

CHALLENGE = "zenix challenge -size=3 alice bob"


def boards(shell):
    """Return the last board of Zenix."""
    return int((shell.get("games/Zenix/.board") or "100").split()[0])


def test_a_stranger_starts_eight_boards_an_hour_for_one_user(deliver, shell):
    for _ in range(8):
        assert len(deliver(CHALLENGE, sender="eve@x.org")) == 2
    mail, = deliver("exo challenge bob carol", sender="eve2@x.org")
    assert mail["To"] == "eve2@x.org" and mail.get_payload().startswith("In the last hour too many challenges to bob")
    assert "in an hour" in mail.get_payload() and boards(shell) == 108 and not shell.get("games/Exo/.board")
    assert len(deliver("zenix challenge carol dave", sender="eve@x.org")) == 2
    assert len(deliver(CHALLENGE, sender="Bob@example.com")) == 2         # one of the two may
    assert shell("zenix challenge alice bob", SENDER="eve@x.org", PBMSENDMAIL="true")[0] == 0      # so may scripts
    shell.now = LATER
    assert len(deliver(CHALLENGE, sender="eve@x.org")) == 2


def test_a_challenge_that_is_refused_does_not_count(deliver, shell):
    for _ in range(10):
        deliver("zenix challenge -size=99 alice bob", sender="eve@x.org")
        deliver("zenix challenge alice nobody-of-that-name", sender="eve@x.org")
    assert len(deliver(CHALLENGE, sender="eve2@x.org")) == 2


def test_a_board_of_a_tournament_may_have_players_who_are_not_there(deliver, shell):
    """They are not looked for if `.special` names the board."""
    shell.put("games/Zenix/.special", "t1\n")
    mail, = deliver("zenix challenge alice nobody-of-that-name", sender="eve@x.org")
    assert mail["To"] == "alice@example.com" and shell.get("games/Zenix/t1")


def test_strangers_start_sixty_boards_an_hour_on_a_host(deliver, shell):
    shell.put("seen/ledger", "%d 60 challenges\n" % (1051790400 + 3600))
    mail, = deliver(CHALLENGE, sender="eve@x.org")
    assert mail.get_payload().startswith("In the last hour too many challenges on this server came")
    assert len(deliver(CHALLENGE)) == 2
