import { and, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { mail } from './mail-tables.ts';

/** When we were done with a mail; null while it waits. */
const doneAt = sql`coalesce(${mail.sentAt}, ${mail.givenUpAt})`;

/** Deletes mails sent or given up before a moment, at most `atMost`; returns how many. */
export function forgetMailsDoneBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  return forget(db, lt(doneAt, moment), atMost);
}

/** Deletes mails without a recipient that were done with before a moment, at most `atMost`; returns how many. */
export function forgetDecoysDoneBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  return forget(db, and(isNull(mail.recipient), isNull(mail.userId), lt(doneAt, moment)), atMost);
}

async function forget(db: Database, which: SQL | undefined, atMost: number): Promise<number> {
  const old = db.select({ id: mail.id }).from(mail).where(which).limit(atMost);
  return (await db.delete(mail).where(inArray(mail.id, old)).returning({ id: mail.id })).length;
}
