import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { paths } from '#contract/paths.ts';

/** Answers with the client's page; the client shows the screen of the address, or its not-found screen. */
export type SendPage = (reply: FastifyReply, status: 200 | 404) => FastifyReply;

/**
 * Serves the built client: files under /built/ for a year, since their names carry their hash, and the page at every
 * screen's address, always asked for anew.
 * @throws where the client is not built
 */
export async function addClientFiles(app: FastifyInstance, clientDir: string): Promise<SendPage> {
  await access(join(clientDir, 'index.html')).catch(() => {
    throw new Error(`The client is not built in ${clientDir}. \`npm run build\` builds it.`);
  });
  await app.register(fastifyStatic, { root: clientDir, serve: false, preCompressed: true, cacheControl: false });
  const page = await readFile(join(clientDir, 'index.html'));
  const sendPage: SendPage = (reply, status) =>
    reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);

  const built = join(clientDir, 'built');
  app.get<{ Params: { '*': string } }>('/built/*', { config: { policy: 'anyone' } }, (request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(request.params['*'], built),
  );
  for (const file of await readdir(clientDir, { withFileTypes: true })) {
    if (!file.isFile() || file.name === 'index.html' || file.name.endsWith('.br')) continue;
    app.get(`/${file.name}`, { config: { policy: 'anyone' } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').sendFile(file.name),
    );
  }
  for (const path of Object.values(paths)) {
    app.get(path, { config: { policy: 'anyone' } }, (_request, reply) => sendPage(reply, 200));
  }
  return sendPage;
}
