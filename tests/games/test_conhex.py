"""Conhex: the help page's pictures, the board, the rules one by one, and random games against a slow twin."""

import pathlib
import random

import pytest

import positions
from conftest import check
from pbmgames.games import Illegal, ParameterError, Unreadable, conhex
from pbmgames.games.conhex import Conhex
from slow_conhex import EMPTY, SlowConhex

VARIATIONS = ("",)       # for test_conformance.py
TRANSCRIPTS = pathlib.Path(__file__).parent.parent / "transcripts"
V, H = 0, 1

# more pictures of the help page (seed 003): the upper part of a board, a won game
PART = r"""
    v---------------------------------------------+
    |||||||||         |         |---------|       |
    |||||||||         |         |---------|       |
    ||||||||+----+----+----+----h----h----+       |
    |||||||/     |         |---------|     \      |
    |-----v      |         |---------|      +-----|
    |     |      +----v----v----h----+      |     |
    |     |     /     |---------|     \     |     |
    |     +----+      |---------|      +----+     |
    |     |    |      h----h----v      |    |     |
    |     |    |     /     |     \     |    |     |
    |-----+    +----+      |      +----+    +-----|
    |     |    |    |     -+-     |    |    |     |
"""[1:]

WON = r"""
    A     B C  D E  F G H  I  J K L  M N  O P     Q

  1 +---------------------------------------------+ 1
    |       |||||||||||         |         |       |
    |       |||||||||||         |         |       |
  2 |       v----v||||v----+----+----+----+       | 2
    |      /     |||||||||||         |     \      |
  3 |-----+      |||||||||||         |      +-----| 3
  4 |     |      +----+||||v----h----+      |     | 4
    |     |     /     |||||||||||-----\     |     |
  5 |     +----+      |||||||||||------h----+     | 5
  6 |     |----|      +||||v----v-----------|     | 6
    |     |----|     /||||||     \----------|     |
  7 |-----h----v----v|||||||      +----h----+-----| 7
  8 |----------|||||||||||-h-     |    |----------| 8
    |----------||||||||||/---\    |    |----------|
  9 |-----h----h||||v---h--h--+---+    +----h-----| 9
    |-----|    ||||||--------/    |    |    |-----|
 10 |-----|    ||||||------+-     |    |    |-----| 10
 11 |-----+    v||||+------|      +----+    h-----| 11
    |     |    ||||||\-----|     /     |    |     |
 12 |     |    |||||||h----h----h      |    |     | 12
 13 |     +----+|||||||---------|      +----+     | 13
    |     |     \||||||---------|     /     |     |
 14 |     |      v||||v----v----+----h      |     | 14
 15 |-----+      |||||||||||||||||||||      +-----| 15
    |      \     |||||||||||||||||||||     /      |
 16 |       +----+----+----+----v||||v----h       | 16
    |       |         |         |||||||||||       |
    |       |         |         |||||||||||       |
 17 +---------------------------------------------+ 17

    A     B C  D E  F G H  I  J K L  M N  O P     Q
"""[1:]


def played(moves):
    return positions.played(Conhex(), moves)


def owned(game):
    """Return the conquered cells, named by their holes in reading order, as {"A1 C2 B3": "v"}."""
    return {" ".join(rim): "vh"[owner] for rim, owner in zip(game.layout.rims, game.owners)
            if owner is not None}


def upper_part(drawing):
    """Return what the help page shows of the board in its second picture."""
    return "".join("    %s\n" % line[4:51] for line in drawing.split("\n")[2:15])


# the drawing ----------------------------------------------------------------

def test_empty_board():
    assert Conhex().draw() == Conhex().draw(over=True) == EMPTY


@pytest.mark.parametrize("picture", (EMPTY, PART, WON))
def test_help_page_shows(picture):
    assert picture in conhex.__doc__


def test_help_page_fits_a_screen():
    assert max(map(len, conhex.__doc__.split("\n"))) <= 78


def test_part_of_a_board_is_the_outcome_of_a_game():
    game = played("A1 K2 B3 M2 G4 G6 I4 I6 Q17 K4 K6")
    assert upper_part(game.draw()) == PART
    assert owned(game) == {"A1 C2 B3": "v", "K2 M2 O2": "h", "I2 K2 M2 I4 K4 M4": "h", "G4 I4 K4 G6 I6 K6": "h"}


def test_won_game():
    game = positions.conhex(WON)
    assert game.draw() == WON
    assert [list(game.pieces.values()).count(seat) for seat in (V, H)] == [15, 16]
    assert game.outcome() == (V, 1)
    assert list(game.legal_moves()) == []
    assert game.rows() == ["..vvv........vh...h..vvhvv.h.hhhvhh...h..v...hhhh....vvv.h......vvh..",
                           ".v....v.....vhhhv.hv.hh.h...v..h..vv....v............................"]


@pytest.mark.parametrize("seat, fill", ((V, "|"), (H, "-")))
def test_all_borders_between_cells_change_and_the_frame_does_not(seat, fill):
    game = Conhex()
    game.owners = [seat] * 41
    changed = [line if number in (0, 1, 2, 30, 31, 32, 33) else
               line[:5] + "".join(sign if sign == "+" else fill for sign in line[5:50]) + line[50:]
               for number, line in enumerate(EMPTY.split("\n"))]
    assert game.draw() == "\n".join(changed)


def test_borders_between_two_players_stay():
    game = Conhex()
    game.owners = [V if cell % 2 else H for cell in range(41)]
    drawn = game.draw()
    for line, column, one, other in game.layout.borders:
        if (one + other) % 2:
            assert drawn.split("\n")[line][column] == EMPTY.split("\n")[line][column]


# the board --------------------------------------------------------------------

def test_holes():
    holes = list(Conhex().legal_moves())
    assert len(holes) == len(set(holes)) == 69
    assert holes[:3] + holes[33:36] + holes[-2:] == ["A1", "Q1", "C2", "H9", "I9", "J9", "A17", "Q17"]


@pytest.mark.parametrize("size, count", ((6, 24), (3, 16), (5, 1)))
def test_cells_by_number_of_holes(size, count):
    rims = Conhex().layout.rims
    assert len(rims) == 41
    assert sum(len(rim) == size for rim in rims) == count


def test_centre():
    assert [rim for rim in Conhex().layout.rims if len(rim) == 5] == [["I8", "H9", "I9", "J9", "I10"]]


def test_neighbours():
    layout = Conhex().layout
    pairs = {(one, other) for one, near in enumerate(layout.neighbours) for other in near}
    assert len(pairs) == 2 * 104
    assert {pair[::-1] for pair in pairs} == pairs
    assert pairs == {(one, other) for one in range(41) for other in range(41)
                     if one != other and set(layout.rims[one]) & set(layout.rims[other])}


def test_edges():
    layout = Conhex().layout
    edges = [{" ".join(layout.rims[cell]) for cell in edge} for pair in layout.edges for edge in pair]
    assert edges == [{"A1 C2 B3", "C2 E2 G2", "G2 I2 K2", "K2 M2 O2", "Q1 O2 P3"},
                     {"B15 C16 A17", "C16 E16 G16", "G16 I16 K16", "K16 M16 O16", "P15 O16 Q17"},
                     {"A1 C2 B3", "B3 B5 B7", "B7 B9 B11", "B11 B13 B15", "B15 C16 A17"},
                     {"Q1 O2 P3", "P3 P5 P7", "P7 P9 P11", "P11 P13 P15", "P15 O16 Q17"}]


def test_layout_is_read_once():
    assert Conhex().layout is Conhex().layout


# the rules --------------------------------------------------------------------

@pytest.mark.parametrize("moves, cells", (
    ("G4 A1 K4 Q1", {}),
    ("G4 A1 K4 Q1 K6", {"G4 I4 K4 G6 I6 K6": "v"}),                     # 3 of 6
    ("G4 G6 I4 I6 Q1 K6", {"G4 I4 K4 G6 I6 K6": "h"}),
    ("G4 G6 I4 I6 Q1 K6 K4", {"G4 I4 K4 G6 I6 K6": "h"}),               # 3 and 3: the first has it
    ("I8 A1 H9 Q1", {}),
    ("I8 A1 H9 Q1 J9", {"I8 H9 I9 J9 I10": "v"}),                       # 3 of 5
    ("I8 I9 H9 J9 Q1", {}),
    ("I8 I9 H9 J9 Q1 I10", {"I8 H9 I9 J9 I10": "h"}),
    ("A1", {}),
    ("A1 I9 C2", {"A1 C2 B3": "v"}),                                    # 2 of 3
    ("A1 I9 C2 B3", {"A1 C2 B3": "v"}),
    ("A1 B3 I9 C2", {"A1 C2 B3": "h"}),
    ("N7 E2 I9 B3 I12", {}),
    ("N7 E2 I9 B3 I12 C2", {"A1 C2 B3": "h", "C2 E2 G2": "h", "C2 E2 B3 E4 B5 D5": "h"}),   # three at once
))
def test_conquest(moves, cells):
    assert owned(played(moves)) == cells


LEFT, RIGHT = "C2 B3 B7 B11 B15 C16", "O2 P3 P7 P11 P15 O16"
TOP, BOTTOM = "B3 C2 G2 K2 O2 P3", "B15 C16 G16 K16 O16 P15"


@pytest.mark.parametrize("vert, horz, outcome", (
    (LEFT, RIGHT, (V, 1)),                  # corner cells lie on both their sides
    (RIGHT, LEFT, (V, 1)),
    (TOP, BOTTOM, (H, 1)),                  # Vert has no use for his cells along the top
    (BOTTOM, TOP, (H, 1)),
    ("A17 A1 Q17 Q1 I9 I8", TOP, (H, 1)),
    (LEFT.replace("B7", "I8"), RIGHT.replace("P7", "I10"), None),      # chains with a gap
))
def test_win(vert, horz, outcome):
    moves = [move for pair in zip(vert.split(), horz.split()) for move in pair]
    if outcome == (V, 1):
        moves.pop()                         # Horz does not get to move any more
    assert played(" ".join(moves[:-1])).outcome() is None
    game = played(" ".join(moves))
    assert game.outcome() == outcome
    assert bool(list(game.legal_moves())) == (outcome is None)


@pytest.mark.parametrize("move, error, text", (
    ("Z99", Illegal, "Z99 is not a hole"),
    ("2a", Illegal, "A2 is not a hole"),
    ("AA1", Illegal, "AA1 is not a hole"),
    ("A18", Illegal, "A18 is not a hole"),
    ("i9", Illegal, "I9 is already occupied"),
    ("", Unreadable, 'Invalid move "" entered'),
    ("I", Unreadable, 'Invalid move "I" entered'),
    ("I9,I8", Unreadable, 'Invalid move "I9,I8" entered'),
    ("--", Unreadable, 'Invalid move "--" entered'),
))
def test_refused_moves_change_nothing(move, error, text):
    assert positions.refusal(played("I9"), move, error) == text


@pytest.mark.parametrize("text", ("I10", "i10", "10I", "10i"))
def test_canonical_spelling(text):
    game = Conhex()
    assert game.play(text) == "I10"
    assert game.turn == H


@pytest.mark.parametrize("word", ("-size=8", "-x"))
def test_there_are_no_parameters(word):
    with pytest.raises(ParameterError) as refusal:
        Conhex([word])
    assert str(refusal.value) == "Invalid Conhex parameter '%s'" % word


def test_what_the_server_asks():
    assert (Conhex.name, Conhex.sides, Conhex.move_width, Conhex.swap_after) == ("Conhex", ("Vert", "Horz"), 8, 1)


# whole games ------------------------------------------------------------------

@pytest.mark.parametrize("seed", [0, *map(check, range(1, 8))])
def test_random_game_as_the_slow_twin_plays_it(seed):
    lots = random.Random(seed)
    game, slow = Conhex(), SlowConhex()
    while True:
        moves = list(game.legal_moves())
        assert moves == slow.legal_moves()
        assert game.outcome() == slow.outcome()
        assert game.rows() == slow.rows()
        assert game.draw() == slow.draw()
        if not moves:
            break
        move = lots.choice(moves)
        assert game.play(move) == move
        slow.moves.append(move)
        again = played(" ".join(slow.moves))
        assert (again.draw(), again.rows(), again.turn) == (game.draw(), game.rows(), game.turn)
        again = positions.conhex(game.draw(), game.turn)
        assert (again.rows(), again.outcome(), again.turn) == (game.rows(), game.outcome(), game.turn)


@pytest.mark.parametrize("seed", range(150))
def test_no_game_is_a_tie(seed):
    lots = random.Random(seed)
    game = Conhex()
    moves = list(game.legal_moves())
    lots.shuffle(moves)
    winners = set()
    for move in moves:      # to the last hole: nobody can win any more once the other has
        game.play(move)
        winners.add(game.outcome())
    assert None not in game.owners
    assert winners in ({None, (V, 1)}, {None, (H, 1)})


# recorded sessions --------------------------------------------------------------

def recorded(name):
    """Return the lines of a transcript's answers and files without their first two columns."""
    return [line[2:] for line in (TRANSCRIPTS / name).read_text().split("\n")]


def drawings(lines):
    """Yield (moves, drawing) of every letter, the moves taken from the table above the drawing."""
    tops = [number for number, line in enumerate(lines) if line == EMPTY.split("\n")[0]][::2]
    for top in tops:
        table, row = [], top - 3
        while not lines[row].startswith("   Vert"):
            table.insert(0, lines[row])
            row -= 1
        words = " ".join(table[1:]).split()
        assert words[::2] == [str(number + 1) for number in range(len(words) // 2)]
        yield " ".join(words[1::2]), "".join(line + "\n" for line in lines[top:top + 33])


def entries(lines):
    """Yield (moves, rows) of every board file."""
    for number, line in enumerate(lines):
        if line == "(board":
            start = max(at for at in range(number) if lines[at] == "(moves")
            yield " ".join(lines[start + 1:lines.index(")", start)]), lines[number + 1:number + 3]


@pytest.mark.parametrize("name, letters, files", (
    ("conhex_swap.transcript", 28, 2), ("draw_undo.transcript", 38, 3)))
def test_recorded_boards(name, letters, files):
    lines = recorded(name)
    drawn, written = list(drawings(lines)), list(entries(lines))
    assert (len(drawn), len(written)) == (letters, files)
    for moves, drawing in drawn:
        assert played(moves).draw() == drawing
    for moves, rows in written:
        assert played(moves).rows() == rows


# colours ------------------------------------------------------------------------

@pytest.mark.parametrize("moves", ("", "I9", "A1 I9 C2 E2 G2"))
def test_spans_cover_the_drawing_once(moves):
    game = played(moves)
    lines = game.draw().split("\n")
    covered = [(line, column + k) for line, column, width, _ in game.spans() for k in range(width)]
    assert len(set(covered)) == len(covered)
    bare = {(line, column) for line, text in enumerate(lines) for column, sign in enumerate(text) if sign != " "}
    assert set(covered) == bare


@pytest.mark.parametrize("moves, line, styles", (
    # one line of the drawing, the first letter of the style of each column
    ("I9", 16, "  l b     cbbbbc    cbbbc  L  cbbbc    cbbbbc     b l"),
    ("A1 I9 C2", 2, "  l fbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbc l"),
    ("A1 I9 C2", 3, "    bFFFFFFFb         b         b         b       b"),
    ("A1 I9 C2", 5, "  l bFFFFFFFLbbbbcbbbbcbbbbcbbbbcbbbbcbbbbc       b l"),
    ("A1 C2 I9 E2 G2 B3", 5, "  l bSSSSSSSsSSSSsbbbbfbbbbcbbbbcbbbbcbbbbc       b l"),
))
def test_span_styles(moves, line, styles):
    signs = {"label": "l", "border": "b", "cell": "c", "first": "f", "second": "s",
             "first-area": "F", "second-area": "S", "last": "L"}
    row = [" "] * len(styles)
    for at, column, width, style in played(moves).spans():
        if at == line:
            row[column:column + width] = signs[style] * width
    assert "".join(row) == styles
