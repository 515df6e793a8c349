import type { Output } from '#client/api/call.ts';
import { listed } from '#client/console/people/testing/shown-people.ts';
import { moment } from './shown-company.ts';

/** What the server answers for text-screens.ts. */

/** A phone number of a screen, in two languages. */
export const linkEntry = {
  is: 'entry' as const,
  id: 'door',
  group: 'house',
  kind: 'phone' as const,
  title: { en: 'Stage door', de: 'Bühneneingang' },
  about: { en: '' },
  value: '+232 00 555 140',
};

export const linkGroup = {
  is: 'group' as const,
  id: 'house',
  heading: { en: 'Lumley Stage, the second house on the left, Freetown' },
  urgent: true,
};

export const linkScreen: Output<'companyLinks.screen'> = {
  groups: [
    {
      ...linkGroup,
      entries: [
        linkEntry,
        { ...linkEntry, id: 'map', kind: 'link', title: { en: 'Map' }, value: 'https://maps.example' },
      ],
    },
    { ...linkGroup, id: 'hall', heading: { en: 'Hall' }, urgent: false, entries: [] },
  ],
};

const { id: _, ...linkContent } = linkEntry;

/** The same, saved twice. */
export const linkOne: Output<'companyLinks.one'> = {
  content: linkContent,
  version: 2,
  changedAt: moment,
  changedBy: 'Hilde Brandt',
  versions: [
    { version: 2, at: moment, by: 'Hilde Brandt' },
    { version: 1, at: moment, by: null },
    { version: 0, at: null, by: null },
  ],
};

/** An event, in two languages. */
export const eventContent = {
  startsAt: '2031-05-03T16:30:00.000Z',
  title: { en: 'Open rehearsal', de: 'Offene Probe' },
  place: { en: 'Lumley Stage, the second house on the left, Freetown' },
};

export const eventOne: Output<'companyEvents.one'> = { ...linkOne, content: eventContent };

export const eventZones: Output<'companyEvents.zones'> = { company: 'Europe/Berlin', others: ['Africa/Freetown'] };

/** A benefit that somebody has, in two languages. */
export const benefitContent: NonNullable<Output<'companyBenefits.one'>['content']> = {
  kind: 'health',
  name: { en: 'Health cover', de: 'Krankenversicherung' },
  about: { en: 'Doctor, hospital and medicine for you and your children.' },
  provider: 'Harbour Health',
  url: 'https://health.stagedoor.example/cover',
};

export const benefitOne: Output<'companyBenefits.one'> = { ...linkOne, content: benefitContent };

export const benefitList: Output<'companyBenefits.list'> = [
  { ...benefitContent, id: 'health-cover', people: 58 },
  { ...benefitContent, id: 'tickets', kind: 'leisure', name: { en: 'Free tickets' }, people: 0 },
];

/** A training that somebody is to do, in two languages. */
const trainingContent: NonNullable<Output<'companyTrainings.one'>['content']> = {
  title: { en: 'Fire safety', de: 'Brandschutz' },
  summary: { en: 'Where the exits are, and what to do when the alarm sounds.' },
  minutes: '45',
  url: 'https://learn.stagedoor.example/fire',
  offered: true,
  validMonths: '24',
};

export const trainingOne: Output<'companyTrainings.one'> = { ...linkOne, content: trainingContent };

export const trainingList: Output<'companyTrainings.list'> = [
  { ...trainingContent, id: 'fire', people: 14 },
  { ...trainingContent, id: 'ladders', title: { en: 'Ladders' }, people: 0 },
];

/** Who has to do it: more late than in time. */
export const trainingCounts: Output<'trainingEnrolments.list'> = [
  { id: 'fire', title: trainingContent.title, due: 6, overdue: 8, done: 38, soon: 3, expired: 2 },
  { id: 'ladders', title: { en: 'Ladders' }, due: 0, overdue: 0, done: 0, soon: 0, expired: 0 },
];

export const trainingPeople: Output<'trainingEnrolments.people'> = {
  people: [1, 2, 3].map((number) => {
    const { id, fullName, department, location } = listed(number);
    return { id, name: fullName ?? '', department, location, dueOn: '2026-11-01', doneOn: null, validUntil: null };
  }),
  isMore: true,
};
