"""Tokens: an HMAC as others make it, over all that an answer depends on, in identifiers that nobody folds."""

import hashlib
import hmac
import os
import random

import pytest

from pbmgames.board import Match
from pbmgames.extras.modern import tokens
from pbmgames.extras.modern.tokens import secret
from pbmgames.games import find
from pbmgames.records.users import User
from pbmgames.storage import Host

ALICE = User("alice:apw:x:0:alice@example.com")
KEY = bytes(range(32))


def board(moves=("A3", "B3"), **other):
    """Return a board of Zenix on which these moves were made, with other attributes than usual."""
    match = Match(find("zenix"), "101", ["alice", "bob"], 1051779600, ["-size=3"])
    for move in moves:
        match.play(move)
    for name, value in other.items():
        place, _, attribute = name.rpartition("_")
        setattr(getattr(match, place) if place else match, attribute, value)
    return match


def test_token_is_the_hmac_of_what_it_is_good_for():
    words = ["move", "Zenix", "101", "1051779600", "alice", ALICE.line, tokens.state_digest(board(), "alice")]
    assert tokens.Tokens(KEY).move(board(), ALICE) == hmac.new(
        KEY, "\n".join(words).encode(), hashlib.sha256).hexdigest()[:32]


OTHERS = [
    board(()), board(["A3"]), board(["B3", "A3"]), board(id="102"), board(players=["bob", "alice"]),
    board(players=["alice", "carol"]), board(status=["proposed", "bob"]), board(status=["undo", "bob"]),
    board(status=["winner", "alice", "1"]), board(clock_start=1051779601), board(clock_moved=1051779601),
    board(pending=[1, 0]),
]


@pytest.mark.parametrize("other", OTHERS)
def test_any_other_board_has_another_token(other):
    made = tokens.Tokens(KEY)
    assert made.move(other, ALICE) != made.move(board(), ALICE)


@pytest.mark.parametrize("other", [
    board(pending=[0, 1]), board(comment=["bob writes:", "hi"]), board(subscribers=["carol"]), board(queued=["", "C1"]),
    board(submitted="C1"), board(clock_now=1051779999)])
def test_what_no_letter_told_him_about_leaves_his_token_alone(other):
    assert tokens.Tokens(KEY).move(other, ALICE) == tokens.Tokens(KEY).move(board(), ALICE)


def test_another_key_user_line_or_purpose_has_another_token():
    one, match = tokens.Tokens(KEY), board()
    found = [one.move(match, ALICE), one.chat(match, ALICE), one.unsubscribe("Zenix", "101", 1051779600, "alice"),
             tokens.Tokens(KEY[1:] + b"\0").move(match, ALICE),
             one.move(match, User("alice:new:x:0:alice@example.com")),
             one.move(match, User("alice:apw:x:0:other@example.com")),
             one.move(match, User("bob:apw:x:0:alice@example.com"))]
    assert len(set(found)) == len(found)
    assert one.tag(match, "alice") != one.tag(match, "bob") and one.tag(match, "alice") == one.tag(board(()), "alice")


@pytest.mark.parametrize("address, domain", [
    ("pbm@example.org", "example.org"), ("pbm@localhost", "localhost"), ("pbm@games.example.org", "example.org"),
    ("pbm@" + "a" * 40, "a" * 16), ("pbm", "pbm"), ("", "localhost"), ("pbm@b\xfcro.example", "localhost"),
    ("pbm@[127.0.0.1]", "localhost"), ("pbm@abcdefghijklmno.-x", "x")])
def test_identifier_is_short_whatever_the_address(address, domain):
    assert tokens.domain_of(address) == domain
    made = tokens.identifier(domain, "0" * 32, "1" * 8)
    assert len(made) < 70 and made.isascii()
    assert tokens.read(made) == ("0" * 32, "1" * 8)
    assert made != tokens.identifier(domain, "0" * 32, "1" * 8)
    assert tokens.read(tokens.identifier(domain)) is None and tokens.read(tokens.thread(domain, "1" * 8)) is None


def test_identifiers_of_others_carry_nothing():
    draw = random.Random(1)
    for _ in range(2000):
        text = "".join(draw.choice("0123456789abcdefABCDEFg<@>.- ") for _ in range(draw.randrange(80)))
        found = tokens.read(text)
        local = text.strip("<>").partition("@")[0]
        assert (found is None) == (len(local) != 50 or bool(set(local) - set("0123456789abcdef")))
    assert tokens.read("<%s@x>" % ("A" * 50)) is None


# the key ----------------------------------------------------------------------------

@pytest.mark.parametrize("section", ["", "Zenix"])
def test_key_is_made_once_for_all(tmp_path, section):
    host = Host(str(tmp_path), section).open(exclusive=True)
    key = secret(host)
    assert len(key) == 32 and (tmp_path / "etc" / "key").read_text() == key.hex() + "\n"
    assert os.stat(tmp_path / "etc" / "key").st_mode & 0o777 == 0o600
    assert secret(host) == secret(Host(str(tmp_path))) == key
    if not section:                             # its lock was not lost by that
        assert host._exclusive and host._held is not None
    host.close()


@pytest.mark.parametrize("text", ["", "\n", "x" * 64, "00" * 31, "00" * 33, "00" * 31 + "0"])
def test_damaged_key_is_left_alone(tmp_path, text):
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "key").write_text(text)
    warnings = []
    assert secret(Host(str(tmp_path), "Zenix"), warnings) != secret(Host(str(tmp_path), "Zenix"))      # nobody knows it
    assert [kind for kind, _ in warnings] == ["damaged"]
    assert (tmp_path / "etc" / "key").read_text() == text


@pytest.mark.slow
def test_commands_at_once_make_one_key(shell):
    shell.put("etc/settings", "letters = modern\nsendmail = true\n")
    for _ in range(4):
        shell("zenix challenge alice bob", PBMLETTERS="classic")
    (shell.home / "etc" / "key").unlink(missing_ok=True)
    running = [shell.start("%s challenge alice bob" % game) for game in ("zenix", "conhex", "exo", "hextad")]
    for process in running:
        assert process.communicate()[1] == b"" and process.returncode == 0
    assert len(bytes.fromhex(shell.get("etc/key"))) == 32
