import { z } from 'zod';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { route } from './route.ts';

/** How long this session may still see pay. */
const payAccess = z.object({
  unlockedUntil: z.iso.datetime(),
  /** The same in seconds from the answer on: the reader's clock may be wrong. */
  secondsLeft: z.number().int().min(0),
});

export type PayAccess = z.infer<typeof payAccess>;

/** The date of a payslip: a moment, a calendar day, or none. */
const payslipDate = z.union([z.object({ seconds: z.number().int() }), z.iso.date()]).nullable();

/** The greatest length of a payslip's name, in UTF-16 units. */
export const longestPayslipName = 300;

export const payslip = z.object({
  id,
  fileName: z.string().max(longestPayslipName).nullable(),
  date: payslipDate,
  /** Where the browser opens the document; authorised again each time. */
  downloadURL: z.string().max(100),
});

export type Payslip = z.infer<typeof payslip>;

const recalledPayslip = z.object({ date: z.iso.date(), recalledAt: z.iso.datetime() });

export type RecalledPayslip = z.infer<typeof recalledPayslip>;

export const pay = {
  payslips: route('GET /pay/payslips', "Lists all the person's payslips, newest first.")
    .errors(failing('UNAUTHENTICATED', 'STEP_UP_REQUIRED'))
    .output(
      payAccess.extend({
        payslips: z.array(payslip),
        /** Those recalled from the person of late, by their pay day; a server of the previous release tells of none. */
        recalled: z.array(recalledPayslip).max(20).optional(),
      }),
    ),

  standing: route(
    'GET /pay/standing',
    'Lists the ids of the payslips the person has, so that a device forgets what was recalled. Opens nothing.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .output(z.object({ ids: z.array(id) })),

  unlock: route(
    'POST /pay/unlock',
    'Opens pay to this session for a while, by the email and password of the person who is signed in.',
  )
    .errors(failing('UNAUTHENTICATED', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'BUSY'))
    .input(z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(1024) }))
    .output(payAccess),

  lock: route('POST /pay/lock', 'Closes pay to this session again.')
    .errors(failing('UNAUTHENTICATED'))
    .output(z.object({ locked: z.literal(true) })),
};
