import { execFileSync } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { root } from '#server/testing/child-process.ts';
import { connected, emptyDatabase, migrateUpTo, openAndClose } from '#server/testing/earlier-release.ts';
import { openPostgres } from './postgres.ts';

const hasPgDump = (() => {
  try {
    return Boolean(execFileSync('pg_dump', ['--version']));
  } catch {
    console.log('Upgraded tables are not compared with fresh ones: that takes pg_dump.');
    return false;
  }
})();

/** pg_dump's output for the tables, without its random first and last lines. */
function schemaOf(url: string): string {
  const said = execFileSync('pg_dump', ['--schema-only', '--no-owner', url], { encoding: 'utf8' });
  return said.replace(/^\\(un)?restrict .*$/gm, '');
}

describe.runIf(hasPgDump)('an upgraded database', () => {
  test('has the tables of a fresh one, though migration 0008 was changed after it had landed', async () => {
    const [upgraded, fresh] = await Promise.all([emptyDatabase(), emptyDatabase()]);
    await migrateUpTo(upgraded, 11, (landed) =>
      copyFile(join(root, 'server/testing/0008-room-as-landed.sql'), join(landed, '0008_room.sql')),
    );

    await openAndClose(upgraded);
    await openAndClose(fresh);
    expect(schemaOf(upgraded)).toBe(schemaOf(fresh));
  });
});

test('a server waits for another one that migrates, however long a query may take', async () => {
  const url = await emptyDatabase();
  const other = await connected(url);
  await other.query('select pg_advisory_lock(727001)');
  const opening = openAndClose(`${url}?statement_timeout=100&lock_timeout=100`);
  opening.catch(() => {});
  const waited = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory' and now() - query_start > interval '300 ms'`;
  await expect.poll(async () => (await other.query(waited)).rows[0].n).toBe(1);
  await other.query('select pg_advisory_unlock(727001)');
  await opening;
});

test('a database of a newer release is refused with a sentence', { tags: 'long' }, async () => {
  const url = await emptyDatabase();
  const database = await openPostgres(url, () => {});
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
  );
  await database.close();
  await expect(openPostgres(url, () => {})).rejects.toThrow('newer release of Stagedoor');
});
