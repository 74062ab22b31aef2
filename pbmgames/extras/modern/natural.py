"""What an answer says that is no command as it stands: one move or one wish, a yes or a no, or nothing that is clear.

A move or wish that is found here is not carried out at once: whoever wrote it is asked first (docs/mail.md, Asking
back). What stands in a clause with a no or a doubt does not count; a text that then says two things says nothing.

A Text is read in steps. Quoted lines and invisible signs go, `no problem` becomes a yes, small talk becomes `please`:
that is its `text`. Moves are found in it by the game's spellings (`moves`), wishes in what they leave (`_rest`); what
then is left is `_beside`. What askback, consent and held ask of a Text:

    what does it name?                  moves, said, denied, clear, one_thing, alone, aside, mentions, bare, repeats
    is it a yes or a no, alone?         consent; to a query, confirms
    a yes or a no beside other words?   leaning, agrees_anew, accepts_too, says_first, begins_with_yes,
                                        begins_with_no, names_answer, refuses, unwilling
    does it take back what is above?    doubts, retracts, unsettles, may_correct, regrets
    or a move that was made?            corrects
    is it no more than manners?         polite, is_courteous, is_signature, is_address, is_personal
    is it none of these?                is_vague, is_strange, may_be_command
"""

import re
from functools import cache
from itertools import permutations

from pbmgames import kept
from pbmgames.board.moves import BY_WORD, DRAW, GIVE_UP, SWAP, UNDO
from pbmgames.extras.modern.phrases import PHRASES
from pbmgames.extras.quotes.masks import SAFE
from pbmgames.games import Game
from pbmgames.inbox.mailtext import is_quoted
from pbmgames.words import INVISIBLE, normal

LONGEST = 2000          # characters; a longer text is no answer to a letter of ours, and is taken to say nothing
MOST_SIGNS = 8 * LONGEST        # characters that are looked at, with the invisible ones
FEW = 6                 # words of a line that takes something back, is about a draw, or may be a command
MOST_BESIDE = 4         # words beside thanks
MOST_SIGNING = 5        # words of a line with the name of its writer that begins a signature
MOST_CORRECTING = 8     # words that say that a move was the wrong one
MOST_FIGURED = 4        # letters and figures of a word that is surely no password
MOST_LINES = 50         # lines of a yes or no, with a greeting and names
PUNCTUATION = " \t.,!:;*_-~\"'`“”„‘’«»()[]。！、，…·•\u00a1\u00bf"

# what a move looks like in prose; `B 3`, with a blank in it, counts only where it stands apart from other words
_PLACE = r"(?:[A-Za-z]{1,2}-?\d{1,2}|\d{1,2}-?[A-Za-z])"
_PARTED = r"(?:[A-Za-z] \d{1,2}|\d{1,2} [A-Za-z])"
# alone in a line any sign may stand between them, but a star, which may be a part of the move
_ALONE = r"^[^\w*]*(?:[A-Za-z](?: ?[^A-Za-z\d*\s]){1,2}\d{1,2}|\d{1,2}(?: ?[^A-Za-z\d*\s]){1,2}[A-Za-z])[^\w*]*$"
_SIGN = "0-9A-Za-z_\u00aa-\u024f\u0370-\u052f"      # letters and digits of scripts that put blanks between words
_BEFORE = "(?<![%s*-])(?<![%s][.,:])" % (_SIGN, _SIGN)
_BEHIND = r"(?![%s*-]|:\S)(?![.,][%s])" % (_SIGN, _SIGN)
_APART = (r"(?:(?<=^)|(?<=[,;:!(] )|(?<=[.:(])|(?<=\b(?:to|on|at|in|is) )|(?<=\b(?:play|move) ))%%s"
          r"(?=\s*(?:[.,;!)。、]|$|(?:%s|%s)(?!\w)))" % (PHRASES["thanks"], PHRASES["please"]))
_ORDINAL = re.compile(r"^\s*\d{1,3}[.)](?=[A-Za-z])")             # `1.` before a move, as in a list
_PARTS = re.compile(r"([A-Za-z]+\d+)|(\d+)|([^A-Za-z\d]+)")       # the parts of a move: places, numbers, signs
# what people write between two places, or two numbers
_BETWEEN_PLACES = " ?(?:[x×:/-]|%s) ?"
_BETWEEN_NUMBERS = {":": r" ?(?:->|→|[:/-]|(?: [^\W\d]{1,4}){1,2}) ?\(?", ",": r" ?(?:[,;/.-]| [^\W\d]{1,3}| ) ?"}
# a place that is no move: `Room H9`, `2e étage`, and the postcode `E8 3AB`
_POSTCODE = r"(?-i:[A-Z]{1,2}\d{1,2}[A-Z]? \d(?!ST|ND|RD|TH)[ABD-HJLNP-UW-Z]{2})"
_ADDRESS = re.compile(r"(?<!\w)(?:(?:%s) ?%s|%s (?:%s)|%s)(?!\w)" % (
    PHRASES["room"], _PLACE, _PLACE, PHRASES["floor"], _POSTCODE), re.IGNORECASE)
_ALIKE = "АВСЕНКМОРТХІЈавсенкмортхіјΑΒΕΖΗΙΚΜΝΟΡΤΧ"        # letters of Cyrillic and Greek that look like ours
_BEFORE_FIGURE = re.compile("[%s](?=-?\\d)" % _ALIKE)
_LATIN = str.maketrans(_ALIKE, "ABCEHKMOPTXIJabcehkmoptxijABEZHIKMNOPTX")

# wishes, as the tables of their phrases are called; a longer one comes before one that it may hold
_ACTS = (GIVE_UP, SWAP, *reversed(BY_WORD))
_NEVER = ("no name", "yes", "no", *_ACTS)
_NO_NAMES = set("|".join(PHRASES[name] for name in _NEVER).split("|"))      # their plain words, enough for known names


@cache
def _phrase(*tables, sign=r"\w"):
    """Return the pattern of the phrases of some tables of phrases.txt, where they are no parts of longer words.

    It takes long to make, and most answers need few of them: so each is made when it is first asked for.

    sign -- what such words are made of
    """
    return re.compile(r"(?<!%s)(?:%s)(?!%s)" % (sign, "|".join(PHRASES[name] for name in tables), sign), re.IGNORECASE)


def _in_any_script(*tables):
    """Return the same pattern, but one that also finds phrases which touch words of a script without blanks."""
    return _phrase(*tables, sign="[%s]" % _SIGN)


@cache
def _doubt():
    """Return the pattern of the words and signs of doubt or choice."""
    return re.compile(r"\?|؟|\.\.\.|…|%s|%s" % (_phrase("doubt").pattern, PHRASES["doubting signs"]), re.IGNORECASE)


# what begins a text with the opponent's wish, as a question: `A draw? No thanks`
_ASKED_BACK = r"\A\W*(?:an? |the )?(?:%s|%s) ?\?" % (PHRASES["draw"], PHRASES["undo"])
_SMILE = re.compile(r"(?<![\w])[:;8=]-?[)(DPp|/](?!\w)|\^\^|(?:(?!%s|%s)[\u2600-\u27bf\U0001f300-\U0001faff])+" % (
    PHRASES["signs"], PHRASES["signs against"]))
_DENIED = re.compile(r"(?<!\w)(?:%s)(?: to| an?)? \0" % PHRASES["denial"], re.IGNORECASE)      # a wish became NUL
_BREAK = re.compile(PHRASES["break"], re.IGNORECASE)
_ASKS_US = re.compile(r"(?:%s) ([^?\n]*)\?" % PHRASES["asks us"], re.IGNORECASE)       # `could you play B3?`: no doubt
# where a clause ends: not within `24: 7, 9`
_CLAUSES = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])|\n| [–—-]+ | \(|[,;:]\s+(?=[^\W\d])|\s(?:%s)\s|\s(?=(?:%s)\s)" % (
    PHRASES["and"], PHRASES["instead"]), re.IGNORECASE)
_LINK = re.compile(r"(?:https?://|www\.)\S+")
# words without capital letters in names and addresses
JOINING = set("am an and at bei da de del den der di du e en et i im in la le of on the und van von y".split())
_CONTACT = re.compile(r"\d[\d ()/.-]{5,}\d|\S@\S+\.\w|\bhttp\b")       # a telephone number, an address, a link
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|['’.-])*")


@cache
def shapes(game: "type[Game]") -> "list[tuple[re.Pattern[str], str]]":
    """Return (pattern, spelling) of what a game's moves look like in prose, the longest first."""
    return [(re.compile(pattern), spelling) for spelling in game.spellings
            for pattern in _patterns(_PARTS.findall(spelling))]


def _patterns(parts):
    """Return the patterns of a move whose spelling has these parts, (place, number, sign) each."""
    if not any(place for place, _, _ in parts):     # numbers: alone in a line they may be parted by blanks
        numbers = [r"\d\d" if len(number) == 2 else r"\d{1,5}" for _, number, _ in parts if number]
        signs = [sign for _, _, sign in parts if sign]
        pieces = [_BETWEEN_NUMBERS.get(sign, re.escape(sign)) for sign in signs] + [""]
        run = "".join(number + between for number, between in zip(numbers, pieces))
        of_dates = "".join(re.escape(sign) for sign in "./-" if sign not in signs)
        apart = r"[^\w%s]+" % of_dates
        return [r"^\W*%s\W*$" % apart.join(numbers), r"(?<![%s:])%s(?![%s:])(?![,.]\d)" % (_SIGN, run, _SIGN)]
    prefix = re.escape(parts[0][2])
    if prefix:
        return [r"(?<![%s%s])%s%s(?![%s%s])" % (_SIGN, prefix, prefix, _PLACE, _SIGN, prefix)]
    body = "".join(_PLACE if place else _BETWEEN_PLACES % re.escape(sign) for place, _, sign in parts)
    return [_BEFORE + body + _BEHIND, *([_APART % _PARTED, _ALONE] if len(parts) == 1 else [])]


class Text:
    """What somebody wrote, and what it says.

    game  -- the game's class
    lines -- one character a byte; quoted ones do not count
    names -- texts whose words may stand there as somebody's name; as an attribute, these words in lower case
    text  -- what is looked at, in NFKC: without quoted lines and invisible signs, "" if it is too long
    moves -- the moves that it names, as our games spell them
    chats -- how many phrases of small talk it has, which are passed over
    """

    def __init__(self, game: "type[Game]", lines: "list[str]", names: "list[str]") -> None:
        text = normal("\n".join(line for line in lines if not is_quoted(line)))[:MOST_SIGNS]
        text = re.sub(INVISIBLE + "|[\ufe0f\U0001f3fb-\U0001f3ff]", "", text).strip()
        text = _LINK.sub("http", _ADDRESS.sub("Room", text))
        text = _ASKS_US.sub(r"\1", _BEFORE_FIGURE.sub(lambda found: found[0].translate(_LATIN), text))
        text, self.chats = _phrase("small talk").subn("please", _phrase("no problem").sub("ok", text))
        self.text = text if len(text) <= LONGEST else ""
        self.names = {word for name in names for word in re.findall(r"\w+", name.lower())}
        self._game = game
        self.moves, self._rest = _moves(game, self.text)

    @kept
    def _unclear(self):
        """Whether a prefix of moves, as a star, may only make a word bold or begin a list."""
        return self._finds_sign(r"[%s](?:\s|$)|\w[%s]")

    @property
    def closes_bold(self) -> bool:
        """Whether such a sign stands behind a word, as it does at the end of bold ones."""
        return self._finds_sign(r"[^\W\d][.!?]?[%s](?!\S)")

    def _finds_sign(self, pattern):
        """Return whether a pattern fits that has `%s` in place of the signs before moves; False if there are none."""
        signs = "".join(map(re.escape, self._game.prefixes))
        return bool(signs and re.search(pattern.replace("%s", signs), self.text))

    @property
    def doubts(self) -> bool:
        """Whether it holds a word or sign of doubt or choice."""
        return _doubts(self.text)

    def says(self, *tables: str) -> bool:
        """Return whether one of the phrases of some tables of phrases.txt stands in it."""
        return bool(_phrase(*tables).search(self.text))

    @property
    def doubt(self) -> str:
        """The first word or sign that makes the moves doubtful that it names; "" if there is none."""
        clauses = "\n".join(clause for clause, _, _ in self._clauses())
        found = _doubt().search(_SMILE.sub(" ", clauses)) if self.moves else None
        return found[0] if found else ""

    @property
    def said(self) -> "set[str]":
        """The moves that it names, as our games spell them, and the words for wishes, such as "resign"."""
        return self.moves | _wishes(self._rest)

    @property
    def denied(self) -> "set[str]":
        """The words for wishes that it names only to deny them: `no swap`."""
        return {wish for wish in _named(self._rest) if "\0" not in _undenied(self._rest, _in_any_script(wish))}

    def clear(self) -> "set[str]":
        """Return the moves and wishes that it says, without those that it denies or doubts.

        If it names no move, and doubts a wish, it says nothing.
        """
        doubtful = [moves | wishes for clause, moves, wishes in self._clauses() if self._is_doubtful(clause, moves)]
        if self._unclear or doubtful and not self.moves:
            return set()
        return self.said.difference(self.denied if self.moves else (), *doubtful)

    def _is_doubtful(self, clause, moves):
        """Return whether a clause that names these moves says no or doubts, the wishes in it left out."""
        if self.moves:                          # nor counts what denies a wish: `H8, no swap`
            for wish in (_phrase("draw"), *map(_in_any_script, _ACTS)):
                clause = _undenied(clause, wish)
        else:
            clause = _unless_denied(clause, _in_any_script(*_ACTS), "x")     # `cancel my move` says no only to the move
        no = _phrase("no", "negation", "instead") if moves else _phrase("no")
        return bool(no.search(clause)) or _doubts(clause)

    @property
    def alone(self) -> str:
        """The one move that stands alone in a line, or without a doubt in a clause; "" if there is none, or several."""
        moves = self._standing(self.text.split("\n"))
        if not (moves or _doubts(_phrase("past").sub(" ", self.text))):
            moves = self._standing(_CLAUSES.split(self.text))
        return moves.pop() if len(moves) == 1 and not self._unclear else ""

    def _standing(self, parts):
        """Return the moves that stand alone in parts of the text, perhaps behind `my move is` and its like."""
        found = [_moves(self._game, _phrase("saying").sub(" ", part)) for part in parts if self.moves]
        return {move for moves, rest in found if not rest.strip(PUNCTUATION) for move in moves}

    @property
    def mentions(self) -> bool:
        """Whether it names no wish, and moves only as a part of an address: `in Room F7`."""
        if self.said != self.moves:
            return False
        lines = self.text.split("\n")
        places = [line for line in lines if self.moves and _moves(self._game, line)[0]]
        return all(map(_has_capitals, places)) and not self._standing([*lines, *_CLAUSES.split(self.text)])

    @property
    def aside(self) -> str:
        """It without its moves; "" if it names none, or one that may be meant: alone, denied, with words for that."""
        if not self.moves or self.said != self.moves:
            return ""
        meant = self.alone or any(map(self.repeats, self.moves)) or self.says("meant", "instead")
        return "" if meant or self.refuses or self.regrets or self.retracts else self._rest

    def one_thing(self) -> str:
        """Return the one move or wish that it says; "" if it says none or several, or if it says no or doubts."""
        said = self.clear()
        return said.pop() if len(said) == 1 else ""

    def pairs(self, said: "set[str]") -> "list[str]":
        """Return the moves of two places that the game has for two that are named apart: `F8,F6` and `F6,F8`."""
        parts = [found for found in map(_PARTS.findall, self._game.spellings) if len(found) == 3]
        signs = [middle[2] for first, middle, last in parts if first[0] and last[0]]
        return [sign.join(two) for sign in signs for two in permutations(said)]

    def _clauses(self):
        """Yield (clause, its moves, its wishes) for each that names one; what is no doubt in it is left out.

        A question mark is no doubt in one that asks for a swap, a draw or an undo; `would`, `was` and their like
        are none without a move.
        """
        for clause in dict.fromkeys(_CLAUSES.split(self.text)):
            moves, wishes = _moves(self._game, clause)[0], _wishes(clause)
            clause = _phrase("opinion").sub(" ", clause)
            if wishes & {*BY_WORD, SWAP}:
                clause = clause.replace("?", " ")
            if not moves or UNDO.word in wishes:
                clause = _phrase("past").sub(" ", clause)
            if moves or wishes:
                yield clause, moves, wishes

    @property
    def bare(self) -> bool:
        """Whether it holds nothing but moves, wishes and punctuation."""
        return not self._beside.replace("\n", " ").strip(PUNCTUATION)

    @property
    def is_strange(self) -> bool:
        """Whether a word may be a password: the only one that is not known beside moves and wishes, or with figures."""
        words = [word for word in re.findall(r"\w+", self._beside) if not word.isdigit() and word.lower() not in SAFE]
        if any(len(word) > MOST_FIGURED and not word.isalpha() for word in words):
            return True
        alone = len(words) == 1 and words[0].isascii() and len(words[0]) > 2 and not _never_a_name(words[0])
        return alone and not (self._is_polite(self._beside, 0) or re.search(words[0] + " ?!", self._beside))

    @property
    def _beside(self):
        rest = self._rest
        for wish in _ACTS:
            rest = _in_any_script(wish).sub(" ", rest)
        return rest

    @property
    def consent(self) -> "bool | None":
        """True for a yes and nothing else but what is polite, False for such a no, None for anything else."""
        return self._agrees("yes alone")

    @property
    def confirms(self) -> "bool | None":
        """The same in answer to a query of ours: `that's my move` is a yes, too."""
        return self._agrees("yes alone", "go on")

    def _agrees(self, *tables):
        text = _phrase("apology").sub(" ", self.text)
        lines = text.split("\n")
        if _doubts(text) or len(lines) > MOST_LINES:
            return None
        yes = "|".join(PHRASES[name] for name in tables)
        for agreed, phrases, more in ((True, yes, tables), (False, PHRASES["no alone"], ("no",))):
            said = r"(?:%s)(?:[ ,.!。！、—–-]+(?:and )?(.*))?" % phrases
            for place, line in enumerate(lines):
                found = re.fullmatch(said, line.strip(PUNCTUATION), re.IGNORECASE)
                left = _phrase(*more).sub(" ", found.group(1) or "") if found else ""
                if found and self._is_polite("\n".join([*lines[:place], left, *lines[place + 1:]]), place):
                    return agreed
        return None

    @property
    def unwilling(self) -> bool:
        """Whether it says that somebody does not want to play, and names no move or wish."""
        return not self.said and self.says("unwilling")

    @property
    def regrets(self) -> bool:
        """Whether it says sorry, or that it corrects something, and asks nothing."""
        return "?" not in self._rest and bool(_in_any_script("apology", "regret").search(self._rest))

    @property
    def corrects(self) -> bool:
        """Whether, behind a move that was made, it says in a few words that it was the wrong one, and asks nothing."""
        if "?" in self._rest or self.words > MOST_CORRECTING:
            return False
        if self.moves:
            tells = _in_any_script("apology", "regret", "retraction", "instead").search(self.text)
            return bool(self._begin("wait", "no") or tells)
        return (self.words < 2 or self.says("move")) and bool(_in_any_script("meant", "retraction").search(
            _phrase("wait", "no").sub(" ", self.text)))

    @property
    def refuses(self) -> bool:
        """Whether it says no somewhere."""
        return bool(_phrase("no").search(self._rest))

    @property
    def may_correct(self) -> bool:
        """Whether what it names may correct the line above.

        Few words are beside it, it begins with a no, doubt or regret, or it tells of a mistake.
        """
        text = self.text.lstrip(PUNCTUATION)
        begins = _phrase("no").match(text) or _doubt().match(text) or _in_any_script("apology", "regret").match(text)
        return _count(self._beside) <= 3 or bool(begins or _phrase("retraction").search(text))

    @property
    def retracts(self) -> bool:
        """Whether it takes back what stands above: in a few words, or with only words of no, doubt and regret.

        Behind `Wait,` and its like any number of words may follow.
        """
        text = _phrase("apology").sub(" ", self.text)
        rest = _in_any_script("apology", "regret").sub(" ", _doubt().sub(" ", _phrase("no").sub(" ", text)))
        return (self.consent is False or rest != text and not rest.strip(PUNCTUATION)
                or bool(_BREAK.match(self.text.lstrip(PUNCTUATION)))
                or _count(self._beside) <= FEW and self.says("retraction"))

    @property
    def unsettles(self) -> bool:
        """Whether a line of few words below an act lets it not stand as it is: a no, or a condition."""
        return _count(self._beside) <= FEW and (self.unwilling or self.says("unsettled"))

    @property
    def words(self) -> int:
        """The number of its words."""
        return _count(self.text)

    @property
    def may_be_command(self) -> bool:
        """Whether it may be meant as a command or a move: it is one word, or a few with a figure that is no move."""
        if self.words < (3 if self.moves else 2):
            return not self.chats               # `No hurry` is one word by now
        return self.words <= FEW and any(map(str.isdigit, self._rest))

    def tells(self, words: str) -> bool:
        """Return whether one of the words of a pattern stands in it."""
        return bool(re.search(words, self.text, re.IGNORECASE))

    @property
    def is_courteous(self) -> bool:
        """Whether it is a greeting and names, or a few words with thanks or of a signature, and says nothing else."""
        if self.polite:
            return True
        if self.doubts or self.said or self.says("person") or _count(_without_greetings(self.text)) > MOST_BESIDE:
            return False
        return self.is_signature or self.says("thanks")

    @property
    def is_personal(self) -> bool:
        """Whether somebody tells something of themselves, beside moves and wishes."""
        return bool(_phrase("person").search(self._beside))

    @property
    def is_vague(self) -> bool:
        """Whether it may be more than an answer to a query of ours, and says nothing else that could be done.

        It says no nowhere; it begins with a yes, or doubts nothing and begins as no command.
        """
        words = self.text.lower().split()
        if self.refuses or self.said or self.polite:
            return False
        return self.begins_with_yes or words[0].strip(PUNCTUATION) not in SAFE and not self.doubts

    @property
    def begins_with_yes(self) -> bool:
        """Whether its first word is a yes."""
        return bool(self._begin("yes"))

    def repeats(self, act: str) -> bool:
        """Return whether it names a move or wish, and nothing else but a yes and what is polite."""
        beside = _phrase("yes").sub(" ", _phrase("saying").sub(" ", self._beside))
        return self.one_thing() == act and self._is_polite(beside, -1)

    @property
    def names_answer(self) -> bool:
        """Whether it names what a question of the opponent is answered with: accept or reject."""
        return bool(re.match(PHRASES["answer"], self.text, re.IGNORECASE))

    @property
    def is_signature(self) -> bool:
        """Whether it looks like a signature: it begins with thanks or a known name, or has an address or telephone.

        It takes nothing back, and there is no postscript in it.
        """
        first = self.text.partition("\n")[0]
        more = self.says("person", "retraction", "postscript")
        return not more and (self._is_polite(first, 0) or bool(_CONTACT.search(self.text)))

    @property
    def is_address(self) -> bool:
        """Whether it is a signature with names and places, all with capital letters: `Alice Smith`, `Room F7`.

        It begins with a name of `names` or a greeting. A move that stands alone in a clause makes it none.
        """
        lines = self.text.split("\n")
        first = re.findall(r"\w+", lines[0].lower())
        begins = self._is_polite(lines[0], 0) or len(first) <= MOST_SIGNING and not self.names.isdisjoint(first)
        says = self.chats or self.doubts or self.refuses or self.says(
            "person", "retraction", "postscript", "regret", "apology")
        capitals = all(_has_capitals(line) or _CONTACT.search(line) or self._is_polite(line, 0) for line in lines)
        return begins and capitals and self.mentions and not says

    @property
    def polite(self) -> bool:
        """Whether it holds nothing but a greeting, thanks and names."""
        return self._is_polite(self.text, -1)

    @property
    def leaning(self) -> "bool | None":
        """True if it says yes somewhere, False if it says no; None for neither, both, a move, or another doubt.

        If the first clause is clear it counts, whatever follows: `Yes. I can't win`, `No, I was winning`. But a yes
        does not count before a refusal of what is open or another `not`, and a no does not before a yes.
        """
        text = re.sub(_ASKED_BACK, "", self.text, flags=re.IGNORECASE).lstrip(PUNCTUATION)
        first, _, rest = _CLAUSES.sub("\0", text, 1).partition("\0")
        leaning, says_not = self._leans(first), _phrase("not").search(rest)
        if leaning and says_not and not _phrase("going on", "what is open", "no").search(rest):     # `I can't win`
            return None if _phrase("negation").search(rest) or _doubts(_phrase("not").sub(" ", text)) else True
        if leaning is False and not _phrase("yes").search(rest):
            return False
        return self._leans(_phrase("apology", "past").sub(" ", text))

    def agrees_anew(self, agreed: bool) -> bool:
        """Return whether it leans to a yes or no once more, in more than a word: `yes, I accept`, `yes, I decline`.

        `No, I accept` is no second no.
        """
        text = self.text if agreed else self._behind("no" if self.says_first("no") else "yes")
        return self.words > 1 and self._leans(text) is agreed

    @property
    def accepts_too(self) -> bool:
        """Whether it names what is open, or agreeing to it, behind a yes at its beginning: `yes, I accept`."""
        return self.begins_with_yes and bool(_phrase("what is open").search(self._behind("yes")))

    def says_first(self, table: str) -> bool:
        """Return whether a phrase of a table, as "no", stands alone at its beginning: `No, draw`, not `no draw`."""
        return bool(self._begin(table)) and self._behind(table)[:1] in PUNCTUATION.strip()

    @property
    def begins_with_no(self) -> bool:
        """Whether its first word is a no; a greeting may stand before it."""
        return bool(_phrase("no").match(_phrase("greeting").sub("", self.text).lstrip(PUNCTUATION)))

    def _behind(self, table):
        """Return the text behind a phrase of a table at its beginning; the whole text if it begins with none."""
        begin = self._begin(table)
        return begin.string[begin.end():] if begin else self.text.lstrip(PUNCTUATION)

    def _begin(self, *tables):
        """Return the match of a phrase of some tables at its beginning, where punctuation is passed over, or None."""
        return _phrase(*tables).match(self.text.lstrip(PUNCTUATION))

    def _leans(self, text):
        text, negations = _phrase("not").subn(" ", _phrase("opinion").sub(" ", text))
        if self.moves or _doubts(text):
            return None
        if negations:               # `I don't agree`
            return False
        yes, no = bool(_phrase("yes").search(text)), bool(_phrase("no").search(text))
        return yes if yes != no else None

    def _is_polite(self, text, place):
        """Return whether a text is no more than a greeting, thanks and names.

        place -- the number of the line in which a yes or no was: the last line may be a name only if it is below that
        """
        lines = text.split("\n")
        for number, line in enumerate(lines):
            below = number > place and not "".join(lines[number + 1:]).strip(PUNCTUATION)
            left = _without_greetings(line).strip(PUNCTUATION)
            if left and not self._is_name(left, below or bool(_phrase("greeting").search(line))):
                return False
        return True

    def _is_name(self, text, placed):
        """Return whether a text is one or two names.

        placed -- whether it stands where people write names: then words with a capital letter count as such if the
                  first one begins like a name that is known
        """
        words = text.split()
        if len(words) > 2 or not all(map(_NAME.fullmatch, words)) or not _NO_NAMES.isdisjoint(text.lower().split()):
            return False
        if all(word.lower().strip(".") in self.names for word in words):
            return True
        known = any(name.startswith(words[0].strip(".")[:3].lower()) for name in self.names)
        capital = all(word[0].isupper() and not _never_a_name(word) for word in words)
        return placed and known and capital and not (_doubts(text) or _phrase("retraction").search(text))


def _has_capitals(line):
    """Return whether all words of a line begin with a capital letter, but for those in brackets or of JOINING."""
    words = re.findall(r"[^\W\d_]+", re.sub(r"\(.*?\)", " ", line))
    return all(word[0].isupper() or word in JOINING for word in words)


def _count(text):
    """Return the number of words of a text; `I'd` is one."""
    return len(re.findall(r"[\w'’]+", text))


def _without_greetings(text):
    """Return a text without greetings, thanks and smiles."""
    for table in ("greeting", "thanks", "please"):
        text = _phrase(table).sub(" ", text)
    return _SMILE.sub(" ", text)


def _never_a_name(word):
    """Return whether a word is a yes, a no, a wish or the like."""
    return bool(_phrase(*_NEVER).fullmatch(word))


def _doubts(text):
    """Return whether a text holds a word or sign that doubts or chooses."""
    return bool(_doubt().search(_SMILE.sub(" ", text)))


def _undenied(text, wishes):
    """Return a text without the wishes of a pattern that it denies; each other one is NUL."""
    return _DENIED.sub(" ", _unless_denied(text, wishes, "\0"))


def _unless_denied(text, wishes, sign):
    """Return a text with a sign in place of each wish that holds no denial itself: `gebe nicht auf` does."""
    return wishes.sub(lambda wish: wish[0] if _phrase("negation").search(wish[0]) else sign, text)


def _wishes(text):
    """Return the words for the wishes in a text."""
    return _named(text) or {DRAW.word for line in text.split("\n") if _wants_draw(line)}


def _named(text):
    """Return the words for the wishes that a text names."""
    return {wish for wish in _ACTS if _in_any_script(wish).search(text)}


def _wants_draw(line):
    """Return whether a line is a few words about a draw, without a no or doubt: `shall we draw?`."""
    return bool(_phrase("draw").search(line)) and _count(line) <= FEW and not (
        _phrase("no").search(line) or _doubts(_phrase("past").sub(" ", line.replace("?", " "))))


def _moves(game, text):
    """Return (the moves in a text, as our games spell them; the text without them)."""
    moves, rest = set(), []
    for line in text.split("\n"):
        line = _ORDINAL.sub("", line if "*" in game.prefixes else line.replace("*", " "))
        for pattern, spelling in shapes(game):
            moves.update(_spelt(found.group(), spelling) for found in pattern.finditer(line))
            line = pattern.sub(" ", line)
        rest.append(line)
    for prefix, words in game.prefixes.items():
        denied = r"(?:%s) (?:\w+ )?(?:%s)" % (PHRASES["denial"], words)
        if re.search(words, re.sub(denied, " ", "\n".join(rest), flags=re.IGNORECASE), re.IGNORECASE):
            moves = {prefix + move.lstrip(prefix) for move in moves}
    return moves, "\n".join(rest)


def _spelt(text, spelling):
    """Return a move that was found in prose as the game spells it: its parts, joined by the game's signs alone."""
    parts = _PARTS.findall(spelling)
    if len(parts) == 1:
        return _place(text)
    places = any(place for place, _, _ in parts)        # the x of `F9xF7` belongs to no place
    found = iter(re.findall(r"(?:(?<=\d)x)?(%s|%s)" % (_PLACE, _PARTED) if places else r"\d+", text))
    return "".join(sign or _place(next(found)) for _, _, sign in parts)


def _place(text):
    return "".join(filter(str.isalpha, text)).upper() + "".join(filter(str.isdigit, text))
