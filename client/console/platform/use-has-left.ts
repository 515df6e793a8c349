import { type RefObject, useEffect, useRef } from 'react';

/** Whether the person has left what asks this, for an answer that comes late: it takes nobody to another screen. */
export function useHasLeft(): RefObject<boolean> {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}
