"""A user file that was cut off, or emptied and put back, costs nobody what he had."""

import pytest

LIMIT = "%-32s %10d %10d %10d %10d\n"
USERS = "".join("%s:pw:x:0:%s@example.com\n" % (user, user) for user in (
    "ann", "ben", "cid", "dan", "eve", "fay", "gus", "hal"))


@pytest.mark.slow
def test_a_user_file_that_was_cut_off_and_mended_has_cost_nobody_anything(shell):
    shell.put("etc/users", USERS)
    shell.put("ratings/Zenix", "".join("%-32s %4d %4d %4d %6d\n" % (user, 3, 1, 0, 1700) for user in ("gus", "hal")))
    shell.put("standings/Zenix", "T:gus:1:0:0\nT:ann:0:0:0\n")
    shell.put("games/Zenix/.subscribeall", "hal\n")
    for words in ("notify gus pw", "limit hal pw 7"):
        assert shell("zenix " + words)[0] == 0
    limits = shell.get("games/Zenix/.limit")
    assert LIMIT % ("hal", 7, 0, 0, 0) in limits
    shell.put("games/Zenix/.special", "T1\n")
    shell.put("etc/users", USERS[:USERS.index("cid")])
    for words in ("notify ben pw", "subscribe all ben pw", "limit ben pw 5", "limit ben pw 6",
                  "challenge -size=3 ann ben", "move T1 ann pw B3", "move T1 ben pw C3", "resign T1 ann pw"):
        assert shell("zenix " + words)[0] == 0, words
    assert LIMIT % ("ben", 6, 0, 0, 0) in shell.get("games/Zenix/.limit") and "hal" not in shell.get(
        "games/Zenix/.limit")
    assert shell.get("damaged/games/Zenix/.limit") == limits and not shell.get("damaged/games/Zenix/.limit.2")
    assert [line.split()[0] for line in shell.get("ratings/Zenix").split("\n")[:-1]] == ["ben", "gus", "hal", "ann"]
    assert "T:gus:1:0:0\n" in shell.get("standings/Zenix") and "gus\nben\n" in shell.get("games/Zenix/.notify")
    assert shell.get("games/Zenix/.subscribeall") == "hal\nben\n"


@pytest.mark.parametrize("path, words", [("limit", "limit ann pw 5"), ("notify", "notify ann pw")])
@pytest.mark.parametrize("text", ["(limiu\nann\n)\n", "(notifz\nann\n)\n", "(limit\n)\n(notify\n)\n",
                                  "(limit\n)\n(limit\n)\n"])
def test_a_register_with_another_entry_is_damaged(shell, path, words, text):
    shell.put("etc/users", USERS)
    shell.put("games/Zenix/." + path, text)
    status, _, err = shell("zenix " + words)
    assert status == 70 and "is damaged: its one entry is not '%s'" % path in err + _
    assert shell.get("games/Zenix/." + path) == text
