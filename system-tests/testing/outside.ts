import { delimiter, dirname, join } from 'node:path';
import { root } from '#scripts/root.mjs';
import { withoutSettings } from '#scripts/settings-names.mjs';

/** What npm and Vitest add to the environment of their children; a person's terminal has none of it. */
const left = /^(npm_(?!config_registry$)|VITEST|NODE$|INIT_CWD$)/;

/** Folders with commands of this clone only. */
const ours = [join(root, 'node_modules'), dirname(process.execPath)];

/** The environment of a terminal on this machine: its own Node and npm, and none of the clone's. */
export function outside(): NodeJS.ProcessEnv {
  const environment = Object.entries(withoutSettings()).filter(([name]) => !left.test(name));
  const folders = (process.env.PATH ?? '').split(delimiter);
  const path = folders.filter(
    (folder) => !ours.some((own) => folder.startsWith(own)) && !folder.includes('node-gyp-bin'),
  );
  return { ...Object.fromEntries(environment), PATH: path.join(delimiter) };
}
