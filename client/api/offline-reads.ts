import { cacheRetention } from '#client/device/cache-age.ts';
import { storedShared } from '#client/device/stored.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { isStored: boolean };
  }
}

/** For the options of a read that this browser stores for offline use; screens unmount, and its data stay in memory. */
export function stored() {
  return { meta: { isStored: true }, ...(!storedShared.read() && { gcTime: cacheRetention }) };
}

/** For the options of a read that it does not store. */
export const notStored = { meta: { isStored: false } };
