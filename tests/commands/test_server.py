"""Commands without a game: list, all show, message, broadcast, multiple, help; and the table of all syntax."""

import pathlib
import re

import pytest

from pbmgames import commands as table, execute, parts
from pbmgames.commands.help import summary as first_line
from pbmgames.games import TABLE, Game, find
from pbmgames.request import Receipt, Request

INPUT = "Subject: x\n\nfirst line\n\nlast line\n-- \nsig\n"


@pytest.fixture
def boards(shell):
    """Boards of two games: 101 of Zenix (bob's turn), 102 (over), Exo 101 (alice's turn)."""
    shell.as_after("zenix challenge -size=3 alice bob", "zenix move 101 alice apw A3",
                   "zenix challenge -size=3 bob alice", "zenix move 102 bob bpw A3", "zenix move 102 alice apw B3",
                   "zenix move 102 bob bpw resign", "exo challenge alice carol")
    return shell


def mailing(shell, body=INPUT, **extra):
    """Return the environment of a command that came with a message."""
    path = shell.folder / "input"
    path.write_text(body)
    return dict({"SENDER": "alice@example.com", "INPUTFILE": str(path), "PBMSENDMAIL": shell.mailer}, **extra)


def subjects(mails):
    return [next(line[9:] for line in mail.split("\n") if line.startswith("Subject: ")) for mail in mails]


# list, all show -------------------------------------------------------------------

@pytest.mark.slow
def test_list_counts_boards(boards):
    status, out, _ = boards("list")
    assert status == 0
    assert out.startswith("Subject: List of games\n\nGame        Active  Finished\n----------  ------  --------\n")
    for line in ("Conhex           0         0", "Exo              1         0", "Zenix            1         1"):
        assert "\n%s\n" % line in out


@pytest.mark.slow
def test_list_of_a_game_is_its_games_all(boards):
    for words in ("list zenix", "list ZENIX"):
        assert boards(words)[1] == boards("zenix games all")[1]
    assert boards("list exo zenix")[1] == boards("exo games")[1] + boards("zenix games")[1]
    assert boards("list all")[1] == boards("exo games")[1] + boards("zenix games")[1]
    status, out, _ = boards("list chess")
    assert status == 64 and "There is no game called chess" in out


def test_list_of_an_empty_host(shell):
    before = shell.files()
    assert shell("list")[1].count(" 0\n") == len(TABLE)
    assert shell("list all") == shell("list")
    assert shell("list zenix")[1] == "Subject: List of Zenix games\n\nList of Zenix games\n\nNo Zenix boards found\n"
    assert shell.files() == before


def test_type_names_are_those_of_the_table():
    assert [find(word).name for word in TABLE] == list(TABLE.values())


@pytest.mark.slow
def test_all_show_goes_over_all_games(boards):
    def shown(words):
        status, out, error = boards(words)
        assert (status, error) == (0, "")
        return [line for line in out.split("\n") if line.startswith("Subject: ")]
    assert shown("all show Alice") == ["Subject: Exo Board 101 alice", "Subject: Zenix Board 101 bob",
                                       "Subject: Zenix Board 102 "]
    assert shown("all show alice active") == shown("all show alice")[:2]
    assert shown("all SHOW bob next") == ["Subject: Zenix Board 101 bob"]
    assert shown("all show carol next") == ["Subject: Boards of carol"]
    assert shown("all show dave") == ["Subject: Boards of dave"]


@pytest.mark.slow
def test_all_show_by_mail_is_one_letter_a_board(boards, mailbox):
    boards("all show alice", SENDER="x@y.org", PBMSENDMAIL=boards.mailer)
    mails = mailbox()
    assert subjects(mails) == ["Exo Board 101 alice", "Zenix Board 101 bob", "Zenix Board 102 "]
    assert all("To: x@y.org\n" in mail for mail in mails)


@pytest.mark.slow
@pytest.mark.parametrize("words, status", [("all", 64), ("all show", 64), ("all games alice", 64),
                                           ("all show alice tournament", 64), ("all show zoe", 67)])
def test_all_show_misused(boards, words, status):
    assert boards(words)[0] == status


# message, broadcast ---------------------------------------------------------------

def test_message_goes_to_each_and_is_confirmed(shell, mailbox):
    shell("change address dave dpw nobody")
    shell("message ALICE apw bob Carol BOB dave zoe", **mailing(shell, MIME_BOUNDARY="b"))
    to_bob, to_carol, reply = mailbox()
    assert "To: bob@example.com\n" in to_bob and "To: carol@example.com\n" in to_carol
    assert subjects([to_bob]) == ["Message from alice via PBM Server"]
    assert "\n\nalice writes:\nfirst line\n\nlast line\n" in to_bob
    assert "    message bob <password> alice\n" in to_bob
    assert reply.partition("\n\n")[2] == ("Your message was sent to:\n\tbob\n\tcarol\n\n"
                                          "These users get no mail:\n\tdave\n\n"
                                          "The following userid's are not recognized:\n\tzoe\n")
    assert not any("apw" in mail for mail in (to_bob, to_carol, reply))


def test_message_needs_no_boundary(shell, mailbox):
    """Only a comment does: here the text is all there is."""
    shell("message alice apw bob", **mailing(shell))
    assert "alice writes:\nfirst line\n" in mailbox()[0]


def test_message_typed_at_a_shell(shell, mailbox):
    assert shell("message alice apw bob", input=b"hi there\n", PBMSENDMAIL=shell.mailer)[0] == 0
    assert "alice writes:\nhi there\n" in mailbox()[0]


@pytest.mark.slow
def test_message_that_cannot_be_sent_is_refused(shell, mailbox):
    before = shell.files()
    for words in ("message alice apw bob", "broadcast alice apw"):
        status, out, _ = shell(words, input=b"hi\n")
        assert status == 64 and "neither PBMSENDMAIL nor the setting `sendmail` names a mailer" in out
        shell(words, **mailing(shell, body="Subject: x\n\n"))
        assert "Your message has no text" in mailbox()[0]
    for words in ("message alice apw", "broadcast alice", "broadcast alice apw all"):
        shell(words, **mailing(shell))
        assert 'Syntax is "%s ' % words.split()[0] in mailbox()[0]
    shell("message alice apw zoe", **mailing(shell))
    assert subjects(mailbox()) == ["Message not sent"]
    after = shell.files()
    assert {name for name in after if not name.startswith("outbox")} == set(before)


def test_broadcast_goes_to_everybody_one_by_one(shell, mailbox):
    shell("change address dave dpw nobody")
    shell("broadcast bob bpw", **mailing(shell))
    mails = mailbox()
    assert subjects(mails) == ["Broadcast from bob via PBM Server"] * 3 + ["Broadcast sent"]
    readers = ["To: %s@example.com" % user for user in ("alice", "bob", "carol")]
    assert [mail.split("\n")[1] for mail in mails[:3]] == readers
    assert "sent to 3 users" in mails[3]


def test_html_text_keeps_its_part(shell, mailbox):
    shell("broadcast bob bpw", **mailing(shell, MIME_BOUNDARY="b", CONTENTTYPE="text/html"))
    assert "bob writes:\n--b\nContent-Type: text/html\n\nfirst line\n" in mailbox()[0]


# multiple -------------------------------------------------------------------------

def test_multiple_at_a_shell(shell):
    lines = b"zenix challenge -size=3 alice bob\nnonsense\nzenix move 101 alice apw A3\n"
    status, out, error = shell("multiple", input=lines)
    assert [line for line in out.split("\n") if line.startswith("Subject")] == [
        "Subject: New Zenix Board 101 alice", "Subject: Server error", "Subject: Zenix Board 101 bob"]
    assert (status, error) == (64, "")
    assert "(moves\nA3\n)" in shell.get("games/Zenix/101")


def test_multiple_from_a_message_of_the_old_way(shell, mailbox):
    """As an existing procmail recipe calls it: SENDER and INPUTFILE, no --mail."""
    body = "Subject: multiple\n\nlist\nzenix challenge -size=3 alice bob\n-- \nzenix challenge bob alice\n"
    assert shell("multiple", **mailing(shell, body=body, MIME_BOUNDARY="b"))[:2] == (0, "")
    mails = mailbox()
    assert subjects(mails) == ["List of games", "New Zenix Board 101 alice", "New Zenix Board 101 alice"]
    assert "Challenger writes" not in "".join(mails) and "Auto-Submitted" not in "".join(mails)


def test_multiple_gives_a_script_the_replies_of_the_original(shell, mailbox):
    """Only what comes by mail may be masked; `pbm --mail` hides no board that is there."""
    for _ in range(2):
        shell("zenix challenge -size=3 alice bob")
    lines = ["zenix show 101 alice 102", "zenix challenge alice zed", "zenix echo alice foo", "zenix games 101 alice"]
    body = "Subject: multiple\n\n" + "".join(line + "\n" for line in lines)
    out = shell("multiple", **dict(mailing(shell, body=body, MIME_BOUNDARY="b"), SENDER="HTML"))[1]
    for text in ("Board 102 alice", "\tzed\n", 'argv[0]="zenix"\nargv[1]="echo"\nargv[2]="alice"', "  alice\n"):
        assert text in out


def test_multiple_without_commands_says_so(shell, mailbox):
    shell("multiple", **mailing(shell, body="Subject: multiple\n\n# nothing\n\nend\nlist\n"))
    mail, = mailbox()
    assert "There is no command in the text of your message" in mail


@pytest.mark.slow
def test_multiple_is_limited(shell):
    status, out, _ = shell("multiple", input=b"help no\n" * 201)
    assert out.count("There is no help on: no") == 200
    assert out.endswith("Only the first 200 commands were carried out\n\nOriginal message follows:\n")


def test_what_follows_for_a_game_that_had_to_wait_waits_with_it(shell, monkeypatch):
    """Else bob's move would be refused for not being his, and never be tried again."""
    tried = []

    def run_one(part):
        tried.append(" ".join(part.words[:3]))
        return 75 if len(tried) == 1 else 0
    asked = Request("pbm", "", ["multiple"], {"PBMHOME": str(shell.home), "SENDER": "a@x.org"})
    asked.receipt = Receipt(None, "0123")
    asked.message = ["", "zenix move 101 alice apw A3", "zenix move 101 bob bpw B3", "exo challenge alice bob"]
    monkeypatch.setattr(execute, "run_one", run_one)
    assert execute.run(asked) == 75 and tried == ["move 101 alice", "challenge alice bob"]


@pytest.mark.parametrize("lines, found", [
    (["list", "END", "help"], ["list"]),
    (["  list\t", "", "# note", "help"], ["list", "help"]),
    (["list", "-- ", "help"], ["list"]),
    (["list", "--", "help"], ["list"]),
    (["list", "-- me", "help"], ["list"]),
    (["list", "__", "help"], ["list"]),
    (["list", "      ______", "help"], ["list"]),
    (["list", "--=20", "help"], ["list"]),
    (["list", "endless"], ["list", "endless"]),
    ([], []),
])
def test_which_lines_are_commands(lines, found):
    assert parts.command_lines(lines) == found


# help -----------------------------------------------------------------------------

def test_help_names_its_subjects(shell):
    shell.put("help/rules.txt", "Be nice.\n")
    shell.put("help/.hidden", "no\n")
    out = shell("help")[1]
    for word in list(TABLE) + ["commands", "rules.txt"]:
        assert "\n    %s" % word in out
    assert "hidden" not in out
    assert shell("help RULES.txt")[1] == "Subject: Help: rules.txt\n\nBe nice.\n"


def test_help_on_a_game_is_its_page(shell):
    assert shell("help zenix")[1].partition("\n\n")[2] == shell("zenix help")[1].partition("\n\n")[2]
    out = shell("help Zenix exo")[1]
    assert "Subject: Help: zenix\n" in out and "Subject: Help: exo\n" in out


@pytest.mark.parametrize("word", ["../etc/users", ".hidden", "/etc/passwd", "chess", "..", "help/x", "\x1b[1m"])
def test_help_on_nothing(shell, word):
    shell.put("help/.hidden", "no\n")
    status, out, _ = shell(["help", word])
    assert status == 66 and "There is no help on: " in out and "apw" not in out and "root:" not in out


def test_help_of_a_game_that_the_host_wrote_itself(shell):
    shell.put("help/Zenix", "our page\n")
    assert shell("help zenix")[1] == "Subject: Help: zenix\n\nour page\n"


@pytest.mark.parametrize("name", ["two words", "-rules", "r\xe9gles", "Zenix"])
def test_a_page_with_an_odd_name_is_no_subject(shell, name):
    before = shell("help")[1]
    shell.put("help/" + name, "of the host\n")
    assert shell("help")[1] == before


def test_a_damaged_board_gives_all_show_its_status(boards):
    boards.put("games/Zenix/101", "nothing\n")
    status, out, err = boards("all show alice")
    assert status == 70 and "games/Zenix/101 is damaged" in err and "Exo Board 101" in out


# the table ------------------------------------------------------------------------

def test_every_command_has_a_summary():
    for command in table.GAME + table.SERVER:
        summary = first_line(command)
        assert summary.endswith(".") and len(summary) < 120


def test_page_tells_every_form_within_its_lines(shell):
    out = shell("help commands")[1]
    flat = " ".join(out.split())
    for command in table.GAME + table.SERVER:
        for form in command.forms:
            assert " ".join((command.word + " " + form).split()) in flat
        assert all(other in flat for other in command.also)
    assert "\nvacation\n" in out                # the form for cron, which the table does not have
    assert max(map(len, out.split("\n"))) <= 78


def test_the_table_has_every_option_that_a_handler_looks_at():
    found = {option for path in pathlib.Path(table.__file__).parent.glob("*.py")
             for option in re.findall(r'"(--[a-z-]*[a-z])"', path.read_text())}
    told = {option.partition("=")[0] for command in table.GAME + table.SERVER for form in command.forms
            for option in table.options(form)}
    assert {"--dry-run", "--nagtime"} <= found <= told


@pytest.mark.parametrize("word, server_wide, places", [
    ("move", False, {3}), ("qmove", False, {3}), ("challenge", False, set()), ("unsub", False, {2, 3}),
    ("unsubscr", False, {2, 3}), ("signup", True, {2}), ("add", True, {2}), ("change", True, {3, 4}),
    ("list", True, set()),
])
def test_places_of_passwords(word, server_wide, places):
    assert table.find(None if server_wide else Game, word).secrets() == places


@pytest.mark.parametrize("word", ["nonsense", "signups", "Signup", "move"])
def test_unknown_word_is_refused(shell, word):
    status, out, _ = shell(word)
    assert (status, out) == (64, "Subject: Server error\n\nUnknown command\n\nOriginal message follows:\n")


@pytest.mark.slow
def test_who_types_a_text_keeps_nobody_waiting(shell):
    for words, status, text_first in (("message alice apw bob", 0, True), ("broadcast alice apw", 0, True),
                                      ("message alice wrong bob", 77, False), ("message alice apw", 64, False)):
        found, order = shell.order(words, b"hello\r\n", ["request.split_lines", "storage.locks.lock"],
                                   PBMSENDMAIL="true")
        assert found == status and (order[0] == "request.split_lines") == text_first, (words, order)
