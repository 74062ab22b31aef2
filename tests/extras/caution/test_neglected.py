"""The keeper hears when no Cleanup ends games (docs/files.md, Cleanups)."""

import pytest

from pbmgames.records.cleanups import Cleanups
from pbmgames.storage import Host

START = 1051790400              # 2003-05-01 12:00 UTC
BOARD = ("(players alice bob)\n(clock {0} {0} {0} {0})\n(timer 0 0)\n(moves\nA3\nB3\n)\n(syncmoves\n\n\n)\n"
         "(parameters -size=3)\n").format(START)


@pytest.mark.parametrize("board, settings, ran, told", [
    ("101", "", [],
     "no full Cleanup of Zenix is known, and no `Cleanup late`: games that are not played on do not end"),
    ("101", "", ["late"], ""), ("101", "", ["weekly"], ""), ("101", "", ["nag"], "no full Cleanup of Zenix is known"),
    ("t1", "", [], ""), ("t1", "warn = 1 days\n", [], ""),
])
def test_the_keeper_hears_when_nothing_ends_games(shell, mailbox, board, settings, ran, told):
    """As under the crontab of version 1.1, which runs `daily` every day."""
    shell.put("games/Zenix/" + board, BOARD)
    shell.put("etc/settings", "keeper = keeper@host.example\n" + settings)
    for word in ran + ["daily"]:
        assert shell("Cleanup " + word, PBMSENDMAIL=shell.mailer) == (0, "", "")
    texts = [mail for mail in mailbox() if "\nTo: keeper@" in mail]
    assert [("\nSubject: Games that do not end at home\n" in text, told in text)
            for text in texts] == [(True, True)][:bool(told)]


def test_the_keeper_hears_of_it_after_two_days_once_a_day(shell, mailbox):
    shell.put("games/Zenix/101", BOARD)
    shell.put("etc/settings", "keeper = keeper@host.example\n")
    assert shell("zenix Cleanup late")[0] == 0
    heard = []
    for day in (1, 2, 2, 3):
        shell.now = "2003-05-%02d 12:00:00" % (1 + day)
        assert shell("Cleanup daily", PBMSENDMAIL=shell.mailer)[0] == 0
        heard += [(day, line) for mail in mailbox() for line in mail.split("\n") if "Cleanup late`, was" in line]
    assert [(day, line.partition("was ")[2][:10]) for day, line in heard] == [(2, "2 days ago"), (3, "3 days ago")]


@pytest.mark.parametrize("text, last", [
    ("", {}), ("nonsense", {}), ("1051790400 late", {"late": START}),
    ("1051790400 late\n\n 7 daily\n7\n", {"late": START}),
    ("1051700000 late\n1051790400 daily\n", {"late": 1051700000, "daily": START}),
    ("99999999999999999999 late\n-5 nag\n1051617600 nag\n", {"nag": 1051617600})])
def test_a_mark_is_read_leniently(shell, text, last):
    shell.put("cleanup/Zenix", text)
    assert Cleanups(Host(str(shell.home)), "Zenix").last == last
