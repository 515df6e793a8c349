import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { type AuditEntry, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
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
