import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings, SettingsError } from './settings.ts';
import { secretLines } from './settings-schema.ts';

/** What a company signs and seals with, newest first: the newest signs, the others still verify. */
export type Secrets = { auth: [string, ...string[]]; discount: [string, ...string[]] };

/**
 * The secrets of the settings, else the stored ones. Discount codes have secrets of their own, if these are set.
 * @throws {SettingsError} if a stored secret breaks the rules for those in the settings
 */
export async function secretsOf({
  authSecrets,
  discountSecrets,
  dataDir,
}: Pick<Settings, 'authSecrets' | 'discountSecrets' | 'dataDir'>): Promise<Secrets> {
  const [newest, ...older] = authSecrets;
  const auth: Secrets['auth'] = newest === undefined ? await storedSecrets(dataDir) : [newest, ...older];
  const [newestOfTills, ...olderOfTills] = discountSecrets;
  return { auth, discount: newestOfTills === undefined ? auth : [newestOfTills, ...olderOfTills] };
}

async function storedSecrets(dataDir: string): Promise<[string, ...string[]]> {
  const { data, error } = secretLines.safeParse(await storedSecret(dataDir));
  if (error) throw new SettingsError(error.issues.map(({ message }) => `${fileIn(dataDir)}: each line ${message}`));
  const [newest = '', ...older] = data;
  return [newest, ...older];
}

const fileIn = (dataDir: string) => join(dataDir, 'secret');

/**
 * The secret that signs session cookies: 64 hex digits in dataDir/secret, readable by the owner alone.
 * Made at the first start, so that a demo needs no setting and sessions outlive a restart.
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = fileIn(dataDir);
  try {
    const stored = (await readFile(file, 'utf8')).trim();
    if (stored.length >= 32) return stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const made = randomBytes(32).toString('hex');
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}
