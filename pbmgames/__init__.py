"""A play-by-mail game server: drop-in for the pbmserv programs of 1994-2017."""

__version__ = "1.2.0"
