"""What of a text its writer wrote: quotes, the lines above them, letters of ours, signatures."""

import pytest

from pbmgames.extras.quotes.quotes import own_text

LETTER = "Summary of Zenix Board 101\n\nIt is alice's turn.\n\n   Eks          Ohs       \n\n    1- .\n"
QUOTED = "".join("> %s\n" % line for line in LETTER.split("\n"))

# the line above a quote, as programs write it in ten languages
ATTRIBUTIONS = """
On Thu, May 1, 2003 at 9:00 AM PBM Server <pbm@example.com> wrote:
On Thu, May 01, 2003 at 09:00:00AM +0000, PBM Server wrote:
On Thu, 1 May 2003, PBM Server wrote:
On 5/1/03 09:00, PBM Server wrote:
On 1 May 2003, at 09:00, PBM Server <pbm@example.com> wrote:
On Thursday, May 1st, 2003 at 9:00 AM, PBM Server <pbm@example.com> wrote:
PBM Server <pbm@example.com> writes:
Am Do., 1. Mai 2003 um 09:00 Uhr schrieb PBM Server <pbm@example.com>:
Am 01.05.03 um 09:00 schrieb PBM Server:
PBM Server <pbm@example.com> schrieb am Do., 1. Mai 2003, 09:00:
El jue, 1 may 2003 a las 9:00, PBM Server (<pbm@example.com>) escribió:
El 1/5/03 a las 9:00, PBM Server escribió:
Le jeu. 1 mai 2003 à 09:00, PBM Server <pbm@example.com> a écrit :
Le 01/05/2003 à 09:00, PBM Server a écrit\xa0:
Il giorno gio 1 mag 2003 alle ore 09:00 PBM Server <pbm@example.com> ha scritto:
Il 01/05/2003 09:00, PBM Server ha scritto:
Op do 1 mei 2003 om 09:00 schreef PBM Server <pbm@example.com>:
Op 01-05-2003 om 09:00 schreef PBM Server:
czw., 1 maj 2003 o 09:00 PBM Server <pbm@example.com> napisał(a):
W dniu 01.05.2003 o 09:00, PBM Server pisze:
Em qui., 1 de mai. de 2003 às 09:00, PBM Server <pbm@example.com> escreveu:
Em 01/05/2003 09:00, PBM Server escreveu:
Den tors 1 maj 2003 kl 09:00 skrev PBM Server <pbm@example.com>:
Den 2003-05-01 kl. 09:00, skrev PBM Server:
1 maj 2003 kl. 09:00 skrev PBM Server <pbm@example.com>:
Den tor. 1. maj 2003 kl. 09.00 skrev PBM Server <pbm@example.com>:
Den 01.05.2003 kl. 09.00 skrev PBM Server:
""".strip("\n").split("\n")

# From, Sent, To and Subject in the same languages, and the line that may stand above them
BLOCKS = [
    "From: %s\nSent: Thursday, May 1, 2003 9:00 AM\nTo: alice\nSubject: Zenix Board 101 alice",
    "Von: %s\nGesendet: Donnerstag, 1. Mai 2003 09:00\nAn: alice\nBetreff: Zenix Board 101 alice",
    "Gesendet: Donnerstag, 01. Mai 2003 um 09:00 Uhr\nVon: %s\nAn: alice\nBetreff: Zenix Board 101 alice",
    "De: %s\nEnviado el: jueves, 1 de mayo de 2003 9:00\nPara: alice\nAsunto: Zenix Board 101 alice",
    "De : %s\nEnvoyé : jeudi 1 mai 2003 09:00\nÀ : alice\nObjet : Zenix Board 101 alice",
    "Da: %s\nInviato: giovedì 1 maggio 2003 09:00\nA: alice\nOggetto: Zenix Board 101 alice",
    "Van: %s\nVerzonden: donderdag 1 mei 2003 09:00\nAan: alice\nOnderwerp: Zenix Board 101 alice",
    "Od: %s\nWysłano: czwartek, 1 maja 2003 09:00\nDo: alice\nTemat: Zenix Board 101 alice",
    "De: %s\nEnviada em: quinta-feira, 1 de maio de 2003 09:00\nPara: alice\nAssunto: Zenix Board 101 alice",
    "Från: %s\nSkickat: den 1 maj 2003 09:00\nTill: alice\nÄmne: Zenix Board 101 alice",
    "Fra: %s\nSendt: 1. maj 2003 09:00\nTil: alice\nEmne: Zenix Board 101 alice",
    "*From:* %s\n*Sent:* Thursday, May 1, 2003 9:00 AM\n*To:* alice\n*Subject:* Zenix Board 101 alice",
]
MARKS = """
-----Original Message-----
-------- Original message --------
-----Ursprüngliche Nachricht-----
-----Mensaje original-----
-----Message d'origine-----
-----Messaggio originale-----
-----Oorspronkelijk bericht-----
-----Wiadomość oryginalna-----
-----Mensagem original-----
-----Ursprungligt meddelande-----
-----Oprindelig meddelelse-----
________________________________
""".strip("\n").split("\n")


def own(text):
    return "\n".join(own_text(text.split("\n"))).strip("\n")


@pytest.mark.parametrize("answer", ["B8, good luck!", "Hello, B8", "Yep, B8 please"])
@pytest.mark.parametrize("line", ATTRIBUTIONS)
def test_an_answer_right_above_an_attribution_is_no_part_of_it(line, answer):
    first, _, rest = line.rpartition(" ")
    for above in (line, first + "\n" + rest):
        assert own("%s\n%s\n%s" % (answer, above, QUOTED)) == answer


@pytest.mark.parametrize("line", ATTRIBUTIONS)
def test_quote_and_the_line_above_it_are_no_comment(line):
    first, _, rest = line.rpartition(" ")
    for above in (line, first + "\n" + rest):
        assert own("Mine.\n\n%s\n%s" % (above, QUOTED)) == "Mine."
        assert own("Mine.\n\n%s\n\n%s" % (above, QUOTED)) == "Mine."
        assert own("%s\n%s\nMine." % (above, QUOTED)) == "Mine."
        assert own("Mine.\n\n%s\n\n%s" % (above, LETTER)) == "Mine."
        assert own("Mine.\n%s\n> What now?\n\nThis." % above) == "Mine.\n> What now?\n\nThis."


@pytest.mark.parametrize("words", [
    "On Mon, Mar 2, 2026 at 10:00, PBM Server<pbm@example.com> wrote:", "Il lun, 2 mar 2026 alle ore 10:00, PBM Server"
    "<pbm@example.com> ha scritto:", "El lun., mar. 2, 2026 a 10:00, PBM Server<pbm@example.com> escribi\xc3\xb3:"])
def test_a_letter_may_begin_in_the_line_above_a_quote(words):
    assert own("Mine.\n\n%s   %s" % (words, LETTER)) == "Mine."


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("mark", [""] + MARKS)
def test_a_heading_ends_the_text(block, mark):
    block = block % "PBM Server <pbm@example.com>"
    assert own("Mine.\n\n%s\n%s\n\nAnything." % (mark, block)) == "Mine."


@pytest.mark.parametrize("mark", MARKS[:-1])
def test_a_mark_ends_the_text(mark):
    assert own("Mine.\n%s\n\nAnything." % mark) == "Mine."


@pytest.mark.parametrize("mark", ["", "-------- Исходное сообщение --------", "---------- Původní e-mail ----------"])
@pytest.mark.parametrize("block", BLOCKS)
def test_a_heading_of_a_mail_that_is_not_ours_ends_the_text_without_addresses(block, mark):
    assert own("Mine.\n\n%s\n%s\n\nAnything." % (mark, block % "Jones, Carol")) == "Mine."


@pytest.mark.parametrize("line", ATTRIBUTIONS)
def test_a_mark_may_stand_above_the_line_above_a_quote(line):
    text = "------- Original Message -------\n%s\n\n%s\nMine." % (line, QUOTED)
    assert own(text) == "Mine." and own("Hello.\n" + text).split() == ["Hello.", "Mine."]


@pytest.mark.parametrize("text, expected", [
    ("Mine.\n" + LETTER, "Mine."),                              # quoted without any mark
    ("Mine.\n> bob writes:\n> Hello\nYours.", "Mine.\nYours."),
    ("Mine.\n> Hello\n> there\n", "Mine."),
    ("> Hello\nMine.\n> Bye", "> Hello\nMine."),
    ("> > Hello\n> Good day\nMine.", "> Good day\nMine."),
    ("On Monday you wrote:\nMine.", "On Monday you wrote:\nMine."),
    ("I wrote to you at 9:\nMine.", "I wrote to you at 9:\nMine."),
    ("From: far away\nMine.", "From: far away\nMine."),
    ("a | b\n| c\nMine.", "a | b\n| c\nMine."),
    ("Am 1.5.2003 um 9:00 schrieb bob:\n| Hello\n| you\n", ""),
    ("Thanks, Bob!\n%s\n%s" % (ATTRIBUTIONS[0], QUOTED), "Thanks, Bob!"),
    ("Mine.\n\nTel.: 030 1234567\nMobil: 0170 1234 567\nE-Mail: alice@home.example\n\nGood luck",) * 2,
    ("alice: see you at 12:00\nbob: ok\nalice: write to a@b.example\nMine.",) * 2,
    ("https://a.example/1\nhttps://b.example/2003\nhttps://c.example/@x\nMine.",) * 2,
    ("From: my side\nTo: yours\nSubject: good luck",) * 2,
    ("Mine.\nFrom: Bob\nTo: Carol\nCc:\nSent: Thursday, May 1, 2003 9:00 AM\nSubject: x\n\nHers.", "Mine."),
    ("Mine.\nSent from my iPhone\n\n" + QUOTED, "Mine."), ("Mine.\n\n\u2014\nAlice\n0171 1234567", "Mine."),
    ("Mine.\nGesendet mit der mobilen Mail App", "Mine."), ("Mine\n\u2014 not yours.", "Mine\n\u2014 not yours."),
    ("Mine.\n\nACME\n\nThis e-mail is confidential. If you are not the\nintended recipient delete it.\n\n",
     "Mine.\n\nACME"),
    ("Mine.\n\nThis email and its files are confidential and solely for the use of the\n"
     "individual or entity to whom they are addressed.\n", "Mine."),
    ("Mine.\n\n ---- On Thu, 01 May 2003 09:00:00 +0000 PBM Server <pbm@example.com> wrote ---- \n"
     + "".join(" > %s\n" % line for line in LETTER.split("\n")), "Mine."),
    ("Mine.\n\nDiese Nachricht ist vertraulich und nur für den Empfänger bestimmt.\n\n" + QUOTED, "Mine."),
    ("Mine.\n\nI am confident that you will be the recipient of this message.",) * 2,
    ("Mine.\n\nCiao, sono confidente che questo messaggio sia destinato a te.",) * 2,
    ("Mine.\n\nThis message is confidential to its recipient.\n\nHow are you?",) * 2,
    ("Mine.\n\nNo, wait! This mail is confidential to the recipient, I mean.",) * 2,
    ("Mine.\n> This mail is confidential and only for the recipient.\n\nYes.",) * 2,
    ("Mine.\n\nVon meinem iPhone gesendet\n", "Mine."),
    ("Mine.\n\nVon meinem/meiner Galaxy gesendet\n", "Mine."),
    ("Mine.\n\nGet Outlook for Android<https://aka.ms/x>\n", "Mine."),
    ("I sent it from my office.\nMine.", "I sent it from my office.\nMine."),
    ("That took me long, sorry. It is your turn.\nMine.",) * 2,        # lines that are only like ours
    ("You played well, it's your turn.\nMine.",) * 2,
    ("It left me cold, but you won.\nMine.",) * 2,
    ("A new tournament has been started\nMine.",) * 2,
    ("The Board meets\nMine.",) * 2,
    ('Invalid move "is what it said\nMine.',) * 2,
    ("You forfeit unless you move before Monday\nMine.",) * 2,
    ("--- secret mail inside ---\nMine.",) * 2,
    ("Mine.\nSent you nine moves ago a draw",) * 2,
    ("Mine.\n-- \nalice\n" + QUOTED, "Mine."),
    (QUOTED + "Mine.\n-- \nalice", "Mine."),
    ("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nMine.\n- -- \nalice\n-----BEGIN PGP SIGNATURE-----\n\niQ=\n"
     "-----END PGP SIGNATURE-----", "Mine."),
    ("", ""),
])
def test_own_text(text, expected):
    assert own(text) == expected


def test_a_reply_of_a_reply_does_not_grow():
    text = "Hello."
    for number in range(5):
        letter = "%s\n%s\n\nbob writes:\n%s" % (LETTER, "*" * 60, text)
        quoted = "".join("> %s\n" % line for line in letter.split("\n"))
        text = own("Reply %d.\n\n%s\n%s" % (number, ATTRIBUTIONS[0], quoted))
        assert text == "Reply %d." % number


# any language: what names us and a date or time ----------------------------------------

NAMES = ("pbm@games.example", "pbm server")
ANYWHERE = """
2003年5月1日(木) 12:00 PBM Server <pbm@games.example>:
2003/05/01 12:00、PBM Serverのメール:
2003년 5월 1일 (목) 오후 12:00, PBM Server <pbm@games.example>님이 작성:
чт, 1 мая 2003 г. в 12:00, PBM Server <pbm@games.example>:
01.05.2003 12:00, PBM Server пишет:
čt 1. 5. 2003 v 12:00 odesílatel PBM Server <pbm@games.example> napsal:
Στις Πέμ 1 Μαΐ 2003 στις 12:00 μ.μ., ο χρήστης PBM Server <pbm@games.example> έγραψε:
PBM Server <pbm@games.example> 于2003年5月1日周四 12:00写道：
to 1. toukok. 2003 klo 12.00 PBM Server (pbm@games.example) kirjoitti:
PBM Server <pbm@games.example>, 1 May 2003 Per, 12:00 tarihinde şunu yazdı:
PBM Server <pbm@games.example> ezt írta (időpont: 2003. máj. 1., Cs, 12:00):
În joi, 1 mai 2003 la 12:00, PBM Server <pbm@games.example> a scris:
""".strip().split("\n")
HEADINGS = [
    "差出人: PBM Server <pbm@games.example>\n送信日時: 2003年5月1日 12:00\n宛先: alice@home.example\n"
    "件名: Zenix Board 101 alice",
    "보낸 사람: PBM Server <pbm@games.example>\n보낸 날짜: 2003년 5월 1일 12:00\n받는 사람: alice\n"
    "제목: Zenix Board 101",
    "От: PBM Server <pbm@games.example>\nОтправлено: 1 мая 2003 г. 12:00\nКому: alice\nТема: Zenix Board 101 alice",
    "发件人： PBM Server <pbm@games.example>\n发送时间： 2003年5月1日 12:00\n"
    "收件人： alice\n主题： Zenix Board 101 alice",
    "\u200f\u200fמאת: PBM Server <pbm@games.example>\n\u200f\u200fנשלח: יום חמישי 01 מאי 2003 12:00\n"
    "\u200f\u200fאל: alice\n\u200f\u200fנושא: Zenix Board 101",
    "Lähettäjä: PBM Server <pbm@games.example>\nLähetetty: torstai 1. toukokuuta 2003 12.00\nAihe: Zenix Board 101",
]
PRAISE = """
iPhoneから送信
나의 iPhone에서 보냄
发自我的iPhone
從我的 iPhone 傳送
Отправлено с iPhone
Отправлено из мобильной Почты Mail.ru
Odesláno z iPhonu
Στάλθηκε από το iPhone μου
Lähetetty iPhonesta
iPhone'umdan gönderildi
Az iPhone-omról küldve
Trimis de pe iPhone-ul meu
Надіслано з iPhone
Sendt fra min iPhone
Skickat från min iPhone
Verzonden vanaf mijn iPhone
Verstuurd vanaf mijn Samsung Galaxy
Inviato da iPhone
Enviado do meu iPhone
Enviat des del meu iPhone
Đã gửi từ iPhone của tôi
Poslano s mog iPhonea
Yahoo Mail: Search, Organize, Conquer
""".strip().split("\n")


def mine(text):
    return "\n".join(own_text(text.split("\n"), NAMES)).strip("\n")


@pytest.mark.parametrize("line", ANYWHERE)
def test_a_line_that_names_us_and_a_time_is_the_programs(line):
    half = line.index(" ", len(line) // 2) if " " in line[len(line) // 2:] else len(line)
    for above in [line] + [line[:half] + "\n" + line[half + 1:]] * (0 < half < len(line) - 1):
        assert mine("F7\n\n%s\n%s" % (above, QUOTED)) == "F7"
        assert mine("F7\n%s\n\n%s" % (above, QUOTED)) == "F7"
        assert mine("%s\n%s\nF7" % (above, QUOTED)) == "F7"
        assert mine("F7\n\n%s\n\n%s" % (above, LETTER)) == "F7"
        assert mine("24:10,9\n%s\n%s" % (above, QUOTED)) == "24:10,9"


@pytest.mark.parametrize("verb", [
    "schrieb am 2003/5/1 um 9:00 PM:", "schrieb am 1. Mai 2003 um 09:00:", "wrote on 1/5/03:"])
def test_a_name_with_its_address_may_have_a_line_of_its_own_above_the_verb(verb):
    assert mine("B8\nGood luck on 1.5. then\n\nPBM Server <pbm@example.com>\n%s\n%s" % (verb, QUOTED)) == (
        "B8\nGood luck on 1.5. then")


@pytest.mark.parametrize("line", ANYWHERE + ATTRIBUTIONS[:1])
def test_a_time_right_above_an_attribution_is_no_part_of_it(line):
    assert mine("24:10,9, good luck!\n%s\n%s" % (line, QUOTED)) == "24:10,9, good luck!"


@pytest.mark.parametrize("line", [
    "чт, 1 мая 2003 г. в 12:00, Carol <carol@home.example>:", "2003年5月1日(木) 12:00 Carol <carol@home.example>:",
    "Am Donnerstag, 1. Mai 2003 um 12:00:00 MESZ hat Carol <carol@home.example> Folgendes geschrieben:",
    "Carol <carol@home.example> 于2003年5月1日周四 12:00写道：",
])
def test_a_line_that_names_an_address_a_year_and_a_time_is_the_programs(line):
    assert mine("F7\n\n%s\n> Hello\n" % line) == "F7" and mine("F7\n\n%s\n\nHello\nH8" % line) == "F7"
    assert mine("%s\n> Hello\nF7" % line) == "> Hello\nF7"
    for text in (line[:-1], line.replace("2003", "").replace("<", "").replace("12:00", "")):
        assert mine(text + "\nF7") == text + "\nF7"


@pytest.mark.parametrize("line", ["Zitat von PBM <pbm@games.example>:", "Quoting PBM Server <pbm@games.example>:"])
def test_webmail_names_whom_it_quotes_without_a_date(line):
    assert mine("F7\n\n%s\n\n%s" % (line, QUOTED)) == "F7" and mine("%s\n\n%s\nF7" % (line, QUOTED)) == "F7"


@pytest.mark.parametrize("block", HEADINGS)
def test_a_heading_that_names_us_and_a_time_is_the_programs(block):
    assert mine("F7\n\n%s\n\nAnything." % block) == "F7"
    for mark in ("_" * 32, "-------- 元のメッセージ --------"):
        assert mine("F7\n\n%s\n%s\n\nAnything." % (mark, block)) == "F7"
    assert mine("F7\n\n%s\n\n%s" % (block, QUOTED)) == "F7"


@pytest.mark.parametrize("text", ["My move: B8", "B8\nOops: C8", "Hello Bob\nMove: B8", "Bob: hi\nMy move: B8"])
def test_lines_with_labels_right_above_a_heading_are_the_writers(text):
    heading = "From: PBM <pbm@games.example>\nSent: Thursday, May 1, 2003 9:00 AM\nTo: alice\nSubject: x\n\n"
    assert own_text((text + "\n" + heading + LETTER).split("\n"), ("pbm@games.example",)) == text.split("\n")


def test_a_rule_above_our_letter_is_the_programs():
    assert mine("F7\n\n%s\n\n%s" % ("_" * 32, LETTER)) == "F7"
    assert mine("F7\n%s\nsee you" % ("_" * 32)) == "F7\n%s\nsee you" % ("_" * 32)


@pytest.mark.parametrize("line", PRAISE + [
    "Sent from Mailspring", "Sent via Superhuman ( https://sprh.mn/?vip=x )", "Sent with Spark", "Sent from Nine",
    "Sent with Tuta; enjoy secure & ad-free emails.\nhttps://tuta.com", "Sent from my moto g", "Sent from BlueMail",
    "Sent with Aqua Mail for Android\nhttps://www.mobisystems.com/aqua-mail", "Sent from myMail for iOS",
    "Von Samsung-Tablet gesendet", "Sent from my MacBook Pro", "Enviado desde mi Moto G7",
    "Gesendet von meinem Moto G7 Plus", "Sent from my Motorola E5 Play", "Envoyé de mon téléphone Moto G8 Power",
    "Please think before you print this e-mail.", "Please do not print this email unless you must",
    "Please consider the environment before printing this email", "Virus-free.www.avast.com",
    "Diese E-Mail wurde von Avast-Antivirussoftware auf Viren geprüft.", "Gesendet mit der Telekom Mail App",
])
def test_what_a_telephone_says_of_itself_is_no_comment(line):
    assert mine("F7\n\n%s\n\n%s\n%s" % (line, ANYWHERE[0], QUOTED)) == "F7"


@pytest.mark.parametrize("line, left", [
    ("B8 Sent from my iPhone", "B8"), ("B8 iPhoneから送信", "B8"),
    ("24:7,9, good luck! Sent from my iPhone", "24:7,9, good luck!"), ("從我的 iPhone 13 傳送", ""),
    ("Sent from my Galaxy S 21", "")])
def test_a_move_before_what_a_telephone_says_in_the_same_line_stays(line, left):
    assert mine("%s\n\n%s\n%s" % (line, ANYWHERE[0], QUOTED)) == left


@pytest.mark.parametrize("text", [
    "write to pbm@games.example at 12:00\nsee you", "Let us play at 12:00", "PBM Server is slow since 2003",
    "F7\n12:00",
    "phone me at 12:00", "I sent it from my office.", "Sent with love", "F7\nhttps://example.com/?a=b",
])
def test_what_only_looks_so_stays(text):
    assert mine(text) == text


LONG = "> I had a look at the game that you lost against Carol last year,"
COMBED = "> Chat at Zenix Board 101\n>\n%s\nand I do not think that\n> the swap was wrong.\n" % LONG


@pytest.mark.parametrize("text, own", [
    ("D4\n\n" + COMBED, ["D4"]), (COMBED + "D4", ["D4"]), (COMBED + "resign", ["resign"]),
    (LONG + "\nand more.\n\nD4", [LONG, "> and more.", "D4"]),
    (LONG + "\nD4\n> the swap was wrong.", [LONG, "D4"]),
    ("> So it was a draw in the end, after all these moves of yours here.\nyes\n> And now?",
     ["> So it was a draw in the end, after all these moves of yours here.", "yes"]),
    ("> So it was a draw in the end, I think\nyes", ["> So it was a draw in the end, I think", "yes"]),
    ("> A- . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .\nyes",
     ["> A- . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .", "yes"])])
def test_the_rest_of_a_line_whose_quote_was_wrapped_is_no_text(text, own):
    assert [line for line in own_text(text.split("\n")) if line] == own
