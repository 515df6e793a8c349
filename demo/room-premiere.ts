import type { Scene } from './room-scene.ts';

/** What was said in the room on the way to the first nights. */
export const premiere: Scene[] = [
  {
    daysAgo: 14,
    at: '09:30',
    lines: `
claire| Deux semaines avant les premières. Les plannings techniques sont affichés ce matin.
javier| Recibido en Madrid. Falta la furgoneta del jueves.
claire| Je regarde. Elle est à Paris jusqu’à mercredi soir, tu l’as jeudi à midi. ^1
javier| Al mediodía me vale. +👍1
callum| London get-in moved to 07:00, the lorry cannot turn after eight.
sorie| Sɛvin oklɔk! A sɔri fɔ una. +😂4
aminata| We start at six every day in get-in week, Callum. The sunrise is the best lighting cue there is.
tom| I object, professionally. ^1 +😂9
lansana| Sustained. ^1 +😂3
oliver| Rigging plots for all houses are final. Changes from here on by phone, please, not by sticky note.
ibrahim| Stiki not dɔn finish sɛf. +😂5`,
  },
  {
    daysAgo: 13,
    at: '19:05',
    lines: `
diego| ¿Alguien más oye un zumbido de 50 Hz con la mesa nueva?
jonas| Ja, bei uns kam es vom Netzteil des Monitors. Andere Phase, weg war es.
diego| Probando… ^1
diego| ¡Era eso! Te debo una cerveza. ^2 +🎉4
jonas| Eine alkoholfreie, ich fahre noch. ^1
lansana| Writing this on the wall of the sound booth.
nadia| أخيرًا نسمع الإيقاع بوضوح، شكرًا لفريق الصوت. +❤️3
tom| Fifty hertz: the only note every theatre in Europe can sing. +😂7
jonas| Und in Freetown auch, wenn der Generator läuft.
foday| Mi jɛnɛreta de siŋ na di rayt ki. ^1 +😂8`,
  },
  {
    daysAgo: 12,
    at: '08:40',
    lines: `
boubacar| Exercice d’évacuation jeudi à 10 h dans les six maisons. Ce n’est pas une surprise, merci de jouer le jeu.
stefan| Berlin: Sammelpunkt ist diesmal am Kanal, nicht im Hof.
tarek| القاهرة: نقطة التجمع أمام البوابة الشرقية.
abdulai| Freetown: wi ɔl go mit bay di big mango tik. +❤️4
grace| London: riverside steps, as always. Bring a coat.
alvaro| ¿Y si estoy colgado del peine a las diez?
boubacar| Alors tu descends à 9 h 55. ^1 +😂9
oliver| Seriously: nobody works at height between 9:45 and 10:30. +👍7
hilde| Bitte Gäste und Praktikantinnen vorher informieren.
boubacar| Résultat de l’exercice : meilleure maison, Freetown, 2 min 40. +🎉11
abdulai| Na di mango tik de kɔl wi. ^1 +😂10`,
  },
  {
    daysAgo: 11,
    at: '13:45',
    lines: `
nuria| Nuevo: el abono de transporte ya se puede pedir desde la página de beneficios.
marta| ¿También para quien viene en bici?
nuria| Para bici hay ayuda para el mantenimiento, hasta cien euros al año. ^1 +🎉5
lea| Et à Paris ?
nuria| En París también, Léa, con otro formulario. Te lo paso. ^1
lea| Merci ! Mes freins te remercient. ^1 +😂4
hawa| Wetin bɔt poda-poda na Freetown?
isatu| Transport allowance is on the payslip from next month, Hawa. We agreed it last week. ^1 +👏9
sorie| Dat na fayn nyuz! +🎉6
mariama| Gɔd nyuz fɔ tru. Tɛnki Isatu.
karim| وماذا عن القاهرة؟
isatu| Cairo follows in January, Karim, same rule. ^1 +👍3`,
  },
  {
    daysAgo: 10,
    at: '21:55',
    lines: `
mira| Heute Durchlauf ohne Stopp. Zum ersten Mal. Ich sitze auf dem Boden und weine ein bisschen. +❤️12
julien| C’est bon signe. Demain on recommence. +😂5
nadia| ونحن أيضًا، من البداية إلى النهاية بلا توقف! +🎉7
rosie| We stopped once because I laughed. Sorry. Not sorry.
marta| ¿Fue por el sombrero?
rosie| It was absolutely the hat. ^1 +😂11
beatrice| The hat is staying.
adama| The hat has more stage time than me.
elodie| Le chapeau a été cousu avec amour, respectez le chapeau. ^2 +😂8
hassan| القبعة تحفة فنية. +👏4
fatmata| A de so wan fɔ Freetown sɛf. I go big pas dat. +😂6
julien| Mon Dieu. ^1 +😂9`,
  },
  {
    daysAgo: 9,
    at: '11:20',
    lines: `
emre| Frage an die Alten (mit Respekt): Wie merkt ihr euch 300 Cues?
anke| Gar nicht. Ich merke mir die Musik, der Rest kommt von selbst. +👍5
tom| Same. And write the numbers big. And never trust cue 127, in any show.
lansana| Why is it always 127? ^1
diego| En sonido es el 88. ^1 +😂4
callum| From the desk: breathe before you call it. If you breathe, they breathe.
omar| أنا أكتب علامة صغيرة بالأحمر عند كل نفس. ^1
thomas| Et un crayon derrière l’oreille, toujours. Un stylo, c’est de l’arrogance. +😂10
emre| Das hänge ich über mein Bett. Danke! ^1 +❤️6
aminata| You will be fine, Emre. The fact that you ask is most of it. +❤️8
emre| 🥹`,
  },
  {
    daysAgo: 8,
    at: '17:10',
    lines: `
daniel| Travel list for the premieres: I will be in Cairo on the first night and in Freetown on the second.
mona| أهلًا بك يا دانيال، ستكون البروفة العامة مفتوحة لك. +👍3
samuel| We keep you a seat in row F. The good one, without the pillar. ^2 +😂4
daniel| I like the pillar. It has character. ^1
mathilde| Moi je serai à Berlin, puis à Madrid. Gardez-moi une chaise en coulisses, pas en salle.
javier| Detrás de la caja de contrapesos, Mathilde. El mejor sitio de la casa. ^1 +❤️5
greta| Berlin freut sich! Bitte feste Schuhe, wir haben noch Schrauben auf dem Boden.
matthias| Hatten. Wir hatten Schrauben auf dem Boden. ^1 +😂7
alvaro| Yo encontré tres. Llevaban siglos ahí.
claire| Et moi je suis partout à la fois, comme d’habitude. +😂9`,
  },
];
