"""Hextad's drawing: the help page's pictures, numbers and colours."""

import pytest

import slow_hextad as slow
from conftest import check
from pbmgames.games import SECOND, hextad
from pbmgames.games.hextad import Hextad
from pbmgames.games.hextad_plane import neighbours
from positions import HELP_SEED, coloured, hextad as setting, numbers_in, played, random_hextad
from test_hextad_random import GAMES

HELP_PICTURES = [
    (["33:1,2"], r"""
       _____
      /     \
     /  ooo  \
    /\       /
    \ \     /
     \/     \
     /  ooo  \
    /\       /
    \ \_____/
     \/____/
"""),
    (["33:1,2", "26:17,7"], r"""
       _____         _____
      /     \       /     \
     /  ooo  \_____/  o o  \
    /\       / o o         /
    \ \     /  o o   _____/
     \/     \  o o  /____/
     /  ooo  \_____/
    /\       /____/
    \ \_____/
     \/____/
"""),
    (["33:1,2", "26:17,7", "24:35,19"], r"""
       _____         _____
      /     \       /     \
     /  ooo  \_____/  o o  \_____
    /\       / o o         /     \
    \ \     /  o o   _____/  o o  \
     \/     \  o o  / o o         /
     /  ooo  \_____/        _____/
    /\       /____/\  o o  /____/
    \ \_____/     \ \_____/
     \/____/       \/____/
"""),
]

MORE_PICTURES = [
    (["01:4,1"], r"""
       _____
      /     \
     /       \_____
    /\             \
    \ \_____    o   \
     \/____/\       /
           \ \_____/
            \/____/
"""),
    (["78:1,2", "99:7,9"], r"""
       _____
      / ooo \
     /   o   \_____
    /\  ooo  / ooo \
    \ \     /  ooo  \
     \/ ooo \  ooo  /
     /  o o  \     /
    /\  ooo  / ooo \
    \ \_____/  ooo  \
     \/____/\  ooo  /
           \ \_____/
            \/____/
"""),
    # a gap of one hex
    (["00:1,2", "01:17,19"], r"""
       _____         _____
      /     \       /     \
     /       \     /       \
    /\       /    /\       /
    \ \     /     \ \     /
     \/     \      \/     \
     /       \     /   o   \
    /\       /    /\       /
    \ \_____/     \ \_____/
     \/____/       \/____/
"""),
    # a ring of tiles round an empty hex: all its edges, rims of three
    (["00:5,17", "11:1,2", "22:9,10", "33:19,37"], r"""
              _____
             /     \
       _____/       \_____
      /     \             \
     /   o   \_____        \
    /\       /____/\       /
    \ \     /     \ \_____/
     \/     \      \/     \
     /   o   \_____/  ooo  \_____
    /\       /     \             \
    \ \_____/  o o  \_____   ooo  \
     \/             /____/\       /
     /  o o   _____/     \ \_____/
    /\       /____/       \/____/
    \ \_____/
     \/____/
"""),
]


@pytest.mark.parametrize("laid, picture", HELP_PICTURES + MORE_PICTURES)
def test_pictures(laid, picture):
    game = setting(*laid, boneyard=["01"], pools=(["02", "33"], ["66"]))
    assert game.draw(over=True) == picture[1:] + """
First     0 pts   02 33
Second    0 pts   66
Boneyard: 1 tiles
"""


def test_numbers_of_the_positions_that_can_be_used():
    game = played(Hextad(seed=HELP_SEED), "26:17,7")
    assert game.draw() == r"""
                  11            29

           12            13            31

    14             3            15            55

            4    _____         _____   33
                /     \       /     \
    16         /  ooo  \_____/  o o  \        57
              /\       / o o         /
            6 \ \     /  o o   _____/  35
               \/     \  o o  /____/
    18         /  ooo  \_____/  19            59
              /\       /____/
            8 \ \_____/   9            37
               \/____/
    20            10            21

           22            23

                  24

First     6 pts   04 05 06 11 25 44 45
Second    0 pts   02 12 13 14 24 35 55
Boneyard: 12 tiles
"""[1:]


def test_only_usable_positions_are_numbered():
    game = setting("00:1,2", pools=(["14"], ["00"]))
    assert numbers_in(game) == [3, 4, 5, 8, 9, 10] + list(range(11, 25))   # 6, 7: 0 0 needs 0
    game.turn = SECOND
    assert numbers_in(game) == list(range(3, 25))


def test_numbers_of_five_digits_stand_alone_too():
    game = setting("00:60000,60002", pools=(["12"], []))
    assert 60002 in neighbours(60000)
    assert sorted(map(int, coloured(game)["mark"])) == numbers_in(game)
    assert 10000 < numbers_in(game)[0] < numbers_in(game)[-1] < 99999


def test_the_help_page_shows_this_board():
    page = hextad.__doc__
    start = Hextad(seed=HELP_SEED)
    after = played(Hextad(seed=HELP_SEED), "26:17,7")
    assert "\n" + start.draw().split("\n\nFirst")[0] + "\n\n" in page
    for line in after.draw().splitlines()[-3:]:
        assert "    %s\n" % line in page
    assert max(map(len, page.splitlines())) <= 78


def test_spans():
    game = setting("12:1,2", "14:17,7", pools=(["00"], ["01"]))
    found = coloured(game)
    assert "".join(found["pip"]) == "o" * sum(game.counts.values())
    assert numbers_in(game) == sorted({int(position) for move in game.legal_moves()
                                       for position in move[3:].split(",")}) != []
    assert set("".join(found["tile"] + found["last"])) == set("/\\_")
    assert (found["first"], found["second"]) == (["First"], ["Second"])
    painted = [(line, column + i) for line, column, width, _ in game.spans() for i in range(width)]
    assert len(painted) == len(set(painted))


def test_the_last_tile_stands_out():
    assert "last" not in coloured(setting("12:1,2"))
    game = setting("12:1,2", "14:17,7")
    assert len("".join(coloured(game)["last"])) == 2 * 16 + 2 * 6 - 1   # sides, rims, one shared


@pytest.mark.parametrize("parameters, seed", [*GAMES[::4], *(check(*game) for game in GAMES[2::4])])
def test_drawings_agree_with_whole_hexes_painted_over_each_other(parameters, seed):
    for game, _ in random_hextad(parameters, seed):
        text = game.draw(over=True).split("\n\nFirst")[0] + "\n"
        assert text == slow.drawing(game.rows())
        usable = {int(k) for move in game.legal_moves() for k in move[3:].split(",")}
        assert game.draw().split("\n\nFirst")[0] + "\n" == slow.drawing(game.rows(), usable)
