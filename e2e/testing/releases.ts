import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { FastifyInstance } from 'fastify';
import { sourcesHash } from '#build-steps/sources-hash.mjs';
import { root } from '#scripts/root.mjs';
import { buildApp } from '#server/app.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createLog } from '#server/log.ts';
import { defaultParts } from '#server/testing/company-setup.ts';
import { ownPort } from '#server/testing/own-port.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { openSignedIn, sessionMaker } from './stored-session.ts';
import { copyDatabase, testServer } from './test-server.ts';

const secret = 'a secret that only this test knows';

/** The built client as it is, and as after an update that changed every file. */
type Release = 'first' | 'second';

type Faults = {
  /** Whether the server serves our service worker, or the one that unregisters itself. */
  serviceWorker?: boolean;
  /** The files that are missing on the server. */
  missing?: RegExp;
};

/** An address at which a test starts and stops servers of one release or the other. */
export type Releases = Awaited<ReturnType<typeof openReleases>>;

/** Prepares the address, with the test company in its database. No server is running yet. */
export async function openReleases() {
  const port = await ownPort();
  const url = `http://localhost:${port}`;
  const second = await secondRelease();
  const { postgresUrl, template } = testServer();
  const database = await openPostgres(await copyDatabase(postgresUrl, template), console.error);
  const maker = sessionMaker(database.db, secret, url);
  const asked: string[] = [];
  let app: FastifyInstance | null = null;

  const stop = async () => {
    await app?.close();
    app = null;
  };
  return {
    url,
    /** The paths of all requests since the current server started. */
    asked,
    /** Replaces the running server, as in an operator's update. */
    async serve(release: Release, { serviceWorker = true, missing }: Faults = {}) {
      await stop();
      asked.length = 0;
      app = await buildApp({
        ...defaultParts(secret, url),
        database,
        logger: createLog('silent'),
        clientDir: release === 'first' ? join(root, 'dist/client') : second,
        serviceWorker,
      });
      app.addHook('onRequest', async ({ url: path }, reply) => {
        asked.push(path);
        if (missing?.test(path)) return reply.code(404).send();
      });
      await app.listen({ port, host: '127.0.0.1' });
    },
    /** Opens a screen there as an already signed-in person. */
    signIn: (page: Page, { email }: TestPerson, path: string) => openSignedIn(page, maker, email, path),
    stop,
    async close() {
      await stop();
      await database.close();
      await rm(second, { recursive: true });
    },
  };
}

/** Copies the built client with another release name and another hash in every file name. */
async function secondRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-second-release-'));
  await cp(join(root, 'dist/client'), folder, { recursive: true, filter: (name) => !name.endsWith('.br') });
  const first = sourcesHash().slice(0, 12);
  const renamed = (text: string) =>
    text.replaceAll(first, 'secondsecond').replace(/-[\w-]{7,8}\.(js|css|woff2|svg)\b/g, '-2$&');
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name);
    if (/\.(js|css|html|json)$/.test(name)) await writeFile(file, renamed(await readFile(file, 'utf8')));
    await rename(file, join(folder, renamed(name)));
  }
  return folder;
}
