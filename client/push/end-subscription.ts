import { forgetPush } from '#client/device/worker-notes.ts';

let ending: Promise<void> = Promise.resolve();

/** Waits until a subscription that is being taken back is gone; the next one must not be mistaken for it. */
export const subscriptionEnded = () => ending;

/**
 * Takes this browser's subscription back, without a network too: whatever is still sent to it, the browser drops. It
 * stands alone in its file, for the session needs it on the first screen.
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
    // A browser that bars its storage or its workers holds no subscription.
  }
}
