// A step of `npm test`: weighs the built client, and fails where it is heavier than promised.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.mjs';

const loginBudget = 110 * 1000;

/** A string that each of these cannot do without; the login needs none of them. */
const keptOut = {
  Zod: 'invalid_union',
  'TanStack Query': 'No QueryClient set',
  'the live connection': 'are you there',
  'the common passwords': 'letmein',
};

const folder = join(root, 'dist/client/built');
const login = [...whatLoginLoads()];
const bytes = login.reduce((sum, file) => sum + gzipSync(textOf(file)).length, 0);
const intruders = Object.entries(keptOut).filter(([, mark]) => login.some((file) => textOf(file).includes(mark)));

console.log(`JavaScript to a usable login, gzip: ${kilobytes(bytes)} of at most ${kilobytes(loginBudget)}`);
for (const [part] of intruders) console.log(`The login loads ${part}, and must not.`);
if (bytes > loginBudget || intruders.length > 0) process.exitCode = 1;

/** The scripts of the page, whatever they import at once, and the largest catalogue of the entrance. */
function whatLoginLoads() {
  const page = readFileSync(join(root, 'dist/client/index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="\/built\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  const catalogues = readdirSync(folder).filter((file) => /^(en|fr|es|de|kri|ar)-[^.]+\.js$/.test(file));
  const largest = catalogues.sort((one, other) => textOf(other).length - textOf(one).length)[0];
  if (scripts.length === 0 || !largest) throw new Error('The built page names no script, or no catalogue was built.');
  return withImports([...scripts, largest]);
}

/** @param {string[]} files */
function withImports(files) {
  const found = new Set(files);
  for (const file of found) {
    for (const [, imported = ''] of textOf(file).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      if (existsSync(join(folder, imported))) found.add(imported);
    }
  }
  return found;
}

/** @param {string} file */
function textOf(file) {
  return readFileSync(join(folder, basename(file)), 'utf8');
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
