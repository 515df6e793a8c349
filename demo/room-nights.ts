import type { Scene } from './room-scene.ts';

/** What was said in the room in the nights before the season opened. */
export const nights: Scene[] = [
  {
    daysAgo: 7,
    at: '06:30',
    lines: `
kadiatu| Gud mɔnin! Bred dɔn kam ɔt na di ɔvin, di wan dɛn we de du ali wok kam tek. +❤️7
aminata| On my way. Save me the end piece.
sorie| Di ɛnd pis na mi yon! ^1 +😂5
kadiatu| Tu ɛnd de pan ɛvri bred. Nɔ fɛt. ^1 +😂9
antoine| La sagesse même. Je l’affiche dans la cuisine à Paris. ^1 +❤️6
emre| Gibt es in Berlin auch Brot um halb sieben?
stefan| Es gibt den Automaten. Er nimmt nur Münzen. ^1 +😂4
antoine| Je note : Berlin, pain du matin, à régler. ^2 +👏5
leyla| Antoine, du bist ein Engel.
felix| Kosten bitte vorher an mich. +😂7
antoine| C’est du pain, Felix. Du pain. ^1 +😂10`,
  },
  {
    daysAgo: 7,
    at: '14:40',
    lines: `
yasmine| سؤال متكرر: بدل العمل الليلي يظهر في سطر منفصل من هذا الشهر.
omar| وهل يشمل ساعات الفك بعد العرض؟
yasmine| نعم، حتى آخر ساعة مسجلة. ^1 +👍4
bastien| Même chose à Paris : démontage compris.
thomas| Enfin ! Merci à ceux qui ont insisté. ^1
zainab| It was the stage crews of three cities writing here on the same evening. We read everything.
alvaro| Pues entonces pido una ducha con agua caliente en el taller. +😂8
andres| Anotado, Álvaro. La semana que viene viene el fontanero. De verdad. ^1 +🎉5
alvaro| Me caigo de la escalera. ^1
oliver| Please do not fall off the ladder. +😂9`,
  },
  {
    daysAgo: 6,
    at: '10:50',
    lines: `
rosie| Lost: one silver earring shaped like a moon, somewhere between dressing room 4 and the stage.
grace| Front of house checked the foyer, nothing yet. I have asked the cleaners.
callum| Not in the wings. I looked under everything that can be looked under.
rosie| Thank you both. It was my grandmother’s.
beatrice| Check the hem of the act two cloak. Things live in there. ^1
rosie| IT WAS IN THE HEM. Beatrice, how?! ^1 +🎉14
beatrice| Thirty years of hems. ^1 +😂8
lea| J’ai retrouvé une fourchette dans le mien. +😂11
hassan| وأنا وجدت رسالة حب في بطانة معطف من عام 1974. +😮7
salma| أستاذ حسن، هذه قصة لمجلة البيت! ^1 +❤️5
hassan| بشرط أن نخفي الأسماء. ^1`,
  },
  {
    daysAgo: 6,
    at: '18:15',
    lines: `
mariama| Tumɔro wi de gɛt di os we ful ɛn wan wilchia grup. Udat kin ɛp na di ramp?
abdulai| A de. Na fayv oklɔk? ^1
mariama| Af pas fo, so dat nɔbɔdi nɔ go rɔsh. ^1
lansana| I will put the ramp lights on a separate switch so they stay on during the blackout. +👏8
mariama| Lansana, yu na blɛsin. ^1 +❤️5
carmen| Buena idea, lo copiamos en Madrid. En el oscuro siempre se quedaban a ciegas.
grace| London as well. Why did we never do this?
leyla| Berlin hat die Schalter seit heute Abend. Danke Freetown! +🎉7
foday| Na mi dɔn pul di waya dɛn. +👏6
carmen| Foday, un abrazo desde Madrid. ^1 +❤️3`,
  },
  {
    daysAgo: 5,
    at: '12:35',
    lines: `
hilde| Ich wurde gefragt, wer hier eigentlich moderiert: Menschen, die ihr kennt, und sie löschen selten. Redet miteinander.
greta| Und wenn etwas nicht stimmt: Nachricht melden, wir schauen am selben Tag hin. +👍6
claire| Ça fait plaisir de voir une salle de pause de six villes.
adama| Break room of six cities. I like that. Somebody put it on a mug. +👏5
lucia| Tengo un presupuesto para tazas. Exactamente doce tazas. +😂8
felix| Zwölf. ^1
emre| Dann bitte nach Dienstalter. ^2
thomas| Le chat du théâtre en veut une aussi. +😂9
lucia| El gato es el número uno de la lista. ^1 +😂10
tom| Seniority wins again.`,
  },
  {
    daysAgo: 5,
    at: '20:05',
    lines: `
ines| La billetterie en ligne rame, on regarde. Aux guichets tout marche.
hawa| Na Freetown i de wok, bɔt i slo.
ines| C’était la newsletter : huit mille personnes en trois minutes. ^1 +😮6
lucia| Perdón. Salió bien, entonces.
ines| Très bien. Trop bien. ^1 +😂7
carmen| La próxima vez la mandamos por ciudades, con media hora entre cada una.
ines| Oui ! Paris en dernier, s’il vous plaît. ^1
lucia| Hecho. Madrid primero, que somos valientes. +😂4
ines| C’est revenu à la normale. Quatre premières complètes. +🎉12
hawa| Ɔl wi tikɛt dɔn dɔn! +🎉8`,
  },
  {
    daysAgo: 4,
    at: '09:00',
    lines: `
mona| صباح الخير، اليوم البروفة العامة الأولى على مسرح النيل. بالتوفيق للجميع! +❤️8
omar| الكل في مكانه الساعة الخامسة، والهواتف في الخزائن من فضلكم.
nadia| الراقصون جاهزون، وأحذيتهم أيضًا هذه المرة. +😂5
hassan| المعطف الأحمر ينتظر على المسرح. الأزرار كلها في مكانها. +👏6
beatrice| All forty-three? ^1
hassan| كلها، وعددتها مرتين. ^1 +😂7
daniel| Boarding now. See you tonight, Cairo.
karim| سيستقبلك أحدنا عند البوابة رقم ثلاثة. ^1
tarek| أنا هناك، أحمل لافتة عليها رسم مصباح. +❤️4
daniel| Best sign in the whole arrivals hall. Thank you, Tarek. ^1 +😂3`,
  },
];
