"""A thousand answers that must not count: to the wrong letter, from the wrong people, altered, forwarded, again."""

import random

import pytest

from conftest import check, slow
from mailroom import SERVER, Mailroom
from pbmgames.extras.modern import tokens

MALLORY = "mallory@evil.example"


def host(folder, monkeypatch):
    """Return (Mailroom, current letters, late letters) of a host where much has happened."""
    folder.mkdir()
    room = Mailroom(folder, monkeypatch)
    seen = []

    def give(user, subject):
        room.at(len(seen))
        seen.append(room.command(user, subject))
    for user, subject in SESSION:
        give(user, subject)
    newest, late = {}, []
    for letter in [letter for letters in seen for letter in letters if tokens.read(letter["Message-ID"])]:
        place = letter["To"], letter["References"].split()[0]
        if place in newest and letter["Subject"].split()[1] != "chat":
            late.append(newest[place])
        newest[place] = letter
    late = [letter for letter in late if token(letter) not in map(token, newest.values())]
    room.at(len(seen))
    return room, list(newest.values()), late


SESSION = [
    ("alice", "zenix challenge alice bob"), ("carol", "zenix challenge carol alice"),
    ("carol", "conhex challenge carol bob"), ("dave", "zenix subscribe 101 dave dpw"),
    # an undo: the position after it is the one before it
    ("alice", "zenix move 101 alice apw A8"), ("bob", "zenix move 101 bob bpw B8"),
    ("bob", "zenix move 101 bob bpw undo"), ("alice", "zenix move 101 alice apw accept"),
    # a swap, and proposals that were rejected
    ("carol", "conhex move 101 carol cpw I9"), ("bob", "conhex swap 101 bob bpw"),
    ("carol", "conhex move 101 carol cpw propose"), ("bob", "conhex move 101 bob bpw reject"),
    ("carol", "zenix move 102 carol cpw undo"), ("alice", "zenix move 102 alice apw reject"),
    ("carol", "zenix move 102 carol cpw A8"), ("alice", "zenix resign 102 alice apw"),
    ("bob", "exo challenge bob dave"), ("dave", "hexafive challenge dave alice"),
    ("carol", "conhex move 101 carol cpw I8"),
]
WORDS = ("B3", "C3", "A8", "C8", "G8", "swap", "resign", "propose", "undo", "accept", "reject")


def token(letter):
    return tokens.read(letter["Message-ID"])[0]


def altered(draw, text):
    """Return identifiers with a digit changed in each token."""
    words = text.split()
    for place, word in enumerate(words):
        if tokens.read(word):
            at = 1 + draw.randrange(32)
            words[place] = word[:at] + draw.choice("0123456789abcdef".replace(word[at], "")) + word[at + 1:]
    return " ".join(words)


def misuse(draw, room, current, late, foreign):
    """Return (how, message) of an answer that must change nothing."""
    how, letter, text = draw.choice(WAYS), draw.choice(current), draw.choice(WORDS)
    owner, players = letter["To"], ["%s@home.example" % user for user in ("alice", "bob", "carol", "dave")]
    other = draw.choice([address for address in players + [MALLORY] if address != owner])
    old = draw.choice(late)
    subject = "Re: %s Board %s x" % draw.choice([("Zenix", "101"), ("Zenix", "102"), ("Conhex", "101")])
    while how == "other board" and subject.split()[1:4] == letter["Subject"].replace("New ", "").split()[:3]:
        subject = "Re: %s Board %s x" % draw.choice([("Zenix", "101"), ("Zenix", "102"), ("Conhex", "101")])
    two = draw.choice([one for one in current if one is not letter and one["References"].split()[0]
                       != letter["References"].split()[0]])
    changed = {
        "other board": {"Subject": subject},
        "other user": {"From": draw.choice([one for one in players if one != owner])},
        "other address": {"From": other},
        "forged Reply-To": {"From": other, "Reply_To": owner, "Sender": owner, "Return_Path": "<%s>" % owner},
        "two senders": {"From": "%s, %s" % draw.choice([(owner, other), (other, owner)])},
        "hidden sender": {"From": '"%s" <%s>' % (owner, other)},
        "list": draw.choice([{"List_Id": "<x.example>"}, {"Precedence": "bulk"}, {"X_BeenThere": "x@y.z"}]),
        "robot": draw.choice([{"Auto_Submitted": "auto-replied"}, {"X_Autoreply": "yes"}, {"Return_Path": "<>"}]),
        "report": {"Content_Type": 'multipart/report; report-type=delivery-status; boundary="b"'},
        "everybody": draw.choice([{"Cc": other}, {"To": "%s, %s" % (SERVER, other)}, {"To": other}]),
        "forward": {"Subject": draw.choice(["Fwd: ", "WG: ", "TR: ", "Re: Fw: "]) + letter["Subject"]},
        "words added": {"Subject": "Re: " + letter["Subject"] + " now or never"},
        "two tokens": {"References": "%s %s" % (letter["References"], two["References"])},
        "altered": {name.replace("-", "_"): altered(draw, letter[name]) for name in ("References",)},
        "no token": {"References": None, "In_Reply_To": draw.choice([None, "<x@y>", letter["In-Reply-To"]])},
        "chance": {"References": None, "In_Reply_To": tokens.identifier(
            "games.example", "".join(draw.choice("0123456789abcdef") for _ in range(32)), tokens.read(
                letter["Message-ID"])[1])},
    }
    changed["altered"]["In_Reply_To"] = None
    if how in changed:
        return how, room.answer(letter, text, **changed[how])
    if how == "other host":
        return how, room.answer(draw.choice(foreign), text)
    return how, room.answer(old, text, **{"late": {}, "late and altered": {"References": altered(
        draw, old["References"])}}[how])


WAYS = ("other board", "other user", "other address", "forged Reply-To", "two senders", "hidden sender", "list",
        "robot", "report", "everybody", "forward", "words added", "two tokens", "altered", "no token", "chance",
        "other host", "late", "late and altered")


@pytest.mark.parametrize("attempts", [slow(60), check(1000)])
def test_no_misuse_succeeds(tmp_path, monkeypatch, attempts):
    foreign = host(tmp_path / "other", monkeypatch)[1]
    room, current, late = host(tmp_path / "host", monkeypatch)
    assert len(current) >= 6 and len(late) >= 12
    draw, before, tried = random.Random(16), room.files(), dict.fromkeys(WAYS, 0)
    for _ in range(attempts):
        how, message = misuse(draw, room, current, late, foreign)
        tried[how] += 1
        mails = room.deliver(message)
        assert room.files() == before, (how, message)
        assert len(mails) <= 1
        for mail in mails:
            assert mail["To"] != MALLORY or not tokens.read(mail["Message-ID"]), (how, message)
            assert not any(token(letter) in mail.get_payload() for letter in current if not mail.is_multipart())
    assert min(tried.values()) >= attempts // 50


def test_what_was_carried_out_is_not_again(tmp_path, monkeypatch):
    """Every answer that counts, delivered once more as it is, and by somebody who makes a new message of it."""
    room, current, _ = host(tmp_path / "host", monkeypatch)
    draw = random.Random(17)
    done = 0
    for letter in current:
        for word in draw.sample(WORDS, 4):
            message = room.answer(letter, word)
            start = room.files()
            room.deliver(message)
            after = room.files()
            if after == start:
                continue
            done += 1
            assert room.deliver(message) == [] and room.files() == after
            for _ in range(2):
                room.deliver(room.answer(letter, word))
                assert room.files() == after
            break
    assert done >= 4


def test_the_letters_used_here_do_count(tmp_path, monkeypatch):
    """Or the tests above would show nothing."""
    room, current, _ = host(tmp_path / "host", monkeypatch)
    counted = 0
    for letter in current:
        before = room.files()
        room.deliver(room.answer(letter, "chat\nhello"))
        mails = room.deliver(room.answer(letter, "propose"))
        counted += room.files() != before and "Error" not in mails[0]["Subject"]
    assert counted >= 3
