import type { Database } from '#server/db/database.ts';
import { isCurrent, type PasswordHash } from './password-hash.ts';
import { renewPassword } from './password-rows.ts';

/**
 * Hashes a just verified password again if its hash was made with other parameters than today's.
 * @returns the hash that is stored now
 */
export async function renewHash(
  db: Database,
  passwords: PasswordHash,
  { userId, password, hash }: { userId: string; password: string; hash: string },
): Promise<string> {
  if (isCurrent(hash)) return hash;
  const renewed = await passwords.hash(password);
  await renewPassword(db, userId, hash, renewed);
  return renewed;
}
