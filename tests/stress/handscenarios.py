"""Scenarios of what is done by hand, or by other programs of a host; see scenarios.SCENARIOS."""

from modernscenarios import DAY1, mail

STARTED = [("2003-05-01 09:00:00", "zenix challenge -size=3 alice bob"),
           ("2003-05-01 10:00:00", "zenix move 101 alice apw B3"),
           ("2003-05-01 11:00:00", "zenix move 101 bob bpw C3")]
MAIL = "From: pbm@host.example\nTo: carol@example.com\nSubject: A mail that waits\n\nHello.\n"
# what it has to say it mails itself, as often as it runs
PROGRAM = "#!/bin/sh\ncat \"$INPUTFILE\" | eval \"$PBMSENDMAIL\"\n"


def untrue(board):
    """Return a board's file with a first move that is not in its drawing."""
    return board.replace("(moves\nB3", "(moves\nA3")


SCENARIOS = {
    "trusted moves": (STARTED + [("games/Zenix/101", untrue)], DAY1, "verify --repair --trust=moves zenix 101"),
    "dropped mail": (STARTED + [("outbox/1.2.000001", MAIL)], DAY1, "outbox drop 1.2.000001"),
    "retried mail": (STARTED + [("outbox/failed/1.2.000001", MAIL)], DAY1, "outbox retry 1.2.000001"),
    "another program": (STARTED + [("games/Chess/1", "A board of chess.\n"), ("etc/settings", "others = yes\n"),
                                   ("bin/chess", PROGRAM)], DAY1, "--mail", mail("chess move 1 e4")),
}
# what they do is in no file that is compared, but in the outbox, or a mail of the other program: given again, at worst
# nothing is left to do
OUTSIDE = ("dropped mail", "retried mail", "another program")
# which power.py cannot play: a mail that goes from the outbox was sent, for it, and it sees no other program's mails
UNRECORDED = ("dropped mail", "another program")
