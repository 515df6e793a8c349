import { readAgain } from '#client/api/query-client.ts';

/** The key of the person's reports. */
export const ownReports = ['absence', 'reports'] as const;

/** Refetches them, as after a change of one. */
export const readOwnReportsAgain = readAgain(...ownReports);
