import { execFileSync } from 'node:child_process';
import { setTimeout as passing } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '#server/testing/child-process.ts';
import { emptyDatabase } from '#server/testing/earlier-release.ts';
import { databaseTrouble } from './database-away.ts';
import { openPostgres } from './postgres.ts';

/** How many connections the pool has. */
const all = 10;

async function openDatabase() {
  const url = await emptyDatabase();
  const { db, close } = await openPostgres(url, () => {});
  onTestFinished(close);
  return { url, db };
}

/** Cuts every connection to a database before this process gets to hear of it, as in the moment of a failover. */
function cutUnnoticed(url: string): void {
  const program = `import pg from 'pg';
    const client = new pg.Client(process.argv[1]);
    await client.connect();
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
    await client.end();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program, url], { cwd: root });
}

test('connections that were cut before a transaction began on them are replaced, all of them', {
  tags: 'long',
}, async () => {
  const { url, db } = await openDatabase();
  const waits = () => db.transaction((transaction) => transaction.execute(sql`select pg_sleep(0.2)`));
  await Promise.all(Array.from({ length: all }, waits));
  cutUnnoticed(url);
  const cut = await Promise.allSettled(Array.from({ length: all }, waits));
  expect(cut.map(({ status }) => status)).toEqual(Array.from({ length: all }, () => 'rejected'));
  await passing(0);
  expect(await Promise.all(Array.from({ length: all }, waits))).toHaveLength(all);
});

test('a connection that takes no writes, as to a leader that was demoted, is not lent again', {
  tags: 'long',
}, async () => {
  const { db } = await openDatabase();
  await db.execute(sql`create table written (one int)`);
  const write = () => db.transaction((transaction) => transaction.execute(sql`insert into written values (1)`));
  await db.transaction((transaction) => transaction.execute(sql`set session characteristics as transaction read only`));
  expect(databaseTrouble(await write().catch((error) => error))).toBe('away');
  await write();
});

test('a connection is lent again after a transaction that failed for another reason', async () => {
  const { db } = await openDatabase();
  const pid = sql`select pg_backend_pid() as pid`;
  const before = await db.transaction((transaction) => transaction.execute<{ pid: number }>(pid));
  const failing = db.transaction((transaction) => transaction.execute(sql`select 1 / 0`));
  await expect(failing).rejects.toThrow();
  expect((await db.transaction((transaction) => transaction.execute(pid))).rows).toEqual(before.rows);
});
