import { nameSettingOf } from '#server/company/company-name.ts';
import { setupOf } from '#server/company/setup.ts';
import type { CompanySetupContext } from '#server/company/setup-routes.ts';
import { readSettings } from '#server/environment/settings.ts';

/** The default name. */
export const asNamed = nameSettingOf(readSettings({}));

/** A new installation; the mails and pushes that it tries go nowhere. */
export const asItComes: CompanySetupContext = {
  setup: setupOf(readSettings({})),
  tryMail: async () => ({ outcome: 'folder', said: null }),
  tryPush: async () => ({ status: 201, retryAfter: null }),
};
