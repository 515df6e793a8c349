// @module-tag long
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, inject, type TestContext, test } from 'vitest';
import { ownPort } from '#server/testing/own-port.ts';
import { createDatabase } from '#server/testing/real-postgres.ts';
import '#server/testing/provided.ts';
import { existsSync } from 'node:fs';
import { openPostgres } from './postgres.ts';

const given = inject('database');
const server = 'postgresAt' in given ? given.postgresAt : '';

/** Debian's path. */
const program = '/usr/sbin/pgbouncer';
if (!existsSync(program)) console.log('Nothing is said through PgBouncer: that takes the package pgbouncer.');

/** PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/**
 * An empty database behind a PgBouncer with default settings except the mode: addresses for a direct and a pooled
 * connection.
 */
async function behindPool(
  mode: 'session' | 'transaction' | 'statement',
  { onTestFinished }: TestContext,
): Promise<{ direct: string; pooled: string }> {
  const direct = new URL(server);
  direct.pathname = await createDatabase(server);
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await ownPort();
  const settings = [
    '[databases]',
    `* = host=${direct.hostname} port=${direct.port} user=${direct.username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), settings.join('\n'));
  const pool = spawn(program, ['--quiet', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...nobody });
  const ended = new Promise((resolve) => pool.once('exit', resolve));
  onTestFinished(async () => {
    pool.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  });
  const pooled = new URL(direct);
  pooled.port = String(port);
  await expect.poll(() => connects(pooled.href)).toBe(true);
  return { direct: direct.href, pooled: pooled.href };
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

// Concurrent: an unsuitable mode is only detected after five seconds.
describe.runIf(existsSync(program)).concurrent('behind PgBouncer', () => {
  test('session mode works with its default settings, and statements have their time limit', {
    tags: 'long',
  }, async (context) => {
    const { expect, onTestFinished } = context;
    const { pooled } = await behindPool('session', context);
    const database = await openPostgres(pooled, () => {});
    onTestFinished(database.close);
    await database.ping();
    const heard: string[] = [];
    await database.listen('pool', { heard: (payload) => heard.push(payload), missed: () => {} });
    await database.db.execute(sql`select pg_notify('pool', 'through it')`);
    await expect.poll(() => heard).toEqual(['through it']);
    const limit = await database.db.execute(sql`show statement_timeout`);
    expect((limit as unknown as { rows: object[] }).rows).toEqual([{ statement_timeout: '15s' }]);
  });

  test.for(['transaction', 'statement'] as const)(
    '%s mode is refused, and gets no table',
    { tags: 'long' },
    async (mode, context) => {
      const { expect, onTestFinished } = context;
      const { direct, pooled } = await behindPool(mode, context);
      await expect(openPostgres(pooled, () => {})).rejects.toThrow('Set the pool to session mode');
      const client = new pg.Client(direct);
      await client.connect();
      onTestFinished(() => client.end());
      const { rows } = await client.query("select count(*)::int as tables from pg_tables where schemaname = 'public'");
      expect(rows).toEqual([{ tables: 0 }]);
    },
  );
});
