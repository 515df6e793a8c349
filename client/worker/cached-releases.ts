import { builtFiles } from 'virtual:built-files';
import { release } from 'virtual:release';
import { notedRelease, noteRelease } from '#client/device/worker-notes.ts';
import { builtPageAddress, firstPaintAddress } from '#contract/paths.ts';

declare const self: ServiceWorkerGlobalScope;

const prefix = 'stagedoor-worker-release-';
const own = prefix + release;

/** How many files are asked for at once: the page that is open has its own to read. */
const atOnce = 20;

/**
 * Keeps every built file of this worker's release, and only then says that it is the newest. What another release, an
 * earlier try or the browser has already is not asked for again: a hash in its name makes it the same file.
 * @throws where a file is missing; the browser tries again at a later visit
 */
export async function cacheOwnRelease(): Promise<void> {
  const cache = await caches.open(own);
  const cached = await cachedPathnames();
  const [known, unknown] = [
    builtFiles.filter((file) => cached.has(file)),
    builtFiles.filter((file) => !cached.has(file)),
  ];
  for (const file of known) await cache.put(file, (await cachedFile(file)) ?? (await ask(file, 'default')));
  // By the dozen: one by one each takes twice the work.
  for (let first = 0; first < unknown.length; first += atOnce) {
    await cache.addAll(unknown.slice(first, first + atOnce).map(requestFor));
  }
  await Promise.all([builtPageAddress, firstPaintAddress].map((address) => keepOfThisRelease(cache, address)));
  await noteRelease(release);
}

const hasHash = (file: string) => file.startsWith('/built/');

/** What a request has to name, in any release that is cached, whole or not. Only what a hash names stays what it was. */
async function cachedPathnames(): Promise<Set<string>> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(
    requests
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter(hasHash),
  );
}

const requestFor = (file: string) =>
  new Request(file, { cache: hasHash(file) ? 'default' : 'no-cache', priority: 'low' });

/** Behind several servers what has no hash may come from one that is still of another release: that is not ours. */
async function keepOfThisRelease(cache: Cache, address: string): Promise<void> {
  const answer = await ask(address, 'no-cache');
  const named = (await answer.clone().text()).match(/\/built\/[\w.~-]+/g) ?? [];
  const strange = named.find((file) => !builtFiles.includes(file));
  if (strange) throw new Error(`${address} is of another release: it names ${strange}.`);
  await cache.put(address, answer);
}

async function ask(file: string, cache: RequestCache): Promise<Response> {
  const answer = await fetch(file, { cache, priority: 'low' });
  if (!answer.ok) throw new Error(`${file} was answered with ${answer.status}.`);
  return answer;
}

/** Throws away the releases that no open page is of: an active worker has outlived all pages of the one before. */
export async function forgetOtherReleases(): Promise<void> {
  // One that is being kept just now is not older, only unfinished.
  if (self.registration.installing) return;
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The page of the newest release that is kept whole, as it was built, with how its screens open. */
export async function cachedPage(): Promise<{ page: Response; firstPaint: Response } | undefined> {
  const newest = prefix + ((await notedRelease()) ?? release);
  return (await pageOf(newest)) ?? pageOf(own);
}

async function pageOf(cacheName: string): Promise<{ page: Response; firstPaint: Response } | undefined> {
  const from = { cacheName, ignoreVary: true };
  const [page, firstPaint] = await Promise.all(
    [builtPageAddress, firstPaintAddress].map((address) => caches.match(address, from)),
  );
  return page && firstPaint && { page, firstPaint };
}

/** A built file of whichever release it is, so that a page from before an update finds its own. */
export function cachedFile(pathname: string): Promise<Response | undefined> {
  return caches.match(pathname, { ignoreVary: true });
}
