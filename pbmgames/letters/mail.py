"""Finished mails and what is printed: headers, content types, the advertisement (docs/commands.md, Mails)."""

from pbmgames.text import encode, one_line, unbroken

INLINE = "Content-Type: text/plain\nContent-Disposition: inline\n\n"


class Writer:
    """Puts texts into the form of one command's mails and replies.

    request       the command that is answered
    sender        a function that returns the server's own address, as in a From header
    advertisement the text that ends every mail as it is; None if there is no such file
    """

    def __init__(self, request, sender, advertisement):
        self.advertisement = advertisement or ""
        self._advertising = advertisement is not None
        self.request, self._sender = request, sender
        boundary = request.headers.get("MIME_BOUNDARY", "")
        self.boundary = "" if request.plain else boundary
        self.content_type = request.headers.get("CONTENTTYPE", "") if request.plain else (
            'multipart/mixed; boundary="%s"' % boundary if boundary else "")
        self._opening = "--%s\n%s" % (self.boundary, INLINE) if self.boundary else ""

    @property
    def sender(self):
        """The server's own address, as in a From header."""
        return one_line(self._sender())

    def printed(self, subject, text, parted=True):
        """Return a reply as it is printed; if not `parted`, its text is no part of a message in several parts."""
        return "Subject: %s\n\n%s" % (unbroken(subject), self.ended("%s%s" % (self._opening if parted else "", text)))

    def mail(self, to, subject, text, parted=True):
        """Return a whole mail; `to` are address fields, `parted` as in `printed`."""
        mime = "MIME-Version: 1.0\nContent-Type: %s\n" % self.content_type if self.content_type else ""
        text = self.printed(subject, text, parted)
        if self.request.answering is not None:
            mime = self._automatic(to) + ("" if text.isascii() else _BEYOND_ASCII % charset(text))
        return "From: %s\nTo: %s\n%s%s" % (self.sender, unbroken(", ".join(to)), mime, text)

    def _automatic(self, to):
        """Return the headers by which a program knows that it need not answer, and a person what was answered."""
        from pbmgames.addresses import bare
        answer = [field.lower() for field in to] == [self.request.sender.lower()]
        return "Auto-Submitted: auto-%s\n%sX-Loop: %s\n" % (
            "replied" if answer else "generated", self.request.answering if answer else "", bare(self.sender))

    def ended(self, text):
        """Return a text with what ends every mail and reply; no newline is put behind one that lacks its last."""
        if not self.boundary:
            return text + self.advertisement
        return "%s%s%s--%s--\n" % (text, self._opening * self._advertising, self.advertisement, self.boundary)


_BEYOND_ASCII = "MIME-Version: 1.0\nContent-Type: text/plain; charset=%s\nContent-Transfer-Encoding: 8bit\n"


def charset(text):
    """Return the charset of a text that is not pure ASCII."""
    try:
        encode(text).decode("utf-8")
        return "utf-8"
    except UnicodeDecodeError:
        return "iso-8859-1"             # an old board's comment, as its writer's mail program had it
