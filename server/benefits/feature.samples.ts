import type { Id } from '#contract/id.ts';
import { newId } from '#server/testing/new-id.ts';
import { anHour, type SamplesOf } from '#server/testing/samples.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { writeText } from '#server/texts/texts.ts';
import { benefitText } from './benefit-texts.ts';
import { putBenefitEnrolments } from './benefits-rows.ts';
import type { benefitsFeature } from './feature.ts';

const content = {
  kind: 'money' as const,
  ...{ name: { en: 'Pension' }, about: { en: 'When you are old' } },
  ...{ provider: '', url: '' },
};

/** A benefit that has a saved version, and that its owner has. */
async function benefit({ db }: TestServer, owner: { id: Id }): Promise<string> {
  const id = newId() as string;
  await writeText(db, benefitText(id), content, null);
  await putBenefitEnrolments(db, [{ userId: owner.id, benefitId: id, since: '2020-01-01' }]);
  return id;
}

const ofBenefit = { others: 404, shared: 'the benefits are the company’s', made: benefit } as const;

export const samples: SamplesOf<typeof benefitsFeature> = {
  'benefitEnrolments.choices': {},
  'benefitEnrolments.ofPerson': { fields: ({ person }) => ({ userId: person.id }), made: benefit },
  'benefits.mine': { fields: () => ({ language: 'en' }) },
  'companyBenefits.list': {},
  'companyBenefits.one': { fields: ({ made: id }) => ({ id }), ...ofBenefit },
  'companyBenefits.save': {
    limits: { 'text-saves': [240, anHour] },
    fields: () => ({ id: newId(), version: 0, content }),
    shared: 'what an editor begins is new',
  },
  'companyBenefits.version': { fields: ({ made: id }) => ({ id, version: 1 }), ...ofBenefit },
};
