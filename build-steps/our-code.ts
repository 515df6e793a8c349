import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { contractRoutes } from './contract-routes.ts';
import { contractVersion } from './contract-version.ts';
import { release } from './release.ts';
import { splitWords } from './split-words.ts';

/** What our own code needs to be read: that of the page, of the service worker and of its browser tests. */
export const ourCode = () => [
  babel({ presets: [linguiTransformerBabelPreset()] }),
  react(),
  splitWords(),
  contractRoutes(),
  contractVersion(),
  release(),
];
