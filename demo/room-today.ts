import type { Scene } from './room-scene.ts';

/** What was said in the room in the last days. */
export const today: Scene[] = [
  {
    daysAgo: 3,
    at: '00:20',
    lines: `
daniel| Cairo, that was extraordinary. The last ten minutes, nobody in the room breathed. +❤️15
nadia| ولا نحن! شكرًا لكل من كان خلف الستار. +❤️8
omar| ملاحظة واحدة: الباب الخلفي يُصدر صوتًا في المشهد الهادئ.
matthias| Silikonspray, kein Öl. Öl zieht Staub. ^1 +👍3
omar| سنفعل ذلك صباحًا، شكرًا ماتياس. ^1
samuel| Now the bar is high. Freetown, sleep well, tomorrow is ours.
aminata| Sleep? In get-in week? +😂9
sorie| Slip na fɔ dɛn pipul we nɔ de wok na stej. ^1 +😂7
fatmata| Ɔl di klos dɔn ayɔn. A de go om naw. Gudnɛt. +❤️6`,
  },
  {
    daysAgo: 3,
    at: '15:30',
    lines: `
ibrahim| Flay flɔ chɛk dɔn dɔn. Ɔl layn gud, kawntawet lɔk. +👏5
oliver| Signed off on my side too. Beautiful work, Ibrahim. ^1
aminata| Deck is clear, traps are pinned, the new green tape is down on stage right. I mean jardin. +😂8
julien| Tu vois, ça rentre. ^1 +😂6
adama| Green tape supremacy.
lansana| Focus done at 14:50. Ten minutes early, write that down.
tom| Framing this message. ^1 +😂5
kadiatu| It de fɔ ɔlman na siks. Nɔbɔdi nɔ fɔ dans pan ɛmti bɛlɛ. +❤️10
samuel| Half hour call is at 18:55 tonight because of the minister. Please be in position. +👍6
abdulai| Stej do rɛdi. Di list de na mi an.`,
  },
  {
    daysAgo: 2,
    at: '00:05',
    lines: `
samuel| Four curtain calls. FOUR. Freetown, I am so proud of you. +🎉18 ❤️12
mariama| Pipul bin de dans na di foya te lɛvin oklɔk! +🎉9
hawa| Wan grani tɛl mi se na in fɔs tɛm na tiata. I kray. Mi sɛf kray. +❤️14
claire| J’ai tout regardé depuis la régie, les mains sur les genoux. Magnifique.
aminata| My crew did the act two change in forty-one seconds. Forty-one! +👏13
callum| That is not possible. Teach us. ^1 +😂6
aminata| Come to Freetown. Bring gaffer tape. ^1 +😂11
mathilde| Le mot de la soirée vient d’Hawa et de sa spectatrice. Merci. +❤️9
lansana| And cue 127 worked.
tom| Do not jinx it. ^1 +😂10`,
  },
  {
    daysAgo: 2,
    at: '11:45',
    lines: `
greta| Danke an alle, die beim Umfragebogen zu den Dienstplänen mitgemacht haben: 71 Prozent!
stefan| Heißt das, die vier Wochen Vorlauf bleiben? +👍7
greta| Sie bleiben. ^1 +🎉16
marta| ¡Por fin puedo apuntarme a clases de cerámica! +❤️6
lea| Et moi au permis de conduire. +👏4
emre| Und ich kann Oma sagen, wann ich komme. +❤️11
nadia| وأنا أستطيع أن أعد ابنتي بيوم جمعة كامل. +❤️13
sorie| A go no us de a go wach bɔl. +😂8
felix| Auch die Lohnbuchhaltung schläft besser, ehrlich gesagt. +😂6
zainab| Confirmed. We do. ^1`,
  },
  {
    daysAgo: 1,
    at: '09:20',
    lines: `
thomas| Paris, c’est ce soir. La pièce du rideau de fer est montée et testée. +👏7
oliver| Tested three times, by me, with coffee. It moves like silk. ^1
elodie| Les étoiles de Freetown sont cousues. Elles sont splendides, Fatmata. +❤️9
fatmata| Una put dɛn say we di lait go tɔch dɛn. ^1
elodie| Premier rang, pleine lumière, promis. ^1 +❤️4
antoine| Service à 17 h, soupe et tarte. Pas de tarte dans les costumes.
lea| Personne n’a jamais prouvé que c’était moi. ^1 +😂12
boubacar| Badge visible ce soir, même les directeurs. Surtout les directeurs. +😂9
mathilde| Je l’ai autour du cou, Boubacar. ^1 +😂7
javier| ¡Mucha mierda, París! Como se dice en casa. +❤️6
camille| En français aussi, figure-toi. ^1 +😂8`,
  },
  {
    daysAgo: 1,
    at: '16:10',
    lines: `
karim| وجدنا محفظة في الصف السابع بعد عرض الأمس، فيها صورة عائلة فقط.
tarek| سجلتها في دفتر المفقودات، رقم 48.
salma| كتبت إعلانًا على صفحة المسرح، وصاحبها اتصل الآن! +🎉8
karim| الحمد لله. كان يبحث عنها منذ الصباح. ^1 +❤️6
grace| This is why I love front of house people.
leyla| Bei uns: ein Gebiss. Noch nicht abgeholt. +😂13
carmen| ¿Un qué? ^1
leyla| Zähne, Carmen. Zähne. ^1 +😂15
carmen| No tengo más preguntas. ^1 +😂7`,
  },
  {
    daysAgo: 1,
    at: '22:40',
    lines: `
thomas| Rideau. Sans accroc, du premier au dernier centimètre. +🎉13
claire| Paris, vous avez été immenses. Je rentre à pied pour faire durer la soirée. +❤️10
fatmata| Di sta dɛn bin shayn? +😮2
elodie| Fatmata, le premier rang regardait plus les étoiles que les danseurs. ^1 +😂6
lea| Je confirme, et je ne suis même pas vexée. +😂7
julien| Moi un peu. ^1 +😂9
nadia| مبروك باريس! من القاهرة كل الحب. +❤️7
mira| Glückwunsch! Morgen sind wir in Berlin dran, drückt die Daumen. +🙏8
marta| ¡Y pasado Madrid! Dedos cruzados los diez.
bastien| Les heures de ce soir sont déjà saisies, dormez tranquilles. +👏9`,
  },
  {
    daysAgo: 0,
    at: '07:10',
    lines: `
samuel| Good morning, everybody. Coffee is on, the sun is up, and there is a show tonight. +❤️6
camille| Bonjour ! Les photos de la première de Paris sont sur la page Workplace. +❤️5
rosie| The one with the hat!! +😂6
beatrice| I told you the hat was staying. ^1 +😂5
hilde| Guten Morgen! Wer noch keine Unterweisung hat: heute um elf gibt es einen Zusatztermin.
emre| Ich bin da. ^1
diego| Buenos días. Hoy llega la mesa nueva a Madrid, ¿alguien quiere verla por vídeo?
jonas| Ich! Ich! ^1 +😂3
omar| صباح النور، الباب الخلفي صامت الآن. شكرًا مرة أخرى يا ماتياس. +👍4
matthias| Silikon. Immer Silikon. ^1 +😂4
kadiatu| Tide na jɔlɔf. A dɔn se wetin a dɔn se. +🎉8
aminata| And that, friends, is what I call an announcement. ^1 +😂5`,
  },
];
