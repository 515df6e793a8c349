import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { Skeleton } from '#client/shell/first-paint.tsx';
import type { FirstPaint, Shell } from '#contract/first-paint.ts';
import { type Language, languages } from '#contract/language.ts';
import type { Prerendered } from '#contract/page-look.ts';
import { isEntrance, type Path, paths } from '#contract/paths.ts';

type Screen = Path | 'elsewhere';
type Chunk = Rolldown.OutputChunk;

/**
 * Records how each screen opens: its markup before any script runs, rendered by the app's own components in each
 * language, and every file and read that it needs.
 */
export function firstPaint(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'first-paint',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: (resolved) => {
      config = resolved;
    },
    writeBundle: {
      // Before the files are compressed.
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const { skeletons, addressesByFolder, screensOfTests } = await prerenderScreens(config);
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const page = await readFile(join(dir, 'index.html'), 'utf8');
        const importsOf = (module: string) =>
          this.getModuleInfo(join(config.root, module))?.dynamicallyImportedIds.map((id) =>
            relative(config.root, id),
          ) ?? [];
        const declared = addressesByFolder.flatMap(([folder, addresses]) => pairs(folder, addresses, importsOf));
        const files = new Map(declared);
        if (files.size < declared.length) throw new Error('first-paint: two features declare the same screen.');
        const shells = shellsOf(config, chunks, page, skeletons, files);
        await refuseUnstyled(shells, page, (file) => readFile(join(dir, file), 'utf8'));
        await writeFile(join(dir, '../screens.json'), JSON.stringify(screensOfTests));
        await writeFile(join(dir, 'first-paint.json'), JSON.stringify(shells));
      },
    },
  };
}

/** Builds the app for Node, and renders it. */
async function prerenderScreens({ root, configFile }: ResolvedConfig) {
  // Inside the project, so that the libraries are found.
  const outDir = join(root, '../node_modules/.cache', `first-paint-${process.pid}`);
  try {
    await build({
      configFile: configFile ?? false,
      logLevel: 'error',
      build: { ssr: 'shell/first-paint.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    });
    const built: typeof import('#client/shell/first-paint.tsx') = await import(
      pathToFileURL(join(outDir, 'first-paint.js')).href
    );
    return {
      skeletons: await built.prerenderScreens(),
      addressesByFolder: built.addressesByFolder,
      screensOfTests: await built.screensOfTests(),
    };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function shellsOf(
  { root, base }: ResolvedConfig,
  chunks: Chunk[],
  page: string,
  skeletons: Record<Screen, Skeleton>,
  files: Map<string, string>,
): FirstPaint {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunkOf = (file: string): Chunk => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => relative(root, id) === file));
    if (!found) throw new Error(`first-paint: ${file} is in no file that was built.`);
    return found;
  };
  /** Chunks with all their static imports. */
  const withImports = (...names: string[]): Set<string> => {
    const found = new Set(names);
    for (const name of found) for (const imported of byName.get(name)?.imports ?? []) found.add(imported);
    return found;
  };
  const entry = withImports(...chunks.map(({ fileName }) => fileName).filter((name) => page.includes(base + name)));
  const words = (language: Language, part: 'entrance' | 'signed-in') =>
    base + chunkOf(`../locales/${language}.po?${part}`).fileName;

  const distinct: string[] = [];
  const screens = Object.entries(skeletons).map(([screen, { prerendered, reads }]): [string, Shell] => {
    const drawn = JSON.stringify(prerendered);
    if (!distinct.includes(drawn)) distinct.push(drawn);
    const isSignedInScreen = !isEntrance(screen);
    // The console's code is known once the server has said that this person has a console.
    const wanted = [
      screen === paths.console && 'shell/console-route.tsx',
      isSignedInScreen && (screen === paths.myVoice ? 'shell/room-route.tsx' : 'shell/framed-routes.tsx'),
      files.get(screen),
      isSignedInScreen && 'device/new-release.ts',
    ].filter((file) => typeof file === 'string');
    // The login is prerendered completely and defers its script; any other screen needs its code at once.
    const loaded =
      screen === paths.login ? [] : [...withImports(...entry, ...wanted.map((file) => chunkOf(file).fileName))];
    return [
      screen,
      {
        paint: distinct.indexOf(drawn),
        scripts: loaded.map((name) => base + name),
        styles: loaded
          .flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])])
          .map((name) => base + name),
        words: Object.fromEntries(
          languages.map((one) => [
            one,
            [words(one, 'entrance'), ...(isSignedInScreen ? [words(one, 'signed-in')] : [])],
          ]),
        ) as Shell['words'],
        reads,
      },
    ];
  });
  return {
    paints: distinct.map((drawn) => JSON.parse(drawn) as Record<Language, Prerendered>),
    screens: Object.fromEntries(screens) as FirstPaint['screens'],
  };
}

/**
 * Refuses a first paint with a class of ours that is in none of its style sheets. The bundler drops a CSS module that no
 * script of the client uses, although the first paint does.
 */
async function refuseUnstyled({ paints, screens }: FirstPaint, page: string, read: (file: string) => Promise<string>) {
  const inlined = [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, styles]) => styles).join('');
  for (const [screen, { paint, styles }] of Object.entries(screens)) {
    const sheets = [inlined, ...(await Promise.all(styles.map(read)))].join('');
    const drawn = Object.values(paints[paint] ?? {}).map(({ html }) => html);
    const classes = [...drawn.join('').matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
    // Lucide names its icons for people who style them by name.
    const ours = [...new Set(classes)].filter((name) => name && !name.startsWith('lucide'));
    const missing = ours.filter((name) => !sheets.includes(`.${name}`));
    if (missing.length > 0) throw new Error(`first-paint: ${screen} has no styles for ${missing.join(', ')}.`);
  }
}

/** Pairs each address of a feature with the file of its screen: the bundler keeps the order of what it imports. */
function pairs(folder: string, addresses: string[], importsOf: (module: string) => string[]): [string, string][] {
  const imported = ['feature.ts', 'feature.tsx'].flatMap((file) => importsOf(`${folder}/${file}`));
  const files = imported.filter((file) => file.endsWith('-screen.tsx'));
  if (addresses.length !== files.length) {
    throw new Error(`first-paint: client/${folder}/feature.ts must import one -screen.tsx for each of its screens.`);
  }
  return addresses.map((address, index) => [address, files[index] as string]);
}
