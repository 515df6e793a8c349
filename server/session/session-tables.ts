import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from '#contract/language.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { type DataKind, personal, untilErased } from '#server/personal-data/personal-table.ts';

/** Who can authenticate. The columns but `language` and `deactivatedAt` are the ones Better Auth 1.7 asks for. */
export const user = pgTable('user', {
  id: idColumn('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** The language mails are written in. */
  language: text('language').$type<Language>().notNull().default('en'),
  /** When the person left; from then on they can sign in to their own payslips at most (leavers.ts). */
  deactivatedAt: moment('deactivated_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/**
 * One row a signed-in browser. The row of a session that ran out stays for as long as notifications go to its browser,
 * and opens nothing.
 */
export const session = pgTable(
  'session',
  {
    id: idColumn('id').primaryKey().defaultRandom(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Whether others use the device, too, as its person said on signing in. */
    shared: boolean('shared').notNull().default(false),
    /** The id in the device cookie that its browser got with it (./known-device.ts); null on a shared device. */
    deviceId: idColumn('device_id'),
    /** How often the password was refused in it since it was right last. */
    refusals: integer('refusals').notNull().default(0),
    /** Since when the console is open in it, and when it was used last: server/session/console-rows.ts. */
    consoleOpenedAt: moment('console_opened_at'),
    consoleSeenAt: moment('console_seen_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('session_user').on(table.userId), index('session_device').on(table.deviceId)],
);

/** Since when a session may see pay: a password was entered in it. Gone with the session. */
export const payGrant = pgTable('pay_grant', {
  sessionId: idColumn('session_id')
    .primaryKey()
    .references(() => session.id, { onDelete: 'cascade' }),
  unlockedAt: moment('unlocked_at').notNull().defaultNow(),
});

/** A person's password hash. Better Auth keeps other providers' tokens here too; we use none. */
export const account = pgTable(
  'account',
  {
    id: idColumn('id').primaryKey().defaultRandom(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('account_user').on(table.userId)],
);

/** Better Auth asks for it. Nothing of ours is in it: links we mail have their own table. */
export const verification = pgTable(
  'verification',
  {
    id: idColumn('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

/** The profile record of an account. */
export const userProfile = pgTable(
  'user_profile',
  {
    userId: idColumn('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    fullName: text('full_name'),
    username: text('username').unique(),
    position: text('position'),
    department: text('department'),
    /** A path under /profile-pictures/. */
    profilePic: text('profile_pic'),
  },
  (table) => [index('user_profile_full_name').on(table.fullName)],
);

/**
 * Every link we mailed, by the SHA-256 of its token, and what became of it: whoever opens one that is used, old or
 * replaced is told which.
 */
export const link = pgTable(
  'link',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind').$type<'reset' | 'invite'>().notNull(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** When a newer link, or a new password, took its place. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [index('link_user').on(table.userId, table.kind)],
);

/** Wrong passwords and other attempts, counted by what they were made on, in windows of fixed length. */
export const rateLimits = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  since: moment('since').notNull(),
});

export const recordData: DataKind = {
  name: 'record',
  asErased: (i18n) => i18n._({ id: 'Record, job history and its changes' }),
  words: (i18n) => ({
    title: i18n._({ id: 'Your record at work' }),
    why: i18n._({ id: 'To employ you, and to know who leads whom.' }),
    until: untilErased(i18n),
  }),
};

export const signInData: DataKind = {
  name: 'sign-in',
  asErased: (i18n) => i18n._({ id: 'Sign-in and devices' }),
  words: (i18n) => ({
    title: i18n._({ id: 'How you sign in, and your devices' }),
    why: i18n._({ id: 'To let you in, and nobody else.' }),
    until: i18n._({ id: 'Devices until they are signed out, links for 90 days.' }),
  }),
};

const sessions = personal(session, {
  kind: signInData,
  columns: {
    id: 'id',
    userId: 'person',
    token: 'secret',
    ipAddress: 'words',
    userAgent: 'words',
    deviceId: 'secret',
  },
});

/** What these tables are to people. */
export const sessionTables = [
  personal(user, {
    kind: recordData,
    columns: { id: 'person', name: 'own', email: 'own', image: 'own', language: 'id' },
  }),
  personal(userProfile, {
    kind: recordData,
    columns: {
      userId: 'person',
      fullName: 'own',
      username: 'own',
      position: 'own',
      department: 'own',
      profilePic: 'own',
    },
  }),
  sessions,
  personal(payGrant, {
    kind: signInData,
    columns: { sessionId: 'id' },
    through: { column: payGrant.sessionId, of: sessions, key: session.id },
  }),
  personal(account, {
    kind: signInData,
    columns: {
      id: 'id',
      userId: 'person',
      accountId: 'id',
      providerId: 'id',
      accessToken: 'secret',
      refreshToken: 'secret',
      idToken: 'secret',
      scope: 'id',
      password: 'secret',
    },
  }),
  personal(verification, { kind: null, columns: { id: 'id', identifier: 'secret', value: 'secret' } }),
  personal(link, { kind: signInData, columns: { tokenHash: 'secret', kind: 'id', userId: 'person' } }),
  personal(rateLimits, { kind: null, columns: { key: 'secret' } }),
];
