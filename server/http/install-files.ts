import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { routeAccess } from '#server/session/access.ts';
import { manifestLanguage, webManifest } from './web-manifest.ts';

/** What a browser reads to put the app on a home screen: the manifest in the page's language, and the pictures it names. */
export function addInstallFiles(app: FastifyInstance, clientDir: string, companyName: () => Promise<string>): void {
  app.get<{ Querystring: { language?: unknown } }>(
    '/manifest.webmanifest',
    { config: { policy: routeAccess.builtFiles, rateLimit: false } },
    async (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(webManifest(manifestLanguage(request.query.language), await companyName()))),
  );
  const pictures = join(clientDir, 'install');
  app.get<{ Params: { '*': string } }>(
    '/install/*',
    { config: { policy: routeAccess.builtFiles, rateLimit: false } },
    (request, reply) => reply.header('cache-control', 'public, max-age=3600').sendFile(request.params['*'], pictures),
  );
}
