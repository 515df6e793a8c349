import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:contract-version';
const folder = join(import.meta.dirname, '../contract');

/** Gives the client a hash that changes with the contract, so that it never reads cached answers of another shape. */
export function contractVersion(): Plugin {
  return {
    name: 'contract-version',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export const contractVersion = ${JSON.stringify(version())};` : null),
  };
}

function version(): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('base64url').slice(0, 12);
}
