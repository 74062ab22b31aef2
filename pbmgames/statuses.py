"""The exit statuses (docs/commands.md, Exit statuses), and the errors that carry one."""

DONE, DIFFERENT = 0, 1                                          # DIFFERENT: of tools that compare
USAGE, REFUSED, NO_BOARD, NO_USER, DENIED = 64, 65, 66, 67, 77
FAULT, NOT_WRITTEN, LATER, NO_HOME = 70, 74, 75, 78
WAITS = (LATER, NO_HOME)        # the command was not carried out, and may be another time


class Failure(Exception):
    """What was asked for cannot be done: a text for who asked, and the exit status of the program.

    advice -- what else a person at a shell is told
    """

    status = FAULT

    def __init__(self, text="", status=None, advice=""):
        super().__init__(text)
        self.advice = advice
        if status is not None:
            self.status = status
