import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { contractRoutes } from './contract-routes.ts';
import { contractVersion } from './contract-version.ts';
import { release } from './release.ts';
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
