"""What may be open at a board: one player asks, everybody accepts or somebody rejects (docs/commands.md, Moves).

A row of the table is all that the program knows of a question, but for what accepting it does: a method of the Match.
"""

ACCEPT, REJECT = "accept", "reject"         # the words that answer


class Question:
    """One question.

    status   the word of the status entry of a board at which it is open
    word     what a player writes in a move's place to ask
    name     what texts and programs call it
    accepted the method of the Match that carries it out
    asking   what its asker does, in a caption
    asked    what its asker has done, in a letter
    begun    that it has been asked, and the refusal to ask once more
    again
    wishes   what one wishes who asks, accepts and rejects
    lapses   whether no answer within the time for a move accepts it; if not, the board waits for a move all the same
    remark   lines of the comment under which it was carried out
    """

    __slots__ = ("status", "word", "name", "accepted", "asking", "asked", "begun", "again", "wishes", "lapses", "remark")

    def __init__(self, status, word, name, accepted, asking, asked, begun, again, wishes, lapses=False, remark=()):
        self.status, self.word, self.name, self.accepted = status, word, name, accepted
        self.asking, self.asked, self.begun, self.again = asking, asked, begun, again
        self.wishes, self.lapses, self.remark = wishes, lapses, list(remark)


DRAW = Question(
    "proposed", "propose", "draw", "tie", "proposes a draw", "has proposed a draw", "A draw has been proposed",
    "A draw has already been proposed.", ("propose a draw", "accept the draw", "decline the draw"), lapses=True)
UNDO = Question(
    "undo", "undo", "undo", "undo", "asks to take the last move back", "has requested to undo a move",
    "An undo has been requested", "An undo has already been requested.",
    ("ask to take the last move back", "let the last move be taken back", "not let the last move be taken back"),
    remark=("", "PBeM Server writes:", "UNDO Successful!"))
QUESTIONS = (DRAW, UNDO)
BY_STATUS = {question.status: question for question in QUESTIONS}
BY_WORD = {question.word: question for question in QUESTIONS}
