"""Cleanup given by hand: with --dry-run, and where nobody would be told (docs/commands.md, Cleanup)."""

import os

import pytest


@pytest.fixture
def late(shell):
    """A function that puts two boards on the host whose players have not moved for so many days."""
    def put(days=23):
        for _ in range(2):
            assert shell("zenix challenge -size=3 alice bob")[0] == 0
        shell.now = "2003-05-%02d 12:00:00" % (1 + days)
        return shell
    return put


def in_play(shell):
    """Return how many of the boards are in play."""
    return sum(os.path.exists(shell.home / "games/Zenix" / board) for board in ("101", "102"))


def test_a_dry_run_tells_what_would_happen_and_changes_nothing(late):
    shell = late()
    before = shell.files()
    assert shell("zenix Cleanup --dry-run") == (
        0, "Zenix board 101: alice forfeits\nZenix board 102: alice forfeits\n", "")
    assert shell.files() == before


def test_a_dry_run_sends_no_mail_that_waits(late, mailbox):
    shell = late()
    assert shell("zenix move 101 alice apw A3", PBMSENDMAIL="exit 1")[0] == 0
    assert list(shell.home.glob("outbox/[0-9]*"))
    shell.now, before = "2003-05-25 12:00:00", shell.files()
    assert shell("zenix Cleanup --dry-run", PBMSENDMAIL=shell.mailer)[0] == 0
    assert shell.files() == before and mailbox() == []


def test_a_dry_run_names_the_boards_that_go_to_the_archive(late):
    shell = late(0)
    for words in ("101 alice apw A3", "101 bob bpw B3", "101 alice apw resign"):
        assert shell("zenix move " + words)[0] == 0
    shell.now = "2003-05-17 12:00:00"
    before = shell.files()
    assert shell("zenix Cleanup late --dry-run") == (0, "Zenix board 101: goes to games/Zenix-archive\n", "")
    assert shell.files() == before
    assert shell("zenix Cleanup late", PBMSENDMAIL="") == (0, "", "") and shell.get("games/Zenix-archive/101")
    assert shell("zenix Cleanup late --dry-run")[1] == ""


# who is told ------------------------------------------------------------------

def test_cleanup_by_hand_ends_nothing_if_nobody_would_be_told(late):
    shell = late()
    status, out, err = shell("zenix Cleanup", PBMSENDMAIL="")
    assert (status, out, in_play(shell)) == (75, "", 2) and "`sendmail = ...` in etc/settings" in err
    shell.put("etc/settings", "sendmail = none\n")
    assert shell("zenix Cleanup", PBMSENDMAIL="") == (0, "", "") and in_play(shell) == 0


@pytest.mark.parametrize("put", [
    lambda path: path.symlink_to("/opt/mailer/not/here"), lambda path: path.touch(0o644), lambda path: path.mkdir()])
def test_a_mailer_that_cannot_be_run_is_none(late, put):
    """At a shell no other is guessed: a copy of a host must not write to its players."""
    shell = late()
    (shell.home / "bin").mkdir()
    put(shell.home / "bin/sendmail")
    status, out, err = shell("zenix Cleanup", PBMSENDMAIL="")
    assert (status, out, in_play(shell)) == (75, "", 2) and "`sendmail = ...` in etc/settings" in err


def test_the_hosts_own_mailer_tells_them(late):
    shell = late()
    shell.put("bin/sendmail", "#!/bin/sh\ncat >> \"$(dirname \"$0\")/taken\"\n")
    os.chmod(shell.home / "bin/sendmail", 0o755)
    assert shell("zenix Cleanup", PBMSENDMAIL="")[0] == 0 and in_play(shell) == 0
    assert shell.get("bin/taken").count("has been removed") == 2


def test_a_cleanup_that_tells_nobody_anything_needs_no_mailer(late):
    assert late(1)("zenix Cleanup", PBMSENDMAIL="") == (0, "", "")


def test_a_host_that_is_to_tell_nobody_sends_no_mail(shell):
    shell.put("etc/settings", "sendmail = none\n")
    for sender in ({}, {"SENDER": "alice@example.com"}):
        assert shell("zenix challenge -size=3 alice bob", **sender)[::2] == (0, "")
    assert not list(shell.home.glob("outbox/*"))


@pytest.mark.parametrize("words", [
    "zenix Cleanup --dryrun", "zenix Cleanup daily --realy", "Cleanup late --now --dry_run", "zenix Cleanup -dry-run",
    "Cleanup late dry-run", "Cleanup dryrun"])
def test_a_misspelt_option_ends_no_game(shell, words):
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    shell.now = "2003-09-01 12:00:00"
    before = shell.files()
    status, out, _ = shell(words)
    assert status == 64 and "no option %s, did you mean --" % words.split(" ")[-1] in out and shell.files() == before


@pytest.mark.parametrize("words", ["zenix Cleanup --nag", "Cleanup -daily", "zenix Cleanup --now --late"])
def test_a_kind_of_cleanup_with_dashes_ends_no_game(shell, words):
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    shell.now = "2003-09-01 12:00:00"
    before, option = shell.files(), words.split(" ")[-1]
    status, out, _ = shell(words)
    told = "Cleanup has no option %s, did you mean %s?\n" % (option, option.strip("-"))
    assert status == 64 and told in out and shell.files() == before


@pytest.mark.parametrize("words", [
    "zenix challenge -size=3 --nagtme=3 alice bob", "zenix Cleanup --verbose", "zenix rebuildactivecount --quiet",
    "zenix rebuildactivecount --nomail", "zenix Cleanup now", "zenix Cleanup weekly daily", "zenix Cleanup -nomail"])
def test_what_a_command_does_not_know_is_passed_over(shell, words):
    assert shell(words)[0] == 0
