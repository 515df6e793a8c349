import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Command } from '#cli/command.ts';
import { Misused, Refusal } from '#cli/refusal.ts';
import type { Id } from '#contract/id.ts';
import { build } from '#server/build.ts';
import { randomId } from '#server/db/ids.ts';
import { type Rows, readAll, type Table } from '#server/db/transfer/read-all.ts';
import { secretsOf } from '#server/environment/secret.ts';
import type { Settings } from '#server/environment/settings.ts';
import { openToReadAll } from '#server/open-database.ts';
import { listAsErased } from './erased-list.ts';
import { fingerprintsOf, type Keys, keysOf, sealKeys } from './keys.ts';
import { type Manifest, manifestFile, type Part, sumsFile, sumsOf } from './manifest.ts';

const named = /^stagedoor-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const unfinished = '.unfinished';

/** After how many milliseconds an unfinished backup counts as left behind by a command that was killed. */
const forgotten = 24 * 60 * 60 * 1000;

/** Made while servers run: from cron, or by the timer of a release. */
export const backup: Command = {
  name: 'backup',
  takes: 'directory',
  options: { keep: { value: 'count', says: 'delete all but so many of the newest backups there' } },
  does: 'make a backup of everything, while the server runs',
  help: `It becomes a folder of its own within <directory>, readable by you alone: the rows of all tables as they were at one moment, and
manifest.json with version, migration, commit, counts and the sum of every file. It is the same for both databases. With
BACKUP_PASSPHRASE the keys are inside, sealed; without it they are named as missing, and you keep them yourself.
erased-people.txt in <directory> has the ids of all who were erased, so that restoring an older backup erases them again.
docs/backup.md says how to make one every night, and how to restore it.`,
  async runWhole(settings, terminal, { operand, options }) {
    const keep = options.keep === undefined ? null : Number(options.keep);
    if (keep !== null && !(Number.isSafeInteger(keep) && keep > 0))
      throw new Misused('--keep takes a count from 1 on.');
    const folder = resolve(operand);
    const madeAt = new Date();
    const name = `stagedoor-${madeAt.toISOString().replace(/[:.]/g, '-')}`;
    const into = join(folder, `${name}${unfinished}`);
    try {
      await mkdir(into, { recursive: true, mode: 0o700 });
      const { manifest, erased } = await write(into, settings, madeAt);
      await rename(into, join(folder, name));
      await listAsErased(folder, erased);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      terminal.say(`${join(folder, name)}: ${rows} rows of ${manifest.tables.length} tables`);
      if (!manifest.keys.sealed) {
        const names = manifest.keys.had.map((key) => key.name).join(', ');
        terminal.complain(`Without its keys: ${names}. Keep them yourself, or set BACKUP_PASSPHRASE.`);
      }
    } catch (error) {
      // What is in the way of writing may be in the way of this, too.
      await rm(into, { recursive: true, force: true }).catch(() => {});
      const { code, message } = error as NodeJS.ErrnoException;
      if (typeof code === 'string' && /^E[A-Z]+$/.test(code))
        throw new Refusal(`No backup was made in ${folder}: ${message}.`);
      throw error;
    }
    await tidy(folder, keep);
    return true;
  },
};

async function write(folder: string, settings: Settings, madeAt: Date): Promise<{ manifest: Manifest; erased: Id[] }> {
  const id = randomId();
  const { db, close } = await openToReadAll(settings);
  try {
    return await readAll(db, async (rows) => {
      const tables = [];
      for (const table of rows.tables) tables.push({ ...table, part: await writeTable(folder, rows, table) });
      const { auth } = await secretsOf(settings);
      const keys = keysOf(settings, auth);
      const manifest: Manifest = {
        format: 1,
        id,
        madeAt: madeAt.toISOString(),
        ...build,
        database: settings.databaseUrl ? 'postgresql' : 'embedded',
        migration: rows.migration,
        tables,
        sequences: rows.sequences,
        keys: { had: fingerprintsOf(keys), sealed: await writeKeys(folder, keys, settings, id) },
      };
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      await writeText(join(folder, manifestFile), text);
      await writeText(join(folder, sumsFile), sumsOf(text, manifest));
      return { manifest, erased: await erasedIn(rows) };
    });
  } finally {
    await close();
  }
}

/** Who was erased, by these rows; a release of before erased nobody. */
async function erasedIn(rows: Rows): Promise<Id[]> {
  const table = rows.tables.find(({ name }) => name === 'erased_person');
  const ids: Id[] = [];
  for await (const some of table ? rows.rowsIn(table) : []) {
    for (const row of some) ids.push((JSON.parse(row) as Id[])[table?.columns.indexOf('id') ?? 0] as Id);
  }
  return ids;
}

async function writeTable(folder: string, rows: Rows, table: Table): Promise<Part> {
  const file = `${table.schema}.${table.name}.jsonl.gz`;
  const path = join(folder, file);
  async function* lines() {
    for await (const some of rows.rowsIn(table)) yield `${some.join('\n')}\n`;
  }
  const hash = createHash('sha256');
  let bytes = 0;
  const summed = new Transform({
    transform(chunk: Buffer, _, passOn) {
      hash.update(chunk);
      bytes += chunk.length;
      passOn(null, chunk);
    },
  });
  // Most of it are stored files as digits, which a slower level packs hardly better.
  const packed = createGzip({ level: 1 });
  await pipeline(Readable.from(lines()), packed, summed, createWriteStream(path, { mode: 0o600, flush: true }));
  return { file, bytes, sha256: hash.digest('hex') };
}

async function writeKeys(
  folder: string,
  keys: Keys,
  { backupPassphrase }: Settings,
  id: ReturnType<typeof randomId>,
): Promise<Part | null> {
  if (!backupPassphrase) return null;
  const text = sealKeys(keys, backupPassphrase, id);
  await writeText(join(folder, 'keys.sealed'), text);
  return { file: 'keys.sealed', bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') };
}

const writeText = (path: string, text: string) => writeFile(path, text, { mode: 0o600, flush: true });

/** Deletes the oldest backups beyond those to keep, and what killed commands left behind. */
async function tidy(folder: string, keep: number | null): Promise<void> {
  const names = (await readdir(folder)).toSorted();
  const finished = names.filter((name) => named.test(name));
  const old = keep === null ? [] : finished.slice(0, -keep);
  for (const name of names.filter(
    (name) => name.endsWith(unfinished) && named.test(name.slice(0, -unfinished.length)),
  )) {
    if (Date.now() - (await stat(join(folder, name))).mtimeMs > forgotten) old.push(name);
  }
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
  // The names themselves, which a rename changed.
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}
