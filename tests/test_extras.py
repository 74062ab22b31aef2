"""Delete the folder of an extra, or all of them, and the program works without it (docs/design.md, The house)."""

import os
import shutil
import subprocess
import sys
import time
from email import message_from_string

import pytest

import faults
from conftest import CHECKOUT, MAILER, Shell, check
from loaded import replaying
from pbmgames.commands import GAME, SERVER
from pbmgames.extras.compare import transcript
from pbmgames.optional import EXTRAS, Extra
from pbmgames.storage import journal

pytestmark = pytest.mark.slow

NAMES = [extra.name for extra in EXTRAS]
ALL = "all"


def gone(extra):
    """Return the names of the extras that are not there without one: itself, and those that need it."""
    return set(NAMES) if extra == ALL else {row.name for row in EXTRAS if extra in (row.name, *row.knows)}


# `make test` deletes all, and these alone, `make check` each one
ALONE = ("modern", "quotes", "vacations", "verify")
EACH = [ALL] + [name if name in ALONE else check(name) for name in NAMES]
# what `make test` replays without each extra, and without all; `make check` replays everything
FEW = ("zenix_basic", "draw_undo")
MORE = FEW + ("clocks", "mime", "queue_submit_preview", "upkeep", "watchers")
GAMES = ("conhex_end", "exo_end", "hexafive_end", "hextad_game", "two_sides")


@pytest.fixture(scope="module")
def trees(tmp_path_factory):
    """A function of an extra's name that returns the folder of a program without that extra; ALL = without any."""
    folder, made = tmp_path_factory.mktemp("trees"), {}
    whole = folder / "whole"
    for name in ("pbmgames", "bin"):
        shutil.copytree(os.path.join(CHECKOUT, name), str(whole / name), ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(whole)], check=True)

    def tree(extra):
        if extra not in made:
            made[extra] = folder / ("without-" + extra)
            shutil.copytree(str(whole), str(made[extra]), copy_function=os.link)
            folder_of_it = made[extra] / "pbmgames" / "extras" / ("" if extra == ALL else extra)
            shutil.rmtree(str(folder_of_it))
            (folder_of_it / "__pycache__").mkdir(parents=True)      # as git leaves it
        return made[extra]
    return tree


@pytest.fixture(scope="module")
def program(trees):
    """A function of an extra's name that returns the path of a program without it, which then stays loaded."""
    return lambda extra: str(trees(extra) / "bin" / "pbm")


def differences(program, folder, name):
    """Return how a recorded session goes now with a program."""
    with open(os.path.join(CHECKOUT, "tests", folder, name + ".transcript"), encoding="latin-1") as file:
        return list(transcript.differences(file.read(), name, replaying(program, transcript.Scratch)))


def recorded(folder):
    """Return the names of the recorded sessions in a folder."""
    return sorted(name.partition(".")[0] for name in os.listdir(os.path.join(CHECKOUT, "tests", folder))
                  if name.endswith(".transcript"))


def rows():
    """Return (extra, folder, session) for all sessions of the original; `make test` tries FEW, and without all MORE."""
    found = [(ALL, "sessions", session) for session in GAMES]
    for extra in [ALL] + NAMES:
        usual = MORE if extra == ALL else FEW[:1] if extra in ALONE else ()
        for session in recorded("transcripts"):
            marks = [] if session in usual else pytest.mark.check
            found.append(pytest.param(extra, "transcripts", session, marks=marks))
    return found


@pytest.mark.parametrize("extra, folder, session", rows())
def test_recorded_sessions_replay(program, extra, folder, session):
    assert differences(program(extra), folder, session) == []


@pytest.mark.skipif(not faults.has_strace(), reason="no strace")
def test_an_extra_that_cannot_be_looked_at_for_a_moment_is_not_called_missing(shell):
    """Else Cleanup would end games that `caution` spares, and a mail would be answered without limits."""
    path = os.path.join(CHECKOUT, "pbmgames", "extras", "caution", "__init__.py")
    done = subprocess.run(["strace", "-qq", "-o", os.devnull, "-P", path, "-e", "inject=%file:error=EIO:when=1",
                           sys.executable, os.path.join(CHECKOUT, "bin", "pbm"), "zenix", "help"], env=shell.environ(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert (done.returncode, done.stdout) == (75, b"") and b"nothing was changed, try again later" in done.stderr


# a host that has used all extras --------------------------------------------------------------------

SETTINGS = """letters = modern
confirm = yes
keeper = keeper@example.com
site = /nowhere/site http://games.example/
site_comments = yes
vacation = 30 a year
warn = 3 days
others = yes
from = PBM <pbm@games.example>
"""
LEFT = {
    "etc/settings": SETTINGS,
    "etc/preferences": "alice zone UTC\nalice warnings on\nalice until-i-move on\nbob planned 2003-06-01 2003-06-05\n",
    "etc/bounces": "eve@example.com - - 1051000000 -\n",
    "etc/pending": "1051779600 signup erin hashed erin@x.org erin@x.org\n",
    "etc/key": "00" * 32 + "\n",
    "machines/Zenix/baton.1": "",
    "etc/Zenix.users": "alice\nbob\nzoe\n",
}
BRANCHES, WARNED = "(branches\nalice 1 B3#2 C3\n)\n", "(warned 1)\n"


@pytest.fixture
def served(program, tmp_path, mailbox):
    """A function of an extra's name: a host on which every extra has left something, now served without that one."""
    shell = Shell(tmp_path / "used")
    shell.mailer = MAILER % (tmp_path / "mailbox")
    for path, text in LEFT.items():
        shell.put(path, text)
    shell.put("etc/vacation", "alice since 2003-04-01\n")
    for words in ("zenix challenge -size=3 alice bob", "zenix move 101 alice apw A3",
                  "zenix queue 101 alice apw if B3 then C3"):
        assert shell(words)[0] == 0
    shell.put("etc/preferences", LEFT["etc/preferences"])           # alice has moved
    shell.put("games/Zenix/101", shell.get("games/Zenix/101") + WARNED)
    assert BRANCHES in shell.get("games/Zenix/101")

    def serve(extra):
        shell.program = program(extra)
        return shell
    return serve


@pytest.mark.parametrize("extra", EACH)
def test_a_host_that_used_it_is_served(served, mailbox, extra):
    shell = served(extra)
    missing = gone(extra)
    for words in ("zenix show 101", "zenix games", "zenix standings", "list", "help", "help commands", "zenix help"):
        assert shell(words)[0::2] == (0, ""), words
    assert shell("zenix move 101 bob bpw B3", PBMSENDMAIL=shell.mailer)[0::2] == (0, "")
    mails = [message_from_string(mail) for mail in mailbox()]
    assert [mail["To"] for mail in mails] == ["alice@example.com", "bob@example.com"]
    assert [mail.is_multipart() for mail in mails] == ["modern" not in missing] * 2
    board = shell.get("games/Zenix/101")
    assert ("\nC3\n" in board.partition("(moves\n")[2].partition("\n)")[0] + "\n") == ("conditional" not in missing)
    assert (BRANCHES in board) == ("conditional" in missing) and WARNED in board
    for words in ("zenix Cleanup", "vacation"):
        shell.now = "2003-05-12 12:00:00"
        assert shell(words, PBMSENDMAIL=shell.mailer)[0::2] == (0, "")
    assert shell("vacation bob bpw until 2003-06-01")[0] == shell("signoff dave dpw")[0] == 0
    kept = {"modern": ("etc/key", "etc/pending", "etc/bounces"), "vacations": ("etc/preferences",),
            "machines": ("machines/Zenix/baton.1",), "caution": ("etc/Zenix.users",)}
    for path in ["etc/settings"] + [path for name in missing for path in kept.get(name, ())]:
        assert shell.get(path) == LEFT[path]


@pytest.mark.parametrize("extra", EACH)
def test_mails_are_commands_still(served, mailbox, extra):
    shell = served(extra)
    for number, (subject, found) in enumerate((("zenix move 101 bob bpw B3", "Zenix Board 101 "),
                                               ("zenix move 101 bob bpw Z9", "Error"),
                           ("nonsense", "error"), ("signup erin epw", "erin"))):
        mail = "From: bob@example.com\nMessage-ID: <%s@x>\nSubject: %s\n\nHello\n" % (number, subject)
        assert shell(["--mail"], input=mail.encode(), PBMSENDMAIL=shell.mailer)[0::2] == (0, ""), subject
        assert any(found in message_from_string(text)["Subject"] for text in mailbox()), subject


@pytest.mark.parametrize("extra, idle", [("modern", ["letters", "confirm", "keeper"]),
                                         ("colours", ["confirm", "site"])])
def test_settings_of_what_is_not_there_are_told(served, extra, idle):
    said = served(extra)("verify")[1]
    assert [name for name in idle if "note: etc/settings: '%s' does nothing: its extra is not" % name in said] == idle


@pytest.mark.parametrize("extra", [ALL, "programs"])
def test_a_mail_for_another_programs_game_is_no_command(served, mailbox, extra):
    shell = served(extra)
    shell.put("games/Chess/1", "a board of chess")
    shell.put("bin/chess", "#!/bin/sh\nexit 75\n")
    os.chmod(str(shell.home / "bin" / "chess"), 0o755)
    mail = b"From: bob@example.com\nSubject: chess move 1 e4\n\nHello\n"
    assert shell(["--mail"], input=mail, PBMSENDMAIL=shell.mailer)[0::2] == (0, "")
    assert "The subject of your message is no command." in mailbox()[-1]


@pytest.mark.parametrize("extra", [ALL, "quotes"])
def test_a_page_alone_is_a_comment_too(served, mailbox, extra):
    mail = b"From: bob@example.com\nContent-Type: text/html\nSubject: zenix chat 101 bob bpw\n\n<p>Hello\n"
    shell = served(extra)
    assert shell(["--mail"], input=mail, PBMSENDMAIL=shell.mailer)[0::2] == (0, "")
    assert "<p>Hello" in mailbox()[0]


@pytest.mark.parametrize("extra", [ALL, "caution"])
def test_a_cleanup_without_it_keeps_what_it_notes(served, extra):
    shell = served(extra)
    shell.put("cleanup/Zenix", "1051779600 late\n1051779600 wait\n")
    assert shell("zenix Cleanup nag", PBMSENDMAIL="true")[0] == 0
    assert "1051779600 wait\n" in shell.get("cleanup/Zenix")


@pytest.mark.parametrize("extra", [ALL, "caution"])
def test_a_cleanup_ends_at_once_what_is_due(served, extra):
    """As the original does, whatever the clock says, and though all who play are gone."""
    shell = served(extra)
    shell.put("games/Zenix/102", shell.get("games/Zenix/101"))
    shell.put("cleanup/Zenix", "1051779600 late\n%d wait\n" % time.time())
    shell.put("etc/users", "dave:dpw:x:0:dave@example.com\n")
    shell.now = ""                              # the real clock
    assert shell("zenix Cleanup --dry-run") == (
        0, "Zenix board 101: bob forfeits\nZenix board 102: bob forfeits\n", "")
    assert shell("zenix Cleanup late", PBMSENDMAIL="true") == (0, "", "")
    assert shell.get("games/Zenix/101") is shell.get("games/Zenix/102") is None
    assert shell.get("etc/Zenix.users") == LEFT["etc/Zenix.users"]
    if extra != ALL:
        assert "the last Cleanup of Zenix saw" not in shell("verify")[1]


@pytest.mark.parametrize("extra", EACH)
def test_a_journal_is_redone(served, extra):
    shell = served(extra)
    board = shell.get("games/Zenix/101")
    after = board.replace("(moves\nA3\n)", "(moves\nA3\nB3\n)")
    shell.put("games/Zenix/.journal", journal.render([("games/Zenix/101", after, False)]))
    assert "2 B3" in shell("zenix show 101")[1]
    assert shell("zenix seek carol cpw 1")[0] == 0
    assert "\nB3\n" in shell.get("games/Zenix/101") and shell.get("games/Zenix/.journal") is None


@pytest.mark.parametrize("extra", [ALL, "machines"])
def test_a_host_that_machines_share_is_never_written_without_a_turn(served, mailbox, extra):
    """Whatever the command, it changes nothing: not even the ledger, or the mark of an address that rests."""
    shell = served(extra)
    shell.put("etc/settings", SETTINGS + "machines = several\n")
    before = shell.files(), sorted(shell.home.rglob("*"))
    why = "%s/etc/settings: `machines = several` needs the extra `machines`, which is not installed\n" % shell.home
    for words in ("zenix show 101", "zenix move 101 bob bpw B3", "signup erin epw erin@x.org", "zenix Cleanup"):
        status, out, err = shell(words, PBMSENDMAIL=shell.mailer)
        assert (status, out) == (78, "") and err.endswith(why) and err.count("\n") == 1, words
    for sender in ("eve", "bob"):
        for subject in ("zenix move 101 bob bpw B3", "zenix move 101 bob wrong B3", "multiple", "nonsense", "help"):
            mail = "From: %s@example.com\nMessage-ID: <1@x>\nSubject: %s\n\nzenix show 101\n" % (sender, subject)
            status, out, err = shell(["--mail"], input=mail.encode(), PBMSENDMAIL=shell.mailer)
            assert (status, out) == (75, "") and err.endswith(why), (sender, subject)
    if extra != ALL:
        told = "  " + why.replace("%s/" % shell.home, "")
        assert shell("verify")[:2] == (1, "Host\n" + told + "Zenix\n" + told)
    assert (shell.files(), sorted(shell.home.rglob("*"))) == before and mailbox() == []
    shell.put("etc/settings", SETTINGS)
    assert shell("zenix move 101 bob bpw B3", PBMSENDMAIL=shell.mailer)[0] == 0 and len(mailbox()) == 2


OF_THE_CORE = {form for command in GAME + SERVER for form in command.forms}


@pytest.mark.parametrize("extra", NAMES)
def test_what_its_row_names_is_gone(served, extra):
    """Its commands, tools and settings are neither obeyed nor told of; those of the others are."""
    shell, missing = served(extra), gone(extra)
    pages, usage = shell("help commands")[1], shell("--help")[1]
    nowhere = shell("zenix show 101", PBMHOME="")[2]            # says how to begin without a host
    settings = usage.partition("etc/settings: ")[2].partition(".\n")[0].replace(",", "").split()
    for row in EXTRAS:
        told = [(form, " ".join(pages.split())) for _, *forms in row.added.values() for form in forms
                if form not in OF_THE_CORE]
        told += [(line, pages) for line in row.remarks] + [(name, settings) for name in row.settings]
        told += [(command, nowhere) for command in row.begins]
        told += [("\n%s <" % word, pages) for kind, words in row.commands.items() if kind != "inner"
                 for word in words]
        told += [("\n  %-11s %s\n" % (word, text), usage) for word, text in row.tools.items() if text]
        for text, page in told:
            assert (text not in page) == (row.name in missing), text
        for tool in row.tools if row.name in missing else ():
            assert shell([tool, "--help"])[0] == 64
        for word in row.commands.get("server", ()) if row.name in missing else ():
            assert shell([word, "alice"])[0] == 64


def test_a_row_has_no_field_that_nobody_reads():
    assert all(hasattr(Extra, name) for extra in EXTRAS for name in vars(extra) if name not in ("name", "room"))
