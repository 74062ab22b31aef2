"""Whole games on the real procmail in which every move is an answer to a letter, and nothing but that."""

import random
import shutil

import pytest
from test_procmail import ADDRESSES, ALICE, PASSWORDS, Post

from pbmgames.board import Match
from pbmgames.games import TABLE, find

pytestmark = [pytest.mark.check,
              pytest.mark.skipif(shutil.which("procmail") is None, reason="no procmail")]


def quoting(letter, text):
    """Return the text of an answer, with the letter quoted below."""
    plain = letter.get_payload(0).get_payload()
    return "%s\n\nOn Thu, 1 May 2003, the server wrote:\n%s" % (
        text, "".join("> %s\n" % line for line in plain.split("\n")))


def begun(tmp_path, game):
    """Let two users with modern letters begin a board; return (the Post, its first letters)."""
    post = Post(tmp_path)
    with open(str(post.home / "etc/settings"), "a") as file:
        file.write("letters = modern\n")
    for user, address in ADDRESSES.items():
        post.deliver(post.message(address, "signup %s %s" % (user, PASSWORDS[user])))
    letters = post.deliver(post.message(ALICE, "%s challenge alice bob" % game))
    return post, letters


def replied(post, user, letter, text):
    """Return the letters that come of an answer."""
    return post.deliver(post.message(
        ADDRESSES[user], "Re: " + letter["Subject"], quoting(letter, text),
        In_Reply_To=letter["Message-ID"], References="%s %s" % (letter["References"], letter["Message-ID"])))


@pytest.mark.check
@pytest.mark.parametrize("game", ["zenix", "conhex"])
def test_a_whole_game_of_bare_answers(tmp_path, game):
    post, letters = begun(tmp_path, game)
    made, draw = Match(find(game), "101", ["alice", "bob"], 0), random.Random(game)
    while not made.over:
        user = made.to_move
        letter, = [mail for mail in letters if mail["To"] == ADDRESSES[user]]
        move = draw.choice(list(made.position.legal_moves()))
        made.play(move)
        letters = replied(post, user, letter, "%s\nmove %d" % (move, len(made.moves)))
        assert {mail["To"] for mail in letters} == set(ADDRESSES.values()), post.log()
    stored = Match.parse(find(game), "101", post.read("games/%s/101" % made.game.name), 0)
    assert (stored.moves, stored.winner, stored.comment[1:]) == (made.moves, made.winner, ["move %d" % len(made.moves)])
    assert (made.winner or "TIE") in post.read("history/" + made.game.name)


MOST = 14
NATURAL = ("%s", "my move: %s", "%s, good luck!", "Hi,\n\n%s\n\nThanks", "I play %s", "%s")


def answered(post, user, letter, text):
    """Return the letters that come of an answer, after a yes if its writer is asked."""
    letters = replied(post, user, letter, text)
    if len(letters) == 1 and letters[0]["Subject"].endswith("Confirm"):
        return answered(post, user, letters[0], "Yes, please.")
    return letters


@pytest.mark.check
@pytest.mark.parametrize("game", TABLE)
def test_a_whole_game_of_natural_answers(tmp_path, game):
    """After so many moves somebody gives up."""
    post, letters = begun(tmp_path, game)
    name, draw = find(game).name, random.Random(game)
    board = letters[0]["Subject"].split()[3]
    while True:
        made = Match.parse(find(game), board, post.read("games/%s/%s" % (name, board)), 0)
        if made.over:
            break
        letter, = [mail for mail in letters if mail["To"] == ADDRESSES[made.to_move]]
        move = draw.choice(list(made.position.legal_moves()))
        text = NATURAL[len(made.moves) % len(NATURAL)] % move if len(made.moves) < MOST else "I give up, well played!"
        letters = answered(post, made.to_move, letter, text)
        assert {mail["To"] for mail in letters} == set(ADDRESSES.values()), post.log()
    assert (made.winner or "TIE") in post.read("history/" + name)
