"""Commands as a person at a shell gives them: statuses, and what no recorded session shows."""

import re

import pytest

from pbmgames.board.moves import IN_A_MOVES_PLACE, SWAP
from pbmgames.commands import play
from pbmgames.request import Request
from pbmgames.storage import Host


def start(shell, game="zenix -size=3"):
    name, *parameters = game.split()
    assert shell([name, "challenge"] + parameters + ["alice", "bob"])[0] == 0


@pytest.mark.parametrize("command, status, text", [
    ("zenix move 101 alice apw A3", 0, "It is bob's turn."),
    ("ZENIX board 101 ALICE APW 3a", 0, "   1 A3      "),
    ("zenix mvoe 101 alice apw A3", 0, "It is bob's turn."),
    ("zenix move 101 alice apw", 64, 'Syntax is "Zenix move <board> <userid> <password> <move>"'),
    ("zenix moveq 101 alice apw", 64, 'Syntax is "Zenix queue <board> <userid> <password> <move>"'),
    ("zenix confirm 101", 64, 'Syntax is "Zenix confirm <board> <userid> <password>"'),
    ("zenix notify", 64, 'Syntax is "Zenix notify <userid> <password> [<board>...]"'),
    ("zenix accept alice", 64, 'Syntax is "Zenix accept <userid> <password>"'),
    ("zenix move 102 alice apw A3", 66, "Zenix board 102 not found"),
    ("zenix move ../101 alice apw A3", 66, "Zenix board ../101 not found"),
    ("zenix move 101 zoe apw A3", 67, "Invalid userid entered"),
    ("zenix move 101 alice no A3", 77, "Invalid password entered"),
    ("zenix move 101 carol cpw A3", 77, "You are NOT playing this game"),
    ("zenix move 101 bob bpw A3", 65, "It is not your move"),
    ("zenix move 101 alice apw A1", 65, "A1 is not on the board"),
    ("zenix move 101 alice apw A3#", 65, 'Invalid move "A3#" entered'),
    ("zenix move 101 alice apw Resign", 65, 'Invalid move "Resign" entered'),
    ("zenix challenge alice", 64, "At least 2 players must play"),
    ("zenix challenge alice zoe", 67, "The following userid's are not recognized:\n\tzoe\n\n"),
    ("zenix challenge -s=9 alice bob", 64, "Invalid Zenix size '9'"),
    ("zenix challenge -x alice bob", 64, "Invalid Zenix parameter '-x'"),
    ("zenix challenge -handicap=2 alice bob", 64, "Invalid Zenix parameter '-handicap=2'"),
    ("zenix challenge Zoe zoe", 67, "not recognized:\n\tZoe\n\tzoe\n\n"),
    ("zenix challenge yves xavier", 67, "not recognized:\n\tyves\n\txavier\n\n"),
    ("zenix frobnicate", 64, "Unknown command"),
    ("zenix cleanup", 64, "Unknown command"),
    ("zenix show 101 102", 66, "The following board was successfully shown:\n   101\n\n"
                               "The following board was not shown:\n   102\n"),
    ("zenix games 101#0 99 101", 66, "101#0    0  alice      bob        alice to start\n 101    0  "),
    ("zenix preview 99 A3", 66, "Preview board not found"),
    ("zenix paths 99", 66, "Zenix board 99 not found"),
    ("zenix replay 101 x", 64, "Syntax is"),
    ("zenix", 0, ""),
])
def test_statuses_at_a_shell(shell, command, status, text):
    start(shell)
    found, output, error = shell(command)
    assert (found, error) == (status, "") and text in output


@pytest.mark.parametrize("sender", ["HTML", "alice@example.com"])
def test_a_refusal_that_was_delivered_is_a_success(shell, sender):
    start(shell)
    assert shell("zenix move 101 bob bpw A3", SENDER=sender, PBMSENDMAIL="true")[0] == 0


@pytest.mark.slow
def test_a_refused_command_changes_nothing(shell):
    start(shell)
    before = shell.files()
    for move in ("A1", "A3#9", "pass", "--", "swap", "accept", "nonsense", "", "*"):
        assert shell(["zenix", "move", "101", "alice", "apw", move])[0] == 65
        assert shell.files() == before


@pytest.mark.slow
def test_a_move_number_is_that_of_the_move_to_come(shell):
    start(shell)
    for move in ("alice apw A3#1", "bob bpw B3#2"):
        assert shell("zenix move 101 " + move)[0] == 0
    before = shell.files()
    for number in (0, 1, 2, 4, 13):
        status, output, _ = shell("zenix move 101 alice apw C3#%d" % number)
        assert status == 65 and "Move C3#%d received as move #3\n" % number in output and shell.files() == before
    assert shell("zenix move 101 alice apw C3#3")[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize("count, same", [(-3, 0), (-2, 0), (-1, 1), (3, 2)])
def test_a_state_before_the_first_or_after_the_last_move_is_theirs(shell, count, same):
    start(shell)
    for move in ("alice apw A3", "bob bpw B3"):
        assert shell("zenix move 101 " + move)[0] == 0
    asked, plain = "101#%d" % count, "101#%d" % same
    assert shell("zenix show " + asked)[1] == shell("zenix show " + plain)[1].replace(plain, asked)


def test_an_address_as_sender_gets_mail_and_nothing_is_printed(shell, mailbox):
    start(shell)
    status, output, _ = shell("zenix show 101", SENDER="dave@example.com", PBMSENDMAIL=shell.mailer)
    mails = mailbox()
    assert (status, output, len(mails)) == (0, "", 1)
    assert mails[0].startswith("From: PBeM Server <pbmserv@localhost>\nTo: dave@example.com\nSubject: Zenix Board 101")


@pytest.mark.slow
def test_a_person_at_a_shell_also_sees_what_others_are_mailed(shell, mailbox):
    start(shell)
    for command, title in (("zenix subscribe 101 carol cpw", "Subscription Summary of Zenix Board 101"),
                           ("zenix notify dave dpw", "Notification of all Zenix games has been started"),
                           ("zenix seek alice apw 2", "You are now seeking 2 Zenix challenges"),
                           ("zenix limit alice apw 2", "You are now limited to 2 active Zenix games"),
                           ("zenix queue 101 bob bpw B3", "You have the following move queued:\n\tB3"),
                           ("zenix chat 101 bob bpw", "Chat at Zenix Board 101")):
        status, output, _ = shell(command, PBMSENDMAIL=shell.mailer)
        assert status == 0 and title in output
        assert any(title in mail for mail in mailbox())
        assert not (shell.home / "outbox").exists() or not list((shell.home / "outbox").iterdir())


def test_letters_go_to_who_has_an_address(shell, mailbox):
    shell.put("etc/users", "alice:apw:x:0:a@x.org b@x.org\nbob:bpw:x:0:nobody\ncarol:cpw:x:0:\n")
    start(shell)
    shell("zenix subscribe 101 carol cpw", PBMSENDMAIL=shell.mailer)
    mailbox()
    shell("zenix move 101 alice apw A3", PBMSENDMAIL=shell.mailer)
    assert [re.search("^To: (.*)$", mail, re.M).group(1) for mail in mailbox()] == ["a@x.org b@x.org"]


def test_the_board_before_the_last_write_is_kept(shell):
    start(shell)
    before = shell.get("games/Zenix/101")
    shell("zenix move 101 alice apw A3")
    assert shell.get("games/Zenix/.101") == before


@pytest.mark.parametrize("words", ["zenix resign 101 bob bpw", "zenix Cleanup"])
def test_a_board_that_vanishes_is_kept_as_it_was(shell, words):
    start(shell)
    shell("zenix move 101 alice apw A3")
    before = shell.get("games/Zenix/101")
    shell.now = "2003-06-01 12:00:00"
    assert shell(words)[0] == 0
    assert shell.get("games/Zenix/101") is None and shell.get("games/Zenix/.101") == before


def test_who_refuses_a_game_is_inactive_if_he_plays_no_other(shell):
    start(shell)
    assert shell("zenix challenge -size=3 carol alice")[0] == 0
    for board, figures in ((101, ["carol -1 1 0 0", "alice -1 1 0 0"]), (102, ["alice -1 0 0 1"])):
        assert shell("zenix resign %d alice apw" % board)[0] == 0
        lines = shell.get("games/Zenix/.limit").split("\n")[1:-2]
        assert sorted(" ".join(line.split()) for line in lines) == sorted(figures)


def test_a_refused_challenge_uses_no_number(shell):
    start(shell)
    shell("zenix challenge -size=5 alice bob")
    shell("zenix challenge alice zoe")
    start(shell)
    assert shell.get("games/Zenix/.board") == "102\n"


def test_a_special_id_skips_the_checks_and_is_used_once(shell):
    shell("zenix reject bob bpw")
    shell.put("games/Zenix/.special", "cup12\n")
    assert "New Zenix Board cup12" in shell("zenix challenge -size=3 alice bob")[1]
    assert shell.get("games/Zenix/.special") is None and shell.get("games/Zenix/.board") is None
    shell.put("games/Zenix/.special", "../evil\n")
    assert shell("zenix challenge -size=3 alice bob")[0] == 65


@pytest.mark.parametrize("user", ["", "al ice", "a:b"])
def test_a_special_id_does_not_let_in_what_no_file_can_have_as_a_userid(shell, user):
    shell.put("games/Zenix/.special", "cup12\n")
    status, output, _ = shell(["zenix", "challenge", user, "bob"])
    assert status == 64 and "\n\nThis is no userid: '%s'\n\n" % user in output
    assert shell.get("games/Zenix/.special") == "cup12\n" and shell.get("games/Zenix/cup12") is None


def test_submit_is_checked_first_and_confirmed_later(shell):
    start(shell)
    assert "B2 is not supported" in shell("zenix submit 101 alice apw B2")[1]
    assert "(submit" not in shell.get("games/Zenix/101")
    shell("zenix submit 101 alice apw *3b#1")
    assert "(submit *3b#1)\n" in shell.get("games/Zenix/101")
    assert "   1 *B3     " in shell("zenix confirm 101 alice apw")[1]
    assert "(submit" not in shell.get("games/Zenix/101")


def test_a_submission_is_one_word_in_the_board_file(shell):
    """What stands behind a move number counts for nothing, so it can be left out."""
    start(shell)
    assert shell(["zenix", "submit", "101", "alice", "apw", "A3#1 2"])[0] == 0
    assert "(submit A3#1)\n" in shell.get("games/Zenix/101")
    assert "   1 A3      " in shell("zenix confirm 101 alice apw")[1]


def test_a_board_of_another_program_is_listed_before_the_list_knows_it(shell):
    start(shell)
    shell.put("games/Zenix/77", "(players carol dave)\n(parameters -size=3)\n")
    assert "  77    0  carol      dave       carol to start\n 101 " not in shell("zenix games all")[1]
    assert "  77    0  carol      dave       carol to start\n" in shell("zenix games all")[1]
    assert shell("zenix games dave next")[1].endswith("No Zenix boards found\n")


def test_a_damaged_board_says_so_and_is_left_alone(shell):
    start(shell)
    shell.put("games/Zenix/102", "(players alice bob)\n(parameters -size=3)\n(moves\nA3\nA3\n)\n")
    status, output, error = shell("zenix move 102 alice apw B3")
    assert status == 70 and "\nZenix board 102 is damaged at move 2\n\n" in output
    assert error == "pbm: games/Zenix/102 is damaged: A3 is already occupied; mend it\n"
    shell.put("games/Zenix/.102", "(players alice bob)\n(parameters -size=3)\n(moves\nA3\n)\n")
    assert shell("zenix show 102")[2].endswith(" mend it, or put back the version before it, games/Zenix/.102\n")
    assert shell("zenix move 101 alice apw B3")[0] == 0
    assert "A3\nA3" in shell.get("games/Zenix/102")


@pytest.mark.parametrize("stored", ["", "$scrypt$1$2", "$scrypt$x$8$1$00$00", "$scrypt$16384$8$1$00$zz"])
def test_a_password_that_cannot_match(shell, stored):
    start(shell)
    shell.put("etc/users", "alice:%s:x:0:a@x\nbob:bpw:x:0:b@x\n" % stored)
    assert shell(["zenix", "move", "101", "alice", "", "A3"])[0] == 77


@pytest.mark.slow
def test_passwords_may_be_hashed(shell, monkeypatch):
    from pbmgames.records.users import stored_password
    monkeypatch.delenv("PBMPASSWORDS", raising=False)
    stored = stored_password("Secret")
    shell.put("etc/users", "alice:%s:x:0:a@x\nbob:bpw:x:0:b@x\n" % stored)
    start(shell)
    assert shell("zenix move 101 alice sEcret A3")[0] == 0
    assert shell("zenix move 101 alice secre A3")[0] == 77
    assert "ecret" not in stored


def test_the_data_folder_must_be_there(shell):
    status, output, error = shell("zenix show 101", PBMHOME=str(shell.home / "none"))
    assert (status, output) == (78, "") and "none is not a folder" in error


def test_a_time_that_is_none(shell):
    status, _, error = shell("zenix games", PBMNOW="yesterday")
    assert status == 78 and "yesterday" in error


@pytest.mark.slow
@pytest.mark.parametrize("now", ["1971-01-01", "2038-01-19 03:14:08", "9899-12-31 23:59:59"])
def test_a_board_can_be_played_in_any_year_of_a_clock(shell, now):
    shell.now = now
    start(shell)
    for words in ("zenix move 101 alice apw A3", "zenix show 101", "zenix show 101 --nagtime", "verify"):
        assert shell(words)[0] == 0
    shell.now = "9899-12-31 23:59:59"
    for words in ("zenix show 101 --nagtime", "zenix move 101 bob bpw B3", "verify", "zenix Cleanup", "verify"):
        assert shell(words)[0] == 0


def test_help_prints_the_rules(shell):
    status, output, _ = shell("zenix help")
    assert status == 0 and output.startswith("Subject: Zenix help\n\nZenix: ") and "gravity" in output


def test_html_replay_prints_plain_rows(shell):
    start(shell)
    shell("zenix move 101 alice apw A3")
    assert shell("zenix replay 101 2 b3", SENDER="HTML")[1] == "html print begin:\nboard\n3\n...\n...\nXO.\n"
    assert "   1 A3         2 B3      \n" in shell("zenix replay 101 2 b3")[1]
    assert shell("zenix replay 101 2 a3")[0] == 65


def test_a_replay_has_the_proposal_and_the_clocks_up_to_now(shell):
    start(shell)
    for hour, words in ((13, "alice apw A3"), (14, "bob bpw B3"), (15, "bob bpw propose")):
        shell("zenix move 101 " + words, PBMNOW="2003-05-01 %d:00:00" % hour)
    as_it_is = {"PBMNOW": "2003-05-01 18:00:00"}
    _, plain, _ = shell("zenix replay 101 2 --nagtime", **as_it_is)
    _, longer, _ = shell("zenix replay 101 3 C3 --nagtime", **as_it_is)
    heading = plain.partition("\n\n")[2].partition("It is alice's turn")[0]
    assert "bob has proposed a draw" in heading and heading in longer and "   3 C3 " in longer
    clocks = [line for line in plain.split("\n") if ".. " in line]
    assert [line[-5:] for line in clocks] == ["12:00", "14:00", "18:00"]
    assert [line for line in longer.split("\n") if ".. " in line] == clocks


@pytest.mark.slow
def test_a_replay_to_the_end_tells_the_result(shell):
    start(shell)
    for words in ("alice apw B3", "bob bpw C3", "bob bpw propose"):
        shell("zenix move 101 " + words)
    status, out, _ = shell("zenix replay 101 6 A3 *B2 *C2 C1")
    assert status == 0 and "Game won by " in out and "proposed" not in out


def test_a_preview_changes_nothing(shell):
    start(shell)
    shell("zenix queue 101 bob bpw B3")
    before = shell.files()
    assert "Preview of Zenix Board 101\n" in shell("zenix prev 101 A3")[1]
    assert shell.files() == before


def test_a_damaged_board_does_not_hide_the_others(shell):
    start(shell)
    shell.put("games/Zenix/100", "garbage\n")
    status, output, _ = shell("zenix show 100 101 102")
    assert status == 70 and "Zenix board 100 is damaged\n" in output
    assert "Summary of Zenix Board 101" in output and "not shown:\n   102\n" in output
    status, output, error = shell("zenix games all")
    assert " 101    0  alice" in output and "games/Zenix/100 is damaged" in error
    status, output, _ = shell("zenix games 100 101 102")
    assert status == 70 and " 101    0  alice" in output and "not found:\n   102\n" in output
    assert output.endswith("\n\nZenix board 100 is damaged\n")


def test_the_hosts_own_help_page_goes_first(shell):
    shell.put("help/Zenix", "House rules.\n")
    assert shell("zenix help")[1] == "Subject: Zenix help\n\nHouse rules.\n"


def test_old_files_spell_userids_in_several_ways(shell, mailbox):
    shell.put("games/Zenix/90", "(players Alice BOB)\n(parameters -size=3)\n(subscribers\nCarol\n)\n")
    shell.put("games/Zenix/.subscribeall", "ALICE\nDave\n")
    assert shell("zenix move 90 alice apw A3", PBMSENDMAIL=shell.mailer)[0] == 0
    assert len(mailbox()) == 3
    assert shell.get("games/Zenix/90").startswith("(players alice bob)\n")
    start(shell)
    assert shell.get("games/Zenix/101").endswith("(subscribers\ndave\n)\n")


def test_letters_about_what_might_be_count_time_as_a_move_would(shell):
    shell.put("games/Zenix/.special", "t1\n")
    start(shell)
    shell.now = "2003-05-01 13:00:00"
    shell("zenix queue t1 bob bpw A3")
    shell.now = "2003-05-01 15:00:00"
    preview, submit = shell("zenix preview t1 A3")[1], shell("zenix submit t1 alice apw A3")[1]
    assert "Last move made.. May  1 15:00" in preview and "alice (Eks):   0 days, 03:00:00" in preview
    assert preview[preview.index("Game started"):] == submit[submit.index("Game started"):]
    now = shell("zenix show t1")[1]
    assert "alice (Eks):   0 days, 03:00:00\nbob   (Ohs):   0 days, 00:00:00" in now


@pytest.mark.parametrize("option, days", [("--totaltime=2x", 2), ("--totaltime=+4", 4), ("--totaltime=abc", 0),
                                          ("--totaltime=-3", -3), ("--TotalTime=", 0), ("--totaltime", None)])
def test_time_limits_are_read_as_the_old_server_did(shell, option, days):
    assert shell(["zenix", "challenge", "-size=3", "alice", "bob", option])[0] == 0
    entry = "" if days is None else "(totaltimelimit %d)\n" % days
    assert entry in shell.get("games/Zenix/101") and ("totaltimelimit" in shell.get("games/Zenix/101")) == bool(entry)


def test_an_empty_special_file_is_none(shell):
    shell.put("games/Zenix/.special", "\n")
    start(shell)
    assert shell.get("games/Zenix/101") and shell.get("games/Zenix/.special") is None


def test_cleanup_leaves_other_peoples_hidden_files_alone(shell):
    start(shell)
    shell("zenix move 101 alice apw A3")
    shell.put("games/Zenix/.forward", "somewhere\n")
    assert shell.get("games/Zenix/.101")
    assert shell("zenix Cleanup") == (0, "", "")
    assert shell.get("games/Zenix/.101") is None and shell.get("games/Zenix/.forward")


def test_a_damaged_board_keeps_its_place_in_the_registers(shell):
    start(shell)
    start(shell)
    before = shell.get("etc/Zenix.list"), shell.get("games/Zenix/.limit")
    shell.put("games/Zenix/102", "garbage\n")
    shell("zenix rebuildactivecount")
    assert shell.get("games/Zenix/.limit") == before[1]
    shell("zenix rebuildgamelist")
    assert sorted(shell.get("etc/Zenix.list").split()) == sorted(before[0].split())


@pytest.mark.slow
def test_a_queued_resignation_is_confirmed_to_the_player_wherever_he_writes_from(shell, mailbox):
    start(shell)
    for move in ("alice apw A3", "bob bpw B3"):
        assert shell("zenix move 101 " + move)[0] == 0
    for said in ("has been successfully queued", "has been cancelled"):
        assert shell("zenix resign 101 bob bpw", SENDER="bobby@example.org", PBMSENDMAIL=shell.mailer)[:2] == (0, "")
        mail, = mailbox()
        assert "To: bob@example.com\nSubject: Zenix Board 101 Resigned\n" in mail and said in mail
    assert "Resigned" in shell("zenix resign 101 bob bpw", PBMSENDMAIL=shell.mailer)[1] and len(mailbox()) == 1
    assert "Resigned" in shell("zenix resign 101 bob bpw", PBMSENDMAIL=shell.mailer, SENDER="HTML")[1] and not mailbox()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_comment_of_a_message_with_either_kind_of_line_ends(shell, end):
    message = shell.folder / "message"
    message.write_bytes(("Subject: x" + 2 * end + "good luck" + end).encode())
    out = shell("zenix challenge -size=3 alice bob", SENDER="HTML", INPUTFILE=str(message), MIME_BOUNDARY="b",
                PBMSENDMAIL="true")[1]
    assert "Challenger writes:\ngood luck" in out


@pytest.mark.parametrize("words", [["show", "", "alice"], ["show", "alice", ""], ["showas", "alice", "apw", ""]])
def test_an_empty_word_names_nobody(shell, words):
    status, _, err = shell(["zenix"] + words)
    assert (status, err) == (67, "pbm: there is no user \n")


@pytest.mark.parametrize("word, told", [("ZED", "user ZED"), ("1E", "Zenix board 1E")])
def test_who_is_not_there_is_named_as_typed(shell, word, told):
    assert shell("zenix show active " + word)[2] == "pbm: there is no %s\n" % told


def test_a_command_that_had_to_wait_happens_when_its_turn_comes(room, monkeypatch):
    """Or a move could be earlier than that of the command that it waited for."""
    clock = [1051790400]
    opened = Host.open

    def waited(host, exclusive):
        clock[0] += 5
        return opened(host, exclusive)

    monkeypatch.setattr(Host, "open", waited)
    monkeypatch.setattr(Request, "now", lambda request: clock[0])
    room.command("alice", "zenix move 101 alice apw A3")
    assert "(clock 1051790400 1051790405 1051790405" in room.get("games/Zenix/101")


def test_what_may_stand_in_a_moves_place_is_carried_out():
    assert {*play.IN_ITS_PLACE, SWAP} == set(IN_A_MOVES_PLACE)


def test_a_message_that_cannot_be_read_is_missed(shell):
    """The move counts, and the owner of the host hears why its comment is lost."""
    shell("zenix challenge -size=3 alice bob")
    status, out, err = shell("zenix move 101 alice apw A3", INPUTFILE=str(shell.folder / "gone"), MIME_BOUNDARY="b")
    assert status == 0 and "writes:" not in out
    assert err == "pbm: INPUTFILE: %s/gone: No such file or directory\n" % shell.folder
    assert shell("zenix move 101 bob bpw B3", INPUTFILE="", MIME_BOUNDARY="b")[::2] == (0, "")
