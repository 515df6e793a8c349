import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/language.ts';
import { absenceChangedMail, absenceReportedMail } from './absence/absence-mails.ts';
import { inviteMail } from './directory/invite-everybody.ts';
import { namesChangedMail } from './directory/name-changes.ts';
import { type MailWriter, writtenMail } from './mail/mail-text.ts';
import { trialMail } from './mail/trial.ts';
import { mentionMail } from './my-voice/mentions/mention-mail.ts';
import { payslipMail } from './pay/payslip-mail.ts';
import { withLinks } from './push/chosen-mails.ts';
import { passwordChangedMail, passwordTriedMail, resetMail } from './session/password-mails.ts';
import { deputyNamedMail, leaveAnsweredMail, leaveAskedMail, leaveGivenBackMail } from './time-off/leave-mails.ts';

const link = 'https://staff.example.com/invite#abc';
const unsubscribe = 'https://staff.example.com/unsubscribe?token=abc';
const name = 'Zoë {name} <b>';
const dates = { startsOn: '2026-12-28', endsOn: '2027-01-04', startsMidday: false, endsMidday: false };
const leave = { ...dates, type: { en: 'Kind {type}' } };
const counted = {
  ...leave,
  ...{ givenBack: [], holidays: [], freeMornings: [], freeAfternoons: [] },
  ...{ workingDays: '12345', dayHalves: null },
};
const absence = { name, kind: 'sickness', startsOn: '2026-11-28', receipt: 'ABS-1' } as const;
const chosen = (write: MailWriter, isChosen = true) => withLinks(write, { screen: link, unsubscribe, isChosen });

/** Every mail, and the links in it. */
const mails: Record<string, [MailWriter, ...string[]]> = {
  'a reset': [resetMail(link), link],
  'a changed password': [passwordChangedMail],
  'a tried password': [passwordTriedMail],
  'a changed address': [namesChangedMail(['email'], 'hr')],
  'two changed names': [namesChangedMail(['username', 'employeeId'], 'hr')],
  'all names, changed by the operator': [namesChangedMail(['email', 'username', 'employeeId'], 'operator')],
  'a test': [trialMail],
  'an invite': [inviteMail({ name, company: 'Théâtre {company} & Co', days: 3, link }), link],
  'a request for leave': [leaveAskedMail(counted, { name, standsInFor: null, screen: link }), link],
  'a request for hours': [
    leaveAskedMail({ ...counted, dayHalves: 16 }, { name, standsInFor: null, screen: link }),
    link,
  ],
  'a request to a deputy': [leaveAskedMail(counted, { name, standsInFor: 'Ada', screen: link }), link],
  'a request nobody answered': [
    leaveAskedMail(counted, { name, standsInFor: 'Ada', unansweredDays: 7, screen: link }),
    link,
  ],
  'days given back': [leaveGivenBackMail(leave, { name, screen: link }), link],
  'a deputy': [deputyNamedMail({ ...dates, name, screen: link }), link],
  'an absence': [absenceReportedMail({ ...absence, returnsOn: null, hasNote: false })],
  'an absence with a return and a note': [absenceReportedMail({ ...absence, returnsOn: '2026-12-01', hasNote: true })],
  'a changed absence': [absenceChangedMail(name)],
  'a payslip': [chosen(payslipMail({ isNew: true, replaced: [], recalled: [] })), link, unsubscribe],
  'a payslip nobody chose a mail for': [
    chosen(payslipMail({ isNew: true, replaced: [], recalled: [] }), false),
    link,
    unsubscribe,
  ],
  'a recalled payslip': [
    chosen(payslipMail({ isNew: false, replaced: [], recalled: ['2026-12-01'] })),
    link,
    unsubscribe,
  ],
  'replaced payslips': [
    chosen(payslipMail({ isNew: false, replaced: ['2026-12-01', null], recalled: [] })),
    link,
    unsubscribe,
  ],
  'a mention': [chosen(mentionMail([{ name, isReply: false }])), link, unsubscribe],
  'a mention and a reply': [
    chosen(
      mentionMail([
        { name: 'Ada', isReply: false },
        { name, isReply: true },
      ]),
    ),
    link,
    unsubscribe,
  ],
  'approved leave': [chosen(leaveAnsweredMail([{ ...leave, outcome: 'approved' }])), link, unsubscribe],
  'declined leave': [chosen(leaveAnsweredMail([{ ...leave, outcome: 'declined' }])), link, unsubscribe],
  'an answer taken back': [
    chosen(
      leaveAnsweredMail([
        { ...leave, outcome: 'given-back' },
        { ...leave, outcome: 'waiting' },
      ]),
    ),
    link,
    unsubscribe,
  ],
};

const named = Object.entries(mails);
const subjectOf = (write: MailWriter, language: Language) => writtenMail(write, language).subject;

describe.each(languages)('in %s', (language) => {
  test.for(named)('%s says everything', ([, [write, ...links]]) => {
    const { subject, body } = writtenMail(write, language);
    expect(subject).toMatch(/^\S[^\r\n]*\S$/);
    expect(body).toMatch(/^\S[\s\S]*\S\n$/);
    expect(body).not.toMatch(/undefined|\r/);
    expect(body.split('\n').filter((line) => line.startsWith('http'))).toEqual(links);
  });

  test('an invite names the person and the company as they are written', () => {
    const { body } = writtenMail(mails['an invite']?.[0] ?? trialMail, language);
    expect(body).toContain('Zoë {name} <b>');
    expect(body).toContain('Théâtre {company} & Co');
  });

  test.runIf(language !== 'en').for(named)('%s is not in English', ([, [write]]) => {
    expect(subjectOf(write, language)).not.toBe(subjectOf(write, 'en'));
  });
});

test('an Arabic name leaves an English subject in order, and an English one an Arabic subject', () => {
  const from = (person: string) => leaveAskedMail(counted, { name: person, standsInFor: null, screen: link });
  expect(subjectOf(from('كريم حداد'), 'en')).toContain('\u2068كريم حداد\u2069');
  expect(subjectOf(from('Zoë'), 'ar')).toContain('\u2068Zoë\u2069');
});

test.for([
  [{ startsMidday: true }, '1 December 2026, afternoon'],
  [{ endsMidday: true }, '1 December 2026, morning'],
  [{ startsAt: '09:00', endsAt: '10:30' }, '9:00'],
  [{ startsMidday: true, endsOn: '2026-12-02' }, '1 December 2026, midday'],
] as const)('a mail about a part of a day says which: %j', ([part, said]) => {
  const given = { ...leave, startsOn: '2026-12-01', endsOn: '2026-12-01', ...part };
  const { body } = writtenMail(leaveGivenBackMail(given, { name, screen: link }), 'en');
  expect(body).toContain(said);
});
