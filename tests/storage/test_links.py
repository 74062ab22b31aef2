"""Symbolic links: which are followed, which are not, and that nothing outside the host is touched through one."""

import os

import pytest

from children import NOBODY
from pbmgames.extras.modern import bounces, tokens
from pbmgames.storage import Host, files, journal


@pytest.fixture
def played(shell):
    """A host with a board of Zenix, and a folder outside of it."""
    shell.as_after("zenix challenge -size=3 alice bob")
    shell.outside = shell.folder / "outside"
    shell.outside.mkdir(mode=0o755)
    shell.outside.chmod(0o755)
    return shell


def outside(shell):
    """Return {path: text} of what lies outside."""
    return {str(path): path.read_bytes() for path in shell.outside.rglob("*") if path.is_file()}


# files that only the program makes ---------------------------------------------------

@pytest.mark.parametrize("name", ["games/Zenix/.101", "games/Zenix/..101.new", "games/Zenix/...journal.new"])
def test_a_link_in_place_of_our_own_file_goes_and_not_what_it_leads_to(played, name):
    (played.outside / "diary").write_text("dear diary\n")
    (played.home / name).symlink_to(played.outside / "diary")
    board = played.get("games/Zenix/101")
    assert played("zenix move 101 alice apw A3")[0] == 0
    assert (played.outside / "diary").read_text() == "dear diary\n"
    assert played.get("games/Zenix/.101") == board and not (played.home / name).is_symlink()
    played.now = "2003-05-03 12:00:00"
    assert played("zenix Cleanup")[0] == 0 and (played.outside / "diary").exists()


def test_cleanup_leaves_a_link_in_place_of_an_earlier_version_alone(played):
    (played.outside / "diary").write_text("(players a b)\n")
    (played.home / "games/Zenix/.101").symlink_to(played.outside / "diary")
    assert played("zenix Cleanup")[0] == 0
    assert (played.home / "games/Zenix/.101").is_symlink() and (played.outside / "diary").exists()


@pytest.mark.parametrize("name", ["outbox", "seen"])
def test_a_link_in_place_of_our_own_folder_is_refused(played, mailbox, name):
    (played.home / name).symlink_to(played.outside)
    (played.outside / "1.2.3").write_text("From: a\nTo: b\n\nnot ours\n")
    before, there = played.files(), outside(played)
    mail = b"From: alice@example.com\nMessage-ID: <00@x>\nSubject: zenix move 101 alice apw A3\n\n"
    status, out, err = played("--mail", mail, PBMSENDMAIL=played.mailer)
    assert (status, out) == (75, "") and "%s" % name in err and "a link that is not followed" in err.lower()
    assert (played.files(), outside(played), mailbox()) == (before, there, [])


@pytest.mark.parametrize("failed", [False, True])
def test_no_letter_to_the_keeper_and_no_mail_that_is_given_up_goes_through_a_link(played, failed):
    for word in ("A3", "B3"):
        player = "alice apw" if word == "A3" else "bob bpw"
        assert played("zenix move 101 %s %s" % (player, word), PBMSENDMAIL="exit 1")[0] == 0
    for note in (played.home / "outbox").glob("tries.*"):
        note.write_text("1051000000 1051000000 9 refused\n")
    played.put("games/Zenix/101", played.get("games/Zenix/101").replace("\nB3\n", "\nB2\n"))
    played.put("etc/settings", "keeper = op@h.org\n")
    link = played.home / ("outbox/failed" if failed else "outbox")
    if not failed:
        link.rename(played.folder / "before")
    link.symlink_to(played.outside)
    played.now = "2003-05-11 12:00:00"
    assert played("zenix move 101 alice apw C3", PBMSENDMAIL="exit 1")[0] == 70
    assert outside(played) == {} and link.is_symlink()
    assert not failed or len([name for name in os.listdir(played.home / "outbox") if name[0].isdigit()]) == 6


def test_a_link_in_the_outbox_is_no_mail(played, mailbox):
    (played.outside / "secret").write_text("From: a\nTo: b\n\nsecret\n")
    (played.home / "outbox").mkdir()
    (played.home / "outbox" / "1.2.3").symlink_to(played.outside / "secret")
    assert played("zenix move 101 alice apw A3", PBMSENDMAIL=played.mailer)[0] == 0
    assert [("secret" in mail) for mail in mailbox()] == [False, False]
    assert (played.outside / "secret").exists() and os.listdir(played.home / "outbox") == ["1.2.3"]


def test_a_link_in_place_of_a_journal_is_refused(played):
    text = journal.render([("etc/users", "mallory:x:0:m@evil.example\n", True)])
    (played.outside / "journal").write_text(text)
    (played.home / "games/Zenix/.journal").symlink_to(played.outside / "journal")
    before = played.get("etc/users")
    for words in ("zenix show 101", "zenix move 101 alice apw A3"):
        status, out, err = played(words)
        assert status == 75 and "games/Zenix/.journal" in err
    assert played.get("etc/users") == before and (played.outside / "journal").read_text() == text


# files that the owner may keep elsewhere ----------------------------------------------

FILES = ["etc/users", "games/Zenix/101", "games/Zenix/.limit", "etc/Zenix.list", "games/Zenix/.lockfile"]
FOLDERS = ["etc", "games", "games/Zenix"]


def move_out(shell, name, *between):
    """Put a file or folder of the host below the folder outside and a link in its place; return where it is now."""
    target = shell.outside.joinpath(*between, "x")
    target.parent.mkdir(parents=True, exist_ok=True)
    for folder in [shell.outside, *target.parents]:
        if shell.outside in [folder, *folder.parents]:
            folder.chmod(0o755)
    (shell.home / name).rename(target)
    (shell.home / name).symlink_to(target)
    return target


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES + FOLDERS)
def test_what_the_owner_keeps_elsewhere_is_read_and_written_there(played, name):
    target = move_out(played, name)
    for words in ("zenix move 101 alice apw A3", "zenix challenge -size=3 alice carol",
                  "signup erin epw erin@example.com", "zenix show 101", "zenix games"):
        assert played(words)[0] == 0, words
    assert (played.home / name).is_symlink() and target.exists()
    assert "A3" in played.get("games/Zenix/101") and "erin" in played.get("etc/users")
    assert not [path for path in outside(played) if "/.." in path]


@pytest.mark.parametrize("target", ["../../outside/x", "../../home/../outside/./x", "y", "{outside}/y"])
def test_a_link_may_be_relative_and_lead_to_another_one(played, target):
    (played.home / "etc/users").rename(played.outside / "x")
    (played.outside / "y").symlink_to("x")
    (played.home / "etc/y").symlink_to(played.outside / "y")
    (played.home / "etc/users").symlink_to(target.format(outside=played.outside))
    assert played("signup erin epw erin@example.com")[0] == 0
    assert "erin" in (played.outside / "x").read_text() and (played.outside / "y").is_symlink()


def give_away(path):
    os.chown(path, NOBODY, NOBODY, follow_symlinks=False)


DISTRUSTED = {
    "a link of somebody else": lambda shell, name, target: give_away(shell.home / name),
    "a target of somebody else": lambda shell, name, target: give_away(target),
    "a folder of somebody else": lambda shell, name, target: give_away(shell.outside),
    "a folder near it of somebody else": lambda shell, name, target: give_away(target.parent),
    "a target for all": lambda shell, name, target: target.chmod(0o777),
    "a folder for all": lambda shell, name, target: shell.outside.chmod(0o777),
    "a folder for a group": lambda shell, name, target: shell.outside.chmod(0o770),
    "a host for all": lambda shell, name, target: shell.home.chmod(0o777),
    "a host that a group shares": lambda shell, name, target: shell.home.chmod(0o2770),
}


@pytest.mark.parametrize("way", DISTRUSTED)
@pytest.mark.parametrize("name", ["etc/users", "games/Zenix/.limit", "games/Zenix/.lockfile", "games/Zenix"])
def test_a_link_that_somebody_else_may_have_put_there_is_not_followed(played, way, name):
    if "somebody" in way and os.geteuid():
        pytest.skip("not root")
    target = move_out(played, name, "near", "it")
    DISTRUSTED[way](played, name, target)
    before, there = played.files(), outside(played)
    status, out, err = played("zenix resign 101 alice apw")
    assert status == 75 and name in err and "a link that is not followed" in err.lower() and err.count("\n") == 1, err
    assert (played.files(), outside(played)) == (before, there)


def test_others_may_add_to_a_folder_on_the_way_but_not_to_the_last(played):
    target = move_out(played, "etc/users", "near", "it")
    played.outside.chmod(0o1777)
    assert played("zenix move 101 alice apw A3")[0] == 0 and target.exists()
    target.parent.chmod(0o1777)
    assert played("zenix move 101 bob bpw B3")[0] == 75


@pytest.mark.parametrize("target", ["users", "{home}/etc", "{outside}/gone/users"])
def test_a_link_that_leads_to_no_file_is_refused(played, target):
    (played.home / "etc/users").unlink()
    (played.home / "etc/users").symlink_to(target.format(home=played.home, outside=played.outside))
    before = played.files()
    assert played("signup erin epw erin@example.com")[0] == 75 and played.files() == before
    assert sorted(os.listdir(played.outside)) == []


@pytest.mark.parametrize("name, words", [
    ("etc/vacation", "zenix Cleanup"), *((name, "zenix move 101 alice apw A3") for name in (
        "etc/settings", "games/Zenix/101", "games/Zenix"))])
def test_what_lies_on_a_disk_that_is_not_there_is_not_taken_as_missing(shell, name, words):
    shell.as_after("zenix challenge -size=3 alice bob")
    path = shell.home / name
    if path.exists():
        path.rename(shell.folder / "kept")
    path.symlink_to(shell.folder / "disk" / "x")
    status, _, error = shell(words)
    assert (status, "leads nowhere" in error) == (75, True)
    assert shell("verify")[0] == 1


@pytest.mark.parametrize("name, words", [
    ("etc", "zenix move 101 alice apw A3"), ("games", "zenix games"), ("games/Zenix", "zenix show 101"),
    ("history", "zenix history"), ("ratings", "zenix standings"), ("standings", "zenix standings"), ("help", "help x")])
def test_a_folder_on_a_disk_that_is_not_mounted_is_not_taken_as_missing(played, name, words):
    """The disk's own folder is there, and empty."""
    path = played.home / name
    if path.exists():
        path.rename(played.folder / "kept")
    path.symlink_to(played.outside / "x")
    status, out, error = played(words)
    assert (status, out, "A link that leads nowhere: is its disk there?" in error) == (75, "", True)
    assert played("verify")[0] == 1


def test_a_link_to_a_file_that_is_still_missing_makes_it(played):
    (played.home / "games/Zenix/.notify").symlink_to(played.outside / "notify")
    assert played("zenix notify alice apw")[0] == 0
    assert "alice" in (played.outside / "notify").read_text() and (played.home / "games/Zenix/.notify").is_symlink()


@pytest.mark.parametrize("words, expected", [
    ("zenix move 101 alice apw A3", 75), ("zenix show 101", 70), ("zenix Cleanup late", 70),
    ("zenix rebuildgamelist", 70)])
def test_a_board_that_is_a_link_to_a_file_that_is_missing_is_not_taken_as_missing(played, words, expected):
    (played.home / "games/Zenix/101").rename(played.folder / "kept")
    (played.home / "games/Zenix/101").symlink_to(played.outside / "101")
    status, _, error = played(words)
    assert (status, error) == (expected, "pbm: %s/games/Zenix/101: A link that leads nowhere: is its disk there?\n"
                               % played.home)
    assert "101:alice:bob" in played.get("etc/Zenix.list")


def test_the_folder_that_a_link_leads_to_is_brought_to_the_disk(played, monkeypatch):
    synced = []
    monkeypatch.setattr(files, "sync_folder", synced.append)
    for name in ("key", "bounces"):
        (played.home / "etc" / name).symlink_to(played.outside / name)
    tokens.secret(Host(str(played.home)).open(exclusive=True))
    bounces.enter(str(played.home), "bob@x.org", 1051779600, 1051779600)
    assert sorted(os.listdir(played.outside)) == ["bounces", "key"]
    assert [folder for folder in synced if folder != str(played.home)] == [str(played.outside)] * 2


def test_who_plays_at_a_keyboard_keeps_his_board_where_he_likes(played):
    (played.outside / "mine").symlink_to(played.outside / "board")
    played.outside.chmod(0o777)
    words = ["play", "zenix", "-size=3", "--save=%s" % (played.outside / "mine")]
    assert played(words, b"A3\n")[0] == 0 and played(words, b"")[0] == 0
    assert (played.outside / "mine").is_symlink() and "A3" in (played.outside / "board").read_text()


def test_games_lists_a_board_that_is_a_link_to_what_is_missing_as_one_that_cannot_be_read(played):
    before = played("zenix games")
    (played.home / "games/Zenix/101").rename(played.folder / "kept")
    (played.home / "games/Zenix/101").symlink_to(played.outside / "101")
    assert played("zenix games") == before              # as the board list has it
    (played.home / "etc/Zenix.list").write_text("")
    status, output, error = played("zenix games")
    assert (status, output) == (70, "Subject: List of Zenix games\n\nList of Zenix games\n\nNo Zenix boards found\n")
    assert error == "pbm: %s/games/Zenix/101: A link that leads nowhere: is its disk there?\n" % played.home


def test_games_tells_of_a_folder_in_the_place_of_a_board(played):
    for name in ("102", "README"):
        (played.home / "games/Zenix" / name).mkdir()
    status, output, error = played("zenix games")
    assert (status, output.count("101"), output.count("102")) == (70, 1, 0)
    assert error == "pbm: %s/games/Zenix/102: Is a directory: a folder stands where a file belongs\n" % played.home
