"""Answers as people write them, through `pbm --mail`: what is done, and what stands in letters and refusals then."""

import email

import pytest


@pytest.fixture
def deliver(shell, mailbox):
    """Deliver a message of alice's to `pbm --mail`: returns the mails that went out."""
    shell.put("etc/users", "alice:secret:x:0:alice@example.com\nbob:hidden:x:0:bob@example.com\n")

    def deliver(subject, body="", sender="alice@example.com"):
        data = "From: %s\nSubject: %s\n\n%s" % (sender, subject, body)
        status, out, error = shell(["--mail"], input=data.encode("utf-8"), PBMSENDMAIL=shell.mailer,
                                   PBMFROM="PBM <pbm@host.example>")
        assert (status, out) == (0, "") and "Traceback" not in error
        return [email.message_from_string(mail) for mail in mailbox()]
    return deliver


def texts(mails):
    return [(mail["Subject"], mail.get_payload()) for mail in mails]


@pytest.fixture
def board(deliver):
    """A board 101 of Zenix between alice and bob."""
    assert len(deliver("zenix challenge -size=3 alice bob")) == 2


@pytest.mark.slow
def test_who_is_not_on_turn_may_answer_the_letter(deliver, board):
    assert [mail["Subject"] for mail in deliver("Re: [EXT] New Zenix Board 101 alice alice secret A3.")] == [
        "Zenix Board 101 bob"] * 2
    assert [mail["Subject"] for mail in deliver("Re: Zenix chat 101 alice bob hidden", "Hello\n")] == [
        "Zenix chat 101 bob"] * 2
    assert [mail["Subject"] for mail in deliver("Re: Zenix Board 101 bob alice secret propose")] == [
        "Zenix Board 101 bob"] * 2


@pytest.mark.slow
def test_the_password_is_in_no_letter(deliver, board):
    """Outlook's heading quotes the subject that brought the letter; here it stands above what is cut."""
    for mail in deliver("zenix move 101 alice Secret A3", "My password is secret, not secrets: (SECRET).\n"):
        assert "My password is ****, not secrets: (****).\n" in mail.get_payload()
    for mail in deliver("Re: Zenix chat 101 bob alice secret", "secret!\n"):
        assert "****!\n" in mail.get_payload()


@pytest.mark.slow
@pytest.mark.parametrize("subject, wanted", [
    ("vacation alice secret from 1 Dec 2026 until 10 Dec 2026",
     'or "vacation <userid> <password> from <YYYY-MM-DD> until <YYYY-MM-DD>"'),
    ("vacation alice secret 2026-12-01 until 2026-12-10", 'or "vacation <userid> <password> until-i-move|show"'),
    ("change alice password secret geheim", 'Syntax is "change password <userid> <password> <newpassword>"')])
def test_nothing_of_a_syntax_is_hidden(deliver, subject, wanted):
    (_, text), = texts(deliver(subject))
    assert wanted in text and "secret" not in text and "geheim" not in text


@pytest.mark.slow
def test_two_readings_are_named_and_nothing_is_done(deliver, board, shell):
    assert len(deliver("exo challenge alice bob")) == 2
    before = shell.get("games/Zenix/101"), shell.get("games/Exo/101")
    (subject, text), = texts(deliver("move 101 alice secret A3"))
    assert subject == "Server error" and "secret" not in text
    assert "    Subject: exo move 101 alice **** A3\n    Subject: zenix move 101 alice **** A3\n" in text
    assert texts(deliver("move 101 alice guess A3")) == [(subject, text)]      # it does not tell who guesses well
    assert (shell.get("games/Zenix/101"), shell.get("games/Exo/101")) == before


@pytest.mark.slow
def test_lines_of_a_list_are_taken_as_they_stand(deliver, board):
    for line in ("move 101 alice secret A3", "[x] zenix show 101", "zenix: show 101"):
        (subject, text), = texts(deliver("multiple", line + "\n"))
        assert text.startswith("This line is no command") and "secret" not in text
    (subject, text), = texts(deliver("multiple", "multiple\n"))
    assert text.startswith("This line is no command\n\nOriginal message")       # no word is meant but the same one
    (subject, text), = texts(deliver("multiple", "zenix move #101 alice secret A3\n"))
    assert text.startswith("Zenix board #101 not found")


@pytest.mark.slow
def test_a_tagged_answer_to_an_error_is_none(deliver):
    answer, = deliver("nonsense", sender="eve@x.org")
    assert deliver("[EXT] Re: " + answer["Subject"], sender="eve@x.org") == []
