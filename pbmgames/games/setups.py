"""What the ways have in common in which games find out how a board of theirs began (see Game.setups)."""

from pbmgames.games import ParameterError

TYPE_CHECKING = False
if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.games import Game


def by_indent(game: "type[Game]", drawing: "list[str]",
              choices: "list[list[str]]") -> "list[tuple[type[Game], list[str]]]":
    """Return (game, parameters) for the parameters in `choices`, the likeliest first.

    They are those whose drawing begins in the column in which `drawing`, a list of lines, begins.
    """
    shown = _indent("".join(drawing[:1]))
    found = []
    for parameters in choices:
        try:
            away = abs(_indent(game(parameters).draw()) - shown)
        except ParameterError:          # read off a damaged drawing
            continue
        found.append((away, parameters))
    return [(game, parameters) for _, parameters in sorted(found, key=lambda choice: choice[0])]


def _indent(text):
    return len(text) - len(text.lstrip(" "))
