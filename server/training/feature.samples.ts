import type { SamplesOf } from '#server/testing/samples.ts';
import type { trainingFeature } from './feature.ts';

export const samples: SamplesOf<typeof trainingFeature> = {
  'training.enrol': { fields: ({ offered }) => ({ id: offered }), others: 404 },
  'training.leave': { fields: ({ enrolled }) => ({ id: enrolled }), others: 404 },
  'training.mine': { fields: () => ({ language: 'en' }) },
  'training.offered': { fields: () => ({ language: 'en' }) },
};
