"""Commands that may be forged: they wait until the owner of the address they came from says yes (docs/mail.md, Held).

A command that waits is a file `seen/held.<name>`; the name stands for a userid or an address. The file tells when the
command came, whose it is, its game, its words, and the message that came with it. It is removed once it is answered.
It is no line of etc/pending: all games share that file, and a command is held and carried out under the lock of one.
"""

from pbmgames.commands import find
from pbmgames.extras.allowance.allowance import take
from pbmgames.extras.allowance.ledger import change
from pbmgames.extras.colours.display import url_part
from pbmgames.extras.modern import modern
from pbmgames.extras.quotes.masks import Masks
from pbmgames.records.users import User
from pbmgames.request import parted
from pbmgames.session import Session
from pbmgames.statuses import DENIED, Refused
from pbmgames.storage import Host, paths
from pbmgames.text import DAY, HOUR, as_name, encode, sha256, split_lines, unbroken

MOST_ASKED, DAYS = 3, 7             # letters an hour that ask; days for which a command waits
NOTHING, PREFIX = "-", "held."      # the first stands in the file for no user, no game
LONGEST_NAME = 200                  # characters; names of files have 255 at most
SUBJECT = "Confirm command %s"
TEXT = """This command came from your address:

    %s

At present somebody sends many forged mails%s. So nothing is done before you answer.
If the command is yours, answer this mail with the word yes in the first line, and it is carried out.
If not, answer with the word no, or do nothing: it is forgotten after %d days.
%s"""
EARLIER = "\nThe command that we asked you about before is forgotten.\n"
LAST = "\nThis is the last such mail for an hour%s. Meanwhile no other command that may be forged is carried out.\n"
UNLESS = ", unless you answer it"
ABOUT_PASSWORDS = ", with guessed passwords of %s"
UNKNOWN = ("No command is waiting for this answer, so nothing was done. It may have waited for more than %d days,\n"
           "or a later command has taken its place, or the letter went to another address." % DAYS)
FORGOTTEN = "The command that waited is forgotten. Nothing was done.\n"


def hold(session: Session, user: "User | None") -> None:
    """Raise Refused: a command waits until somebody at the address of SENDER says yes to a letter, its only reply.

    user -- the User whose password came with the command, None = no password came with it
    """
    session.lasting.append(lambda: _ask(session, user))
    raise Refused("The command waits for a yes", replied=False)


def _ask(session, user):
    """Stage a command that is to wait, and the letter that asks about it. `user` is as in `hold`."""
    request, post = session.request, session.post
    # no userid begins with `@`; an address may be too long for the name of a file
    name = user.userid if user else "@" + sha256(encode(request.sender.lower())).hexdigest()[:16]
    number = take(post.request, HOUR, MOST_ASKED, "held", name)
    if not number:
        return                              # the last letter has said so
    request.allowance = None                # this letter goes out, whatever a flood has used up
    whom = ABOUT_PASSWORDS % user.userid if user else ""
    more = (EARLIER if session.host.exists(path(name)) else "") + (
        LAST % (UNLESS if user else "") if number == MOST_ASKED else "")
    words = _words(session, user)
    shown = Masks(session.users).quoted_line(" ".join(filter(None, [request.game, *words])))
    text = "\n".join(["%d %s %s" % (session.now, user.userid if user else NOTHING, request.game or NOTHING),
                      " ".join(map(url_part, words)), *request.message]) + "\n"
    _sweep(session)
    session.host.write(path(name), text, private=True)
    asking = TEXT % (shown, whom, DAYS, more)
    post.stage(modern.of(post).inquiry([request.sender], SUBJECT % name, asking, _covered(text, user, request.sender)))


def _sweep(session):
    """Stage the removal of commands that have waited for too long."""
    for name in session.host.listing(paths.SEEN, regular=True):
        if name.startswith(PREFIX) and session.host.modified(paths.MARK % name) // 10 ** 9 < session.now - DAYS * DAY:
            session.host.write(paths.MARK % name, None)


def _words(session, user):
    """Return the words of a command, with `****` for its password: a yes to the inquiry proves as much as that.

    user -- the User whose password came with the command, None = no password came with it
    """
    request, words = session.request, list(session.request.words)
    for number in sorted(session.command.secrets()) if user else ():
        if number < len(words) and words[number - 1].lower() == user.userid.lower():
            words[number - 1:number + 1] = user.userid, "****"      # only the one in its place, though another be equal
            break
    return words + request.parameters + request.options


def _covered(text, user, address):
    """Return the words for the token of a yes: they describe what it consents to, and whose yes it is."""
    return ["held", sha256(encode(text)).hexdigest(), user.line if user else NOTHING, address.lower()]


def path(name: str) -> str:
    """Return the path of the file in which the command of a name waits."""
    return paths.MARK % (PREFIX + as_name(encode(name.lower())))


def _text(host, name):
    """Return the text of the file in which the command of a name waits, "" if there is none, or can be none."""
    can_be = len(name) <= LONGEST_NAME and unbroken(name) == name and "/" not in name
    return (host.read(path(name)) or "") if can_be else ""


def _head(text):
    """Return [when the command of a file came, whose it is, the word of its game], as written; "" each for no file."""
    words = text.partition("\n")[0].split(" ")
    return words if len(words) == 3 else ["", "", ""]


def game_of(host: Host, name: str) -> str:
    """Return the word of the game of the command that waits under a name, "" if there is none."""
    game = _head(_text(host, name))[2]
    return "" if game == NOTHING else game


def held(session: Session) -> None:
    """Carry out the command that waited for this answer if it is a yes, forget the command if it is a no."""
    answer, host = session.request.receipt.answer, session.host
    text = _text(host, answer.about)
    since, bearer, _ = _head(text)
    user = session.users.find(bearer)
    good = modern.of(session.post).tokens.consent(_covered(text, user, answer.sender))
    # `hold` wrote a file for which there is a proof, so `since` is a number
    if not answer.proves(good) or session.now - int(since) >= DAYS * DAY:
        raise Refused(UNKNOWN, status=DENIED)
    from pbmgames.extras.modern import owneranswers  # its patterns take long to load, and to ask needs none
    agreed = owneranswers.agreement(answer, [*answer.names, answer.about])
    if agreed is None:
        replied = take(session.request, HOUR, MOST_ASKED, "unclear", answer.about) > 0
        raise Refused(modern.EXPECTED, "the word yes", replied=replied)
    # A yes or no lets them be asked again, but only users: else an address that gave no password could go on without
    # end, and start any number of boards
    if user:
        change(host.root, session.now, lambda ledger: ledger.drop("held", user.userid))
    session.request.allowance = None        # they hear how it ends, whatever a flood has used up
    session.lasting.append(lambda: host.write(path(answer.about), None))
    if agreed:
        _, line, *message = split_lines(text)
        _carry_out(session, user, line, message)
    else:
        session.reply("Forgotten", FORGOTTEN)


def _carry_out(session, user, line, message):
    """Carry out a command that has waited. One that takes several transactions is begun anew in each of them."""
    from urllib.parse import unquote
    request = session.request
    words = [unquote(word, "latin-1") for word in line.split(" ")]
    request.words, request.parameters, request.options = parted(words)
    request.message = message
    session.bearer, session.post.proven = user.userid if user else "", True
    session.command = find(session.game, request.word)
    session.reading.handler()(session)
