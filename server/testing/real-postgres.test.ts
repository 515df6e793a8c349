// @module-tag long
import { access } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startChild, text } from './child-process.ts';
import { startRealPostgres } from './real-postgres.ts';

const postgres = await startRealPostgres();
afterAll(postgres.stop);

/** Runs one query over a new connection. */
async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client(url);
  // A server that ends while it answers causes a second error, which nobody else listens for.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(question);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

test('each database it creates is empty and apart from the others', async () => {
  const [one, other] = [await postgres.createDatabase(), await postgres.createDatabase()];
  await ask(postgres.url(one), 'create table only_here (id int)');
  const tables = "select count(*)::int as answer from pg_tables where schemaname = 'public'";
  expect([await ask(postgres.url(one), tables), await ask(postgres.url(other), tables)]).toEqual([1, 0]);
});

test('it is the oldest version that we promise to run on', async () => {
  expect(await ask(postgres.url('postgres'), "select current_setting('server_version') as answer")).toMatch(/^15\./);
});

test('after a crash it comes back on the same port, with everything that was committed', async () => {
  const name = await postgres.createDatabase();
  await ask(postgres.url(name), 'create table kept (id int)');
  await postgres.crash();
  await expect(ask(postgres.url(name), 'select 1')).rejects.toThrow();
  await postgres.restart();
  expect(await ask(postgres.url(name), 'select count(*)::int as answer from kept')).toBe(0);
});

test('it ends and takes its folder along when the process that started it is killed', async () => {
  const starter = startChild(
    text(`
      import { startRealPostgres } from '#server/testing/real-postgres.ts';
      const postgres = await startRealPostgres();
      console.log('at ' + postgres.url('postgres'));
    `),
  );
  await starter.says('at postgres:');
  const url =
    starter
      .lines()
      .find((line) => line.startsWith('at '))
      ?.slice(3) ?? '';
  const folder = String(await ask(url, "select current_setting('data_directory') as answer")).replace(/\/data$/, '');
  await access(folder);

  starter.process.kill('SIGKILL');
  await expect.poll(() => ask(url, 'select 1').catch((error) => error.code)).toBe('ECONNREFUSED');
  await expect.poll(() => access(folder).catch((error) => error.code)).toBe('ENOENT');
});
