import { useEffect, useState } from 'react';

/** True once a moment has passed; re-renders when it does. */
export function useHasPassed(moment: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setTimeout(look, Math.max(0, moment - Date.now()));
    // A phone's timers stand still while it sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [moment]);
  return now >= moment;
}
