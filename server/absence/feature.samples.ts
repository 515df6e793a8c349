import { randomId } from '#server/db/ids.ts';
import { newId } from '#server/testing/new-id.ts';
import { anHour, type Sample, type SamplesOf } from '#server/testing/samples.ts';
import { absenceReport } from './absence-tables.ts';
import type { absenceFeature } from './feature.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const said = { startsOn: inDays(0), returnsOn: null, minutesLate: null, phone: '', note: '' };

const made: Sample['made'] = async ({ db }, { id: userId }) => {
  const id = randomId();
  const report = { kind: 'sickness', startsOn: inDays(0), phone: '', note: '' } as const;
  await db.insert(absenceReport).values({ id, userId, receipt: id.slice(0, 9), ...report });
  return id;
};

const ending: Sample = {
  made,
  fields: (of) => ({ id: of.made, change: { do: 'end', on: inDays(0) } }),
  others: 404,
};
const seeing: Sample = { made, fields: (of) => ({ ids: [of.made] }), others: 404 };
const entering: Sample['fields'] = ({ person }) => ({ id: newId(), userId: person.id, kind: 'sickness', ...said });

export const samples: SamplesOf<typeof absenceFeature> = {
  'absence.change': { ...ending, limits: { absence: [60, anHour] } },
  'absence.forms': { fields: () => ({ language: 'en' }) },
  'absence.report': {
    limits: { absence: [60, anHour] },
    fields: () => ({ id: newId(), kind: 'sickness', ...said, saidAt: new Date().toISOString() }),
    shared: 'the device makes the id, and one that is taken is refused',
  },
  'absence.reports': {},
  'absences.board': { made, finds: true },
  'absences.change': {
    limits: { 'absence-changes': [600, anHour] },
    ...ending,
    fields: (of) => ({ userId: of.person.id, id: of.made, change: { do: 'end', on: inDays(0) } }),
  },
  'absences.enter': { limits: { 'absence-entries': [600, anHour] }, fields: entering },
  'absences.ofPerson': { fields: ({ person }) => ({ userId: person.id }) },
  'absences.see': { made, fields: (of) => ({ ids: [of.made] }) },
  'teamAbsence.board': {},
  'teamAbsence.change': { ...ending, limits: { 'absence-changes': [600, anHour] } },
  'teamAbsence.enter': { limits: { 'absence-entries': [600, anHour] }, fields: entering, others: 404 },
  'teamAbsence.see': seeing,
};
