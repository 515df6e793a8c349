import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { languages } from '#contract/language.ts';
import type { CompanyLook } from '#contract/page-look.ts';
import { cachedAnswers, sameForAll, sendToAll } from './same-for-all.ts';
import { manifestLanguage, webManifest } from './web-manifest.ts';

/** What it is called, and what it changed of the look. */
type Company = { name: () => Promise<string>; look: () => Promise<CompanyLook | null> };

/** What a browser reads to put the app on a home screen: the manifest in the page's language, and the pictures it names. */
export function addInstallFiles(app: FastifyInstance, clientDir: string, company: Company): void {
  const config = { policy: 'anyone', rateLimit: false } as const;
  const kept = cachedAnswers(languages.length);
  app.get<{ Querystring: { language?: unknown } }>('/manifest.webmanifest', { config }, async (request, reply) => {
    const language = manifestLanguage(request.query.language);
    const [name, bar] = [await company.name(), (await company.look())?.bars.light];
    const manifest = await kept(JSON.stringify([language, name, bar]), () =>
      sameForAll('application/manifest+json; charset=utf-8', JSON.stringify(webManifest(language, name, bar))),
    );
    return sendToAll(reply, manifest, 'public, max-age=3600');
  });
  const pictures = join(clientDir, 'install');
  app.get<{ Params: { '*': string } }>('/install/*', { config }, (request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').sendFile(request.params['*'], pictures),
  );
}
