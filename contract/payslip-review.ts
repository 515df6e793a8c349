import type { RunKind } from './runs.ts';

/** The most documents that one request may name or list. */
export const mostAtOnce = 100;

/**
 * `reading` becomes `review`, or `unreadable`. From there a batch is released at once, or `waiting` for a second person.
 * `releasing` and `recalling` are runs; a batch that is `released` is seen from its moment on. One that is `discarded` is
 * about to be deleted, and shown only where that failed.
 */
export const batchStates = [
  'reading',
  'unreadable',
  'review',
  'waiting',
  'releasing',
  'released',
  'recalling',
  'recalled',
  'discarded',
] as const;

/** The works of a batch that may fail: each leaves it as something that waits for payroll. */
export const batchFailures = [
  'payslips-read',
  'payslips-release',
  'payslips-recall',
  'payslips-visible',
  'payslips-notify',
  'payslips-discard',
] as const satisfies RunKind[];

export type BatchFailure = (typeof batchFailures)[number];

export type BatchState = (typeof batchStates)[number];

/**
 * How the pages of a long PDF become documents: where another employee id begins; the same, and pages without an id
 * belong to the person before them; so many pages each; from one bookmark to the next.
 */
export const splittings = ['ids', 'joined', 'every', 'bookmarks'] as const;

export type Splitting = (typeof splittings)[number];

/** The most pages of a document where each has the same number of pages. */
export const mostPagesEach = 100;

export const documentFilters = [
  'all',
  'problems',
  'matched',
  'accepted',
  'left-out',
  'leavers',
  'not-opened',
  'recalled',
] as const;

export type DocumentFilter = (typeof documentFilters)[number];

/** The greatest length of why payslips are taken back or replaced, in UTF-16 units. */
export const longestReason = 500;

/** Why somebody could not be told of a payslip. */
export const whyNotReached = [
  'left',
  'not-joined',
  'mail-ended',
  'no-mail-server',
  'address-refused',
  'mail-failed',
] as const;

export type WhyNotReached = (typeof whyNotReached)[number];
