"""A play-by-mail game server: drop-in for the pbmserv programs of 1994-2017."""

__version__ = "1.2.0"

# names for type hints: modules import them from here, so that the program loads nothing for them
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence
    from functools import cached_property as kept
    from typing import Any, BinaryIO
else:
    Any = BinaryIO = Callable = Container = Iterable = Iterator = Sequence = None

    class kept:
        """A property that is computed when it is first read, and then kept, as functools.cached_property does."""

        def __init__(self, work):
            self.work, self.name, self.__doc__ = work, work.__name__, work.__doc__

        def __get__(self, owner, kind=None):
            value = owner.__dict__[self.name] = self.work(owner)
            return value


def copied(original: "Any") -> "Any":
    """Return a copy of an object: its lists, dicts and sets are copied, but not what is in them."""
    copy = object.__new__(type(original))
    for name, value in vars(original).items():
        setattr(copy, name, value.copy() if isinstance(value, (list, dict, set)) else value)
    return copy
