// @module-tag long
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { readAll } from '#server/db/transfer/read-all.ts';
import { deactivate } from '#server/directory/invites.ts';
import { connected, emptyDatabase, migrateUpTo } from '#server/testing/earlier-release.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { moveIn } from '#server/testing/test-company.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { commandLine, type Given, secret } from './testing/command-line.ts';

const { db, close, url } = await openTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-backups-'));
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const passphrase = 'a passphrase of this test';

/** A database that nobody reaches: what is refused is refused before that. */
const nowhere = 'postgres://nobody@127.0.0.1:1/none';

const stagedoor = commandLine({ DATABASE_URL: url as string, DATA_DIR: folder });

/** Makes a backup in a folder of its own; answers its path. */
async function made(given: Given): Promise<string> {
  const into = await mkdtemp(join(folder, 'made-'));
  expect(await stagedoor(given, 'backup', into)).toMatchObject({ code: 0 });
  return join(into, (await readdir(into))[0] ?? 'none');
}

/** A backup of the company, with its keys, which no test changes for another. */
let backup = '';

async function allOf(batches: AsyncIterable<string[]>): Promise<string[]> {
  const all: string[] = [];
  for await (const some of batches) all.push(...some);
  return all.toSorted();
}

/** All rows of a database but the room's, which begins a new epoch, and the sequences. */
const rowsOf = (database: Database) =>
  readAll(database, async ({ tables, sequences, rowsIn }) => {
    const found: Record<string, string[]> = {};
    for (const table of tables.filter(({ name }) => name !== 'my_voice_room')) {
      found[table.name] = await allOf(rowsIn(table));
    }
    return { found, sequences };
  });

/** What tables consist of besides rows. */
const shapes: SQL[] = [
  sql`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  sql`select tgrelid::regclass::text, tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`,
  sql`select tablename, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  sql`select table_name, column_name, data_type, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`,
];
const shapeOf = (database: Database) =>
  Promise.all(shapes.map(async (question) => (await database.execute(question)).rows));

async function opened(address: string): Promise<Database> {
  const database = await openPostgres(address, () => {});
  onTestFinished(database.close);
  return database.db;
}

beforeAll(async () => {
  await moveIn(db);
  await db.execute(sql`insert into stored_file (path, type, size, sha256) values ('/odd', 'image/webp', 4, 'none')`);
  await db.execute(sql`insert into stored_file_bytes (path, bytes) values ('/odd', '\\x00ff0a22')`);
  await db.execute(sql`update user_profile set full_name = E'"Ada", \\\\ {x}\\tÄ\\nnull\\u2028\\u2029\\u0085\\r'`);
  await db.execute(
    sql`insert into audit (action, object, result, targets) values ('signed-in', E'line\\nbreak', 'ok', 'null')`,
  );
  backup = await made({ BACKUP_PASSPHRASE: passphrase });
});

test('a restored company is the same to the row, the sequence, the constraint and the trigger', {
  tags: 'long',
}, async () => {
  const place = await emptyDatabase();
  const { code, said } = await stagedoor({ DATABASE_URL: place, BACKUP_PASSPHRASE: passphrase }, 'restore', backup);
  expect([code, said]).toEqual([0, expect.stringContaining('The keys are those of the backup')]);
  const restored = await opened(place);
  expect(await rowsOf(restored)).toEqual(await rowsOf(db));
  expect(await shapeOf(restored)).toEqual(await shapeOf(db));
  await expect(restored.execute(sql`delete from audit`)).rejects.toThrow();
});

test('a backup of an earlier release is brought up to date with its rows', { tags: 'long' }, async () => {
  const earlier = await emptyDatabase();
  await migrateUpTo(earlier, 40);
  const connection = await connected(earlier);
  await connection.query(
    `insert into "user" (id, name, email, email_verified, language) values (gen_random_uuid(), 'Ada', 'ada@house.example', true, 'en')`,
  );
  const old = await made({ DATABASE_URL: earlier });
  const place = await emptyDatabase();
  expect(await stagedoor({ DATABASE_URL: place }, 'restore', old)).toMatchObject({ code: 0 });
  const restored = await opened(place);
  expect((await restored.execute(sql`select email from "user"`)).rows).toEqual([{ email: 'ada@house.example' }]);
  expect(await shapeOf(restored)).toEqual(await shapeOf(db));
});

test.each(['manifest.json', 'SHA256SUMS', 'keys.sealed', 'public.user.jsonl.gz'])(
  'one flipped byte of %s is refused before anything is written',
  async (file) => {
    const path = join(backup, file);
    const bytes = await readFile(path);
    const middle = Math.floor(bytes.length / 2);
    await writeFile(path, bytes.with(middle, (bytes[middle] ?? 0) ^ 1));
    onTestFinished(() => writeFile(path, bytes));
    const { code, said } = await stagedoor({ DATABASE_URL: nowhere, BACKUP_PASSPHRASE: passphrase }, 'restore', backup);
    expect([code, said]).toEqual([1, expect.stringContaining('not as it was written, and nothing was restored')]);
    expect(said).toContain(file);
  },
);

test('nothing is restored over what is there', { tags: 'long' }, async () => {
  const place = await emptyDatabase();
  await (await connected(place)).query('create table somebodys (id int)');
  for (const full of [url as string, place]) {
    const given = { DATABASE_URL: full, BACKUP_PASSPHRASE: passphrase };
    const { code, said } = await stagedoor(given, 'restore', backup);
    expect([code, said]).toEqual([1, expect.stringContaining('There is a database already')]);
    expect(said).toContain('Make a new one with createdb');
  }
});

/** Writes into what a backup says of itself, with sums that fit. */
async function rewrite(change: object): Promise<void> {
  const file = join(backup, 'manifest.json');
  const text = JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...change });
  const [before, summed] = await Promise.all([file, join(backup, 'SHA256SUMS')].map((path) => readFile(path, 'utf8')));
  onTestFinished(async () => {
    await writeFile(file, String(before));
    await writeFile(join(backup, 'SHA256SUMS'), String(summed));
  });
  const sums = String(summed).split('\n').slice(1);
  await writeFile(file, text);
  const sum = createHash('sha256').update(text).digest('hex');
  await writeFile(join(backup, 'SHA256SUMS'), [`${sum}  manifest.json`, ...sums].join('\n'));
}

test.each([
  [
    { version: '9.1.0', migration: { tag: '9999_later', when: 9999999999999 } },
    'made by Stagedoor 9.1.0 with the tables of 9999_later',
  ],
  [{ version: '9.2.0', format: 2 }, 'made by Stagedoor 9.2.0, in a newer form'],
])('a backup of a newer release is refused: %j', async (change, sentence) => {
  await rewrite(change);
  const { code, said } = await stagedoor({ DATABASE_URL: nowhere }, 'restore', backup);
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
});

test('a folder that is no backup is refused', async () => {
  const { code, said } = await stagedoor({ DATABASE_URL: nowhere }, 'restore', folder);
  expect([code, said]).toEqual([1, expect.stringContaining('is no backup of Stagedoor')]);
});

test('keys lie sealed in it, and open by the passphrase alone', { tags: 'long' }, async () => {
  const files = await Promise.all((await readdir(backup)).map((file) => readFile(join(backup, file), 'latin1')));
  expect(files.some((text) => text.includes(secret))).toBe(false);
  const place = {
    DATABASE_URL: await emptyDatabase(),
    AUTH_SECRET: 'another secret, which is long enough too',
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
  };
  expect(await stagedoor(place, 'restore', backup)).toMatchObject({
    code: 1,
    said: expect.stringContaining('The keys in this backup are sealed'),
  });
  expect(await stagedoor({ ...place, BACKUP_PASSPHRASE: 'another passphrase' }, 'restore', backup)).toMatchObject({
    code: 1,
    said: expect.stringContaining('BACKUP_PASSPHRASE does not open the keys'),
  });
  const { code, said } = await stagedoor({ ...place, BACKUP_PASSPHRASE: passphrase }, 'restore', backup);
  expect([code, said]).toEqual([0, expect.stringContaining('AUTH_SECRET is not the one of the backup')]);
  expect(await readFile(join(place.DATA_DIR, 'restored-keys.env'), 'utf8')).toBe(`AUTH_SECRET="${secret}"\n`);
});

test('keys that are missing are named when it is made, and when it is restored', async () => {
  const into = await mkdtemp(join(folder, 'made-'));
  const tills = { DISCOUNT_SECRET: 'a secret of the tills, which is long enough' };
  expect(await stagedoor(tills, 'backup', into)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Without its keys: AUTH_SECRET, DISCOUNT_SECRET.'),
  });
  const without = join(into, (await readdir(into))[0] ?? 'none');
  const { code, said } = await stagedoor({ DATABASE_URL: await emptyDatabase() }, 'restore', without);
  expect([code, said]).toEqual([0, expect.stringContaining('DISCOUNT_SECRET is not the one of the backup')]);
  expect(said).toContain('The keys are not restored');
  expect(said).not.toContain('AUTH_SECRET is not');
});

test('whoever was erased since a backup is erased again by restoring it, also from a copy of its folder', {
  tags: 'long',
}, async () => {
  const { db: source, url: own, close: closeOwn } = await openTestDatabase();
  onTestFinished(closeOwn);
  const from = own as string;
  await moveIn(source);
  const [gone] = (
    await source.execute<{ id: Id; email: string }>(sql`select id, email from "user" order by email limit 1`)
  ).rows;
  if (!gone) throw new Error('The company is empty.');
  const into = await mkdtemp(join(folder, 'erased-'));
  expect(await stagedoor({ DATABASE_URL: from }, 'backup', into)).toMatchObject({ code: 0 });
  expect(await readdir(into)).toHaveLength(1);
  const [before = ''] = await readdir(into);
  await deactivate(source, gone.email);
  expect(await operatorAt(source)('erase', 'person', gone.email, '--yes')).toMatchObject({ code: 0 });
  // The list has whom a database that was restored may not know any more.
  const earlier = randomId();
  await writeFile(join(into, 'erased-people.txt'), `${earlier}\n`);
  expect(await stagedoor({ DATABASE_URL: from }, 'backup', into)).toMatchObject({ code: 0 });
  expect(await readFile(join(into, 'erased-people.txt'), 'utf8')).toBe(`${earlier}\n${gone.id}\n`);

  const place = await emptyDatabase();
  const { code, said } = await stagedoor({ DATABASE_URL: place }, 'restore', join(into, before), '--without-keys');
  expect([code, said]).toEqual([0, expect.stringContaining(`Erased again`)]);
  const restored = await opened(place);
  const left = await restored.execute(sql`select 1 from "user" where id = ${gone.id} or email = ${gone.email}`);
  expect(left.rows).toEqual([]);
  const erased = (await restored.execute<{ id: Id }>(sql`select id from erased_person`)).rows;
  expect(erased.map(({ id }) => id).toSorted()).toEqual([earlier, gone.id].toSorted());
});
