import type { CompanyName } from '#contract/company-setup.ts';
import type { Database } from '#server/db/database.ts';
import type { Settings } from '#server/environment/settings.ts';
import type { ReadCompanyName } from '#server/session/app-context.ts';
import { setupOnRecord } from './setup-rows.ts';

/** The name in the settings, and whether the environment gives it. */
export type NameSetting = { value: string; isGiven: boolean };

export function nameSettingOf({ company, given }: Pick<Settings, 'company' | 'given'>): NameSetting {
  return { value: company, isGiven: given.has('COMPANY_NAME') };
}

/** The company's name, and who set it: the environment wins over an administrator. */
export async function namedBy(db: Database, { value, isGiven }: NameSetting): Promise<CompanyName> {
  if (isGiven) return { value, from: 'environment' };
  const { name } = await setupOnRecord(db);
  return name === null ? { value, from: 'nobody' } : { value: name, from: 'console' };
}

/** Reads the name from the database each time, so that a server sees what was changed on another. */
export function companyNameBy(setting: NameSetting): ReadCompanyName {
  return async (db) => (await namedBy(db, setting)).value;
}

/** How long the name is cached, in milliseconds: anybody may ask for it as often as they like. */
const cacheTime = 1_000;

/** The same, read from the database once a second at most; the last known name while the database is away. */
export function cachedName(db: Database, setting: NameSetting): () => Promise<string> {
  const read = companyNameBy(setting);
  let cached = Promise.resolve(setting.value);
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - readAt < cacheTime) return cached;
    const last = cached;
    readAt = performance.now();
    cached = read(db).catch(() => last);
    return cached;
  };
}
