import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** The names of all settings; a test keeps .env.example and the server's own list in step. */
export function settingsNames() {
  const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n');
  return lines.flatMap((line) => /^#?\s?([A-Z][A-Z_0-9]*)=/.exec(line)?.[1] ?? []);
}

/** The environment without settings of the server: tests never meet a person's own data. @returns {NodeJS.ProcessEnv} */
export function withoutSettings() {
  const names = settingsNames();
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)));
}
