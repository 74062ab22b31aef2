"""Exit statuses (docs/commands.md, Exit statuses), the errors that carry one, and the kinds of refusals and warnings.

Code acts on kinds; texts are for people.
"""

from pbmgames import Any, Callable

DONE, DIFFERENT = 0, 1                                          # DIFFERENT is for tools that compare
USAGE, REFUSED, NO_BOARD, NO_USER, DENIED = 64, 65, 66, 67, 77
FAULT, NOT_WRITTEN, LATER, NO_HOME = 70, 74, 75, 78
WAITS = (LATER, NO_HOME)        # the command was not carried out, and may be given again later
# kinds of refusals
SYNTAX, UNKNOWN_USER, UNKNOWN_BOARD, UNREAD_MOVE, OFF_TURN = "syntax", "user", "board", "move", "turn"
# kinds of warnings: a file is damaged, players are gone, no Cleanup has ended games for days, a Cleanup puts off ends,
# somebody guesses passwords
DAMAGED, GONE, NEGLECTED, PATIENT, GUESSED = "damaged", "gone", "neglected", "patient", "guessed"
BUSY = "busy"           # the kind of the error if a command does not get its lock


class Failure(Exception):
    """What was asked for cannot be done: a text for whoever asked, and the exit status of the program.

    text   -- the text, with `%s` and its like for the values; without values a `%` in it stands for itself
    status -- one of the statuses above, None = the default of the class
    kind   -- one of the kinds above, "" = none that matters, None = the default of the class
    advice -- what else a person at a shell is told
    """

    status = FAULT
    kind = ""

    def __init__(self, text: str, *values: "Any", status: "int | None" = None, advice: str = "",
                 kind: "str | None" = None) -> None:
        super().__init__()
        self.say(text, *values)
        self.advice = advice
        if status is not None:
            self.status = status
        if kind is not None:
            self.kind = kind

    def say(self, text: str, *values: "Any") -> None:
        """Replace the text; the arguments are as for the class. A value may be the Failure itself: the text it had."""
        parts = tuple(value.said if isinstance(value, Failure) else value for value in values)
        self.args = (text % values if values else text,)
        self.said: "tuple[str, tuple[Any, ...]]" = (text, parts)

    def quoting(self, quotable: "Callable[[str], str]") -> str:
        """Return the text as a reply may have it.

        quotable -- function of a value, which may have words of the command; returns what of it may be quoted
        """
        return _quoting(quotable, *self.said)


def _quoting(quotable, text, values):
    """Return a text with its values, but for each that is no number, and no text with values, what may be quoted."""
    shown = tuple(_quoting(quotable, *value) if isinstance(value, tuple)
                  else value if isinstance(value, int) else quotable(str(value)) for value in values)
    return text % shown if values else text


class Refused(Failure):
    """A command is refused: the text of the reply, and the exit status.

    match, reader -- the board to show below the text, None = none, and the userid of the player who sees it
    once          -- words that name what it is about, such as a userid and an address: refusals with the same words are
                     sent only once an hour; () = no such limit
    replied       -- whether the sender gets it as a reply; None = the usual limits of refusals decide
    hint          -- a text that helps a person to do better, "" = none
    """

    status = REFUSED

    def __init__(self, text: str, *values: "Any", status: "int | None" = None, match: "Any" = None,
                 reader: "str | None" = None, once: "tuple[str, ...]" = (), kind: "str | None" = None,
                 replied: "bool | None" = None, hint: str = "") -> None:
        super().__init__(text, *values, status=status, kind=kind)
        self.match, self.reader, self.once, self.replied, self.hint = match, reader, once, replied, hint

    def showing(self, match: "Any", reader: str) -> "Refused":
        """Let the reply show a board as a reader sees it; return this refusal."""
        self.match, self.reader = match, reader
        return self


class Ahead(Exception):
    """A command needs something slow: the function `work` does it without the lock. Then the command begins again."""

    def __init__(self, work: "Any") -> None:
        super().__init__()
        self.work = work
