import type { SamplesOf } from '#server/testing/samples.ts';
import type { discountFeature } from './feature.ts';

export const samples: SamplesOf<typeof discountFeature> = {
  'discount.card': {},
};
