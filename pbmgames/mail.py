"""Finished mails and what is printed: headers, content types, the advertisement (contract section 1)."""

from pbmgames.request import plain

FROM = "PBeM Server <pbmserv@localhost>"
INLINE = "Content-Type: text/plain\nContent-Disposition: inline\n\n"


class Writer:
    """Puts texts into the form of one command's mails and replies.

    request       the command that is answered
    advertisement the text that ends every mail, "" for none
    """

    def __init__(self, request, advertisement):
        self.advertisement = advertisement
        self.sender = request.environ.get("PBMFROM") or FROM
        kind = request.headers.get("CONTENTTYPE", "")
        boundary = request.headers.get("MIME_BOUNDARY", "")
        self.boundary = boundary if kind and not plain(kind) else ""
        self.kind = ('multipart/mixed; boundary="%s"' % boundary if self.boundary
                     else kind if plain(kind) else "")
        self.extra = request.environ.get("PBMREPLYHEADERS", "")

    def printed(self, subject, text):
        """Return a reply as it is printed."""
        return "Subject: %s\n\n%s" % (subject, self._body(text))

    def mail(self, to, subject, text):
        """Return a whole mail; `to` are address fields."""
        mime = "MIME-Version: 1.0\nContent-Type: %s\n" % self.kind if self.kind else ""
        return "From: %s\nTo: %s\n%s%s%s" % (self.sender, ", ".join(to), self.extra, mime, self.printed(subject, text))

    def _body(self, text):
        if self.boundary or self.advertisement:
            text = text if text.endswith("\n") else text + "\n"
        if not self.boundary:
            return text + self.advertisement
        parts = [text, self.advertisement] if self.advertisement else [text]
        return "".join("--%s\n%s%s" % (self.boundary, INLINE, part) for part in parts) + "--%s--\n" % self.boundary
