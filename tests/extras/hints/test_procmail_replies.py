"""Whole games on the real procmail by natural replies only: headings, tags, commas, quotes."""

import random
import shutil

import pytest
from test_procmail import ADDRESSES, ALICE, PASSWORDS, Post

from pbmgames.board import Match
from pbmgames.games import find

pytestmark = [pytest.mark.check,
              pytest.mark.skipif(shutil.which("procmail") is None, reason="no procmail")]

# {s} the letter's subject, which names who is on turn; {g} the game, {u} userid, {p} password, {m} move
SUBJECTS = [
    "Re: {s} {p} {m}", "Re: {s} {u} {p} {m}", "[EXTERNAL] Re: {s} {p} {m}.", "AW: WG: [Spam?] {s} {u} {p} {m}",
    "R\u00e9f : {s} {p} {m}!", "VS: [list] RE: {s} {p} {m} !", "{g}, move 101 {u}, {p} {m}", "move 101 {u} {p} {m}.",
    "{g}\u00a0move #101\u00a0{u} {p} {m}", "\u201c{g} move 101: {u} {p} {m}\u201d", "Re: {s} Error {u} {p} {m}"]
QUOTES = [
    lambda text, letter: text + "\n\nOn Thu, 1 May 2003, PBM Server wrote:\n" + "".join(
        "> %s\n" % line for line in letter),
    lambda text, letter: "Am 01.05.03 um 09:00 schrieb PBM Server:\n%s\n%s\n-- \nme" % (
        "".join("> %s\n" % line for line in letter), text),
    lambda text, letter: "%s\n\n-----Original Message-----\nFrom: PBM Server\nSent: Thursday\nSubject: Zenix\n\n%s" % (
        text, "\n".join(letter)),
    lambda text, letter: "<div>%s</div><div class=gmail_quote>%s<blockquote>%s</blockquote></div>" % (
        text, "On Thu, May 1, 2003 at 9:00 PBM Server &lt;pbm@example.com&gt; wrote:<br>", "<br>".join(letter)),
]
GAMES = {"zenix": "-size=3", "conhex": "", "hexafive": "-radius=4", "exo": "-region_size=2", "hextad": ""}
LONGEST = 40                # moves; then one resigns


@pytest.mark.check
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_of_natural_replies(tmp_path, game):
    post, draw = Post(tmp_path), random.Random(game)
    for user, address in ADDRESSES.items():
        post.deliver(post.message(address, "signup %s, %s" % (user, PASSWORDS[user])))
    letters = post.deliver(post.message(ALICE, "[x] %s: challenge alice, bob. %s" % (game, GAMES[game])))
    name, number = find(game).name, 0
    match = Match.parse(find(game), "101", post.read("games/%s/101" % name), 0)
    while not match.over:
        user = match.to_move
        letter, = [mail for mail in letters if mail["To"] == ADDRESSES[user]]
        moves = list(match.position.legal_moves())
        move = draw.choice(moves) if number < LONGEST else "Resign"
        subject = SUBJECTS[number % len(SUBJECTS)].format(
            s=letter["Subject"].replace(" **", ""), g=name, u=user, p=PASSWORDS[user], m=move)
        kind = number % len(QUOTES)
        text = QUOTES[kind]("Move %d, %s." % (number, PASSWORDS[user]), letter.get_payload().split("\n"))
        headers = {"Content_Type": "text/html", "MIME_Version": "1.0"} if kind == 3 else {}
        letters = post.deliver(post.message(ADDRESSES[user], subject, text, **headers))
        assert {mail["To"] for mail in letters} == set(ADDRESSES.values()), (subject, post.log())
        before, match = match, Match.parse(find(game), "101", post.read("games/%s/101" % name), 0)
        assert len(match.moves) == len(before.moves) + 1 and match.comment[1:] == ["Move %d, ****." % number], subject
        assert not any(password in mail.as_string() for mail in letters for password in PASSWORDS.values())
        number += 1
    assert (match.winner or "TIE") in post.read("history/" + name)
