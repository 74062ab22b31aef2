"""The settings of a host: what is understood counts, what is not is told, and the environment has the last word."""

import pytest

from pbmgames.records.settings import Settings
from pbmgames.storage import Host

SITE = "site is '%s', should be a folder, from / on, and a URL"


def read(tmp_path, text, environ=()):
    """Return the Settings of a host with such a file."""
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "settings").write_bytes(text.encode("latin-1"))
    return Settings(Host(str(tmp_path)), dict(environ))


@pytest.mark.parametrize("line, name, value", [
    ("letters = modern", "letters", "modern"), ("letters=modern\r", "letters", "modern"),
    ("  letters\t=  modern  ", "letters", "modern"), ("#letters = modern", "letters", "classic"),
    ("from = Games <games@x.org>", "from", "Games <games@x.org>"), ("sendmail = a = b", "sendmail", "a = b"),
    ("vacation = 30 a year", "vacation", "30 a year"), ("warn = 0 days", "warn", "0 days"),
    ("site = /srv/www HTTPS://x.org/~a/b", "site", "/srv/www HTTPS://x.org/~a/b"), ("", "passwords", "hashed"),
])
def test_a_setting_is_what_its_line_says(tmp_path, line, name, value):
    found = read(tmp_path, "\n%s\n\n" % line)
    assert (found.get(name), found.wrong) == (value, [])


@pytest.mark.parametrize("line, told", [
    ("letter = modern", "there is no setting 'letter'"), ("nonsense", "'nonsense' has no = behind a name"),
    ("letters modern", "'letters modern' has no = behind a name"),
    ("= modern", "there is no setting ''"), ("letters =", "letters is '', should be classic or modern"),
    ("letters = Modern", "letters is 'Modern', should be classic or modern"),
    ("from = games", "from is 'games', should be an address, as in a From header"),
    ("keeper = a@x.org, b@x.org", "keeper is 'a@x.org, b@x.org', should be an address"),
    ("sendmail =", "sendmail is '', should be a command that takes a mail"),
    ("sendmail = a\x1bb", "sendmail is 'a b', should be a command that takes a mail"),
    ("vacation = 30", "vacation is '30', should be a number of days, `30 a year`"),
    ("warn = -3 days", "warn is '-3 days', should be a number of days, `3 days`"),
    *(("site = " + value, SITE % value) for value in (
        "", "/srv/www", "/srv/www x.org", "srv http://x.org", "http://x.org /srv/www", "/srv/www http://x.org /y",
        "/srv/www ftp://x.org", "/srv/www http://x.org/?a", "/srv/www http://x.org/#a", '/srv/www http://x.org/"',
        "/srv/www http://x.org/\xe4")),
])
def test_a_line_that_means_nothing_is_told_and_changes_nothing(tmp_path, line, told):
    found = read(tmp_path, "passwords = plain\n%s\n" % line)
    assert found.wrong == ["etc/settings, line 2: " + told]
    assert found.get("passwords") == "plain" and found.get(line.partition("=")[0].strip()) in (
        "", "classic", "PBeM Server <pbmserv@localhost>")


@pytest.mark.parametrize("text, value", [
    ("letters = classic\nletters = modern\n", "modern"), ("letters = modern\nletters = modrn\n", "classic"),
    ("letters = modrn\nletters = modern\n", "modern")])
def test_of_two_lines_the_last_counts_even_if_it_means_nothing(tmp_path, text, value):
    assert read(tmp_path, text).get("letters") == value


def test_the_environment_goes_before_the_file(tmp_path):
    found = read(tmp_path, "letters = modern\npasswords = plain\nfrom = a@x.org\n",
                 {"PBMLETTERS": "classic", "PBMPASSWORDS": "", "PBMFROM": "b@x.org"}.items())
    assert [found.get(name) for name in ("letters", "passwords", "from")] == ["classic", "plain", "b@x.org"]


def test_a_variable_with_a_value_that_means_nothing_is_told_and_changes_nothing(tmp_path):
    found = read(tmp_path, "letters = modern\n", {"PBMLETTERS": "moderm", "PBMFROM": "games"}.items())
    assert found.wrong == ["PBMLETTERS is 'moderm', should be classic or modern"]
    assert [found.get(name) for name in ("letters", "from")] == ["modern", "games"]


@pytest.mark.parametrize("condition, met", [
    ("keeper", True), ("site", False), ("letters=modern", True), ("letters=classic", False), ("confirm=no", True),
    ("etc/settings", True), ("etc/bounces", False),
])
def test_a_condition_is_a_value_or_a_file(tmp_path, condition, met):
    assert read(tmp_path, "letters = modern\nkeeper = k@x.org\n").meets(condition) is met
