"""The lots: the same on every Python version, for ever, and even."""

import pytest

from pbmgames.games.lots import Lots

WORD = 1 << 64


@pytest.mark.parametrize("seed, words", [
    # published test values of SplitMix64
    (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423,
               4593380528125082431, 16408922859458223821]),
    (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]),
])
def test_words_are_splitmix64(seed, words):
    lots = Lots(seed)
    assert [lots.below(WORD) for _ in words] == words
    assert lots.draws == len(words)


@pytest.mark.parametrize("seed, same", [(WORD + 5, 5), (-1, WORD - 1)])
def test_the_lowest_64_bits_of_a_seed_count(seed, same):
    assert Lots(seed).below(WORD) == Lots(same).below(WORD)


@pytest.mark.parametrize("seed, rolls", [
    (1, "4563356425"),
    (2, "4545235525"),
])
def test_golden_rolls(seed, rolls):
    lots = Lots(seed)
    assert "".join(str(lots.below(6) + 1) for _ in rolls) == rolls


@pytest.mark.parametrize("seed, order", [
    (0, "bcgfeadh"),
    (1, "adhbcgfe"),
])
def test_golden_shuffles(seed, order):
    lots = Lots(seed)
    assert "".join(lots.shuffled("abcdefgh")) == order
    assert lots.draws == 7


def test_every_number_below_the_count_comes_equally_often():
    lots = Lots(42)
    found = [0] * 28
    for _ in range(28000):
        found[lots.below(28)] += 1
    assert 850 < min(found) <= max(found) < 1150


def test_every_order_comes_equally_often():
    lots = Lots(7)
    found = {}
    for _ in range(6000):
        order = "".join(lots.shuffled("abc"))
        found[order] = found.get(order, 0) + 1
    assert len(found) == 6
    assert 850 < min(found.values()) <= max(found.values()) < 1150


@pytest.mark.parametrize("items", ["", "a"])
def test_nothing_to_shuffle_draws_nothing(items):
    lots = Lots(3)
    assert lots.shuffled(items) == list(items)
    assert lots.draws == 0
