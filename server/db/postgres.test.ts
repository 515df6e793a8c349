// @module-tag long
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { randomId } from '#server/db/ids.ts';
import { databaseSentences } from '#server/open-database.ts';
import { root, startChild } from '#server/testing/child-process.ts';
import { createDatabase } from '#server/testing/real-postgres.ts';
import '#server/testing/provided.ts';
import pg from 'pg';
import { openPostgres } from './postgres.ts';

const given = inject('database');
const server = 'postgresAt' in given ? given.postgresAt : '';
const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map(({ close }) => close())));

async function emptyDatabase(): Promise<string> {
  const url = new URL(server);
  url.pathname = await createDatabase(server);
  return url.href;
}

/** The address of a fake PostgreSQL that answers each connection's first message. */
async function answering(answer: (connection: Socket, first: Buffer) => void): Promise<string> {
  const fake = createServer((connection) => {
    connection.on('error', () => {});
    connection.once('data', (first) => answer(connection, first as Buffer));
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  onTestFinished(() => void fake.close());
  return `postgres://127.0.0.1:${(fake.address() as AddressInfo).port}/stagedoor`;
}

/** ErrorResponse and AuthenticationCleartextPassword (PostgreSQL's protocol, 55.7). */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
const asksForPassword = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);

/** A database on the real server that claims another version. */
async function databaseThatSays(version: number | string): Promise<string> {
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

/** What a start on an unusable database says to the operator: server/start.ts prints these sentences without a stack. */
async function refusal(url: string): Promise<string> {
  const error = await openPostgres(url, () => {}).then(
    () => null,
    (error: Error) => error,
  );
  expect(databaseSentences).toContain(error?.name);
  return error?.message ?? '';
}

/** Starts a server on an unusable database; answers how it ended. */
const startOver = (url: string) =>
  startChild([`${root}/server/start.ts`], {
    DATABASE_URL: url,
    PUBLIC_URL: 'http://localhost:3000',
    AUTH_SECRET: 'a secret that only this test knows',
    PORT: '0',
  }).ended;

describe('a PostgreSQL older than 15', () => {
  test.for([90_624, 140_019, 149_999])('is refused, with the oldest that will do: %i', async (version) => {
    const url = await databaseThatSays(version);
    await expect(openPostgres(url, () => {})).rejects.toThrow('Stagedoor needs PostgreSQL 15 or newer.');
  });

  test('is what one counts as that does not say which it is', async () => {
    const url = await databaseThatSays('unknown');
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

  test('stops the start, which says why', { tags: 'long' }, async () => {
    const { code, said } = await startOver(await databaseThatSays(140_019));
    expect(code).toBe(1);
    expect(said).toContain('Stagedoor needs PostgreSQL 15 or newer.');
    expect(said).not.toContain('    at ');
  });
});

/** Runs queries on the database server itself. */
async function administer(...queries: string[]): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  for (const query of queries) await client.query(query);
  await client.end();
}

test('a connection cut between two statements of a transaction fails the transaction, and nothing else', {
  tags: 'long',
}, async () => {
  const { db, close } = await openPostgres(await emptyDatabase(), () => {});
  opened.push({ close });
  const cut = db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>('select pg_backend_pid() as pid');
    await administer(`select pg_terminate_backend(${rows[0]?.pid}, 10000)`, 'select 1');
    await transaction.execute('select 1');
  });
  await expect(cut).rejects.toThrow();
  expect((await db.execute('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('statements that are asked again with other values are planned once a connection, up to a number', {
  tags: 'long',
}, async () => {
  const { db, prepared, close } = await openPostgres(await emptyDatabase(), () => {});
  opened.push({ close });
  const squareOf = async (value: number) =>
    (await prepared.execute<{ square: number }>(sql`select ${value}::int * ${value}::int as square`)).rows[0]?.square;
  expect([await squareOf(3), await squareOf(4), await squareOf(5)]).toEqual([9, 16, 25]);
  for (let many = 1; many <= 520; many += 1) await prepared.execute(sql.raw(`select ${many} as one`));
  const named = `select count(*)::int as all, count(*) filter (where statement like '%square%')::int as squares,
    max(generic_plans + custom_plans) filter (where statement like '%square%')::int as used from pg_prepared_statements`;
  expect((await db.execute(named)).rows).toEqual([{ all: 500, squares: 1, used: 3 }]);
});

test('a database that takes no writes, as a replica does, stops the start with a sentence', async () => {
  const url = await emptyDatabase();
  await administer(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
  expect(await refusal(url)).toContain('takes no writes');
});

test('a database that its user does not own stops the start with a sentence', async () => {
  const url = new URL(await emptyDatabase());
  const role = `stranger_${randomId().replaceAll('-', '')}`;
  await administer(`create role ${role} login`);
  onTestFinished(() => administer(`drop role ${role}`));
  url.username = role;
  const said = await refusal(url.href);
  expect(said).toContain('permission denied for database');
  expect(said).toContain('the owner of the database');
});

describe('a PostgreSQL that is starting', () => {
  const starting = errorResponse('57P03', 'the database system is starting up');

  test('is waited for, which is said once', { tags: 'long' }, async () => {
    const { hostname, port, href } = new URL(await emptyDatabase());
    let refused = 0;
    const url = await answering((connection, first) => {
      refused += 1;
      if (refused <= 2) return connection.end(starting);
      const real = connect(Number(port), hostname);
      real.write(first);
      connection.pipe(real).pipe(connection);
    });
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    const at = new URL(href);
    at.host = new URL(url).host;
    const database = await openPostgres(at.href, () => {});
    opened.push(database);
    await database.ping();
    expect(said.mock.calls).toEqual([[expect.stringContaining('the database system is starting up. Waiting for it')]]);
  });

  test('is waited for no longer than a minute', { tags: 'long' }, async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    const url = await answering((connection) => connection.end(starting));
    const opening = openPostgres(url, () => {}, 600);
    await expect(opening).rejects.toThrow('does not let Stagedoor in: the database system is starting up');
  });
});

test('the oldest PostgreSQL that will do is opened', { tags: 'long' }, async () => {
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
    const said = await refusal(url);
    expect(said).toContain('does not let Stagedoor in: ');
    expect(said).toContain(reason);
    expect(said).not.toContain('hunter2');
  });

  test('stops the start with a sentence where it does not know the password', { tags: 'long' }, async () => {
    const url = await answering((connection) => {
      connection.write(asksForPassword);
      connection.once('data', () =>
        connection.end(errorResponse('28P01', 'password authentication failed for user "me"')),
      );
    });
    const { code, said } = await startOver(url.replace('//', '//me:hunter2@'));
    expect([code, said]).toEqual([1, expect.stringContaining('password authentication failed for user "me"')]);
    expect(said).toContain('mend DATABASE_URL');
    expect(said).not.toMatch(/^ {4}at |hunter2/m);
  });

  test('is waited for no longer than five seconds where it takes a connection and says nothing', {
    tags: 'long',
  }, async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    await expect(openPostgres(`postgres://127.0.0.1:${port}/x`, () => {})).rejects.toThrow('does not let Stagedoor in');
  });
});
