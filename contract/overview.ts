import { z } from 'zod';
import { count } from './counts.ts';
import { id } from './id.ts';
import { batchFailures } from './payslip-review.ts';
import { consoleRoute } from './route.ts';

const moment = z.iso.datetime();

/** What failed is listed, so many at most; what merely waits is counted. */
export const mostFailed = 20;

const named = z.object({ id, name: z.string().max(300) });

/** Deliveries that are late, and those that were given up in the last days. */
const undelivered = z.object({
  late: count,
  /** Since when the oldest of these waits. */
  lateSince: moment.nullable(),
  givenUp: count,
});

export type Undelivered = z.infer<typeof undelivered>;

/** What a company sets up in its first hour, in the order in which the console lists it. */
export const firstSteps = [
  'hr',
  'payroll',
  'second-factor',
  'mail',
  'people',
  'leave-kinds',
  'holidays',
  'absence-forms',
  'look',
] as const;

export type FirstStep = (typeof firstSteps)[number];

/** What waits for a role holder, and who is here today, for the people in the role's scope. */
export const overview = {
  people: consoleRoute('GET /console/overview/people', 'Tells what waits for HR, and who is here today.').output(
    z.object({
      /** Who works here, and who of them is away today, by approved leave or because they reported it. */
      working: count,
      away: count,
      /** Leave that nobody has answered, and since when the oldest waits. */
      leave: z.object({ waiting: count, since: moment.nullable() }),
      never: count,
      invited: count,
      /** Whose last day is in the next seven days. */
      leaving: count,
      /** Erasures that somebody else asked for. */
      erasures: count,
      /** Imports of people that wait to be looked through; for the whole company alone. */
      imports: count,
      /** The newest that could not be read, or whose work did not come to an end; for the whole company alone. */
      failedImports: z.array(named.extend({ isUnreadable: z.boolean() })).max(mostFailed),
    }),
  ),

  payslips: consoleRoute('GET /console/overview/payslips', 'Tells which batches of payslips wait for payroll.').output(
    z.object({
      review: count,
      /** For a second person. */
      waiting: count,
      /** Released, to be seen later. */
      scheduled: count,
      /** The newest that could not be read lately, or whose work did not come to an end. */
      failed: z.array(named.extend({ failed: z.enum(batchFailures) })).max(mostFailed),
    }),
  ),

  deliveries: consoleRoute(
    'GET /console/overview/deliveries',
    'Tells how many mails and notifications are stuck.',
  ).output(z.object({ mails: undelivered, notifications: undelivered })),

  firstHour: consoleRoute(
    'GET /console/overview/first-hour',
    'Tells what a new company has still to set up, of what the roles of the person who asks may do.',
  ).output(
    z.object({
      /** Empty once all is done, and where somebody put the list away. */
      toDo: z.array(z.enum(firstSteps)).max(firstSteps.length),
    }),
  ),

  putAwayFirstHour: consoleRoute(
    'POST /console/overview/first-hour/put-away',
    'Puts the list of what is still to set up away, for the whole company and for good.',
  ).output(z.object({ putAway: z.literal(true) })),
};
