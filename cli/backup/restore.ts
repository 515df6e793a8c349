import { createReadStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Command } from '#cli/command.ts';
import { Refusal } from '#cli/refusal.ts';
import type { Terminal } from '#cli/terminal.ts';
import type { Id } from '#contract/id.ts';
import { build } from '#server/build.ts';
import { erasureSteps, personalTables } from '#server/collect-features.ts';
import type { Database } from '#server/db/database.ts';
import { migrationsOfThisRelease } from '#server/db/migrating.ts';
import { type Filled, fillEmpty } from '#server/db/transfer/fill-empty.ts';
import type { Rows } from '#server/db/transfer/read-all.ts';
import type { Settings } from '#server/environment/settings.ts';
import { beginEpochOfBackup } from '#server/my-voice/log/message-rows.ts';
import { fillPlace, nameOfDatabase } from '#server/open-database.ts';
import { eraseAgain } from '#server/people/erasure/erase-again.ts';
import { erasedFile, listedAsErased } from './erased-list.ts';
import { type Keys, keysOf, openKeys, otherKeys } from './keys.ts';
import { checkedManifest, type Manifest } from './manifest.ts';

/** How many characters are written at once, about. */
const atOnce = 1_000_000;

/** Puts a backup into an empty place. */
export const restore: Command = {
  name: 'restore',
  takes: 'backup',
  options: { 'without-keys': { says: 'leave the sealed keys in it closed' } },
  does: 'put a backup into an empty database',
  help: `<backup> is the folder of one backup. The database that the settings name has to be empty: a new one of PostgreSQL, or a DATA_DIR
in which no server was started. It does not matter which kind the backup is of. All of it is restored, or nothing: a backup
with one changed byte, or of a newer release, is refused before anything is written. The tables are then those of this release.
Whoever erased-people.txt beside the backup names is erased again. Keys that were sealed become a file in DATA_DIR, for your settings. Then start the server.`,
  async runWhole(settings, terminal, { operand, options }) {
    const folder = resolve(operand);
    const manifest = await checkedManifest(folder);
    await refuseNewer(manifest);
    const keys = options['without-keys'] ? null : await keysIn(folder, manifest, settings);
    const rows = rowsOf(folder, manifest);
    const erased = await listedAsErased(dirname(folder));
    let again: Id[] = [];
    const filled = await fillShown(
      settings,
      rows,
      async (transaction) => {
        again = await afterRestore(transaction, erased, settings);
      },
      terminal,
    );
    terminal.say(
      `${nameOfDatabase(settings)}: ${filled.rows} rows of ${filled.tables} tables, as they were at ${manifest.madeAt}`,
    );
    if (again.length > 0) terminal.say(`Erased again, as ${erasedFile} beside the backup says: ${again.join(', ')}`);
    await giveKeys(keys, manifest, settings, terminal);
    return true;
  },
};

/**
 * What has to be done to rows that come from a backup, in the transaction that writes them: nobody ever sees them without.
 * What happened after the backup, and may not be undone by restoring it, is done again here.
 */
async function afterRestore(transaction: Database, erased: Id[], { payslipYears }: Settings): Promise<Id[]> {
  await beginEpochOfBackup(transaction);
  return eraseAgain(transaction, erased, { tables: personalTables, steps: erasureSteps, payslipYears });
}

/** Fills the empty place that the settings name, shows how far it is, and says what was left out. */
export async function fillShown(
  settings: Settings,
  rows: Rows,
  atEnd: (transaction: Database) => Promise<void>,
  terminal: Terminal,
): Promise<Filled> {
  const total = rows.tables.reduce((sum, table) => sum + table.rows, 0);
  const filled = await fillPlace(settings, (db) => {
    const progress = terminal.progress('Rows written', total);
    return fillEmpty(db, rows, atEnd, progress.step).finally(progress.end);
  });
  const left = filled.leftOut.map((name) => `The table ${name} is none of Stagedoor's, and was left out.`);
  for (const sentence of left) terminal.complain(sentence);
  return filled;
}

async function refuseNewer({ migration, version }: Manifest): Promise<void> {
  const known = await migrationsOfThisRelease();
  if (known.some(({ tag, when }) => tag === migration.tag && when === migration.when)) return;
  throw new Refusal(
    `This backup was made by Stagedoor ${version} with the tables of ${migration.tag}, which this release ${build.version} does not ` +
      'know. Nothing was restored. Restore it with the release that made it, or a newer one.',
  );
}

async function keysIn(folder: string, { id, keys }: Manifest, { backupPassphrase }: Settings): Promise<Keys | null> {
  if (!keys.sealed) return null;
  if (backupPassphrase)
    return openKeys(await readFile(join(folder, keys.sealed.file), 'utf8'), backupPassphrase, id as Id);
  throw new Refusal(
    'The keys in this backup are sealed, and nothing was restored. Set BACKUP_PASSPHRASE to the one that was set when it was ' +
      'made, or restore without them: --without-keys.',
  );
}

function rowsOf(folder: string, manifest: Manifest): Rows {
  const files = new Map(
    manifest.tables.map(({ schema, name, part }) => [`${schema}.${name}`, join(folder, part.file)]),
  );
  return {
    migration: manifest.migration,
    tables: manifest.tables,
    sequences: manifest.sequences,
    async *rowsIn({ schema, name }) {
      const input = createReadStream(files.get(`${schema}.${name}`) as string).pipe(createGunzip());
      let some: string[] = [];
      let length = 0;
      for await (const line of linesOf(input)) {
        some.push(line);
        length += line.length;
        if (length < atOnce) continue;
        yield some;
        [some, length] = [[], 0];
      }
      if (some.length > 0) yield some;
    },
  };
}

/** The lines of a file of rows; readline would also break them at U+2028 and U+2029, which JSON leaves in a text. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  // A line with a file in it has megabytes: its parts are put together once.
  let parts: string[] = [];
  for await (const text of input.setEncoding('utf8')) {
    const [first, ...others] = (text as string).split('\n');
    parts.push(first as string);
    if (others.length === 0) continue;
    yield parts.join('');
    parts = [others.pop() as string];
    yield* others;
  }
  const last = parts.join('');
  if (last) yield last;
}

/** Says what is to be done about the keys, and writes those that were sealed and are not in the settings. */
async function giveKeys(keys: Keys | null, { keys: { had } }: Manifest, settings: Settings, terminal: Terminal) {
  const other = otherKeys(had, keysOf(settings, settings.authSecrets));
  if (other.length === 0) return terminal.say('The keys are those of the backup. Start the server.');
  for (const sentence of other) terminal.complain(sentence);
  if (!keys) {
    return terminal.complain(
      'The keys are not restored. Put the old ones into the settings before you start the server, if you have them.',
    );
  }
  const file = join(resolve(settings.dataDir), 'restored-keys.env');
  await mkdir(resolve(settings.dataDir), { recursive: true, mode: 0o700 });
  await writeFile(
    file,
    Object.entries(keys)
      .map(([name, key]) => `${name}="${key}"\n`)
      .join(''),
    { mode: 0o600 },
  );
  terminal.complain(
    `The keys of the backup are in ${file}. Put its lines into the settings before you start the server, and delete it.`,
  );
}
