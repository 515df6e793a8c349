/** How long to wait for the service worker, in milliseconds. */
const timeoutMs = 15_000;

/** The endpoint of this browser's subscription; null without one. */
export async function endpointHere(): Promise<string | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
  } catch {
    // A browser that bars workers has no subscription.
    return null;
  }
}

/**
 * This browser's subscription for the server's key; a new one if it has none, or one for another key.
 * @throws if the browser bars workers, has no permission, or cannot reach its push service
 */
export async function subscriptionFor(key: string): Promise<PushSubscription> {
  const { pushManager } = await workerThere();
  const existing = await pushManager.getSubscription();
  const madeFor = existing?.options.applicationServerKey;
  if (existing && (!madeFor || base64Url(madeFor) === key)) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Rejects after a while: in a browser that bars workers, `ready` never resolves. */
function workerThere(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('No service worker came.')), timeoutMs);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function base64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
