import { builtFiles } from 'virtual:built-files';
import './background-sync.ts';
import './push.ts';
import { answerTo } from './answer-to.ts';
import { cachedFile, cacheOwnRelease, forgetOtherReleases } from './cached-releases.ts';
import { readCompanyLookAgain } from './company-look.ts';
import { answerWithPage } from './page-answer.ts';

declare const self: ServiceWorkerGlobalScope;

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

self.addEventListener('fetch', (event) => {
  const { origin } = self.location;
  const sources = { origin, builtFiles, withPage: answerWithPage, cachedFile, readCompanyLookAgain };
  const answer = answerTo(event.request, sources);
  if (!answer) return;
  event.respondWith(answer.response);
  if (answer.rest) event.waitUntil(answer.rest);
});
