/** One person's place in a training; dueInDays counts from the day the demo is loaded and may lie in the past. */
export type DemoEnrolment = {
  person: string;
  training: string;
  dueInDays: number | null;
  done: boolean;
  /** What has a last day, the company asks for; the rest is the person's own choice. */
  ownChoice: boolean;
};

/** One line per person: training, days until it is due (null when there is no date), and whether it is done. */
const places: Record<string, [training: string, dueInDays: number | null, done: boolean][]> = {
  'aminata-kamara': [
    ['fly-floor-safety', 7, false],
    ['hearing-protection', 21, false],
    ['respect-at-work', null, false],
  ],
  'karim-haddad': [
    ['welcome-every-guest', 14, false],
    ['hearing-protection', -3, false],
    ['fire-safety', -40, true],
  ],
  'hilde-brandt': [
    ['guest-data', 10, false],
    ['respect-at-work', -30, true],
  ],
  'fatmata-bangura': [
    ['lifting-and-carrying', 5, false],
    ['fire-safety', 18, false],
  ],
  'jonas-brandt': [
    ['hearing-protection', 3, false],
    ['first-aid-basics', 26, false],
    ['fire-safety', -12, true],
  ],
  'ibrahim-sesay': [
    ['fly-floor-safety', 7, false],
    ['lifting-and-carrying', -18, true],
  ],
  'mariama-conteh': [
    ['welcome-every-guest', 14, false],
    ['fire-safety', -12, true],
    ['first-aid-basics', 26, false],
  ],
  'lansana-turay': [
    ['fly-floor-safety', 7, false],
    ['hearing-protection', 21, false],
  ],
  'isatu-koroma': [
    ['guest-data', 10, false],
    ['respect-at-work', -30, true],
  ],
  'abdulai-jalloh': [['fire-safety', 18, false]],
  'hawa-mansaray': [
    ['guest-data', 10, false],
    ['welcome-every-guest', 14, false],
  ],
  'sorie-kargbo': [
    ['fly-floor-safety', 2, false],
    ['lifting-and-carrying', 5, false],
    ['fire-safety', 18, false],
    ['respect-at-work', null, false],
  ],
  'kadiatu-fofanah': [['first-aid-basics', 26, false]],
  'foday-kallon': [
    ['fire-safety', 18, false],
    ['lifting-and-carrying', -18, true],
  ],
  'oliver-hartley': [['fly-floor-safety', -20, true]],
  'grace-mensah': [
    ['welcome-every-guest', 14, false],
    ['fire-safety', -12, true],
  ],
  'tom-whitcombe': [['hearing-protection', 21, false]],
  'zainab-malik': [['guest-data', 10, false]],
  'callum-reid': [
    ['fly-floor-safety', 7, false],
    ['first-aid-basics', -25, true],
  ],
  'rosie-pemberton': [
    ['fire-safety', 4, false],
    ['respect-at-work', null, false],
  ],
  'claire-moreau': [['first-aid-basics', 26, false]],
  'ines-benali': [
    ['guest-data', -5, true],
    ['welcome-every-guest', 14, false],
  ],
  'thomas-girard': [
    ['fly-floor-safety', 7, false],
    ['hearing-protection', -15, true],
  ],
  'boubacar-tandia': [
    ['fire-safety', -12, true],
    ['first-aid-basics', 26, false],
  ],
  'elodie-fabregues': [['lifting-and-carrying', 5, false]],
  'lea-marchetti': [['respect-at-work', null, false]],
  'bastien-colin': [['guest-data', 10, false]],
  'diego-arnaiz': [
    ['hearing-protection', 3, false],
    ['fire-safety', 18, false],
  ],
  'alvaro-pineda': [
    ['fly-floor-safety', 7, false],
    ['lifting-and-carrying', 5, false],
    ['first-aid-basics', -25, true],
  ],
  'nuria-casals': [
    ['respect-at-work', -30, true],
    ['guest-data', 10, false],
  ],
  'matthias-kroeger': [
    ['fly-floor-safety', -20, true],
    ['hearing-protection', 21, false],
  ],
  'leyla-aksoy': [['welcome-every-guest', 14, false]],
  'emre-yildirim': [
    ['fire-safety', 4, false],
    ['hearing-protection', 3, false],
    ['lifting-and-carrying', 12, false],
    ['respect-at-work', null, false],
  ],
  'yasmine-fahmy': [['guest-data', 10, false]],
  'omar-shahin': [
    ['fly-floor-safety', 7, false],
    ['first-aid-basics', 26, false],
  ],
  'tarek-nassar': [
    ['fire-safety', 18, false],
    ['first-aid-basics', -25, true],
  ],
};

/** Who is enrolled in what: some thirty-five people with one to four trainings each. */
export const enrolments: DemoEnrolment[] = Object.entries(places).flatMap(([person, rows]) =>
  rows.map(([training, dueInDays, done]) => ({ person, training, dueInDays, done, ownChoice: dueInDays === null })),
);
