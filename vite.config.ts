import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { Features } from 'lightningcss';
import { defineConfig } from 'vite';
import { compressed } from './build-steps/compressed.ts';
import { contractRoutes } from './build-steps/contract-routes.ts';
import { pressableStyle } from './build-steps/pressable-style.ts';
import { splitWords } from './build-steps/split-words.ts';

export default defineConfig({
  root: 'client',
  publicDir: 'brand/public',
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    splitWords(),
    contractRoutes(),
    pressableStyle(),
    compressed(),
  ],
  // Lowered, :dir(rtl) becomes a list of languages that knows nothing of dir attributes inside the page.
  css: { lightningcss: { exclude: Features.DirSelector } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    assetsDir: 'built',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Both parts of a catalogue have the catalogue's name; the size budget has to tell them apart.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith('.po?house') ? 'built/house-[name]-[hash].js' : 'built/[name]-[hash].js',
      },
    },
  },
});
