import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { builtFrom } from './built-from.mjs';
import { contractRoutes } from './contract-routes.ts';
import { contractVersion } from './contract-version.ts';
import { sourcesHash } from './sources-hash.mjs';
import { splitWords } from './split-words.ts';

/** The transforms for our own code: the page's, the service worker's and the browser tests'. */
export const ourCode = () => [
  babel({ presets: [linguiTransformerBabelPreset()] }),
  react(),
  splitWords(),
  contractRoutes(),
  contractVersion(),
  release(),
  commit(),
];

/** Gives page and service worker the name of their release, a hash of the sources. */
const release = () => virtualModule('release', () => sourcesHash().slice(0, 12));

/** Gives the commit, in a module of its own: it changes with each, and no page is to be fetched again for that. */
const commit = () => virtualModule('commit', () => builtFrom()?.slice(0, 12) ?? null);

/** A module `virtual:name` with one constant of that name. */
function virtualModule(name: string, value: () => string | null): Plugin {
  const module = `\0virtual:${name}`;
  return {
    name,
    resolveId: (id) => (id === `virtual:${name}` ? module : null),
    load: (id) => (id === module ? `export const ${name} = ${JSON.stringify(value())};` : null),
  };
}
