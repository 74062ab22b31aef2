"""What people write in answers, in the common languages: yes and no, wishes, doubt, greetings, thanks, regret.

Each is a text with alternatives of a pattern, for text in NFKC and whatever its case.
"""

FEW_WORDS = r"(?:\w+ ){0,3}"       # words between the two parts of a phrase
OFFER = (r"(?:offer|propose|suggest|biete|schlage|propongo|ofrezco|offro|proponho|ofereço|bied|proponuję|föreslår"
         r"|foreslår|ehdotan|предлагаю|пропоную|nabízím|προτείνω|propun)")
DRAW_WORDS = (r"(?:draw|unentschieden|match nul|remis\w*|nulle|tablas|patta|empate|oavgjort"
              r"|uavgjort|tasapeli\w*|ничью|нічию|remíz\w*"
              r"|ισοπαλία|remiză|beraberlik|döntetlent)")
ANSWER = r"(?:i )?(?:accept|reject|decline)\b"           # begins what answers a question of the opponent
# what says no and means yes
NO_PROBLEM = (r"np|no (?:hay )?(?:prob(?:s|lem(?:as?|o|s)?)?|worries|objections?|hurry|rush|stress)"
              r"|keine? (?:problem|einwände)|pas de (?:problème|souci)"
              r"|sin problemas?|nessun problema|geen (?:probleem|bezwaar)|ing(?:en|et) problem|sem problemas?"
              r"|nie ma (?:problemu|sprawy)|ei (?:ongelmaa|haittaa)|(?:нет|без|немає) проблем"
              r"|問題(?:ない|ありません)|没问题|문제없\w+|(?:žádný|není) problém"
              r"|nincs (?:gond|probléma)|sorun (?:yok|değil)|κανένα πρόβλημα|not a problem"
              r"|(?m:(?:why not|warum nicht|pourquoi pas|por qu[eé] no|perch[eé] no|waarom niet"
              r"|(?:i )?don['’]?t mind)[^\w\n]*$)")
# what says no or doubts, and is small talk
NEITHER = (r"no (?:other )?(?:choice|option|alternative)s?|no other (?:way|move)|no (?:idea|doubt|time|wonder|matter)"
           r"|no (?:comment|pressure|need to (?:hurry|rush))|not bad|keine eile|nicht schlecht|pas mal"
           r"|(?:see you|till|until|talk) (?:tomorrow|later)|bis (?:morgen|später)|à demain|(?:hasta|a) mañana"
           r"|a domani|tot morgen"
           r"|what do you think|hm+(?=[,.…]* ?[a-z]\d)|i (?:think|guess) i(?:['’]ll| will)|ich würde (?:gerne?|sagen)")
YES = (r"yes|yep|yup|yea|yeah|ya|aye"
       r"|(?:that )?works for me|that works|(?:i['’]m |it['’]s |that['’]s )?(?:fine|good|ok|okay) (?:for|with|by) me"
       r"|suits me|sounds (?:good|fair|fine|great|ok|okay)|i['’]ll take (?:it|that)|i['’]d like that"
       r"|ok|okay|okej|okey|passt|sure thing|sure|fine|correct|right"
       r"|that(?:['’]?s| is) (?:right|correct|it|what i (?:meant|mean|want))|indeed|positive|perfect"
       r"|looks (?:good|fine)(?: to me)?|(?m:(?:i['’]m sure|i (?:am(?: sure)?|do|will))(?=[^\w\n]*$))"
       r"|of course|i (?:guess|suppose) so|as you (?:wish|like)|you (?:may|can)|you['’]re on|be my guest|kk"
       r"|absolutely|certainly|definitely|gladly|affirmative|alright|granted|fair(?: enough)?|by all means"
       r"|play it|(?:please )?proceed"
       r"|with pleasure|exactly|yess+|let['’]s do (?:it|that)|deal|(?:i )?confirm(?:ed)?"
       r"|(?:please )?do (?:it|so)|please do|go ahead|go for it"
       r"|(?:i )?(?:accept|agree)\w*|👍|👌|✅|🤝|✔|☑|ja|jap|jep|jo|jawohl|(?:ich )?bestätig\w+|klopt|jazeker|oczywiście"
       r"|prima|gern|gerne|genau|stimmt|richtig"
       r"|meinetwegen|klar|natürlich|von mir aus|na gut|geht klar|abgemacht"
       r"|in ordnung|einverstanden|akzeptier\w+|nehme %san|angenommen"
       r"|oui|entendu|ça marche|volontiers|bien sûr|(?:j['’])?accept\w+|d['’]accord|(?:je |j['’])?confirme|sí|si|sì"
       r"|claro|vale"
       r"|por supuesto|de acuerdo|acept\w+|certo|conferm\w+|confirmo|confirmado|potwierdzam|bevestig\w*"
       r"|va bene|volentieri|d['’]accordo|accett\w+|perfetto|graag|is goed|natuurlijk|akkoord"
       r"|tak|dobra|jasne|pewnie|dobrze|zgoda|zgadzam się|akceptuję|sim"
       r"|aceit\w+|tudo bem|gärna|visst|accepter\w+|godta\w*|enig|joo|kyllä|hyväksyn|sopii"
       r"|да|давай|ладно|хорошо|конечно|соглас\w+|принимаю|так|добре|згод\w+|приймаю|ano|jasně|dobře|souhlasím"
       r"|přijímám|ναι|εντάξει|συμφωνώ"
       r"|δέχομαι|igen|rendben|elfogadom|egyetértek|evet|tamam|olur|kabul(?: ediyorum)?|katılıyorum|da|de acord|はい"
       r"|ええ|いいですよ?|了解(?:です)?|同意(?:します)?|承諾(?:します)?|是|是的|好|好的|可以|接受|네|예"
       r"|좋아요|동의(?:합니다)?|수락(?:합니다)?" % FEW_WORDS)
NO = (r"no way|no+|nope|nah|nö|👎|(?:i )?disagree|(?:i )?(?:refused?|declined?|reject(?:ed)?)|denied|cancel|forget it"
      r"|never ?mind|nay|nein|abgelehnt|ablehnen|niemals|jamais|ni hablar"
      r"|lehne %sab|non|(?:je )?refusé?e?|rechaz\w+|rifiut\w+|nee|weiger|nie|odrzucam|odmawiam|não|recuso|nej|nei"
      r"|avslår|afviser|ei|hylkään|нет|отклоняю|отказ\w+|ні|відмов\w+|ne|odmítám|όχι|αρνούμαι|nem|elutasítom|hayır"
      r"|reddediyorum|refuz|いいえ|拒否(?:します)?|断ります|不|不是|不要|不用|拒绝|아니오|아니요"
      r"|거절(?:합니다)?" % FEW_WORDS)
# these make any text doubtful; but where something is open they say no, whatever stands beside them
NEGATION = (r"dont|not|never|cannot|rather|nicht|kein|keine|keinen|lieber|pas|plutôt|niet|geen|inte|ikke|не|δεν")
# and these, too, say no there
NOT = (r"(?:don['’]?t|do not) think so|\w+n['’]t|play on|keep (?:playing|going|on)|let['’]s play|continue"
       r"|too (?:early|late|soon)|(?:maybe|perhaps) (?:later|another time|next time)|(?:definitely|certainly) no"
       r"|weiterspielen"
       r"|préfère continuer|prefiero seguir|preferisco continuare|ない|ません|不|않|" + NEGATION)
# the word of ours -> how people say it
WISHES = {
    "resign": r"(?:i(?:['’]m)? )?(?:hereby )?resign(?:ation|ing)?|(?:i )?(?:quit|concede|surrender"
              r"|forfeit|giv(?:e|ing) (?:it )?up)|you(?:['’]ve| have)? w[io]n(?!['’])"
              r"|du hast gewonnen|(?:ich )?gebe? %sauf|aufgeben|aufgabe|(?:ich )?kapituliere"
              r"|j['’]abandonne|abandonn?[eo]?|abbandono|me rindo|mi arrendo"
              r"|(?:ik )?geef %sop|poddaję(?: się)?|desisto|(?:jag )?ger (?:mig|upp)|giver %sop|gir %sopp|luovutan"
              r"|投了(?:します|です)?|认输|認輸|сдаюсь|здаюся|vzdávám(?: se| to)?|παραιτούμαι|기권(?:합니다)?"
              r"|feladom|pes ediyorum|mă predau" % (4 * (FEW_WORDS,)),
    "swap": r"(?:i )?swap(?:ping)?(?: sides| places)?|(?:switch|change) sides|(?:ich )?tausche[n]?|seiten (?:tauschen"
            r"|wechseln)|seitentausch|(?:j['’]échange|je change) de côté|j['’]échange|échanger"
            r"|cambi[oa]r? (?:de )?lados?|scambio"
            r"|(?:ik )?wissel(?: van kant)?|ruilen|zamiana|zamieniam|troco de lado|byter sida"
            r"|bytter side|vaihdan puolta"
            r"|меняемся|поменяться|міняємось|交換|交换|교환|výměna|cserélek|değişelim",
    "undo": r"undo|take ?(?:it |that |this |(?:my |the )?(?:last )?move )?back|(?:zurücknehmen|nehme %szurück)"
            r"|(?:repren(?:dre|ds)|annuler) %scoup|deshacer|retirar %sjugada|annullare|ritirare %smossa"
            r"|zug zurück|terugnemen|neem %sterug"
            r"|cofnąć|cofam|desfazer|ångra|ta tillbaka|fortryde|angre|perua|отменить|взять назад|скасувати|待った"
            r"|悔棋|무르기|vzít zpět|αναίρεση|visszavonom|geri al\w*" % (5 * (FEW_WORDS,)),
    "propose": r"propose|(?:i )?%s %s%s|call it a draw|agree (?:on|to) a draw|remis an(?:bieten|gebot)"
               r"|(?:beraberlik|döntetlent) (?:öneriyorum|teklif ediyorum|javaslok|ajánlok)"
               r"|(?m:^\W*%s\W*$)" % (OFFER, FEW_WORDS, DRAW_WORDS, DRAW_WORDS),
}
# what makes any text doubtful
DOUBT = (
    r"\?|؟|\.\.\.|…|(?<!\w)(?:%s|or|maybe|perhaps|if|don't|don’t|won't|won’t|can't|can’t|unless"
    r"|tomorrow|later|wait|think|thinking|might|could|would(?! like)|should|almost|nearly|yesterday"
    r"|either|between|except|anything but|the other|avoid|impossible|taken|undecided|unsure|probably|possibly|actually"
    r"|consider(?:ed|ing)?|tempted|had|was|were|did"
    r"|hm+|kidding|joking|didn't|didn’t|after you|oder|vielleicht|wenn|falls|morgen|später"
    r"|statt|hätte|würde|könnte|überlege|doch|ou|peut-être|peut-etre|demain|pourrait|quizás?|tal vez"
    r"|mañana|podría|oppure|forse|domani|potrei|misschien|lub|albo|może|jutro|talvez|amanhã|eller|kanske|måske"
    r"|kanskje|imorgon|i morgen|ehkä|huomenna|tai|или|может|завтра|nebo|možná|zítra|ίσως|αύριο|jeśli"
    r"|jeżeli|gdyby|hvis|jos|если|якщо|pokud|jestli|eğer|belki|talán|hogy|poate)(?!\w)|かも|または|たぶん|明日"
    r"|ません|ない|もし|也许|或者|明天|如果|没|不(?!是|要|用|\W|$)|아마|또는|내일|만약|않" % NEGATION)
GREETING = (r"hi there|hi|hello|hey|dear|good (?:morning|evening|afternoon|day)|greetings|hallo|lieber?"
            r"|guten (?:tag|morgen|abend)|servus|moin|grüß dich|bonjour|bonsoir|salut|cher|chère|hola"
            r"|buen[oa]s (?:días|tardes|noches)|ciao|buongiorno|buonasera|dag|hoi|beste|goede(?:morgen|ndag|navond)"
            r"|cześć|dzień dobry|witaj|olá|oi|bom dia|hej|hei|god (?:dag|morgen|kväll|aften)|moi|terve|привет"
            r"|здравствуйте?|добрый (?:день|вечер)|привіт|добрий день|ahoj|dobrý den|γεια(?: σου| σας)?|καλημέρα"
            r"|szia|üdv|merhaba|selam|bună(?: ziua)?|こんにちは|こんばんは|你好|您好|안녕하세요|안녕")
THANKS = (r"(?:(?:many )?thanks?(?: you)?(?: very much| a lot| so much)?|thx)(?: for (?:the|this|a|your) (?:\w+ )?"
          r"(?:game|match|move))?|ty|please|pls|plz|sir|(?:danke(?: schön)?|vielen dank)(?: für (?:das|die) \w+)?"
          r"|bitte|merci(?: beaucoup)?(?: pour (?:la|cette) \w+)?|s['’]il (?:te|vous) plaît|(?:muchas )?gracias"
          r"|por favor|grazie(?: mille)?|per favore|bedankt|dank (?:je|u)(?: wel)?|alsjeblieft|alstublieft"
          r"|dzięki|dziękuję|proszę"
          r"|(?:muito )?obrigad[oa]|tack(?: så mycket)?|(?:mange )?tak|takk|kiitos|спасибо|пожалуйста|дякую"
          r"|будь ласка|děkuji|prosím|ευχαριστώ|παρακαλώ|köszönöm|kérem|teşekkürler|teşekkür ederim|lütfen"
          r"|mulțumesc|te rog|ありがとう(?:ございます)?|(?:よろしく)?お願いします|谢谢|請|请|감사합니다"
          r"|부탁(?:드립니다|합니다)|all the best|best(?: wishes)?|(?:best |kind |warm )?regards|cheers|yours"
          r"|sincerely|love|bye|see you|(?:viele|liebe|beste|schöne|freundliche) grüße|mit freundlichen grüßen|mfg"
          r"|lg|gruß|cordialement|(?:un )?saludos?|(?:cordiali )?saluti|(?:met )?(?:vriendelijke )?groet(?:en|jes)?"
          r"|pozdrawiam|abraços?|(?:med )?vänliga? hälsning(?:ar)?|hälsningar|mvh|(?:med )?(?:venlig )?hilsen"
          r"|terveisin|с уважением|з повагою|s pozdravem|üdvözlettel|saygılar|good luck|have fun|well played"
          r"|have a (?:nice|good|great) \w+|good (?:game|move)|nice move|gg|gl|hf|sent from my \w+")
SMILE = r"(?<![\w])[:;8=]-?[)(DPp|/](?!\w)|\^\^|(?:(?![👍👌✅🤝✔☑])[\u2600-\u27bf\U0001f300-\U0001faff])+"
# what is never somebody's name
NEVER_NAMES = (r"stop|wait|but|draw|play|pass|cancel|game|move|hold|sorry|chat|show|drop|help|then|now|undone|first"
               r"|second|next|after|before|and|also|still|only|just|actually|however|except|until|aber|und|doch"
               r"|mais|et|pero|y|ma|e|halt|warte|attends|espera|aspetta|moment")

# what somebody meant or wanted in place of what they wrote
MEANT = (r"i (?:mean|meant|wanted|prefer)|rather|edit:|the right one|wrong (?:move|place|field|cell)"
         r"|verklickt|vertippt|ich (?:meine?|wollte)|je (?:veux|voulais)|quería|volevo|ik (?:bedoel|wilde)"
         r"|chodzi o|quero dizer|jag menar|jeg mener|я имел|应该是")
REGRET = r"oops|ups|mist|correction|scratch that|better|besser|mejor|anzi|beter|лучше|いや|やっぱり|아니|" + MEANT

# what stands before a wish that is denied: `no swap`, `not giving up`
DENIAL = r"(?:no|not|never|without|kein|keine|keinen|nicht|ohne|pas de|sans|sin|senza|geen|bez|\w+n['’]t)(?: to| an?)?"

# how people say no to a new game
UNWILLING = (r"(?:don['’]?t|do not|not|no longer) (?:want|wish|like|care) to play|not interested|no interest"
             r"|(?:remove|take) me (?:from|off|out)|(?:will|möchte) nicht (?:mit)?spielen|kein interesse"
             r"|veux pas jouer|no quiero jugar|non voglio giocare|wil niet (?:mee)?(?:spelen|doen)|vill inte spela"
             r"|nie chcę grać|não quero jogar")

# begins a text that takes an act back, in any number of words
BREAK = (r"(?:please )?(?:no,? )?(?:(?:wait|hold on|hang on|stopp?|halt|warte|attends|espera|aspetta)\s*[,.!…–—-]"
         r"|(?:ignore|disregard|cancel|discard|scrap|scratch|forget) (?:this|that|it|my|the (?:above|move|mail|last))\b"
         r"|(?:do not|don['’]t) (?:make|play|do|enter|carry out) (?:this|that|it|my|the)\b)"
         r"|(?:sorry,? )?i (?:hit|pressed) send\b")

# what people say beside a no, or before they correct what they wrote
APOLOGY = (r"(?:i['’]m |so )*sorry|my apologies|pardon|désolée?|lo siento|perdón|scusa(?:mi)?|mi dispiace"
           r"|tut mir leid|entschuldigung|przepraszam|desculpe?|helaas|förlåt|beklager|undskyld|извини(?:те)?"
           r"|すみません|ごめん(?:なさい)?|抱歉|对不起|죄송합니다")

# what takes an act back, in a few words
RETRACTION = (r"scrap|strike|scratch|ignore|disregard|cancel|discard|forget (?:this|that|it)"
              r"|chang(?:e|ed|ing) (?:this|that|it|my|the)|unresign|(?:this|that|it) should|do nothing"
              r"|hold (?:on|it)|hang on"
              r"|let me (?:think|sleep)|think about|need to think|second thoughts?|other (?:game|board)"
              r"|not (?:yet|this|that|sure)"
              r"|(?:do not|don['’]?t) (?:do|play|move|send)|a draft|a test|testing"
              r"|what does (?:this|that|it) do|only (?:if|after)"
              r"|if (?:you agree|possible|(?:that|it)(?: is|['’]s) (?:possible|ok|better|fine|legal))"
              r"|(?m:^\W*no[,:!–—-]+ ?\w+\W*$)|instead|kidding|wrong|typo|mistake|oh no|too (?:early|soon)"
              r"|still thinking|one moment"
              r"|noch nicht|ignorier\w*|falsche[nsr]? (?:spiel|zug|feld|brett)|überlege|vergiss|abbruch|abbrechen"
              r"|stornier\w*"
              r"|ne (?:joue|fais) pas|annule[rz]?|ignorez?|oublie[rz]?|attendez"
              r"|ignora|olv[ií]d[ae]\w*|cancel[ae]r?|todavía no|dimentica|annulla|non ancora"
              r"|laat maar|nog niet|negeer|zapomnij|zignoruj|jeszcze nie|glöm|inte än|ikke enda|esqueç\w+|ainda não"
              r"|(?m:^\W*(?:please )?(?:wait|stopp?|halt|warte|moment|attends|espera|aspetta|hm+))")
