/** The name of the lock that a tab holds while it sends an upload; the browser lets go of it with the tab. */
const prefix = 'stagedoor-upload-';

/** Those of this page, for a plain LAN address, which has no Web Locks. */
const ofPage = new Set<string>();

/**
 * Works with an upload as the only one in this browser, whatever tab the others are in: two that send the pieces of one
 * upload would both take it for theirs. Null where another is at it.
 */
export async function asOnlySender<Answer>(id: string, work: () => Promise<Answer>): Promise<Answer | null> {
  if ('locks' in navigator) {
    return navigator.locks.request(prefix + id, { ifAvailable: true }, (lock) => (lock ? work() : null));
  }
  if (ofPage.has(id)) return null;
  ofPage.add(id);
  try {
    return await work();
  } finally {
    ofPage.delete(id);
  }
}

/** The ids of uploads that this browser is sending now, in whatever tab: they have not broken off. */
export async function sentNow(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return ofPage;
  const locks = (await navigator.locks.query()).held ?? [];
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(prefix) ? name.slice(prefix.length) : [])));
}
