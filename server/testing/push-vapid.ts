import { vapidKeysOf } from '#server/environment/vapid-keys.ts';

/** Who tests say they are to push services. */
export const vapid = { ...vapidKeysOf('a-secret-for-tests'), subject: 'mailto:staff@house.example' };
