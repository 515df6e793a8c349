import type { Scene } from './room-scene.ts';

/** What was said in the room some weeks ago. */
export const autumn: Scene[] = [
  {
    daysAgo: 34,
    at: '08:05',
    lines: `
mathilde| Bonjour à toutes et à tous. Six scènes, une seule maison : à partir d’aujourd’hui on se parle ici. +👏9 ❤️6
lucia| Bienvenidos a My Voice. Escribid en vuestro idioma, nos entenderemos. +❤️5
camille| Petite règle : ici on parle du métier, on reste gentil, et les questions bêtes n’existent pas.
samuel| Good morning from Freetown. Thirty degrees and the Lumley Stage smells of fresh paint.
mariama| Kushɛ ɔlman! A gladi se wi ɔl de togɛda na ya. +❤️4
mona| صباح الخير من القاهرة، المسرح جاهز والشاي أيضًا. +👍3
greta| Guten Morgen aus Berlin. Wer hat den Kaffee im zweiten Stock leer gemacht? +😂6
emre| Das war ich, ich fülle ihn gleich auf. ^1
oliver| Engineering is in the room. If it squeaks, tell us. If it hangs, definitely tell us. +😂4
antoine| La cantine ouvre à sept heures demain, croissants pour l’équipe du matin. +🎉5
kadiatu| Na ya di kantin go gɛt kasada lif fɔ lɔnch. +❤️3
sofia| Gracias a todo el equipo técnico por montar esto. Funciona de maravilla.`,
  },
  {
    daysAgo: 33,
    at: '13:20',
    lines: `
aminata| Does anybody have spare gaffer tape, white, 50 mm? Ours went with the touring case.
lansana| Two rolls in the lighting cage, top shelf. Take one and a half :)
aminata| You are a hero. +😂2
sorie| A go bring am kam na di wings, a de kɔmɔt na di kej naw. ^3
callum| We label ours by show now. Saved us about a box a week.
oliver| Good idea. Callum, can you send a photo of how you do it?
callum| Will do after the matinee. ^1
thomas| À Paris on fait pareil, une couleur par spectacle.
alvaro| Nosotros lo escondemos. Funciona mejor. +😂7
matthias| Wir bestellen einfach zu viel. Felix schaut bitte kurz weg.
felix| Ich habe das gelesen. ^1 +😂8`,
  },
  {
    daysAgo: 32,
    at: '17:40',
    lines: `
omar| بروفة الليلة تبدأ السادسة والنصف بدل السادسة، المخرج في الطريق.
nadia| وصل الخبر، سأخبر الراقصين. ^1 +👍2
hassan| عندي وقت إذن لأنهي أزرار المعطف الأحمر.
yasmine| المعطف الأحمر رائع يا أستاذ حسن! +❤️4
beatrice| Is that the coat with the forty-two buttons? I have dreams about that coat. +😂3
hassan| ثلاثة وأربعون، أضفت واحدًا للحظ. ^1 +😂5
elodie| Quarante-trois boutons, et on s’étonne que j’aie mal aux doigts.
fatmata| Na Freetown wi de yus zip. I izi. ^1 +😂6
rosie| As the person who has to get out of it in eleven seconds: zips, please.
julien| Onze secondes, c’est large. On l’a fait en neuf à Madrid.
marta| Nueve y sin zapatos. No lo recomiendo. ^1`,
  },
  {
    daysAgo: 30,
    at: '09:15',
    lines: `
hilde| Erinnerung: Die Anmeldung zur Schulung „Sicherheit im Schnürboden“ läuft bis Freitag.
jonas| Gilt das auch für die Tonabteilung?
hilde| Ja, für alle, die über dem Bühnenboden arbeiten. ^1
ibrahim| Wi dɔn du am las mɔnt na Freetown. I bɛtɛ fɔ tru.
oliver| The new module on counterweights is really good. Do it even if you did the old one. +👍5
anke| Ich schicke die Berliner Lichtleute in zwei Gruppen, sonst steht das Haus still.
emre| Darf ich in Gruppe eins? In Gruppe zwei habe ich Berufsschule.
anke| Klar, eingetragen. ^1 +🙏1
diego| ¿Hay plaza para sonido de Madrid?
hilde| Für Madrid ist der Termin in zwei Wochen, ich trage dich ein, Diego.
diego| Perfecto, gracias. +👍1
nuria| Recordad traer el calzado de seguridad, que luego hay que pedirlo prestado.`,
  },
  {
    daysAgo: 28,
    at: '22:50',
    lines: `
grace| Riverside is sold out tonight, first time on a Tuesday since spring! +🎉11
ines| Complet à Paris aussi, il reste deux strapontins.
carmen| Madrid al noventa y cuatro por ciento. ¡Qué noche!
leyla| Berlin war voll, und die Garderobe auch. Wir brauchen mehr Haken.
karim| المسرح ممتلئ هنا أيضًا، والجمهور وقف للتحية ثلاث مرات. +👏8
hawa| Wi sɛl ɔl di tikɛt bay fayv oklɔk. Pipul bin de lɛn te na di rod. +🎉6
daniel| Six houses, six full rooms. Thank you, every one of you. +❤️14
mathilde| Bravo. Je n’ai pas d’autre mot. +👏7
adama| My feet have another word. +😂9
mira| Meine auch, Adama. Eisbad? ^1
adama| Ice bath. And then the biggest plate of jollof in the house. ^1
kadiatu| I de na di pɔt de wet fɔ yu. +❤️5
tarek| أُغلقت الأبواب، الجميع خرج بسلام. ليلة سعيدة.
abdulai| Stej do dɔn lɔk. Gudnɛt ɔlman.`,
  },
  {
    daysAgo: 27,
    at: '10:30',
    lines: `
zainab| Payslips for this month are in the app. If something looks odd, write to us before Friday. +👍6
bastien| Paris et Madrid : les heures de nuit d’octobre sont dessus.
yasmine| القاهرة وفريتاون: كشوف الرواتب متاحة الآن. +🙏4
tom| The overtime line finally has a date next to it. Small thing, big joy.
zainab| You asked for it in this room, Tom. It took a while, but we listened. ^1 +❤️5
stefan| Danke, die Nachtzuschläge stimmen diesmal auf die Minute.
priya| Finance people do not get applause often, so: thank you, Zainab and team. +👏12
foday| Tɛnki ya. Mi yon kɔrɛkt. +👍2
mariama| Mi yon sɛf kɔrɛkt. Una du wɛl.`,
  },
  {
    daysAgo: 25,
    at: '14:05',
    lines: `
camille| On cherche des photos de coulisses pour le journal de la maison. Pas de visages sans accord, merci !
salma| أرسلوا الصور مع وصف قصير بأي لغة، وأنا أترجم.
aminata| I have one of the fly floor at six in the morning, the light comes through the dock door like honey.
salma| هذا الوصف وحده يستحق النشر. ^1 +❤️4
lucia| Aminata, mándala, por favor. Ya tiene titular.
lea| J’ai la photo du chat du théâtre sur le pupitre du chef. +😂8
thomas| Le chat a plus d’ancienneté que moi. ^1 +😂6
javier| En Madrid tenemos un gorrión en el peine. Se llama Focus.
emre| In Berlin wohnt eine Maus unter dem Lichtpult. Sie heißt Patch. +😂9
anke| Davon möchte ich offiziell nichts wissen. ^1
boubacar| Aucun animal n’a de badge, je tiens à le signaler. +😂10
tom| Best of the week. Focus and Patch, the lighting department writes itself.`,
  },
];
