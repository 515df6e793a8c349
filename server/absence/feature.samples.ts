import type { SamplesOf } from '#server/testing/samples.ts';
import type { absenceFeature } from './feature.ts';

export const samples: SamplesOf<typeof absenceFeature> = {
  'absence.forms': { fields: () => ({ language: 'en' }) },
  'absence.reports': {},
};
