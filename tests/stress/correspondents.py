"""Players who answer letters, current and old ones, on a host with modern letters."""

import email
import os

import faults
import load
import mailprograms
import recount
from pbmgames.games import TABLE

SETTINGS = "letters = modern\nconfirm = yes\nwarn = 3 days\nvacation = %d a year\n"
BOUND = 30                  # days of vacation
RECENT = 24                 # letters that may be answered
WORDS = ("propose", "accept", "reject", "resign", "swap", "chat\nHello.", "show", "drop", "zz", "")
ACCOUNTS = ("forgot %s", "change address %s %s %s@home.example", "vacation %s %s until-i-move")


class Correspondent(load.Player):
    """A player of whom every other command is a mail.

    sent -- {identifier of his mail: (game, board, move)} of answers that may be moves
    """

    def __init__(self, *options):
        super().__init__(*options)
        self.box, self.last, self.number = box(self.house), "", 0

    def act(self):
        """Give one command, or answer a letter. Raises AssertionError if it ends in a way that none should."""
        letters = sorted(name for name in os.listdir(self.box) if name[0] != ".")[-RECENT:]
        if not letters or self.random.random() < .5:
            super().act()
        elif self.random.random() < .1:
            self._account(self.random.choice(load.PLAYERS))
        elif self.last and self.random.random() < .1:
            self._mail(self.last)               # delivered twice
        else:
            self._answer(email.message_from_string(recount.read(os.path.join(self.box, self.random.choice(letters)))))

    def _answer(self, letter):
        words = letter["Subject"].replace("New ", "").replace("Nag: ", "").split()
        user = letter["To"].partition("@")[0]
        self.number += 1
        identifier = "<%d@%s>" % (self.number, os.path.basename(self.folder))
        if words[1] != "Board" or user not in load.PLAYERS:
            # what one may answer to a question
            text = {"Confirm": "yes" if words[1] == "address" else user[0] + "pw"}.get(words[0],
                                                                                       "password %spw" % user[0])
        else:
            game, board = words[0].lower(), words[2]
            text = self._text(game, board, user)
            self.sent[identifier] = game, board, text
        self.last = mailprograms.answer(letter, identifier, text)
        self._mail(self.last)

    def _text(self, game, board, user):
        """Return what a player may write about a board: a legal move for the most part."""
        choose, found = self.random, recount.boards(self.house.home, TABLE[game], ("",)).get(board)
        if not found or recount.finished(found) or choose.random() < .1:
            return choose.choice(WORDS)
        legal = list(load.position(self.kinds[game], found).legal_moves())
        if found["players"][len(found.get("moves", ())) % 2] == user or len(legal) < 2 or board[-1] in "02468":
            return choose.choice(legal)
        return "if %s then %s" % tuple(choose.sample(legal, 2))

    def _account(self, user):
        """Give a command about an account, by mail."""
        words = self.random.choice(ACCOUNTS)
        self.number += 1
        self._mail("From: %s@example.com\nMessage-ID: <%d@%s>\nSubject: %s\n\n" % (
            user, self.number, os.path.basename(self.folder), words % (user, user[0] + "pw", user)[:words.count("%s")]))

    def _mail(self, text):
        path = os.path.join(self.folder, "message")
        with open(path, "wb") as file:
            file.write(text.encode("latin-1"))
        result = faults.run(["--mail"], self.house.environ(PBMNOW=self.clock()), self.folder, stdin=path)
        assert result.status in (0, 75) and "fault" not in result.err, (text, result.status, result.err)
        count = self.counts.setdefault("--mail", [0, 0])
        count[result.status != 0] += 1


def box(house):
    """Return the folder to which the mailer of a house brings its letters."""
    return os.path.join(house.folder, "box")


def furnish(house):
    """Let a house have modern letters, and a mailer."""
    os.mkdir(box(house))
    house.put("settings", SETTINGS % BOUND)
    house.bound = BOUND
    house.mailer = "cd '%s' && cat > .$$ && mv .$$ \"$(date +%%s%%N)\".$$" % box(house)


def carried_out(house, told):
    """Enter the answers that were carried out as moves among those of the players, as their letters tell.

    Raises AssertionError if a letter is still waiting.
    """
    assert house.give("zenix games").status == 0
    outbox = os.path.join(house.home, "outbox")
    assert not os.path.isdir(outbox) or not [name for name in os.listdir(outbox) if name[0] != "."]
    sent = {identifier: (moves, *place) for _, moves, sent in told for identifier, place in sent.items()}
    for name in os.listdir(box(house)):
        letter = email.message_from_string(recount.read(os.path.join(box(house), name)))
        moves, game, board, text = sent.get(letter["In-Reply-To"], ({}, "", "", ""))
        words = letter["Subject"].split()
        done = words[1:2] == ["Board"] and words[3:4] not in (["Error"], ["Conditional"])
        if done and " " not in text and text not in WORDS:
            moves.setdefault((game, board), []).append(text)
            del sent[letter["In-Reply-To"]]
