import type { BenefitKind } from '#contract/benefits.ts';
import type { Language } from '#contract/language.ts';
import { people } from './people.ts';

/** One benefit that the company gives. */
export type DemoBenefit = {
  id: string;
  kind: BenefitKind;
  name: Record<Language, string>;
  about: Record<Language, string>;
  provider: string | null;
  url: string | null;
};

/** Who has which benefit, and since which day. */
export type DemoBenefitEnrolment = { person: string; benefit: string; since: string };

/** What Lumière Park gives besides pay. */
export const benefits: DemoBenefit[] = [
  {
    id: 'health-cover',
    kind: 'health',
    name: {
      en: 'Health cover',
      fr: 'Complémentaire santé',
      es: 'Seguro médico',
      de: 'Zusatzversicherung Gesundheit',
      kri: 'Inshɔrans fɔ yu wɛlbɔdi',
      ar: 'التأمين الصحي',
    },
    about: {
      en: 'Doctor, hospital and medicine for you and your children. Show your card at the counter; you pay nothing there.',
      fr: 'Médecin, hôpital et médicaments pour vous et vos enfants. Présentez votre carte au guichet, vous n’avancez rien.',
      es: 'Médico, hospital y medicinas para ti y tus hijos. Enseña tu tarjeta en el mostrador y no pagas nada.',
      de: 'Arzt, Krankenhaus und Medikamente für dich und deine Kinder. Zeig am Schalter deine Karte, dort zahlst du nichts.',
      kri: 'Dɔktɔ, ɔspitul ɛn mɛrɛsin fɔ yu ɛn yu pikin dɛn. Sho yu kad nɔmɔ; yu nɔ go pe natin de.',
      ar: 'الطبيب والمستشفى والدواء لك ولأطفالك. أبرز بطاقتك عند الشباك ولن تدفع شيئًا هناك.',
    },
    provider: 'Harbour Health',
    url: 'https://health.stagedoor.example/cover',
  },
  {
    id: 'talk-it-over',
    kind: 'health',
    name: {
      en: 'Someone to talk to',
      fr: 'Quelqu’un à qui parler',
      es: 'Alguien con quien hablar',
      de: 'Jemand zum Reden',
      kri: 'Sɔmbɔdi fɔ tɔk to',
      ar: 'من يستمع إليك',
    },
    about: {
      en: 'Six talks a year with a counsellor, by phone or in person. Nobody at work learns that you called.',
      fr: 'Six entretiens par an avec un psychologue, par téléphone ou sur place. Personne au travail ne saura que vous avez appelé.',
      es: 'Seis charlas al año con un psicólogo, por teléfono o en persona. Nadie en el trabajo sabrá que has llamado.',
      de: 'Sechs Gespräche im Jahr mit einer Beratung, am Telefon oder vor Ort. Niemand in der Firma erfährt davon.',
      kri: 'Siks tɛm insay di ia yu kin tɔk to pɔsin we sabi ɛp, na fon ɔ fes to fes. Nɔbɔdi na wok nɔ go no.',
      ar: 'ست جلسات في السنة مع مرشد نفسي، بالهاتف أو وجهًا لوجه. لن يعلم أحد في العمل أنك اتصلت.',
    },
    provider: 'Open Line',
    url: 'https://openline.stagedoor.example/',
  },
  {
    id: 'pension',
    kind: 'money',
    name: {
      en: 'Pension plan',
      fr: 'Épargne retraite',
      es: 'Plan de pensiones',
      de: 'Betriebsrente',
      kri: 'Mɔni fɔ we yu dɔn ol',
      ar: 'خطة التقاعد',
    },
    about: {
      en: 'You put in 4 % of your pay, the company adds 6 %. It stays yours when you leave.',
      fr: 'Vous versez 4 % de votre salaire, l’entreprise ajoute 6 %. L’épargne reste à vous si vous partez.',
      es: 'Tú aportas el 4 % de tu sueldo y la empresa añade el 6 %. El ahorro sigue siendo tuyo si te vas.',
      de: 'Du zahlst 4 % deines Gehalts ein, die Firma legt 6 % dazu. Das Geld bleibt deins, auch wenn du gehst.',
      kri: 'Yu put fo pan ɛvri ɔndrɛd insay yu pe, ɛn di kɔmni ad siks. Na yu yon mɔni, ivin if yu lɛf di wok.',
      ar: 'تدفع 4 % من راتبك وتضيف الشركة 6 %. ويبقى المال لك إن تركت العمل.',
    },
    provider: 'Northlight Pensions',
    url: 'https://pensions.stagedoor.example/',
  },
  {
    id: 'emergency-loan',
    kind: 'money',
    name: {
      en: 'Loan without interest',
      fr: 'Prêt sans intérêts',
      es: 'Préstamo sin intereses',
      de: 'Zinsloses Darlehen',
      kri: 'Lon we nɔ gɛt intrɛst',
      ar: 'قرض بلا فوائد',
    },
    about: {
      en: 'Up to one month of pay when the roof leaks or the rent is due. You pay it back over ten months.',
      fr: 'Jusqu’à un mois de salaire en cas de coup dur. Vous remboursez sur dix mois.',
      es: 'Hasta un mes de sueldo cuando llega un imprevisto. Lo devuelves en diez meses.',
      de: 'Bis zu ein Monatsgehalt, wenn das Dach tropft oder die Miete drängt. Du zahlst es in zehn Monaten zurück.',
      kri: 'If prɔblɛm kam wantɛm, yu kin tek mɔni we rich wan mɔnt pe. Yu go pe am bak insay tɛn mɔnt.',
      ar: 'ما يصل إلى راتب شهر عند الضرورة، وتسدده على عشرة أشهر.',
    },
    provider: null,
    url: null,
  },
  {
    id: 'new-parent',
    kind: 'family',
    name: {
      en: 'Time with a new child',
      fr: 'Du temps pour bébé',
      es: 'Tiempo con tu bebé',
      de: 'Zeit mit dem Neugeborenen',
      kri: 'Tɛm wit yu nyu pikin',
      ar: 'وقت مع المولود الجديد',
    },
    about: {
      en: 'Sixteen weeks on full pay for every new parent, and four weeks of half days afterwards.',
      fr: 'Seize semaines à plein salaire pour chaque nouveau parent, puis quatre semaines à mi-temps.',
      es: 'Dieciséis semanas con el sueldo íntegro para cada madre o padre, y después cuatro a media jornada.',
      de: 'Sechzehn Wochen bei vollem Gehalt für alle frischen Eltern, danach vier Wochen halbe Tage.',
      kri: 'If yu jɔs gɛt pikin, wi go pe yu ful pe fɔ sikstin wik. Afta dat, yu go wok af de fɔ fo wik.',
      ar: 'ستة عشر أسبوعًا براتب كامل لكل من رُزق بمولود، ثم أربعة أسابيع بنصف دوام.',
    },
    provider: null,
    url: null,
  },
  {
    id: 'late-ride',
    kind: 'travel',
    name: {
      en: 'A ride home after late shows',
      fr: 'Le retour après les spectacles tardifs',
      es: 'Vuelta a casa tras las funciones tardías',
      de: 'Heimfahrt nach späten Shows',
      kri: 'Motoka fɔ go om we di sho dɔn let',
      ar: 'توصيلة إلى البيت بعد العروض المتأخرة',
    },
    about: {
      en: 'When your shift ends after half past ten, a car waits at the stage door. Give your name to the driver.',
      fr: 'Quand votre service finit après 22 h 30, une voiture attend à l’entrée des artistes. Donnez votre nom au chauffeur.',
      es: 'Si tu turno acaba después de las 22:30, hay un coche en la entrada de artistas. Di tu nombre al conductor.',
      de: 'Endet deine Schicht nach 22:30 Uhr, wartet am Bühneneingang ein Wagen. Nenn beim Einsteigen deinen Namen.',
      kri: 'If yu wok dɔn afta af pas tɛn na nɛt, wan motoka de wet na di stej do. Tɛl di drayva yu nem.',
      ar: 'إذا انتهت نوبتك بعد العاشرة والنصف ليلًا، فهناك سيارة تنتظر عند باب المسرح. أخبر السائق باسمك.',
    },
    provider: null,
    url: null,
  },
  {
    id: 'city-pass',
    kind: 'travel',
    name: {
      en: 'City transport pass',
      fr: 'Abonnement de transport',
      es: 'Abono de transporte',
      de: 'Ticket für Bus und Bahn',
      kri: 'Tikɛt fɔ tren ɛn bɔs',
      ar: 'اشتراك المواصلات',
    },
    about: {
      en: 'Bus, tram and metro in your city. The company pays three quarters of the monthly pass.',
      fr: 'Bus, tram et métro dans votre ville. L’entreprise paie les trois quarts de l’abonnement mensuel.',
      es: 'Autobús, tranvía y metro en tu ciudad. La empresa paga tres cuartas partes del abono mensual.',
      de: 'Bus, Tram und U-Bahn in deiner Stadt. Die Firma zahlt drei Viertel des Monatstickets.',
      kri: 'Yu kin tek bɔs ɛn tren na yu siti. Di kɔmni de pe mɔs pan di mɔni ɛvri mɔnt.',
      ar: 'الحافلة والترام والمترو في مدينتك. تدفع الشركة ثلاثة أرباع الاشتراك الشهري.',
    },
    provider: 'Metro & More',
    url: 'https://travel.stagedoor.example/pass',
  },
  {
    id: 'free-seats',
    kind: 'leisure',
    name: {
      en: 'Two free seats a month',
      fr: 'Deux places gratuites par mois',
      es: 'Dos entradas gratis al mes',
      de: 'Zwei Freikarten im Monat',
      kri: 'Tu fri tikɛt ɛvri mɔnt',
      ar: 'مقعدان مجانيان كل شهر',
    },
    about: {
      en: 'For any show on any of our six stages, for you and whoever you bring. Pick them up at the box office.',
      fr: 'Pour tous les spectacles de nos six scènes, pour vous et la personne de votre choix. À retirer à la billetterie.',
      es: 'Para cualquier función en nuestros seis escenarios, para ti y quien tú quieras. Recógelas en la taquilla.',
      de: 'Für jede Show auf allen sechs Bühnen, für dich und wen du mitbringst. Abholen kannst du sie an der Kasse.',
      kri: 'Fɔ ɛni sho na ɔl siks stej, fɔ yu ɛn ɛnibɔdi we yu briŋ. Go tek am na di tikɛt ɔfis.',
      ar: 'لأي عرض على أي من مسارحنا الستة، لك ولمن تصطحبه. استلم التذكرتين من شباك التذاكر.',
    },
    provider: null,
    url: null,
  },
  {
    id: 'canteen-card',
    kind: 'leisure',
    name: {
      en: 'Canteen at half price',
      fr: 'La cantine à moitié prix',
      es: 'Comedor a mitad de precio',
      de: 'Kantine zum halben Preis',
      kri: 'It na di kantin fɔ af prays',
      ar: 'المطعم بنصف السعر',
    },
    about: {
      en: 'Hot meals before and between shows, coffee for nothing. Your staff card is your canteen card.',
      fr: 'Des plats chauds avant et entre les spectacles, le café est offert. Votre badge sert de carte.',
      es: 'Platos calientes antes y entre funciones, y el café corre por nuestra cuenta. Tu tarjeta de empleado basta.',
      de: 'Warmes Essen vor und zwischen den Shows, Kaffee gibt es umsonst. Dein Ausweis ist deine Kantinenkarte.',
      kri: 'Wam it bifo di sho ɛn bitwin di sho dɛn, ɛn kɔfi na fri. Yu wok kad na yu kantin kad.',
      ar: 'وجبات ساخنة قبل العروض وبينها، والقهوة مجانًا. بطاقة عملك هي بطاقة المطعم.',
    },
    provider: null,
    url: null,
  },
  {
    id: 'language-course',
    kind: 'learning',
    name: {
      en: 'A language of your choice',
      fr: 'Une langue de votre choix',
      es: 'El idioma que quieras',
      de: 'Eine Sprache deiner Wahl',
      kri: 'Lan di langwej we yu want',
      ar: 'لغة تختارها بنفسك',
    },
    about: {
      en: 'Online lessons in twelve languages, an hour a week of it in working time.',
      fr: 'Des cours en ligne dans douze langues, dont une heure par semaine sur votre temps de travail.',
      es: 'Clases en línea en doce idiomas, una hora a la semana dentro de tu jornada.',
      de: 'Onlinekurse in zwölf Sprachen, eine Stunde pro Woche davon in der Arbeitszeit.',
      kri: 'Lɛsin na intanɛt insay twɛlv langwej. Wan awa ɛvri wik, yu kin lan insay yu wok tɛm.',
      ar: 'دروس عبر الإنترنت باثنتي عشرة لغة، ساعة منها كل أسبوع ضمن وقت العمل.',
    },
    provider: 'Tongue & Talk',
    url: 'https://languages.stagedoor.example/',
  },
];

/** How long after the first hire each benefit begins, in months; temporary staff have those of the first day. */
const waiting: Record<string, number> = {
  'health-cover': 0,
  'talk-it-over': 0,
  'free-seats': 0,
  'canteen-card': 0,
  'late-ride': 0,
  'city-pass': 3,
  pension: 6,
  'language-course': 6,
  'new-parent': 12,
  'emergency-loan': 12,
};

/** No city pass where there is no metro to ride. */
const withoutPass = 'Lumière Park Freetown Ltd';

/** Everybody has benefits, but those of whom the company has nothing on file. */
export const benefitEnrolments: DemoBenefitEnrolment[] = people.flatMap(({ key, details }) => {
  if (!details) return [];
  const isPermanent = details.employmentType === 'Permanent';
  return Object.entries(waiting)
    .filter(([id, months]) => (isPermanent || months === 0) && !(id === 'city-pass' && details.company === withoutPass))
    .map(([benefit, months]) => ({ person: key, benefit, since: monthsAfter(details.hireDate, months) }));
});

/** The first of the month, a number of months after a day; the day itself for none. */
function monthsAfter(day: string, months: number): string {
  if (months === 0) return day;
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
