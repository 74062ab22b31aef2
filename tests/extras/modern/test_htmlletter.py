"""A letter as a page: the same text, coloured runs, nothing from elsewhere, readable on light and on dark paper."""

import random
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from pbmgames.board import Match
from pbmgames.extras.colours.display import STYLES
from pbmgames.extras.modern import guide, htmlletter
from pbmgames.games import TABLE, find
from pbmgames.letters import CHAT, NAGGED, PREVIEW, SUBSCRIPTION, SUMMARY, Letter

VOID = {"meta", "br"}


class Page(HTMLParser):
    """What a page has: texts of its <pre> in order, elements as (tag, attributes), and that all are closed."""

    def __init__(self, text):
        super().__init__()
        self.pres, self.elements, self._open = [], [], []
        assert text.isascii()
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self._open.append(tag)
        if tag == "pre":
            self.pres.append("")

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        if "pre" in self._open:
            self.pres[-1] += data


def boards(name, count=3, parameters=()):
    """Yield boards of a game at random moments, the last one finished."""
    draw = random.Random(name)
    for last in range(count):
        match = Match(find(name), "101", ["alice", "bob"], 1051779600, parameters, seed=5)
        most = 10000 if last == count - 1 else draw.randrange(1, 40)
        while not match.over and len(match.moves) < most:
            match.play(draw.choice(list(match.position.legal_moves())))
        match.comment = ["bob writes:", "a <b> & 100% of %s " + "long " * 60]
        yield match


def made(match, reader="alice", kind=SUMMARY):
    letter = Letter(match, kind, reader)
    return letter, htmlletter.page(letter, letter.text, [], ["hint <x>"], guide.links(letter, reader, "pbm@x.org"))


@pytest.mark.parametrize("type", [SUMMARY, NAGGED, PREVIEW, SUBSCRIPTION])
def test_what_stands_above_the_heading_wraps(type):
    match = next(boards("zenix"))
    letter = Letter(match, type, "alice")
    text = htmlletter.page(letter, "It is your move.\n\nSubject: %s\n\n%s" % (letter.subject, letter.text), [], [], [])
    assert text.index("It is your move.") < text.index("<h2") < text.index("white-space:pre;")
    assert text.count("%s of Zenix Board 101" % type) == 1


@pytest.mark.parametrize("name", TABLE)
def test_page_has_the_text_of_the_letter(name):
    for match in boards(name):
        letter, text = made(match)
        page = Page(text)
        board, rest = page.pres
        drawing = match.position.draw(match.over)
        before, _, after = letter.text.partition(drawing)
        before = before.partition("Summary of %s Board 101\n\n" % match.game.name)[2]      # the title stands above
        assert board == "\n" + before + drawing and text.count("Board 101</h2>") == 1
        assert rest.strip("\n") == after.strip("\n")
        styles = [attributes["style"] for tag, attributes in page.elements if tag == "pre"]
        assert "white-space:pre;" in styles[0] and styles[1].endswith("white-space:pre-wrap;overflow-wrap:anywhere")


@pytest.mark.parametrize("name", TABLE)
def test_nothing_is_loaded_and_nothing_runs(name):
    for match in boards(name):
        for tag, attributes in Page(made(match)[1]).elements:
            assert tag in ("html", "head", "meta", "title", "style", "body", "h2", "p", "b", "pre", "span", "a", "br")
            assert not set(attributes) & {"src", "srcset", "onclick", "background"}
            assert attributes.get("href", "mailto:").startswith("mailto:")
            assert "url(" not in attributes.get("style", "")


@pytest.mark.parametrize("name", TABLE)
def test_colours_are_those_of_the_terminal(name):
    """Every sign but a blank has the class of the span it stands in, and no run is told twice."""
    for match in boards(name):
        drawing = match.position.draw(match.over)
        expected = {}
        for line, column, width, style in match.position.spans(match.over):
            if style in htmlletter.COLOURS:
                expected.update({(line, column + step): htmlletter.COLOURS[style][0] for step in range(width)})
        found = _classes(htmlletter.painted_drawing(match, drawing))
        assert "".join(sign for sign, _ in found) == drawing
        line = column = 0
        for sign, look in found:
            assert sign in " \n" or look == expected.get((line, column)), (line, column)
            line, column = (line + 1, 0) if sign == "\n" else (line, column + 1)


def _classes(markup):
    """Return (sign, class) of each sign of a drawing, None where it has none."""
    found, looks = [], [None]
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: looks.append(dict(attributes)["class"])
    parser.handle_endtag = lambda tag: looks.pop()
    parser.handle_data = lambda data: found.extend((sign, looks[-1]) for sign in data)
    parser.feed(markup)
    parser.close()
    return found


@pytest.mark.parametrize("drawing, spans, markup", [
    ("X X O", [(0, 0, 1, "first"), (0, 2, 1, "first"), (0, 4, 1, "second")],
     '<span class="a">X X </span><span class="b">O</span>'),
    ("XX", [(0, 1, 1, "first"), (0, 0, 1, "first")], '<span class="a">XX</span>'),
    ("X.X", [(0, 0, 1, "first"), (0, 2, 1, "first")], '<span class="a">X</span>.<span class="a">X</span>'),
    ("X\n<X", [(0, 0, 1, "first"), (1, 1, 1, "first")], '<span class="a">X</span>\n&lt;<span class="a">X</span>'),
    ("ab", [(0, 0, 1, "pip"), (0, 1, 0, "first")], "ab"),
    ("", [], ""),
])
def test_runs_of_one_colour_share_an_element(drawing, spans, markup):
    match = Match(find("zenix"), "101", ["alice", "bob"], 0)
    match.position = type("Drawn", (), {"spans": lambda self, over: spans})()
    assert htmlletter.painted_drawing(match, drawing) == markup


def test_a_page_that_would_be_too_long_has_no_colours(monkeypatch):
    match = next(boards("hextad"))
    letter, coloured = made(match)
    assert "<span" in coloured
    monkeypatch.setattr(htmlletter, "MOST_COLOURED", len(coloured))
    assert made(match)[1] == coloured
    monkeypatch.setattr(htmlletter, "MOST_COLOURED", len(coloured) - 1)
    bare = made(match)[1]
    assert "<span" not in bare and Page(bare).pres == Page(coloured).pres


def luminance(colour):
    parts = [int(colour[place:place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("look, paper", [(htmlletter.LIGHT, "#ffffff"), (htmlletter.DARK, "#121212")])
def test_colours_can_be_read(look, paper):
    ground = luminance(paper)
    for style, colours in htmlletter.COLOURS.items():
        ink = luminance(colours[look])
        assert (max(ink, ground) + 0.05) / (min(ink, ground) + 0.05) >= 4.5, style
    assert len({colours[0] for colours in htmlletter.COLOURS.values()}) == len(htmlletter.COLOURS)
    assert set(htmlletter.COLOURS) == set(STYLES) - {"pip"}


# what a reader can do ---------------------------------------------------------------

def match_of(moves=(), **other):
    match = Match(find("conhex"), "101", ["alice", "bob"], 1051779600)
    for move in moves:
        match.play(move)
    for name, value in other.items():
        setattr(match, name, value)
    return match


@pytest.mark.parametrize("match, reader, kind, words", [
    (match_of(), "alice", SUMMARY, "move resign propose undo chat"),
    (match_of(), "bob", SUMMARY, "resign propose undo chat"),
    (match_of(["I9"]), "bob", SUMMARY, "move swap resign propose undo chat"),
    (match_of(["I9"]), "alice", SUMMARY, "resign propose undo chat"),
    (match_of(["I9"], status=["proposed", "alice"]), "bob", SUMMARY,
     "move accept reject swap resign propose undo chat"),
    (match_of(["I9"], status=["undo", "alice"]), "alice", SUMMARY, "resign propose undo chat"),
    (match_of(["I9"], status=["winner", "alice", "1"]), "alice", SUMMARY, "chat"),
    (match_of(), "alice", CHAT, "chat"),
    (match_of(subscribers=["carol"]), "carol", SUMMARY, "unsubscribe"),
    (match_of(), "dave", SUMMARY, ""),
    (match_of(), None, SUMMARY, ""),
])
def test_links_and_hints_are_what_the_reader_can_do(match, reader, kind, words):
    letter = Letter(match, kind, reader)
    links = guide.links(letter, reader, "pbm+games@x.org")
    assert [name for name, _ in links] == words.split()
    for _, url in links:
        assert url.startswith("mailto:pbm%2Bgames@x.org?subject=")
        subject = unquote(url.partition("=")[2])
        assert subject.startswith("conhex ") and subject.split()[2:5] == ["101", reader, "PASSWORD"]
    for proved in (False, True):
        hints = " ".join(guide.hints(letter, reader, proved, "pbm@x.org"))
        assert bool(hints) == bool(words)
        assert ("PASSWORD" in hints) == (bool(words) and (not proved or words == "unsubscribe"))
