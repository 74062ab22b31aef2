"""Completion: what `pbm complete` offers where, and that a real bash offers it."""

import fcntl
import os
import pty
import re
import select
import shlex
import shutil
import signal
import subprocess
import sys

import pytest

from conftest import CHECKOUT, call
from pbmgames import cli, commands as table
from pbmgames.commands.challenge import OPTIONS as LIMITS
from pbmgames.extras.packaging import complete
from pbmgames.games import TABLE, find
from pbmgames.optional import tools

COMPLETION = os.path.join(CHECKOUT, "examples", "pbm-completion.bash")
USERS = "alice bob carol dave"
NAMED = {"USERS": USERS, "GAMES": " ".join(TABLE), "WHICH": "active inactive next tournament standard"}
LISTED = tuple(command.word for command in table.every(None)) + tuple(tool for tool in tools() if tool != "complete")


@pytest.fixture
def host(shell):
    """A host with boards 101, 102 and t1 of Zenix, 7 of Exo, and what is no board."""
    for name in ("Zenix/101", "Zenix/102", "Zenix/t1", "Zenix/.limit", "Zenix/board", "Zenix/a b", "Zenix/README",
                 "Exo/7"):
        shell.put("games/" + name, "(players alice bob)\n" * (name == "Zenix/t1"))
    shell.put("help/Manners", "")
    return shell


@pytest.fixture
def offered(host, monkeypatch):
    """A function of a line: the option for `compopt` behind `-o`, if there is one, and what is offered, as one text."""
    monkeypatch.setenv("PBMHOME", str(host.home))

    def ask(line):
        how, *found = complete.answer(line, len(re.split("[ =:@]", line)[-1]))
        return " ".join(["-o " + how] * bool(how) + sorted(found))
    return ask


def words(text):
    """Return words in the order in which `offered` has them, lists instead of their names."""
    option = re.match("[ ]*-o [a-z]+|", text).group()
    found = " ".join(NAMED.get(word, word) for word in text[len(option):].split()).split()
    return " ".join(option.split() + sorted(found))


# a line up to <TAB>, which is ^, and what is offered then; words in capitals are the lists of NAMED
OFFERED = """
pbm zen^                        zenix
pbm compar^                     compare
/usr/bin/pbm zen^               zenix
pbm --color=^                   always auto never
pbm --color=al^                 always
pbm --home=^                    -o dirnames
pbm --home=/tm^                 -o dirnames
pbm --vers^                     --version
pbm --col^                      -o nospace --color=
pbm --nonsense=^
pbm --home=x zenix resig^       resign
pbm --home x zenix resig^       resign
pbm --color=never zen^          zenix
pbm nonsense ^
pbm Cleanup ^                   daily late nag weekly
pbm Cleanup late --^            --dry-run --now --really
pbm signup erin pw --^          --really
pbm rebuildactivecount -^       -nomail

pbm zenix resig^                resign
zenix resig^                    resign
./bin/Zenix resig^              resign
zenix pa^                       paths
exo pa^
zenix nonsense ^
zenix -^
zenix Cleanup ^                 daily late nag weekly
zenix standings ^
zenix help ^
zenix echo ^

zenix move ^                    101 102 t1
zenix show 1^                   101 102
exo show ^                      7 USERS WHICH
zenix show 101 ^                101 102 t1
zenix show 101#3 ^              101 102 t1
zenix show alice ^              USERS WHICH
zenix show ALICE ^              USERS WHICH
zenix paths ^                   101 102 t1
conhex move ^
zenix preview ^                 101 102 t1 new
zenix mvoe ^                    101 102 t1
zenix replay ^                  101 102 t1
zenix notify bob bpw ^          101 102 t1

zenix move 101 ^                USERS
zenix move 999 b^               bob
zenix move 101 alice ^
zenix move 101 alice a^
zenix move 101 alice apw ^
zenix move 101 alice apw a^
zenix preview 101 ^
zenix preview new ^             2
zenix replay 101 ^
zenix replay 101 3 ^
zenix chall al^                 alice
zenix challenge alice ^         USERS
zenix challenge alice bob ^
zenix subscribe ^               101 102 t1 all USERS
zenix subscribe all ^           USERS
zenix subscribe 101 ^           USERS
zenix subscribe alice ^
zenix subscribe 101 alice ^
zenix subscribe alice apw ^     101 102 t1 all USERS WHICH
zenix limit bob ^
zenix limit bob bpw ^           accept reject

pbm all ^                       show
pbm all show ^                  USERS
pbm all show bob ^              active inactive next
pbm change ^                    address password warnings zone
pbm change password ^           USERS
pbm change password bob ^
pbm change password bob bpw ^
pbm change address bob bpw ^
pbm signup ^                    USERS
pbm signup zoe ^
pbm signup zoe zpw zoe@exam^
pbm signoff bob ^
pbm vacation ^                  USERS
pbm vacation bob bpw ^          from off show until until-i-move
pbm vacation bob bpw until ^
pbm message bob ^
pbm message bob bpw ^           USERS
pbm message bob b=pw ^          USERS
pbm message bob bpw alice c^    carol
pbm list zen^                   zenix
pbm list zenix exo^             exo
pbm help M^                     Manners
pbm help ^                      Manners commands GAMES
pbm multiple ^

zenix challenge -si^            -o nospace -size=
zenix challenge -size=^
zenix challenge bob -size=3 c^  carol
pbm exo challenge -fl^          -flip
zenix challenge --nagtime=^
zenix show -^                   --json
zenix showas bob bpw --j^       --json
zenix paths 101 --^             --json
zenix limit bob bpw -^          --json
zenix move 101 -^
pbm all show bob -^             --json
pbm list -^                     --json
pbm outbox --j^                 --json
pbm verify --j^                 --json
zenix -size=3 chal^             challenge

pbm compare ^                   -o default
pbm compare le^                 -o default
pbm compare --drawing ^         -o default
pbm compare -^                  --drawing --help --host= --ignore-trailing
pbm compare --host=^            -o dirnames
pbm transcript ^                -o default
pbm transcript --rec^           --record
pbm transcript --record a b^    -o default
pbm play ^                      GAMES
pbm play zenix ^
pbm play zenix -si^             -o nospace -size=
pbm play zenix --sa^            -o nospace --save=
pbm play zenix --save=^         -o default
pbm svg ^                       GAMES
pbm svg zenix ^                 101 102 t1
pbm svg zenix 101 ^
pbm verify --rep^               --repair
pbm verify --repair exo^        exo
pbm --home=x verify zen^        zenix
"""


@pytest.mark.parametrize("line, found", [row.split("^") for row in OFFERED.split("\n") if row])
def test_what_is_offered(offered, line, found):
    assert offered(line) == words(found)


def test_tables_are_offered_whole(offered):
    assert offered("pbm ") == words("GAMES " + " ".join(LISTED))
    options = offered("pbm --").split()[2:]
    assert sorted(option.rstrip("=") for option in options) == sorted(cli.OPTIONS)
    assert {option.rstrip("=") for option in options if option.endswith("=")} == {"--home", "--color"}
    commands = " ".join(command.word for command in table.GAME)
    for word in TABLE:
        assert offered(word + " ") == offered("pbm %s " % word) == words(" ".join([commands, *find(word).commands]))


@pytest.mark.parametrize("word", list(TABLE))
def test_parameters_are_offered_with_a_place_for_their_value(offered, word):
    """Behind `=` if there is one: what is offered without is a parameter as it stands."""
    found = [text for text in offered(word + " challenge -").split() if text.startswith("-") and text != "-o"]
    assert {text.rstrip("=") for text in found} == {"-" + name for name in find(word).parameters} | set(LIMITS)
    for text in found:
        if not text.startswith("--") and not text.endswith("="):
            find(word)([text])


def test_passwords_are_asked_for_by_no_form_that_offers_something(offered):
    """Of all forms without a choice: at the place of a password or a move nothing is offered, whatever is typed."""
    samples = {"<board>": "101", "<userid>": "alice", "<userid1>": "alice", "<userid2>": "bob", "<to>...": "bob"}
    for game, commands in (("zenix ", table.GAME), ("pbm ", table.SERVER)):
        for command in commands:
            names = command.plain()[0].split()
            for place, name in enumerate(names, 1):
                if name.partition("...")[0].endswith(complete.UNTOLD):
                    before = [samples.get(word, word) for word in names[:place - 1]]
                    for start in ("", "a", "1"):
                        assert offered(game + " ".join([command.word] + before + [start])) == "", (command.word, place)


def test_readline_parts_words_at_some_signs_and_not_always(offered):
    assert complete.answer("pbm --color=al", 10) == ["", "--color=always"]
    assert complete.answer("pbm --color=al", 2) == ["", "always"]
    assert complete.answer("pbm --color=", 0) == ["", "auto", "always", "never"]
    assert complete.answer("pbm message bob 'b pw' ca", 2) == ["", "carol"]


def test_the_host_of_the_line_is_asked(offered, host, tmp_path, monkeypatch):
    (tmp_path / "other" / "games" / "Zenix").mkdir(parents=True)
    (tmp_path / "other" / "games" / "Zenix" / "900").touch()
    monkeypatch.setenv("HOME", str(tmp_path))
    for home in ("%s/other" % tmp_path, "~/other", "$HOME/other", "'%s/other'" % tmp_path):
        assert offered("pbm --home=%s zenix move " % home) == offered("pbm --home %s zenix move " % home) == "900"
    assert offered("pbm --home=/nonexistent zenix move ") == ""


def test_names_that_a_shell_would_not_leave_alone_are_not_offered(offered, host):
    host.put("etc/users", "".join(name + ":x:x:0:nobody\n" for name in (
        "$(reboot)", "a b", "x;y", "al", "-n", "`id`", "a\x1b[1m", "\xe4b", "a*", "j.r-b_x+y", "#note")))
    assert offered("zenix challenge ") == "al j.r-b_x+y"


# the program ----------------------------------------------------------------------------

@pytest.mark.slow
def test_the_program_answers_and_names_the_games(host):
    assert host("complete") == (0, "".join(word + "\n" for word in TABLE), "")
    assert host(["complete", "pbm zenix move 1", "1"]) == (0, "\n101\n102\n", "")
    assert host(["complete", "pbm --help", "6"]) == (0, "\n--help\n", "")
    assert host("complete --help")[1].startswith("Name what may come next")
    assert "complete" not in host("--help")[1]


@pytest.mark.parametrize("given", [
    ["x"], ["", ""], [" ", "0"], ["pbm", "3"], ["pbm 'zen", "3"], ["pbm zen", "99"], ["pbm zen", "-1"], ["-1", "pbm"],
    ["pbm zen", "9" * 5000], ["pbm \udcff\x1b", "1"], ["zenix show " + "101 " * 2000, "0"], ["pbm --home=", "0"],
    ["pbm zenix ", "x"]])
def test_nothing_is_an_error(host, given):
    status, out, err = host(["complete"] + given, PBMNOW="nonsense", PBMCOLOR="nonsense")
    assert (status, err) == (0, "") and "Traceback" not in out


def test_a_host_that_cannot_be_read_offers_what_it_can(host):
    shutil.rmtree(str(host.home / "games"))
    host.put("games", "no folder")
    (host.home / "etc" / "users").unlink()
    (host.home / "etc" / "users").mkdir()
    assert host(["complete", "zenix show ", "0"]) == (0, "\ntournament\nstandard\nactive\ninactive\nnext\n", "")
    assert host(["complete", "zenix show ", "0"], PBMHOME="/nonexistent")[0::2] == (0, "")


def test_no_lock_is_waited_for_and_nothing_is_written(host):
    locks = []
    for folder in ("etc", "games/Zenix"):
        host.put(folder + "/.lockfile", "")
        locks.append(open(str(host.home / folder / ".lockfile"), "r+"))
        fcntl.lockf(locks[-1], fcntl.LOCK_EX, 1)
    before = host.files()
    status, order = host.order("complete", calls=["storage.locks.lock"])
    assert (status, order) == (0, [])
    assert host(["complete", "zenix move ", "0"]) == (0, "\n101\n102\nt1\n", "")
    assert host(["complete", "zenix move 101 ", "0"]) == (0, "\n%s\n" % USERS.replace(" ", "\n"), "")
    assert host.files() == before
    for lock in locks:
        lock.close()


# a real bash ----------------------------------------------------------------------------

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")


@pytest.fixture
def bash(host):
    """A scratch folder with `pbm` on PATH, as it is installed; a function that runs a script of bash there."""
    folder = host.folder / "bin"
    folder.mkdir()
    (folder / "pbm").write_text("#!/bin/sh\nexec %s \"$@\"\n" % call())
    (folder / "pbm").chmod(0o755)
    (host.folder / "checkout").symlink_to(CHECKOUT)         # whose path may have a blank
    host.path = "%s:%s" % (folder, os.environ["PATH"])

    def run(script):
        script = "set -uf\nsource %s\n%s" % (shlex.quote(COMPLETION), script)
        done = subprocess.run(["bash", "--norc", "-c", script], cwd=str(host.folder), env=host.environ(PATH=host.path),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.stderr == b""
        return done.stdout.decode()
    return run


def called(line):
    """Return the lines that call the function as bash does, with the cursor at the end of a line."""
    return """COMP_LINE='%s and more' COMP_POINT=%d
        _pbm '%s' '%s'
        printf '%%s ' ${COMPREPLY[@]+"${COMPREPLY[@]}"}""" % (
        line, len(line), line.split(" ")[0], re.split("[ =]", line)[-1])


@pytest.mark.slow
@needs_bash
def test_bash_completes_the_program_and_every_game(bash):
    for word in ["pbm"] + list(TABLE):
        assert bash("complete -p " + word) == "complete -F _pbm %s\n" % word


@needs_bash
@pytest.mark.parametrize("line, found", [
    ("pbm zen", "zenix"), ("zenix resig", "resign"), ("zenix move 1", "101 102"), ("zenix move 101 alice ", ""),
    ("pbm --color=al", "always"), ("pbm compare ", ""), ("checkout/bin/zenix resig", "resign"),
    ("zenix move * ", USERS)])
def test_the_function_answers(bash, line, found):
    assert bash(called(line)).split() == found.split()


@needs_bash
def test_a_checkout_completes_without_being_installed(bash, host):
    host.path = "%s:/usr/bin:/bin" % os.path.dirname(sys.executable)
    assert bash("complete -p zenix") == "complete -F _pbm zenix\n"
    assert bash(called("checkout/bin/pbm zen")) == "zenix "


@needs_bash
def test_without_the_program_bash_says_nothing(bash, host):
    assert bash("PATH=/nonexistent\n" + called("pbm zen")).strip() == ""


class Terminal:
    """A bash at a terminal, in which somebody types."""

    SECONDS = 60                    # until we give up

    def __init__(self, host):
        rc = host.folder / "rc"
        rc.write_text("PS1='ready:'\nbind 'set bell-style none'\nbind 'set enable-bracketed-paste off'\nsource %s\n"
                      "shown() { printf '\\n<%%s>\\n' \"$READLINE_LINE\"; }\nbind -x '\"\\C-t\": shown'\n" %
                      shlex.quote(COMPLETION))
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(str(host.folder))
            environ = host.environ(PATH=host.path, TERM="dumb", INPUTRC="/dev/null", HISTFILE="", HOME=str(host.folder))
            os.execvpe("bash", ["bash", "--noprofile", "--rcfile", str(rc), "-i"], environ)
        self.text = ""
        self._wait("(ready):")

    def _wait(self, pattern):
        """Read until a pattern is there; return its group, and forget what was read."""
        while True:
            found = re.search(pattern, self.text)
            if found:
                self.text = self.text[found.end():]
                return found.group(1)
            assert select.select([self.terminal], [], [], self.SECONDS)[0], "nothing more comes: " + repr(self.text)
            self.text += os.read(self.terminal, 4096).decode("latin-1")

    def complete(self, line):
        """Return what becomes of a line at <TAB>."""
        os.write(self.terminal, b"\x15" + line.encode() + b"\t\x14")       # ^U, the line, <TAB>, ^T
        return self._wait("<([^<>]*)>")

    def close(self):
        """End it."""
        os.close(self.terminal)
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)


@pytest.mark.slow
@needs_bash
@pytest.mark.check
def test_a_real_bash_at_a_terminal(bash, host):
    for name in ("letters.txt", "with blank.txt"):
        (host.folder / name).touch()
    terminal = Terminal(host)
    try:
        for line, found in (
                ("pbm zen", "pbm zenix "), ("zenix resig", "zenix resign "), ("zenix move 10", "zenix move 10"),
                ("zenix move t", "zenix move t1 "), ("zenix move 101 al", "zenix move 101 alice "),
                ("zenix move 101 alice a", "zenix move 101 alice a"), ("pbm --color=al", "pbm --color=always "),
                ("pbm --col", "pbm --color="), ("zenix challenge -si", "zenix challenge -size="),
                ("pbm --color=never exo Clean", "pbm --color=never exo Cleanup "),
                ("pbm Cleanup d", "pbm Cleanup daily "),
                ("pbm compare le", "pbm compare letters.txt "), ("pbm compare wi", "pbm compare with\\ blank.txt "),
                ("pbm play zenix --save=le", "pbm play zenix --save=letters.txt "),
                ("pbm --home=ho", "pbm --home=home/"), ("pbm --home=home exo show 7", "pbm --home=home exo show 7 "),
                ("pbm nonsense le", "pbm nonsense le"),
                ("PBMHOME=x pbm zen", "PBMHOME=x pbm zenix "), ("true; zenix resig", "true; zenix resign ")):
            assert terminal.complete(line) == found
    finally:
        terminal.close()
