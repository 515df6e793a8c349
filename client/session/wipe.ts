import { wipeDatabases } from '#client/device/personal-databases.ts';
import { isSharedUseOver, personalEntries, storedSignOutDue, storedWipeDue } from '#client/device/stored.ts';
import { endSubscription } from '#client/push/end-subscription.ts';

/**
 * Wipes all that this browser keeps of a person, by name: entries at once, databases soon after. Not Clear-Site-Data
 * "storage", which would take the language, the theme and the worker too.
 * @throws {DOMException} where a database could not be wiped; it is tried again at the next start
 */
export async function wipe(): Promise<void> {
  storedWipeDue.write('yes');
  clearTab();
  for (const entry of personalEntries) entry.remove();
  // Notifications for this person must not arrive for the next one, or once nobody is signed in.
  await Promise.all([wipeDatabases(), endSubscription()]);
  storedWipeDue.remove();
}

/**
 * Finishes a wipe that was cut off, for example by a closed tab, and wipes what a closed browser left on a shared
 * device, whether or not the server can be reached.
 * @throws {DOMException} as above
 */
export async function finishWipe(): Promise<void> {
  if (isSharedUseOver()) storedSignOutDue.write('yes');
  else if (!storedWipeDue.read()) return;
  await wipe();
}

/** Forgets what this tab alone keeps. */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Barred storage holds nothing.
  }
}
