import { and, asc, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { mail, refusedAddress, type WhyGivenUp } from './mail-tables.ts';

export type Mail = typeof mail.$inferSelect;

const isDue = and(isNull(mail.sentAt), isNull(mail.givenUpAt), lte(mail.nextAttemptAt, sql`now()`));

/** A mail that is done with keeps nothing of its text. */
const emptied = { body: '', sealedBody: null, subjects: null };

/** Adds mails to the outbox. One without a recipient counts as sent, so that no worker ever sees it. */
export async function addMails(db: Database, mails: (typeof mail.$inferInsert)[]): Promise<void> {
  await db.insert(mail).values(mails.map((one) => (one.recipient === null ? { ...one, sentAt: sql`now()` } : one)));
}

/** A condition: some mail is due. */
export function isMailDue(db: Database): SQL {
  return sql`exists (${db.select({ id: mail.id }).from(mail).where(isDue)})`;
}

/**
 * Claims due mails, the most urgent first, among equals the longest waiting.
 * @param seconds for how long nobody else may claim them
 */
export async function claimMails(db: Database, atMost: number, seconds: number): Promise<Mail[]> {
  const next = db
    .select({ id: mail.id })
    .from(mail)
    .where(isDue)
    .orderBy(asc(mail.priority), asc(mail.nextAttemptAt))
    .limit(atMost)
    .for('update', { skipLocked: true });
  // The array is computed once; with `in`, PostgreSQL may run the query for each row and claim more than the limit.
  const claimed = await db
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(sql`${mail.id} = any(array(${next}))`)
    .returning();
  return claimed.sort((a, b) => a.priority - b.priority || a.createdAt.getTime() - b.createdAt.getTime());
}

/** Delays the next attempt of a mail by so many seconds. */
export async function delayMail(db: Database, id: Id, seconds: number): Promise<void> {
  await db
    .update(mail)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(mail.id, id));
}

/** Marks a mail as sent and erases its text; its address takes mail, whatever was known of it. */
export async function settleSent(db: Database, id: Id, to: string | null): Promise<void> {
  await db
    .update(mail)
    .set({ sentAt: sql`now()`, ...emptied })
    .where(eq(mail.id, id));
  if (to !== null) await db.delete(refusedAddress).where(eq(refusedAddress.address, to.toLowerCase()));
}

/** Marks a mail as given up and erases its text. */
export async function settleGivenUp(db: Database, id: Id, givenUpBecause: WhyGivenUp): Promise<void> {
  await db
    .update(mail)
    .set({ givenUpAt: sql`now()`, givenUpBecause, ...emptied })
    .where(eq(mail.id, id));
}

/** Remembers that the mail server refused an address. */
export async function rememberRefused(db: Database, to: string): Promise<void> {
  await db
    .insert(refusedAddress)
    .values({ address: to.toLowerCase() })
    .onConflictDoUpdate({ target: refusedAddress.address, set: { refusedAt: sql`now()` } });
}

/** Whether the mail server refused an address when it was last named. */
export async function isRefused(db: Database, to: string): Promise<boolean> {
  return (await db.$count(refusedAddress, eq(refusedAddress.address, to.toLowerCase()))) > 0;
}

/** Forgets addresses refused before a moment, at most `atMost`: they may be tried again; returns how many. */
export async function forgetRefusedBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const old = db
    .select({ address: refusedAddress.address })
    .from(refusedAddress)
    .where(lt(refusedAddress.refusedAt, moment))
    .limit(atMost);
  const gone = await db.delete(refusedAddress).where(inArray(refusedAddress.address, old)).returning();
  return gone.length;
}

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
