import { bo } from '#client/console/payslips/testing/shown-batches.ts';
import { listed } from '#client/console/people/testing/shown-people.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { absence, answered, leave, leaveCalendar, leaveRequests } from './leave-answers.ts';
import { moment } from './shown-company.ts';
import type { ShownScreen } from './shown-screen.ts';

/** The console's screens of absence and leave. */
export const leaveScreens = {
  [consolePaths.absence]: [
    {
      address: consolePaths.absence,
      role: 'hr',
      ready: 'K7QM-42XD',
      answers: {
        'absences.board': {
          reports: [
            { ...absence, proofs: [{ id: listed(12).id, size: 9, sentAt: moment, opened: null }] },
            { ...absence, ...answered, id: listed(9).id, receipt: 'H4TP-9WKM', proofs: [] },
          ],
        },
        'absences.see': { seen: 2 },
        'retention.read': {
          absence: 365,
          leave: null,
          payslips: null,
          leavers: null,
          room: null,
          audit: 730,
          payslipYears: 10,
          stuck: [],
        },
      },
      dialogs: [
        { words: 'How long reports of absence are kept', of: '.*' },
        { words: 'Correct', of: absence.person.name },
      ],
    },
  ],
  [consolePaths.leaveRequests]: [
    {
      address: consolePaths.leaveRequests,
      role: 'hr',
      ready: bo.name,
      answers: leaveRequests,
      dialogs: ['Enter leave'],
    },
    {
      address: `${consolePaths.leaveRequests}?typeId=a-kind-that-is-gone`,
      role: 'hr',
      ready: bo.name,
      answers: leaveRequests,
    },
  ],
  [consolePaths.leaveCalendar]: [
    {
      address: `${consolePaths.leaveCalendar}?month=2026-12`,
      role: 'hr',
      // On a phone, whoever was away on the days before today is behind a button.
      ready: 'Ngozi Okonkwo-Abernathy',
      answers: leaveCalendar,
      dialogs: [],
    },
  ],
  [consolePaths.leave]: [
    {
      address: consolePaths.leave,
      role: 'hr',
      ready: 'Annual leave',
      answers: leave,
      dialogs: ['Add a kind', { words: 'Edit {name}', values: { name: 'Annual leave' } }],
    },
    {
      address: `${consolePaths.leave}?show=holidays`,
      role: 'hr',
      ready: 'Labour Day',
      answers: leave,
      dialogs: ['Add a day', 'Import a file'],
    },
  ],
} satisfies Record<string, ShownScreen[]>;
