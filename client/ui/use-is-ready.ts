import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a screen is only painted: what is pressed on it then would be lost, but for a form that is sent. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
