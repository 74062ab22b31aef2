"""Tokens: each stands in a letter's Message-ID, and proves that an answer comes from its reader (docs/mail.md, Tokens).

A token is an HMAC-SHA-256 under the host's secret, etc/key (docs/files.md, Key). It is never printed, logged or put
into a text.
"""

import os

from pbmgames.board import Match
from pbmgames.records.users import User, same
from pbmgames.statuses import DAMAGED
from pbmgames.storage import Host, TryLater
from pbmgames.text import encode, leading_number, sha256

KEY, BOUNCES = "etc/key", "etc/bounces"     # files of a host; the second is here because few commands load `bounces`
KEY_BYTES = 32
BLOCK = 64                                  # bytes that SHA-256 takes at a time
TOKEN, TAG, NONCE, TIME = 32, 8, 10, 8      # hexadecimal digits of the parts of an identifier, and of a voucher
LONGEST = 69                                # characters of an identifier: one so short is never folded
NO_TAG = "0" * TAG                          # of a mail about no board
VOUCHER = "X-PBM-Sent"                      # a header that no answer repeats, so that nobody else gets to see it
HEARD = "heard"                             # entry of a board: `<userid> <count>` a line
HEX = frozenset("0123456789abcdef")


class Tokens:
    """The tokens of a host.

    key -- its secret, as bytes
    """

    def __init__(self, key: bytes) -> None:
        self._inner, self._outer = (bytes(byte ^ pad for byte in key.ljust(BLOCK, b"\0")) for pad in (0x36, 0x5c))

    def _sign(self, *words):
        """Return the HMAC of words, none of which has a line end, in hexadecimal digits."""
        inner = sha256(self._inner + encode("\n".join(words))).digest()
        return sha256(self._outer + inner).hexdigest()[:TOKEN]

    def move(self, match: Match, user: User) -> str:
        """Return the token by which a User may act on a board as it is now, and until it changes."""
        return self._sign("move", *_board(match), user.userid, user.line, state_digest(match, user.userid))

    def chat(self, match: Match, user: User) -> str:
        """Return the token by which a User may chat at a board."""
        return self._sign("chat", *_board(match), user.userid, user.line)

    def asked(self, match: Match, user: User, digest: str, act: str) -> str:
        """Return the token by which a User says yes to an act.

        digest -- what `digest_with_plans` returned when they were asked
        """
        return self._sign("asked", *_board(match), user.userid, user.line, digest, act)

    def tag(self, match: Match, userid: str) -> str:
        """Return the tag, which all letters about a board to one user have in common."""
        return self._sign("tag", *_board(match), userid)[:TAG]

    def unsubscribe(self, game: str, board: str, start: int, userid: str) -> str:
        """Return the lasting token that ends a subscription to a board; for board "all", that of a notifier."""
        return self._sign("unsubscribe", game, board, "%d" % start, userid)

    def consent(self, words: "list[str]") -> str:
        """Return the token by which somebody agrees to what the words describe."""
        return self._sign("consent", *words)

    def voucher(self, tag: str, seconds: int, to: "list[str]") -> str:
        """Return the text of the header VOUCHER: it proves, for ever, that a letter went to these addresses then."""
        head = "%s%08x" % (tag, seconds)
        return head + self._sign("sent", tag, head[TAG:], *sorted(address.lower() for address in to))

    def sent(self, voucher: str, to: "list[str]") -> "int | None":
        """Return when a letter with this voucher went to these addresses, None if it did not."""
        if len(voucher) != TAG + TIME + TOKEN or not HEX.issuperset(voucher):
            return None
        seconds = int(voucher[TAG:TAG + TIME], 16)
        return seconds if same(self.voucher(voucher[:TAG], seconds, to), voucher) else None


def _board(match):
    """Return the words that tell a board from all others, also from a removed one that had the same id."""
    return match.game.name, match.id, "%d" % match.clock.start


def state_digest(match: Match, userid: str) -> str:
    """Return a digest of what a letter shows of a board: if that has changed, an answer to the letter comes too late.

    The time of the last move is part of it, because an undo can bring the same position back. So is the user's own
    pending resignation, because a second `resign` takes it back; and what `outdate` counts.
    """
    pending = [str(flag) for player, flag in zip(match.players, match.pending) if player == userid]
    words = [" ".join(match.players), " ".join(match.status), "%d" % match.clock.moved, " ".join(pending)]
    return sha256(encode("\n".join(words + _heard(match, userid) + match.moves))).hexdigest()


def _heard(match, userid):
    """Return the line of a user in the entry `heard` as a list, [] if there is none."""
    return [line for line in match.additions.get(HEARD, ()) if line.lower().startswith(userid.lower() + " ")][:1]


def outdate(match: Match, users: "list[str]") -> None:
    """Make the tokens of older letters to these users invalid for good, before a letter about a change goes to them.

    The change may be taken back. Then older letters show the board as it is again; they must not count again.
    """
    for user in dict.fromkeys(users):
        lines = _heard(match, user)
        count = leading_number(lines[0].rpartition(" ")[2]) if lines else 0
        others = [line for line in match.additions.get(HEARD, ()) if line not in lines]
        match.additions[HEARD] = others + ["%s %d" % (user, count + 1)]


def digest_with_plans(match: Match, userid: str) -> str:
    """Return a digest of what a letter shows of a board and of what its reader has decided for later turns."""
    later = [move for player, move in zip(match.players, match.queued) if player == userid]
    later += [line for lines in match.additions.values() for line in lines if line.startswith(userid + " ")]
    submitted = match.submitted if userid == match.to_move else ""
    return sha256(encode("\n".join([state_digest(match, userid), submitted] + later))).hexdigest()


# identifiers ------------------------------------------------------------------------

def identifier(domain: str, token: str = "", tag: str = "") -> str:
    """Return a message identifier, a new one at each call; without a token it only identifies its mail."""
    local = token + tag + os.urandom(NONCE // 2).hex() if token else "pbm-" + os.urandom(NONCE).hex()
    return "<%s@%s>" % (local, domain)


def reference(domain: str, token: str, tag: str) -> str:
    """Return the identifier of no mail that carries a token, the same at each call."""
    return "<%s%s%s@%s>" % (token, tag, "0" * NONCE, domain)


def thread(domain: str, tag: str) -> str:
    """Return the identifier that all letters about a board to one user refer to; it is that of no mail."""
    return "<pbm-board-%s@%s>" % (tag, domain)


def domain_of(address: str) -> str:
    """Return the right side of our identifiers: an address's domain, without its first parts if it is long."""
    domain = address.rpartition("@")[2]
    if not domain.isascii() or not all(sign.isalnum() or sign in ".-" for sign in domain):
        return "localhost"
    room = LONGEST - len("<@>") - TOKEN - TAG - NONCE
    while len(domain) > room and "." in domain:
        domain = domain.partition(".")[2]
    return domain[:room].strip(".-") or "localhost"


def read(text: str) -> "tuple[str, str] | None":
    """Return (token, tag) of an identifier of ours that carries a token, None for any other."""
    local = text.strip("<>").partition("@")[0]
    if len(local) != TOKEN + TAG + NONCE or not HEX.issuperset(local):
        return None
    return local[:TOKEN], local[TOKEN:TOKEN + TAG]


# the secret -------------------------------------------------------------------------

def secret(host: "Host", warnings: "list[tuple[str, str]] | None" = None) -> bytes:
    """Return the host's secret as bytes; when it is first asked for, it is made and brought to the disk.

    A damaged file stops no move. Then the secret is a random one, for which no answer is good, and whoever runs the
    host is told so in `warnings`, (kind, text) each. Raises TryLater if the file can neither be read nor be made.
    """
    text = host.read(KEY)
    found = secret_in(_made(host) if text is None else text)
    if found is None and warnings is not None:
        warnings.append((DAMAGED, "%s is damaged: it holds no key, and no letter can be answered by mail alone; put it "
                                  "back, or let `pbm verify --repair` make a new one" % KEY))
    return found or os.urandom(KEY_BYTES)


def secret_in(text: str) -> "bytes | None":
    """Return the secret that a text holds, as bytes, None if it is none."""
    try:
        found = bytes.fromhex(text.strip())
    except ValueError:
        return None
    return found if len(found) == KEY_BYTES else None


def renew(host: "Host") -> str:
    """Stage a new key on a host that was opened to be written; return in words what was done."""
    host.write(KEY, os.urandom(KEY_BYTES).hex() + "\n", private=True)
    return "a new key; older letters cannot be answered: `show` brings a new one"


def _made(host):
    """Make the key, unless another command was faster; return what the file then holds. Raises HostError."""
    from pbmgames.extras.allowance import apart
    made = os.urandom(KEY_BYTES).hex() + "\n"
    try:
        apart.amend(host.root, KEY, lambda text: made if text is None else None, private=True)
        apart.sync(host.root, KEY)
        return apart.look(host.root, KEY)
    except OSError as error:
        raise TryLater("%s cannot be made: %s", KEY, error.strerror or error)
