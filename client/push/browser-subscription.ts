/** How long the worker may take to be there, in milliseconds. */
const timeoutMs = 15_000;

/** The address of this browser's subscription; null where there is none. */
export async function endpointHere(): Promise<string | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
  } catch {
    // A browser that bars workers holds none.
    return null;
  }
}

/**
 * This browser's subscription for the server's key: a new one where it has none, or one that was made for another key.
 * @throws where the browser gives none: it bars workers, is not allowed to, or its push service cannot be reached
 */
export async function subscriptionFor(key: string): Promise<PushSubscription> {
  const { pushManager } = await workerThere();
  const existing = await pushManager.getSubscription();
  const madeFor = existing?.options.applicationServerKey;
  if (existing && (!madeFor || base64Url(madeFor) === key)) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Where a browser bars workers none ever comes, and nobody would show what is sent. */
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
