import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';
import { isOfConsole } from './console-files.ts';

const list = 'virtual:built-files';

/** Files that the worker caches, by path in the built or the public folder. */
const isCached = (file: string) =>
  /^built\/.*\.(js|css|woff2|svg|webp|png)$/.test(file) || /^(favicon|icon|apple-touch-icon)|\.webmanifest$/.test(file);

/** Needed only online, and as large as half of all the others. */
const isLeftOut = (file: string) => file.startsWith('built/common-passwords-');

/**
 * The files, with their styles, that only the console loads; they are not cached. A chunk of a library may contain no
 * console module and still be imported by the console alone.
 */
function filesOfConsole(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const ofConsole = new Set(chunks.filter(({ moduleIds }) => moduleIds.some(isOfConsole)));
  for (let before = 0; before < ofConsole.size; ) {
    before = ofConsole.size;
    for (const chunk of chunks) {
      const importers = chunks.filter(({ imports, dynamicImports }) =>
        [...imports, ...dynamicImports].includes(chunk.fileName),
      );
      if (importers.length > 0 && importers.every((importer) => ofConsole.has(importer))) ofConsole.add(chunk);
    }
  }
  return new Set(
    [...ofConsole].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]),
  );
}

/**
 * Builds client/worker/service-worker.ts into one script at the root, with the list of what it caches: every built file
 * and icon except those left out. The page is not in the list, since the server writes it.
 * @param codePlugins the transforms for the client's own code
 */
export function serviceWorker(codePlugins: () => PluginOption[]): Plugin {
  let root = '';
  let publicFiles: string[] = [];
  return {
    name: 'service-worker',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      root = config.root;
      publicFiles = readdirSync(config.publicDir);
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const ofConsole = filesOfConsole(bundle);
        const files = [...Object.keys(bundle), ...publicFiles].filter(
          (file) => isCached(file) && !isLeftOut(file) && !ofConsole.has(file),
        );
        const built = await build({
          configFile: false,
          root,
          publicDir: false,
          logLevel: 'warn',
          plugins: [codePlugins(), builtFiles(files.map((file) => `/${file}`).sort())],
          build: {
            write: false,
            target: 'es2022',
            modulePreload: false,
            rolldownOptions: {
              input: join(root, 'worker/service-worker.ts'),
              // Every browser can start a worker that is one classic script.
              output: { format: 'iife', codeSplitting: false },
            },
          },
        });
        const [chunk, ...more] = (built as Rolldown.RolldownOutput).output;
        if (more.length > 0)
          throw new Error(`The service worker has to be one file, and brought ${more[0]?.fileName}.`);
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: chunk.code });
      },
    },
  };
}

function builtFiles(files: string[]): Plugin {
  return {
    name: 'built-files',
    resolveId: (id) => (id === list ? `\0${list}` : null),
    load: (id) => (id === `\0${list}` ? `export const builtFiles = ${JSON.stringify(files)};` : null),
  };
}
