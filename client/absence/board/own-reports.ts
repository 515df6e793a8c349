import { readAgain } from '#client/api/query-client.ts';

/** Refetches the person's reports, as after a change of one. */
export const readOwnReportsAgain = readAgain('absence', 'reports');
