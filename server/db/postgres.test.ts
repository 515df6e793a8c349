import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { root, startChild } from '#server/testing/child-process.ts';
import { createDatabase } from '#server/testing/real-postgres.ts';
import '#server/testing/provided.ts';
import pg from 'pg';
import { openPostgres } from './postgres.ts';

const given = inject('database');
const server = 'postgresAt' in given ? given.postgresAt : '';
const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map(({ close }) => close())));

/** A database of the real server that says another version of itself than it is. */
async function databaseThatSays(version: number): Promise<string> {
  const url = new URL(server);
  url.pathname = await createDatabase(server);
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query('create schema posing');
  await client.query(`create function posing.current_setting(text) returns text language sql as
    $$ select case $1 when 'server_version_num' then '${version}' else pg_catalog.current_setting($1) end $$`);
  await client.query(`alter database ${url.pathname.slice(1)} set search_path = posing, pg_catalog, public`);
  await client.end();
  return url.href;
}

describe('a PostgreSQL older than 15', () => {
  test.for([90_624, 140_019, 149_999])('is refused, with the oldest that will do: %i', async (version) => {
    const url = await databaseThatSays(version);
    await expect(openPostgres(url, () => {})).rejects.toThrow('Stagedoor needs PostgreSQL 15 or newer.');
  });

  test('gets no table of ours', async () => {
    const url = await databaseThatSays(140_019);
    await openPostgres(url, () => {}).catch(() => {});
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query("select count(*)::int as tables from pg_tables where schemaname = 'public'");
    await client.end();
    expect(rows).toEqual([{ tables: 0 }]);
  });

  test('stops the start, which says why', async () => {
    const { code, said } = await startChild([`${root}/server/start.ts`], {
      DATABASE_URL: await databaseThatSays(140_019),
      PUBLIC_URL: 'http://localhost:3000',
      AUTH_SECRET: 'a secret that only this test knows',
      PORT: '0',
    }).ended;
    expect(code).toBe(1);
    expect(said).toContain('Stagedoor needs PostgreSQL 15 or newer.');
    expect(said).not.toContain('    at ');
  });
});

test('the oldest PostgreSQL that will do is opened', async () => {
  const url = new URL(server);
  url.pathname = await createDatabase(server);
  const database = await openPostgres(url.href, () => {});
  opened.push(database);
  await database.ping();
});

describe('a PostgreSQL that lets nobody in', () => {
  const missing = new URL(server);
  missing.pathname = 'no-such-database';

  test.for([
    ['is not there', 'postgres://me:hunter2@127.0.0.1:1/stagedoor', 'ECONNREFUSED'],
    ['does not know the database', missing.href, 'does not exist'],
  ] as const)('stops the start with a sentence where it %s', async ([, url, reason]) => {
    const { code, said } = await startChild([`${root}/server/start.ts`], {
      DATABASE_URL: url,
      PUBLIC_URL: 'http://localhost:3000',
      AUTH_SECRET: 'a secret that only this test knows',
      PORT: '0',
    }).ended;
    expect([code, said]).toEqual([1, expect.stringContaining('does not let Stagedoor in: ')]);
    expect(said).toContain(reason);
    expect(said).not.toMatch(/^ {4}at |hunter2/m);
  });

  test('is waited for no longer than five seconds where it takes a connection and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    await expect(openPostgres(`postgres://127.0.0.1:${port}/x`, () => {})).rejects.toThrow('does not let Stagedoor in');
  });
});
