"""What an answer says that is no command: a move or wish in prose, a yes or a no, second thoughts, or only manners.

A move or wish that is found here is not carried out at once: whoever wrote it is asked first (docs/mail.md, Asking
back). It does not count if its clause says no or doubts. A text in which two of them are left says nothing clear.

Which moves and wishes a text names is told by the methods that a Text has from the module `prose`. What the modules for
answers (`dialogue`, `guesses`, `owneranswers`) ask of it beside that is here, in the order of its sections, with texts
of a player of Exo for which it is true, and others for which it is not. Beside them stand `says_only` and `begins`,
which get what they look for.

    does it say more than what it names?
        without_mentions            `I live in E8`; not `Not E8`
    is it a yes or a no, and nothing else?
        yes_or_no                   `Yes, thanks`, `Perfect!`; not `Yes. I can't win`
        yes_or_no_to_query          `That's my move`
        yes_or_no_to_resigning      `Yes, thanks`; not `Perfect!`
    a yes or a no beside other words?
        leaning                     `Yes. I can't win`; not `No, I was winning`, `Yes, G7`
        spells_out_no               `Yes, I decline`; not `No, I accept`
        only_agrees                 `Yes, I accept your offer`; not `Yes. I can't win`
    does it take back what is above it?
        doubts                      `maybe`, `G7?`
        retracts                    `No, wait`, `I misclicked`; not `Sorry`
        unsettles                   `only if you accept`, `11`; not `maybe`
        may_correct                 `Sorry, G8`, `G8 looks better`; not `I see that you have taken G8 just now`
        mentions_place              `your G7`; not `or your G7`
        regrets                     `Sorry, G8`, `Oops`; not `I misclicked`
    or a move that was made?
        corrects_made_move          `wrong move!`, `Sorry, G8`; not `maybe`
    is it no more than manners?
        polite                      `Thanks, Bob`; not `Good game, well played my friend`
        is_closing                  `Many thanks to you`; not `Thanks, I take G7`
        is_signature                `Phone: +44 20 7946 0000`; not `I am at home`
        is_address                  `Bob Baker, Room F7`; not `Bob Baker, I play F7`
        is_personal                 `I like it`; not `G7`
    is it none of these?
        is_vague                    `Sounds like something`; not `Thanks, Bob`, `No, wait`
        may_be_command              `pass`, `F7 15`; not `I like it`
        may_hold_password           `alice secret7`; not `I like it`
"""

import re

from pbmgames.extras.modern.phrases import (
    PHRASES,
    PUNCTUATION,
    count_words,
    doubt,
    doubts,
    has_capitals,
    holds_only_manners,
    in_any_script,
    is_manners,
    never_a_name,
    phrase,
    without_greetings,
)
from pbmgames.extras.modern.prose import CLAUSES, FEW, Prose
from pbmgames.extras.quotes.masks import SAFE

# how many words a line has at most
MOST_CORRECTING = 8     # that says that a move was the wrong one
MOST_NAMING = 3         # beside the move or wish that it names, if this may correct the line above
MOST_BESIDE = 4         # beside thanks
MOST_SIGNING = 5        # with the name of its writer, if it begins a signature
# what else is counted
MOST_FIGURED = 4        # letters and figures of a word that is surely no password
MOST_LINES = 50         # lines of a yes or no, with a greeting and names
# how a text begins that repeats the opponent's wish as a question: `A draw? No thanks`
_ASKED_BACK = r"\A\W*(?:an? |the )?(?:%s|%s) ?\?" % (PHRASES["draw"], PHRASES["undo"])
_CONTACT = re.compile(r"\d[\d ()/.-]{5,}\d|\S@\S+\.\w|\bhttp\b")       # a telephone number, an address, a link
_NUMBERS = re.compile(
    r"[ ,.;!?()]*\d{1,2}(?:(?:[ ,.;!?&]+| ?(?:->|→) ?| (?:and|und|et|y|e|en|i|och|og|и) )\d{1,2})?[ ,.;!?()]*")
_NUMBER = re.compile(r"(?<!\w)\d{1,2}(?!\w)")


class Text(Prose):
    """What somebody wrote, and what it says; see Prose for its attributes."""

    # more than what it names ----------------------------------------------------------

    @property
    def without_mentions(self) -> str:
        """The text without its moves if they are only mentioned: `I live in E8`; "" if there are none, or one is meant.

        A move may be meant if it is alone, denied or regretted, or if words say that it is meant, or what it replaces.
        Nor is it only mentioned in a text that names a wish.
        """
        if not self.moves or self.named != self.moves:
            return ""
        meant = self.lone_move or self.says("meant", "instead", "no") or self.regrets or self.retracts
        return "" if meant else self.without_moves

    def says_only(self, act: str) -> bool:
        """Return whether a move or wish is all that is clear in the text, with a yes and what is polite at most."""
        beside = phrase("yes").sub(" ", phrase("saying").sub(" ", self.other_words))
        return self.only_act() == act and holds_only_manners(beside, self.people)

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
        if self.says("opinion"):
            return None
        return self._yes_or_no("plain yes", "plain yes alone", again=["yes alone", "go on"])

    def _yes_or_no(self, *tables, again=()):
        """Return what `yes_or_no` tells, if the phrases of these tables are a yes.

        A line that begins with somebody's name is neither: Jo may be both.

        again -- the tables of what may stand behind a yes; if there are none, the same
        """
        text = phrase("apology").sub(" ", self.text)
        lines = text.split("\n")
        if doubts(text) or len(lines) > MOST_LINES:
            return None
        if self._says_alone(tables, again or tables, lines):
            return True
        return False if self._says_alone(["no alone"], ["no"], lines) else None

    def _says_alone(self, tables, again, lines):
        """Return whether a line begins with a phrase of some tables, and nothing but manners stands beside it.

        again -- the tables of what may stand behind it in the line: `yes, yes, Bob`
        """
        first, manners = ("|".join(PHRASES[name] for name in names)
                          for names in (tables, ("greeting", "thanks", "please")))
        pattern = r"(?:(?:%s)[ ,.!]+)*(?:%s)(?:[ ,.!。！、—–-]+(?:and )?(.*))?" % (manners, first)
        for number, line in enumerate(lines):
            found = re.fullmatch(pattern, line.strip(PUNCTUATION), re.IGNORECASE)
            if found and self.people.isdisjoint(re.findall(r"\w+", line.lower())[:1]):
                behind = phrase(*again).sub(" ", found.group(1) or "")
                others = "\n".join([*lines[:number], behind, *lines[number + 1:]])
                if holds_only_manners(others, self.people, below=number):
                    return True
        return False

    # a yes or a no beside other words -----------------------------------------------

    @property
    def leaning(self) -> "bool | None":
        """True if the text says yes somewhere, False if it says no; None for neither, both, a move, or another doubt.

        If the first clause is clear it counts, whatever follows: `Yes. I can't win`, `No, I was winning`. But a yes
        does not count before a refusal of what is open or another `not`, and a no does not before a yes.
        """
        text = re.sub(_ASKED_BACK, "", self.text, flags=re.IGNORECASE).lstrip(PUNCTUATION)
        first, _, rest = CLAUSES.sub("\0", text, 1).partition("\0")
        first_leans = self._leans(first)
        if first_leans is False and not phrase("yes").search(rest):
            return False
        if first_leans:
            text = text.replace("?", " ")                                   # `Yes. Another game?`
            if phrase("not").search(rest) and not phrase("going on", "what is open", "no").search(rest):
                return None if phrase("negation").search(rest) else True   # `Yes. I can't win`
        return self._leans(phrase("apology", "past").sub(" ", text))

    def _leans(self, text):
        """Return True if a part of the text says yes, False if it says no; None for neither, both or a doubt.

        It is None, too, if the text names a move anywhere.
        """
        text, negations = phrase("not").subn(" ", text)
        if self.moves or doubts(text):
            return None
        if negations:               # `I don't agree`
            return False
        yes, no = bool(phrase("yes").search(text)), bool(phrase("no").search(text))
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
        beside = phrase("yes", "what is open", "agreeing").sub(" ", self.text)
        return self.says("yes") and holds_only_manners(beside, self.people)

    def begins(self, *tables: str) -> bool:
        """Return whether the text begins with a phrase of some tables of phrases.txt, perhaps behind a greeting."""
        return bool(self._beginning(*tables))

    def _behind(self, table):
        """Return the text behind a phrase of a table at its beginning; the whole text if it begins with none."""
        begin = self._beginning(table)
        return begin.string[begin.end():] if begin else self.text.lstrip(PUNCTUATION)

    def _beginning(self, *tables):
        """Return the match of a phrase of some tables at the text's beginning, behind a greeting; None if none is."""
        return phrase(*tables).match(phrase("greeting").sub("", self.text).lstrip(PUNCTUATION))

    # what takes back what is above it, or a move that was made --------------------------

    @property
    def doubts(self) -> bool:
        """Whether the text holds a word or sign of doubt or choice."""
        return doubts(self.text)

    @property
    def retracts(self) -> bool:
        """Whether the text takes back what stands above: in a few words, or with only words of no, doubt and regret.

        An apology does not count. Behind `Wait,` and its like any number of words may follow.
        """
        if self.yes_or_no is False or self.begins("break"):
            return True
        if count_words(phrase("apology").sub(" ", self.other_words)) <= FEW and self.says("retraction"):
            return True
        text = phrase("apology").sub(" ", self.text)
        rest = in_any_script("regret").sub(" ", doubt().sub(" ", phrase("no").sub(" ", text)))
        return rest != text and not rest.strip(PUNCTUATION)

    @property
    def unsettles(self) -> bool:
        """Whether the text, below an act, does not let this stand as it is.

        It has a no or a condition, in a few words, or names a part of another move.
        """
        is_short = count_words(self.other_words) <= FEW
        return is_short and self.says("unsettled", "unwilling") or self._names_part()

    @property
    def may_correct(self) -> bool:
        """Whether what the text names may correct the line above.

        Few words are beside it, it begins with a no, doubt or regret, or it tells of a mistake, or in a few words of
        something better.
        """
        begins = self.begins("no", "apology", "regret") or doubt().match(self.text.lstrip(PUNCTUATION))
        most = FEW if self.says("regret") else MOST_NAMING
        return count_words(self.other_words) <= most or bool(begins or self.says("retraction"))

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
        has_numbers = self.game.spellings[0][0].isdigit()
        if has_numbers:
            words += ["before a place", "move"]
        if _NUMBERS.fullmatch(phrase(*words).sub(" ", self.without_moves)):
            return True
        is_short = has_numbers and count_words(self.other_words) <= FEW
        return is_short and self.says("regret") and bool(_NUMBER.search(self.without_moves))

    @property
    def regrets(self) -> bool:
        """Whether the text says sorry, or that it corrects something, and asks nothing."""
        rest = self.without_moves
        return "?" not in rest and bool(in_any_script("apology", "regret").search(rest))

    @property
    def corrects_made_move(self) -> bool:
        """Whether the text says in a few words that a move which was made is the wrong one, and asks nothing.

        If it names no move itself, it is one word, or has a word for a move or a slip: `wrong move!`, `I misclicked`
        """
        if "?" in self.without_moves or self.word_count > MOST_CORRECTING:
            return False
        if self.moves:
            mistaken = in_any_script("apology", "regret", "retraction", "instead").search(self.text)
            return self.begins("wait", "no") or bool(mistaken)
        if self.word_count > 1 and not self.says("move"):
            return False
        text = phrase("wait", "no").sub(" ", self.text)
        return bool(in_any_script("meant", "retraction").search(text))

    # manners ------------------------------------------------------------------------

    @property
    def polite(self) -> bool:
        """Whether the text holds nothing but a greeting, thanks and names."""
        return holds_only_manners(self.text, self.people)

    @property
    def is_closing(self) -> bool:
        """Whether the text is what closes a letter: polite, or a few words with thanks or of a signature."""
        if self.polite:
            return True
        if self.doubts or self.named or self.says("person") or count_words(without_greetings(self.text)) > MOST_BESIDE:
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
        return not tells_more and (is_manners(first, self.people) or bool(_CONTACT.search(self.text)))

    @property
    def is_address(self) -> bool:
        """Whether the text is a signature with names and places, all with capital letters: `Alice Smith`, `Room F7`.

        It begins with the name of one of `people` or a greeting. A move that stands alone in a clause makes it none.
        """
        lines = self.text.split("\n")
        first = re.findall(r"[^\W\d_]+", lines[0].lower())
        signed = len(first) <= MOST_SIGNING and not self.people.isdisjoint(first)
        begins = is_manners(lines[0], self.people) or signed
        tells_more = self.small_talk or self.doubts or self.says(
            "no", "person", "retraction", "postscript", "regret", "apology")
        capitals = all(has_capitals(line) or _CONTACT.search(line) or is_manners(line, self.people)
                       for line in lines)
        places_only = self.named == self.moves and not self.lone_moves([*lines, *CLAUSES.split(self.text)])
        return begins and capitals and places_only and not tells_more

    @property
    def is_personal(self) -> bool:
        """Whether the writer tells something of somebody, beside moves and wishes: `I like it`."""
        return bool(phrase("person").search(self.other_words))

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
        return self.word_count <= FEW and any(map(str.isdigit, self.without_moves))

    @property
    def may_hold_password(self) -> bool:
        """Whether a word of the text may be a password, moves and wishes apart.

        This is the only word that is not known, or a longer one with figures.
        """
        words = [word for word in re.findall(r"\w+", self.other_words)
                 if not word.isdigit() and word.lower() not in SAFE]
        if any(len(word) > MOST_FIGURED and not word.isalpha() for word in words):
            return True
        alone = len(words) == 1 and words[0].isascii() and len(words[0]) > 2 and not never_a_name(words[0])
        exclaimed = alone and re.search(words[0] + " ?!", self.other_words)
        return alone and not (holds_only_manners(self.other_words, self.people, below=0) or exclaimed)
