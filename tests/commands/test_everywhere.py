"""Upkeep without a game: `pbm Cleanup` and the rebuilds give the games' own commands."""

import os
import subprocess

import pytest

from conftest import CHECKOUT, call
from mailroom import signals_as_before
from pbmgames import commands as table, execute
from pbmgames.cli import main

LATER = "2003-05-23 12:00:00"           # all who are on turn have lost by then


@pytest.fixture
def boards(shell):
    """Boards of two games, on which somebody is on turn and both have moved."""
    shell.as_after("zenix challenge -size=3 alice bob", "zenix move 101 alice apw A3", "zenix move 101 bob bpw B3",
                   "exo challenge carol dave", "exo move 101 carol cpw F6", "exo move 101 dave dpw F7")
    return shell


def status_of(shell, game):
    """Return the status in the file of a game's board 101."""
    return (shell.get("games/%s/101" % game) or "").partition("(status ")[2].partition(")")[0]


def changed(shell, words, **extra):
    """Give a command; return its result, and the files that it changed."""
    before = shell.files()
    result = shell(words, **extra)
    after = shell.files()
    return result, {path: after.get(path) for path in set(before) | set(after) if before.get(path) != after.get(path)}


@pytest.mark.slow
@pytest.mark.parametrize("word, outcome", [
    ("", "winner bob 1"), ("weekly", "winner bob 1"), ("late", "winner bob 1"), ("nag", ""), ("daily", "")])
def test_cleanup_does_what_each_games_own_does(boards, word, outcome):
    boards.now = LATER
    first = dict(boards.files())
    assert changed(boards, ("Cleanup " + word).strip())[0] == (0, "", "")
    assert status_of(boards, "Zenix") == outcome
    assert status_of(boards, "Exo") == outcome.replace("bob", "dave")
    together = boards.files()
    for path in set(together) - set(first):
        (boards.home / path).unlink()
    for path, text in first.items():
        boards.put(path, text)
    for game in ("exo", "zenix"):
        assert boards("%s Cleanup %s" % (game, word))[0] == 0
    assert boards.files() == together


def test_nags_are_sent_and_late_sends_none(boards, mailbox):
    boards.now = "2003-05-10 12:00:00"
    assert boards("Cleanup late", PBMSENDMAIL=boards.mailer) == (0, "", "") and mailbox() == []
    assert boards("Cleanup", PBMSENDMAIL=boards.mailer) == (0, "", "")
    assert sorted(line for mail in mailbox() for line in mail.split("\n") if line.startswith("Subject: Nag")) == [
        "Subject: Nag: Exo Board 101 carol", "Subject: Nag: Zenix Board 101 alice"]


@pytest.mark.slow
def test_a_host_without_boards_is_left_as_it_is(shell):
    for words in ("Cleanup", "Cleanup late", "rebuildgamelist", "rebuildactivecount"):
        assert changed(shell, words) == ((0, "", ""), {})


@pytest.mark.slow
def test_a_game_without_boards_gets_no_folder(boards):
    assert boards("rebuildgamelist") == (0, "", "")
    assert sorted(path.name for path in (boards.home / "games").iterdir()) == ["Exo", "Zenix"]


@pytest.mark.slow
def test_rebuilds(boards):
    for game in ("Zenix", "Exo"):
        boards.put("etc/%s.list" % game, "")
        boards.put("games/%s/.limit" % game, "")
    assert boards("rebuildgamelist") == (0, "", "")
    assert boards("zenix games")[1].count("\n 101 ") == boards("exo games")[1].count("\n 101 ") == 1
    status, out, err = boards("rebuildactivecount")
    assert (status, err) == (0, "") and out.count("Total Discrepancies: 2\n") == 2
    assert boards("rebuildactivecount -nomail") == (0, "", "")      # parameters go along


@pytest.mark.slow
def test_one_game_that_fails_does_not_stop_the_others_and_is_told(boards):
    boards.put("games/Exo/101", "garbage\n")
    boards.now = LATER
    status, out, err = boards("Cleanup")
    assert (status, out) == (70, "") and err.startswith("pbm: games/Exo/101 is damaged: ")
    assert status_of(boards, "Zenix") == "winner bob 1"


def test_one_for_which_the_machine_has_no_room_is_no_fault_of_ours(room, monkeypatch, capfd):
    def perform(request):
        raise MemoryError
    monkeypatch.setattr(execute, "perform", perform)
    with signals_as_before():
        assert main(["pbm", "rebuildgamelist"]) == 75
    assert capfd.readouterr().err == "pbm: MemoryError: ; try again later\n"


@pytest.mark.slow
def test_the_status_is_the_worst(boards):
    boards.put("games/Exo/101", "garbage\n")
    (boards.home / "games/Zenix/.lockfile").unlink()
    (boards.home / "games/Zenix/.lockfile").mkdir()
    assert boards("exo Cleanup")[0] == 70 and boards("zenix Cleanup")[0] == 75
    assert boards("Cleanup")[0] == 75


def test_a_folder_that_is_none_is_told(shell):
    status, out, err = shell("Cleanup", PBMHOME="/nonexistent")
    assert (status, out) == (78, "") and "/nonexistent" in err


@pytest.mark.slow
@pytest.mark.parametrize("line", ["Cleanup", "cleanup daily", "rebuildgamelist", "rebuildactivecount -nomail"])
def test_no_mail_and_no_list_of_commands_reaches_it(boards, mailbox, line):
    boards.now = LATER
    message = "From: x@example.org\nSubject: %s\n\n" % line
    (status, _, _), files = changed(boards, "--mail", input=message.encode(), PBMSENDMAIL=boards.mailer)
    assert status == 0 and set(files) <= {"seen/ledger"} and mailbox()
    (status, out, _), files = changed(boards, "multiple", input=line.encode())
    assert status == 64 and "This line is no command" in out and not files


def test_every_command_of_the_operator_may_be_given_without_a_game():
    assert [command.word for command in table.SERVER if command.operator] == [
        command.word for command in table.GAME if command.operator]


@pytest.mark.slow
def test_the_lines_of_the_example_for_cron_run(boards):
    """As cron gives them, with the host's own folder and mailer; none says anything."""
    with open(os.path.join(CHECKOUT, "examples", "crontab")) as file:
        lines = [line for line in file.read().split("\n") if line and not line.startswith("#")]
    settings = dict(line.split("=", 1) for line in lines if line.partition("=")[0].isupper())
    assert set(settings) == {"PBMHOME", "PBMSENDMAIL", "PATH", "MAILTO"}
    program = boards.folder / "pbm"
    program.write_text("#!/bin/sh\nexec %s \"$@\"\n" % call())
    program.chmod(0o755)
    boards.now = LATER
    settings.update(boards.environ(PBMSENDMAIL="cat >> '%s/sent'" % boards.folder))
    settings["PATH"] = "%s:%s" % (boards.folder, os.environ["PATH"])
    commands = [line.split(None, 5)[5] for line in lines if not line.partition("=")[0].isupper()]
    assert [command.split()[:3] for command in commands] == [
        ["pbm", "vacation"], ["pbm", "Cleanup", "late"], ["pbm", "Cleanup", "daily"], ["pbm", "Cleanup"],
        ["pbm", "list", ">"]]
    for command in commands:
        done = subprocess.run(["sh", "-c", command], env=settings, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b""), command
    assert status_of(boards, "Zenix") == "winner bob 1" and status_of(boards, "Exo") == "winner dave 1"
    assert (boards.folder / "sent").read_text().count("\nSubject: Zenix Board 101 ") == 2
