import { vapidKeysOf } from '#server/environment/vapid-keys.ts';

/** The VAPID identity of tests. */
export const vapid = {
  ...vapidKeysOf('a-secret-for-tests'),
  subject: 'mailto:staff@house.example',
  publicUrl: 'https://staff.house.example',
};
