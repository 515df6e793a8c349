import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Reaction, RoomMode } from '#contract/my-voice-limits.ts';
import { user } from '#server/session/session-tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const number = (name: string) => bigint(name, { mode: 'number' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The room: one row, whose lock puts everything that happens in it into one order. */
export const chatRoom = pgTable('chat_room', {
  id: integer('id').primaryKey(),
  /** A new one whenever the log may have lost its end: after a restore of a backup. */
  epoch: uuid('epoch').notNull().defaultRandom(),
  /** The place of the newest message, and the number of the newest change. */
  lastSeq: number('last_seq').notNull().default(0),
  lastModSeq: number('last_mod_seq').notNull().default(0),
  lastTs: moment('last_ts').notNull().default(new Date(0)),
  mode: text('mode').$type<RoomMode>().notNull().default('open'),
  /** When the room's allowance of messages would be whole again. */
  fullAt: moment('full_at').notNull().default(new Date(0)),
});

/**
 * The log. Without a foreign key to the sender: a log has no holes, whoever is deleted, and the key's lock on the
 * sender's row would be taken with each message.
 */
export const chatMessage = pgTable(
  'chat_message',
  {
    /** The place in the room, dense and for ever. */
    seq: number('seq').primaryKey(),
    /** The number of the latest change, by which readers go on reading. */
    modSeq: number('mod_seq').notNull().unique(),
    senderId: uuid('sender_id').notNull(),
    clientId: uuid('client_id').notNull(),
    /** Null once it is gone. */
    body: text('body'),
    ts: moment('ts').notNull(),
    replyTo: number('reply_to'),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    hiddenBy: uuid('hidden_by'),
    hiddenReason: text('hidden_reason'),
  },
  (table) => [unique('chat_message_once').on(table.senderId, table.clientId)],
);

/** The words of a message as search looks for them; a row of its own, since reactions would write the index again. */
export const chatWords = pgTable(
  'chat_words',
  {
    seq: number('seq')
      .primaryKey()
      .references(() => chatMessage.seq),
    words: tsvector('words').notNull(),
  },
  (table) => [index('chat_words_found').using('gin', table.words)],
);

export const chatReaction = pgTable(
  'chat_reaction',
  {
    seq: number('seq')
      .notNull()
      .references(() => chatMessage.seq),
    userId: uuid('user_id').notNull(),
    emoji: text('emoji').$type<Reaction>().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.seq, table.userId, table.emoji] })],
);

/** What messages said before they were edited or taken away: for moderators alone. */
export const chatRecord = pgTable(
  'chat_record',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    seq: number('seq')
      .notNull()
      .references(() => chatMessage.seq),
    body: text('body').notNull(),
    why: text('why').$type<'edited' | 'deleted' | 'hidden'>().notNull(),
    by: uuid('by').notNull(),
    at: moment('at').notNull().defaultNow(),
    reason: text('reason'),
  },
  (table) => [index('chat_record_message').on(table.seq, table.id)],
);

/** When a person's allowance of messages would be whole again, and when they last spoke. */
export const chatPace = pgTable('chat_pace', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  fullAt: moment('full_at').notNull(),
  lastAt: moment('last_at').notNull(),
});

/** Who has the room open, by server: each says so every few seconds, so that one that died is not believed for long. */
export const roomPresence = pgTable('room_presence', {
  node: uuid('node').primaryKey(),
  people: uuid('people').array().notNull(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});

export const chatMute = pgTable('chat_mute', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  until: moment('until').notNull(),
  reason: text('reason').notNull(),
  by: uuid('by').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** What people told the moderators of; a person reports a message once. */
export const chatReport = pgTable(
  'chat_report',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    seq: number('seq')
      .notNull()
      .references(() => chatMessage.seq),
    reporterId: uuid('reporter_id').notNull(),
    reason: text('reason').notNull(),
    at: moment('at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by'),
  },
  (table) => [
    unique('chat_report_once').on(table.seq, table.reporterId),
    index('chat_report_open').on(table.closedAt, table.at),
  ],
);
