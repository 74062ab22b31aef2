"""Properties that hold for whatever stands in a file or comes with a command; hostile.py tries whole commands.

Every test draws its inputs from seeds, which are always the same: a few, and in `make check` many.
"""

import os
import random
import string

import pytest

import hostile
from conftest import check
from pbmgames.board import Damaged, Match
from pbmgames.games import every
from pbmgames.records import boardfile, boardlist, registers
from pbmgames.records.ratings import Pools, Ratings, Record, Result, enter_result
from pbmgames.records.users import Users
from pbmgames.request import Request
from pbmgames.storage import Host, HostDamaged, journal
from pbmgames.storage.paths import is_board_id

NOW = 1051779600


@pytest.fixture(params=["few", check("many")])
def draws(request):
    """A function that yields random.Random objects; each tells its seed if a test fails with it."""
    first, count = (1, 40) if request.param == "few" else (1000, 1000)

    def draws():
        for seed in range(first, first + count):
            print("seed %d" % seed)
            yield random.Random(seed)
    return draws


def text(choose, letters=None, longest=12):
    """Return a text of some letters, any byte but the newline by default."""
    letters = letters or [chr(code) for code in range(256) if code != 10]
    return "".join(choose.choice(letters) for _ in range(choose.randrange(longest)))


ODD_BOARD = ["(", ")", "\\", "\n", " ", "a", "(a", "1", "\0", "\r", "moves", "-1"]


def test_entries_come_back_as_they_were_written(draws):
    for choose in draws():
        entries = [("e%d" % place, form, [text(choose).replace(" ", "_" if form == boardfile.LINE else " ")
                                          for _ in range(choose.randrange(4))])
                   for place, form in enumerate(choose.choices((boardfile.LINE, boardfile.LINES), k=3))]
        assert boardfile.parse_entries(boardfile.render_entries(entries)) == entries


def test_any_text_is_a_list_of_entries_or_malformed(draws):
    for choose in draws():
        whole = text(choose, ODD_BOARD, 40)
        try:
            entries = boardfile.parse_entries(whole)
        except boardfile.Malformed as error:
            assert str(error).isprintable() and len(str(error)) < 300
            continue
        assert boardfile.parse_entries(boardfile.render_entries(entries)) == entries


def test_what_could_not_be_read_again_is_not_written():
    for name, form, tokens in (("a", boardfile.LINE, ["b c"]), ("a", boardfile.LINE, ["b\n"]),
                               ("a", boardfile.LINES, ["b\nc"]), ("a\nb", boardfile.LINES, [])):
        with pytest.raises(ValueError):
            boardfile.render_entries([(name, form, tokens)])


def played(kind, choose, plies):
    """Return a board of a game after some random moves, with something in every entry."""
    match = Match(kind, "101", ["alice", "bob"], NOW, (), ["--x=1"], choose.randrange(1000) if kind.random else 0)
    for _ in range(plies):
        if match.over:
            break
        match.play(choose.choice(list(match.position.legal_moves())))
    match.subscribers, match.comment = ["carol"], ["carol writes:", "(hello)", "", ")"]
    return match


@pytest.mark.parametrize("kind", every(), ids=lambda kind: kind.name)
def test_a_spoilt_board_file_is_damaged_or_a_board_that_can_be_kept(kind, draws):
    match = played(kind, random.Random(1), 7)
    whole = match.render()
    for choose in draws():
        spoilt = hostile.spoilt(choose, whole.encode("latin-1")).decode("latin-1")
        try:
            found = Match.parse(kind, "101", spoilt, NOW)
        except Damaged as error:
            assert "damaged" in str(error)
            continue
        kept = found.render()
        again = Match.parse(kind, "101", kept, NOW)
        assert again.render() == kept
        assert (again.moves, again.players, again.status) == (found.moves, found.players, found.status)


@pytest.mark.parametrize("kind", every(), ids=lambda kind: kind.name)
def test_a_board_comes_back_from_its_file_whatever_was_played_and_said(kind, draws):
    for choose in draws():
        match = played(kind, choose, choose.randrange(12))
        match.comment = [text(choose) for _ in range(3)]
        match.options = ["--" + text(choose, string.printable[:94]) for _ in range(2)]
        match.queued = [text(choose, string.printable[:94]), ""]
        again = Match.parse(kind, "101", match.render(), NOW)
        assert vars_of(again) == vars_of(match)


def vars_of(match):
    """Return what a board file keeps of a board."""
    return dict(vars(match), clock=vars(match.clock), position=None, automatic=None)


USERIDS = string.ascii_letters + string.digits + "._-\xe9\xa0\x85\xdf"


def test_registers_come_back_as_they_were_written(tmp_path, draws):
    (tmp_path / "etc").mkdir()
    for choose in draws():
        names = list({name.lower(): name for name in (text(choose, USERIDS, 30) for _ in range(5)) if name}.values())
        host = Host(str(tmp_path), "Zenix")
        host.write("etc/users", "".join("%s:pw:x:0:nobody\n" % name for name in names))
        users = Users(host)
        assert [users.find(name.upper() if name.isascii() else name).userid for name in names] == names
        limits = registers.Limits(host, "Zenix", users)
        figures = {name: (choose.randrange(-1, 5), choose.randrange(9), choose.randrange(9), 1) for name in names}
        for name in names:
            for field, value in zip(("limit", "active", "seek", "inactive"), figures[name]):
                limits.put(name, **{field: value})
        limits.save()
        again = registers.Limits(host, "Zenix", users)
        assert {name: again.get(name).row for name in names} == figures
        if len(names) > 1:
            ratings = Ratings(host, "Zenix", users)
            ratings.rate(names[:2], choose.choice(names[:2] + [None]))
            assert [record.user for record in Ratings(host, "Zenix", users).rows] == [
                record.user for record in ratings.rows]


def test_a_spoilt_register_is_read_or_damaged(tmp_path, draws):
    (tmp_path / "etc").mkdir()
    first = {
        "games/Zenix/.limit": "(limit\n" + "".join(registers.Limits.FORM % (name, 3, 1, 0, 0) + "\n" for name in (
            "alice", "bob")) + ")\n",
        "ratings/Zenix": "%-32s %4d %4d %4d %6d\n" % ("alice", 1, 0, 0, 1700), "history/Zenix": "x\n",
        "standings/Zenix": "T:alice:1:0:0\n",
        "etc/Zenix.list": boardlist.BoardList.HEADING + "101:alice:bob:3:bob turn: -x\n",
        "etc/users": "alice:pw:x:0:nobody\nbob:pw:x:0:nobody\n"}
    for choose in draws():
        host = Host(str(tmp_path), "Zenix")
        for path, whole in first.items():
            host.write(path, hostile.spoilt(choose, whole.encode("latin-1")).decode("latin-1"))
        users = Users(host)
        for work in (lambda: registers.Limits(host, "Zenix", users).save(),
                     lambda: Ratings(host, "Zenix", users).save(),
                     lambda: Pools(host, "Zenix", "t").enter(["a", "b"], "a"), lambda: users.find("alice"),
                     lambda: enter_result(host, "Zenix", Result("May  1 09:00", "101", "a", 1, ["a", "b"])),
                     lambda: [row.moves for row in boardlist.BoardList(host, "Zenix").rows()],
                     lambda: boardlist.BoardList(host, "Zenix").top(boardlist.Row.parse("101:a:b:1:a turn:"))):
            try:
                work()
            except HostDamaged as error:
                assert str(error).isprintable()


def test_any_line_is_a_rating_or_none(draws):
    for choose in draws():
        line = text(choose, ["1", "-", " ", "x", "\t", "\xa0", "12", "\xb2", "\u0663"], 20)
        record = Record.parse(line)
        assert record is None or Record.parse(record.render()).render() == record.render()


def test_a_journal_of_any_text_is_what_was_written_or_garbled(draws):
    for choose in draws():
        odd = ODD_BOARD + ["end ", "- x\n", "\xff"]
        changes = [("a/%d" % place, choose.choice((None, text(choose, odd, 20))), False)
                   for place in range(choose.randrange(4))]
        whole = journal.render(changes)
        assert journal.parse(whole, "journal") == changes
        spoilt = hostile.spoilt(choose, whole.encode("latin-1")).decode("latin-1")
        try:
            assert journal.parse(spoilt, "journal") == changes
        except journal.Garbled:
            assert spoilt != whole


def test_a_board_id_is_the_name_of_a_file_in_one_folder(draws):
    letters = string.printable + "\xe9\xb2\u0663/./-_+"
    for choose in draws():
        name = text(choose, letters, 20)
        if is_board_id(name):
            assert os.path.basename(name) == name and len(name) <= 15 and name.isascii() and name[0].isalnum()
            assert os.path.normpath(os.path.join("/x", name)) == "/x/" + name


def test_every_word_of_a_command_line_ends_up_in_one_place(draws):
    for choose in draws():
        words = [text(choose, ["-", "=", "a", "*", " ", "**", "--", "\xe9"], 5) for _ in range(choose.randrange(6))]
        request = Request("pbm", "zenix", words, {})
        assert sorted(request.words + request.parameters + request.options) == sorted(
            word for word in words if word != "**")
        assert all(word.startswith("-") for word in request.parameters + request.options)
