import { z } from 'zod';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { textLengths } from './limits.ts';
import { route } from './route.ts';

const day = z.string().max(10);
const name = z.string().max(400);

/** Somebody who is or may be named deputy. */
const person = z.object({
  id,
  name,
  position: z.string().max(200).nullable(),
  portrait: z.string().max(400).nullable(),
});

export type DeputyPerson = z.infer<typeof person>;

const dates = { startsOn: day, endsOn: day };

/** Who answers a manager's team between two days, both included. */
export const deputy = person.extend(dates);

export type Deputy = z.infer<typeof deputy>;

const standingIn = z.object({ manager: name, ...dates });

export const deputies = {
  mine: route(
    'GET /deputies/mine',
    'Reads the own deputy, and for which managers one is deputy oneself, until the last day is over.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .output(
      z.object({
        /** Somebody has the person as manager of record. */
        leads: z.boolean(),
        deputy: deputy.nullable(),
        standsInFor: z.array(standingIn).max(100),
      }),
    ),

  candidates: route(
    'GET /deputies/candidates',
    'Finds others who work here by a part of their name, ten at most; for whoever leads somebody.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ text: z.string().min(1).max(textLengths.lookUp) }))
    .output(z.array(person).max(10)),

  name: route(
    'POST /deputies/name',
    'Names who answers the requests of one’s team between two days, in place of whoever was named before.',
  )
    .errors(
      failing(
        'UNAUTHENTICATED',
        'NOT_FOUND',
        'OWN_DEPUTY',
        'LEAVE_DATE_UNKNOWN',
        'LEAVE_ENDS_BEFORE_START',
        'LEAVE_TOO_LATE',
        'DEPUTY_OVER',
        'DEPUTY_TOO_LONG',
        'TOO_MANY_REQUESTS',
      ),
    )
    .input(z.object({ userId: id, ...dates }))
    .output(deputy),

  end: route('POST /deputies/end', 'Ends the deputy of one’s own team, from now on.')
    .errors(failing('UNAUTHENTICATED', 'TOO_MANY_REQUESTS'))
    .output(z.object({ ended: z.literal(true) })),
};
