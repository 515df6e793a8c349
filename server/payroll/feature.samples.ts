import { payrollColumns } from '#contract/payroll-columns.ts';
import { newId } from '#server/testing/new-id.ts';
import { anHour, type SamplesOf } from '#server/testing/samples.ts';
import type { payrollFeature } from './feature.ts';

export const samples: SamplesOf<typeof payrollFeature> = {
  'payrollExports.changes': {
    fields: () => ({ id: newId(), language: 'en' }),
    shared: 'an export is its maker’s alone: that of another is answered as one that is not there',
  },
  'payrollExports.list': {},
  'payrollExports.make': {
    limits: { 'payroll-exports': [60, anHour] },
    unheard: 'is-shown-where-done',
    fields: () => ({ id: newId(), first: '2026-10-01', last: '2026-10-31', columns: [...payrollColumns] }),
    shared: 'the browser makes the id; one that is taken is refused',
  },
};
