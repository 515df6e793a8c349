import type { Plugin } from 'vite';
import { sourcesHash } from './sources-hash.mjs';

const name = 'virtual:release';

/** Gives page and service worker the name of the release they are of: the sources' own. */
export function release(): Plugin {
  return {
    name: 'release',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export const release = ${JSON.stringify(sourcesHash().slice(0, 12))};` : null),
  };
}
