"""What a letter tells its reader alone, of his conditional moves (docs/commands.md, Conditional moves)."""

from pbmgames.board.branches import DROPPED, RISKED, UNFORESEEN

_TEXTS = {
    DROPPED: "Your conditional moves are dropped.",
    UNFORESEEN: "Your conditional moves are dropped: they have no answer to %s.",
    RISKED: "Your conditional moves are dropped if the undo is accepted.",
}


def notice(what, *words):
    """Return the line that tells it."""
    return _TEXTS[what] % words
