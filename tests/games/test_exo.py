"""Exo: boards, the help page's example, the rules one by one, colours."""

import pytest

from pbmgames.games import ParameterError, Unreadable, exo, hexgrid
from pbmgames.games.exo import Exo
from pbmgames.games.exo_layout import apart, layout
from positions import Stones, coloured, exo as position, played, refusal
from slow_exo import SlowExo

VARIATIONS = ("", "-flip", "-region_size=2", "-region_size=3 -flip")       # for test_conformance.py
OHS, EKS = 0, 1

EMPTY = """\
                             1 2 3 4 5 6 7 8 9 10
                            / / / / / / / / / / 11
                        A-       . . . .       / 12
                       B-       . . . . .       / 13
                      C-       . . . . . .       / 14
                     D- . . . : . . . . . : . . . / 15
                    E- . . . . : . . . . : . . . . / 16
                   F- . . . . . : . . . : . . . . . / 17
                  G- . . . . . . : : : : . . . . . . / 18
                 H-   . . . . . : . . . : . . . . .   / 19
                I-     . . . . : . . . . : . . . .     / 
               J-       : : : : . . . . . : : : :       
                K-     . . . . : . . . . : . . . .      
                 L-   . . . . . : . . . : . . . . .    
                  M- . . . . . . : : : : . . . . . .  
                   N- . . . . . : . . . : . . . . .  
                    O- . . . . : . . . . : . . . .  
                     P- . . . : . . . . . : . . .  
                      Q-       . . . . . .        
                       R-       . . . . .        
                        S-       . . . .        
"""

# the help page's example as docs/games.md restores it, two border stones in lower case
WON = """\
             o . o .
            . o o . .
           . o . . . .
    . . . : o . . . . : . . .
   . . . . o . . x x X . . . .
  . . . . o : . x . : x . . . .
 . . . o o . : X : : . x . . . .
  . . o . o : . x . : x o o . .
   . . o o : . . x x X o . o .
    : : O : . . x . . O : o :
   . . o o : . x . . O . o . .
  . . o . o : x . . O . o . . .
 . . . o o . : X : O . o . . . .
  . . . . . : x . o : o . . . .
   . . . . : x . o . O . . . .
    . . . : . x . o o : . . .
           . x x . . .
            x . x . .
             x x . .
"""


def framed(cells):
    """Return a picture of the cells alone where they stand in the drawing for region size 4."""
    return "\n\n" + "".join(" " * 20 + line + "\n" for line in cells.splitlines())


def stones(ohs, eks, turn, *parameters):
    """Return a game with stones on the named cells."""
    radius, signs = Exo(parameters).layout.radius, {}
    for sign, names in (("o", ohs), ("x", eks)):
        signs.update((hexgrid.places(radius)[name], sign) for name in names.split())
    return position("\n".join(Stones(radius, signs).lines()), turn, *parameters)


# boards ---------------------------------------------------------------------

@pytest.mark.parametrize("size, cells, border", [
    (2, 31, 12), (3, 103, 24), (4, 217, 36), (5, 373, 48), (6, 571, 60), (7, 811, 72), (8, 1093, 84)])
def test_number_of_cells(size, cells, border):
    game = Exo(["-region_size=%d" % size])
    signs = "".join(game.rows())
    assert (signs.count(".") + signs.count(":"), signs.count(":")) == (cells, border)
    assert len(list(game.legal_moves())) == cells
    assert [len(row) for row in game.rows()] == [6 * size - 5] * (6 * size - 5)
    inside = [bin(region).count("1") for region in game.layout.regions]
    assert sum(inside) == cells - border and len(set(inside[1:])) == 1


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_board_is_that_of_the_slow_twin(size):
    slow, grid = SlowExo(size), layout(size)
    assert list(grid.bits) == list(slow.homes)
    assert Exo(["-r=%d" % size]).rows() == slow.rows()
    for name, cell in grid.bits.items():
        assert bool(cell & grid.border) == (len(slow.homes[name]) > 1)
        assert bool(cell & grid.edge) == (len(slow.around[name]) < 6)
        assert grid.grow(cell) & grid.every == sum(grid.bits[near] for near in slow.around[name] + [name])


def test_rows_of_size_4():
    lengths = [len(row.replace(" ", "")) for row in Exo().rows()]
    assert lengths == [4, 5, 6, 13, 14, 15, 16, 15, 14, 13, 14, 15, 16, 15, 14, 13, 6, 5, 4]
    assert list(Exo().layout.bits)[:5] == ["A4", "A5", "A6", "A7", "B4"]


def test_regions_that_are_not_adjacent():
    ring = ["apart" if apart(1, other) else "near" for other in range(1, 7)]
    assert ring == ["near", "near", "apart", "apart", "apart", "near"]
    assert not any(apart(0, other) or apart(other, 0) for other in range(7))
    assert all(apart(one, other) == apart(other, one) for one in range(7) for other in range(7))


def test_draws_the_empty_board():
    assert Exo().draw() == Exo(["-region_size=4"]).draw() == EMPTY
    assert EMPTY in exo.__doc__


def test_draws_what_it_reads():
    drawing = position(framed(WON), EKS).draw()
    assert drawing in exo.__doc__
    assert position(drawing, OHS).draw() == drawing
    cells = [line[20:].rstrip() for line in drawing.split("\n")[11:14]]
    assert cells == ["    : : O : . . x . . O : O :",
                     "   . . o o : . x . . O . o . .",
                     "  . . o . o : x . . O . o . . ."]


def test_draws_the_smallest_board():
    assert Exo(["-r=2"]).draw() == """\
                       1 2 3 4 
                      / / / / 5
                  A-   . .   / 6 
                 B- . : . : . / 7 
                C- . . : : . . / 
               D-   : : . : :   
                E- . . : : . .  
                 F- . : . : .  
                  G-   . .    
"""


def test_numbers_of_two_digits_are_written_downwards():
    assert Exo(["-r=5"]).draw().split("\n")[:4] == [
        "                                                  1 1 1 1 ",
        "                                1 2 3 4 5 6 7 8 9 0 1 2 3 ",
        "                               / / / / / / / / / / / / / 14",
        "                           A-         . . . . .         / 15"]


def test_stones_on_border_are_capitals():
    game = played(Exo(), "d7 4D G7 J4")
    rows = game.rows()
    assert (rows[3][:9], rows[6][:9], rows[9][:9]) == ("...X..o..", "......O::", "   X:::..")
    assert "               J-       X : : : . . . . . : : : :       \n" in game.draw()


# parameters and texts -------------------------------------------------------

@pytest.mark.parametrize("words, text", [
    (["-region_size=1"], "Invalid Exo region_size '1'"),
    (["-region_size=9"], "Invalid Exo region_size '9'"),
    (["-r"], "Invalid Exo region_size ''"),
    (["-flip=yes"], "Invalid Exo flip 'yes'"),
    (["-size=4"], "Invalid Exo parameter '-size=4'"),
])
def test_bad_parameters(words, text):
    with pytest.raises(ParameterError) as refused:
        Exo(words)
    assert str(refused.value) == text


@pytest.mark.parametrize("text", ["", "a", "7", "a-7", "a7,a6", "swap", "a7 "])
def test_unreadable_moves(text):
    game = Exo()
    assert refusal(game, text) == 'Invalid move "%s" entered' % text
    with pytest.raises(Unreadable):
        game.play(text)


def test_cells_that_cannot_be_played_on():
    game = Exo()
    assert game.play("a7") == "A7"
    assert refusal(game, "7A") == "A7 is already occupied"
    for name in ("A3", "A8", "J3", "S12", "T10", "AA1"):
        assert refusal(game, name) == "%s is not on the board" % name


# captures -------------------------------------------------------------------

RINGED = ("E8 F8 G8", "D7 D8 E7 E9 F7 F9 G7 G9 H8")      # H9 is the last freedom


def test_captures_a_group():
    game = stones(*RINGED, EKS)
    assert game.play("H9") == "H9"
    assert "o" not in "".join(game.rows()).lower()
    assert "E8" in list(game.legal_moves())


def test_flips_a_group():
    game = stones(*RINGED, EKS, "-flip")
    game.play("H9")
    signs = "".join(game.rows()).lower()
    assert (signs.count("o"), signs.count("x")) == (0, 13)
    assert refusal(game, "F8") == "F8 is already occupied"


def test_leaves_a_group_with_a_freedom():
    game = stones("E8 F8 G8", RINGED[1], EKS)
    game.play("A4")
    assert "".join(game.rows()).lower().count("o") == 3


def test_captures_several_groups_at_once():
    game = stones("A4 A6", "B4 B5 B6 B7 A7", EKS)
    game.play("A5")
    assert "o" not in "".join(game.rows())


@pytest.mark.parametrize("ohs, eks, move", [
    ("A5 B4 B5", "", "A4"),             # one stone, all around it taken
    ("A6 B4 B5 B6", "A5", "A4"),        # it would join a group that has no other freedom
])
def test_no_freedom(ohs, eks, move):
    game = stones(ohs, eks, EKS)
    assert refusal(game, move) == "%s has no freedom" % move
    assert move not in list(game.legal_moves())


NOOK = ("A5 B4 B5", "A6 B6 C4 C5 C6")                    # A4 is the last freedom


@pytest.mark.parametrize("parameters, exes", [((), 6), (("-flip",), 9)])
def test_capture_gives_the_freedom(parameters, exes):
    game = stones(*NOOK, EKS, *parameters)
    assert game.play("A4") == "A4"
    signs = "".join(game.rows())
    assert (signs.count("o"), signs.count("x")) == (0, exes)


def test_no_freedom_without_the_capture():
    game = stones(NOOK[0], "A6 B6 C4 C5", EKS)
    assert refusal(game, "A4") == "A4 has no freedom"


def test_flipped_stones_may_leave_no_freedom():
    corner = ("A4 A6 B6 C4 C5 C6", "B4 B5", EKS)
    assert refusal(stones(*corner, "-flip"), "A5") == "A5 has no freedom"
    game = stones(*corner)
    assert game.play("A5") == "A5"
    assert "A4" in list(game.legal_moves())


# a game of region size 2 in which E6 would next bring a position back
RETURN = (
    "F7 F5 D2 C5 C1 F4 E7 E5 F6 E2 D6 B3 E3 C3 F3 D3 "
    "B1 B2 G6 A3 E6 C6 D4 B4 C2 D5 E4 G5 D6 G6 F6 F7 "
    "E7 C4 E6 F7 E6 E2 C1 C2 F6 E7 D6 F7 E7 F7 ").split()


def test_no_position_comes_back():
    game, positions = Exo(["-r=2"]), []
    for move in RETURN:
        game.play(move)
        positions.append(game.rows())
    assert refusal(game, "E6") == "E6 would repeat an earlier position"
    assert "E6" not in list(game.legal_moves())
    unaware = position(game.draw(), game.turn, "-r=2")
    unaware.play("E6")
    assert positions.count(unaware.rows()) == 1


def test_without_a_move_the_player_on_turn_loses():
    eyes = ("A2", "G6")                                  # at the edge: no goals
    full = " ".join(name for name in layout(2).bits if name not in eyes)
    game = stones(full, "", EKS, "-r=2")
    assert list(game.legal_moves()) == []
    assert game.outcome() == (OHS, 1)
    assert refusal(game, "A2") == "A2 has no freedom"
    assert stones(full.replace("A3", ""), "", EKS, "-r=2").outcome() is None


# goals ----------------------------------------------------------------------

REGIONS = ("middle", "lower right", "bottom", "lower left", "upper left", "top", "upper right")


def goals(game, name):
    """Return the goals of the group on a named cell, as lists of regions."""
    grid, cell = game.layout, game.layout.bits[name]
    own = next(one for one in game.stones if one & cell)
    empty = grid.every & ~(game.stones[OHS] | game.stones[EKS])
    return [[REGIONS[number] for number in grid.regions_of(goal)]
            for goal in grid.goals(grid.group(cell, own), empty)]


def test_names_of_the_regions():
    cells = ("J10", "N16", "P13", "M4", "F4", "C7", "G15")
    assert [[REGIONS[n] for n in layout(4).regions_of(layout(4).bits[cell])] for cell in cells] == [
        [region] for region in REGIONS]


def test_eks_has_won_the_help_page_example():
    game = position(framed(WON), OHS)
    assert goals(game, "E8") == [["middle", "top", "upper right"], ["bottom"]]
    assert game.outcome() == (EKS, 1)
    assert list(game.legal_moves()) == []


def test_ohs_has_not_won_the_help_page_example():
    game = position(framed(WON), EKS)
    assert goals(game, "A4") == [["upper left"], ["lower left"]]
    assert goals(game, "H13") == [["lower right", "bottom", "upper right"]]
    assert game.outcome() is None


@pytest.mark.parametrize("move, wins", [
    ("I14", False), ("J14", True), ("K14", True), ("L14", True), ("M14", True), ("N14", True), ("O14", False),
    ("A5", False), ("E4", False)])
def test_one_more_stone_splits_the_goal_of_the_right_white_group(move, wins):
    game = position(framed(WON.replace("x", ".").replace("X", ":")), OHS)
    game.play(move)
    assert game.outcome() == ((OHS, 1) if wins else None)


@pytest.mark.parametrize("ohs, eks, expected", [
    ("C6 C7 D6 D8 E7 E8", "", [["top"]]),               # around D7
    ("C6 C7 D6 D8 E7 E8", "D7", []),                    # full
    ("C6 C7 D6 D8 E7 E8", "A5 B4 B5", [["top"]]), ("A5 B4 B5", "", []),     # the help page's small picture
    ("F6 F7 G6 G8 H7 H8", "", [[]]),                    # around a border cell
    ("F6 F5 F7 G5 G8 H6 H7 H8", "", [["upper left"]]),  # around G6 and the border cell G7
    ("F6 F5 F7 G5 G8 H6 H7 H8", "G6", [["upper left"]]),
    ("F6 F5 F7 G5 G8 H6 H7 H8", "G7", [["upper left"]]),
    ("C6 C7 D6 D8 E7", "", []),                         # not closed
    ("B4 B5 A5", "", []),                               # around A4, at the edge
    ("A5 B4 B6 C5 C6", "", []),                         # around B5, but open to A4 at the edge
])
def test_goals(ohs, eks, expected):
    assert goals(stones(ohs, eks, OHS), ohs.split()[0]) == expected


# colours ----------------------------------------------------------------------

@pytest.mark.parametrize("size", [2, 4, 5])
def test_spans_cover_signs_and_labels(size):
    game = played(Exo(["-r=%d" % size]), list(layout(size).bits)[:9])
    found, signs = {style: "".join(texts) for style, texts in coloured(game).items()}, "".join(game.rows())
    assert len("".join(found.values())) == len("".join(sign for sign in game.draw() if sign not in " /-\n"))
    radius = game.layout.radius
    labels = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:2 * radius - 1] + "".join(map(str, range(1, 2 * radius)))
    assert sorted(found.pop("label")) == sorted(labels)
    assert (len(found["first"]), found["first"].lower().strip("o")) == (4, "")
    assert (len(found["second"]), found["second"].lower().strip("x")) == (4, "")
    assert found["last"].lower() == "o"
    assert (found["cell"], found["border"]) == ("." * signs.count("."), ":" * signs.count(":"))
