import { contractVersion } from 'virtual:contract-version';
import { queryClient } from '#client/api/query-client.ts';
import { away } from '#client/api/reach.ts';
import { cacheReads } from '#client/api/read-cache.ts';
import { browserReads } from '#client/api/reads-store.ts';
import { isTooOld } from '#client/device/cache-age.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedContact, storedDiscount, storedPayslips, storedShared, storedUser } from '#client/device/stored.ts';
import { forgetOld, lookAtSession, onPersonChange, onTooOld } from '#client/session/session.ts';

const minute = 60_000;
/** How long the screens wait for what was kept: storage that is slower than this is broken. */
const timeoutMs = 1_000;

const store = browserReads();
let keeping: ReturnType<typeof keep> = null;

function keep() {
  const userId = storedUser.read()?.id;
  if (userId && !storedShared.read()) {
    return cacheReads({ client: queryClient, store, userId, version: contractVersion, onRead: noteContact });
  }
  void forgetAll();
  return null;
}

/** Nobody is here, or nobody whose reads are kept: whatever is there was left behind. */
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
  keeping?.dropOld();
  // Reading drops what is too old.
  storedDiscount.read();
  storedPayslips.read();
}

// Apart, since no screen waits for what these two features keep. Code that does not arrive is asked for the next time.
const room = () => import('#client/my-voice/log/cached-room.ts').catch(() => null);
const files = () => import('#client/pay/saved-file-store.ts').catch(() => null);

async function dropOldOfFeatures(): Promise<void> {
  await Promise.all([room().then((kept) => kept?.dropExpiredRoom()), files().then((kept) => kept?.dropExpiredFiles())]);
  await forgetRecalledPayslips();
}

/** Forgets what this browser keeps of payslips that were recalled, though pay may be locked. */
export async function forgetRecalledPayslips(): Promise<void> {
  await (await files())?.forgetRecalled();
}

async function catchUp(): Promise<void> {
  await (await room())?.catchUpCachedRoom();
}

/**
 * Keeps from now on what is read, and deletes what is too old or another's.
 * @returns settled once the screens have what this person read last, or storage is too slow for it
 */
export function startOfflineCache(): Promise<unknown> {
  keeping = keep();
  // What one person read is never shown to the next.
  onPersonChange(() => {
    keeping?.stop();
    queryClient.clear();
    keeping = keep();
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
    // A server that answers is why nothing here is old.
    await lookAtSession();
    forgetOld();
    dropOld();
    void dropOldOfFeatures().then(catchUp);
  }, 60 * minute);
  dropOld();
  // At once where the server was away for too long: it may answer in a moment, and nothing would seem old any more.
  if (isTooOld(storedContact.read() ?? Date.now())) void dropOldOfFeatures();
  // Else not while the first screen is read.
  setTimeout(() => void dropOldOfFeatures().then(catchUp), 5_000);
  return Promise.race([keeping?.restored, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
