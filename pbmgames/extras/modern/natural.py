"""What the words of an answer say that are no command: one move or one wish, a yes or a no, or nothing that is clear.

A move or wish that is found here is not carried out at once: whoever wrote it is asked first (docs/mail.md, Asking
back). It does not count if its clause says no or doubts. A text in which two of them are left says nothing clear.

A Text is read in steps:

    1  quoted lines and invisible signs go; `no problem` becomes a yes, small talk becomes `please`: `text`
    2  moves are found in that, as the game spells them: `moves`; what is left is `_without_moves`
    3  wishes are found in what is left, by the phrases of phrases.txt; what then is left is `_other_words`

Here a text names a move or wish if that stands anywhere in it, also in `not F7`. It denies a wish as in `no swap`. It
doubts by a word or sign of choice: `F7?`, `maybe F7`. It leans to a yes or no that has other words beside it.

What `dialogue` and `owneranswers` ask of a Text, in the order of its sections:

    which moves and wishes does it name?    named, denied_wishes, clear_acts, first_doubt, only_act, lone_move,
                                            without_mentions, names_acts_only, says_only, prefix_may_be_markup
    is it a yes or a no, and nothing else?  yes_or_no; in answer to a query of ours, yes_or_no_to_query,
                                            yes_or_no_to_resigning
    a yes or a no beside other words?       leaning, spells_out_no, only_agrees, begins
    does it take back what is above it?     doubts, retracts, unsettles, may_correct, mentions_place, regrets
    or a move that was made?                corrects_made_move
    is it no more than manners?             polite, is_closing, is_signature, is_address, is_personal
    is it none of these?                    is_vague, may_be_command, may_hold_password
"""

import re
from functools import cache

from pbmgames import kept
from pbmgames.board.moves import BY_WORD, DRAW, GIVE_UP, SWAP, UNDO
from pbmgames.extras.modern.phrases import PHRASES
from pbmgames.extras.modern.prose import SIGN, in_latin, moves_in, without_addresses
from pbmgames.extras.quotes.masks import SAFE
from pbmgames.games import Game
from pbmgames.inbox.mailtext import is_quoted
from pbmgames.words import INVISIBLE, normal

LONGEST = 2000          # characters; a longer text is no answer to a letter of ours, and is taken to say nothing
MOST_SIGNS = 8 * LONGEST        # characters that are looked at, with the invisible ones
# how many words a line has at most
FEW = 6                 # that takes something back, is about a draw, or may be a command
MOST_CORRECTING = 8     # that says that a move was the wrong one
MOST_NAMING = 3         # beside the move or wish that it names, if this may correct the line above
MOST_BESIDE = 4         # beside thanks
MOST_SIGNING = 5        # with the name of its writer, if it begins a signature
MOST_FIGURED = 4        # letters and figures of a word that is surely no password
MOST_LINES = 50         # lines of a yes or no, with a greeting and names
PUNCTUATION = " \t.,!:;*_-~\"'`“”„‘’«»()[]。！、，…·•\u00a1\u00bf"

# the words for wishes; each is the name of a table of phrases, too. A phrase that may hold another one comes before it
_WISHES = (GIVE_UP, SWAP, *reversed(BY_WORD))
_ASKED_FOR = {"yes", "no"}      # the words that our letters ask for
_NO_NAME = ("no name", "yes", "no", *_WISHES)       # tables of what is nobody's name


@cache
def _phrase(*tables, sign=r"\w"):
    """Return the pattern of the phrases of some tables of phrases.txt; a part of a longer word is no phrase.

    A pattern takes long to make, and most answers need few of them. So each is made when it is first asked for.

    sign -- pattern of the signs that words are made of
    """
    return re.compile(r"(?<!%s)(?:%s)(?!%s)" % (sign, "|".join(PHRASES[name] for name in tables), sign), re.IGNORECASE)


def _in_any_script(*tables):
    """Return such a pattern that also finds phrases in scripts without blanks, where they touch other words."""
    return _phrase(*tables, sign="[%s]" % SIGN)


@cache
def _doubt():
    """Return the pattern of the words and signs of doubt or choice."""
    return re.compile(r"\?|؟|\.\.\.|…|%s|%s" % (_phrase("doubt").pattern, PHRASES["doubting signs"]), re.IGNORECASE)


# how a text begins that repeats the opponent's wish as a question: `A draw? No thanks`
_ASKED_BACK = r"\A\W*(?:an? |the )?(?:%s|%s) ?\?" % (PHRASES["draw"], PHRASES["undo"])
_SMILE = re.compile(r"(?<![\w])[:;8=]-?[)(DPp|/](?!\w)|\^\^|<3|(?:(?!%s|%s)[\u2600-\u27bf\U0001f300-\U0001faff])+" % (
    PHRASES["signs"], PHRASES["signs against"]))
_DENIED = re.compile(r"(?<!\w)(?:%s)(?: (?:want )?to| an?)? \0" % PHRASES["denial"], re.IGNORECASE)      # NUL is a wish
_ASKS_US = re.compile(r"(?:%s) ([^?\n]*)\??" % PHRASES["asks us"], re.IGNORECASE)       # `could you play B3?`: no doubt
# where a clause ends: not within `24: 7, 9`
_CLAUSES = re.compile(
    r"(?<=[.!?…])\s+|(?<=[。！？])|\n| [–—-]+ | \(|[,;:]\s+(?=[^\W\d]|\d\d:)|\s(?:%s)\s|\s(?=(?:%s|%s)\s)" % (
        PHRASES["and"], PHRASES["instead"], PHRASES["aim"]), re.IGNORECASE)
_BOLD_LINE = re.compile(r"(?m)^[ \t]*\*([^\s*](?:[^*\n]*[^\s*])?)\*[.! \t]*$")       # as Gmail's plain text shows it
_LINK = re.compile(r"(?:https?://|www\.)\S+")
# words without capital letters in names and addresses
JOINING = set("am an and at bei da de del den der di du e en et i im in la le of on the und van von y".split())
_CONTACT = re.compile(r"\d[\d ()/.-]{5,}\d|\S@\S+\.\w|\bhttp\b")       # a telephone number, an address, a link
_NUMBERS = re.compile(
    r"[ ,.;!?()]*\d{1,2}(?:(?:[ ,.;!?&]+| ?(?:->|→) ?| (?:and|und|et|y|e|en|i|och|og|и) )\d{1,2})?[ ,.;!?()]*")
_NUMBER = re.compile(r"(?<!\w)\d{1,2}(?!\w)")
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|['’.-])*")


class Text:
    """What somebody wrote, and what it says.

    game  -- the game's class
    lines -- one character a byte; quoted ones do not count
    names -- texts, one character a byte, whose words may stand there as somebody's name. As an attribute, these words
             as they stand in `text`, in lower case, but for those that our letters ask for
    text  -- what is looked at, in NFKC: without quoted lines and invisible signs, "" if it is too long
    moves -- the moves that it names, as the game spells them
    small_talk -- how many phrases of small talk it has; each has become `please` in `text`
    """

    def __init__(self, game: "type[Game]", lines: "list[str]", names: "list[str]") -> None:
        text = normal("\n".join(line for line in lines if not is_quoted(line)))[:MOST_SIGNS]
        text = re.sub(INVISIBLE + "|[\ufe0f\U0001f3fb-\U0001f3ff]", "", text).strip()
        text = _LINK.sub("http", without_addresses(_BOLD_LINE.sub(r"\1", text)))
        text = _ASKS_US.sub(r"\1", in_latin(text))
        text, self.small_talk = _phrase("small talk").subn("please", _phrase("no problem").sub("fine", text))
        self.text = text if len(text) <= LONGEST else ""
        self.names = {word for name in map(normal, names) for word in re.findall(r"\w+", name.lower())} - _ASKED_FOR
        self._game = game
        self.moves, self._without_moves = moves_in(game, self.text)

    def says(self, *tables: str) -> bool:
        """Return whether one of the phrases of some tables of phrases.txt stands in the text."""
        return bool(_phrase(*tables).search(self.text))

    def matches(self, pattern: str) -> bool:
        """Return whether a pattern fits somewhere in the text, in any case."""
        return bool(re.search(pattern, self.text, re.IGNORECASE))

    @property
    def word_count(self) -> int:
        """The number of the text's words."""
        return _count(self.text)

    # which moves and wishes it names ------------------------------------------------

    @property
    def named(self) -> "set[str]":
        """The moves that the text names, as the game spells them, and the words for wishes, such as "resign"."""
        return self.moves | _wishes(self._without_moves)

    @property
    def denied_wishes(self) -> "set[str]":
        """The words for wishes that the text names only to deny them: `no swap`."""
        text = self._without_moves
        return {wish for wish in _named_wishes(text) if "\0" not in _without_denied(text, _in_any_script(wish))}

    def clear_acts(self) -> "set[str]":
        """Return the moves and wishes that the text names, without those that it denies or doubts.

        If it names no move, and doubts a wish, nothing is clear.
        """
        doubtful = [moves | wishes for clause, moves, wishes in self._clauses() if self._is_doubtful(clause, moves)]
        if self.prefix_may_be_markup or doubtful and not self.moves:
            return set()
        return self.named.difference(self.denied_wishes, *doubtful)

    def _is_doubtful(self, clause, moves):
        """Return whether a clause says no or doubts, beside the wishes in it and what denies these: `H8, no swap`.

        moves -- those that the clause names
        """
        for wish in (_phrase("draw"), *map(_in_any_script, _WISHES)):
            clause = _without_denied(clause, wish).replace("\0", "x")     # `cancel my move` says no only to the move
        no = _phrase("no", "instead", "aim") if moves else _phrase("no")
        return bool(no.search(clause)) or _doubts(clause)

    def _clauses(self):
        """Yield (clause, its moves, its wishes) for each clause that names one; what is no doubt in it is left out.

        A question mark is no doubt where a clause asks for a swap, a draw or an undo. `Would`, `was` and their like are
        none where it names no move, or asks for an undo.
        """
        for clause in dict.fromkeys(_CLAUSES.split(self.text)):
            moves, wishes = moves_in(self._game, clause)[0], _wishes(clause)
            if wishes & {*BY_WORD, SWAP}:
                clause = clause.replace("?", " ")
            if not moves or UNDO.word in wishes:
                clause = _phrase("past").sub(" ", clause)
            if moves or wishes:
                yield clause, moves, wishes

    @property
    def first_doubt(self) -> str:
        """The first word or sign of doubt in the clauses with moves or wishes; "" if there is none, or no move."""
        return _first_doubt("\n".join(clause for clause, _, _ in self._clauses())) if self.moves else ""

    def only_act(self) -> str:
        """Return the one move or wish that is clear in the text, "" if there is none, or several."""
        acts = self.clear_acts()
        return acts.pop() if len(acts) == 1 else ""

    @property
    def lone_move(self) -> str:
        """The one move that stands alone in a line; "" if there is none, or several.

        In a text without doubts a move that stands alone in a clause will do: `It was lovely, thanks. H8`.
        """
        moves = self._lone_moves(self.text.split("\n"))
        if not moves and not _doubts(_phrase("past").sub(" ", self.text)):
            moves = self._lone_moves(_CLAUSES.split(self.text))
        return moves.pop() if len(moves) == 1 and not self.prefix_may_be_markup else ""

    def _lone_moves(self, parts):
        """Return the moves that are all a line or clause says, perhaps behind `my move is` and its like."""
        found = [moves_in(self._game, _phrase("saying", "apology").sub(" ", part)) for part in parts if self.moves]
        return {move for moves, rest in found if not rest.strip(PUNCTUATION) for move in moves}

    @property
    def without_mentions(self) -> str:
        """The text without its moves if they are only mentioned: `I live in E8`; "" if there are none, or one is meant.

        A move may be meant if it is alone, denied or regretted, or if words say that it is meant, or what it replaces.
        Nor is it only mentioned in a text that names a wish.
        """
        if not self.moves or self.named != self.moves:
            return ""
        meant = self.lone_move or self.says("meant", "instead", "no") or self.regrets or self.retracts
        return "" if meant else self._without_moves

    @property
    def names_acts_only(self) -> bool:
        """Whether the text holds nothing but moves, wishes and punctuation."""
        return not self._other_words.replace("\n", " ").strip(PUNCTUATION)

    def says_only(self, act: str) -> bool:
        """Return whether a move or wish is all that is clear in the text, with a yes and what is polite at most."""
        beside = _phrase("yes").sub(" ", _phrase("saying").sub(" ", self._other_words))
        return self.only_act() == act and self._holds_only_manners(beside)

    @kept
    def _other_words(self):
        """The text without its moves and wishes."""
        rest = self._without_moves
        for wish in _WISHES:
            rest = _in_any_script(wish).sub(" ", rest)
        return rest

    @kept
    def prefix_may_be_markup(self) -> bool:
        """Whether a prefix of moves, such as the star of `*B8`, may only make a word bold or begin a list."""
        signs = "".join(map(re.escape, self._game.prefixes))
        return bool(signs and re.search(r"[%s](?:\s|$)|\w[%s]" % (signs, signs), self.text))

    # a yes or a no, and nothing else ------------------------------------------------

    @property
    def yes_or_no(self) -> "bool | None":
        """True if the text is a yes and nothing else but what is polite, False for such a no, None for all else."""
        return self._yes_or_no("yes alone")

    @property
    def yes_or_no_to_query(self) -> "bool | None":
        """The same for an answer to a query of ours, where `that's my move` is a yes, too."""
        return self._yes_or_no("yes alone", "go on")

    @property
    def yes_or_no_to_resigning(self) -> "bool | None":
        """The same where nobody can mend a yes.

        It begins with a plain word for it, not `perfect` or `no problem`, and has no `I guess` or the like in it.
        """
        return None if self.says("opinion") else self._yes_or_no("plain yes", again=["yes alone", "go on"])

    def _yes_or_no(self, *tables, again=()):
        """Return what `yes_or_no` tells, if the phrases of these tables are a yes.

        A line that begins with somebody's name is neither: Jo may be both.

        again -- the tables of what may stand behind a yes; if there are none, the same
        """
        text = _phrase("apology").sub(" ", self.text)
        lines = text.split("\n")
        if _doubts(text) or len(lines) > MOST_LINES:
            return None
        yes = "|".join(PHRASES[name] for name in tables)
        kind = "|".join(PHRASES[name] for name in ("greeting", "thanks", "please"))
        for agreed, phrases, repeated in ((True, yes, again or tables), (False, PHRASES["no alone"], ("no",))):
            pattern = r"(?:(?:%s)[ ,.!]+)*(?:%s)(?:[ ,.!。！、—–-]+(?:and )?(.*))?" % (kind, phrases)
            for number, line in enumerate(lines):
                found = re.fullmatch(pattern, line.strip(PUNCTUATION), re.IGNORECASE)
                if not found or not self.names.isdisjoint(re.findall(r"\w+", line.lower())[:1]):
                    continue
                behind = _phrase(*repeated).sub(" ", found.group(1) or "")       # `yes, yes, Bob`
                if self._holds_only_manners("\n".join([*lines[:number], behind, *lines[number + 1:]]), below=number):
                    return agreed
        return None

    # a yes or a no beside other words -----------------------------------------------

    @property
    def leaning(self) -> "bool | None":
        """True if the text says yes somewhere, False if it says no; None for neither, both, a move, or another doubt.

        If the first clause is clear it counts, whatever follows: `Yes. I can't win`, `No, I was winning`. But a yes
        does not count before a refusal of what is open or another `not`, and a no does not before a yes.
        """
        text = re.sub(_ASKED_BACK, "", self.text, flags=re.IGNORECASE).lstrip(PUNCTUATION)
        first, _, rest = _CLAUSES.sub("\0", text, 1).partition("\0")
        first_leans = self._leans(first)
        if first_leans is False and not _phrase("yes").search(rest):
            return False
        if first_leans:
            text = text.replace("?", " ")                                   # `Yes. Another game?`
            if _phrase("not").search(rest) and not _phrase("going on", "what is open", "no").search(rest):
                return None if _phrase("negation").search(rest) else True   # `Yes. I can't win`
        return self._leans(_phrase("apology", "past").sub(" ", text))

    def _leans(self, text):
        """Return True if a part of the text says yes, False if it says no; None for neither, both or a doubt.

        It is None, too, if the text names a move anywhere.
        """
        text, negations = _phrase("not").subn(" ", text)
        if self.moves or _doubts(text):
            return None
        if negations:               # `I don't agree`
            return False
        yes, no = bool(_phrase("yes").search(text)), bool(_phrase("no").search(text))
        return yes if yes != no else None

    @property
    def spells_out_no(self) -> bool:
        """Whether the text says no, and not only in its first word: `Yes, I decline`, but not `No, I accept`."""
        behind = self._behind("no")
        if behind[:1] not in PUNCTUATION.strip():           # `no draw`, but not `No, draw`
            behind = self._behind("yes")
        return self.word_count > 1 and self._leans(behind) is False

    @property
    def only_agrees(self) -> bool:
        """Whether the text says nothing but a yes to what is open, and what is polite: `Yes, I accept your offer`."""
        beside = _phrase("yes", "what is open", "agreeing").sub(" ", self.text)
        return self.says("yes") and self._holds_only_manners(beside)

    def begins(self, *tables: str) -> bool:
        """Return whether the text begins with a phrase of some tables of phrases.txt, perhaps behind a greeting."""
        return bool(self._beginning(*tables))

    def _behind(self, table):
        """Return the text behind a phrase of a table at its beginning; the whole text if it begins with none."""
        begin = self._beginning(table)
        return begin.string[begin.end():] if begin else self.text.lstrip(PUNCTUATION)

    def _beginning(self, *tables):
        """Return the match of a phrase of some tables at the text's beginning, behind a greeting; None if none is."""
        return _phrase(*tables).match(_phrase("greeting").sub("", self.text).lstrip(PUNCTUATION))

    # what takes back what is above it, or a move that was made --------------------------

    @property
    def doubts(self) -> bool:
        """Whether the text holds a word or sign of doubt or choice."""
        return _doubts(self.text)

    @property
    def retracts(self) -> bool:
        """Whether the text takes back what stands above: in a few words, or with only words of no, doubt and regret.

        An apology does not count. Behind `Wait,` and its like any number of words may follow.
        """
        if self.yes_or_no is False or self.begins("break"):
            return True
        if _count(_phrase("apology").sub(" ", self._other_words)) <= FEW and self.says("retraction"):
            return True
        text = _phrase("apology").sub(" ", self.text)
        rest = _in_any_script("regret").sub(" ", _doubt().sub(" ", _phrase("no").sub(" ", text)))
        return rest != text and not rest.strip(PUNCTUATION)

    @property
    def unsettles(self) -> bool:
        """Whether the text, below an act, does not let this stand as it is.

        It has a no or a condition, in a few words, or names a part of another move.
        """
        is_short = _count(self._other_words) <= FEW
        return is_short and self.says("unsettled", "unwilling") or self._names_part()

    @property
    def may_correct(self) -> bool:
        """Whether what the text names may correct the line above.

        Few words are beside it, it begins with a no, doubt or regret, or it tells of a mistake, or in a few words of
        something better.
        """
        begins = self.begins("no", "apology", "regret") or _doubt().match(self.text.lstrip(PUNCTUATION))
        most = FEW if self.says("regret") else MOST_NAMING
        return _count(self._other_words) <= most or bool(begins or self.says("retraction"))

    @property
    def mentions_place(self) -> bool:
        """Whether the text names one move, and this only as a place that it tells something of: `your G7`.

        It is more beside words that choose or deny: `or your G7`.
        """
        return len(self.moves) == 1 and self.says("mention") and not self.says("choice", "negation", "instead")

    def _names_part(self):
        """Return whether the text beside its moves is a number or two, perhaps with a no or regret: `no, 11, 3`.

        In a game whose moves are numbers these may be a part of one: `position 11`. With regret a few words more may
        stand beside one there.
        """
        words = ["no", "not", "apology", "regret", "instead", "choice", "and"]
        has_numbers = self._game.spellings[0][0].isdigit()
        if has_numbers:
            words += ["before a place", "move"]
        if _NUMBERS.fullmatch(_phrase(*words).sub(" ", self._without_moves)):
            return True
        is_short = has_numbers and _count(self._other_words) <= FEW
        return is_short and self.says("regret") and bool(_NUMBER.search(self._without_moves))

    @property
    def regrets(self) -> bool:
        """Whether the text says sorry, or that it corrects something, and asks nothing."""
        rest = self._without_moves
        return "?" not in rest and bool(_in_any_script("apology", "regret").search(rest))

    @property
    def corrects_made_move(self) -> bool:
        """Whether the text says in a few words that a move which was made is the wrong one, and asks nothing.

        If it names no move itself, it is one word, or has a word for a move or a slip: `wrong move!`, `I misclicked`
        """
        if "?" in self._without_moves or self.word_count > MOST_CORRECTING:
            return False
        if self.moves:
            mistaken = _in_any_script("apology", "regret", "retraction", "instead").search(self.text)
            return self.begins("wait", "no") or bool(mistaken)
        if self.word_count > 1 and not self.says("move"):
            return False
        text = _phrase("wait", "no").sub(" ", self.text)
        return bool(_in_any_script("meant", "retraction").search(text))

    # manners ------------------------------------------------------------------------

    @property
    def polite(self) -> bool:
        """Whether the text holds nothing but a greeting, thanks and names."""
        return self._holds_only_manners(self.text)

    @property
    def is_closing(self) -> bool:
        """Whether the text is what closes a letter: polite, or a few words with thanks or of a signature."""
        if self.polite:
            return True
        if self.doubts or self.named or self.says("person") or _count(_without_greetings(self.text)) > MOST_BESIDE:
            return False
        return self.is_signature or self.says("thanks")

    @property
    def is_signature(self) -> bool:
        """Whether the text looks like a signature.

        It begins with thanks or a known name, or has a telephone number, an address or a link. It takes nothing back,
        and there is no postscript in it.
        """
        first = self.text.partition("\n")[0]
        tells_more = self.says("person", "retraction", "postscript")
        return not tells_more and (self._holds_only_manners(first, below=0) or bool(_CONTACT.search(self.text)))

    @property
    def is_address(self) -> bool:
        """Whether the text is a signature with names and places, all with capital letters: `Alice Smith`, `Room F7`.

        It begins with a name of `names` or a greeting. A move that stands alone in a clause makes it none.
        """
        lines = self.text.split("\n")
        first = re.findall(r"\w+", lines[0].lower())
        signed = len(first) <= MOST_SIGNING and not self.names.isdisjoint(first)
        begins = self._holds_only_manners(lines[0], below=0) or signed
        tells_more = self.small_talk or self.doubts or self.says(
            "no", "person", "retraction", "postscript", "regret", "apology")
        capitals = all(_has_capitals(line) or _CONTACT.search(line) or self._holds_only_manners(line, below=0)
                       for line in lines)
        places_only = self.named == self.moves and not self._lone_moves([*lines, *_CLAUSES.split(self.text)])
        return begins and capitals and places_only and not tells_more

    @property
    def is_personal(self) -> bool:
        """Whether the writer tells something of somebody, beside moves and wishes: `I like it`."""
        return bool(_phrase("person").search(self._other_words))

    def _holds_only_manners(self, text, below=-1):
        """Return whether a text is no more than a greeting, thanks and names.

        A name that is not quite one of `names` counts only beside a greeting, or in the last line.

        below -- the number of the line below which this last line has to stand, such as that of the yes or no; 0 for a
                 single line, in which such a name does not count then
        """
        lines = text.split("\n")
        for number, line in enumerate(lines):
            is_last = not "".join(lines[number + 1:]).strip(PUNCTUATION)
            words = _without_greetings(line).strip(PUNCTUATION)
            signs = number > below and is_last or bool(_phrase("greeting").search(line))
            if words and not self._is_name(words, signs):
                return False
        return True

    def _is_name(self, text, signs):
        """Return whether a text is one or two names.

        signs -- whether it stands where people write names: then words with a capital letter count as such if the
                 first one begins like a name that is known
        """
        words = text.split()
        if len(words) > 2 or not all(map(_NAME.fullmatch, words)):
            return False
        if all(word.lower().strip(".") in self.names for word in words):
            return True
        if not (signs and any(name.startswith(words[0].strip(".")[:3].lower()) for name in self.names)):
            return False
        capital = all(word[0].isupper() and not _never_a_name(word) for word in words)
        return capital and not (_doubts(text) or _phrase("retraction").search(text))

    # none of these ------------------------------------------------------------------

    @property
    def is_vague(self) -> bool:
        """Whether the text may be a yes to our query with more beside it, and says nothing else that could be done.

        It says no nowhere, and is not only polite. It begins with a yes, or doubts nothing.
        """
        if self.says("no") or self.named or self.polite:
            return False
        return self.begins("yes") or not self.doubts

    @property
    def may_be_command(self) -> bool:
        """Whether the text may be meant as a command or a move.

        It is one word, or two with a move; or it is a few words with a figure that belongs to no move.
        """
        if self.word_count < (3 if self.moves else 2):
            return not self.small_talk               # `No hurry` is one word by now
        return self.word_count <= FEW and any(map(str.isdigit, self._without_moves))

    @property
    def may_hold_password(self) -> bool:
        """Whether a word of the text may be a password, moves and wishes apart.

        This is the only word that is not known, or a longer one with figures.
        """
        words = [word for word in re.findall(r"\w+", self._other_words)
                 if not word.isdigit() and word.lower() not in SAFE]
        if any(len(word) > MOST_FIGURED and not word.isalpha() for word in words):
            return True
        alone = len(words) == 1 and words[0].isascii() and len(words[0]) > 2 and not _never_a_name(words[0])
        exclaimed = alone and re.search(words[0] + " ?!", self._other_words)
        return alone and not (self._holds_only_manners(self._other_words, below=0) or exclaimed)


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
    return bool(_phrase(*_NO_NAME).fullmatch(word))


def _doubts(text):
    """Return whether a text holds a word or sign of doubt or choice."""
    return bool(_first_doubt(text))


def _first_doubt(text):
    """Return the first word or sign of doubt or choice in a text, smiles and opinions apart; "" if there is none."""
    found = _doubt().search(_phrase("opinion").sub(" ", _SMILE.sub(" ", text)))
    return found[0] if found else ""


def _without_denied(text, wishes):
    """Return a text without the wishes of a pattern that it denies, and with NUL in place of its other ones.

    A wish whose own phrase holds a denial stays as it is: `gebe nicht auf`.
    """
    text = wishes.sub(lambda wish: wish[0] if _phrase("negation").search(wish[0]) else "\0", text)
    return _DENIED.sub(" ", text)


def _wishes(text):
    """Return the words for the wishes in a text; if it names none, a few words about a draw count as that wish."""
    return _named_wishes(text) or {DRAW.word for line in text.split("\n") if _wants_draw(line)}


def _named_wishes(text):
    """Return the words for the wishes whose phrases stand in a text, such as {"resign"}."""
    return {wish for wish in _WISHES if _in_any_script(wish).search(text)}


def _wants_draw(line):
    """Return whether a line is a few words about a draw, without a no or doubt: `shall we draw?`.

    Its question mark is no doubt, nor are `would`, `was` and their like.
    """
    if not _phrase("draw").search(line) or _count(line) > FEW or _phrase("no").search(line):
        return False
    return not _doubts(_phrase("past").sub(" ", line.replace("?", " ")))
