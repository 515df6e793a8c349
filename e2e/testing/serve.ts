import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#operations/testing/server.ts';
import { root } from '#run/root.mjs';
import { newcomers } from './newcomers.ts';

/**
 * Opens the demo company's house for all stories of a run, with data of its own, and closes it after the last. In
 * between the operator lets in the newcomers that stories follow: the embedded database has room for one at a time.
 */
export default async function serve(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-stories-'));
  process.env.STORIES_DATA_DIR = dataDir;
  const settings = { PORT: process.env.STORIES_PORT ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };

  const firstStart = await startServer(settings);
  await firstStart.stop();
  const file = join(dataDir, 'newcomers.csv');
  const lines = newcomers.map(({ email, fullName, language }) => `${email},${fullName},${language}`);
  await writeFile(file, ['email,full name,language', ...lines].join('\n'));
  execFileSync(process.execPath, ['server/stagedoor.ts', 'invite', file], {
    cwd: root,
    env: { ...process.env, ...settings },
  });

  const server = await startServer(settings);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
    const errors = server.output().match(/^.*"err":.*$/gm) ?? [];
    if (errors.length > 0) console.log(['The server reported errors:', ...errors].join('\n'));
  };
}
