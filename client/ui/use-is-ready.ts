import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False until the screen is hydrated: presses before that are lost, except a form's submit. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
