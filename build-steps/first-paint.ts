import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { Skeleton } from '#client/shell/first-paint.tsx';
import type { FirstPaint, Shell } from '#contract/first-paint.ts';
import { type Language, languages } from '#contract/language.ts';
import type { Prerendered } from '#contract/page-look.ts';
import { type Path, paths } from '#contract/paths.ts';

type Screen = Path | 'elsewhere';
type Chunk = Rolldown.OutputChunk;

/** The files of screens that the frame does not hold; the frame's own are named in client/shell/screens.ts. */
const alone: Partial<Record<Screen, string>> = {
  [paths.resetPassword]: 'auth/reset-password-screen.tsx',
  [paths.invite]: 'auth/invite-screen.tsx',
  [paths.unsubscribe]: 'auth/unsubscribe-screen.tsx',
  [paths.myVoice]: 'my-voice/my-voice-screen.tsx',
};

/**
 * Writes down how each screen opens: what stands on the page before any script has run, drawn by the app's own
 * components in each language, and every file and read that the screen will want.
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
      // Before the copies are compressed.
      order: 'pre',
      sequential: true,
      handler: async ({ dir = '' }, bundle) => {
        const skeletons = await prerenderScreens(config);
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const page = await readFile(join(dir, 'index.html'), 'utf8');
        const openings = await shellsOf(config, chunks, page, skeletons);
        await writeFile(join(dir, 'first-paint.json'), JSON.stringify(openings));
      },
    },
  };
}

/** Builds the app once more, for Node, and lets it draw. */
async function prerenderScreens({ root, configFile }: ResolvedConfig): Promise<Record<Screen, Skeleton>> {
  // Inside the project, where the libraries are found.
  const outDir = join(root, '../node_modules/.cache', `first-paint-${process.pid}`);
  try {
    await build({
      configFile: configFile ?? false,
      logLevel: 'error',
      build: { ssr: 'shell/first-paint.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    });
    // Our own files listen to the page as soon as they are run.
    globalThis.addEventListener ??= () => {};
    const { prerenderScreens } = await import(pathToFileURL(join(outDir, 'first-paint.js')).href);
    return await prerenderScreens();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function shellsOf(
  { root, base }: ResolvedConfig,
  chunks: Chunk[],
  page: string,
  skeletons: Record<Screen, Skeleton>,
): Promise<FirstPaint> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunkOf = (file: string): Chunk => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => relative(root, id) === file));
    if (!found) throw new Error(`first-paint: ${file} is in no file that was built.`);
    return found;
  };
  /** A chunk with all that it imports at once. */
  const withImports = (...names: string[]): Set<string> => {
    const found = new Set(names);
    for (const name of found) for (const imported of byName.get(name)?.imports ?? []) found.add(imported);
    return found;
  };
  const entry = withImports(...chunks.map(({ fileName }) => fileName).filter((name) => page.includes(base + name)));
  const words = (language: Language, part: 'entrance' | 'signed-in') =>
    base + chunkOf(`../locales/${language}.po?${part}`).fileName;

  const framed = await framedFiles(root);
  const distinct: string[] = [];
  const screens = Object.entries(skeletons).map(([screen, { paint, reads }]): [string, Shell] => {
    const drawn = JSON.stringify(paint);
    if (!distinct.includes(drawn)) distinct.push(drawn);
    const isFramed = !(screen in alone) && screen !== paths.login;
    const isSignedInScreen = isFramed || screen === paths.myVoice;
    const own = alone[screen as Screen] ?? framed.get(screen);
    const wanted = [isFramed && 'shell/framed-routes.tsx', own, isSignedInScreen && 'device/new-release.ts'].filter(
      (file) => typeof file === 'string',
    );
    // The login is painted whole and lets its script wait; any other screen wants all of its code at once.
    const files =
      screen === paths.login ? [] : [...withImports(...entry, ...wanted.map((file) => chunkOf(file).fileName))];
    return [
      screen,
      {
        paint: distinct.indexOf(drawn),
        scripts: files.map((name) => base + name),
        styles: files
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

/** The file of each screen of the frame, as the table in client/shell/screens.ts names it. */
async function framedFiles(root: string): Promise<Map<string, string>> {
  const source = await readFile(join(root, 'shell/screens.ts'), 'utf8');
  const entries = [...source.matchAll(/\[paths\.(\w+)\]: screen\(\s*\(\) => import\('#client\/([^']+)'\)/g)];
  if (entries.length !== source.match(/\[paths\./g)?.length) {
    throw new Error('first-paint: an entry of client/shell/screens.ts is not of the form that this step reads.');
  }
  return new Map(entries.map(([, name, file]) => [paths[name as keyof typeof paths], file as string]));
}
