"""The ledger: what counts, for how long, and what is no ledger."""

import random

import pytest

from pbmgames.extras.allowance import ledger as ledgers
from pbmgames.extras.allowance.ledger import LARGEST, LONGEST, Ledger

NOW = 1051779600


def test_what_was_noted_counts_for_its_time():
    ledger = Ledger("", NOW)
    ledger.note(3600, "wrong", "Alice", "Eve@x.org")
    ledger.note(60, "wrong", "alice", "mallory@x.org", count=3)
    ledger.note(3600, "refusal", "eve@x.org")
    text = ledger.render()
    assert text == ("%d 1 wrong alice eve@x.org\n%d 3 wrong alice mallory@x.org\n%d 1 refusal eve@x.org\n"
                    % (NOW + 3600, NOW + 60, NOW + 3600))
    for later, all_, eve, refused in ((0, 4, 1, 1), (59, 4, 1, 1), (60, 1, 1, 1), (3599, 1, 1, 1), (3600, 0, 0, 0)):
        found = Ledger(text, NOW + later)
        assert (found.count("wrong", "alice"), found.count("wrong", "alice", "eve@x.org"),
                found.count("refusal", "eve@x.org"), found.count("wrong", "alic")) == (all_, eve, refused, 0)
    assert Ledger(text, NOW + 60).render().count("\n") == 2


def test_a_clock_that_went_wrong_locks_nobody_out_for_years():
    ledger = Ledger("", NOW + 10 * 365 * LONGEST)
    ledger.note(LONGEST, "refusal", "a@x.org")
    assert Ledger(ledger.render(), NOW).count("refusal", "a@x.org") == 0


def test_words_are_words_whatever_stands_in_them():
    ledger = Ledger("", NOW)
    ledger.note(60, "wrong", "a b\nc", "x@y.z")
    found = Ledger(ledger.render(), NOW)
    assert found.count("wrong", "a b\nc", "x@y.z") == 1 and found.count("wrong", "a") == 0


def test_it_stays_small_and_forgets_the_oldest():
    ledger = Ledger("", NOW)
    for number in range(6000):
        ledger.note(3600, "refusal", "%d.%s@example.org" % (number, "x" * 120))
    text = ledger.render()
    assert LARGEST - 500 < len(text) <= LARGEST
    found = Ledger(text, NOW)
    assert found.count("refusal", "5999.%s@example.org" % ("x" * 120)) == 1
    assert found.count("refusal", "0.%s@example.org" % ("x" * 120)) == 0


def test_what_protects_passwords_does_not_go(monkeypatch):
    monkeypatch.setattr(ledgers, "LARGEST", LARGEST // 8)
    ledger = Ledger("", NOW)
    for number in range(5):
        ledger.note(3600, "wrong", "alice", "eve@x.org", by=str(number))
    for number in range(750):
        ledger.note(3600, "refusal", "%d.%s@example.org" % (number, "x" * 200))
        ledger.note(3600, "mails", "%d.%s@example.org" % (number, "x" * 200))
    assert Ledger(ledger.render(), NOW).count("wrong", "alice", "eve@x.org") == 5
    for number in range(1500):
        ledger.note(3600, "wrong", "bob", "%d@example.org" % number, by="%064d" % number)
    found = Ledger(ledger.render(), NOW)
    assert (found.count("wrong", "alice", "eve@x.org"), found.count("wrong", "bob")) == (5, 1500)
    assert found.count("mails") > 100 and len(ledger.render()) < LARGEST // 8 + 1600 * 200


@pytest.mark.parametrize("text", ["x", "\n", "1 2\n", "1 2 \n", "x 1 a\n", "1 x a\n", "-1 1 a\n", "\0\n", "1 1 a",
                                  "1 1 a\n\n", "1" * 16 + " 1 a\n", "\xb2 1 a\n"])
def test_what_is_no_ledger_is_told(text):
    with pytest.raises(ValueError):
        Ledger(text, NOW)


def test_any_text_is_a_ledger_or_none():
    choose = random.Random(14)
    whole = "".join("%d 1 wrong alice eve@x.org\n" % (NOW + number) for number in range(20))
    for _ in range(500):
        place = choose.randrange(len(whole))
        try:
            found = Ledger(whole[:place] + chr(choose.randrange(256)) + whole[place + choose.randrange(3):], NOW)
        except ValueError:
            continue
        assert Ledger(found.render(), NOW).render() == found.render()
