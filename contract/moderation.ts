import { oc } from '@orpc/contract';
import { z } from 'zod';
import { failing } from './failure.ts';
import { roomLimits, roomModes } from './my-voice-limits.ts';
import { place } from './my-voice-log.ts';

const forModerators = failing('UNAUTHENTICATED', 'MODERATORS_ONLY');

/** A reason as it was typed; cut short by nobody, refused where it is too long. */
const reason = z.string().max(100_000);

const storedReason = z.string().max(2 * roomLimits.reason);

const storedText = z.string().max(2 * roomLimits.message);

/** What the moderators of the room may do. */
export const moderation = {
  hide: oc
    .route({
      method: 'POST',
      path: '/moderation/hide',
      summary: 'Hides a message from the room, with the reason; its text stays in the record of moderators alone.',
    })
    .errors({ ...forModerators, ...failing('NOT_FOUND', 'REASON_MISSING', 'REASON_TOO_LONG') })
    .input(z.object({ seq: place, reason }))
    .output(z.object({ hidden: z.literal(true) })),

  mute: oc
    .route({
      method: 'POST',
      path: '/moderation/mute',
      summary: 'Keeps a person from speaking for so many minutes, a month at most; none lets them speak again.',
    })
    .errors({ ...forModerators, ...failing('NOT_FOUND', 'REASON_MISSING', 'REASON_TOO_LONG') })
    .input(
      z.object({
        userId: z.uuid(),
        minutes: z
          .number()
          .int()
          .min(0)
          .max(31 * 24 * 60),
        reason,
      }),
    )
    .output(z.object({ mutedUntil: z.iso.datetime().nullable() })),

  setMode: oc
    .route({
      method: 'POST',
      path: '/moderation/mode',
      summary: 'Opens the room to everybody, slows it down, or keeps it for announcements.',
    })
    .errors(forModerators)
    .input(z.object({ mode: z.enum(roomModes) }))
    .output(z.object({ mode: z.enum(roomModes) })),

  reports: oc
    .route({
      method: 'GET',
      path: '/moderation/reports',
      summary: 'Lists the reports that no moderator has closed yet, the oldest first.',
    })
    .errors(forModerators)
    .output(
      z
        .array(
          z.object({
            id: z.uuid(),
            seq: place,
            reporterId: z.uuid(),
            reason: storedReason,
            at: z.iso.datetime(),
            /** The message as it is now; null once it is gone. */
            text: storedText.nullable(),
          }),
        )
        .max(100),
    ),

  closeReport: oc
    .route({ method: 'POST', path: '/moderation/reports/close', summary: 'Closes a report that was dealt with.' })
    .errors({ ...forModerators, ...failing('NOT_FOUND') })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ closed: z.literal(true) })),

  record: oc
    .route({
      method: 'GET',
      path: '/moderation/record',
      summary: 'Reads what a message said before it was edited or taken away, the oldest first.',
    })
    .errors(forModerators)
    .input(z.object({ seq: z.coerce.number().pipe(place) }))
    .output(
      z
        .array(
          z.object({
            text: storedText,
            why: z.enum(['edited', 'deleted', 'hidden']),
            by: z.uuid(),
            at: z.iso.datetime(),
            reason: storedReason.nullable(),
          }),
        )
        .max(100),
    ),
};
