import { builtFiles } from 'virtual:built-files';
import { screenAt } from '#contract/paths.ts';
import './background-sync.ts';
import './push.ts';
import { cachedFile, cacheOwnRelease, forgetOtherReleases } from './cached-releases.ts';
import { readCompanyLookAgain } from './company-look.ts';
import { answerWithPage } from './page-answer.ts';

declare const self: ServiceWorkerGlobalScope;

/** Paths that only the server can answer: offline, the worker does not know whether they exist. */
const ofTheServer = /^\/(?:api|absence|payslips|files|built|look|health)\//;

/** How long the very first page has the network and the processor to itself, in milliseconds. */
const settling = 3_000;

// Without skipWaiting: the worker waits until no page of the release before is open, so that none gets mixed files.
self.addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      if (!self.registration.active) await new Promise((resolve) => setTimeout(resolve, settling));
      await cacheOwnRelease();
      // The cached page is useful without it.
      await readCompanyLookAgain().catch(() => undefined);
    })(),
  ),
);

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await forgetOtherReleases();
      // So that the very first page works offline, too, without a reload.
      await self.clients.claim();
    })(),
  ),
);

// Handles only navigations, built files and the look: no other answer passes through it, so it cannot cache one.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (screenAt(pathname)) {
      const answering = answerWithPage(request, pathname);
      event.respondWith(answering);
      event.waitUntil(answering.then(readCompanyLookAgain).catch(() => undefined));
    } else if (!ofTheServer.test(pathname))
      event.respondWith(fetch(request).catch(() => answerWithPage(request, pathname)));
  } else if (/^\/(?:built|look)\//.test(pathname) || builtFiles.includes(pathname)) {
    event.respondWith(answerWithFile(request, pathname));
  }
});

async function answerWithFile(request: Request, pathname: string): Promise<Response> {
  const cached = await cachedFile(pathname).catch(() => undefined);
  return cached ?? fetch(request);
}
