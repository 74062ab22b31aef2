"""Accounts: signup, change, signoff; and what may be a userid, a password, an address."""

import os

import pytest

HELD = "\n\nOriginal message follows:\n"


def users(shell):
    return shell.get("etc/users")


def lines_of(shell):
    return dict((line.split(":")[0], line) for line in users(shell).split("\n") if line)


# signup ------------------------------------------------------------------------

def test_signup_adds_a_line_and_welcomes(shell):
    before = users(shell)
    status, out, _ = shell("signup Erin epw erin@x.org")
    assert status == 0
    assert out.startswith("Subject: Welcome to the PBM Server, Erin\n\n") and "epw" not in out
    assert users(shell) == before + "Erin:epw:x:0:erin@x.org\n"


def test_first_user_of_a_host_is_not_told_that_nobody_can_play(shell):
    shell.put("etc/users", "")
    assert "nobody can play" in shell("zenix challenge alice bob")[2]
    assert shell("signup alice secret alice@example.com")[::2] == (0, "")


def test_first_user_of_a_host_gets_a_private_file(shell):
    os.unlink(shell.home / "etc" / "users")
    assert shell("add erin epw erin@x.org")[0] == 0
    assert os.stat(shell.home / "etc" / "users").st_mode & 0o777 == 0o600


@pytest.mark.parametrize("work", [
    lambda path: path.unlink(), lambda path: path.write_text("\n"),
    lambda path: path.unlink() or path.symlink_to("/nowhere/at/all")])
@pytest.mark.parametrize("extra", [{}, {"SENDER": "erin@x.org"}, {"SENDER": "erin@x.org", "PBMLETTERS": "modern"}])
def test_nobody_joins_a_host_whose_users_are_lost(shell, work, extra):
    """The players would be missing in the new file, and their moves be refused for good."""
    assert shell("zenix challenge alice bob")[0] == 0
    work(shell.home / "etc" / "users")
    before = shell.files()
    status, out, err = shell("signup erin epw erin@x.org", **extra)
    assert (status, out) == (75, "") and "is its disk there?" in err and shell.files() == before


def test_nobody_joins_by_mail_a_host_whose_users_are_lost(shell, deliver):
    shell.put("etc/settings", "letters = modern\nconfirm = yes\n")
    letter = deliver("signup erin epw", sender="erin@x.org")[0]
    assert shell("zenix challenge alice bob")[0] == 0
    (shell.home / "etc" / "users").unlink()
    assert deliver("signup frank fpw", sender="frank@x.org", status=75) == []
    assert deliver("Re: " + letter["Subject"], "epw\n", "erin@x.org", 75, in_reply_to=letter["Message-ID"]) == []
    assert shell.get("etc/users") is None and "frank" not in shell.get("etc/pending")


def test_a_new_host_may_have_refused_a_challenge(shell):
    os.unlink(shell.home / "etc" / "users")
    assert shell("zenix challenge alice bob")[0] == 67 and (shell.home / "games").is_dir()
    assert shell("signup alice apw alice@x.org")[0] == 0


@pytest.mark.parametrize("sender, words, field", [
    ("Ann <ann@x.org>", "", "ann@x.org"),
    ("ann@x.org", "", "ann@x.org"),
    ("ann@x.org", "a@y.org b@z.org", "a@y.org b@z.org"),
    ("ann@x.org", "a@y.org, b@z.org a@y.org", "a@y.org b@z.org"),
    ("ann@x.org", "Nobody", "nobody"),
])
def test_address_is_the_senders_unless_given(shell, mailbox, sender, words, field):
    shell("signup ann pw12 " + words, SENDER=sender, PBMSENDMAIL=shell.mailer)
    assert lines_of(shell)["ann"] == "ann:pw12:x:0:" + field
    to = [mail.split("\n")[1] for mail in mailbox()]
    assert to == ["To: " + sender] + (["To: " + field] if "@y.org" in field else [])


def test_without_a_sender_an_address_is_asked_for(shell):
    status, out, _ = shell("signup ann pw12")
    assert status == 64 and out == 'Subject: Server error\n\nPlease give an address, or "nobody" to get no mail' + HELD
    assert shell("signup ann pw12", SENDER="HTML")[0] == 0 and "ann" not in lines_of(shell)


ALIKE = ("The userid %s looks like that of another user, %s\n"
         "The operator may enter them nevertheless: signup ... --really")


@pytest.mark.parametrize("word, user", [
    ("a1ice", "alice"), ("AL1CE", "alice"), ("alice.", "alice"), ("bob--", "bob"), ("b0b", "bob"), ("caroI", "carol"),
    ("an.dy", "an_dy"), ("norrnan", "norman"), ("vvilly", "willy")])
def test_a_userid_that_looks_like_another_is_refused_but_to_the_operator(shell, word, user):
    shell.put("etc/users", users(shell) + "an_dy:x:x:0:nobody\nnorman:x:x:0:nobody\nwilly:x:x:0:nobody\n")
    before = shell.files()
    status, out, _ = shell(["signup", word, "pw12", "a@x.org"])
    assert status == 65 and ALIKE % (word, user) + HELD in out
    status, out, _ = shell(["signup", word, "pw12", "a@x.org", "--really"], SENDER="HTML")
    assert "--really" not in out and (ALIKE % (word, user)).split("\n")[0] + HELD in out and shell.files() == before
    assert shell(["signup", word, "pw12", "a@x.org", "--really"])[0] == 0
    assert lines_of(shell)[word] == word + ":pw12:x:0:a@x.org"
    assert shell(["signup", word + "x", "pw12", "a@x.org"])[0] == 0


@pytest.mark.slow
def test_nobody_takes_over_the_games_of_who_has_left(shell):
    for words in ("zenix challenge -size=3 alice bob", "zenix move 101 alice apw B3", "zenix move 101 bob bpw C3",
                  "signoff alice apw"):
        assert shell(words)[0] == 0
    before = shell.files()
    status, out, _ = shell("signup Alice pw12 a@x.org")
    assert status == 65 and shell.files() == before
    assert "The userid Alice is that of a former user, whose games go on, such as Zenix board 101\n" in out
    assert shell("zenix resign 101 bob bpw")[0] == 0
    for words in ("zenix move 101 bob bpw resign", "signup Alice pw12 a@x.org --really"):
        shell(words)
    assert lines_of(shell)["Alice"]


def test_a_line_of_an_old_host_that_no_word_names_is_no_user(shell):
    shell.put("etc/users", users(shell) + "Mary Jane:m:x:0:m@x\nfred\n")
    for name in ("Mary Jane", "Mary", "fred"):
        status, out, err = shell(["zenix", "challenge", name, "alice"])
        assert (status, err) == (67, "") and "not recognized:\n\t%s\n" % name in out
    shell("zenix Cleanup")
    assert "fred" not in shell.get("etc/Zenix.users")


def test_a_user_who_is_commented_out_is_none(shell):
    shell.put("etc/users", users(shell).replace("carol:", "#carol:"))
    for words in ("zenix limit #carol cpw 5", "zenix limit carol cpw 5", "signoff #carol cpw"):
        assert "Invalid userid entered" in shell(words)[1]
    assert "not recognized:\n\t#carol\n" in shell(["zenix", "challenge", "#carol", "bob"])[1]
    assert "#carol" not in shell("zenix standings")[1]
    assert shell("signup carol pw12 c@x.org")[0] == 0


def test_taken_userid_is_refused_in_any_case(shell):
    before = shell.files()
    for word in ("alice", "ALICE"):
        status, out, _ = shell(["signup", word, "pw12", "a@x.org"])
        assert status == 65 and "The userid %s is taken" % word in out
    assert shell.files() == before


@pytest.mark.parametrize("userid", ["", "a b", "a:b", "a'b", 'a"b', "a\nb", "a\x7f", ".hidden", "../x", "a/b", "_a",
                                    "x" * 33, "101", "all", "Next", "caf\xe9", "a@b", "nobody", "a#1"])
def test_bad_userids_are_refused(shell, userid):
    before = shell.files()
    status, out, error = shell(["signup", userid.encode("latin-1"), "pw12", "a@x.org"])
    assert (status, error) == (64, "") and "A userid is" in out
    assert shell.files() == before


@pytest.mark.parametrize("userid", ["x", "x" * 32, "a.b-c_d", "9lives", "Al"])
def test_good_userids(shell, userid):
    assert shell(["signup", userid, "pw12", "a@x.org"])[0] == 0
    assert userid in lines_of(shell)


@pytest.mark.parametrize("password", ["", "a b", "a:b", "a'b", 'a"b', "a`b", "a\nb", "a\x7f", "x" * 65, "$scrypt$1$2",
                                      "a\tb"])
def test_bad_passwords_are_refused_and_not_told(shell, password):
    before = shell.files()
    for words in (["signup", "erin", password, "e@x.org"], ["change", "password", "alice", "apw", password]):
        status, out, error = shell(words)
        assert (status, error) == (64, "") and "A password is" in out
        assert not password or password not in out
    assert shell.files() == before


@pytest.mark.parametrize("address", ["a", "a@", "@x", "a@b@c", "a b@x", "a:b@x", "a'b@x", 'a"b@x', "a@x\nBcc: e@x",
                                     "a@x\r", "|sh@x", "/tmp/f@x", "a@x>", "a<b@x", "a%b@x", "a!b@x", "a,b@x",
                                     "ren\xe9@x", "x" * 250 + "@x.org", "a@[1.2.3.4]", "`id`@x", "a;b@x"])
def test_bad_addresses_are_refused(shell, address):
    before = shell.files()
    for words in (["signup", "erin", "epw", address], ["change", "address", "alice", "apw", address]):
        status, out, error = shell([word.encode("latin-1") for word in words])
        assert (status, error) == (64, "") and "This is no address" in out
    assert shell.files() == before


@pytest.mark.parametrize("address", ["a@x.org", "a.b+tag@sub.x-y.org", "A_B@localhost", "a=b~c&d#e@x.org"])
def test_good_addresses(shell, address):
    assert shell(["change", "address", "alice", "apw", address])[0] == 0
    assert lines_of(shell)["alice"] == "alice:apw:x:0:" + address


def test_a_user_has_at_most_five_addresses(shell):
    five = ["%d@x.org" % number for number in range(5)]
    assert shell(["change", "address", "alice", "apw", *five])[0] == 0
    before = shell.files()
    for words in (["change", "address", "alice", "apw"], ["signup", "erin", "epw"]):
        status, out, error = shell([*words, *five, "6@x.org"])
        assert (status, error) == (64, "") and "At most 5 addresses can be given" in out
    assert shell.files() == before


@pytest.mark.parametrize("words", ["signup", "signup erin", "change", "change x", "change password alice apw",
                                   "change address alice", "signoff alice", "vacation alice",
                                   "vacation alice apw until", "vacation alice apw maybe", "delete alice apw really"])
def test_syntax_is_told(shell, words):
    before = shell.files()
    status, out, _ = shell(words)
    assert status == 64 and out.startswith('Subject: Server error\n\nSyntax is "%s ' % words.split()[0])
    assert shell.files() == before


# change ------------------------------------------------------------------------

@pytest.mark.parametrize("words", ["change password alice xx new1", "change address alice xx a@x.org",
                                   "signoff alice xx", "vacation alice xx", "message alice xx bob",
                                   "broadcast alice xx"])
def test_wrong_password_changes_nothing(shell, words):
    before = shell.files()
    status, out, _ = shell(words)
    assert status == 77 and out.startswith("Subject: Server error\n\nInvalid password entered\n")
    status, out, _ = shell(words.replace("alice", "zoe"))
    assert status == 67 and out.startswith("Subject: Server error\n\nInvalid userid entered\n")
    assert shell.files() == before


@pytest.mark.slow
def test_old_password_is_upgraded_with_its_change(shell, mailbox):
    shell("zenix challenge -size=3 alice bob")
    status, out, _ = shell("change password ALICE Apw Fresh", PBMPASSWORDS="", PBMSENDMAIL=shell.mailer,
                           SENDER="a@work.org")
    assert (status, out) == (0, "")
    lines = lines_of(shell)
    assert lines["alice"].startswith("alice:$scrypt$") and lines["alice"].endswith(":x:0:alice@example.com")
    assert lines["bob"] == "bob:bpw:x:0:bob@example.com"
    mails = mailbox()
    assert [mail.split("\n")[1] for mail in mails] == ["To: a@work.org", "To: alice@example.com"]
    assert not any("Fresh" in mail for mail in mails)
    assert shell("zenix move 101 alice apw A3")[0] == 77
    assert shell("zenix move 101 alice FRESH A3")[0] == 0


def test_a_line_without_an_address_has_none(shell, mailbox):
    """Its last field is the password, which is no address, and is not lost when the user enters one."""
    shell.put("etc/users", "alice:apw:x:0:alice@example.com\nbob:bpw\n")
    shell("zenix challenge -size=3 alice bob", PBMSENDMAIL=shell.mailer)
    assert "bpw" not in "".join(mailbox())
    assert shell("change address bob bpw bob@example.com")[0] == 0
    assert shell.get("etc/users").split("\n")[1] == "bob:bpw:bob@example.com"
    assert shell("zenix move 101 alice apw A3")[0] == 0 and shell("zenix move 101 bob bpw B3")[0] == 0


def test_other_fields_of_a_line_are_kept(shell):
    shell.put("etc/users", "#x\nalice:apw:Real Name:555:1:a@x.org\nbob:bpw:x:0:b@x.org")
    shell("change password alice apw new1")
    shell("change address alice new1 c@y.org")
    assert users(shell) == "#x\nalice:new1:Real Name:555:1:c@y.org\nbob:bpw:x:0:b@x.org\n"


@pytest.mark.parametrize("field, to", [
    (" erin@x.org ", ["To:  erin@x.org "]), ("Erin <erin@x.org>,  e@y.org", ["To: Erin <erin@x.org>,  e@y.org"]),
    (" ", []), (" nobody ", []), ("", []),
])
def test_letters_have_the_address_field_as_it_stands(shell, mailbox, field, to):
    shell.put("etc/users", users(shell) + "erin:epw:x:0:%s\n" % field)
    assert shell("change password erin epw new", SENDER="e@x.org", PBMSENDMAIL=shell.mailer)[0] == 0
    assert [mail.split("\n")[1] for mail in mailbox()] == ["To: e@x.org", *to]


def test_change_of_address_is_told_at_the_old_and_the_new_one(shell, mailbox):
    shell("change address alice apw new@x.org", SENDER="new@x.org", PBMSENDMAIL=shell.mailer)
    assert [mail.split("\n")[1] for mail in mailbox()] == ["To: new@x.org", "To: alice@example.com"]
    shell("change ADDRESS alice apw", SENDER="third@x.org", PBMSENDMAIL=shell.mailer)
    assert lines_of(shell)["alice"].endswith(":third@x.org")


def test_web_page_and_shell_see_the_answer(shell):
    for extra in ({}, {"SENDER": "HTML"}):
        status, out, _ = shell("change address alice apw a@x.org", PBMSENDMAIL="true", **extra)
        assert status == 0 and out.startswith("Subject: Your address is changed, alice\n\n")


# signoff -----------------------------------------------------------------------

def test_signoff_takes_the_user_away(shell, mailbox):
    shell.put("etc/vacation", "Alice since 2003-05-01\nbob x\n")
    status, out, _ = shell("signoff alice apw", PBMSENDMAIL=shell.mailer)
    assert status == 0 and out.startswith("Subject: Goodbye, alice\n")
    assert "alice" not in lines_of(shell) and len(lines_of(shell)) == 3
    assert shell.get("etc/vacation") == "bob x\n"
    assert mailbox()[0].split("\n")[1] == "To: alice@example.com"
    assert shell("signoff alice apw")[0] == 67


def test_of_two_lines_for_one_user_the_first_counts_and_both_go(shell):
    shell.put("etc/users", shell.get("etc/users") + "Alice:zzz:x:0:other@example.com\n")
    assert shell("zenix limit alice apw 1")[0] == 0 and shell("zenix limit Alice zzz 2")[0] == 77
    assert [shell("zenix challenge -size=3 alice bob")[0] for _ in "ab"] == [0, 65]
    assert shell.get("games/Zenix/.limit").split()[:4] == ["(limit", "alice", "1", "1"]
    assert shell("signoff alice apw")[0] == 0 and shell("zenix limit alice zzz")[0] == 67
    assert "lice" not in shell.get("etc/users")


@pytest.mark.slow
def test_games_of_who_left_are_forfeited(shell):
    shell("zenix challenge -size=3 alice bob")
    for move in ("alice apw A3", "bob bpw B3"):
        shell("zenix move 101 " + move)
    shell("signoff alice apw")
    shell.now = "2003-05-20 12:00:00"
    assert shell("zenix Cleanup")[0] == 0
    assert "(status winner bob 1)" in shell.get("games/Zenix/101")


# together ----------------------------------------------------------------------

@pytest.mark.slow
def test_two_signups_at_once_leave_both_lines(shell):
    started = [shell.start("signup user%d pw12 u%d@x.org" % (number, number)) for number in range(6)]
    for process in started:
        process.communicate()
        assert process.returncode == 0
    assert {"user%d" % number for number in range(6)} <= set(lines_of(shell))


@pytest.mark.slow
def test_same_userid_signed_up_at_once_is_given_out_once(shell):
    started = [shell.start("signup erin pw%d e@x.org" % number) for number in range(4)]
    statuses = sorted([process.communicate() and process.returncode for process in started])
    assert statuses == [0, 65, 65, 65]
    assert users(shell).count("erin:") == 1
