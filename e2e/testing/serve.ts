import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemoCompany } from '#demo/load.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { invite } from '#server/directory/invites.ts';
import { sealBy } from '#server/mail/seal.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { moveIn } from '#server/testing/test-company.ts';
import { startServer } from '#system-tests/testing/server.ts';
import { newcomers } from './newcomers.ts';
import { announceTestServer, copyDatabase } from './test-server.ts';

/** Starts the shared server with the demo company, and stops it after the last test. */
export default async function serve(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-e2e-'));
  const postgres = await startRealPostgres();
  const postgresUrl = postgres.url('postgres');
  const empty = await postgres.createDatabase();
  await inDatabase(postgres.url(empty), async () => {});
  const template = await copyDatabase(postgresUrl, empty);
  await inDatabase(template, moveIn);

  const port = process.env.E2E_PORT ?? '';
  const settings = {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'a secret that only the browser tests know',
    DATABASE_URL: await copyDatabase(postgresUrl, empty),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  };
  await inDatabase(settings.DATABASE_URL, async (db) => {
    await loadDemoCompany(db, new Date(), () => {});
    const inviting = {
      companyName: async () => 'Lumière Park',
      publicUrl: settings.PUBLIC_URL,
      inviteDays: 3,
      seal: sealBy(settings.AUTH_SECRET),
    };
    for (const newcomer of newcomers) await invite(db, inviting, newcomer);
  });
  const server = await startServer(settings);
  announceTestServer({ settings, postgresUrl, template: new URL(template).pathname.slice(1) });
  return async () => {
    await server.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true });
    const errors = server.output().match(/^.*"err":.*$/gm) ?? [];
    if (errors.length > 0) console.log(['The server reported errors:', ...errors].join('\n'));
  };
}

/** Migrates and fills a database, and leaves no connection open. */
async function inDatabase(url: string, fill: (db: Awaited<ReturnType<typeof openPostgres>>['db']) => Promise<void>) {
  const { db, close } = await openPostgres(url, () => {});
  try {
    await fill(db);
  } finally {
    await close();
  }
}
