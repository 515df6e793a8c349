import { nameSettingOf } from '#server/company/company-name.ts';
import { setupOf } from '#server/company/setup.ts';
import type { CompanySetupContext } from '#server/company/setup-routes.ts';
import { readSettings } from '#server/environment/settings.ts';
import { vapidKeysOf } from '#server/environment/vapid-keys.ts';
import type { AppParts } from '#server/feature.ts';
import { pushServices } from '#server/push/push-services.ts';
import { passwordHash } from '#server/session/password-hash.ts';

const settings = readSettings({});

/** The default name. */
export const asNamed = nameSettingOf(settings);

/** A new installation; the mails and pushes that it tries go nowhere. */
export const asItComes: CompanySetupContext = {
  setup: setupOf(settings),
  tryMail: async () => ({ outcome: 'folder', said: null }),
  tryPush: async () => ({ status: 201, retryAfter: null }),
};

/** The parts of an app with the default settings at one address; it has no mail server. */
export function defaultParts(secret: string, publicUrl: string): Omit<AppParts, 'database' | 'logger' | 'clientDir'> {
  return {
    ...settings,
    passwords: passwordHash,
    secret,
    publicUrl,
    origins: new Set([publicUrl]),
    company: asNamed,
    companySetup: asItComes,
    push: { publicKey: vapidKeysOf(secret).publicKey, services: pushServices([]), sendsMail: false },
  };
}
