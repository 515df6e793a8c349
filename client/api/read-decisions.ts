import type { QueryKey } from '@tanstack/react-query';

/**
 * The reads that this browser caches for when there is no network, by the first two words of their keys. What stands in neither list
 * is not cached, and fails a test.
 */
export const cachedReads: readonly string[] = [
  'absence.forms',
  'absence.reports',
  'account.identity',
  'benefits.mine',
  'company.contacts',
  'home.news',
  'home.article',
  'profile.mine',
  'profile.personal-info',
  'push.settings',
  'time-off.deputies',
  'time-off.own',
  'time-off.team',
  'training.mine',
  'training.offered',
];

/** The reads that it does not cache. */
export const uncachedReads: readonly string[] = [
  // Where one is signed in is worth knowing as it is now, or not at all.
  'account.devices',
  'account.payslip-views',
  'account.roles',
  // Nothing of the console is kept for when there is no network: it is about others.
  'console.access',
  'console.audit',
  'console.candidates',
  'console.company',
  'console.leave',
  'console.mine',
  'console.overview',
  'console.people',
  'console.people-imports',
  'console.people-leaving',
  'console.people-managers',
  'console.people-units',
  'console.person',
  'console.payslip-batches',
  'console.structure',
  'console.uploads',
  // It has a place of its own, with the time until which a till takes it.
  'discount.card',
  // What was reported, and by whom, is about others.
  'moderation.overview',
  // Each look at what a message said before is written down.
  'moderation.record',
  // Whom a search by name finds is about others.
  'time-off.deputy-candidates',
  // What is cached of the room is its newest messages, and what somebody looks for is theirs.
  'my-voice.search',
  // Names and dates alone are, in a place of their own: never an address.
  'pay.payslips',
];

/** Whether what is read under a key is cached. */
export function isCached([feature, what]: QueryKey): boolean {
  return cachedReads.includes(`${feature}.${what}`);
}
