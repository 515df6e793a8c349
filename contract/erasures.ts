import { z } from 'zod';
import { count } from './counts.ts';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { longestErasureReason } from './limits.ts';
import { consoleRoute } from './route.ts';
import { language, someWords } from './words.ts';

const userId = id;
const moment = z.iso.datetime({ precision: 3 });

/** What laws ask for, whoever is erased. */
const kept = z.object({
  payslips: count,
  /** For how many years after its own each payslip is kept, and until when the last of them. */
  payslipYears: count,
  payslipsUntil: z.iso.date().nullable(),
  /** For how many days it is kept who did what, without the name. */
  auditDays: count,
});

export type RetainedByLaw = z.infer<typeof kept>;

export const erasures = {
  ofPerson: consoleRoute(
    'GET /console/people/erasure',
    'Tells what goes if somebody is erased, what stays by law, and whether that was asked for.',
  )
    // A page of 0.3 sends no language, and has words of its own.
    .input(z.object({ userId, language: language.default('en') }))
    .output(
      z.object({
        request: z
          .object({
            askedBy: z.string().max(400),
            isOwn: z.boolean(),
            reason: z.string().max(longestErasureReason),
            askedAt: moment,
            expiresAt: moment,
          })
          .nullable(),
        /** How many entries go, by kind, in the reader's language. */
        goes: z.array(z.object({ kind: z.string().max(40), title: z.string().max(200), rows: count })).max(100),
        kept,
        /** How many others may approve a request of the caller’s. */
        others: count,
      }),
    ),

  ask: consoleRoute(
    'POST /console/people/erasure/ask',
    'Asks for somebody who has left to be erased, which somebody else has to approve. A repeat changes nothing.',
  )
    .errors(failing('HAS_NOT_LEFT', 'CHANGED_MEANWHILE', 'TOO_MANY_REQUESTS'))
    .input(z.object({ userId, reason: someWords(longestErasureReason) }))
    .output(z.object({ asked: count })),

  approve: consoleRoute(
    'POST /console/people/erasure/approve',
    'Erases somebody for good, as somebody else asked at this moment.',
  )
    .errors(failing('SAME_PERSON', 'CHANGED_MEANWHILE'))
    .input(z.object({ userId, askedAt: moment }))
    .output(z.object({ kept })),

  withdraw: consoleRoute(
    'POST /console/people/erasure/withdraw',
    'Takes back that somebody is to be erased, also where somebody else asked for it. A repeat changes nothing.',
  )
    .input(z.object({ userId }))
    .output(z.object({ isWithdrawn: z.boolean() })),
};
