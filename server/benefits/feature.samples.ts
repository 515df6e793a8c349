import type { SamplesOf } from '#server/testing/samples.ts';
import type { benefitsFeature } from './feature.ts';

export const samples: SamplesOf<typeof benefitsFeature> = {
  'benefits.mine': { fields: () => ({ language: 'en' }) },
};
