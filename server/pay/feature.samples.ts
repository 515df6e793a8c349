import { newId } from '#server/testing/new-id.ts';
import type { SamplesOf } from '#server/testing/samples.ts';
import type { payFeature } from './feature.ts';

export const samples: SamplesOf<typeof payFeature> = {
  'overview.payslips': {},
  'pay.lock': { unheard: 'is-shown-where-done' },
  'pay.payslips': {},
  'pay.standing': {},
  'pay.unlock': {
    unheard: 'is-shown-where-done',
    fields: (_, { email, typed }) => ({ email, password: typed }),
    status: 403,
  },
  // To a batch of no documents that was recalled nothing can be done.
  'payslipBatches.accept': { fields: ({ batch }) => ({ id: batch, documents: [newId()] }), status: 409 },
  'payslipBatches.assign': {
    fields: ({ batch, person }) => ({ id: batch, document: newId(), userId: person.id }),
    status: 409,
  },
  'payslipBatches.begin': {
    fields: ({ upload }) => ({ id: newId(), uploadId: upload, issuedOn: '2026-10-15', sha256: '0'.repeat(64) }),
    status: 409,
  },
  'payslipBatches.candidates': { fields: ({ person }) => ({ text: person.email }) },
  'payslipBatches.confirm': {
    fields: ({ batch }) => ({ id: batch, submittedAt: '2026-11-25T09:00:00.000Z' }),
    status: 409,
  },
  'payslipBatches.discard': { fields: ({ batch }) => ({ id: batch }), status: 409 },
  'payslipBatches.documents': { fields: ({ batch }) => ({ id: batch }) },
  'payslipBatches.holdBack': { fields: ({ batch }) => ({ id: batch }), status: 409 },
  'payslipBatches.leaveOut': {
    fields: ({ batch }) => ({ id: batch, documents: [newId()], isOut: true }),
    status: 409,
  },
  'payslipBatches.list': {},
  'payslipBatches.missing': { fields: ({ batch }) => ({ id: batch }) },
  'payslipBatches.notReached': { fields: ({ batch }) => ({ id: batch }) },
  'payslipBatches.one': { fields: ({ batch }) => ({ id: batch }) },
  'payslipBatches.recall': { fields: ({ batch }) => ({ id: batch, documents: null, reason: 'x' }), status: 409 },
  'payslipBatches.release': { fields: ({ batch }) => ({ id: batch, visibleFrom: null }), status: 409 },
  'payslipBatches.replace': {
    fields: ({ batch }) => ({ id: batch, document: newId(), uploadId: newId(), reason: 'x' }),
    status: 409,
  },
  'payslipBatches.settle': { fields: ({ batch }) => ({ id: batch, problem: 'month-twice' }), status: 409 },
  'payslipBatches.split': { fields: ({ batch }) => ({ id: batch, by: 'joined' }), status: 409 },
  'payslipBatches.tryAgain': { fields: ({ batch }) => ({ id: batch }), status: 409 },
};
