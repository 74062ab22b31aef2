"""The exit statuses (docs/commands.md, Exit statuses), the errors that carry one, and the kinds of what is said."""

from pbmgames import Any

DONE, DIFFERENT = 0, 1                                          # DIFFERENT is for tools that compare
USAGE, REFUSED, NO_BOARD, NO_USER, DENIED = 64, 65, 66, 67, 77
FAULT, NOT_WRITTEN, LATER, NO_HOME = 70, 74, 75, 78
WAITS = (LATER, NO_HOME)        # the command was not carried out, and may be given again later
# kinds: what code acts on, for texts are for people. Those of refusals:
SYNTAX, UNKNOWN_USER, UNKNOWN_BOARD, UNREAD_MOVE, OFF_TURN = "syntax", "user", "board", "move", "turn"
# of warnings: a file is damaged, players are gone, no Cleanup ends games, one puts that off, passwords are guessed
DAMAGED, GONE, NEGLECTED, PATIENT, GUESSED = "damaged", "gone", "neglected", "patient", "guessed"
BUSY = "busy"           # of a command that did not get its lock


class Failure(Exception):
    """What was asked for cannot be done: a text for whoever asked, and the exit status of the program.

    text   -- the text, with `%s` and its like for the values; without values it may have any signs
    status -- one of those above, None = that of the class
    kind   -- one of the kinds above, "" = none that matters, None = that of the class
    advice -- what else a person at a shell is told
    """

    status = FAULT
    kind = ""

    def __init__(self, text: str = "", *values: "Any", status: "int | None" = None, advice: str = "",
                 kind: "str | None" = None) -> None:
        super().__init__()
        self.say(text, *values)
        self.advice = advice
        if status is not None:
            self.status = status
        if kind is not None:
            self.kind = kind

    def say(self, text: str, *values: "Any") -> None:
        """Have this text, and no other."""
        self.args = (text % values if values else text,)


class Refused(Failure):
    """A command is refused: the text of the reply, and the exit status.

    match, reader -- the board to show below the text, None = none, and the userid of the player who sees it
    once          -- what is counted of it: a refusal with the same words is sent only once an hour; () = no such limit
    replied       -- whether the sender gets it as a reply; None = as the usual limits of refusals say
    hint          -- what helps a person with it, "" = nothing is known
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
    """A command needs something slow: the function `work` does it without the lock; then the command begins anew."""

    def __init__(self, work: "Any") -> None:
        super().__init__()
        self.work = work
