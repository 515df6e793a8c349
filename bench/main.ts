// `npm run bench -- <name>`: one measurement, printed as a table beside its comparison.
import { readdirSync } from 'node:fs';

const ending = '.bench.ts';
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length));
// The remaining arguments belong to the measurement.
const [name = ''] = process.argv.splice(2, 1);
if (!names.includes(name)) {
  console.error(`Say which figure: npm run bench -- ${names.join(' | ')}`);
  process.exit(1);
}
await import(`./${name}${ending}`);
