"""The recipes of examples/ with the real mail systems, on machines of their own: Postfix, Exim, procmail.

A player's mail comes in by SMTP, the recipe hands it to pbm, and the answer goes back through the same system.
"""

import email
import re

import pytest

from mailmachine import ADDRESSES, SERVER, Exim, Postfix, paper, stated
from mailprograms import plain
from pbmgames.extras.modern import tokens
from pbmgames.extras.modern.bounces import Bounces

pytestmark = pytest.mark.check

PASSWORDS = {"alice": "sesame", "bob": "knock2"}


@pytest.fixture(scope="module", params=[Postfix, Exim], ids=["Postfix", "Exim"])
def machine(request, tmp_path_factory):
    """A machine with a mail system that runs."""
    with request.param(tmp_path_factory.mktemp("machine")) as machine:
        machine.set_up()
        yield machine


def forward(machine):
    machine.run("cp examples/forward ~/.forward", user="pbm")


def with_recipe(machine):
    """The recipe for procmail."""
    if not (machine.root / "usr/bin/procmail").exists():
        pytest.skip("no procmail")
    machine.run("cp examples/procmailrc ~/.procmailrc", user="pbm")


def procmail(machine):
    with_recipe(machine)
    machine.use_procmail()


def procmail_by_forward(machine):
    with_recipe(machine)
    line = stated("docs/host.md", r"a `.forward`\s+with the line `(.*?)`")
    machine.write("/home/pbm/.forward", line + "\n", user="pbm")


def players(machine):
    """Let alice and bob be users, and play."""
    machine.write("/home/pbm/games/etc/users", "".join("%s:%s:x:0:%s\n" % (user, PASSWORDS[user], ADDRESSES[user])
                                                       for user in ADDRESSES), user="pbm")
    machine.pbm("zenix challenge -size=3 alice bob")


@pytest.mark.parametrize("way", [forward, procmail, procmail_by_forward])
def test_mail_comes_in_and_goes_out(machine, way):
    machine.host()
    way(machine)
    players(machine)
    machine.command("alice", "signup carol password")
    welcome, = machine.mails("alice")
    assert (welcome["Subject"], welcome["To"]) == ("Welcome to the PBM Server, carol", ADDRESSES["alice"])
    assert email.utils.parseaddr(welcome["From"])[1] == SERVER
    machine.command("alice", "zenix move 101 alice sesame A3")
    for user in ADDRESSES:
        assert [mail["Subject"] for mail in machine.mails(user)] == ["Zenix Board 101 bob"]
    machine.quiet()


PROGRAM = "/usr/local/bin/pbm"
STARTS = {"no program": None, "no interpreter": "#!/nonexistent/python3\n", "a failure": "#!/bin/sh\nexit 1\n",
          "no memory": "#!/bin/sh\nulimit -v 8000\nexec python3 /usr/local/lib/pbm/current/bin/pbm \"$@\"\n"}


def broken(machine, start):
    """Let a mail come while something else is in the place of pbm."""
    machine.run("mv $0 $0.whole", PROGRAM)
    if STARTS[start]:
        machine.write(PROGRAM, STARTS[start], mode="755")
    machine.forget()
    machine.command("alice", "message alice sesame bob", start)
    machine.deferred()
    machine.run("mv -f $0.whole $0", PROGRAM)


@pytest.mark.parametrize("way", [forward, procmail])
def test_mail_waits_while_there_is_no_pbm(machine, way):
    """None is lost, and none is sent back."""
    machine.host()
    way(machine)
    players(machine)
    for number, start in enumerate(STARTS, 1):
        broken(machine, start)
        assert machine.waiting() == number
    machine.run("mv games gone", user="pbm")
    machine.forget()
    machine.command("alice", "message alice sesame bob", "no host")
    machine.deferred()
    machine.run("mv gone games", user="pbm")
    machine.flush()
    sent = list(STARTS) + ["no host"]
    lines = [line for mail in machine.mails("bob", len(sent)) for line in plain(mail).split("\n") if line in sent]
    assert sorted(lines) == sorted(sent)
    assert [mail["Subject"] for mail in machine.mails("alice", len(sent))] == ["Message sent"] * len(sent)
    machine.quiet()


@pytest.mark.parametrize("between, taken", [(" ", [Postfix]), (", ", [Postfix, Exim])])
def test_a_classic_letter_to_two_addresses(machine, between, taken):
    """Blanks between them, as in the old programs, are nothing for Exim: the letter waits (docs/host.md, Mail out)."""
    machine.host()
    forward(machine)
    players(machine)
    machine.edit("/home/pbm/games/etc/users", ":bob@home.example", ":bob@home.example%sbob@games.example" % between)
    machine.command("alice", "zenix move 101 alice sesame A3")
    taken = type(machine) in taken
    machine.wait(lambda: any((machine.root / "home/pbm/games/outbox").glob("tries.*")) != taken)
    assert [mail["Subject"] for mail in machine.mails("bob", 2 * taken)] == ["Zenix Board 101 bob"] * 2 * taken
    assert [mail["Subject"] for mail in machine.mails("alice")] == ["Zenix Board 101 bob"]
    machine.quiet()


# an alias ------------------------------------------------------------------------------

def others_get_mail(machine):
    """Let alice write to bob, who gets it."""
    machine.send(ADDRESSES["alice"], ADDRESSES["bob"], "Hello")
    assert [mail["Subject"] for mail in machine.mails("bob")] == ["Hello"]


@pytest.mark.parametrize("machine", [Postfix], indirect=True)
def test_an_alias_of_postfix(machine):
    """Root's steps in their order; in none of them does anybody else's mail stop."""
    machine.host()
    players(machine)
    recipe = paper("examples/aliases").partition("# Exim reads")[0]
    steps = re.findall(r"^#     (\S.*?)(?:  +#.*)?$", recipe, re.MULTILINE)
    assert len(steps) == 8
    said = []
    for step in steps:
        said.append(machine.run("cd /home/pbm; " + step.replace("hash:", machine.database + ":")))
        others_get_mail(machine)
    line, = re.findall("^pbm: \"(.*)\"$", recipe + paper("examples/aliases"), re.MULTILINE)
    assert said[0].endswith("0\n") and said[3].strip().strip('"') == line
    assert all(entry.split()[2] == "pbm" for entry in said[5].splitlines()) and len(said[5].splitlines()) == 2
    machine.command("alice", "zenix move 101 alice sesame A3")
    for user in ADDRESSES:
        assert [mail["Subject"] for mail in machine.mails(user)] == ["Zenix Board 101 bob"]
    later, = re.findall(r"the line later: (.*?); in this order", recipe.replace("\n#", ""))
    changes = {"chown root": "chown root $0*", "edit": "sed -i s,pbm/pbm-mail,pbm/other-mail, $0",
               "postalias": "postalias $0", "chown pbm": "chown pbm $0*", "reload": "postfix reload"}
    machine.run("mv pbm-mail other-mail", user="pbm")
    for step in later.split(", "):
        machine.run(changes[step], "/etc/postfix/pbm-aliases")
        others_get_mail(machine)
    machine.command("bob", "zenix move 101 bob knock2 B3")
    for user in ADDRESSES:
        assert [mail["Subject"] for mail in machine.mails(user)] == ["Zenix Board 101 alice"]
    machine.quiet()


@pytest.mark.parametrize("machine", [Exim], indirect=True)
def test_an_alias_of_exim(machine):
    """Until the router knows as whom, the server's mail waits, and nobody else's."""
    machine.host()
    players(machine)
    recipe = paper("examples/aliases").partition("# Exim reads")[2]
    line, = re.findall("^pbm: .*\n", recipe, re.MULTILINE)
    machine.run("cat >> /etc/aliases", input=line)
    machine.forget()
    machine.command("alice", "zenix move 101 alice sesame A3")
    machine.deferred()
    others_get_mail(machine)
    machine.run("cat > /etc/exim4/exim4.conf.localmacros", input="".join(
        macro + "\n" for macro in re.findall("^#     (SYSTEM_.*)$", recipe, re.MULTILINE)))
    machine.run("update-exim4.conf")
    machine.flush()
    for user in ADDRESSES:
        assert [mail["Subject"] for mail in machine.mails(user)] == ["Zenix Board 101 bob"]
    others_get_mail(machine)
    machine.quiet()


# modern letters ------------------------------------------------------------------------

MODERN = "letters = modern"
MOVES = ("A3", "B3", "C3", "*B2", "*C2", "C1")          # a whole game on a board of size 3


def test_a_game_of_answers_to_delivered_letters(machine):
    """The answer names the letter's Message-ID as it was delivered, and nothing else of its thread."""
    machine.host(MODERN)
    forward(machine)
    players(machine)
    machine.command("alice", "zenix show 101")
    letter, = machine.mails("alice")
    for number, move in enumerate(MOVES):
        user = ("alice", "bob")[number % 2]
        assert tokens.read(letter["Message-ID"]) == tokens.read(letter["References"].split()[-1]) is not None
        assert letter["Return-Path"] == "<%s>" % SERVER     # where reports go
        machine.send(ADDRESSES[user], SERVER, "Re: " + letter["Subject"], "%s\nmove %d\n\n%s" % (
            move, number, re.sub("^", "> ", plain(letter), flags=re.MULTILINE)), In_Reply_To=letter["Message-ID"])
        letters = [machine.mails(user)[0] for user in ("bob", "alice")]
        letter = letters[number % 2]
        assert "move %d" % number in plain(letter)
    machine.quiet()
    assert "(moves\n%s\n)" % "\n".join(MOVES) in machine.run(["cat", "/home/pbm/games/games/Zenix/101"])


def test_a_report_by_the_mail_system_itself_is_counted(machine):
    machine.host(MODERN)
    forward(machine)
    players(machine)
    machine.run("sed -i s/bob@/gone@/ games/etc/users", user="pbm")
    machine.command("alice", "zenix move 101 alice sesame A3")
    assert [mail["Subject"] for mail in machine.mails("alice")] == ["Zenix Board 101 bob"]
    bounces = machine.root / "home/pbm/games/etc/bounces"
    machine.wait(bounces.exists)
    assert [one.address for one in Bounces(bounces.read_text()).rows] == ["gone@home.example"]
    machine.quiet()
