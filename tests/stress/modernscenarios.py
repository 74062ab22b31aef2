"""Scenarios of what only modern letters, and settings of their day, bring (docs/mail.md); see scenarios.SCENARIOS."""

import mailprograms

DAY1, DAY2, DAY5, DAY9 = ("2003-05-%02d 12:00:00" % day for day in (1, 2, 5, 9))
LETTERS = ("etc/settings", "letters = modern\n")
CONSENT = ("etc/settings", "letters = modern\nconfirm = yes\n")
KEEPER = ("etc/settings", "letters = modern\nkeeper = keeper@example.com\n")
KEY = ("etc/key", "5a" * 32 + "\n")         # letters whose identifiers are the same in each run, but for random ends
BEGUN = [KEY, LETTERS, ("2003-05-01 09:00:00", "zenix challenge -size=3 alice bob"),
         ("2003-05-01 10:00:00", "zenix move 101 alice apw B3"), ("2003-05-01 11:00:00", "zenix move 101 bob bpw C3")]
PROPOSED = BEGUN + [("2003-05-01 11:30:00", "zenix move 101 alice apw propose")]
WATCHED = BEGUN[:3] + [("2003-05-01 09:30:00", "zenix subscribe 101 carol cpw"),
                       ("2003-05-01 09:30:00", "zenix notify dave dpw")] + BEGUN[3:]
REFUSED = "2003-05-01 11:45:00"             # when a mail was refused that is due again at noon
RESTS = "bob@example.com 1051783200 %s 1051520000,1051610000,1051779600 -\n"


def mail(subject, text="", user="alice"):
    """Return a mail of a user's."""
    return "From: %s@example.com\nMessage-ID: <1@example.com>\nSubject: %s\n\n%s" % (user, subject, text)


def chosen(letters, user, subject, place):
    """Return the letter with that place among those to a user with a subject that begins so."""
    return [one for one in letters if one["To"].startswith(user + "@") and one["Subject"].startswith(subject)][place]


def answer(user, text, subject="Zenix Board 101", place=-1, **headers):
    """Return the function of all letters sent so far that makes a user's answer to one of them."""
    return lambda letters: mailprograms.answer(chosen(letters, user, subject, place), "<2@%s.example.com>" % user, text,
                                               **headers)


def leave(user, subject):
    """Return the function that makes the mail by which a user leaves a list."""
    return lambda letters: mailprograms.leave(chosen(letters, user, subject, -1), Message_ID="<2@example.com>",
                                              From=user + "@example.com")


def report(user, place):
    """Return the function that makes the report that a letter to a user did not arrive."""
    return lambda letters: mailprograms.report(chosen(letters, user, "", place), "<2@example.com>").as_string()


SIGNUP = mail("signup erin secret erin@example.com e2@example.com", user="erin")
ASKED = [KEY, CONSENT, (DAY1, "--mail", SIGNUP)]
AGREED = ASKED + [(DAY1, "--mail", answer("erin", "secret", "Confirm userid"))]
MOVED = [KEY, CONSENT, (DAY1, "--mail", mail("change address alice apw alice@home.example"))]
BOUNCED = BEGUN + [
    ("2003-05-03 11:00:00", "--mail", report("bob", 0)), ("2003-05-03 11:00:00", "--mail", report("bob", 1)),
    ("2003-05-05 11:00:00", "zenix move 101 alice apw A3")]
RESTING = BEGUN + [("etc/bounces", RESTS % "1051783200")]

SCENARIOS = {
    "modern move": (BEGUN, DAY1, "zenix move 101 alice apw A3"),
    "first modern letter": (BEGUN[1:4], DAY1, "zenix move 101 bob bpw A3"),
    "answer": (BEGUN, DAY1, "--mail", answer("alice", "a3\n\nWell played.")),
    "late answer": (BEGUN, DAY1, "--mail", answer("alice", "A3", place=0)),
    "answer from elsewhere": (BEGUN, DAY1, "--mail", answer("alice", "A3", From="eve@example.net")),
    "answer to others": (BEGUN, DAY1, "--mail", answer("alice", "A3", Cc="eve@example.net")),
    "chat by answer": (WATCHED, DAY1, "--mail", answer("alice", "chat\nHello.")),
    "answer to a chat": (BEGUN + [(DAY1, "zenix chat 101 bob bpw", "Hello.\n")], DAY1, "--mail",
                         answer("alice", "Hello yourself.", "Zenix chat")),
    "accept by answer": (PROPOSED, DAY1, "--mail", answer("bob", "accept")),
    "reject by answer": (PROPOSED, DAY1, "--mail", answer("bob", "reject")),
    "conditional by answer": (BEGUN, DAY1, "--mail", answer("bob", "if A3 then *B2\nif *A3 then B2")),
    "signup by mail": ([KEY, CONSENT], DAY1, "--mail", SIGNUP),
    "first consent": (ASKED, DAY1, "--mail", answer("erin", "secret", "Confirm userid")),
    "last consent": (AGREED, DAY1, "--mail", answer("e2", "Secret", "Confirm userid")),
    "address by mail": (MOVED[:2], DAY1, *MOVED[2][1:]),
    "consent to an address": (MOVED, DAY1, "--mail", answer("alice", "yes", "Confirm address")),
    "forgot": (BEGUN, DAY1, "forgot alice"),
    "forgot by mail": (BEGUN, DAY1, "--mail", mail("forgot alice", user="eve")),
    "reset": (BEGUN + [(DAY1, "forgot alice")], DAY1, "--mail", answer("alice", "password sesame", "Reset password")),
    "board left": (WATCHED, DAY1, "--mail", leave("carol", "Zenix Board 101")),
    "news left": (WATCHED + [(DAY1, "zenix resign 101 alice apw")], DAY1, "--mail", leave("dave", "Zenix")),
    "report": (BEGUN, DAY1, "--mail", report("bob", 0)),
    "third report": (BOUNCED, DAY5, "--mail", report("bob", -1)),
    "move against who rests": (RESTING, DAY1, "zenix move 101 alice apw A3"),
    "who rested writes": (RESTING + [(DAY1, "zenix move 101 alice apw A3")], DAY1, "--mail",
                          mail("zenix move 101 bob bpw *B2", user="bob")),
    "refused mail": (BEGUN, DAY1, "zenix move 101 alice apw A3"),
    "waiting mails": (BEGUN + [(REFUSED, "zenix move 101 alice apw A3", None, "false")], DAY1, "zenix games"),
    "mail given up": (BEGUN + [(REFUSED, "zenix move 101 alice apw A3", None, "false")], DAY9, "zenix games"),
    "keeper": (BEGUN + [KEEPER, ("etc/bounces", RESTS % "-")], DAY1, "zenix move 101 alice apw A3"),
}
