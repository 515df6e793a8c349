import type { SamplesOf } from '#server/testing/samples.ts';
import type { homeFeature } from './feature.ts';

export const samples: SamplesOf<typeof homeFeature> = {
  'home.article': {
    fields: () => ({ slot: 'news', language: 'en' }),
    others: 404,
    shared: 'an article is the company’s',
  },
  'home.news': { fields: () => ({ language: 'en' }) },
};
