"""Subjects as people answer letters of ours: what is no command as it stands, and what it is taken for."""

import pytest

from pbmgames.extras.quotes.masks import Masks
from pbmgames.extras.quotes.subjects import Subjects
from pbmgames.games import TABLE
from pbmgames.records.users import Users
from pbmgames.storage import Host

# board 101 in every game, 102 in Zenix and Exo; carol's board in Zenix
BOARDS = [(game, "101", "alice", "bob") for game in TABLE] + [
    ("zenix", "102", "alice", "bob"), ("exo", "102", "bob", "carol"), ("conhex", "103", "alice", "bob"),
    ("exo", "103", "alice", "bob"), ("zenix", "104", "carol", "dave")]


@pytest.fixture(scope="module")
def subjects(tmp_path_factory):
    """The subjects of a host with a board 101 in every game."""
    from conftest import Shell
    shell = Shell(tmp_path_factory.mktemp("host"))
    for game, board, one, other in BOARDS:
        shell.put("games/%s/.special" % TABLE[game], board + "\n")
        assert shell([game, "challenge", one, other])[0] == 0
    shell.put("etc/users", "alice:secret:x:0:a@x\nbob:hidden:x:0:b@x\ncarol:cpw:x:0:c@x\ndave:dpw,:x:0:d@x\n")
    return Subjects(Users(Host(str(shell.home))))


MOVE = "zenix board 101 alice secret B3"
READ = [
    ("zenix move 101 alice secret B3", "zenix move 101 alice secret B3"),
    ("Re: New Zenix Board 101 alice secret B3", MOVE),
    ("Re: Zenix Board 101 Error alice secret A8", "zenix board 101 alice secret A8"),
    ("Re: Zenix Board 101 Resigned alice secret A8", "zenix board 101 alice secret A8"),
    ("Re: Nag: Zenix Board 101 alice alice secret B3", MOVE),
    ("Re: Warning: Zenix Board 101 alice alice secret B3", MOVE),
    ("Re: Zenix Board 101 alice bob hidden C8", "zenix board 101 bob hidden C8"),
    ("Re: Zenix Board 101 alice alice secret A8", "zenix board 101 alice secret A8"),
    ("Re: New Zenix Board 101 alice ** alice secret B3", MOVE),
    ("Re: Zenix Board 101 bob alice secret resign", "zenix board 101 alice secret resign"),
    ("Re: Zenix Board 101 alice secret Resign!", "zenix board 101 alice secret resign"),
    ("Re: Zenix chat 101 alice bob hidden", "zenix chat 101 bob hidden"),
    ("Re: Zenix chat 101 bob hidden", "zenix chat 101 bob hidden"),
    ("[EXTERNAL] Re: Zenix Board 101 alice secret B3", MOVE),
    ("Re: [EXTERNAL] [list-1] Zenix Board 101 alice secret B3", MOVE),
    ("[pbm] zenix show 102", "zenix show 102"),
    ("AW: WG: [Spam?] Zenix Board 101 alice secret B3", MOVE),
    ("***SPAM*** Zenix Board 101 alice secret B3", MOVE),
    ("R\xe9f : Zenix Board 101 alice secret B3", MOVE),
    ("RE : RE\xa0: Zenix Board 101 alice secret B3", MOVE),
    ("VS: Odp: SV: Antw: Re[3]: Zenix Board 101 alice secret B3", MOVE),
    ("Re: " * 90 + "[x] Zenix Board 101 alice secret B3", MOVE),
    ("Subject: zenix move 101 alice secret B3", "zenix move 101 alice secret B3"),
    ("zenix move 101 alice secret B3.", "zenix move 101 alice secret B3"),
    ("zenix move 101, alice, secret B3,", "zenix move 101 alice secret B3"),
    ("Zenix, move 101 alice secret B3", "zenix move 101 alice secret B3"),
    ("zenix: move: #101 alice: secret b3", "zenix move 101 alice secret b3"),
    ("zenix move 101 alice secret B3 !", "zenix move 101 alice secret B3"),
    ("zenix move #101 alice secret B3", "zenix move 101 alice secret B3"),
    ("zenix\xa0move\xa0101\u200b alice\u2003secret\u3000B3", "zenix move 101 alice secret B3"),
    ("ze\u200bnix move 101 al\xadice secret B\u200b3", "zenix move 101 alice secret B3"),
    ("\uff3a\uff45\uff4e\uff49\uff58 move 101 alice secret \uff22\uff13", "zenix move 101 alice secret B3"),
    ("zenix challenge \u2013size=8 alice bob", "zenix challenge alice bob -size=8"),
    ("zenix challenge \u2014size=8 alice bob \u2014nagtime=3", "zenix challenge alice bob -size=8 --nagtime=3"),
    ("zenix challenge alice, bob.", "zenix challenge alice bob"),
    ("\u201czenix move 101 alice secret B3\u201d", "zenix move 101 alice secret B3"),
    ("zenix move 101 alice secret *B3.", "zenix move 101 alice secret *B3"),
    ("zenix move 101 alice secret \u2014", "zenix move 101 alice secret --"),
    ("zenix show #101.", "zenix show 101"),
    ("help zenix.", "help zenix"),
    ("Help!", "help"),
    ("[pbm] list", "list"),
    ("message alice secret bob, carol.", "message alice secret bob carol"),
    ("signup ann, pw1 ann@x.org.", "signup ann pw1 ann@x.org"),
    # no game word
    ("move 102 bob hidden B3", None),                           # he plays in two games
    ("move 102 alice secret B3", "zenix move 102 alice secret B3"),
    ("move 102#2 alice secret A8", "zenix move 102#2 alice secret A8"),
    ("chat 102# alice secret", "zenix chat 102# alice secret"),
    ("move 102 alice secret Resign.", "zenix move 102 alice secret resign"),
    ("Re: Board 102 bob carol cpw B3", "exo board 102 carol cpw B3"),
    ("chat 104 dave dpw,", "zenix chat 104 dave dpw,"),
    ("move 102 alice wrong B3", "zenix move 102 alice wrong B3"),       # which is refused, and counted
    ("move 104 alice secret B3", " "),
    ("subscribe all alice secret", " "), ("unsubscribe alice secret 101", " "),     # no game, no board
    # a password is never cleaned
    ("zenix move 104 dave dpw, B3.", "zenix move 104 dave dpw, B3"),
    ("zenix move 101, alice, secret, B3", "zenix move 101 alice secret, B3"),
    ("zenix move 101 alice \uff53ecret B3.", "zenix move 101 alice \uff53ecret B3"),
    # what nobody meant
    ("zenix move 101 alice secret", "zenix move 101 alice secret"),
    ("Re: New Zenix Board 101 alice", "zenix board 101 alice"), ("[x] zenix move 101", "zenix move 101"),
    ("zenix move 101 mallory alice secret B3", "zenix move 101 mallory alice secret B3"),
    ("Re: Zenix Board 101 nobody bob hidden C8", "zenix board 101 nobody bob hidden C8"),
    ("zenix Cleanup.", "zenix cleanup."),
    ("[x] zenix rebuildgamelist", " "),
    ("> zenix move 101 alice secret B3", " "),
    ("hello", " "),
    ("", " "),
]


@pytest.mark.parametrize("text, found", READ)
def test_what_a_subject_means(subjects, text, found):
    readings = [said.text for said in subjects.readings(text.encode("utf-8").decode("latin-1"))] or [""]
    if found is None:
        assert readings == ["exo move 102 bob hidden B3", "zenix move 102 bob hidden B3"]
    else:
        assert readings == [found.strip().encode("utf-8").decode("latin-1")]


@pytest.mark.parametrize("game", TABLE)
@pytest.mark.parametrize("text", [
    "Re: New %s Board 101 alice secret B3", "Re: %s Board 101 Error alice secret B3",
    "Re: %s Board 101 bob alice secret B3", "[E] AW: %s Board 101 alice alice secret B3."])
def test_every_game(subjects, game, text):
    assert [said.text for said in subjects.readings(text % TABLE[game])] == [game + " board 101 alice secret B3"]


@pytest.mark.parametrize("text", [text for text, _ in READ])
def test_no_subject_is_quoted_with_a_password(subjects, text):
    quoted = Masks(subjects.users).quoted_line(text.encode("utf-8").decode("latin-1"))
    assert not {"secret", "hidden", "cpw", "dpw"} & set(quoted.replace(",", " ").split())
