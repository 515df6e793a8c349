import type { Language } from '#contract/language.ts';

/** One training that employees can be enrolled in. */
export type DemoTraining = {
  id: string;
  minutes: number;
  /** Where it can be taken online; people meet for those without. */
  url?: string;
  title: Record<Language, string>;
  summary: Record<Language, string>;
};

/** The trainings that Lumière Park offers. */
export const trainings: DemoTraining[] = [
  {
    id: 'fly-floor-safety',
    minutes: 45,
    title: {
      en: 'Fly-floor safety',
      fr: 'Sécurité dans les cintres',
      es: 'Seguridad en el telar',
      de: 'Sicher auf dem Schnürboden',
      kri: 'Wok sef ɔp di stej',
      ar: 'السلامة في برج المسرح',
    },
    summary: {
      en: 'Check lines and loads, call every move, and keep the stage below you clear.',
      fr: 'Contrôlez les câbles et les charges, annoncez chaque mouvement et gardez le plateau dégagé sous vous.',
      es: 'Revisa cuerdas y cargas, avisa de cada movimiento y mantén despejado el escenario bajo tus pies.',
      de: 'Prüfe Seile und Lasten, sag jede Fahrt an und halte die Bühne unter dir frei.',
      kri: 'Chɛk di rop dɛn ɛn di lod, tɔk bifo yu muv ɛnitin, ɛn nɔ lɛ nɔbɔdi tinap ɔnda.',
      ar: 'افحص الحبال والأحمال، وأعلن عن كل حركة، وأبقِ الخشبة تحتك خالية.',
    },
  },
  {
    id: 'first-aid-basics',
    minutes: 60,
    title: {
      en: 'First aid basics',
      fr: 'Premiers secours, les bases',
      es: 'Primeros auxilios básicos',
      de: 'Grundlagen der Ersten Hilfe',
      kri: 'Aw fɔ ɛp pɔsin we sik ɔ wund',
      ar: 'أساسيات الإسعافات الأولية',
    },
    summary: {
      en: 'Learn what to do in the first five minutes, until help arrives.',
      fr: 'Apprenez les bons gestes des cinq premières minutes, en attendant les secours.',
      es: 'Aprende qué hacer en los primeros cinco minutos, hasta que llegue la ayuda.',
      de: 'Lerne, was in den ersten fünf Minuten zu tun ist, bis Hilfe kommt.',
      kri: 'Lan wetin fɔ du insay di fɔs fayv minit, te ɛp kam.',
      ar: 'تعلّم ما يجب فعله في الدقائق الخمس الأولى إلى أن تصل المساعدة.',
    },
  },
  {
    id: 'fire-safety',
    minutes: 25,
    title: {
      en: 'Fire safety and evacuation',
      fr: 'Sécurité incendie et évacuation',
      es: 'Incendios y evacuación',
      de: 'Brandschutz und Räumung',
      kri: 'Wetin fɔ du if faya de',
      ar: 'السلامة من الحريق والإخلاء',
    },
    summary: {
      en: 'Know your exits, your meeting point and how to lead guests out calmly.',
      fr: 'Repérez vos issues et votre point de rassemblement, et guidez le public dehors dans le calme.',
      es: 'Conoce tus salidas, tu punto de encuentro y cómo guiar al público con calma.',
      de: 'Kenne deine Ausgänge und deinen Sammelplatz, und führe Gäste in Ruhe nach draußen.',
      kri: 'No usay fɔ kɔmɔt, usay fɔ mit, ɛn aw fɔ kɛr di strenja dɛn go na do saful wan.',
      ar: 'اعرف المخارج ونقطة التجمع، وتعلّم كيف ترشد الضيوف إلى الخارج بهدوء.',
    },
  },
  {
    id: 'lifting-and-carrying',
    minutes: 30,
    title: {
      en: 'Lifting without hurting your back',
      fr: 'Porter sans se faire mal au dos',
      es: 'Levantar peso sin dañarte la espalda',
      de: 'Rückenschonend heben und tragen',
      kri: 'Aw fɔ es ebi tin ɛn nɔ wund',
      ar: 'رفع الأحمال دون إيذاء الظهر',
    },
    summary: {
      en: 'Flight cases, costume rails and crates: how to move them, and when to ask for help.',
      fr: 'Caisses, portants et malles, apprenez à les déplacer et à demander de l’aide au bon moment.',
      es: 'Cajas, percheros y baúles: cómo moverlos y cuándo pedir ayuda.',
      de: 'Cases, Kleiderstangen und Kisten: wie du sie bewegst und wann du Hilfe holst.',
      kri: 'Lan aw fɔ muv big bɔks ɛn ɔda ebi tin dɛn, ɛn ustɛm fɔ aks fɔ ɛp.',
      ar: 'تعلّم كيف تحرّك الصناديق وحمّالات الأزياء، ومتى تطلب المساعدة.',
    },
  },
  {
    id: 'hearing-protection',
    minutes: 20,
    url: 'https://learn.stagedoor.example/hearing-protection',
    title: {
      en: 'Look after your hearing',
      fr: 'Protégez votre audition',
      es: 'Cuida tus oídos',
      de: 'Schütze dein Gehör',
      kri: 'Tek kia ɔf yu yes',
      ar: 'حافظ على سمعك',
    },
    summary: {
      en: 'How loud is too loud, and which ear plugs to wear beside the stage.',
      fr: 'À partir de quand le son est trop fort, et quels bouchons porter au bord du plateau.',
      es: 'Cuándo el volumen es demasiado alto y qué tapones usar junto al escenario.',
      de: 'Ab wann es zu laut ist und welcher Gehörschutz neben die Bühne gehört.',
      kri: 'No ustɛm di sawnd lawd pasmak, ɛn wetin fɔ put na yu yes nia di stej.',
      ar: 'متى يكون الصوت أعلى من اللازم، وأي سدادات أذن تناسب العمل قرب المسرح.',
    },
  },
  {
    id: 'guest-data',
    minutes: 20,
    url: 'https://learn.stagedoor.example/guest-data',
    title: {
      en: 'Guest data, handled with care',
      fr: 'Les données de nos visiteurs',
      es: 'Los datos de nuestros visitantes',
      de: 'Sorgsam mit Gästedaten umgehen',
      kri: 'Kip di strenja dɛn data sef',
      ar: 'حماية بيانات الضيوف',
    },
    summary: {
      en: 'What we may keep, what we must delete, and whom to call when something goes wrong.',
      fr: 'Ce que nous pouvons garder, ce que nous devons effacer et qui appeler en cas de problème.',
      es: 'Qué podemos guardar, qué debemos borrar y a quién llamar si algo sale mal.',
      de: 'Was wir behalten dürfen, was wir löschen müssen und wen du anrufst, wenn etwas schiefgeht.',
      kri: 'No wetin wi kin kip, wetin wi fɔ dilit, ɛn udat fɔ kɔl if prɔblɛm de.',
      ar: 'ما يجوز لنا حفظه، وما يجب حذفه، وبمن نتصل عند حدوث مشكلة.',
    },
  },
  {
    id: 'welcome-every-guest',
    minutes: 40,
    url: 'https://learn.stagedoor.example/welcome-every-guest',
    title: {
      en: 'Welcome every guest',
      fr: 'Bien accueillir chaque visiteur',
      es: 'Una buena acogida para cada visitante',
      de: 'Alle Gäste willkommen heißen',
      kri: 'Wɛlkɔm ɛvri strenja',
      ar: 'الترحيب بكل ضيف',
    },
    summary: {
      en: 'Wheelchairs, guide dogs, hearing loops and a kind word: small things that open the door.',
      fr: 'Fauteuils roulants, chiens guides, boucles auditives et un mot gentil, ces détails qui ouvrent la porte.',
      es: 'Sillas de ruedas, perros guía, bucles auditivos y una palabra amable: detalles que abren la puerta.',
      de: 'Rollstuhl, Blindenhund, Hörschleife und ein freundliches Wort: Kleinigkeiten, die Türen öffnen.',
      kri: 'Lan aw fɔ ɛp ɔlman fayn wan, lɛk di wan dɛn we nɔ ebul waka, si ɔ yɛri.',
      ar: 'كراسٍ متحركة وأجهزة للسمع وكلمة لطيفة: أشياء صغيرة تفتح الأبواب.',
    },
  },
  {
    id: 'respect-at-work',
    minutes: 35,
    url: 'https://learn.stagedoor.example/respect-at-work',
    title: {
      en: 'Respect at work',
      fr: 'Le respect au travail',
      es: 'Respeto en el trabajo',
      de: 'Respekt bei der Arbeit',
      kri: 'Rɛspɛkt na wokples',
      ar: 'الاحترام في العمل',
    },
    summary: {
      en: 'How we treat each other on busy days, and where to turn when it goes wrong.',
      fr: 'Comment rester attentifs aux autres les jours chargés, et vers qui se tourner quand cela se passe mal.',
      es: 'Cómo nos tratamos en los días difíciles y a quién acudir cuando algo va mal.',
      de: 'Wie wir an vollen Tagen miteinander umgehen und an wen du dich wenden kannst.',
      kri: 'Aw fɔ trit wi kɔmpin dɛn fayn we wi bizi, ɛn udat fɔ tɛl if prɔblɛm de.',
      ar: 'كيف نعامل بعضنا في أيام الضغط، وإلى من نلجأ عند حدوث مشكلة.',
    },
  },
];
