"""The pages of hosts, games and users."""

import time

import pytest

from htmlcheck import Page, objections
from pages import NOON, a_game, a_match, a_site
from pbmgames.extras.site import hostpages, html, links

RESULTS = [("alice", "alice", "bob"), ("", "bob", "alice"), ("bob", "alice", "bob"), ("alice", "bob", "alice")]
LIMITS = {"bob": (-1, 1, 2, 0), "carol": (0, 0, 0, 1), "dave": (3, 1, 0, 0), "erin": (1, 1, 1, 0)}
RECORDS = [("alice", 25, 1, 1, 1800), ("carol", 21, 0, 0, 1700), ("bob", 1, 2, 1, 1500)]


@pytest.fixture(autouse=True)
def utc(monkeypatch):
    """Let times be told in UTC."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


def texts(markup):
    """Return what is read of a page, as words with one blank between them."""
    return " ".join(" ".join(Page(markup).texts).split()).replace(" ,", ",").replace(" .", ".")


def site_pages():
    """Return {name: text} of all pages of a host with a few boards, those of the boards apart."""
    site = a_site()
    won = a_match("zenix", "A8 B8")
    won.status = ["winner", "alice", "3"]
    game = a_game(won, a_match("zenix", "A8", board="tom12"), a_match("zenix", board="9"),
                  records=RECORDS, results=RESULTS, limits=LIMITS)
    found = dict(hostpages.game(game, site))
    found["index.html"] = hostpages.front([game], site)
    found["users/index.html"] = hostpages.users(["bob", "Alice"], site)
    found["users/u-alice.html"] = hostpages.user("alice", game.boards, [(game, game.records[0], game.results)], site)
    return found


def test_pages_are_valid():
    for name, text in site_pages().items():
        assert objections(text) == [], name
        assert "style=" not in text and "<script" not in text and 'content="noindex"' in text


def test_empty_pages_are_valid():
    game, site = a_game(), a_site()
    found = dict(hostpages.game(game, site), front=hostpages.front([game], site), users=hostpages.users([], site),
                 user=hostpages.user("alice", [], [], site))
    for name, text in found.items():
        assert objections(text) == [], name
    assert "No rated games have finished yet." in found["zenix/standings.html"]


@pytest.mark.parametrize("name, words", [
    ("index.html", "Zenix rules 2 1 3"), ("index.html", "Zenix 101 2. B8 bob 1 May 2003"),
    ("zenix/index.html", "Boards in play (2) Finished boards (1) Rules Standings (3) Results (4)"),
    ("zenix/rules.html", "Zenix: a pyramid."),
    ("zenix/standings.html", "Established Rank Player Rating Won Lost Tied 1 alice 1800 25 1 1"),
    ("zenix/standings.html", "Inactive (established) Rank Player Rating Won Lost Tied 1 carol 1700 21 0 0"),
    ("zenix/boards.html", "Zenix 9 alice - bob alice to move 0 1 May 2003"),
    ("zenix/boards.html", "Zenix tom12 alice - bob bob to move 1 1 May 2003"),
    ("zenix/finished.html", "Zenix 101 alice - bob alice won, 3 points 2 1 May 2003"),
    ("zenix/results.html", "1 May 1 12:00 101 alice - bob bob won 1 May 1 12:00 101 bob - alice a tie 1"),
    ("zenix/index.html", "Player Seeks Takes bob 2 any number dave 0 2"),
    ("zenix/index.html",
     "say with the third that you are looking for a game: signup <userid>"),
    ("index.html", "Game Player Games Zenix bob 2"), ("index.html", "zenix challenge <userid> <opponent>"),
    ("users/index.html", "Users Alice bob"),
    ("users/u-alice.html", "Rating 1800; 25 won, 1 lost, 1 tied.")])
def test_what_pages_tell(name, words):
    assert words in texts(site_pages()[name])


def test_no_page_tells_an_address_of_a_user():
    pages = site_pages()
    assert not [name for name, text in pages.items() if "@" in text.split("</style>")[1].replace("pbm@example.com", "")]


def test_links_lead_to_pages():
    found = site_pages()
    others = {"zenix/b-%s.html" % board for board in ("101", "tom12", "9")}
    others.update(map(links.user_page, ("Alice", "bob", "carol", "dave")))
    for name, text in found.items():
        for link in (link for link in Page(text).links if not link.startswith("mailto:")):
            path = (name.rpartition("/")[0] + "/" if "/" in name else "") + link
            while "../" in path:
                path = path[path.index("../") + 3:]
            assert path in set(found) | others, (name, link)


@pytest.mark.slow
def test_long_lists_go_over_several_pages():
    boards = [a_match("zenix", board=str(number)) for number in range(1, 2 * hostpages.LONGEST + 2)]
    found = dict(hostpages.game(a_game(*boards, results=RESULTS * hostpages.LONGEST), a_site()))
    assert [name for name in found if "boards" in name] == ["zenix/boards%s.html" % end for end in ("", "-2", "-3")]
    assert [texts(found[name]).count(" to move ") for name in found if "boards" in name] == [200, 200, 1]
    assert len([name for name in found if "results" in name]) == 4
    assert all(objections(found[name]) == [] for name in found)
    assert '<strong>2</strong> <a href="../zenix/boards-3.html">3</a>' in found["zenix/boards-2.html"]


# the parts ------------------------------------------------------------------------------

@pytest.mark.parametrize("seconds, text, exact", [
    (0, "1 Jan 1970 00:00", "1970-01-01T00:00:00Z"), (NOON, "1 May 2003 12:00", "2003-05-01T12:00:00Z"),
    (-1, "31 Dec 1969 23:59", "1969-12-31T23:59:59Z"), (999999999999, "27 Sep 33658 01:46", "1970-01-01T00:00:00Z")])
def test_times(seconds, text, exact):
    assert html.moment(seconds) == '<time datetime="%s">%s</time>' % (exact, text)
