"""Mail that programs write without saying so, known by its subject."""

import pytest

from pbmgames.inbox.headers import is_automatic


@pytest.mark.parametrize("text, automatic", [
    ("Out of Office", True), ("Out of Office: Zenix Board 101 alice", True),
    ("Automatic reply: Zenix Board 101 alice", True), ("Re: Out of Office AutoReply: x", True),
    ("AW: Abwesenheitsnotiz: Zenix Board 101", True), ("Abwesenheit", True), ("R\xe9ponse automatique : Zenix", True),
    ("R\xe9ponse automatique\xa0: Zenix", True), ("Absence du bureau", True), ("Respuesta autom\xe1tica: x", True),
    ("Resposta autom\xe1tica: x", True), ("Automatisch antwoord: x", True), ("Fr\xe5nvarande: x", True),
    ("Frav\xe6r: x", True), ("Autosvar: x", True), ("Automatyczna odpowied\u017a: x", True),
    ("Nieobecno\u015b\u0107: x", True), ("[Extern] Automatische Antwort: x", True), ("Risposta automatica: x", True),
    ("Автоматический ответ: Zenix Board 101", True), ("Автоматична відповідь: x", True), ("자동 회신: x", True),
    ("\u81ea\u52a8\u56de\u590d: Zenix", True), ("Otomatik Yan\u0131t: x", True),
    ("Automatick\xe1 odpov\u011b\u010f: x", True), ("\u201cOut of Office\u201d", True),
    ("Undeliverable: Zenix Board 101 bob", True), ("*** Automatic reply: x", True), ("I'm out of the office", True),
    ("I\u2019m out of the office", True), ("Read: Zenix Board 101", True), ("zenix move 101 alice secret B3", False),
    ("vacation alice secret", False), ("Re: Zenix Board 101 alice x A1", False), ("help", False), ("", False),
    (":", False), ("message alice secret bob", False), ("list", False),
    ("*** Out of Office *** Re: Zenix Board 101", True), ("Re: ***Out of Office***", True),
    ("***SPAM*** Automatic reply: x", True), ("***SPAM*** Re: Zenix Board 101 alice", False),
])
def test_automatic_answers_are_known_by_their_subjects(text, automatic):
    assert is_automatic(text.encode("utf-8").decode("latin-1")) is automatic


@pytest.mark.slow
def test_an_automatic_answer_without_headers_is_passed_over(deliver):
    assert deliver("Abwesenheitsnotiz: Re: Zenix Board 101 alice") == [] and len(deliver("help")) == 1
