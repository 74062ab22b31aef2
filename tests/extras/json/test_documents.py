"""--json: what programs are told (docs/json.md), against the schemas of docs/schema/ and against the text."""

import json
import os
import random
import re
import shutil
import subprocess
import sys

import pytest

from conftest import CHECKOUT, Shell
from pbmgames.commands import GAME, SERVER
from pbmgames.extras.json import boards as data
from pbmgames.extras.json.documents import DOCUMENTS
from pbmgames.games import TABLE, find
from pbmgames.records.boardlist import Row
from pbmgames.text import decode
from schemas import FOLDER, objections, schema

LONG = "d\xf6rte_of_fells"
NAMES = {"showas": "show", "all": "show", "replay": "preview"}      # which have the document of another


def asked(shell, words, status=0, **extra):
    """Give a command with --json; return its document."""
    found, out, err = shell(words + " --json" if "--json" not in words else words, **extra)
    assert (found, err, out.count("\n"), out.isascii()) == (status, "", 1, True), (words, out, err)
    return json.loads(out)


def valid(document, name):
    """Return the document if it is as its schema says."""
    assert objections(document, schema(name + ".json")) == []
    assert document["pbm"] == 1
    return document


def a_board(shell, words, **extra):
    """Return the one board that `show` tells of."""
    board, = valid(asked(shell, words, **extra), "show")["boards"]
    return board


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A host with boards of all games, in play, finished, with a proposal, by userids that are long or odd; to read."""
    shell, draw = Shell(tmp_path_factory.mktemp("played")), random.Random(4)
    shell.put("etc/users", "".join("%s:%spw:x:0:%s@example.com\n" % (user, user[0], user)
                                   for user in ("alice", "bob", "carol", decode(LONG.encode()))))
    for name in TABLE:
        for number, players in ((101, "alice bob"), (102, "bob carol"), (103, "carol " + LONG)):
            shell("%s challenge %s" % (name, players), PBMSEED="7")
            for ply in range(draw.randrange(1, 9)):
                user = players.split()[ply % 2]
                moves = asked(shell, "%s show %d --json=moves" % (name, number))["boards"][0]["legal_moves"]
                shell("%s move %d %s %spw %s" % (name, number, user, user[0], draw.choice(moves)))
    turn = asked(shell, "zenix show 102")["boards"][0]["on_turn"]
    shell("zenix move 102 %s %spw propose" % (turn, turn[0]))
    shell("zenix move 101 alice apw resign")
    shell("zenix move 101 bob bpw resign")
    return shell


@pytest.mark.slow
def test_all_documents_are_as_their_schemas_say(played):
    for name in TABLE:
        for words in ("show 101 102 103#2", "showas alice apw active", "show carol", "games", "games 101 102#1",
                      "replay 101 1", "preview 103", "standings", "history", "limit alice apw"):
            word = words.split()[0]
            valid(asked(played, "%s %s" % (name, words)), NAMES.get(word, word))
        valid(asked(played, "%s show 102 --json=moves" % name), "show")
    for words in ("list", "list all", "list zenix exo", "all show carol", "all show bob next"):
        word = words.split()[0]
        valid(asked(played, words), NAMES.get(word, word))
    valid(asked(played, "zenix paths 102"), "paths")
    valid(asked(played, "verify"), "verify")
    valid(asked(played, "--version"), "version")


@pytest.mark.slow
def test_mails_that_wait(shell):
    shell("zenix challenge alice bob", PBMSENDMAIL="exit 75")
    mails = valid(asked(shell, "outbox"), "outbox")["mails"]
    assert [(mail["to"], mail["tries"], mail["aside"]) for mail in mails] == [
        ("alice@example.com", 1, False), ("bob@example.com", 1, False)]
    assert all(mail["error"] in shell("outbox")[1] and mail["next"] > mail["first"] for mail in mails)
    for path in (shell.home / "outbox").glob("*"):
        path.unlink()
    assert asked(shell, "outbox") == {"pbm": 1, "mails": []}


def test_a_command_that_has_a_document_has_a_schema():
    words = {command.word for command in GAME + SERVER if command.handler in DOCUMENTS} | {"paths"}
    found = {name for name in words if name not in NAMES}
    found |= {"verify", "outbox", "version", "error", "board", "row"}
    assert {name + ".json" for name in found} == set(os.listdir(FOLDER))


@pytest.mark.parametrize("name", list(TABLE))
def test_the_position_is_that_of_the_drawing(shell, name):
    shell("%s challenge alice bob" % name, PBMSEED="3")
    board = a_board(shell, "%s show 101 --json=moves" % name)
    text = shell("%s show 101" % name)[1]
    assert "\n".join(board["position"]["drawing"]) in text
    assert board["game"] == find(name).name and board["asked"] == board["id"] == "101"
    assert set(" ".join(board["legal_moves"]).replace(",", " ").replace("*", " ").replace(":", " ").split()) - set(
        board["position"]["places"]) <= {move.partition(":")[0] for move in board["legal_moves"]}


@pytest.mark.parametrize("name, moves, field, before, after", [
    ("hexafive", "A1 A2 B2 A3 A4,A3", "forbidden", "A3", None),
    ("hextad", "04:3,11 22:10,24", "open", list, []),
])
def test_nobody_can_play_on_a_board_that_was_given_up(shell, name, moves, field, before, after):
    """What is told for the player on turn goes when the drawing has it no more: forbidden cells, places to play on."""
    shell("%s challenge alice bob" % name, PBMSEED="3")
    for number, move in enumerate(moves.split()):
        assert shell("%s move 101 %s %s" % (name, ("alice apw", "bob bpw")[number % 2], move))[0] == 0
    found = a_board(shell, name + " show 101")["position"][field]
    assert found and before in (found, type(found))
    assert shell("%s move 101 %s resign" % (name, ("bob bpw", "alice apw")[number % 2]))[0] == 0
    assert a_board(shell, name + " show 101")["position"][field] == after


def test_moves_times_and_deadline(shell):
    shell("zenix challenge --totaltime=10 --forfeittime=5 alice bob")
    shell("zenix move 101 alice apw A8")
    shell.now = "2003-05-03 12:00:00"
    board = a_board(shell, "zenix show 101")
    assert board["moves"] == [{"number": 1, "seat": 0, "text": "A8", "automatic": False}]
    assert [(one["used"], one["left"], one["on_turn"]) for one in board["players"]] == [
        (0, 864000, False), (172800, 691200, True)]
    assert board["deadline"] == "2003-05-06T12:00:00Z"
    assert board["clock"] == {"started": "2003-05-01T12:00:00Z", "moved": "2003-05-01T12:00:00Z",
                              "now": "2003-05-03T12:00:00Z", "total_days": 10, "forfeit_days": 5, "nag_days": 7}


@pytest.mark.slow
@pytest.mark.parametrize("commands, field, value", [
    ("move 101 alice apw propose", "proposal", {"kind": "draw", "by": "alice", "unanswered": ["bob"]}),
    ("move 101 alice apw J7; swap 101 bob bpw", "swapped_by", "bob"),
    ("move 101 alice apw J7; subscribe 101 carol cpw", "subscribers", ["carol"]),
    ("move 101 alice apw J7; notify carol cpw 101", "notifiers", []),
    ("move 101 alice apw J7; move 101 bob bpw J8; move 101 alice apw resign", "result",
     {"winner": "bob", "tie": False, "points": 1}),
    ("move 101 alice apw J7; move 101 bob bpw J8; move 101 alice apw resign", "on_turn", None),
    ("move 101 alice apw J7; move 101 bob bpw J8; move 101 alice apw resign", "ratings",
     [{"userid": "bob", "before": None, "after": 1}, {"userid": "alice", "before": None, "after": 1}]),
])
def test_what_a_board_tells(shell, commands, field, value):
    shell("exo challenge alice bob")
    for words in commands.split("; "):
        assert shell("exo " + words)[0] == 0
    found = a_board(shell, "exo show 101")[field]
    if field == "ratings":
        found = sorted(({**one, "after": 1} for one in found), key=lambda one: one["userid"] == "alice")
    if field == "notifiers":
        found = []
    assert found == value


# what is not for everybody --------------------------------------------------------------------

@pytest.mark.slow
def test_a_queued_move_is_told_to_its_player_only(shell):
    shell("zenix challenge alice bob")
    shell("zenix queue 101 bob bpw B8")
    for words, queued in (("show 101", None), ("showas alice apw 101", None), ("showas bob bpw 101", "B8")):
        board = a_board(shell, "zenix " + words)
        assert [one["queued"] for one in board["players"]] == [None, queued]


@pytest.mark.parametrize("points, told", [("3", 3), ("0", 0), ("\xb2", 1), ("x", 1), ("", 1)])
def test_the_points_of_a_line_of_another_program(points, told):
    row = Row.parse("101:alice:bob:3:alice won %s points:" % points)
    assert data.row(row)["points"] == told


@pytest.mark.slow
def test_nothing_is_told_that_lies_face_down(shell):
    shell("hextad challenge alice bob", PBMSEED="222")
    board = a_board(shell, "hextad show 101 --json=moves")
    text = shell.get("games/Hextad/101")
    seed = re.search(r"\(random (\d+)", text).group(1)
    boneyard = re.search(r"\(boneyard\s(.*?)\)", text, re.DOTALL).group(1).split()
    told = json.dumps(board)
    seen = set(sum(board["position"]["pools"], [])) | {one["tile"] for one in board["position"]["tiles"]}
    assert board["position"]["boneyard"] == len(boneyard) and not seen & set(boneyard) and seed not in told
    move = board["legal_moves"][0]
    preview = valid(asked(shell, "hextad preview 101 " + move), "preview")["board"]
    assert "??" in preview["position"]["pools"][0]


@pytest.mark.slow
def test_no_document_tells_passwords_or_addresses(played):
    for words in ("zenix showas alice apw 101", "zenix limit alice apw", "list all", "zenix standings",
                  "zenix history"):
        assert not re.search("example.com|apw", json.dumps(asked(played, words)))


# texts, refusals ------------------------------------------------------------------------------

@pytest.mark.slow
def test_userids_are_whole_and_characters_what_they_mean(played):
    rows = {row["id"]: row for row in asked(played, "zenix games")["boards"]}
    assert rows["103"]["players"] == ["carol", LONG]


@pytest.mark.parametrize("words, status, text, hint", [
    ("zenix show", 64, 'Syntax is "Zenix show <board>...<board>"', "pbm zenix show <board>...<board>"),
    ("zenix preview 7 A8", 66, "Preview board not found", "pbm zenix games"),
    ("zenix showas alice wrong 101", 77, "Invalid password entered", None),
    ("zenix showas alicee wrong 101", 67, "Invalid userid entered", "did you mean alice?"),
    ("zenix move 101 alice apw A8", 64, "There is no --json of move", None),
    ("zenix shwo 101", 64, "Unknown command", "pbm zenix show 101"),
    ("zenix frobnicate", 64, "Unknown command", "pbm help commands"),
    ("zenix show 101 --json=x", 64, "There are --json and --json=moves, not --json=x", None),
    ("zenix limit alice apw 5", 64, "--json shows the limit; set it without", None),
    ("all show nobody", 67, "Invalid userid entered", "pbm help"),
    ("list nonsense", 64, "There is no game called nonsense", None),
    ("zenix paths 9", 66, "Zenix board 9 not found", "pbm zenix games")])
def test_refusals(shell, words, status, text, hint):
    shell("zenix challenge alice bob")
    found = valid(asked(shell, words, status), "error")
    told = found["error"].pop("hint")
    assert hint in told if hint else told is None
    assert found == {"pbm": 1, "error": {"status": status, "text": text}}
    assert asked(shell, words, SENDER="HTML")["error"]["hint"] == told


def test_no_hint_stands_in_a_refused_mail(shell):
    shell("zenix shwo 101 --json", SENDER="alice@example.com", PBMSENDMAIL="cat > %s/sent" % shell.home)
    assert "Unknown command" in shell.get("sent") and "Did you mean" not in shell.get("sent")


def test_a_host_that_cannot_be_used(shell):
    status, out, err = shell(["--home=/nowhere", "zenix", "show", "101", "--json"])
    assert status == 78 and valid(json.loads(out), "error")["error"]["status"] == 78 and err.count("\n") == 1


@pytest.mark.parametrize("words, status", [
    (["--home=/nowhere", "verify", "--json"], 78), (["verify", "nonsense", "--json"], 64),
    (["outbox", "--json", "drop"], 64)])
def test_refusals_of_tools(shell, words, status):
    found, out, err = shell(words)
    told = valid(json.loads(out), "error")["error"]
    assert (found, told["status"], told["hint"]) == (status, status, None) and err == "pbm: %s\n" % told["text"]


@pytest.mark.parametrize("words, missing", [
    ("show 999 101", ["999"]), ("show 101 999", ["999"]), ("show nobody", ["nobody"]), ("show #1", ["#1"]),
    ("showas alice apw nobody alice", ["nobody"]), ("show carol", [])])
def test_words_that_mean_nothing_are_missing(shell, words, missing):
    shell("zenix challenge alice bob" if "as" not in words else "zenix challenge bob carol")
    for sender in ({}, {"SENDER": "HTML"}):
        status, out, err = shell("zenix %s --json" % words, **sender)
        found = valid(json.loads(out), "show")
        assert found["missing"] == missing and (status == 0) == (not missing or bool(sender)), (words, status)


def test_boards_that_are_missing_or_damaged_do_not_hide_the_others(shell):
    shell("zenix challenge alice bob")
    shell("zenix challenge alice bob")
    shell.put("games/Zenix/102", shell.get("games/Zenix/102").replace("(players", "(playerz"))
    status, out, err = shell("zenix show 101 102 999 --json")
    found = valid(json.loads(out), "show")
    assert status == 70 and "damaged" in err
    assert ([board["id"] for board in found["boards"]], found["missing"]) == (["101"], ["999"])
    assert [(one["asked"], one["status"]) for one in found["errors"]] == [("102", 70)]


def test_by_mail_it_is_refused(shell):
    shell("zenix challenge alice bob")
    status, out, err = shell("zenix show 101 --json", SENDER="alice@example.com",
                             PBMSENDMAIL="cat > %s/sent" % shell.home)
    assert (status, out) == (0, "") and "--json is not for mails" in shell.get("sent")
    status, out, err = shell("--home=/nowhere zenix show 101 --json", SENDER="alice@example.com")
    assert (status, out, err.count("\n")) == (78, "", 1)


@pytest.mark.parametrize("words, lines, sender", [
    ("zenix games --json", b"", None), ("zenix games --json", b"", "HTML"), ("zenix games --json", b"", " "),
    ("multiple", b"zenix games --json\nlist\n", None)])
def test_trouble_is_told_wherever_a_document_was_asked_for(shell, words, lines, sender):
    (shell.home / "games/Zenix/.lockfile").mkdir(parents=True)
    status, out, err = shell(words, input=lines, **({"SENDER": sender} if sender else {}))
    error = valid(json.loads(out.partition("\n")[0]), "error")["error"]
    assert (status, error["status"], err.count("\n")) == (75, 75, 1) and error["text"] in err


# the page -------------------------------------------------------------------------------------

def test_the_page_names_every_field():
    with open("%s/docs/json.md" % CHECKOUT, encoding="utf-8") as file:
        page = file.read()
    told = set(re.findall(r"`(\w+)`", page))

    def fields(rule):
        for name, inner in rule.get("properties", {}).items():
            yield name
            yield from fields(inner)
        if "items" in rule:
            yield from fields(rule["items"])

    for name in os.listdir(FOLDER):
        assert set(fields(schema(name))) <= told, name


def test_the_examples_of_the_page_are_valid():
    with open("%s/docs/json.md" % CHECKOUT, encoding="utf-8") as file:
        examples = re.findall(r"<!-- (\w+) -->\n+```json\n(.*?)```", file.read(), re.DOTALL)
    assert len(examples) >= 4
    for name, text in examples:
        valid(json.loads(text), name)


# the examples ---------------------------------------------------------------------------------

@pytest.fixture
def example(shell):
    """A function that runs a script of examples/ with `pbm` in its path; returns what it prints."""
    place = shell.folder / "bin"
    place.mkdir()
    (place / "pbm").write_text('#!/bin/sh\nexec "%s" "%s/bin/pbm" "$@"\n' % (sys.executable, CHECKOUT))
    (place / "pbm").chmod(0o755)

    def run(name, *words):
        path = os.path.join(CHECKOUT, "examples", name)
        environ = shell.environ(PATH="%s:%s" % (place, os.environ["PATH"]))
        return subprocess.run(["sh" if name.endswith(".sh") else sys.executable, path, *words], env=environ,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True).stdout.decode()

    return run


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("jq") is None, reason="no jq")
def test_whose_turn(shell, example):
    shell("exo challenge alice bob")
    shell("zenix challenge alice bob")
    shell("zenix move 101 alice apw A8")
    assert example("whose-turn.sh", "bob") == "Zenix 101, move 2, before 2003-05-22T12:00:00Z\n"


@pytest.mark.slow
def test_deadlines(shell, example):
    shell("zenix challenge alice bob")
    lines = example("deadlines.py", "alice").split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR" and lines[-2:] == ["END:VCALENDAR", ""]
    assert "DTSTART:20030522T120000Z" in lines and "SUMMARY:Move in Zenix 101" in lines


@pytest.mark.parametrize("name, words", [
    ("deadlines.py", "<userid>"), ("random-move.py", "<game> <userid> <password>")])
def test_programs_without_words_say_which_they_need(name, words):
    done = subprocess.run([sys.executable, os.path.join(CHECKOUT, "examples", name)], stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr.decode()) == (1, "Usage: %s %s\n" % (name, words))


@pytest.mark.slow
def test_random_move(shell, example):
    shell("zenix challenge alice bob")
    assert example("random-move.py", "zenix", "alice", "apw").startswith("Zenix 101: ")
    assert len(a_board(shell, "zenix show 101")["moves"]) == 1


@pytest.mark.slow
@pytest.mark.parametrize("call, said", [
    ("whose-turn.sh zed", "Invalid userid entered"), ("random-move.py zenx alice apw", "Unknown command"),
    ("random-move.py zenix alice wrong", "Invalid password entered"), ("play.sh zenx alice apw", "Unknown command"),
])
@pytest.mark.skipif(shutil.which("jq") is None, reason="no jq")
def test_examples_say_why_pbm_refuses(shell, example, call, said):
    shell("zenix challenge alice bob")
    with pytest.raises(subprocess.CalledProcessError) as raised:
        example(*call.split())
    error = raised.value.stderr.decode()
    assert said in error and "Traceback" not in error
