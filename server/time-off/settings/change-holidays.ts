import type { Database } from '#server/db/database.ts';
import { publish } from '#server/notify/publish.ts';
import { holdAllBalances, type PlacedHoliday, recountLeave, replaceHolidays } from '#server/time-off/holiday-rows.ts';

/**
 * Replaces public holidays, recounts leave that has not begun, and updates open screens; answers how many leaves
 * changed. Calls `changes` while all balances are locked.
 */
export async function changeHolidays(
  transaction: Database,
  changes: () => Promise<{ gone: PlacedHoliday[]; added: PlacedHoliday[] }>,
): Promise<{ gone: PlacedHoliday[]; added: PlacedHoliday[]; recounted: number }> {
  await holdAllBalances(transaction);
  const { gone, added } = await changes();
  await replaceHolidays(transaction, gone, added);
  const recounted = await recountLeave(transaction, 'not begun');
  await publish(transaction, null, 'time-off');
  return { gone, added, recounted };
}
