import { describe, expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { type MailWords, wordsIn } from './mail-words.ts';

const link = 'https://staff.example.com/invite#abc';
const unsubscribe = 'https://staff.example.com/unsubscribe?token=abc';
const days = { first: '2026-12-28', last: '2027-01-04' };
const letters: MailWords[] = [
  { about: 'password-reset', link },
  { about: 'password-changed' },
  { about: 'names-changed', names: ['email'], by: 'hr' },
  { about: 'names-changed', names: ['username', 'employeeId'], by: 'hr' },
  { about: 'names-changed', names: ['employeeId'], by: 'hr' },
  { about: 'names-changed', names: ['email', 'username', 'employeeId'], by: 'operator' },
  { about: 'invite', name: 'Zoë {name} <b>', company: 'Théâtre {company} & Co', days: 3, link },
  { about: 'leave-asked', name: 'Zoë', standsInFor: null, type: 'Typ {type}', days: 2.5, ...days, screen: link },
  { about: 'leave-asked', name: 'Zoë', standsInFor: 'Ada', type: 'Typ {type}', days: 2.5, ...days, screen: link },
  {
    about: 'leave-asked',
    name: 'Zoë',
    standsInFor: 'Ada',
    unansweredDays: 7,
    type: 'Typ {type}',
    days: 2.5,
    ...days,
    screen: link,
  },
  { about: 'absence-changed', name: 'Zoë {name} <b>' },
  { about: 'deputy-named', name: 'Zoë', ...days, screen: link },
  { about: 'payslip', isNew: true, replaced: [], recalled: [], screen: link, unsubscribe, isChosen: true },
  { about: 'payslip', isNew: true, replaced: [], recalled: [], screen: link, unsubscribe, isChosen: false },
  { about: 'payslip', isNew: false, replaced: [], recalled: ['2026-12-01'], screen: link, unsubscribe, isChosen: true },
  {
    about: 'payslip',
    isNew: false,
    replaced: ['2026-12-01', null],
    recalled: [],
    screen: link,
    unsubscribe,
    isChosen: true,
  },
  {
    about: 'mentions',
    mentions: [{ name: 'Zoë {name} <b>', isReply: false }],
    screen: link,
    unsubscribe,
    isChosen: true,
  },
  {
    about: 'mentions',
    mentions: [
      { name: 'Ada', isReply: false },
      { name: 'Zoë', isReply: true },
    ],
    screen: link,
    unsubscribe,
    isChosen: true,
  },
  {
    about: 'leave-answered',
    leaves: [{ answer: 'approved', type: 'Typ {type}', ...days }],
    screen: link,
    unsubscribe,
    isChosen: true,
  },
  {
    about: 'leave-answered',
    leaves: [{ answer: 'declined', type: 'Typ {type}', ...days }],
    screen: link,
    unsubscribe,
    isChosen: true,
  },
  {
    about: 'leave-answered',
    leaves: [
      { answer: 'declined', type: 'Typ {type}', ...days },
      { answer: 'waiting', type: 'Typ {type}', first: '2026-12-01', last: '2026-12-01' },
    ],
    screen: link,
    unsubscribe,
    isChosen: true,
  },
  {
    about: 'absence-reported',
    name: 'Zoë',
    kind: 'sickness',
    from: '2026-12-01',
    back: '2026-12-04',
    receipt: 'K7QM-42XD',
    hasNote: true,
  },
  {
    about: 'absence-reported',
    name: 'Zoë',
    kind: 'child-sickness',
    from: '2026-12-01',
    back: null,
    receipt: 'K7QM-42XD',
    hasNote: true,
  },
  {
    about: 'absence-reported',
    name: 'Zoë',
    kind: 'late',
    from: '2026-12-01',
    back: null,
    receipt: 'K7QM-42XD',
    hasNote: false,
  },
  {
    about: 'absence-reported',
    name: 'Zoë',
    kind: 'call-back',
    from: '2026-12-01',
    back: null,
    receipt: 'K7QM-42XD',
    hasNote: false,
  },
  { about: 'password-tried' },
];

describe.each(languages)('in %s', (language) => {
  test.for(letters)('a mail about $about says everything', (words) => {
    const { subject, body } = wordsIn(language, words);
    expect(subject).toMatch(/^\S[^\r\n]*\S$/);
    expect(body).toMatch(/^\S[\s\S]*\S\n$/);
    expect(body).not.toMatch(/undefined|\r/);
    const links = body.split('\n').filter((line) => line.startsWith('http'));
    expect(links).toEqual([
      ...('link' in words || 'screen' in words ? [link] : []),
      ...('unsubscribe' in words ? [unsubscribe] : []),
    ]);
  });

  test('an invite names the person and the company as they are written', () => {
    const { body } = wordsIn(language, letters.find(({ about }) => about === 'invite') as MailWords);
    expect(body).toContain('Zoë {name} <b>');
    expect(body).toContain('Théâtre {company} & Co');
  });

  test.runIf(language !== 'en').for(letters)('a mail about $about is not in English', (words) => {
    expect(wordsIn(language, words).subject).not.toBe(wordsIn('en', words).subject);
  });
});

test('an Arabic name leaves an English subject in order, and an English one an Arabic subject', () => {
  const subjectOf = (name: string) =>
    ({ about: 'leave-asked', name, standsInFor: null, type: 'Leave', days: 1, ...days, screen: link }) as const;
  expect(wordsIn('en', subjectOf('كريم حداد')).subject).toContain('\u2068كريم حداد\u2069');
  expect(wordsIn('ar', subjectOf('Zoë')).subject).toContain('\u2068Zoë\u2069');
});

test.for([
  [{ startsMidday: true }, 'Tuesday, 1 December 2026, afternoon'],
  [{ endsMidday: true }, 'Tuesday, 1 December 2026, morning'],
  [{ startsAt: '09:00', endsAt: '10:30' }, '9:00'],
  [{ startsMidday: true, last: '2026-12-02' }, '1 December 2026, midday'],
] as const)('a mail about a part of a day says which: %j', ([part, said]) => {
  const given = { about: 'leave-given-back', name: 'Zoë', type: 'Leave', screen: link } as const;
  const { body } = wordsIn('en', { ...given, first: '2026-12-01', last: '2026-12-01', ...part });
  expect(body).toContain(said.replace('Tuesday, ', ''));
});
