import { relative } from 'node:path';
import { Features } from 'lightningcss';
import { defineConfig, type Rolldown } from 'vite';
import { bundledPackages } from './build-steps/bundled-packages.mjs';
import { compileHints } from './build-steps/compile-hints.ts';
import { compressed } from './build-steps/compressed.ts';
import { consoleOnly, isOfConsole, isOnlyForConsole } from './build-steps/console-files.ts';
import { firstPaint } from './build-steps/first-paint.ts';
import { inlineStyles } from './build-steps/inline-styles.ts';
import { knownFacts } from './build-steps/known-facts.ts';
import { ourCode } from './build-steps/our-code.ts';
import { serviceWorker } from './build-steps/service-worker.ts';
import { startAfterPaint } from './build-steps/start-after-paint.ts';
import { subsetFonts } from './build-steps/subset-fonts.ts';
import { withoutTestWords } from './build-steps/test-words.ts';

/**
 * Modules that nearly every screen after the sign-in needs: small components, the read cache, and modules too small for
 * a file of their own.
 */
const frame =
  /^client\/(ui\/(?!dialog|person-choice|radio|fieldset|select|switch|progress-bar|aria-language|hero|person-panel|readership|spotlight|qr-code)|api\/(?!save-file|typed-before)|device\/(?!new-release|service-worker|worker-notes|use-leave-warning)|i18n\/|session\/(?!common-passwords|new-password|password-dialog|console-|seal)|shell\/(?!live|form-drafts|leaver-notice|own-roles|console-|screen-snapshot|skip-link|title-focus|keep-focus))|(?<!\/console)-queries\.ts|^client\/([\w-]+\/feature\.tsx?|features\.ts)$|@tanstack(?!.*(queriesObserver|useQueries|utationObserver|useMutation))|lucide-react\/dist\/esm\/(?!icons)|^client\/live\/live-channel|^client\/my-voice\/outside\/report-seen|^contract\/(my-voice-)?limits/;

/** The heavier parts of React Aria, and our components that need them. */
const overlays =
  /react-aria|react-stately|@internationalized|^client\/ui\/(?!hero|person-choice|person-panel|readership|spotlight|qr-code)/;

/** A module's path in this repository, since the folder that it lies in may have any name. */
const pathOf = (moduleId: string) => relative(import.meta.dirname, moduleId);

type NameOf = (path: string) => string | null;

/** Names a module's chunk, unless only the console leads to it. */
function notForConsoleAlone(name: string | NameOf): Rolldown.CodeSplittingNameFunction {
  return (id, context) => (isOnlyForConsole(id, context) ? null : typeof name === 'string' ? name : name(pathOf(id)));
}

/** Whether Home cannot start without a module. */
function isOnHome(moduleId: string, context: Rolldown.ChunkingContext): boolean {
  const seen = new Set([moduleId]);
  for (const id of seen) {
    if (pathOf(id) === 'client/home/home-screen.tsx') return true;
    for (const importer of context.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  }
  return false;
}

export default defineConfig({
  root: 'client',
  publicDir: 'brand/public',
  plugins: [
    withoutTestWords(),
    ourCode(),
    subsetFonts(),
    knownFacts(),
    inlineStyles(),
    startAfterPaint(),
    serviceWorker(ourCode),
    firstPaint(),
    compileHints(),
    compressed(),
    // The first paint is built by this file, too, with nothing bundled.
    { ...bundledPackages('dist/packages-client.txt'), applyToEnvironment: ({ name }) => name === 'client' },
  ],
  // Lightning CSS would turn :dir(rtl) into a list of languages, which ignores dir attributes inside the page.
  css: { lightningcss: { exclude: Features.DirSelector } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    assetsDir: 'built',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A few files instead of a hundred: the page's own imports, what nearly every screen needs, the heavier parts
        // of React Aria, and what the screens of one feature share.
        codeSplitting: {
          groups: [
            { name: 'entrance', tags: ['$initial'], priority: 4 },
            {
              name: notForConsoleAlone('frame'),
              debugName: 'frame',
              test: (id) => frame.test(pathOf(id)),
              priority: 3,
            },
            // An icon that only one screen uses stays with it.
            {
              name: notForConsoleAlone('icons'),
              debugName: 'icons',
              test: /lucide-react/,
              minShareCount: 2,
              priority: 3,
            },
            {
              name: notForConsoleAlone('overlays'),
              debugName: 'overlays',
              test: (id) => overlays.test(pathOf(id)),
              priority: 2,
            },
            // A dozen small modules: a phone would ask for each in turn, and the picture of the news waits for all.
            {
              name: (id, context) => (/^client\//.test(pathOf(id)) && isOnHome(id, context) ? 'home-cards' : null),
              debugName: 'what Home shares',
              minShareCount: 2,
              priority: 2,
            },
            // What is live on every screen, and Home, need small parts of these features, and must not load all of them.
            {
              name: notForConsoleAlone(
                (path) => path.match(/^client\/(absence|home|my-voice|profile|session|time-off)\//)?.[1] ?? null,
              ),
              debugName: 'parts of features',
              minShareCount: 2,
              entriesAware: true,
              priority: 1,
            },
            {
              name: notForConsoleAlone((path) => path.match(/^client\/([\w-]+)\//)?.[1] ?? null),
              debugName: 'features',
              minShareCount: 2,
              priority: 1,
            },
            // Last, so that it takes nothing that others use.
            {
              name: (id, context) => (isOnlyForConsole(id, context) ? 'console' : null),
              debugName: 'console',
              minShareCount: 2,
              entriesAware: true,
              // What a module of the console imports may be everybody's.
              includeDependenciesRecursively: false,
              priority: 0,
            },
          ],
        },
        // The app's first file lists every name, so names are short. Rolldown takes no hash below seven letters.
        assetFileNames: ({ names: [name = ''] }) => `built/${name.replace(/[~.].*/, '')}-[hash:7][extname]`,
        // All parts of a catalogue have the same name; the size budget and the console's check need to tell them apart.
        // A part that several entries share would be called by all of them, in each list of what to load. The size budget
        // reads the console's.
        chunkFileNames: ({ name, facadeModuleId, moduleIds }) => {
          const words = /\.po\?(signed-in|team)$/.exec(facadeModuleId ?? '')?.[1];
          if (words) return `built/${words}-[name]-[hash:7].js`;
          const short = name.startsWith('console') ? name : name.replace(/~.*/, '');
          return `built/${moduleIds.some(isOfConsole) ? consoleOnly : ''}${short}-[hash:7].js`;
        },
      },
    },
  },
});
