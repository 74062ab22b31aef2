"""What users, comments and parameters say never becomes markup: 5,000 hostile texts on pages of all kinds."""

import random

import pytest

from conftest import check
from htmlcheck import Page, objections
from pages import a_game, a_match
from pbmgames.extras.site import boardpage, hostpages, links

EACH = 10
PARTS = ("<script>alert(1)</script>", "</title>", "</style><style>", "<!--", "-->", "<![CDATA[", "]]>", '" onload="x',
         "' x='", "&#60;b&#62;", "&lt;", "<svg/onload=x>", "javascript:x", "</pre>", "\x00", "\x1b[2J", "\xe2\x80\xae",
         "\xff", "\xc0\xbc", "data-on=\"0-\"", "|", "<a href=//x>", "a", "B", "9", "%3c", "\r", "\t", "`", "=", "\\",
         "../", "\xef\xbf\xbf")


def texts(draw, count):
    """Return hostile texts, without the blanks and line ends that the files of a host part words and lines by."""
    return ["".join(draw.choice(PARTS).replace(" ", "\xa0") for _ in range(draw.randrange(1, 6))) for _ in range(count)]


def board(words):
    """Return the page of a board on which ten texts stand."""
    players, comment, parameters, name = words[:2], words[2:7], words[7:9], words[9]
    match = a_match("zenix", "A3", ["-size=3"], players)
    match.parameters += ["-handicap=" + word for word in parameters]      # others are of the game, which checks them
    match.comment = comment
    match.ratings = [(player, 1600, 1500) for player in players]
    return boardpage.page(match, links.Site(name, name, True))


def structure(text):
    """Return which elements stand where, with which attributes."""
    return Page(text).structure


@pytest.mark.parametrize("pages", [50, check(500)])
def test_nothing_hostile_becomes_markup_on_the_page_of_a_board(pages):
    draw = random.Random(18)
    plain = structure(board(["word%d" % number for number in range(EACH)]))
    for number in range(pages):
        page = board(texts(draw, EACH))
        assert objections(page) == [] and structure(page) == plain, number
        assert page.isascii() and "javascript:x" not in [link.lower() for link in Page(page).links]


@pytest.mark.parametrize("seed", [*range(5), *map(check, range(5, 20))])
def test_nor_on_the_other_pages(seed):
    draw = random.Random(seed)

    def made(players, name):
        site = links.Site(name, "pbm@example.com", True)
        records = [(player, 30, 1, 1, 1700 - place) for place, player in enumerate(players)]
        results = [(players[0], *players), ("", *players), (players[1], *players)]
        game = a_game(a_match("zenix", "A8", players=players), records=records, results=results)
        played = [(game, game.records[0], game.results)]
        return [hostpages.front([game], site), hostpages.users(players, site),
                hostpages.user(players[0], game.boards, played, site),
                *(text for _, text in hostpages.game(game, site))]

    for plain, page in zip(made(["one", "two"], "name"), made(texts(draw, 2), texts(draw, 1)[0])):
        assert objections(page) == [] and structure(page) == structure(plain)


def test_the_checker_finds_what_is_looked_for():
    assert structure("<p>a</p>") != structure("<p><b>a</b></p>")
