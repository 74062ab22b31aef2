"""What every game must do, whatever its rules: random play of all games in the table and of the tiny one.

A new game comes in here by itself, with the VARIATIONS of its own test: the parameters worth trying.
"""

import functools
import importlib
import random
import sys

import pytest

import tiny_game
from conftest import check, slow
from pbmgames.board import Match
from pbmgames.extras.colours.display import STYLES as COLOURS
from pbmgames.games import FIRST, SECOND, TABLE, TIE, Game, MoveError, ParameterError, find

GARBAGE = ["", " ", "?", "-", "--", "swap", "0", "A", "A0", "Z99", "A1A", "1A1", "AA", "*", "**", "*Z99", "99:1,1",
           "00:1,2", "A1,", ",A1", "A1,A1,A1", "A-1", "\xc4\xb9", "\u0661A", "A\u0662", "A1\n", "x" * 5000,
           "A" + "9" * 5000, "24:7,", "24:1:2", "A1#1", "None"]
MOST = 48               # moves of a random game
ORDER = "__init__ play legal_moves outcome face_down rows shaped entries draw spans named words proof".split()
NAMES = list(dict.fromkeys([*TABLE, "tictac"]))
CASES = [(name, words) for name in TABLE for words in importlib.import_module("test_" + name).VARIATIONS]
CASES += [(name, words) for name in NAMES if name not in TABLE for words in ("", "-misere")]


def every(cases, less=slow):
    """Return the mark of a test that takes the cases; each sixth one with parameters where `less` says: not in `quick`.

    `make check` tries them all.
    """
    rows = [case if not case[1] else check(*case) if number % 6 else less(*case) for number, case in enumerate(cases)]
    return pytest.mark.parametrize("name, words", rows, ids=lambda value: value or "plain")


EVERY = every(CASES)


def game_of(name):
    """Return the class of a game, the tiny one too."""
    return find(name) or tiny_game.Tictac


@functools.lru_cache(None)
def random_game(name, words, seed):
    """Return the moves of a random game."""
    chooser = random.Random("%s %s %s" % (name, words, seed))
    match = Match(game_of(name), "101", ["alice", "bob"], 0, words.split(), seed=seed)
    while not match.over and len(match.moves) < MOST:
        match.play(chooser.choice(list(match.position.legal_moves())))
    return match.moves


def boards(name, words, seed=1):
    """Yield (match, chooser) before every move of a random game, and once after the last."""
    chooser = random.Random("%s %s %s" % (name, words, seed))
    match = Match(game_of(name), "101", ["alice", "bob"], 0, words.split(), seed=seed)
    for move in random_game(name, words, seed):
        yield match, chooser
        match.play(move)
    yield match, chooser


def state(match):
    """Return everything that can be seen of a board."""
    return match.render(), match.position.draw(match.over), match.position.turn, match.position.outcome()


def seen(game):
    """Return what players see of a position."""
    return game.draw(), game.draw(over=True), game.rows(), game.turn, game.outcome(), list(game.legal_moves())


@EVERY
def test_loading_at_every_ply_gives_the_same_board(name, words):
    for match, _ in boards(name, words):
        again = Match.parse(match.game, "101", match.render(), 0, changing=True)
        assert state(again) == state(match) and match.position.shaped(match.position.rows())
        assert again.status == match.status
        assert again.with_moves(again.moves).position.rows() == match.position.rows()
        assert again.position.turn == len(match.moves) % 2 or match.over


@EVERY
def test_refused_moves_change_nothing(name, words):
    for match, chooser in boards(name, words):
        before, legal = state(match), set(match.position.legal_moves())
        for text in chooser.sample(GARBAGE, 6) + match.moves[-3:] if not match.over else ():
            try:
                tried = match.with_moves(match.moves) if text in legal else match
                canonical = tried.position.play(text)
            except MoveError as error:
                assert str(error).replace(text, "").isprintable()
            else:
                assert canonical in legal
        assert state(match) == before


@EVERY
def test_every_legal_move_is_accepted_and_canonical(name, words):
    for match, chooser in boards(name, words):
        moves = list(match.position.legal_moves())
        assert len(moves) == len(set(moves))
        assert bool(moves) or match.over, "a player without a move, and the game goes on"
        for move in chooser.sample(moves, min(len(moves), 5)) if not match.over else ():
            copy = match.with_moves(match.moves)
            copy.play(move)
            assert copy.moves[-1] == move
            assert copy.position.turn == 1 - match.position.turn


@EVERY
def test_moves_are_short_and_plain(name, words):
    for match, _ in boards(name, words):
        for move in match.moves[-1:]:
            assert move.isascii() and " " not in move and "#" not in move and not move.startswith("-")


@EVERY
def test_games_end_as_the_contract_says(name, words):
    for seed in range(3):
        for match, _ in boards(name, words, seed):
            outcome = match.position.outcome()
            assert outcome is None or outcome == TIE or outcome[0] in (FIRST, SECOND) and outcome[1] >= 1


@EVERY
def test_a_drawing_is_text_in_whole_lines(name, words):
    for match, _ in boards(name, words):
        for over in (False, True):
            drawing = match.position.draw(over)
            assert drawing.endswith("\n") and drawing.isascii() and "\t" not in drawing
            assert drawing.strip("\n") and not drawing.startswith("\n")


@EVERY
def test_spans_lie_in_the_drawing_and_do_not_overlap(name, words):
    for match, _ in boards(name, words):
        for over in {match.over, True}:
            lines = match.position.draw(over).split("\n")
            coloured = set()
            for line, column, width, style in match.position.spans(over):
                places = {(line, column + far) for far in range(width)}
                assert width > 0 and column >= 0 and column + width <= len(lines[line]), (line, column, width, style)
                assert not places & coloured
                coloured |= places
                assert style in COLOURS or style in ("cell", "tile")
            assert coloured or not list(match.position.spans(over))


@EVERY
def test_what_is_marked_as_the_last_move_is_what_it_changed_or_what_encloses_it(name, words):
    before = []
    for match, _ in boards(name, words):
        drawing = match.position.draw().split("\n")
        last = {(line, column) for line, start, width, style in match.position.spans() if style == "last"
                for column in range(start - 1, start + width + 1)}
        changed = {(line, column) for line, (old, new) in enumerate(zip(before, drawing))
                   for column, (one, other) in enumerate(zip(old, new)) if one != other}
        assert bool(last & changed) == bool(last) == bool(match.moves)
        before = drawing


@EVERY
def test_what_is_drawn_without_a_word_is_a_game_that_goes_on(name, words):
    for match, _ in boards(name, words):
        game = match.position
        assert game.draw() == game.draw(False) and list(game.spans()) == list(game.spans(False))


def places_of(move):
    """Return the places that a move names."""
    return move.rpartition(":")[2].lstrip("*").split(",")


@pytest.mark.parametrize("name", NAMES)
def test_the_help_page_fits_the_screen_and_names_all_there_is(name):
    game = game_of(name)
    page = sys.modules[game.__module__].__doc__
    assert max(map(len, page.split("\n"))) <= 78
    assert page.isascii() and "\t" not in page
    for word in ["challenge", "move"] + ["-" + parameter for parameter in game.parameters] + list(game.commands):
        assert word in page
    assert ("swap" in page.lower()) or game.swap_after is None


@pytest.mark.parametrize("name, people", [
    ("zenix", ["Gigamic", "David Glaude"]), ("hexafive", ["Rob Nelson", "London Game Company", "David Glaude"]),
    ("conhex", ["Michail Antonow"]), ("exo", ["Cameron Browne"]), ("hextad", ["Cameron Browne", "Cyberite"])])
def test_the_help_page_says_whose_game_it_is(name, people):
    page = " ".join(sys.modules[game_of(name).__module__].__doc__.split())
    assert [person for person in people if person not in page] == []


@pytest.mark.parametrize("name", NAMES)
def test_unknown_parameters_are_refused(name):
    for word in ("-", "-nonsense", "-nonsense=1", "-=1"):
        with pytest.raises(ParameterError) as caught:
            game_of(name)([word])
        assert str(caught.value) == "Invalid %s parameter '%s'" % (game_of(name).name, word)


@pytest.mark.parametrize("name", NAMES)
def test_bad_values_of_parameters_are_refused(name):
    game = game_of(name)
    for parameter in game.parameters:
        for value in ("=", "=x", "=-1", "=1.5", "=\u0663", "=" + "9" * 30):
            with pytest.raises(ParameterError):
                game(["-" + parameter + value])


@pytest.mark.parametrize("name", NAMES)
def test_a_game_says_what_it_is(name):
    game = game_of(name)
    assert issubclass(game, Game) and game.name.lower() == name
    assert len(game.sides) == 2 and all(game.sides)
    assert all(callable(getattr(game, method)) for method in game.commands.values())
    assert game.move_width >= 3


@pytest.mark.parametrize("name", NAMES)
def test_games_are_written_alike(name):
    game = game_of(name)
    own = [word for word in vars(game) if word in ORDER]
    assert own == sorted(own, key=ORDER.index)
    assert [word for word in own if not getattr(game, word).__doc__.endswith(" (see Game).")] == []


@EVERY
def test_a_copy_and_its_position_go_their_own_ways(name, words):
    copies = []
    for match, chooser in boards(name, words):
        game, before = match.position, repr(vars(match.position))
        copies.append((game.copy(), seen(game)))
        other = game.copy()
        assert type(other) is type(game) and vars(other) == vars(game)
        assert [word for word, value in vars(game).items()
                if isinstance(value, (list, dict, set)) == (vars(other)[word] is value)] == []
        if not match.over:
            other.play(chooser.choice(list(other.legal_moves())))
        assert repr(vars(game)) == before
    assert all(seen(copy) == before for copy, before in copies)


@EVERY
def test_what_lies_face_down_shows_what_can_be_seen(name, words):
    for match, _ in boards(name, words):
        assert seen(match.position.face_down()) == seen(match.position)


@EVERY
def test_own_commands_make_text_at_every_ply(name, words):
    for match, _ in boards(name, words):
        for method in match.game.commands.values():
            text = getattr(match.position, method)()
            assert text.endswith("\n") and text.isascii()


@EVERY
def test_the_same_seed_gives_the_same_game_and_another_one_another(name, words):
    kind = game_of(name)
    assert kind(words.split(), 7).draw() == kind(words.split(), 7).draw()
    drawings = {kind(words.split(), seed).draw() for seed in range(8)}
    assert (len(drawings) > 1) == kind.random
