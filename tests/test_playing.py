"""docs/play.md does what it says: each mail in it is sent as it stands, and the server answers what stands below it.

An indented block is a mail: From, Subject, a blank line, the text. One whose subject begins with "Re: " answers the
last letter with that subject. A paragraph behind `>` is found in the mails that the last one caused.
"""

import re

import pytest

from conftest import CHECKOUT
from mailprograms import plain
from mailroom import Mailroom
from pbmgames.extras.vacations.asides import zone

BLOCK = re.compile(r"(?m)^## (?P<heading>.*)$|(?P<mail>(?:^    .*\n(?:\n(?=    ))?)+)|(?P<told>(?:^> .*\n)+)")
SETTINGS = {"Where the host asks first": "confirm = yes\n"}     # of the host that a section is about


def pieces():
    """Yield ("heading", text), ("mail", text), ("told", text) as they follow each other on the page."""
    with open(CHECKOUT + "/docs/play.md", encoding="utf-8") as file:
        for match in BLOCK.finditer(file.read()):
            yield match.lastgroup, re.sub(r"(?m)^(    |> )", "", match[match.lastgroup]).strip()


class Evening(Mailroom):
    """A host on which the page is played."""

    def __init__(self, folder, monkeypatch):
        super().__init__(folder, monkeypatch)
        self.own = self.get("etc/settings").replace("pbm@games.example", "pbm@example.com")
        self.put("etc/users", "")
        self.letters = {}
        monkeypatch.setenv("PBMNOW", "2027-05-01 12:00:00")

    def heading(self, text):
        """Let the host be as the section says."""
        self.put("etc/settings", self.own + SETTINGS.get(text, ""))

    def mail(self, text):
        """Send a mail; what it causes is in `letters` then, by whom it goes to and its subject, and in `said`."""
        head, _, body = text.partition("\n\n")
        fields = dict(line.split(": ", 1) for line in head.split("\n"))
        assert fields.keys() == {"From", "Subject"}, text
        if fields["Subject"].startswith("Re: "):
            letter = self.letters[fields["From"], fields["Subject"][4:]]
            sent = self.deliver(self.answer(letter, body, From=fields["From"]))
        else:
            sent = self.deliver("%s\nMessage-ID: %s\n\n%s" % (head, self.identifier(), body))
        self.letters.update(((mail["To"], mail["Subject"]), mail) for mail in sent)
        self.said = [" ".join((mail["Subject"] + "\n" + plain(mail)).split()) for mail in sent]

    def told(self, text):
        """Look for a paragraph in what the last mail caused."""
        assert any(" ".join(text.split()) in said for said in self.said), (text, self.said)


@pytest.mark.skipif(zone("Europe/Berlin") is None, reason="no time zones")
def test_the_page_is_played_as_it_stands(tmp_path, monkeypatch):
    evening, kinds = Evening(tmp_path, monkeypatch), []
    for kind, text in pieces():
        getattr(evening, kind)(text)
        kinds.append(kind)
    assert kinds.count("mail") >= 25 and kinds.count("told") >= 25


@pytest.mark.parametrize("word", ["signup", "seek", "limit", "challenge", "standings", "queue", "vacation",
                                  "signoff", "forgot"])
def test_the_page_has_what_a_player_needs(word):
    assert any(word in text for kind, text in pieces() if kind == "mail")
