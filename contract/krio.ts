/** Krio's months by the standard spelling; Intl knows no Krio. A speaker has yet to confirm Me. */
export const krioMonths = [
  'Janwari',
  'Fɛbwari',
  'Mach',
  'Epril',
  'Me',
  'Jun',
  'Julay',
  'Ɔgɔst',
  'Sɛptɛmba',
  'Ɔktoba',
  'Novɛmba',
  'Disɛmba',
];

/** Its days, from Sunday on. */
export const krioDays = ['Sɔnde', 'Mɔnde', 'Tyusde', 'Wɛnsde', 'Tɔsde', 'Frayde', 'Satide'];
