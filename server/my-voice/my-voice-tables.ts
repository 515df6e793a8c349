import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { MissReason } from '#contract/announcements.ts';
import type { Id } from '#contract/id.ts';
import type { Reaction, RoomMode } from '#contract/my-voice-limits.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { type DataKind, personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

const number = (name: string) => bigint(name, { mode: 'number' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The room: one row, whose lock serialises every change in it. */
export const myVoiceRoom = pgTable('my_voice_room', {
  id: integer('id').primaryKey(),
  /** Renewed whenever the log may have lost its end, as after the restore of a backup. */
  epoch: idColumn('epoch').notNull().defaultRandom(),
  /** The number of the newest message, and the number of the newest change. */
  lastSeq: number('last_seq').notNull().default(0),
  lastModSeq: number('last_mod_seq').notNull().default(0),
  lastTs: moment('last_ts').notNull().default(new Date(0)),
  mode: text('mode').$type<RoomMode>().notNull().default('open'),
  /** When the room's message allowance would be full again. */
  fullAt: moment('full_at').notNull().default(new Date(0)),
});

/**
 * The log. No foreign key to the sender: a log keeps its rows when a person is deleted, and the key would lock the
 * sender's row for every message.
 */
export const myVoiceMessage = pgTable(
  'my_voice_message',
  {
    /** The message's number in the room: without gaps, never reused. */
    seq: number('seq').primaryKey(),
    /** The number of its latest change, which is the readers' cursor. */
    modSeq: number('mod_seq').notNull().unique(),
    senderId: idColumn('sender_id').notNull(),
    clientId: idColumn('client_id').notNull(),
    /** Null once hidden or deleted. */
    body: text('body'),
    ts: moment('ts').notNull(),
    replyTo: number('reply_to'),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    hiddenBy: idColumn('hidden_by'),
    hiddenReason: text('hidden_reason'),
  },
  (table) => [unique('my_voice_message_once').on(table.senderId, table.clientId)],
);

/** A message's words for search; a row of its own, since reactions would otherwise rewrite the index. */
export const myVoiceWords = pgTable(
  'my_voice_words',
  {
    seq: number('seq')
      .primaryKey()
      .references(() => myVoiceMessage.seq),
    words: tsvector('words').notNull(),
  },
  (table) => [index('my_voice_words_found').using('gin', table.words)],
);

export const myVoiceReaction = pgTable(
  'my_voice_reaction',
  {
    seq: number('seq')
      .notNull()
      .references(() => myVoiceMessage.seq),
    userId: idColumn('user_id').notNull(),
    emoji: text('emoji').$type<Reaction>().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.seq, table.userId, table.emoji] })],
);

/** Earlier texts of edited and removed messages, for moderators only. */
export const myVoiceRecord = pgTable(
  'my_voice_record',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    seq: number('seq')
      .notNull()
      .references(() => myVoiceMessage.seq),
    body: text('body').notNull(),
    why: text('why').$type<'edited' | 'deleted' | 'hidden'>().notNull(),
    by: idColumn('by').notNull(),
    at: moment('at').notNull().defaultNow(),
    reason: text('reason'),
  },
  (table) => [index('my_voice_record_message').on(table.seq, table.id)],
);

/** When a person's message allowance would be full again, and when they last spoke. */
export const myVoicePace = pgTable('my_voice_pace', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  fullAt: moment('full_at').notNull(),
  lastAt: moment('last_at').notNull(),
});

/** How far a person has read the room, on whichever device. */
export const myVoiceReading = pgTable('my_voice_reading', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  seq: number('seq').notNull(),
});

/** Messages that mention a person or reply to one, until that person has read them. */
export const myVoiceAddressed = pgTable(
  'my_voice_addressed',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    seq: number('seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seq] })],
);

/**
 * Who has the room open, by server. Each server renews its row every few seconds, so that a dead one soon stops
 * counting.
 */
export const myVoicePresence = pgTable('my_voice_presence', {
  node: idColumn('node').primaryKey(),
  people: idColumn('people').array().$type<Id[]>().notNull(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});

export const myVoiceMute = pgTable('my_voice_mute', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  until: moment('until').notNull(),
  reason: text('reason').notNull(),
  by: idColumn('by').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** Reports to the moderators; a person can report a message once. */
export const myVoiceReport = pgTable(
  'my_voice_report',
  {
    id: idColumn('id').primaryKey().defaultRandom(),
    seq: number('seq')
      .notNull()
      .references(() => myVoiceMessage.seq),
    reporterId: idColumn('reporter_id').notNull(),
    reason: text('reason').notNull(),
    at: moment('at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
    closedBy: idColumn('closed_by'),
  },
  (table) => [
    unique('my_voice_report_once').on(table.seq, table.reporterId),
    index('my_voice_report_open').on(table.closedAt, table.at),
  ],
);

/**
 * What moderators announce. Its moments say whether it waits for its hour, was sent, cancelled or missed. Once it is sent,
 * the message alone has its text. No foreign key to the author, as with messages.
 */
export const myVoiceAnnouncement = pgTable(
  'my_voice_announcement',
  {
    id: idColumn('id').primaryKey(),
    authorId: idColumn('author_id').notNull(),
    /** Null once it is sent. */
    text: text('text'),
    mustRead: boolean('must_read').notNull(),
    publishAt: moment('publish_at').notNull(),
    /** Counts its changes. */
    version: integer('version').notNull().default(1),
    /** The message that it became. */
    seq: number('seq')
      .unique()
      .references(() => myVoiceMessage.seq, { onDelete: 'cascade' }),
    cancelledAt: moment('cancelled_at'),
    /** Why it was not sent at its hour. */
    missed: text('missed').$type<MissReason>(),
    /** When people were notified of it, if it must be read. */
    notifiedAt: moment('notified_at'),
    /** When those who had not acknowledged it were reminded last. */
    remindedAt: moment('reminded_at'),
  },
  (table) => [
    index('my_voice_announcement_due')
      .on(table.publishAt)
      .where(sql`${table.seq} is null and ${table.cancelledAt} is null and ${table.missed} is null`),
  ],
);

/** Who acknowledged an announcement, and when. */
export const myVoiceAcknowledgement = pgTable(
  'my_voice_acknowledgement',
  {
    announcementId: idColumn('announcement_id')
      .notNull()
      .references(() => myVoiceAnnouncement.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index('my_voice_acknowledgement_person').on(table.userId),
  ],
);

const roomData: DataKind = {
  name: 'room',
  asErased: (i18n) => i18n._({ id: 'Messages in My Voice' }),
  words: (i18n, days) => ({
    title: i18n._({ id: 'What you wrote in My Voice' }),
    why: i18n._({ id: 'So that others can read it.' }),
    until:
      days.room === null
        ? i18n._({ id: 'Until it is erased after you have left. Moderators can read what you took back.' })
        : i18n._({
            id: 'For {days} days. Until then, moderators can read what you took back.',
            values: { days: days.room },
          }),
  }),
};

const messages = personal(myVoiceMessage, {
  kind: roomData,
  columns: { senderId: 'person', clientId: 'id', body: 'words', hiddenBy: 'somebody', hiddenReason: 'words' },
  erasure: 'own-step',
});
const ofMessages = { of: messages, key: myVoiceMessage.seq };

/** What these tables are to people. */
export const myVoiceTables = [
  messages,
  personal(myVoiceWords, {
    kind: roomData,
    columns: { words: 'secret' },
    through: { column: myVoiceWords.seq, ...ofMessages },
    erasure: 'own-step',
  }),
  personal(myVoiceRecord, {
    kind: roomData,
    columns: { body: 'words', why: 'id', by: 'somebody', reason: 'words' },
    through: { column: myVoiceRecord.seq, ...ofMessages },
    erasure: 'own-step',
  }),
  personal(myVoiceReaction, {
    kind: roomData,
    columns: { userId: 'person', emoji: 'id' },
    erasure: 'own-step',
  }),
  personal(myVoiceReport, {
    kind: roomData,
    columns: { id: 'id', reporterId: 'person', reason: 'words', closedBy: 'somebody' },
    erasure: 'own-step',
  }),
  personal(myVoiceAnnouncement, {
    kind: roomData,
    columns: { id: 'id', authorId: 'person', text: 'words', missed: 'id' },
    erasure: 'own-step',
  }),
  personal(myVoiceAcknowledgement, { kind: roomData, columns: { announcementId: 'id', userId: 'person' } }),
  personal(myVoiceRoom, { kind: null, columns: { epoch: 'id', mode: 'id' } }),
  personal(myVoicePace, { kind: roomData, columns: { userId: 'person' } }),
  personal(myVoiceReading, { kind: roomData, columns: { userId: 'person' } }),
  personal(myVoiceAddressed, { kind: roomData, columns: { userId: 'person' } }),
  // Renewed every few seconds by each server, from who is there.
  personal(myVoicePresence, { kind: null, columns: { node: 'id', people: 'somebody' } }),
  personal(myVoiceMute, { kind: roomData, columns: { userId: 'person', reason: 'words', by: 'somebody' } }),
];
