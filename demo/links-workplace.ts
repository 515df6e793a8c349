import type { Language } from '#contract/language.ts';
import type { DemoContact, DemoContactGroup } from './links-row.ts';

type Words = Record<Language, string>;

const address: Words = { en: 'Address', fr: 'Adresse', es: 'Dirección', de: 'Anschrift', kri: 'Adrɛs', ar: 'العنوان' };
const reception: Words = {
  en: 'Reception',
  fr: 'Accueil',
  es: 'Recepción',
  de: 'Empfang',
  kri: 'Frɔnt dɛsk',
  ar: 'الاستقبال',
};
const hours: Words = {
  en: 'Stage door is open',
  fr: 'Entrée des artistes ouverte',
  es: 'Entrada de artistas abierta',
  de: 'Bühneneingang geöffnet',
  kri: 'Ustɛm di stej do opin',
  ar: 'مواعيد باب المسرح',
};

/** Open every day between two hours, as each language writes them. */
const daily = (from: number, to: number): Words => ({
  en: `Every day, ${from}:00 to ${to}:00`,
  fr: `Tous les jours, de ${from} h à ${to} h`,
  es: `Todos los días, de ${from}:00 a ${to}:00`,
  de: `Täglich von ${from} bis ${to} Uhr`,
  kri: `Ɛvride, ${from}:00 to ${to}:00`,
  ar: `كل يوم من \u2066${from}:00\u2069 إلى \u2066${to}:00\u2069`,
});

/** What an address is in all languages but Arabic, which writes the street and the city its own way. */
const inLatin = (lines: string, ar: string): Words => ({ en: lines, fr: lines, es: lines, de: lines, kri: lines, ar });

type House = { heading: Words; lines: Words; phone: string; open: Words; more?: DemoContact[] };

const house = ({ heading, lines, phone, open, more = [] }: House): DemoContactGroup => ({
  heading,
  contacts: [
    { kind: 'address', title: address, about: lines },
    { kind: 'phone', title: reception, value: phone },
    { kind: 'text', title: hours, about: open },
    ...more,
  ],
});

/** The six houses of Lumière Park. */
export const workplace: DemoContactGroup[] = [
  house({
    heading: {
      en: 'Lumley Stage, Freetown',
      fr: 'Lumley Stage, Freetown',
      es: 'Lumley Stage, Freetown',
      de: 'Lumley Stage, Freetown',
      kri: 'Lumley Stej, Fritɔng',
      ar: 'مسرح لوملي، فريتاون',
    },
    lines: inLatin('Lumière Park, Lumley Beach Road\nFreetown', 'لوميير بارك، طريق شاطئ لوملي\nفريتاون'),
    phone: '+232 00 555 140',
    open: daily(8, 24),
    more: [
      {
        kind: 'text',
        title: {
          en: 'Getting in',
          fr: 'Pour entrer',
          es: 'Cómo entrar',
          de: 'So kommst du rein',
          kri: 'Aw fɔ ɛnta',
          ar: 'الدخول',
        },
        about: {
          en: 'The stage door is round the back, beside the beach. After ten at night, ring the bell.',
          fr: 'L’entrée des artistes est à l’arrière, côté plage. Après 22 h, sonnez.',
          es: 'La entrada de artistas está detrás, junto a la playa. Después de las diez de la noche, llama al timbre.',
          de: 'Der Bühneneingang ist hinten, zum Strand hin. Nach 22 Uhr bitte klingeln.',
          kri: 'Di stej do de biɛn di os, nia di bich. Afta tɛn na nɛt, ring di bɛl.',
          ar: 'باب المسرح في الخلف بجانب الشاطئ. بعد العاشرة ليلًا اضغط على الجرس.',
        },
      },
    ],
  }),
  house({
    heading: {
      en: 'Harbour House, London',
      fr: 'Harbour House, Londres',
      es: 'Harbour House, Londres',
      de: 'Harbour House, London',
      kri: 'Harbour House, Lɔndɔn',
      ar: 'هاربر هاوس، لندن',
    },
    lines: inLatin('14 Lamplight Wharf\nLondon', '14 رصيف لامبلايت\nلندن'),
    phone: '+44 20 7946 0140',
    open: daily(8, 23),
  }),
  house({
    heading: {
      en: 'Théâtre Lumière, Paris',
      fr: 'Théâtre Lumière, Paris',
      es: 'Théâtre Lumière, París',
      de: 'Théâtre Lumière, Paris',
      kri: 'Théâtre Lumière, Paris',
      ar: 'مسرح لوميير، باريس',
    },
    lines: inLatin('7 quai des Lanternes\nParis', '7 رصيف الفوانيس\nباريس'),
    phone: '+33 1 99 00 01 40',
    open: daily(9, 23),
    more: [
      {
        kind: 'text',
        title: {
          en: 'Head office',
          fr: 'Siège',
          es: 'Sede central',
          de: 'Zentrale',
          kri: 'Men ɔfis',
          ar: 'المقر الرئيسي',
        },
        about: {
          en: 'Third floor, Monday to Friday.',
          fr: 'Troisième étage, du lundi au vendredi.',
          es: 'Tercera planta, de lunes a viernes.',
          de: 'Dritter Stock, Montag bis Freitag.',
          kri: 'Go ɔp to di nɔmba tri flo, frɔm Mɔnde to Frayde.',
          ar: 'الطابق الثالث، من الاثنين إلى الجمعة.',
        },
      },
    ],
  }),
  house({
    heading: {
      en: 'Teatro del Faro, Madrid',
      fr: 'Teatro del Faro, Madrid',
      es: 'Teatro del Faro, Madrid',
      de: 'Teatro del Faro, Madrid',
      kri: 'Teatro del Faro, Madrid',
      ar: 'مسرح الفارو، مدريد',
    },
    lines: inLatin('Calle de las Candilejas 22\nMadrid', '22 شارع لاس كانديليخاس\nمدريد'),
    phone: '+34 910 000 140',
    open: daily(9, 24),
  }),
  house({
    heading: {
      en: 'Spreehalle, Berlin',
      fr: 'Spreehalle, Berlin',
      es: 'Spreehalle, Berlín',
      de: 'Spreehalle, Berlin',
      kri: 'Spreehalle, Berlin',
      ar: 'قاعة شبري، برلين',
    },
    lines: inLatin('Laternenufer 3\nBerlin', '3 لاترنن أوفر\nبرلين'),
    phone: '+49 30 23125 140',
    open: daily(8, 23),
  }),
  house({
    heading: {
      en: 'Nile Stage, Cairo',
      fr: 'Nile Stage, Le Caire',
      es: 'Nile Stage, El Cairo',
      de: 'Nile Stage, Kairo',
      kri: 'Nayl Stej, Kayro',
      ar: 'مسرح النيل، القاهرة',
    },
    lines: inLatin('5 Lantern Street, Garden City\nCairo', '5 شارع الفوانيس، جاردن سيتي\nالقاهرة'),
    phone: '+20 2 0000 0140',
    open: daily(10, 24),
  }),
];
