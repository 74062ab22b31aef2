"""Whatever we send: quoted as programs do, with nothing added, it is no text of who answers it."""

import ast
import pathlib
import textwrap

import pytest
from _pytest.monkeypatch import MonkeyPatch  # pytest 6.0 has no other name for it

from mailprograms import plain
from mailroom import SERVER, Mailroom
from pbmgames import games
from pbmgames.extras.modern import answering, consent, dialogue, guide, held, modern, queries
from pbmgames.extras.quotes.quotes import own_text
from pbmgames.games import TABLE
from pbmgames.text import meant

NAMES = (SERVER, "pbm")
HEADING = "差出人: PBM <%s>\n送信日時: 2003年5月1日 12:00\n宛先: alice@home.example\n件名: Zenix Board 101\n" % SERVER
LINE = "чт, 1 мая 2003 г. в 12:00, PBM <%s>:" % SERVER


def in_turn(room, *steps):
    """Give commands and answers, (user, subject or None, text) each; return the last's letters."""
    mails = []
    for user, subject, text in steps:
        if subject:
            mails = room.command(user, subject, text)
        else:
            mails = room.deliver(room.answer(next(mail for mail in mails if mail["To"].startswith(user)), text))
    return mails


BEGUN = ("alice", "exo challenge alice bob", "")
MOVED = ("alice", "exo move 101 alice apw F7", "Good luck, yes")
MORE = ("bob", "exo move 101 bob bpw G7", "")
KINDS = {
    "new": [BEGUN], "moved": [BEGUN, MOVED], "swapped": [BEGUN, MOVED, ("bob", "exo swap 101 bob bpw", "")],
    "draw": [BEGUN, MOVED, MORE, ("bob", "exo move 101 bob bpw propose", "please")],
    "undo": [BEGUN, MOVED, MORE, ("bob", "exo move 101 bob bpw undo", "")],
    "rejected": [BEGUN, MOVED, MORE, ("bob", "exo move 101 bob bpw undo", ""),
                 ("alice", "exo move 101 alice apw reject", "")],
    "tie": [BEGUN, MOVED, MORE, ("bob", "exo move 101 bob bpw propose", ""),
            ("alice", "exo move 101 alice apw accept", "")],
    "resigned": [BEGUN, MOVED, MORE, ("alice", "exo resign 101 alice apw", "")],
    "to resign": [BEGUN, MOVED, MORE, ("bob", "exo resign 101 bob bpw", "")],
    "not to resign": [BEGUN, MOVED, MORE, ("bob", "exo resign 101 bob bpw", ""), ("bob", "exo resign 101 bob bpw", "")],
    "chat": [BEGUN, ("bob", "exo chat 101 bob bpw", "Hello\nF7\nyes")],
    "question": [BEGUN, ("alice", None, "F7, good luck!")],
    "dropped": [BEGUN, ("alice", None, "F7, good luck!"), ("alice", None, "no")],
    "more than yes": [BEGUN, ("alice", None, "F7, good luck!"), ("alice", None, "yes\nSales Director")],
    "occupied": [BEGUN, MOVED, ("bob", None, "F7")],
    "unclear": [BEGUN, ("alice", None, "What?")], "illegal": [BEGUN, ("alice", None, "Z9")],
    "empty": [BEGUN, ("alice", None, "")],
    "wait": [BEGUN, ("bob", None, "F7")], "wait and see": [BEGUN, ("bob", None, "Hello")],
    "no chat": [BEGUN, ("alice", None, "chat")],
    "nothing open": [BEGUN, ("alice", None, "accept")],
    "conditional": [BEGUN, MOVED, ("alice", None, "if G7 then F8")],
    "no conditions": [BEGUN, MOVED, ("alice", None, "drop")],
    "consent": [("erin", "signup erin secret", "")], "password": [("alice", "forgot alice", "")],
    "show": [BEGUN, ("alice", "exo show 101", "")], "preview": [BEGUN, ("alice", "exo preview 101 F7", "")],
    "submitted": [BEGUN, ("alice", "exo submit 101 alice apw F7", "")],
}


@pytest.fixture(scope="module")
def letters(tmp_path_factory):
    """A letter of each kind."""
    found = {}
    with MonkeyPatch().context() as patch:
        for kind, steps in KINDS.items():
            room = Mailroom(tmp_path_factory.mktemp("host"), patch)
            room.put("etc/settings", "letters = modern\nconfirm = yes\nfrom = PBM <%s>\n" % SERVER)
            found[kind] = in_turn(room, *steps)[-1]
    return found


def own(text):
    return [line for line in own_text(text.split("\n"), NAMES) if line.strip()]


@pytest.mark.parametrize("kind", KINDS)
def test_a_letter_quoted_is_no_text(letters, kind):
    from pbmgames.extras.quotes.htmltext import text_of
    letter = letters[kind]
    text = meant(plain(letter))
    texts = {"plain": text}
    if letter.is_multipart():
        texts["page"] = text_of(letter.get_payload(1).get_payload(decode=True).decode())
    for way, text in texts.items():
        marked = "".join("> %s\n" % line for line in text.split("\n"))
        for above in (HEADING, LINE):
            assert own("%s\n%s" % (above, marked)) == [], way
            assert own("F7\n\n%s\n%s" % (above, marked)) == ["F7"], way
            assert own("%s\n%s\nF7" % (above, marked)) == ["F7"], way
        assert own("%s\n%s" % (HEADING, text)) == [] and own("F7\n\n%s\n%s" % (HEADING, text)) == ["F7"], way
        assert own("%s\n\n%s" % (LINE, text)) == [] and own("F7\n\n%s\n\n%s" % (LINE, text)) == ["F7"], way
        assert own(text) == [], way
        assert own("F7\n\n" + text) == ["F7"], way


def combed(text, width):
    """Return a text as programs quote it that wrap it afterwards: the rest of a long line stands unmarked below it."""
    return "".join("\n".join(textwrap.wrap("> " + line, width, drop_whitespace=False, break_long_words=False,
                                           break_on_hyphens=False) or [">"]) + "\n" for line in text.split("\n"))


@pytest.mark.parametrize("width", [65, 70, 72, 74, 76, 78, 80])
@pytest.mark.parametrize("kind", KINDS)
def test_a_letter_is_no_text_if_its_quote_was_wrapped(letters, kind, width):
    quote = combed(meant(plain(letters[kind])), width)
    for answer in ("F7", "yes", "resign", "Nice, thanks"):
        assert own("%s\n\n%s\n%s" % (answer, LINE, quote)) == [answer]
        assert own("%s\n%s\n%s" % (LINE, quote, answer)) == [answer]


# texts with which no letter begins
BELOW = (queries.NOT_PLAY, *queries.CALLED.values(), held.EARLIER, held.LAST, consent.ELSE, guide.CHALLENGED,
         guide.TO_MOVE, guide.TO_WAIT, guide.TO_CHAT, guide.BY_SUBJECT, guide.WATCHER,
         modern.UNREACHED, modern.BY_REPLY, modern.WELCOME, answering.WHOLE)
TEXTS = [text for module in (answering, dialogue, queries, consent, guide, held, modern)
         for name, value in vars(module).items() for text in (value.values() if isinstance(value, dict) else [value])
         if isinstance(text, str) and text.count(" ") > 5 and not name.startswith("__") and text not in BELOW]


# the refusals of moves, as the games and the board say them
ILLEGAL = sorted({node.args[0].value for name in [*TABLE, "../board/moves"]
                  for node in ast.walk(ast.parse(pathlib.Path(games.__path__[0], name + ".py").read_text("utf-8")))
                  if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Illegal"} - {"%s %s"})
TEXTS += [*ILLEGAL, "%s has no freedom", "%s would repeat an earlier position"]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[:20])
def test_what_a_letter_may_begin_with_is_no_text_below_an_answer(text):
    assert own("yes\n\n" + text.replace("%d", "7").replace("%s", "bob")) == ["yes"]
