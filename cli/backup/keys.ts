import { randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '#cli/refusal.ts';
import type { Id } from '#contract/id.ts';
import { derivedKey } from '#server/environment/derived-key.ts';
import { sealFor } from '#server/environment/seal.ts';
import type { Settings } from '#server/environment/settings.ts';

/** The keys of an installation, by the names of their settings. */
export type Keys = Record<string, string>;

/** What is lost without each. */
const without: Record<string, string> = {
  AUTH_SECRET:
    'everybody signs in again, waiting mails with a link and second factors are lost, and the tills need a new key unless DISCOUNT_SECRET is set',
  DISCOUNT_SECRET: 'the tills need a new key',
  VAPID_PRIVATE_KEY: 'each browser subscribes to notifications again when it next opens the app',
};

/** The keys that the settings give; `auth` are the secrets that count, given or stored. */
export function keysOf(settings: Settings, auth: string[]): Keys {
  return {
    ...(auth.length > 0 && { AUTH_SECRET: auth.join('\n') }),
    ...(settings.discountSecrets.length > 0 && { DISCOUNT_SECRET: settings.discountSecrets.join('\n') }),
    ...(settings.vapidKeys && {
      VAPID_PUBLIC_KEY: settings.vapidKeys.publicKey,
      VAPID_PRIVATE_KEY: settings.vapidKeys.privateKey,
    }),
  };
}

/** Each key's name, with a fingerprint that tells another key, and nothing of this one. */
export function fingerprintsOf(keys: Keys): { name: string; fingerprint: string }[] {
  const fingerprint = (key: string) => derivedKey(key, 'fingerprint in a backup').subarray(0, 8).toString('hex');
  return Object.entries(keys).map(([name, key]) => ({ name, fingerprint: fingerprint(key) }));
}

const sealedSchema = z.object({ salt: z.string(), sealed: z.string() });

/** Seals keys by a passphrase, for one backup. */
export function sealKeys(keys: Keys, passphrase: string, backupId: Id): string {
  const salt = randomBytes(16).toString('hex');
  return JSON.stringify({ salt, sealed: sealOf(passphrase, salt).close(JSON.stringify(keys), backupId) });
}

/** Opens the keys of a backup. @throws {Refusal} for another passphrase */
export function openKeys(text: string, passphrase: string, backupId: Id): Keys {
  const { salt, sealed } = sealedSchema.parse(JSON.parse(text));
  try {
    return JSON.parse(sealOf(passphrase, salt).open(sealed, backupId));
  } catch {
    throw new Refusal(
      'BACKUP_PASSPHRASE does not open the keys of this backup, and nothing was restored. Give the one that was set when it was ' +
        'made, or restore without its keys: --without-keys.',
    );
  }
}

/** A passphrase is shorter than a secret: guessing it has to cost 128 MB and half a second each time. */
function sealOf(passphrase: string, salt: string) {
  const options = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
  return sealFor('keys in a backup', [scryptSync(passphrase.normalize(), salt, 32, options).toString('hex')]);
}

/** Sentences about the keys of a backup that are not those of the settings; none where all are. */
export function otherKeys(had: { name: string; fingerprint: string }[], keys: Keys): string[] {
  const ours = new Map(fingerprintsOf(keys).map(({ name, fingerprint }) => [name, fingerprint]));
  return had
    .filter(({ name, fingerprint }) => name in without && ours.get(name) !== fingerprint)
    .map(({ name }) => `${name} is not the one of the backup. With another one, ${without[name]}.`);
}
