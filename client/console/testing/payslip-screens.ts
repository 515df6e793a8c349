import {
  answersOf,
  bo,
  documentOf,
  problemOf,
  released,
  reviewed,
} from '#client/console/payslips/testing/shown-batches.ts';
import { listed } from '#client/console/people/testing/shown-people.ts';
import { consolePaths, payslipBatchPath } from '#contract/console-paths.ts';
import { moment } from './shown-company.ts';
import type { Pressed, ShownScreen } from './shown-screen.ts';

const odd = problemOf(2, 'month-twice', 'october/E-2_second.pdf');
const documents = [
  problemOf(1, 'not-named', 'october/a-scan-of-many-pages-whose-name-says-nothing.pdf'),
  { ...odd, recipient: { ...bo, hasLeft: true } },
  documentOf(3),
  documentOf(4, { state: 'left-out' }),
];

function batch(shown: typeof reviewed, all: typeof documents, dialogs: Pressed[]): ShownScreen {
  return {
    address: payslipBatchPath(shown.id),
    role: 'payroll',
    ready: shown.name,
    answers: {
      ...answersOf(shown, all, {
        leavers: 1,
        problems: [
          { problem: 'not-named', count: 1 },
          { problem: 'month-twice', count: 1 },
        ],
        needsSecondPerson: true,
        reach: shown.isVisible ? { people: 9, notified: 4, mailed: 2, notReached: 2 } : null,
      }),
      'payslipBatches.notReached': {
        people: [
          { ...bo, why: 'address-refused' },
          { ...bo, id: listed(5).id, why: 'mail-ended' },
        ],
        count: 2,
      },
      'payslipBatches.missing': { people: [bo, { ...bo, id: listed(5).id, hasLeft: true }], count: 4 },
    },
    dialogs,
  };
}

/** The console's screens of payslips: all batches, and one in each of its states. */
export const payslipScreens = {
  [consolePaths.payslips]: [
    {
      address: consolePaths.payslips,
      role: 'payroll',
      ready: reviewed.name,
      answers: {
        'payslipBatches.list': {
          batches: [
            { ...reviewed, problems: 2, run: null },
            { ...released, id: listed(7).id, run: null },
          ],
          isMore: true,
          releasedAloneUpTo: 20,
        },
        'uploads.mine': {
          uploads: [{ id: listed(8).id, name: 'november.zip', size: 2_000_000, modified: 0, received: 3 }],
        },
      },
      dialogs: ['Upload payslips'],
    },
  ],
  [consolePaths.payslipBatch]: [
    batch({ ...reviewed, problems: 2 }, documents, [
      'Discard',
      { words: 'Assign {title}', values: { title: 'a-scan-of-many-pages-whose-name-says-nothing.pdf' } },
    ]),
    batch(reviewed, documents.slice(2), ['Release payslips']),
    batch(
      { ...reviewed, state: 'waiting', submittedBy: bo.name, submittedAt: moment },
      [documentOf(3)],
      ['Release payslips', 'Back to review'],
    ),
    batch(
      released,
      [documentOf(3, { isOpened: true }), documentOf(4, { isOpened: false, state: 'recalled' })],
      ['Recall all payslips', { words: 'Replace {title}', values: { title: 'E-3_2026-10.pdf' } }],
    ),
  ],
} satisfies Record<string, ShownScreen[]>;
