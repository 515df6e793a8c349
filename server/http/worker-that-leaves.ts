/**
 * A service worker in the place of ours, which throws away what ours kept and then itself. Written here and not built, so
 * that it works also where the built one is what is wrong. Pages that are open stay as they are, and nothing is loaded anew.
 */
export const workerThatLeaves = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('stagedoor-worker-')).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;
