import { useEffect } from 'react';

/** Has the browser ask before the page is closed or reloaded while something is typed and not saved. */
export function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isChanged]);
}
