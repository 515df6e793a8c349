import { useSyncExternalStore } from 'react';
import { type Push, pushNow, watchPush } from './push-subscription.ts';

/** Whether notifications are wanted here, and what is true of them; re-renders when that changes. */
export function usePush(): Push {
  return useSyncExternalStore(watchPush, pushNow);
}
