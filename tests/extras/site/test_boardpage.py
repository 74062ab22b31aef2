"""The page of a board."""

from base64 import b64encode
from hashlib import sha256

import pytest

from htmlcheck import objections
from pages import a_match, a_site
from pbmgames.extras.pictures.shapes import picture_of
from pbmgames.extras.site import boardpage
from pbmgames.games import TABLE
from test_conformance import EVERY, boards


def page(match, **site):
    return boardpage.page(match, a_site(**site))


@EVERY
def test_pages_are_valid_and_small(name, words):
    for match, _ in boards(name, words):
        if len(match.moves) in (0, 1, 7) or match.over:
            text = page(match)
            assert objections(text) == []
            assert text.index("</figure>") - text.index("<figure>") < 300000, "all pictures together"


@pytest.mark.parametrize("name", list(TABLE))
def test_what_is_off_is_not_of_the_last_position(name):
    *_, (match, _) = boards(name, "")
    text = page(match)
    for part in text.split("<")[1:]:
        if "data-on=" in part:
            last = part.partition('data-on="')[2].partition('"')[0].partition("-")[2]
            assert last == "" or int(last) < len(match.moves), part
    assert '[data-on]:not([data-on$="-"]){display:none}' in text, "what hides the others"


def test_the_policy_allows_what_is_there_and_nothing_else():
    text = page(a_match("zenix", "A8"))
    policy = text.partition('Content-Security-Policy" content="')[2].partition('"')[0]
    hashes = {kind: "sha256-" + b64encode(sha256(text.partition("<%s>" % kind)[2].partition("</%s>" % kind)[0].encode())
                                          .digest()).decode() for kind in ("style", "script")}
    assert policy == ("default-src 'none'; script-src '%(script)s'; style-src '%(style)s'; base-uri 'none'; "
                      "form-action 'none'" % hashes)
    assert "style=" not in text and text.count("<script") == text.count("<style") == 1
    assert '<meta name="robots" content="noindex">' in text
    assert "http:" not in text.replace("http-equiv", "") and "https:" not in text


def test_it_tells_who_plays_the_moves_and_the_position_in_words():
    text = page(a_match("zenix", "A8 *B8 C8"))
    assert '<a href="../users/u-alice.html">alice</a>, Eks' in text and "It is bob&#39;s turn." in text
    assert [text.count('id="m%d" href="#m%d"' % (ply, ply)) for ply in range(5)] == [1, 1, 1, 1, 0]
    assert 'href="#m3" aria-current="true">C8</a>' in text
    assert ('<p>Eks: <span data-on="1-">A8 </span><span data-on="3-">C8 </span>'
            '<span data-on="0-0">none </span>' in text)
    assert 'role="img" aria-labelledby="title" aria-describedby="words"' in text


def test_players_are_links_also_if_they_are_gone():
    text = page(a_match("zenix", players=["alice", "gone"]))
    assert "../users/u-alice.html" in text and 'u-gone.html">gone</a>, Ohs' in text


# the next move --------------------------------------------------------------------------

def test_how_the_next_move_is_sent():
    text = page(a_match("zenix", "A8"))
    assert 'href="mailto:pbm%40example.com?subject=zenix%20move%20101%20bob%20PASSWORD%20MOVE"' in text
    assert "<pre>zenix move 101 bob PASSWORD MOVE</pre>" in text
    assert "<code>pbm zenix move 101 bob PASSWORD MOVE</code>" in text
    text = page(a_match("zenix", players=["al b", "x"]))
    assert "<code>pbm zenix move 101 &#39;al b&#39; PASSWORD MOVE</code>" in text


def spots(match):
    """Return {place: the moves that a click on it may mean}."""
    data = page(match).partition('data-spots="')[2].partition('"')[0]
    words = [text.split(" ") for text in data.split("|")]
    assert [(name, float(x), float(y)) for name, x, y, *_ in words] == [
        (name, pytest.approx(x, abs=0.01), pytest.approx(y, abs=0.01))
        for name, (x, y) in picture_of(match.position).spots().items()]
    return {name: moves for name, _, _, *moves in words}


@pytest.mark.parametrize("name, moves, place, choice", [
    ("zenix", "A8", "B8", ["B8", "*B8"]), ("zenix", "A8", "A8", []), ("zenix", "A8", "B7", []),
    ("conhex", "I9", "C2", ["C2"]), ("conhex", "I9", "I9", []), ("exo", "J7", "J8", ["J8"]),
    ("hexafive", "A1 A2 K11 A3", "A4", ["A4,A2", "A4,A3"]), ("hexafive", "A1 A2 K11 A3", "A2", ["A4,A2"]),
    ("hextad", "26:17,7", "1", [])])
def test_what_a_click_means(name, moves, place, choice):
    assert spots(a_match(name, moves, seed=222))[place] == choice


def test_a_click_on_a_position_of_hextad_means_every_move_there():
    match = a_match("hextad", "26:17,7", seed=222)
    legal = list(match.position.legal_moves())
    assert spots(match)["19"] == [move for move in legal if "19" in move.partition(":")[2].split(",")] != []


def test_a_swap_can_be_chosen_while_it_may_be_made():
    data = [page(a_match("exo", moves)).partition('data-moves="')[2].partition('"')[0].split()
            for moves in ("", "J7", "J7 J8")]
    assert ["swap" in moves for moves in data] == [False, True, False]


def test_a_finished_board_shows_its_paths_and_asks_for_no_move():
    match = a_match("zenix", "A3 *B3 B2 C3 *C2 C1", ["-size=3"])
    match.ratings = [("alice", -1, 1700), ("bob", 1650, 1640)]
    text = page(match).partition("<script>")[0]
    assert match.over and 'id="play"' not in text and "mailto:" not in text
    assert '<p data-on="6-">longest path of Eks, 2: ' in text and text.count('class="trace" data-on="6-"') == 1
    assert "Game won by alice." in text
    assert "alice&#39;s rating is 1700 (provisional).\nbob&#39;s rating went down" in text
    assert "<dt>Ended</dt>" in text


# what is not for everybody --------------------------------------------------------------

def test_what_waits_and_who_watches_is_not_told():
    match = a_match("zenix", "A8")
    match.queue(0, "H8zzz")
    match.submitted, match.subscribers, match.notifiers = "G8zzz", ["carol"], ["dave"]
    match.options = ["--nagtime=99"]
    text = page(match, comments=True)
    assert not [word for word in ("zzz", "carol", "dave", "nagtime") if word in text]


def test_comments_are_shown_where_that_is_wished():
    match = a_match("zenix", "A8")
    match.comment = ["alice writes:", "<b>Hello</b>"]
    assert "Hello" not in page(match)
    assert "<pre>alice writes:\n&lt;b&gt;Hello&lt;/b&gt;</pre>" in page(match, comments=True)
