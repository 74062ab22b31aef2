"""All positions of a board as one picture: put together again, it is each of them."""

import random

from pbmgames.extras.pictures.shapes import picture_of
from pbmgames.extras.site.boardpage import Film, Reel
from test_conformance import EVERY, boards


def at(reel, ply):
    """Return the items of a Reel that are to be seen at a ply."""
    return [item for item, first, last in reel.frames if first <= ply and (last is None or ply <= last)]


@EVERY
def test_a_film_shows_every_position_as_it_was(name, words):
    for seed in range(2):
        seen = []
        for match, _ in boards(name, words, seed):
            drawn = picture_of(match.position)
            seen.append((drawn.pieces(match.over), drawn.stocks(), dict(match.position.words())))
        film = Film(match)
        assert film.last == len(match.moves)
        for ply, (shapes, stocks, places) in enumerate(seen):
            if ply == film.last or not match.over:
                assert at(film.shapes, ply) == list(shapes)
            assert [at(stock, ply) for stock in film.stocks] == [[text] for text in stocks]
            assert {what: set(at(reel, ply)) for what, reel in film.words.items()} == {
                what: set(found) or {"none"} for what, found in places.items()}


def test_each_item_is_kept_once_while_it_stays():
    reel = Reel()
    for ply, items in enumerate(("ab", "acb", "acdb", "cdb", "acdb")):
        reel.add(ply, items)
    assert reel.frames == [["a", 4, None], ["a", 0, 2], ["c", 1, None], ["d", 2, None], ["b", 0, None]]
    assert Reel().frames == []


def test_random_lists_come_back():
    draw = random.Random(3)
    for _ in range(300):
        order = draw.sample(range(12), 12)
        lists = [[item for item in order if draw.random() < 0.5] for _ in range(9)]
        reel = Reel()
        for ply, items in enumerate(lists):
            reel.add(ply, items)
        assert [at(reel, ply) for ply in range(9)] == lists
