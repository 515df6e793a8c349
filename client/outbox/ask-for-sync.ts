/** The name by which a page asks the browser to wake the worker once there is a network. */
export const syncTag = 'stagedoor-outbox';

/** Background Sync, which Chromium alone has. */
type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Asks the browser, if it has Background Sync, to send the queue once it is online, even with no page open. */
export function askForSync(): void {
  void ask().catch(() => {
    // Barred by a setting, or too early: pages send what waits all the same.
  });
}

async function ask(): Promise<void> {
  const registration: Syncing | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(syncTag);
}
