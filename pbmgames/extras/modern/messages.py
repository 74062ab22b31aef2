"""Mails that are no command: answers to our letters, ends of subscriptions, reports that a letter did not arrive."""

from pbmgames.extras.modern import answers
from pbmgames.extras.modern.tokens import NO_TAG
from pbmgames.inbox.receive import Unanswered, heading
from pbmgames.records.users import Users
from pbmgames.words.masks import masked

NO_ADDRESS = "nobody"           # who brings a request that is never answered


def read(mail):
    """Return the Request that an inbox.receive.Incoming makes if it is one of these, else None. Raises Unanswered."""
    if mail.message.get_content_type() == "multipart/report":
        from pbmgames.extras.modern import reports
        failed = reports.count(mail.message, mail.environ)
        if failed:
            raise Unanswered("it reports that mail to %s does not arrive, which is noted" % failed)
    modern = mail.settings.get("letters") == "modern"
    if modern and answers.leaving(mail.subject):
        return _leave(mail)
    sender = mail.sender()
    said = answers.answer(mail.message, mail.subject, mail.own, mail.lines)
    if said and (modern or said.inner != "answer" and mail.settings.get("confirm") == "yes"):
        if said.inner == "held":
            from pbmgames.extras.modern.held import game_of
            said.game = game_of(mail.host, said.board)
        made = mail.arranged(said.game, [said.inner, said.board], said.sender or sender)
        made.inner, made.answer = said.inner, said
        made.message = heading(made, masked(mail.subject, Users(mail.host)))
        if said.inner == "answer":      # else a password may stand in the text: nobody is to quote it
            made.message += mail.lines
        return made
    tokens = answers.tokens_of(mail.message)
    mail.astray = modern and bool(tokens)
    mail.private = answers.is_question(mail.subject) or any(tag == NO_TAG for _, tag in tokens)
    return None


def _leave(mail):
    """Return the Request that ends a subscription: anybody's who has its token, programs' too, and unanswered."""
    game, board, userid, token = answers.leaving(mail.subject)
    made = mail.arranged(game, ["leave", board, userid, token], NO_ADDRESS)
    made.inner, made.message = "leave", []
    return made
