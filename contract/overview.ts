import { z } from 'zod';
import { consoleRoute } from './route.ts';

const count = z.number().int().min(0);
const moment = z.iso.datetime();

/** Deliveries that are late, and those that were given up in the last days. */
const undelivered = z.object({
  late: count,
  /** Since when the oldest of these waits. */
  lateSince: moment.nullable(),
  givenUp: count,
});

export type Undelivered = z.infer<typeof undelivered>;

/** What waits for a role holder, and who is here today, for the people in the role's scope. */
export const overview = {
  people: consoleRoute('GET /console/overview/people', 'Tells what waits for HR, and who is here today.').output(
    z.object({
      /** Who works here, and who of them is away today by approved leave. */
      working: count,
      away: count,
      /** Leave that nobody has answered, and since when the oldest waits. */
      leave: z.object({ waiting: count, since: moment.nullable() }),
      never: count,
      invited: count,
      /** Whose last day is in the next seven days. */
      leaving: count,
      /** Imports of people that wait to be looked through; for the whole company alone. */
      imports: count,
    }),
  ),

  payslips: consoleRoute('GET /console/overview/payslips', 'Tells which batches of payslips wait for payroll.').output(
    z.object({
      review: count,
      /** For a second person. */
      waiting: count,
      /** Released, to be seen later. */
      scheduled: count,
      /** Could not be read, or did not come to an end. */
      failed: count,
    }),
  ),

  deliveries: consoleRoute(
    'GET /console/overview/deliveries',
    'Tells how many mails and notifications are stuck.',
  ).output(z.object({ mails: undelivered, notifications: undelivered })),
};
