import { z } from 'zod';
import { zone } from './company-events.ts';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { forModerators } from './moderation.ts';
import { roomLimits } from './my-voice-limits.ts';
import { cursor, message, sequenceNumber } from './my-voice-log.ts';
import { reading } from './reading.ts';
import { route } from './route.ts';

/** Where an announcement stands. */
const announcementState = z.enum(['scheduled', 'sent', 'gone', 'cancelled', 'missed']);

export type AnnouncementState = z.infer<typeof announcementState>;

/**
 * Why an announcement was not sent at its hour: My Voice was turned off, its author had left, was no moderator any more or
 * muted, or no server ran for a day.
 */
const missReasons = ['off', 'left', 'role', 'muted', 'late'] as const;

export type MissReason = (typeof missReasons)[number];

const moment = z.iso.datetime();

const announcement = z.object({
  id,
  author: message.shape.sender,
  state: announcementState,
  /** Null once the message is gone. */
  text: message.shape.text,
  mustRead: z.boolean(),
  /** When it is sent, or was. */
  publishAt: moment,
  missed: z.enum(missReasons).nullable(),
  /** Counts its changes. */
  version: z.number().int().min(1).max(1_000_000),
  seq: sequenceNumber.nullable(),
});

export type Announcement = z.infer<typeof announcement>;

const fields = z.object({
  id: freshId,
  /** As it was typed. */
  text: z.string().max(roomLimits.typed),
  mustRead: z.boolean(),
  /** Null for now. Bounded before its pattern looks at it, since the body has room for a long text. */
  publishAt: z.string().max(40).pipe(moment).nullable(),
});

const written = {
  ...forModerators,
  ...failing('MESSAGE_EMPTY', 'MESSAGE_TOO_LONG', 'SCHEDULE_PASSED', 'SCHEDULE_TOO_FAR', 'MUTED', 'TOO_MANY_REQUESTS'),
};

/** Announcements to the room: moderators write them, in their own name. */
export const announcements = {
  list: route(
    'GET /my-voice/announcements',
    'Lists announcements, those to come first, and the time zones in which their hours are typed.',
  )
    .errors(forModerators)
    .output(
      z.object({
        announcements: z.array(announcement).max(100),
        zones: z.object({ company: zone, others: z.array(zone).max(2000) }),
      }),
    ),

  add: route(
    'POST /my-voice/announcements/add',
    'Sends an announcement to the room, or schedules it. A repeat is answered as the first time.',
  )
    .errors({ ...written, ...failing('ID_REUSED') })
    .input(fields)
    .output(announcement),

  change: route(
    'POST /my-voice/announcements/change',
    'Changes what one’s own announcement says, or when it is sent, while it waits for its hour.',
  )
    .errors({ ...written, ...failing('NOT_FOUND', 'CHANGED_MEANWHILE') })
    .input(fields.extend({ id, version: announcement.shape.version }))
    .output(announcement),

  cancel: route('POST /my-voice/announcements/cancel', 'Keeps an announcement that waits for its hour from being sent.')
    .errors({ ...forModerators, ...failing('NOT_FOUND', 'CHANGED_MEANWHILE', 'TOO_MANY_REQUESTS') })
    .input(z.object({ id }))
    .output(announcement),

  reading: route(
    'GET /my-voice/announcements/reading',
    'Counts who has acknowledged an announcement that asks for it, and names some of those who have not.',
  )
    .errors({ ...forModerators, ...failing('NOT_FOUND') })
    .input(z.object({ id }))
    .output(reading),

  remind: route(
    'POST /my-voice/announcements/remind',
    'Notifies those who have not acknowledged an announcement, once an hour at most.',
  )
    .errors({ ...forModerators, ...failing('NOT_FOUND', 'TOO_MANY_REQUESTS') })
    .input(z.object({ id }))
    .output(z.object({ outcome: z.enum(['reminded', 'too-early']), reading })),

  asking: route(
    'GET /my-voice/announcements/asking',
    'Lists the announcements that the caller is asked to acknowledge.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .output(
      z.object({
        /** The newest message at that moment: what was announced after it asks as well. */
        upto: cursor,
        announcements: z
          .array(
            z.object({
              id,
              seq: sequenceNumber,
              author: message.shape.sender,
              /** Its beginning. */
              text: z.string().max(roomLimits.glimpse * 2),
            }),
          )
          .max(20),
      }),
    ),

  acknowledge: route(
    'POST /my-voice/announcements/acknowledge',
    'Says that the caller has read an announcement. A repeat is answered as the first time.',
  )
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND'))
    .input(z.object({ id }))
    .output(z.object({ acknowledgedAt: moment })),
};
