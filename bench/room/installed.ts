import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { peersFolder } from './serving.ts';

/** Loads a package from the folder with the installed peers. */
// biome-ignore lint/suspicious/noExplicitAny: the peers are no dependencies of ours, and neither are their types
export async function installed(name: string): Promise<any> {
  const loaded = await import(pathToFileURL(createRequire(join(peersFolder, 'here.js')).resolve(name)).href);
  return loaded.default && Object.keys(loaded).length === 1 ? loaded.default : { ...loaded.default, ...loaded };
}
