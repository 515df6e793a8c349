import { z } from 'zod';
import { count, countInQuery } from './counts.ts';
import { failing } from './failure.ts';
import { isRetention, retentionKinds } from './retention-kinds.ts';
import { consoleRoute } from './route.ts';

const kind = z.enum(retentionKinds);
const days = count.nullable();

/** For how many days each kind is kept; null for ever. */
export const retentionDays = z.object({
  absence: count,
  leave: days,
  payslips: days,
  leavers: days,
  room: days,
  audit: count,
});

export type RetentionDays = z.infer<typeof retentionDays>;

export const retention = {
  read: consoleRoute(
    'GET /console/retention',
    'Tells for how many days each kind of data is kept; null for ever. Nothing of what is stuck goes, as things stand.',
  ).output(
    retentionDays.extend({
      stuck: z.array(kind).max(retentionKinds.length),
      /** For how many years after theirs payslips stay in any case, as a law asks for them. */
      payslipYears: z.int(),
    }),
  ),

  due: consoleRoute(
    'GET /console/retention/due',
    'Tells how much of a kind would be deleted now if it were kept for so many days, and of which day the oldest is.',
  )
    .input(z.object({ kind, days: countInQuery }).refine((asked) => isRetention(asked.kind, asked.days)))
    .output(z.object({ count, since: z.iso.date().nullable() })),

  keepFor: consoleRoute(
    'POST /console/retention',
    'Says for how many days a kind is kept. Where that is shorter than before, no more than was agreed to may go now.',
  )
    .errors(failing('CHANGED_MEANWHILE'))
    .input(z.object({ kind, days, agreed: count.default(0) }).refine((said) => isRetention(said.kind, said.days)))
    .output(z.object({ days })),
};
