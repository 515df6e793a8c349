import type { SamplesOf } from '#server/testing/samples.ts';
import type { retentionFeature } from './feature.ts';

export const samples: SamplesOf<ReturnType<typeof retentionFeature>> = {
  'retention.due': { fields: () => ({ kind: 'room', days: 365 }) },
  'retention.keepFor': { unheard: 'is-read-when-opened', fields: () => ({ kind: 'absence', days: 365 }) },
  'retention.read': {},
};
