"""Lots that fall the same way on every Python version: SplitMix64 (Steele, Lea, Flood 2014)."""

_WORD = (1 << 64) - 1


class Lots:
    """Lots that a seed determines, one after the other; `draws` counts those drawn."""

    def __init__(self, seed: int) -> None:
        """Begin with `seed`, a whole number; its lowest 64 bits count."""
        self._state = seed & _WORD
        self.draws = 0

    def below(self, count: int) -> int:
        """Draw and return a whole number from 0 to count-1; each call is one draw."""
        self.draws += 1
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        word = self._state
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        # scaled, for with a remainder the low numbers would be more likely; so the odds are equal to 1 in 2**64 / count
        return (word ^ word >> 31) * count >> 64

    def shuffled(self, items: "list[str]") -> "list[str]":
        """Return the items in an order drawn by lot, one draw for each but the last."""
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items
