// `npm run migration -- <name>`: writes the next migration from the tables, with its line in the journal, its hash and
// its snapshot. Run again with the name of the newest one, not yet on main, to hash what was edited in it by hand.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { stop } from './stop.mjs';
import { toolchain } from './toolchain.mjs';

const name = process.argv[2];
if (!name || !/^[a-z0-9-]+$/.test(name))
  stop('Say what the migration does, in kebab-case: npm run migration -- lost-property');

const folder = join(root, 'server/db/migrations');
const hashes = join(root, 'laws/migrations.sha256');
const migrations = () => readdirSync(folder).filter((file) => file.endsWith('.sql'));

const before = migrations();
const isEdited = before.at(-1)?.slice(5) === `${name}.sql`;
if (!isEdited) {
  const kit = [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--name', name];
  const { status } = spawnSync(await toolchain(), kit, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const written = migrations().at(-1);
if (!written || (!isEdited && before.includes(written))) {
  stop(
    'Nothing was written. For SQL alone, without a changed table: npx drizzle-kit generate --custom --name <name>, then this command again.',
  );
}

const hash = createHash('sha256')
  .update(readFileSync(join(folder, written)))
  .digest('hex');
const others = readFileSync(hashes, 'utf8')
  .split('\n')
  .filter((line) => line && !line.endsWith(`  ${written}`));
writeFileSync(hashes, `${[...others, `${hash}  ${written}`].join('\n')}\n`);

// drizzle-kit compares the tables with the newest snapshot alone, and writes its keys in another order each time. The
// order of columns in an index or a key is in arrays, which stay as they are.
for (const file of readdirSync(join(folder, 'meta')).filter((one) => one.endsWith('_snapshot.json'))) {
  const path = join(folder, 'meta', file);
  if (file.startsWith(written.slice(0, 4)))
    writeFileSync(path, `${JSON.stringify(sorted(JSON.parse(readFileSync(path, 'utf8'))), null, 2)}\n`);
  else rmSync(path);
}
console.log(`Read server/db/migrations/${written}: it is what will run.`);

/**
 * A value of JSON whose objects have their keys in order.
 * @param {unknown} value
 * @returns {unknown}
 */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const inOrder = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(inOrder.map(([key, inside]) => [key, sorted(inside)]));
}
