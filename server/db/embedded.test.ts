import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import '#server/testing/provided.ts';
import { openEmbedded } from './embedded.ts';

const given = inject('database');

test('an embedded database of a newer release is refused with a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-newer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = join(folder, 'database');
  await mkdir(database);
  // A new database would take ten times as long.
  execFileSync('tar', ['-xf', 'embeddedCopyOf' in given ? given.embeddedCopyOf : '', '-C', database]);
  const { db, close } = await openEmbedded(folder);
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  await close();
  await expect(openEmbedded(folder)).rejects.toThrow('newer release of Stagedoor');
});
