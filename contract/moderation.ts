import { z } from 'zod';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { roomLimits, roomModes } from './my-voice-limits.ts';
import { message, sequenceNumber } from './my-voice-log.ts';
import { route } from './route.ts';

export const forModerators = failing('UNAUTHENTICATED', 'MODERATORS_ONLY');

/** A reason as it was typed: never cut, refused if it is too long. */
const reason = z.string().max(roomLimits.typed);

const storedReason = z.string().max(2 * roomLimits.reason);

const moment = z.iso.datetime();

const person = message.shape.sender;

const { seq, text, editedAt, gone } = message.shape;

/** One person's report of a message, and the message as it is now. */
const report = z.object({
  id,
  reporter: person,
  reason: storedReason,
  at: moment,
  message: z.object({ seq, text, ts: moment, editedAt, gone }),
  sender: person.extend({ mutedUntil: moment.nullable() }),
});

export type Report = z.infer<typeof report>;

/** Somebody who may not speak for now. */
const mutedPerson = z.object({ person, until: moment, by: person, reason: storedReason, at: moment });

export type MutedPerson = z.infer<typeof mutedPerson>;

const overview = z.object({
  mode: z.enum(roomModes),
  /** The oldest first; those beyond a hundred follow once some are closed. */
  reports: z.array(report).max(100),
  /** By the end of the mute, the soonest first. */
  muted: z.array(mutedPerson).max(100),
});

export type Overview = z.infer<typeof overview>;

/** One former text of a message. */
const formerText = z.object({
  text: text.unwrap(),
  why: z.enum(['edited', 'deleted', 'hidden']),
  by: person,
  at: moment,
  reason: storedReason.nullable(),
});

export type FormerText = z.infer<typeof formerText>;

const reports = z.object({ ids: z.array(id).min(1).max(100) });

/** What the moderators of the room may do. */
export const moderation = {
  overview: route(
    'GET /moderation',
    'Reads what moderators look after: the mode of the room, reports still open, who is muted.',
  )
    .errors(forModerators)
    .output(overview),

  hide: route(
    'POST /moderation/hide',
    'Hides a message from the room, with the reason; its text stays in the record of moderators alone.',
  )
    .errors({ ...forModerators, ...failing('NOT_FOUND', 'REASON_MISSING', 'REASON_TOO_LONG') })
    .input(z.object({ seq: sequenceNumber, reason }))
    .output(z.object({ hidden: z.literal(true) })),

  mute: route(
    'POST /moderation/mute',
    'Keeps a person from speaking for so many minutes, a month at most; none lets them speak again.',
  )
    .errors({ ...forModerators, ...failing('NOT_FOUND', 'REASON_MISSING', 'REASON_TOO_LONG') })
    .input(
      z.object({
        userId: id,
        minutes: z
          .number()
          .int()
          .min(0)
          .max(31 * 24 * 60),
        reason,
      }),
    )
    .output(
      z.object({
        mutedUntil: moment.nullable(),
        /** The mute before, for an undo. */
        before: z.object({ until: moment, reason: storedReason }).nullable(),
      }),
    ),

  setMode: route('POST /moderation/mode', 'Opens the room to everybody, slows it down, or keeps it for announcements.')
    .errors(forModerators)
    .input(z.object({ mode: z.enum(roomModes) }))
    .output(z.object({ mode: z.enum(roomModes) })),

  closeReports: route(
    'POST /moderation/reports/close',
    'Closes reports that were dealt with: all of them, or none where one is unknown.',
  )
    .errors({ ...forModerators, ...failing('NOT_FOUND') })
    .input(reports)
    .output(z.object({ closed: z.literal(true) })),

  reopenReports: route(
    'POST /moderation/reports/reopen',
    'Opens reports again that were closed: all of them, or none where one is unknown.',
  )
    .errors({ ...forModerators, ...failing('NOT_FOUND') })
    .input(reports)
    .output(z.object({ closed: z.literal(false) })),

  record: route(
    'GET /moderation/record',
    'Reads what a message said before it was edited or taken away, the oldest first.',
  )
    .errors(forModerators)
    .input(z.object({ seq: z.coerce.number().pipe(sequenceNumber) }))
    .output(z.array(formerText).max(100)),
};
