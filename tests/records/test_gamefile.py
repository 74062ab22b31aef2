"""The entry format: what is written comes back, whatever it is."""

import random

import pytest

from pbmgames.records import gamefile

LINE, LINES = gamefile.LINE, gamefile.LINES


@pytest.mark.parametrize("entries, text", [
    ([("players", LINE, ["alice", "bob"])], "(players alice bob)\n"),
    ([("moves", LINES, ["B3", "*A3"])], "(moves\nB3\n*A3\n)\n"),
    ([("syncmoves", LINES, ["", ""])], "(syncmoves\n\n\n)\n"),
    ([("comment", LINES, ["(", ")", "\\", "a (b)"])], "(comment\n\\(\n\\)\n\\\\\na (b)\n)\n"),
    ([("options", LINE, ["(x)", "--a=)"])], "(options \\(x) --a=))\n"),
    ([("empty", LINE, [])], "(empty)\n"),
])
def test_examples(entries, text):
    assert gamefile.render(entries) == text
    assert gamefile.parse(text) == entries


def test_round_trip_of_random_entries():
    draw = random.Random(7)
    signs = "()\\ab .-"
    for _ in range(2000):
        entries = []
        for _ in range(draw.randrange(5)):
            name = "e%d" % draw.randrange(9)
            if draw.random() < .5:
                tokens = ["".join(draw.choices(signs.replace(" ", ""), k=draw.randrange(1, 5)))
                          for _ in range(draw.randrange(4))]
                entries.append((name, LINE, tokens))
            else:
                entries.append((name, LINES, ["".join(draw.choices(signs, k=draw.randrange(5)))
                                              for _ in range(draw.randrange(4))]))
        assert gamefile.parse(gamefile.render(entries)) == entries


@pytest.mark.parametrize("text", ["(moves\nA3\n", "garbage\n", "(players a b)\n)\n"])
def test_malformed(text):
    with pytest.raises(gamefile.Malformed):
        gamefile.parse(text)


def test_blank_lines_between_entries_are_nothing():
    assert gamefile.parse("\n(a b)\n\n(c\n)\n") == [("a", LINE, ["b"]), ("c", LINES, [])]
