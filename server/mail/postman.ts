import { setImmediate as others } from 'node:timers/promises';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { mail } from './mail-tables.ts';
import { textOf } from './outbox.ts';
import type { Seal } from './seal.ts';
import { isRefusedForGood, type Transport } from './transport.ts';

/** How often the outbox is looked into, in milliseconds. */
const round = 1_000;

/** How long one mail may take before another postman may try it, in seconds. */
const claim = 60;

/** How old a mail may be that is tried again, in milliseconds; the link of an invite is dead by then. */
const patience = 3 * 24 * 60 * 60 * 1000;

/** What a postman works with. */
export type Bag = { carry: Transport; seal: Seal; log: FastifyBaseLogger };

/** Carries mails from the outbox until stopped. */
export type Postman = { stop(): Promise<void> };

/**
 * Starts carrying mails, one at a time, oldest first. A mail that was not taken is tried again after 2, 4, 8 … seconds,
 * an hour at most, and given up after three days; one that is refused for good is given up at once. A repeat of a mail
 * that was taken happens only where the process died between the mail server's yes and our commit, and carries the same
 * Message-ID.
 */
export function startPostman(db: Database, bag: Bag): Postman {
  let stopped = false;
  let wake: () => void = () => {};

  const working = (async () => {
    while (!stopped) {
      const turn = await carryNext(db, bag).catch((error) => {
        bag.log.error({ err: error }, 'the outbox cannot be read');
        return 'nothing-due' as const;
      });
      // The embedded database answers without ever letting go: a long queue would hold up timers and requests.
      await others();
      if (turn === 'nothing-due' && !stopped) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, round).unref();
        });
      }
    }
  })();

  return {
    stop: async () => {
      stopped = true;
      wake();
      await working;
    },
  };
}

/** Carries what is due now, one after the other, until a mail is not taken; the rest waits for a postman. */
export async function carryWaiting(db: Database, bag: Bag): Promise<void> {
  const goesOn: Turn[] = ['carried', 'given-up'];
  while (goesOn.includes(await carryNext(db, bag))) await others();
}

type Turn = 'carried' | 'given-up' | 'not-taken' | 'nothing-due';

/** Carries the mail that waits longest. */
async function carryNext(db: Database, { carry, seal, log }: Bag): Promise<Turn> {
  const waiting = await db
    .update(mail)
    .set({
      tries: sql`${mail.tries} + 1`,
      nextTryAt: sql`now() + make_interval(secs => ${claim})`,
    })
    .where(
      eq(
        mail.id,
        db
          .select({ id: mail.id })
          .from(mail)
          .where(and(isNull(mail.sentAt), isNull(mail.givenUpAt), lte(mail.nextTryAt, sql`now()`)))
          .orderBy(asc(mail.nextTryAt))
          .limit(1)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning();
  const [letter] = waiting;
  if (!letter) return 'nothing-due';

  const { id, recipient, subject, tries, createdAt } = letter;
  try {
    if (recipient) await carry({ id, to: recipient, subject, body: textOf(letter, seal) });
    await db
      .update(mail)
      .set({ sentAt: sql`now()`, ...emptied })
      .where(eq(mail.id, id));
    return 'carried';
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const about = { mail: id, tries, reason: code, answer: responseCode };
    if (isRefusedForGood(error) || Date.now() - createdAt.getTime() > patience) {
      log.warn(about, 'a mail is given up');
      await db
        .update(mail)
        .set({ givenUpAt: sql`now()`, ...emptied })
        .where(eq(mail.id, id));
      return 'given-up';
    }
    log.warn(about, 'a mail was not taken, it is tried again');
    const wait = Math.min(3600, 2 ** Math.min(tries, 12));
    await db
      .update(mail)
      .set({ nextTryAt: sql`now() + make_interval(secs => ${wait})` })
      .where(eq(mail.id, id));
    return 'not-taken';
  }
}

/** What is left of the text of a mail that is done with. */
const emptied = { body: '', sealedBody: null };
