"""Reports that letters did not arrive, as Postfix, Exim and Gmail write them, and all that is none."""

import email

import pytest

import mailprograms
from conftest import Shell, check
from mailprograms import plain
from mailroom import SERVER, Mailroom, subjects
from pbmgames.extras.allowance import apart
from pbmgames.extras.modern import keeper, tokens
from pbmgames.extras.modern.bounces import Bounces
from pbmgames.extras.verify.inspection import Inspection
from pbmgames.post import mailer_of
from pbmgames.records.settings import Settings
from pbmgames.request import Request
from pbmgames.storage import Host

BOB = "bob@home.example"


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A host with a keeper and a board of alice and bob, where it is bob's turn."""
    room = Mailroom(tmp_path, monkeypatch)
    room.put("etc/settings", "letters = modern\nfrom = PBM <%s>\nkeeper = keeper@home.example\n" % SERVER)
    room.command("alice", "zenix challenge -size=3 alice bob")
    return room


def letter_to(room, user="bob"):
    """Let alice or bob chat; return the letter of it that goes to the other one."""
    other = {"bob": "alice", "alice": "bob"}[user]
    mails = room.command(other, "zenix chat 101 %s %spw" % (other, other[0]), "hello\n")
    return next(mail for mail in mails if mail["To"] == user + "@home.example")


def report(room, letter, *how, **what):
    """Return what a mail system writes when a letter did not arrive."""
    return mailprograms.report(letter, room.identifier(), *how, **what)


def counted(room):
    """Return {address: how many of its letters came back}."""
    return {one.address: len(one.failed) for one in Bounces(room.get("etc/bounces")).rows}


@pytest.mark.parametrize("how", ["postfix", "exim", "utf-8", "gmail"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_reports_as_programs_write_them(room, how, ends):
    letter = letter_to(room)
    assert room.deliver(report(room, letter, how).as_string().replace("\n", ends)) == []
    assert counted(room) == {BOB: 1}


def altered(letter, name, work):
    """Return a letter's text with a header changed."""
    letter = email.message_from_string(letter.as_string())
    value = letter[name]
    del letter[name]
    letter[name] = work(value)
    return letter.as_string()


def forged(voucher, **changes):
    """Return a voucher with other parts."""
    parts = dict({"tag": voucher[:8], "seconds": int(voucher[8:16], 16), "proof": voucher[16:]}, **changes)
    return "%(tag)s%(seconds)08x%(proof)s" % parts


def revouched(letter, **changes):
    return altered(letter, tokens.VOUCHER, lambda value: forged(value, **changes))


NOTHING = [
    ("delayed", {"action": "delayed"}), ("4.x.x", {"status": "4.4.1"}), ("no number", {"status": "5.x"}),
    ("relayed", {"action": "relayed", "status": "2.0.0"}), ("five", {"status": "5"}), ("55", {"status": "55.1.1"}),
    ("another kind", {"kind": "disposition-notification"}), ("nothing returned", {"text": ""}),
    ("no letter of ours", {"text": "To: %s\nMessage-ID: <1@x>\nReferences: <2@x>\n\n" % BOB}),
    ("another reader", lambda letter: {"text": altered(letter, "To", lambda _: "alice@home.example")}),
    ("one more reader", lambda letter: {"text": altered(letter, "To", lambda value: value + ", dave@home.example")}),
    ("no voucher", lambda letter: {"text": altered(letter, tokens.VOUCHER, lambda _: "x")}),
    ("later", lambda letter: {"text": revouched(letter, seconds=1051790000)}),
    ("another board", lambda letter: {"text": revouched(letter, tag="0" * 8)}),
    ("chance", lambda letter: {"text": revouched(letter, proof="0" * 32)}),
]


@pytest.mark.parametrize("how", ["postfix", *map(check, ["exim", "utf-8", "gmail"])])
@pytest.mark.parametrize("change", [change for _, change in NOTHING], ids=[name for name, _ in NOTHING])
def test_what_does_not_count_changes_nothing(room, how, change):
    letter = letter_to(room)
    before = room.files()
    options = change(letter) if callable(change) else change
    assert room.deliver(report(room, letter, how, **options)) == [] and room.files() == before
    room.deliver(report(room, letter, how))
    assert counted(room) == {BOB: 1}


def test_classic_letters_have_no_reports(room):
    letter = letter_to(room)
    room.put("etc/settings", "from = PBM <%s>\n" % SERVER)
    before = room.files()
    assert room.deliver(report(room, letter)) == [] and room.files() == before


def test_a_letter_counts_once_and_one_that_is_late_counts(room):
    letter = letter_to(room)
    room.command("alice", "zenix move 101 alice apw A3")
    for _ in range(3):
        room.deliver(report(room, letter))
    room.deliver(report(room, letter, address="robert@elsewhere.example"))      # he has it passed on
    assert counted(room) == {BOB: 1}


def test_an_answer_shows_nothing_of_which_a_report_can_be_made(room):
    """Who gets a copy of alice's answers must not be able to let her address rest."""
    for day in (1, 5, 9):
        room.day(day)
        letter = letter_to(room, "alice")
        told = email.message_from_string(room.answer(letter, "chat\nThat was fun!", Cc=BOB))
        room.deliver(report(room, letter, text=altered(told, "To", lambda _: letter["To"])))
    assert counted(room) == {}


def test_a_report_that_names_somebody_else_is_about_who_got_the_letter(room):
    """Whoever has a letter of his own can make up reports about himself only."""
    room.deliver(report(room, letter_to(room, "alice"), address=BOB))
    assert BOB not in counted(room)


def test_a_report_about_who_is_no_user_any_more_is_passed_over(room):
    letter = letter_to(room)
    room.put("etc/users", room.get("etc/users").replace(BOB, "b2@home.example"))
    assert room.deliver(report(room, letter)) == [] and counted(room) == {}


def test_of_several_addresses_the_one_that_failed_counts(room):
    room.put("etc/users", room.get("etc/users").replace(BOB, BOB + " b2@home.example"))
    room.command("alice", "zenix move 101 alice apw A3")
    letter = room.command("alice", "zenix chat 101 alice apw", "hello\n")[-1]
    assert letter["To"] == BOB + ", b2@home.example"
    room.deliver(report(room, letter, address="x@elsewhere.example"))
    assert counted(room) == {}
    room.deliver(report(room, letter, address="B2@home.example"))
    assert counted(room) == {"b2@home.example": 1}


@pytest.mark.parametrize("dave, to, failed, counts", [
    ("dave@home.example " + BOB, None, BOB, False),                     # dave could make it up
    ("dave@home.example " + BOB, None, "dave@home.example", True),
    (BOB, BOB, BOB, True),                                              # of one household
    (BOB + " dave@home.example", BOB, BOB, True)])
def test_a_letter_proves_nothing_against_who_shares_an_address_with_another_reader(room, dave, to, failed, counts):
    room.put("etc/users", room.get("etc/users").replace(":dave@home.example", ":" + dave))
    mails = room.command("alice", "zenix chat 101 alice apw", "hi\n") if to else room.command(
        "dave", "zenix chat 101 dave dpw", "hi\n")
    letter = next(mail for mail in mails if mail["To"] == (to or dave.replace(" ", ", ")))
    room.deliver(report(room, letter, address=failed))
    assert counted(room) == ({failed: 1} if counts else {})


def rest(room):
    """Let bob's address rest on the fifth day; return what mails went out on that day."""
    for day in (1, 2, 4):
        room.day(day)
        room.deliver(report(room, letter_to(room)))
    assert BOB in Bounces(room.get("etc/bounces")).resting()


def test_an_address_that_rests_gets_nothing_and_others_hear_of_it(room):
    rest(room)
    mails = room.command("alice", "zenix move 101 alice apw A3")
    assert subjects(mails)[:1] == [("alice", "Zenix Board 101 bob")] and BOB not in [mail["To"] for mail in mails]
    line = "Mail to bob comes back. So bob gets no mail until they write to us."
    assert line in plain(mails[0]).partition("-- \n")[2]


def test_a_message_is_not_said_to_be_sent_to_who_gets_no_mail(room):
    rest(room)
    told = plain(room.command("alice", "message alice apw bob carol", "Hello!")[-1])
    assert told.startswith("Your message was sent to:\n\tcarol\n\nThese users get no mail:\n\tbob\n")
    assert "sent to 3 users" in plain(room.command("alice", "broadcast alice apw", "Hello!")[-1])


def test_a_command_by_a_script_that_names_their_address_ends_the_rest(room):
    rest(room)
    assert room("zenix show 101", SENDER=BOB)[0] == 0
    assert BOB not in Bounces(room.get("etc/bounces")).resting()


def test_a_new_user_gets_mail_though_his_address_rested_under_another_name(room):
    rest(room)
    assert room("signoff bob bpw")[0] == 0
    mails = room.command("alice", "signup fred pw1234 " + BOB)
    assert BOB in [mail["To"] for mail in mails] and BOB not in Bounces(room.get("etc/bounces")).resting()


@pytest.mark.parametrize("text, ends", [
    ("From: bob@home.example\nSubject: zenix show 101\n\n", True),
    ("From: BOB@home.example\nSubject: hello?\n\n", True),
    ("From: bob@home.example\nReply-To: b2@home.example\nSubject: zenix show 101\n\n", True),
    ("From: alice@home.example\nSubject: change address bob bpw new@home.example\n\n", True),
    ("From: alice@home.example\nSubject: change address bob wrong new@home.example\n\n", False),
    ("From: alice@home.example\nSubject: zenix show 101\n\n", False),
    ("From: bob@home.example\nAuto-Submitted: auto-replied\nSubject: zenix show 101\n\n", False)])
def test_what_ends_a_rest(room, text, ends):
    rest(room)
    room.deliver(text)
    assert (counted(room) == {}) == ends


@pytest.mark.slow
def test_who_writes_gets_an_answer_even_if_the_end_of_the_rest_cannot_be_stored(room, monkeypatch):
    rest(room)

    def full(*words, **options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(apart, "amend", full)
    mails = room.deliver("From: %s\nMessage-ID: <w@x>\nSubject: zenix move 101 bob bpw B3\n\n" % BOB)
    assert BOB in [mail["To"] for mail in mails] and counted(room)[BOB] == 3


def test_the_keeper_is_told_before_a_game_is_lost(tmp_path, room):
    rest(room)
    room.command("alice", "zenix move 101 alice apw A3")
    for hour, goes_on in (("20 12", True), ("21 11", True), ("21 12", False)):
        room.now = "2003-06-%s:00:00" % hour
        _, _, error = room("zenix Cleanup", PBMSENDMAIL="cat >> '%s'" % (tmp_path / "sent"))
        assert ("Zenix board 101 goes on, though bob is late" in error) == goes_on
        assert bool(room.get("games/Zenix/101")) == goes_on     # after so few moves a board that is lost goes
        told = (tmp_path / "sent").read_text()
        assert told.count("Subject: An address that gets no more mail at") == 1
        assert told.count(BOB + ": 3 letters came back") == 1


@pytest.mark.slow
def test_a_draw_counts_as_accepted_by_who_gets_no_mail_only_once_the_keeper_knows(room):
    rest(room)
    for words in ("alice apw A3", "bob bpw *B2", "alice apw propose"):
        room("zenix move 101 " + words)
    for day, goes_on in ((20, True), (21, False)):
        room.now = "2003-06-%d 12:00:00" % day
        assert ("bob is late" in room("zenix Cleanup")[2]) == goes_on == ("tie" not in room.get("games/Zenix/101"))


def test_without_a_keeper_the_output_of_cleanup_tells_it(room):
    rest(room)
    room.command("alice", "zenix move 101 alice apw A3")
    room.put("etc/settings", room.get("etc/settings").replace("keeper", "# keeper"))
    for day, goes_on in ((20, True), (21, False)):
        room.now = "2003-06-%d 12:00:00" % day
        assert ("bob is late" in room("zenix Cleanup")[2]) == goes_on == bool(room.get("games/Zenix/101"))


@pytest.mark.parametrize("kept", ["keeper", "# keeper"])
def test_a_dry_run_of_cleanup_tells_the_keeper_nothing(tmp_path, room, kept):
    room.command("alice", "zenix move 101 alice apw A3")
    room.put("etc/settings", room.get("etc/settings").replace("keeper", kept))
    room.put("etc/bounces", "%s 1052000000 - 1051000000,1051500000,1052000000 -\n" % BOB)
    room.now, before = "2003-06-20 12:00:00", room.files()
    status, _, error = room("zenix Cleanup --dry-run", PBMSENDMAIL="cat >> '%s'" % (tmp_path / "sent"))
    assert (status, "Zenix board 101 goes on, though bob is late" in error) == (0, True)
    assert room.files() == before and not (tmp_path / "sent").exists()


def test_nor_does_one_that_meets_a_damaged_register(tmp_path, room):
    room.command("alice", "zenix move 101 alice apw A3")
    room.put("games/Zenix/.limit", "(limit nonsense")
    room.now, before = "2003-06-20 12:00:00", room.files()
    for words, told in (("zenix Cleanup --dry-run --now", False), ("zenix Cleanup --now", True)):
        assert room(words, PBMSENDMAIL="cat >> '%s'" % (tmp_path / "sent"))[0] == 70
        assert (tmp_path / "sent").exists() == told
        assert told or room.files() == before


def test_a_dry_run_of_cleanup_names_no_nags_to_who_gets_no_mail(room):
    rest(room)
    room.command("carol", "zenix challenge -size=3 carol dave")
    room.command("alice", "zenix move 101 alice apw A3")
    room.now = "2003-05-20 12:00:00"
    assert room("zenix Cleanup --dry-run", PBMSENDMAIL="cat")[1] == "Zenix board 102: carol gets a letter: Nag\n"


def test_others_lose_their_games_as_ever(room):
    rest(room)
    room.command("alice", "zenix move 101 alice apw A3")
    room.command("carol", "zenix challenge -size=3 carol dave")
    room.now = "2003-06-20 12:00:00"
    room("zenix Cleanup")
    assert room.get("games/Zenix/101") and not room.get("games/Zenix/102")


def test_verify_lists_who_rests(room):
    rest(room)
    room.put("etc/bounces", room.get("etc/bounces") + "nonsense\n")
    inspection = Inspection(Host(str(room.home)), Request("pbm", "", [], {}))
    assert [str(note) for note in keeper.check(inspection) if note.path == "etc/bounces"] == [
        "etc/bounces: no mail goes to bob@home.example since 2003-05-05: 3 letters came back",
        "etc/bounces: the line 'nonsense' means nothing"]


@pytest.mark.parametrize("letters, configured, sender, command", [
    ("classic", "", "PBM <pbm@x.org>", "/usr/sbin/sendmail -t -i"),
    ("modern", "", "no address@", "/usr/sbin/sendmail -t -i"),
    ("modern", "", "PBM <pbm@x.org>", "/usr/sbin/sendmail -t -i -f pbm@x.org"), ("modern", "mine", "pbm@x.org", "mine"),
    ("modern", "", "o'neil@x.org", "/usr/sbin/sendmail -t -i -f 'o'\\''neil@x.org'")])
def test_reports_go_to_our_address(tmp_path, letters, configured, sender, command):
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "settings").write_text("letters = %s\nfrom = %s\nsendmail = %s\n" % (
        letters, sender, configured))
    assert mailer_of(Settings(Host(str(tmp_path)), {}), str(tmp_path)) == command


def test_the_hosts_own_mailer_is_told_where_they_go_with_modern_letters_only(tmp_path):
    shell = Shell(tmp_path)
    shell.put("bin/sendmail", "#!/bin/sh\ncat > /dev/null\necho \"$@\" >> %s/given\n" % tmp_path)
    (shell.home / "bin/sendmail").chmod(0o755)
    for letters in ("classic", "modern"):
        shell.put("etc/settings", "from = PBM <pbm@x.org>\nletters = %s\n" % letters)
        shell("zenix challenge -size=3 alice bob", SENDER="alice@example.com", PBMSENDMAIL="")
    lines = (tmp_path / "given").read_text().split("\n")[:-1]
    assert set(lines) == {"-t", "-t -f pbm@x.org"}
