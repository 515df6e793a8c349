import type { Language } from '#contract/language.ts';

/** One news item behind a slide of the home carousel. */
export type DemoNews = {
  slot: 'news' | 'update' | 'events';
  picture: 'news' | 'update' | 'events';
  /** How long before the day the demo is loaded it was published. */
  daysAgo: number;
  /** The second line, under the slide's fixed title. */
  line: Record<Language, string>;
  /** The story when opened. */
  body: Record<Language, string>;
};

/** The three stories of the home carousel, one for each slide. */
export const news: DemoNews[] = [
  {
    slot: 'news',
    picture: 'news',
    daysAgo: 1,
    line: {
      en: 'The new season opens next week on all six stages.',
      fr: 'La nouvelle saison ouvre la semaine prochaine sur nos six scènes.',
      es: 'La nueva temporada arranca la semana que viene en seis escenarios.',
      de: 'Nächste Woche startet die neue Spielzeit auf allen sechs Bühnen.',
      kri: 'Di nyu sizin go bigin nɛks wik na ɔl siks stej.',
      ar: 'الموسم الجديد يبدأ الأسبوع القادم على مسارحنا الستة.',
    },
    body: {
      en: 'Next week all six stages open the new season on the same evening. Rehearsals are on time, and the first two weekends are nearly sold out. You can pick up two free tickets for yourself at the box office. Thank you for the long days behind the curtain.',
      fr: 'La semaine prochaine, nos six scènes ouvrent la nouvelle saison le même soir. Les répétitions avancent comme prévu et les deux premiers week-ends sont presque complets. Deux places gratuites vous attendent à la billetterie. Merci pour toutes ces longues journées en coulisses.',
      es: 'La semana que viene, nuestros seis escenarios abren la nueva temporada la misma noche. Los ensayos van según lo previsto y los dos primeros fines de semana están casi agotados. Tienes dos entradas gratis esperándote en la taquilla. Gracias por tantas horas entre bastidores.',
      de: 'Nächste Woche eröffnen alle sechs Bühnen am selben Abend die neue Spielzeit. Die Proben liegen im Plan, und die ersten beiden Wochenenden sind fast ausverkauft. An der Kasse liegen zwei Freikarten für dich bereit. Danke für die langen Tage hinter dem Vorhang.',
      kri: 'Nɛks wik, ɔl siks stej go bigin di nyu sizin di sem ivintɛm. Wi dɔn rɛdi, ɛn na smɔl sidɔm ples nɔmɔ lɛf fɔ di fɔs tu wikɛnd. Yu kin go na di tikɛt ɔfis fɔ tek yu tu fri tikɛt. Tɛnki fɔ di lɔng de dɛn we yu wok tranga wan biɛn di kɔtin.',
      ar: 'في الأسبوع القادم تفتتح مسارحنا الستة الموسم الجديد في الليلة نفسها. التدريبات تسير في موعدها، وتذاكر العروض الأولى أوشكت على النفاد. لكل موظف تذكرتان مجانيتان في شباك التذاكر. شكرًا لكم على الأيام الطويلة خلف الستار.',
    },
  },
  {
    slot: 'update',
    picture: 'update',
    daysAgo: 4,
    line: {
      en: 'From next month, rotas come out four weeks ahead.',
      fr: 'Dès le mois prochain, vos plannings quatre semaines à l’avance.',
      es: 'Desde el mes que viene, tus turnos con cuatro semanas de antelación.',
      de: 'Ab nächstem Monat kommt der Dienstplan vier Wochen im Voraus.',
      kri: 'Frɔm nɛks mɔnt, yu go no yu wok tɛm fo wik bifo.',
      ar: 'ابتداءً من الشهر القادم تصدر جداول العمل قبل أربعة أسابيع.',
    },
    body: {
      en: 'You asked for more notice, and we listened. From next month every rota comes out four weeks ahead instead of two. If a show changes at short notice, your manager talks to you before anything moves. Questions are welcome in My Voice.',
      fr: 'Vous avez demandé plus de visibilité et nous vous avons entendus. Dès le mois prochain, chaque planning sort quatre semaines à l’avance au lieu de deux. Si un spectacle change au dernier moment, votre responsable vous en parle avant de modifier quoi que ce soit. Posez vos questions dans Ma voix.',
      es: 'Nos pediste más antelación y te hemos escuchado. Desde el mes que viene, los turnos se publican cuatro semanas antes en lugar de dos. Si una función cambia a última hora, tu responsable lo habla contigo antes de mover nada. Puedes preguntar lo que quieras en Mi voz.',
      de: 'Du wolltest früher wissen, wann du arbeitest, und wir haben zugehört. Ab nächstem Monat kommt jeder Dienstplan vier statt zwei Wochen im Voraus. Ändert sich eine Vorstellung kurzfristig, spricht deine Führungskraft zuerst mit dir. Fragen kannst du jederzeit in Meine Stimme stellen.',
      kri: 'Yu bin aks fɔ no yu wok tɛm ali, ɛn wi dɔn yɛri. Frɔm nɛks mɔnt, wi go sho yu di wok tɛm fo wik bifo, nɔto tu wik igen. If wan sho chenj wantɛm wantɛm, yu maneja fɔ tɔk to yu fɔs. If yu gɛt kwɛstyɔn, rayt am na Mi vɔys.',
      ar: 'طلبتم معرفة مواعيد العمل مبكرًا، وقد استمعنا إليكم. ابتداءً من الشهر القادم تصدر جداول العمل قبل أربعة أسابيع بدلًا من أسبوعين. وإذا تغيّر عرض في وقت قصير، فسيتحدث المدير معكم قبل أي تعديل. يسعدنا أن نقرأ أسئلتكم في «صوتي».',
    },
  },
  {
    slot: 'events',
    picture: 'events',
    daysAgo: 2,
    line: {
      en: 'Staff premiere, costume sale and a football tournament.',
      fr: 'Avant-première du personnel, vente de costumes et tournoi de foot.',
      es: 'Preestreno para la plantilla, venta de vestuario y torneo de fútbol.',
      de: 'Premiere fürs Team, Kostümverkauf und ein Fußballturnier.',
      kri: 'Nyu sho fɔ wokman dɛn, stej klos fɔ sɛl, ɛn futbɔl.',
      ar: 'عرض أول للموظفين وبيع أزياء وبطولة كرة قدم.',
    },
    body: {
      en: 'Start with the staff premiere: the front rows are kept for you. The costume sale opens the day after, with coats and hats from old shows at small prices. Two football teams still need players, so tell your manager if you want to join in. The fire drill is short, but everybody goes outside.',
      fr: 'Commencez par l’avant-première du personnel, les premiers rangs vous sont réservés. La vente de costumes a lieu le lendemain, avec des manteaux et des chapeaux d’anciens spectacles à petits prix. Deux équipes de foot cherchent encore du monde, alors parlez-en à votre responsable si vous voulez jouer. L’exercice d’évacuation est court, mais tout le monde sort.',
      es: 'Empieza por el preestreno para la plantilla: te guardamos las primeras filas. Al día siguiente llega la venta de vestuario, con abrigos y sombreros de otros espectáculos a muy buen precio. A dos equipos de fútbol les falta gente, así que avisa a tu responsable si te animas. El simulacro de incendio es corto, pero salimos todos.',
      de: 'Den Anfang macht die Premiere fürs Team, die vorderen Reihen sind für uns reserviert. Am Tag danach ist Kostümverkauf, mit Mänteln und Hüten aus alten Stücken zu kleinen Preisen. Zwei Fußballteams suchen noch Leute, sag deiner Führungskraft Bescheid, wenn du mitspielen willst. Die Räumungsübung ist kurz, aber alle gehen raus.',
      kri: 'Fɔs, kam si di nyu sho bifo ɔlman. Di nɛks de, wi go sɛl kot ɛn ɔda ol stej klos, ɛn di prays nɔ dia. Tu futbɔl tim stil nid pipul, so tɛl yu maneja if yu want fɔ ple. Di faya trenin shɔt, bɔt ɔlman fɔ go na do.',
      ar: 'البداية مع العرض الأول للموظفين، فالصفوف الأمامية محجوزة لكم. وفي اليوم التالي نبيع معاطف وقبعات من عروض قديمة بأسعار بسيطة. ما زال فريقان لكرة القدم يحتاجان إلى لاعبين، فأخبروا المدير إن أردتم المشاركة. تدريب الإخلاء قصير، لكن على الجميع الخروج من المبنى.',
    },
  },
];
