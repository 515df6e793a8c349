import { useEffect, useState } from 'react';
import { watchPage } from '#client/device/page-lifecycle.ts';

/** Whether a moment, in milliseconds since 1970, has passed; re-renders when it does. */
export function useHasPassed(moment: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setTimeout(look, Math.max(0, moment - Date.now()));
    // A sleeping phone stops its timers.
    const stop = watchPage({ visible: look });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [moment]);
  return now >= moment;
}
