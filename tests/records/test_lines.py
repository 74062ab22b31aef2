"""The forms of files: what is written comes back, whatever it is; lines that are no rows stay."""

import random

import pytest
from test_ratings import Memory

from pbmgames.records import boardfile
from pbmgames.records.registers import Register, Rows

LINE, LINES = boardfile.LINE, boardfile.LINES


@pytest.mark.parametrize("entries, text", [
    ([("players", LINE, ["alice", "bob"])], "(players alice bob)\n"),
    ([("moves", LINES, ["B3", "*A3"])], "(moves\nB3\n*A3\n)\n"),
    ([("syncmoves", LINES, ["", ""])], "(syncmoves\n\n\n)\n"),
    ([("comment", LINES, ["(", ")", "\\", "a (b)"])], "(comment\n\\(\n\\)\n\\\\\na (b)\n)\n"),
    ([("options", LINE, ["(x)", "--a=)"])], "(options \\(x) --a=))\n"),
    ([("empty", LINE, [])], "(empty)\n"),
])
def test_examples(entries, text):
    assert boardfile.render_entries(entries) == text
    assert boardfile.parse_entries(text) == entries


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
        assert boardfile.parse_entries(boardfile.render_entries(entries)) == entries


@pytest.mark.parametrize("text", ["(moves\nA3\n", "garbage\n", "(players a b)\n)\n", "(players a b)\n\xa0\n"])
def test_malformed(text):
    with pytest.raises(boardfile.Malformed):
        boardfile.parse_entries(text)


def test_blank_lines_between_entries_are_nothing():
    assert boardfile.parse_entries("\n(a b)\n\n(c\n)\n") == [("a", LINE, ["b"]), ("c", LINES, [])]


# rows -----------------------------------------------------------------------

def _number(line):
    return [int(line)] if line.isdigit() else None


@pytest.mark.parametrize("text, lines, rows, others", [
    (None, [], [], []), ("", [], [], []), ("1\n", [[1]], [[1]], []), ("1", [[1]], [[1]], []),
    ("1\n\n# two\n2\n", [[1], "", "# two", [2]], [[1], [2]], ["# two"])])
def test_a_line_that_is_no_row_stays_where_it_is(text, lines, rows, others):
    found = Rows(text, _number, lambda row: "%d" % row[0])
    assert (found.lines, found.rows, found.others) == (lines, rows, others)
    assert found.render() == (text or "") + "\n" * (text == "1")
    found.drop(lambda row: row == [1])
    assert found.render() == (text or "").replace("1\n", "").replace("1", "")


def test_a_register_is_written_only_if_it_has_changed():
    host = Memory(etc_x="1\nnotes\n")
    register = Register(host, "etc/x", _number, lambda row: "%d" % row[0])
    del host.files["etc/x"], register.lines[:]
    register.save()
    assert "etc/x" not in host.files
    register.lines += ["notes", [3]]
    register.save()
    assert host.files == {"etc/x": "notes\n3\n"}
