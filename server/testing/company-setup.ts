import { nameSettingOf } from '#server/company/company-name.ts';
import { setupOf } from '#server/company/setup.ts';
import type { CompanySetupContext } from '#server/company/setup-routes.ts';
import { readSettings } from '#server/environment/settings.ts';

/** The name that everything comes with. */
export const asNamed = nameSettingOf(readSettings({}));

/** An installation that nobody has set up; what it sends at once goes nowhere. */
export const asItComes: CompanySetupContext = {
  setup: setupOf(readSettings({})),
  tryMail: async () => ({ outcome: 'folder', said: null }),
  tryPush: async () => ({ status: 201, retryAfter: null }),
};
