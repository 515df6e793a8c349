import { builtFiles } from 'virtual:built-files';
import { release } from 'virtual:release';
import { notedRelease, noteRelease } from '#client/device/worker-notes.ts';
import { builtPageAddress, firstPaintAddress } from '#contract/paths.ts';

declare const self: ServiceWorkerGlobalScope;

const prefix = 'stagedoor-worker-release-';
const own = prefix + release;

/** How many files are requested at once: the open page needs the network, too. */
const atOnce = 20;

/**
 * Caches every built file of this worker's release, and only then notes it as the newest. A file that another release,
 * an earlier try or the browser already has is not requested again: the same hash means the same file.
 * @throws if a file is missing; the browser tries again at a later visit
 */
export async function cacheOwnRelease(): Promise<void> {
  const cache = await caches.open(own);
  const cached = await cachedPathnames();
  const known = builtFiles.filter((file) => cached.has(file));
  const unknown = builtFiles.filter((file) => !cached.has(file));
  for (const file of known) await cache.put(file, (await cachedFile(file)) ?? (await ask(file, 'default')));
  // In batches: adding each file alone takes twice the work.
  for (let first = 0; first < unknown.length; first += atOnce) {
    await cache.addAll(unknown.slice(first, first + atOnce).map(requestFor));
  }
  await Promise.all([builtPageAddress, firstPaintAddress].map((address) => cacheOfThisRelease(cache, address)));
  await noteRelease(release);
}

const hasHash = (file: string) => file.startsWith('/built/');

/** The paths of hashed files in all cached releases, complete or not. A file without a hash may have changed. */
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

/** Caches a file without a hash. With several servers it may come from another release; then this throws. */
async function cacheOfThisRelease(cache: Cache, address: string): Promise<void> {
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

/** Deletes releases that no open page uses: a worker becomes active only after all pages of the one before are gone. */
export async function forgetOtherReleases(): Promise<void> {
  // A release that is being installed is newer, not old.
  if (self.registration.installing) return;
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The page of the newest completely cached release, as built, and its first-paint data. */
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

/** A built file from any cached release, so that a page from before an update finds its files. */
export function cachedFile(pathname: string): Promise<Response | undefined> {
  return caches.match(pathname, { ignoreVary: true });
}
