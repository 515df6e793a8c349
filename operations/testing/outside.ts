import { delimiter, dirname, join } from 'node:path';
import { root } from '#run/root.mjs';
import { withoutSettings } from '#run/settings-names.mjs';

/** What npm and Vitest leave in the environment of what they run; a person's terminal has none of it. */
const left = /^(npm_(?!config_registry$)|VITEST|NODE$|INIT_CWD$)/;

/** Folders of commands that only this clone knows. */
const ours = [join(root, 'node_modules'), dirname(process.execPath)];

/** The environment of somebody who opens a terminal on this machine: its own Node and npm, none of the clone's. */
export function outside(): NodeJS.ProcessEnv {
  const environment = Object.entries(withoutSettings()).filter(([name]) => !left.test(name));
  const folders = (process.env.PATH ?? '').split(delimiter);
  const path = folders.filter(
    (folder) => !ours.some((own) => folder.startsWith(own)) && !folder.includes('node-gyp-bin'),
  );
  return { ...Object.fromEntries(environment), PATH: path.join(delimiter) };
}
