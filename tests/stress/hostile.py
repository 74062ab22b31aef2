"""Hostile input: command lines, messages, and files that nobody meant to write, made at random from a seed.

Whatever comes, a command ends within two seconds with a status of the contract and no
traceback, changes nothing when it refuses, tells no password, and touches nothing
outside PBMHOME.
"""

import os
import random
import shutil
import time

import faults
import recount
from load import GAMES, House
from pbmgames.games import TABLE

SECONDS = 2
STATUSES = (0, 1, 64, 65, 66, 67, 70, 74, 75, 77, 78)     # 1: what `pbm verify` and the like find
USERS = ("alice", "bob", "carol", "dave", "eve")
SECRET = "Sesam-%s-4711"
BOARDS = ("101", "102", "999", "101#1", "102#-1", "../101", ".101", "x" * 16, "", "t1", "-5", "101 102")
WORDS = ("challenge chall move board queue swap resign chat submit confirm preview show showas games history "
         "standings help replay echo subscribe unsubscribe notify accept reject limit seek Cleanup rebuildgamelist "
         "rebuildactivecount paths signup add change signoff list message broadcast multiple all vacation "
         "nonsense").split()
TOOLS = "verify transcript compare svg complete".split()
MOVES = ("A1", "b3", "3C", "*A3", "--", "pass", "swap", "propose", "undo", "accept", "resign", "B3#1", "C3#99", "A1-B2",
         "zz", "A" * 300, "#", "**", "1,2", "(", ")", "\\", "e4e5")
ODD = ["", " ", "\n", "\t", "\0"[:0], "\x1b[31m", "\x7f", "\xe9", "\udcff", "\u2603", "\u202e", "'", '"', "`id`",
       "$(id)", ";id", "|cat", "%s%n", "../../etc/passwd", "/etc/passwd", "-", "--", "---", "=", "-=", "--=", "-size",
       "-size=", "-size=-1", "-size=9999999999999999999", "-size=3", "-si=3", "-handicap=2", "--totaltime=x",
       "--nagtime=0", "--forfeittime=-9", "--x=\n(y", "all", "active", "next", "new", "2", "99999999999999999999",
       "1e9", "0x10", "\u0663", "NaN", "True", "None", "A" * 5000, "(" * 100, ":", "a:b", "#", "##", "#1",
       "*", "**", "~", "?", "[a]", "{}"]
ALWAYS = ("etc/users",)
DAMAGED = ("games/Zenix/101", "games/Zenix/102", "games/Hextad/101", "games/Zenix/.limit", "games/Zenix/.board",
           "games/Zenix/.notify", "games/Zenix/.subscribeall", "games/Zenix/.special", "games/Zenix/.journal",
           "etc/Zenix.list", "etc/users", "etc/vacation", "ratings/Zenix", "history/Zenix", "standings/Zenix",
           "advertisement", "outbox/1.2.3", "help/rules")


class Target(House):
    """A host under attack, put back to its first state before every input."""

    def __init__(self, folder):
        super().__init__(folder)
        with open(os.path.join(self.home, "etc", "users"), "w") as file:
            file.write("".join("%s:%s:x:0:%s@example.com\n" % (user, SECRET % user, user) for user in USERS[:4]))
        for words in ("zenix challenge -size=3 alice bob", "zenix challenge carol dave --totaltime=30",
                      "zenix challenge -size=3 alice carol", "zenix move 103 alice %s B3", "zenix move 103 carol %s C3",
                      "zenix resign 103 alice %s", "hextad challenge alice bob", "exo challenge bob alice",
                      "conhex challenge alice dave", "hexafive challenge carol bob", "zenix move 101 alice %s B3",
                      "zenix notify dave %s", "zenix limit bob %s 9"):
            words = words.split()
            words = [SECRET % before if word == "%s" else word for before, word in zip([""] + words, words)]
            result = self.give(words)
            assert result.status == 0, (words, result.out)
        self.template = os.path.join(self.folder, "template")
        shutil.copytree(self.home, self.template)
        for name in ("x", "101", "users", "101.new"):
            with open(os.path.join(self.folder, name), "w") as file:
                file.write("outside\n")
        self.inside = {"home", "out", "err", "calls", "message"}
        self.outside = self._outside()

    def reset(self):
        """Put the host back."""
        shutil.rmtree(self.home)
        shutil.copytree(self.template, self.home)

    def _outside(self):
        return {name: os.stat(os.path.join(self.folder, name)).st_mtime_ns for name in os.listdir(self.folder)
                if name not in self.inside}

    def attack(self, seed, number):
        """Give the input of that number; check what must hold after it; return (kind, exit status)."""
        choose = random.Random("%d %d" % (seed, number))
        self.reset()
        kind = choose.choice(list(KINDS))
        words, environ, message = KINDS[kind](self, choose)
        words = [word.replace("\0", "") for word in words]
        said = "seed %d, input %d (%s): %r %r" % (seed, number, kind, words, environ)
        before = files_of(self.home)
        path = os.path.join(self.folder, "message")
        with open(path, "wb") as file:
            file.write(message)
        started = time.monotonic()
        result = faults.run(words, self.environ(INPUTFILE=path, PBMSENDMAIL="true", **environ), self.folder, stdin=path)
        assert time.monotonic() - started < SECONDS * faults.patience(), said + ": it hangs"
        self._judge(said, kind, words, result, before)
        return kind, result.status

    def _judge(self, said, kind, words, result, before):
        said += ": status %d\n%s\n%s" % (result.status, result.out[:500], result.err[:500])
        text = result.out + result.err
        assert result.status in STATUSES, said
        assert "Traceback" not in text and "fault of the program" not in text, said
        assert result.err.count("\n") <= 3 or result.status == 64, said
        assert self._outside() == self.outside, said + ": touched"
        if kind == "command":
            assert not any(SECRET % user in text for user in USERS), said + ": a password is told"
        after = files_of(self.home)
        if result.status in (75, 78) or result.status not in (0, 74) and kind != "damage":
            changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
            own = {form % TABLE[game] for form in ("games/%s/.limit", "etc/%s.index") for game in GAMES}
            assert changed <= own, said + ": %s" % changed
        if kind in ("command", "words", "mail", "environment"):
            for game in GAMES:
                recount.check(self.home, TABLE[game])
            result = self.give(["verify"])
            assert result.status == 0, said + "\n" + result.out + result.err
            self.tell_programs(TABLE.get("".join(words[:1]), "Zenix"))


def files_of(home):
    """Return {path: content} of a host's files but for locks, marks of mails and what is only half written."""
    found = {}
    for folder, _, names in os.walk(home):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), home)
            if name != ".lockfile" and not name.startswith("..") and not path.startswith(("seen/", "outbox/")):
                with open(os.path.join(folder, name), "rb") as file:
                    found[path] = file.read()
    return found


# inputs: each returns (words, environment, message) -------------------------------------

def _command(target, choose):
    """A command as it should be, but for one word at the most."""
    game, user = choose.choice(GAMES), choose.choice(USERS)
    board, word, secret = choose.choice(BOARDS[:4]), choose.choice(WORDS), SECRET % user
    shape = choose.randrange(4)
    words = [game, word] + ([board, user, secret, choose.choice(MOVES)], [board, user, secret],
                            [user, secret, board], [choose.choice(USERS), choose.choice(USERS)])[shape]
    if word in ("move", "queue", "submit"):
        words = [game, word, board, user, secret, choose.choice(MOVES)]
    elif word in ("echo", "challenge", "chall", "signup", "add", "preview", "replay", "change", "show", "showas",
                  "games", "notify", "subscribe", "unsubscribe", "message", "help", "list"):
        words = [word for word in words if word != secret]      # they may repeat a word that they do not know
    place = choose.randrange(1, len(words))
    if choose.random() < .5 and words[place] != secret and (words + [""])[place + 1] != secret:
        words[place] = choose.choice(ODD)
    if secret in words and words[-1] != secret and words.index(secret) < 3:
        words = words[:words.index(secret) + 1]
    return words, {}, b""


def _words(target, choose):
    """Any words in any order."""
    some = WORDS + TOOLS + list(GAMES) + list(MOVES) + list(BOARDS) + ODD * 2 + list(USERS)
    some += [SECRET % user for user in USERS]
    return [choose.choice(some) for _ in range(choose.randrange(9))], {}, b""


def _environment(target, choose):
    """A good command in a bad environment."""
    values = ["", "x", "-1", "\x1b", "a\nb", "2003-13-45 99:99:99", "9999-01-01 00:00:00", "0000-00-00", "1e99",
              "A" * 9000, "text/plain; x", "multipart/mixed", "HTML", "a@b.c", "a@b\nBcc: d@e", "/", "/dev/null",
              "/nonexistent/x", "0"]
    names = ("PBMNOW", "PBMSEED", "SENDER", "CONTENTTYPE", "MIME_BOUNDARY", "CONTENTDISPOSITION", "PBMFROM", "TERM",
             "CONTENTTRANSFERENCODING", "PBMCOLOR", "PBMPASSWORDS", "PBMSENDMAIL_SECONDS", "LC_ALL", "COLUMNS")
    environ = {name: choose.choice(values) for name in choose.sample(names, 3)}
    words = choose.choice(("zenix move 101 bob %s C3" % (SECRET % "bob"), "zenix show 101",
                           "hextad challenge alice bob", "zenix games", "signup eve pw eve@example.com",
                           "zenix Cleanup", "zenix chat 101 bob " + SECRET % "bob")).split()
    return words, environ, _message(choose)


def _mail(target, choose):
    """A message by mail."""
    return ["--mail"], {"PBMFROM": "pbm@host.example"}, _message(choose)


def _message(choose):
    """Return a message, more or less in order."""
    some = WORDS + TOOLS + list(GAMES) * 5 + list(BOARDS) + list(MOVES) + list(USERS) + ODD
    subject = " ".join(choose.choice(some) for _ in range(choose.randrange(7)))
    if choose.random() < .5:
        subject = "%s move 101 bob %s %s" % (choose.choice(GAMES), SECRET % "bob", choose.choice(MOVES))
    heads = ["From: " + choose.choice(("bob@example.com", "Bob <bob@example.com>", "<>", "", "x" * 999, "a@b, c@d",
                                       "=?utf-8?q?B=C3=B6b?= <bob@example.com>", "mailer-daemon@x",
                                       "bob@example.com\tx")),
             "Subject: " + subject,
             "Content-Type: " + choose.choice(("text/plain", "text/html", "multipart/mixed; boundary=b",
                                               "multipart/mixed; boundary=" + "b" * 300, "text/plain; charset=utf-7",
                                               "text/plain; charset=nonsense", "message/rfc822", "\xff/\xff", "")),
             "Content-Transfer-Encoding: " + choose.choice(("7bit", "base64", "quoted-printable", "x-uuencode", "?")),
             "Message-ID: <%d@x>" % choose.randrange(9), "Date: never"]
    choose.shuffle(heads)
    heads = heads[:choose.randrange(2, 7)]
    body = choose.choice(("", "hello\n", "--b\n\nx\n--b--\n", "--b\n" * 99, "\0\0\0", "." * 3000 + "\n", "end\n",
                          "=\n=3D=", "zenix show 101\nzenix move 101 bob x C3\nend\n", "\r\n\r\r\n", "From x\n",
                          "-- \nsig\n"))
    text = "\n".join(heads) + choose.choice(("\n\n", "\n", "", "\r\n\r\n")) + body * choose.choice((1, 1, 3))
    data = text.encode("utf-8", "surrogateescape")
    return spoilt(choose, data) if choose.random() < .3 else data


def _damage(target, choose):
    """A file of the host with something in it that does not belong there."""
    path = os.path.join(target.home, choose.choice(DAMAGED))
    try:
        with open(path, "rb") as file:
            data = file.read()
    except FileNotFoundError:
        data = b"(a b)\n"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(spoilt(choose, data))
    words = choose.choice((
        "zenix move 101 bob %s C3" % (SECRET % "bob"), "zenix show 101", "zenix show alice", "zenix games",
        "zenix standings", "zenix history", "zenix Cleanup", "zenix challenge alice bob", "zenix rebuildactivecount",
        "zenix rebuildgamelist", "zenix resign 101 alice " + SECRET % "alice",
        "zenix showas bob %s 101" % (SECRET % "bob"), "hextad show 101", "hextad preview 101 A1", "verify",
        "verify --repair zenix", "list", "all show alice", "help rules",
        "zenix subscribe all dave " + SECRET % "dave", "zenix notify dave " + SECRET % "dave",
        "svg 101", "zenix paths 101", "vacation alice " + SECRET % "alice",
        "zenix accept alice " + SECRET % "alice", "zenix replay 102 0")).split()
    return words, {"PBMNOW": "2003-07-01 12:00:00"} if "Cleanup" in words else {}, b""


def spoilt(choose, data):
    """Return bytes with something wrong."""
    place = choose.randrange(len(data) + 1)
    return choose.choice((
        lambda: b"", lambda: data[:place], lambda: data[place:], lambda: data[:place] + bytes([choose.randrange(256)])
        + data[place + 1:], lambda: bytes(choose.randrange(256) for _ in range(200)), lambda: data + data,
        lambda: data.replace(b"\n", b"\r\n"), lambda: data.replace(b"\n", b""),
        lambda: data[:place] + b"\n" + data[place:], lambda: data.replace(b" ", b"\t"),
        lambda: data[:place] + b"(((((\n)))))" + data[place:], lambda: data.upper(),
        lambda: b"\n".join(reversed(data.split(b"\n"))),
        lambda: data.replace(b"1", choose.choice((b"-1", b"9" * 30, b"x"))),
        lambda: data[:place] + b"\0" * 50 + data[place:]))()


KINDS = {"command": _command, "words": _words, "environment": _environment, "mail": _mail, "damage": _damage}
