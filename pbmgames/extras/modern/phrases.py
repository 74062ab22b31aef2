"""Words of answers in the common languages: wishes, yes and no, doubt, what is polite; alternatives of patterns.

They are used on text in NFKC, whatever its case.
"""

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
