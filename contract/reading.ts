import { z } from 'zod';
import { count } from './counts.ts';
import { personName } from './people-records.ts';

/** How many of those who have not read something are shown. */
export const notReadShown = 100;

/** Of what must be read: those whom it is for today, and who of them said that they have read it. */
export const reading = z.object({
  people: count,
  acknowledged: count,
  /** Who has not, by name. */
  missing: z.array(personName).max(notReadShown),
  /** Null where nobody was reminded yet. */
  remindedAt: z.iso.datetime().nullable(),
  /** Whether those who have not can be reminded now. */
  mayRemind: z.boolean(),
});

export type Readership = z.infer<typeof reading>;
