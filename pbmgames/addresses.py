"""What may be an address of mail, and whose it may be."""

DAEMONS = ("mailer-daemon", "mailerdaemon", "postmaster", "daemon", "majordomo", "listserv", "listproc",
           "noreply", "no-reply", "no_reply", "donotreply", "do-not-reply")
DAEMON_STARTS, DAEMON_ENDS = ("owner-", "bounce-", "bounces-"), ("-owner", "-request", "-bounce", "-bounces")


def bare(field):
    """Return the bare address in a header field such as `PBeM Server <pbmserv@localhost>`."""
    return field.rpartition("<")[2].partition(">")[0].strip()


def within(field):
    """Return the addresses of a user's address field, bare and in lower case; old files may have commas in it."""
    return [bare(word) for word in field.lower().replace(",", " ").split()]


def is_address(text):
    """Return whether a text is one plain address that may stand in a header."""
    local, _, domain = text.partition("@")
    return (bool(local and domain) and len(text) <= 254 and text[0] not in "-|/"
            and text.isascii() and text.isprintable() and not set(local + domain) & set(' "(),:;<>[\\]@'))


def is_program(text, own):
    """Return whether an address is that of a program, of this one too."""
    text = text.strip("<>").lower()
    local = text.partition("@")[0]
    return (text == own.lower() or local in DAEMONS
            or local.startswith(DAEMON_STARTS) or local.endswith(DAEMON_ENDS))
