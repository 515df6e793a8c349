// `npm run bench -- <name>`: one measurement, printed as a table beside what it is compared with.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inForeground } from './foreground.mjs';
import { root } from './root.mjs';
import { toolchain } from './toolchain.mjs';

const ending = '.bench.ts';
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length));
const [name = '', ...options] = process.argv.slice(2);

if (names.includes(name)) {
  const node = await toolchain();
  process.exitCode = await inForeground(node, [`bench/${name}${ending}`, ...options]);
} else {
  console.error(`Say which figure: npm run bench -- ${names.join(' | ')}`);
  process.exitCode = 1;
}
