import type { Id } from '#contract/id.ts';
import { newId } from '#server/testing/new-id.ts';
import { anHour, type SamplesOf } from '#server/testing/samples.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { writeText } from '#server/texts/texts.ts';
import type { trainingFeature } from './feature.ts';
import { putEnrolments } from './training-rows.ts';
import { trainingText } from './training-texts.ts';

const content = {
  ...{ title: { en: 'Fire safety' }, summary: { en: 'Where the exits are' } },
  ...{ minutes: '30', url: '', offered: false, validMonths: '' },
};

/** A training that has a saved version, and that its owner is to do. */
async function training({ db }: TestServer, owner: { id: Id }): Promise<string> {
  const id = newId() as string;
  await writeText(db, trainingText(id), content, null);
  await putEnrolments(db, [{ userId: owner.id, trainingId: id, dueOn: '2031-01-01' }]);
  return id;
}

const ofTraining = { others: 404, shared: 'the trainings are the company’s', made: training } as const;

export const samples: SamplesOf<typeof trainingFeature> = {
  'companyTrainings.list': {},
  'companyTrainings.one': { fields: ({ made: id }) => ({ id }), ...ofTraining },
  'companyTrainings.save': {
    limits: { 'text-saves': [240, anHour] },
    fields: () => ({ id: newId(), version: 0, content }),
    shared: 'what an editor begins is new',
  },
  'companyTrainings.version': { fields: ({ made: id }) => ({ id, version: 1 }), ...ofTraining },
  'training.enrol': { fields: ({ offered }) => ({ id: offered }), others: 404 },
  'training.leave': { fields: ({ enrolled }) => ({ id: enrolled }), others: 404 },
  'training.mine': { fields: () => ({ language: 'en' }) },
  'training.offered': { fields: () => ({ language: 'en' }) },
  'trainingEnrolments.list': {},
  'trainingEnrolments.ofPerson': { fields: ({ person }) => ({ userId: person.id }), made: training },
  'trainingEnrolments.people': {
    fields: ({ made }) => ({ id: made, state: 'due' }),
    made: training,
    shared: 'a training is the company’s; the query finds people of the scope alone',
  },
};
