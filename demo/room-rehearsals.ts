import type { Scene } from './room-scene.ts';

/** What was said in the room while the new season was being made. */
export const rehearsals: Scene[] = [
  {
    daysAgo: 23,
    at: '07:45',
    lines: `
foday| Lait go na di plant rum, jɛnɛreta dɔn tek ova. Nɔbɔdi nɔ fɔ wɔri.
andres| Gracias, Foday. ¿Cuánto combustible queda?
foday| Tri kwata. I go las te tumara. ^1
samuel| Rehearsal stays as planned. Please keep the workshop lights off until noon.
ibrahim| Wi go wok na do, di san de fri. +😂5
lansana| I moved the dimmer test to after lunch, nobody should notice.
aminata| Noticed. It is beautifully quiet in here. ^1
oliver| Foday, can you log the hours? I want to show the board why we need the second unit.
foday| A dɔn rayt am dɔŋ, frɔm las wik te tide. ^1 +👍3
andres| Con esos datos lo pido hoy mismo. +🙏2
foday| Nɛpa dɔn bring lait. Wi bak na nɔmal. +🎉7`,
  },
  {
    daysAgo: 22,
    at: '11:10',
    lines: `
julien| Nouvelle formation pour l’acte deux : les entrées côté jardin, tout le monde.
nadia| من الجهة اليسرى للمسرح أم يسار الجمهور؟
julien| Jardin, donc la gauche vue de la salle. ^1
mira| Stage right also. Warum gibt es dafür in jeder Sprache ein anderes Rechts? +😂8
callum| Prompt side, opposite prompt, jardin, cour. We have four words and still walk into each other.
rosie| I put a sticker on my left hand in rehearsal. No shame. +😂5
lea| Moi aussi. Un cœur côté jardin.
marta| En Madrid marcamos con cinta verde. Verde, jardín.
adama| Green for garden! Stealing that. ^1 +👍6
julien| Adopté. Ruban vert partout lundi. +🎉4
sorie| A gɛt grin tep na di stɔ. A go put am naw.
omar| سنضع الشريط الأخضر هنا أيضًا قبل بروفة الغد. +👍2`,
  },
  {
    daysAgo: 21,
    at: '16:25',
    lines: `
isatu| Reminder for Freetown and Cairo: holiday requests for December close on the 30th.
hawa| If a wok afta Krismas, a kin tek di wik bifo?
isatu| Yes, as long as the box office has two people. Ask Ines for the rota. ^1
ines| Hawa, c’est noté, tu as la semaine du 14. ^2 +🙏2
hawa| Tɛnki Ines! +❤️1
tarek| هل يمكن تبديل الورديات بيننا مباشرة؟
karim| نعم، إذا وافق المسؤولان في النظام. ^1
hilde| Genau. Bitte beide im System bestätigen, sonst zahlt es niemand aus.
stefan| Habe ich letzten Monat gelernt. Auf die harte Tour. +😂6
tarek| شكرًا للجميع. +👍1`,
  },
  {
    daysAgo: 20,
    at: '12:15',
    lines: `
antoine| Sondage sérieux : frites ou riz le vendredi ?
kadiatu| Res. Nɔ aks mi dat kwɛstyɔn igen. +😂12
alvaro| Patatas. Siempre patatas.
emre| Pommes. Bitte.
hassan| أرز بالشعيرية. +❤️5
beatrice| Chips, obviously, and I mean the British kind.
fatmata| Na res, ɛn plasas. +👍4
mona| أرز طبعًا.
rosie| Both? Is both a crime?
antoine| Les deux est une réponse diplomatique. J’adopte. ^1 +🎉9
felix| Das Budget sagt: eines von beiden. +😂7
kadiatu| Di bɔjɛt kin tɔk. Wi kin kuk. ^1 +😂11`,
  },
  {
    daysAgo: 19,
    at: '23:20',
    lines: `
thomas| Pour info : le rideau de fer s’est arrêté à mi-course pendant l’entracte. Personne en danger, on a repris à 21 h 14.
oliver| Thank you for reporting it straight away. Was there a noise before it stopped?
thomas| Un claquement, côté cour, en haut. ^1
matthias| Klingt nach dem Endschalter. Den hatten wir in Berlin im Frühjahr auch.
oliver| Matthias, can you send the part number? I will have one in Paris by Thursday.
matthias| Schicke ich gleich. Der alte Typ ist empfindlich gegen Staub. ^1 +👍3
boubacar| Ronde de sécurité faite, le rideau est bloqué en position haute, affichage posé.
claire| Merci Boubacar. Thomas, on joue demain avec la procédure de secours, je viens.
ibrahim| Wi go chɛk wi yon na Freetown tumara mɔnin bifo wi opin. +👍4
javier| Madrid también. Mañana a las nueve.
tom| This is exactly what this room is for. +👏8
oliver| Update: part is on the plane. +🎉5`,
  },
  {
    daysAgo: 18,
    at: '18:35',
    lines: `
karim| مجموعة من ستين تلميذًا في عرض الغد، من يستطيع المساعدة عند الباب؟
tarek| أنا موجود من الثالثة. ^1
salma| سأحضر أيضًا وأوزع البرامج. ^2 +❤️3
karim| شكرًا لكما، نلتقي في البهو الساعة الثالثة والنصف.
grace| We give school groups a little backstage card with three words of stage language. They love it.
karim| فكرة جميلة، هل يمكن أن ترسلي النص؟ ^1
grace| Sent. The words are wings, cue and break a leg. The last one needs explaining. +😂6
leyla| Bei uns fragen alle, ob der Nebel giftig ist.
mariama| Na ya dɛn de aks if di dansa dɛn de ɛva taya.
adama| Tell them: yes. ^1 +😂8
karim| انتهى العرض، والأطفال لا يريدون المغادرة. +❤️9`,
  },
  {
    daysAgo: 17,
    at: '10:00',
    lines: `
priya| The numbers of the quarter are on the Workplace page. Short version: the season is paying for itself.
felix| Kurzfassung der Kurzfassung: Der neue Nebel ist teuer. +😂5
anke| Der Nebel ist Kunst. ^1 +😂8
tom| Haze is not fog, Felix. We have talked about this. ^2
sofia| Buen trimestre. Y gracias a quienes apagan las luces al salir, se nota en la factura.
andres| Doce por ciento menos de electricidad en Madrid desde el cambio a LED. +👏9
lansana| Fourteen in Freetown, and the LEDs do not cook us any more. +🎉6
emre| In Berlin sind jetzt alle Notlichter umgestellt. Ich habe 212 gezählt.
jonas| Er hat wirklich gezählt. ^1
stefan| 213. Die am Lastenaufzug hat er vergessen. +😂10
emre| …213. ^1 +😂6`,
  },
  {
    daysAgo: 16,
    at: '15:50',
    lines: `
elodie| La machine à broder est en panne. Quelqu’un connaît un réparateur qui n’attend pas la pleine lune ?
hassan| عندي واحدة احتياطية في المخزن، لكنها في القاهرة.
beatrice| London can lend you ours until the 3rd, it can travel with the set on Thursday.
elodie| Béatrice, tu sauves l’acte trois. ^1 +🙏2
fatmata| Wi kin so am wit an if una want. Na so wi bin de du am trade.
elodie| À la main, deux cents étoiles ? ^1
fatmata| Fayv pipul, tri de. Wi dɔn du wɔs. +👏6
hassan| بصراحة، التطريز اليدوي أجمل.
beatrice| Then let us do both: hands for the front row, machine for the rest. +👍5
elodie| Marché conclu. Les étoiles du premier rang viendront de Freetown. +❤️10`,
  },
];
