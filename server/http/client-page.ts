import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { type FirstPaint, openedPage, readsOf, shellOf } from '#contract/first-paint.ts';
import { type CompanyLook, lookOf } from '#contract/page-look.ts';
import { sessionCookie } from '#server/session/session-cookies.ts';
import { type SameForAll, sameForAll } from './same-for-all.ts';

const cookieOfASession = new RegExp(`(?:^|;\\s*)(?:${[true, false].map(sessionCookie).join('|')})=`);

/** The hashes of the page's inline scripts and styles, for its Content-Security-Policy. */
export type Inlined = { scripts: string[]; styles: string[] };

/** The built page, written for each request in its language and theme, painted and with its screen's preloads. */
export type ClientPage = {
  inlined: Inlined;
  /** The @font-face rules of the app, for pages that the server writes itself. */
  fontFaces: string;
  /** The page in no language yet, for the service worker, which writes it as `writtenFor` does. */
  asBuilt: Promise<SameForAll>;
  /** Each page, by screen, language and theme, is written once. */
  writtenFor(request: FastifyRequest): Promise<SameForAll>;
};

/**
 * Reads the page of a built client.
 * @param companyLook what the company changed of the look, null for nothing
 * @throws where the client is not built
 */
export async function readClientPage(
  clientDir: string,
  companyLook: () => Promise<CompanyLook | null>,
): Promise<ClientPage> {
  await access(join(clientDir, 'index.html')).catch(() => {
    throw new Error(`The client is not built in ${clientDir}. \`npm run build\` builds it.`);
  });
  const html = await readFile(join(clientDir, 'index.html'), 'utf8');
  const firstPaint = JSON.parse(await readFile(join(clientDir, 'first-paint.json'), 'utf8')) as FirstPaint;
  const screens = Object.values(firstPaint.screens);
  /** The pages written so far, all in one look of the company, and that look's style sheet. */
  const written = new Map<string, Promise<SameForAll>>();
  let writtenIn: string | undefined;

  return {
    asBuilt: write(html),
    fontFaces: (html.match(/@font-face\s*\{[^}]*\}/g) ?? []).join('\n'),
    inlined: {
      scripts: hashesOf(html, /<script>(.*?)<\/script>/gs),
      styles: hashesOf(html, /<style[^>]*>(.*?)<\/style>/gs),
    },
    async writtenFor({ url, headers: { cookie } }) {
      const isSignedIn = cookieOfASession.test(cookie ?? '');
      const address = url.replace(/\?.*$/s, '');
      const shell = shellOf(firstPaint, address, isSignedIn);
      const look = lookOf(cookie);
      const reads = isSignedIn ? readsOf(shell, address, look.language) : [];
      const company = await companyLook();
      if (company?.stylesheet !== writtenIn) written.clear();
      writtenIn = company?.stylesheet;
      const key = [screens.indexOf(shell), look.language, look.theme, ...reads].join();
      const page = written.get(key) ?? write(openedPage(html, firstPaint, { shell, look, company, reads }));
      written.set(key, page);
      return page;
    },
  };
}

function hashesOf(html: string, elements: RegExp): string[] {
  const contents = [...html.matchAll(elements)].map(([, content = '']) => content);
  return contents.map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
}

function write(html: string): Promise<SameForAll> {
  return sameForAll('text/html; charset=utf-8', html);
}
