import { z } from 'zod';
import { failing } from './failure.ts';
import { freshId } from './id.ts';
import { textLengths } from './limits.ts';
import { reactions, roomLimits, roomModes } from './my-voice-limits.ts';
import { cursor, epoch, frame, message, reset, sequenceNumber } from './my-voice-log.ts';
import { route } from './route.ts';

/** Text as it was typed; what is too long for the room is told so, what is absurd is a bad request. */
const text = z.string().max(roomLimits.typed);

const page = z.number().int().min(1).max(100);

/** The beginning of a message, for a line outside the room. */
const glimpse = z.object({
  seq: sequenceNumber,
  /** Null for a sender without a name, and for the reader's own message. */
  name: z.string().max(200).nullable(),
  isOwn: z.boolean(),
  text: z.string().max(roomLimits.glimpse * 2),
});

export type Glimpse = z.infer<typeof glimpse>;

const mayNotSpeak = failing('MUTED', 'ANNOUNCE_ONLY');
const badText = failing('MESSAGE_EMPTY', 'MESSAGE_TOO_LONG');

export const myVoice = {
  send: route(
    'POST /my-voice/messages',
    'Says something in the room. A repeat under the same clientId answers with the first result.',
  )
    .errors({
      ...failing('UNAUTHENTICATED', 'NOT_FOUND', 'CLIENT_ID_TAKEN', 'TOO_MANY_REQUESTS'),
      ...badText,
      ...mayNotSpeak,
    })
    .input(z.object({ clientId: freshId, text, replyTo: sequenceNumber.optional() }))
    .output(z.object({ seq: sequenceNumber, ts: z.iso.datetime(), duplicate: z.boolean() })),

  history: route(
    'GET /my-voice/messages',
    'Reads a page of the room, newest first: the last of it, what is before a message, or after one. Says as well where the live side goes on from it.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .input(
      z
        .object({
          before: z.coerce.number().pipe(sequenceNumber).optional(),
          /** For a page around a message, the number of one somewhat before it. */
          after: z.coerce.number().pipe(cursor).optional(),
          limit: z.coerce.number().pipe(page).default(50),
        })
        .refine(({ before, after }) => before === undefined || after === undefined),
    )
    .output(
      z.object({
        epoch,
        /** The cursor to go on from: page and cursor are of the same instant. */
        upto: cursor,
        mode: z.enum(roomModes),
        messages: z.array(message).max(100),
        /** Whether there is something before them. */
        more: z.boolean(),
        /** The reader's own reactions to these messages. */
        reacted: z.array(z.object({ seq: sequenceNumber, emoji: z.enum(reactions) })).max(100 * reactions.length),
        you: z.object({
          moderator: z.boolean(),
          mutedUntil: z.iso.datetime().nullable(),
          /** The same in milliseconds from now: the reader's clock may be wrong. */
          mutedFor: z.number().int().min(0),
        }),
      }),
    ),

  changes: route(
    'GET /my-voice/changes',
    'Reads what changed after a cursor; where nothing did, answers an empty frame.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ after: z.coerce.number().pipe(cursor), epoch }))
    .output(z.union([frame, reset])),

  unread: route(
    'GET /my-voice/unread',
    'Reads what the room has for somebody outside it: how much they have not read, whether any of it is addressed to them, and what was said last.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({}))
    .output(
      z.object({
        /** How far the reader has read, on any device; null if they never were in the room. */
        seen: cursor.nullable(),
        newest: cursor,
        /** Messages of others after that, up to `roomLimits.counted`; gone ones do not count. */
        unread: z.number().int().min(0).max(roomLimits.counted),
        last: glimpse.nullable(),
        /** The newest unread message that mentions the reader or replies to them. */
        addressed: glimpse.nullable(),
      }),
    ),

  seen: route('POST /my-voice/seen', 'Notes how far somebody has read the room; it never goes back.')
    .errors(failing('UNAUTHENTICATED', 'TOO_MANY_REQUESTS'))
    .input(z.object({ seq: cursor }))
    .output(z.object({ noted: z.literal(true) })),

  edit: route('POST /my-voice/messages/edit', "Changes the text of one's own message, in its first fifteen minutes.")
    .errors({
      ...failing('UNAUTHENTICATED', 'NOT_FOUND', 'EDIT_TOO_LATE', 'TOO_MANY_REQUESTS'),
      ...badText,
      ...mayNotSpeak,
    })
    .input(z.object({ seq: sequenceNumber, text }))
    .output(z.object({ edited: z.literal(true) })),

  remove: route('POST /my-voice/messages/remove', "Takes one's own message back; a moderator takes back anybody's.")
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'))
    .input(z.object({ seq: sequenceNumber }))
    .output(z.object({ removed: z.literal(true) })),

  react: route('POST /my-voice/messages/react', 'Puts a reaction under a message, or takes it away.')
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND', 'MUTED', 'TOO_MANY_REQUESTS'))
    .input(z.object({ seq: sequenceNumber, emoji: z.enum(reactions), on: z.boolean() }))
    .output(z.object({ on: z.boolean() })),

  search: route(
    'GET /my-voice/search',
    'Finds messages by the beginnings of words, in any case and with or without accents, newest first.',
  )
    .errors(failing('UNAUTHENTICATED', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({
        text: z.string().max(textLengths.search),
        before: z.coerce.number().pipe(sequenceNumber).optional(),
        limit: z.coerce.number().pipe(page).default(50),
      }),
    )
    .output(z.object({ messages: z.array(message).max(100), more: z.boolean() })),

  report: route('POST /my-voice/messages/report', 'Tells the moderators of a message.')
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND', 'REASON_TOO_LONG', 'TOO_MANY_REQUESTS'))
    .input(z.object({ seq: sequenceNumber, reason: text }))
    .output(z.object({ reported: z.literal(true) })),
};
