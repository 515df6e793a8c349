import type { Output } from '#client/api/call.ts';
import type { Answers } from '#client/testing/fake-server.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { payslipBatchPath } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';

type One = Output<'payslipBatches.one'>;

export const reviewed: PayslipBatch = {
  id: '01930000-0000-7000-8000-00000000000b' as Id,
  name: 'october.zip',
  issuedOn: '2026-10-15',
  state: 'review',
  problem: null,
  failed: null,
  uploadedBy: 'Hilde Brandt',
  uploadedAt: '2026-10-12T09:00:00.000Z',
  submittedBy: null,
  isSubmittedByCaller: false,
  submittedAt: null,
  releasedBy: null,
  visibleFrom: null,
  isVisible: false,
  documents: 3,
  people: 3,
  problems: 0,
  leftOut: 0,
  published: 0,
  recalled: 0,
};

export const released: PayslipBatch = {
  ...reviewed,
  state: 'released',
  releasedBy: 'Hilde Brandt',
  visibleFrom: '2026-10-13T09:00:00.000Z',
  isVisible: true,
};

export const bo = {
  id: '00000000-0000-4000-8000-000000000001' as Id,
  name: 'Bo Boss',
  email: 'bo@house.example',
  employeeId: 'E-1',
  hasLeft: false,
};

/** A document of the batch whose person is known, by its position. */
export function documentOf(position: number, more: Partial<BatchDocument> = {}): BatchDocument {
  return {
    id: `01930000-0000-7000-8000-0000000001${String(position).padStart(2, '0')}` as Id,
    position,
    path: `october/E-${position}_2026-10.pdf`,
    pages: null,
    title: 'October 2026',
    issuedOn: '2026-10-15',
    size: 2000,
    recipient: { ...bo, name: `Person ${position}`, email: `person-${position}@house.example` },
    who: null,
    problem: null,
    accepted: [],
    earlier: null,
    state: 'matched',
    canOpen: true,
    isOpened: null,
    needsSecondPerson: false,
    ...more,
  };
}

/** A document with something to decide. */
export function problemOf(position: number, problem: NonNullable<BatchDocument['problem']>, path: string) {
  return documentOf(position, { path, problem, state: 'problem', recipient: null });
}

/** What the console reads of one batch of these documents. */
export function answersOf(batch: PayslipBatch, documents: BatchDocument[], more: Partial<One> = {}): Answers {
  return {
    'payslipBatches.one': {
      batch,
      run: null,
      leavers: 0,
      accepted: 0,
      opened: 0,
      replaced: 0,
      reach: null,
      problems: [],
      needsSecondPerson: false,
      splitting: null,
      ...more,
    },
    'payslipBatches.documents': { documents, isMore: false },
    'payslipBatches.missing': { people: [], count: 0 },
    'payslipBatches.notReached': { people: [], count: 0 },
  };
}

/** Shows a batch to payroll. */
export function showBatch(batch: PayslipBatch, documents: BatchDocument[], answers: Answers = {}) {
  return showConsole(payslipBatchPath(batch.id), {
    roles: ['payroll'],
    answers: { ...answersOf(batch, documents), ...answers },
  });
}
