import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { CompanyLook } from '#contract/page-look.ts';
import { manifestLanguage, webManifest } from './web-manifest.ts';

/** What it is called, and what it changed of the look. */
type Company = { name: () => Promise<string>; look: () => Promise<CompanyLook | null> };

/** What a browser reads to put the app on a home screen: the manifest in the page's language, and the pictures it names. */
export function addInstallFiles(app: FastifyInstance, clientDir: string, company: Company): void {
  const config = { policy: 'anyone', rateLimit: false } as const;
  app.get<{ Querystring: { language?: unknown } }>('/manifest.webmanifest', { config }, async (request, reply) => {
    const language = manifestLanguage(request.query.language);
    const manifest = webManifest(language, await company.name(), (await company.look())?.bars.light);
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json; charset=utf-8');
    return reply.send(JSON.stringify(manifest));
  });
  const pictures = join(clientDir, 'install');
  app.get<{ Params: { '*': string } }>('/install/*', { config }, (request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').sendFile(request.params['*'], pictures),
  );
}
