import { builtFiles } from 'virtual:built-files';
import { screenAt } from '#contract/paths.ts';
import './background-sync.ts';
import './push.ts';
import { cachedFile, cacheOwnRelease, forgetOtherReleases } from './cached-releases.ts';
import { readCompanyLookAgain } from './company-look.ts';
import { answerWithPage } from './page-answer.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the server alone can answer: without a network it is not known whether there is anything. */
const ofTheServer = /^\/(?:api|absence|payslips|files|built|look|health)\//;

// It waits until no page of the release before is open: nothing is swapped under one that runs.
/** How long the first page of all has the network and the processor to itself, in milliseconds. */
const settling = 3_000;

self.addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      if (!self.registration.active) await new Promise((resolve) => setTimeout(resolve, settling));
      await cacheOwnRelease();
      // The page is worth having without it.
      await readCompanyLookAgain().catch(() => undefined);
    })(),
  ),
);

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await forgetOtherReleases();
      // The first page of all works without a network too, not only after it was loaded again.
      await self.clients.claim();
    })(),
  ),
);

// Only screens and built files: whatever else there is, this worker never sees, and so can never keep.
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
  const kept = await cachedFile(pathname).catch(() => undefined);
  return kept ?? fetch(request);
}
