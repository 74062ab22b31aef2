"""How mail programs write an answer: `python3 tests/extras/quotes/mails/programs.py` makes the messages beside it.

Each line of `descriptions.txt` is one message: its name, the program, what is special, and the text that its writer
typed. A function below, named like the program, knows how that program writes an answer to LETTER.
"""

import base64
import os
import quopri
import textwrap

FOLDER = os.path.dirname(os.path.abspath(__file__))
SERVER, ADDRESS = "PBM Server", "pbm@example.com"
ME = "alice@home.example"
SUBJECT = "Zenix Board 101 alice"
LETTER = """Summary of Zenix Board 101

It is alice's turn.

   Eks          Ohs~~~~~~~
   alice        bob~~~~~~~
   1 A3         2 B3~~~~~~


        1- .
       2- . .
      3- X O .
          \\ \\ \\
           A B C

       Own     Neutral  [Pieces lefts]
         1       1      Eks
         1       1      Ohs


************************************************************

bob writes:
Your turn! Subject: zenix move 101 alice secret B3
""".replace("~", " ").split("\n")[:-1]

# what stands above a quote -> by language, {d} a date, {t} a time
WROTE = {
    "en": "On {d} at {t} {s} <{a}> wrote:", "de": "Am {d} um {t} Uhr schrieb {s} <{a}>:",
    "es": "El {d} a las {t}, {s} (<{a}>) escribió:", "fr": "Le {d} à {t}, {s} <{a}> a écrit :",
    "it": "Il giorno {d} alle ore {t} {s} <{a}> ha scritto:", "nl": "Op {d} om {t} schreef {s} <{a}>:",
    "pl": "{d} o {t} {s} <{a}> napisał(a):", "pt": "Em {d} às {t}, {s} <{a}> escreveu:",
    "sv": "Den {d} kl {t} skrev {s} <{a}>:", "da": "Den {d} kl. {t} skrev {s} <{a}>:"}
SHORT = {
    "en": "On {d} {t}, {s} wrote:", "de": "Am {d} um {t} schrieb {s}:", "es": "El {d} a las {t}, {s} escribió:",
    "fr": "Le {d} à {t}, {s} a écrit\u00a0:", "it": "Il {d} {t}, {s} ha scritto:", "nl": "Op {d} om {t} schreef {s}:",
    "pl": "W dniu {d} o {t}, {s} pisze:", "pt": "Em {d} {t}, {s} escreveu:", "sv": "Den {d} kl. {t}, skrev {s}:",
    "da": "Den {d} kl. {t} skrev {s}:"}
DATES = {
    "en": "Thu, May 1, 2003", "de": "Do., 1. Mai 2003", "es": "jue, 1 may 2003", "fr": "jeu. 1 mai 2003",
    "it": "gio 1 mag 2003", "nl": "do 1 mei 2003", "pl": "czw., 1 maj 2003", "pt": "qui., 1 de mai. de 2003",
    "sv": "tors 1 maj 2003", "da": "tor. 1. maj 2003"}
HEADINGS = {
    "en": "From Sent To Subject", "de": "Von Gesendet An Betreff", "es": "De Enviado Para Asunto",
    "fr": "De_ Envoyé_ À_ Objet_", "it": "Da Inviato A Oggetto", "nl": "Van Verzonden Aan Onderwerp",
    "pl": "Od Wysłano Do Temat", "pt": "De Enviado Para Assunto", "sv": "Från Skickat Till Ämne",
    "da": "Fra Sendt Til Emne"}
ORIGINAL = {"en": "Original Message", "de": "Ursprüngliche Nachricht", "es": "Mensaje original",
            "fr": "Message d'origine", "it": "Messaggio originale", "nl": "Oorspronkelijk bericht",
            "pl": "Oryginalna wiadomość", "pt": "Mensagem original", "sv": "Ursprungligt meddelande",
            "da": "Oprindelig meddelelse"}
OPTIONS = ("bottom", "inline", "qp", "base64", "latin1", "html", "flowed", "signature", "tagged", "wrapped")


class Answer:
    """One answer, as its line describes it.

    name, program, language, options, text (its lines), command, becomes -- see descriptions.txt
    """

    def __init__(self, line):
        self.name, self.program, special, text, *others = [part.strip() for part in line.split(";")]
        words = special.split()
        self.language = next((word for word in words if word in WROTE), "en")
        self.options = [word for word in words if word in OPTIONS]
        self.text = text.split(" / ")
        self.becomes = (others[0] if others and others[0] else text).split(" / ")
        self.subject = "Re: %s alice secret B3" % SUBJECT

    def above(self, lines=WROTE, date=None, time="09:00"):
        """Return the line above the quote."""
        return lines[self.language].format(d=date or DATES[self.language], t=time, s=SERVER, a=ADDRESS)

    def heading(self, mark=""):
        """Return the heading of four lines in Outlook's way."""
        names = [name.replace("_", " ") for name in HEADINGS[self.language].split()]
        values = ["%s <%s>" % (SERVER, ADDRESS), DATES[self.language] + " 09:00", ME, SUBJECT]
        return ["%s%s:%s %s" % (mark, name, mark, value) for name, value in zip(names, values)]

    def placed(self, above, quoted, gap=("",)):
        """Return the lines of text and quote: on top, at the bottom, or the text between what it answers."""
        text = self.text + ["-- ", "Alice, at home"] * ("signature" in self.options)
        if "bottom" in self.options:
            return above + quoted + list(gap) + text
        if "inline" in self.options:
            return above + ["> " + line for line in ("Your turn!",)] + [""] + text
        return text + list(gap) + above + quoted


def marked(lines, sign="> ", blank=">"):
    """Return quoted lines."""
    return [sign + line if line else blank for line in lines]


def page(text):
    """Return lines as HTML."""
    return "<br>\n".join(line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for line in text)


def message(answer, kind, lines, agent, headers=()):
    """Return a message of one part as bytes."""
    charset = "iso-8859-1" if "latin1" in answer.options else "utf-8"
    return ("\n".join(top(answer, agent) + list(headers)) + "\n" + part(answer, kind, lines, charset)).encode("latin-1")


def top(answer, agent):
    """Return the headers that every answer has."""
    tag = "[EXTERNAL] " if "tagged" in answer.options else ""
    return ["Return-Path: <%s>" % ME, "From: Alice <%s>" % ME, "To: %s <%s>" % (SERVER, ADDRESS),
            "Subject: %s%s" % (tag, answer.subject), "Date: Thu, 01 May 2003 10:00:00 +0000",
            "Message-ID: <%s@home.example>" % answer.name, "In-Reply-To: <letter@example.com>",
            "References: <letter@example.com>", "MIME-Version: 1.0"] + ["%s: %s" % tuple(agent.split(": "))]


def part(answer, kind, lines, charset="utf-8"):
    """Return a part with its headers, encoded as the description says; one character a byte."""
    text = "\n".join(lines) + "\n"
    data = text.encode(charset)
    extra = "; format=flowed" if "flowed" in answer.options and kind == "text/plain" else ""
    if "base64" in answer.options:
        way, body = "base64", base64.encodebytes(data).decode()
    elif "qp" in answer.options or kind == "text/html":
        way, body = "quoted-printable", quopri.encodestring(data).decode()
    else:
        way, body = "7bit" if text.isascii() else "8bit", data.decode("latin-1")
    return "Content-Type: %s; charset=%s%s\nContent-Transfer-Encoding: %s\n\n%s" % (kind, charset, extra, way, body)


def multipart(answer, agent, parts, kind="multipart/alternative"):
    """Return a message of several parts as bytes."""
    text = "\n".join(top(answer, agent)) + '\nContent-Type: %s; boundary="=_b1"\n\n' % kind
    return (text + "".join("--=_b1\n%s\n" % one for one in parts) + "--=_b1--\n").encode("latin-1")


def both(answer, agent, lines, html):
    """Return a message as plain text and HTML, or HTML only."""
    html = ["<html><head><style>p { margin: 0 }</style></head><body>"] + html + ["</body></html>"]
    pages = part(answer, "text/html", html)
    if "html" in answer.options:
        return ("\n".join(top(answer, agent)) + "\n" + pages).encode("latin-1")
    return multipart(answer, agent, [part(answer, "text/plain", lines), pages])


# programs -------------------------------------------------------------------------

def gmail(answer, above=None):
    """Gmail on the web: two parts, the line above broken at 78."""
    above = above or answer.above(time="9:00")
    lines = textwrap.wrap(above, 60 if "wrapped" in answer.options else 400)
    quote = '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">%s</blockquote>' % page(LETTER)
    html = ['<div dir="ltr">%s</div><br>' % page(answer.text), '<div class="gmail_quote gmail_quote_container">'
            '<div dir="ltr" class="gmail_attr">%s<br></div>' % page([above]), quote + "</div>"]
    if "inline" in answer.options:
        html = ['<div class="gmail_quote"><div class="gmail_attr">%s</div><blockquote>Your turn!</blockquote>'
                '<div>%s</div></div>' % (page([above]), page(answer.text))]
    return both(answer, "X-Mailer: none", answer.placed(lines, [""] * ("inline" not in answer.options) + marked(
        LETTER, blank="> ")), html)


def gmail_android(answer):
    """Gmail on Android: the time behind a comma."""
    return gmail(answer, answer.above(dict(WROTE, en="On {d}, {t} {s} <{a}> wrote:"), time="9:00 AM"))


def apple_mail(answer):
    """Apple Mail: two parts, quote of kind cite."""
    above = answer.above(dict(WROTE, en="On {d}, at {t}, {s} <{a}> wrote:"))
    html = ['<div>%s</div><div><br><blockquote type="cite"><div>%s</div><br><div><div>%s</div></div></blockquote></div>'
            % (page(answer.text), page([above]), page(LETTER))]
    lines = answer.placed([above, ""], marked(LETTER, blank="> "))
    return both(answer, "X-Mailer: Apple Mail (2.3774.600.62)", lines, html)


def ios(answer):
    """Mail on an iPhone: the line above the quote is in it."""
    sent = {"de": "Von meinem iPhone gesendet", "fr": "Envoyé de mon iPhone", "es": "Enviado desde mi iPhone"}
    sent = sent.get(answer.language, "Sent from my iPhone")
    above = answer.above(dict(WROTE, en="On {d}, at {t}, {s} <{a}> wrote:"))
    lines = answer.text + ["", sent, ""] + marked([above, ""] + LETTER, blank="> ")
    html = ['<div dir="ltr">%s</div><div dir="ltr"><br>%s</div><div dir="ltr"><br><blockquote type="cite">%s<br><br>'
            '</blockquote></div><blockquote type="cite"><div dir="ltr">\ufeff%s</div></blockquote>' % (
                page(answer.text), sent, page([above]), page(LETTER))]
    return both(answer, "X-Mailer: iPhone Mail (20H18)", lines, html)


def outlook(answer):
    """Outlook at a desk: a heading below a line in HTML, nothing in plain text; no line is marked."""
    html = ['<div class=WordSection1><p class=MsoNormal>%s<o:p></o:p></p><div style="border:none;border-top:solid '
            '#E1E1E1 1pt"><p class=MsoNormal>%s</p></div><pre>%s</pre></div>' % (
                page(answer.text), page(answer.heading()).replace("From:", "<b>From:</b>"), "\n".join(LETTER))]
    return both(answer, "X-Mailer: Microsoft Outlook 16.0", answer.placed(answer.heading() + [""], LETTER), html)


def outlook_old(answer):
    """Outlook up to 2003: a line of dashes above the heading."""
    lines = ["-----%s-----" % ORIGINAL[answer.language]] + answer.heading() + [""]
    return message(answer, "text/plain", answer.placed(lines, LETTER), "X-Mailer: Microsoft Office Outlook 11")


def outlook_web(answer, sent=()):
    """Outlook on the web: a long rule above the heading."""
    lines = answer.text + [""] + list(sent) + ["_" * 32] + answer.heading() + [""] + LETTER
    html = ['<div class="elementToProof">%s</div><div id="appendonsend"></div><hr style="width:98%%" tabindex="-1">'
            '<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">%s</font><div>&nbsp;</div></div><div>%s</div>' % (
                page(answer.text + list(sent)), page(answer.heading()), page(LETTER))]
    return both(answer, "X-Mailer: Outlook Web", lines, html)


def outlook_mobile(answer):
    """Outlook on a telephone."""
    sent = {"de": "Outlook für Android beziehen<https://aka.ms/AAb9ysg>"}
    return outlook_web(answer, [sent.get(answer.language, "Get Outlook for iOS<https://aka.ms/o0ukef>")])


def thunderbird(answer):
    """Thunderbird: plain text, often flowed, the answer mostly below."""
    above = answer.above(SHORT, date="01.05.03")
    return message(answer, "text/plain", answer.placed([above], marked(LETTER)), "User-Agent: Mozilla Thunderbird")


def mutt(answer):
    """mutt: the date as it is in the header."""
    above = "On Thu, May 01, 2003 at 09:00:00AM +0000, %s wrote:" % SERVER
    return message(answer, "text/plain", answer.placed([above], marked(LETTER, blank="> ")), "User-Agent: Mutt/2.2.9")


def alpine(answer):
    """Alpine."""
    above = "On Thu, 1 May 2003, %s wrote:" % SERVER
    return message(answer, "text/plain", answer.placed([above, ""], marked(LETTER, blank="> ")), "User-Agent: Alpine")


def k9(answer):
    """K-9: the sign of a quote without a blank, a signature of its own."""
    signature = [] if "signature" in answer.options else ["-- ", "Sent from my Android device with K-9 Mail."]
    above = "On May 1, 2003 9:00:00 AM UTC, %s <%s> wrote:" % (SERVER, ADDRESS)
    return message(answer, "text/plain", answer.text + [""] + [above] + marked(LETTER, ">", ">") + signature,
                   "User-Agent: K-9 Mail for Android")


def proton(answer):
    """Proton: its praise above the quote."""
    above = answer.above(dict(WROTE, en="On Thursday, May 1st, 2003 at {t}, {s} <{a}> wrote:"))
    lines = answer.text + ["", "Sent with Proton Mail secure email.", "", above, ""] + marked(LETTER, blank="> ")
    html = ['<div>%s</div><div class="protonmail_signature_block"><div>Sent with Proton Mail secure email.</div></div>'
            '<div class="protonmail_quote">%s<br><blockquote class="protonmail_quote" type="cite">%s</blockquote></div>'
            % (page(answer.text), page([above]), page(LETTER))]
    return both(answer, "X-Mailer: none", lines, html)


def yahoo(answer):
    """Yahoo: lines of the quote have a blank and no sign."""
    above = answer.above(dict(WROTE, en="On Thursday, May 1, 2003 at {t}:00 AM UTC, {s} <{a}> wrote:"))
    lines = [" " + line for line in answer.text] + ["", "    " + above + "  ", " "] + [" " + line for line in LETTER]
    html = ['<div dir="ltr">%s</div><div id="ydp1yahoo_quoted" class="ydp1yahoo_quoted"><div>%s</div>'
            '<div>%s</div></div>' % (page(answer.text), page([above]), page(LETTER))]
    return both(answer, "X-Mailer: WebService/1.1 YMailNorrin", lines, html)


def gmx(answer):
    """GMX and web.de: HTML, the heading begins with the date."""
    heading = answer.heading()
    heading[:2] = [heading[1].replace(" 09:00", " um 09:00 Uhr"), heading[0]]
    html = ["<div>%s<div>&nbsp;<div name='quote' style='margin:10px 5px'><div>%s</div><div name='quoted-content'>"
            "%s</div></div></div></div>" % (page(answer.text), page(heading), page(LETTER))]
    return both(answer, "X-Mailer: none", answer.text + [""] + heading + [""] + LETTER, html)


def roundcube(answer):
    """Roundcube: the date in figures."""
    above = answer.above(SHORT, date="2003-05-01")
    return message(answer, "text/plain", answer.placed([above], marked(LETTER)), "User-Agent: Roundcube Webmail/1.6.6")


def evolution(answer):
    """Evolution."""
    return message(answer, "text/plain", answer.placed(["On Thu, 2003-05-01 at 09:00 +0000, %s wrote:" % SERVER],
                                                       marked(LETTER, blank="> ")), "User-Agent: Evolution 3.48.4")


def claws(answer):
    """Claws: the line above is two."""
    above = ["On Thu, 1 May 2003 09:00:00 +0000", "%s <%s> wrote:" % (SERVER, ADDRESS), ""]
    return message(answer, "text/plain", answer.placed(above, marked(LETTER, blank="> ")), "X-Mailer: Claws Mail 4.1.1")


def gnus(answer):
    """Gnus: the present."""
    above = ["%s <%s> writes:" % (SERVER, ADDRESS), ""]
    return message(answer, "text/plain", answer.placed(above, marked(LETTER)), "User-Agent: Gnus/5.13")


def samsung(answer):
    """Samsung's telephones."""
    lines = ["-------- %s --------" % "Original message"] + answer.heading() + [""] + LETTER
    return message(answer, "text/plain", answer.text + ["", "", "Sent from my Galaxy"] + lines, "X-Mailer: none")


def samsung_joined(answer):
    """The same, later: lines of the plain text are joined; the page has them all."""
    own, rule = answer.text + ["Sent from my Galaxy"], "-------- Original message --------"
    html = ["<div>%s</div>" % page([line]) for line in own + [rule] + answer.heading() + LETTER]
    return both(answer, "X-Mailer: none", ["".join(own), rule + " ".join(answer.heading()) + " " + "".join(LETTER)],
                html)


def gateway(answer):
    """An answer from a firm whose gateway marks mails from outside, in the quote."""
    quoted = ["CAUTION: This email originated from outside of the organization.", ""] + LETTER
    lines = answer.text + [""] + answer.heading() + [""] + quoted
    return message(answer, "text/plain", lines, "X-Mailer: Microsoft Outlook 16.0")


def pgp(answer):
    """PGP in the old way, in the text, over Thunderbird's answer."""
    lines = answer.text + [""] + [answer.above(SHORT)] + marked(LETTER)
    lines = ["- " + line if line.startswith("-") else line for line in lines]
    seal = ["-----BEGIN PGP SIGNATURE-----", "", "iQEzBAEBCgAdFiEE", "=abcd", "-----END PGP SIGNATURE-----"]
    return message(answer, "text/plain", ["-----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA256", ""] + lines + seal,
                   "User-Agent: Mozilla Thunderbird")


def pgp_mime(answer):
    """PGP as a part of its own."""
    lines = answer.placed([answer.above(SHORT)], marked(LETTER))
    return multipart(answer, "User-Agent: Mozilla Thunderbird", [
        part(answer, "text/plain", lines), "Content-Type: application/pgp-signature; name=signature.asc\n\n"
        "-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----\n"], "multipart/signed")


def smime(answer):
    """S/MIME, signed and readable."""
    lines = answer.placed([answer.above(SHORT)], marked(LETTER))
    return multipart(answer, "X-Mailer: Apple Mail (2.3774)", [
        part(answer, "text/plain", lines), "Content-Type: application/pkcs7-signature; name=smime.p7s\n"
        "Content-Transfer-Encoding: base64\n\nMIAGCSqGSIb3DQEHAqCAMIACAQEx\n"], "multipart/signed")


def form(answer):
    """HTML only, of a program nobody knows: lists, entities, scripts, what is hidden, a quote."""
    items = "".join("<li>%s</li>" % page([line]) for line in answer.text)
    html = ["<script>var x = '<p>not this</p>';</script><div style='display:none'>nor this</div><ul>%s</ul>"
            "<blockquote>%s</blockquote>" % (items, page(LETTER))]
    return both(answer, "X-Mailer: none", answer.text, html)


def descriptions():
    """Return the Answers that descriptions.txt describes."""
    with open(os.path.join(FOLDER, "descriptions.txt"), encoding="utf-8") as file:
        return [Answer(line) for line in file if line.strip() and not line.startswith("#")]


def made(answer):
    """Return the message of an Answer."""
    return globals()[answer.program](answer)


if __name__ == "__main__":
    for one in descriptions():
        with open(os.path.join(FOLDER, one.name + ".eml"), "wb") as file:
            file.write(made(one))
