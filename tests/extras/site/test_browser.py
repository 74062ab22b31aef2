"""The pages of a host with all five games in a real browser: headless Chromium, if it is there."""

import os
import pathlib
import subprocess
import sys

import pytest

from browser import PROGRAMS, Browser
from conftest import CHECKOUT

pytestmark = [pytest.mark.check, pytest.mark.skipif(None in PROGRAMS, reason="no chromium")]
BOARDS = ["zenix/b-110.html", "zenix/b-111.html", "conhex/b-101.html", "conhex/b-102.html", "hexafive/b-101.html",
          "exo/b-101.html", "hextad/b-101.html"]
OTHERS = ["index.html", "users/index.html", "users/u-anna.html"] + [
    "%s/%s.html" % (game, name) for game in ("zenix", "hextad")
    for name in ("index", "rules", "boards", "finished", "standings", "results")]
IN_PLAY = [name for name in BOARDS if name not in ("zenix/b-110.html", "conhex/b-101.html")]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the pages that `make demo-site` makes."""
    folder = tmp_path_factory.mktemp("demo") / "site"
    done = subprocess.run(["sh", os.path.join(CHECKOUT, "examples", "demo-site.sh"), str(folder)],
                          env=dict(os.environ, PYTHON=sys.executable), stdout=subprocess.PIPE, check=True)
    assert "Look at file://%s/index.html" % folder in done.stdout.decode()
    return folder


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    window = Browser(pathlib.Path(tmp_path_factory.mktemp("browser")) / "profile")
    yield window
    window.close()


@pytest.fixture
def visit(site, browser):
    """A function that opens a page; at the end the console has said nothing, and nothing else was asked for."""
    opened = []

    def opens(name):
        opened.append((site / name).as_uri())
        browser.open(opened[-1])
        return browser

    yield opens
    assert (browser.logs(), browser.requests()) == ([], opened[-1:])
    browser.scripts(True)


def seen(browser):
    """Return (number of the position, what is said of it, how many shapes are seen)."""
    return tuple(browser.run("""return [+document.querySelector("#ply").value,
        document.querySelector("#step").innerText,
        document.querySelectorAll("figure svg > :not(.off):not(title)").length]"""))


def last_of(browser):
    return browser.run('return +document.querySelector("#ply").max')


@pytest.mark.parametrize("name", BOARDS + OTHERS)
def test_pages_open_and_fit_on_a_telephone(visit, name):
    browser = visit(name)
    for width in (360, 1200):
        browser.size(width, 800)
        assert browser.run("return document.documentElement.scrollWidth") <= width
    assert browser.text("h1")


@pytest.mark.parametrize("name", BOARDS)
def test_keys_step_through_the_positions(visit, name):
    browser = visit(name)
    last = last_of(browser)
    assert seen(browser)[0] == last
    browser.press("Home")
    start = seen(browser)
    assert start[:2] == (0, "Before the first move")
    browser.press("Right", "Right")
    assert seen(browser)[0] == 2 and seen(browser)[1].startswith("Move 2 of %d: " % last)
    assert seen(browser)[2] != start[2]
    browser.press("Left", "Left", "Left")
    assert seen(browser) == start
    browser.press("End")
    assert seen(browser)[0] == last


def test_a_link_of_the_list_and_an_address_show_a_position(visit):
    browser = visit("exo/b-101.html")
    browser.run('document.querySelector("#m7").click()')
    assert seen(browser)[0] == 7 and browser.text(".moves [aria-current]") == "I9"


@pytest.mark.parametrize("name", IN_PLAY)
def test_a_click_on_a_place_shows_its_move(visit, name):
    browser = visit(name)
    browser.size(1200, 1600)
    one, none = browser.run("""
        var spots = document.querySelector("#play").dataset.spots.split("|").map(function (s) { return s.split(" "); });
        var box = document.querySelector("figure svg").getScreenCTM();
        function at(spot) { return spot && [spot[1] * box.a + box.e, spot[2] * box.d + box.f, spot.slice(3)]; }
        return [at(spots.filter(function (s) { return s.length > 3; })[0]),
                at(spots.filter(function (s) { return s.length === 3; })[0])];""")
    assert not browser.run('return document.querySelector("#chosen").checkVisibility()')
    browser.click(*none[:2])
    assert "cannot be played now" in browser.text("#said")
    browser.click(*one[:2])
    move = one[2][0]
    assert move in browser.text("#said") or "choose one of" in browser.text("#said")
    browser.run("""var choice = document.querySelector("#choice"); choice.value = arguments[0];
                   choice.dispatchEvent(new Event("change"));""", move)
    word = name.partition("/")[0]
    subject = browser.text("#mail")
    assert subject.startswith("%s move " % word) and subject.endswith(" PASSWORD " + move)
    assert browser.run('return decodeURIComponent(document.querySelector("#mail").href)') == (
        "mailto:pbm@example.com?subject=" + subject)
    command = browser.run('return document.querySelector("#command").value')
    assert command in ("pbm " + subject, "pbm %s'%s'" % (subject[:-len(move)], move))


def test_without_a_script_everything_is_readable(visit, browser):
    browser.scripts(False)
    visit("zenix/b-111.html")
    found = [name for _, name, _ in browser.tree()]
    assert "Zenix board 111" in found and any("PASSWORD MOVE" in name for name in found)
    assert not [role for role, _, _ in browser.tree() if role in ("slider", "button")]


@pytest.mark.parametrize("name", BOARDS)
def test_the_accessibility_tree_has_the_picture_in_words_and_a_name_for_every_control(visit, name):
    tree = visit(name).tree()
    roles = {}
    for role, title, more in tree:
        roles.setdefault(role, []).append((title, more))
    (title, words), = [found for found in roles.get("image", roles.get("img", [])) if "board" in found[0]]
    assert title and len(words) > 20
    controls = [found for role in ("slider", "button", "link", "combobox", "textbox") for found in roles.get(role, [])]
    assert len(controls) > 5 and all(named for named, _ in controls)
    assert roles["slider"][0][0] == "Position" and "main" in roles and "navigation" in roles


@pytest.mark.parametrize("scheme, light", [("light", True), ("dark", False)])
def test_paper_is_as_the_reader_likes_it(visit, browser, scheme, light):
    browser.scheme(scheme)
    visit("conhex/b-101.html")
    colour = browser.run("return getComputedStyle(document.body).backgroundColor")
    assert (int(colour[4:].split(",")[0]) > 128) == light
    browser.scheme("light")
