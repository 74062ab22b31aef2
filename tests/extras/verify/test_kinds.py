"""`pbm verify` names what is no file where commands want one, and no folder where they want a folder."""

import os

import pytest

from conftest import check

pytestmark = pytest.mark.slow
FILES = [
    "advertisement", "help/Zenix", "help/rules", "etc/users", "etc/settings", "etc/vacation", "etc/preferences",
    "etc/key", "etc/pending", "etc/bounces", "etc/.lockfile", "etc/.journal", "etc/Zenix.list", "etc/Zenix.index",
    "etc/Zenix.users", "cleanup/Zenix", "ratings/Zenix", "history/Zenix", "standings/Zenix", "seen/ledger",
    "seen/.lockfile",
    *("games/Zenix/." + name for name in ("board", "special", "limit", "notify", "subscribeall", "lockfile",
                                          "journal")),
    "games/Zenix/101", "games/Zenix-archive/99"]
FOLDERS = ["help", "etc", "ratings", "history", "standings", "outbox", "outbox/failed", "seen", "damaged", "cleanup",
           "games",
           "games/Zenix", "games/Exo", "games/Zenix-archive", "games/Zenix-tourney"]


@pytest.fixture
def played(shell):
    shell.as_after("zenix challenge -size=3 alice bob", "zenix move 101 alice apw B3", "zenix show 101")
    return shell


def clear(path):
    """Put what is in a place of the host away, and make the folder for it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        path.rename(path.parent.parent / "before" if path.parent.name == "outbox" else path.parent / "before")


@pytest.mark.parametrize("make", [os.mkdir, check(os.mkfifo)])
@pytest.mark.parametrize("name", FILES)
def test_what_is_no_file_is_told_once(played, name, make):
    clear(played.home / name)
    make(str(played.home / name))
    status, out, err = played("verify")
    host, game = ([line for line in part.split("\n") if name + ": " in line] for part in out.split("\nZenix"))
    wrong = host + game
    assert (status, err) == (1, "") and len(wrong) == (2 if name in ("etc/users", "etc/.journal") else 1), out
    assert "Is a directory" in wrong[0] or "Not a regular file" in wrong[0]


def test_a_damaged_journal_is_named_as_it_lies_in_the_data_folder(played):
    played.put("games/Zenix/.journal", "nonsense\n")
    assert "\n  games/Zenix/.journal is damaged: " in played("verify")[1]


def test_settings_that_cannot_be_read_hide_nothing_and_keep_nothing_out_of_a_backup(played, tmp_path):
    clear(played.home / "etc" / "settings")
    (played.home / "etc" / "settings").mkdir()
    played.put("games/Zenix/101", played.get("games/Zenix/101") + "(x\n")
    status, out, _ = played("verify")
    assert status == 1 and "etc/settings: " in out and "games/Zenix/101: the board is damaged" in out
    assert played(["backup", str(tmp_path / "x.tar")])[0] == 0 and (tmp_path / "x.tar").stat().st_size > 1000


@pytest.mark.parametrize("name", FOLDERS)
def test_what_is_no_folder_is_told(played, name):
    clear(played.home / name)
    (played.home / name).write_text("")
    status, out, err = played("verify")
    assert (status, err) == (1, "") and "%s: this is no folder\n" % name in out or ": Not a directory" in out, out


@pytest.mark.parametrize("name", ["outbox", "outbox/failed", "seen", "damaged", "cleanup"])
def test_a_link_in_place_of_a_folder_that_only_the_program_makes_is_told(played, name):
    clear(played.home / name)
    (played.home / name).symlink_to(played.folder)
    status, out, err = played("verify")
    assert (status, err) == (1, "") and "  %s: A link that is not followed" % name in out


@pytest.mark.parametrize("name", ["etc/users", "etc/preferences", "games/Zenix/101", "games/Zenix/.limit", "etc",
                                  "advertisement", "etc/Zenix.list", "ratings"])
def test_a_link_that_is_followed_is_all_right(played, name):
    path = played.home / name
    (played.folder / "away").mkdir()
    if path.exists():
        path.rename(played.folder / "away" / "x")
    path.symlink_to(played.folder / "away" / "x")
    if name == "ratings":
        (played.folder / "away" / "x").mkdir()
    assert played("verify")[0] == 0


def test_a_host_as_it_is_has_nothing_of_that(played):
    played.put("help/rules", "Our rules.\n")
    played.put("help/.git/config", "")
    (played.home / "games" / "Zenix" / ".101").unlink()
    os.symlink("/nonexistent", played.home / "games" / "Zenix" / ".101")       # the next move replaces it
    assert played("verify")[0] == 0 and played("verify --repair")[0] == 0
