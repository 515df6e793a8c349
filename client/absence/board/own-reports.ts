import { readAgain } from '#client/api/query-client.ts';

/** The key of the reader's own reports. */
export const ownReports = ['absence', 'reports'] as const;

/** Reads the reader's own reports again. */
export const readOwnReportsAgain = readAgain(...ownReports);
