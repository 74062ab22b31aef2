"""The file of a board: its entries, their order and form, and what of the board each holds.

Source: docs/files.md, The board file.
"""

from pbmgames.records import gamefile
from pbmgames.records.gamefile import LINE, LINES
from pbmgames.statuses import FAULT, Failure
from pbmgames.text import signed_number

LIMITS = ("total", "forfeit", "nag")
# name -> form, in the order of the file up to the parameters; no writer of such files ends before these
_BEFORE = {name: LINE for name in (
    "players random clock timer totaltimelimit forfeittimelimit nagtimelimit resigned pending swapped status "
    "ratingnames ratingold ratingnow submit").split()}
_BEFORE.update(moves=LINES, syncmoves=LINES)
FORMS = dict(_BEFORE, parameters=LINE, options=LINE, board=LINES, subscribers=LINES, notifiers=LINES, comment=LINES)
AS_LINES = ("moves", "syncmoves", "subscribers", "notifiers", "comment")    # however many words a line has
LONGEST_FIGURE = 12         # digits; they do for the seconds of all years of four digits


class Damaged(Failure):
    """A board file that cannot be read or replayed; the text says what is wrong with the board."""

    status = FAULT


class BoardFile:
    """A board's file as it was read.

    entries -- (name, form, tokens) in the order of the file
    """

    def __init__(self, text):
        """Take the text apart. Raises Damaged."""
        try:
            self.entries = gamefile.parse(text)
        except gamefile.Malformed as error:
            raise Damaged("is damaged: %s" % error)
        self._tokens = {name: tokens if name in AS_LINES else [word for word in " ".join(tokens).split(" ") if word]
                        for name, _, tokens in reversed(self.entries)}

    def has(self, name):
        """Return whether there is an entry of that name."""
        return name in self._tokens

    def tokens(self, name):
        """Return the tokens of an entry, [] if there is none."""
        return list(self._tokens.get(name, ()))

    def figures(self, name, default, digits=LONGEST_FIGURE):
        """Return an entry as a list of numbers; the default's where they are missing. Raises Damaged if one is none."""
        figures = list(default)
        for place, word in enumerate(self.tokens(name)[:len(figures)]):
            figures[place] = signed_number(word, digits)
            if figures[place] is None:
                raise Damaged("is damaged: its %s is '%s'" % (name, word))
        return figures

    def fill(self, match):
        """Let a new board be what the entries say; what is missing stays as it is. Raises Damaged."""
        self._fill_clock(match.clock)
        for name in ("parameters", "moves", "subscribers", "notifiers", "comment"):
            setattr(match, name, self.tokens(name))
        match.resigned = self.figures("resigned", match.resigned)
        match.pending = self.figures("pending", match.pending)
        match.status = [word for word in self.tokens("status") if word != "normal"]
        match.swapped = self.tokens("swapped") not in ([], ["0"])
        match.submitted = "".join(self.tokens("submit"))
        match.queued = (self.tokens("syncmoves") + match.queued)[:len(match.players)]
        names = self.tokens("ratingnames")
        match.ratings = list(zip(names, self.figures("ratingold", [-1] * len(names)),
                                 self.figures("ratingnow", [0] * len(names))))

    def _fill_clock(self, clock):
        clock.take(self.figures("clock", clock.figures()))
        clock.used = self.figures("timer", clock.used)
        for name in LIMITS:
            if self.has(name + "timelimit"):
                clock.limits[name] = self.figures(name + "timelimit", (0,))[0]

    def unknown(self, known):
        """Return the entries of other programs: those that are neither ours nor among the names `known`."""
        return [entry for entry in self.entries if entry[0] not in FORMS and entry[0] not in known]

    def check_end(self):
        """Raise Damaged if the entries end where no writer of such files ends."""
        names = [name for name, _, _ in self.entries]
        if self.has("timer") and names == [name for name in _BEFORE if name in names]:
            raise Damaged("is damaged: it was cut off after the entry '%s'" % names[-1])


def render(match):
    """Return the text of a board's file: the entries that are not empty, those of other programs last."""
    entries = [(name, FORMS[name], tokens) for name, tokens in _before_the_game(match)]
    entries += match.position.entries()
    entries += [(name, FORMS[name], getattr(match, name)) for name in ("subscribers", "notifiers", "comment")]
    return gamefile.render([entry for entry in entries if entry[2]] + match.unknown)


def _before_the_game(match):
    """Yield (name, tokens) of the entries up to the position."""
    limits, draws = match.clock.limits, match.position.draws
    yield "players", match.players
    yield "random", _words([match.seed, draws] if draws else [])
    yield "clock", _words(match.clock.figures())
    yield "timer", _words(match.clock.used)
    for name in LIMITS:
        yield name + "timelimit", _words([limits[name]] if name in limits else [])
    for name, figures in (("resigned", match.resigned), ("pending", match.pending)):
        yield name, _words(figures) if any(figures) else []
    yield "swapped", ["1"] if match.swapped else []
    yield "status", match.status
    for place, name in enumerate(("ratingnames", "ratingold", "ratingnow")):
        yield name, _words([rating[place] for rating in match.ratings])
    yield "submit", [match.submitted] if match.submitted else []
    yield "moves", match.moves
    yield "syncmoves", match.queued
    yield "parameters", match.parameters
    yield "options", match.options
    yield "board", match.position.rows()


def _words(figures):
    return [str(figure) for figure in figures]
