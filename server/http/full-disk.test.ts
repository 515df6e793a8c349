// @module-tag long
import { execFileSync } from 'node:child_process';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { randomId } from '#server/db/ids.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0;
if (!isLinuxRoot) console.log('No disk is filled: that takes root on Linux.');

/** A file system of 8 MB. */
async function smallDisk(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]);
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true });
  });
  return folder;
}

/** Writes until the disk is full. */
async function fill(disk: string): Promise<void> {
  await expect(writeFile(join(disk, 'fill'), Buffer.alloc(16 * 1024 * 1024))).rejects.toThrow('ENOSPC');
}

describe.runIf(isLinuxRoot)('a database whose disk is full', () => {
  test('makes the server not ready, until there is room again', { tags: 'long' }, async () => {
    const disk = await smallDisk();
    const own = await openTestDatabase();
    onTestFinished(own.close);
    const url = String(own.url);
    const [{ folder }] = (
      (await own.db.execute(sql`select current_setting('data_directory') as folder`)) as unknown as {
        rows: [{ folder: string }];
      }
    ).rows;
    const { uid, gid } = await stat(folder);
    await chown(disk, uid, gid);
    // Temporary files go to that disk from here on; the server's own disk is not ours to fill.
    const tablespace = `small_${randomId().replaceAll('-', '')}`;
    await own.db.execute(sql.raw(`create tablespace ${tablespace} location '${disk}'`));
    await own.db.execute(
      sql.raw(`alter database ${new URL(url).pathname.slice(1)} set temp_tablespaces = ${tablespace}`),
    );
    const database = await openPostgres(url, () => {});
    const testServer = await openTestServer({ database });
    onTestFinished(async () => {
      await testServer.app.close();
      await database.close();
    });
    const ready = async () => (await testServer.ask({ url: '/health/ready' })).statusCode;

    expect(await ready()).toBe(200);
    await fill(disk);
    await expect.poll(ready).toBe(503);
    expect((await testServer.ask({ url: '/health/live' })).statusCode).toBe(200);
    await rm(join(disk, 'fill'));
    await expect.poll(ready).toBe(200);
  });
});
