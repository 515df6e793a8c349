import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { type AuditEntry, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import type { Asker } from '#server/session/asker.ts';
import { type Allowance, countTry } from '#server/session/tries.ts';

/** The audit is never emptied: whoever knocks without a session must not be able to fill it. */
const denialsOfAnAddress: Allowance = { atMost: 1, seconds: 15 * 60 };

/**
 * Audits that somebody who is not signed in was denied an operation: the first time in a quarter of an hour an address,
 * or a network of IPv6 (/64), all of whose addresses one caller has.
 */
export async function auditAnonymousDenial(
  { db, ipAddress }: { db: Database; ipAddress: string },
  object: AuditEntry['object'],
): Promise<void> {
  const key = `denied:${createHash('sha256').update(normalizeIP(ipAddress)).digest('hex')}`;
  const again = await countTry(db, key, denialsOfAnAddress);
  if (again === null) await record(db, { act: 'access-denied', result: 'refused', ipAddress, object: object ?? null });
}

/** As many refusals of somebody who left as are written down: their page may ask for what it asked for before. */
const denialsOfLeaver: Allowance = { atMost: 10, seconds: 24 * 60 * 60 };

/** Audits that somebody who left was denied what is not their payslips, ten times a day at most. */
export async function auditLeaverDenial(
  { db, ipAddress }: { db: Database; ipAddress: string },
  { userId: actor, sessionId }: Asker,
  object: string,
): Promise<void> {
  if ((await countTry(db, `denied-leaver:${actor}`, denialsOfLeaver)) !== null) return;
  await record(db, { act: 'access-denied', result: 'refused', actor, sessionId, ipAddress, object });
}
