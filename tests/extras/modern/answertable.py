"""How people answer letters, in words of their own: what comes of it (see test_answers_table.py).

A row is (game, which letter is answered, text, what happens, comment). What happens:

    F7          it is done at once
    ?F7         their writer is asked, and it is done after one yes
    chat        it goes to the opponent as chat
    no          nothing is done, and they are told how

The letters: `turn` the first one to alice, who begins; `later` after a move of each; `wait` to alice while bob is on
turn; `chat`, `chat-wait` a chat of bob's, on her turn and on his; `draw`, `undo` one that shows what bob has
proposed, while alice is on turn; `capture` to alice, whose F8 can take F6 or F7; `pended` that she will
resign on her next; `asked` the question that came after `<move>, good luck!`; `swap` to bob after the first move.
"""

NONE = None         # no comment; nor is a line of a move and a word that may be a password

ROWS = []


def rows(game, letter, *told):
    """Enter rows for a game and a letter; a row without comment has the text as that, one at once none."""
    for text, happens, *comment in told:
        if comment:
            comment = comment[0]
        else:
            comment = text if happens.startswith("?") else NONE
        ROWS.append((game, letter, text, happens, comment))


# a move -------------------------------------------------------------------------------

rows("exo", "turn",
     ("F7", "F7"), ("f7", "F7"), ("7F", "F7"), ("F-7", "F7"), ("7 F", "F7"), ("F 7", "F7"), ("F7。", "F7"),
     ("*F7*", "F7"),
     ("F7.", "F7"), ("“F7”", "F7"), ("**F7**", "F7"), ("_F7_", "F7"), ("f-7", "F7"), ("F7!", "F7"), ("(F7)", "F7"),
     ("F7\nGood luck!", "F7", "Good luck!"),
     ("F7\n\nHave a nice day, Bob.\nAlice", "F7", "Have a nice day, Bob.\nAlice"),
     ("Hi Alice,\n\nF7\n\nBob", "?F7"), ("F7, good luck!", "?F7"), ("my move: F7", "?F7"), ("I play F7", "?F7"),
     ("F7 :-)", "?F7", NONE), ("F7 please", "?F7"), ("Move F7", "?F7"), ("F7 thanks", "?F7"),
     ("I'll play F7 now.", "?F7"),
     ("Let me try F7!", "?F7"), ("I go to F7", "?F7"), ("My answer is F7.", "?F7"), ("OK, F7", "?F7"),
     ("Hello,\nF7", "?F7"),
     ("Hi Bob, F7. Cheers, Alice", "?F7"), ("F7 it is", "?F7"), ("here goes: F7", "?F7"), ("move: f7", "?F7"),
     ("I place a stone on F7.", "?F7"), ("- F7", "?F7", NONE),
     ("1. F7", "?F7"), ("F7 (as last time)", "?F7"), ("F7, F7!", "?F7", NONE), ("My move: F 7", "?F7"),
     ("Move = F7", "?F7"), ("F7: good luck", "?F7"), ("F7:30", "no"),
     ("Ich spiele F7", "?F7"), ("Mein Zug: F7", "?F7"), ("Hallo Bob,\n\nF7\n\nViele Grüße\nAlice", "?F7"),
     ("Je joue F7", "?F7"), ("Bonjour,\nje joue en F7.\nMerci", "?F7"), ("Juego F7", "?F7", NONE),
     ("Hola, F7, gracias", "?F7"),
     ("Gioco F7", "?F7", NONE), ("Ik speel F7", "?F7"), ("Gram F7", "?F7", NONE), ("Eu jogo F7", "?F7"),
     ("Jag spelar F7", "?F7"),
     ("Jeg spiller F7", "?F7"), ("Мой ход F7", "?F7"), ("F7です", "?F7"), ("私の手はF7です。", "?F7"),
     ("我走F7", "?F7"),
     ("F7에 둡니다", "?F7"), ("Pelaan F7", "?F7", NONE), ("Hraju F7", "?F7", NONE), ("Παίζω F7", "?F7"),
     ("F7 oynuyorum", "?F7", NONE),
     ("Ｆ７", "F7"), ("Ｆ７でお願いします", "?F7"),
     ("F7?", "no"), ("F7 or F8", "no"), ("F7 / F8", "no"), ("maybe F7", "no"), ("F7 if you agree", "no"),
     ("not F7", "no"),
     ("I think about F7", "no"), ("F7 tomorrow", "no"), ("F7, perhaps", "?F7", NONE), ("either F7 or G7", "no"),
     ("I don't like F7", "no"), ("What about F7?", "no"), ("F7... hm", "no"), ("vielleicht F7", "no"),
     ("F7 oder F8", "no"),
     ("peut-être F7", "no"), ("pas F7", "no"), ("quizás F7", "no"), ("forse F7", "no"), ("misschien F7", "no"),
     ("może F7", "no"), ("talvez F7", "no"), ("kanske F7", "no"), ("может F7", "no"), ("F7かも", "no"),
     ("F7 tai F8", "no"),
     ("nicht F7", "no"), ("no F7", "no"), ("F7, no: G7", "no"), ("Hello", "no"), ("Good luck!", "?chat"), ("", "no"),
     ("F7 G7", "no"), ("F7, G7", "no"), ("F7 H", "?F7"), ("Sorry for the delay. F7", "?F7"),
     ("F7. Your turn!", "?F7"), ("stone to F 7", "?F7"), ("F7, B7 next", "?F7"),
     ("Hello Bob, how are you? F7", "?F7"), ("f7 😀", "?F7"),
     ("Dear server, please play F7 for me. Thank you", "?F7"), ("yes", "no"), ("ok", "no"), ("pass", "no"),
     ("thanks for the game", "?chat"),
     ("F77", "no"), ("Z9", "no"), ("I play Z9", "no"), ("F17F", "no"), ("v1.2", "no"), ("no", "?gone"),
     ("What is this", "?chat"))
rows("zenix", "turn",
     ("A8", "A8"), ("*A8", "*A8"), ("*a8.", "*A8"), ("a-8", "A8"), ("8 A", "A8"), ("A8 please", "?A8"),
     ("my move: *A8", "?*A8"),
     ("I play *B8, thanks", "?*B8"), ("Hi\nA8\nAlice", "?A8"), ("*A8*", "?A8", NONE), ("* A8", "no"), ("**A8**", "no"),
     ("I play *A8*", "no"),
     ("A8 or *A8", "no"), ("A1", "no"), ("I play A1", "no"), ("A8 B8", "no"), ("- A8", "?A8", NONE),
     ("Zug A8", "?A8", NONE),
     ("neutral piece on *C8", "?*C8"), ("nøytral B8", "?*B8"), ("semleges B8", "?*B8", NONE), ("ουδέτερο B8", "?*B8"),
     ("a neutral on B8", "?*B8"), ("B8 neutral please", "?*B8"),
     ("neutral: B8", "?*B8", NONE),
     ("not neutral, B8", "?B8"), ("A8 and *B8", "no"))
rows("hexafive", "turn",
     ("F7", "F7"), ("f-7", "F7"), ("Hi,\nF7\nthanks", "?F7"), ("*F7*", "F7"), ("I play F7.", "?F7"), ("F7xF5", "no"),
     ("F7, F5", "no"), ("F7, taking F5", "?F7", NONE), ("F7 takes F5", "no"), ("F7 and F5", "no"),
     ("F7 good luck, Bob", "?F7"))
rows("conhex", "turn",
     ("I9", "I9"), ("i 9", "I9"), ("9I", "I9"), ("*I9*", "I9"), ("I9, good luck!", "?I9"), ("I take I9", "?I9"),
     ("A1 or Q1", "no"),
     ("I play hole I9 :)", "?I9"), ("swap", "no"), ("B1", "no"), ("I 9 times said it", "no"))
rows("hextad", "turn",
     ("23:3,11", "23:3,11"), ("23 3 11", "?23:3,11", NONE), ("23: 3, 11", "23:3,11"), ("I play 23:3,11", "?23:3,11"),
     ("Hello,\n23 3 11\nAlice", "?23:3,11"), ("tile 23:3,11 please", "?23:3,11"), ("at 23 3 11 o'clock", "no"),
     ("I put 23 on 3, 11", "?23:3,11"), ("23:3,11 or 23:11,3", "no"), ("99:3,11", "no"), ("44 8 10", "no"),
     ("23", "no"),
     ("23:3,11!", "23:3,11"), ("Ich lege 23:3,11. Gruß", "?23:3,11"), ("F7", "no"))

# what may be a password
rows("exo", "turn",
     ("F7 apw", "?F7", NONE), ("apw F7", "?F7", NONE), ("Apw\nF7", "?F7", "F7"), ("Hi\napw\nF7", "?F7", "Hi\nF7"),
     ("F7\nalice apw", "F7", "alice ****"), ("F7\n  Alice: apw", "F7", "Alice: ****"),
     ("F7\n\nalice :-)", "F7", "alice :-)"), ("F7\npassword: apw", "F7", "password: ****"),
     ("F7\nalice pass apw", "F7", "alice pass ****"), ("F7\nPW: apw\nbye", "F7", "PW: ****\nbye"),
     ("F7, gl\nmy password is apw", "?F7", "F7, gl\nmy password is ****"), ("F7\nAlice Cooper", "F7", "Alice Cooper"),
     ("F7\nalice is my name", "F7", "alice is my name"), ("F7\nApril\nAlice", "F7", "April\nAlice"))

# a question to the opponent beside it
rows("exo", "turn",
     ("Hi Bob, how are you?\nF7", "?F7"), ("F7, gl\n\nHow are you?", "?F7"), ("Shall I?\nF7", "?F7"),
     ("F7?\nHow are you?", "no"), ("Why not?\nF7", "?F7"), ("I play F7, ok?", "?F7"),
     ("F7, gl\nhttps://example.com/?a=F8", "?F7"))
rows("exo", "later",
     ("Can I undo?", "?undo"), ("Could I take my last move back, please?", "?undo"),
     ("Shall we agree on a draw?", "?propose"), ("Should I offer a draw?", "no"), ("Can I resign?", "no"))

# a move in a list, apart, with what programs say of themselves
rows("exo", "turn",
     ("1.F7", "?F7", NONE), ("2)F7 thanks", "?F7"), ("f 7 please", "?F7"), ("7 f, merci", "?F7"), ("the 7 fat men",
     "no"),
     ("F7 ❤️", "?F7"), ("f 7 pleases me", "no"))
for own in ("Get Outlook for Android<https://aka.ms/x>", "Holen Sie sich Outlook für Android",
     "Télécharger Outlook pour iOS",
            "Obtener Outlook para Android", "Scarica Outlook per iOS", "Outlook voor Android downloaden",
            "Android 版 Outlook を入手", "Sent via BlackBerry", "Sent from my Pixel 7",
            "Stáhněte si Outlook pro Android"):
    rows("exo", "turn", ("F7\n\n" + own, "F7"), ("F7, gl\n\n" + own, "?F7", "F7, gl"))
rows("zenix", "turn", ("_A8_", "A8"), ("__A8__", "A8"))

# what is taken back below
rows("exo", "turn",
     ("F7\nno wait, G7", "?F7", "F7\nno wait, G7"), ("F7\n\nOops, I mean G7", "?F7", "F7\n\nOops, I mean G7"),
     ("F7\nSorry, G8", "?F7", "F7\nSorry, G8"), ("F7\nNein, doch G7", "?F7"),
     ("F7\nSorry for the delay, it was 3 days", "F7", "Sorry for the delay, it was 3 days"),
     ("F7\nG7 is next, so they say", "F7", "G7 is next, so they say"), ("F7\nNo hurry!", "F7", "No hurry!"),
     # another act in a few words, or nothing but a no or a doubt
     ("F7\nG7", "?F7", NONE), ("F7\n\nG7!", "?F7", NONE), ("F7\nor\nG7", "?F7"), ("F7\nG7 is next", "?F7"),
     ("F7\ntypo, G7", "?F7"), ("F7\nmake that G7", "?F7"), ("F7\nKorrektur: G7", "?F7"), ("F7\nやっぱりG7", "?F7"),
     ("F7\nой, G7", "?F7"), ("F7\nresign", "?F7", NONE), ("F7\nNo, I resign", "?F7"), ("F7\nundo please", "?F7"),
     ("F7\nNo", "?F7"), ("F7\nNein!", "?F7"), ("F7\nWait!", "?F7"), ("F7\n???", "?F7"), ("F7\nhmm no", "?F7"),
     ("F7\nStop", "?F7"), ("F7\nor maybe not", "?F7"),
     ("F7\nF7", "F7", "F7"), ("F7\nZ9", "?F7", NONE), ("F7\nOk\nThanks", "F7", "Ok\nThanks"),
     ("F7\nG7 would have lost, I think", "F7", "G7 would have lost, I think"),
     ("F7\nI'm in room G7 now", "F7", "I'm in room G7 now"), ("F7\nNice move!\nBob", "F7", "Nice move!\nBob"))
rows("exo", "later",
     ("resign\nno, wait", "?Resign", "resign\nno, wait"), ("resign\nWell played, Bob!", "Resign", "Well played, Bob!"),
     ("resign\nnot yet", "?Resign", "resign\nnot yet"), ("resign\nF9", "?Resign", NONE),
     ("undo\nnever mind", "?undo", "undo\nnever mind"), ("propose\nF9", "?propose", NONE), ("undo\nF9", "?undo", NONE),
     ("undo\nSorry for the trouble", "undo", "Sorry for the trouble"),
     ("F9\nYour F6 was strong", "F9", "Your F6 was strong"))
rows("exo", "swap", ("swap\nG7", "?swap", NONE), ("G7\nswap", "?G7", NONE), ("G7\nor swap?", "?G7"))
rows("exo", "draw", ("F9\nyes", "?F9", "F9\nyes"), ("F9\nTak", "F9", "Tak"))
rows("exo", "wait", ("Undo! I wanted H8", "?undo"), ("F8, undo", "?undo", NONE))
rows("exo", "turn", ("I would like to play F7", "?F7"), ("Hello,\nI would like F7, please.\nThanks", "?F7"),
     *((text, "no") for text in ("anything but F7", "everything except F7", "avoid F7", "F7 is impossible",
                                 "F7 is taken", "I considered F7", "I would rather have F7")))
rows("hexafive", "capture",
     *((text, "?F8,F6") for text in ("F8 and take F6", "F8 nimmt den F6", "F6 with my F8")),
     *((text, "?F8,F6", NONE) for text in ("F8 F6", "F8 (F6)", "F8/F6", "F8-F6", "F8xF6", "F8 prend F6",
                                             "F8 takes F6")),
     ("F8 or F6", "no"), ("F8 C4", "no"), ("F8 F6 C4", "no"), ("F8, not F6", "no"), ("F8,F6", "F8,F6"),
     ("C4\nF8,F6", "?C4", NONE))
rows("exo", "wait", ("if F8 then G8\nno wait, F9", "no"), ("if F8 then G8\nor if F9 then G8\nWait!", "no"))
rows("hextad", "turn", ("23 auf 3/11", "?23:3,11", NONE), ("pezzo 23 su 3,11", "?23:3,11", NONE),
     ("Je joue 23 à 3 et 11", "?23:3,11"),
     ("23/3/11", "?23:3,11", NONE), ("tel 44 20 79", "no"))
rows("exo", "pended", ("cancel", "pending"), ("No, please cancel my resignation", "?pending"), ("resign",
     "pending"),
     ("thanks", "no"))

# wishes -------------------------------------------------------------------------------

rows("exo", "later",
     ("resign", "Resign"), ("Resign!", "Resign"), ("I resign", "?Resign", NONE), ("I give up", "?Resign", NONE),
     ("I give up, well played!", "?Resign"), ("please undo", "?undo"), ("undo", "undo"), ("propose", "propose"),
     ("I propose a draw", "?propose", NONE), ("I offer a draw", "?propose", NONE), ("resign now", "?Resign"),
     ("Ich gebe auf", "?Resign", NONE),
     ("J'abandonne", "?Resign", NONE), ("Me rindo", "?Resign", NONE), ("投了します", "?Resign", NONE),
     ("сдаюсь", "?Resign", NONE),
     ("can I take my move back", "?undo"), ("I want to take that back", "?undo"), ("resign?", "no"),
     ("I never resign", "no"),
     ("I will not resign", "no"), ("maybe I resign", "no"), ("Should I resign?", "no"), ("undo or resign", "no"),
     ("I resign if you win", "no"), ("draw?", "?propose", NONE), ("Draw", "?propose", NONE),
     ("Remis!", "?propose", NONE),
     ("a draw is near", "?propose"), ("resign, and propose", "no"), ("I won't give up", "no"),
     ("swap please", "no"),
     ("show", "no"), ("yes", "no"), ("accept", "no"), ("chat\nHello", "chat"), ("chat", "no"))
rows("exo", "swap",
     ("swap", "swap"), ("swap please", "?swap"), ("I want to swap sides", "?swap"), ("Seiten tauschen", "?swap", NONE),
     ("swap or G7", "no"), ("G7", "G7"), ("Hi Alice,\nswap!\nBob", "?swap"))
rows("exo", "wait",
     ("F8", "no"), ("I play F8", "no"), ("resign", "pending"), ("I resign", "?pending", NONE), ("please undo",
     "?undo"),
     ("undo", "undo"), ("hurry up", "?chat"), ("yes", "no"), ("chat\nhurry", "chat"))

rows("exo", "later",
     ("I'm giving up", "?Resign"), ("I'm resigning. Well played!", "?Resign"), ("I'm not resigning", "no"),
     ("ich gebe das Spiel auf", "?Resign", NONE), ("Ik geef het op", "?Resign", NONE),
     ("Jag ger mig", "?Resign", NONE), ("投了です。ありがとうございました", "?Resign"), ("我认输了，谢谢", "?Resign"),
     ("Vzdávám to", "?Resign", NONE), ("我不认输", "no"), ("Ofrezco tablas", "?propose", NONE),
     ("Propongo una patta", "?propose", NONE), ("Предлагаю ничью", "?propose", NONE), ("Je reprends mon coup",
     "?undo"),
     ("Ich nehme den letzten Zug zurück", "?undo", NONE), ("chat: hello Bob", "chat"), ("Chat hello Bob", "chat"),
     ("chat F9", "?F9"), ("Chatting is fun", "?chat"))
rows("exo", "swap", ("Ich tausche", "?swap", NONE), ("J'échange !", "?swap", NONE))

# yes and no ---------------------------------------------------------------------------

for yes in ("accept", "yes", "ok", "Ok!", "accepted", "agreed", "sure", "Accept.", "yes\n\nAlice",
"Hi Bob,\nyes\nAlice",
            "ja", "oui", "sí", "はい", "да", "sim", "Yes, please.", "OK\nBob"):
    rows("exo", "draw", (yes, "tie"))
    rows("exo", "undo", (yes, "undone"))
for no in ("no", "reject", "decline", "declined", "rejected", "nein", "нет", "Nope"):
    rows("exo", "draw", (no, "rejected"))
# thanks beside a yes or no, and an apology, are sent with it
rows("exo", "draw", *((text, "rejected", text) for text in (
    "no thanks", "No, thank you.", "non merci", "Sorry, no", "No, sorry.", "Nein, tut mir leid", "Désolé, non")),
    *((text, "tie", text) for text in (
        "Yes, thanks", "Yes — thanks!", "De acuerdo, gracias", "Согласен, спасибо", "Agreed, thanks for the game",
        "Ja, einverstanden, danke für das Spiel", "Oui, merci pour la partie", "Yes. Good game Bob.",
        "Agreed. Well played!")),
    ("Yes\nGood game!", "tie", "Good game!"))
rows("exo", "undo", ("Yes, thanks", "undone", "Yes, thanks"), ("no, sorry", "rejected", "no, sorry"),
     ("sorry, no", "rejected", "sorry, no"), ("I'm sorry, no.\nAlice", "rejected", "I'm sorry, no."))
rows("exo", "draw",
     ("I accept the draw", "?tie"), ("No, thank you, I play on", "?rejected"), ("yes, a draw is fine", "?tie"),
     ("yes?", "no"),
     ("yes or no", "no"), ("accept if you like", "no"), ("not yet", "?rejected"), ("yes F8", "?F8"),
     ("I don't know", "?rejected"), ("Yes\nNo", "?tie"),
     ("accept\nactually no, let us play on", "?tie"), ("accept\nGood game, thanks!", "tie", "Good game, thanks!"),
     ("F9", "F9"), ("F9, no draw", "?F9"), ("draw", "?tie", NONE), ("Draw?", "?tie", NONE),
     ("I offer a draw", "?tie", NONE),
     ("no draw", "?rejected"),
     ("No thanks, F9", "?F9"), ("No, F9 or G9", "no"), ("not yet, F9", "?F9"),
     ("Nein danke, ich spiele weiter", "?rejected"),
     ("Ich nehme an, ja", "?tie"), ("maybe", "no"), ("hello", "no"), ("oui, volontiers", "tie"),
     ("tak", "?tie"), ("Tak!", "?tie"))
rows("exo", "undo", ("yes, take it back", "?undone"), ("Sure, go ahead", "undone"),
     ("no problem", "undone"), ("yes, no problem", "undone"), ("no hay problema", "undone"),
     ("Ei haittaa", "undone"), ("k", "undone"),
     ("Okey!", "undone"), ("Passt", "undone"), ("👌", "undone"),
     ("Kein Problem!", "undone"), ("sin problema, Bob", "undone"))

# the same in words of other languages; `What do you` is no yes, and `Not now` no no
for yes in ("Einverstanden", "Angenommen!", "J'accepte", "De acuerdo", "Va bene", "Akkoord", "Zgadzam się",
     "Aceito",
            "Godtatt", "Hyväksyn", "Согласен", "Souhlasím", "Συμφωνώ", "Kabul ediyorum", "Rendben", "Згоден",
            "De acord",
            "同意します", "동의합니다", "Okej", "\U0001f44d\U0001f3fd",
            "Fine.\n\nMit freundlichen Grüßen\nAlice Smith"):
    rows("exo", "draw", (yes, "tie"))
for no in ("Declined, sorry for that", "Ich lehne das Remis ab", "Rechazo las tablas", "Rifiuto la patta",
     "Nie, gram dalej",
           "Ne, hrajeme dál", "不，继续"):
    rows("exo", "draw", (no, "?rejected"))
rows("exo", "draw", ("Ich nehme das Remis an", "?tie"), ("Acepto las tablas", "?tie"), ("Nulle acceptée", "?tie"),
     ("What do you mean", "no"), ("Отказываюсь", "rejected"), ("Not now", "?rejected"), ("Ja, aber morgen", "no"),
     ("是不是", "no"))

# what takes an act back, and what only sounds like it ------------------------------------

for line in ("Scrap that!", "on second thought, G7", "On second thoughts G7 is better", "make it G7 instead",
             "I'd rather play G7", "it should have been G7", "change my move to G7", "not F7", "don't play F7",
             "nicht F7", "ignore this mail please", "Do not play this", "not yet!", "Wait, let me think", "hang on",
             "just kidding", "this is only a test", "oh no", "wrong board", "That was for the other game", "warte",
             "I need to think about it"):
    rows("exo", "turn", ("F7\n" + line, "?F7", "F7\n" + line))
for line in ("I like it", "Take that!", "Beat that!", "What a game", "No hurry!", "How are you?", "It is cold here",
             "Thinking of you and your wrongly placed stones all day long"):
    rows("exo", "turn", ("F7\n" + line, "F7", line))
rows("conhex", "turn", ("resign\nScrap that!", "?gone"), ("resign\nGood game, well played.", "gone", NONE))
rows("exo", "draw", ("accept\nScrap that!", "?tie"), ("accept\nGood fight, thanks for the draw!", "tie",
                                                       "Good fight, thanks for the draw!"))

# a yes or no in more words, where something is open; a draw that is asked for
for no in ("never", "not yet", "no deal", "I don't agree", "I do not accept", "rather not", "lieber nicht",
           "pas d'accord", "no acepto", "let's play on", "weiterspielen"):
    rows("exo", "draw", (no, "?rejected"))
for yes in ("why not", "gladly", "sounds good", "by all means", "✅"):
    rows("exo", "draw", (yes, "tie"))
rows("exo", "draw", ("nah", "rejected"), ("I disagree", "rejected"), ("it's a draw then", "?tie"))
rows("exo", "later", ("draw please", "?propose"), ("shall we draw?", "?propose"), ("no draw please", "?chat"),
     ("if you like a draw", "?chat"))

# signs between the parts of a move that stands alone; doubt far from the move
for move in ("F/7", "F:7", "F.7", "F,7", "(F,7)", "F (7)", "7/F"):
    rows("exo", "turn", (move, "?F7", NONE))
rows("hextad", "turn", ("23;3,11", "?23:3,11", NONE), ("23 => 3,11", "?23:3,11", NONE), ("23(3,11)", "?23:3,11", NONE),
     ("24.11.26", "no"), ("24/11/26", "no"))
rows("exo", "turn", ("Hi Bob,\n\nsorry for the late answer, the kids were ill.\n\nF7\n\nAlice", "?F7"),
     ("I was thinking a lot about this one. F7", "?F7"), ("I am not sure. F7", "?F7"))

# small talk above the move is no doubt, and the opponent sees it, but for what may be a password
rows("exo", "turn", ("Not what I expected.\n\nF7", "?F7"), ("Don't be angry with me...\nF7", "?F7"),
     ("No time to talk today.\nF7", "?F7"), ("You won't believe what happened!\n\nF7", "?F7"),
     ("F7\nNot what I expected.", "F7", "Not what I expected."), ("Nice one. F7", "?F7"),
     ("Happy birthday! F7", "?F7"), ("sure bro F7", "?F7"), ("// good move, Bob\nF7", "?F7"),
     ("Good morning Bob, it is raining again. I play F7. See you!", "?F7"), ("F7 apw", "?F7", NONE),
     ("F7 alice apw", "?F7", NONE), ("I play F7, password is apw", "?F7", NONE), ("move F7 apw", "?F7", NONE),
     ("userid alice password apw move F7", "?F7", NONE), ("alice apw F7", "?F7", NONE), ("#101 F7", "?F7", "#101 F7"),
     ("F7  # the corner", "?F7"), ("move F 7", "?F7"))
rows("exo", "later", ("J'abandonne, bravo !", "?Resign"))
rows("hextad", "turn", ("23:3,11を置きます。", "?23:3,11"))

# chats --------------------------------------------------------------------------------

rows("exo", "chat",
     ("F7", "?F7", NONE), ("f7.", "?F7", NONE), ("resign", "?gone", NONE), ("I resign", "?gone", NONE),
     ("undo", "?undo", NONE),
     ("F7, good luck!", "?F7"), ("resign\nis what I do not", "chat"), ("Hello Bob", "chat"), ("yes", "chat"),
     ("no", "chat"),
     ("Z9", "chat"), ("F7?", "chat"), ("F7 or G7", "chat"), ("accept", "chat"), ("I like F7", "chat"))
rows("exo", "chat-wait", ("F7", "chat"), ("resign", "chat"), ("hello", "chat"))

# the answer to what was asked -----------------------------------------------------------

for yes in ("yes", "Yes!", "ok", "OK.", "sure", "ja", "Ja, danke", "oui", "sì grazie", "はい", "да", "Yes\n\nAlice",
"Hi,\nyes\nAlice",
            "yes please", "yes, thanks", "是", "네", "tak", "sim", "Sent from my iPhone\nyes", "yes yes", "Yup.",
            "do it", "Confirmed", "👍", "ok bob", "Yes, Alice"):
    rows("exo", "asked", (yes, "F7", "F7, good luck!"))
rows("exo", "asked",
     ("cancel", "no"), ("Forget it!", "no"), ("Yes, correct? ", "?F7", "F7, good luck!"),
     ("yes Nobody", "?F7", "F7, good luck!"),
     ("yes, B7", "?B7"),
     ("no", "no"), ("no thanks", "no"), ("nein", "no"), ("yes?", "?F7", "F7, good luck!"),
     ("yes, but wait", "?F7", "F7, good luck!"), ("yes G7", "?G7"),
     ("G7", "G7"),
     ("yes\nactually no", "no"), ("yes or no", "no"), ("maybe", "no"), ("hello", "no"),
     ("yes, if you like", "?F7", "F7, good luck!"),
     ("", "no"),
     ("yes and resign", "?gone"), ("Yes. Resign", "?gone"), ("not yes", "no"), ("F7", "F7", "F7, good luck!"),
     ("I play F7", "F7", "F7, good luck!"),
     ("yes\nNo", "no"), ("Yes. Stop", "?F7", "F7, good luck!"), ("Yes\nBut", "?F7", "F7, good luck!"),
     ("chat\nhello", "chat"), ("G7, thanks", "?G7"),
     ("later", "no"))

# `Draw` below a move may answer what is open; below `accept` it names what is accepted
rows("exo", "draw", ("F9\nDraw", "?F9", NONE), ("accept\nA draw", "tie", "A draw"))

# a resignation that waits is taken back by what takes anything back
rows("exo", "pended",
     ("undo", "pending"), ("Please undo", "pending"), ("take it back", "pending"), ("no", "pending"),
     ("Stop", "pending"), ("wait, no!", "pending"), ("Nein, doch nicht", "pending"), ("I changed my mind", "pending"),
     ("No, I did not mean that", "?pending", NONE), ("unresign", "pending"), ("G7", "no"), ("chat\nNo!", "chat"))
# nobody can mend a resignation
rows("exo", "later",
     ("resign\nbut only after your next move", "?Resign"), ("resign\nsoon", "?Resign"), ("resign\nlol", "?Resign"),
     ("resign\nin two moves", "?Resign"), ("resign\nThanks, good game", "Resign", "Thanks, good game"),
     ("F9\nbut only if you agree", "?F9"), ("F9\nWhat does this do?", "?F9"), ("F9\nJust testing", "?F9"),
     ("F9\nif that is possible", "?F9"))
# a word below a move that says which piece it is
rows("zenix", "later",
     ("D8\nneutral", "?*D8"), ("D8\nas neutral piece", "?*D8"), ("d8\nand neutral please", "?*D8"),
     ("D8\nMy neutral pieces will never last as long as yours do!", "D8",
      "My neutral pieces will never last as long as yours do!"),
     ("*D8\nneutral", "*D8", "neutral"), ("D8\nnot neutral", "?D8"),
     ("D8\nYour neutral is strong", "D8", "Your neutral is strong"), ("Hi Bob,\n\nneutral on D8 please", "?*D8"),
     ("propose\nneutral", "propose", "neutral"))
# the act alone confirms as a yes does, and a move above small talk is no chat
rows("exo", "asked", ("f7.", "F7", "F7, good luck!"), ("F7\nThanks", "F7", "F7, good luck!"),
     ("F7\nSee you on Friday", "F7", "See you on Friday"), ("exactly", "F7", "F7, good luck!"))
rows("exo", "chat",
     ("F7\nfine thanks", "?F7"), ("F7\nno, wait", "chat"), ("I'm fine. F7", "?F7"))
rows("exo", "draw",
     ("entendu", "tie"), ("Richtig!", "tie"), ("Ablehnen", "rejected"))
rows("exo", "later", ("Unentschieden?", "?propose", NONE), ("match nul ?", "?propose", NONE),
     ("Zug zurück bitte", "?undo"))
rows("zenix", "chat", ("B8\nneutral", "?*B8"))
rows("zenix", "draw", ("yes\nneutral ground", "?tie"))
rows("exo", "pended",
     ("I never change my mind", "?pending"), ("You have no weaknesses, well played", "?pending"),
     ("my mistake cost me the game", "?pending"), ("Danke, es war nie langweilig", "?pending"))
rows("exo", "later",
     ("resign\nThanks for the game", "Resign", "Thanks for the game"),
     ("resign\nWell played, you!", "Resign", "Well played, you!"),
     ("resign\nThanks, but only after your move", "?Resign"))
# more ways to say yes and no, and to be sorry about it
rows("exo", "draw",
     ("works for me", "tie"), ("Fine with me!", "tie"), ("sounds fair", "tie"), ("I'll take it", "tie"),
     ("no way!", "rejected"), ("let's keep going", "?rejected"),
     ("Sorry!", "no"))
rows("exo", "undo",
     ("ok by me", "undone"),
     ("I'll take it back", "?undone"))
rows("exo", "later",
     ("H8\nhang on, I need to think about this one", "?H8"),
     ("H8\nNo wait, there is something that I have not seen", "?H8"),
     ("I have no choice: H8", "?H8"), ("No idea what you are up to. H8", "?H8"), ("H8\ninstead of that", "?H8"),
     ("No doubt", "?chat"))
rows("exo", "draw", ("I have no idea", "no"), ("no chance", "?rejected"))
# the move once more, with what is polite, is a yes to the question
rows("exo", "asked",
     ("No, H8 instead", "?H8"), ("yes - and good luck", "F7", "F7, good luck!"),
     ("Yes, F7 please", "F7", "F7, good luck!"), ("yes, play F7", "F7", "F7, good luck!"),
     ("I play F7, thanks", "F7", "F7, good luck!"), ("Go for it!", "F7", "F7, good luck!"),
     ("F7, I hope", "?F7", "F7, I hope"))
rows("exo", "draw", ("Accept\nThank you for this great game", "tie",
                                                             "Thank you for this great game"))
rows("exo", "wait", ("undo\nsorry!", "undo", "sorry!"), ("Can I take that back please? I meant G8", "?undo"))
rows("exo", "later",
     ("H8\nSorry!", "H8", "Sorry!"), ("H8\nI'm not giving up yet!", "H8", "I'm not giving up yet!"),
     ("H8\nno draw", "H8", "no draw"), ("H8, no draw", "?H8"), ("resign\nno, never resign", "?Resign"),
     ("undo\nno undo", "?undo"), ("no resigning", "no"), ("H8\nNo, undo", "?H8"))
rows("exo", "swap", ("G6, no swap", "?G6"), ("No swap: G6", "?G6"), ("swap\nno swap", "?swap"), ("no swap", "no"),
     ("I don't swap. G6", "?G6"))
rows("hexafive", "capture", ("F8\ncapture F6", "?F8,F6"), ("F8\nF6 is captured", "?F8,F6"))
# a new game that somebody does not want
rows("exo", "turn",
     ("I don't want to play", "?gone"), ("Sorry, I'm not interested", "?gone"),
     ("Please remove me from this game", "?gone"),
     ("Ich möchte nicht spielen", "?gone"), ("I don't know the rules", "?chat"))
rows("exo", "later", ("I don't want to play that move, sorry", "?chat"))
rows("exo", "draw",
     ("I think a draw is fair", "?tie"), ("Fair.", "tie"), ("I think I'd rather play on", "?rejected"),
     ("I don't think so", "?rejected"), ("that's not fair", "?rejected"), ("I think about it", "no"))
rows("exo", "draw",
     ("Why not?", "tie"), ("I guess so", "tie"), ("I don't mind.", "tie"), ("not a problem!", "tie"),
     ("It's too early for a draw", "?rejected"), ("if you like", "no"))
# what a star corrects
rows("exo", "later", ("H7\n*H8", "?H7", NONE), ("H7 *H8", "no"), ("*H8", "?H8", NONE))
# once the move is made
rows("exo", "wait",
     ("Oops, I meant H8", "?undo"), ("Sorry, H8!", "?undo"), ("Sorry, did you see H8?", "?chat"),
     ("that was the wrong move, please undo", "?undo"), ("Would you take a draw?", "?propose"))
rows("exo", "undo",
     ("no prob", "undone"), ("np!", "undone"), ("You may.", "undone"), ("you can't", "?rejected"),
     ("be my guest", "undone"), ("denied", "rejected"), ("Too late!", "?rejected"))
rows("exo", "swap", ("not swapping, G6", "?G6", NONE))
rows("zenix", "later", ("_*D8_", "*D8"), ("_*D8*_", "no"), ("_D8_", "D8"))
rows("exo", "draw",
     ("Warum nicht?", "tie"), ("Pourquoi pas ?", "tie"), ("¿Por qué no?", "tie"), ("Von mir aus", "tie"),
     ("Давай", "tie"),
     ("Niemals!", "rejected"), ("Jamais", "rejected"))
rows("exo", "later", ("Du hast gewonnen", "?Resign", NONE), ("Na gut, H8", "?H8"))
rows("exo", "asked", *((text, "F7", "F7, good luck!") for text in (
    "Yes, that's what I meant", "that's correct", "yes, that is right", "Yes, I'm sure.", "indeed")))
rows("exo", "asked", ("Yes, I do.", "F7", "F7, good luck!"), ("Looks good to me", "F7", "F7, good luck!"),
     ("No, I don't.", "no"), ("I don't think so", "no"), ("Not interested", "no"), ("I'm not sure", "no"))
# what only looks like an answer to the opponent's question, and what accepts it below a move
rows("exo", "draw", ("> will you come on Friday?\nYes", "?tie"), ("> Good luck\nYes", "tie"),
     *((text, "?F9") for text in (
         "F9\nI accept the draw", "F9\nYes, I accept the draw", "F9\nI agree to the draw", "F9\nand I accept")),
     ("Yes\nIgnore", "?tie"), ("Ja\nAbbruch", "?tie"), ("Not now, maybe later", "?rejected"),
     ("definitely no", "?rejected"), ("je préfère continuer", "?rejected"), ("H8, draw?", "?H8", NONE),
     ("Yes\n\nGesendet von meinem Moto G7 Plus", "tie"))
rows("exo", "undo", ("> will you come on Friday?\nNo", "?rejected"))
# corrections and second thoughts in many words and languages
rows("exo", "later", *(("H8\n" + text, "?H8") for text in (
    "Edit: I meant to play G7 of course", "Please disregard the above and play G7", "Vertippt, ich wollte G7 spielen",
    "Apologies, wrong coordinates, the right one is G7", "I would rather like to have G7 after all",
    "it would be better to have G7 there instead, sorry",
    "Please ignore this mail, I will send another one", "Please don't make this move yet", "hit send too early",
    "I hit send too early, sorry about that", "Still thinking about it", "One moment", "Noch nicht ziehen!",
    "Bitte ignorieren", "Falsches Spiel", "Ich überlege noch", "Vergiss es", "Abbruch", "Ne joue pas ça",
    "Annulez ce coup", "Ignora questo messaggio", "Olvídalo", "Laat maar")))
rows("exo", "later", *(("H8\n" + text, "H8", text) for text in (
    "No comment", "Keine Eile", "no pressure", "G7 would have been better for you, but I am too old for that")))
rows("hexafive", "capture", ("F8,F6\nno, F7", "?F8,F6"))
rows("zenix", "later", ("*D8\nnot neutral", "?*D8"), ("*D8\nno, own", "?*D8"))
# small talk beside a move
rows("exo", "later", *((text, "?H8") for text in (
    "H8, above your G6", "H8. Listening to U2.", "H8. Dein Zug war 1a", "H8. See you tomorrow!", "H8. Bis morgen",
    "H8, à demain", "H8. hasta mañana", "Was für ein Zug! H8", "H8. Was machst du so?", "Sorry, I was away. H8",
    "H8. Sorry, I was away", "H8, no comment", "H8, keine Eile", "Pas mal ton coup. H8", "I think I'll play H8",
    "Hmm, H8", "Ich würde gern H8 spielen", "Could you play H8 for me?", "Can you please move to H8? Thanks")),
     ("Н8", "?H8", NONE), ("I resign, you were better", "?Resign"),
     ("H8, good luck\n\nSent from my Motorola E5 Play", "?H8", "H8, good luck"))
rows("exo", "wait", ("I wanted to play G8", "?undo"), ("Wrong move, I wanted G8", "?undo"),
     ("Mist, ich wollte G8 spielen", "?undo"))
rows("exo", "turn", ("Yes!", "no"), ("Gerne!", "no"))
rows("hextad", "turn", ("23 -> 3,11", "?23:3,11", NONE), ("23:3.11", "?23:3,11", NONE))
# what is no chat
rows("exo", "chat", ("if F7 then G7", "no"), ("show", "no"), ("I play F7", "?F7"), ("Hello Bob!\nF7", "?F7"),
     ("if you like, we can talk", "chat"), ("Hello Bob!\nF7 was great", "chat"))
rows("exo", "pended", ("I resign", "no"), ("You win", "no"))
rows("exo", "asked", *((text, "F7", "F7, good luck!") for text in (
    "Jep", "Bestätigt", "je confirme", "Confermo", "Confirmo", "Potwierdzam", "Klopt", "Jazeker", "oczywiście", "✔",
    "please proceed", "Play it", "Yes pls", "Yes sir", "Ja, bitte F7 spielen", "Yes, I want to play F7")),
     ("yes.\n\nHow are you by the way?", "?F7", "F7, good luck!"))
# more words that take a move back, and what is no more than polite below a resignation
rows("zenix", "later", ("D8\nI meant the neutral piece", "?*D8"), ("*D8\nI meant my own piece", "?*D8"))
rows("hexafive", "capture", ("A2\nI meant F8", "?A2"))
rows("exo", "later", *(("H8\n" + text, "?H8") for text in (
    "meant for the other board", "nvm", "move tomorrow", "I misread the board", "misclick", "please delete",
    "unless you accept the draw", "test", "Quatsch", "aus Versehen", "Bin noch am Überlegen", "zurück bitte",
    "erreur de ma part", "me he equivocado", "ho sbagliato", "wacht even", "verkeerde zet", "pomyłka", "errei",
    "fel drag", "I need some more time", "I don't want this", "I will decide tomorrow", "so I play G7")))
rows("exo", "later", ("H8, I think", "?H8"), *(("H8\n" + text, "H8", text) for text in (
    "Sorry for the delay, was on holiday", "Nice move yesterday, I was surprised", "It is raining here")))
rows("exo", "later", ("resign\nI never found a way out of this", "?Resign"),
     ("resign\nbob won fair and square", "?Resign"),
     ("resign\nVielen Dank, es war schön", "Resign", "Vielen Dank, es war schön"),
     ("resign\nGruß\nAlice", "Resign", "Gruß\nAlice"))
rows("exo", "draw", ("good idea", "tie"), ("concordo", "tie"), ("javisst", "tie"),
     ("nö", "rejected"))
# a move alone in its line counts more than places in prose; a doubt counts only in the clause of a move
rows("exo", "later", *((text, "?H8") for text in (
    "My new Audi A4 arrived!\n\nH8\n\nAlice", "Why didn't you play G7?\n\nH8", "H8 instead of G7",
    "Nicht G7, sondern H8", "pas G7 mais H8")),
     ("not G7, H8", "?H8", NONE), ("H8, not G7", "?H8", NONE))
rows("exo", "later", *((text, "?H8") for text in (
    "H8. I can't wait", "H8, was nun?", "No dobra, H8", "H8. If you play G7 I win", "Don't play G7, I play H8",
    "I was ill, H8", "H8 and you?")),
     ("don't play H8", "no"), ("maybe H8", "no"), ("H8 if you agree", "no"), ("zwischen H8 und G7", "no"),
     ("I can't win, I resign", "?Resign"), ("Keine Chance, ich gebe auf", "?Resign"), ("I would never resign", "no"),
     ("If I lose this I resign", "no"))
rows("exo", "draw", ("No, I resign", "?Resign"), ("H8 and I decline", "?H8"))
rows("zenix", "later", ("B8, not a neutral one", "no"))
rows("exo", "wait", *((text, "?undo") for text in (
    "May I take that back? I didn't see F8.", "If possible I'd like to take my move back", "undo if possible",
    "I didn't mean G7")))
rows("exo", "pended", ("undo my resignation", "pending"), ("I take my resignation back", "pending"))
# what ends a game is asked about beside more than courtesy, and accepted by a yes to the opponent alone
rows("exo", "later", ("resign\nNunca!", "?Resign"), ("resign\nThanks, Bob. Alice", "Resign", "Thanks, Bob. Alice"),
     ("resign\nplease don't", "?Resign"))
rows("exo", "draw", ("accept\nin your dreams", "?tie"), ("accept\nGood game", "tie", "Good game"),
     ("proceed", "?tie"), ("that's what I meant", "?tie"), ("Yeah, right!", "no"), ("play it out", "?rejected"),
     ("I don't object", "tie"), ("Kein Thema", "tie"), ("Hors de question", "?rejected"))
rows("exo", "undo", ("No biggie", "undone"), ("Don't worry about it", "undone"), ("Trop tard", "?rejected"))
rows("exo", "swap", ("no", "no"), ("no thanks, G7", "?G7"))
rows("hexafive", "capture", ("F8,F6\nSorry, F7", "?F8,F6"), ("F8,F6\nF7", "?F8,F6", NONE))
# a move alone in a line of an answer to a chat; what is no clear answer to a question is asked about again
rows("exo", "chat", *((text, "?F7") for text in ("My move: F7", "Hi Bob, F7", "F7. Hello Bob!", "you too!\n\nF7")),
     ("chat\nF7", "chat"), ("I thought you would play F7", "chat"))
rows("exo", "asked", *((text, "?F7", "F7, good luck!") for text in ("nice weather here", "as I said", "This one")),
     *((text, "F7", "F7, good luck!") for text in ("Make the move", "c'est ça", "Tout à fait", "done", "I said yes")))
rows("exo", "later", *(("H8\n" + text, "?H8") for text in (
    "is that legal?", "Est-ce possible ?", "DRAFT", "cancelled", "whoops", "Je me suis trompé", "not final")))
# what is no courtesy below a resignation; small talk beside a yes; the answer to a question in other words
rows("exo", "later", *(("resign\n" + text, "?Resign") for text in (
    "Hi Bob, H8", "Just a joke :)", "Please explain this command", "Please call 0171 2345678 before you do that")),
     ("resign\nBluff", "?Resign"), ("resign\nyes", "Resign", "yes"), ("h8\nH8", "H8", "H8"))
rows("exo", "draw", ("accept\nThanks, H8", "?tie"), ("No hurry", "no"), ("ok, see you tomorrow", "?tie"),
     ("Yes \U0001f44e", "no"))
rows("exo", "asked", *((text, "no") for text in ("Undo", "Take it back", "I changed my mind", "not F7", "ignore F7")),
     *((text, "F7", "F7, good luck!") for text in ("I want F7", "F7 is right", "This is my move", "The answer is yes")),
     ("Yes, it's not a mistake", "?F7", "F7, good luck!"))
rows("exo", "later", *((text, "?H8") for text in (
    "I should resign, but H8", "I think H8 is best", "I would say H8")),
     ("H8 (not G7)", "?H8", NONE), ("ignore H8", "no"),
     *(("H8\n" + text, "?H8") for text in ("Sent by accident", "not my move", "this does not count", "no thanks")))
rows("exo", "swap", ("Can I swap?", "?swap", NONE), ("Swap?", "?swap"))
rows("zenix", "later", ("A8\nneutral?", "?A8"))
# words of more languages: what takes a move back, and wishes; what is only talked about
rows("exo", "later", *(("H8\n" + text, "?H8") for text in (
    "no espera", "nee wacht", "Non, attends", "nej v\u00e4nta", "Zu fr\u00fch abgeschickt", "enviado por error",
    "per ongeluk verstuurd", "inviato per sbaglio", "wys\u0142ane przez pomy\u0142k\u0119", "skickat av misstag",
    "bitte warten", "\u00e0 ignorer", "That was a joke", "Tippfehler", "that doesn't work, sorry", "or should I?",
    "Sorry this was meant for the other board", "Wait a second, that's illegal isn't it", "will confirm tomorrow")),
    ("H8\nWait and see :)", "H8", "Wait and see :)"), ("H8\nI lost my keys", "H8", "I lost my keys"),
    *((text, "?Resign", NONE) for text in (
        "Je me rends", "has ganado", "wygra\u0142e\u015b", "hai vinto", "du vann", "gebs auf")),
    ("Je me rends \u00e0 Paris demain", "?chat"), ("How do I take back a move?", "no"),
    ("I throw in the towel", "?Resign"), ("I quit my job today", "?chat"),
    ("gelijkspel", "?propose", NONE))
rows("exo", "wait", *((text, "?undo") for text in (
    "Can I change my move?", "oj, jag menade H8", "Foutje, ik bedoelde H8", "enganei-me, queria H8")))
rows("exo", "draw", ("I don't mind a draw", "?tie"), ("How can this be a draw?", "no"), ("goed hoor", "tie"))
rows("exo", "turn", ("Can I have G8 please?", "?G8"))
rows("exo", "chat", *((text, "?H8") for text in ("Hi, I'll go for H8", "H8 - your turn")))
# a clear yes or no in the first clause counts whatever follows, and a question is never turned round
rows("exo", "draw", *((text, "?tie") for text in (
    "Yes. I can't win this.", "Yes please, I don't want to lose", "I accept, can't win anyway",
    "Yes.\n\nSorry I didn't answer sooner")),
    *((text, "?rejected") for text in (
        "No way, I was winning", "Draw? No way", "Remise? Nee bedankt.", "es pronto para tablas",
        "I agree with you that the position is equal, but let's play on", "No, that would be unfair")),
    *((text, "no") for text in ("Yes and no", "Ok, nein", "I'd love to but no", "Why a draw?", "Yeah, right!")),
    ("no tak", "tie"), ("nao aceito", "?rejected"), ("naturlich", "tie"))
rows("exo", "undo", ("Yes but don't make it a habit", "?undone"), ("Undo? No way.", "?rejected"),
     ("pas de probleme", "undone"), ("nein, kein Problem", "no"),
     ("Let it stand", "?rejected"))
# a no to the swap, or about something else, resigns nothing
rows("exo", "swap", *((text, "?chat") for text in ("No, I keep my side", "No, not this time", "No, I like it")))
rows("exo", "turn", ("No hay prisa", "?chat"),
     *((text, "?chat") for text in ("No mercy!", "No, you start", "Nie rozumiem zasad")),
     *((text, "?gone") for text in ("I won't play", "no me interesa", "nie gram")))
rows("exo", "turn", ("F7\nI don't want to play", "?F7"))
# what takes a move back below it
rows("exo", "later", *(("H8\n" + text, "?H8") for text in (
    "my final move is G7", "I decided to play G7 after all", "fingers too fat, it's G7", "Only if Bob agrees to a draw",
    "as long as it's legal", "subject to my wife's approval", "hvis du er enig", "No, that's taken", "Oh wait", "ah no",
    "Nein, das war voreilig", "haha nein", "please nicht", "this isn't my move", "Is it a good move?", "April fool!",
    "7 not 8", "is not what I play", "habs mir anders \u00fcberlegt", "J'ai chang\u00e9 d'avis", "lo retiro",
    "dit was een test", "n\u00e3o jogue ainda", "nao, espera", "glom det", "pomylilem sie")),
    *(("H8\n" + text, "H8", text) for text in (
        "Better late than never!", "Mi hijo cumple hoy a\u00f1os", "You will lose if you don't see it")),
    ("Ich gebe nicht auf! H8", "?H8", NONE), ("Ich gebe nicht auf", "no"), ("J'ai perdu", "?Resign", NONE))
rows("exo", "wait", ("cancel my move", "?undo", NONE), ("cambiar mi jugada", "?undo", NONE))
# a yes to our question above more lines; another move in place of the one that was asked about
rows("exo", "asked", *((text, "?F7", "F7, good luck!") for text in (
    "Yes\nThanks,\nAlice\n\nPS. Hold it until tomorrow", "Yes\nThanks\nOn second thought let me play another move",
    "yup!!1", "Okey dokey")),
    *((text, "?H8") for text in ("no make it H8", "actually H8", "I'd rather play H8", "No, it should be H8")),
    ("ofc", "F7", "F7, good luck!"), ("H8 or F7", "no"))
rows("exo", "later", ("resign\nDear boss, I resign from my job", "?Resign"), ("resign\nBollocks", "?Resign"))
# the place of an address below a yes, no or move is no move; nor is a time
SIGNED = ("Alice Smith | Room F7", "Alice Smith\nFlat B7, Rose Court\nLondon E8 3PN", "Alice\nRoom G8, Floor H9",
          "Alice Smith\nSenior Engineer\nAcme Ltd, Building G8\n+44 20 7946 0958", "Best regards\nAlice Smith\nRoom G8")
for signature in SIGNED:
    rows("exo", "draw", ("yes\n\n" + signature, "tie"), ("no\n\n" + signature, "rejected"))
    rows("exo", "asked", ("yes\n\n" + signature, "F7", "F7, good luck!"), ("no\n\n" + signature, "no"))
    rows("exo", "later", ("H8\n\n" + signature, "H8", signature), ("resign\n\n" + signature, "Resign", signature),
         ("Congrats on your new job!\n\n" + signature, "?chat"))
rows("exo", "pended", *(("undo\n" + text, "pending") for text in (
    "\nAlice Smith\nRoom F7", "I don't want to resign", "I was too quick to resign", "I did not mean to resign")))
rows("exo", "draw", ("ok, see you at 7 a.m.", "?tie"), ("yes\n\nin Room G9", "?tie"),
     ("I'll be back at 8 p.m.", "no"), ("yes\n\nAlice\nF8", "?F8"))
rows("exo", "asked", ("yes\n\nAlice Smith (she/her)\nOffice hours: Mon-Thu 8-16", "?F7", "F7, good luck!"),
     ("yes\n\nUn abrazo,\nAlicia", "F7", "F7, good luck!"), ("yes\n\nin Room G7", "?F7", "F7, good luck!"))
# `continue` is a yes to us, but a no to the opponent's draw
rows("exo", "draw", *((text, "?rejected") for text in (
    "ok, continue", "Sure, continue", "oui continue", "Да, играем дальше",
    "Let's go on", "over my dead body")),
    ("Hmm, no", "rejected", "Hmm, no"), ("Sure, why not. Good game", "tie", "Sure, why not. Good game"),
    ("Very well", "tie"), *((text, "?tie") for text in ("Yes, go on", "ok proceed", "Ja, weiter")),
    ("Yes, that was a tough one!", "?tie"))
# the piece that a line below names
rows("zenix", "later", *(("D8\n" + text, "?*D8") for text in (
    "with a neutral piece please", "and it's a neutral", "this time a neutral one", "It should be a neutral piece")),
    ("D8\nSaving my neutrals", "D8", "Saving my neutrals"), ("D8, not neutral", "?D8"), ("grey D8", "?D8", NONE))
# a move in a clause of its own counts, also in answer to a chat
rows("exo", "chat", *((text, "?H8") for text in (
    "It was lovely, thanks. H8", "It was great! My move is H8.", "I'm back! H8", "H8, and the holiday was fine")),
    *((text, "chat") for text in ("F7 was great", "Did you see G6? Amazing.", "A demain 9h")))
rows("exo", "later", ("Stuck on the A7 for hours. H8", "?H8"))
# regret after the move asks for an undo; a place in talk is talk
rows("exo", "wait", *((text, "?undo") for text in (
    "Typo, meant to play G8", "It should have been H8", "Make that H8",
    "Please change G7 to H8", "No, H8", "Sorry, wrong move!", "That was not my move!", "Me equivoqué, era H8")),
    *((text, "?undo", NONE) for text in ("meant H8", "H8, not G7", "Can I have H8 instead?")),
    ("Did you see H7?", "?chat"), ("What about H7?", "?chat"))
# further words for wishes, and for taking a move back below it
rows("exo", "later", *((text, "?propose", NONE) for text in ("Tie?", "Call it a tie?", "Ничья?", "무승부?")),
     *((text, "?Resign") for text in ("Ik geef me over",)), ("You beat me", "?Resign", NONE),
     ("Παραδίνομαι", "?Resign", NONE),
     *((text, "?undo") for text in ("May I take my move back? I meant G8", "Could you undo F6?", "Хочу вернуть ход")),
     *(("H8\n" + text, "?H8") for text in ("never mind, I'll think again", "dur", "ошибка", "待って")))
rows("exo", "swap", ("Seitenwechsel bitte", "?swap"), ("Wisselen", "?swap", NONE))
# what looks like a signature, or like a footer, and is none: it takes back, adds a condition, or names another move
rows("exo", "later", *((text, "?Resign") for text in (
    "resign\n\nGood game\nafter your next move", "resign\n\nCheers\nAlice\n\nFooled you!",
    "resign\n\nMerci\nau prochain coup",
    "resign\nWritten by my son, not me", "resign\nSent from a hacked account", "resign\n\nMay be")),
    ("H8\n\nAlice, G7", "?H8", "H8\n\nAlice, G7"),
    *((text, "?H8") for text in (
        "H8\n\nCheers\nAlice\n\nEdit: G7", "H8\n\nThanks,\nG7 is better", "H8\n\nBest,\nAlice\n\nSorry, G7!",
        "H8\n\nMark G7 please", "I play at 8h", "You beat me last time. H8")))
rows("exo", "draw", *((text, "?tie") for text in (
    "yes\n\nThanks\nafter one more move", "accept\nWritten by my son, not me",
    "yes\nTyped on my phone by accident, meant no")),
    *((text, "?F9") for text in (
        "yes\n\nThanks\nbut first F9", "yes\nI play F9", "no\nI play F9", "no\n\nThanks\nMove: F9",
        "yes\n\nAlice\nplay F9 please")),
    *((text, "no") for text in ("You played very well", "承知しました")))
rows("exo", "asked", *((text, "?G8") for text in (
    "yes\nbut play G8", "yes\nplease make it G8", "yes\n\nCheers\nAlice\n\nPlease play G8",
    "no\n\nThanks\nplease play G8")))
rows("exo", "wait", *((text, "?chat") for text in (
    "My son was born today!", "Just a joke :)", "Ich wollte dir gratulieren!", "Our flight was cancelled")),
    *((text, "no") for text in ("wenn du H8 spielst, spiele ich G8", "After H8 I play G8",
    "Next I will play H8 (apw)")))
rows("exo", "pended", *((text, "?pending") for text in ("No mistake, I resign", "Don't cancel my resignation")))
rows("zenix", "later", ("D8\nBob's neutral is strong", "D8", "Bob's neutral is strong"))

# small talk, second thoughts and politeness ---------------------------------------------

rows("exo", "later",
     ("H8\nI haven't made up my mind yet", "?H8"),
     ("H8\nlet me check first", "?H8"),
     ("H8\nForget H8", "?H8"), ("H8\nfalsche Partie, sorry", "?H8"),
     ("H8\nfor the Zenix game", "?H8"), ("H8\nno era ese", "?H8"),
     ("If you don't mind, H8", "?H8"),
     ("H8\n\nVG\nAlice", "H8", "VG\nAlice"))
rows("exo", "wait",
     ("I wrote G7 but meant H8", "?undo"), ("Verschrieben, H8", "?undo", NONE),
     ("if H8, then H9", "no"), ("If H8", "no"))
rows("exo", "draw",
     ("Comme tu veux", "tie"), ("No importa", "no"),
     ("yes\n\nVG", "tie"), ("yes\nVon Yahoo Mail auf Android gesendet", "tie"))
rows("exo", "swap", ("Quiero cambiar", "?swap", NONE))

rows("exo", "later", *(("H8\n" + text, "?H8") for text in (
    "等等", "ちょっと待って", "Fehler", "Errore", "Стой", "Várj",
    "Let me rethink")))
rows("zenix", "later", ("*D8\ngood luck*", "?*D8"), ("*D8\ngood luck", "*D8", "good luck"))
rows("exo", "draw", ("כן", "tie", NONE), ("không", "rejected", NONE), ("You bet", "tie", NONE))

# below a yes or no most places are only mentioned
rows("exo", "draw",
     ("yes\nI was afraid of H9.", "?tie"), ("yes\nI live in E8.", "?tie"), ("yes\nYour F7 was strong.", "?tie"),
     ("yes\n\nPozdrawiam\nAlice Martin\npokój H9", "tie", NONE), ("no\nI like your F7.", "?rejected"),
     ("no\n\nDr. Alice Martin\nDept. of Physics, Rm. B4", "rejected", NONE),
     ("yes\n\nAlice Martin, 12 High St, London E8 3AB", "?tie"), ("yes\nI meant H9", "?H9"),
     ("yes\nF6 G6", "no"), ("Ok\nThanks! F6, G6, H8, J9 :-)", "no"), ("Nous, merci", "no"), ("ไม่ตกลง", "no"))
rows("exo", "pended", ("Oups, tu m'as eu", "?chat"), ("Varje dag är vacker", "?chat"))
rows("exo", "asked",
     ("yes\nI live in E8.", "?F7", "F7, good luck!"), ("yes\n\nAlice Martin\nAbt. E5", "F7", "F7, good luck!"),
     ("yes\nSorry, I meant H9", "?H9"), ("no\n\nAlice\nRoom H9", "no"))
rows("exo", "later",
     ("H8\nZimmer G7", "H8", "Zimmer G7"), ("H8 2nd attempt", "?H8"), ("I live in flat H8", "?chat"),
     ("F7\nNo. I have no room: H8", "?F7"), ("Greetings from the office. H8", "?H8"), ("H8 stock", "?H8", NONE))

rows("zenix", "turn",
     ("A8\nActually, let me think about it a bit more", "?A8"), ("A8\nI'll think about it some more first.", "?A8"),
     ("A8\nI need to check something first", "?A8"),
     ("A8\nSorry, wrong game. This was for the other board.", "?A8"),
     ("A8\nSorry, this was meant for Carol's game, not ours.", "?A8"),
     ("A8\nJust a test, please do not count it", "?A8"), ("A8\nOr is that not allowed?", "?A8"),
     ("A8\nC'est permis ?", "?A8"), ("A8\nちょっと待ってください", "?A8"), ("A8\nDur, biraz daha düşüneyim", "?A8"),
     ("Nechci remízu", "?chat"), ("A8\nI thought about it for a week", "A8", "I thought about it for a week"))

rows("zenix", "draw",
     ("Kabul etmiyorum", "?rejected"), ("Beraberliği kabul etmiyorum", "?rejected"),
     ("Kabul edemem", "?rejected"), ("Nepřijímám remízu", "?rejected"), ("Nechci remízu", "?rejected"),
     ("Nesouhlasím s remízou", "?rejected"), ("En suostu tasapeliin", "?rejected"),
     ("yes\n\nThe information contained in this e-mail is confidential. Acme Ltd is registered in England.", "tie"),
     ("oui\n\nCe message et ses pièces jointes peuvent contenir des informations confidentielles ou privilégiées et ne "
      "doivent donc pas être diffusés.", "tie"),
     ("sì\n\nLe informazioni contenute in questo messaggio sono riservate.", "tie"),
     ("sim\n\nEsta mensagem pode conter informação confidencial.", "tie"),
     ("tak, zgoda\n\nTreść tej wiadomości zawiera informacje przeznaczone tylko dla adresata.", "tie", "tak, zgoda"),
     ("yes\n\nWysłano z Onet Poczta", "tie"), ("yes\n\nSent from HEY", "tie"), ("yes\n\nSent using Canary Mail", "tie"))
rows("hexafive", "capture",
     ("F8", "no"), ("F6", "?F8,F6", NONE), ("take F6", "?F8,F6", NONE), ("I capture F7", "?F8,F7"),
     ("F8XF6", "?F8,F6", NONE), ("A1", "no"), ("F7 and F6", "no"))
rows("hexafive", "capture",
     ("F8,F6\nnot F6", "?F8,F6"), ("F8,F6\nor F7?", "?F8,F6"),
     ("F8,F6\nYour F7 was strong", "F8,F6", "Your F7 was strong"),
     ("F8,F6\nF6 was weak", "F8,F6", "F6 was weak"))
rows("hextad", "turn",
     *(("23:3,11\n" + text, "?23:3,11")
       for text in ("or the other way round", "Sorry, reversed", "umgekehrt", "al revés")))
rows("exo", "turn",
     *(("F7\n" + text, "?F7")
       for text in ("false", "Nix!", "my bad", "Hoppla", "storno", "zurück!", "nie wiem", "skip it", "Unsinn",
                    "Niente", "raté", "źle", "違う", "取り消します", "dur")),
     ("F7\nbin wieder zurück", "F7", "bin wieder zurück"))
rows("hextad", "turn",
     *(("23:3,11\n" + text, "?23:3,11")
       for text in ("backwards", "falschrum", "rotate it", "swapped", "the other one")))
rows("hexafive", "capture",
     *(("F8,F6\n" + text, "?F8,F6")
       for text in ("Actually, F7.", "F7?", "Take F7", "don't take F6", "lieber F7", "plutôt F7", "I want F7",
                    "without F6")),
     ("F8,F6\nF8 is strong", "F8,F6", "F8 is strong"),
     ("F8 xF6", "?F8,F6", NONE), ("F8 XF7", "?F8,F7", NONE), ("F8 x F6", "?F8,F6", NONE))
rows("hextad", "turn",
     *(("23:3,11\n" + text, "?23:3,11")
       for text in ("flip it", "turn the tile round", "in the other order", "I swapped them", "andersrum", "omgekeerd",
                    "odwrotnie", "逆です", "mixed up")))
rows("exo", "turn",
     *(("F7\n" + text, "?F7")
       for text in ("Irrtum!", "vergiß es", "please do not", "anulado", "¡Para!", "terug", "nie graj", "やめて",
                    "撤回します", "drop that", "das war Unsinn", "je retire ce coup")),
     ("F7\nSchönen Urlaub, ich bin zurück", "F7", "Schönen Urlaub, ich bin zurück"))
rows("exo", "turn",
     *((text, "?F7") for text in ("bitte F 7", "ok F 7", "let's try F 7")),
     *((text, "?F7", NONE) for text in ("dann F 7", "F - 7", "F, 7")))

# what only one of the letters makes a mention, and what is no mention
rows("exo", "later", ("OK\nI play E8 against your trick", "?E8"), ("Hi Bob,\n\nAlice\nStone To F9", "?F9"))
rows("exo", "asked",
     ("Great\nI live in E8", "?F7", "F7, good luck!"), ("No\nThe stone belongs on G8 of course", "?G8"))
rows("exo", "draw", ("Great\nI play E8 against that", "?E8", "I play E8 against that"))
rows("zenix", "later", ("D8\nThat was *really* good", "D8", "That was *really* good"))
rows("exo", "asked", ("No, that's fine", "no"), ("No that's ok", "no"))
rows("exo", "draw", ("Dear server,\nyes", "tie"), ("Hallo Server,\n\nja", "tie"))

# places with a blank in them, what captures, and what is denied before a comma
rows("conhex", "later", ("L 7 it is", "?L7"), ("I'll go with L 7", "?L7"), ("L 7にします", "?L7"), ("L 7 15", "no"))
rows("hexafive", "capture",
     ("F 8 x F 6", "?F8,F6", NONE), ("xF6", "?F8,F6"), ("F8 not F6, F7", "?F8,F7", NONE), ("F 8, F 6", "?F8,F6", NONE))
rows("hexafive", "turn", ("not G7, F7", "?F7", NONE))
rows("hextad", "turn", ("Hm, 23:3,11", "?23:3,11"), ("Guten Morgen, 23:3,11", "?23:3,11"))

# what is open
rows("exo", "draw",
     *((text, "tie") for text in ("Czemu nie?", "Varför inte?", "Почему бы и нет", "Por que não?", "I'm good with that",
                                  "Está bien", "Happy to!", "オーケー", "お受けします", "Let's shake hands")),
     ("Great!", "?tie"), ("Perfecto", "?tie"),
     *((text, "?tie", NONE) for text in ("propose", "引き分けで", "引き分けにしましょう")),
     ("Yes, rematch?", "?tie"), ("Ja, Revanche?", "?tie"), ("Yes?", "no"), ("引き分けではありません", "no"),
     *((text, "rejected") for text in ("お断りします", "だめです", "niente patta")),
     *((text, "?rejected") for text in ("Je veux continuer", "Wir spielen weiter", "Jag fortsätter", "Продолжаем",
                                        "続けます", "Ik speel door", "Chcę grać dalej", "Troppo presto")))
rows("exo", "undo",
     ("Undo!", "?undone", NONE), ("I don't mind, go ahead", "undone"), ("構いません", "undone"),
     *((text, "?rejected") for text in ("The move stands", "Zug ist Zug", "Troppo tardi", "Der Zug bleibt")))
# reasons, and conditions that are none
rows("exo", "later",
     ("H8 because G8 loses", "?H8"), ("H8, weil G8 verliert", "?H8"), ("H8 omdat G8 verliest", "?H8"),
     ("H8 if possible", "?H8"), ("H8 if that's legal", "?H8"),
     ("ich würde H8 nehmen", "?H8"), ("no to H8", "?H8"), ("Why not, H8", "?H8"))

# more words for wishes
rows("exo", "later",
     *((text, "?Resign", NONE) for text in ("Ich hab verloren", "Du gewinnst!", "Je capitule", "Ты выиграл", "Perdí",
                                            "降参です", "我输了")))
rows("conhex", "swap",
     ("I'll switch", "?swap", NONE), ("vorrei scambiare", "?swap", NONE),
     ("Je veux changer de côté", "?swap"), ("Jag vill byta sida", "?swap"))
rows("exo", "turn", ("I'd rather not play", "?gone"), ("I can't play right now", "?gone"), ("Не хочу играть", "?gone"))

# what only asks or denies
rows("exo", "later",
     ("resign\n降参しません", "?Resign"), ("resign\nесли я проиграл", "?Resign"),
     ("降参しました", "?Resign"), ("我输了？", "no"), ("No to H8, yes to G7", "?G7"), ("I say no to H8", "no"))
rows("exo", "draw",
     ("accept\n引き分けにしません", "?tie"), ("引き分けにしません", "no"), ("引き分けにしませんか", "?tie", NONE),
     *((text, "?rejected") for text in ("Ich spiel weiter", "No está bien", "Não estou de acordo", "Nie przyjmuję")))

# places of an address, what a move does to another one, who cannot play
rows("exo", "later",
     *(("H8\n" + text, "H8", text) for text in ("Gate D 7", "Gate D7", "Flight B 7 is late", "Terminal D7!")),
     ("H8\nno, G 7", "?H8"), ("H8\nplay G 7", "?H8"), ("H8\nYour G 7 is strong", "?H8"),
     ("H8 blocks G8", "?H8", NONE), ("H8 stops your G8", "?H8"), ("I play H8 to block G8, Bob", "?H8"),
     ("H8 does not block G8, G7 does", "?G7"), ("I stop G8", "?G8"), ("H8 and G8", "no"), ("H8 takes G8", "no"))
rows("hexafive", "turn", ("F8 blocks G8 now", "?F8"))
rows("exo", "wait", ("F7 blocks G8!", "no"))
rows("exo", "turn",
     ("You can't play", "?chat"), ("Bob cannot play.", "?chat"), ("I can't play", "?gone"),
     ("Sorry, can't play.", "?gone"))

# a part of a move of numbers below it, and numbers that are none
rows("hextad", "turn",
     *(("23:3,11\n" + text, "?23:3,11") for text in ("11,3", "no 11,3", "sorry 11,3", "make it 11,3", "not 3,11",
                                                     "24 is better", "?? 11,3")),
     *(("23:3,11\n" + text, "23:3,11", text) for text in ("See you at 8", "gr8 game m8", "board 101", "12:30 lunch?",
                                                          "I have 2 children", "2003", "<3")))
rows("exo", "later",
     ("H8\n9", "?H8"), ("H8\nno 9", "?H8"), ("H8\nsorry, 9", "?H8"), ("H8\n+49 555 1234", "H8", "+49 555 1234"),
     ("H8\n12:30", "H8", "12:30"), ("H8\nI have 2 left", "H8", "I have 2 left"))

# what takes a move back, in more languages
rows("exo", "later",
     *(("H8\n" + text, "?H8") for text in (
         "that was my son", "one sec", "let me reconsider", "somewhere else", "plan b",
         "one to the left", "not H", "never mind that", "versehentlich gesendet", "lieber was anderes",
         "lass mich überlegen", "juste une seconde", "ailleurs", "je dois réfléchir", "sin querer", "otra jugada",
         "déjame pensar", "altrove", "scusa, errore", "fammi pensare", "ergens anders", "laat me nadenken", "inny ruch",
         "muszę pomyśleć", "outra jogada", "desculpa, erro", "måste tänka", "förlåt, fel", "не туда", "дай подумать",
         "отмена", "извини, ошибка", "考え中です", "すみません間違いです", "让我想想", "写错了")),
     *(("H8\n" + text, "H8", text) for text in (
         "That was for you!", "No mercy!", "Not easy", "Can't wait!", "no está mal", "My cat says hello", "Guter Zug!",
         "Otra vez gracias", "Good plan", "One more move and I win", "Nice move!", "Твой ход")))

# thanks before a yes or no, and what else is one
rows("exo", "draw",
     *((text, "tie", text if comment else NONE) for text, comment in (
         ("Thanks, yes", True), ("Hi, yes", False), ("Good game, ok", True), ("👍👍", False), ("oki", False))),
     *((text, "rejected", text if comment else NONE) for text, comment in (
         ("Thanks, no", True), ("danke, nein", True), ("Hello, no", False), ("rejecting", False), ("deny", False))),
     ("Thanks, Bob", "no"), ("tak tak", "?tie"), ("thanks but no", "?rejected"))
rows("exo", "undo", ("не вопрос", "undone"), ("permitted", "undone"))
rows("exo", "swap", ("pie rule", "?swap", NONE), ("swapp", "?swap", NONE), ("I trade stocks", "?chat"))
rows("exo", "turn",
     ("Do you not want to play?", "?chat"), ("Bob does not want to play", "?chat"), ("I do not want to play", "?gone"))

# a correction in the same line, and a request that asks without a question mark
rows("exo", "later",
     ("H9, sorry H8", "no"), ("Sorry your G6 was great, H8", "?H8"), ("Could I have H8", "?H8", NONE),
     ("could you play H8", "?H8"), ("You could play H8", "no"), ("Could you not play H8", "no"))

# friendly words with numbers, and others that only look like taking back
rows("hextad", "turn",
     *(("23:3,11\n" + text, "23:3,11", text) for text in (
         "12 points", "That makes 23!", "24 is my lucky number", "back at 5", "Drinks at 8?", "Alice, 34", "25 Dec",
         "3 cheers!", "2 weeks off", "+1", "10/10", "20 Uhr", "12 puntos", "24 was strong", "I am 64", "best of 3")),
     ("23:3,11\nno 24", "?23:3,11"), ("23:3,11\nrather 24", "?23:3,11"))
rows("exo", "later",
     *(("H8\n" + text, "H8", text) for text in (
         "+1", "100%", "#1", "1 : 0", "5 €", "Right!", "Next!", "One minute left", "back in a minute",
         "Give me a break!", "not right now", "Not so fast, Bob!", "Think again!", "That was for revenge",
         "it was me who won", "That was my wife's idea", "My son did well at school", "Viel Spaß", "Gut überlegt!",
         "Ich habe lange überlegt", "Bien réfléchi", "Denk nog aan je", "Pensando en ti", "Otra!", "Calma!",
         "Отменный ход", "Argh!", "Damn!", "Scheiße", "Подумай хорошо", "よく考えました", "間違いなく勝つ")),
     *(("H8\n" + text, "?H8") for text in ("no, 9", "one to the right", "a sec", "it wasn't me", "ich überlege noch")))
rows("exo", "draw", ("accept\nRight!", "tie", "Right!"))
rows("exo", "chat", ("H8 blocks G8", "chat"), ("To stop your bridge I play H8", "chat"))
rows("exo", "pended", ("shit", "no"))
rows("exo", "later",
     *(("H8\n" + text, "H8", text) for text in (
         "C'était mon fils au téléphone", "No es mala idea", "Non è una cattiva idea", "Geen slecht idee",
         "Lang moeten nadenken", "Mój syn pozdrawia", "Pomyślałem długo", "Nada de errado", "Мой сын передаёт привет",
         "Шутки в сторону", "Случайно увидел", "考えすぎた")),
     *(("H8\n" + text, "?H8") for text in ("mala idea", "Slecht idee!", "jogada errada", "плохая идея", "случайно")))

# numbers that correct a move, and places below one that are only mentioned
rows("hextad", "turn",
     *(("23:3,11\n" + text, "?23:3,11") for text in (
         "11 and 3", "11 und 3", "3 & 11", "not 23 but 24", "plutôt 24", "lieber 24")),
     *(("23:3,11\n" + text, "23:3,11", text) for text in ("2 of 3", "3 and counting", "too late for 2 of us")),
     ("23 on 3 & 11", "?23:3,11", NONE))
rows("exo", "later",
     *(("H8\n" + text, "H8", text) for text in (
         "This blocks G7", "to stop G7", "Meet me in B7", "Your G7 is strong", "Dein G7 ist stark", "Block C 4")),
     *(("H8\n" + text, "?H8") for text in (
         "No, your G7 is strong", "Block C4", "Your F6: G7", "G7 blocks H9", "Thank you G7")),
     ("H9 please, I want to block G8", "?H9"), ("H8 no swap", "?H8"))
# a move that was made by mistake, and opinions
rows("exo", "wait", *((text, "?undo") for text in ("I misclicked", "Sorry, misclick!", "Oops, verklickt")))
rows("exo", "asked", ("I think yes", "?F7", "F7, good luck!"), ("I think so", "F7", "F7, good luck!"))

# a better move, a choice or a condition below a move, and places that are no aim of it
rows("exo", "later",
     *(("H8\n" + text, "?H8") for text in (
         "or your G8", "G8 blocks 2 lines", "I think G8 looks better", "G8 looks much better to me",
         "Hmm G8 looks better actually", "as long as G8 is not taken", "assuming that is legal", "forget about H8",
         "I regret H8", "cross out H8", "I'm not 100% sure", "Sorry, I looked at the wrong board",
         "Please wait with this until I write again", "Actually let me look at the board again", "I have my doubts",
         "this was for Carol", "sent in error", "revert", "Ctrl+Z", "not there", "Je me suis trompée",
         "my 3-year-old sent it", "ich schlafe nochmal drüber")),
     *(("H8\n" + text, "H8", text) for text in (
         "I hope you are feeling better", "It was for fun", "Are you sure about your G7",
         "I am looking at the board again and again")))
rows("exo", "wait", *((text, "?undo") for text in (
    "Ich meinte H8", "Das sollte H8 sein", "Jeg mente H8", "that was a typo")))
rows("exo", "asked", *((text, "F7", "F7, good luck!") for text in ("Yes\nF7", "jup", "make it so", "just play it")))
# what stands above a name
rows("exo", "asked", *(("yes\n\n%s\nAlice" % text, "F7", "F7, good luck!") for text in ("Grüße", "Bisous", "Hugs")))
rows("exo", "draw", ("Ja\nFreundlichst\nAlice", "tie", "Freundlichst"))

# other places and tiles below a move of Hextad, the star of Zenix
rows("hextad", "turn",
     *(("23:3,11\n" + text, "?23:3,11") for text in (
         "(3,10)", "on 10", "position 10", "position 3 and 10", "10 please", "11 -> 10", "to 3 and 10",
         "hexagon 10 not 11", "11 should be 10", "on 11, 3", "tile 32", "I think 10 is better", "better the 00",
         "00 looks better to me", "Would 10 be better?")),
     *(("23:3,11\n" + text, "23:3,11", text) for text in (
         "That's 23", "11 looks nice", "24/7", "50-50", "Tomorrow at 9", "12 points",
         "back in 5 minutes", "See you at 8",
         "I hope you feel better by the 12th of May")))
rows("zenix", "later",
     ("*C7\nno star", "?*C7"), ("C7\nwith a star", "?*C7"), ("star C7", "?*C7", NONE),
     ("C7\nTo start it all", "C7", "To start it all"))
rows("exo", "later", ("H8\nNot sure who is ahead", "H8", "Not sure who is ahead"))
# a yes, and what only says that a move is told
rows("exo", "asked", *((text, "F7", "F7, good luck!") for text in (
    "yessir", "yip", "Yes, it's F7", "はい、F7です", "oui F7 svp")))

# numbers below a move of a game whose moves have letters
rows("conhex", "turn", *(("F7\n" + text, "F7", text) for text in ("move 12", "on 12", "12 is better than 11")))

# a signature in one line with a telephone number, and a no or a wish in more languages
rows("exo", "draw",
     *((text + "\n\nAlice Smith | Acme Ltd | +44 20 7946 0000", happens)
       for text, happens in (("Yes", "tie"), ("No", "rejected"))),
     ("Nu", "rejected"), ("Nu, mulțumesc", "rejected", "Nu, mulțumesc"), ("不同意", "rejected"),
     ("Vielleicht später", "?rejected"))
rows("exo", "undo", ("Why do you want to undo?", "no"))
rows("conhex", "swap",
     *((text, "?swap", NONE) for text in (
         "Cserélünk", "Değiştirelim", "Schimb", "Ανταλλαγή", "Scambiamo i lati", "Wisselen graag", "Vaihdetaan puolia",
         "Vyměnit strany")),
     ("I'd rather swap", "?swap"))
rows("exo", "wait",
     *((text, "?undo") for text in (
         "Hups, tarkoitin H8", "Må jeg tage det træk tilbage?", "Kan jag ta mitt drag tillbaka?")))
rows("exo", "later",
     ("Think I'll take H8", "?H8"), ("I'd rather play H8", "?H8"), ("I don't think I'll take H8", "no"),
     ("I'd rather not play H8", "no"), ("I'd rather you resign", "no"), ("To może H8", "?H8"), ("może H8", "no"),
     ("Renunț", "?Resign", NONE))
rows("exo", "asked", *((text, "F7", "F7, good luck!") for text in ("Claro que sí", "C'est bien ça", "Jepp")))
# the words of our letters between the numbers of a move, and a number below it that it should be
rows("hextad", "turn",
     ("I play tile 23 on positions 3 and 11", "?23:3,11"), ("23:3,11\nIt's 32 not 23", "?23:3,11"),
     *((text, "?23:3,11", NONE) for text in (
         "Tile 23, positions 3 and 11", "23 (positions 3 and 11)", "tile 23: positions 3,11",
         "23 on the positions 3 and 11")),
     ("23:3,11\nIt's 5 not 6 degrees here", "23:3,11", "It's 5 not 6 degrees here"))
# a request without a question mark, praise of a move, and a hurry below it
rows("exo", "later",
     ("Could I please play H8", "?H8"), ("Could I play H8", "no"), ("I can't see anything better than H8", "?H8"),
     ("I can't see H8", "no"),
     *(("H8\n" + text, "H8", text) for text in (
         "That should do it!", "this should hold you", "Your turn, don't take too long", "Don't take so long, Bob")),
     *(("H8\n" + text, "?H8") for text in ("that should not be H8", "it should do nothing", "don't take this",
                                            "don't take it")))

# what takes a move back below it, behind a no or a regret, and in languages with few phrases
rows("exo", "later",
     *(("H8\n" + text, "?H8") for text in (
         "nem, várj", "Ne, čekej", "no no, espera", "nem, mégsem", "ei sittenkään", "hups, väärä ruutu", "väärin",
         "yanlış", "zrušit", "ne, spletl jsem se", "чёрт, не туда", "блин, не туда",
         "nej, det var fel", "ojdå", "hovsa", "angrer meg", "je déconne", "Au temps pour moi, G7", "me confundí",
         "λάθος", "まって", "嘘です", "算了", "后悔了", "잘못 눌렀어요", "아니 잠깐", "I don't know", "idk",
         "this was my wife typing", "My cat stepped on the keyboard", "My toddler sent that")),
     *(("H8\n" + text, "H8", text) for text in (
         "Ich gebe noch nicht auf", "Je n'abandonne pas encore", "Non mi arrendo", "Nie poddaję się", "Я не сдаюсь",
         "Não desisto", "I don't know Berlin", "My cat sits on the table", "Ei, boa sorte")),
     ("Pelaan H8:aan", "?H8"), ("H8:G7", "no"), ("H8:now or never", "no"))
# idioms for a yes or a no, and `then` and `know` behind a yes
rows("exo", "draw",
     *((text, "tie") for text in ("Ok then", "Okay then", "Ça roule", "Avec joie", "Por mí bien", "Gebongt")),
     *((text, "?rejected") for text in (
         "Nichts da", "Nix da", "Netter Versuch", "Weiter gehts", "Das könnte dir so passen", "Jouons encore",
         "Je veux gagner", "Ik wil verder spelen", "Jag vill spela vidare", "Jeg vil spille videre",
         "Давай дальше играть", "Folytassuk", "Devam edelim", "Συνεχίζουμε", "いやです", "I'm playing for the win")),
     ("I'll let you know", "no"), ("I'll let you", "tie"))
rows("exo", "undo", ("Aucun souci", "undone"), ("Okay then", "undone"), ("I'll let you know tomorrow", "no"))
rows("exo", "asked", *((text, "F7", "F7, good luck!") for text in ("ok then", "Okay then")))
rows("conhex", "swap", *((text, "?swap", NONE) for text in ("Trocar", "Byta", "Bytte")))
rows("exo", "wait", ("oops, wrong place", "?undo"), ("Wrong place!", "?undo"))
rows("hextad", "turn", ("23 on hexes 3 and 11", "?23:3,11", NONE))
# `no objection` is a yes, wherever something is open
rows("exo", "draw",
     *((text, "tie") for text in (
         "Kein Einwand", "Pas d'objection", "Nessuna obiezione", "Sem objeções", "Ingen invändning", "Не возражаю",
         "Нет возражений", "異存ありません", "I can live with that", "No tengo objeción",
         "Nie mam nic przeciwko", "Я не против", "I won't refuse", "Je n'ai rien contre")),
     ("I won't refuse to fight on", "?rejected"), ("Я не против тебя играю", "?rejected"),
     ("Je ne suis pas d'accord", "?rejected"), ("I refuse", "rejected"),
     *((text, "rejected") for text in ("不行", "不可以")))
rows("exo", "later", ("H8不行", "no"), ("H8 不行", "no"), ("H8\n不行", "?H8"))
# a tile and its positions with a comma or brackets between
rows("hextad", "turn",
     *((text, "?23:3,11", NONE) for text in ("23, 3 and 11", "23 (3 and 11)", "23 (3/11)", "23, 3 & 11")),
     *(("23:3,11\n" + text, "23:3,11", text) for text in (
         "Born on 24 (12/99)", "I won 24, 25 and 31 times", "See you on the 24, 8 pm")))
# a Greek question
rows("exo", "draw", ("ναι;", "no"), ("Ναι, ευχαριστώ", "tie", "Ναι, ευχαριστώ"), ("yes;", "tie"))
rows("exo", "later", ("H8\nείσαι καλά;", "H8", "είσαι καλά;"), ("Να παίξω H8;", "?H8"))
# nothing, or not for the reader
rows("exo", "later",
     *(("H8\n" + text, "?H8") for text in (
         "non rien", "Rien", "eiku", "잘못했어요", "this is for Carol not you", "Meant for Carol, not you")),
     *(("H8\n" + text, "H8", text) for text in ("De rien", "This one is for you", "A move for Carol to study")))
