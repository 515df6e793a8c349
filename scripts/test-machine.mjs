import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Gives tests, and every browser and server that they start, fonts, a time zone and a language of their own, whatever the
 * machine has. Fontconfig is Linux's; on other systems a browser draws with the system's fonts.
 */
export function bringOwnMachine() {
  Object.assign(process.env, {
    FONTCONFIG_FILE: join(root, 'scripts/fonts.conf'),
    TZ: 'UTC',
    LC_ALL: 'C.UTF-8',
    LANGUAGE: 'en',
  });
}
