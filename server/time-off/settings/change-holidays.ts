import { allHolidaysAtMost, holidaysAtMost } from '#contract/leave-settings.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { publish } from '#server/notify/publish.ts';
import {
  holdAllBalances,
  mostHolidays,
  type PlacedHoliday,
  recountLeave,
  replaceHolidays,
} from '#server/time-off/holiday-rows.ts';

/**
 * Replaces public holidays, recounts leave that has not begun, and updates open screens; answers how many leaves
 * changed. Calls `changes` while all balances are locked.
 * @throws TOO_MANY_HOLIDAYS where a year, or all of them, would have more than we can show
 */
export async function changeHolidays(
  transaction: Database,
  changes: () => Promise<{ gone: PlacedHoliday[]; added: PlacedHoliday[] }>,
): Promise<{ gone: PlacedHoliday[]; added: PlacedHoliday[]; recounted: number }> {
  await holdAllBalances(transaction);
  const { gone, added } = await changes();
  await replaceHolidays(transaction, gone, added);
  if (added.length > gone.length) {
    const { ofYear, ofAll } = await mostHolidays(transaction);
    if (ofYear > holidaysAtMost || ofAll > allHolidaysAtMost) throw failure('TOO_MANY_HOLIDAYS');
  }
  const recounted = await recountLeave(transaction, 'not begun');
  await publish(transaction, null, 'time-off');
  return { gone, added, recounted };
}
