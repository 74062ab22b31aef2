"""Texts are for people: with every text of refusals and warnings changed, hints, keeper and ledger do the same."""

import pytest

from pbmgames import execute
from pbmgames.extras.allowance.allowance import Allowance
from pbmgames.extras.hints import hints
from pbmgames.extras.modern import keeper
from pbmgames.request import Receipt, Request
from pbmgames.session import Session
from pbmgames.statuses import Failure

OTHER = "Quite another text"
LINES = [
    "zenix shwo 101", "zenix move 101 alicee apw B3", "zenix challenge -size=5 alice bob", "zenix move 101 alice apw",
    "zenix move 999 alice apw B3", "zenix move 101 alice apw resgin", "zenix move 101 bob bpw B3", "zenix show 999",
    "zenix show alcie", "vacation alice apw soon", "zenix queue 101 bob bpw if B3 then ?",
    "zenix subscribe 999 alice apw",
    "zenix move 103 alice apw B3", "zenix paths 999", "all show alcie", "forgot alicee", "zenix preview 101 ?"]


@pytest.fixture
def give(shell, monkeypatch):
    """Give the lines as mails bring them; returns each line's hint, the keeper's letters, and the ledger."""
    shell.put("etc/settings", "keeper = k@host\nletters = modern\n")
    for _ in range(3):
        shell("zenix challenge -size=3 alice bob")
    shell("zenix Cleanup")
    shell.put("games/Zenix/103", "nonsense\n")
    shell.put("etc/users", shell.get("etc/users").replace("dave:", "davf:").replace("carol:", "carl:"))
    monkeypatch.setattr(execute, "allow_signals", lambda wanted: None)
    environ = {"PBMHOME": str(shell.home), "SENDER": "alice@example.com", "PBMFROM": "pbm@host", "PBMNOW": shell.now}
    said = []
    real = hints.hint
    monkeypatch.setattr(hints, "hint", lambda session, refusal: said.append(real(session, refusal)) or said[-1])

    def give(line):
        game, _, rest = line.partition(" ") if line.startswith("zenix") else ("", "", line)
        request = Request("pbm", game, rest.split(" "), environ)
        request.receipt, request.message = Receipt(""), ["Subject: " + line]
        request.allowance = Allowance(str(shell.home), request.sender, request.now())
        session = execute.perform(request)
        execute.print_warnings(session)
        letters = [session.host.read(path).partition("Subject: ")[2].partition("\n")[0]
                   for path in keeper.mails(session)]
        return said[-1:], letters, shell.get("seen/ledger")
    return give


def change_texts(monkeypatch):
    """Let every refusal, warning and line for the keeper have another text."""
    warn, mails = Session.warn, keeper.mails
    monkeypatch.setattr(Failure, "__str__", lambda self: OTHER, raising=False)
    monkeypatch.setattr(Session, "warn", lambda self, text, kind="": warn(self, OTHER, kind))

    def others(session):
        session.request.told = [(kind, OTHER) for kind, _ in session.request.told]
        return mails(session)
    monkeypatch.setattr(keeper, "mails", others)


@pytest.mark.parametrize("line", LINES + ["zenix Cleanup"])
def test_only_people_read_texts(shell, give, monkeypatch, line):
    saved = {path: path.read_bytes() for path in shell.home.rglob("*") if path.is_file()}
    plain = give(line)
    for path in [path for path in shell.home.rglob("*") if path.is_file() and path not in saved]:
        path.unlink()
    for path, data in saved.items():
        path.write_bytes(data)
    change_texts(monkeypatch)
    assert give(line) == plain
    assert any(plain[0]) or line.startswith(("zenix move 103", "zenix Cleanup"))
    assert plain[1] or not line.startswith(("zenix move 103", "zenix Cleanup"))
