import type { Plugin } from 'vite';
import { sourcesHash } from './sources-hash.mjs';

const name = 'virtual:release';

/** Gives page and service worker the name of their release, a hash of the sources. */
export function release(): Plugin {
  return {
    name: 'release',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export const release = ${JSON.stringify(sourcesHash().slice(0, 12))};` : null),
  };
}
