import { forgetPush } from '#client/device/worker-notes.ts';

let ending: Promise<void> = Promise.resolve();

/** Resolves once a subscription that is being ended is gone; the next one must not be mistaken for it. */
export const subscriptionEnded = () => ending;

/**
 * Ends this browser's subscription, even offline: the browser drops whatever is still sent to it. In a file of its own,
 * because the session needs it on the first screen.
 */
export function endSubscription(): Promise<void> {
  ending = end();
  return ending;
}

async function end(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
    await forgetPush();
  } catch {
    // A browser that bars its storage or its workers has no subscription.
  }
}
