import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { consolePaths } from '#contract/console-paths.ts';
import { articleAddresses, builtPageAddress, paths } from '#contract/paths.ts';
import { builtFilesIn } from './built-files.ts';
import type { ClientPage } from './client-page.ts';
import type { Refuse } from './route-policies.ts';
import { type SameForAll, sendToAll } from './same-for-all.ts';

/**
 * A service worker that replaces ours, deletes its caches and unregisters itself. Written here and not built, so that
 * it works even if the built one is at fault. Open pages stay as they are, and nothing is reloaded.
 */
const workerThatLeaves = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('stagedoor-worker-')).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;

/** Answers with the client's page; the client shows the screen of the address, or its not-found screen. */
export type SendPage = (reply: FastifyReply, status: 200 | 404) => Promise<FastifyReply>;

type Client = {
  /** The folder of the built client. */
  clientDir: string;
  /** Whether browsers get our service worker, or the one that takes it away. */
  serviceWorker: boolean;
  page: ClientPage;
};

const workerFile = 'service-worker.js';

/**
 * Serves the built client: files under /built/, of other releases beside this one too, cached for a year because their
 * names carry a hash; and the page at every screen's address. Browsers always revalidate the page and the service worker.
 */
export async function addClientFiles(
  app: FastifyInstance,
  { clientDir, serviceWorker, page }: Client,
): Promise<SendPage> {
  await app.register(fastifyStatic, {
    root: clientDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // The plugin names the charset of text and JSON, and not that of a picture that is text.
    setHeaders: (reply, path) => {
      if (/\.svg(\.br)?$/.test(path)) reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });
  const sendPage: SendPage = async (reply, status) => send(reply, status, await page.writtenFor(reply.request));

  const config = { policy: 'anyone', rateLimit: false } as const;
  const folderOf = builtFilesIn(clientDir);
  app.get<{ Params: { '*': string } }>('/built/*', { config }, async (request, reply) => {
    const name = request.params['*'];
    const folder = await folderOf(name);
    return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(name, folder);
  });
  for (const file of await readdir(clientDir, { withFileTypes: true })) {
    if (!file.isFile() || ['index.html', workerFile].includes(file.name) || file.name.endsWith('.br')) continue;
    app.get(`/${file.name}`, { config }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').sendFile(file.name),
    );
  }
  app.get(`/${workerFile}`, { config }, (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    if (serviceWorker) return reply.sendFile(workerFile);
    return reply.type('text/javascript; charset=utf-8').send(workerThatLeaves);
  });
  app.get(builtPageAddress, { config }, async (_request, reply) => send(reply, 200, await page.asBuilt));
  for (const path of [...Object.values(paths), ...articleAddresses]) {
    if (path === paths.console || path === paths.article) continue;
    app.get(path, { config: { policy: 'anyone' } }, (_request, reply) => sendPage(reply, 200));
  }
  // Signed out, one gets the page, which leads to the login and back; signed in without a role, a 404.
  const refuse: Refuse = (_request, reply, { refusal }) => sendPage(reply, refusal === 'UNAUTHENTICATED' ? 200 : 404);
  for (const path of Object.values(consolePaths)) {
    app.get(path, { config: { policy: 'role-holder', refuse } }, (_request, reply) => sendPage(reply, 200));
  }
  return sendPage;
}

function send(reply: FastifyReply, status: 200 | 404, page: SameForAll): FastifyReply {
  return sendToAll(reply.code(status), page, 'no-cache', 'cookie, accept-encoding');
}
