import { contractVersion } from 'virtual:contract-version';
import { queryClient } from '#client/api/query-client.ts';
import { away } from '#client/api/reach.ts';
import { cacheReads } from '#client/api/read-cache.ts';
import { browserReads } from '#client/api/reads-store.ts';
import { isTooOld } from '#client/device/cache-age.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedContact, storedDiscount, storedPayslips, storedShared, storedUser } from '#client/device/stored.ts';
import { features, usedFeatures } from '#client/features.ts';
import { forgetOld, lookAtSession, onPersonChange, onTooOld } from '#client/session/session.ts';

const minute = 60_000;
/** How long the screens wait for cached reads, in milliseconds: slower storage counts as broken. */
const timeoutMs = 1_000;

const store = browserReads();
let cache: ReturnType<typeof openCache> = null;

function openCache() {
  const userId = storedUser.read()?.id;
  if (userId && !storedShared.read()) {
    return cacheReads({ client: queryClient, store, userId, version: contractVersion, onRead: noteContact });
  }
  void forgetAll();
  return null;
}

/** Clears the store when nobody is signed in, or on a shared device: what it holds was left behind. */
async function forgetAll(): Promise<void> {
  await store.forget((await store.read()).map(([name]) => name));
}

let lastNoted = 0;
function noteContact(): void {
  if (Date.now() - lastNoted < minute) return;
  lastNoted = Date.now();
  storedContact.write(lastNoted);
}

function dropOld(): void {
  cache?.dropOld();
  // Reading drops what is too old.
  storedDiscount.read();
  storedPayslips.read();
}

async function dropOldOfFeatures(): Promise<void> {
  await Promise.all(features.map((each) => each.dropOld?.()));
}

async function catchUp(): Promise<void> {
  await Promise.all(usedFeatures().map((each) => each.catchUp?.()));
}

/**
 * Starts to cache reads, and deletes those that are too old or somebody else's.
 * @returns settles once the cached reads are restored, or storage is too slow
 */
export function startOfflineCache(): Promise<unknown> {
  cache = openCache();
  // What one person read is never shown to the next.
  onPersonChange(() => {
    cache?.stop();
    queryClient.clear();
    cache = openCache();
  });
  onTooOld(() => void queryClient.resetQueries());
  away.subscribe(() => {
    if (away.get()) return;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
  const visible = () => {
    dropOld();
    void dropOldOfFeatures();
  };
  watchPage({ visible });
  setInterval(async () => {
    // The server first: if it answers, nothing here is too old.
    await lookAtSession();
    forgetOld();
    dropOld();
    void dropOldOfFeatures().then(catchUp);
  }, 60 * minute);
  dropOld();
  // At once if the server was away for too long: its next answer would make everything seem recent.
  if (isTooOld(storedContact.read() ?? Date.now())) void dropOldOfFeatures();
  // Otherwise not while the first screen loads.
  setTimeout(() => void dropOldOfFeatures().then(catchUp), 5_000);
  return Promise.race([cache?.restored, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
