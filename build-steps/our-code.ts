import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
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
];

const releaseName = 'virtual:release';

/** Gives page and service worker the name of their release, a hash of the sources. */
function release(): Plugin {
  const module = `\0${releaseName}`;
  const code = () => `export const release = ${JSON.stringify(sourcesHash().slice(0, 12))};`;
  return {
    name: 'release',
    resolveId: (id) => (id === releaseName ? module : null),
    load: (id) => (id === module ? code() : null),
  };
}
