"""Hextad: dealing, moves, sums, the end, the drawing, and random games against a slow recount."""

import random

import pytest

import slow_hextad as slow
from pbmgames.games import hextad
from pbmgames.games.game import FIRST, SECOND, TIE, Illegal, ParameterError, Unreadable
from pbmgames.games.hextad import Hextad
from pbmgames.games.hextad_plane import intersections, neighbours, place, position_at

HELP_SEED = 222     # deals the help page's example: start tile 33, 26 for First, 24 for Second
ALL_TILES = ["%d%d" % (a, b) for a in range(7) for b in range(a, 7)]


def setting(*laid, pools=(ALL_TILES, ALL_TILES), boneyard=(), parameters=()):
    """Return a game in which these tiles ("24:7,9") lie and the players have these pools."""
    game = Hextad(parameters)
    game.laid.clear()
    game.counts.clear()
    for move in laid:
        tile, places = move.split(":")
        game.lay(tile, *map(int, places.split(",")))
    game.pools = [sorted(pool) for pool in pools]
    game.boneyard = list(boneyard)
    return game


def replay(moves, parameters=(), seed=0):
    game = Hextad(parameters, seed)
    for move in moves:
        game.play(move)
    return game


def state(game):
    return game.draw(), game.draw(over=True), game.rows(), game.entries(), game.turn


def numbers_in(game):
    return sorted(int(shape[3]) for shape in game.picture() if shape[0] == "text")


# positions -------------------------------------------------------------------

@pytest.mark.parametrize("ring", [
    [1, 2],
    [3, 4, 5, 6, 7, 8, 9, 10],
    [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24],
])
def test_rings_are_numbered_from_the_top_and_left_to_right(ring):
    places = [place(position) for position in ring]
    assert places == sorted(places, key=lambda place: (place[1], place[0]))


def test_the_middle_of_the_plane():
    assert neighbours(1) == (3, 5, 7, 2, 6, 4)
    assert neighbours(2) == (1, 7, 9, 10, 8, 6)
    assert neighbours(7) == (5, 17, 19, 9, 2, 1)
    assert neighbours(19)[:2] == (17, 35)


def test_positions_agree_with_a_sorted_list_of_all_hexes():
    for position in range(1, len(slow.SPOTS)):
        spot = slow.SPOTS[position]
        assert place(position) == (spot[0], slow.height(spot) - 1)


def test_every_position_that_can_be_typed_has_its_place():
    assert all(position_at(*place(position)) == position for position in range(1, 100000))


def test_neighbours_and_intersections_go_both_ways():
    for position in range(1, 200):
        assert all(position in neighbours(beside) for beside in neighbours(position))
        for corner in intersections(position):
            assert list(corner) == sorted(set(corner)) and len(corner) == 3
            assert all(corner in intersections(member) for member in corner)


# the deal --------------------------------------------------------------------

def test_golden_deal():
    game = Hextad(seed=1)
    assert game.rows() == ["0@1,0@2"]
    assert game.entries() == (
        ("pools", "lines", ["01 03 04 13 16 25 36", "02 06 12 22 23 33 46"]),
        ("scores", "line", ["0", "0"]),
        ("boneyard", "line", "44 56 11 66 05 45 34 26 14 15 55 35 24".split()))
    assert (game.turn, game.draws, game.outcome()) == (FIRST, 27, None)


def test_tiles_drawn_before_the_first_double_keep_their_places(monkeypatch):
    order = ["02", "01", "22", "12", "00", "11"]
    monkeypatch.setattr(hextad.Lots, "shuffled", lambda self, tiles: list(order))
    game = Hextad(["-max=2", "-pool=2"])
    assert game.laid == [("22", 1, 2)]
    assert (game.pools, game.boneyard) == ([["01", "02"], ["00", "12"]], ["11"])


@pytest.mark.parametrize("parameters, tiles, pool", [
    ([], 28, 7),
    (["-pool_size=13"], 28, 13),
    (["-max_pips=9", "-pool=27"], 55, 27),
    (["-min=3", "-max=5", "-pool=2"], 6, 2),
    (["-max_pips=1", "-p=1"], 3, 1),
    (["-pool=99", "-pool=3"], 28, 3),
])
def test_the_set_is_dealt_out_once(parameters, tiles, pool):
    for seed in range(20):
        game = Hextad(parameters, seed)
        start = game.laid[0][0]
        assert start[0] == start[1]
        assert [len(tiles) for tiles in game.pools] == [pool, pool]
        dealt = [start] + game.pools[0] + game.pools[1] + game.boneyard
        assert len(dealt) == len(set(dealt)) == tiles
        assert game.draws == tiles - 1


@pytest.mark.parametrize("parameters, strict", [
    ([], True),
    (["-strict"], True),
    (["-lenient"], False),
    (["-l"], False),
    (["-strict", "-len"], False),
    (["-len", "-s"], True),
    (["-strict=1"], True),
    (["-lenient=1"], False),
])
def test_strict_or_lenient(parameters, strict):
    assert Hextad(parameters).strict is strict


@pytest.mark.parametrize("parameters, error", [
    (["-pool_size=0"], "Invalid Hextad pool_size '0'"),
    (["-pool=x"], "Invalid Hextad pool_size 'x'"),
    (["-pool"], "Invalid Hextad pool_size ''"),
    (["-pool=-1"], "Invalid Hextad pool_size '-1'"),
    (["-min_pips=10"], "Invalid Hextad min_pips '10'"),
    (["-m=-1"], "Invalid Hextad min_pips '-1'"),
    (["-max_pips=10"], "Invalid Hextad max_pips '10'"),
    (["-max=\u0663"], "Invalid Hextad max_pips '\u0663'"),
    (["-min=3", "-max=3"], "Invalid Hextad max_pips '3'"),
    (["-max=2", "-min=3"], "Invalid Hextad max_pips '2'"),
    (["-max=0"], "Invalid Hextad max_pips '0'"),
    (["-min=6"], "Invalid Hextad max_pips '6'"),
    (["-strict=0"], "Invalid Hextad strict '0'"),
    (["-len=no"], "Invalid Hextad lenient 'no'"),
    (["-foo=1"], "Invalid Hextad parameter '-foo=1'"),
    (["-"], "Invalid Hextad parameter '-'"),
    (["-pool=14"], "Not enough tiles: 28 for two pools of 14"),
    (["-max=1", "-pool=2"], "Not enough tiles: 3 for two pools of 2"),
    (["-max=9", "-pool=28"], "Not enough tiles: 55 for two pools of 28"),
    (["-min=5"], "Not enough tiles: 3 for two pools of 7"),
])
def test_bad_parameters(parameters, error):
    with pytest.raises(ParameterError) as refused:
        Hextad(parameters)
    assert str(refused.value) == error


# moves -----------------------------------------------------------------------

@pytest.mark.parametrize("text, stored", [
    ("24:33,57", "24:33,57"),
    ("42:57,33", "24:33,57"),
    ("42:33,57", "24:57,33"),
    ("24:57,33", "24:57,33"),
    ("22:33,57", "22:33,57"),
    ("22:57,33", "22:33,57"),
    ("24:00057,00033", "24:57,33"),
])
def test_canonical_form(text, stored):
    game = setting("33:1,2", "26:17,7")
    assert game.play(text) == stored
    assert game.laid[-1] == (stored[:2], *map(int, stored[3:].split(",")))


@pytest.mark.parametrize("text", [
    "", "24", "24:", "24:7", "24:7,", "24:,9", "24:7,9,10", "24:7,9:", "24;7,9", "24:7.9",
    "2:7,9", "024:7,9", "2a:7,9", "24:7,x", "24:-7,9", "24:+7,9", "24:7, 9", " 24:7,9",
    "24:123456,7", "24:7,000009", "24:0,7", "24:7,0", "2\u0664:7,9", "24:\u0667,9", "24:7,\u00b2",
    "7,9", ":7,9", "24:7,9\n",
])
def test_unreadable(text):
    game = Hextad(seed=HELP_SEED)
    before = state(game)
    with pytest.raises(Unreadable) as refused:
        game.play(text)
    assert str(refused.value) == 'Invalid move "%s" entered' % text
    assert state(game) == before


# Of 33 in the middle, 26:17,7 and 24:35,19 lie; First has no tile with a 1.
@pytest.mark.parametrize("text, error", [
    ("18:7,7", "You have no tile 18"),
    ("99:99999,99999", "You have no tile 99"),
    ("51:1,3", "You have no tile 15"),
    ("04:3,1", "Position 1 is taken"),
    ("40:3,1", "Position 1 is taken"),
    ("40:17,2", "Position 2 is taken"),
    ("04:17,2", "Position 17 is taken"),
    ("44:17,2", "Position 2 is taken"),
    ("44:1,1", "Position 1 is taken"),
    ("04:3,10", "Positions 3 and 10 are not next to each other"),
    ("40:10,3", "Positions 3 and 10 are not next to each other"),
    ("44:10,3", "Positions 3 and 10 are not next to each other"),
    ("04:3,3", "Positions 3 and 3 are not next to each other"),
    ("04:99999,99998", "Positions 99999 and 99998 are not next to each other"),
    ("04:25,43", "Positions 25 and 43 are not next to each other"),
    ("04:24,42", "The tile must touch another"),
    ("40:25,11", "The tile must touch another"),
    ("55:36,55", "Positions 36 and 55 are not next to each other"),
    ("04:3,5", "3 0 4 is not a valid sum"),         # on 1 3 5; 1 5 7 and 5 7 17 are bad too
    ("40:3,5", "3 4 0 is not a valid sum"),
    ("30:3,5", "3 0 6 is not a valid sum"),         # on 1 5 7; 1 3 5 is 3 3 0
    ("03:3,5", "3 6 2 is not a valid sum"),         # on 5 7 17; 1 3 5 and 1 5 7 are good
    ("35:9,10", "3 3 5 is not a valid sum"),        # on 2 9 10, which comes before 7 9 19
    ("30:9,10", "6 3 4 is not a valid sum"),        # on 7 9 19; 2 7 9 and 2 9 10 are good
])
def test_illegal_moves_in_order(text, error):
    pool = [tile for tile in ALL_TILES if "1" not in tile]
    game = setting("33:1,2", "26:17,7", "24:35,19", pools=(pool, pool))
    before = state(game)
    with pytest.raises(Illegal) as refused:
        game.play(text)
    assert str(refused.value) == error
    assert state(game) == before


def test_a_tile_can_be_laid_once():
    game = replay(["26:17,7", "24:35,19"], seed=HELP_SEED)
    with pytest.raises(Illegal, match="^You have no tile 26$"):
        game.play("26:3,11")


def test_the_mover_draws_the_next_tile():
    game = Hextad(seed=HELP_SEED)
    assert game.boneyard[:3] == ["44", "66", "34"]
    game.play("26:17,7")
    assert game.pools[FIRST] == ["04", "05", "06", "11", "25", "44", "45"]
    assert (game.turn, game.boneyard[:2], len(game.boneyard)) == (SECOND, ["66", "34"], 12)


# sums ------------------------------------------------------------------------

RING_OF_60 = ["66:3,11", "46:5,7", "14:14,4", "26:8,6", "36:24,10"]     # round 1 and 2, but 9


@pytest.mark.parametrize("laid, move, strict, lenient", [
    (["33:1,2"], "26:17,7", 6, 6),                              # the help page
    (["33:1,2", "26:17,7"], "24:35,19", 10, 10),
    (["33:1,2"], "24:3,11", 0, 0),                              # end on: no intersection
    (["33:1,2"], "24:11,3", 0, 0),
    (["00:1,2"], "06:3,4", "0 0 6 is not a valid sum", 0),
    (["00:1,2"], "55:3,4", 5, 5),
    (["00:1,2"], "01:16,6", "0 0 1 is not a valid sum", 0),
    (["00:1,2"], "01:6,16", 0, 0),                              # 0+0=0
    (["13:1,2"], "25:7,9", 8, 8),                               # 1+2=3, 3+2=5
    (["13:1,2"], "24:7,9", "3 2 4 is not a valid sum", 3),
    (RING_OF_60, "24:1,2", 48, 48),
    (RING_OF_60 + ["12:21,9"], "24:1,2", 60, 60),               # ten sums of 6
    (RING_OF_60 + ["12:9,21"], "24:1,2", "4 6 1 is not a valid sum", 48),
    (RING_OF_60 + ["12:21,9"], "24:2,1", "4 6 4 is not a valid sum", 12),
])
def test_points_of_a_move(laid, move, strict, lenient):
    game = setting(*laid, parameters=["-lenient"])
    game.play(move)
    assert game.scores == [lenient, 0]
    game = setting(*laid)
    if isinstance(strict, str):
        with pytest.raises(Illegal) as refused:
            game.play(move)
        assert str(refused.value) == strict
    else:
        game.play(move)
        assert game.scores == [strict, 0]


def test_points_go_to_the_mover():
    game = replay(["26:17,7", "24:35,19"], seed=HELP_SEED)
    assert game.scores == [6, 10]
    assert game.entries()[1] == ("scores", "line", ["6", "10"])


# the end ---------------------------------------------------------------------

@pytest.mark.parametrize("scores, outcome", [
    ([13, 5], (FIRST, 9)),
    ([5, 13], (SECOND, 7)),
    ([5, 6], TIE),
    ([5, 5], (FIRST, 1)),
])
def test_the_game_ends_with_the_last_tile(scores, outcome):
    game = setting("11:1,2", pools=(["01"], []))
    game.scores = scores
    assert game.outcome() is None
    game.play("01:6,16")                                        # 1 1 0: a point
    assert game.outcome() == outcome
    assert list(game.legal_moves()) == []
    assert numbers_in(game) == []
    assert game.draw() == game.draw(over=True)
    with pytest.raises(Illegal):
        game.play("01:3,4")


def test_the_smallest_game_to_its_end():
    game = Hextad(["-pool_size=1", "-max_pips=1"], seed=1)
    assert game.entries()[0] == ("pools", "lines", ["11", "01"])
    game.play("11:4,3")
    assert game.outcome() is None
    game.play("10:5,13")
    assert game.outcome() == (SECOND, 1)
    assert game.rows() == ["0@1,0@2", "1@3,1@4", "0@13,1@5"]
    assert game.entries() == (("pools", "lines", ["", ""]), ("scores", "line", ["1", "2"]),
                              ("boneyard", "line", []))
    assert game.draw() == r"""
                     _____
                    /     \
              _____/       \
             /     \       /
       _____/   o   \     /
      /             /     \
     /   o    _____/   o   \
    /\       /     \       /
    \ \_____/       \_____/
     \/____/\       /____/
           \ \     /
            \/     \
            /       \
           /\       /
           \ \_____/
            \/____/

First     1 pts   .
Second    2 pts   .
Boneyard: 0 tiles
"""[1:].replace(".", "")


# the drawing -----------------------------------------------------------------

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
    game = replay(["26:17,7"], seed=HELP_SEED)
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
    assert sorted(map(int, text_under(game, "mark"))) == numbers_in(game)
    assert 10000 < numbers_in(game)[0] < numbers_in(game)[-1] < 99999


def test_the_help_page_shows_this_board():
    page = hextad.__doc__
    start = Hextad(seed=HELP_SEED)
    after = replay(["26:17,7"], seed=HELP_SEED)
    assert "\n" + start.draw().split("\n\nFirst")[0] + "\n\n" in page
    for line in after.draw().splitlines()[-3:]:
        assert "    %s\n" % line in page
    assert max(map(len, page.splitlines())) <= 78


def text_under(game, style):
    lines = game.draw().splitlines()
    return [lines[line][column:column + width]
            for line, column, width, its_style in game.spans() if its_style == style]


def test_spans():
    game = setting("12:1,2", "14:17,7", pools=(["00"], ["01"]))
    assert "".join(text_under(game, "pip")).count("o") == sum(game.counts.values())
    assert set("".join(text_under(game, "pip"))) == {"o"}
    assert sorted(map(int, text_under(game, "mark"))) == numbers_in(game) != []
    assert set("".join(text_under(game, "tile") + text_under(game, "last"))) == set("/\\_")
    assert (text_under(game, "first"), text_under(game, "second")) == (["First"], ["Second"])
    painted = [(line, column + i) for line, column, width, _ in game.spans() for i in range(width)]
    assert len(painted) == len(set(painted))
    assert painted == sorted(painted)


def test_the_last_tile_stands_out():
    assert text_under(setting("12:1,2"), "last") == []
    game = setting("12:1,2", "14:17,7")
    assert len("".join(text_under(game, "last"))) == 2 * 16 + 2 * 6 - 1   # sides, rims, one shared


def test_shapes():
    game = setting("12:1,2", "14:17,7", "66:19,37")
    shapes = game.picture()
    tiles = [shape[1] for shape in shapes if shape[0] == "area"]
    assert [len(set(corners)) for corners in tiles] == [10, 10, 10]
    for corners in tiles:
        for (x, y), (x2, y2) in zip(corners, corners[1:] + corners[:1]):
            assert (x - x2) ** 2 + (y - y2) ** 2 == pytest.approx(400, rel=0.001)
    assert [shape[1] for shape in shapes if shape[-1] == "last"] == [tiles[-1] + tiles[-1][:1]]
    assert sum(shape[0] == "disc" for shape in shapes) == sum(game.counts.values())
    assert numbers_in(game) == sorted({int(position) for move in game.legal_moves()
                                       for position in move[3:].split(",")})
    assert [shape for shape in game.picture(over=True) if shape[0] == "text"] == []


# random games ----------------------------------------------------------------

def random_game(parameters, seed):
    """Yield the game before each move, then at its end; the moves are appended to `moves`."""
    chance = random.Random(seed)
    game, moves = Hextad(parameters, seed), []
    while True:
        yield game, moves
        if game.outcome() is not None:
            return
        legal = list(game.legal_moves())
        best = max(chance.sample(legal, min(3, len(legal))), key=lambda move: gain(game, move))
        assert game.play(best) == best
        moves.append(best)


def gain(game, move):
    """Return how many neighbours of the move are covered: dense boards find more faults."""
    tile = {int(position) for position in move[3:].split(",")}
    return sum(beside in game.counts for position in tile for beside in neighbours(position))


GAMES = [((), seed) for seed in range(12)] + [
    (("-lenient",), 1), (("-lenient",), 2), (("-max=9", "-pool=2"), 3), (("-max=9", "-len"), 4),
    (("-max=1", "-pool=1"), 5), (("-min=5", "-max=9", "-pool=4"), 6), (("-max=2", "-pool=2"), 7),
]


@pytest.mark.parametrize("parameters, seed", GAMES)
def test_scores_and_sums_agree_with_a_recount_of_the_board(parameters, seed):
    for game, _ in random_game(parameters, seed):
        assert game.scores == slow.recount(game.rows())
        assert not game.strict or slow.all_sums_valid(game.rows())
    first, second = slow.recount(game.rows())
    winner = FIRST if first > second else SECOND
    assert game.outcome() == (TIE if first == second else (winner, abs(first - second)))
    assert not any(game.pools) and not game.boneyard


@pytest.mark.parametrize("parameters, seed", GAMES[::3])
def test_legal_moves_are_those_of_trying_everything(parameters, seed):
    for game, moves in random_game(parameters, seed):
        if len(moves) % 4 == 3:
            legal = list(game.legal_moves())
            assert len(legal) == len(set(legal))
            assert set(legal) == slow.legal(game.rows(), game.pools[game.turn], game.strict)


@pytest.mark.parametrize("parameters, seed", GAMES)
def test_whoever_holds_a_tile_can_lay_it(parameters, seed):
    for game, _ in random_game(parameters, seed):
        assert {move[:2] for move in game.legal_moves()} == set(game.pools[game.turn])


@pytest.mark.parametrize("parameters, seed", GAMES[::2])
def test_drawings_agree_with_whole_hexes_painted_over_each_other(parameters, seed):
    for game, _ in random_game(parameters, seed):
        text = game.draw(over=True).split("\n\nFirst")[0] + "\n"
        assert text == slow.drawing(game.rows())
        usable = {int(k) for move in game.legal_moves() for k in move[3:].split(",")}
        assert game.draw().split("\n\nFirst")[0] + "\n" == slow.drawing(game.rows(), usable)


@pytest.mark.parametrize("parameters, seed", GAMES[::4])
def test_replay_at_every_ply(parameters, seed):
    for game, moves in random_game(parameters, seed):
        assert state(replay(moves, parameters, seed)) == state(game)
        assert len(game.laid) == len(moves) + 1


@pytest.mark.parametrize("parameters", [(), ("-lenient",)])
def test_play_takes_the_listed_moves_and_no_others(parameters):
    for game, moves in random_game(parameters, 20):
        if len(moves) == 9:
            break
    farthest = max(position for covered in game.counts for beside in neighbours(covered)
                   for position in neighbours(beside))
    taken = set()
    for tile in list(game.pools[game.turn]):
        for one in range(1, farthest + 1):
            for other in neighbours(one):
                try:
                    taken.add(game.play("%s:%d,%d" % (tile, one, other)))
                except Illegal:
                    continue
                game = replay(moves, parameters, 20)
    assert taken == set(game.legal_moves())
