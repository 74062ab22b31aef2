"""What an answer says that is no command as it stands: one move or one wish, a yes or a no, or nothing that is clear.

Nothing is done by what is found here: whoever wrote it is asked first (docs/mail.md, Asking back). So it is enough to
be right about what says one thing only; a text that might say two, or doubts, says nothing.
"""

import re
from unicodedata import normalize

from pbmgames.inbox.quotes import is_quoted
from pbmgames.text import meant

# words of answers in the common languages, as alternatives of patterns for text in NFKC, whatever its case
# the word of ours -> how people say it, as whole words
WISHES = {
    "resign": r"i resign|resign|i give up|give up|concede|surrender|gebe auf|ich gebe auf|aufgeben|j'abandonne"
              r"|j’abandonne|abandonne"
              r"|me rindo|abandono|abbandono|mi arrendo|geef op|ik geef op|poddaję się|poddaję|desisto|ger upp"
              r"|jag ger upp"
              r"|giver op|gir opp|luovutan|投了します|投了|我认输|认输|сдаюсь|vzdávám se|παραιτούμαι|기권합니다|기권",
    "swap": r"swap sides|swap places|swap|switch sides|change sides|seiten tauschen|seiten wechseln|tauschen"
            r"|seitentausch",
    "undo": r"undo|take (?:it |that |my (?:last )?move |the (?:last )?move )?back|zurücknehmen|nehme zurück",
    "propose": r"propose(?: a draw)?|offer (?:you )?a draw|i suggest a draw|let'?s call it a draw|call it a draw"
               r"|agree (?:on|to) a draw|biete remis(?: an)?|remis anbieten|propose (?:la |une )?nulle|propongo tablas"
               r"|propongo (?:la )?patta|proponho empate",
}
YES = (r"yes please|yes indeed|yes i accept|yes i agree|yes i do|yes do it|yes yes|yes|yep|yup|yea|yeah|do it"
       r"|please do|go ahead"
       r"|confirmed|confirm|correct|that's right|of course|deal|natürlich|genau|stimmt|bien sûr|claro|certo|👍|ok ok"
       r"|ok|okay|accepted|i accept|accept|i agree|agreed|agree|sure|fine|ja bitte"
       r"|jawohl|ja|oui|d'accord|d’accord|sí|sì|si|sim|tak|da|да|はい|kyllä|joo|ναι|ano|是的|是|好的|好|네|예|einverstanden"
       r"|de acuerdo|d'accordo|akkoord|zgoda|aceito|acepto|accetto|j'accepte|j’accepte|evet|igen")
NO = (r"no thank you|no thanks|no way|no|nope|i refuse|refuse|cancel|forget it|never mind|nevermind|i decline"
      r"|declined|decline|i reject|rejected|reject|nein danke|nein|non merci|non"
      r"|no gracias|no grazie|nee dank je|nee bedankt|nee|nie dziękuję|nie|não obrigad[oa]|não|nej tack|nej tak|nej|нет"
      r"|いいえ|ei kiitos|όχι|不是|不要|不|아니오|아니요|hayır|nem")
# what makes any text doubtful
DOUBT = (
    r"\?|؟|\.\.\.|…|(?<!\w)(?:or|maybe|perhaps|if|not|don't|don’t|dont|won't|won’t|can't|can’t|cannot|never|unless"
    r"|instead"
    r"|rather|tomorrow|later|wait|think|thinking|might|could|would|should|almost|nearly|yesterday|either|between"
    r"|but first"
    r"|undecided|unsure|probably|possibly|actually|consider|considering|tempted|had|was|were|did|didn't|didn’t"
    r"|after you"
    r"|oder|vielleicht|wenn|falls|nicht|kein|keine|keinen|morgen|später|statt|lieber|hätte|würde|könnte|überlege|doch"
    r"|ou|peut-être|peut-etre|pas|demain|plutôt|pourrait|quizás?|tal vez|mañana|podría|oppure|forse|domani|potrei"
    r"|misschien|niet|geen|lub|albo|może|jutro|talvez|amanhã|eller|kanske|måske|kanskje|inte|ikke|imorgon|i morgen"
    r"|ehkä|huomenna|tai|или|может|завтра|не|nebo|možná|zítra|ίσως|αύριο|δεν)(?!\w)"
    r"|かも|または|たぶん|明日|ません|也许|或者|明天|아마|또는|내일")
GREETING = (r"hi there|hi|hello|hey|dear|hallo|lieber?|guten (?:tag|morgen|abend)|servus|moin|grüß dich|bonjour|bonsoir"
            r"|salut|cher|chère|hola|buenos días|ciao|buongiorno|dag|hoi|beste|cześć|dzień dobry|witaj|olá|oi|hej"
            r"|hei|moi|terve"
            r"|good (?:morning|evening|afternoon|day)|greetings"
            r"|привет|здравствуйте|こんにちは|你好|안녕하세요|ahoj|γεια σου|γεια")
THANKS = (r"many thanks|thanks?(?: you)?(?: very much| a lot| so much)?|thx|ty|danke(?: schön)?|vielen dank"
          r"|merci(?: beaucoup)?|muchas gracias|gracias|grazie(?: mille)?|bedankt|dank je(?: wel)?|dzięki|dziękuję"
          r"|muito obrigad[oa]|obrigad[oa]|tack(?: så mycket)?|tak|mange tak|takk|kiitos|спасибо|ありがとうございます"
          r"|ありがとう|谢谢|감사합니다|děkuji|ευχαριστώ"
          r"|all the best|best wishes|(?:best |kind |warm )?regards|cheers|yours"
          r"|sincerely|love|bye|see you|(?:viele|liebe|beste|schöne) grüße|mfg|lg|gruß|cordialement|saludos|saluti"
          r"|(?:met vriendelijke )?groeten|groetjes|pozdrawiam|abraços?|(?:med )?vänliga? hälsning(?:ar)?|hälsningar"
          r"|good luck|have fun|well played|good game|good move|nice move|gg|gl|hf|best|please|bitte|s'il te plaît"
          r"|por favor"
          r"|per favore|alstublieft|お願いします|sent from my \w+")
SMILE = r"(?<![\w])[:;8=]-?[)(DPp|/](?!\w)|\^\^|[\u2600-\u27bf\U0001f300-\U0001faff]+"
# what is never somebody's name
NEVER_NAMES = (r"stop|wait|but|draw|play|pass|cancel|game|move|hold|sorry|chat|show|drop|help|then|now|undone|first"
               r"|second"
               r"|next|after|before|and|also|still|only|just|actually|however|except|until|aber|und|doch|mais|et"
               r"|pero|y|ma|e"
               r"|halt|warte|attends|espera|aspetta|moment")

LONGEST = 2000          # characters of a text that is read so; who writes more does not answer a letter of ours
MARKS = " \t.,!:;*_-~\"'`“”„‘’«»()[]。！、，…·•\u00a1\u00bf"

# what a move looks like in prose; with a blank in it only where it stands apart from words
_PLACE = r"(?:[A-Za-z]{1,2}-?\d{1,2}|\d{1,2}-?[A-Za-z])"
_PARTED = r"(?:[A-Za-z] \d{1,2}|\d{1,2} [A-Za-z])"
_SIGN = "0-9A-Za-z_\u00aa-\u024f\u0370-\u052f"      # of a word in scripts that part words by blanks
_BEFORE = "(?<![%s*-])(?<![%s][.,:])" % (_SIGN, _SIGN)
_BEHIND = "(?![%s:*-])(?![.,][%s])" % (_SIGN, _SIGN)
_APART = r"(?:(?<=^)|(?<=[,;:!(] )|(?<=[.:(])|(?<=\b(?:to|on|at|in) )|(?<=\bplay ))%s(?=\s*(?:[.,;!)。、]|$))"
_PARTS = re.compile(r"([A-Za-z]+\d+)|(\d+)|([^A-Za-z\d]+)")       # of a move: places, numbers, signs
# how people part places, and numbers
_BETWEEN_PLACES = " ?(?:,? ?(?:and )?(?:takes|taking|captures|capturing|x|×|:)|%s) ?"
_BETWEEN_NUMBERS = {":": " ?(?::| on| at| to| auf) ?", ",": " ?(?:,|-| and| und| ) ?"}


def _words(forms):
    return re.compile(r"(?<!\w)(?:%s)(?!\w)" % forms, re.IGNORECASE)


_POLITE = re.compile(r"(?<!\w)(?:%s|%s)(?!\w)|%s" % (GREETING, THANKS, SMILE), re.IGNORECASE)
_GREETED = re.compile(r"(?<!\w)(?:%s)(?!\w)" % GREETING, re.IGNORECASE)
_ACTS = [(wish, _words(forms)) for wish, forms in WISHES.items()]
_DOUBT, _YES, _NO, _SMILE = re.compile(DOUBT, re.IGNORECASE), _words(YES), _words(NO), re.compile(SMILE)
_NEVER_NAMES = re.compile(r"(?:%s|%s|%s|%s)" % (NEVER_NAMES, YES, NO, "|".join(WISHES.values())), re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|['’.-])*")


def shapes(game):
    """Return (pattern, spelling) of what a game's moves look like in prose, the longest first."""
    if game.name not in _COMPILED:
        _COMPILED[game.name] = [(re.compile(pattern), spelling) for spelling in game.spellings
                                for pattern in _patterns(_PARTS.findall(spelling))]
    return _COMPILED[game.name]


_COMPILED = {}


def _patterns(parts):
    """Return the patterns of a move whose spelling has these parts, (place, number, sign) each."""
    if not any(place for place, _, _ in parts):
        numbers = [r"\d\d" if len(number) == 2 else r"\d{1,5}" for _, number, _ in parts if number]
        signs = [sign for _, _, sign in parts if sign]
        pieces = [_BETWEEN_NUMBERS.get(sign, re.escape(sign)) for sign in signs] + [""]
        run = "".join(number + between for number, between in zip(numbers, pieces))
        apart = "[ ,:%s]+" % re.escape("".join(signs))
        return [r"^\s*%s[.!]?\s*$" % apart.join(numbers), r"(?<![\w:])%s(?![\w:])(?![,.]\d)" % run]
    mark = re.escape(parts[0][2])
    if mark:
        return [r"(?<![%s%s])%s%s(?![%s%s])" % (_SIGN, mark, mark, _PLACE, _SIGN, mark)]
    body = "".join(_PLACE if place else _BETWEEN_PLACES % re.escape(sign) for place, _, sign in parts)
    return [_BEFORE + body + _BEHIND] + [_APART % _PARTED] * (len(parts) == 1)


class Text:
    """What somebody wrote, as it is read here.

    game  -- the game's class
    lines -- one character a byte; quoted ones do not count
    names -- words that may stand there as somebody's name, in lower case
    """

    def __init__(self, game, lines, names=()):
        text = normalize("NFKC", meant("\n".join(line for line in lines if not is_quoted(line))))
        text = re.sub("[\u00ad\u200b-\u200f\u2060\ufeff\ufe0f]", "", text).strip()
        self.text = text if len(text) <= LONGEST else ""
        self.names = {word for name in names for word in re.findall(r"\w+", name.lower())}
        self._moves, self._rest = _moves(game, self.text)
        # of a mark such as a star: bold or a list, or part of a move
        self._unclear = any(re.search(r"%s\s|\w%s" % (2 * (re.escape(mark),)), self.text) for mark in game.marks)

    @property
    def doubts(self):
        """Whether it holds a word or sign that doubts or chooses, or nothing."""
        return not self.text or bool(_DOUBT.search(_SMILE.sub(" ", self.text)))

    @property
    def said(self):
        """The moves that it names, as our games spell them, and the words for wishes, such as "resign"."""
        return self._moves | {wish for wish, forms in _ACTS if forms.search(self._rest)}

    @property
    def one_thing(self):
        """The one move or word that it says; "" if it says none, more than one, or doubts."""
        said = self.said
        if self.doubts or len(said) != 1 or self._unclear or _NO.search(self._rest):
            return ""
        return next(iter(said))

    @property
    def bare(self):
        """Whether it holds nothing beside a move or word but marks."""
        rest = self._rest
        for _, forms in _ACTS:
            rest = forms.sub(" ", rest)
        return not rest.replace("\n", " ").strip(MARKS)

    @property
    def consent(self):
        """True for a yes and nothing else but what is polite, False for such a no, None for anything else."""
        if self.doubts:
            return None
        lines = self.text.split("\n")
        for agreed, forms, more in ((True, YES, _YES), (False, NO, _NO)):
            for place, line in enumerate(lines):
                found = re.fullmatch(r"(?:%s)(?:[ ,.!。！、]+(.*))?" % forms, line.strip(MARKS), re.IGNORECASE)
                rest = lines[:place] + [more.sub(" ", found.group(1) or "") if found else ""] + lines[place + 1:]
                if found and self._is_polite("\n".join(rest), place):
                    return agreed
        return None

    @property
    def polite(self):
        """Whether it holds nothing but a greeting, thanks and names."""
        return self._is_polite(self.text, -1)

    @property
    def leaning(self):
        """True if it says yes somewhere, False if it says no; None for neither, both, a move or wish, or a doubt."""
        if self.doubts or self._moves:
            return None
        yes, no = bool(_YES.search(self.text)), bool(_NO.search(self.text))
        return yes if yes != no else None

    def _is_polite(self, text, place=0):
        """Return whether a text is no more than a greeting, thanks and names.

        place -- the number of the line that was taken out of it: a name behind that line stands below
        """
        lines = text.split("\n")
        for number, line in enumerate(lines):
            below = number > place and not "".join(lines[number + 1:]).strip(MARKS)
            left = _POLITE.sub(" ", line).strip(MARKS)
            if left and not self._is_name(left, below or bool(_GREETED.search(line))):
                return False
        return True

    def _is_name(self, text, placed):
        """Return whether a text is one or two names: known ones, or words with a capital where names are placed."""
        words = text.split()
        if len(words) > 2 or any(not _NAME.fullmatch(word) or _NEVER_NAMES.fullmatch(word) for word in words):
            return False
        return all(word.lower().strip(".") in self.names or placed and word[0].isupper() for word in words)


def _moves(game, text):
    """Return (the moves in a text, as our games spell them; the text without them)."""
    moves, rest = set(), []
    for line in text.split("\n"):
        for pattern, spelling in shapes(game):
            moves.update(_spelt(found.group(), spelling) for found in pattern.finditer(line))
            line = pattern.sub(" ", line)
        rest.append(line)
    for mark, words in game.marks.items():
        if re.search(words, "\n".join(rest), re.IGNORECASE):
            moves = {mark + move.lstrip(mark) for move in moves}
    return moves, "\n".join(rest)


def _spelt(text, spelling):
    """Return a move that was found in prose as it is spelt: its parts joined by the game's signs alone."""
    parts = _PARTS.findall(spelling)
    found = iter(re.findall("%s|%s" % (_PLACE, _PARTED) if any(place for place, _, _ in parts) else r"\d+", text))
    return "".join(sign or _place(next(found)) for _, _, sign in parts)


def _place(text):
    return "".join(filter(str.isalpha, text)).upper() + "".join(filter(str.isdigit, text))
