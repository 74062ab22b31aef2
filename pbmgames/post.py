"""All that a command sends passes here: replies to the caller, letters to users.

A letter comes with the user who is to read it. This module decides where it goes, in which form and within which
limits. The result is a finished mail in the outbox (docs/commands.md, Mails), or a text to print. Only letters to the
keeper of a host go into the outbox by another way (extras/modern/keeper.py).
"""

import os

from pbmgames import TYPE_CHECKING, Any, kept
from pbmgames.optional import first
from pbmgames.records.settings import Settings
from pbmgames.records.users import User, Users
from pbmgames.storage import Host, files, paths
from pbmgames.text import bare, decode, meant, one_line, unbroken

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.letters import Letter, Note
    from pbmgames.request import Request

SILENT = "none"             # stands in place of a mailer if no mail is to be sent
INLINE = "Content-Type: text/plain\nContent-Disposition: inline\n\n"


class Post:
    """What one command prints and sends.

    request  the Request
    host     the Host
    name     of the game, or "Server"
    now      the time, in seconds
    command  the Command, None if there is none
    proven   whether a right password came with the command
    refused  whether the command was refused
    output   the texts to print, in order
    shown    the boards of the letters that are printed
    warnings what to say on standard error, (kind, text) each; the kind "" does not matter
    objects  {name: object} of what extras keep while the command lasts; each extra uses names of its own
    """

    def __init__(self, request: "Request", host: Host, name: str, command: "Any | None") -> None:
        self.request, self.host, self.name, self.command = request, host, name, command
        self.now = request.now()
        self.proven = self.refused = False
        self.output, self.shown, self.warnings, self.objects = [], [], [], {}

    # what it needs, loaded and read only when first asked for ------------------

    @kept
    def users(self) -> "Users":
        """The host's users."""
        return Users(self.host)

    @kept
    def writer(self) -> "Writer":
        """The Writer of this command's mails and replies."""
        return Writer(self.request, self.setting("from"), self.host.read(paths.ADVERTISEMENT))

    @kept
    def settings(self) -> "Settings":
        """The host's settings."""
        settings = Settings(self.host, self.request.environ)
        self.warnings += [("", text) for text in settings.wrong]
        return settings

    def setting(self, name: str) -> str:
        """Return a setting of the host, or its default (see Settings.get)."""
        return self.settings.get(name)

    def meets(self, condition: str) -> bool:
        """Return whether a condition is met (see Settings.meets)."""
        return self.settings.meets(condition)

    @kept
    def mail_form(self) -> "Any":
        """The module that takes part in the place "mail" (see optional.py), None for letters of the classic form."""
        return first("mail", self.meets)

    @kept
    def mailer(self) -> str:
        """The command that takes the mails, "" if none are sent. Raises OSError."""
        for_operator = self.command is not None and self.command.operator
        if self.request.local and not for_operator:         # at a shell only a mailer counts that somebody has named
            mailer = self.setting("sendmail")
        else:
            mailer = mailer_of(self.settings, self.host.root, guessed=not self.request.local)
        return "" if mailer == SILENT else mailer

    # replies and letters --------------------------------------------------------

    def reply(self, letter: "Letter | Note") -> None:
        """Give the caller a reply, on standard output or by mail to SENDER. Raises Refused."""
        if self.request.printed:
            self.print(letter)
        else:
            self.write([self.request.sender], letter)

    def print(self, letter: "Letter | Note") -> None:
        """Print a reply."""
        self.output.append(self.writer.reply(letter.subject, letter.text, letter.parted))
        self.shown += filter(None, [letter.match])

    def send(self, user: str, letter: "Letter | Note") -> bool:
        """Send a letter to a user, given by userid; return whether they get it by mail. Raises Refused."""
        reader = self.users.find(user)
        return bool(reader and reader.address) and self.write([reader.address], letter, reader)

    def write(self, fields: "list[str]", letter: "Letter | Note", user: "User | None" = None) -> bool:
        """Stage a mail to address fields; return whether any of them gets it. Nobody does if there is no mailer.

        user -- the User whose fields they are; None for the caller's, or those of several users

        Raises Refused.
        """
        if not self.mailer:
            return False
        mail = self.mail_form.mail(self, fields, letter, user) if self.mail_form else None
        if mail is None:                # it asks for the classic form; "" = nobody gets a mail
            mail = self.writer.mail(fields, letter.subject, letter.text, letter.parted)
        if mail:
            self.stage(mail)
        return mail != ""

    def stage(self, mail: str) -> None:
        """Stage a finished mail, or what the limits allow in its place.

        Raises Refused if nobody would then be told of a change.
        """
        if not self.mailer:
            return
        changing = self.command and self.command.writes and not self.refused
        if self.request.allowance and not (changing and self.proven):       # what a right password changes goes out
            mail = self.request.allowance.limited(self, mail, changing)
        if mail:
            self.host.post(mail)


def mailer_of(settings: "Settings", root: str, guessed: bool = True) -> str:
    """Return the command that takes a mail (departure 1c).

    It is the setting `sendmail`, else the host's own program, bin/sendmail, else the system's, which nobody has named.

    root    -- the data folder of the host that has the settings
    guessed -- whether the system's may be used; if not, "" is returned in its place

    Raises OSError if it cannot be found out whether there is bin/sendmail.
    """
    if settings.get("sendmail"):
        return settings.get("sendmail")
    from pbmgames.storage.outbox import shell_word
    own, form = os.path.join(root, paths.MAILER), first("mail", settings.meets)
    options = form.envelope(settings.get("from")) if form else ""
    if files.runnable(own):
        return "%s -t%s" % (shell_word(decode(os.fsencode(own))), options)
    return "/usr/sbin/sendmail -t -i" + options if guessed else ""


class Writer:
    """Puts texts into the form of one command's mails and replies.

    sender        the server's own address, as in a From header
    advertisement the text that ends every mail and reply, "" if there is none
    boundary      the message's, if it is multipart: then mails and replies are multipart, too; "" = they are plain text
    content_type  the Content-Type of a mail that gets no headers of our own, "" = it has none
    """

    def __init__(self, request: "Request", sender: str, advertisement: "str | None") -> None:
        """Begin for a request, which decides about the form.

        sender        -- the server's own address, as in a From header
        advertisement -- the text of that file, None if there is no such file; an empty one makes an empty part
        """
        self.advertisement = advertisement or ""
        self.request, self.sender = request, one_line(sender)
        self.boundary = self.content_type = ""
        if request.plain:
            self.content_type = request.headers.get("CONTENTTYPE", "")
        elif request.headers.get("MIME_BOUNDARY"):
            self.boundary = request.headers["MIME_BOUNDARY"]
            self.content_type = 'multipart/mixed; boundary="%s"' % self.boundary
        self._opening = "--%s\n%s" % (self.boundary, INLINE) if self.boundary else ""
        self._end = (self._opening if advertisement is not None else "") + self.advertisement + (
            "--%s--\n" % self.boundary if self.boundary else "")

    def reply(self, subject: str, text: str, parted: bool = True) -> str:
        """Return a reply as it is printed.

        parted -- whether the text stands in a part of its own, with headers, if the reply is multipart
        """
        return "Subject: %s\n\n%s" % (unbroken(subject), self.ended("%s%s" % (self._opening if parted else "", text)))

    def mail(self, to: "list[str]", subject: str, text: str, parted: bool = True, ours: bool = False) -> str:
        """Return a whole mail; `to` are address fields, `parted` as in `reply`.

        ours -- whether the original has no such mail; then it gets headers of our own even if no mail brought the
                command
        """
        headers = "MIME-Version: 1.0\nContent-Type: %s\n" % self.content_type if self.content_type else ""
        text = self.reply(subject, text, parted)
        if self.request.mailed or ours:
            headers = self._automatic(to) + ("" if text.isascii() else _BEYOND_ASCII % charset(text))
        return "From: %s\nTo: %s\n%s%s" % (self.sender, unbroken(", ".join(to)), headers, text)

    def _automatic(self, to):
        """Return the headers that tell programs not to answer; in a reply also those that say which mail it answers."""
        reply = self.request.mailed and [field.lower() for field in to] == [self.request.sender.lower()]
        return "Auto-Submitted: auto-%s\n%sX-Loop: %s\n" % (
            "replied" if reply else "generated", self.request.receipt.reply_headers if reply else "", bare(self.sender))

    def ended(self, text: str) -> str:
        """Return a text with what ends every mail and reply. No newline is added to a text that ends without one."""
        return text + self._end


_BEYOND_ASCII = "MIME-Version: 1.0\nContent-Type: text/plain; charset=%s\nContent-Transfer-Encoding: 8bit\n"


def charset(text: str) -> str:
    """Return the charset of a text that is not pure ASCII."""
    return "utf-8" if meant(text) != text else "iso-8859-1"     # an old board's comment may be in its writer's charset
