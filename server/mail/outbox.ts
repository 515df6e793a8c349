import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { mail, type Priority } from './mail-tables.ts';
import { type MailWords, wordsIn } from './mail-words.ts';
import type { Seal } from './seal.ts';

type WithLink = Extract<MailWords, { link: string }>;

/** A mail to write: who to, in which language, and what about. One with a link in it waits under a seal. */
export type Letter = {
  /** Null for an address nobody has here: the same work is done and nothing sent. */
  to: string | null;
  language: Language;
  /** Somebody has just asked for it and waits, whatever it is about; what it is about says so unless given. */
  isAwaited?: boolean;
} & (Exclude<MailWords, WithLink> | (WithLink & { seal: Seal }));

/** Puts a mail into the outbox, in the caller's transaction; the worker takes it from there. */
export async function post(db: Database, letter: Letter): Promise<void> {
  await postAll(db, [letter]);
}

/** Puts many mails into the outbox in one statement. */
export async function postAll(db: Database, letters: Letter[]): Promise<void> {
  await db.insert(mail).values(letters.map((letter) => rowOf(letter, crypto.randomUUID())));
}

/** How long a mail waits that a later one may replace, at most, in milliseconds. */
const replaceable = 2 * 60_000;

/**
 * Puts a mail into the outbox that is sent a little later, and until then replaced by the next one of the same subject:
 * what changes several times within minutes is told once, as it is in the end.
 * @param subject what the mails are about, such as the id of a request
 */
export async function postLatest(db: Database, subject: string, letter: Letter): Promise<void> {
  const window = Math.floor(Date.now() / replaceable);
  const row = rowOf(letter, uuidOf(`${subject} ${letter.to} ${window}`));
  const nextTryAt = new Date((window + 1) * replaceable);
  const replaced = await db
    .insert(mail)
    .values({ ...row, nextTryAt })
    .onConflictDoUpdate({
      target: mail.id,
      set: { subject: row.subject, body: row.body, sealedBody: row.sealedBody },
      setWhere: and(isNull(mail.sentAt), eq(mail.tries, 0)),
    })
    .returning({ id: mail.id });
  // One that is on its way already cannot be called back.
  if (replaced.length === 0) await post(db, letter);
}

function rowOf(letter: Letter, id: string) {
  const { subject, body } = wordsIn(letter.language, letter);
  const text = 'link' in letter ? { body: '', sealedBody: letter.seal.close(body, id) } : { body, sealedBody: null };
  const priority = letter.isAwaited ? 0 : priorityOf[letter.about];
  const row = { id, recipient: letter.to, subject, priority, ...text };
  // To nobody: as much work and as long a row, and no worker ever sees it.
  return letter.to === null ? { ...row, body: '', sealedBody: null, sentAt: sql`now()` } : row;
}

/** What goes first: mails that their reader waits for, then those of the day, then invites, which come by the thousand. */
const priorityOf: Record<MailWords['about'], Priority> = {
  'password-reset': 0,
  'password-changed': 0,
  'password-tried': 0,
  'leave-asked': 1,
  'leave-approved': 1,
  'leave-declined': 1,
  'leave-waits-again': 1,
  'absence-reported': 1,
  invite: 2,
};

/** The same UUID for the same text (version 8 of RFC 9562). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The text of a mail that waits, out of its seal where it is under one.
 * @throws where it was sealed under another AUTH_SECRET
 */
export function textOf(waiting: typeof mail.$inferSelect, seal: Seal): string {
  return waiting.sealedBody === null ? waiting.body : seal.open(waiting.sealedBody, waiting.id);
}
