"""Games of a host that only other programs play: which they are, and who is told of them."""

import pytest

from pbmgames.records import boardlist
from pbmgames.storage import Host


@pytest.mark.slow
def test_list_and_help_name_such_games_for_people_only(deliver, shell, mailbox):
    (shell.home / "games" / "Chess").mkdir(parents=True)
    (shell.home / "games" / "Zenix-archive").mkdir()
    shell.put("games/Notes", "a file")
    line = "Played by other programs of this host: Chess.\n"
    assert deliver("list")[0].get_payload().endswith(line) and deliver("help")[0].get_payload().endswith(line)
    assert line not in shell("list")[1]
    shell("list", SENDER="a@x.org", PBMSENDMAIL=shell.mailer)
    assert line not in mailbox()[0]


@pytest.mark.slow
def test_a_line_of_a_message_that_asks_for_such_a_game_is_no_command(deliver, shell):
    (shell.home / "games" / "Chess").mkdir(parents=True)
    answer = "Chess is played by another program of this host\n"
    assert deliver("multiple", "chess move 12 alice apw e4\n")[0].get_payload().startswith(answer)


def test_a_games_folder_has_a_name_that_can_be_typed(tmp_path):
    for name in ("Chess", "Tic-Tac-Toe", "Zenix", "Zenix-archive", "Hex-tourney", ".hidden", "a b", "9Men", "Go\xe9"):
        (tmp_path / "games" / name).mkdir(parents=True)
    host = Host(str(tmp_path))
    assert boardlist.other_games(host) == ["Chess", "Tic-Tac-Toe"]
    assert [boardlist.other_game(host, word) for word in ("chess", "TIC-TAC-TOE", "zenix", "../x", "")] == [
        "Chess", "Tic-Tac-Toe", "", "", ""]
