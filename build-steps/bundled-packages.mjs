import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes which packages a build has taken in, one a line, for the list of parts of a release; the demo is in none.
 * @param {string} file @returns {import('rolldown').Plugin}
 */
export function bundledPackages(file) {
  return {
    name: 'bundled-packages',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' && !part.fileName.startsWith('demo/') ? part.moduleIds : [],
      );
      const packages = modules.flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${[...new Set(packages)].sort().join('\n')}\n`);
    },
  };
}
