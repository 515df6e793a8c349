import { useEffect, useState } from 'react';
import { whenPassed } from './stopwatch.ts';

/**
 * Whether a moment, in milliseconds since 1970, has passed; re-renders when it does. A moment that has passed stays
 * past, also if the clock is put back.
 */
export function useHasPassed(moment: number): boolean {
  const [past, setPast] = useState(() => (Date.now() >= moment ? moment : Number.NEGATIVE_INFINITY));
  useEffect(() => {
    const pass = () => setPast(moment);
    const left = moment - Date.now();
    return left > 0 ? whenPassed(left, pass) : pass();
  }, [moment]);
  return past >= moment;
}
