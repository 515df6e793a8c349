import { wipeDatabases } from '#client/device/personal-databases.ts';
import { isSharedUseOver, personalEntries, storedSignOutDue, storedWipeDue } from '#client/device/stored.ts';
import { endSubscription } from '#client/push/end-subscription.ts';

/**
 * Wipes all that this browser keeps of a person, by name: entries at once, databases soon after. Not Clear-Site-Data
 * "storage", which would take the language, the theme and the worker too.
 * @param endsNotifications true for a sign-out; those of somebody whose session ended go on, as far as the server sends
 * any, and say nothing but that there is news (decision 125)
 * @throws {DOMException} where a database could not be wiped; it is tried again at the next start
 */
export async function wipe(endsNotifications: boolean): Promise<void> {
  storedWipeDue.write('yes');
  clearTab();
  for (const entry of personalEntries) entry.remove();
  await Promise.all([wipeDatabases(), endsNotifications && endSubscription()]);
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
  await wipe(storedSignOutDue.read() !== null);
}

/** Forgets what this tab alone keeps. */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Barred storage holds nothing.
  }
}
