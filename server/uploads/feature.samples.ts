import type { SamplesOf } from '#server/testing/samples.ts';
import type { uploadsFeature } from './feature.ts';

export const samples: SamplesOf<typeof uploadsFeature> = {
  'uploads.begin': {
    unheard: 'is-shown-where-done',
    fields: ({ newUpload }) => ({ id: newUpload, name: 'x', size: 1, modified: 0 }),
    shared: 'the browser makes the id; one that is taken is refused',
  },
  'uploads.end': { unheard: 'is-shown-where-done', fields: ({ upload }) => ({ id: upload }) },
  'uploads.mine': {},
};
