"""A host as pages: `pbm site`, and the page that a command renews."""

import os
import signal
import sys
import time

import pytest

from children import at_terminal
from htmlcheck import Page, objections
from pbmgames.games import TABLE
from pbmgames.text import bytewise

URL = "https://games.example/pbm"
OWN = ["index.html", "rules.html", "standings.html", "boards.html", "finished.html", "results.html"]


class Site:
    """The pages of the scratch host, in a folder beside it."""

    def __init__(self, shell):
        self.shell, self.root = shell, shell.folder / "site"

    def make(self, *words, **extra):
        """Make the pages; return those that were written or removed, by what became of them."""
        before = self.stamps()
        status, out, err = self.shell(["site", "--url=" + URL, str(self.root)] + list(words), **extra)
        assert (status, out, err) == (0, "", "")
        return self.changed(before)

    def changed(self, before):
        """Return the names of the pages that are others than before, sorted."""
        after = self.stamps()
        return sorted(name for name in set(before) | set(after) if before.get(name) != after.get(name))

    def stamps(self):
        """Return {name: what tells its version} of all pages."""
        return {str(path.relative_to(self.root)): (path.stat().st_ino, path.stat().st_mtime_ns)
                for path in self.root.rglob("*") if path.is_file() and not path.name.startswith(".pbm-site")}

    def get(self, name):
        """Return a page, None if there is none."""
        path = self.root / name
        return path.read_text() if path.exists() else None


@pytest.fixture
def site(shell):
    shell("zenix challenge -size=3 alice bob")
    shell("zenix move 101 alice apw A3")
    return Site(shell)


def finish(shell, board="101"):
    """Let bob win a board of alice and bob on which she has moved."""
    assert shell("zenix move %s bob bpw B3" % board)[0] == 0
    assert shell("zenix move %s alice apw resign" % board)[0] == 0


# what is made ---------------------------------------------------------------------------

@pytest.mark.slow
def test_pages_of_everything(shell, site):
    for name in TABLE:
        shell("%s challenge carol dave" % name)
    before = shell.files()
    names = site.make()
    users = ["users/u-%s.html" % user for user in ("alice", "bob", "carol", "dave")]
    boards = ["zenix/b-102.html"] + ["%s/b-101.html" % name for name in TABLE]
    assert names == sorted(["index.html", "users/index.html"] + users + boards
                           + ["%s/%s" % (game, name) for game in TABLE for name in OWN])
    assert shell.files() == before
    for name in names:
        text = site.get(name)
        assert objections(text) == [], name
        folder = site.root / name
        for link in Page(text).links:
            assert link.startswith(("mailto:", URL, "#")) or (folder.parent / link).resolve().exists(), (name, link)


@pytest.mark.slow
def test_at_a_terminal_it_says_what_it_wrote(shell, site):
    command = [sys.executable, shell.program, "site", str(site.root)]
    pages = 7 + len(TABLE) * len(OWN)       # of the host, its users and a board; of each game
    for written in (pages, 0):              # all pages there are, then none
        assert at_terminal(command, shell.environ()) == (
            0, "%d pages were written, 0 removed; look at file://%s/index.html\n" % (written, site.root))
        assert len(site.stamps()) == pages


def test_an_empty_host_has_pages(shell):
    site = Site(shell)
    assert "index.html" in site.make() and "zenix/rules.html" in site.stamps()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gr\u00f6\u00dfe", "\u4e2d", "voil\u00e0", "voil\u00e0/x"])
def test_the_folder_may_have_letters_beyond_ascii(shell, site, name):
    folder = shell.folder / name
    assert shell(["site", str(folder)])[0] == 0 and (folder / "zenix" / "b-101.html").exists()
    shell.put("etc/settings", bytewise("site = %s https://games.example/\n" % folder))
    before = (folder / "zenix" / "b-101.html").read_text()
    assert shell("zenix move 101 bob bpw B3")[0] == 0
    assert (folder / "zenix" / "b-101.html").read_text() != before
    assert "'site'" not in shell("verify")[1]


def test_the_host_is_called_as_its_address_says(shell, site):
    shell.put("etc/settings", "from = The Games <pbm@example.com>\n")
    site.make()
    assert "<h1>The Games</h1>" in site.get("index.html")
    assert "mailto:pbm%40example.com?" in site.get("zenix/b-101.html")


@pytest.mark.slow
def test_a_help_page_of_the_host_is_shown(shell, site):
    shell.put("help/Zenix", "Our own <rules>.\n")
    site.make()
    assert ">Our own &lt;rules&gt;.</pre>" in site.get("zenix/rules.html")


@pytest.mark.slow
def test_comments_are_shown_where_the_host_says_so(shell, site):
    shell.put("message", "From: alice@example.com\n\nGood <luck>\n")
    shell("zenix move 101 bob bpw B3", INPUTFILE=str(shell.home / "message"), MIME_BOUNDARY="x")
    site.make()
    assert "luck" not in site.get("zenix/b-101.html")
    shell.put("etc/settings", "site_comments = yes\n")
    assert "zenix/b-101.html" in site.make()
    assert "Good &lt;luck&gt;" in site.get("zenix/b-101.html")


@pytest.mark.slow
def test_no_page_tells_addresses_passwords_or_what_waits(shell, site):
    shell("zenix queue 101 alice apw Q77")
    shell("zenix subscribe 101 carol cpw")
    shell.put("etc/vacation", "alice since 2003-04-01\n")
    site.make()
    for name in site.stamps():
        text = site.get(name)
        assert not [word for word in ("example.com", "apw", "bpw", "Q77", "2003-04") if word in text], name
    assert "carol" not in site.get("zenix/b-101.html")


# what is made anew ----------------------------------------------------------------------

@pytest.mark.slow
def test_a_second_run_writes_nothing(site):
    site.make()
    marks = [(site.root / name).stat().st_ino for name in (".pbm-site", ".pbm-site-boards")]
    assert site.make() == []
    assert [(site.root / name).stat().st_ino for name in (".pbm-site", ".pbm-site-boards")] == marks


@pytest.mark.slow
def test_after_a_move_only_what_it_changed_is_written(shell, site):
    shell("zenix challenge carol dave")
    site.make()
    shell("zenix move 101 bob bpw B3")
    assert site.make() == sorted(["index.html", "zenix/b-101.html", "zenix/boards.html", "zenix/index.html",
                                  "users/u-alice.html", "users/u-bob.html"])
    assert "Move 2" not in site.get("index.html") and "2. B3" in site.get("index.html")


@pytest.mark.slow
def test_after_the_end_of_a_game_its_results_are_shown(shell, site):
    site.make()
    finish(shell)
    assert "zenix/standings.html" in site.make()
    assert "Game won by bob." in site.get("zenix/b-101.html")
    assert "bob won" in "".join(Page(site.get("zenix/results.html")).texts)
    assert "rated" not in site.get("zenix/standings.html")


@pytest.mark.slow
def test_other_settings_mean_other_pages(shell, site):
    site.make()
    assert "zenix/b-101.html" in site.make(PBMFROM="Other <other@example.com>")
    assert "other%40example.com" in site.get("zenix/b-101.html")


@pytest.mark.slow
def test_archived_boards_keep_their_page(shell, site):
    finish(shell)
    site.make()
    before = site.get("zenix/b-101.html")
    shell.now = "2003-06-01 12:00:00"
    shell("zenix Cleanup")
    assert (shell.home / "games/Zenix-archive/101").exists()
    assert "zenix/b-101.html" not in site.make()
    assert site.get("zenix/b-101.html") == before and "b-101.html" in site.get("zenix/finished.html")


@pytest.mark.slow
def test_pages_of_boards_that_are_gone_go(shell, site):
    site.make()
    shell("zenix move 101 bob bpw resign")
    assert not (shell.home / "games/Zenix/101").exists()
    assert "zenix/b-101.html" in site.make() and site.get("zenix/b-101.html") is None
    assert "On turn" not in site.get("users/u-bob.html")


@pytest.mark.slow
def test_pages_of_users_go_with_them_but_not_while_a_board_names_them(shell, site):
    site.make()
    shell("signoff carol cpw")
    shell("signoff bob bpw")
    site.make()
    assert site.get("users/u-carol.html") is None and "bob" in site.get("users/u-bob.html")


@pytest.mark.slow
def test_lost_pages_are_made_again(site):
    site.make()
    for name in ("zenix/b-101.html", "users/u-bob.html", "zenix/rules.html", "index.html"):
        (site.root / name).unlink()
    assert site.make() == ["index.html", "users/u-bob.html", "zenix/b-101.html", "zenix/rules.html"]


@pytest.mark.slow
def test_files_of_the_owner_stay(site):
    site.make()
    for name in ("robots.txt", "about.html", "zenix/note.html"):
        (site.root / name).write_text("mine")
    site.make()
    assert [site.get(name) for name in ("robots.txt", "about.html", "zenix/note.html")] == ["mine"] * 3


@pytest.mark.slow
@pytest.mark.parametrize("state", ["", "{", "[[],{}]", "\xff",
                                   '{"Zenix": [["101:alice:bob:1:bob turn:", "", "", "", 1e400]]}',
                                   '{"Zenix": {"101": ["101:alice:bob:1:bob turn:", "", "", "", 1e300]}}'])
def test_a_state_that_makes_no_sense_does_no_harm(shell, site, state):
    site.make()
    (site.root / ".pbm-site-boards").write_bytes(state.encode("latin-1"))
    assert site.make() == []
    shell("zenix move 101 bob bpw B3")
    assert "zenix/b-101.html" in site.make()


# what goes wrong ------------------------------------------------------------------------

@pytest.mark.parametrize("words, status, text", [
    ("site", 64, "Usage:\n  pbm site"), ("site a b", 64, "Usage:"), ("site --nonsense=x a", 64, "Usage:"),
    ("site -x a", 64, "Usage:"),
    ("site {home}", 64, "must not lie in one another"), ("site {home}/pages", 64, "must not lie in one another"),
    ("site {home}/..", 64, "must not lie in one another"), ("site {full}", 64, "is neither empty nor made by"),
    ("--home=/nowhere site {out}", 78, "is not a folder")])
def test_what_is_refused(shell, words, status, text):
    full = shell.folder / "full"
    full.mkdir()
    (full / "index.html").write_text("mine")
    found = shell(words.format(home=shell.home, full=full, out=shell.folder / "out"))
    assert (found[0], found[1]) == (status, "") and text in found[2]
    assert found[2].count("\n") == (3 if text.startswith("Usage") else 1)
    assert sorted(path.name for path in shell.folder.iterdir() if path.name != "out") == ["full", "home"]
    assert (full / "index.html").read_text() == "mine" and not (shell.home / "pages").exists()


@pytest.mark.slow
def test_a_damaged_board_keeps_its_page_and_does_not_hide_the_others(shell, site):
    shell("zenix challenge alice carol")
    site.make()
    before = site.get("zenix/b-101.html")
    good = shell.get("games/Zenix/101")
    shell.put("games/Zenix/101", good.replace("A3", "Z9"))
    shell("zenix move 102 alice apw A8")
    status, out, err = shell(["site", "--url=" + URL, str(site.root)])
    assert (status, out) == (70, "")
    assert err == "pbm: games/Zenix/101 is damaged at move 1: Z9 is not on the board; its page stays as it was\n"
    assert site.get("zenix/b-101.html") == before and "A8" in site.get("zenix/b-102.html")
    assert "Zenix 101" in site.get("zenix/boards.html")
    shell.put("games/Zenix/101", good)
    assert site.make() == []


def test_a_damaged_register_is_told(shell, site):
    shell.put("ratings/Zenix", "nonsense\n")
    status, out, err = shell(["site", str(site.root)])
    assert (status, out) == (70, "") and err.startswith("pbm: ratings/Zenix is damaged")


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_told(shell, site):
    site.make()
    shell("zenix move 101 bob bpw B3")
    (site.root / "zenix" / "b-101.html").unlink()
    (site.root / "zenix" / "b-101.html").mkdir()
    status, out, err = shell(["site", "--url=" + URL, str(site.root)])
    assert (status, out) == (74, "") and "b-101.html" in err


# side by side ---------------------------------------------------------------------------

@pytest.mark.slow
def test_no_lock_is_held_while_pages_are_made(shell, site):
    calls = ["storage.locks.lock", "storage.files.close", "extras.site.boardpage.page"]
    status, order = shell.order("site %s" % site.root, calls=calls)
    assert status == 0 and "extras.site.boardpage.page" in order
    held = 0
    for call in order:
        held = {"storage.locks.lock": 1, "storage.files.close": 0}.get(call, held)
        assert not (call == "extras.site.boardpage.page" and held)


@pytest.mark.slow
def test_a_killed_run_is_made_good_by_the_next(shell, site):
    for _ in range(8):
        shell("zenix challenge -size=3 carol dave")
    for pause in (0.05, 0.08, 0.12, 0.2):
        process = shell.start(["site", "--url=" + URL, str(site.root)])
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        shell("zenix move 101 %s" % ("bob bpw B3" if pause == 0.05 else "alice apw C3"))
    site.make()
    done = {name: site.get(name) for name in site.stamps() if not name.rpartition("/")[2].startswith("..")}
    other = Site(shell)
    other.root = shell.folder / "other"
    other.make()
    assert done == {name: other.get(name) for name in other.stamps()}


@pytest.mark.slow
def test_runs_and_commands_side_by_side_end_with_pages_that_are_right(shell, site):
    shell.put("etc/settings", "site = %s %s\n" % (site.root, URL))
    site.make()
    for _ in range(3):
        shell("zenix challenge alice bob")
    moves = ["zenix move %d alice apw A8" % board for board in (102, 103, 104)]
    processes = [shell.start(["site", "--url=" + URL, str(site.root)]) for _ in range(2)]
    processes += [shell.start(words) for words in moves]
    processes += [shell.start(["site", "--url=" + URL, str(site.root)])]
    for process in processes:
        _, err = process.communicate()
        assert (process.returncode, err) == (0, b"")
    site.make()
    for board in (102, 103, 104):
        assert ">A8</a>" in site.get("zenix/b-%d.html" % board)
    assert not [name for name in os.listdir(site.root / "zenix") if name.startswith("..")]
    assert site.make() == []


# the page that a command renews -----------------------------------------------------------

@pytest.fixture
def renewing(shell, site):
    """The site of a host that has it in its settings."""
    shell.put("etc/settings", "site = %s %s\n" % (site.root, URL))
    site.make()
    return site


@pytest.mark.slow
def test_a_move_renews_the_page_of_its_board_and_no_other(shell, renewing):
    before = renewing.stamps()
    assert shell("zenix move 101 bob bpw B3")[0] == 0
    assert renewing.changed(before) == ["zenix/b-101.html"]
    made = renewing.get("zenix/b-101.html")
    assert ">B3</a>" in made
    renewing.make()
    assert renewing.get("zenix/b-101.html") == made, "as the whole run makes it"


@pytest.mark.slow
@pytest.mark.parametrize("words, shown", [
    ("zenix move 101 bob bpw propose", "proposes a draw"), ("zenix resign 101 bob bpw", None),
    ("zenix challenge carol dave", "carol"), ("zenix Cleanup", "Forfeit")])
def test_every_command_that_changes_a_board_renews_its_page(shell, renewing, words, shown):
    if "Cleanup" in words:
        shell("zenix move 101 bob bpw B3")
        shell.now = "2004-05-01 12:00:00"
    before = renewing.stamps()
    assert shell(words)[0] == 0
    board = "zenix/b-%s.html" % ("102" if "challenge" in words else "101")
    assert renewing.changed(before) == [board]
    assert (renewing.get(board) is None) if shown is None else shown in renewing.get(board)


@pytest.mark.slow
@pytest.mark.parametrize("words", ["zenix show 101", "zenix move 101 bob bpw Z9", "zenix move 101 alice apw B3",
                                   "zenix move 101 bob wrong B3", "signup erin epw erin@example.com", "zenix games"])
def test_other_commands_write_no_page(shell, renewing, words):
    before = renewing.stamps()
    shell(words)
    assert renewing.changed(before) == []


@pytest.mark.slow
def test_several_commands_in_one_message_renew_each_its_page(shell, renewing):
    shell("zenix challenge carol dave")
    before = renewing.stamps()
    assert shell("multiple", input=b"zenix move 101 bob bpw B3\nzenix move 102 carol cpw A8\n")[0] == 0
    assert renewing.changed(before) == ["zenix/b-101.html", "zenix/b-102.html"]


@pytest.mark.slow
def test_pages_made_otherwise_or_not_at_all_are_left_to_cron(shell, site):
    shell.put("etc/settings", "site = %s %s\n" % (site.root, URL))
    assert shell("zenix move 101 bob bpw B3") [2] == "" and not site.root.exists()
    shell(["site", str(site.root)], PBMFROM="Other <other@example.com>")
    before = site.stamps()
    assert shell("zenix move 101 alice apw C3")[2] == "" and site.changed(before) == []


@pytest.mark.slow
def test_a_page_that_cannot_be_written_does_not_undo_a_move(shell, renewing):
    (renewing.root / "zenix/b-101.html").unlink()
    (renewing.root / "zenix/b-101.html").mkdir()
    status, out, err = shell("zenix move 101 bob bpw B3")
    assert status == 0 and "It is alice's turn." in out and err.count("\n") == 1 and "b-101.html" in err
    assert "B3" in shell.get("games/Zenix/101")


def test_nothing_of_it_is_loaded_where_there_is_no_site(shell):
    shell.put("etc/settings", "passwords = plain\n")
    shell("zenix challenge -size=3 alice bob")
    from test_startup import loaded
    found = loaded(shell, "zenix move 101 alice apw A3".split())
    assert not [name for name in found if "boardpage" in name or "pages" in name]
