import { cp, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { loadDemoCompany } from '#demo/load.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { ownPort } from '#server/testing/own-port.ts';
import { createDatabase } from '#server/testing/real-postgres.ts';
import type { Settings } from './server.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Shared by all test files of a run: a data folder to copy, and a PostgreSQL with a database to copy. */
    prepared: { emptyFolder: string; postgresAt: string; template: string };
  }
}

type WhenFinished = (remove: () => Promise<void>) => void;

/** A data folder for one test, with the embedded database's tables alone, or with the demo company. */
export async function preparedFolder(
  content: 'empty' | 'demo',
  whenFinished: WhenFinished = onTestFinished,
): Promise<string> {
  const folder = await temporaryFolder(whenFinished);
  const from = content === 'demo' ? await demoFolder() : inject('prepared').emptyFolder;
  await cp(from, folder, { recursive: true });
  return folder;
}

let demo: Promise<string> | undefined;

/** The demo company takes ten seconds to move in, and few tests need it: made once a worker, and removed with the rest. */
function demoFolder(): Promise<string> {
  demo ??= (async () => {
    const { emptyFolder } = inject('prepared');
    const folder = await mkdtemp(join(dirname(emptyFolder), 'demo-'));
    await cp(emptyFolder, folder, { recursive: true });
    const { db, close } = await openEmbedded(folder);
    await loadDemoCompany(db, new Date(), () => {});
    await close();
    return folder;
  })();
  return demo;
}

/** The settings of a server for one test, with the demo company. */
export async function demoServer(whenFinished: WhenFinished = onTestFinished): Promise<Settings> {
  return { PORT: String(await ownPort()), DATA_DIR: await preparedFolder('demo', whenFinished), LOG_LEVEL: 'warn' };
}

/** The address of an empty PostgreSQL database for one test. */
export function ownDatabase(): Promise<string> {
  return newDatabase(undefined);
}

/** The same, migrated. */
export function preparedDatabase(): Promise<string> {
  return newDatabase(inject('prepared').template);
}

async function newDatabase(template: string | undefined): Promise<string> {
  const { postgresAt } = inject('prepared');
  const url = new URL(postgresAt);
  url.pathname = await createDatabase(postgresAt, template);
  return url.href;
}
