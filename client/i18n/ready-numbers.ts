/**
 * Makes the browser load its locale data in a task of its own. Otherwise the first formatted number or date would load
 * it, and block a slow phone for a tenth of a second.
 */
export function readyNumbers(): Promise<void> {
  return new Promise((resolve) =>
    setTimeout(() => {
      new Intl.NumberFormat();
      resolve();
    }),
  );
}
