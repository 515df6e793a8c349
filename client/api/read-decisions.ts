import type { QueryKey } from '@tanstack/react-query';

/**
 * The reads that this browser caches for use offline, by the first two words of their keys. A read in neither list is
 * not cached, and fails a test.
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
  // Where one is signed in is of use only if it is current.
  'account.devices',
  'account.name-changes',
  'account.payslip-views',
  'account.roles',
  // Nothing of the console is cached for when there is no network: it is about others.
  'console.access',
  'console.audit',
  'console.candidates',
  'console.company',
  'console.leave',
  'console.mine',
  'console.overview',
  'console.people',
  'console.people-act',
  'console.people-acts',
  'console.people-imports',
  'console.people-leaving',
  'console.people-managers',
  'console.people-units',
  'console.person',
  'console.payslip-batches',
  'console.structure',
  'console.uploads',
  // `storedDiscount` caches it, with the time until which a till takes it.
  'discount.card',
  // What was reported, and by whom, is about others.
  'moderation.overview',
  // Each read of a message's former texts is audited.
  'moderation.record',
  // Whom a search by name finds is about others.
  'time-off.deputy-candidates',
  // Of the room only the newest messages are cached, and what somebody searches for is private.
  'my-voice.search',
  // `storedPayslips` caches names and dates alone, never an address.
  'pay.payslips',
];

/** Whether what is read under a key is cached. */
export function isCached([feature, what]: QueryKey): boolean {
  return cachedReads.includes(`${feature}.${what}`);
}
